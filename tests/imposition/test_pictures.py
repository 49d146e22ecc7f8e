"""Sheets as pictures: 1 character = 10 mm, equal rows counted."""

from __future__ import annotations

from generator.geometry import Size
from generator.imposition.impose import impose

from .make import POKER, disc, drawn, job, part, picture, sheets

COIN = Size(25_000, 25_000)
NAVY, RED, GREEN = "#000080", "#aa0000", "#00aa00"


def test_nine_bridge_cards_lie_without_gaps_on_a4_and_their_backs_mirrored() -> None:
    front, back = sheets(part("a", 9))
    assert picture(front) == drawn("""
        2 .....................
        8 ..AAAAAABBBBBCCCCCC..
        9 ..DDDDDDEEEEEFFFFFF..
        9 ..GGGGGGHHHHHIIIIII..
        2 .....................
    """)
    assert picture(back) == drawn("""
        2 .....................
        8 ..CCCCCCBBBBBAAAAAA..
        9 ..FFFFFFEEEEEDDDDDD..
        9 ..IIIIIIHHHHHGGGGGG..
        2 .....................
    """)


def test_short_edge_turns_the_sheet_head_to_foot() -> None:
    front, back = sheets(part("a", 2), duplex="short")
    assert picture(front) == drawn("""
        2 .....................
        8 ..AAAAAABBBBB........
        20 .....................
    """)
    assert picture(back) == drawn("""
        19 .....................
        9 ..AAAAAABBBBB........
        2 .....................
    """)


def test_a_part_filled_last_sheet_keeps_the_slots() -> None:
    full, _, last, _ = sheets(part("a", 9), part("b", 1))
    assert last.placements[0].transform == full.placements[0].transform
    assert picture(last) == drawn("""
        2 .....................
        8 ..AAAAAA.............
        20 .....................
    """)


def test_components_of_equal_trim_share_a_sheet() -> None:
    front, _ = sheets(part("a", 5, component="card"), part("b", 4, component="reference"))
    assert [p.id for p in front.placements] == ["game/card/a"] * 5 + ["game/reference/b"] * 4
    assert [p.copy for p in front.placements] == [1, 2, 3, 4, 5, 1, 2, 3, 4]


def test_bleed_grid_turns_the_cards_where_more_fit() -> None:
    front, _ = sheets(part("a", 8, size=Size(63_000, 88_000), edge=NAVY, back=NAVY), format="bleed")
    assert picture(front) == drawn("""
        1 .....................
        7 .AAAAAAAAA+BBBBBBBBB.
        7 .CCCCCCCCC+DDDDDDDDD.
        6 .EEEEEEEEE+FFFFFFFFF.
        1 .+++++++++++++++++++.
        6 .GGGGGGGGG+HHHHHHHHH.
        1 .+++++++++++++++++++.
        1 .....................
    """)


def test_bleed_runs_round_the_block_only() -> None:
    front, _ = sheets(part("a", 4, edge=NAVY, back=NAVY))
    assert picture(front) == drawn("""
        1 .....................
        1 ..+++++++++++++++++..
        8 ..AAAAAABBBBBCCCCCC..
        1 ..DDDDDD+++++++++++..
        8 ..DDDDDD.............
        1 ..++++++.............
        10 .....................
    """)


def test_other_edge_colours_start_a_new_sheet_or_after_a_gutter_whichever_takes_less_paper() -> None:
    """Three colours: a sheet for each would be three; rows with gutters take two."""
    parts = [part(c, n, edge=c, back=c) for c, n in ((NAVY, 4), (RED, 3), (GREEN, 5))]
    first, _, second, _ = sheets(*parts)
    assert picture(first) == drawn("""
        1 .....................
        9 ..AAAAAABBBBBCCCCCC..
        9 ..DDDDDD.............
        1 ..++++++.............
        9 ..EEEEEEFFFFFGGGGGG..
        1 .....................
    """)
    assert [p.id for p in second.placements] == [f"game/card/{GREEN}"] * 5


