"""Is the file one to print from: readable, labelled, each page the paper's size, every sheet there, in order, at 100
%?
"""

from __future__ import annotations

from collections.abc import Iterator
from math import degrees, hypot

from ..finding import Finding, Span
from . import codes
from .matrix import IDENTITY, MM, Matrix, point
from .measured import Measured, Page, SheetLabel

DUPLEX_KEYS = {
    "Long": ("DuplexFlipLongEdge",),
    "Short": ("DuplexFlipShortEdge",),
    "Gutterfold": ("Simplex", ""),
    "Fronts": ("Simplex", ""),
}


def labelled(measured: Measured) -> bool:
    return bool(measured.placements) and any(page.sheets for page in measured.pages)


def check(measured: Measured) -> Iterator[Finding]:
    span = Span(measured.file)
    if not labelled(measured):
        yield codes.UNLABELLED(
            span, f"'{measured.file}' has no labels: unverifiable", "verify the file that deckproof build wrote"
        )
        return
    if measured.syntax:
        yield codes.SYNTAX(span, f"the PDF is damaged: {measured.syntax[0]}", "build the sheets again")
    if measured.scaling != "None":
        yield codes.SCALING(
            span, f"PrintScaling is '{measured.scaling or 'not set'}', not 'None'", "build the sheets again"
        )
    yield from _pages(measured, span)
    yield from _sequence(measured, span)
    modes = {page.sheets[0].duplex for page in measured.pages if page.sheets and page.sheets[0].side != "Calibration"}
    for mode in sorted(modes):
        if measured.duplex not in DUPLEX_KEYS.get(mode, ()):
            yield codes.DUPLEX_KEY(
                span, f"the file says '{measured.duplex or 'nothing'}', its sheets are made for '{mode}'", "build again"
            )


def _pages(measured: Measured, span: Span) -> Iterator[Finding]:
    for number, page in enumerate(measured.pages, 1):
        if len(page.sheets) != 1:
            yield codes.BROKEN_LABEL(
                span, f"page {number} has {len(page.sheets)} sheet labels, not one", "build the sheets again"
            )
        if page.unlabelled:
            yield codes.BROKEN_LABEL(
                span, f"page {number} draws {page.unlabelled} faces outside every label", "build the sheets again"
            )
        if page.annotations:
            yield codes.OVER(
                span, f"page {number} has {page.annotations} annotations over it", "print the file as it was built"
            )
        if page.sheets and page.sheets[0].side != "Calibration" and not page.sound and not page.rotate % 360:
            yield from _unsound(number, page, span)
        for sheet in page.sheets[:1]:
            yield from _box(number, page.media, page.trim, page.rotate, sheet, span)
            yield from _corrected(number, page, sheet, span)


def _corrected(number: int, page: Page, sheet: SheetLabel, span: Span) -> Iterator[Finding]:
    """The page is drawn through the matrix of its label, and that is one a printer may need."""
    said, corners = sheet.correct, [(x, y) for x in (0.0, page.media[2]) for y in (0.0, page.media[3])]
    off = max((_apart(said, page.frame, x * MM, y * MM) for x, y in corners), default=0.0) if said else None
    if off is None or off > codes.TOLERANCE:
        why = "its label says none" if said == IDENTITY else "its label says another"
        if off is None:
            why = "its label says no six numbers"
        elif page.frame == IDENTITY:
            why = "it is drawn without the one of its label"
        by = f"{off:.2f} mm" if off else "some way"
        yield codes.PROFILE(
            span, f"the correction of page {number} is {by} off: {why}", "build the sheets again with --profile NAME"
        )
    beyond = _beyond(page)
    if beyond:
        yield codes.CORRECTION(
            span, f"page {number} is {beyond} by its printer profile", "measure again: deckproof calibrate"
        )


def _apart(one: Matrix, other: Matrix, x: float, y: float) -> float:
    (x0, y0), (x1, y1) = point(one, x, y), point(other, x, y)
    return max(abs(x0 - x1), abs(y0 - y1)) / MM


def _beyond(page: Page) -> str:
    """What of the page's correction is more than a printer is off; "" for nothing."""
    a, b, c, d, _, _ = page.frame
    x, y = page.media[2] / 2 * MM, page.media[3] / 2 * MM
    moved, turned = _apart(page.frame, IDENTITY, x, y), degrees(max(abs(b), abs(c)))
    scales = hypot(a, b), hypot(c, d)
    if moved > codes.MOST_OFFSET + codes.TOLERANCE:
        return f"moved by {moved:.1f} mm"
    if turned > codes.MOST_TURN * (1 + codes.MOST_SCALE) ** 2:
        return f"turned by {turned:.1f} degrees"
    off = max(scales, key=lambda scale: abs(scale - 1))
    return f"scaled to {off:.1%}" if abs(off - 1) > codes.MOST_SCALE * (1 + codes.MOST_SCALE) ** 2 else ""


def _unsound(number: int, page: Page, span: Span) -> Iterator[Finding]:
    """A unit or a crop that makes the page another size than its MediaBox says."""
    if page.unit != 1:
        yield codes.BOXES(span, f"page {number} has a UserUnit of {page.unit:g}", "build the sheets again")
    elif page.crop and max(abs(a - b) for a, b in zip(page.crop, page.media, strict=True)) > codes.TOLERANCE:
        yield codes.BOXES(span, f"a CropBox cuts page {number}", "build the sheets again")


def _box(
    number: int, media: tuple[float, ...], trim: tuple[float, ...] | None, rotate: int, sheet: SheetLabel, span: Span
) -> Iterator[Finding]:
    paper = (0.0, 0.0, *sheet.paper)
    for name, box in (("MediaBox", media), ("TrimBox", trim)):
        if box is None or max(abs(a - b) for a, b in zip(box, paper, strict=True)) > codes.TOLERANCE:
            said = f"{box[2] - box[0]:.2f} x {box[3] - box[1]:.2f} mm" if box else "missing"
            yield codes.BOXES(
                span,
                f"{name} of page {number} is {said}, the sheet {paper[2]:g} x {paper[3]:g} mm",
                "build the sheets again",
            )
            return
    if rotate % 360:
        yield codes.BOXES(span, f"page {number} is turned by {rotate} degrees", "build the sheets again")


def _sequence(measured: Measured, span: Span) -> Iterator[Finding]:
    """Sheets 1 … n, front before back, each once."""
    sheets = [page.sheets[0] for page in measured.pages if page.sheets]
    order = [(s.number, s.side) for s in sheets if s.side != "Calibration"]
    total = max((s.of for s in sheets), default=0)
    duplex = any(s.duplex in ("Long", "Short") for s in sheets)
    sides = ("Front", "Back") if duplex else ("Front",)
    wanted = [(n, side) for n in range(1, total + 1) for side in sides]
    if order != wanted:
        missing = [f"sheet {n} {side.lower()}" for n, side in wanted if (n, side) not in order]
        said = f"missing: {', '.join(missing[:4])}" if missing else "the pages are out of order or repeated"
        yield codes.SEQUENCE(
            span, f"the file has {len(order)} of {len(wanted)} sides; {said}", "print all pages of one build"
        )
