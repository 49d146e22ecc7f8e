"""Broken boxes and the one finding that names the fault, with its place and what to type; the sound box has none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from tests.games.tricoroof.decks import DECK, piece
from verify.finding import Finding, Span
from verify.games import tricoroof
from verify.games.tricoroof.state import SUIT_NAMES
from verify.manifest import Deck, Fact, Piece


def edited(component: str, id: str, *, count: int | None = None, deck: Deck = DECK, **facts: Fact) -> Deck:
    """The deck with some facts, or the count, of one row changed."""

    def edit(p: Piece) -> Piece:
        changed = replace(p, facts={**p.facts, **facts})
        return changed if count is None else replace(changed, count=count)

    assert any(p.id == id for p in deck[component])
    return {**deck, component: tuple(edit(p) if p.id == id else p for p in deck[component])}


def everywhere(component: str, field: str, value: Fact, to: Fact) -> Deck:
    """The deck with a value written another way in all its rows."""
    rows = (replace(p, facts={**p.facts, field: to}) if p.facts[field] == value else p for p in DECK[component])
    return {**DECK, component: tuple(rows)}


def without(component: str, *ids: str) -> Deck:
    return {**DECK, component: tuple(p for p in DECK[component] if p.id not in ids)}


def added(*pieces: Piece) -> Deck:
    return {**DECK, pieces[0].component: (*DECK[pieces[0].component], *pieces)}


def roofs(*cards: str) -> Deck:
    parts = [
        piece("initial_roof", f"i{k + 1}", 10 + k, circles=tuple(card), first=8 * k, last=8 * k + 7)
        for k, card in enumerate(cards)
    ]
    return {**DECK, "initial_roof": tuple(parts)}


def sheets(*cells: tuple[int, int, int, int]) -> Deck:
    parts = [
        piece("main_sheet", f"s{k + 1}", 10 + k, row=r, column=c, rows=h, columns=w)
        for k, (r, c, h, w) in enumerate(cells)
    ]
    return {**DECK, "main_sheet": tuple(parts)}


def cheap() -> Deck:
    """Every request scores one point."""

    def one(p: Piece) -> Piece:
        return replace(p, facts={name: 1 if name.endswith("points") else fact for name, fact in p.facts.items()})

    return {name: tuple(map(one, parts)) for name, parts in DECK.items()}


def resident(text: str) -> Deck:
    return edited("resident", "r5", pattern=tuple(text.split("/")))


BROKEN: Mapping[str, tuple[Deck, str]] = {
    # gifts
    "a suit that nobody knows": (edited("gift", "tea-5", suit="coffee"), "TRI001 'tea-5' has the suit 'coffee'"),
    "a suit written another way": (
        everywhere("gift", "suit", "tea", "coffee"),
        "TRI001 'tea-1', 'tea-2', 'tea-3', 'tea-4', 'tea-5', 'tea-6' have the suit 'coffee', and tea lacks as many",
    ),
    "a fifth suit": (added(piece("gift", "c-1", 90, suit="coffee", number=1)), "TRI001 'c-1' has the suit 'coffee'"),
    "a suit missing": (
        without("gift", *(f"tea-{n}" for n in range(1, 7))),
        "TRI002 tea has 0 gifts instead of 8; 24 gifts cannot be dealt as 5 x 6",
    ),
    "a gift dropped": (without("gift", "fish-6"), "TRI002 fish has 7 gifts instead of 8"),
    "a gift too many": (edited("gift", "fish-6", count=2), "TRI002 fish has 9 gifts instead of 8"),
    "gifts that cannot be dealt": (
        edited("gift", "fish-3", count=0, deck=edited("gift", "fish-4", count=0)),
        "TRI002 fish has 4 gifts instead of 8; 28 gifts cannot be dealt as 5 x 6",
    ),
    "a number dropped from the matrix": (
        without("gift", *(f"{suit}-3" for suit in SUIT_NAMES)),
        "TRI002 fish, flower, tea, sweets each have 6 gifts instead of 8; 24 gifts cannot be dealt as 5 x 6",
    ),
    "a number of the matrix": (
        {**DECK, "gift": tuple(replace(p, facts={**p.facts, "number": 0}, spans={"number": Span("gift.yaml", 19, 9)})
                               if p.facts["number"] == 6 else p for p in DECK["gift"])},
        "TRI003 'fish-6', 'flower-6', 'tea-6', 'sweets-6' have the number '0'",
    ),
    "a gift without a number": (edited("gift", "fish-1", number=0), "TRI003 'fish-1' has the number '0'"),
    # requests
    "an unknown letter": (resident("R/g/R"), "TRI004 it has 'g'; cells are R, B, Y or '.'"),
    "a star that is no letter": (resident("R/*/R"), "TRI004 it has '*'; cells are R, B, Y or '.'"),
    "no star": (resident("R/B/R"), "TRI004 it has no stars"),
    "two stars": (resident("R/b/r"), "TRI004 it has 2 stars"),
    "rows of two lengths": (resident("Rb/R"), "TRI004 its rows are not equally long"),
    "no cells": (edited("resident", "r5", pattern=()), "TRI004 it has no cells"),
    "only free cells": (resident("../.."), "TRI004 it has no stars"),
    "wider than the grid": (resident("RrBBY"), "TRI005 is 1 high and 5 wide, the grid 4 and 4"),
    "taller than the grid": (resident("R/r/B/B/Y"), "TRI005 is 5 high and 1 wide, the grid 4 and 4"),
    "in the way of every cube": (resident("rR/RR/RR/RR"), ""),
    "never without the middle": (resident("rRR/RRR/RRR"), "TRI005 nowhere while the cube is in row 1, column 1"),
    "two equal requests": (resident("RrR"), "TRI006 'r5' has the request 'RrR', as 'r4' has"),
    "equal but for the star's place": (resident("rRR"), "TRI006 'r5' has the request 'rRR', as 'r4' has"),
    "a resident equal to an office card": (resident("RrR/.B."), "TRI006 the request 'RrR/.B.', as 'r5' has"),
    "an office card without a back": (
        edited("office", "o2", back_pattern=()),
        "TRI007 office card 'o2' has no request on its back",
    ),
    "an office card with one request": (
        edited("office", "o1", back_pattern=("RrR", ".B.")),
        "TRI007 office card 'o1' has the request 'RrR/.B.' on both sides",
    ),
    "a resident dropped": (without("resident", "r15"), "TRI008 14 resident cards instead of 15; turned up three at"),
    "a resident twice": (edited("resident", "r3", count=2), "TRI008 16 resident cards instead of 15"),
    "an office card dropped": (without("office", "o3"), "TRI008 2 office cards instead of 3"),
    "a request for nothing": (edited("resident", "r1", points=0), "TRI009 the request of 'r1' scores '0'"),
    # the score row
    "too many points": (
        edited("office", "o2", back_points=7),
        "TRI010 'o2' scores 7 points: 6 rounds of them make 42, and the score row ends at 31",
    ),
    "all points too many": (
        {**DECK, "resident": tuple(replace(p, facts={**p.facts, "points": 6}) for p in DECK["resident"])},
        "TRI010 'r1' scores 6 points (and 14 more requests too many): 6 rounds of them make 36",
    ),
    "a row too short": (edited("initial_roof", "i4", last=29), "TRI010 6 rounds of them make 30, and the score row"),
    "a row too short for assistants": (
        edited("initial_roof", "i4", first=23, last=23, deck=edited("initial_roof", "i3", last=22, deck=cheap())),
        "TRI010 the score row ends at 23, but 4 points in each of 6 rounds make 24",
    ),
    "a gap": (edited("initial_roof", "i3", first=17), "TRI011 'i3' has the spaces 17 to 23, where 16 comes next"),
    "a space twice": (edited("initial_roof", "i2", last=16), "TRI011 has the spaces 16 to 23, where 17 comes next"),
    "a row that begins at 1": (edited("initial_roof", "i1", first=1), "TRI011 spaces 1 to 7, where 0 comes next"),
    # initial roof cards
    "an initial card dropped": (without("initial_roof", "i2"), "TRI012 3 initial roof cards for 4 rows"),
    "an initial card twice": (edited("initial_roof", "i2", count=2), "TRI012 5 initial roof cards for 4 rows"),
    "five circles": (roofs("BRBw", "BYBYR", "RBRY", "RYRY"), "TRI012 card 'i2' has 5 circles for 4 columns"),
    "three circles": (roofs("BRB", "BYBY", "RBRY", "RYRY"), "TRI012 card 'i1' has 3 circles for 4 columns"),
    "a green circle": (roofs("BRBw", "GYBY", "RBRY", "RYRY"), "TRI013 card 'i2' has a circle 'G'"),
    "a white circle written large": (roofs("BRBW", "BYBY", "RBRY", "RYRY"), "TRI013 card 'i1' has a circle 'W'"),
    "a roof of one colour": (roofs("RRRw", "RRRR", "RRRR", "RRRR"), "TRI014 all circles of the 4 initial roof cards"),
    # main sheets
    "a sheet dropped": (without("main_sheet", "s3"), "TRI015 no sheet has the cell in row 2, column 0 of the 4 x"),
    "sheets that overlap": (
        edited("main_sheet", "s2", column=1),
        "TRI015 sheets 's1' and 's2' both have the cell in row 0, column 1",
    ),
    "a sheet twice": (edited("main_sheet", "s2", count=2), "TRI015 sheets 's2' and 's2' both have the cell"),
    "a sheet without cells": (edited("main_sheet", "s2", rows=0), "TRI015 sheet 's2' has 0 x 2 cells"),
    "a grid without a middle": (sheets((0, 0, 5, 4)), "TRI015 the sheets make a grid of 5 x 4 cells"),
    "a grid too small": (sheets((0, 0, 2, 8)), "TRI015 the sheets make a grid of 2 x 8 cells"),
    "a grid too large": (sheets((0, 0, 6, 6)), "TRI015 the sheets make a grid of 6 x 6 cells"),
    "a row too far": (sheets((0, 0, 4, 4), (10**9, 0, 1, 1)), "TRI015 no sheet has the cell in row 4, column 0"),
    # chips
    "a chip dropped": (edited("chip", "red", count=16), "TRI017 16 red chips for 16 cells and one hand"),
    "chips of a colour dropped": (without("chip", "blue"), "TRI017 0 blue chips for 16 cells and one hand"),
    "chips of another colour": (
        edited("chip", "red", colour="green"),
        "TRI016 'red' has the colour 'green', and red lacks as many",
    ),
    "a fourth colour": (added(piece("chip", "green", 90, 17, colour="green")), "TRI016 'green' has the colour 'green'"),
    # players
    "another hand": (edited("summary", "black", hand=7), "TRI018 'black' gives hand as '7', the rules as '6'"),
    "another length": (edited("summary", "black", rounds=5), "TRI018 'black' gives rounds as '5', the rules as '6'"),
    "a marker dropped": (edited("marker", "black", count=1), "TRI019 player 'black' has 1 of 2 markers"),
    "markers dropped": (without("marker", "black"), "TRI019 player 'black' has 0 of 2 markers"),
    "markers of a stranger": (
        edited("marker", "black", player="pink"),
        "TRI019 the markers 'black' are of 'pink', who has no summary card",
    ),
    "a summary card dropped": (
        without("summary", "black"),
        "TRI019 the markers 'black' are of 'black', who has no summary card",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_box_is_one_finding_with_its_place(name: str) -> None:
    deck, expected = BROKEN[name]
    found = tricoroof.check(deck)
    if not expected:
        assert found == []
        return
    code, _, words = expected.partition(" ")
    assert [finding.code for finding in found] == [code]
    assert words in found[0].message
    assert found[0].help
    assert found[0].span.file.endswith(".yaml")
    assert found[0].span.line >= 10


def test_the_sound_box_has_no_finding() -> None:
    assert tricoroof.check(DECK) == []


def test_several_causes_are_told_at_once() -> None:
    deck = edited(
        "chip", "red", count=3, deck=edited("summary", "white", hand=5, deck=edited("gift", "tea-1", number=0))
    )
    assert sorted(f.code for f in tricoroof.check(deck)) == ["TRI003", "TRI017", "TRI018"]


def test_a_contradiction_names_its_other_side() -> None:
    def other(deck: Deck) -> str:
        (finding,) = tricoroof.check(deck)
        return str(finding.other[0][0]).split(":")[0]

    assert other(edited("office", "o2", back_points=7)) == "initial_roof.yaml"
    assert other(resident("RrBBY")) == "main_sheet.yaml"
    assert other(without("initial_roof", "i2")) == "main_sheet.yaml"
    assert other(resident("RrR")) == "resident.yaml"
    assert other(edited("main_sheet", "s2", column=1)) == "main_sheet.yaml"


def test_an_empty_box_is_told_and_nothing_raises() -> None:
    found = tricoroof.check({})
    assert {f.code for f in found} >= {"TRI002", "TRI008", "TRI015"}


def test_without_a_cube_the_middle_may_be_needed() -> None:
    deck = {name: parts for name, parts in resident("rRR/RRR/RRR").items() if name != "cube"}
    assert tricoroof.check(deck) == []


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_a_set_up_needs_is_there(players: int) -> None:
    """TRI-02, TRI-03: and a cube for two only."""
    needs = tricoroof.needs(f"p{players}")
    have = {component: sum(p.count for p in parts) for component, parts in DECK.items()}
    assert all(have[component] >= need.count for component, need in needs.items())
    assert needs["marker"].count == 2 * players
    assert needs["summary"].count == players
    assert ("cube" in needs) == (players == 2)
    numbers = {s.id for s in tricoroof.STATEMENTS}
    assert all(need.statement in numbers for need in needs.values())


@pytest.mark.parametrize("name", [name for name, (_, expected) in BROKEN.items() if "dropped" in name])
def test_a_lack_is_told_once(name: str) -> None:
    """What is dropped falls below a need whose own finding tells it; the bare number is then not told as well."""
    deck, expected = BROKEN[name]
    need = tricoroof.needs("p5") | tricoroof.needs("p2") | tricoroof.needs("p5")
    short = [n for c, n in need.items() if sum(p.count for p in deck.get(c, ())) < n.count]
    assert all(expected[:6] in n.told_by for n in short) or name == "a summary card dropped"


def told(deck: Deck) -> Finding:
    (finding,) = tricoroof.check(deck)
    return finding


def test_help_says_what_to_type() -> None:
    assert told(everywhere("gift", "suit", "tea", "coffee")).help == "write tea"
    assert told(edited("chip", "red", count=16)).help == "write count: 17"
    assert told(roofs("BRBW", "BYBY", "RBRY", "RYRY")).help == "write w"
    assert told(edited("initial_roof", "i3", first=17)).help == "write first: 16"
    assert told(edited("office", "o2", back_points=7)).help == "write at most 5, or add spaces"
