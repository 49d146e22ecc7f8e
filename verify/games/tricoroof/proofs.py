"""What need not be played to be known of a deck.  In: `Tables`.  Out: sentences of the verdict, one of them a rate.

`ready_at_setup`: how likely the request that is ready most often is to be complete before the first move.  Exact: all
orders of the initial roof cards, all their turns, all colours that the lead can choose, each equally likely.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from math import factorial

from ...engine.protocol import Proof
from .patterns import text_of
from .state import BACK, COLOUR_NAMES, COLOURS, FACES, FRONT, RESIDENTS, ROUNDS, SHOWN, WHITE, Tables

MOST_ROOFS = 200_000  # set-ups counted at most


def proofs(t: Tables, setup: str) -> Sequence[Proof]:
    ready = ready_rates(t)
    found = [
        Proof("placeable", _placeable(t)),
        Proof("supply", _supply(t)),
        Proof("score_row", _score_row(t)),
        Proof("active", _active(t)),
    ]
    if not ready:
        return (
            *found,
            Proof("ready_at_setup", f"not counted: there are more than {MOST_ROOFS:,} ways to set up the roofs"),
        )
    return (*found, Proof("ready_at_setup", _ready(t, ready), max(ready)))


def _placeable(t: Tables) -> str:
    fewest = min(range(FACES), key=lambda face: t.places[face])
    text = f"each of {FACES} requests can lie on the grid, {text_of(t, fewest)} in {t.places[fewest]} ways"
    if t.players > 2:
        return text
    left = min(free_places(t, face, cell) for face in range(FACES) for cell in t.middle)
    return f"{text}; wherever the cube is, each can lie in at least {left} ways that it does not block"


def free_places(t: Tables, face: int, blocked: int) -> int:
    """In how many ways a request can lie without the blocked cell."""
    return sum(not sum(t.asked[face][k]) >> blocked & 1 for k in range(t.places[face]))


def _supply(t: Tables) -> str:
    low = min(range(COLOURS), key=lambda colour: t.chips[colour])
    return (
        f"at most {t.cells} chips of a colour are on the grid and one in a hand; "
        f"of {COLOUR_NAMES[low]} there are {t.chips[low]}, so a set of chips can always be taken"
    )


def most_points(best: int, players: int) -> int:
    """A bound for what one seat can score: in every round the best request, or a point for each other player."""
    return ROUNDS * max(best, players - 1)


def _score_row(t: Tables) -> str:
    most = most_points(max(t.points), t.players)
    return f"nobody can score more than {ROUNDS} times {most // ROUNDS} = {most}; the score row ends at {t.score_row}"


def _active(t: Tables) -> str:
    return (
        f"of {t.players} players at least two paint, as the first two suits to appear, or all when there is one; "
        "each finds a chip to exchange, as two colours suit every cell and the last of three finds the second's chip"
    )


# ---- complete before the first move ----------------------------------------------------------------------------------


def ready_rates(t: Tables) -> list[float]:
    """By face: in what share of the set-ups its colours are on the grid before the first move.  Empty when there are
    more set-ups than can be counted.

    A bit stands for a set-up; for each cell and colour one number tells in which set-ups that colour lies there.
    """
    whites = sum(colour == WHITE for card in range(t.roofs) for colour in t.circles[card][: t.columns])
    total = factorial(t.roofs) * 2**t.roofs * COLOURS**whites
    if total > MOST_ROOFS:
        return []
    digits = [[bytearray(b"0" * total) for _ in range(t.cells)] for _ in range(COLOURS)]
    for n, grid in enumerate(_set_ups(t, whites)):
        for cell, colour in enumerate(grid):
            digits[colour][cell][n] = ord("1")
    lies = [[int(row, 2) for row in rows] for rows in digits]
    return [complete(t, face, lies, total).bit_count() / total for face in range(FACES)]


def complete(t: Tables, face: int, lies: Sequence[Sequence[int]], total: int) -> int:
    """The set-ups, as bits, in which the request lies somewhere."""
    found = 0
    for k in range(t.places[face]):
        here = (1 << total) - 1
        for colour in range(COLOURS):
            for cell in range(t.cells):
                if t.asked[face][k][colour] >> cell & 1:
                    here &= lies[colour][cell]
        found |= here
    return found


def _set_ups(t: Tables, whites: int) -> Iterator[list[int]]:
    """Colours by cell, for every order and turn of the cards and every choice of the lead."""
    cards = [t.circles[card][: t.columns] for card in range(t.roofs)]
    for order in permutations(cards):
        for turned in product((1, -1), repeat=t.roofs):
            grid = [colour for card, way in zip(order, turned, strict=True) for colour in card[::way]]
            for choice in product(range(COLOURS), repeat=whites):
                chosen = iter(choice)
                yield [next(chosen) if colour == WHITE else colour for colour in grid]


def _ready(t: Tables, ready: Sequence[float]) -> str:
    face = max(range(FACES), key=lambda face: ready[face])
    shown = sum(ready[:RESIDENTS]) * SHOWN / RESIDENTS + sum(ready[FRONT:BACK])
    return (
        f"{text_of(t, face)} is complete before the first move in {100 * ready[face]:.1f} % of the set-ups, no request "
        f"more often; of those that lie open {shown:.2f} on average"
    )
