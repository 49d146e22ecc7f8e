"""`verify`: how long it plays, against what, and what remains when it is stopped."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from generator.cli import examine
from tests.cli.conftest import Run
from tests.cli.edit import swap
from verify.report import json as report

FEW = ("--games", "40")
GIFT = "tricoroof"


def valid(data: Any) -> Any:
    jsonschema.Draft202012Validator(json.loads(report.SCHEMA.read_text("utf-8"))).validate(data)
    return data


def test_until_plays_on_until_the_shares_are_known(run: Run, project: Path) -> None:
    data = valid(run("verify", "belote", "--deck", *FEW, "--until", "9%", "--json").json)
    (play,) = data["play"]
    assert play["games"] > 40
    for side in play["sides"]:
        assert side["interval"][1] - side["interval"][0] <= 0.18
    again = valid(run("verify", "belote", "--deck", "--games", str(play["games"]), "--json").json)
    assert again["play"][0]["sides"] == play["sides"]  # the same games, however they were come by


@pytest.mark.parametrize("typed", ["0.5", "0%", "50%", "a few", "-1%", "0.001%"])
def test_a_share_that_means_nothing(run: Run, project: Path, typed: str) -> None:
    said = run("verify", "belote", "--deck", f"--until={typed}")
    assert said.code == 2
    assert "such as 0.5%" in said.err


def test_against_the_same_deck_nothing_changes(run: Run, project: Path) -> None:
    said = run("verify", "belote", "--deck", *FEW, "--against", "components/belote")
    assert said.code == 0, said.all
    assert "p4 against components/belote: 0 of 40 games changed: every game is the same" in said.out


def test_against_a_revision_each_set_up_and_the_decision_that_differs(run: Run, project: Path) -> None:
    for words in (["init", "-q"], ["add", "."], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "old"]):
        subprocess.run(["git", *words], cwd=project, check=True)
    swap(project / "components/tricoroof/resident.yaml", "points: 1", "points: 3")
    data = valid(run("verify", GIFT, "--deck", *FEW, "--setup", "p4", "--against", "HEAD", "--json").json)
    (found,) = data["against"]
    assert (found["of"], found["setup"], found["games"]) == ("HEAD", "p4", 40)
    assert 0 < found["changed"] < 40
    assert found["deck"] != data["stamp"]["deck"]
    gains = [s["gain"] for s in found["shifts"] if s["name"].startswith("seat")]
    assert len(gains) == 4
    assert all(gain is None or gain > 2 for gain in gains)
    text = run("verify", GIFT, "--deck", *FEW, "--setup", "p4", "--against", "HEAD").out
    parting = found["partings"][0]
    assert f"game {parting['game']}, decision {parting['step']}: {parting['old']}; now {parting['new']}" in text
    (command,) = re.findall(r"to see one: deckproof (.*)", text)
    shown = run(*command.split())
    assert shown.code == 0, shown.all


def test_a_deck_that_cannot_be_played_is_no_rival(run: Run, project: Path) -> None:
    for source in (project / "components" / "belote").iterdir():
        if source.is_file():
            target = project / "old" / "belote" / source.name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(source.read_bytes())
    swap(project / "old/belote/card.yaml", "plain: 11", "plain: 12")
    said = run("verify", "belote", "--deck", *FEW, "--against", "old/belote")
    assert said.code == 2
    assert "cannot be played" in said.err
    assert "deckproof diff old/belote" in said.err
    assert run("verify", "belote", "--deck", *FEW, "--against", "nowhere").code == 2


def test_what_was_played_before_ctrl_c_is_kept_and_marked(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pieces = 0
    real = examine._Table._piece

    def stopped(self: Any, *arguments: Any) -> Any:
        nonlocal pieces
        pieces += 1
        if pieces > 2:
            raise KeyboardInterrupt
        return real(self, *arguments)

    monkeypatch.setattr(examine._Table, "_piece", stopped)
    monkeypatch.setattr(examine, "LEAST", 10)
    said = run("verify", "belote", "--deck", *FEW, "--json")
    assert said.code == 130
    data = valid(said.json)
    assert [f["code"] for f in data["findings"] if f["severity"] == "warning"] == ["PLY010"]
    (play,) = data["play"]
    assert play["games"] == 20
    assert pieces == 3  # nothing after it was begun


def test_stopped_before_anything_was_played(run: Run, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(examine._Table, "_piece", stopped)
    said = run("verify", "belote", "--deck", *FEW)
    assert said.code == 130
    assert said.err.strip().endswith("interrupted")
