"""The game as the engine drives it: the kernels of `verify/engine/protocol.py`.  Statements: RULES.md."""

from __future__ import annotations

from ...engine.kernel import fill_bits, kernel
from .giving import give, playable, rank
from .painting import begin_painting, cells_for, claim, corner_chips, decline, face_at, name_chip, paint
from .setting import fill, place_cube, set_up
from .state import (
    ALL_COLOURS,
    CELLS,
    CLAIM,
    CLAIMING,
    COLOUR_NAMES,
    COLOURS,
    CUBE,
    CUBING,
    DECLINE,
    FACES,
    FILLING,
    GIFTS,
    GIVING,
    IN_SUIT,
    MIDDLE,
    NAME,
    NAMING,
    OFFICES,
    OVER,
    PAINT,
    PAINTING,
    RESIDENTS,
    SLOTS,
    SUIT_NAMES,
    State,
    Tables,
)

_GIFTS = tuple(f"{suit} no. {k + 1}" for suit in SUIT_NAMES for k in range(IN_SUIT))  # no. 1 is the weakest
_FACES = (
    *(f"resident {k + 1}" for k in range(RESIDENTS)),
    *(f"office {k + 1} {side}" for side in ("front", "back") for k in range(OFFICES)),
)
_CELLS = ("corner", "middle cell", "other cell")
COUNTERS = (
    *(f"led:{gift}" for gift in _GIFTS),
    *(f"strongest:{gift}" for gift in _GIFTS),
    *(f"met:{face}" for face in _FACES),
    *(f"exchanged:{cell}" for cell in _CELLS),
    *(f"placed:{colour} chip" for colour in COLOUR_NAMES),
    "exchanges", "requests_met", "assists", "missed_counts", "cube_exchanges", "reshuffles",
)  # fmt: skip
LED, STRONGEST, MET = 0, GIFTS, 2 * GIFTS
EXCHANGED = MET + FACES
PLACED = EXCHANGED + 3
SUMS = PLACED + COLOURS


@kernel
def new_game(s: State, t: Tables) -> None:
    set_up(s, t)


@kernel
def actor(s: State, t: Tables) -> int:
    return s.turn


@kernel
def legal(s: State, t: Tables, acts: list[int]) -> int:
    if s.phase == GIVING:
        return fill_bits(playable(s, t), acts)
    if s.phase == PAINTING:
        return exchanges(s, t, acts)
    if s.phase == CLAIMING:
        n = shifted(s.claims, CLAIM, acts, 0)
        if t.may_decline:
            acts[n] = DECLINE
            n += 1
        return n
    if s.phase == CUBING:
        return shifted((1 << MIDDLE) - 1, CUBE, acts, 0)
    return shifted(ALL_COLOURS if s.phase == FILLING else corner_chips(s, t), NAME, acts, 0)


@kernel
def exchanges(s: State, t: Tables, acts: list[int]) -> int:
    n = 0
    for colour in range(COLOURS):
        n = shifted(cells_for(s, t, colour), PAINT + colour * CELLS, acts, n)
    return n


@kernel
def shifted(mask: int, code: int, acts: list[int], n: int) -> int:
    """Writes code + bit for each bit of the mask, from place `n` on; the next free place."""
    while mask:
        if mask & 1:
            acts[n] = code
            n += 1
        mask >>= 1
        code += 1
    return n


@kernel
def apply(s: State, t: Tables, a: int) -> None:
    if a < PAINT:
        if give(s, t, a):
            rank(s, t)
            begin_painting(s, t)
    elif a < CLAIM:
        paint(s, t, (a - PAINT) // CELLS, (a - PAINT) % CELLS)
    elif a < DECLINE:
        claim(s, t, a - CLAIM)
    elif a == DECLINE:
        decline(s, t)
    elif a >= CUBE:
        place_cube(s, t, a - CUBE)
    elif s.phase == NAMING:
        name_chip(s, t, a - NAME)
    else:
        fill(s, t, a - NAME)


@kernel
def over(s: State, t: Tables) -> bool:
    return s.phase == OVER


@kernel
def scores(s: State, t: Tables, out: list[int]) -> None:
    """Points of each seat; one more for the seat that wins a tie (TRI-50)."""
    for seat in range(t.players):
        out[seat] = s.score[seat]
    if s.ahead >= 0:
        out[s.ahead] += 1


@kernel
def count(s: State, t: Tables, acc: list[int]) -> None:
    """Adds a finished game: each part once for what it did, and the sums."""
    if s.phase != OVER:
        return
    for gift in range(GIFTS):
        acc[LED + gift] += s.led >> gift & 1
        acc[STRONGEST + gift] += s.strongest >> gift & 1
    for face in range(FACES):
        acc[MET + face] += s.faces_met >> face & 1
    for kind in range(3):
        acc[EXCHANGED + kind] += s.exchanged >> kind & 1
    for colour in range(COLOURS):
        acc[PLACED + colour] += s.used >> colour & 1
    acc[SUMS] += s.exchanges
    acc[SUMS + 1] += s.claimed
    acc[SUMS + 2] += s.assists
    acc[SUMS + 3] += s.missed_counts
    acc[SUMS + 4] += s.cube_exchanges
    acc[SUMS + 5] += s.reshuffled


POINT = 100


@kernel
def value(s: State, t: Tables, seat: int) -> int:
    """How good the position looks to `seat`, in hundredths of a point per other player: for a bot that looks one action
    ahead.  Points ahead of the others; a request that the player in turn can score counts as scored.
    """
    total = 0
    for other in range(t.players):
        total += -s.score[other] if other != seat else (t.players - 1) * s.score[seat]
    if s.phase == CLAIMING:
        best = 0
        for slot in range(SLOTS):
            if s.claims >> slot & 1:
                best = max(best, t.points[face_at(s, slot)])
        total += (t.players - 1) * best if s.turn == seat else -best
    return total * POINT
