"""Before the tricks: the first leader, the deal, and the cards passed to both neighbours."""

from __future__ import annotations

from ...engine.kernel import kernel, low_bit
from ...engine.rng import below, shuffle
from .state import COLOURS, PASS_LEFT, PASS_RIGHT, PLAY, WILD, State, Tables

LEADER, SHUFFLE = 1, 2  # purposes of chance


@kernel
def start_game(s: State, t: Tables) -> None:
    if t.given_leader:
        s.fired[8] += 1
    else:
        s.fired[7] += 1
        s.leader = below(s.key, LEADER, 0, 0, t.players)
    start_round(s, t)


@kernel
def start_round(s: State, t: Tables) -> None:
    """All cards, shuffled; the passes begin with the leader."""
    n = 0
    cards = t.cards
    while cards:
        s.order[n] = low_bit(cards)
        cards &= cards - 1
        n += 1
    shuffle(s.key, SHUFFLE, s.round, s.order, n)
    s.round += 1
    lay_out(s, t, n)


@kernel
def lay_out(s: State, t: Tables, n: int) -> None:
    """Deals the `n` cards of `s.order` as they lie; what does not come out even stays aside (BLT-09, BLT-10)."""
    s.fired[9] += 1
    at = 0
    for seat in range(t.players):
        hand = 0
        for _ in range(t.hand):
            hand |= 1 << s.order[at]
            at += 1
        s.hands[seat] = hand
        s.left[seat] = 0
        s.right[seat] = 0
        s.void[seat] = 0
        s.played[seat] = 0
        s.captured[seat] = 0
        for colour in range(COLOURS):
            s.gained[seat][colour] = 0
    s.aside = 0
    for i in range(at, n):
        s.aside |= 1 << s.order[i]
    if s.aside:
        s.fired[10] += 1
    s.lead = WILD
    s.table = 0
    s.trick_size = 0
    s.phase = PASS_LEFT
    s.turn = s.leader
    s.choice = s.hands[s.turn]


@kernel
def pass_card(s: State, t: Tables, card: int) -> None:
    """One of the two cards of the player in turn: to the left, then to the right (BLT-11)."""
    seat = s.turn
    if s.phase == PASS_LEFT:
        s.left[seat] = card
        s.phase = PASS_RIGHT
        s.choice ^= 1 << card
        return
    s.fired[11] += 1
    s.right[seat] = card
    s.turn = (seat + 1) % t.players
    if s.turn == s.leader:
        exchange(s, t)
    else:
        s.phase = PASS_LEFT
    s.choice = s.hands[s.turn]


@kernel
def exchange(s: State, t: Tables) -> None:
    """All have chosen: the cards move (BLT-12), and the leader leads."""
    s.fired[12] += 1
    n = t.players
    for seat in range(n):
        s.hands[seat] ^= 1 << s.left[seat] | 1 << s.right[seat]
    for seat in range(n):
        s.hands[(seat + 1) % n] |= 1 << s.left[seat]
        s.hands[(seat + n - 1) % n] |= 1 << s.right[seat]
    s.phase = PLAY
    s.first = s.leader
