"""Examples worked out by hand from RULES.md, one table for each noun: what may be played, who wins and captures, the
barley, the judgement.  They hold the kernels and the specification alike to something that neither of them computed.

Common oak (C) is 2 5 8 12 15 18 21 24 27 33 36 39, mizunara (M) 3 6 9 11 14 17 23 26 29 31 34 37, the rest white oak.
"""

from __future__ import annotations

import pytest

from tests.games.blenders_tricks.decks import DECK, mask
from verify.games import blenders_tricks
from verify.games.blenders_tricks.dealing import lay_out
from verify.games.blenders_tricks.state import BONUS, CAPTURE, JUDGE, OVER, PASS_LEFT, PLAY, State, Tables

MAY = {"second_capture": "may"}


def legal(s: State, t: Tables) -> list[int]:
    acts = [0] * blenders_tricks.MAX_ACTIONS
    return acts[: blenders_tricks.legal(s, t, acts)]


def apply_all(s: State, t: Tables, *actions: int) -> None:
    """Each action must be legal."""
    for action in actions:
        assert action in legal(s, t)
        blenders_tricks.apply(s, t, action)


def before_trick(hands: str, **facts: int) -> State:
    """Seat 0 is to lead; the seats' hands are written between bars."""
    s = State(phase=PLAY, round=1)
    for seat, hand in enumerate(hands.split("|")):
        s.hands[seat] = mask(hand)
    s.choice = s.hands[0]
    for name, value in facts.items():
        setattr(s, name, value)
    return s


# ---- what may be played ----------------------------------------------------------------------------------------------

MAY_PLAY = [
    ("BLT-13 the leader is free", "", "1 2 3 10", "1 2 3 10"),
    ("BLT-15 any card of the lead colour", "27", "2 39 3 1", "2 39"),
    ("BLT-16 a wild card beside the lead colour", "27", "2 39 3 40", "2 39 40"),
    ("BLT-15 the lead colour is that of the first card", "27 1", "2 4 3", "2"),
    ("BLT-17 after a wild lead anything", "40", "2 3 1 10", "2 3 1 10"),
    ("BLT-17 after two wild cards anything", "40 10", "2 3 1", "2 3 1"),
    ("BLT-17 the first coloured card makes the lead colour", "40 3", "2 6 9 1 20", "6 9 20"),
    ("BLT-18 without the lead colour anything", "27", "3 1 40", "3 1 40"),
    ("BLT-18 … after a wild lead too", "40 3", "2 1 20", "2 1 20"),
]


@pytest.mark.parametrize(("trick", "hand", "may"), [c[1:] for c in MAY_PLAY], ids=[c[0] for c in MAY_PLAY])
def test_what_may_be_played(trick: str, hand: str, may: str) -> None:
    t = blenders_tricks.tables(DECK, "p3")
    lying = [int(n) for n in trick.split()]
    s = before_trick("|".join([*map(str, lying), hand]))
    apply_all(s, t, *lying)
    assert legal(s, t) == sorted(int(n) for n in may.split())


VOID = [
    ("followed", "27 2", 0),
    ("a wild card proves nothing", "27 20", 0),
    ("another colour proves that the lead colour is not there", "27 1", 1),
    ("mizunara led", "31 1", 2),
    ("after a wild lead the first coloured card proves nothing", "40 3", 0),
]


@pytest.mark.parametrize(("trick", "void"), [c[1:] for c in VOID], ids=[c[0] for c in VOID])
def test_what_a_card_proves_to_everybody(trick: str, void: int) -> None:
    t = blenders_tricks.tables(DECK, "p3")
    first, second = (int(n) for n in trick.split())
    s = before_trick(f"{first}|{second}|38")
    apply_all(s, t, first, second)
    assert blenders_tricks.view(s, t, 2)["void"] == (0, void, 0)


# ---- who wins, what is captured --------------------------------------------------------------------------------------

