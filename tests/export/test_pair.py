"""Two pictures side by side: what differs is framed, what does not is not."""

from __future__ import annotations

from PIL import Image, ImageDraw

from generator.export.png import MARKED, TABLE, differing, encode, pair

DPI = 254  # ten pixels a millimetre
SIZE = (300, 400)


def card(*boxes: tuple[int, int, int, int], fill: str = "black") -> Image.Image:
    image = Image.new("RGBA", SIZE, "white")
    for box in boxes:
        ImageDraw.Draw(image).rectangle(box, fill=fill)
    return image


def test_equal_pictures_have_no_frames() -> None:
    assert differing(card((10, 10, 50, 50)), card((10, 10, 50, 50)), DPI) == []


def test_a_box_lies_round_what_differs() -> None:
    ((left, top, right, bottom),) = differing(card(), card((103, 205, 148, 231)), DPI)
    assert (left, top, right, bottom) == (100, 200, 150, 240)


def test_far_places_have_their_own_boxes_and_near_ones_share_one() -> None:
    assert len(differing(card(), card((10, 10, 20, 20), (250, 350, 260, 360)), DPI)) == 2
    assert differing(card(), card((10, 10, 29, 29), (50, 10, 69, 29)), DPI) == [(10, 10, 70, 30)]


def test_a_trace_of_another_rounding_is_no_difference() -> None:
    assert differing(card((10, 10, 20, 20), fill="#808080"), card((10, 10, 20, 20), fill="#8a8a8a"), DPI) == []


def test_colours_of_equal_light_differ() -> None:
    assert differing(card((10, 10, 19, 19), fill="#ff0000"), card((10, 10, 19, 19), fill="#008200"), DPI)


def test_a_hole_that_was_filled_differs() -> None:
    hole = card()
    hole.putalpha(Image.new("L", SIZE, 0))
    assert differing(card((0, 0, 299, 399)), hole, DPI) == [(0, 0, 300, 400)]


def test_old_stands_left_new_right_both_framed() -> None:
    old, new = card((100, 100, 120, 120), fill="#0000ff"), card((100, 100, 120, 120), fill="#00ff00")
    image = pair(old, new, DPI).convert("RGB")
    blue, green, frame = (_places(image, colour) for colour in ((0, 0, 255), (0, 255, 0), (0xD6, 0, 0x6E)))
    assert MARKED == "#d6006e"
    half = image.width / 2
    assert max(x for x, _ in blue) < half < min(x for x, _ in green)
    for inside in (blue, green):
        around = [(x, y) for x, y in frame if (x < half) == (inside[0][0] < half)]
        assert min(x for x, _ in around) < min(x for x, _ in inside)
        assert max(y for _, y in around) > max(y for _, y in inside)


def test_what_is_not_there_leaves_its_place_empty() -> None:
    image = pair(None, card(), DPI)
    assert image.crop((0, 0, image.width // 2 - 30, image.height)).getcolors() == [
        ((image.width // 2 - 30) * image.height, TABLE)
    ]
    assert image.size == pair(card(), None, DPI).size


def test_quick_is_the_same_picture() -> None:
    assert encode(card((1, 1, 5, 5)), DPI, quick=True)[:8] == encode(card((1, 1, 5, 5)), DPI)[:8]


def _places(image: Image.Image, colour: tuple[int, int, int]) -> list[tuple[int, int]]:
    data = image.tobytes()
    wanted = bytes(colour)
    return [
        (i % image.width, i // image.width)
        for i in range(image.width * image.height)
        if data[3 * i : 3 * i + 3] == wanted
    ]
