"""Laws that hold at every decision of every game: nothing is lost or doubled, and a world is what a seat can know."""

from __future__ import annotations

import random
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.tricoroof.decks import DECK
from verify.engine.kernel import copied
from verify.games import tricoroof
from verify.games.tricoroof.state import CLAIMING, FILLING, GIVING, PAINTING, ROUNDS, State, Tables
from verify.games.tricoroof.table import bits

ALL_GIFTS, ALL_RESIDENTS = (1 << 32) - 1, (1 << 15) - 1
SETUPS = st.sampled_from(list(tricoroof.SETUPS))
OPTIONS = st.fixed_dictionaries({name: st.sampled_from(option.values) for name, option in tricoroof.OPTIONS.items()})
KEYS = st.integers(1, 2**61)


def disjoint_union(masks: list[int]) -> int:
    whole = 0
    for mask in masks:
        assert whole & mask == 0
        whole |= mask
    return whole


def conserved(s: State, t: Tables) -> None:
    for colour in range(3):
        assert s.supply[colour] >= 0
        assert s.supply[colour] + s.board[colour].bit_count() + (s.set >> colour & 1) == t.chips[colour]
    assert disjoint_union([*s.board, s.white]) == t.grid
    assert disjoint_union([*s.hands, *s.given, s.stock, s.turned]) == ALL_GIFTS
    shown = [1 << resident for resident in s.shown if resident >= 0]
    assert disjoint_union([s.pile, s.discard, *shown]) == ALL_RESIDENTS
    assert s.claims & ~s.open == 0
    assert len(bits(s.open)) <= 6


@settings(max_examples=80)
@given(KEYS, SETUPS, OPTIONS)
def test_chips_gifts_and_residents_are_conserved(key: int, setup: str, options: dict[str, str]) -> None:
    t = tricoroof.tables(DECK, setup, **options)
    rng = random.Random(key)
    acts = [0] * tricoroof.MAX_ACTIONS
    s = State(key=key)
    tricoroof.new_game(s, t)
    steps = 0
    while not tricoroof.over(s, t):
        conserved(s, t)
        n = tricoroof.legal(s, t, acts)
        assert 0 < n == len(set(acts[:n]))
        before = copied(s)
        tricoroof.apply(s, t, acts[rng.randrange(n)])
        steps += 1
        assert all(new >= old for new, old in zip(s.score, before.score, strict=True))
        if before.phase not in (FILLING, GIVING):
            assert s.claimed - before.claimed <= 1  # TRI-40
        if s.phase in (PAINTING, CLAIMING):
            seats = s.ranking[: t.players]
            assert sorted(seats) == list(range(t.players))
            assert 2 <= s.active <= t.players  # TRI-27
        if before.phase == PAINTING and t.players != 2:
            moved = [(a ^ b).bit_count() for a, b in zip(s.board, before.board, strict=True)]
            assert sorted(moved) == [0, 1, 1]  # TRI-26: one cell, another colour
    conserved(s, t)
    assert steps <= tricoroof.MAX_STEPS
    assert s.round == ROUNDS
    assert max(s.score) <= t.score_row
    assert s.claimed <= s.exchanges


@settings(max_examples=80)
@given(KEYS, st.integers(0, 60), SETUPS, OPTIONS, KEYS)
def test_a_world_keeps_the_view_and_hangs_on_view_and_key_alone(
    key: int, steps: int, setup: str, options: dict[str, str], world: int
) -> None:
    t = tricoroof.tables(DECK, setup, **options)
    rng = random.Random(key)
    acts = [0] * tricoroof.MAX_ACTIONS
    s = State(key=key)
    tricoroof.new_game(s, t)
    for _ in range(steps):
        if not tricoroof.over(s, t):
            tricoroof.apply(s, t, acts[rng.randrange(tricoroof.legal(s, t, acts))])
    for seat in range(t.players):
        one, two = copied(s), copied(s)
        one.key = two.key = world
        tricoroof.redeal(one, t, seat)
        assert tricoroof.view(one, t, seat) == tricoroof.view(s, t, seat)
        conserved(one, t)
        assert not any(suit in bits(one.voids[p]) for p in range(t.players) for suit in suits_of(one.hands[p]))
        two.key = world + 1
        tricoroof.redeal(two, t, seat)  # another world with the same view …
        two.key = world
        tricoroof.redeal(two, t, seat)  # … dealt anew with the first key is the first world
        assert (one.hands, one.stock) == (two.hands, two.stock)


def suits_of(hand: int) -> set[int]:
    return {gift // 8 for gift in bits(hand)}


def test_hidden_gifts_lie_anywhere_as_often_as_there_is_room() -> None:
    """At the start of three players' game seat 0 cannot see 26 gifts: six here, six there, 14 in the box."""
    t = tricoroof.tables(DECK, "p3")
    s = State(key=11)
    tricoroof.new_game(s, t)
    worlds = 1_500
    seen = {place: [0] * 32 for place in (1, 2, "stock")}
    for key in range(1, worlds + 1):
        world = copied(s)
        world.key = key * 7919
        tricoroof.redeal(world, t, 0)
        for place, mask in ((1, world.hands[1]), (2, world.hands[2]), ("stock", world.stock)):
            for gift in bits(mask):
                seen[place][gift] += 1
    hidden = [gift for gift in range(32) if not s.hands[0] >> gift & 1]
    for place, room in ((1, 6), (2, 6), ("stock", 14)):
        p = room / 26
        sigma = (worlds * p * (1 - p)) ** 0.5
        assert all(abs(seen[place][gift] - worlds * p) < 4.5 * sigma for gift in hidden)


def test_worlds_are_found_where_every_gift_has_one_place_left() -> None:
    """Five players late in a game: each of the others is known not to hold three suits; no world breaks that."""
    t = tricoroof.tables(DECK, "p5")
    s = State(key=1, phase=GIVING, turn=0)
    s.hands = [0b111, 0b111 << 8, 0b111 << 16, 0b111 << 24, 0b111000]
    s.voids = [0, 0b1101, 0b1011, 0b0111, 0b1110]
    rest = ALL_GIFTS & ~sum(s.hands)
    s.stock, s.given[0] = rest & 0x00C0C0C0, rest & ~0x00C0C0C0
    for key in range(1, 300):
        world = copied(s)
        world.key = key
        tricoroof.redeal(world, t, 0)
        assert [hand.bit_count() for hand in world.hands] == [3] * 5
        assert all(len(suits_of(world.hands[p])) == 1 for p in range(1, 5))
        assert not any(a & b for a, b in combinations([*world.hands, world.stock], 2))
