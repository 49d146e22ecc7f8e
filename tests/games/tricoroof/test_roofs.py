"""The four initial cards of the box: no exchange of two circles makes fewer requests complete before the first move."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from tests.games.tricoroof.decks import DECK, ROOFS
from tests.games.tricoroof.roofs import classes, cycled, rates, shown
from verify.games import tricoroof
from verify.games.tricoroof.proofs import ready_rates
from verify.games.tricoroof.state import FACES, State

BEFORE = ("RBYw", "BYRB", "YRBY", "RYBR")  # first thought of


def test_the_cards_are_better_than_the_first_ones() -> None:
    """Mean number of open requests that are complete, and the rate of the most frequent."""
    old, new = rates(BEFORE), rates(ROOFS)
    assert (round(shown(old), 3), round(shown(new), 3)) == (0.276, 0.202)
    assert (round(max(old), 3), round(max(new), 3)) == (0.257, 0.236)


def test_no_exchange_of_two_circles_is_better() -> None:
    best = shown(rates(ROOFS))
    circles = "".join(ROOFS)
    tried = 0
    for i, j in combinations(range(16), 2):
        if circles[i] != circles[j]:
            swapped = list(circles)
            swapped[i], swapped[j] = circles[j], circles[i]
            cards = ["".join(swapped[k : k + 4]) for k in range(0, 16, 4)]
            assert shown(rates(cards)) >= best - 1e-9
            tried += 1
    assert tried > 80


def test_the_search_looks_at_each_set_once() -> None:
    """A third of 41,904 sets, as the colours can be named in three ways and no set is its own image."""
    found = set(classes())
    assert len(found) == 41_904 // 3
    assert any(cards in found for cards in (ROOFS, cycled(ROOFS), cycled(cycled(ROOFS))))
    assert all(cycled(cards) not in found for cards in random.Random(1).sample(sorted(found), 200))


@pytest.mark.parametrize("setup", ["p3"])
def test_exact_rates_agree_with_dealt_games(setup: str) -> None:
    """The share of set-ups in which the engine itself finds the request complete, within what luck allows."""
    t = tricoroof.tables(DECK, setup)
    exact = ready_rates(t)
    games = 3_000
    seen = [0] * FACES
    rng = random.Random(3)
    for _ in range(games):
        s = State(key=rng.getrandbits(62))
        tricoroof.new_game(s, t)
        acts = [0] * tricoroof.MAX_ACTIONS
        tricoroof.apply(s, t, acts[rng.randrange(tricoroof.legal(s, t, acts))])
        for face in range(FACES):
            seen[face] += any(
                all(t.asked[face][k][c] & ~s.board[c] == 0 for c in range(3)) for k in range(t.places[face])
            )
    for face in range(FACES):
        sigma = (games * exact[face] * (1 - exact[face])) ** 0.5
        assert abs(seen[face] - games * exact[face]) <= 4.5 * sigma
