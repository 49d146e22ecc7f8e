"""`deckproof check`: what a designer runs after every edit."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.edit import swap


def test_all_games_of_the_project_are_well(run: Run, project: Path) -> None:
    said = run("check")
    assert said.code == 0, said.all
    games = sorted(p.name for p in (project / "components").iterdir())
    assert [line.split()[1].rstrip(":") for line in said.out.splitlines()] == games


@pytest.mark.parametrize("where", ["belote", "components/belote", "components/belote/game.yaml", "."])
def test_a_game_can_be_named_in_many_ways(run: Run, project: Path, where: str) -> None:
    said = run("check", where)
    assert said.code == 0, said.all
    assert "belote: 42 parts of 5 kinds, languages en, ja, rules belote" in said.out


def test_from_a_folder_below(run: Run, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project / "components" / "belote" / "layouts")
    assert run("check", "belote").code == 0


def test_findings_have_place_caret_and_help(run: Run, project: Path) -> None:
    swap(project / "components/belote/card.yaml", "corner: 3 mm", "cornr: 3 mm")
    said = run("check", "belote")
    assert said.code == 1
    assert "components/belote/card.yaml:4:1: error[SCH003]: unknown key 'cornr'" in said.err
    assert "   4 | cornr: 3 mm\n     | ^^^^^" in said.err
    assert "did you mean 'corner'?" in said.err
    assert "not well  belote: 1 error" in said.out


def test_all_findings_of_all_games_in_one_run(run: Run, project: Path) -> None:
    swap(project / "components/belote/card.yaml", "corner: 3 mm", "cornr: 3 mm")
    swap(project / "components/belote/score_pad.yaml", "105 x 148 mm", "105 x 148")
    codes = [f["code"] for f in run("check", "--json").json["findings"]]
    assert codes == ["SCH003", "SCH005"]


def test_text_that_does_not_fit_in_one_language_is_found(run: Run, project: Path) -> None:
    swap(project / "components/belote/strings.ja.yaml", "dealer: 親", "dealer: " + "親" * 200)
    said = run("check", "belote", "--json")
    assert said.code == 1
    assert [f["code"] for f in said.json["findings"] if f["severity"] == "error"] == ["TXT001"]
    assert run("check", "belote", "--lang", "en").code == 0


def test_a_warning_is_an_error_only_when_strict(run: Run, project: Path) -> None:
    (project / "components/belote/strings.fr.yaml").write_text("game: Belote\n", encoding="utf-8")
    plain = run("check", "belote", "--json")
    severities = {f["severity"] for f in plain.json["findings"]}
    assert (plain.code, "warning" in severities, "error" in severities) == (0, True, False)
    assert run("check", "belote", "--strict").code == 1


def test_no_project_here(run: Run, nowhere: Path) -> None:
    said = run("check")
    assert said.code == 2
    assert "no project here or above" in said.err


def test_an_unknown_game_names_the_near_one(run: Run, project: Path) -> None:
    said = run("check", "belot")
    assert said.code == 2
    assert "no game 'belot'" in said.err
    assert "did you mean 'belote'?" in said.err


def test_an_empty_folder(run: Run, project: Path) -> None:
    (project / "empty").mkdir()
    said = run("check", "empty")
    assert said.code == 2
    assert "folder 'empty' is empty" in said.err


def test_usage_problems_are_json_too(run: Run, project: Path) -> None:
    said = run("check", "belot", "--json")
    assert said.code == 2
    assert [f["code"] for f in said.json["findings"]] == ["PRJ002"]
    assert said.err == ""


def test_one_kind_is_no_kinds(run: Run, nowhere: Path) -> None:
    game = nowhere / "tiny"
    (game / "layouts").mkdir(parents=True)
    (game / "game.yaml").write_text(
        "game: tiny\nlanguages: [en]\nrules: none\nbox:\n"
        "  - {id: tiles, component: tile, count: 2, provide: printed, source: {designed: two are enough}}\n"
    )
    (game / "tile.yaml").write_text(
        "component: tile\ntrim: 40 x 40 mm\nstock: card\nsource: {designed: small}\n"
        "faces: {front: tile}\nrows: [{id: a, count: 2}]\n"
    )
    (game / "layouts/tile.yaml").write_text('edge: "#ffffff"\nelements:\n  - {circle: 20 20 8 mm, fill: "#223366"}\n')
    (game / "strings.en.yaml").write_text("game: Tiny\n")
    said = run("check", "tiny")
    assert said.code == 0, said.all
    assert "tiny: 2 parts of 1 kind, languages en, rules none" in said.out
