"""Requests as text and as masks: `("RrR", ".B.")` and where it can lie on a grid.

A row of the text is a row of cells, `.` any colour, R B Y a colour; the lower-case letter is the star's cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .state import ANY, COLOURS, LETTERS, Tables

Cell = tuple[int, int]  # row, column from the upper left


@dataclass(frozen=True, slots=True)
class Pattern:
    """A sound request: the colour of each cell that asks for one, and the star's cell."""

    colours: tuple[tuple[Cell, int], ...]
    star: Cell
    height: int
    width: int

    @property
    def star_colour(self) -> int:
        return dict(self.colours)[self.star]

    def turned(self) -> Pattern:
        """A quarter clockwise."""

        def turn(cell: Cell) -> Cell:
            return cell[1], self.height - 1 - cell[0]

        colours = tuple(sorted((turn(cell), colour) for cell, colour in self.colours))
        return Pattern(colours, turn(self.star), self.width, self.height)


@dataclass(frozen=True, slots=True)
class Place:
    """One way to lie: the cells of each colour, and the star's, as masks."""

    asked: tuple[int, ...]
    star: int

    @property
    def cells(self) -> int:
        return sum(self.asked)


def faults(rows: Sequence[str]) -> list[str]:
    """What keeps this text from being a request; empty when nothing does."""
    found = []
    if not rows or not rows[0]:
        return ["it has no cells"]
    if len({len(row) for row in rows}) > 1:
        found.append("its rows are not equally long")
    letters = "".join(rows)
    unknown = sorted({c for c in letters if c != ANY and c.upper() not in LETTERS})
    if unknown:
        found.append(f"it has {' and '.join(map(repr, unknown))}; cells are R, B, Y or '.'")
    stars = sum(c.upper() in LETTERS and c.islower() for c in letters)
    if stars != 1 and not any(c.islower() for c in unknown):
        found.append(f"it has {stars or 'no'} stars (lower-case letters) instead of one")
    return found


def pattern(rows: Sequence[str]) -> Pattern:
    """Raises ValueError for a text with faults.  Empty rows and columns at its edges ask for nothing and count not."""
    if wrong := faults(rows):
        raise ValueError("; ".join(wrong))
    cells = {(r, c): letter for r, row in enumerate(rows) for c, letter in enumerate(row) if letter != ANY}
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    colours = tuple(sorted(((r - top, c - left), LETTERS.index(letter.upper())) for (r, c), letter in cells.items()))
    star = next((r - top, c - left) for (r, c), letter in cells.items() if letter.islower())
    height, width = (1 + max(cell[axis] for cell, _ in colours) for axis in (0, 1))
    return Pattern(colours, star, height, width)


def turns(p: Pattern) -> list[Pattern]:
    """The pattern and its other turns, each once."""
    found = [p]
    for _ in range(3):
        found.append(found[-1].turned())
    return list(dict.fromkeys(found))


def places(p: Pattern, rows: int, columns: int) -> list[Place]:
    """All ways to lie, without a turn, from the sky down and from the left."""
    found = []
    for top in range(rows - p.height + 1):
        for left in range(columns - p.width + 1):
            asked = [0] * COLOURS
            for (r, c), colour in p.colours:
                asked[colour] |= 1 << (top + r) * columns + left + c
            found.append(Place(tuple(asked), 1 << (top + p.star[0]) * columns + left + p.star[1]))
    return found


def text_of(t: Tables, face: int) -> str:
    """The request's rows as text again, with `/` between them: `RrR/.B.`."""
    cells = {}
    for colour in range(COLOURS):
        for cell in range(t.cells):
            if t.asked[face][0][colour] >> cell & 1:
                star = t.star_cell[face][0] >> cell & 1
                cells[divmod(cell, t.columns)] = LETTERS[colour].lower() if star else LETTERS[colour]
    height, width = (1 + max(cell[axis] for cell in cells) for axis in (0, 1))
    return "/".join("".join(cells.get((r, c), ANY) for c in range(width)) for r in range(height))
