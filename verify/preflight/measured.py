"""What a PDF holds, as read: sheets, placements, marks, faces.  Millimetres, y up from the page's lower left.

A page that a printer profile corrects is measured as it comes out of the printer: places are those on paper.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from .matrix import IDENTITY, MM, Box, Matrix, image, scaled

Facts = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Shown:
    """One `/PnP_Live` of a face: the field and value it claims, and what was found inside."""

    field: str
    value: str
    icons: tuple[str, ...]
    painted: int
    text: str = ""  # as PDFium reads it
    box: Box | None = None  # of its text, mm in form space


@dataclass(frozen=True, slots=True)
class Thing:
    """One object of a face as PDFium measures it: box in mm, form space."""

    kind: str  # text, path, image, shading
    box: Box
    live: bool
    background: bool
    revision: bool = False
    points: float = 0.0  # text size
    ppi: float = 0.0
    sample: str = ""  # the text


@dataclass(slots=True)
class FormFace:
    """One form XObject: a distinct face."""

    name: str
    bbox: Box  # mm
    facts: Facts | None  # None: no readable PieceInfo
    face: str
    stream: str  # as labelled
    digest: str  # as measured
    shown: list[Shown] = field(default_factory=list)
    things: list[Thing] = field(default_factory=list)
    outlines: Mapping[str, frozenset[str]] = field(default_factory=dict)  # icon name → path operators


@dataclass(frozen=True)
class Placement:
    page: int  # from 0
    id: str
    copy: int
    side: str  # Front, Back
    w: float
    h: float
    safe: float
    matrix: Matrix  # points
    clip: Box | None  # mm
    form: FormFace
    part: tuple[int, int] | None = None
    under: float = 0.0  # mm that it is meant to be smaller than its trim
    window: Box | None = None  # of the face that this piece of it is, mm in form space

    @property
    def component(self) -> str:
        return self.id.split("/")[1] if self.id.count("/") == 2 else ""

    @cached_property
    def card(self) -> str:
        return self.id.split("/")[-1]

    @property
    def extent(self) -> Box:
        """What is cut out of the face, mm in form space: the trim, or the window of a piece."""
        return self.window or (0.0, 0.0, self.w, self.h)

    @cached_property
    def box(self) -> Box:
        """The same on the page, mm."""
        return scaled(image(self.matrix, scaled(self.extent, MM)), 1 / MM)

    @property
    def key(self) -> tuple[str, int, int]:
        return self.id, self.copy, self.part[0] if self.part else 0


@dataclass(frozen=True, slots=True)
class Cut:
    page: int
    kind: str  # Tick, Guide, Die, Slit, Fold, Cross
    of: str  # id#copy
    pieces: tuple[tuple[tuple[float, float], tuple[float, float]], ...]  # mm
    box: Box  # mm
    light: float = 0.0  # 0 black … 1 white
    part: int = 0  # the piece that has it; 0: no piece


@dataclass(frozen=True, slots=True)
class SheetLabel:
    side: str
    duplex: str
    offset: tuple[float, float]
    paper: tuple[float, float]
    number: int
    of: int
    format: str = ""
    lang: str = ""
    correct: Matrix | None = IDENTITY  # points; None: not six numbers


@dataclass(slots=True)
class Page:
    media: Box  # mm
    trim: Box | None
    rotate: int
    sheets: list[SheetLabel] = field(default_factory=list)
    drawn: list[int | None] = field(default_factory=list)  # forms in order: index of the placement, None outside one
    crop: Box | None = None
    unit: float = 1.0  # UserUnit
    annotations: int = 0
    frame: Matrix = IDENTITY  # what all of it is drawn through: as printed → page, points
    stray: list[Box] = field(default_factory=list)  # what the page paints itself, marks left out, mm

    @property
    def sound(self) -> bool:
        """The page is the paper of its label: only then can it be measured in pixels."""
        if len(self.sheets) != 1 or self.rotate % 360 or self.unit != 1:
            return False
        paper = (0.0, 0.0, *self.sheets[0].paper)
        boxes = [self.media, self.crop or self.media]
        return all(max(abs(a - b) for a, b in zip(box, paper, strict=True)) < 0.1 for box in boxes)

    @property
    def unlabelled(self) -> int:
        return self.drawn.count(None)


@dataclass(slots=True)
class FontUse:
    """A font and what it draws: `bad` are the codes that have no glyph; None when the font is not embedded."""

    name: str
    bad: frozenset[int] | None


@dataclass(slots=True)
class Measured:
    """One file."""

    file: str
    pages: list[Page] = field(default_factory=list)
    placements: list[Placement] = field(default_factory=list)
    cuts: list[Cut] = field(default_factory=list)
    faces: list[FormFace] = field(default_factory=list)
    fonts: list[FontUse] = field(default_factory=list)
    syntax: list[str] = field(default_factory=list)
    scaling: str = ""
    duplex: str = ""
    version: str = ""
    ink: list[Box | None] = field(default_factory=list)  # of each page: all ink, mm
    coverage: list[float | None] = field(default_factory=list)  # of each page: how dark it is, 0 white … 1 black
    blank: list[tuple[FormFace, Shown]] = field(default_factory=list)  # fields that cannot be seen
