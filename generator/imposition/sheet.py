"""A sheet: which face lies where on one side of one piece of paper.  Values only; µm, top left origin, y down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..faces.face import Face, Item
from ..geometry import IDENTITY, Point, Rect, Size, Transform

Side = Literal["Front", "Back", "Calibration"]
Duplex = Literal["long", "short", "gutterfold", "fronts"]
MarkKind = Literal["Tick", "Guide", "Die", "Slit", "Fold", "Cross"]


@dataclass(frozen=True, slots=True)
class Placement:
    """One face on a sheet.  `id` is game/component/card, `transform` maps face space to the sheet, `clip` ends the
    bleed.  Of a part that is printed in pieces: which one of how many, and the window of the face that it is."""

    id: str
    copy: int  # from 1
    face: Face
    side: Side
    transform: Transform
    clip: Rect | None = None
    part: tuple[int, int] | None = None
    window: Rect | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """A cut or fold mark: line segments (pairs of points); `path` instead for a die line that has curves.  `part`: of
    a mark that only one piece has."""

    kind: MarkKind
    lines: tuple[tuple[Point, Point], ...] = ()
    path: tuple[tuple[str | int, ...], ...] = ()
    for_: str = ""  # game/component/card#copy
    part: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side.  Front and back of one paper share `number`; `furniture` is footer and ruler.

    `correct`: what the whole side is drawn through, so that the printer's own error undoes it (`profile.py`).
    `hash` covers everything but the footer (lower-case base 32); unchanged sheets are equal as content streams.
    """

    paper: Size
    side: Side
    duplex: Duplex
    number: int
    of: int
    placements: tuple[Placement, ...]
    marks: tuple[Mark, ...]
    furniture: tuple[Item, ...]
    hash: str
    offset: Point = (0, 0)
    correct: Transform = IDENTITY
