"""Positions that show what random play hardly meets: each is set up, played on by the engine, and names the statement
it shows.  They are dealt to three players, whatever the tables were made for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ...engine.kernel import copied
from .rules import apply, new_game
from .state import BONUS, PLAY, State, Tables
from .tables import seat

THREE = 3
HIGH = 39  # a coloured card above the wild ones used here


@dataclass(frozen=True, slots=True)
class Position:
    """`play` starts from the tables of three players; `shows` says what is seen at its end."""

    statement: str
    shows: str
    play: Callable[[Tables], State]
    seen: Callable[[State], bool]


def _deal(t: Tables) -> State:
    s = State(key=1)
    new_game(s, t)
    return s


def _last_trick(t: Tables, cards: tuple[int, ...]) -> State:
    """Each seat plays its last card."""
    s = State(phase=PLAY, round=1, choice=1 << cards[0])
    for p, card in enumerate(cards):
        s.hands[p] = 1 << card
    for card in cards:
        apply(s, t, card)
    return s


POSITIONS = (
    Position("BLT-10", "of 40 cards dealt to three one stays aside", _deal, lambda s: s.aside.bit_count() == 1),
    Position(
        "BLT-24",
        "39 wins from two wild cards: the winner captures it alone",
        lambda t: _last_trick(t, (10, HIGH, 20)),
        lambda s: s.captured[1] == 1 << HIGH and s.phase == BONUS,
    ),
    Position(
        "BLT-26",
        "10, 30, 20: nobody captures anything, and seat 1 has won the trick",
        lambda t: _last_trick(t, (10, 30, 20)),
        lambda s: not any(s.captured) and s.turn == 1,
    ),
)


def show_rare(t: Tables) -> Mapping[str, bool]:
    """Statement → True when its position made it fire and shows what it should."""
    three = copied(t)
    seat(three, THREE)
    shown = {}
    for position in POSITIONS:
        end = position.play(three)
        fired = end.fired[int(position.statement.removeprefix("BLT-"))] > 0
        shown[position.statement] = fired and position.seen(end)
    return shown
