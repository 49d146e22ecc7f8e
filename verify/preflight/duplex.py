"""Does every back lie behind its front?  One matrix equation for each duplex mode (LABELS.md):

    back · undo(offset) · flip(page) = flip(card) · front

flip(page) turns the paper over its long or short edge (or folds it at the gutter), flip(card) the cut card over its
vertical axis.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..finding import Finding, Span
from . import codes
from .matrix import MM, Matrix, mul
from .measured import Measured, Placement, SheetLabel
from .placing import where


def flip_page(sheet: SheetLabel, fold: float | None = None) -> Matrix:
    """Back page space → front page space, seen through the paper, in points."""
    w, h = sheet.paper
    if sheet.duplex == "Gutterfold":
        y = (h / 2 if fold is None else fold) * MM
        return 1, 0, 0, -1, 0, 2 * y
    vertical_axis = (sheet.duplex == "Long") == (h >= w)
    return (-1, 0, 0, 1, w * MM, 0) if vertical_axis else (1, 0, 0, -1, 0, h * MM)


def flip_card(w: float) -> Matrix:
    return -1, 0, 0, 1, w * MM, 0


def check(measured: Measured) -> Iterator[Finding]:
    span = Span(measured.file)
    backs = {p.key: p for p in measured.placements if p.side == "Back"}
    if not backs and all(not page.sheets or page.sheets[0].duplex in ("Fronts", "") for page in measured.pages):
        return
    two_sided = {p.component for p in backs.values()}
    folds = {c.page: c.box[1] for c in measured.cuts if c.kind == "Fold" and not c.of}
    for front in measured.placements:
        if front.side != "Front" or front.component not in two_sided:
            continue
        back = backs.pop(front.key, None)
        sheets = measured.pages[front.page].sheets
        if back is None:
            yield codes.BACK_MISSING(span, f"{where(measured, front)} has no back", "build the sheets again")
        elif sheets:
            yield from _registered(measured, front, back, sheets[0], folds.get(front.page), span)
    for back in backs.values():
        yield codes.BACK_MISSING(span, f"{where(measured, back)} has no front", "build the sheets again")


def _registered(
    measured: Measured, front: Placement, back: Placement, sheet: SheetLabel, fold: float | None, span: Span
) -> Iterator[Finding]:
    following = front.page if sheet.duplex == "Gutterfold" else front.page + 1
    if back.page != following:
        yield codes.BACK_MISSING(
            span, f"the back of {where(measured, front)} is on page {back.page + 1}, not {following + 1}", "build again"
        )
        return
    labels = measured.pages[back.page].sheets or [sheet]
    dx, dy = labels[0].offset
    seen = mul(mul(back.matrix, (1, 0, 0, 1, -dx * MM, -dy * MM)), flip_page(sheet, fold))
    want = mul(flip_card(front.w), front.matrix)
    turned = max(abs(a - b) for a, b in zip(seen[:4], want[:4], strict=True))
    off = max(abs(seen[4] - want[4]), abs(seen[5] - want[5])) / MM
    if turned > 0.1:
        yield codes.BACK_TURN(
            span,
            f"the back of {where(measured, front)} is turned the wrong way for {sheet.duplex.lower()} edge",
            "build again",
        )
    elif off > codes.TOLERANCE:
        yield codes.BACK_PLACE(
            span, f"the back of {where(measured, front)} lands {off:.2f} mm off its front", "build the sheets again"
        )
