"""Patterns instead of colours: which colour has which, as pictures in text, and that they stay inside."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.faces.draft import draft
from generator.faces.face import Background, Group, Path
from generator.faces.hatching import APART, DOTS, FALLING, LEAST, LYING, PITCH, RISING, UPRIGHT, hatched, pattern
from generator.geometry import Rect
from tests.imposition.make import box, face

SIDE = 12_000
RED, BLUE, GREEN, GOLD, PURPLE = "#c01818", "#2050c0", "#208040", "#e0c020", "#7030a0"


@pytest.mark.parametrize(
    ("colour", "lines"),
    [
        (RED, {UPRIGHT}), ("#ff2020", {UPRIGHT}), (BLUE, {LYING}), (GREEN, {FALLING}), (PURPLE, {RISING}),
        (GOLD, {DOTS}), ("#803010", {UPRIGHT}), ("#c06010", {UPRIGHT, RISING}), ("#109090", {FALLING, LYING}),
        ("#e060a0", {RISING, LYING}), ("#90c020", {DOTS, FALLING}),
        ("#808080", set()), ("#ffffff", set()), ("#000000", set()), ("#202830", set()), ("#f4efe6", set()),
    ],
)  # fmt: skip
def test_heraldry_says_which(colour: str, lines: set[str]) -> None:
    assert set(pattern(colour)) == lines


def drawn(colour: str, tone: str = "#80") -> str:
    """What lies on a square of 12 mm, a character a third of a millimetre: `.` ground, `#` line."""
    cells = 36
    step = SIDE / cells
    item = hatched(box(Rect(0, 0, SIDE, SIDE), colour), box(Rect(0, 0, SIDE, SIDE), tone))
    assert isinstance(item, Group)
    grid = [["."] * cells for _ in range(cells)]
    inner = item.items[0]
    assert isinstance(inner, Group)
    for path in inner.items[1:]:
        assert isinstance(path, Path)
        numbers = [segment[1:] for segment in path.segments]
        for (x0, y0), (x1, y1) in zip(numbers[::2], numbers[1::2], strict=True):
            n = max(1, round(max(abs(x1 - x0), abs(y1 - y0)) / step * 2))
            for k in range(n + 1):
                x, y = x0 + (x1 - x0) * k / n, y0 + (y1 - y0) * k / n
                assert 0 <= x <= SIDE
                assert 0 <= y <= SIDE
                grid[min(cells - 1, int(y / step))][min(cells - 1, int(x / step))] = "#"
    return "\n".join("".join(row[:12]) for row in grid[6:14])


def test_pictures_of_patterns() -> None:
    colours = {"red": RED, "blue": BLUE, "green": GREEN, "purple": PURPLE, "gold": GOLD}
    pictures = {name: drawn(colour) for name, colour in colours.items()}
    assert len(set(pictures.values())) == 5
    rows = {name: picture.splitlines() for name, picture in pictures.items()}
    assert all(row == rows["red"][0] and row.count("#") == 3 for row in rows["red"])  # upright: every row the same
    assert set(rows["blue"]) == {"." * 12, "#" * 12}
    green, purple = rows["green"], rows["purple"]
    first = green[0].index("#")
    assert green[1][first + 1] == "#"  # falling to the right
    assert purple[1][purple[0].rindex("#") - 1] == "#"
    assert all(row.count("##") == 0 for row in rows["gold"])


def test_a_pattern_hangs_on_the_colour_alone_and_lies_on_one_grid() -> None:
    """Two areas side by side have lines that run on."""
    left = hatched(box(Rect(0, 0, 9_700, 5_000), BLUE), box(Rect(0, 0, 9_700, 5_000), "#50"))
    right = hatched(box(Rect(9_700, 0, 5_000, 5_000), BLUE), box(Rect(9_700, 0, 5_000, 5_000), "#50"))
    levels = []
    for item in (left, right):
        assert isinstance(item, Group)
        assert isinstance(item.items[0], Group)
        levels.append({segment[2] for segment in item.items[0].items[1].segments})  # type: ignore[union-attr]
    assert levels[0] == levels[1]
    assert all(y % PITCH == 0 for y in levels[0])


@pytest.mark.parametrize(("ground", "lines"), [("#80", 0x80 - APART), ("#ff", 0xFF - APART), ("#20", 0x20 + APART)])
def test_lines_are_a_little_darker_or_lighter_than_the_ground(ground: str, lines: int) -> None:
    item = hatched(box(Rect(0, 0, SIDE, SIDE), RED), box(Rect(0, 0, SIDE, SIDE), ground))
    assert isinstance(item, Group)
    assert isinstance(item.items[0], Group)
    assert item.items[0].items[1].stroke == f"#{lines:02x}"  # type: ignore[union-attr]


def test_what_is_small_or_grey_or_hollow_stays_plain() -> None:
    small = Rect(0, 0, LEAST - 1, SIDE)
    for fill, rect in ((RED, small), ("#707070", Rect(0, 0, SIDE, SIDE))):
        grey = box(rect, "#70")
        assert hatched(box(rect, fill), grey) is grey
    hollow = replace(box(Rect(0, 0, SIDE, SIDE), None), stroke=RED, width=200)
    assert hatched(hollow, hollow) is hollow


def test_a_rim_lies_over_the_pattern() -> None:
    outline = replace(box(Rect(0, 0, SIDE, SIDE), RED), stroke="#000000", width=300)
    item = hatched(outline, replace(outline, fill="#40", stroke="#00"))
    assert isinstance(item, Group)
    assert [getattr(inner, "stroke", None) for inner in item.items] == [None, "#00"]


def test_the_edge_stays_plain_and_patterns_are_another_face() -> None:
    """The edge's colour runs on into the neighbouring card, where a pattern would break off."""
    made = face("A", edge=BLUE)
    made = replace(made, items=(Background((box(Rect(0, 0, SIDE, SIDE), BLUE), box(Rect(0, 0, SIDE, SIDE), RED))),))
    plain, patterned = draft(made, True, 0), draft(made, True, 0, patterns=True)
    assert len({made.hash, plain.hash, patterned.hash}) == 3
    (background,) = patterned.items
    assert isinstance(background, Background)
    assert [type(item) for item in background.items] == [Path, Group]
    assert draft(made, False, 0, patterns=True) is made
