"""The display list: the one finished intermediate between layout and every output (PDF, PNG, cut files).

A `Face` is any page-like area (card, chip, net, board, booklet page).  Layout has decided everything: fonts, sizes,
line breaks, colours.  Whoever draws it loops over the items and decides nothing.  Units: µm, origin at the trim's
top left corner, y down; the bleed reaches to negative coordinates.  Colours are "#rrggbb", or "#kk": a grey that is
printed with black ink alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..geometry import Rect, Size, Transform

Segment = tuple[str | int, ...]
"""("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) or ("Z",)."""


@dataclass(frozen=True, slots=True)
class Path:
    """Filled and/or stroked outline; `width` and `dash` in µm; fill rule nonzero unless `evenodd`.

    Butt caps and mitre joins (limit 10, as PDF has them), unless `round`: round caps and joins."""

    segments: tuple[Segment, ...]
    fill: str | None = None
    stroke: str | None = None
    width: int = 0
    dash: tuple[int, ...] = ()
    evenodd: bool = False
    round: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """One run on one line.  (x, y) is the start of the baseline; `font` is a key of `fonts.instance`; `size` in µm
    per em."""

    text: str
    x: int
    y: int
    font: str
    size: int
    colour: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A raster picture placed in `box`; `art` is its path below the game's folder, `digest` the sha256 of its file.

    `mono`: shown in greys."""

    art: str
    digest: str
    box: Rect
    clip: Rect | None = None
    mono: bool = False


@dataclass(frozen=True, slots=True)
class Icon:
    """One vector icon.  `paths` are in icon space (whole numbers, equal for every use of `name`); `transform` places
    them."""

    name: str
    transform: Transform
    paths: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Items under a transform and an optional clip (given in the group's own space)."""

    items: tuple[Item, ...]
    transform: Transform = Transform()
    clip: Path | None = None


@dataclass(frozen=True, slots=True)
class Live:
    """Content a player reads: must stay in the safe area.  `field`/`value` say which fact it shows ("" for none)."""

    items: tuple[Item, ...]
    field: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class Background:
    """Content that may run into the bleed and under the blade."""

    items: tuple[Item, ...]


Item = Path | Text | Picture | Icon | Group | Live | Background


@dataclass(frozen=True, slots=True)
class Face:
    """A finished area.  Faces with equal `hash` and equal `facts` are one Form XObject in the PDF.

    `size`: bounding box of the trim.  `bleed`: how far the drawing really reaches beyond the trim (0 for a
    paper-white edge).
    `die`: outline of a trim that is no rectangle (None: the rectangle); `folds`: the straight lines that a net is
    folded at; `cuts`: those that it is cut at inside.  `edge`: the one colour along the whole edge, or None.
    `facts`: canonical JSON of the row's fields ("{}" without row).  `hash`: over display list, font files + axes and
    art files, without the revision mark, as lower-case base 32.  `alt`: what the picture says, for screen readers.
    `mark`: where the revision mark goes, or None.  `undersize`: how much smaller than its trim, in both directions, it
    is cut to fit a sleeve; `size` is what is left.
    """

    size: Size
    items: tuple[Item, ...]
    hash: str
    facts: str = "{}"
    alt: str = ""
    edge: str | None = None
    bleed: int = 0
    safe: int = 0
    die: Path | None = None
    folds: Path | None = None
    cuts: Path | None = None
    mark: Text | None = None
    undersize: int = 0
