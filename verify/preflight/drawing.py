"""Will each face print well: fonts, glyphs, safe area, text size, resolution, visible facts, blank margins?"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from ..finding import Finding, Span
from . import codes
from .matrix import MM, inverse, point
from .measured import Cut, Measured, Placement, Thing
from .placing import where

PIXEL = 2 * 25.4 / 480  # mm: what the measuring raster cannot tell


def check(measured: Measured) -> Iterator[Finding]:
    span = Span(measured.file)
    yield from _fonts(measured, span)
    yield from _margins(measured, span)
    first: dict[int, Placement] = {}
    for placed in measured.placements:
        first.setdefault(id(placed.form), placed)
    dies = {cut.of: cut for cut in measured.cuts if cut.kind == "Die"}
    fronts = {f"{p.id}#{p.copy}": p for p in measured.placements if p.side == "Front"}
    for placed in first.values():
        key = f"{placed.id}#{placed.copy}"
        outline = _outline(dies[key], fronts[key], placed) if key in dies and key in fronts else None
        yield from _face(measured, placed, outline, span)
    for form, shown in measured.blank:
        name = f"the {shown.field} '{shown.value}' of {where(measured, first[id(form)])}"
        said = f"{name} cannot be told from its ground in greyscale"
        yield codes.UNSEEN(span, said, "check its colour and what lies over it")


def _fonts(measured: Measured, span: Span) -> Iterator[Finding]:
    for font in measured.fonts:
        if font.bad is None:
            yield codes.FONT(span, f"font '{font.name}' is not embedded", "build the sheets again")
        elif font.bad:
            yield codes.NOTDEF(
                span,
                f"font '{font.name}' has no glyph for {len(font.bad)} of the characters drawn",
                "use a font that has them",
            )


def _margins(measured: Measured, span: Span) -> Iterator[Finding]:
    for number, (page, ink) in enumerate(zip(measured.pages, measured.ink, strict=False), 1):
        if ink is None:
            continue
        w, h = page.media[2], page.media[3]
        near = min(ink[0], ink[1], w - ink[2], h - ink[3])
        if near < codes.MARGIN - PIXEL:
            yield codes.EDGE(
                span, f"page {number} has ink {near:.1f} mm from the paper's edge", f"keep {codes.MARGIN:g} mm blank"
            )


Side = tuple[tuple[float, float], tuple[float, float]]
Outline = Sequence[Side]
"""Straight sides in mm, in a face's own space; none for an outline of curves."""


def _outline(die: Cut, front: Placement, placed: Placement) -> Outline:
    """The die line, which is drawn on the front, as the face sees it: the back from behind."""
    there = inverse(front.matrix)

    def seen(spot: tuple[float, float]) -> tuple[float, float]:
        x, y = point(there, spot[0] * MM, spot[1] * MM)
        return (x / MM if placed.side == "Front" else placed.w - x / MM), y / MM

    return [(seen(a), seen(b)) for a, b in die.pieces]


def _face(measured: Measured, placed: Placement, outline: Outline | None, span: Span) -> Iterator[Finding]:
    face, name = placed.form, where(measured, placed)
    outside = [t for t in face.things if t.live and not t.background and not _inside(t, placed, outline)]
    if outside:
        thing = outside[0]
        what = f"'{thing.sample}'" if thing.sample.strip() else f"a {thing.kind}"
        yield codes.SAFE(
            span,
            f"{what} of {name} is nearer than {placed.safe:g} mm to the cut ({len(outside)} of "
            f"{len(face.things)} objects)",
            "move it inwards",
        )
    texts = [t for t in face.things if t.kind == "text" and t.live and t.sample.strip()]
    smallest = min(texts, key=lambda t: t.points, default=None)
    if smallest and smallest.points < codes.LEAST_TEXT - codes.ROUNDING:
        yield codes.TINY(
            span,
            f"'{smallest.sample}' of {name} is {smallest.points:.1f} pt",
            f"make it {codes.SMALL_TEXT:g} pt or more",
        )
    elif smallest and smallest.points < codes.SMALL_TEXT - codes.ROUNDING:
        yield codes.SMALL(
            span,
            f"'{smallest.sample}' of {name} is {smallest.points:.1f} pt",
            f"make it {codes.SMALL_TEXT:g} pt or more",
        )
    coarse = [t for t in face.things if t.kind == "image" and 0 < t.ppi < codes.LEAST_PPI - 1]
    if coarse:
        least = min(t.ppi for t in coarse)
        yield codes.COARSE(
            span, f"a picture of {name} has {least:.0f} pixels to the inch", f"use one of {codes.LEAST_PPI} or more"
        )


def _depth(spot: tuple[float, float], sides: Outline) -> float:
    """How far inside an outline of straight sides, mm; negative outside."""
    x, y = spot
    inside, nearest = False, math.inf
    for (x0, y0), (x1, y1) in sides:
        if (y0 > y) != (y1 > y) and x < x0 + (x1 - x0) * (y - y0) / (y1 - y0):
            inside = not inside
        length = (x1 - x0) ** 2 + (y1 - y0) ** 2
        along = max(0.0, min(1.0, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length)) if length else 0.0
        nearest = min(nearest, math.hypot(x - x0 - along * (x1 - x0), y - y0 - along * (y1 - y0)))
    return nearest if inside else -nearest


def _inside(thing: Thing, placed: Placement, outline: Outline | None) -> bool:
    """Within the safe area of a rectangle, or of the ellipse that a die line with curves only stands for.

    An outline of straight lines is measured itself.  In an ellipse a text or picture must fit with its corners; a path
    only with the middles of its sides, for it may be round.
    """
    x0, y0, x1, y1 = thing.box
    safe = placed.safe - codes.TOLERANCE
    if outline is None:
        return x0 >= safe and y0 >= safe and x1 <= placed.w - safe and y1 <= placed.h - safe
    if outline:
        return all(_depth((x, y), outline) >= safe for x in (x0, x1) for y in (y0, y1))
    rx, ry = placed.w / 2 - safe, placed.h / 2 - safe
    if rx <= 0 or ry <= 0:
        return False
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    ends = ((x0, middle[1]), (x1, middle[1]), (middle[0], y0), (middle[0], y1))
    corners = tuple((x, y) for x in (x0, x1) for y in (y0, y1))
    tested = ends if thing.kind == "path" else corners
    return all(((x - placed.w / 2) / rx) ** 2 + ((y - placed.h / 2) / ry) ** 2 <= 1 for x, y in tested)
