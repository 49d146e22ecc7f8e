"""Faces as pictures, each cut out along its die line.  In: faces of one run.  Out: Pillow images in their order."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..faces.face import Face, Picture
from ..faces.fonts import FontBook
from ..pdf.document import Fonts
from . import png
from .singles import singles

if TYPE_CHECKING:
    from PIL.Image import Image


def portraits(faces: Sequence[tuple[Face, int]], book: FontBook, root: Path, lang: str, dpi: int) -> list[Image]:
    """`faces`: with the radius of their corners in µm; `root`: the game's folder.  A face that comes twice is rendered
    once."""

    def bytes_of(picture: Picture) -> bytes:
        return (root / picture.art).read_bytes()

    distinct = {id(face): (face, corner) for face, corner in faces}
    fonts = Fonts(lambda key: book.instance(key).file)
    pages = png.pages(singles([face for face, _ in distinct.values()], fonts, bytes_of, lang), dpi) if distinct else []
    cut = {
        key: png.cut_out(page, face.die, corner, dpi)
        for (key, (face, corner)), page in zip(distinct.items(), pages, strict=True)
    }
    return [cut[id(face)] for face, _ in faces]
