"""One face a page, without bleed or marks: how faces are looked at.  In: faces, fonts.  Out: PDF bytes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..faces.face import Face, Picture
from ..geometry import IDENTITY
from ..imposition.sheet import Placement, Sheet
from ..pdf.document import Fonts, write


def singles(faces: Sequence[Face], fonts: Fonts, pictures: Callable[[Picture], bytes], lang: str) -> bytes:
    """A page as large as the trim for each face, in their order."""
    sheets = [
        Sheet(face.size, "Front", "fronts", n, len(faces), (_placement(n, face),), (), (), "")
        for n, face in enumerate(faces, 1)
    ]
    return write(sheets, fonts=fonts, pictures=pictures, format="single", title="faces", lang=lang)


def _placement(n: int, face: Face) -> Placement:
    return Placement(f"show/face/{n}", 1, face, "Front", IDENTITY)
