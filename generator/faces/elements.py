"""Elements of a layout + one card's facts → leaves: finished items with what they show and how far they reach.  µm.

One function a kind, in the table `DRAW`; here are text and the elements that hold others.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from verify.finding import Span
from verify.units import UM_PER_IN, mm

from ..geometry import Rect, Transform, translate
from .brush import Brush, Leaf, leaf_of, report
from .codes import TXT001, TXT002, TXT004
from .face import Group, Item, Path
from .layout import Element, style_of
from .markup import MarkupError, read_markup
from .pictures import aligned, draw_icon, draw_image, icon_item
from .shapes import box_segments, draw_box, draw_circle, draw_line, draw_path, hexagon, painted
from .template import as_text
from .text import InlineIcon
from .values import MOST_DRAWN, MOST_ITEMS, BadValue, Faults


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
        _bounded(len(leaves) * len(angles))
        return [leaf for angle in angles for leaf in _turned(leaves, angle, element, brush)]
    except Faults as fault:
        report(fault, _place_of(fault, element, span, brush), brush)
        return []


def _bounded(many: int) -> None:
    """Repeats in repeats and turns of turns multiply: a face is given up before they fill the memory."""
    if many > MOST_DRAWN:
        raise BadValue(f"this would be drawn {many:,} times, more than {MOST_DRAWN:,}", "draw fewer")


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
    shaped = brush.setter.shape(marked, style.family, style.weight, style.vertical)
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
        leaves.append(leaf_of(element, extra, used))
    return leaves


def _report_overflow(element: Element, brush: Brush, said: str, size: int, used: Rect, box: Rect) -> None:
    points = size * 72 / UM_PER_IN
    short = said.strip().replace("\n", " ")
    short = short if len(short) <= 40 else short[:39] + "…"
    over = f"{mm(used.w)} x {mm(used.h)} needed, the box has {mm(box.w)} x {mm(box.h)}"
    brush.out.add(
        TXT001,
        element.span,
        f"'{short}' does not fit in '{brush.scope['lang']}' at {round(points, 2):g} pt: {over}",
        "shorten the text, enlarge the box, or lower min",
        brush.card,
    )


def _inline(icon: InlineIcon, element: Element, brush: Brush) -> tuple[Item, ...]:
    art = brush.gallery.find(icon.name, element.span, "icon", brush.card)
    return (icon_item(art, icon.box, icon.colour),) if art and art.drawing else ()


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
        used = aligned((min(columns, len(items)) - 1) * dx + w, (rows - 1) * dy + h, block, element, brush)
        x0, y0 = used.x - brush.x, used.y - brush.y
    inner = replace(brush, times=brush.times * len(items))
    _bounded(inner.times)
    leaves = []
    for i, item in enumerate(items):
        scope = {"i": i, "n": len(items), "item": item}
        leaves += _children(element, inner.moved(x0 + i % columns * dx, y0 + i // columns * dy, scope))
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
            leaves += painted(element, inner, shape, cell)
        leaves += _children(element, inner)
    return leaves


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
            leaves += painted(element, inner, box_segments(cell), cell)
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
    "text": _text, "icon": draw_icon, "image": draw_image, "box": draw_box, "circle": draw_circle, "line": draw_line,
    "path": draw_path,
    "repeat": _repeat, "group": _group, "grid": _grid, "track": _track,
}  # fmt: skip
