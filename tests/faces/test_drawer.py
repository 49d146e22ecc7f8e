"""Faces kept from one run to the next: what is there is what would be made; what is no face is never loaded."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.faces import make as making
from generator.faces import template
from generator.faces.drawer import MOST, Drawer
from generator.faces.fonts import FontBook
from generator.faces.kept import Kept
from generator.faces.make import Made, make_faces
from tests.edits import EDITS, write_game
from verify.load import load


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return write_game(tmp_path)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The cards whose faces were drawn, not taken over."""
    cards: list[str] = []
    real = making._Maker._face

    def noted(self: object, component: object, layout: object, side: str, row: object, common: bool) -> object:
        cards.append(f"{component.id}/{row.id} {side}")  # type: ignore[attr-defined]
        return real(self, component, layout, side, row, common)  # type: ignore[arg-type]

    monkeypatch.setattr(making._Maker, "_face", noted)
    return cards


def run(game: Path, tmp_path: Path, font_folder: Path, stamp: str = "one") -> Made:
    """A run of a process of its own: nothing in memory."""
    manifest = load(game, base=game).manifest
    assert manifest is not None
    kept = Kept(Drawer(tmp_path / "faces", game, stamp))
    return make_faces(manifest, "en", FontBook(font_folder), base=game, kept=kept)


def file_of(tmp_path: Path) -> Path:
    (path,) = (tmp_path / "faces").iterdir()
    return path


def test_a_second_run_draws_nothing(game: Path, tmp_path: Path, font_folder: Path, drawn: list[str]) -> None:
    first = run(game, tmp_path, font_folder)
    assert drawn
    drawn.clear()
    assert run(game, tmp_path, font_folder).faces == first.faces
    assert drawn == []


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.name)
def test_after_an_edit_only_what_it_touches_is_drawn(
    game: Path, tmp_path: Path, font_folder: Path, drawn: list[str], edit: object
) -> None:
    run(game, tmp_path, font_folder)
    edit.do(game)  # type: ignore[attr-defined]
    drawn.clear()
    made = run(game, tmp_path, font_folder)
    assert len(drawn) == len(edit.faces)  # type: ignore[attr-defined]
    manifest = load(game, base=game).manifest
    assert manifest is not None
    assert made.faces == make_faces(manifest, "en", FontBook(font_folder), base=game).faces


def test_a_second_run_reads_no_expression(
    game: Path, tmp_path: Path, font_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an expression uses is known from the run before: jinja2 loads for a card that asks for its value alone."""
    first = run(game, tmp_path, font_folder)
    read: list[str] = []
    real = template._read

    def noted(source: str) -> template.Known:
        read.append(source)
        return real(source)

    monkeypatch.setattr(template, "_read", noted)

    def forget() -> None:  # as a new process has it
        template._KNOWN.clear()
        template.read_template.cache_clear()
        template.read_expression.cache_clear()

    forget()
    assert run(game, tmp_path, font_folder).faces == first.faces
    assert read == []
    forget()
    run(game, tmp_path, font_folder, stamp="two")
    assert "{{ t('name.' ~ id) }}" in read


def test_another_program_draws_anew(game: Path, tmp_path: Path, font_folder: Path, drawn: list[str]) -> None:
    run(game, tmp_path, font_folder)
    drawn.clear()
    run(game, tmp_path, font_folder, stamp="two")
    assert drawn


class Evil:
    def __reduce__(self) -> tuple[Callable[[str], int], tuple[str]]:
        return os.system, ("echo no > evil",)


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[: len(data) // 2],
        lambda data: b"",
        lambda data: data.replace(b"generator.faces.face", b"generator.faces.none"),
        lambda data: b"one\n" + pickle.dumps(Evil()),
        lambda data: b"one\n" + pickle.dumps({("card", "a", "Front"): pickle.dumps(Evil())}),
        lambda data: b"one\n" + pickle.dumps([1, 2, 3]),
    ],
    ids=["cut off", "empty", "another module", "code", "code in a face", "no table"],
)
def test_a_damaged_file_is_as_good_as_none(
    game: Path,
    tmp_path: Path,
    font_folder: Path,
    drawn: list[str],
    damage: Callable[[bytes], bytes],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    first = run(game, tmp_path, font_folder)
    path = file_of(tmp_path)
    path.write_bytes(damage(path.read_bytes()))
    drawn.clear()
    assert run(game, tmp_path, font_folder).faces == first.faces
    assert drawn
    assert not (tmp_path / "evil").exists()
    drawn.clear()
    run(game, tmp_path, font_folder)
    assert drawn == []  # the file is whole again


def test_the_folder_does_not_grow_without_end(game: Path, tmp_path: Path, font_folder: Path) -> None:
    run(game, tmp_path, font_folder)
    path = file_of(tmp_path)
    for n in range(MOST + 5):
        other = path.with_name(f"{n:020}.en.faces")
        other.write_bytes(b"x")
        os.utime(other, (n, n))
    path.unlink()
    run(game, tmp_path, font_folder)
    left = sorted(p.name for p in (tmp_path / "faces").iterdir())
    assert len(left) == MOST
    assert path.name in left
    assert f"{0:020}.en.faces" not in left


def test_a_folder_that_cannot_be_written_costs_nothing_but_time(game: Path, tmp_path: Path, font_folder: Path) -> None:
    (tmp_path / "faces").write_text("a file", encoding="utf-8")
    assert run(game, tmp_path, font_folder).faces
