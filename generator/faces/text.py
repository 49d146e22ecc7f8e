"""Text in a box: marked text + style → finished runs.  Lengths in µm, widths inside in 1/1000 em (one for every size).

A text is shaped once (fonts of its characters, widths, legal line ends) and then set at the largest size, in quarter points
from the style's size down to its floor, whose lines fit the box.  What does not fit at the floor is reported, never clipped.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Literal

from verify.units import UM_PER_IN

from ..geometry import Rect, Transform
from .breaking import OBJECT, Breaks, best, ends, fewest
from .face import Group, Item, Text
from .fonts import FontBook, Instance
from .markup import Look, Marked

Align = Literal["left", "centre", "right"]
Valign = Literal["top", "middle", "bottom"]
Fit = Literal["wrap", "shrink", "fail"]

EM = 1000
STEP = UM_PER_IN / 72 / 4  # a quarter point
BOLD = 700
SLANT = -0.2  # an upright font stands in for an italic one, leaning 11 degrees (y runs down)
RUBY = 0.5  # ruby size as a share of the text's
RUBY_LEADING = 1.75  # least distance of lines that carry ruby
ICON_HEIGHT = 0.95  # em
ICON_AIR = 0.06  # em, on each side


@dataclass(frozen=True, slots=True)
class Style:
    """How a text looks.  `size`, `floor` in µm per em; `leading` in em; `lines`: at most so many (0: no limit)."""

    family: str = "sans"
    weight: int = 400
    italic: bool = False
    size: int = 2_822
    floor: int = 2_117
    colour: str = "#000000"
    leading: float = 1.4
    align: Align = "left"
    valign: Valign = "top"
    fit: Fit = "wrap"
    lines: int = 0


@dataclass(frozen=True, slots=True)
class Run:
    """Characters start … end of a paragraph in one font and look."""

    start: int
    end: int
    font: str
    italic: bool
    colour: str


@dataclass(frozen=True)
class Paragraph:
    """`sums[i]` is the width of `text[:i]` in 1/1000 em; `pads` is the air before a character (ruby wider than its base)."""

    text: str
    sums: tuple[float, ...]
    runs: tuple[Run, ...]
    icons: tuple[tuple[int, str], ...]
    ruby: tuple[tuple[int, int, str], ...]
    pads: Mapping[int, float]

    @cached_property
    def breaks(self) -> Breaks:
        found = ends(self.text)
        if self.ruby:
            found = tuple(e for e in found if not any(start < e[0] < end for start, end, _ in self.ruby))
        return found


@dataclass(frozen=True, slots=True)
class Shaped:
    paragraphs: tuple[Paragraph, ...]
    missing: str  # characters that no font of the chain has
    primary: Instance
    ruby: bool


@dataclass(frozen=True, slots=True)
class InlineIcon:
    name: str
    box: Rect
    colour: str


@dataclass(frozen=True, slots=True)
class Placed:
    """A set text.  `fits` False: it was set at the floor and goes beyond `box` (`used` says how far)."""

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
        self._shaped: dict[tuple[Marked, str, int], Shaped] = {}
        self._set: dict[tuple[int, Style, int, int], tuple[int, tuple[list[tuple[int, int]], ...], bool]] = {}

    def shape(self, marked: Marked, family: str, weight: int) -> Shaped:
        key = (marked, family, weight)
        if key not in self._shaped:
            self._shaped[key] = _shape(marked, family, weight, self._book, self._aspect)
        return self._shaped[key]

    def place(self, shaped: Shaped, style: Style, box: Rect) -> Placed:
        key = (id(shaped), style, box.w, box.h)  # `_shaped` keeps it alive
        if key not in self._set:
            self._set[key] = fit(shaped, style, box.w, box.h)
        size, lines, fits = self._set[key]
        return _place(shaped, style, box, size, lines, fits, self._book, self._aspect)


def _shape(marked: Marked, family: str, weight: int, book: FontBook, aspect: Callable[[str], float]) -> Shaped:
    missing: dict[str, None] = {}
    widths: list[float] = []
    runs: list[Run] = []
    icons = dict(marked.icons)
    primary = book.primary(family, weight)
    for look in marked.looks:
        heavy = max(weight, BOLD) if look.bold else weight
        _shape_look(marked.text, look, icons, family, heavy, book, aspect, widths, runs, missing)
    pads = _ruby_pads(marked, widths, primary)
    paragraphs = []
    start = 0
    for line in marked.text.split("\n"):
        paragraphs.append(_paragraph(line, start, widths, runs, marked, pads))
        start += len(line) + 1
    return Shaped(tuple(paragraphs), "".join(missing), primary, bool(marked.ruby))


def _shape_look(
    text: str,
    look: Look,
    icons: Mapping[int, str],
    family: str,
    weight: int,
    book: FontBook,
    aspect: Callable[[str], float],
    widths: list[float],
    runs: list[Run],
    missing: dict[str, None],
) -> None:
    font = book.primary(family, weight)
    part = text[look.start : look.end]
    try:  # nearly always every character is in the first font
        widths += [font.advances[c] for c in part]
        runs.append(Run(look.start, look.end, font.key, look.italic, look.colour))
        return
    except KeyError:
        pass
    for i, c in enumerate(part, look.start):
        if c == OBJECT and i in icons:
            widths.append(EM * (ICON_HEIGHT * aspect(icons[i]) + 2 * ICON_AIR))
            continue
        if c == "\n":
            widths.append(0)
            continue
        found = book.find(family, weight, c)
        if found is None:
            missing[c] = None
            widths.append(EM)
            continue
        widths.append(found.advances[c])
        last = runs[-1] if runs else None
        if last and last.end == i and (last.font, last.italic, last.colour) == (found.key, look.italic, look.colour):
            runs[-1] = Run(last.start, i + 1, last.font, last.italic, last.colour)
        else:
            runs.append(Run(i, i + 1, found.key, look.italic, look.colour))


def _ruby_pads(marked: Marked, widths: list[float], font: Instance) -> dict[int, float]:
    """Room for readings that are wider than their base, half on each side; widths grow, the pad is where the base begins."""
    pads: dict[int, float] = {}
    for start, end, reading in marked.ruby:
        over = RUBY * sum(font.advances.get(c, EM) for c in reading) - sum(widths[start:end])
        if over > 0:
            widths[start] += over / 2
            widths[end - 1] += over / 2
            pads[start] = over / 2
    return pads


def _paragraph(
    line: str, start: int, widths: list[float], runs: list[Run], marked: Marked, pads: Mapping[int, float]
) -> Paragraph:
    end = start + len(line)
    if start == 0 and end == len(marked.text) and not marked.ruby:
        return Paragraph(line, tuple(accumulate(widths, initial=0)), tuple(runs), marked.icons, (), {})
    own = tuple(
        Run(max(r.start, start) - start, min(r.end, end) - start, r.font, r.italic, r.colour)
        for r in runs
        if r.start < end and r.end > start
    )
    return Paragraph(
        line,
        tuple(accumulate(widths[start:end], initial=0)),
        own,
        tuple((i - start, name) for i, name in marked.icons if start <= i < end),
        tuple((a - start, b - start, reading) for a, b, reading in marked.ruby if start <= a < end),
        {i - start: pad for i, pad in pads.items() if start <= i < end},
    )


def fit(shaped: Shaped, style: Style, width: int, height: int) -> tuple[int, tuple[list[tuple[int, int]], ...], bool]:
    """Size, lines of each paragraph, and whether they fit: the largest size of the style's whose lines do.

    More room per em never needs more lines, so the sizes can be halved; what fits at no size is set at the floor all the same.
    """
    sizes = _sizes(style)
    low, high = 0, len(sizes)
    while low < high:
        middle = (low + high) // 2
        if _fits(shaped, style, sizes[middle], width, height):
            high = middle
        else:
            low = middle + 1
    if low == len(sizes):
        size = sizes[-1]
        return size, tuple(_any_lines(p, EM * width / size, style.fit == "shrink") for p in shaped.paragraphs), False
    size = sizes[low]
    room = _most_lines(shaped, style, size, height)
    lines: list[list[tuple[int, int]]] = []
    needs = [fewest(p.text, p.sums, p.breaks, EM * width / size) or 1 for p in shaped.paragraphs]
    spare = room - sum(needs)
    for paragraph, need in zip(shaped.paragraphs, needs, strict=True):
        most = 1 if style.fit == "shrink" else need + spare
        found = best(paragraph.text, paragraph.sums, paragraph.breaks, EM * width / size, most) or []
        spare -= len(found) - need
        lines.append(found)
    return size, tuple(lines), True


def _sizes(style: Style) -> list[int]:
    """The style's size, the quarter points between it and the floor, the floor."""
    if style.fit == "fail" or style.floor >= style.size:
        return [style.size]
    steps = range(math.ceil(style.size / STEP) - 1, math.floor(style.floor / STEP), -1)
    return [style.size, *(round(k * STEP) for k in steps if style.floor < round(k * STEP) < style.size), style.floor]


