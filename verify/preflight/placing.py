"""Is every part at its size, apart from the others, with its bleed, and the same in all copies?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..finding import Finding, Span
from ..manifest import Manifest
from ..units import UM_PER_MM, Size, mm
from . import codes
from .matrix import MM, Box, image, overlap, scaled
from .measured import Measured, Placement


def where(measured: Measured, placed: Placement) -> str:
    """`sheet 2 back, game/card/s-7#1`, for a piece with `, piece 1 of 2` behind it."""
    sheets = measured.pages[placed.page].sheets
    sheet = f"sheet {sheets[0].number}" if sheets else f"page {placed.page + 1}"
    piece = f", piece {placed.part[0]} of {placed.part[1]}" if placed.part else ""
    return f"{sheet} {placed.side.lower()}, {placed.id}#{placed.copy}{piece}"


def check(measured: Measured, manifest: Manifest | None) -> Iterator[Finding]:
    span = Span(measured.file)
    for placed in measured.placements:
        yield from _size(measured, placed, manifest, span)
        yield from _safe_label(measured, placed, manifest, span)
    for page in range(len(measured.pages)):
        here = [p for p in measured.placements if p.page == page and at_size(p)]
        yield from _apart(measured, here, span)
        yield from _whole(measured, here, span)
        yield from _painted_over(measured, page, here, span)
    yield from _bleed(measured, span)
    yield from _copies(measured, manifest, span)


def _size(measured: Measured, placed: Placement, manifest: Manifest | None, span: Span) -> Iterator[Finding]:
    a, b, c, d, _, _ = placed.matrix
    w, h = placed.w * (a * a + b * b) ** 0.5, placed.h * (c * c + d * d) ** 0.5
    want, other = Size(round(placed.w * UM_PER_MM), round(placed.h * UM_PER_MM)), []
    component = manifest.components.get(placed.component) if manifest else None
    if component and (placed.window or not placed.part):
        under = round(_under(placed) * UM_PER_MM)
        want = Size(component.trim.w - under, component.trim.h - under)
        said = f"trim: {component.trim}" + (f", {mm(under)} smaller for sleeves" if under else "")
        other = [(component.spans.get("trim", component.span), said)]
    off = max(abs(w - want.w / UM_PER_MM), abs(h - want.h / UM_PER_MM))
    if off > codes.TOLERANCE or abs(a * c + b * d) > 1e-4:
        sheared = ", sheared" if abs(a * c + b * d) > 1e-4 else ""
        yield codes.SIZE(
            span,
            f"{where(measured, placed)} is {w:.2f} x {h:.2f} mm{sheared}, not {want}",
            "build the sheets again",
            other,
        )


def _under(placed: Placement) -> float:
    """How much smaller than its trim it may be, mm: as its label says, when that is what a sleeve asks for."""
    return placed.under if 0 <= placed.under <= codes.MOST_UNDER else 0.0


def _safe_label(measured: Measured, placed: Placement, manifest: Manifest | None, span: Span) -> Iterator[Finding]:
    component = manifest.components.get(placed.component) if manifest else None
    safe = component.safe_area / UM_PER_MM - _under(placed) / 2 if component else 0.0
    if component and abs(placed.safe - safe) > codes.TOLERANCE:
        want = f"{safe:g} mm"
        said = f"{where(measured, placed)} claims a safe area of {placed.safe:g} mm, not {want}"
        yield codes.SAFE_LABEL(span, said, "build the sheets again", [(component.span, f"safe area: {want}")])


def at_size(placed: Placement) -> bool:
    """Drawn neither larger nor smaller than its label says, nor sheared: only then do other measures mean anything."""
    a, b, c, d, _, _ = placed.matrix
    w, h = placed.w * (a * a + b * b) ** 0.5, placed.h * (c * c + d * d) ** 0.5
    return max(abs(w - placed.w), abs(h - placed.h)) <= codes.TOLERANCE and abs(a * c + b * d) <= 1e-4


def _shown(placed: Placement) -> Box:
    """What the clip and the form's own box let show, mm."""
    bbox = scaled(image(placed.matrix, scaled(placed.form.bbox, MM)), 1 / MM)
    clip = placed.clip or bbox
    return max(clip[0], bbox[0]), max(clip[1], bbox[1]), min(clip[2], bbox[2]), min(clip[3], bbox[3])


