"""Faces in memory: after any edit they are what a run without memory makes, and only what the edit touches is made."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.faces.fonts import FontBook
from generator.faces.kept import Kept, letters
from generator.faces.make import Made, make_faces
from tests.edits import ALL, EDITS, Edit, swap, write_game
from verify.load import load


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return write_game(tmp_path)


def make(game: Path, folder: Path, kept: Kept | None, lang: str = "en", components: list[str] | None = None) -> Made:
    manifest = load(game, base=game).manifest
    assert manifest is not None
    return make_faces(manifest, lang, FontBook(folder), components, base=game, kept=kept)


def same(game: Path, folder: Path, kept: Kept, lang: str = "en") -> Made:
    """What the memory gives is what a run without one makes; its fonts hold all that the faces set."""
    made, fresh = make(game, folder, kept, lang), make(game, folder, None, lang)
    assert made.faces == fresh.faces
    assert made.findings == fresh.findings
    for face in made.faces.values():
        assert all(made.fonts.instance(font).knows(text) for font, text in letters(face.items).items())
    return made


def new(before: Made, after: Made) -> set[tuple[str, str, str]]:
    """The faces that were made; the one that all cards share once, under no card."""
    known = {id(face) for face in before.faces.values()}
    return {
        (component, "" if side == "Back" else row, side)
        for (component, row, side), face in after.faces.items()
        if id(face) not in known
    }


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.name)
def test_an_edit_makes_the_faces_anew_that_it_touches(game: Path, font_folder: Path, edit: Edit) -> None:
    kept = Kept()
    before = same(game, font_folder, kept)
    assert new(Made({}, (), before.fonts, {}), before) == ALL
    edit.do(game)
    assert new(before, same(game, font_folder, kept)) == edit.faces


def test_all_edits_one_after_the_other_in_both_languages(game: Path, font_folder: Path) -> None:
    kept = Kept()
    for edit in EDITS:
        if edit.name not in ("a card more", "a card less"):
            edit.do(game)
        for lang in ("en", "ja"):
            same(game, font_folder, kept, lang)


BROKEN = {
    "a string that is missing": ("strings.en.yaml", "name.c2:", "nam.c2:"),
    "a text that does not fit": ("strings.en.yaml", "Stop 2", "Stop 2 " * 90),
    "a layout without sense": ("layouts/front.yaml", "40 6 9 9 mm", "40 6 mm"),
    "an icon that cannot be read": ("art/dot.svg", "<circle", "<circl"),
    "an unknown name": ("layouts/front.yaml", "{{ points }}", "{{ point }}"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_what_was_wrong_is_not_remembered(game: Path, font_folder: Path, what: str) -> None:
    kept = Kept()
    well = same(game, font_folder, kept)
    file, old, wrong = BROKEN[what]
    swap(file, old, wrong)(game)
    broken = same(game, font_folder, kept)
    assert [f for f in broken.findings if f.severity == "error"]
    assert kept.made["en"] is well
    assert same(game, font_folder, kept).findings, "a second time nothing was said"
    swap(file, wrong, old)(game)
    assert new(well, same(game, font_folder, kept)) == set()


def test_a_warning_is_given_each_time_at_the_place_where_it_is_now(game: Path, font_folder: Path) -> None:
    kept = Kept()
    swap("layouts/coin.yaml", "9 13 6 6 mm", "8 12 8 8 mm")(game)  # under 300 pixels an inch
    first = same(game, font_folder, kept)
    swap("layouts/coin.yaml", "elements:", "# a remark\nelements:")(game)
    second = same(game, font_folder, kept)
    assert [f.code for f in first.findings] == [f.code for f in second.findings] != []
    assert first.findings != second.findings


def test_a_run_over_some_components_leaves_the_others(game: Path, font_folder: Path) -> None:
    kept = Kept()
    before = make(game, font_folder, kept)
    make(game, font_folder, kept, components=["coin"])
    assert new(before, make(game, font_folder, kept)) == set()
