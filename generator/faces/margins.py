"""Checks on what lies where: safe area, edge colour, bleed, strips that players see.  In: leaves of a face.  µm.

They judge by outlines that hold each element; preflight measures the finished sheets again, independently.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from verify.manifest import Shape
from verify.units import TOLERANCE, Size, mm

from ..geometry import Point, Rect
from . import outline
from .brush import Brush, Leaf
from .codes import LAY001, LAY003, LAY004, LAY005, LAY007, LAY010, Collector
from .face import Group, Item, Path, Text
from .layout import Layout
from .nets import distance
from .shapes import box_segments, hexagon, segments
from .values import near

WHITE = "#ffffff"


def die_path(shape: Shape, size: Size) -> Path | None:
    """The cutting outline of a shape that is no rectangle (round corners are punched, not printed)."""
    box = Rect(0, 0, size.w, size.h)
    if shape.kind == "circle":
        return Path(segments(outline.ellipse(size.w / 2, size.h / 2, size.w / 2, size.h / 2)))
    if shape.kind == "hexagon":
        return Path(hexagon(box, size.h >= size.w))
    if shape.kind in ("path", "net") and shape.path:
        return Path(segments(outline.read_outline(shape.path), 1_000))
    return None


def grown_edge(shape: Shape, size: Size, by: int) -> Path:
    """What an `edge:` colour fills: the trim and the bleed round it."""
    box = Rect(0, 0, size.w, size.h).grown(by)
    if shape.kind == "circle":
        return Path(segments(outline.ellipse(size.w / 2, size.h / 2, size.w / 2 + by, size.h / 2 + by)))
    return Path(hexagon(box, size.h >= size.w) if shape.kind == "hexagon" else box_segments(box))


Clearance = Callable[[Point], float]


def clearance(shape: Shape, size: Size, die: Path | None) -> Clearance:
    """How far inside the cutting outline a point lies (negative outside)."""
    w, h = size.w, size.h
    if shape.kind == "circle":
        return lambda p: (1 - math.hypot(2 * p[0] / w - 1, 2 * p[1] / h - 1)) * min(w, h) / 2
    if die is not None:
        corners = [(int(s[-2]), int(s[-1])) for s in die.segments if len(s) > 2]
        return lambda p: _in_polygon(p, corners)
    r = shape.corner

    def in_rect(p: Point) -> float:
        x, y = min(p[0], w - p[0]), min(p[1], h - p[1])
        return r - math.hypot(r - x, r - y) if x < r and y < r else min(x, y)

    return in_rect


def certain_rect(shape: Shape, size: Size, die: Path | None, safe: int) -> Rect | None:
    """Where nothing needs measuring: the safe rectangle of a rectangular part whose corners take nothing from it."""
    plain = die is None and shape.corner <= 3 * safe
    return Rect(0, 0, size.w, size.h).grown(-max(safe, TOLERANCE + 1)) if plain else None


def _in_polygon(p: Point, corners: Sequence[Point]) -> float:
    """Distance to the nearest side, negative outside (even-odd)."""
    x, y = p
    inside, nearest = False, math.inf
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], *corners[:1]], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
        nearest = min(nearest, distance(p, ((x1, y1), (x2, y2))))
    return nearest if inside else -nearest


def check_safe(
    leaves: Sequence[Leaf], inside: Clearance, certain: Rect | None, safe: int, out: Collector, card: str
) -> None:
    """Live content stays `safe` inside the cutting outline; what lies in `certain` does so without measuring."""
    for leaf in leaves:
        if leaf.background or (certain and certain.holds(leaf.bounds)):
            continue
        least = min(map(inside, leaf.outline))
        if least < safe - TOLERANCE:
            where = f"{mm(round(least))} from the cutting line" if least >= 0 else "beyond the cutting line"
            what = f"'{leaf.field}'" if leaf.field else "it"
            out.add(
                LAY003,
                leaf.span,
                f"{what} reaches to {where}; {mm(safe)} are safe",
                "move or shrink it, or say background: true",
                card,
            )


def check_edge(
    leaves: Sequence[Leaf],
    inside: Clearance,
    certain: Rect | None,
    edge: str | None,
    layout: Layout,
    size: Size,
    out: Collector,
    card: str,
) -> int:
    """How far the background reaches beyond the trim (for a face without `edge:`); contradictions are findings."""
    reach = 0
    for leaf in leaves:
        if (certain and certain.holds(leaf.bounds)) or min(map(inside, leaf.outline)) > TOLERANCE:
            continue
        if edge is not None and leaf.colour != edge:
            colour = f"'{leaf.colour}'" if leaf.colour else "more than one colour"
            other = ((layout.edge.span, f"edge: {edge}"),) if layout.edge else ()
            out.add(
                LAY004,
                leaf.span,
                f"{colour} touches the edge, which is to be '{edge}' all round",
                "keep it inside, or take edge: away",
                card,
                other,
            )
        elif edge is None and leaf.background:
            b = leaf.bounds
            over = max(-b.x, -b.y, b.right - size.w, b.bottom - size.h)
            reach = max(reach, over)
            if over <= 0 and leaf.colour != WHITE:
                out.add(
                    LAY007,
                    leaf.span,
                    "the background ends at the cutting line",
                    "write box: bleed, or run it over by 3 mm",
                    card,
                )
    return min(reach, layout.bleed)


ON = 700  # µm: texts that share less lie beside each other


def check_texts(leaves: Sequence[Leaf], out: Collector, card: str) -> None:
    """No text on another one, as far as their boxes tell."""
    texts = [leaf for leaf in leaves if _is_text(leaf.items[0])]
    for n, leaf in enumerate(texts):
        a = leaf.bounds
        for other in texts[:n]:
            b = other.bounds
            wide, high = min(a.right, b.right) - max(a.x, b.x), min(a.bottom, b.bottom) - max(a.y, b.y)
            same = leaf.span == other.span and a == b  # pieces of one text
            if wide > ON and high > ON and not same:
                said = f"the text lies on another one, {mm(wide)} x {mm(high)} of it"
                out.add(LAY010, leaf.span, said, "move one of the two", card, ((other.span, "the other text"),))


def _is_text(item: Item) -> bool:
    return isinstance(item, Text) or (isinstance(item, Group) and bool(item.items) and _is_text(item.items[0]))


def check_strips(leaves: Sequence[Leaf], layout: Layout, brush: Brush, out: Collector) -> None:
    """Each field of a strip is drawn at least once inside it.  What is nowhere because of another fault is not told."""
    for strip in layout.strips:
        box = strip.box.of(brush.scope)
        if isinstance(box, str):
            continue
        for field in strip.fields:
            drawn = [leaf for leaf in leaves if leaf.field == field]
            if field not in brush.facts and not drawn:
                out.add(LAY001, strip.span, f"'{field}' is not a field", near(field, tuple(brush.facts), "field"))
            elif not drawn and out.spoilt(brush.card, strip.span.file):
                continue
            elif not any(box.holds(leaf.bounds) for leaf in drawn):
                where = f"{mm(box.w)} x {mm(box.h)} at {mm(box.x)}, {mm(box.y)}"
                out.add(
                    LAY005,
                    strip.span,
                    f"'{field}' is not inside the strip '{strip.name}' ({where})",
                    "draw it there as well",
                    brush.card,
                )
