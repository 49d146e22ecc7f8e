"""Laws that hold in every game, and what is known of the deck in closed form."""

from __future__ import annotations

import random
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.blenders_tricks.decks import DECK
from verify.games import blenders_tricks
from verify.games.blenders_tricks.proofs import barrels
from verify.games.blenders_tricks.state import CAPTURE, COLOURS, JUDGE, PLAY, WILD, State, Tables

ALL = (1 << 41) - 2
OPTIONS = st.fixed_dictionaries(
    {name: st.sampled_from(option.values) for name, option in blenders_tricks.OPTIONS.items()}
)
SETUPS = st.sampled_from(sorted(blenders_tricks.SETUPS))


@settings(max_examples=60, deadline=None)
@given(SETUPS, st.integers(1, 2**61), st.randoms(use_true_random=False), OPTIONS)
def test_cards_tokens_and_markers_are_conserved(
    setup: str, key: int, rng: random.Random, options: dict[str, str]
) -> None:
    t = blenders_tricks.tables(DECK, setup, **options)
    s = State(key=key)
    blenders_tricks.new_game(s, t)
    acts = [0] * blenders_tricks.MAX_ACTIONS
    steps = 0
    while not blenders_tricks.over(s, t):
        every_card_is_somewhere(s, t)
        n = blenders_tricks.legal(s, t, acts)
        assert n
        assert acts[:n] == sorted(set(acts[:n]))
        phase, spaces, tokens = s.phase, [list(lanes) for lanes in s.space], sum(s.barley)
        taken = sum(cards.bit_count() for cards in s.captured)
        action = acts[rng.randrange(n)]
        blenders_tricks.apply(s, t, action)
        steps += 1
        assert 0 <= sum(s.barley) <= s.round <= 3
        if phase == JUDGE:
            assert sum(s.barley) == tokens - 1
            assert sum(map(sum, s.space)) - sum(map(sum, spaces)) in (-1, 0, 1)
        elif phase in (PLAY, CAPTURE):
            now = sum(cards.bit_count() for cards in s.captured)
            assert now - taken in range(t.players)
    assert steps <= blenders_tricks.MAX_STEPS
    assert s.round == 3


def every_card_is_somewhere(s: State, t: Tables) -> None:
    """In one hand, aside or played; captured cards are played, coloured, and each with one player."""
    there, captured = s.aside, 0
    for seat in range(t.players):
        assert there & (s.hands[seat] | s.played[seat]) == 0
        there |= s.hands[seat] | s.played[seat]
        assert captured & s.captured[seat] == 0
        captured |= s.captured[seat]
        for colour in range(COLOURS):
            if s.void[seat] >> colour & 1:
                assert s.hands[seat] & t.of_colour[colour] == 0
            cards = s.captured[seat] & t.of_colour[colour]
            assert s.gained[seat][colour] == sum(t.barrels[n] for n in range(41) if cards >> n & 1)
    assert there == ALL
    assert captured & t.of_colour[WILD] == 0
    if s.phase <= PLAY and s.trick_size == 0:
        assert len({s.hands[seat].bit_count() for seat in range(t.players)}) == 1
    assert all(0 <= space <= t.track for lanes in s.space for space in lanes)


@pytest.mark.parametrize("setup", blenders_tricks.SETUPS)
def test_the_deck_in_numbers(setup: str) -> None:
    """BLT-01 … BLT-06: 40 cards, 12 of a colour with 24 barrels, a track for three rounds of them."""
    t = blenders_tricks.tables(DECK, setup)
    assert t.cards == ALL
    assert [cards.bit_count() for cards in t.of_colour] == [12, 12, 12, 4]
    assert barrels(t) == [24, 24, 24]
    assert 3 * max(barrels(t)) == 72 <= t.track
    assert t.players * t.hand + (1 if t.players == 3 else 0) == 40


@pytest.mark.parametrize(("setup", "said"), [("p3", "can happen"), ("p4", "can happen"), ("p5", "cannot happen")])
def test_what_is_proven_of_the_box(setup: str, said: str) -> None:
    proofs = {proof.name: proof.text for proof in blenders_tricks.proofs(blenders_tricks.tables(DECK, setup), setup)}
    assert list(proofs) == ["deal", "track", "line", "losers", "all wild"]
    assert said in proofs["all wild"]
    assert "no marker can pass space 72" in proofs["track"]
    players = int(setup[1])
    assert f"all {players} players can pass space 3: that takes {4 * players} barrels" in proofs["line"]
    assert proofs["losers"].startswith(f"cards {', '.join(str(n) for n in range(1, players))} win no trick")


def test_proofs_say_what_a_poorer_deck_cannot() -> None:
    t = blenders_tricks.tables(DECK, "p5")
    t.barrels = [0 if t.colour[n] == 1 and n > 3 else t.barrels[n] for n in range(41)]
    proofs = {proof.name: proof.text for proof in blenders_tricks.proofs(t, "p5")}
    assert proofs["line"].startswith("all 5 players cannot pass space 3")
    assert "3 rounds show 3 of the scarcest (M), 0.6 for each" in proofs["line"]


def test_a_hand_without_wild_cards_is_as_frequent_as_the_closed_form_says() -> None:
    """Of 40 cards 36 are coloured: C(36, n) / C(40, n) of all hands of n."""
    for setup, hand in (("p3", 13), ("p4", 10), ("p5", 8)):
        t = blenders_tricks.tables(DECK, setup)
        rate, n, none = comb(36, hand) / comb(40, hand), 3_000, 0
        for key in range(n):
            s = State(key=key * 104_729 + 1)
            blenders_tricks.new_game(s, t)
            none += s.hands[0] & t.of_colour[WILD] == 0
        assert abs(none - n * rate) < 4.5 * (n * rate * (1 - rate)) ** 0.5


def test_the_longest_game_has_as_many_decisions_as_the_bound() -> None:
    """Each of three players holds one colour and a wild card, 40 lies aside: no trick is without a second capture.

    Seat 0 wins the most and so all barley, keeps it, and passes the line with its second captures: 180 decisions.
    """
    t = blenders_tricks.tables(DECK, "p3")
    s = State(key=1)
    blenders_tricks.new_game(s, t)
    acts = [0] * blenders_tricks.MAX_ACTIONS
    steps = 0
    while not blenders_tricks.over(s, t):
        n = blenders_tricks.legal(s, t, acts)
        action = long_choice(s, t, acts[:n])
        assert action in acts[:n]
        blenders_tricks.apply(s, t, action)
        steps += 1
        if s.phase == PLAY and sum(s.played) == 0:
            s.hands[:3] = [t.of_colour[seat] | 1 << (10, 20, 30)[seat] for seat in range(3)]
            s.aside = 1 << 40
            s.choice = s.hands[s.turn]
    assert s.kept == 3
    assert steps == blenders_tricks.MAX_STEPS


def long_choice(s: State, t: Tables, codes: list[int]) -> int:
    """Seat n plays its wild card in trick n, else its highest; the second capture is of the shortest lane."""
    if s.phase == PLAY:
        number = s.played[s.turn].bit_count()
        return (10, 20, 30)[s.turn] if number == s.turn else max(code for code in codes if code % 10)
    if s.phase == CAPTURE:
        return min(codes, key=lambda n: s.space[s.turn][t.colour[n]] + s.gained[s.turn][t.colour[n]])
    return codes[0]
