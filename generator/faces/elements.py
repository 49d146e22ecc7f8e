"""Elements of a layout + one card's facts → leaves: finished items with what they show and how far they reach.  µm.

One function a kind, in the table `DRAW`.  A leaf is a maximal piece of one field, or of none, or of background;
groups and turns wrap the items inside leaves, so labels stay outermost and a reader of the PDF finds them without
knowing groups.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from verify.finding import Span
from verify.units import UM_PER_IN, UM_PER_MM, Size, mm

from ..geometry import Point, Rect, Transform, translate
from . import outline
from .codes import ART003, EXP002, LAY001, LAY002, TXT001, TXT002, TXT003, TXT004, Collector
from .face import Group, Icon, Item, Path, Picture
from .gallery import Art, Gallery
from .layout import Element, Layout, style_of
from .markup import MarkupError, read_markup
from .svg import Drawing
from .template import ExpressionError, as_text
from .text import InlineIcon, Setter
from .values import MOST_ITEMS, BadValue, Faults

BLACK = "#000000"
HAIRLINE = 250  # µm: a stroke without `width`; 0.7 pt prints on every device (PRINT practice: at least 0.25 pt)
LEAST_PPI = 300
MOST_LEAVES = 20_000


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


def draw(element: Element, brush: Brush) -> list[Leaf]:
    """The leaves of one element for one card; faults become findings and leave the element out."""
    span = element.span
    try:
        if element.when is not None:
            span = element.when_span or span
            if not element.when.value(brush.scope):
                return []
            span = element.span
        leaves = DRAW[element.kind](element, brush)
        leaves = _as_field(leaves, element, brush)
        angles = element.get("rotate", brush.scope, (0.0,))
        if angles == (0.0,):
            return leaves
        return [leaf for angle in angles for leaf in _turned(leaves, angle, element, brush)]
    except Faults as fault:
        report(fault, _place_of(fault, element, span, brush), brush)
        return []


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


def _place_of(fault: Exception, element: Element, span: Span, brush: Brush) -> Span:
    """The value that fails: the one it names, or found by asking each again."""
    if span != element.span:
        return span
    named = element.values.get(getattr(fault, "key", ""))
    if named is not None:
        return named.span
    styles = brush.layout.styles
    name = element.values.get("style")
    chosen = list(styles.get(name.static, {}).values()) if name and isinstance(name.static, str) else []
    for value in [*element.values.values(), *element.own.values(), *chosen]:
        try:
            value.of(brush.scope)
        except Faults as again:
            if str(again) == str(fault):
                return value.span
    return span


def _as_field(leaves: list[Leaf], element: Element, brush: Brush) -> list[Leaf]:
    """A `field:` on anything but text: all it draws is one piece that shows the field's value."""
    if not element.field or element.kind == "text" or not leaves:
        return leaves
    value = as_text(brush.facts.get(element.field, ""))
    items = tuple(i for leaf in leaves for i in leaf.items)
    return [Leaf(items, _hull(leaf.bounds for leaf in leaves), element.span, False, element.field, value)]


def _hull(rects: Any) -> Rect:
    found = list(rects)
    x, y = min(r.x for r in found), min(r.y for r in found)
    return Rect(x, y, max(r.right for r in found) - x, max(r.bottom for r in found) - y)


def _turned(leaves: list[Leaf], angle: float, element: Element, brush: Brush) -> Iterator[Leaf]:
    """Turned clockwise about the pivot (default: the middle of the element's box; for what has none, of the face)."""
    if angle % 360 == 0:
        yield from leaves
        return
    pivot = element.get("pivot", brush.scope)
    if pivot is not None:
        px, py = pivot[0] + brush.x, pivot[1] + brush.y
    else:
        own = brush.rect(element) or Rect(0, 0, brush.size.w, brush.size.h)
        px, py = own.x + own.w // 2, own.y + own.h // 2
    cos, sin = (round(f(math.radians(angle)), 12) for f in (math.cos, math.sin))
    turn = translate(-px, -py).then(Transform(cos, sin, -sin, cos)).then(translate(px, py))
    for leaf in leaves:
        points = tuple(turn.point(*p) for p in leaf.outline)
        yield replace(leaf, items=(Group(leaf.items, turn),), bounds=turn.rect(leaf.bounds), hull=points)


def _leaf(
    element: Element, items: tuple[Item, ...], bounds: Rect, colour: str | None = None, hull: tuple[Point, ...] = ()
) -> Leaf:
    return Leaf(items, bounds, element.span, element.background, colour=colour, hull=hull)


