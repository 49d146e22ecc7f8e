"""Faces as pictures: what is printed is what is seen, cut out along the die line."""

from __future__ import annotations

import io
import math

import pytest
from PIL import Image

from generator.export import png
from generator.export.singles import singles
from generator.faces.face import Background, Face, Path
from generator.faces.outline import ellipse
from generator.faces.shapes import segments
from generator.geometry import Size
from generator.pdf.document import Fonts

DPI = 254  # 10 pixels a millimetre
TRIM = Size(20_000, 30_000)
RED, BLUE = (200, 20, 30), (30, 40, 200)


def box(x: int, y: int, w: int, h: int, fill: str) -> Path:
    return Path((("M", x, y), ("L", x + w, y), ("L", x + w, y + h), ("L", x, y + h), ("Z",)), fill=fill)


def face(fill: str, name: str, size: Size = TRIM, die: Path | None = None) -> Face:
    """One colour with a white stripe along the top, 5 mm."""
    items = (box(0, 0, size.w, size.h, fill), box(0, 0, size.w, 5_000, "#ffffff"))
    return Face(size, (Background(items),), name, die=die)


def circle(size: Size) -> Path:
    return Path(segments(ellipse(size.w / 2, size.h / 2, size.w / 2, size.h / 2)))


def render(*faces: Face) -> list[Image.Image]:
    return png.pages(singles(faces, Fonts({}), lambda picture: b"", "en"), DPI)


def test_a_page_has_the_size_of_the_trim_and_the_colours_of_the_face() -> None:
    first, second = render(face("#c8141e", "a"), face("#1e28c8", "b"))
    assert first.size == second.size == (200, 300)
    assert first.getpixel((100, 20)) == (255, 255, 255, 255)
    assert first.getpixel((100, 200)) == (*RED, 255)
    assert second.getpixel((100, 200)) == (*BLUE, 255)


def test_round_corners_are_transparent_and_straight_edges_are_not() -> None:
    cut = png.cut_out(render(face("#c8141e", "a"))[0], None, 3_000, DPI)
    alpha = cut.getchannel("A")
    corners = [alpha.getpixel(p) for p in ((1, 1), (198, 1), (1, 298), (198, 298))]
    edges = [alpha.getpixel(p) for p in ((100, 1), (1, 150), (198, 150), (100, 298))]
    assert corners == [0, 0, 0, 0]
    assert edges == [255, 255, 255, 255]


def test_a_round_die_line_cuts_a_circle() -> None:
    """On the circle the distance to the middle is the radius in every direction, also between the Bézier ends."""
    size = Size(20_000, 20_000)
    (points,) = png.outline(circle(size))
    assert all(math.isclose(math.hypot(x - 10_000, y - 10_000), 10_000, abs_tol=5) for x, y in points)
    cut = png.cut_out(render(face("#c8141e", "a", size))[0], circle(size), 0, DPI).getchannel("A")
    for angle in range(0, 360, 15):
        x, y = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        assert cut.getpixel((round(100 + 95 * x), round(100 + 95 * y))) == 255
    assert [cut.getpixel((x, y)) for x in (25, 175) for y in (25, 175)] == [0, 0, 0, 0]


@pytest.mark.parametrize("count", [1, 2, 7])
def test_a_contact_sheet_shows_every_face_once_in_order(count: int) -> None:
    fills = [f"#{30 * n:02x}0000" for n in range(1, count + 1)]
    sizes = [TRIM, Size(40_000, 30_000)]
    images = render(*(face(fill, fill, sizes[n % 2]) for n, fill in enumerate(fills)))
    table = png.contact(images)
    seen = {colour[:3]: n for n, colour in table.getcolors(1 << 20) or [] if isinstance(colour, tuple)}
    for n, image in enumerate(images, 1):
        assert abs(seen[30 * n, 0, 0] / (image.width * (image.height - 50)) - 1) < 0.03  # without the white stripe
    places = [_first(table, (30 * n, 0, 0)) for n in range(1, count + 1)]
    in_rows = sorted(places, key=lambda place: (place[1] // 300, place[0]))
    assert in_rows == places


def _first(image: Image.Image, colour: tuple[int, int, int]) -> tuple[int, int]:
    """(x, y) of the some place on the lowest line of exactly this colour."""
    at = image.convert("RGB").tobytes().rfind(bytes(colour) * 100)
    assert at >= 0
    y, x = divmod(at // 3, image.width)
    return x, y


def test_a_fanned_hand_shows_the_first_card_left_and_undermost() -> None:
    images = [png.cut_out(i, None, 3_000, DPI) for i in render(face("#c8141e", "a"), face("#1e28c8", "b"))]
    hand = png.fan(images)
    colours = [pixel[:3] for pixel in _row(hand, hand.height // 2)]
    assert RED in colours
    assert BLUE in colours
    assert colours.index(RED) < colours.index(BLUE)
    assert colours.count(RED) < colours.count(BLUE)  # covered by its right neighbour


def _row(image: Image.Image, y: int) -> list[tuple[int, ...]]:
    pixels = image.convert("RGBA").tobytes()
    line = pixels[4 * y * image.width : 4 * (y + 1) * image.width]
    return [tuple(line[i : i + 4]) for i in range(0, len(line), 4)]


def test_encoding_keeps_resolution_and_greyscale_keeps_only_light() -> None:
    (image,) = render(face("#c8141e", "a"))
    colour = Image.open(io.BytesIO(png.encode(image, DPI)))
    grey = Image.open(io.BytesIO(png.encode(image, DPI, greyscale=True))).convert("RGB")
    assert [round(d) for d in colour.info["dpi"]] == [DPI, DPI]
    pixel = grey.getpixel((100, 200))
    assert isinstance(pixel, tuple)
    assert len(set(pixel)) == 1
    assert abs(pixel[0] - (0.299 * RED[0] + 0.587 * RED[1] + 0.114 * RED[2])) < 2


def test_parts_that_join_lie_edge_to_edge() -> None:
    colours = [[(200, 0, 0, 255), (0, 200, 0, 255)], [(0, 0, 200, 255), (90, 90, 90, 255)]]
    whole = png.mosaic([[Image.new("RGBA", (40, 30), colour) for colour in row] for row in colours])
    assert whole.size == (80, 60)
    seen = [[whole.getpixel((x, y)) for x in (39, 40)] for y in (29, 30)]
    assert seen == colours
