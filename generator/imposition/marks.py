"""Cut marks: ticks outside the block, guides along whole cuts, die lines round parts that are no rectangles, cuts and
folds inside them.  µm on the sheet."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ..faces.face import Path, Segment
from ..geometry import Point, Rect, Size, Transform
from .grid import STRIP, STRIP_GAP, Grid
from .sheet import Mark, MarkKind, Placement

Slot = tuple[int, int]
"""(column, row)."""


def ticks(grid: Grid, taken: Collection[Slot]) -> Mark:
    """At both ends of every cut that bounds a taken slot.  Ticks stand outside the whole block only, so none can fall
    on a part, and the same cut has the same tick on every sheet of the grid."""
    start, end = grid.tick
    block = grid.block
    slots = [grid.slot(column, row) for column, row in taken]
    lines: list[tuple[Point, Point]] = []
    for x in sorted({x for s in slots for x in (s.x, s.right)}):
        lines.append(((x, block.y - end), (x, block.y - start)))
        lines.append(((x, block.bottom + start), (x, block.bottom + end)))
    for y in sorted({y for s in slots for y in (s.y, s.bottom)}):
        lines.append(((block.x - end, y), (block.x - start, y)))
        lines.append(((block.right + start, y), (block.right + end, y)))
    return Mark("Tick", tuple(lines))


def guides(grid: Grid, taken: Collection[Slot], used: Collection[Slot], margin: int, least: int) -> Mark:
    """Along every cut that bounds a taken slot, from margin to margin, wherever no part lies (nor has lain: `used`).

    Both ends keep as far from the edge as the strip of ruler and footer asks, for on the other side of the paper it may
    lie at the other end.  Pieces shorter than `least` are left out."""
    start, _ = grid.tick
    paper = grid.paper
    border = grid.strip_from_edge + STRIP + STRIP_GAP
    ends = (margin, border) if grid.strip == "bottom" else (border, margin)  # beside, above and below
    slots = [grid.slot(column, row) for column, row in taken]
    parts = slots + [grid.slot(column, row) for column, row in used]
    lines: list[tuple[Point, Point]] = []
    for x in sorted({x for s in slots for x in (s.x, s.right)}):
        stops = [(s.y - start, s.bottom + start) for s in parts if s.x <= x <= s.right]
        lines += [((x, a), (x, b)) for a, b in _between(ends[1], paper.h - ends[1], stops) if b - a >= least]
    for y in sorted({y for s in slots for y in (s.y, s.bottom)}):
        stops = [(s.x - start, s.right + start) for s in parts if s.y <= y <= s.bottom]
        lines += [((a, y), (b, y)) for a, b in _between(ends[0], paper.w - ends[0], stops) if b - a >= least]
    return Mark("Guide", tuple(lines))


def _between(low: int, high: int, stops: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """What the stops leave of a line."""
    for first, last in sorted(stops):
        yield low, first
        low = max(low, last)
    yield low, high


def outlines(placement: Placement) -> Iterator[Mark]:
    """The lines that a face brings with it: the outline to cut along, cuts inside it, and where it is folded."""
    face = placement.face
    found: tuple[tuple[MarkKind, Path | None], ...] = (("Die", face.die), ("Slit", face.cuts), ("Fold", face.folds))
    for kind, path in found:
        if path:
            moved = tuple(_moved(segment, placement.transform) for segment in path.segments)
            yield Mark(kind, path=moved, for_=f"{placement.id}#{placement.copy}")


def crease(paper: Size, margin: int) -> Mark:
    """Where a sheet is folded so that its lower half lies behind its upper one; not nearer to the edge than any ink."""
    return Mark("Fold", (((margin, paper.h // 2), (paper.w - margin, paper.h // 2)),))


def turned_over(mark: Mark, turn: Transform) -> Mark:
    """The mark as it must stand on the other side of the paper."""
    lines = tuple((turn.point(*a), turn.point(*b)) for a, b in mark.lines)
    return Mark(mark.kind, lines, tuple(_moved(segment, turn) for segment in mark.path), mark.for_)


def shown(grid: Grid, slot: Slot, taken: Collection[Slot], most: int) -> Rect:
    """The slot and as much bleed as it may show, at most `most`, what the face has: half of a gutter towards a gutter,
    none towards a neighbour that it touches, the block's bleed elsewhere."""
    column, row = slot
    gaps, trim = grid.demand.gaps, grid.slot(column, row)

    def reach(gap: int, neighbour: Slot, outermost: bool) -> int:
        if gap and not outermost:
            return min(gap // 2, grid.demand.most_bleed, most)
        return 0 if neighbour in taken else min(grid.bleed, most)

    left = reach(gaps.w, (column - 1, row), column == 0)
    right = reach(gaps.w, (column + 1, row), column == grid.columns - 1)
    top = reach(gaps.h, (column, row - 1), row == 0)
    bottom = reach(gaps.h, (column, row + 1), row == grid.rows - 1)
    return Rect(trim.x - left, trim.y - top, trim.w + left + right, trim.h + top + bottom)


def _moved(segment: Segment, by: Transform) -> Segment:
    kind, *at = segment
    points: list[str | int] = [kind]
    for x, y in zip(at[::2], at[1::2], strict=True):
        points.extend(by.point(int(x), int(y)))
    return tuple(points)
