"""`deckproof conformance`: the kit on the games there are, and on one that does not keep to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from verify.discover import engine


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """No compiler here: tests/engine compares the compiled games."""
    monkeypatch.setenv("DECKPROOF_JIT", "0")


def test_the_games_of_the_project_conform(run: Run, project: Path) -> None:
    said = run("conformance", "belote", "--games", "1")
    assert said.code == 0, said.all
    assert "belote, p4" in said.out
    assert "not kept" not in said.out
    assert "not asked" in said.out  # what needs a compiler


def test_rules_that_do_not_are_told(run: Run, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine("belote"), "action_name", lambda s, t, a: "the same")
    said = run("conformance", "belote", "--games", "1", "--json")
    assert said.code == 1
    assert [f["code"] for f in said.json["findings"]] == ["KIT001"]
    assert "two legal actions are called 'the same'" in said.json["findings"][0]["message"]
    (asked,) = said.json["conformance"]
    assert {c["name"] for c in asked["checks"] if c["problem"]} == {"action names"}


def test_a_box_without_rules_has_nothing_to_ask(run: Run, project: Path) -> None:
    game = project / "components/belote/game.yaml"
    text = game.read_text("utf-8")
    game.write_text(text[: text.index("rules:")] + "rules: none\n\n" + text[text.index("setups:") :], encoding="utf-8")
    said = run("conformance", "belote")
    assert said.code == 2
    assert "rules: none" in said.err
