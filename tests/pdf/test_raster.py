"""Pictures keep their own compression where they can, and look the same in the PDF either way."""

from __future__ import annotations

import io
import zlib
from dataclasses import replace

import pytest
from PIL import Image, ImageChops, ImageStat

from generator.faces.face import Background, Picture
from generator.geometry import Rect
from generator.pdf.raster import raster
from tests.imposition.make import face, part, sheets

from .press import page_image, printed


def gradient(mode: str) -> Image.Image:
    """64 x 48 pixels, different in every corner."""
    image = Image.new("RGB", (64, 48))
    image.putdata([(x * 4, y * 5, (x + y) * 2) for y in range(48) for x in range(64)])
    if mode == "P":
        return image.quantize(64)
    if mode == "RGBA":
        image.putalpha(Image.linear_gradient("L").resize(image.size))
        return image
    return image.convert(mode, dither=Image.Dither.NONE)


def saved(mode: str, kind: str, **options: object) -> bytes:
    out = io.BytesIO()
    gradient(mode).save(out, kind, **options)
    return out.getvalue()


@pytest.mark.parametrize(("mode", "space"), [("RGB", "/DeviceRGB"), ("L", "/DeviceGray")])
def test_jpeg_goes_in_as_it_is(mode: str, space: str) -> None:
    for progressive in (False, True):
        data = saved(mode, "JPEG", progressive=progressive)
        made = raster(data)
        assert (made.width, made.height, made.space, made.filter) == (64, 48, space, "/DCTDecode")
        assert made.data is data


@pytest.mark.parametrize("mode", ["RGB", "L", "P"])
def test_plain_png_keeps_its_compression(mode: str) -> None:
    data = saved(mode, "PNG")
    made = raster(data)
    assert made.parameters.startswith("<</Predictor 15")
    assert made.data in data
    assert made.mask is None


@pytest.mark.parametrize(
    ("mode", "kind"), [("RGB", "JPEG"), ("RGB", "PNG"), ("P", "PNG"), ("RGBA", "PNG"), ("L", "PNG")]
)
def test_a_picture_of_a_draft_is_grey_and_keeps_its_alpha(mode: str, kind: str) -> None:
    data = saved(mode, kind)
    made = raster(data, mono=True)
    assert made.space == "/DeviceGray"
    assert bool(made.mask) == (mode == "RGBA")
    if mode == "L":
        assert made.data in data, "a grey picture goes in as it is"
    elif mode == "RGB":
        decoded = Image.frombytes("L", (64, 48), zlib.decompress(made.data))
        wanted = Image.open(io.BytesIO(data)).convert("L")
        assert ImageStat.Stat(ImageChops.difference(decoded, wanted)).mean[0] < 1


def test_alpha_becomes_a_soft_mask() -> None:
    made = raster(saved("RGBA", "PNG"))
    assert made.mask
    assert made.mask.space == "/DeviceGray"


@pytest.mark.parametrize(
    ("mode", "kind", "options"),
    [
        ("RGB", "PNG", {}),
        ("L", "PNG", {}),
        ("P", "PNG", {}),
        ("RGBA", "PNG", {}),
        ("1", "PNG", {}),
        ("RGB", "JPEG", {"quality": 95}),
        ("CMYK", "JPEG", {"quality": 95}),
    ],
)
def test_it_looks_like_the_picture(mode: str, kind: str, options: dict[str, object]) -> None:
    data = saved(mode, kind, **options)
    front, back = sheets(part("a"))
    box = Rect(5_000, 20_000, 40_000, 30_000)
    shown = replace(face("a"), items=(Background((Picture("p", "ab12" * 16, box),)),), hash=mode + kind)
    page = replace(front, placements=(replace(front.placements[0], face=shown),))
    image = page_image(printed([page, back], pictures=lambda _: data), 0, 127)  # 5 pixels a millimetre
    at = front.placements[0].transform.point(5_000, 20_000)
    left, top = at[0] // 200, at[1] // 200
    seen = image.crop((left, top, left + 200, top + 150)).resize((64, 48), Image.Resampling.BOX)
    assert ImageStat.Stat(ImageChops.difference(seen, _on_white(data))).mean[0] < 6


def _on_white(data: bytes) -> Image.Image:
    picture = Image.open(io.BytesIO(data))
    if picture.mode == "RGBA":
        picture = Image.alpha_composite(Image.new("RGBA", picture.size, "white"), picture)
    return picture.convert("RGB").convert("L")
