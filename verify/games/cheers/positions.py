"""Positions that show what random play hardly meets: each is set up, played on by the engine, and names the statement
it shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ...engine.kernel import copied
from .dealing import new_game
from .piles import put_in_shaker
from .rules import apply
from .state import BY_RECIPE, BY_STALLING, GIFT, KINDS, SHAKERS, STALLED, State, Tables


@dataclass(frozen=True, slots=True)
class Position:
    """`play` starts from these tables and returns what came of it; `ended` is how the game must have ended."""

    statement: str
    shows: str
    ended: int
    play: Callable[[Tables], State]


def gift(card: int, shaker: int) -> int:
    """The action."""
    return GIFT + (card - 1) * SHAKERS + shaker


def _stalling(t: Tables) -> State:
    """One card goes round the table and nothing else is done."""
    s = State(key=1)
    new_game(s, t)
    card = s.deck[s.top]
    s.deck[s.top] = 0
    s.top += 1
    put_in_shaker(s, s.active, card)
    for _ in range(STALLED * t.players):
        apply(s, t, gift(card, t.order[(s.at + 1) % t.turns]))
    return s


def _both(t: Tables) -> State:
    """Two players; a card that spoils the one's shaker is all that the other's still lacks."""
    two: Tables = copied(t)
    two.players, two.teams, two.shakers, two.shared, two.turns = 2, 2, 3, 1, 2
    two.masquerade, two.apprentice, two.extra_team = 0, 0, -1
    two.order[:2], two.team[:2] = [0, 1], [0, 1]
    s = State(key=1, size=2)
    s.team[:2] = [0, 1]
    s.recipe[0][:], s.recipe[1][:] = [2, 2, 1, 0, 0], [1, 0, 0, 2, 2]
    for shaker, kinds in enumerate(((0, 0, 1, 1, 2, 3), (0, 3, 4, 4))):
        for kind in kinds:
            put_in_shaker(s, shaker, 1 + kind * KINDS)
    apply(s, two, gift(1 + 3 * KINDS, 1))
    return s


POSITIONS: Sequence[Position] = (
    Position("CHR-28", f"a card is moved on for {STALLED} rounds: nobody wins", BY_STALLING, _stalling),
    Position("CHR-38", "one card completes two recipes: both players win", BY_RECIPE, _both),
)


def show_rare(t: Tables) -> Mapping[str, bool]:
    """Statement → True when its position made it fire and the game ended as it must."""
    shown = {}
    for position in POSITIONS:
        end = position.play(t)
        fired = end.fired[int(position.statement.removeprefix("CHR-"))] > 0
        both = end.winners == (3 if position.ended == BY_RECIPE else 0)
        shown[position.statement] = fired and both and end.ended == position.ended
    return shown
