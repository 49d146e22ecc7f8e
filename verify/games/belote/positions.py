"""Positions that show what random play hardly meets: each is set up, played on by the engine, and names the statement
it shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from .rules import apply, new_game
from .state import MAX_DEALS, OVER, PASS, SEATS, State, Tables


@dataclass(frozen=True, slots=True)
class Position:
    """`play` starts from a new match and returns its end; `shows` says what is seen there."""

    statement: str
    shows: str
    play: Callable[[Tables], State]


def _given_up(t: Tables) -> State:
    s = State(key=1)
    new_game(s, t)
    for _ in range(MAX_DEALS * 2 * SEATS):
        apply(s, t, PASS)
    return s


POSITIONS = (Position("BEL-18", f"everybody passes {MAX_DEALS} times: the match is given up", _given_up),)


def show_rare(t: Tables) -> Mapping[str, bool]:
    """Statement → True when its position made it fire."""
    shown = {}
    for position in POSITIONS:
        end = position.play(t)
        shown[position.statement] = end.fired[int(position.statement.removeprefix("BEL-"))] > 0 and end.phase == OVER
    return shown
