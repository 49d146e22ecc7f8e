"""Which grid is taken, and what people are told about it."""

from __future__ import annotations

import pytest

from generator.geometry import Size
from generator.imposition.impose import impose

from .make import BRIDGE, POKER, disc, job, part

COIN = Size(25_000, 25_000)
CARD = Size(63_000, 88_000)


@pytest.mark.parametrize(
    ("format", "paper", "size", "count", "turned"),
    [
        ("home", "a4", BRIDGE, 9, False),
        ("home", "a4", CARD, 9, False),
        ("home", "a4", POKER, 9, False),
        ("home", "a4", Size(44_000, 68_000), 16, False),
        ("home", "a4", Size(70_000, 120_000), 4, False),
        ("home", "letter", BRIDGE, 8, True),  # 9 leave 7.7 mm above and below: no room for ticks
        ("home", "letter", CARD, 8, True),
        ("home", "letter", POKER, 8, True),
        ("bleed", "a4", CARD, 8, True),
        ("bleed", "a4", POKER, 8, True),
        ("bleed", "a4", BRIDGE, 9, False),
        ("bleed", "letter", CARD, 6, True),
    ],
    ids=str,
)
def test_how_many_coloured_cards_fit(format: str, paper: str, size: Size, count: int, turned: bool) -> None:
    imposed = impose([part("a", 40, size, "#223355", "#223355")], job(format, paper))
    front = imposed.sheets[0]
    assert (len(front.placements), bool(front.placements[0].transform.b)) == (count, turned)
    assert imposed.why[0].startswith(f"Card ({size}): {count} on a page (")


def test_cards_are_turned_where_upright_ones_leave_too_little_bleed() -> None:
    """Three columns of 64.3 mm leave 3.55 mm inside the margin: enough for ticks, not for ticks and 1.5 mm of bleed."""
    size = Size(64_300, 88_000)
    white, coloured = (impose([part("a", 9, size, edge, edge)], job()).sheets[0] for edge in ("#ffffff", "#223355"))
    assert (len(white.placements), bool(white.placements[0].transform.b)) == (9, False)
    assert (len(coloured.placements), bool(coloured.placements[0].transform.b)) == (8, True)


def test_the_fuller_grid_that_was_refused_is_named_with_what_it_lacks() -> None:
    (why,) = impose([part("a", 9)], job()).why
    assert why == (
        "Card (57 x 88 mm): 9 on a page (3 x 3); 10 (2 x 5 turned) would leave 17 mm beside and 6 mm above and below "
        "the block: 2 mm too little for ticks, ruler and footer inside the 5 mm margin"
    )


def test_a_face_without_an_edge_colour_is_laid_out_with_gutters_and_that_is_said() -> None:
    imposed = impose([part("a", 9, edge=None), part("b", 2)], job())
    (note,) = imposed.findings
    assert (note.code, note.severity, str(note.span)) == ("IMP002", "note", "card.yaml:3:7")
    assert note.message == "'Card' is laid out with 6 mm gutters: a face has no 'edge:'"
    assert "'edge:'" in note.help
    assert [len(s.placements) for s in imposed.sheets if s.side == "Front"] == [9, 2], "they share no grid"


def test_a_round_part_needs_no_advice() -> None:
    (note,) = impose([part("coin", 1, size=COIN, die=disc(COIN), back=None)], job()).findings
    assert note.message == "'Card' is laid out with 6 mm gutters: its trim is no rectangle"
    assert note.help == ""


def test_the_bleed_format_says_nothing_of_the_kind() -> None:
    assert impose([part("a", 9, edge=None), part("coin", 1, size=COIN, die=disc(COIN))], job("bleed")).findings == ()


@pytest.mark.parametrize(
    ("size", "help"),
    [
        (Size(250_000, 250_000), "use --paper a3 or tabloid or super-a3"),
        (Size(400_000, 400_000), "one part needs paper of at least 410.3 x 415.42 mm; make the trim smaller"),
    ],
    ids=str,
)
def test_what_does_not_fit_and_is_no_rectangle_says_what_would(size: Size, help: str) -> None:
    imposed = impose([part("a", 1, size, die=disc(size)), part("b", 1)], job())
    (finding,) = [f for f in imposed.findings if f.severity == "error"]
    assert (finding.code, finding.help) == ("IMP001", f"{help}; only rectangles are printed in pieces")
    assert [p.id for s in imposed.sheets if s.side == "Front" for p in s.placements] == ["game/card/b"]


