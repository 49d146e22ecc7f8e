"""How the hidden cards lie as far as a seat can know: `redeal`.

Hidden from a seat are the other hands and the gifts nobody was dealt.  The order of a pile is chance of the moment at
which it is drawn from: the world's key decides it.
"""

from __future__ import annotations

from ...engine.kernel import kernel, low_bit, popcount
from ...engine.rng import below, shuffle
from .setting import WORLD
from .state import IN_SUIT, SEATS, SUIT, SUITS, State, Tables

STOCK = SEATS  # the place of the gifts that nobody was dealt
GIFT, PLACE = range(2)  # rounds of the substream


@kernel
def redeal(s: State, t: Tables, seat: int) -> None:
    """Deals what `seat` cannot see anew, as `s.key` says.

    Hands keep their size, and nobody is dealt a suit that he is known not to hold: each gift goes to a place by chance,
    weighed by the room there, but never so that the rest could not be dealt.
    """
    hidden = take_up(s, t, seat)
    n = 0
    for suit in range(SUITS):
        s.left[suit] = popcount(hidden >> suit * IN_SUIT & SUIT)
    while hidden:
        s.order[n] = low_bit(hidden)
        hidden &= hidden - 1
        n += 1
    shuffle(s.key, WORLD, GIFT, s.order, n)
    for i in range(n):
        deal_one(s, t, s.order[i])
        s.order[i] = 0


@kernel
def take_up(s: State, t: Tables, seat: int) -> int:
    """Mask of the hidden gifts, taken from their places; `s.room` is how many each of these gets."""
    hidden = 0
    for other in range(t.players):
        s.room[other] = 0
        if other != seat:
            s.room[other] = popcount(s.hands[other])
            hidden |= s.hands[other]
            s.hands[other] = 0
    s.room[STOCK] = popcount(s.stock)
    hidden |= s.stock
    s.stock = 0
    return hidden


@kernel
def deal_one(s: State, t: Tables, gift: int) -> None:
    suit = gift // IN_SUIT
    barred = 0
    while True:
        place = draw_place(s, t, suit, gift, barred)
        s.left[suit] -= 1
        s.room[place] -= 1
        if can_deal(s, t):
            break
        s.left[suit] += 1
        s.room[place] += 1
        barred |= 1 << place
    if place == STOCK:
        s.stock |= 1 << gift
    else:
        s.hands[place] |= 1 << gift


@kernel
def takes(s: State, t: Tables, place: int, suit: int) -> bool:
    """True when a gift of the suit may lie there as far as everybody knows."""
    return place == STOCK or s.voids[place] >> suit & 1 == 0


@kernel
def draw_place(s: State, t: Tables, suit: int, gift: int, barred: int) -> int:
    total = 0
    for place in range(SEATS + 1):
        if barred >> place & 1 == 0 and takes(s, t, place, suit):
            total += s.room[place]
    pick = below(s.key, WORLD, PLACE, gift << SEATS + 1 | barred, total)
    place = 0
    while True:
        if barred >> place & 1 == 0 and takes(s, t, place, suit):
            if pick < s.room[place]:
                return place
            pick -= s.room[place]
        place += 1


@kernel
def can_deal(s: State, t: Tables) -> bool:
    """True when the gifts left fit the room left: each set of suits has no more of them than places that take one of
    the set have room (Hall's condition).
    """
    for suits in range(1, 1 << SUITS):
        gifts = 0
        room = 0
        for suit in range(SUITS):
            if suits >> suit & 1:
                gifts += s.left[suit]
        for place in range(SEATS + 1):
            if place == STOCK or suits & ~s.voids[place]:
                room += s.room[place]
        if gifts > room:
            return False
    return True
