"""What drawing an element needs, and what it gives.  In: one card's facts and the tools of a run.  Out: `Leaf`s.  µm.

A leaf is a maximal piece of one field, or of none, or of background; groups and turns wrap the items inside leaves,
so labels stay outermost and a reader of the PDF finds them without knowing groups.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from verify.finding import Span
from verify.units import Size

from ..geometry import Point, Rect
from .codes import EXP002, LAY001, LAY002, TXT003, Collector
from .face import Item
from .gallery import Gallery
from .layout import Element, Layout
from .template import ExpressionError
from .text import Setter

BLACK = "#000000"


class MissingString(ExpressionError):
    """`t()` asked for a key that the language lacks."""


@dataclass(slots=True)
class Leaf:
    """Items that show one thing.  `bounds`: what they cover, `hull`: points round it where a rectangle would be too
    coarse; `colour`: the one colour along their border, or None."""

    items: tuple[Item, ...]
    bounds: Rect
    span: Span
    background: bool = False
    field: str = ""
    value: str = ""
    colour: str | None = None
    hull: tuple[Point, ...] = ()

    @property
    def outline(self) -> tuple[Point, ...]:
        """Points whose convex hull holds all that is drawn."""
        b = self.bounds
        return self.hull or ((b.x, b.y), (b.right, b.y), (b.right, b.bottom), (b.x, b.bottom))


@dataclass(frozen=True, slots=True)
class Brush:
    """All that drawing one face needs.  `scope`: names for expressions; `origin`: where (0, 0) of the elements lies."""

    layout: Layout
    size: Size
    safe: int
    scope: Mapping[str, Any]
    facts: Mapping[str, Any]
    setter: Setter
    gallery: Gallery
    out: Collector
    card: str
    x: int = 0
    y: int = 0
    times: int = 1  # how often the repeats around draw what is drawn now

    def moved(self, x: int, y: int, scope: Mapping[str, Any]) -> Brush:
        return replace(self, x=self.x + x, y=self.y + y, scope={**self.scope, **scope})

    def rect(self, element: Element, key: str = "box") -> Rect | None:
        """The box in face space; words (trim, bleed, safe) are about the whole face."""
        box = element.get(key, self.scope)
        if box is None:
            return None
        if isinstance(box, str):
            trim = Rect(0, 0, self.size.w, self.size.h)
            return trim.grown({"trim": 0, "bleed": self.layout.bleed, "safe": -self.safe}[box])
        found: Rect = box
        return Rect(found.x + self.x, found.y + self.y, found.w, found.h)


def report(fault: Exception, span: Span, brush: Brush) -> None:
    if brush.out.knows(span):  # an unknown name has been reported before any card was drawn
        return
    if isinstance(fault, MissingString):
        code = TXT003
    elif isinstance(fault, ExpressionError):
        code = EXP002
    else:
        code = LAY001 if getattr(fault, "unknown", False) else LAY002
    brush.out.add(code, span, str(fault), getattr(fault, "help", ""), brush.card)


def leaf_of(
    element: Element, items: tuple[Item, ...], bounds: Rect, colour: str | None = None, hull: tuple[Point, ...] = ()
) -> Leaf:
    return Leaf(items, bounds, element.span, element.background, colour=colour, hull=hull)
