"""Text in a box: shaped text + style → finished runs.  Lengths in µm, widths in 1/1000 em.

The largest size, in quarter points from the style's size down to its floor, whose lines fit the box; at that size the
best lines (`breaking.py`).  What does not fit at the floor is reported, never clipped.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from verify.units import UM_PER_IN

from ..geometry import Rect, Transform
from .breaking import best, fewest
from .face import Group, Item, Text
from .fonts import FontBook
from .markup import Marked
from .shaping import BOLD, EM, ICON_AIR, ICON_HEIGHT, RUBY, Paragraph, Shaped, reading_width, shape

__all__ = ["BOLD", "InlineIcon", "Placed", "Setter", "Style", "fit"]

Align = Literal["left", "centre", "right"]
Valign = Literal["top", "middle", "bottom"]
Fit = Literal["shrink", "wrap", "fail"]
"""Break into lines, then make smaller; break into lines; neither."""
Lines = list[tuple[int, int]]
"""(start, end) in a paragraph's text, one a line."""

STEP = UM_PER_IN / 72 / 4  # a quarter point
SLANT = -0.2  # an upright font stands in for an italic one, leaning 11 degrees (y runs down)
RUBY_LEADING = 1.75  # least distance of lines that carry ruby
BEFORE = {"left": 0.0, "centre": 0.5, "right": 1.0}  # share of a line's spare width that lies before it


@dataclass(frozen=True, slots=True)
class Style:
    """How a text looks.  `size`, `floor` in µm per em; `leading` in em; `lines`: at most so many (0: no limit).
    `vertical`: in columns from the right; then lines are columns."""

    family: str = "sans"
    weight: int = 400
    italic: bool = False
    size: int = 2_822
    floor: int = 2_117
    colour: str = "#000000"
    leading: float = 1.4
    align: Align = "left"
    valign: Valign = "top"
    fit: Fit = "shrink"
    lines: int = 0
    vertical: bool = False


@dataclass(slots=True)
class Setting:
    """The size chosen and the lines of each paragraph; `fits` False: set at the floor, and too large."""

    size: int
    lines: tuple[Lines, ...]
    fits: bool


@dataclass(slots=True)
class InlineIcon:
    name: str
    box: Rect
    colour: str


@dataclass(slots=True)
class Placed:
    """A set text.  `used`: what it covers, beyond the box when it does not fit."""

    items: tuple[Item, ...]
    ruby: tuple[Item, ...]
    icons: tuple[InlineIcon, ...]
    size: int
    used: Rect
    fits: bool


class Setter:
    """Shapes and places; remembers what it has shaped and set."""

    def __init__(self, book: FontBook, aspect: Callable[[str], float]) -> None:
        """`aspect`: width over height of an icon by name."""
        self._book = book
        self._aspect = aspect
        self._shaped: dict[tuple[Marked, str, int, bool], Shaped] = {}
        self._set: dict[tuple[int, Style, int, int], Setting] = {}

    def shape(self, marked: Marked, family: str, weight: int, vertical: bool = False) -> Shaped:
        key = (marked, family, weight, vertical)
        if key not in self._shaped:
            shaped = shape(marked, family, weight, self._book, self._aspect)
            if vertical:
                from .vertical import stood_up  # it builds on this module, and few texts need it

                shaped = stood_up(shaped)
            self._shaped[key] = shaped
        return self._shaped[key]

    def place(self, shaped: Shaped, style: Style, box: Rect) -> Placed:
        key = (id(shaped), style, box.w, box.h)  # `_shaped` keeps it alive
        if key not in self._set:
            along, across = (box.h, box.w) if style.vertical else (box.w, box.h)
            self._set[key] = fit(shaped, style, along, across)
        if style.vertical:
            from .vertical import Columns

            return Columns(shaped, style, box, self._set[key], self._book, self._aspect).placed()
        return _Placer(shaped, style, box, self._set[key], self._aspect).placed()