# --- text ---


def _text(element: Element, brush: Brush) -> list[Leaf]:
    box, said = brush.rect(element), element.get("text", brush.scope)
    if box is None:
        raise BadValue("the text has no box", "add box: x y w h mm")
    try:
        marked = read_markup(said.rstrip("\n"))
    except MarkupError as fault:
        brush.out.add(TXT004, element.values["text"].span, f"{fault} in '{said.strip()[:40]}'", fault.help, brush.card)
        return []
    if not marked.text:
        return []
    style = style_of(element, brush.layout, brush.scope)
    colours = {look.colour for look in marked.looks} - {""}
    if colours:
        named = {c: brush.layout.palette.read(c) or style.colour for c in colours}
        marked = replace(marked, looks=tuple(replace(k, colour=named.get(k.colour, "")) for k in marked.looks))
    if any(brush.gallery.find(n, element.values["text"].span, "icon", brush.card) is None for _, n in marked.icons):
        return []
    shaped = brush.setter.shape(marked, style.family, style.weight)
    if shaped.missing:
        codes = ", ".join(f"'{c}' (U+{ord(c):04X})" for c in shaped.missing[:6])
        brush.out.add(
            TXT002,
            element.values["text"].span,
            f"no font has {codes}",
            "add a font that has it under fonts:",
            brush.card,
        )
    placed = brush.setter.place(shaped, style, box)
    if not placed.fits:
        _report_overflow(element, brush, said, placed.size, placed.used, box)
    used = placed.used if placed.fits else box  # one cause, one finding: what is too large is not also out of place
    leaves = []
    if placed.items:
        field = element.field
        leaves.append(Leaf(placed.items, used, element.span, element.background, field, marked.shown if field else ""))
    extra = placed.ruby + tuple(i for icon in placed.icons for i in _inline(icon, element, brush))
    if extra:
        leaves.append(_leaf(element, extra, used))
    return leaves


def _report_overflow(element: Element, brush: Brush, said: str, size: int, used: Rect, box: Rect) -> None:
    points = size * 72 / UM_PER_IN
    short = said.strip().replace("\n", " ")
    short = short if len(short) <= 40 else short[:39] + "…"
    over = f"{mm(used.w)} x {mm(used.h)} needed, the box has {mm(box.w)} x {mm(box.h)}"
    brush.out.add(
        TXT001,
        element.span,
        f"'{short}' does not fit at {round(points, 2):g} pt: {over}",
        "shorten the text, enlarge the box, or lower min",
        brush.card,
    )


def _inline(icon: InlineIcon, element: Element, brush: Brush) -> tuple[Item, ...]:
    art = brush.gallery.find(icon.name, element.span, "icon", brush.card)
    return (_icon_item(art, icon.box, icon.colour),) if art and art.drawing else ()


# --- pictures ---


def _icon(element: Element, brush: Brush) -> list[Leaf]:
    name, box = element.get("icon", brush.scope), brush.rect(element)
    if box is None:
        raise BadValue("the icon has no box", "add box: x y w h mm")
    if not name:
        return []
    art = brush.gallery.find(name, element.values["icon"].span, "icon", brush.card)
    if art is None:
        return []
    if art.drawing is None:
        raise BadValue(
            f"'{name}' is no vector drawing", "icons are .svg files; use image: for a photograph", key="icon"
        )
    inside = _contained(art.drawing.w, art.drawing.h, box, element, brush)
    item = _icon_item(art, inside, element.get("colour", brush.scope, BLACK))
    return [_leaf(element, (item,), inside, art.drawing.border)]


def _icon_item(art: Art, box: Rect, colour: str) -> Icon:
    assert art.drawing is not None
    scale = box.h / art.drawing.h
    return Icon(
        art.name, Transform(round(scale, 6), 0, 0, round(scale, 6), box.x, box.y), _coloured(art.drawing, colour)
    )


_COLOURED: dict[tuple[int, str], tuple[Drawing, tuple[Path, ...]]] = {}


def _coloured(drawing: Drawing, colour: str) -> tuple[Path, ...]:
    """The same tuple for the same drawing and colour: what draws it can tell by identity."""
    key = (id(drawing), colour)
    found = _COLOURED.get(key)
    if found is None or found[0] is not drawing:
        found = _COLOURED[key] = (drawing, drawing.coloured(colour))
    return found[1]


