"""Raster pictures: what is checked before one is printed."""

from __future__ import annotations

import io
import struct
import zlib

import pytest
from PIL import Image

from generator.faces.image import ImageError, Raster, pixels, read_image

from .box import Box


def picture(kind: str = "PNG", size: tuple[int, int] = (40, 30), mode: str = "RGB", **options: object) -> bytes:
    out = io.BytesIO()
    Image.effect_noise(size, 80).convert(mode).save(out, kind, **options)
    return out.getvalue()


def bomb() -> bytes:
    """A PNG of 400 million pixels in few bytes."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 20_000, 20_000, 1, 0, 0, 0, 0)
    rows = zlib.compress(b"\0" * (2_501 * 20_000), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def test_good_pictures() -> None:
    assert read_image("a.png", picture()) == Raster(40, 30)
    assert read_image("A.JPEG", picture("JPEG")) == Raster(40, 30)


def sideways() -> bytes:
    exif = Image.Exif()
    exif[0x0112] = 6
    return picture("JPEG", exif=exif)


@pytest.mark.parametrize(
    ("name", "data", "word"),
    [
        ("a.png", picture()[:-300], "damaged"),
        ("a.jpg", picture("JPEG")[:-200], "damaged"),
        ("a.png", b"", "not a PNG"),
        ("a.png", b"hello", "not a PNG"),
        ("a.png", picture("JPEG"), "JPEG file by its content"),
        ("a.jpg", picture(), "PNG file by its content"),
        ("a.gif", picture("GIF"), "kind of picture"),
        ("a.png", picture("GIF"), "not a PNG"),
        ("a.tif", b"", "kind of picture"),
        ("a.jpg", sideways(), "side"),
        ("a.png", bomb(), "large"),
    ],
)
def test_what_is_refused(name: str, data: bytes, word: str) -> None:
    with pytest.raises(ImageError, match=word) as fault:
        read_image(name, data)
    assert fault.value.help


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
def test_pixels_of_every_kind(mode: str) -> None:
    out = io.BytesIO()
    base = Image.new("L", (4, 2), 255)
    base.putpixel((1, 0), 0)
    if mode == "I;16":
        Image.frombytes("I;16", (4, 2), b"".join(struct.pack("<H", v * 257) for v in base.tobytes())).save(out, "PNG")
    else:
        base.convert(mode).save(out, "PNG")
    w, h, rgb, alpha = pixels(out.getvalue())
    assert (w, h, alpha) == (4, 2, None)
    assert rgb == b"\xff\xff\xff\0\0\0" + b"\xff" * 18


def test_alpha_is_kept_apart() -> None:
    out = io.BytesIO()
    Image.new("RGBA", (2, 1), (10, 20, 30, 40)).save(out, "PNG")
    assert pixels(out.getvalue()) == (2, 1, bytes((10, 20, 30)) * 2, bytes((40, 40)))


LAYOUT = "elements:\n  - {image: photo, box: 4 4 49 49 mm, fit: %s}\n"


def test_contain_and_crop(box: Box) -> None:
    box.art("photo.png", picture(size=(1200, 800))).component()
    contained = box.layout("front", LAYOUT % "contain").make().faces["card", "one", "Front"].items[0].items[0]
    assert (contained.box.x, contained.box.w, contained.box.h, contained.clip) == (4_000, 49_000, 32_667, None)
    assert contained.box.y == 4_000 + (49_000 - 32_667) // 2
    assert contained.art == "art/photo.png"
    made = box.layout("front", LAYOUT % "crop").make()
    cropped = made.faces["card", "one", "Front"].items[0].items[0]
    assert (cropped.box.w, cropped.box.h, cropped.clip.w, cropped.clip.h) == (73_500, 49_000, 49_000, 49_000)
    assert not made.findings


def test_too_few_pixels_for_the_place(box: Box) -> None:
    box.art("photo.png", picture(size=(400, 400))).component().layout("front", LAYOUT % "contain")
    (finding,) = box.make().findings
    assert finding.code == "ART003"
    assert "207 ppi at 49 mm" in finding.message
    assert "579 pixels" in finding.help


def test_a_broken_file_is_a_finding_at_the_file(box: Box) -> None:
    box.art("photo.png", b"").component().layout("front", LAYOUT % "contain")
    (finding,) = box.make().findings
    assert (finding.code, finding.span.file) == ("ART001", "art/photo.png")
