"""Can it be cut: a mark at both ends of every trim edge, no mark that leads through a part, die lines at the trim?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..finding import Finding, Span
from . import codes
from .matrix import Box
from .measured import Cut, Measured, Placement
from .placing import at_size, where

STRAIGHT = 0.01  # mm
FAINT = 0.7  # a mark lighter than this is none to cut by


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight mark: the line it lies on (x of an upright one, y of a level one) and its ends along that line."""

    upright: bool
    at: float
    low: float
    high: float


def strokes(cuts: Sequence[Cut]) -> list[Stroke]:
    found = []
    for cut in cuts:
        if cut.kind not in ("Tick", "Guide") or cut.light > FAINT:
            continue
        for (x0, y0), (x1, y1) in cut.pieces:
            if abs(x0 - x1) < STRAIGHT:
                found.append(Stroke(True, x0, min(y0, y1), max(y0, y1)))
            elif abs(y0 - y1) < STRAIGHT:
                found.append(Stroke(False, y0, min(x0, x1), max(x0, x1)))
    return found


def check(measured: Measured) -> Iterator[Finding]:
    span = Span(measured.file)
    dies = {cut.of: cut for cut in measured.cuts if cut.kind == "Die"}
    for page in range(len(measured.pages)):
        here = [p for p in measured.placements if p.page == page and at_size(p)]
        marks = strokes([c for c in measured.cuts if c.page == page])
        for placed in here:
            die = dies.get(f"{placed.id}#{placed.copy}")
            if die is None:
                yield from _edges(measured, placed, marks, span)
            elif placed.side == "Front":
                yield from _die(measured, placed, die, span)
        yield from _across(measured, here, marks, span)


def _edges(measured: Measured, placed: Placement, marks: Sequence[Stroke], span: Span) -> Iterator[Finding]:
    x0, y0, x1, y1 = placed.box
    for name, upright, at, low, high in (
        ("left", True, x0, y0, y1),
        ("right", True, x1, y0, y1),
        ("lower", False, y0, x0, x1),
        ("upper", False, y1, x0, x1),
    ):
        on = [m for m in marks if m.upright == upright and abs(m.at - at) <= codes.TOLERANCE]
        before, behind = (
            any(m.high <= low + codes.TOLERANCE for m in on),
            any(m.low >= high - codes.TOLERANCE for m in on),
        )
        through = any(m.low <= low and m.high >= high for m in on)
        if not through and not (before and behind):
            yield codes.NO_MARK(
                span,
                f"the {name} edge of {where(measured, placed)} has no cut mark at both ends",
                "build the sheets again",
            )


def _across(measured: Measured, here: Sequence[Placement], marks: Sequence[Stroke], span: Span) -> Iterator[Finding]:
    """The first part a mark points at must have an edge on its line."""
    told: set[tuple[bool, float]] = set()
    for mark in marks:
        for forward in (True, False):
            hit = _first(mark, here, forward)
            if hit is None or (mark.upright, round(mark.at, 2)) in told:
                continue
            low, high = _range(hit.box, mark.upright)
            if low + codes.TOLERANCE < mark.at < high - codes.TOLERANCE:
                told.add((mark.upright, round(mark.at, 2)))
                line = "x" if mark.upright else "y"
                yield codes.MARK_ACROSS(
                    span,
                    f"the cut mark at {line} = {mark.at:.2f} mm leads through {where(measured, hit)}",
                    "build again",
                )


def _range(box: Box, upright: bool) -> tuple[float, float]:
    return (box[0], box[2]) if upright else (box[1], box[3])


def _first(mark: Stroke, here: Sequence[Placement], forward: bool) -> Placement | None:
    """The nearest part in that direction whose extent holds the mark's line."""
    best, nearest = None, 0.0
    for placed in here:
        low, high = _range(placed.box, mark.upright)
        if not low - codes.TOLERANCE <= mark.at <= high + codes.TOLERANCE:
            continue
        start, end = _range(placed.box, not mark.upright)
        distance = start - mark.high if forward else mark.low - end
        if distance < -codes.TOLERANCE:
            continue
        strictly_on_edge = min(abs(low - mark.at), abs(high - mark.at)) <= codes.TOLERANCE
        if (
            best is None
            or distance < nearest - codes.TOLERANCE
            or (distance < nearest + codes.TOLERANCE and strictly_on_edge)
        ):
            best, nearest = placed, distance
    return best


def _die(measured: Measured, placed: Placement, die: Cut, span: Span) -> Iterator[Finding]:
    off = max(abs(a - b) for a, b in zip(die.box, placed.box, strict=True))
    if off > codes.TOLERANCE:
        yield codes.DIE(
            span, f"the die line of {where(measured, placed)} is {off:.2f} mm off its trim", "build the sheets again"
        )
