"""Shapes with a path of their own: does the outline fill its trim, does each fold and each inner cut run from cut to
cut?  µm.

In: a component's shape and its cutting outline.  Out: the lines inside it, and what is wrong in words.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from verify.units import UM_PER_MM, Size, mm

from ..geometry import Point
from . import outline
from .face import Path
from .shapes import segments

MEET = 10  # µm: a fold ends on a line that is no farther off

Line = tuple[Point, Point]


def inner_path(lines: str) -> Path | None:
    """Folds or cuts, as a shape writes them.  Raises `PathError`."""
    return Path(segments(outline.read_outline(lines), UM_PER_MM)) if lines else None


def faults(die: Path, folds: Path | None, cuts: Path | None, size: Size) -> Iterator[str]:
    """What is wrong with a path or net of that trim."""
    corners = [at for segment in die.segments for at in _points(segment)]
    low = (min(x for x, _ in corners), min(y for _, y in corners))
    high = (max(x for x, _ in corners), max(y for _, y in corners))
    if max(abs(low[0]), abs(low[1]), abs(high[0] - size.w), abs(high[1] - size.h)) > MEET:
        spans = f"{mm(low[0])}, {mm(low[1])} to {mm(high[0])}, {mm(high[1])}"
        yield f"the path spans {spans}, the trim is {size}"
    if crossing := _crossing(sides(die)):
        yield f"the path crosses itself near {_at(crossing)}, so that it falls into pieces"
    if sum(segment[0] == "M" for segment in die.segments) > 1:
        yield "the path has several pieces; a part has one outline, without holes"
    inside = [(what, path) for what, path in (("fold", folds), ("cut", cuts)) if path]
    met = sides(die)
    for what, path in inside:
        if any(segment[0] not in ("M", "L", "Z") for segment in path.segments):
            yield f"a {what} is not a straight line"
            return
        if not sides(path):
            yield f"the {what}s hold no line"
    lines = [(what, line) for what, path in inside for line in sides(path)]
    for n, (what, line) in enumerate(lines):
        named = f"the {what} {_at(line[0])} to {_at(line[1])}"
        if any(_same(line, other) for _, other in lines[:n]):
            yield f"{named} is there twice"
        if any(_lies_on(line, side) for side in met):
            yield f"{named} lies on the cutting line"
        others = [*met, *(other for _, other in lines if other is not line)]
        for end in line:
            if not any(distance(end, other) <= MEET for other in others):
                yield f"{named} ends at {_at(end)}, where nothing is cut or folded"


def sides(path: Path) -> list[Line]:
    """The straight lines of a path; a curve counts as the line between its ends."""
    found: list[Line] = []
    start = last = (0, 0)
    for op, *numbers in path.segments:
        at = start if op == "Z" else (int(numbers[-2]), int(numbers[-1]))
        if op == "M":
            start = at
        elif at != last:
            found.append((last, at))
        last = at
    return found


def _same(one: Line, other: Line) -> bool:
    return any(math.dist(one[0], a) <= MEET and math.dist(one[1], b) <= MEET for a, b in (other, other[::-1]))


def _lies_on(line: Line, cut: Line) -> bool:
    return all(distance(end, cut) <= MEET for end in line)


def _crossing(lines: Sequence[Line]) -> Point | None:
    """Where two sides of an outline cross, if they do; sides that only touch at their ends do not."""
    for n, (a, b) in enumerate(lines):
        for c, d in lines[n + 1 :]:
            if _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0:
                share = _turn(c, d, a) / (_turn(c, d, a) - _turn(c, d, b))
                return round(a[0] + share * (b[0] - a[0])), round(a[1] + share * (b[1] - a[1]))
    return None


def _turn(a: Point, b: Point, c: Point) -> int:
    """Above zero where c lies on one side of the line from a to b, below on the other."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _points(segment: Sequence[str | int]) -> list[Point]:
    numbers = [int(n) for n in segment[1:]]
    return list(zip(numbers[-2::2], numbers[-1::2], strict=True))  # a curve's handles may lie outside the trim


def distance(p: Point, line: Line) -> float:
    """From a point to the nearest point of a line, µm."""
    (x1, y1), (x2, y2) = line
    length = (x2 - x1) ** 2 + (y2 - y1) ** 2
    t = max(0.0, min(1.0, ((p[0] - x1) * (x2 - x1) + (p[1] - y1) * (y2 - y1)) / length)) if length else 0.0
    return math.hypot(p[0] - x1 - t * (x2 - x1), p[1] - y1 - t * (y2 - y1))


def _at(p: Point) -> str:
    return f"{p[0] / UM_PER_MM:g},{p[1] / UM_PER_MM:g}"
