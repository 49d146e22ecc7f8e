"""Is a part of a shape of its own cut and folded where the manifest says?  The lines as drawn, measured on the page.

In: what was read of a file, and the manifest, whose paths fontTools reads (what draws them reads them with code of its
own).  Out: findings.  Curves are measured by their box alone (`cutting.py`); straight lines one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

from ..finding import Finding, Span
from ..manifest import Component, Manifest
from . import codes
from .cutting import FAINT
from .matrix import MM, point
from .measured import Cut, Measured, Placement
from .placing import at_size, where

Spot = tuple[float, float]
Line = tuple[Spot, Spot]


def check(measured: Measured, manifest: Manifest | None) -> Iterator[Finding]:
    cuts = {(cut.kind, cut.of): cut for cut in measured.cuts if cut.light <= FAINT}
    for placed in measured.placements:
        component = manifest.components.get(placed.component) if manifest else None
        if component is None or not component.shape.path or placed.side != "Front" or not at_size(placed):
            continue
        shape, of = component.shape, f"{placed.id}#{placed.copy}"
        die = cuts.get(("Die", of))
        if die is not None:  # none at all is told by `cutting.py`
            yield from _compared(measured, placed, component, "cutting line", shape.path, [die])
        for what, kind, path in (("fold", "Fold", shape.folds), ("inner cut", "Slit", shape.cuts)):
            yield from _compared(measured, placed, component, what, path, _inner(measured, kind, of))


def _inner(measured: Measured, kind: str, of: str) -> list[Cut]:
    return [cut for cut in measured.cuts if cut.kind == kind and cut.of == of and cut.light <= FAINT]


def _compared(
    measured: Measured, placed: Placement, component: Component, what: str, path: str, cuts: Sequence[Cut]
) -> Iterator[Finding]:
    wanted = [tuple(_on_page(placed, spot) for spot in line) for line in lines(path)]
    drawn = [line for cut in cuts for line in cut.pieces]
    if lacking := [line for line in wanted if not any(_alike(line, other) for other in drawn)]:
        (x0, y0), (x1, y1) = lacking[0]
        said = f"{where(measured, placed)} has no {what} from {x0:.1f}, {y0:.1f} to {x1:.1f}, {y1:.1f} mm"
        more = f" ({len(lacking)} of {len(wanted)} lines)" if len(wanted) > 1 else ""
        yield _off(measured, said + more, component)
    elif extra := [line for line in drawn if not any(_alike(line, other) for other in wanted)]:
        (x0, y0), (x1, y1) = extra[0]
        said = f"{where(measured, placed)} has a {what} from {x0:.1f}, {y0:.1f} to {x1:.1f}, {y1:.1f} mm too many"
        yield _off(measured, said, component)


def _off(measured: Measured, said: str, component: Component) -> Finding:
    other = [(component.spans.get("shape", component.span), "the shape of the part")]
    return codes.OUTLINE(Span(measured.file), said, "build the sheets again", other)


def lines(path: str) -> list[Line]:
    """The straight lines of SVG path data, in its unit; none when it cannot be read (the build tells that)."""
    pen = RecordingPen()
    try:
        parse_path(path, pen)
    except (ValueError, IndexError, TypeError, AssertionError):
        return []
    found: list[Line] = []
    start = last = (0.0, 0.0)
    for name, points in pen.value:
        if name == "moveTo":
            start = last = points[0]
        elif name == "lineTo":
            found.append((last, points[0]))
            last = points[0]
        elif name == "closePath":
            found.append((last, start))
            last = start
        elif points:
            last = points[-1]
    return [(a, b) for a, b in found if a != b]


def _on_page(placed: Placement, spot: Spot) -> Spot:
    """Millimetres from the trim's upper left corner → millimetres on the page, y up."""
    x, y = point(placed.matrix, spot[0] * MM, (placed.h - spot[1]) * MM)
    return x / MM, y / MM


def _alike(a: Sequence[Spot], b: Sequence[Spot]) -> bool:
    """The same line, whichever end it is drawn from."""
    return any(
        max(abs(p[0] - q[0]) + abs(p[1] - q[1]) for p, q in zip(a, other, strict=True)) <= 2 * codes.TOLERANCE
        for other in (b, (b[1], b[0]))
    )
