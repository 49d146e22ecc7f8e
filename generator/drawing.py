"""Sheets of a stock as one hash: is a PDF that lies there drawn from the very same?  Then it need not be drawn again.

In: sheets, title, format, language.  Out: hexadecimal.  Stands for a face: its hash (display list, font files with
axis values, art files: DESIGN § 7), its facts, alternate text and revision mark.  Beside the faces it covers whatever
the page holds of its own: places, marks, footer with its fonts; and the program that draws, with its libraries.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from .faces.kept import letters
from .inputs import program_hash

if TYPE_CHECKING:
    from .faces.face import Face
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
        yield repr((sheet.paper, sheet.side, sheet.duplex, sheet.number, sheet.of, sheet.offset, sheet.hash))
        yield repr((sheet.marks, sheet.furniture))
        for p in sheet.placements:
            if id(p.face) not in faces:
                faces[id(p.face)] = _face(p.face)
            yield repr((p.id, p.copy, p.side, p.transform, p.clip, p.part)) + faces[id(p.face)]


def _face(face: Face) -> str:
    return repr((face.hash, face.facts, face.alt, face.mark, face.size, face.edge, face.bleed, face.safe, face.die))