def _contained(w: int, h: int, box: Rect, element: Element, brush: Brush) -> Rect:
    """The largest w:h inside the box, placed by align and valign (default: in the middle)."""
    if w * box.h > h * box.w:
        fw, fh = box.w, round(box.w * h / w)
    else:
        fw, fh = round(box.h * w / h), box.h
    return _aligned(fw, fh, box, element, brush)


def _aligned(w: int, h: int, box: Rect, element: Element, brush: Brush) -> Rect:
    spare_x, spare_y = box.w - w, box.h - h
    x = {"left": 0, "centre": spare_x // 2, "right": spare_x}[element.get("align", brush.scope, "centre")]
    y = {"top": 0, "middle": spare_y // 2, "bottom": spare_y}[element.get("valign", brush.scope, "middle")]
    return Rect(box.x + x, box.y + y, w, h)


def _image(element: Element, brush: Brush) -> list[Leaf]:
    name, box = element.get("image", brush.scope), brush.rect(element)
    if box is None:
        raise BadValue("the image has no box", "add box: x y w h mm")
    if not name:
        return []
    art = brush.gallery.find(name, element.values["image"].span, "picture", brush.card)
    if art is None:
        return []
    source = art.drawing or art.raster
    assert source is not None
    crop = element.get("fit", brush.scope, "contain") == "crop"
    inside = (
        _covering(source.w, source.h, box, element, brush)
        if crop
        else _contained(source.w, source.h, box, element, brush)
    )
    clip = box if crop and inside != box else None
    if art.drawing:
        scale = round(inside.h / art.drawing.h, 6)
        paths = _coloured(art.drawing, element.get("colour", brush.scope, BLACK))
        item: Item = Group(paths, Transform(scale, 0, 0, scale, inside.x, inside.y))
        if clip:
            item = Group((item,), clip=Path(box_segments(clip)))
    else:
        ppi = source.w * UM_PER_IN / inside.w
        if ppi < LEAST_PPI:
            help = f"use at least {math.ceil(inside.w * LEAST_PPI / UM_PER_IN)} pixels across"
            brush.out.add(ART003, element.values["image"].span, f"'{name}' has {ppi:.0f} ppi at {mm(inside.w)}", help)
        item = Picture(art.file, art.digest, inside, clip)
    return [_leaf(element, (item,), clip or inside, art.drawing.border if art.drawing and not clip else None)]


def _covering(w: int, h: int, box: Rect, element: Element, brush: Brush) -> Rect:
    """The smallest w:h that covers the box."""
    if w * box.h > h * box.w:
        fw, fh = round(box.h * w / h), box.h
    else:
        fw, fh = box.w, round(box.w * h / w)
    return _aligned(fw, fh, box, element, brush)


# --- shapes ---


Segments = tuple[tuple[str | int, ...], ...]


def segments(found: outline.Outline, scale: float = 1, dx: int = 0, dy: int = 0) -> Segments:
    """An outline in whole µm."""
    return tuple((op, *(round(n * scale) + (dx, dy)[i % 2] for i, n in enumerate(numbers))) for op, numbers in found)


@lru_cache(maxsize=4096)
def box_segments(box: Rect, corner: int = 0) -> Segments:
    return segments(outline.rectangle(box.x, box.y, box.w, box.h, corner, corner))


def _painted(
    element: Element, brush: Brush, shape: Segments, bounds: Rect, closed: bool = True, hull: tuple[Point, ...] = ()
) -> list[Leaf]:
    fill = element.get("fill", brush.scope) if closed else None
    stroke = element.get("stroke", brush.scope)
    if fill is None and stroke is None:
        if "fill" in element.values or "stroke" in element.values:
            return []  # an expression chose none
        raise BadValue("the shape is neither filled nor stroked", "add fill: or stroke: with a colour")
    width = element.get("width", brush.scope, HAIRLINE) if stroke else 0
    dash = element.get("dash", brush.scope, ())
    path = Path(shape, fill, stroke, width, dash, round=element.get("round", brush.scope, False))
    return [_leaf(element, (path,), bounds.grown((width + 1) // 2), stroke or fill, hull)]


def _box(element: Element, brush: Brush) -> list[Leaf]:
    box = brush.rect(element)
    assert box is not None
    return _painted(element, brush, box_segments(box, element.get("corner", brush.scope, 0)), box)


def _circle(element: Element, brush: Brush) -> list[Leaf]:
    cx, cy, r = element.get("circle", brush.scope)
    if r <= 0:
        raise BadValue("the circle's radius is not above zero", "write cx cy r, such as 10 10 5 mm", key="circle")
    cx, cy = cx + brush.x, cy + brush.y
    half = element.get("width", brush.scope, HAIRLINE) // 2 if element.get("stroke", brush.scope) else 0
    bounds = Rect(cx - r, cy - r, 2 * r, 2 * r)
    return _painted(element, brush, circle_segments(cx, cy, r), bounds, hull=_around(cx, cy, r + half))


@lru_cache(maxsize=1024)
def circle_segments(cx: int, cy: int, r: int) -> Segments:
    return segments(outline.ellipse(cx, cy, r, r))


@lru_cache(maxsize=1024)
def _around(cx: int, cy: int, r: int) -> tuple[Point, ...]:
    """24 points of a circle."""
    turns = [math.pi * k / 12 for k in range(24)]
    return tuple((round(cx + r * math.cos(a)), round(cy + r * math.sin(a))) for a in turns)


def _line(element: Element, brush: Brush) -> list[Leaf]:
    x1, y1, x2, y2 = element.get("line", brush.scope)
    x1, y1, x2, y2 = x1 + brush.x, y1 + brush.y, x2 + brush.x, y2 + brush.y
    bounds = Rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))
    if "stroke" not in element.values:
        raise BadValue("the line has no stroke", "add stroke: with a colour")
    return _painted(element, brush, (("M", x1, y1), ("L", x2, y2)), bounds, closed=False)


def _path(element: Element, brush: Brush) -> list[Leaf]:
    """SVG path data in mm from the trim's corner (or from `at`)."""
    at = element.get("at", brush.scope, (0, 0))
    try:
        found = outline.read_outline(element.get("path", brush.scope))
    except outline.PathError as fault:
        raise BadValue(str(fault), "write SVG path data in mm, such as M 4 4 L 20 4", key="path") from fault
    shape = segments(found, UM_PER_MM, brush.x + at[0], brush.y + at[1])
    numbers = [s[1:] for s in shape]
    xs, ys = [int(n) for s in numbers for n in s[::2]], [int(n) for s in numbers for n in s[1::2]]
    if not xs:
        return []
    return _painted(element, brush, shape, Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))


# --- elements that hold others ---


def _children(element: Element, brush: Brush) -> list[Leaf]:
    return [leaf for child in element.children for leaf in draw(child, brush)]


def _group(element: Element, brush: Brush) -> list[Leaf]:
    x, y = element.get("at", brush.scope, (0, 0))
    leaves = _children(element, brush.moved(x, y, {}) if (x, y) != (0, 0) else brush)
    box = brush.rect(element)
    if box is None or not element.get("clip", brush.scope, False):
        return leaves
    clip = Path(box_segments(box, element.get("corner", brush.scope, 0)))
    return [replace(f, items=(Group(f.items, clip=clip),), bounds=_common(f.bounds, box)) for f in leaves]


def _common(a: Rect, b: Rect) -> Rect:
    x, y = max(a.x, b.x), max(a.y, b.y)
    return Rect(x, y, max(0, min(a.right, b.right) - x), max(0, min(a.bottom, b.bottom) - y))


def _repeat(element: Element, brush: Brush) -> list[Leaf]:
    """Children once for each item, `step` apart, `columns` in a row, the whole block placed in `box` by align and
    valign."""
    items = element.get("repeat", brush.scope)
    dx, dy = element.get("step", brush.scope, (0, 0))
    columns = element.get("columns", brush.scope, 0) or len(items)
    block = brush.rect(element)
    x0, y0 = element.get("at", brush.scope, (0, 0))
    if block is not None and items:
        w, h = element.get("cell", brush.scope, (dx, dy))
        rows = -(-len(items) // columns)
        used = _aligned((min(columns, len(items)) - 1) * dx + w, (rows - 1) * dy + h, block, element, brush)
        x0, y0 = used.x - brush.x, used.y - brush.y
    leaves = []
    for i, item in enumerate(items):
        scope = {"i": i, "n": len(items), "item": item}
        leaves += _children(element, brush.moved(x0 + i % columns * dx, y0 + i // columns * dy, scope))
    return leaves


def _grid(element: Element, brush: Brush) -> list[Leaf]:
    """Cells of equal size; fill and stroke draw each cell's outline, children are drawn in each with column, row, i."""
    kind = element.get("grid", brush.scope)
    columns, rows = (element.get(k, brush.scope, 1) for k in ("columns", "rows"))
    if columns * rows > MOST_ITEMS:
        raise BadValue(f"{columns} x {rows} cells are more than {MOST_ITEMS}", "draw fewer")
    if "cell" not in element.values:
        raise BadValue("the grid has no cell", "add cell: width height mm")
    w, h = element.get("cell", brush.scope)
    up = element.get("point", brush.scope, "up") == "up"
    x0, y0 = element.get("at", brush.scope, (0, 0))
    leaves = []
    for i in range(columns * rows):
        column, row = i % columns, i // columns
        x, y = column * w, row * h
        if kind == "hex" and up:
            x, y = column * w + (row % 2) * w // 2, row * h * 3 // 4
        elif kind == "hex":
            x, y = column * w * 3 // 4, row * h + (column % 2) * h // 2
        inner = brush.moved(x0 + x, y0 + y, {"i": i, "column": column, "row": row})
        if "fill" in element.values or "stroke" in element.values:
            cell = Rect(inner.x, inner.y, w, h)
            shape = box_segments(cell) if kind == "square" else hexagon(cell, up)
            leaves += _painted(element, inner, shape, cell)
        leaves += _children(element, inner)
    return leaves


def hexagon(box: Rect, up: bool) -> Segments:
    """A hexagon that fills the box, with a point up or to the side."""
    if up:
        xs, ys = (
            (box.w // 2, box.w, box.w, box.w // 2, 0, 0),
            (0, box.h // 4, box.h * 3 // 4, box.h, box.h * 3 // 4, box.h // 4),
        )
    else:
        xs, ys = (
            (box.w // 4, box.w * 3 // 4, box.w, box.w * 3 // 4, box.w // 4, 0),
            (0, 0, box.h // 2, box.h, box.h, box.h // 2),
        )
    return segments(outline.polygon([(box.x + x, box.y + y) for x, y in zip(xs, ys, strict=True)]))


def _track(element: Element, brush: Brush) -> list[Leaf]:
    """Numbered cells along a row, a snake or the edge of a box; `from` lets a track run on from another part."""
    count, first = element.get("track", brush.scope), element.get("from", brush.scope, 0)
    if "cell" not in element.values:
        raise BadValue("the track has no cell", "add cell: width height mm")
    w, h = element.get("cell", brush.scope)
    x0, y0 = element.get("at", brush.scope, (0, 0))
    along = element.get("along", brush.scope, "row")
    columns = element.get("columns", brush.scope, 0) or count
    rows = element.get("rows", brush.scope, 0)
    if along == "edge" and (not rows or columns == count or count > 2 * (columns + rows) - 4):
        raise BadValue(
            f"{count} cells do not go round an edge of {columns} x {rows}", "give columns and rows of the edge"
        )
    leaves = []
    for i in range(count):
        column, row = TRACKS[along](i, columns, rows)
        inner = brush.moved(x0 + column * w, y0 + row * h, {"i": i, "n": first + i, "number": first + i})
        if "fill" in element.values or "stroke" in element.values:
            cell = Rect(inner.x, inner.y, w, h)
            leaves += _painted(element, inner, box_segments(cell), cell)
        leaves += _children(element, inner)
    return leaves


def _edge_cell(i: int, columns: int, rows: int) -> tuple[int, int]:
    """Clockwise from the top left corner."""
    for length, place in (
        (columns - 1, lambda k: (k, 0)),
        (rows - 1, lambda k: (columns - 1, k)),
        (columns - 1, lambda k: (columns - 1 - k, rows - 1)),
        (rows - 1, lambda k: (0, rows - 1 - k)),
    ):
        if i < length:
            return place(i)
        i -= length
    return 0, 0


TRACKS: Mapping[str, Callable[[int, int, int], tuple[int, int]]] = {
    "row": lambda i, columns, rows: (i % columns, i // columns),
    "snake": lambda i, columns, rows: (
        i % columns if i // columns % 2 == 0 else columns - 1 - i % columns,
        i // columns,
    ),
    "edge": _edge_cell,
}

DRAW: Mapping[str, Callable[[Element, Brush], list[Leaf]]] = {
    "text": _text, "icon": _icon, "image": _image, "box": _box, "circle": _circle, "line": _line, "path": _path,
    "repeat": _repeat, "group": _group, "grid": _grid, "track": _track,
}  # fmt: skip
