"""Examples worked out by hand from RULES.md, one table for each noun: the order of painting, what may be given, chips,
requests, the cube, the missed count, the end.  They hold the kernels and the specification alike to something that
neither of them computed.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.games.tricoroof.decks import DECK
from verify.engine.rng import below
from verify.games import tricoroof
from verify.games.tricoroof.giving import playable
from verify.games.tricoroof.painting import counting_seat
from verify.games.tricoroof.setting import COUNT
from verify.games.tricoroof.state import (
    CELLS,
    CLAIM,
    CLAIMING,
    COLOUR_NAMES,
    CUBING,
    DECLINE,
    FILLING,
    GIVING,
    MISSED,
    NAME,
    NAMING,
    OVER,
    PAINT,
    PAINTING,
    SHOWN,
    SUIT_NAMES,
    State,
    Tables,
    gift_name,
)
from verify.games.tricoroof.table import bits

RED, BLUE, YELLOW = range(3)
CHECKED = ("RBRB", "BYBY", "RBRB", "YRYR")


def gift(t: Tables, text: str) -> int:
    """`fish 4`; the second of two equal ones is `fish 4+`."""
    found = [g for g in range(32) if gift_name(t, g) == text.rstrip("+")]
    return found[-1 if text.endswith("+") else 0]


def table(setup: str, grid: Sequence[str] = CHECKED, **options: str) -> tuple[State, Tables]:
    """Round 1, seat 0 to lead, nothing given yet; the office fronts are open, residents as asked for."""
    t = tricoroof.tables(DECK, setup, **options)
    s = State(key=5, phase=GIVING, supply=[9, 9, 9], pile=(1 << 15) - 1, open=0b111000)
    s.shown[:] = [-1] * SHOWN
    for cell, letter in enumerate("".join(grid)):
        s.board["RBY".index(letter)] |= 1 << cell
    if t.players == 2:
        s.cube, s.blocked, s.stock = 0, 1 << t.middle[0], 1 << 31
    return s, t


def lay(s: State, *residents: int) -> None:
    """Residents (by number, from 1) lie open."""
    for slot, resident in enumerate(residents):
        s.shown[slot] = resident - 1
        s.open |= 1 << slot
        s.pile &= ~(1 << resident - 1)


def give(s: State, t: Tables, gifts: Sequence[str]) -> None:
    for text in gifts:
        s.hands[s.turn] |= 1 << gift(t, text)
        tricoroof.apply(s, t, gift(t, text))


def cell(name: str) -> int:
    return (int(name[1]) - 1) * 4 + "abcd".index(name[0])


def paint(s: State, t: Tables, colour: int, where: str) -> None:
    acts = [0] * tricoroof.MAX_ACTIONS
    action = PAINT + colour * CELLS + cell(where)
    assert action in acts[: tricoroof.legal(s, t, acts)]
    tricoroof.apply(s, t, action)


def names(s: State, t: Tables) -> list[str]:
    acts = [0] * tricoroof.MAX_ACTIONS
    return [tricoroof.action_name(s, t, a) for a in acts[: tricoroof.legal(s, t, acts)]]


# ---- gifts -----------------------------------------------------------------------------------------------------------

ORDER: list[tuple[str, list[str], list[int], int]] = [
    ("TRI-18 one suit: the higher number", ["tea 2", "tea 5", "tea 1"], [1, 0, 2], 3),
    ("TRI-19 equal numbers: the later", ["tea 3", "tea 1", "tea 3+"], [2, 0, 1], 3),
    ("TRI-20 the second suit beats the first", ["tea 6", "fish 1", "tea 5"], [1, 0, 2], 3),
    ("TRI-20 within trump the number", ["tea 6", "fish 1", "fish 2"], [2, 1, 0], 3),
    ("TRI-19 equal trumps: the later", ["tea 6", "fish 4", "fish 4+"], [2, 1, 0], 3),
    ("TRI-19 equal below trump: the later", ["tea 4", "fish 1", "tea 4+"], [1, 2, 0], 3),
    ("TRI-21 the third suit assists", ["tea 1", "fish 1", "flower 6"], [1, 0, 2], 2),
    ("TRI-21 third and fourth assist as they played", ["tea 1", "flower 2", "sweets 6", "fish 6", "tea 2"],
     [1, 4, 0, 2, 3], 3),
    ("TRI-21 two of the third suit", ["tea 1", "flower 2", "sweets 6", "sweets 1", "flower 1"], [1, 4, 0, 2, 3], 3),
    ("TRI-22 two players", ["tea 6", "tea 1"], [0, 1], 2),
    ("TRI-22 two players, trump", ["tea 6", "fish 1"], [1, 0], 2),
]  # fmt: skip


@pytest.mark.parametrize(("gifts", "ranking", "active"), [c[1:] for c in ORDER], ids=[c[0] for c in ORDER])
def test_who_paints_and_in_which_order(gifts: list[str], ranking: list[int], active: int) -> None:
    s, t = table(f"p{len(gifts)}")
    give(s, t, gifts)
    assert (s.ranking[: t.players], s.active, s.turn, s.phase) == (ranking, active, ranking[0], PAINTING)


@pytest.mark.parametrize(
    ("led", "hand", "may"),
    [
        ("", "fish 1|fish 3|fish 3+|tea 6", "fish 1|fish 3|tea 6"),  # TRI-15; of equal ones the first
        ("fish 5", "fish 1|fish 4|fish 4+|tea 6", "fish 1|fish 4"),  # TRI-16
        ("sweets 5", "fish 1|fish 4|fish 4+|tea 6", "fish 1|fish 4|tea 6"),  # TRI-17
        ("fish 3", "fish 3+", "fish 3"),
    ],
)
def test_what_may_be_given(led: str, hand: str, may: str) -> None:
    s, t = table("p3")
    if led:
        give(s, t, [led])
    for text in hand.split("|"):
        s.hands[s.turn] |= 1 << gift(t, text)
    assert [gift_name(t, g) for g in bits(playable(s, t))] == may.split("|")


def test_three_and_more_equal_gifts_are_one_action() -> None:
    s, t = table("p3")
    t.number[:8], t.twins = [1, 3, 3, 3, 3, 4, 5, 6], 0b11100
    for hand, may in ((0b11110, 0b00010), (0b11010, 0b00010), (0b10100, 0b10100 & ~0b10000), (0b11001, 0b01001)):
        s.hands[0] = hand
        assert playable(s, t) & hand == playable(s, t)
        assert len(names(s, t)) == len(set(names(s, t))) == may.bit_count()


def test_who_cannot_follow_is_known_for_it() -> None:
    s, t = table("p3")
    give(s, t, ["tea 1", "fish 1", "tea 2"])
    assert s.voids[:3] == [0, 1 << SUIT_NAMES.index("tea"), 0]


# ---- chips -----------------------------------------------------------------------------------------------------------


def test_how_chips_are_handed_on() -> None:
    """TRI-23 … TRI-26: five paint; the third has the last chip, the fourth takes three anew, one is left at the end."""
    s, t = table("p5")
    give(s, t, ["tea 6", "tea 5", "tea 4", "tea 3", "tea 2"])
    seen = []
    for colour, where in ((BLUE, "a1"), (RED, "a4"), (YELLOW, "d1"), (YELLOW, "c3"), (BLUE, "d4")):
        seen.append([COLOUR_NAMES[c] for c in bits(s.set)])
        paint(s, t, colour, where)
    assert seen == [
        ["red", "blue", "yellow"], ["red", "yellow"], ["yellow"], ["red", "blue", "yellow"], ["red", "blue"],
    ]  # fmt: skip
    assert (s.set, s.round, s.phase) == (0, 1, GIVING)
    assert tricoroof.view(s, t, 0)["board"] == ("BBRY", "BYBY", "RBYB", "RRYB")
    assert s.supply == [9 + 3 - 1, 9 + 1 - 2, 9 + 1 - 2]  # chips that came back, chips that were placed
    assert (s.lead, s.turn) == (0, 0)  # TRI-47


def test_a_chip_is_never_exchanged_for_its_own_colour() -> None:
    """TRI-26: the last of three has a yellow chip; yellow cells are out."""
    s, t = table("p3", ("YYYY", "YYYY", "YYYY", "YYYB"))
    give(s, t, ["tea 6", "tea 5", "tea 4"])
    paint(s, t, BLUE, "a1")
    paint(s, t, RED, "a1")
    assert names(s, t) == ["yellow on a1", "yellow on d4"]


# ---- requests --------------------------------------------------------------------------------------------------------

# resident 1: Rr/B. for 1; 4: RrR for 2; 7: R/b/R for 2; 13: rR/RR for 3; office 1: RrR/.B. for 4
EMPTY = ("YYYY", "YYYY", "YYYY", "YYYY")
MET: list[tuple[str, dict[str, str], Sequence[str], int, str, tuple[int, ...], list[str]]] = [
    ("TRI-33 by the new chip", {}, ("RYYY", "BYYY", "YYYY", "YYYY"), RED, "b1", (1,), ["meet Rr/B. (1)"]),
    ("TRI-33 not by another colour", {}, ("RRYY", "YYYY", "YYYY", "YYYY"), BLUE, "a2", (1,), []),
    ("TRI-34 the colour alone, elsewhere", {}, ("RRYY", "BYYY", "YYYY", "YYYY"), RED, "d4", (1,), ["meet Rr/B. (1)"]),
    ("TRI-34 the colour alone, on another cell", {}, ("YRYY", "BYYY", "YYYY", "YYYY"), RED, "a1", (1,),
     ["meet Rr/B. (1)"]),
    ("TRI-35 not elsewhere", {"star": "cell"}, ("RRYY", "BYYY", "YYYY", "YYYY"), RED, "d4", (1,), []),
    ("TRI-35 not on another cell", {"star": "cell"}, ("YRYY", "BYYY", "YYYY", "YYYY"), RED, "a1", (1,), []),
    ("TRI-35 on the star", {"star": "cell"}, ("RYYY", "BYYY", "YYYY", "YYYY"), RED, "b1", (1,), ["meet Rr/B. (1)"]),
    ("TRI-36 not turned", {}, ("BRYY", "YYYY", "YYYY", "YYYY"), RED, "b2", (1,), []),
    ("TRI-37 turned", {"rotate": "yes"}, ("BRYY", "YYYY", "YYYY", "YYYY"), RED, "b2", (1,), ["meet Rr/B. (1)"]),
    ("TRI-37 not mirrored", {"rotate": "yes"}, ("BYYY", "RRYY", "YYYY", "YYYY"), RED, "d4", (1,), []),
    ("TRI-40 of several the player chooses", {}, ("RRYY", "BYYY", "YYYY", "YYYY"), RED, "c1", (1, 4),
     ["meet Rr/B. (1)", "meet RrR (2)"]),
    ("TRI-39 or none of them", {"claim": "may"}, ("RYYY", "BYYY", "YYYY", "YYYY"), RED, "b1", (1,),
     ["meet Rr/B. (1)", "decline"]),
    ("TRI-33 an office card", {}, ("RYRY", "YBYY", "YYYY", "YYYY"), RED, "b1", (), ["meet RrR/.B. (4)"]),
]  # fmt: skip


@pytest.mark.parametrize(("options", "grid", "colour", "where", "residents", "may"), [c[1:] for c in MET],
                         ids=[c[0] for c in MET])  # fmt: skip
def test_which_requests_an_exchange_meets(
    options: dict[str, str], grid: Sequence[str], colour: int, where: str, residents: tuple[int, ...], may: list[str]
) -> None:
    s, t = table("p3", grid, **options)
    lay(s, *residents)
    give(s, t, ["tea 6", "tea 5", "tea 4"])
    paint(s, t, colour, where)
    assert (names(s, t) if s.phase == CLAIMING else []) == may
    assert s.turn == (0 if may else 1)


def test_a_met_resident_is_out_and_a_met_office_card_shows_its_back() -> None:
    """TRI-38, TRI-41, TRI-42: the same cells stay, the next player cannot score them again."""
    s, t = table("p3", ("RYRY", "YBYY", "YYYY", "YYYY"))
    lay(s, 4)
    give(s, t, ["tea 6", "fish 5", "flower 4"])  # seat 1 first, then seat 0; seat 2 assists
    paint(s, t, RED, "b1")
    assert names(s, t) == ["meet RrR (2)", "meet RrR/.B. (4)"]
    tricoroof.apply(s, t, CLAIM + 3)
    assert (s.score[:3], s.turn) == ([0, 4, 0], 0)
    assert tricoroof.view(s, t, 2)["requests"] == ("RrR (2)", "", "", "RrBB (5)", "BbB/.Y. (4)",
                                                   "YyY/.R. (4)")  # fmt: skip
    paint(s, t, BLUE, "d4")
    assert s.phase == GIVING  # blue meets nothing; the round is over
    assert s.score[:3] == [0, 4, 1]  # TRI-43: one player met a request


def test_assistants_score_for_each_player_who_met_a_request() -> None:
    """TRI-43: four paint and all meet one, the fifth assists: four points."""
    s, t = table("p5", ("RYRY", "RYRY", "YYYY", "YYYY"))
    lay(s, 1, 4, 13)
    give(s, t, ["tea 4", "fish 5", "flower 6", "fish 3", "tea 3"])
    assert (s.ranking, s.active) == ([1, 3, 0, 4, 2], 4)
    s.met = 3
    s.at, s.turn, s.set = 3, 4, 0b111
    s.board[BLUE], s.board[YELLOW] = 1 << cell("a3"), s.board[YELLOW] & ~(1 << cell("a3"))
    s.board[RED] |= 1 << cell("b2")
    s.board[YELLOW] &= ~(1 << cell("b2"))
    paint(s, t, RED, "b1")
    slot = next(k for k, name in enumerate(tricoroof.view(s, t, 0)["requests"]) if name == "rR/RR (3)")
    tricoroof.apply(s, t, CLAIM + slot)
    assert s.score == [0, 0, 4, 0, 3]


def test_declining_costs_the_assistants() -> None:
    """TRI-39: nothing is scored, the request stays open."""
    s, t = table("p3", ("RYYY", "BYYY", "YYYY", "YYYY"), claim="may")
    lay(s, 1)
    give(s, t, ["tea 6", "fish 5", "flower 4"])
    paint(s, t, RED, "b1")
    tricoroof.apply(s, t, DECLINE)
    assert (s.met, s.open & 1, s.turn) == (0, 1, 0)


# ---- residents from round to round -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "last"), [("reshuffle", 3), ("none_in_last_round", 0)])
def test_how_many_residents_lie_open(option: str, last: int) -> None:
    """TRI-44 … TRI-46: five rounds of three use the pile up."""
    t = tricoroof.tables(DECK, "p4", residents_short=option)
    s = State(key=9)
    tricoroof.new_game(s, t)
    acts = [0] * tricoroof.MAX_ACTIONS
    seen = []
    while not tricoroof.over(s, t):
        if s.phase == GIVING and s.played == 0:
            seen.append((sum(r >= 0 for r in s.shown), s.pile.bit_count(), s.discard.bit_count()))
        tricoroof.legal(s, t, acts)
        tricoroof.apply(s, t, acts[0])
    assert seen[:5] == [(3, 12 - 3 * k, 3 * k) for k in range(5)]
    assert seen[5] == ((3, 12, 0) if last else (0, 0, 15))


# ---- setting up ------------------------------------------------------------------------------------------------------


def test_the_lead_fills_the_white_circle_and_the_other_places_the_cube() -> None:
    """TRI-07, TRI-13, TRI-14."""
    t = tricoroof.tables(DECK, "p2")
    s = State(key=3)
    tricoroof.new_game(s, t)
    assert (s.phase, s.turn, s.white.bit_count(), names(s, t)) == (FILLING, s.lead, 1, ["red", "blue", "yellow"])
    white = s.white
    tricoroof.apply(s, t, NAME + YELLOW)
    assert s.board[YELLOW] & white
    assert (s.phase, s.turn) == (CUBING, 1 - s.lead)
    assert names(s, t) == ["cube on b2", "cube on c2", "cube on c3", "cube on b3"]
    assert [hand.bit_count() for hand in s.hands[:2]] == [6, 6]  # TRI-04
    assert s.stock.bit_count() == 20


def test_every_row_of_the_roof_is_one_card_either_way_round() -> None:
    """TRI-06: over many games each card lies in each row, both ways."""
    t = tricoroof.tables(DECK, "p3")
    seen = set()
    for key in range(1, 400):
        s = State(key=key * 65_537)
        tricoroof.new_game(s, t)
        seen |= set(enumerate(tricoroof.view(s, t, 0)["board"]))
    cards = ("BRBw", "wBRB", "BYBY", "YBYB", "RBRY", "YRBR", "RYRY", "YRYR")
    assert seen == {(row, card) for row in range(4) for card in cards}


# ---- two players -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "to"), [(1, "c2"), (2, "c3"), (3, "b3"), (4, "b2"), (5, "c2"), (6, "c3")])
def test_the_cube_moves_clockwise(number: int, to: str) -> None:
    """TRI-51, from b2; four steps are a full turn."""
    s, t = table("p2")
    s.stock = 1 << gift(t, f"sweets {number}")
    give(s, t, ["tea 6", "tea 5"])
    assert s.blocked == 1 << cell(to)
    assert s.stock == 0


def test_the_cube_blocks_its_cell() -> None:
    """TRI-52, TRI-53: neither exchanged nor part of a request."""
    s, t = table("p2", ("RRYY", "BRYY", "YYYY", "YYYY"))
    lay(s, 7)  # R/b/R
    s.stock = 1 << gift(t, "sweets 4")
    s.board[RED] |= 1 << cell("b3")
    s.board[YELLOW] &= ~(1 << cell("b3"))
    give(s, t, ["tea 6", "tea 5"])
    assert not any(name.endswith("b2") for name in names(s, t))
    s.board[BLUE] |= s.blocked
    s.board[RED] &= ~s.blocked
    paint(s, t, BLUE, "d4")
    assert s.phase == PAINTING
    assert s.turn == 1
    assert s.fired[53] == 1


@pytest.mark.parametrize(("below", "after", "fired"), [("R", "Y", 54), ("Y", "Y", 55)])
def test_the_last_chip_goes_below_the_cube(below: str, after: str, fired: int) -> None:
    """TRI-54, TRI-55: red and blue are used, yellow is left."""
    s, t = table("p2", ("RBRB", f"B{below}BY", "RBRB", "YRYR"))
    s.stock = 1 << gift(t, "sweets 4")
    supply = list(s.supply)
    give(s, t, ["tea 6", "tea 5"])
    paint(s, t, RED, "a2")
    paint(s, t, BLUE, "a1")
    assert tricoroof.view(s, t, 0)["board"][1][1] == after
    assert s.fired[fired] == 1
    assert s.supply == ([supply[0] + 1, supply[1], supply[2] - 1] if below == "R" else supply)


# ---- the count -------------------------------------------------------------------------------------------------------


def missed(option: str, grid: Sequence[str], gifts: Sequence[str]) -> tuple[State, Tables]:
    """A position in which the first to paint misses the count, by a key for which chance has it so."""
    for key in range(1, 500):
        s, t = table(f"p{len(gifts)}", grid, count=option)
        s.key = key
        give(s, t, gifts)
        if s.missed_counts:
            return s, t
    raise AssertionError("one in eight should be missed")


def test_the_counting_player_picks_chip_and_corner() -> None:
    """TRI-30, TRI-31: the next of the active players; the request is the active player's."""
    s, t = missed("next", ("YYYR", "BYYY", "YYYY", "BYYY"), ["tea 6", "fish 5", "flower 4"])
    assert (s.ranking[:3], s.turn, s.phase) == ([1, 0, 2], 0, PAINTING)
    assert names(s, t) == [
        "red on a1", "red on a4", "red on d4", "blue on a1", "blue on d1", "blue on d4", "yellow on d1", "yellow on a4",
    ]  # fmt: skip
    lay(s, 1)
    s.board[RED] |= 1 << cell("b1")
    s.board[YELLOW] &= ~(1 << cell("b1"))
    paint(s, t, RED, "a1")
    assert (s.phase, s.turn, names(s, t)) == (CLAIMING, 1, ["meet Rr/B. (1)"])