def test_one_card_of_each_colour_is_laid_out_with_gutters_all_round() -> None:
    parts = [part(c, 1, edge=c, back=c) for c in ("#100000", "#200000", "#300000", "#400000", "#500000")]
    front, _ = sheets(*parts)
    assert len(front.placements) == 5


def test_circles_lie_apart_even_at_home() -> None:
    front, _ = sheets(part("coin", 3, size=COIN, die=disc(COIN), edge=NAVY, back=NAVY))
    assert picture(front) == drawn("""
        1 .....................
        3 .AAA+BB+CC+..........
        26 .....................
    """)


def test_parts_without_backs_print_on_one_side_only() -> None:
    only = sheets(part("pad", 2, size=Size(105_000, 148_000), back=None))
    assert [(s.side, s.duplex) for s in only] == [("Front", "fronts")]


def test_a_sheet_whose_parts_have_no_back_keeps_an_empty_back_when_others_have_one() -> None:
    pages = sheets(part("a", 9), part("pad", 1, size=POKER, back=None, component="pad"))
    assert [(s.number, s.of, s.side, len(s.placements)) for s in pages] == [
        (1, 2, "Front", 9), (1, 2, "Back", 9), (2, 2, "Front", 1), (2, 2, "Back", 0),
    ]  # fmt: skip


def test_fronts_only() -> None:
    assert [s.side for s in sheets(part("a", 10), duplex="fronts")] == ["Front", "Front"]


def test_a_used_sheet_is_filled_from_a_slot_on_and_the_backs_follow() -> None:
    front, back = impose([part("a", 3)], job(), start=5).sheets
    assert picture(front) == drawn("""
        10 .....................
        9 ........AAAAABBBBBB..
        9 ..CCCCCC.............
        2 .....................
    """)
    assert picture(back) == drawn("""
        10 .....................
        9 ..BBBBBBAAAAA........
        9 .............CCCCCC..
        2 .....................
    """)


def test_a_used_sheet_turned_over_its_short_edge_and_a_new_one_after_it() -> None:
    front, back, second, _ = impose([part("a", 7)], job(duplex="short"), start=5).sheets
    assert picture(front) == drawn("""
        10 .....................
        9 ........AAAAABBBBBB..
        9 ..CCCCCCDDDDDEEEEEE..
        2 .....................
    """)
    assert picture(back) == drawn("""
        2 .....................
        8 ..CCCCCCDDDDDEEEEEE..
        9 ........AAAAABBBBBB..
        11 .....................
    """)
    assert picture(second) == drawn("""
        2 .....................
        8 ..AAAAAABBBBB........
        20 .....................
    """)


def test_no_bleed_falls_on_what_lies_on_a_used_sheet() -> None:
    parts = [part("a", 2, edge=NAVY, back=NAVY)]
    front, _ = impose(parts, job(), start=5, like=parts).sheets
    assert picture(front) == drawn("""
        10 .....................
        9 ........AAAAABBBBBB..
        1 ........+++++++++++..
        10 .....................
    """)


def test_turned_cards_on_a_used_sheet() -> None:
    front, back = impose(
        [part("a", 2, size=Size(63_000, 88_000), edge=NAVY, back=NAVY)], job(format="bleed"), start=4
    ).sheets
    assert picture(front) == drawn("""
        8 .....................
        7 ..........+AAAAAAAAA.
        6 .BBBBBBBBB+..........
        1 .++++++++++..........
        8 .....................
    """)
    assert picture(back) == drawn("""
        8 .....................
        7 .AAAAAAAAA+..........
        6 ..........+BBBBBBBBB.
        1 ..........++++++++++.
        8 .....................
    """)


def test_rough_cards_touch_whatever_their_edges_and_show_no_bleed() -> None:
    parts = [part("a", 2, edge=NAVY, back=NAVY), part("b", 1, edge=None), part("c", 1, edge=RED, back=None)]
    front, _ = sheets(*parts, format="rough")
    assert picture(front) == drawn("""
        2 .....................
        8 ..AAAAAABBBBBCCCCCC..
        9 ..DDDDDD.............
        11 .....................
    """)
