"""The manifest: everything a designer wrote about one box, as frozen values that know their place.

`load.py` makes it from files; `generator/faces` draws it; `checks` and the games judge it.  Lengths are
integer micrometres.  Counts are expanded (a row of count 3 is one `Row` with `count=3`; nothing is left to inherit).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from .finding import Span
from .units import Size

Fact = str | int | bool | tuple["Fact", ...]
"""A field's value.  Text stays text ("10", "no", "007"); integers are `int`; lists are tuples."""

Provide = Literal["printed", "stand-in", "bought", "later"]
DRAWN: frozenset[Provide] = frozenset({"printed", "stand-in"})
"""What lies on the sheets."""
ShapeKind = Literal["rect", "circle", "hexagon", "path", "net"]
FieldType = Literal["enum", "text", "integer", "boolean", "list", "pattern"]


@dataclass(frozen=True, slots=True)
class Source:
    """Why a fact is so: a rulebook's section, or `derived: why`, or `designed: why` (just one of the three)."""

    span: Span
    rulebook: str = ""
    section: str = ""
    derived: str = ""
    designed: str = ""

    def __str__(self) -> str:
        if self.rulebook:
            return f"{self.rulebook} § {self.section}"
        return f"derived: {self.derived}" if self.derived else f"designed: {self.designed}"


@dataclass(frozen=True, slots=True)
class Rulebook:
    id: str
    title: str
    maker: str
    edition: str
    span: Span


@dataclass(frozen=True, slots=True)
class Shape:
    """The die line.  `corner` is a rect's corner radius (µm); `path` is an SVG path in mm from the trim corner; a net
    has `folds`, too, straight lines in the same form; `cuts` are such lines that part what lies inside the path."""

    kind: ShapeKind = "rect"
    corner: int = 0
    path: str = ""
    folds: str = ""
    cuts: str = ""


OVERLAP = 10_000  # µm: what two pieces of a part share, unless it says otherwise
LEAST_OVERLAP, MOST_OVERLAP = 5_000, 50_000  # µm: less does not hold, more is no strip


@dataclass(frozen=True, slots=True)
class Tiles:
    """Where a part that fits no page is cut: seams in µm from the left (`across`) and from the upper edge (`down`).
    Each piece but the first begins `overlap` before its seam; without seams the fewest equal pieces are taken."""

    across: tuple[int, ...] = ()
    down: tuple[int, ...] = ()
    overlap: int = OVERLAP

    def fault(self, size: Size) -> tuple[str, int] | None:
        """What is wrong for a part of that size: the key, and which of its values (0 for a key of one)."""
        if not LEAST_OVERLAP <= self.overlap <= MOST_OVERLAP:
            return "overlap", 0
        for key, seams, length in (("across", self.across, size.w), ("down", self.down, size.h)):
            last = 0
            for n, seam in enumerate(seams):
                if seam < last + 2 * self.overlap or seam > length - self.overlap:
                    return key, n
                last = seam
        return None


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """A typed column of a component's rows."""

    name: str
    type: FieldType
    span: Span
    values: tuple[str, ...] = ()  # enum
    pattern: str = ""  # pattern
    items: FieldType = "text"  # list
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One distinct card, chip or tile: printed `count` times."""

    id: str
    count: int
    values: Mapping[str, Fact]
    span: Span
    spans: Mapping[str, Span]  # of each value, also of "id" and "count"


@dataclass(frozen=True, slots=True)
class Component:
    """One kind of part: equal trim, equal stock, equal layouts.  `front`/`back` name files in `layouts/`."""

    id: str
    trim: Size
    shape: Shape
    stock: str
    fields: Mapping[str, FieldSpec]
    rows: tuple[Row, ...]
    front: str
    back: str | None
    span: Span
    spans: Mapping[str, Span] = field(default_factory=dict)  # of "trim", "front", "back" …
    joins: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)  # "front", "back" → rows of ids
    safe: int | None = None  # µm; None: the rule of DESIGN §6 (`safe_area`)
    safe_reason: str = ""
    source: Source | None = None  # of size, shape and stock
    tables: tuple[Path, ...] = ()  # the files that rows are kept in
    tiles: Tiles | None = None  # None: where it suits the paper

    @property
    def count(self) -> int:
        return sum(row.count for row in self.rows)

    @property
    def safe_area(self) -> int:
        """Distance of live content from the die path, µm: min(3 mm, 10 % of the shorter trim side) unless stated."""
        return min(3_000, min(self.trim.w, self.trim.h) // 10) if self.safe is None else self.safe


@dataclass(frozen=True, slots=True)
class BoxLine:
    """One line of the contents list.  `component` is None for what the generator does not draw."""

    id: str
    component: str | None
    count: int
    provide: Provide
    source: Source
    span: Span
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Rules:
    """Which engine plays this box (`none`: box and print are verified, play is not tested) and with which options."""

    engine: str  # "" for none
    span: Span
    options: Mapping[str, str] = field(default_factory=dict)
    spans: Mapping[str, Span] = field(default_factory=dict)  # of "engine", "profile" and each option's value
    profile: str = ""  # a named bundle of options; "" is the engine's defaults


@dataclass(frozen=True, slots=True)
class Setup:
    """A way to sit down: must be one of the engine's SETUPS when there is an engine."""

    name: str
    players: int
    span: Span


@dataclass(frozen=True, slots=True)
class Text:
    """A printed word or sentence and its place in `strings.<lang>.yaml`."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Threshold:
    """A limit of the verdict ("seat advantage at most 4 %") with its source."""

    name: str
    value: str
    source: Source
    span: Span


@dataclass(frozen=True, slots=True)
class Manifest:
    """One box.  `strings[lang][key]`; `layouts` and `art` map names to files below `root`."""

    id: str
    root: Path
    languages: tuple[str, ...]  # the first is the default
    rules: Rules
    setups: tuple[Setup, ...]
    rulebooks: Mapping[str, Rulebook]
    box: tuple[BoxLine, ...]
    components: Mapping[str, Component]
    strings: Mapping[str, Mapping[str, Text]]
    layouts: Mapping[str, Path]
    art: Mapping[str, Path]
    span: Span
    thresholds: Mapping[str, Threshold] = field(default_factory=dict)

    def file(self, path: Path) -> str:
        """The name, in findings, of a file below `root`."""
        return self.span.file.removesuffix("game.yaml") + path.relative_to(self.root).as_posix()

    @property
    def deck(self) -> Deck:
        """The facts as the manifest states them (what `verify --deck` plays)."""
        return {
            c.id: tuple(Piece(c.id, row.id, row.count, row.values, row.span, row.spans) for row in c.rows)
            for c in self.components.values()
        }


@dataclass(frozen=True, slots=True)
class Piece:
    """The facts of one distinct part and how many there are: from the manifest, or read back from printed sheets.

    `span` and `spans` are where a designer would mend it (always the manifest, when it still has the row).
    """

    component: str
    id: str
    count: int
    facts: Mapping[str, Fact]
    span: Span
    spans: Mapping[str, Span] = field(default_factory=dict)


Deck = Mapping[str, tuple[Piece, ...]]
"""All parts of a box by component id: the only thing a game's rules learn about components."""
