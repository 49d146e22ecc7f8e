"""The door to Pillow: a JPEG or PNG file → its size, or why it cannot be used.  In: its name and bytes.  Out: `Raster`.

The file is decoded once, whole, so that a truncated one is found here and not while the PDF is written.
"""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass
from pathlib import PurePath

MOST_BYTES = 40_000_000
MOST_PIXELS = 60_000_000  # A3 at 600 dpi is 70 million; a card at 1200 dpi 13 million
ORIENTATION = 0x0112  # EXIF; a PDF shows the samples as they are stored
KINDS = {".jpg": "JPEG", ".jpeg": "JPEG", ".png": "PNG"}


class ImageError(ValueError):
    """A picture that cannot be used; `help` is what to do."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.help = help


@dataclass(frozen=True, slots=True)
class Raster:
    """Width and height in pixels."""

    w: int
    h: int


def read_image(name: str, data: bytes) -> Raster:
    """`name`: the file's name, whose suffix says what it should be.  Raises `ImageError`."""
    wanted = KINDS.get(PurePath(name).suffix.lower())
    if wanted is None:
        raise ImageError(f"'{name}' is not a kind of picture that can be printed", "use .svg, .png or .jpg")
    return Raster(*_decode(name, data, wanted))


def _decode(name: str, data: bytes, wanted: str) -> tuple[int, int]:
    from PIL import Image, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as picture:
                w, h = picture.size
                if picture.format != wanted:
                    raise ImageError(
                        f"'{name}' is a {picture.format} file by its content", f"save it as {wanted}, or rename it"
                    )
                if w * h > MOST_PIXELS:
                    raise ImageError(
                        f"'{name}' has {w} x {h} pixels", f"scale it down to {MOST_PIXELS // 1_000_000} million pixels"
                    )
                if picture.getexif().get(ORIENTATION, 1) != 1:
                    raise ImageError(
                        f"'{name}' lies on its side and says so in a note", "save it upright, without EXIF"
                    )
                picture.load()
    except UnidentifiedImageError as fault:
        raise ImageError(f"'{name}' is not a {wanted} file", "export the picture again") from fault
    except (Image.DecompressionBombWarning, Image.DecompressionBombError) as fault:
        raise ImageError(f"'{name}' is far too large when unpacked", "scale it down") from fault
    except ImageError:
        raise
    except (OSError, SyntaxError, ValueError, EOFError, MemoryError) as fault:
        raise ImageError(f"'{name}' is damaged or cut off ({fault})", "export the picture again") from fault
    return w, h


def pixels(data: bytes, mono: bool = False) -> tuple[int, int, bytes, bytes | None]:
    """Width, height, RGB samples row by row, and the alpha samples of a picture that is not wholly opaque.

    For a picture that `read_image` has accepted.  `mono`: grey samples, one byte each.
    16-bit greys are scaled to 8 bits; CMYK is converted without profile.
    """
    from PIL import Image

    with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as picture:
        if picture.mode.startswith("I"):
            found = picture.convert("I").point(lambda v: v / 257).convert("L").convert("RGBA")
        else:
            found = picture.convert("RGBA")
        alpha = found.getchannel("A")
        opaque = alpha.getextrema() == (255, 255)
        return (
            found.width,
            found.height,
            found.convert("L" if mono else "RGB").tobytes(),
            None if opaque else alpha.tobytes(),
        )
