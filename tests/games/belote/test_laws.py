"""Laws that hold in every deal, and one that is known in closed form."""

from __future__ import annotations

import math
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.belote.decks import DECK
from verify.games import belote
from verify.games.belote.dealing import lay_out
from verify.games.belote.state import BID_OTHER, BID_TURNED, PASS, PLAY, State

ALL = (1 << 32) - 1
OPTIONS = st.fixed_dictionaries({name: st.sampled_from(option.values) for name, option in belote.OPTIONS.items()})


@settings(max_examples=150)
@given(st.permutations(range(32)), st.integers(0, 3), st.randoms(use_true_random=False), OPTIONS)
def test_cards_and_points_are_conserved(
    deck: list[int], dealer: int, rng: random.Random, options: dict[str, str]
) -> None:
    t = belote.tables(DECK, "p4", **options)
    s = State(dealer=dealer, deal=1, deck=list(deck))
    lay_out(s, t)
    acts = [0] * belote.MAX_ACTIONS
    while s.deal == 1 and not belote.over(s, t):
        held = 0
        for hand in s.hands:
            assert held & hand == 0
            held |= hand
        turned = 0 if s.phase == PLAY else 1 << s.turned
        played = s.played_by[0] | s.played_by[1] | s.played_by[2] | s.played_by[3]
        assert held | played | s.undealt | turned == ALL
        if s.phase == PLAY and s.trick_size == 0:
            assert len({hand.bit_count() for hand in s.hands}) == 1
            assert sum(s.tricks) == s.trick_no
        n = belote.legal(s, t, acts)
        assert n
        assert acts[:n] == sorted(set(acts[:n]))
        action = acts[rng.randrange(n)]
        last = s.phase == PLAY and s.trick_no == 7 and s.trick_size == 3
        aside = sum(s.declared) + sum(s.belotes) + (20 if last and is_rebelote(s, options, action) else 0)
        before = list(s.score)
        belote.apply(s, t, action)
        assert all(new >= old for new, old in zip(s.score, before, strict=True))
        if last:  # what was scored for tricks, or is held for the next contract
            assert sum(s.deal_score) + s.held - aside == (252 if s.capots else 162)


def is_rebelote(s: State, options: dict[str, str], action: int) -> bool:
    """The very last card of a deal is the second of king and queen of trump, and counts."""
    pair = 0x60 << (s.trump * 8)
    told = options["belote_exclusive"] == "yes" and s.shown[s.turn] & pair
    return s.belote == s.turn and bool(pair >> action & 1) and not told


def test_trick_points_are_162_or_252_after_every_deal() -> None:
    t = belote.tables(DECK, "p4")
    rng = random.Random(5)
    acts = [0] * belote.MAX_ACTIONS
    seen = set()
    for match in range(60):
        s = State(key=match + 1)
        belote.new_game(s, t)
        while not belote.over(s, t):
            deal, before = s.deal, sum(s.score)
            declared, belotes = sum(s.declared), sum(s.belotes)
            last = s.phase == PLAY and s.trick_no == 7 and s.trick_size == 3
            n = belote.legal(s, t, acts)
            belote.apply(s, t, acts[rng.randrange(n)])
            if last:
                gained = sum(s.score) - before - declared - belotes
                seen.add(gained if gained in (162, 252) else gained - 20)  # rebelote with the very last card
                assert s.deal == deal + 1 or belote.over(s, t)
    assert seen == {162, 252}


def test_random_bidders_take_as_the_closed_form_says() -> None:
    """P(the k-th player takes) = 1/2^(k+1) + 1/2^4 * 3/4 * 1/4^k; nobody: 1/2^4 * 1/4^4."""
    t = belote.tables(DECK, "p4")
    acts = [0] * belote.MAX_ACTIONS
    takes, passed, n = [0, 0, 0, 0], 0, 20_000
    rng = random.Random(11)
    for i in range(n):
        s = State(dealer=i % 4, deal=1)
        s.deck = rng.sample(range(32), 32)
        lay_out(s, t)
        dealer = s.dealer
        while s.phase in (BID_TURNED, BID_OTHER) and s.deal == 1:
            k = belote.legal(s, t, acts)
            assert acts[k - 1] == PASS
            belote.apply(s, t, acts[rng.randrange(k)])
        if s.deal > 1:
            passed += 1
        else:
            takes[(s.taker - dealer - 1) % 4] += 1
    for k in range(4):
        p = 0.5**k * 0.5 + 0.5**4 * 0.75 * 0.25**k
        assert abs(takes[k] - n * p) < 4.5 * math.sqrt(n * p * (1 - p))
    p = 0.5**4 * 0.25**4
    assert abs(passed - n * p) < 4.5 * math.sqrt(n * p) + 1


@settings(max_examples=100)
@given(st.integers(1, 2**61), st.integers(0, 200), st.integers(0, 3), st.integers(1, 2**61))
def test_a_world_keeps_the_view_and_hangs_on_view_and_key_alone(key: int, steps: int, seat: int, world: int) -> None:
    t = belote.tables(DECK, "p4")
    acts = [0] * belote.MAX_ACTIONS
    rng = random.Random(key)
    s, twin = State(key=key), State(key=key)
    for state in (s, twin):
        belote.new_game(state, t)
    for _ in range(steps):
        if belote.over(s, t):
            break
        action = acts[rng.randrange(belote.legal(s, t, acts))]
        belote.apply(s, t, action)
        belote.apply(twin, t, action)
    before = belote.view(s, t, seat)
    s.key = world
    belote.redeal(s, t, seat)
    assert belote.view(s, t, seat) == before
    twin.key = world + 1
    belote.redeal(twin, t, seat)  # another world with the same view …
    twin.key = world
    belote.redeal(twin, t, seat)  # … dealt anew with the first key is the first world
    assert (s.hands, s.undealt, s.belote) == (twin.hands, twin.undealt, twin.belote)
    if s.phase == PLAY:
        for other in range(4):
            assert s.hands[other] & s.cannot[other] == 0
