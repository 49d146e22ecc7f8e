"""Boards in pieces: sound sheets raise nothing, whatever the paper and duplex mode; every fault has its own code."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

from generator.selection import Selection
from tests.boards import Boards
from tests.preflight.board_faults import BOARD_FAULTS
from tests.preflight.faults import edit_page, page_text, write_page
from verify.finding import Finding
from verify.preflight import preflight
from verify.preflight.pdfium import CONTRAST

ASKED = [
    ("home", "a4", "long"), ("home", "a4", "short"), ("bleed", "a4", "long"), ("rough", "a4", "fronts"),
    ("home", "letter", "long"), ("rough", "letter", "short"), ("home", "a3", "long"), ("bleed", "b4", "long"),
]  # fmt: skip


@pytest.mark.parametrize(("format", "paper", "duplex"), ASKED)
def test_sound_boards_raise_nothing(format: str, paper: str, duplex: str, boards: Boards) -> None:
    result = preflight(boards.sheets(format, paper, duplex), boards.manifest, base=boards.output)
    assert result.findings == ()
    assert result.placements == 4, "a part in pieces counts once"
    assert result.deck is not None
    assert {piece.id: (piece.count, dict(piece.facts)) for pieces in result.deck.values() for piece in pieces} == {
        "map": (1, {"steps": (2, 4, 6), "end": 15, "kind": "star"}),
        "field": (1, {"name": "Prairie"}),
        "north": (1, {"name": "North"}),
        "south": (1, {"name": "South"}),
    }


@pytest.mark.parametrize("name", BOARD_FAULTS)
def test_a_fault_is_caught_by_its_own_code_alone(name: str, boards: Boards, tmp_path: Path) -> None:
    spoil, stock, code = BOARD_FAULTS[name]
    assert {f.code for f in spoilt(boards, spoil, stock, tmp_path)} == {code}


def spoilt(boards: Boards, spoil: object, stock: str, folder: Path) -> list[Finding]:
    path = folder / "spoilt.pdf"
    with pikepdf.open(boards.sheet(stock)) as pdf:
        spoil(pdf)  # type: ignore[operator]
        pdf.save(path)
    return list(preflight([path], boards.manifest, base=folder, whole=False).findings)


def test_texts_are_read_wherever_their_piece_lies(boards: Boards) -> None:
    """In the second piece alone, in both, and half in one and half in the other."""
    result = preflight(boards.sheets(), boards.manifest, base=boards.output)
    texts = {p.component: {s.field: s.text for s in p.form.shown} for m in result.measured for p in m.placements}
    assert texts["field"]["name"] == "Prairie"
    assert texts["map"]["end"] == "15"
    assert CONTRAST > 0


def test_a_text_that_a_seam_halves_is_looked_for_in_both_pieces(boards: Boards, tmp_path: Path) -> None:
    """Painted over in one piece it is still told by what paints, painted over in all as what cannot be seen."""

    def cover(pdf: pikepdf.Pdf) -> None:
        for page in range(len(pdf.pages)):
            if "/Part [6 12]" in page_text(pdf, page) or "/Part [7 12]" in page_text(pdf, page):
                write_page(pdf, page, page_text(pdf, page) + "\n/Artifact BMC 1 g 20 20 555 802 re f EMC")

    assert {f.code for f in spoilt(boards, cover, "chipboard", tmp_path)} == {"PRE016", "PRE046", "PRE065"}


def test_a_back_has_the_window_that_lies_behind_its_front(boards: Boards, tmp_path: Path) -> None:
    def unmirrored(pdf: pikepdf.Pdf) -> None:
        page = next(n for n in range(len(pdf.pages)) if "/Window [170 0 130 180]" in page_text(pdf, n))
        edit_page(pdf, page, r"\[170 0 130 180\]", "[169 0 131 180]", count=0)

    told = [f for f in spoilt(boards, unmirrored, "card", tmp_path) if f.code == "PRE063"]
    assert [f.message for f in told] == [
        f"sheet 1 back, boards/plan/{row}#1, piece 1 of 2 shows another window than its front"
        for row in ("north", "south")
    ]


def test_a_seam_elsewhere_than_the_manifest_says_names_it(boards: Boards, tmp_path: Path) -> None:
    spoil, stock, _ = BOARD_FAULTS["a_strip_that_is_narrower_than_stated"]
    (told,) = spoilt(boards, spoil, stock, tmp_path)
    assert "pieces overlap by 9.00 mm, not by 10 mm" in told.message
    assert told.other[0][0].file.endswith("map.yaml")


def test_a_printed_part_of_one_page_is_still_found_without_manifest(boards: Boards, tmp_path: Path) -> None:
    path = tmp_path / "alone.pdf"
    with pikepdf.open(boards.sheet("paper")) as pdf:
        edit_page(pdf, 1, r"/Window \[\S+", "/Window [1")
        pdf.save(path)
    assert "PRE063" in {f.code for f in preflight([path], None, base=tmp_path).findings}


def test_a_part_of_the_box_that_is_in_pieces(boards: Boards) -> None:
    asked = {"boards/map/map": 2}
    sheets = boards.sheets(selection=Selection(only=("map",), copies=2))
    result = preflight(sheets, boards.manifest, base=boards.output, whole=False, asked=asked)
    assert (result.findings, result.placements, result.sheets) == ((), 2, 4)