CAPTURED: list[tuple[str, str, dict[str, str], int, str, str]] = [
    ("BLT-19 the highest number, whatever its colour", "27 38 2", {}, 1, "38", "2 27"),
    ("BLT-21 one of the others", "39 8 3 4 5", {}, 0, "39", "3 4 5 8"),
    ("BLT-22 or none", "39 8 3", MAY, 0, "39", "0 3 8"),
    ("BLT-23 a wild card is none of them", "39 10 3", {}, 0, "39", "3"),
    ("BLT-24 nothing but wild cards beside it", "39 10 20", {}, 0, "39", ""),
    ("BLT-24 … with the option, too", "39 10 20", MAY, 0, "39", ""),
    ("BLT-25 a wild winner takes all coloured cards", "27 40 2 38", {}, 1, "2 27 38", ""),
    ("BLT-25 … and no wild one", "10 40 2 20", {}, 1, "2", ""),
    ("BLT-26 all wild", "10 20 30", {}, 2, "", ""),
]


@pytest.mark.parametrize(
    ("trick", "options", "winner", "own", "others"), [c[1:] for c in CAPTURED], ids=[c[0] for c in CAPTURED]
)
def test_who_wins_a_trick_and_captures(trick: str, options: dict[str, str], winner: int, own: str, others: str) -> None:
    lying = [int(n) for n in trick.split()]
    t = blenders_tricks.tables(DECK, f"p{len(lying)}", **options)
    s = before_trick("|".join(f"{n} {last}" for n, last in zip(lying, (32, 33, 34, 35, 36), strict=False)))
    for card in lying:  # whoever could follow plays as the table says
        s.choice |= 1 << card
        apply_all(s, t, card)
    assert s.captured[winner] == mask(own)
    assert sum(s.captured) == mask(own)
    assert blenders_tricks.actor(s, t) == winner
    if others:
        assert s.phase == CAPTURE
        assert legal(s, t) == [int(n) for n in others.split()]
        blenders_tricks.apply(s, t, legal(s, t)[0])
    assert s.phase == PLAY
    assert blenders_tricks.actor(s, t) == winner  # BLT-29
    first = others.split()[:1]
    assert s.captured[winner] == mask(" ".join([own, *(n for n in first if n != "0")]))
    assert s.fired[27] == (1 if s.captured[winner] != mask(trick) else 0)


def test_barrels_lie_open() -> None:
    """BLT-28: 39 and 24 of common oak show 3 and 2 barrels, to everybody."""
    t = blenders_tricks.tables(DECK, "p3")
    s = before_trick("39 1|24 4|3 7")
    apply_all(s, t, 39, 24, 3, 24)
    for seat in range(3):
        seen = blenders_tricks.view(s, t, seat)
        assert seen["barrels"] == ((5, 0, 0), (0, 0, 0), (0, 0, 0))
        assert seen["captured"] == (mask("24 39"), 0, 0)


# ---- the deal and the passes -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("setup", "hand", "aside"), [("p3", 13, 1), ("p4", 10, 0), ("p5", 8, 0)])
def test_how_many_cards_are_dealt(setup: str, hand: int, aside: int) -> None:
    """BLT-09, BLT-10: from an unshuffled deck."""
    t = blenders_tricks.tables(DECK, setup)
    s = State(round=1, order=list(range(1, 41)))
    lay_out(s, t, 40)
    assert [h.bit_count() for h in s.hands[: t.players]] == [hand] * t.players
    assert s.hands[0] == sum(1 << n for n in range(1, hand + 1))
    assert s.aside == (1 << 40 if aside else 0)


