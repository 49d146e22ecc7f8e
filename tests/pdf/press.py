"""Sheets → PDF with the real fonts, and pages as pictures (PDFium): what the tests of this room share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pypdfium2
from PIL import Image

from generator.faces.face import Background, Face, Group, Item, Live, Picture, Text
from generator.faces.fonts import FontBook
from generator.imposition.sheet import Sheet
from generator.pdf.document import Fonts, write
from tests.imposition.make import FONT

CHARACTERS = "カード裏面0123456789 abcdefghijklmnopqrstuvwxyz"


folder = Path("fonts")
"""Where cut fonts are kept; conftest.py sets it to a folder of the run."""


@cache
def book() -> FontBook:
    """One cut of the default font for the whole session of this process."""
    made = FontBook(folder)
    made.prepare([("sans", 400)], CHARACTERS)
    return made


def fonts() -> Fonts:
    """The hand-made faces' font is the default font."""
    return Fonts(lambda key: book().instance(key).file)


def lettered(sheets: Sequence[Sheet]) -> list[Sheet]:
    """The same sheets, set in a font that there is."""
    key = book().primary("sans", 400).key
    return [
        replace(
            sheet,
            furniture=tuple(_item(item, key) for item in sheet.furniture),
            placements=tuple(replace(p, face=_face(p.face, key)) for p in sheet.placements),
        )
        for sheet in sheets
    ]


@cache
def _face(face: Face, key: str) -> Face:
    mark = replace(face.mark, font=key) if face.mark else None
    return replace(face, items=tuple(_item(item, key) for item in face.items), mark=mark)


def _item(item: Item, key: str) -> Item:
    if isinstance(item, Text):
        return replace(item, font=key) if item.font == FONT else item
    if isinstance(item, Group | Live | Background):
        return replace(item, items=tuple(_item(inner, key) for inner in item.items))
    return item


def printed(sheets: Sequence[Sheet], pictures: Callable[[Picture], bytes] | None = None, **more: Any) -> bytes:
    asked = {"format": "home", "title": "Test", "lang": "en", **more}
    return write(lettered(sheets), fonts=fonts(), pictures=pictures or _none, **asked)


def _none(picture: Picture) -> bytes:
    raise AssertionError(f"no picture {picture.art}")


def page_image(pdf: bytes, number: int, dpi: int = 100) -> Image.Image:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return document[number].render(scale=dpi / 72).to_pil().convert("L")
    finally:
        document.close()
