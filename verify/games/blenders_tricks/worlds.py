"""How the cards may lie as far as a seat can know: `redeal` deals anew what its view does not tell.

Known are the seat's own cards, the cards it has passed and which are still held, what it was passed and by whom, all
cards played, and each seat's voids.  The rest goes to the other hands and aside so that no void is broken: a card of a
kind that somebody is known not to hold is placed only where the cards still to be placed keep enough room (Hall's
condition, over the sets of colours), so that a world is found in one go, always.
"""

from __future__ import annotations

from ...engine.kernel import kernel, low_bit, nth_bit, popcount
from ...engine.rng import below, shuffle
from .state import COLOURS, PASS_RIGHT, PLAY, SEATS, State, Tables
from .tricks import playable

WORLD, PLACE, PASSED = 3, 4, 5  # purposes of chance
ASIDE = SEATS  # a place like a hand, that holds any colour
SETS = 1 << COLOURS


@kernel
def redeal(s: State, t: Tables, seat: int) -> None:
    """Deals what `seat` cannot see anew, as `s.key` says.  Equal view and key give an equal world."""
    hidden = s.aside
    s.room[ASIDE] = popcount(s.aside)
    s.aside = 0
    for other in range(t.players):
        s.room[other] = 0
        if other != seat:
            known = s.hands[other] & passed_to(s, t, seat, other) if s.phase >= PLAY else 0
            hidden |= s.hands[other] & ~known
            s.room[other] = popcount(s.hands[other] & ~known)
            s.hands[other] = known
    deal_hidden(s, t, hidden)
    pass_anew(s, t, seat)
    if s.turn != seat and s.phase <= PLAY:
        s.choice = playable(s, t) if s.phase == PLAY else s.hands[s.turn]
        if s.phase == PASS_RIGHT:
            s.choice ^= 1 << s.left[s.turn]


@kernel
def passed_to(s: State, t: Tables, giver: int, to: int) -> int:
    """Mask of what `giver` has passed to `to` in this round."""
    cards = 0
    if (giver + 1) % t.players == to:
        cards = 1 << s.left[giver]
    if (to + 1) % t.players == giver:
        cards |= 1 << s.right[giver]
    return cards & ~1


# ---- the hidden cards ------------------------------------------------------------------------------------------------


@kernel
def deal_hidden(s: State, t: Tables, hidden: int) -> None:
    """Fills every room, each card by chance, weighed by the room there is; cards that are barred somewhere first."""
    barred = weigh_rooms(s, t, hidden)
    n = 0
    while hidden:
        s.order[n] = low_bit(hidden)
        hidden &= hidden - 1
        n += 1
    shuffle(s.key, WORLD, 0, s.order, n)
    for i in range(n):
        if barred >> s.order[i] & 1:
            put(s, t, s.order[i], 1)
    for i in range(n):
        if barred >> s.order[i] & 1 == 0:
            put(s, t, s.order[i], 0)


@kernel
def weigh_rooms(s: State, t: Tables, hidden: int) -> int:
    """`s.slack[m]`: room that could take a card of the colours in m, less such cards.  → mask: cards barred somewhere.

    While no slack is negative the cards can be placed.
    """
    for colours in range(1, SETS):
        s.slack[colours] = 0
        for place in range(SEATS + 1):
            if s.void[place] & colours != colours:
                s.slack[colours] += s.room[place]
        for colour in range(COLOURS):
            if colours >> colour & 1:
                s.slack[colours] -= popcount(hidden & t.of_colour[colour])
    barred = 0
    for place in range(SEATS):
        if s.room[place]:
            for colour in range(COLOURS):
                if s.void[place] >> colour & 1:
                    barred |= t.of_colour[colour]
    return barred


@kernel
def put(s: State, t: Tables, card: int, barred: int) -> None:
    """Gives a hidden card a place that leaves one for every other card."""
    colour = 1 << t.colour[card]
    places = 0
    room = 0
    for place in range(SEATS + 1):
        if s.room[place] and s.void[place] & colour == 0 and (barred == 0 or leaves_enough(s, place, colour)):
            places |= 1 << place
            room += s.room[place]
    pick = below(s.key, PLACE, 0, card, room)
    place = low_bit(places)
    while pick >= s.room[place]:
        pick -= s.room[place]
        places &= places - 1
        place = low_bit(places)
    s.room[place] -= 1
    if place == ASIDE:
        s.aside |= 1 << card
    else:
        s.hands[place] |= 1 << card
    if barred:
        weigh(s, place, colour)


@kernel
def leaves_enough(s: State, place: int, colour: int) -> bool:
    """Would no set of other colours lack room when this place takes a card of that colour?"""
    for colours in range(1, SETS):
        if s.slack[colours] == 0 and colours & colour == 0 and s.void[place] & colours != colours:
            return False
    return True


@kernel
def weigh(s: State, place: int, colour: int) -> None:
    """A card of that colour has taken room at this place."""
    for colours in range(1, SETS):
        if s.void[place] & colours != colours:
            s.slack[colours] -= 1
        if colours & colour:
            s.slack[colours] += 1


# ---- the cards passed ------------------------------------------------------------------------------------------------


@kernel
def pass_anew(s: State, t: Tables, seat: int) -> None:
    """Which cards the others have passed, where `seat` neither gave nor got them: any that fit the hands as dealt now.

    Before the exchange they are cards of the giver, after it cards that the receiver has or had.
    """
    for giver in range(t.players):
        if giver == seat:
            continue
        for side in range(2):
            gone = s.left[giver] if side == 0 else s.right[giver]
            to = (giver + 1) % t.players if side == 0 else (giver + t.players - 1) % t.players
            if gone == 0 or (s.phase >= PLAY and to == seat):
                continue
            if side == 0:
                s.left[giver] = 0
            else:
                s.right[giver] = 0
            if s.phase >= PLAY:
                pool = (s.hands[to] | s.played[to]) & ~received(s, t, to, giver, seat)
            else:
                pool = s.hands[giver] & ~(1 << s.left[giver])
            card = nth_bit(pool, below(s.key, PASSED, side, giver, popcount(pool)))
            if side == 0:
                s.left[giver] = card
            else:
                s.right[giver] = card


@kernel
def received(s: State, t: Tables, to: int, giver: int, seat: int) -> int:
    """What `to` got from its other neighbour, as far as that is settled: from the seat that looks, or one before."""
    cards = 0
    for other in range(t.players):
        if other != giver and (other == seat or other < giver):
            cards |= passed_to(s, t, other, to)
    return cards
