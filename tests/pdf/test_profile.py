"""A printer that is off, and a profile that knows it: printed, turned and held against the light, every mark of the
back lies behind that of the front to 0.05 mm.

The printer here is Pillow's affine map of the page as pixels; it knows nothing of the profile's own algebra.
"""

from __future__ import annotations

from dataclasses import replace
from math import cos, radians, sin

import pytest
from PIL import Image, ImageOps, ImageStat

from generator.faces.face import Background, Face, Live
from generator.geometry import Rect, Size
from generator.imposition.impose import Part, impose
from generator.imposition.sheet import Duplex, Sheet
from generator.profile import Error, reach
from generator.readings import Readings, fitted, rings_apart
from tests.imposition.make import box, job, trim
from verify.finding import Span

from .press import page_image, printed

DPI = 300
PIXEL = 25_400 / DPI  # µm
A4 = Size(210_000, 297_000)
TRIM = Size(63_000, 88_000)
DOTS = [Rect(x, y, 3_000, 3_000) for x in (6_000, TRIM.w - 9_000) for y in (6_000, TRIM.h - 9_000)]
FRONT = Error(400, -300, 0.15, 99.8, 100.1)
BACK = Error(-700, 500, -0.3, 99.7, 100.2)


def dotted() -> Face:
    ground = box(Rect(0, 0, TRIM.w, TRIM.h).grown(3_000), "#ffffff")
    dots = tuple(box(dot, "#000000") for dot in DOTS)
    return Face(TRIM, (Background((ground,)), Live(dots)), "dots", "{}", "dots", "#ffffff", 3_000, 3_000)


def sheets_of(duplex: Duplex, errors: dict[str, Error]) -> tuple[Sheet, Sheet]:
    parts = [Part(f"game/card/{i}", "Card", 1, dotted(), dotted(), Span("x")) for i in range(6)]
    corrections = {side: error.correction(A4) for side, error in errors.items()}
    plain = job("home", A4, duplex)
    format = replace(plain.format, margin=plain.format.margin + reach(corrections.values(), A4))
    front, back = impose(parts, replace(plain, format=format, corrections=corrections)).sheets
    return front, back


def press(page: Image.Image, error: Error) -> Image.Image:
    """The page as the printer puts it on paper: each pixel of the paper from where it stood on the page."""
    cx, cy, turn = page.width / 2, page.height / 2, radians(error.clockwise)
    wide, high = 100 / error.width, 100 / error.height
    a, b = wide * cos(turn), wide * sin(turn)
    d, e = -high * sin(turn), high * cos(turn)
    x, y = cx + error.right / PIXEL, cy + error.down / PIXEL
    data = (a, b, cx - a * x - b * y, d, e, cy - d * x - e * y)
    return page.transform(page.size, Image.Transform.AFFINE, data, Image.Resampling.BICUBIC, fillcolor=255)


def middle(page: Image.Image, around: Rect) -> tuple[float, float]:
    """Centre of what is dark near a place, µm."""
    left, top, right, bottom = (round(v / PIXEL) for v in (around.x, around.y, around.right, around.bottom))
    dark = ImageOps.invert(page.crop((left, top, right, bottom)))
    columns = dark.resize((dark.width, 1), Image.Resampling.BOX).tobytes()
    rows = dark.resize((1, dark.height), Image.Resampling.BOX).tobytes()
    assert ImageStat.Stat(dark).sum[0] > 0
    x = sum((i + 0.5) * v for i, v in enumerate(columns)) / sum(columns)
    y = sum((i + 0.5) * v for i, v in enumerate(rows)) / sum(rows)
    return (left + x) * PIXEL, (top + y) * PIXEL


def off(duplex: Duplex, known: dict[str, Error], front_error: Error = FRONT, back_error: Error = BACK) -> float:
    """How far the worst dot of the back lies from its dot of the front, µm."""
    front, back = sheets_of(duplex, known)
    pdf = printed([front, back])
    seen = press(page_image(pdf, 0, DPI), front_error)
    way = Image.Transpose.FLIP_LEFT_RIGHT if duplex == "long" else Image.Transpose.FLIP_TOP_BOTTOM
    through = press(page_image(pdf, 1, DPI), back_error).transpose(way)
    found = []
    for placement in front.placements:
        card = trim(placement)
        size = (TRIM.w, TRIM.h) if card.w == TRIM.w else (TRIM.h, TRIM.w)
        for x in (7_500, size[0] - 7_500):
            for y in (7_500, size[1] - 7_500):
                around = Rect(card.x + x - 5_000, card.y + y - 5_000, 10_000, 10_000)
                (u, v), (s, t) = middle(seen, around), middle(through, around)
                found.append(max(abs(u - s), abs(v - t)))
    return max(found)


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_with_its_profile_a_printer_that_is_off_registers(duplex: Duplex) -> None:
    assert off(duplex, {"Front": FRONT, "Back": BACK}) < 50


def test_without_it_the_same_printer_shows() -> None:
    assert off("long", {}) > 1_000


def test_a_profile_of_the_other_side_shows() -> None:
    assert off("long", {"Front": BACK, "Back": FRONT}) > 1_000


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_what_is_read_off_the_calibration_page_is_the_printer(duplex: Duplex) -> None:
    """A person with a perfect eye reads the page as this printer prints it."""
    turn_x = duplex == "long"
    places = {"top-left": (35_000, 35_000), "bottom-right": (165_000, 262_000), "top-right": (175_000, 35_000)}
    edge, light = [], []
    for corner, (x, y) in places.items():
        u, v = FRONT.printed(x, y, A4)
        edge.append((corner, u / 1000, v / 1000))
        s, t = BACK.printed(A4.w - x if turn_x else x, y if turn_x else A4.h - y, A4)
        s, t = (A4.w - s, t) if turn_x else (s, A4.h - t)
        light.append((corner, (s - u) / 1000, (t - v) / 1000))
    wide, high = rings_apart(A4)
    lengths = (160 * 0.998, 250 * 1.001, wide / 1000 * 0.997, high / 1000 * 1.002)
    errors = fitted(Readings(*lengths, edge, light), A4, duplex)
    for error, true in ((errors["front"], FRONT), (errors["back"], BACK)):
        assert error.width == pytest.approx(true.width, abs=0.001)
        assert error.height == pytest.approx(true.height, abs=0.001)
        assert error.clockwise == pytest.approx(true.clockwise, abs=0.001)
        assert error.right == pytest.approx(true.right, abs=3)
        assert error.down == pytest.approx(true.down, abs=3)
