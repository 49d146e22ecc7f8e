"""The match as the engine drives it: the kernels of `verify/engine/protocol.py`.  Statements: RULES.md."""

from __future__ import annotations

from ...engine.kernel import fill_bits, kernel, popcount
from .dealing import pass_bid, start_match, take
from .state import (
    ACE,
    BID_TURNED,
    DECK,
    JACK,
    NINE,
    OVER,
    PASS,
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
        return fill_bits(s.choice, acts)
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


TEN_TENTHS = 10


@kernel
def value(s: State, t: Tables, seat: int) -> int:
    """How good the position looks to `seat`, in tenths of a point: for a bot that looks one action ahead.

    Bidding: the trumps of the hand against what a contract usually takes.  Play: points won and in the trick, less a
    little
    for every strong card spent, so that a trick is won cheaply and lost cheaply.
    """
    side = seat & 1
    if s.phase == OVER:
        return (s.score[side] - s.score[1 - side]) * TEN_TENTHS
    if s.trick_no == 0 and s.trick_size == 0:
        if s.taker < 0:
            return (s.score[side] - s.score[1 - side]) * TEN_TENTHS
        strength = promise(s, t, s.hands[s.taker])
        lead = (s.score[side] - s.score[1 - side]) * TEN_TENTHS
        return lead + (strength if s.taker & 1 == side else -strength)
    won = s.won[side] - s.won[1 - side] + s.score[side] - s.score[1 - side]
    if s.trick_size:
        won += s.trick_points if s.best_seat & 1 == side else -s.trick_points
    return won * TEN_TENTHS + kept(s, t, s.hands[seat])


@kernel
def promise(s: State, t: Tables, hand: int) -> int:
    """What a taker's eight cards promise above an even deal, in tenths of a point."""
    trumps = hand >> (s.trump * RANKS) & SUIT
    total = -340
    total += 90 * popcount(trumps)
    total += 160 * (trumps >> JACK & 1) + 90 * (trumps >> NINE & 1)
    for suit in range(SUITS):
        if suit != s.trump:
            total += 80 * (hand >> (suit * RANKS + ACE) & 1)
    return total


@kernel
def kept(s: State, t: Tables, hand: int) -> int:
    """What the strength left in a hand is worth, in tenths of a point."""
    total = 0
    trumps = hand >> (s.trump * RANKS) & SUIT
    for rank in range(RANKS):
        if trumps >> rank & 1:
            total += 40 + 8 * TRUMP_STRENGTH[rank]
    plain = hand & ~(SUIT << (s.trump * RANKS))
    while plain:
        low = plain & -plain
        plain ^= low
        total += 6 * (low.bit_length() % RANKS)
    return total