def _leading(shaped: Shaped, style: Style) -> float:
    return max(style.leading, RUBY_LEADING) if shaped.ruby else style.leading


def _most_lines(shaped: Shaped, style: Style, size: int, height: int) -> int:
    """How many lines of `size` the height (and the style) allows; the first is one em high."""
    first = size * (1 + (RUBY if shaped.ruby else 0))
    if first > height:
        return 0
    room = 1 + int((height - first) / (size * _leading(shaped, style)) + 1e-9)
    return min(room, style.lines) if style.lines else room


def _fits(shaped: Shaped, style: Style, size: int, width: int, height: int) -> bool:
    room, total = _most_lines(shaped, style, size, height), 0
    for paragraph in shaped.paragraphs:
        need = fewest(paragraph.text, paragraph.sums, paragraph.breaks, EM * width / size)
        if need is None or (style.fit == "shrink" and need > 1):
            return False
        total += need
    return total <= room


def _any_lines(paragraph: Paragraph, width: float, one: bool) -> list[tuple[int, int]]:
    """Lines of a text that does not fit: as few as its widest piece allows, so that a preview shows what is too much."""
    text = paragraph.text
    if one:
        return [(0, len(text))]
    stops = [0, *(e[0] for e in paragraph.breaks), len(text)]
    widest = max((paragraph.sums[b] - paragraph.sums[a] for a, b in zip(stops, stops[1:], strict=False)), default=0)
    return best(text, paragraph.sums, paragraph.breaks, max(width, widest), len(text) + 1) or [(0, len(text))]


