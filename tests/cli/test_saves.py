"""Waiting for saves: whatever an editor does, one save is told once, when it is done."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.cli import saves
from generator.cli.saves import Saves, between, look

SYSTEM = [False, pytest.param(True, marks=pytest.mark.skipif(not saves.has_watchfiles(), reason="no watchfiles"))]


@pytest.fixture(params=SYSTEM, ids=["looking", "told by the system"])
def watched(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Saves, Path]]:
    game = tmp_path / "game"
    (game / "layouts").mkdir(parents=True)
    (game / "card.yaml").write_text("old", encoding="utf-8")
    found = Saves([game], system=request.param)
    yield found, game
    found.close()


def told(found: Saves, game: Path) -> list[str]:
    return [Path(name).relative_to(game).as_posix() for name in found.next(patience=3)]


def test_a_file_written_over(watched: tuple[Saves, Path]) -> None:
    found, game = watched
    (game / "card.yaml").write_text("new!", encoding="utf-8")
    assert told(found, game) == ["card.yaml"]
    assert found.next(patience=0) == []


def test_a_file_written_beside_and_renamed(watched: tuple[Saves, Path]) -> None:
    found, game = watched
    for text in ("new", "newer"):
        (game / ".card.yaml.swp").write_text("an editor's", encoding="utf-8")
        (game / "card.yaml.tmp").write_text(text, encoding="utf-8")
        (game / "card.yaml.tmp").replace(game / "card.yaml")
        assert told(found, game) == ["card.yaml"]


def test_files_made_moved_and_lost(watched: tuple[Saves, Path]) -> None:
    found, game = watched
    (game / "layouts" / "front.yaml").write_text("elements: []", encoding="utf-8")
    assert told(found, game) == ["layouts/front.yaml"]
    (game / "layouts" / "front.yaml").rename(game / "layouts" / "back.yaml")
    assert told(found, game) == ["layouts/back.yaml", "layouts/front.yaml"]
    (game / "card.yaml").unlink()
    assert told(found, game) == ["card.yaml"]


def test_the_whole_folder_away_and_another_in_its_place(watched: tuple[Saves, Path]) -> None:
    found, game = watched
    shutil.copytree(game, game.parent / "copy")
    shutil.rmtree(game)
    assert told(found, game) == ["card.yaml"]
    (game.parent / "copy").rename(game)
    assert told(found, game) == ["card.yaml"]
    (game / "card.yaml").write_text("after that", encoding="utf-8")
    assert told(found, game) == ["card.yaml"]


@pytest.mark.parametrize(
    "name", ["card.yaml~", ".card.yaml.swp", "#card.yaml#", ".#card.yaml", "4913", "x.tmp", "card.yaml___jb_tmp___"]
)
def test_what_editors_make_for_themselves_is_no_save(watched: tuple[Saves, Path], name: str) -> None:
    found, game = watched
    (game / name).write_text("x", encoding="utf-8")
    assert found.next(patience=0) == []


def scripted(monkeypatch: pytest.MonkeyPatch, *looks: dict[str, int]) -> Saves:
    """Sees these states, one a look; the last one from then on."""
    states = [{name: (size, 0, 0) for name, size in state.items()} for state in looks]
    monkeypatch.setattr(saves, "look", lambda folders: states.pop(0) if len(states) > 1 else states[0])
    monkeypatch.setattr(saves.time, "sleep", lambda seconds: None)
    return Saves([], system=False)


def test_a_save_is_told_when_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    found = scripted(
        monkeypatch, {"a": 1, "b": 1}, {"a": 0, "b": 1}, {"a": 5, "b": 1}, {"a": 9, "b": 2}, {"a": 9, "b": 2}
    )
    assert found.next() == ["a", "b"]


def test_a_file_that_was_away_for_a_moment_is_no_save(monkeypatch: pytest.MonkeyPatch) -> None:
    found = scripted(monkeypatch, {"a": 1}, {}, {"a": 1}, {"a": 1}, {"a": 1}, {"a": 2}, {"a": 2})
    assert found.next() == ["a"]


def test_a_file_that_is_written_all_the_time_is_told_nevertheless(monkeypatch: pytest.MonkeyPatch) -> None:
    found = scripted(monkeypatch, *({"a": n} for n in range(50_000)))
    monkeypatch.setattr(saves, "MOST", 0.01)
    assert found.next() == ["a"]


def test_a_system_without_watches_left_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(folders: object) -> object:
        raise OSError("no watches left")

    monkeypatch.setattr(saves, "has_watchfiles", lambda: True)
    monkeypatch.setattr(saves, "_telling", refuses)
    found = Saves([tmp_path])
    assert found.next(patience=0.01) == []
    (tmp_path / "card.yaml").write_text("x", encoding="utf-8")
    assert found.next() == [str(tmp_path / "card.yaml")]


def test_a_file_that_goes_away_during_a_look_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "_files", lambda folder: iter([str(tmp_path / "gone.yaml")]))
    assert look([tmp_path]) == {}


def test_what_lies_between_two_looks() -> None:
    assert between({"a": (1, 1, 1), "b": (1, 1, 1)}, {"b": (1, 2, 1), "c": (1, 1, 1)}) == ["a", "b", "c"]