def test_the_active_player_names_the_chip() -> None:
    """TRI-29: then the counting player has only that one; a chip that no corner takes cannot be named."""
    s, t = missed("active", ("YYYY", "YYYY", "BBBB", "YRRY"), ["tea 6", "tea 5"])
    assert (s.turn, s.phase, names(s, t)) == (0, NAMING, ["red for a corner", "blue for a corner"])
    tricoroof.apply(s, t, NAME + BLUE)
    assert (s.turn, names(s, t)) == (1, [f"blue on {corner}" for corner in ("a1", "d1", "a4", "d4")])


def test_for_the_last_the_player_on_his_left_counts() -> None:
    """TRI-31: he may be active or an assistant."""
    for gifts, last, counts in (
        (["tea 6", "fish 5", "flower 4"], 0, 1),
        (["tea 6", "tea 5", "fish 1"], 1, 2),
        (["tea 5", "fish 1", "tea 1", "sweets 2"], 2, 3),
    ):
        s, t = table(f"p{len(gifts)}", count="next")
        give(s, t, gifts)
        s.at = s.active - 1
        assert s.ranking[s.at] == last
        s.turn, s.set, s.missed, s.phase = last, 1, 0, PAINTING
        assert counting_seat(s, t) == counts


def test_a_chip_that_no_corner_took_goes_back_before_a_new_set_is_taken() -> None:
    """TRI-25, TRI-32: four paint; the third has red and every corner is red, so the fourth takes a whole new set."""
    s, t = table("p4", ("RBYR", "BYBY", "YBYB", "RYBR"), count="next")
    s.key = next(
        key
        for key in range(1, 2_000)
        if [below(key, COUNT, 0, at, MISSED) == 0 for at in range(4)] == [False, False, True, False]
    )
    give(s, t, ["tea 6", "tea 5", "tea 4", "tea 3"])
    chips = [s.supply[c] + s.board[c].bit_count() + (s.set >> c & 1) for c in range(3)]
    paint(s, t, BLUE, "c1")
    paint(s, t, YELLOW, "b1")
    assert (s.fired[32], s.at, s.turn, bits(s.set)) == (1, 3, 3, (RED, BLUE, YELLOW))
    assert [s.supply[c] + s.board[c].bit_count() + (s.set >> c & 1) for c in range(3)] == chips


# ---- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tie", "score", "out", "winners"),
    [
        ("shared", [7, 3, 7], [7, 3, 7], (0, 2)),  # TRI-49
        ("gift_order", [7, 3, 7], [8, 3, 7], (0,)),  # TRI-50: seat 0 paints, seat 2 assists
        ("gift_order", [7, 7, 7], [7, 8, 7], (1,)),
        ("gift_order", [3, 7, 9], [3, 7, 9], (2,)),
        ("shared", [3, 7, 9], [3, 7, 9], (2,)),  # TRI-48
    ],
)
def test_who_wins(tie: str, score: list[int], out: list[int], winners: tuple[int, ...]) -> None:
    s, t = table("p3", EMPTY, tie=tie)
    s.round = 5
    s.score[:3] = score
    give(s, t, ["tea 6", "fish 5", "flower 4"])  # seat 1, seat 0; seat 2 assists
    paint(s, t, BLUE, "a1")
    paint(s, t, RED, "d4")
    assert s.phase == OVER
    points = [0] * 3
    tricoroof.scores(s, t, points)
    assert points == out
    assert tricoroof.outcome(s, t)["winners"] == winners
