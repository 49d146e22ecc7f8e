"""Vertical text (tategaki): shaped text + style → items in columns from the right.  µm; shares of an em where said so.

Lines become columns: the same line ends, the same choice of size (`text.fit`), with the box's height as the measure.
Kana, kanji and full-width letters stand upright; Latin words lie on their side; one or two digits stand side by side
in one cell (tate-chu-yoko).  Brackets, dashes and length marks are turned, stops and small kana moved to the upper
right of their cell: where Japanese fonts have their vertical forms.  Every sign is drawn as itself, in reading order,
so that a reader of the PDF finds the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import accumulate

from ..geometry import Rect, Transform
from .breaking import OBJECT
from .face import Group, Item, Text
from .fonts import FontBook, Instance
from .shaping import EM, ICON_HEIGHT, RUBY, Paragraph, Run, Shaped
from .text import InlineIcon, Placed, Setting, Style, column_pitch

TURNED = frozenset("（）〔〕［］｛｝〈〉《》「」『』【】｟｠〘〙〖〗｢｣ーｰ〜～゠＝：；＜＞｜＿－￣〰")
MOVED = {"、": 0.6, "。": 0.6, "，": 0.6, "．": 0.6, "､": 0.4, "｡": 0.4} | dict.fromkeys(
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ", 0.1
)
"""How far to the right and up, in em."""
DOWN = Transform(0, 1, -1, 0)
"""A quarter turn clockwise: what ran to the right runs down."""
ALONG = {"top": 0.0, "middle": 0.5, "bottom": 1.0}  # share of a column's spare length that lies before it
ACROSS = {"left": 1.0, "centre": 0.5, "right": 0.0}  # share of the spare width to the right of the first column

_PAIR = re.compile(r"(?<![A-Za-z0-9.,:+\-/%])(?:[0-9]{1,2}|[!?]{2})(?![A-Za-z0-9.,:+\-/%])")


@dataclass(frozen=True, slots=True)
class Cell:
    """Signs start … end of a paragraph that are drawn as one piece: `upright` in a cell, or lying on their side."""

    start: int
    end: int
    upright: bool


def is_upright(c: str) -> bool:
    """Kana, kanji, Hangul, full-width forms, symbols and pictures; not Latin and its punctuation, dashes, leaders."""
    return c == OBJECT or c >= "\u2e80" or "\u1100" <= c <= "\u11ff" or "\u2190" <= c <= "\u2bff"


def cells(text: str) -> Iterator[Cell]:
    """A paragraph in pieces; a piece may still change its font or colour."""
    pairs = {found.start(): found.end() for found in _PAIR.finditer(text)}
    at = 0
    while at < len(text):
        if at in pairs:
            yield Cell(at, pairs[at], True)
            at = pairs[at]
        elif is_upright(text[at]):
            yield Cell(at, at + 1, text[at] not in TURNED)
            at += 1
        else:
            end = at + 1
            while end < len(text) and end not in pairs and not is_upright(text[end]):
                end += 1
            yield Cell(at, end, False)
            at = end


def stood_up(shaped: Shaped) -> Shaped:
    """The text with lengths along a column in place of widths."""
    return replace(shaped, paragraphs=tuple(_paragraph(p) for p in shaped.paragraphs))


def _paragraph(p: Paragraph) -> Paragraph:
    lengths = [p.sums[i + 1] - p.sums[i] for i in range(len(p.text))]
    for start, end, _ in p.ruby:  # air for readings is another one here
        lengths[start:end] = [EM] * (end - start)
    for cell in cells(p.text):
        if cell.upright:
            lengths[cell.start : cell.end] = [EM] + [0] * (cell.end - cell.start - 1)
    pads: dict[int, float] = {}
    for start, end, reading in p.ruby:
        over = RUBY * EM * len(reading) - sum(lengths[start:end])
        if over > 0:
            lengths[start] += over / 2
            lengths[end - 1] += over / 2
            pads |= {start: over / 2, end: pads.get(end, 0.0)}
    return Paragraph(p.text, tuple(accumulate(lengths, initial=0.0)), p.runs, p.icons, p.ruby, pads)


@dataclass(slots=True)
class Columns:
    """Places the columns of one text."""

    shaped: Shaped
    style: Style
    box: Rect
    setting: Setting
    book: FontBook
    aspect: Callable[[str], float]
    items: list[Item] = field(default_factory=list)
    ruby: list[Item] = field(default_factory=list)
    icons: list[InlineIcon] = field(default_factory=list)

    def placed(self) -> Placed:
        size, box, style = self.setting.size, self.box, self.style
        pitch = column_pitch(self.shaped, style, size)
        beside = RUBY * size if self.shaped.has_ruby else 0.0
        count = sum(map(len, self.setting.lines))
        wide = size + beside + (count - 1) * pitch
        right = box.right - (box.w - wide) * ACROSS[style.align]
        middle = right - beside - size / 2
        top, bottom = box.bottom, box.y
        for paragraph, own in zip(self.shaped.paragraphs, self.setting.lines, strict=True):
            for start, end in own:
                length = self._um(paragraph.sums[end] - paragraph.sums[start])
                y = box.y + (box.h - length) * ALONG[style.valign]
                top, bottom = min(top, round(y)), max(bottom, round(y + length))
                self._column(paragraph, start, end, middle, y)
                middle -= pitch
        used = Rect(round(right - wide), top, round(wide), max(bottom - top, 0))
        return Placed(tuple(self.items), tuple(self.ruby), tuple(self.icons), size, used, self.setting.fits)

    def _um(self, em: float) -> float:
        return em * self.setting.size / EM

    def _column(self, p: Paragraph, start: int, end: int, x: float, y: float) -> None:
        """One column; `x`: its middle, `y`: its top."""
        inline = {icon.at: icon for icon in p.icons}
        for cell in cells(p.text):
            for run in p.runs:
                a, b = max(cell.start, run.start, start), min(cell.end, run.end, end)
                if a < b and not p.text[a:b].isspace():
                    at = y + self._um(p.sums[a] - p.sums[start] + p.pads.get(a, 0))
                    self._piece(p.text[a:b], cell.upright, run, x, at)
            if cell.start in inline and start <= cell.start < end:
                icon = inline[cell.start]
                self._icon(icon.name, icon.colour, x, y + self._um(p.sums[cell.start] - p.sums[start]))
        for a, b, reading in p.ruby:
            if start <= a < end:
                self._reading(reading, x, y + self._um((p.sums[a] + p.sums[b]) / 2 - p.sums[start]))

    def _piece(self, said: str, upright: bool, run: Run, x: float, y: float) -> None:
        font, size = self.book.instance(run.font), self.setting.size
        colour = run.colour or self.style.colour
        if not upright:
            on = x - _middle(font) * size
            self.items.append(
                Group((Text(said, 0, 0, font.key, size, colour),), replace(DOWN, e=round(on), f=round(y)))
            )
            return
        width = sum(font.advances[c] for c in said) / EM
        if len(said) > 1 or not is_upright(said):  # digits: as wide as the column at most, their middle on the cell's
            small = round(size * min(1.0, 1 / width))
            across, down = width * small, size / 2 + font.cap / EM * small / 2
        else:
            small, across, down = size, width * size, (0.5 + _middle(font)) * size
        moved = MOVED.get(said, 0.0) * size
        place = round(x - across / 2 + moved), round(y + down - moved)
        self.items.append(Text(said, *place, font.key, small, colour))

    def _icon(self, name: str, colour: str, x: float, y: float) -> None:
        aspect, size = self.aspect(name), self.setting.size
        h = ICON_HEIGHT * size / max(1.0, aspect)
        box = Rect(round(x - h * aspect / 2), round(y + (size - h) / 2), round(h * aspect), round(h))
        self.icons.append(InlineIcon(name, box, colour or self.style.colour))

    def _reading(self, reading: str, x: float, middle: float) -> None:
        """To the right of its base."""
        font, size = self.shaped.primary, round(RUBY * self.setting.size)
        x, y = x + self.setting.size / 2 + size / 2, middle - len(reading) * size / 2
        for n, c in enumerate(reading):
            moved, width = MOVED.get(c, 0.0) * size, font.advances.get(c, EM) / EM * size
            if c in TURNED or not is_upright(c):
                turn = replace(DOWN, e=round(x - _middle(font) * size), f=round(y + n * size))
                self.ruby.append(Group((Text(c, 0, 0, font.key, size, self.style.colour),), turn))
            else:
                place = round(x - width / 2 + moved), round(y + (n + 0.5 + _middle(font)) * size - moved)
                self.ruby.append(Text(c, *place, font.key, size, self.style.colour))


def _middle(font: Instance) -> float:
    """How far the middle of the em box lies above the baseline, in em."""
    return (font.ascent - font.descent) / (font.ascent + font.descent) / 2
