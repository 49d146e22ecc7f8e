"""`verify --resume FILE`: stopped and gone on with, a run is the same as in one go."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from generator.cli import examine
from tests.cli.conftest import Run
from tests.cli.edit import swap

GAMES = ("--games", "60")


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examine, "LEAST", 10)


def stop_after(monkeypatch: pytest.MonkeyPatch, most: int) -> list[int]:
    """Ctrl-C after so many pieces; the first games of those that were played."""
    firsts: list[int] = []
    real = examine._Table._piece

    def piece(self: Any, run: Any, tables: Any, first: int, games: int, *more: Any) -> Any:
        if len(firsts) == most:
            raise KeyboardInterrupt
        firsts.append(first)
        return real(self, run, tables, first, games, *more)

    monkeypatch.setattr(examine._Table, "_piece", piece)
    return firsts


def test_stopped_and_gone_on_with_it_is_the_same_run(run: Run, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    straight = run("verify", "belote", "--deck", *GAMES, "--json")
    assert straight.code == 0, straight.all
    with monkeypatch.context() as patch:
        stop_after(patch, 3)
        assert run("verify", "belote", "--deck", *GAMES, "--resume", "run.json", "--json").code == 130
    with monkeypatch.context() as patch:
        firsts = stop_after(patch, 1_000)
        again = run("verify", "belote", "--deck", *GAMES, "--resume", "run.json", "--json")
    assert again.code == 0
    assert again.out == straight.out
    assert firsts[0] == 30  # the first thirty games were there
    with monkeypatch.context() as patch:
        assert stop_after(patch, 0) == []
        assert run("verify", "belote", "--deck", *GAMES, "--resume", "run.json", "--json").out == straight.out


def test_more_games_go_on_where_the_others_end(run: Run, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("verify", "belote", "--deck", *GAMES, "--resume", "run.json")
    firsts = stop_after(monkeypatch, 1_000)
    more = run("verify", "belote", "--deck", "--games", "80", "--resume", "run.json", "--json")
    assert firsts[0] == 60
    assert more.json["play"] == run("verify", "belote", "--deck", "--games", "80", "--json").json["play"]


def test_both_decks_of_a_comparison_are_kept(run: Run, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("verify", "belote", "--deck", *GAMES, "--against", "components/belote", "--resume", "run.json", "--json")
    first = run(*words)
    assert first.code == 0, first.all
    monkeypatch.setattr(examine._Table, "_piece", None)
    assert run(*words).out == first.out


@pytest.mark.parametrize(
    ("change", "said"),
    [({"form": 0}, "another version of deckproof"), ({"rules": "belote 0"}, "other rules"),
     ({"deck": "ab12" * 16}, "another deck"), ({"seed": 2}, "another seed")],
)  # fmt: skip
def test_a_file_of_other_games_is_refused_and_left(run: Run, project: Path, change: Any, said: str) -> None:
    run("verify", "belote", "--deck", "--games", "10", "--resume", "run.json")
    path = project / "run.json"
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | change), "utf-8")
    before = path.read_bytes()
    found = run("verify", "belote", "--deck", "--games", "10", "--resume", "run.json")
    assert found.code == 2
    assert said in found.err
    assert "delete it to begin anew" in found.err
    assert path.read_bytes() == before


def test_an_edited_deck_is_another_deck(run: Run, project: Path) -> None:
    run("verify", "tricoroof", "--deck", "--games", "10", "--setup", "p2", "--resume", "run.json")
    swap(project / "components/tricoroof/resident.yaml", "points: 1", "points: 2")
    found = run("verify", "tricoroof", "--deck", "--games", "10", "--setup", "p2", "--resume", "run.json")
    assert found.code == 2
    assert re.search(r"'run\.json' is of another deck: [0-9a-f]{12}…, not [0-9a-f]{12}…", found.err)


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "not JSON", '{"form": 1, "rules": 1, "deck": 1, "seed": 1, "results": 5}']
)
def test_what_is_no_file_of_runs(run: Run, project: Path, text: str) -> None:
    (project / "run.json").write_text(text, "utf-8")
    found = run("verify", "belote", "--deck", "--games", "10", "--resume", "run.json")
    assert found.code == 2
    assert "no games to go on from" in found.err
    assert (project / "run.json").read_text("utf-8") == text


def test_a_result_that_was_edited_by_hand(run: Run, project: Path) -> None:
    run("verify", "belote", "--deck", "--games", "10", "--resume", "run.json")
    path = project / "run.json"
    data = json.loads(path.read_text("utf-8"))
    del next(iter(data["results"].values()))["steps"]
    path.write_text(json.dumps(data), "utf-8")
    found = run("verify", "belote", "--deck", "--games", "10", "--resume", "run.json")
    assert found.code == 2
    assert "cannot be read: KeyError 'steps'" in found.err


def test_a_folder_that_is_not_there(run: Run, project: Path) -> None:
    found = run("verify", "belote", "--deck", "--games", "10", "--resume", "nowhere/run.json")
    assert found.code == 1
    assert "cannot be written" in found.err
