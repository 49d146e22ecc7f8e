"""The match as the engine drives it: the kernels of `verify/engine/protocol.py`.  Statements: RULES.md."""

from __future__ import annotations

from ...engine.kernel import fill_bits, kernel, low_bit, popcount
from .dealing import pass_bid, start_match, take
from .state import (
    ACE,
    BID_TURNED,
    DECK,
    JACK,
    NINE,
    OVER,
    PASS,
    PLAIN_STRENGTH,
    PLAY,
    RANKS,
    SEATS,
    SUIT,
    SUITS,
    TAKE,
    TRUMP_STRENGTH,
    State,
    Tables,
    card_name,
)
from .tricks import play

COUNTERS = (
    *(f"unforced:{card_name(card)}" for card in range(DECK)),
    *(f"turned:{card_name(card)}" for card in range(DECK)),
    *(f"scored:{card_name(card)}" for card in range(DECK)),
    "deals", "taken", "made", "capots", "given_up",
)  # fmt: skip
UNFORCED, TURNED, SCORED, DEALS = 0, DECK, 2 * DECK, 3 * DECK

MAX_ACTIONS = DECK


@kernel
def new_game(s: State, t: Tables) -> None:
    start_match(s, t)


@kernel
def actor(s: State, t: Tables) -> int:
    return s.turn


@kernel
def legal(s: State, t: Tables, acts: list[int]) -> int:
    if s.phase == PLAY:
        choice = s.choice
        if choice & (choice - 1):
            return fill_bits(choice, acts)
        acts[0] = low_bit(choice)
        return 1
    suit = s.turned // RANKS
    n = 0
    for other in range(SUITS):
        if (other == suit) == (s.phase == BID_TURNED):
            acts[n] = TAKE + other
            n += 1
    acts[n] = PASS
    return n + 1


@kernel
def apply(s: State, t: Tables, a: int) -> None:
    if a < TAKE:
        play(s, t, a)
    elif a == PASS:
        pass_bid(s, t)
    else:
        take(s, a - TAKE)


@kernel
def over(s: State, t: Tables) -> bool:
    return s.phase == OVER


@kernel
def scores(s: State, t: Tables, out: list[int]) -> None:
    """Match points of each seat's side."""
    for seat in range(SEATS):
        out[seat] = s.score[seat & 1]


@kernel
def count(s: State, t: Tables, acc: list[int]) -> None:
    """Adds a finished match: each card once for what it did, and the deals."""
    if s.phase != OVER:
        return
    for card in range(DECK):
        acc[UNFORCED + card] += s.unforced >> card & 1
        acc[TURNED + card] += s.turned_trick >> card & 1
        acc[SCORED + card] += s.scoring >> card & 1
    acc[DEALS] += s.deal
    acc[DEALS + 1] += s.taken
    acc[DEALS + 2] += s.made
    acc[DEALS + 3] += s.capots
    acc[DEALS + 4] += s.given_up


TENTHS = 10
CERTAIN = (10, 9, 7, 5)  # tenths of the points in a trick that count for its winner so far, by players still to come


@kernel
def value(s: State, t: Tables, seat: int) -> int:
    """How good the position looks to `seat`, in tenths of a point: for a bot that looks one action ahead.

    Bidding: what the taker's hand promises above an even deal.  Play: points won, points in the trick as far as they
    are safe, and the strength that is left in the hand, so that a trick is won cheaply and lost cheaply.
    """
    side = seat & 1
    total = (s.score[side] - s.score[1 - side]) * TENTHS
    if s.phase != PLAY:
        return total
    if s.trick_no == 0 and s.trick_size == 0:
        promised = promise(s, s.hands[s.taker])
        return total + (promised if s.taker & 1 == side else -promised)
    total += (s.won[side] - s.won[1 - side]) * TENTHS
    if s.trick_size:
        safe = s.trick_points * CERTAIN[SEATS - s.trick_size]
        total += safe if s.best_seat & 1 == side else -safe
    return total + kept(s, s.hands[seat])


@kernel
def promise(s: State, hand: int) -> int:
    """What a taker's eight cards promise above an even deal, in tenths of a point."""
    trumps = hand >> (s.trump * RANKS) & SUIT
    total = 90 * popcount(trumps) - 600
    total += 160 * (trumps >> JACK & 1) + 90 * (trumps >> NINE & 1)
    for suit in range(SUITS):
        if suit != s.trump:
            total += 80 * (hand >> (suit * RANKS + ACE) & 1)
    return total


@kernel
def kept(s: State, hand: int) -> int:
    """What the strength left in a hand is worth, in tenths of a point."""
    total = 0
    for suit in range(SUITS):
        cards = hand >> (suit * RANKS) & SUIT
        while cards:
            rank = low_bit(cards)
            cards &= cards - 1
            total += 40 + 12 * TRUMP_STRENGTH[rank] if suit == s.trump else 5 * PLAIN_STRENGTH[rank]
    return total
