"""How many fit: the grid of a sheet for one trim.  Pure arithmetic on µm; also says which grid, and why not a fuller
one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal

from verify.units import mm

from ..formats.format import Format
from ..geometry import Rect, Size, Transform, quarter_turn, translate

STRIP = 2_310  # height of the line that holds ruler and footer: 6 pt from the highest letter to the lowest
STRIP_GAP = 250  # between the ticks and that line
STRIP_FROM_EDGE = 8_000  # farther from the paper's edge it need not be
DIE_WIDTH = 150

StripSide = Literal["bottom", "left"]


@dataclass(frozen=True, slots=True)
class Demand:
    """What the parts of one trim ask of a grid: gaps between columns and rows, how much bleed at least and at most,
    ticks or none."""

    trim: Size
    gaps: Size
    least_bleed: int
    most_bleed: int
    ticks: bool = True


@dataclass(frozen=True, slots=True)
class Grid:
    """Slots in a centred grid.  `cell` is the trim as it lies; `bleed` is shown round the block; `tick` is (start,
    end) from the trim, (0, 0) without ticks; the strip is the line of ruler and footer."""

    demand: Demand
    paper: Size
    columns: int
    rows: int
    turned: bool
    bleed: int
    tick: tuple[int, int]
    strip: StripSide
    strip_from_edge: int

    @property
    def count(self) -> int:
        return self.columns * self.rows

    @property
    def cell(self) -> Size:
        return self.demand.trim.turned if self.turned else self.demand.trim

    @property
    def block(self) -> Rect:
        """All slots together, trim to trim."""
        size = _extent(self.cell, self.demand.gaps, self.columns, self.rows)
        return Rect((self.paper.w - size.w) // 2, (self.paper.h - size.h) // 2, size.w, size.h)

    def slot(self, column: int, row: int) -> Rect:
        block, cell, gaps = self.block, self.cell, self.demand.gaps
        return Rect(block.x + column * (cell.w + gaps.w), block.y + row * (cell.h + gaps.h), cell.w, cell.h)

    def transform(self, column: int, row: int) -> Transform:
        """Face space to sheet: into the slot, with a quarter turn when the grid is turned."""
        slot = self.slot(column, row)
        return quarter_turn(int(self.turned), self.demand.trim).then(translate(slot.x, slot.y))

    def __str__(self) -> str:
        return f"{self.columns} x {self.rows}" + (" turned" if self.turned else "")


@dataclass(frozen=True, slots=True)
class Choice:
    """The grid taken (None: not even one fits) and the sentence that says why."""

    grid: Grid | None
    why: str


def choose(demand: Demand, paper: Size, format: Format) -> Choice:
    """The fullest grid that keeps bleed, ticks, ruler and footer inside the margin; of equally full ones the one with
    more bleed, then the upright one."""
    fitting: list[Grid] = []
    refused: list[tuple[int, int, str]] = []
    for candidate in _candidates(demand, paper, format):
        grid, lacks = _fit(candidate, format)
        if grid:
            fitting.append(grid)
        else:
            refused.append(
                (candidate.count, -lacks, f"{candidate.count} ({candidate}) {_lack(candidate, lacks, format)}")
            )
    best = max(fitting, key=lambda g: (g.count, g.bleed, not g.turned), default=None)
    fuller = max((r for r in refused if not best or r[0] > best.count), default=None)
    if best is None:
        return Choice(None, fuller[2] if fuller else _too_large(demand, paper, format))
    why = f"{best.count} on a page ({best})"
    return Choice(
        best, why + (f"; {fuller[2]}" if fuller else f"; no more fit inside the margins of {mm(format.margin)}")
    )


def needed(demand: Demand, format: Format) -> Size:
    """The smallest paper that holds one, upright."""
    start, least = _tick(demand, demand.least_bleed, format)
    outside = 2 * (format.margin + start + least)
    return Size(demand.trim.w + outside, demand.trim.h + outside + 2 * (STRIP_GAP + STRIP))


def largest(demand: Demand, paper: Size, format: Format) -> list[Size]:
    """How large a single part may be, as its own sides: lying upright or turned, the strip below or beside it."""
    start, least = _tick(demand, demand.least_bleed, format)
    border = format.margin + start + least
    with_strip = border + STRIP_GAP + STRIP
    rooms = [
        Size(paper.w - 2 * beside, paper.h - 2 * below)
        for beside, below in ((border, with_strip), (with_strip, border))
    ]
    return [size for room in rooms for size in (room, room.turned)]


def _candidates(demand: Demand, paper: Size, format: Format) -> Iterator[Grid]:
    """The grids that can be the fullest: as many columns and rows as the margins leave; as leave room for the ticks; as
    leave room for ruler and footer as well."""
    start, least = _tick(demand, demand.least_bleed, format)
    borders = (0, start + least, start + least + STRIP_GAP + STRIP)
    for turned in (False, True)[: 1 if demand.trim.w == demand.trim.h else 2]:
        empty = Grid(demand, paper, 1, 1, turned, 0, (0, 0), "bottom", 0)
        insides = [Size(paper.w - 2 * (format.margin + b), paper.h - 2 * (format.margin + b)) for b in borders]
        columns = {(inside.w + demand.gaps.w) // (empty.cell.w + demand.gaps.w) for inside in insides}
        rows = {(inside.h + demand.gaps.h) // (empty.cell.h + demand.gaps.h) for inside in insides}
        for c, r in product(sorted(columns), sorted(rows)):
            if c > 0 and r > 0:
                yield replace(empty, columns=c, rows=r)


def _fit(grid: Grid, format: Format) -> tuple[Grid | None, int]:
    """The grid with bleed, ticks and strip; or None and how many µm are lacking on the worse axis."""
    demand, block = grid.demand, grid.block
    room = Size(block.x - format.margin, block.y - format.margin)
    start, least = _tick(demand, demand.least_bleed, format)
    lacks = start + least - min(room.w, room.h)
    if lacks > 0:
        return None, lacks
    strip_room = start + least + STRIP_GAP + STRIP
    side: StripSide = "bottom" if room.h >= strip_room else "left"
    along = room.h if side == "bottom" else room.w
    if along < strip_room:
        return None, strip_room - max(room.w, room.h)
    across = room.w if side == "bottom" else room.h
    free = min(along - STRIP_GAP - STRIP, across)
    bleed = min(demand.most_bleed, free - least - (format.ticks.gap if demand.ticks else 0))
    bleed = max(bleed, demand.least_bleed)
    start, least = _tick(demand, bleed, format)
    end = min(start + format.ticks.most, free) if demand.ticks else start
    from_edge = min(STRIP_FROM_EDGE, format.margin + (along - end - STRIP_GAP - STRIP) // 2)
    return replace(
        grid, bleed=bleed, tick=(start, end) if demand.ticks else (0, 0), strip=side, strip_from_edge=from_edge
    ), 0


def _tick(demand: Demand, bleed: int, format: Format) -> tuple[int, int]:
    """Where the ticks start and how long they must be; without ticks, what bleed and die line take."""
    if demand.ticks:
        return format.ticks.start(bleed), format.ticks.least
    return max(bleed, DIE_WIDTH), 0


def _lack(grid: Grid, lacks: int, format: Format) -> str:
    block = grid.block
    sides = f"{mm(block.x)} beside and {mm(block.y)} above and below the block"
    what = "bleed, ticks, ruler and footer" if grid.demand.least_bleed else "ticks, ruler and footer"
    return f"would leave {sides}: {mm(lacks)} too little for {what} inside the {mm(format.margin)} margin"


def _too_large(demand: Demand, paper: Size, format: Format) -> str:
    inside = Size(paper.w - 2 * format.margin, paper.h - 2 * format.margin)
    return f"{demand.trim} is larger than the {inside} inside the margins"


def _extent(cell: Size, gaps: Size, columns: int, rows: int) -> Size:
    return Size(columns * cell.w + (columns - 1) * gaps.w, rows * cell.h + (rows - 1) * gaps.h)
