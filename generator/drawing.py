"""Sheets of a stock as one hash: is a PDF that lies there drawn from the very same?  Then it need not be drawn again.

In: sheets, title, format, language.  Out: hexadecimal.  Stands for a face: its hash (display list, font files with
axis values, art files: DESIGN § 7), its facts, alternate text and revision mark.  Beside the faces it covers whatever
the page holds of its own: places, marks, footer with its fonts; and the program that draws, with its libraries.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from .faces.kept import letters
from .inputs import program_hash

if TYPE_CHECKING:
    from .imposition.sheet import Sheet


def drawing_hash(sheets: Sequence[Sheet], fonts: Callable[[str], str], *said: str) -> str:
    """`fonts` gives the digest of a font key; `said`: what else the document says, such as title, format, language."""
    digest = hashlib.sha256()
    own = {font for sheet in sheets for font in letters(sheet.furniture)}
    own |= {p.face.mark.font for sheet in sheets for p in sheet.placements if p.face.mark}
    for text in (program_hash(), *said, *map(fonts, sorted(own)), *_parts(sheets)):
        digest.update(text.encode("utf-8", "surrogatepass") + b"\0")
    return digest.hexdigest()


def _parts(sheets: Sequence[Sheet]) -> Iterator[str]:
    faces: dict[int, str] = {}  # by identity: a face is asked once, and its sheets keep it
    for sheet in sheets:
        yield repr(_all_but("placements", sheet))
        for placement in sheet.placements:
            face = placement.face
            if id(face) not in faces:
                faces[id(face)] = repr(_all_but("items", face))
            yield f"{_all_but('face', placement)!r} {faces[id(face)]}"


def _all_but(name: str, value: Any) -> list[Any]:
    """The fields of a dataclass, whatever they will be, but one: so none can be forgotten."""
    return [getattr(value, field.name) for field in fields(value) if field.name != name]