def _place(
    shaped: Shaped,
    style: Style,
    box: Rect,
    size: int,
    lines: tuple[list[tuple[int, int]], ...],
    fits: bool,
    book: FontBook,
    aspect: Callable[[str], float],
) -> Placed:
    count, font = sum(map(len, lines)), shaped.primary
    pitch = size * _leading(shaped, style)
    top = RUBY * size if shaped.ruby else 0
    if style.valign == "top":
        baseline = box.y + top + font.ascent * size / EM
    elif style.valign == "bottom":
        baseline = box.bottom - font.descent * size / EM - (count - 1) * pitch
    else:  # from the top of the capitals to the last baseline: digits and kanji both look centred
        baseline = box.y + (box.h + top + font.cap * size / EM - (count - 1) * pitch) / 2
    used_top = round(baseline - font.ascent * size / EM - top)
    items: list[Item] = []
    ruby: list[Item] = []
    icons: list[InlineIcon] = []
    left, right = box.right, box.x
    for paragraph, own in zip(shaped.paragraphs, lines, strict=True):
        for start, end in own:
            width = (paragraph.sums[end] - paragraph.sums[start]) * size / EM
            x = box.x + {"left": 0.0, "centre": (box.w - width) / 2, "right": box.w - width}[style.align]
            left, right = min(left, round(x)), max(right, round(x + width))
            _place_line(paragraph, start, end, x, round(baseline), size, style, items)
            if paragraph.icons or paragraph.ruby:
                _place_icons(paragraph, start, end, x, baseline, size, style, font, aspect, icons)
                _place_ruby(paragraph, start, end, x, baseline, size, style, font, ruby)
            baseline += pitch
    used_bottom = round(baseline - pitch + font.descent * size / EM)
    used = Rect(left, used_top, max(right - left, 0), used_bottom - used_top)
    return Placed(tuple(items), tuple(ruby), tuple(icons), size, used, fits)


def _place_line(
    p: Paragraph, start: int, end: int, x: float, y: int, size: int, style: Style, items: list[Item]
) -> None:
    for run in p.runs:
        a, b = max(run.start, start), min(run.end, end)
        while a < b:
            # a pad (air before a base with long ruby) ends the run before it
            stop = min((i for i in p.pads if a < i < b), default=b) if p.pads else b
            at = round(x + (p.sums[a] - p.sums[start] + p.pads.get(a, 0)) * size / EM)
            piece = p.text[a:stop].replace(OBJECT, "")
            if piece and not piece.isspace():
                items.append(
                    _text(piece, at, y, run.font, size, run.colour or style.colour, run.italic or style.italic)
                )
            a = stop


def _text(piece: str, x: int, y: int, font: str, size: int, colour: str, italic: bool) -> Item:
    if not italic:
        return Text(piece, x, y, font, size, colour)
    return Group((Text(piece, 0, 0, font, size, colour),), Transform(c=SLANT, e=x, f=y))


def _place_icons(
    p: Paragraph,
    start: int,
    end: int,
    x: float,
    baseline: float,
    size: int,
    style: Style,
    font: Instance,
    aspect: Callable[[str], float],
    icons: list[InlineIcon],
) -> None:
    for i, name in p.icons:
        if start <= i < end:
            h = ICON_HEIGHT * size
            at = x + (p.sums[i] - p.sums[start]) * size / EM + ICON_AIR * size
            top = baseline - font.cap * size / EM / 2 - h / 2
            colour = next((r.colour for r in p.runs if r.start <= i < r.end), "") or style.colour
            icons.append(InlineIcon(name, Rect(round(at), round(top), round(h * aspect(name)), round(h)), colour))


def _place_ruby(
    p: Paragraph,
    start: int,
    end: int,
    x: float,
    baseline: float,
    size: int,
    style: Style,
    font: Instance,
    ruby: list[Item],
) -> None:
    for a, b, reading in p.ruby:
        if start <= a < end:
            small = round(RUBY * size)
            middle = x + ((p.sums[a] + p.sums[b]) / 2 - p.sums[start]) * size / EM
            width = sum(font.advances.get(c, EM) for c in reading) * small / EM
            y = round(baseline - (font.ascent + RUBY * font.descent) * size / EM)
            ruby.append(Text(reading, round(middle - width / 2), y, font.key, small, style.colour))
