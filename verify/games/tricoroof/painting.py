"""The roof: chips handed on, the exchange, the missed count, requests met, the end of a round."""

from __future__ import annotations

from ...engine.kernel import kernel, low_bit, popcount
from ...engine.rng import below
from .setting import COUNT, CUBE_GIFT, draw, move_cube, turn_up
from .state import (
    ALL_COLOURS,
    BACK,
    CLAIMING,
    COLOURS,
    COUNT_ACTIVE,
    COUNT_OFF,
    FRONT,
    GIVING,
    MIDDLE,
    MISSED,
    NAMING,
    OVER,
    PAINTING,
    ROUNDS,
    SET,
    SHOWN,
    SLOTS,
    State,
    Tables,
)


@kernel
def begin_painting(s: State, t: Tables) -> None:
    if t.players == 2:
        s.fired[51] += 1
        gift = draw(s.key, CUBE_GIFT, s.round, 0, s.stock)
        s.stock ^= 1 << gift
        s.turned |= 1 << gift
        move_cube(s, t, (s.cube + t.number[gift]) % MIDDLE)
    s.met = 0
    s.at = 0
    next_turn(s, t)


@kernel
def next_turn(s: State, t: Tables) -> None:
    """The next active player who can act; after the last one the round ends."""
    while s.at < s.active:
        if open_turn(s, t):
            return
        s.at += 1
    end_round(s, t)


@kernel
def end_turn(s: State, t: Tables) -> None:
    s.at += 1
    next_turn(s, t)


@kernel
def open_turn(s: State, t: Tables) -> bool:
    """Hands the chips on and lets the count be spoken; False when nothing can be exchanged (TRI-32)."""
    if s.at % SET == 0:
        s.fired[24 if s.at else 23] += 1
        put_back(s)
        s.set = ALL_COLOURS
        for colour in range(COLOURS):
            s.supply[colour] -= 1
    s.missed = 0
    s.chip = -1
    s.turn = s.ranking[s.at]
    s.phase = PAINTING
    if t.count == COUNT_OFF:
        s.fired[28] += 1
    elif below(s.key, COUNT, s.round, s.at, MISSED) == 0:
        return miss_count(s, t)
    return True


@kernel
def miss_count(s: State, t: Tables) -> bool:
    """A corner is to be picked by the player who counted (TRI-29 … TRI-31); False when no corner will do."""
    s.missed_counts += 1
    if corner_chips(s, t) == 0:
        s.fired[32] += 1
        return False
    s.missed = 1
    if t.count == COUNT_ACTIVE:
        s.fired[29] += 1
        s.phase = NAMING
    else:
        s.fired[30] += 1
        s.turn = counting_seat(s, t)
    return True


@kernel
def counting_seat(s: State, t: Tables) -> int:
    """The next in the ranking; for the last active player the seat on his left (TRI-31)."""
    s.fired[31] += 1
    return s.ranking[s.at + 1] if s.at + 1 < s.active else (s.ranking[s.at] + 1) % t.players


@kernel
def corner_chips(s: State, t: Tables) -> int:
    """Mask of the colours in hand that some corner can take."""
    colours = 0
    for colour in range(COLOURS):
        if s.set >> colour & 1 and t.corners & ~s.board[colour]:
            colours |= 1 << colour
    return colours


@kernel
def name_chip(s: State, t: Tables, colour: int) -> None:
    s.chip = colour
    s.turn = counting_seat(s, t)
    s.phase = PAINTING


@kernel
def cells_for(s: State, t: Tables, colour: int) -> int:
    """Mask of the cells that may get the chip of this colour from the hand now (TRI-26, TRI-52)."""
    if s.set >> colour & 1 == 0 or (s.chip >= 0 and s.chip != colour):
        return 0
    return (t.corners if s.missed else t.grid) & ~s.board[colour] & ~s.blocked


@kernel
def paint(s: State, t: Tables, colour: int, cell: int) -> None:
    s.fired[26] += 1
    if s.blocked:
        s.fired[52] += 1
    s.exchanges += 1
    s.used |= 1 << colour
    s.exchanged |= 1 if t.corners >> cell & 1 else 2 if t.middles >> cell & 1 else 4
    exchange(s, colour, cell)
    s.last_colour = colour
    s.last_cell = cell
    s.claims = met_requests(s, t, s.blocked)
    if s.blocked and met_requests(s, t, 0) != s.claims:
        s.fired[53] += 1
    if s.claims:
        s.turn = s.ranking[s.at]
        s.phase = CLAIMING
    else:
        end_turn(s, t)


@kernel
def exchange(s: State, colour: int, cell: int) -> None:
    """The chip of this colour leaves the hand for the cell, whose chip goes back to the supply."""
    bit = 1 << cell
    for other in range(COLOURS):
        if s.board[other] & bit:
            s.board[other] ^= bit
            s.supply[other] += 1
    s.board[colour] |= bit
    s.set &= ~(1 << colour)