def fit(shaped: Shaped, style: Style, width: int, height: int) -> Setting:
    """Size, lines of each paragraph, and whether they fit: the largest size of the style's whose lines do.

    More room per em never needs more lines, so the sizes can be halved; what fits at no size is set at the floor all
    the same.
    """
    sizes = _sizes(style)
    needs = _needs(shaped, style, sizes[0], width, height)  # most texts fit as they are
    low, high = 0, 0 if needs else len(sizes)
    while low < high:
        middle = (low + high) // 2
        found = _needs(shaped, style, sizes[middle], width, height)
        if found:
            needs, high = found, middle
        else:
            low = middle + 1
    if needs is None:
        size = sizes[-1]
        return Setting(
            size, tuple(_any_lines(p, EM * width / size, style.fit == "fail") for p in shaped.paragraphs), False
        )
    size = sizes[low]
    spare = _most_lines(shaped, style, size, height) - sum(needs)
    lines: list[Lines] = []
    for paragraph, need in zip(shaped.paragraphs, needs, strict=True):
        most = 1 if style.fit == "fail" else need + spare
        best_lines = _best(paragraph, EM * width / size, most) or []
        spare -= len(best_lines) - need
        lines.append(best_lines)
    return Setting(size, tuple(lines), True)


@cache
def _sizes(style: Style) -> list[int]:
    """The style's size, the quarter points between it and the floor, the floor."""
    if style.fit != "shrink" or style.floor >= style.size:
        return [style.size]
    steps = range(math.ceil(style.size / STEP) - 1, math.floor(style.floor / STEP), -1)
    return [style.size, *(round(k * STEP) for k in steps if style.floor < round(k * STEP) < style.size), style.floor]


def _leading(shaped: Shaped, style: Style) -> float:
    return max(style.leading, RUBY_LEADING) if shaped.has_ruby else style.leading


def column_pitch(shaped: Shaped, style: Style, size: int) -> float:
    """Distance of the middles of two lines, µm."""
    return size * _leading(shaped, style)


def _most_lines(shaped: Shaped, style: Style, size: int, height: int) -> int:
    """How many lines of `size` the height (and the style) allows; the first is one em high."""
    first = size * (1 + (RUBY if shaped.has_ruby else 0))
    if first > height:
        return 0
    room = 1 + int((height - first) / (size * _leading(shaped, style)) + 1e-9)
    return min(room, style.lines) if style.lines else room


def _needs(shaped: Shaped, style: Style, size: int, width: int, height: int) -> list[int] | None:
    """How many lines each paragraph needs at least, or None when the text does not fit at this size."""
    room, needs = _most_lines(shaped, style, size, height), []
    for paragraph in shaped.paragraphs:
        need = _fewest(paragraph, EM * width / size)
        if need is None or (style.fit == "fail" and need > 1):
            return None
        needs.append(need or 1)
    return needs if sum(needs) <= room else None


def _fewest(paragraph: Paragraph, width: float) -> int | None:
    """As `fewest`; most texts are one line, and then no end has to be looked for."""
    return 1 if paragraph.sums[-1] <= width else fewest(paragraph.measured, width)


def _best(paragraph: Paragraph, width: float, most: int) -> Lines | None:
    if paragraph.sums[-1] <= width:
        return [(0, len(paragraph.text.rstrip(" \u3000")))]
    return best(paragraph.measured, width, most)


def _any_lines(paragraph: Paragraph, width: float, one: bool) -> Lines:
    """Lines of a text that does not fit: as few as its widest piece allows, so that a preview shows what is too
    much."""
    text, m = paragraph.text, paragraph.measured
    if one:
        return [(0, len(text))]
    widest = max(reach - origin for origin, reach in zip(m.origins, m.reaches, strict=True))
    return best(m, max(width, widest), len(text) + 1) or [(0, len(text))]


