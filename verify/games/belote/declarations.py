"""Declarations: found in the eight cards of each hand, compared round the table, scored by one side."""

from __future__ import annotations

from ...engine.kernel import kernel, low_bit
from .state import (
    BELOTE,
    EIGHT,
    LONGEST_RUN,
    RANK_IN_EVERY_SUIT,
    RANKS,
    SEATS,
    SEVEN,
    SUIT,
    SUITS,
    State,
    Tables,
)

FOUR = 1 << 20  # lifts every four of a rank above every row (BEL-44)


@kernel
def fours(hand: int) -> int:
    """Ranks (mask of 8) of which all four suits are in the hand."""
    return hand & hand >> 8 & hand >> 16 & hand >> 24 & SUIT


@kernel
def declare(s: State, t: Tables) -> None:
    """After the first trick: the strongest declaration names the side that scores all of its own (BEL-43)."""
    if t.declarations == 0:
        s.fired[35] += 1
        return
    s.fired[34] += 1
    best = 0
    best_seat = -1
    for i in range(SEATS):
        seat = (s.dealer + 1 + i) % SEATS
        hand = s.hands[seat] | s.played_by[seat]
        strength = 0
        if fours(hand):
            strength = strongest_four(s, t, hand)
        if strength == 0:
            strength = strongest_run(s, t, hand)
        if strength and best:
            note_comparison(s, t, strength, best)
        if strength > best:
            best = strength
            best_seat = seat
    if best_seat < 0:
        return
    side = best_seat & 1
    s.declaring = side
    s.fired[43] += 1
    for seat in range(SEATS):
        if seat & 1 == side:
            score_hand(s, t, seat)


@kernel
def strongest_four(s: State, t: Tables, hand: int) -> int:
    """Strength of a hand's best four of a rank, 0 for none: points, then rank; above every row (BEL-44)."""
    best = 0
    ranks = fours(hand)
    if ranks & ((1 << SEVEN) | (1 << EIGHT)):
        s.fired[37] += 1
    while ranks:
        rank = low_bit(ranks)
        ranks &= ranks - 1
        if t.square[rank]:
            best = max(best, FOUR + t.square[rank] * 64 + t.square_rank[rank] * 2)
    rest = without_fours(t, hand)
    for suit in range(SUITS):
        if t.best_run[hand >> (suit * RANKS) & SUIT] > t.best_run[rest >> (suit * RANKS) & SUIT]:
            s.fired[42] += 1
    return best


@kernel
def strongest_run(s: State, t: Tables, hand: int) -> int:
    """Strength of a hand's best row, 0 for none: length, then rank, then trump."""
    best = 0
    for suit in range(SUITS):
        strength = t.best_run[hand >> (suit * RANKS) & SUIT]
        if strength:
            if suit == s.trump:
                strength += 1
            if strength > best:
                best = strength
    return best


def best_run(cards: int) -> int:
    """For the tables: length (at most five) and top rank of the best row of a suit as one number; trump adds one."""
    best, top = 0, RANKS - 1
    while top >= 2:
        length = run_length(cards, top)
        if length >= 3:
            best = max(best, min(length, LONGEST_RUN) * 64 + top * 2)
        top -= max(length, 1)
    return best


@kernel
def run_length(cards: int, top: int) -> int:
    """How many cards in a row end at rank `top`, going down."""
    n = 0
    while top - n >= 0 and cards >> (top - n) & 1:
        n += 1
    return n


@kernel
def without_fours(t: Tables, hand: int) -> int:
    """The cards left for rows (BEL-42)."""
    ranks = fours(hand)
    while ranks:
        rank = low_bit(ranks)
        ranks &= ranks - 1
        if t.square[rank]:
            hand &= ~(RANK_IN_EVERY_SUIT << rank)
    return hand


@kernel
def note_comparison(s: State, t: Tables, a: int, b: int) -> None:
    """Which statement decides between two strengths, `a` of the player later in turn."""
    if a >= FOUR and b >= FOUR:
        s.fired[45] += 1
        if a >> 6 == b >> 6:
            s.fired[47 if t.square_a10kq else 46] += 1
    elif a >= FOUR or b >= FOUR:
        s.fired[44] += 1
    elif a >> 6 != b >> 6:
        s.fired[48] += 1
    elif a >> 1 != b >> 1:
        s.fired[49] += 1
    elif a != b:
        s.fired[50] += 1
    else:
        s.fired[51] += 1


@kernel
def score_hand(s: State, t: Tables, seat: int) -> None:
    """Adds a seat's declarations to its side and lays their cards open."""
    hand = s.hands[seat] | s.played_by[seat]
    side = seat & 1
    ranks = fours(hand)
    while ranks:
        rank = low_bit(ranks)
        ranks &= ranks - 1
        if t.square[rank]:
            s.fired[36] += 1
            s.declared[side] += t.square[rank]
            s.shown[seat] |= RANK_IN_EVERY_SUIT << rank
    rest = without_fours(t, hand)
    for suit in range(SUITS):
        cards = rest >> (suit * RANKS) & SUIT
        top = RANKS - 1 if t.best_run[cards] else 0
        while top >= 2:
            length = run_length(cards, top)
            if length >= 3:
                s.fired[38] += 1
                score_run(s, t, seat, suit, top, length)
            top -= max(length, 1)


@kernel
def score_run(s: State, t: Tables, seat: int, suit: int, top: int, length: int) -> None:
    best = min(length, LONGEST_RUN)
    s.declared[seat & 1] += t.run[best]
    s.shown[seat] |= ((1 << best) - 1) << (top - best + 1) << (suit * RANKS)
    rest = length - best
    if rest == 0:
        return
    s.fired[39] += 1
    s.fired[41 if t.rest_counts else 40] += 1
    if t.rest_counts and rest >= 3:
        s.declared[seat & 1] += t.run[rest]
        s.shown[seat] |= ((1 << rest) - 1) << (top - best - rest + 1) << (suit * RANKS)


@kernel
def belote_counts(s: State, t: Tables) -> bool:
    """False when the once-only reading (BEL-54) takes belote away: its king or queen scored in a declaration."""
    if t.belote_exclusive == 0:
        s.fired[53] += 1
        return True
    s.fired[54] += 1
    return s.shown[s.belote] & (BELOTE << (s.trump * RANKS)) == 0
