"""What a seat knows stays true in every world that `redeal` makes for it, and what it does not know moves."""

from __future__ import annotations

import random
from collections import Counter
from math import comb, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.blenders_tricks.decks import DECK, mask
from verify.engine.kernel import copied, flat
from verify.games import blenders_tricks
from verify.games.blenders_tricks.state import COLOURS, PASS_RIGHT, PLAY, State, Tables

WORLDS = 60


def stepped(t: Tables, key: int, steps: int) -> State:
    """A game at random after so many decisions, or at its end."""
    s = State(key=key)
    blenders_tricks.new_game(s, t)
    acts = [0] * blenders_tricks.MAX_ACTIONS
    rng = random.Random(key)
    for _ in range(steps):
        if not blenders_tricks.over(s, t):
            blenders_tricks.apply(s, t, acts[rng.randrange(blenders_tricks.legal(s, t, acts))])
    return s


def world(s: State, t: Tables, seat: int, key: int) -> State:
    new = copied(s)
    new.key = key
    blenders_tricks.redeal(new, t, seat)
    return new


POSITIONS = {
    "setup": st.sampled_from(sorted(blenders_tricks.SETUPS)),
    "key": st.integers(1, 2**61),
    "steps": st.integers(0, 180),
    "place": st.integers(0, 59),
}


@settings(max_examples=150, deadline=None)
@given(**POSITIONS)
def test_a_world_keeps_the_view_and_hangs_on_view_and_key_alone(setup: str, key: int, steps: int, place: int) -> None:
    t = blenders_tricks.tables(DECK, setup)
    s = stepped(t, key, steps)
    seat = place % t.players
    one, two = world(s, t, seat, 11), world(s, t, seat, 12)
    for made in (one, two):
        assert blenders_tricks.view(made, t, seat) == blenders_tricks.view(s, t, seat)
        assert flat(world(made, t, seat, 13)) == flat(world(s, t, seat, 13))


@settings(max_examples=150, deadline=None)
@given(**POSITIONS)
def test_a_world_is_one_that_could_be(setup: str, key: int, steps: int, place: int) -> None:
    """Every card in one place, hands as large as they were, no void broken, the passed cards in the right hands."""
    t = blenders_tricks.tables(DECK, setup)
    s = stepped(t, key, steps)
    seat = place % t.players
    made = world(s, t, seat, key + 1)
    assert_possible(made, t)
    for other in range(t.players):
        assert made.hands[other].bit_count() == s.hands[other].bit_count()
        assert (made.left[other] > 0, made.right[other] > 0) == (s.left[other] > 0, s.right[other] > 0)
    assert made.hands[seat] == s.hands[seat]
    assert made.aside.bit_count() == s.aside.bit_count()


def assert_possible(s: State, t: Tables) -> None:
    there = s.aside
    for seat in range(t.players):
        assert there & (s.hands[seat] | s.played[seat]) == 0
        there |= s.hands[seat] | s.played[seat]
        for colour in range(COLOURS):
            assert not (s.void[seat] >> colour & 1 and s.hands[seat] & t.of_colour[colour])
        given = [(s.left[seat], (seat + 1) % t.players), (s.right[seat], (seat - 1) % t.players)]
        for card, to in given:
            holder = to if s.phase >= PLAY else seat
            assert card == 0 or (s.hands[holder] | s.played[holder]) >> card & 1
    assert there == t.cards
    passed = [card for row in (s.left, s.right) for card in row if card]
    assert len(passed) == len(set(passed))
    if s.phase <= PLAY:
        acts = [0] * blenders_tricks.MAX_ACTIONS
        n = blenders_tricks.legal(s, t, acts)
        assert n
        assert all(s.hands[s.turn] >> card & 1 for card in acts[:n])
        assert not (s.phase == PASS_RIGHT and s.left[s.turn] in acts[:n])


@settings(max_examples=150, deadline=None)
@given(**POSITIONS)
def test_the_worth_of_a_position_is_read_from_what_the_seat_may_know(
    setup: str, key: int, steps: int, place: int
) -> None:
    """The same in the truth and in every world that the seat holds possible, after each of its actions, too."""
    t = blenders_tricks.tables(DECK, setup)
    s = stepped(t, key, steps)
    seat = place % t.players
    other = world(s, t, seat, 17)
    other.key = s.key
    assert blenders_tricks.value(other, t, seat) == blenders_tricks.value(s, t, seat)
    if s.phase == PLAY and s.turn == seat and not blenders_tricks.over(s, t):
        acts = [0] * blenders_tricks.MAX_ACTIONS
        for action in acts[: blenders_tricks.legal(s, t, acts)]:
            one, two = copied(s), copied(other)
            blenders_tricks.apply(one, t, action)
            blenders_tricks.apply(two, t, action)
            assert blenders_tricks.value(one, t, seat) == blenders_tricks.value(two, t, seat)