@dataclass(slots=True)
class _Placer:
    """Turns the lines of one text into items."""

    shaped: Shaped
    style: Style
    box: Rect
    setting: Setting
    aspect: Callable[[str], float]
    items: list[Item] = field(default_factory=list)
    ruby: list[Item] = field(default_factory=list)
    icons: list[InlineIcon] = field(default_factory=list)

    def um(self, em: float) -> float:
        """1/1000 em in µm."""
        return em * self.setting.size / EM

    def placed(self) -> Placed:
        font, size, box = self.shaped.primary, self.setting.size, self.box
        pitch = size * _leading(self.shaped, self.style)
        above = self.um(font.ascent) + (RUBY * size if self.shaped.has_ruby else 0)
        first = baseline = self._first_baseline(pitch, above)
        left, right = box.right, box.x
        for paragraph, own in zip(self.shaped.paragraphs, self.setting.lines, strict=True):
            for start, end in own:
                width = self.um(paragraph.sums[end] - paragraph.sums[start])
                x = box.x + (box.w - width) * BEFORE[self.style.align]
                left, right = min(left, round(x)), max(right, round(x + width))
                self._line(paragraph, start, end, x, baseline)
                baseline += pitch
        top, bottom = round(first - above), round(baseline - pitch + self.um(font.descent))
        used = Rect(left, top, max(right - left, 0), bottom - top)
        return Placed(tuple(self.items), tuple(self.ruby), tuple(self.icons), size, used, self.setting.fits)

    def _first_baseline(self, pitch: float, above: float) -> float:
        font, box, style = self.shaped.primary, self.box, self.style
        rest = (sum(map(len, self.setting.lines)) - 1) * pitch
        if style.valign == "top":
            return box.y + above
        if style.valign == "bottom":
            return box.bottom - self.um(font.descent) - rest
        # between the top of the capitals and the last baseline: digits and kanji both look centred
        ruby = above - self.um(font.ascent)
        return box.y + (box.h + ruby + self.um(font.cap) - rest) / 2

    def _line(self, p: Paragraph, start: int, end: int, x: float, y: float) -> None:
        for run in p.runs:
            a, b = max(run.start, start), min(run.end, end)
            while a < b:
                # air before a base with a long reading ends the piece before it
                stop = min((i for i in p.pads if a < i < b), default=b) if p.pads else b
                if not p.text[a:stop].isspace():
                    at = x + self.um(p.sums[a] - p.sums[start] + p.pads.get(a, 0))
                    self._say(p.text[a:stop], at, y, run.font, run.colour, run.italic)
                a = stop
        for icon in p.icons:
            if start <= icon.at < end:
                self._icon(icon.name, icon.colour, x + self.um(p.sums[icon.at] - p.sums[start]), y)
        for a, b, reading in p.ruby:
            if start <= a < end:
                self._reading(reading, x + self.um((p.sums[a] + p.sums[b]) / 2 - p.sums[start]), y)

    def _say(self, piece: str, x: float, y: float, font: str, colour: str, italic: bool) -> None:
        colour, size, at, on = colour or self.style.colour, self.setting.size, round(x), round(y)
        if italic or self.style.italic:
            text = Text(piece, 0, 0, font, size, colour)
            self.items.append(Group((text,), Transform(c=SLANT, e=at, f=on)))
        else:
            self.items.append(Text(piece, at, on, font, size, colour))

    def _icon(self, name: str, colour: str, x: float, y: float) -> None:
        h = ICON_HEIGHT * self.setting.size
        top = y - self.um(self.shaped.primary.cap) / 2 - h / 2
        box = Rect(round(x + ICON_AIR * self.setting.size), round(top), round(h * self.aspect(name)), round(h))
        self.icons.append(InlineIcon(name, box, colour or self.style.colour))

    def _reading(self, reading: str, middle: float, y: float) -> None:
        font, size = self.shaped.primary, round(RUBY * self.setting.size)
        x = round(middle - self.um(reading_width(reading, font)) / 2)
        on = round(y - self.um(font.ascent + RUBY * font.descent))
        self.ruby.append(Text(reading, x, on, font.key, size, self.style.colour))
