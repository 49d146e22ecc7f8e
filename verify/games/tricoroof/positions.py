"""Positions that show what random play hardly meets: each is set up, played on by the engine, and names the statement
it shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ...engine.kernel import copied
from ...engine.rng import below
from .painting import next_turn
from .setting import COUNT
from .state import COUNT_NEXT, MISSED, PAINTING, State, Tables


@dataclass(frozen=True, slots=True)
class Position:
    """`play` starts from these tables and returns what came of it."""

    statement: str
    shows: str
    play: Callable[[Tables], State]


def _no_corner(t: Tables) -> State:
    """Three paint, the last has a red chip, and red lies on every corner: the count is missed in vain."""
    counted: Tables = copied(t)
    counted.count = COUNT_NEXT
    counted.players = 3
    key = next(key for key in range(1, 1 << 20) if below(key, COUNT, 0, 2, MISSED) == 0)
    s = State(key=key, phase=PAINTING, round=0, active=3, at=2, set=1, supply=[9, 9, 9])
    s.ranking[:3] = [2, 0, 1]
    s.board[:] = [t.corners, t.grid & ~t.corners, 0]
    next_turn(s, counted)
    return s


POSITIONS = (
    Position(
        "TRI-32", "a missed count where every corner has the colour of the only chip: nothing is done", _no_corner
    ),
)


def show_rare(t: Tables) -> Mapping[str, bool]:
    """Statement → True when its position made it fire and the grid stayed as it was."""
    shown = {}
    for position in POSITIONS:
        end = position.play(t)
        fired = end.fired[int(position.statement.removeprefix("TRI-"))] > 0
        shown[position.statement] = fired and end.board[0] == t.corners and end.exchanges == 0
    return shown