def _apart(measured: Measured, here: Sequence[Placement], span: Span) -> Iterator[Finding]:
    for i, one in enumerate(here):
        for two in here[:i]:
            w, h = overlap(one.box, two.box)
            if w > codes.TOLERANCE and h > codes.TOLERANCE:
                yield codes.OVERLAP(
                    span,
                    f"{where(measured, one)} and {two.id}#{two.copy} overlap by {w:.2f} x {h:.2f} mm",
                    "build again",
                )
        for two in here:
            w, h = overlap(_shown(one), two.box)
            apart = max(overlap(one.box, two.box)[0], 0) * max(overlap(one.box, two.box)[1], 0) < codes.TOLERANCE
            if two is not one and apart and w > codes.TOLERANCE and h > codes.TOLERANCE:
                yield codes.BLEED_OVER(
                    span,
                    f"{where(measured, one)} shows {w:.2f} x {h:.2f} mm of its bleed on {two.id}#{two.copy}",
                    "build again",
                )


def _whole(measured: Measured, here: Sequence[Placement], span: Span) -> Iterator[Finding]:
    for placed in here:
        shown, box = _shown(placed), placed.box
        lost = max(shown[0] - box[0], shown[1] - box[1], box[2] - shown[2], box[3] - shown[3])
        if lost > codes.TOLERANCE:
            yield codes.CUT_OFF(span, f"{where(measured, placed)} loses {lost:.2f} mm inside its trim", "build again")


def _painted_over(measured: Measured, page: int, here: Sequence[Placement], span: Span) -> Iterator[Finding]:
    for stray in measured.pages[page].stray:
        for placed in here:
            w, h = overlap(stray, placed.box)
            if w > codes.TOLERANCE and h > codes.TOLERANCE:
                said = f"the page paints {w:.1f} x {h:.1f} mm over {where(measured, placed)}"
                yield codes.PAINTED_OVER(span, said, "build the sheets again")
                break


NEAR = 0.5  # mm: a ground that comes so near to a side is meant to run over it


def _bleed(measured: Measured, span: Span) -> Iterator[Finding]:
    """The background reaches as far as the clip lets it show, on each side that it comes to.

    A side that no background comes near is paper; on one side at least it must reach the end of the bleed.  At its
    seams a piece shows the neighbour's part of the face, whatever is there.
    """
    for placed in measured.placements:
        shown = _shown(placed)
        clip = placed.clip or shown
        beyond, short = _distances(placed.box, shown), max(_distances(shown, clip))
        if max(beyond) <= codes.TOLERANCE and short <= codes.TOLERANCE:
            continue
        grounds = [scaled(image(placed.matrix, scaled(t.box, MM)), 1 / MM) for t in placed.form.things if t.background]
        own = [side for side in range(4) if beyond[side] > codes.TOLERANCE and side not in _seams(placed)]
        sides = [
            (_distances(ground, placed.box)[side] <= NEAR, _distances(ground, shown)[side] <= codes.TOLERANCE)
            for side in own
            for ground in [_farthest(grounds, side)]
            if ground
        ]
        reached = not own or (any(done for _, done in sides) and all(done for near, done in sides if near))
        if not reached or short > codes.TOLERANCE:
            yield codes.NO_BLEED(
                span,
                f"the background of {where(measured, placed)} ends before its bleed of {max(*beyond, short):.2f} mm",
                "let the background's box be 'bleed'",
            )


def _seams(placed: Placement) -> set[int]:
    """The sides of a piece, as it lies on the page, that are not the part's own."""
    whole = scaled(image(placed.matrix, (0, 0, placed.w * MM, placed.h * MM)), 1 / MM)
    return {side for side, far in enumerate(_distances(placed.box, whole)) if far > codes.TOLERANCE}


def _distances(inner: Box, outer: Box) -> tuple[float, float, float, float]:
    """How far each side of `outer` lies beyond that of `inner`: left, lower, right, upper."""
    return inner[0] - outer[0], inner[1] - outer[1], outer[2] - inner[2], outer[3] - inner[3]


def _farthest(grounds: Sequence[Box], side: int) -> Box | None:
    """The ground that reaches farthest on a side."""
    return (min if side < 2 else max)(grounds, key=lambda g: g[side], default=None)


def _copies(measured: Measured, manifest: Manifest | None, span: Span) -> Iterator[Finding]:
    """Copies of a part are one drawing, and so are its pieces, and backs that show no card's facts."""
    first: dict[tuple[str, str, int], Placement] = {}
    for placed in measured.placements:
        component = manifest.components.get(placed.component) if manifest else None
        common = placed.side == "Back" and not placed.form.facts and bool(component and component.fields)
        name = f"{placed.component}, common back" if common else placed.id
        apart = placed.part[0] if placed.part and not placed.window else 0
        known = first.setdefault((name, placed.side, apart), placed)
        if (known.form.face, known.form.digest) != (placed.form.face, placed.form.digest):
            other = f"{known.id}#{known.copy}"
            yield codes.COPIES_DIFFER(
                span, f"{where(measured, placed)} is drawn unlike {other}", "build the sheets again"
            )
