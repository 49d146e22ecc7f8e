"""Boxes, circles, lines and paths → filled and stroked outlines in whole µm."""

from __future__ import annotations

import math
from functools import lru_cache

from verify.units import UM_PER_MM

from ..geometry import Point, Rect
from . import outline
from .brush import Brush, Leaf, leaf_of
from .face import Path
from .layout import Element
from .values import BadValue

HAIRLINE = 250  # µm: a stroke without `width`; 0.7 pt prints on every device

Segments = tuple[tuple[str | int, ...], ...]


def segments(found: outline.Outline, scale: float = 1, dx: int = 0, dy: int = 0) -> Segments:
    """An outline in whole µm."""
    return tuple((op, *(round(n * scale) + (dx, dy)[i % 2] for i, n in enumerate(numbers))) for op, numbers in found)


@lru_cache(maxsize=4096)
def box_segments(box: Rect, corner: int = 0) -> Segments:
    return segments(outline.rectangle(box.x, box.y, box.w, box.h, corner, corner))


def painted(
    element: Element, brush: Brush, shape: Segments, bounds: Rect, closed: bool = True, hull: tuple[Point, ...] = ()
) -> list[Leaf]:
    fill = element.get("fill", brush.scope) if closed else None
    stroke = element.get("stroke", brush.scope)
    if fill is None and stroke is None:
        if "fill" in element.values or "stroke" in element.values:
            return []  # an expression chose none
        raise BadValue("the shape is neither filled nor stroked", "add fill: or stroke: with a colour")
    width = element.get("width", brush.scope, HAIRLINE) if stroke else 0
    dash = element.get("dash", brush.scope, ())
    path = Path(shape, fill, stroke, width, dash, round=element.get("round", brush.scope, False))
    return [leaf_of(element, (path,), bounds.grown((width + 1) // 2), stroke or fill, hull)]


def draw_box(element: Element, brush: Brush) -> list[Leaf]:
    box = brush.rect(element)
    assert box is not None
    return painted(element, brush, box_segments(box, element.get("corner", brush.scope, 0)), box)


def draw_circle(element: Element, brush: Brush) -> list[Leaf]:
    cx, cy, r = element.get("circle", brush.scope)
    if r <= 0:
        raise BadValue("the circle's radius is not above zero", "write cx cy r, such as 10 10 5 mm", key="circle")
    cx, cy = cx + brush.x, cy + brush.y
    half = element.get("width", brush.scope, HAIRLINE) // 2 if element.get("stroke", brush.scope) else 0
    bounds = Rect(cx - r, cy - r, 2 * r, 2 * r)
    return painted(element, brush, circle_segments(cx, cy, r), bounds, hull=_around(cx, cy, r + half))


@lru_cache(maxsize=1024)
def circle_segments(cx: int, cy: int, r: int) -> Segments:
    return segments(outline.ellipse(cx, cy, r, r))


@lru_cache(maxsize=1024)
def _around(cx: int, cy: int, r: int) -> tuple[Point, ...]:
    """24 points of a circle."""
    turns = [math.pi * k / 12 for k in range(24)]
    return tuple((round(cx + r * math.cos(a)), round(cy + r * math.sin(a))) for a in turns)


def draw_line(element: Element, brush: Brush) -> list[Leaf]:
    x1, y1, x2, y2 = element.get("line", brush.scope)
    x1, y1, x2, y2 = x1 + brush.x, y1 + brush.y, x2 + brush.x, y2 + brush.y
    bounds = Rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))
    if "stroke" not in element.values:
        raise BadValue("the line has no stroke", "add stroke: with a colour")
    return painted(element, brush, (("M", x1, y1), ("L", x2, y2)), bounds, closed=False)


def draw_path(element: Element, brush: Brush) -> list[Leaf]:
    """SVG path data in mm from the trim's corner (or from `at`)."""
    at = element.get("at", brush.scope, (0, 0))
    try:
        found = outline.read_outline(element.get("path", brush.scope))
    except outline.PathError as fault:
        raise BadValue(str(fault), "write SVG path data in mm, such as M 4 4 L 20 4", key="path") from fault
    shape = segments(found, UM_PER_MM, brush.x + at[0], brush.y + at[1])
    numbers = [s[1:] for s in shape]
    xs, ys = [int(n) for s in numbers for n in s[::2]], [int(n) for s in numbers for n in s[1::2]]
    if not xs:
        return []
    return painted(element, brush, shape, Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))


def hexagon(box: Rect, up: bool) -> Segments:
    """A hexagon that fills the box, with a point up or to the side."""
    if up:
        xs, ys = (
            (box.w // 2, box.w, box.w, box.w // 2, 0, 0),
            (0, box.h // 4, box.h * 3 // 4, box.h, box.h * 3 // 4, box.h // 4),
        )
    else:
        xs, ys = (
            (box.w // 4, box.w * 3 // 4, box.w, box.w * 3 // 4, box.w // 4, 0),
            (0, 0, box.h // 2, box.h, box.h, box.h // 2),
        )
    return segments(outline.polygon([(box.x + x, box.y + y) for x, y in zip(xs, ys, strict=True)]))