def test_cards_pass_to_both_neighbours_when_all_have_chosen() -> None:
    """BLT-11, BLT-12: seat 0 holds 1 … 10, seat 1 11 … 20; the leader, seat 2, chooses first."""
    t = blenders_tricks.tables(DECK, "p4")
    s = State(round=1, leader=2, order=list(range(1, 41)))
    lay_out(s, t, 40)
    dealt = list(s.hands)
    seen = []
    for left, right in ((21, 22), (31, 32), (1, 2), (11, 12)):
        assert s.hands == dealt
        seen.append(s.turn)
        apply_all(s, t, left)
        assert left not in legal(s, t)
        apply_all(s, t, right)
    assert seen == [2, 3, 0, 1]
    assert s.hands[0] == mask("3 4 5 6 7 8 9 10 31 12")  # 31 from its right, seat 3, and 12 from its left, seat 1
    assert s.hands[1] == mask("13 14 15 16 17 18 19 20 1 22")
    assert (s.phase, s.turn) == (PLAY, 2)


# ---- the barley ------------------------------------------------------------------------------------------------------

BARLEY = [
    ("BLT-30 most cards", ("39 8", "3", "4"), "10 20 30", 0),
    ("BLT-30 cards count, not barrels", ("39", "3 11", "4"), "10 20 30", 1),
    ("BLT-30 those of the last trick count", ("39", "3 11", "4"), "38 2 1", 0),
    ("BLT-31 equal: the higher number of the last trick", ("39 8", "3 11", "4 13"), "20 30 10", 1),
    ("BLT-31 only among those with the most", ("39 8", "3 11", "4"), "20 10 30", 0),
]


@pytest.mark.parametrize(("captured", "last", "winner"), [c[1:] for c in BARLEY], ids=[c[0] for c in BARLEY])
def test_who_wins_the_barley(captured: tuple[str, ...], last: str, winner: int) -> None:
    """Each seat plays its last card; in a trick of wild cards nobody captures anything."""
    t = blenders_tricks.tables(DECK, "p3")
    lying = [int(n) for n in last.split()]
    s = before_trick("|".join(map(str, lying)))
    s.captured = [mask(cards) for cards in captured] + [0, 0]
    for card in lying:
        s.choice |= 1 << card
        apply_all(s, t, card)
    if s.phase == CAPTURE:
        apply_all(s, t, legal(s, t)[0])
    assert (s.phase, s.leader, s.turn) == (BONUS, winner, winner)
    assert s.barley[: t.players] == [int(seat == winner) for seat in range(3)]
    assert sum(1 << n for n in legal(s, t)) == s.captured[winner] | 1


@pytest.mark.parametrize(
    ("action", "spaces", "tokens", "fired"),
    [
        (0, [[5, 1, 0], [0, 4, 0], [0, 0, 2]], 1, (33, 38)),
        (39, [[2, 1, 0], [0, 4, 0], [0, 0, 2]], 0, (32, 34, 38)),
    ],
)
def test_the_barley_is_kept_or_leaves_a_card_out(
    action: int, spaces: list[list[int]], tokens: int, fired: tuple[int, ...]
) -> None:
    """BLT-32 … BLT-38: 39 and 24 (C 3 and 2), 11 (M 1) against 6 14 (M 2 and 2) and 4 (W 2), which won this round."""
    t = blenders_tricks.tables(DECK, "p3")
    s = State(phase=BONUS, round=1, leader=0, turn=0, key=5)
    s.captured = [mask("39 24 11"), mask("6 14"), mask("4"), 0, 0]
    s.gained = [[5, 1, 0], [0, 4, 0], [0, 0, 2], [0, 0, 0], [0, 0, 0]]
    s.barley[0] = 1
    s.choice = s.captured[0] | 1
    apply_all(s, t, action)
    assert s.space[:3] == spaces
    assert s.barley[0] == tokens
    assert (s.phase, s.round, s.turn, s.leader) == (PASS_LEFT, 2, 0, 0)
    assert all(s.fired[n] for n in fired)
    assert bool(s.fired[34]) == (34 in fired)


def test_a_token_of_an_earlier_round_leaves_no_card_out() -> None:
    """BLT-35: seat 1 keeps one from before; seat 0 wins this round and is alone asked, about its own cards."""
    t = blenders_tricks.tables(DECK, "p3")
    s = before_trick("39|3|4", round=2)
    s.barley[1] = 1
    s.captured = [mask("8"), mask("17"), 0, 0, 0]
    apply_all(s, t, 39, 3, 4, 4)
    assert (s.phase, s.turn, legal(s, t)) == (BONUS, 0, [0, 4, 8, 39])
    apply_all(s, t, 0)
    assert s.phase == PASS_LEFT
    assert s.barley[:3] == [1, 1, 0]


