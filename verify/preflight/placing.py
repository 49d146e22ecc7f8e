"""Is every part at its size, apart from the others, with its bleed, and the same in all copies?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..finding import Finding, Span
from ..manifest import Manifest
from ..units import UM_PER_MM, Size
from . import codes
from .matrix import MM, Box, image, overlap, scaled
from .measured import Measured, Placement


def where(measured: Measured, placed: Placement) -> str:
    """`sheet 2 back, game/card/s-7#1`."""
    sheets = measured.pages[placed.page].sheets
    sheet = f"sheet {sheets[0].number}" if sheets else f"page {placed.page + 1}"
    return f"{sheet} {placed.side.lower()}, {placed.id}#{placed.copy}"


def check(measured: Measured, manifest: Manifest | None) -> Iterator[Finding]:
    span = Span(measured.file)
    for placed in measured.placements:
        yield from _size(measured, placed, manifest, span)
    for page in range(len(measured.pages)):
        here = [p for p in measured.placements if p.page == page and at_size(p)]
        yield from _apart(measured, here, span)
    yield from _bleed(measured, span)
    yield from _copies(measured, span)


def _size(measured: Measured, placed: Placement, manifest: Manifest | None, span: Span) -> Iterator[Finding]:
    a, b, c, d, _, _ = placed.matrix
    w, h = placed.w * (a * a + b * b) ** 0.5, placed.h * (c * c + d * d) ** 0.5
    want, other = Size(round(placed.w * UM_PER_MM), round(placed.h * UM_PER_MM)), []
    component = manifest.components.get(placed.component) if manifest else None
    if component and not placed.part:
        want = component.trim
        other = [(component.spans.get("trim", component.span), f"trim: {want}")]
    off = max(abs(w - want.w / UM_PER_MM), abs(h - want.h / UM_PER_MM))
    if off > codes.TOLERANCE or abs(a * c + b * d) > 1e-4:
        sheared = ", sheared" if abs(a * c + b * d) > 1e-4 else ""
        yield codes.SIZE(
            span,
            f"{where(measured, placed)} is {w:.2f} x {h:.2f} mm{sheared}, not {want}",
            "build the sheets again",
            other,
        )


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


def _bleed(measured: Measured, span: Span) -> Iterator[Finding]:
    """The background reaches as far as the clip lets it show."""
    for placed in measured.placements:
        shown = _shown(placed)
        beyond = max(
            placed.box[0] - shown[0], placed.box[1] - shown[1], shown[2] - placed.box[2], shown[3] - placed.box[3]
        )
        if beyond <= codes.TOLERANCE:
            continue
        grounds = [scaled(image(placed.matrix, scaled(t.box, MM)), 1 / MM) for t in placed.form.things if t.background]
        covered = any(
            g[0] <= shown[0] + codes.TOLERANCE
            and g[1] <= shown[1] + codes.TOLERANCE
            and g[2] >= shown[2] - codes.TOLERANCE
            and g[3] >= shown[3] - codes.TOLERANCE
            for g in grounds
        )
        if not covered:
            yield codes.NO_BLEED(
                span,
                f"the background of {where(measured, placed)} ends before its bleed of {beyond:.2f} mm",
                "let the background's box be 'bleed'",
            )


def _copies(measured: Measured, span: Span) -> Iterator[Finding]:
    first: dict[tuple[str, str, int], Placement] = {}
    for placed in measured.placements:
        known = first.setdefault((placed.id, placed.side, placed.part[0] if placed.part else 0), placed)
        if known.form.face != placed.form.face:
            yield codes.COPIES_DIFFER(
                span, f"{where(measured, placed)} is drawn unlike copy {known.copy}", "build the sheets again"
            )
