"""Does every back lie behind its front?  One matrix equation for each duplex mode (LABELS.md):

    back · undo(offset) · flip(page) = flip(card) · front

flip(page) turns the paper over its long or short edge (or folds it at the gutter), flip(card) the cut card over its
vertical axis.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..finding import Code, Finding, Span
from . import codes
from .matrix import MM, Matrix, mul
from .measured import Measured, Placement, SheetLabel
from .placing import at_size, where


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


@dataclass(frozen=True, slots=True)
class Stray:
    """A front whose back is not where it belongs: the code, its sheet, and what is wrong with this one."""

    code: Code
    front: Placement
    text: str


def check(measured: Measured) -> Iterator[Finding]:
    """One finding for each kind of fault on a sheet: a printer or a generator misplaces all backs at once."""
    sheets: dict[tuple[str, int], list[Stray]] = {}
    for stray in _strays(measured):
        sheets.setdefault((stray.code.name, stray.front.page), []).append(stray)
    for strays in sheets.values():
        first, more = strays[0], len(strays) - 1
        others = f", and {more} more on this sheet" if more else ""
        yield first.code(
            Span(measured.file), f"{where(measured, first.front)} {first.text}{others}", "build the sheets again"
        )


def _strays(measured: Measured) -> Iterator[Stray]:
    backs = {p.key: p for p in measured.placements if p.side == "Back"}
    two_sided = {p.component for p in backs.values()}
    folds = {c.page: c.box[1] for c in measured.cuts if c.kind == "Fold" and not c.of}
    for front in measured.placements:
        if front.side != "Front" or front.component not in two_sided:
            continue
        back = backs.pop(front.key, None)
        sheets = measured.pages[front.page].sheets
        if back is None:
            yield Stray(codes.BACK_MISSING, front, "has no back")
        elif sheets and (stray := _unregistered(measured, front, back, sheets[0], folds.get(front.page))):
            yield stray
    for back in backs.values():
        yield Stray(codes.BACK_MISSING, back, "has no front")


def _unregistered(
    measured: Measured, front: Placement, back: Placement, sheet: SheetLabel, fold: float | None
) -> Stray | None:
    following = front.page if sheet.duplex == "Gutterfold" else front.page + 1
    if back.page != following:
        return Stray(codes.BACK_MISSING, front, f"has its back on page {back.page + 1}, not {following + 1}")
    labels = measured.pages[back.page].sheets or [sheet]
    dx, dy = labels[0].offset
    seen = mul(mul(back.matrix, (1, 0, 0, 1, -dx * MM, -dy * MM)), flip_page(sheet, fold))
    want = mul(flip_card(front.w), front.matrix)
    turned = max(abs(a - b) for a, b in zip(seen[:4], want[:4], strict=True))
    off = max(abs(seen[4] - want[4]), abs(seen[5] - want[5])) / MM
    if turned > 0.1:
        return Stray(codes.BACK_TURN, front, f"has its back turned the wrong way for {sheet.duplex.lower()} edge")
    if off > codes.TOLERANCE and at_size(back) and at_size(front):
        return Stray(codes.BACK_PLACE, front, f"has its back {off:.2f} mm off")
    return None