@kernel
def put_back(s: State) -> None:
    """Chips nobody used go to the supply."""
    for colour in range(COLOURS):
        s.supply[colour] += s.set >> colour & 1
    s.set = 0


# ---- requests --------------------------------------------------------------------------------------------------------


@kernel
def face_at(s: State, slot: int) -> int:
    """The request that lies face up at a slot (met residents too)."""
    if slot < SHOWN:
        return s.shown[slot]
    office = slot - SHOWN
    return office + (BACK if s.backs >> office & 1 else FRONT)


@kernel
def met_requests(s: State, t: Tables, blocked: int) -> int:
    """Mask of the slots whose open request the last exchange meets (TRI-33)."""
    slots = 0
    for slot in range(SLOTS):
        if s.open >> slot & 1:
            face = face_at(s, slot)
            if t.star[face] == s.last_colour and found(s, t, face, blocked) >= 0:
                slots |= 1 << slot
    return slots


@kernel
def found(s: State, t: Tables, face: int, blocked: int) -> int:
    """The first place where the request's colours are on the grid without the blocked cell, or -1."""
    red = ~s.board[0] | blocked
    blue = ~s.board[1] | blocked
    yellow = ~s.board[2] | blocked
    asked = t.asked[face]
    for k in range(t.places[face]):
        where = asked[k]
        lies = (where[0] & red) | (where[1] & blue) | (where[2] & yellow) == 0
        if lies and (t.on_star == 0 or t.star_cell[face][k] >> s.last_cell & 1):
            return k
    return -1


@kernel
def claim(s: State, t: Tables, slot: int) -> None:
    """The active player scores the request; the card is turned over (TRI-40 … TRI-42)."""
    face = face_at(s, slot)
    s.fired[33] += 1
    if t.on_star:
        s.fired[35] += 1
    elif t.star_cell[face][found(s, t, face, s.blocked)] >> s.last_cell & 1 == 0:
        s.fired[34] += 1
    if t.rotate == 0:
        s.fired[36] += 1
    elif found(s, t, face, s.blocked) >= t.upright[face]:
        s.fired[37] += 1
    if t.may_decline == 0:
        s.fired[38] += 1
    if s.claims & (s.claims - 1):
        s.fired[40] += 1
    s.score[s.turn] += t.points[face]
    s.met += 1
    s.claimed += 1
    s.faces_met |= 1 << face
    if slot < SHOWN:
        s.fired[41] += 1
        s.open &= ~(1 << slot)
    else:
        s.fired[42] += 1
        s.backs ^= 1 << (slot - SHOWN)
    s.claims = 0
    end_turn(s, t)


@kernel
def decline(s: State, t: Tables) -> None:
    s.fired[39] += 1
    s.claims = 0
    end_turn(s, t)


# ---- the end of a round ----------------------------------------------------------------------------------------------


@kernel
def end_round(s: State, t: Tables) -> None:
    for k in range(s.active, t.players):
        if s.met:
            s.fired[43] += 1
            s.score[s.ranking[k]] += s.met
    if t.players == 2:
        exchange_cube(s, t)
    if s.set:
        s.fired[25] += 1
        put_back(s)
    s.chip = -1
    s.missed = 0
    s.round += 1
    if s.round == ROUNDS:
        finish(s, t)
        return
    s.fired[44] += 1
    for slot in range(SHOWN):
        if s.shown[slot] >= 0:
            s.discard |= 1 << s.shown[slot]
    turn_up(s, t)
    s.fired[47] += 1
    s.lead = s.ranking[0]
    s.turn = s.lead
    s.played = 0
    s.phase = GIVING


@kernel
def exchange_cube(s: State, t: Tables) -> None:
    """The one chip left for the chip below the cube (TRI-54, TRI-55)."""
    colour = low_bit(s.set)
    if s.board[colour] & s.blocked:
        s.fired[55] += 1
    else:
        s.fired[54] += 1
        s.cube_exchanges += 1
        exchange(s, colour, t.middle[s.cube])


@kernel
def finish(s: State, t: Tables) -> None:
    """The most points win (TRI-48); several share it, or the first in the ranking is ahead (TRI-49, TRI-50)."""
    s.phase = OVER
    s.fired[48] += 1
    best = 0
    for seat in range(t.players):
        best = max(best, s.score[seat])
    leaders = 0
    for seat in range(t.players):
        if s.score[seat] == best:
            leaders |= 1 << seat
    if popcount(leaders) == 1:
        return
    s.fired[50 if t.gift_order else 49] += 1
    if t.gift_order:
        k = 0
        while leaders >> s.ranking[k] & 1 == 0:
            k += 1
        s.ahead = s.ranking[k]
