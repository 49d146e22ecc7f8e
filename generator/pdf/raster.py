"""Pictures as PDF streams, without decoding them where that can be: JPEG goes in as it is, PNG with its own
compression.

In: the bytes of a picture file.  Out: a `Raster`, ready to be an image object.  Kinds that need decoding (alpha,
palette with transparency, interlaced, 16 bit, CMYK …) go through Pillow (`faces/image.py` is its door), losslessly.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass

_SPACES = {1: "/DeviceGray", 3: "/DeviceRGB"}
_FRAMES = {0xC0, 0xC1, 0xC2}  # start of frame: baseline, extended, progressive
_BARE = {0xD8, 0x01, *range(0xD0, 0xD8)}  # JPEG markers without a length
_PNG = b"\x89PNG\r\n\x1a\n"
_GREY, _RGB, _PALETTE = 0, 2, 3


@dataclass(frozen=True, slots=True)
class Raster:
    """One image object: size in pixels, colour space and decode parameters in PDF syntax, encoded data, optional soft
    mask."""

    width: int
    height: int
    space: str
    filter: str
    data: bytes
    bits: int = 8
    parameters: str = ""
    mask: Raster | None = None


def raster(data: bytes, mono: bool = False) -> Raster:
    """The picture in `data`; `ValueError` for what is neither JPEG nor PNG nor anything Pillow reads.  `mono`: in
    greys."""
    found = _jpeg(data) or _png(data)
    return found if found and (not mono or found.space == _SPACES[1]) else _decoded(data, mono)


def _jpeg(data: bytes) -> Raster | None:
    if data[:2] != b"\xff\xd8":
        return None
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker in _FRAMES:
            bits, height, width, channels = struct.unpack(">BHHB", data[at + 4 : at + 10])
            plain = bits == 8 and channels in _SPACES
            return Raster(width, height, _SPACES[channels], "/DCTDecode", data) if plain else None
        at += 1 if marker == 0xFF else 2 if marker in _BARE else 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None


def _png(data: bytes) -> Raster | None:
    """IDAT as it stands: PDF's predictor 15 is PNG's own row filters."""
    if data[:8] != _PNG:
        return None
    chunks = list(_chunks(data))
    kinds = {kind for kind, _ in chunks}
    width, height, bits, colour, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[0][1])
    if interlaced or bits > 8 or b"tRNS" in kinds or colour not in (_GREY, _RGB, _PALETTE):
        return None
    palette = b"".join(body for kind, body in chunks if kind == b"PLTE")
    spaces = {
        _GREY: "/DeviceGray",
        _RGB: "/DeviceRGB",
        _PALETTE: f"[/Indexed /DeviceRGB {len(palette) // 3 - 1} <{palette.hex()}>]",
    }
    parameters = f"<</Predictor 15 /Colors {3 if colour == _RGB else 1} /BitsPerComponent {bits} /Columns {width}>>"
    body = b"".join(body for kind, body in chunks if kind == b"IDAT")
    return Raster(width, height, spaces[colour], "/FlateDecode", body, bits, parameters)


def _chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    found, at = [], 8
    while at + 8 <= len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        found.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + length]))
        at += 12 + length
    return found


def _decoded(data: bytes, mono: bool) -> Raster:
    from ..faces.image import pixels  # Pillow: only for the pictures that need it

    width, height, colours, alpha = pixels(data, mono)
    mask = Raster(width, height, "/DeviceGray", "/FlateDecode", zlib.compress(alpha)) if alpha else None
    return Raster(width, height, _SPACES[1 if mono else 3], "/FlateDecode", zlib.compress(colours), mask=mask)