def test_all_cards_are_dealt_again() -> None:
    """BLT-37: the next round has 40 cards again, and another one may be left over."""
    t = blenders_tricks.tables(DECK, "p3")
    aside = set()
    for key in range(1, 30):
        s = State(phase=BONUS, round=1, key=key, choice=1)
        apply_all(s, t, 0)
        assert s.hands[0] | s.hands[1] | s.hands[2] | s.aside == t.cards
        assert not any(s.captured)
        aside.add(s.aside)
    assert len(aside) > 10


# ---- the judgement ---------------------------------------------------------------------------------------------------

AFTER = {"threshold": "after_barley"}
ONCE = {"barley_same_marker": "no"}
ANYWAY = {"all_out": "compare_anyway"}
C_LEFT, C_RIGHT, M_LEFT, M_RIGHT, W_LEFT, W_RIGHT = range(1, 7)
# spaces of three players, their tokens, the actions → final points (None: no part), winners
JUDGED: list[tuple[str, str, tuple[int, ...], tuple[int, ...], dict[str, str], list[int | None], tuple[int, ...]]] = [
    ("BLT-48 the fewest", "9 12 10 | 4 4 9 | 20 25 26", (0, 0, 0), (), {}, [3, 5, 6], (0,)),
    ("BLT-49 equal", "9 12 10 | 4 4 7 | 20 25 26", (0, 0, 0), (), {}, [3, 3, 6], (0, 1)),
    ("BLT-40 3 is not past the line", "3 4 4 | 4 4 9 | 20 25 26", (0, 0, 0), (), {}, [None, 5, 6], (1,)),
    ("BLT-50 all out", "3 4 4 | 0 4 9 | 20 1 26", (0, 0, 0), (), {}, [None, None, None], ()),
    ("BLT-51 all out, judged all the same", "3 4 4 | 0 4 9 | 20 1 26", (0, 0, 0), (), ANYWAY, [1, 9, 25], (0,)),
    ("BLT-51 not when one takes part", "3 4 4 | 4 4 9 | 20 1 26", (0, 0, 0), (), ANYWAY, [None, 5, None], (1,)),
    ("BLT-43 a token to the left", "9 12 10 | 4 4 7 | 20 25 26", (1, 0, 0), (M_LEFT,), {}, [2, 3, 6], (0,)),
    ("BLT-43 a token to the right", "9 12 10 | 4 4 7 | 20 25 26", (1, 0, 0), (C_RIGHT,), {}, [2, 3, 6], (0,)),
    ("BLT-43 a token left unused", "9 12 10 | 4 4 7 | 20 25 26", (1, 0, 0), (0,), {}, [3, 3, 6], (0, 1)),
    ("BLT-44 twice the same", "9 12 10 | 4 4 7 | 20 25 26", (2, 0, 0), (M_LEFT, M_LEFT), {}, [1, 3, 6], (0,)),
    ("BLT-41 the line before the barley", "3 4 4 | 4 4 9 | 20 25 26", (1, 0, 0), (), {}, [None, 5, 6], (1,)),
    ("BLT-42 the line after the barley", "3 4 4 | 4 4 9 | 20 25 26", (1, 0, 0), (C_RIGHT,), AFTER, [0, 5, 6], (0,)),
    ("BLT-41 who takes part stays", "4 5 5 | 4 4 9 | 20 25 26", (1, 0, 0), (C_LEFT,), {}, [2, 5, 6], (0,)),
    ("BLT-42 one may fall behind it", "4 5 5 | 4 4 9 | 20 25 26", (1, 0, 0), (C_LEFT,), AFTER, [None, 5, 6], (1,)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("spaces", "tokens", "actions", "options", "points", "winners"), [c[1:] for c in JUDGED], ids=[c[0] for c in JUDGED]
)
def test_the_judgement(
    spaces: str,
    tokens: tuple[int, ...],
    actions: tuple[int, ...],
    options: dict[str, str],
    points: list[int | None],
    winners: tuple[int, ...],
) -> None:
    t = blenders_tricks.tables(DECK, "p3", **options)
    s = last_decision(spaces, tokens)
    apply_all(s, t, 0, *actions)
    assert s.phase == OVER
    told = blenders_tricks.outcome(s, t)
    assert (list(told["points"]), told["winners"]) == (points, winners)
    out = [0, 0, 0]
    blenders_tricks.scores(s, t, out)
    assert out == [-76 if p is None else -p for p in points]
    if winners:
        assert {p for p in range(3) if out[p] == max(out)} == set(winners)


def last_decision(spaces: str, tokens: tuple[int, ...], leader: int = 0) -> State:
    """The winner of the last barley, who has captured nothing, decides to keep it."""
    s = State(phase=BONUS, round=3, leader=leader, turn=leader, choice=1)
    for seat, lanes in enumerate(spaces.split("|")):
        s.space[seat] = [int(n) for n in lanes.split()]
    s.barley[: len(tokens)] = tokens
    return s


def test_tokens_are_used_clockwise_from_the_winner_of_the_last() -> None:
    """BLT-46: seat 2 has won it, then seat 0 with two, then seat 1 who is out and is not asked."""
    t = blenders_tricks.tables(DECK, "p3")
    s = last_decision("9 12 10 | 3 4 7 | 20 25 26", (2, 1, 1), leader=2)
    apply_all(s, t, 0)
    asked = []
    while s.phase == JUDGE:
        asked.append(s.turn)
        apply_all(s, t, 0)
    assert asked == [2, 0, 0]


@pytest.mark.parametrize(
    ("options", "codes"), [({}, [0, 1, 2, 3, 4, 5, 6]), (ONCE, [0, C_LEFT, C_RIGHT, W_LEFT, W_RIGHT])]
)
def test_each_token_may_have_to_move_another_marker(options: dict[str, str], codes: list[int]) -> None:
    """BLT-44, BLT-45: after the first has moved the marker of mizunara."""
    t = blenders_tricks.tables(DECK, "p3", **options)
    s = last_decision("9 12 10 | 4 4 7 | 20 25 26", (2, 0, 0))
    apply_all(s, t, 0, M_LEFT)
    assert legal(s, t) == codes


def test_no_marker_leaves_the_track() -> None:
    """BLT-47: at the start there is nothing to the left, on the last space nothing to the right."""
    t = blenders_tricks.tables(DECK, "p3", threshold="after_barley")
    s = last_decision("0 75 10 | 4 4 7 | 20 25 26", (1, 0, 0))
    apply_all(s, t, 0)
    assert legal(s, t) == [0, C_RIGHT, M_LEFT, W_LEFT, W_RIGHT]


def test_a_marker_stops_on_the_last_space() -> None:
    """BLT-06, on a track too short that the checks refuse."""
    t = blenders_tricks.tables(DECK, "p3")
    t.track = 6
    s = State(phase=BONUS, round=1, choice=1, key=1)
    s.space[0], s.gained[0] = [4, 4, 4], [1, 2, 3]
    apply_all(s, t, 0)
    assert s.space[0] == [5, 6, 6]


@pytest.mark.parametrize(("setup", "players"), [("p3", 3), ("p5", 5)])
def test_the_first_leader_is_drawn_or_given(setup: str, players: int) -> None:
    """BLT-07, BLT-08."""
    for option, leaders in (("drawn", set(range(players))), ("given", {0})):
        t = blenders_tricks.tables(DECK, setup, first_leader=option)
        seen = set()
        for key in range(60):
            s = State(key=key * 7919)
            blenders_tricks.new_game(s, t)
            assert s.turn == s.leader
            seen.add(s.leader)
        assert seen == leaders