@settings(max_examples=200, deadline=None)
@given(POSITIONS["setup"], POSITIONS["key"], st.integers(6, 58), st.randoms(use_true_random=False))
def test_a_world_is_found_however_much_is_known(setup: str, key: int, steps: int, rng: random.Random) -> None:
    """Voids are added wherever they are true, up to all of them: the truth alone may be left, and is found."""
    t = blenders_tricks.tables(DECK, setup)
    s = stepped(t, key, steps)
    share = rng.choice((0.5, 0.9, 1.0))
    for seat in range(t.players):
        for colour in range(COLOURS):
            if s.hands[seat] & t.of_colour[colour] == 0 and rng.random() < share:
                s.void[seat] |= 1 << colour
    for key in range(1, 6):
        assert_possible(world(s, t, 0, key), t)


# ---- what is known, seen from seat 0 ---------------------------------------------------------------------------------


def in_play(hands: str, aside: str = "") -> State:
    """Three players at the start of a trick; nobody has passed a card that is still held."""
    s = State(phase=PLAY, round=1)
    for seat, hand in enumerate(hands.split("|")):
        s.hands[seat] = mask(hand)
    rest = [n for n in range(1, 41) if not (sum(s.hands) | mask(aside)) >> n & 1]
    for seat in range(3):  # the rest is played; each has passed two cards that are gone
        s.played[seat] = mask(" ".join(map(str, rest[seat::3])))
        s.left[seat], s.right[seat] = rest[(seat + 1) % 3], rest[3 + (seat + 2) % 3]
    s.aside = mask(aside)
    s.choice = s.hands[0]
    return s


HANDS = "39 2 10|36 38 20|37 35 30"
KNOWN = [
    ("nothing", {}, "", "", "36 37 38 35 20 30 40"),
    ("a card that seat 0 gave it", {"left": 38}, "38", "", "36 37 35 20 30 40"),
    ("that it holds no common oak", {"void": 0b001}, "", "36", "37 38 35 20 30 40"),
    ("that it holds neither common oak nor mizunara", {"void": 0b011}, "", "36 37", "38 35 20 30 40"),
]


@pytest.mark.parametrize(("known", "always", "never", "sometimes"), [c[1:] for c in KNOWN], ids=[c[0] for c in KNOWN])
def test_what_is_known_of_a_seat_stays_and_the_rest_moves(
    known: dict[str, int], always: str, never: str, sometimes: str
) -> None:
    t = blenders_tricks.tables(DECK, "p3")
    s = in_play("39 2 10|38 1 20|37 35 30" if "void" in known else HANDS, "40")
    if "void" in known:
        s.hands[2] |= mask("36")
        s.hands[1] |= mask("4")
        s.played = [cards & ~mask("36 4") for cards in s.played]
    s.left[0] = known.get("left", s.left[0])
    s.void[1] = known.get("void", 0)
    hands = [world(s, t, 0, key).hands[1] for key in range(1, WORLDS + 1)]
    assert all(hand & mask(always) == mask(always) for hand in hands)
    assert not any(hand & mask(never) for hand in hands)
    for n in sometimes.split():
        assert {hand >> int(n) & 1 for hand in hands} == {0, 1}, n


def test_the_card_left_over_is_known_when_all_others_are_seen() -> None:
    t = blenders_tricks.tables(DECK, "p3")
    s = in_play("39||", "40")
    assert all(world(s, t, 0, key).aside == mask("40") for key in range(1, 20))
    asides = {world(in_play(HANDS, "40"), t, 0, key).aside for key in range(1, 200)}
    assert asides == {1 << n for n in (36, 38, 20, 37, 35, 30, 40)}


def test_who_has_chosen_is_seen_but_not_what() -> None:
    """While cards are chosen the leader's two are hidden from the others, and dealt anew with its hand."""
    t = blenders_tricks.tables(DECK, "p4", first_leader="given")
    s = stepped(t, 5, 2)
    assert (s.turn, s.left[0] > 0, s.right[0] > 0) == (1, True, True)
    assert [blenders_tricks.view(s, t, seat)["chosen"] for seat in range(4)] == [(2, 0, 0, 0)] * 4
    assert [blenders_tricks.view(s, t, seat)["passed"] for seat in range(4)] == [
        (s.left[0], s.right[0]), (0, 0), (0, 0), (0, 0),
    ]  # fmt: skip
    made = [world(s, t, 1, key) for key in range(1, WORLDS + 1)]
    assert len({w.left[0] for w in made}) > 10
    assert all(w.hands[0] >> w.left[0] & 1 and w.hands[0] >> w.right[0] & 1 for w in made)
    assert all(world(s, t, 0, key).left[0] == s.left[0] for key in range(1, 20))


def test_without_voids_every_deal_of_the_hidden_cards_is_as_likely() -> None:
    """Seven hidden cards for hands of three and three and one aside: C(7, 3) · C(4, 3) = 140 worlds, each equally."""
    t = blenders_tricks.tables(DECK, "p3")
    s = in_play(HANDS, "40")
    n, seen = 14_000, Counter[tuple[int, ...]]()
    for key in range(1, n + 1):
        made = world(s, t, 0, key)
        seen[made.hands[1], made.hands[2], made.aside] += 1
    worlds = comb(7, 3) * comb(4, 3)
    assert len(seen) == worlds
    chi = sum((count - n / worlds) ** 2 / (n / worlds) for count in seen.values())
    assert abs(chi - (worlds - 1)) < 5 * sqrt(2 * (worlds - 1))
