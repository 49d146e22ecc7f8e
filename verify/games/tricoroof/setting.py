"""Setting up: gifts are dealt, the roof is laid, requests come to the table, the lead and the cube are found."""

from __future__ import annotations

from ...engine.kernel import kernel, low_bit, nth_bit, popcount
from ...engine.rng import below, shuffle
from .state import (
    COLOURS,
    CUBING,
    FILLING,
    GIFTS,
    GIVING,
    HAND,
    OFFICES,
    RESIDENTS,
    SHOWN,
    WHITE,
    State,
    Tables,
)

DEAL, ROOF, TURN, LEAD, RESIDENT, CUBE_GIFT, COUNT, WORLD = range(1, 9)  # purposes of chance


@kernel
def set_up(s: State, t: Tables) -> None:
    deal(s, t)
    lay_roof(s, t)
    s.pile = (1 << RESIDENTS) - 1
    s.open = ((1 << OFFICES) - 1) << SHOWN
    s.fired[10] += 1
    s.fired[11] += 1
    turn_up(s, t)
    s.lead = below(s.key, LEAD, 0, 0, t.players)
    s.fired[12] += 1
    s.turn = s.lead
    if s.white:
        s.phase = FILLING
    else:
        after_filling(s, t)


@kernel
def deal(s: State, t: Tables) -> None:
    """Six gifts for each (TRI-04); the rest is the pile of two players, else back in the box."""
    for gift in range(GIFTS):
        s.order[gift] = gift
    shuffle(s.key, DEAL, 0, s.order, GIFTS)
    s.fired[4] += 1
    dealt = t.players * HAND
    for i in range(dealt):
        s.hands[i // HAND] |= 1 << s.order[i]
    for i in range(dealt, GIFTS):
        s.stock |= 1 << s.order[i]
    for i in range(GIFTS):
        s.order[i] = 0


@kernel
def lay_roof(s: State, t: Tables) -> None:
    """The initial cards in an order and each a way round by chance, row by row from the sky down (TRI-06, TRI-07)."""
    for colour in range(COLOURS):
        s.supply[colour] = t.chips[colour]
    for card in range(t.roofs):
        s.order[card] = card
    shuffle(s.key, ROOF, 0, s.order, t.roofs)
    s.fired[6] += 1
    for line in range(t.roofs):
        card = s.order[line]
        turned = below(s.key, TURN, 0, card, 2)
        for column in range(t.columns):
            colour = t.circles[card][t.columns - 1 - column if turned else column]
            cell = line * t.columns + column
            if colour == WHITE:
                s.fired[7] += 1
                s.white |= 1 << cell
            else:
                put(s, colour, cell)
    for card in range(t.roofs):
        s.order[card] = 0


@kernel
def put(s: State, colour: int, cell: int) -> None:
    """A chip from the supply onto an empty cell."""
    s.supply[colour] -= 1
    s.board[colour] |= 1 << cell


@kernel
def fill(s: State, t: Tables, colour: int) -> None:
    """The next white circle gets its chip (TRI-13)."""
    s.fired[13] += 1
    cell = low_bit(s.white)
    s.white &= s.white - 1
    put(s, colour, cell)
    if s.white == 0:
        after_filling(s, t)


@kernel
def after_filling(s: State, t: Tables) -> None:
    if t.players == 2:
        s.phase = CUBING
        s.turn = 1 - s.lead
    else:
        s.phase = GIVING


@kernel
def place_cube(s: State, t: Tables, middle: int) -> None:
    s.fired[14] += 1
    move_cube(s, t, middle)
    s.phase = GIVING
    s.turn = s.lead


@kernel
def move_cube(s: State, t: Tables, middle: int) -> None:
    s.cube = middle
    s.blocked = 1 << t.middle[middle]


@kernel
def turn_up(s: State, t: Tables) -> None:
    """Three residents from the pile (TRI-11, TRI-44); a pile that is used up is made anew or not (TRI-45, TRI-46)."""
    if s.pile == 0:
        s.fired[45 if t.reshuffle else 46] += 1
        if t.reshuffle:
            s.pile = s.discard
            s.discard = 0
            s.reshuffled += 1
    for slot in range(SHOWN):
        s.shown[slot] = -1
        s.open &= ~(1 << slot)
        if s.pile:
            resident = draw(s.key, RESIDENT, s.round, slot, s.pile)
            s.pile ^= 1 << resident
            s.shown[slot] = resident
            s.open |= 1 << slot


@kernel
def draw(key: int, purpose: int, round: int, index: int, pile: int) -> int:
    """A card of a pile that nobody has seen into: each is as likely to be the next, whenever the pile was shuffled."""
    return nth_bit(pile, below(key, purpose, round, index, popcount(pile)))