def test_a_part_that_fits_the_paper_but_not_the_marks_says_so() -> None:
    imposed = impose([part("a", 1, Size(200_000, 287_000), die=disc(Size(200_000, 287_000)))], job("rough"))
    (finding,) = imposed.findings
    assert "would leave 5 mm beside and 5 mm above and below the block" in finding.message
    assert "too little for ticks, ruler and footer" in finding.message


@pytest.mark.parametrize("lang", ["en", "ja", "xx"])
def test_the_footer_says_what_the_sheet_is(lang: str) -> None:
    from generator.faces.face import Group, Text

    front, *_ = impose([part("a", 10)], job(lang=lang)).sheets
    (line,) = front.furniture
    assert isinstance(line, Group)
    texts = [item.text for item in line.items if isinstance(item, Text)]
    word = {"en": "sheet 1/2 · front", "ja": "シート 1/2 · 表"}.get(lang, "sheet 1/2 · front")
    assert texts[0] == "100 mm"
    assert texts[1].startswith("Game · ")
    assert f"{word} · {front.hash[:8]}" in texts[1]


def test_a_long_title_leaves_room_for_number_and_hash() -> None:
    from dataclasses import replace

    asked = replace(job(), game="A very long title of a game that nobody would print on one line")
    front, *_ = impose([part("a", 9)], asked).sheets
    text = front.furniture[0].items[-1].text  # type: ignore[union-attr]
    assert f"sheet 1/1 · front · {front.hash[:8]}" in text


def test_slots_that_stay_free_are_told_by_sheet() -> None:
    assert impose([part("a", 13)], job()).free == {2: (5, 6, 7, 8, 9)}
    assert impose([part("a", 18)], job()).free == {}
    assert impose([part("a", 3)], job(), start=5).free == {1: (8, 9)}


def test_slots_that_carry_a_neighbours_bleed_are_not_free() -> None:
    navy = [part("a", 4, edge="#000080", back="#000080")]
    assert impose(navy, job()).free == {1: (9,)}


def test_starting_beside_a_coloured_block_is_remarked_on() -> None:
    navy = [part("a", 1, edge="#000080", back="#000080")]
    (note,) = impose(navy, job(), 5, navy).findings
    assert (note.code, note.severity, str(note.span)) == ("IMP005", "note", "--start-slot")
    assert note.message == "slot 5 may carry bleed of the slots before it, 3 mm wide"
    assert impose([part("a", 1)], job(), 5).findings == (), "a paper-white edge leaves no bleed"


@pytest.mark.parametrize("start", [0, -3, 10, 1_000_000])
def test_a_slot_beyond_the_sheet_is_found_with_what_there_is(start: int) -> None:
    imposed = impose([part("a", 2)], job(), start)
    (finding,) = imposed.findings
    assert (finding.code, finding.severity, str(finding.span)) == ("IMP004", "error", "--start-slot")
    assert finding.message == f"Card has slots 1 to 9 on a sheet, not {start}"
    assert finding.help == "count along the rows from the top left of the front: 3 rows of 3"
    assert imposed.sheets == ()


def test_a_used_sheet_has_one_grid() -> None:
    (finding,) = impose([part("a", 2), part("b", 2, POKER, component="big")], job(), 4).findings
    assert (finding.code, finding.severity) == ("IMP003", "error")
    assert "57 x 88 mm for card; 63.5 x 88.9 mm for big" in finding.message
    assert finding.help == "name what goes on the used sheet: --only card"


def test_a_used_sheet_has_the_grid_that_it_was_made_with() -> None:
    """White cards alone fit upright; together with coloured ones of their size they were turned."""
    size = Size(64_300, 88_000)
    white, navy = part("w", 2, size), part("n", 2, size, "#000080", "#000080", component="navy")
    alone, together = (impose([white], job(), 3, like).sheets[0] for like in ([white], [white, navy]))
    assert (bool(alone.placements[0].transform.b), bool(together.placements[0].transform.b)) == (False, True)


def test_the_first_sheet_is_said_to_be_used() -> None:
    assert impose([part("a", 2)], job(), 2).why[0].endswith("; the first sheet was used before: slot 1")
    assert impose([part("a", 2)], job(), 5).why[0].endswith("; the first sheet was used before: slot 1–4")
    assert "used" not in impose([part("a", 2)], job()).why[0]
