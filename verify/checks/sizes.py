"""Sizes: what no sheet can hold and no knife can cut."""

from __future__ import annotations

from collections.abc import Iterator

from ..finding import Code, Finding
from ..manifest import LEAST_OVERLAP, MOST_OVERLAP, Component, Manifest, Shape, Tiles
from ..units import Size, mm

SIZ001 = Code("SIZ001", "error", "larger than any sheet", """
The part does not fit on the largest paper (A3) with the 5 mm at its edges that printers leave white.  Usually a unit
is wrong (63 x 88 cm).  A board that is meant to be so large is printed in pieces; it says so with `tiles:`.
""")  # fmt: skip
SIZ002 = Code("SIZ002", "error", "shape that the size does not allow", """
A corner radius is at most half of the shorter side; a circle is as wide as it is high; only a rect has corners.
""")  # fmt: skip
SIZ003 = Code("SIZ003", "error", "no room inside the safe distance", """
`safe:` on both sides leaves nothing of the part for content.
""")  # fmt: skip
SIZ004 = Code("SIZ004", "warning", "smaller than a fingertip", """
A card under 8 mm is hard to cut and to pick up, a chip under 5 mm.  Usually a unit is wrong (6.3 x 8.8 mm).
""")  # fmt: skip

SIZ005 = Code("SIZ005", "error", "seams that the size does not allow", """
The seams of `tiles:` lie inside the part, the nearest first, each at least two overlaps behind the one before it and
an overlap before the end.  An overlap of 5 to 50 mm can be glued.  Only a rectangle without corners can be cut so.
""")  # fmt: skip

MARGIN = 5_000  # µm: what printers leave white
LARGEST = Size(297_000 - 2 * MARGIN, 420_000 - 2 * MARGIN)
SMALLEST = {"card": 8_000, "paper": 8_000, "chipboard": 5_000, "sticker": 5_000}  # µm; a chip is held by its edges


def check_sizes(manifest: Manifest) -> Iterator[Finding]:
    for component in manifest.components.values():
        yield from _check_size(component)


def _check_size(component: Component) -> Iterator[Finding]:
    trim, shape = component.trim, component.shape
    short, long = sorted((trim.w, trim.h))
    span = component.spans.get("trim", component.span)
    if (short > LARGEST.w or long > LARGEST.h) and not (component.tiles and shape == Shape()):
        more = "; a board says that it is meant: tiles: {overlap: 10 mm}" if shape == Shape() else ""
        said = f"'{component.id}' measures {trim}; the largest sheet holds {LARGEST}"
        yield SIZ001(span, said, f"is the unit right?{more}")
        return
    if component.tiles:
        yield from _seams(component, component.tiles)
    if short < SMALLEST[component.stock]:
        yield SIZ004(span, f"'{component.id}' measures only {trim}", "is the unit right?")
    if shape.kind == "circle" and trim.w != trim.h:
        at = component.spans.get("shape", span)
        yield SIZ002(
            at, f"a circle of {trim} is none", f"write trim: {Size(short, short)}", [(span, f"the size is {trim}")]
        )
    corner = component.spans.get("corner")
    if corner and shape.kind != "rect":
        yield SIZ002(corner, f"a {shape.kind} has no corners", "delete the line")
    elif corner and 2 * shape.corner > short:
        message = f"a corner of {mm(shape.corner)} is more than half of {mm(short)}"
        yield SIZ002(corner, message, f"write at most {mm(short // 2)}", [(span, f"the size is {trim}")])
    if 2 * component.safe_area >= short:
        at = component.spans.get("safe", span)
        message = f"a safe distance of {mm(component.safe_area)} leaves nothing of {trim}"
        yield SIZ003(at, message, f"write less than {mm(short // 2)}")


def _seams(component: Component, tiles: Tiles) -> Iterator[Finding]:
    trim = component.spans.get("trim", component.span)
    if component.shape != Shape():
        span = component.spans.get("tiles", component.span)
        other = [(component.spans.get("corner", component.spans.get("shape", trim)), "its shape")]
        yield SIZ005(span, "only a rectangle without corners is printed in pieces", "delete the line", other)
    elif fault := tiles.fault(component.trim):
        key, n = fault
        span = component.spans.get(f"tiles.{key}.{n}", component.span)
        if key == "overlap":
            said, help = f"an overlap of {mm(tiles.overlap)}", f"write {mm(LEAST_OVERLAP)} to {mm(MOST_OVERLAP)}"
        else:
            seams, length = (tiles.across, component.trim.w) if key == "across" else (tiles.down, component.trim.h)
            low, high = (seams[n - 1] if n else 0) + 2 * tiles.overlap, length - tiles.overlap
            said, help = (
                f"a seam at {mm(seams[n])}",
                f"write {mm(low)} to {mm(high)}" if low <= high else "leave it out",
            )
        yield SIZ005(span, f"{said} cannot be glued", help, [(trim, f"the size is {component.trim}")])
