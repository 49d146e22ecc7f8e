"""Each way to break the box and the one finding that names it, with its place and what to type; the sound box has
none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from tests.games.blenders_tricks.decks import (
    BARLEY,
    BY_DIGIT,
    CARDS,
    DECK,
    MARKERS,
    NUMBERS,
    SUMMARIES,
    TRACK,
    piece,
    whisky,
)
from verify.finding import Finding, Span
from verify.games import blenders_tricks
from verify.manifest import Deck, Fact, Piece


def changed(pieces: Sequence[Piece], id: str, **facts: Fact) -> tuple[Piece, ...]:
    """One part with other facts; `count` is its number."""
    count = facts.pop("count", None)
    return tuple(
        replace(p, facts={**p.facts, **facts}, count=int(count) if count is not None else p.count) if p.id == id else p
        for p in pieces
    )


def without(pieces: Sequence[Piece], *ids: str) -> tuple[Piece, ...]:
    return tuple(p for p in pieces if p.id not in ids)


def all_changed(pieces: Sequence[Piece], change: Callable[[Piece], dict[str, Fact]]) -> tuple[Piece, ...]:
    return tuple(replace(p, facts={**p.facts, **change(p)}) for p in pieces)


def sherry(p: Piece, colour: str) -> dict[str, Fact]:
    return {"colour": "sherry"} if p.facts["colour"] == colour else {}


def two_zeros(p: Piece) -> dict[str, Fact]:
    return {"barrels_by_digit": (0, 1, 0, *BY_DIGIT[3:])} if p.id in ("red", "blue") else {}


def number(p: Piece) -> int:
    return int(str(p.facts["number"]))


def told(deck: Deck) -> list[Finding]:
    return blenders_tricks.check({**DECK, **deck})


def test_the_sound_box_has_no_finding() -> None:
    assert told({}) == []


# name, the parts of one component → code, place (line:column), words of the message, words of the help
Broken = tuple[str, Sequence[Piece], str, str, str, str]

WHISKY: list[Broken] = [
    ("a card dropped", without(CARDS, "w-7"),
     "BLT001", "21:1", "has no 7: 39 of 40", "number: 7"),
    ("three cards dropped", without(CARDS, "w-7", "c-8", "wild-10"),
     "BLT001", "21:1", "no 7, 8, 10: 37 of 40", "and 2 more"),
    ("a count of 0", changed(CARDS, "w-7", count=0),
     "BLT001", "21:1", "has no 7", "number: 7"),
    ("no card at all", (),
     "BLT001", "", "1, 2, 3, 4, 5, 6 … (40 cards): 0 of 40", "39 more"),
    ("a whole colour dropped", without(CARDS, *(f"m-{n}" for n in NUMBERS["mizunara"])),
     "BLT001", "21:1", "3 rounds show 0 barrels of mizunara, and 5 players need 20 to pass space 3", "and 11 more"),
    ("a card counted twice", changed(CARDS, "w-7", count=2),
     "BLT002", "27:99", "7 ('w-7') is in the deck 2 times", "count: 1"),
    ("a number added twice", (*CARDS, whisky(7, id="w-7b")),
     "BLT002", "27:20", "as 'w-7' and 'w-7b'", "take it out"),
    ("a number typed wrongly", changed(CARDS, "c-8", number=7),
     "BLT002", "28:20", "as 'w-7' and 'c-8', and the deck has no 8", "number: 8"),
    ("… by the card that comes first", changed(CARDS, "w-7", number=8),
     "BLT002", "27:20", "as 'c-8' and 'w-7', and the deck has no 7", "number: 7"),
    ("a wild number typed wrongly", changed(CARDS, "wild-30", number=31),
     "BLT002", "50:20", "has no 30", "number: 30"),
    ("a number above 40", changed(CARDS, "w-38", number=48),
     "BLT003", "58:20", "number '48', which the rules do not know, and the deck has no 38", "number: 38"),
    ("a card 0", (*CARDS, whisky(0, "white_oak")),
     "BLT003", "20:20", "the number '0'", "take it out"),
    ("a fourth colour", all_changed(CARDS, lambda p: sherry(p, "mizunara")),
     "BLT003", "23:10", "12 cards (m-3, m-6, m-9, m-11, m-14, m-17 …) have the colour 'sherry'", "colour: mizunara"),
    ("a card of a fourth colour", changed(CARDS, "m-3", colour="sherry"),
     "BLT003", "23:10", "card 'm-3' has the colour 'sherry', which has no lane", "colour: mizunara"),
    ("the wild cards renamed", all_changed(CARDS, lambda p: sherry(p, "wild")),
     "BLT003", "30:10", "4 cards (wild-10, wild-20, wild-30, wild-40) have the colour 'sherry'", "colour: wild"),
    ("a coloured multiple of ten", changed(CARDS, "wild-20", colour="mizunara"),
     "BLT004", "40:10", "'mizunara', but 20 is a multiple of ten", "colour: wild"),
    ("… with barrels", changed(CARDS, "wild-20", colour="mizunara", barrels=2),
     "BLT004", "40:10", "'mizunara', but 20 is a multiple of ten", "colour: wild"),
    ("a wild card that is no multiple of ten", changed(CARDS, "w-13", colour="wild", barrels=0),
     "BLT004", "33:10", "'w-13' is wild, but 13 is no multiple of ten", "colour: white_oak"),
    ("a card in another colour", changed(CARDS, "c-12", colour="white_oak"),
     "BLT007", "32:10", "white_oak has 13 cards and common_oak 11; each colour has 12, and 'c-12'",
     "colour: common_oak"),
    ("a card with a barrel too many", changed(CARDS, "w-13", barrels=2),
     "BLT005", "33:30", "'w-13' shows 2 barrels, cards that end in 3 show 1", "barrels: 1"),
    ("a coloured card without barrels", changed(CARDS, "w-13", barrels=0),
     "BLT005", "33:30", "'w-13' shows 0", "barrels: 1"),
    ("a wild card with a barrel", changed(CARDS, "wild-40", barrels=1),
     "BLT005", "60:30", "'wild-40' shows 1 barrels, cards that end in 0 show 0", "barrels: 0"),
    ("all cards of a digit changed", all_changed(CARDS, lambda p: {"barrels": 4} if number(p) % 10 == 9 else {}),
     "BLT005", "30:30", "the summary gives barrels by last digit as 9: 3 (the cards show 4)", "3, 3, 4]"),
]  # fmt: skip

SUMMARY: list[Broken] = [
    ("all give another table", all_changed(SUMMARIES, lambda _: {"barrels_by_digit": (0, 1, 1, 1, 2, 2, 3, 3, 3, 3)}),
     "BLT005", "30:30", "by last digit as 6: 3 (the cards show 2)", "[0, 1, 1, 1, 2, 2, 2, 3, 3, 3]"),
    ("one gives another table", changed(SUMMARIES, "green", barrels_by_digit=(0, 1, 1, 1, 2, 2, 3, 3, 3, 3)),
     "BLT005", "32:30", "'green' gives barrels_by_digit as '0, 1, 1, 1, 2, 2, 3", "[0, 1, 1, 1, 2, 2, 2, 3, 3, 3]"),
    ("two give another table", all_changed(SUMMARIES, two_zeros),
     "BLT005", "30:30", "2 summaries give barrels_by_digit as '0, 1, 0", "[0, 1, 1, 1, 2, 2, 2, 3, 3, 3]"),
    ("a table with nine entries", changed(SUMMARIES, "green", barrels_by_digit=BY_DIGIT[1:]),
     "BLT005", "32:30", "which has 9 entries", "ten numbers"),
    ("another deal", changed(SUMMARIES, "red", deal=(12, 10, 8)),
     "BLT012", "30:20", "gives deal as '12, 10, 8', the rules as '13, 10, 8': 40 cards", "deal: [13, 10, 8]"),
    ("all give another deal", all_changed(SUMMARIES, lambda _: {"deal": (13, 10, 7)}),
     "BLT012", "30:20", "5 summaries give deal as '13, 10, 7', the rules as '13, 10, 8'", "deal: [13, 10, 8]"),
    ("a deal without five players", changed(SUMMARIES, "red", deal=(13, 10)),
     "BLT012", "30:20", "'13, 10'", "deal: [13, 10, 8]"),
    ("four rounds", changed(SUMMARIES, "blue", rounds=4),
     "BLT012", "31:50", "rounds as '4', the rules as '3'", "rounds: 3"),
    ("another space to pass", changed(SUMMARIES, "blue", threshold=5),
     "BLT012", "31:40", "threshold as '5'", "threshold: 3"),
    ("two players of one colour", changed(SUMMARIES, "blue", player="red"),
     "BLT008", "31:10", "'red' and 'blue' are both of player 'red'", "player: blue"),
    ("a summary dropped", without(SUMMARIES, "black"),
     "BLT008", "24:10", "markers 'black' are of player 'black', who has no summary", "add a summary"),
]  # fmt: skip

MARKER: list[Broken] = [
    ("a player's markers dropped", without(MARKERS, "red"),
     "BLT008", "30:10", "'red' has a summary but no markers", "add 3 markers with player: red"),
    ("two markers of a player", changed(MARKERS, "blue", count=2),
     "BLT008", "21:99", "'blue' has 2 markers for 3 lanes", "count: 3"),
    ("markers of a sixth colour", changed(MARKERS, "blue", player="white"),
     "BLT008", "21:10", "'blue' are of player 'white', who has no summary", "player: blue"),
    ("markers twice in a colour", changed(MARKERS, "blue", player="red"),
     "BLT008", "31:10", "'blue' has a summary but no markers", "player: blue"),
]  # fmt: skip

SHEET: list[Broken] = [
    ("a first sheet from 2", changed(TRACK, "s1", first=2),
     "BLT009", "21:10", "space 1 is on no score sheet", "first: 1"),
    ("a gap", changed(TRACK, "s3", first=40),
     "BLT009", "23:10", "spaces 38 to 39 are on no score sheet", "first: 38"),
    ("an overlap", changed(TRACK, "s2", first=18),
     "BLT009", "22:10", "space 18 is on two score sheets", "first: 19"),
    ("a sheet dropped", without(TRACK, "s3"),
     "BLT009", "24:10", "spaces 38 to 56 are on no score sheet", "add the sheet between"),
    ("the first sheet dropped", without(TRACK, "s1"),
     "BLT009", "22:10", "spaces 1 to 18 are on no", "first: 1"),
    ("a sheet twice", changed(TRACK, "s2", count=2),
     "BLT009", "22:99", "'s2' is there 2 times", "count: 1"),
    ("a sheet that ends before it begins", (*TRACK, piece("score_sheet", "s5", 25, first=76, last=70)),
     "BLT009", "25:10", "'s5' begins at 76 and ends at 70", "last: 76"),
    ("the last sheet dropped", without(TRACK, "s4"),
     "BLT010", "23:20", "the track ends at 56, and a marker can come to 72", "last: 72"),
    ("a track that ends at 71", changed(TRACK, "s4", last=71),
     "BLT010", "24:20", "ends at 71", "last: 72"),
    ("the line after 4", changed(TRACK, "s1", line_after=4),
     "BLT011", "21:30", "after 4, the rules after 3", "line_after: 3"),
    ("no line", (piece("score_sheet", "s1", 21, first=1, last=18), *TRACK[1:]),
     "BLT011", "21:1", "no score sheet draws the line", "line_after: 3"),
    ("two lines", changed(TRACK, "s2", line_after=22),
     "BLT011", "22:1", "'s2' draws the line after 22", "take line_after away"),
    ("the line on another sheet",
     (piece("score_sheet", "s1", 21, first=1, last=18), *changed(TRACK[1:], "s2", line_after=3)),
     "BLT011", "22:1", "after 3, which is on 's1'", "line_after: 3"),
]  # fmt: skip

BROKEN = [
    pytest.param(component, *case[1:], id=f"{component}: {case[0]}")
    for component, cases in (("whisky", WHISKY), ("summary", SUMMARY), ("marker", MARKER), ("score_sheet", SHEET))
    for case in cases
]


@pytest.mark.parametrize(("component", "pieces", "code", "place", "message", "help"), BROKEN)
def test_a_broken_box_is_told_once_with_its_place(
    component: str, pieces: tuple[Piece, ...], code: str, place: str, message: str, help: str
) -> None:
    found = told({component: pieces})
    assert [f.code for f in found] == [code], found
    assert message in found[0].message
    assert help in found[0].help
    assert f"{found[0].span.line}:{found[0].span.column}" == (place or "0:0")


def in_one_place(pieces: Sequence[Piece], field: str, change: Callable[[Piece], dict[str, Fact]]) -> tuple[Piece, ...]:
    """As a matrix or a default states a fact of many rows: all that change have one place."""
    place = Span("one.yaml", 7, 7)
    new = all_changed(pieces, change)
    return tuple(replace(p, spans={**p.spans, field: place}) if p != q else p for p, q in zip(new, pieces, strict=True))


JUMBLED = (0, 1, 2, 3, 1, 2, 3, 1, 2, 3)

ONCE: dict[str, tuple[Deck, str, str]] = {
    "a colour renamed": (
        {"whisky": in_one_place(CARDS, "colour", lambda p: sherry(p, "mizunara"))},
        "BLT003",
        "12 cards (m-3, m-6, m-9, m-11, m-14, m-17 …) have the colour 'sherry'",
    ),
    "the deal of all summaries": (
        {"summary": in_one_place(SUMMARIES, "deal", lambda _: {"deal": (12, 9, 7)})},
        "BLT012",
        "'12, 9, 7'",
    ),
    "the table of all summaries": (
        {"summary": in_one_place(SUMMARIES, "barrels_by_digit", lambda _: {"barrels_by_digit": JUMBLED})},
        "BLT005",
        "2: 2 (the cards show 1), 3: 3 (the cards show 1), 4: 1 (the cards show 2)",
    ),
    "one number of barrels for many cards": (
        {"whisky": in_one_place(CARDS, "barrels", lambda p: {"barrels": 1} if p.id in ("w-7", "c-27") else {})},
        "BLT005",
        "2 cards ('w-7' …) show 1 barrels",
    ),
}


@pytest.mark.parametrize("name", ONCE)
def test_what_is_stated_once_is_told_once(name: str) -> None:
    deck, code, message = ONCE[name]
    (finding,) = told(deck)
    assert (finding.code, finding.span) == (code, Span("one.yaml", 7, 7))
    assert message in finding.message


def with_table(*table: int) -> Deck:
    """Cards and summaries that agree on another table."""
    cards = all_changed(CARDS, lambda p: {"barrels": table[number(p) % 10]})
    return {"whisky": cards, "summary": all_changed(SUMMARIES, lambda _: {"barrels_by_digit": table})}


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ((0, 1, 1, 2, 1, 2, 2, 3, 3, 3), "cards that end in 4 show 1 barrels, those that end in 3 show 2"),
        ((0, 0, 1, 1, 2, 2, 2, 3, 3, 3), "cards that end in 1 show no barrel"),
        ((1, 1, 1, 1, 2, 2, 2, 3, 3, 3), "the wild cards show 1 barrels"),
    ],
)
def test_a_table_against_the_rules_is_found_where_cards_and_summary_agree(table: tuple[int, ...], said: str) -> None:
    (finding,) = told(with_table(*table))
    assert finding.code == "BLT006"
    assert said in finding.message
    assert finding.span.file == "summary.yaml"
    assert finding.other[0][0].file == "whisky.yaml"


def test_a_other_table_is_a_game_of_its_own_while_the_track_is_long_enough() -> None:
    assert told(with_table(0, 1, 1, 1, 1, 2, 2, 3, 3, 3)) == []
    (finding,) = told(with_table(0, 1, 1, 2, 2, 2, 3, 3, 3, 4))
    assert (finding.code, finding.span.file) == ("BLT010", "score_sheet.yaml")


def test_two_causes_are_two_findings() -> None:
    deck: Deck = {"whisky": changed(without(CARDS, "w-7"), "c-8", barrels=1), "marker": MARKERS[1:]}
    assert sorted(f.code for f in told(deck)) == ["BLT001", "BLT005", "BLT008"]


def test_what_is_told_exactly_is_not_told_as_a_number_too() -> None:
    """The needs of each set-up name the codes that tell a lack better."""
    for setup in blenders_tricks.SETUPS:
        for component, need in blenders_tricks.needs(setup).items():
            have = sum(p.count for p in DECK[component])
            assert have >= need.count
    codes = {name: set(need.told_by) for name, need in blenders_tricks.needs("p5").items()}
    assert told({"whisky": CARDS[1:]})[0].code in codes["whisky"]
    assert told({"summary": SUMMARIES[1:]})[0].code in codes["summary"]
    assert told({"marker": MARKERS[1:]})[0].code in codes["marker"]
    assert told({"score_sheet": TRACK[1:]})[0].code in codes["score_sheet"]
    assert told({"score_sheet": TRACK[:3]})[0].code in codes["score_sheet"]
    assert BARLEY[0].count == blenders_tricks.needs("p3")["barley"].count
