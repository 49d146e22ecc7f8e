"""Icons and images: drawings and photographs fitted into boxes.  µm."""

from __future__ import annotations

import math

from verify.units import UM_PER_IN, mm

from ..geometry import Rect, Transform
from .brush import BLACK, Brush, Leaf, leaf_of
from .codes import ART003
from .face import Group, Icon, Item, Path, Picture
from .gallery import Art
from .layout import Element
from .shapes import box_segments
from .svg import Drawing
from .values import BadValue

LEAST_PPI = 300


def draw_icon(element: Element, brush: Brush) -> list[Leaf]:
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
    item = icon_item(art, inside, element.get("colour", brush.scope, BLACK))
    return [leaf_of(element, (item,), inside, art.drawing.border)]


def icon_item(art: Art, box: Rect, colour: str) -> Icon:
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
    return aligned(fw, fh, box, element, brush)


def aligned(w: int, h: int, box: Rect, element: Element, brush: Brush) -> Rect:
    spare_x, spare_y = box.w - w, box.h - h
    x = {"left": 0, "centre": spare_x // 2, "right": spare_x}[element.get("align", brush.scope, "centre")]
    y = {"top": 0, "middle": spare_y // 2, "bottom": spare_y}[element.get("valign", brush.scope, "middle")]
    return Rect(box.x + x, box.y + y, w, h)


def draw_image(element: Element, brush: Brush) -> list[Leaf]:
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
    return [leaf_of(element, (item,), clip or inside, art.drawing.border if art.drawing and not clip else None)]


def _covering(w: int, h: int, box: Rect, element: Element, brush: Brush) -> Rect:
    """The smallest w:h that covers the box."""
    if w * box.h > h * box.w:
        fw, fh = round(box.h * w / h), box.h
    else:
        fw, fh = box.w, round(box.w * h / w)
    return aligned(fw, fh, box, element, brush)
