"""How good a position looks to a seat, for bots that look one action ahead: from what the seat itself may know."""

from __future__ import annotations

from ...engine.kernel import kernel, low_bit, popcount
from .scoring import difference
from .state import CAPTURE, COLOURS, LINE, OVER, PLAY, ROUNDS, WILD, State, Tables

POINT = 10  # final points count in tenths
SPREAD = (0, 4, 7, POINT)  # … and less while there are rounds to come that can even them out
LACK = 25  # a barrel short of passing the line
BARLEY = 8  # a token moves a marker by one, if it still helps then
OUT = 60 * POINT
CERTAIN = 100


@kernel
def value(s: State, t: Tables, seat: int) -> int:
    """In tenths of a final point: how the markers would stand now, what the trick promises, what the hand is good
    for.
    """
    if s.phase == OVER:
        return -OUT if s.out >> seat & 1 else -POINT * difference(s, seat)
    total = standing(s, t, seat, 0)
    if s.phase == PLAY and s.trick_size and s.best_seat == seat:
        total += chance_to_win(s, t, seat) * promise(s, t, seat) // CERTAIN
    if s.phase == CAPTURE and s.turn == seat:
        total += best_gain(s, t, seat, s.choice)
    return total + strength(t, s.hands[seat] & ~(1 << s.left[seat]) if s.phase < PLAY else s.hands[seat])


@kernel
def standing(s: State, t: Tables, seat: int, card: int) -> int:
    """The seat's markers as if the round ended now, with one captured card more (0: none)."""
    high = 0
    low = t.track
    lack = 0
    for colour in range(COLOURS):
        at = s.space[seat][colour] + s.gained[seat][colour]
        if t.colour[card] == colour:
            at += t.barrels[card]
        high = max(high, at)
        low = min(low, at)
        lack += max(0, LINE + 1 - at)
    return BARLEY * s.barley[seat] - SPREAD[min(s.round, ROUNDS)] * (high - low) - LACK * lack


@kernel
def best_gain(s: State, t: Tables, seat: int, cards: int) -> int:
    """What the best of these cards adds when it is captured; 0 stands for none."""
    now = standing(s, t, seat, 0)
    best = -OUT
    while cards:
        best = max(best, standing(s, t, seat, low_bit(cards)) - now)
        cards &= cards - 1
    return best


@kernel
def promise(s: State, t: Tables, seat: int) -> int:
    """What the trick brings to the seat that is winning it, as far as it lies there."""
    others = s.table & ~t.of_colour[WILD] & ~(1 << s.best_card)
    now = standing(s, t, seat, 0)
    total = standing(s, t, seat, s.best_card) - now
    if t.colour[s.best_card] != WILD:
        return total + best_gain(s, t, seat, others) if others else total
    while others:
        total += standing(s, t, seat, low_bit(others)) - now
        others &= others - 1
    return total


@kernel
def chance_to_win(s: State, t: Tables, seat: int) -> int:
    """Per cent: that none of the players to come has played higher, drawing from the cards the seat has not seen."""
    unseen = t.cards & ~s.hands[seat]
    for other in range(t.players):
        unseen &= ~s.played[other]
    lower = popcount(unseen & (1 << s.best_card) - 1)
    chance = CERTAIN
    for _ in range(t.players - s.trick_size):
        chance = chance * lower // popcount(unseen)
    return chance


@kernel
def strength(t: Tables, hand: int) -> int:
    """High cards win when it is wanted."""
    total = 0
    while hand:
        card = low_bit(hand)
        hand &= hand - 1
        total += card // 8
    return total
