"""Parts that fit on no page: which pieces they are printed in, where those lie, and what people are told."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.formats.load import names
from generator.geometry import Rect, Size
from generator.imposition.duplex import turn_card, turn_sheet
from generator.imposition.impose import Part, impose
from generator.imposition.sheet import Placement, Sheet
from generator.imposition.tiles import ARM
from verify.manifest import Tiles

from .make import disc, drawn, job, part, picture, sheets, trim
from .test_laws import PAPERS, all_laws

MAP = Size(259_000, 370_000)
NAVY = "#000080"


def board(size: Size = MAP, tiles: Tiles | None = None, back: str | None = None, edge: str = NAVY) -> Part:
    return replace(part("map", 1, size, edge, back, component="board"), tiles=tiles)


def windows(imposed: tuple[Sheet, ...], side: str = "Front") -> list[tuple[int, int, int, int]]:
    """In mm, in the order of the pieces."""
    placed = sorted((p for s in imposed for p in s.placements if p.side == side and p.part), key=number)
    return [tuple(n // 1000 for n in (p.window.x, p.window.y, p.window.w, p.window.h)) for p in placed]  # type: ignore


def number(placement: Placement) -> int:
    assert placement.part
    return placement.part[0]


def test_two_landscape_pages_make_the_board_of_259_by_370() -> None:
    first, second = sheets(board())
    assert windows((first, second)) == [(0, 0, 259, 190), (0, 180, 259, 190)]
    page = drawn("""
        2 +++++++++++++++++++.
        26 AAAAAAAAAAAAAAAAAAAAA
    """)
    assert picture(first).splitlines()[1:-1] == picture(second).splitlines()[1:-1]
    assert picture(first) == drawn("""
        2 .....................
        26 .AAAAAAAAAAAAAAAAAAA.
        2 .....................
    """), page


def test_a_board_both_ways_larger_than_the_page_is_cut_both_ways() -> None:
    size = Size(350_000, 350_000)
    imposed = impose([board(size)], job()).sheets
    assert windows(imposed) == [
        (0, 0, 180, 180), (170, 0, 180, 180), (0, 170, 180, 180), (170, 170, 180, 180),
    ]  # fmt: skip
    assert [picture(sheet) for sheet in imposed[1:]] == [picture(imposed[0])] * 3


@pytest.mark.parametrize(
    ("paper", "size", "pieces"),
    [
        ("a4", Size(600_000, 600_000), 12),
        ("letter", MAP, 2),
        ("letter", Size(600_000, 600_000), 12),
        ("a3", MAP, 1),
        ("a3", Size(600_000, 600_000), 6),
        ("a5", MAP, 6),
        ("hagaki", Size(200_000, 200_000), 6),
        ("a4", Size(700_000, 50_000), 3),
    ],
    ids=str,
)
def test_the_fewest_pieces_are_taken(paper: str, size: Size, pieces: int) -> None:
    imposed = impose([board(size)], job("home", paper))
    assert not [f for f in imposed.findings if f.severity == "error"]
    assert len(windows(imposed.sheets)) == (pieces if pieces > 1 else 0)


def test_narrow_pieces_share_a_page() -> None:
    (sheet,) = sheets(board(Size(700_000, 50_000)))
    assert len(sheet.placements) == 3
    assert (
        picture(sheet)
        == drawn("""
        2 .....................
        26 .AAAAA.BBBBBB.CCCCCC.
        2 .....................
    """)
        or len({p.part for p in sheet.placements}) == 3
    )


def test_the_designer_says_where_the_seam_lies() -> None:
    tiles = Tiles(down=(150_000,), overlap=20_000)
    imposed = impose([board(Size(180_000, 390_000), tiles)], job())
    assert windows(imposed.sheets) == [(0, 0, 180, 150), (0, 130, 180, 260)]
    assert impose([board(Size(180_000, 250_000), Tiles(down=(150_000,)))], job()).sheets[0].placements[0].part is None


def test_seams_that_leave_a_piece_too_large_say_what_fits() -> None:
    (told,) = impose([board(MAP, Tiles(down=(290_000,)))], job()).findings
    assert (told.code, told.severity) == ("IMP007", "error")
    assert "'Board' (259 x 370 mm) fits on no page of a4 in the pieces of its 'tiles:'" in told.message
    assert told.help.startswith("a piece measures at most ")
    assert told.help.endswith(" mm: move the seams, or take larger paper")


def test_more_than_a_hundred_pieces_are_a_wrong_unit() -> None:
    (told,) = impose([board(Size(2_400_000, 2_400_000))], job()).findings
    assert told.code == "IMP007", told.message
    pieces = re.search(r"in (\d+) pieces of a4", told.message)
    assert pieces
    assert int(pieces[1]) > 100


def test_people_are_told_how_many_pages_which_edge_is_cut_and_where_it_fits_whole() -> None:
    imposed = impose([board()], job())
    (note,) = imposed.findings
    assert (note.code, note.severity, str(note.span)) == ("IMP008", "note", "board.yaml:3:7")
    assert note.message == (
        "'Board' (259 x 370 mm) fits on no page of a4: printed in 2 pieces, 1 across and 2 down, that overlap by 10 mm"
    )
    assert note.help == (
        "cut all edges; a piece's lower edge is the seam: glue it on the 10 mm strip of the next one, the seam through "
        "its crosses; whole with --paper a3 or tabloid or super-a3"
    )
    assert imposed.why == (
        "Board, in pieces (259 x 190 mm): 1 on a page (1 x 1 turned); no more fit inside the margins of 5 mm",
    )


def test_the_footer_says_which_piece_it_is() -> None:
    text = [sheet.furniture[0].items[-1].text for sheet in sheets(board())]  # type: ignore[union-attr]
    assert [t.split(" · ")[1] for t in text] == ["Board 1/2", "Board 2/2"]


def test_a_fold_and_a_used_sheet_are_no_place_for_pieces() -> None:
    (fold,) = impose([board(back=NAVY)], job(duplex="gutterfold")).findings
    assert (fold.code, fold.help) == ("IMP006", "print it by itself: --only board --side long")
    assert "fits on no half of a4" in fold.message
    alone = impose([board()], job(duplex="gutterfold"))
    assert [f.code for f in alone.findings] == ["IMP008"], "without a back nothing is folded"
    (used,) = impose([board()], job(), 2).findings
    assert (used.code, used.help) == ("IMP006", "leave '--start-slot' out")


def test_what_is_no_rectangle_is_not_cut_to_pieces() -> None:
    size = Size(300_000, 300_000)
    (told,) = impose([part("disc", 1, size, die=disc(size))], job()).findings
    assert told.code == "IMP001"
    assert told.help.endswith("only rectangles are printed in pieces")


def test_sheets_with_pieces_have_no_free_slots_for_other_parts() -> None:
    assert impose([board(Size(300_000, 100_000))], job()).free == {}


# ---------------------------------------------------------------------------------------------------------------------
# what holds for every board


@settings(max_examples=120)
@given(
    st.builds(Size, st.integers(90_000, 900_000), st.integers(90_000, 900_000)),
    st.sampled_from(names()),
    st.sampled_from(PAPERS),
    st.sampled_from(["long", "short", "fronts", "gutterfold"]),
    st.integers(5_000, 30_000),
    st.sampled_from(["#ffffff", NAVY]),
)
def test_pieces_make_up_the_board(size: Size, format: str, paper: str, duplex: str, overlap: int, edge: str) -> None:
    asked = job(format, paper, duplex)  # type: ignore[arg-type]
    two_sided = duplex in ("long", "short")
    made = replace(board(size, Tiles(overlap=overlap), edge if two_sided else None, edge), count=2)
    imposed = impose([made], asked)
    all_laws([made], asked, imposed)
    pieces = [p for s in imposed.sheets for p in s.placements if p.part and p.side == "Front" and p.copy == 1]
    if not pieces:
        return
    assert len({p.face.hash for p in pieces}) == 1, "one drawing"
    assert sorted(number(p) for p in pieces) == list(range(1, len(pieces) + 1))
    _cover(size, pieces, overlap)
    _crosses_lie_on_each_other(imposed.sheets, pieces)
    if two_sided:
        _backs_lie_behind(imposed.sheets, asked.paper, duplex)


def _cover(size: Size, pieces: list[Placement], overlap: int) -> None:
    """A grid of equal pieces without a hole, each overlapping the next by what was asked for."""
    for length, sides in (
        (size.w, {(p.window.x, p.window.right) for p in pieces if p.window}),
        (size.h, {(p.window.y, p.window.bottom) for p in pieces if p.window}),
    ):
        ends = sorted(sides)
        assert (ends[0][0], ends[-1][1]) == (0, length)
        assert all(0 <= end - start - overlap <= 1 for (_, end), (start, _) in pairwise(ends))
        assert len({b - a for a, b in ends}) == 1
    assert len(pieces) == len({p.window for p in pieces})


def _crosses_lie_on_each_other(pages: tuple[Sheet, ...], pieces: list[Placement]) -> None:
    """Each cross of the board is on exactly two pieces, inside what both show, on an edge of one of them."""
    owners: dict[tuple[int, int], list[Placement]] = defaultdict(list)
    for sheet in pages:
        for mark in (m for m in sheet.marks if m.kind == "Cross" and m.for_ == "game/board/map#1"):
            (placed,) = [p for p in sheet.placements if p.part == mark.part and p.side == "Front" and p.copy == 1]
            assert placed.window
            assert placed.clip
            back = {placed.transform.point(x, y): (x, y) for x, y in _lattice(placed, pieces)}
            for a, b in mark.lines:
                assert placed.clip.holds(Rect(min(a[0], b[0]), min(a[1], b[1]), abs(a[0] - b[0]), abs(a[1] - b[1])))
                middle = (a[0] + b[0]) // 2, (a[1] + b[1]) // 2
                assert middle in back
                owners[back[middle]].append(placed)
    assert all(len(found) == 4 for found in owners.values()), "two strokes on each of two pieces"
    seams = (
        len({p.window.right for p in pieces if p.window}) - 1,
        len({p.window.bottom for p in pieces if p.window}) - 1,
    )
    assert len(owners) == 2 * (seams[0] * (seams[1] + 1) + seams[1] * (seams[0] + 1))


def _lattice(placed: Placement, pieces: list[Placement]) -> set[tuple[int, int]]:
    """Where crosses may be: on the right or lower edge of a piece, a fifth or more from its ends."""
    found = set()
    for p in pieces:
        w = p.window
        assert w
        for low, high, edge, upright in ((w.y, w.bottom, w.right, True), (w.x, w.right, w.bottom, False)):
            for inset in {(high - low) // 5, (high - low) // 3} | set(range(8_000, 33_001)):
                for along in (low + inset, high - inset):
                    found.add((edge, along) if upright else (along, edge))
    return found


def _backs_lie_behind(pages: tuple[Sheet, ...], paper: Size, duplex: str) -> None:
    turn = turn_sheet(paper, duplex)  # type: ignore[arg-type]
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        fronts = {(p.id, p.copy, p.part): p for p in front.placements}
        for p in back.placements:
            own = fronts[p.id, p.copy, p.part]
            assert p.transform.then(turn) == turn_card(p.face.size).then(own.transform)
            assert turn.rect(trim(p)) == trim(own), "the window lies behind the window"


def test_arms_of_crosses_fit_into_the_narrowest_bleed() -> None:
    for name in names():
        assert job(name).format.least_bleed in (0, ARM) or job(name).format.least_bleed > ARM


# ---------------------------------------------------------------------------------------------------------------------
# many parts of many sizes


def test_180_small_squares_lie_in_one_gapless_block() -> None:
    """Nine kinds of twenty, with a coloured edge: a guillotine cuts them in one go."""
    tokens = [part(f"t{n}", 20, Size(15_000, 15_000), NAVY, NAVY, component="token") for n in range(9)]
    (front, back) = sheets(*tokens)
    assert len(front.placements) == len(back.placements) == 180
    boxes = {trim(p) for p in front.placements}
    columns, rows = sorted({b.x for b in boxes}), sorted({b.y for b in boxes})
    assert all(b - a == 15_000 for line in (columns, rows) for a, b in pairwise(line)), "no gaps"
    assert len(columns) == 12


def test_two_sided_tiles_of_80_lie_six_on_a_page() -> None:
    front, back = sheets(part("tile", 4, Size(80_000, 80_000), NAVY, "#aa0000", component="tile"))
    assert [len(s.placements) for s in (front, back)] == [4, 4]
    assert picture(front).count("A") == picture(back).count("A")
    full = impose([part("tile", 6, Size(80_000, 80_000), NAVY, NAVY)], job()).sheets
    assert [len(s.placements) for s in full] == [6, 6]


def test_cards_of_many_trims_share_a_stock_and_equal_trims_share_sheets() -> None:
    kinds = {"client": (48, 63, 88), "technique": (15, 63, 88), "bar": (4, 60, 80), "glass": (8, 40, 60)}
    parts = [part("x", n, Size(w * 1000, h * 1000), component=name) for name, (n, w, h) in kinds.items()]
    imposed = impose(parts, job("home", "a4", "fronts"))
    assert [len(s.placements) for s in imposed.sheets] == [9, 9, 9, 9, 9, 9, 9, 4, 8]
    assert len({(s.number, s.of) for s in imposed.sheets}) == 9
