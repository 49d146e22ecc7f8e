"""Marked text → paragraphs with fonts, widths and legal line ends.  Widths in 1/1000 em: they hold for every size.

In: a `Marked`, a family and a weight.  Out: `Shaped`.  Each character takes the first font of the chain that has it;
a character that none has is reported and leaves a gap of one em.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate

from .breaking import Measured, ends, measure
from .fonts import FontBook, Instance
from .markup import Look, Marked

EM = 1000
BOLD = 700
RUBY = 0.5  # ruby size as a share of the text's
ICON_HEIGHT = 0.95  # em
ICON_AIR = 0.06  # em, on each side


@dataclass(slots=True)
class Run:
    """Characters start … end of a paragraph in one font and look; colour "" is the style's."""

    start: int
    end: int
    font: str
    italic: bool
    colour: str


@dataclass(slots=True)
class Inline:
    """An icon in the line: the place of its U+FFFC."""

    at: int
    name: str
    colour: str


@dataclass
class Paragraph:
    """`sums[i]` is the width of `text[:i]`; `ruby` is (start, end, reading); `pads` the air before a character whose
    reading is wider than its base."""

    text: str
    sums: tuple[float, ...]
    runs: tuple[Run, ...]
    icons: tuple[Inline, ...] = ()
    ruby: tuple[tuple[int, int, str], ...] = ()
    pads: Mapping[int, float] = field(default_factory=dict)

    @cached_property
    def measured(self) -> Measured:
        """Its legal line ends, none of them inside a base with a reading."""
        found = ends(self.text)
        if self.ruby:
            found = tuple(e for e in found if not any(start < e[0] < end for start, end, _ in self.ruby))
        return measure(self.text, self.sums, found)


@dataclass(slots=True)
class Shaped:
    """`missing`: characters that no font has; `primary` gives the lines their heights."""

    paragraphs: tuple[Paragraph, ...]
    missing: str
    primary: Instance
    has_ruby: bool


def shape(marked: Marked, family: str, weight: int, book: FontBook, aspect: Callable[[str], float]) -> Shaped:
    """`aspect`: width over height of an icon by name."""
    shaper = _Shaper(marked, family, book, aspect)
    for look in marked.looks:
        shaper.take(look, max(weight, BOLD) if look.bold else weight)
    primary = book.primary(family, weight)
    pads = shaper.make_room_for_ruby(primary)
    paragraphs, start = [], 0
    for line in marked.text.split("\n"):
        paragraphs.append(shaper.paragraph(start, start + len(line), pads))
        start += len(line) + 1
    return Shaped(tuple(paragraphs), "".join(shaper.missing), primary, bool(marked.ruby))


class _Shaper:
    """Walks over a text and collects, over all paragraphs, the width and the font of each character."""

    def __init__(self, marked: Marked, family: str, book: FontBook, aspect: Callable[[str], float]) -> None:
        self.marked = marked
        self.family = family
        self.book = book
        self.aspect = aspect
        self.names = dict(marked.icons)
        self.widths: list[float] = []
        self.runs: list[Run] = []
        self.icons: list[Inline] = []
        self.missing: dict[str, None] = {}

    def take(self, look: Look, weight: int) -> None:
        font = self.book.primary(self.family, weight)
        part = self.marked.text[look.start : look.end]
        try:  # nearly always every character is in the first font
            self.widths += [font.advances[c] for c in part]
            self.runs.append(Run(look.start, look.end, font.key, look.italic, look.colour))
        except KeyError:
            for i, c in enumerate(part, look.start):
                self.widths.append(self._width(i, c, look, weight))

    def _width(self, i: int, c: str, look: Look, weight: int) -> float:
        if c == "\n":
            return 0
        if i in self.names:
            self.icons.append(Inline(i, self.names[i], look.colour))
            return EM * (ICON_HEIGHT * self.aspect(self.names[i]) + 2 * ICON_AIR)
        font = self.book.find(self.family, weight, c)
        if font is None:
            self.missing[c] = None
            return EM
        last = self.runs[-1] if self.runs else None
        if last and (last.end, last.font, last.italic, last.colour) == (i, font.key, look.italic, look.colour):
            self.runs[-1] = Run(last.start, i + 1, last.font, last.italic, last.colour)
        else:
            self.runs.append(Run(i, i + 1, font.key, look.italic, look.colour))
        return font.advances[c]

    def make_room_for_ruby(self, font: Instance) -> dict[int, float]:
        """Widths grow where a reading is wider than its base, half on each side; returns the air before the base."""
        pads: dict[int, float] = {}
        for start, end, reading in self.marked.ruby:
            self.missing |= dict.fromkeys(c for c in reading if c not in font.advances)
            over = reading_width(reading, font) - sum(self.widths[start:end])
            if over > 0:
                self.widths[start] += over / 2
                self.widths[end - 1] += over / 2
                pads |= {start: over / 2, end: pads.get(end, 0.0)}  # what follows starts anew
        return pads

    def paragraph(self, start: int, end: int, pads: Mapping[int, float]) -> Paragraph:
        text = self.marked.text
        sums = tuple(accumulate(self.widths[start:end], initial=0.0))
        if start == 0 and end == len(text):
            return Paragraph(text, sums, tuple(self.runs), tuple(self.icons), self.marked.ruby, pads)
        own = (r for r in self.runs if r.start < end and r.end > start)
        return Paragraph(
            text[start:end],
            sums,
            tuple(Run(max(r.start, start) - start, min(r.end, end) - start, r.font, r.italic, r.colour) for r in own),
            tuple(Inline(i.at - start, i.name, i.colour) for i in self.icons if start <= i.at < end),
            tuple((a - start, b - start, reading) for a, b, reading in self.marked.ruby if start <= a < end),
            {i - start: pad for i, pad in pads.items() if start <= i < end},
        )


def reading_width(reading: str, font: Instance) -> float:
    """Width of a ruby reading in 1/1000 em of the text it stands above."""
    return RUBY * sum(font.advances.get(c, EM) for c in reading)
