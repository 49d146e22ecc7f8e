"""Patterns instead of colours, for black ink: what two colours of equal lightness would hide stays apart.

In: a filled outline in colour, µm.  Out: the same in grey, with lines or dots over it.  The patterns are those by
which heraldry has told colours in print since 1638 (Silvester Petra Sancta): red upright lines, blue lying ones, green
falling to the right, purple to the left, gold dots; a colour between two of them has the lines of both.  A pattern
hangs on the colour alone, so that equal colours are equal on every card, whatever else is in the box.  Lines are a
little darker or lighter than the ground, so that what lies on it stays as legible as in plain grey.
"""

from __future__ import annotations

import colorsys
import math
from collections.abc import Iterator
from dataclasses import replace

from .face import Group, Item, Path, Segment

PITCH = 1_200  # µm between lines
LINE = 180
DOT = 420
LEAST = 3_500  # µm: a smaller area shows no pattern
GREYISH = 45  # of 255: a colour whose channels differ less is a grey
APART = 0x2C  # of 255, between ground and lines
MIDDLE = 0x70  # a darker ground gets lighter lines

UPRIGHT, LYING, FALLING, RISING, DOTS = "upright", "lying", "falling", "rising", "dots"
SECTORS: tuple[tuple[int, tuple[str, ...]], ...] = (
    (18, (UPRIGHT,)), (44, (UPRIGHT, RISING)), (70, (DOTS,)), (95, (DOTS, FALLING)), (165, (FALLING,)),
    (200, (FALLING, LYING)), (255, (LYING,)), (300, (RISING,)), (343, (RISING, LYING)), (360, (UPRIGHT,)),
)  # fmt: skip
"""Up to which hue (degrees) which lines: red, orange and brown, gold, lime, green, teal, blue, purple, pink, red."""


def pattern(colour: str) -> tuple[str, ...]:
    """The lines of a colour "#rrggbb"; () for a grey."""
    channels = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    if max(channels) - min(channels) < GREYISH:
        return ()
    hue = colorsys.rgb_to_hsv(*(c / 255 for c in channels))[0] * 360
    return next(lines for up_to, lines in SECTORS if hue < up_to or up_to == 360)


def hatched(path: Path, grey: Path) -> Item:
    """`grey`: the same outline in grey.  An outline in pieces, or too small, stays plain."""
    lines = pattern(path.fill) if path.fill and len(path.fill) == 7 else ()
    box = _box(path.segments)
    if not lines or grey.fill is None or path.evenodd or min(box[2] - box[0], box[3] - box[1]) < LEAST:
        return grey
    tone = _tone(grey.fill)
    drawn = tuple(item for line in lines for item in _drawn(line, box, tone))
    ground = replace(grey, stroke=None, width=0, dash=())
    rim = (replace(grey, fill=None),) if grey.stroke else ()
    return Group((Group((ground, *drawn), clip=Path(path.segments)), *rim))


def _tone(ground: str) -> str:
    """Of the lines: darker on a light ground, lighter on a dark one."""
    level = int(ground[1:3], 16)
    return f"#{level - APART if level >= MIDDLE else level + APART:02x}"


def _box(segments: tuple[Segment, ...]) -> tuple[int, int, int, int]:
    numbers = [int(v) for _, *at in segments for v in at]
    xs, ys = numbers[::2], numbers[1::2]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else (0, 0, 0, 0)


def _drawn(line: str, box: tuple[int, int, int, int], tone: str) -> Iterator[Path]:
    segments = tuple(_dots(box) if line == DOTS else _lines(line, box))
    if segments:
        yield Path(segments, stroke=tone, width=DOT if line == DOTS else LINE, round=line == DOTS)


def _dots(box: tuple[int, int, int, int]) -> Iterator[Segment]:
    """Every other row is set off by half; all lie on one grid of the face."""
    half = DOT // 2
    for row in range(-(-(box[1] + half) // PITCH), (box[3] - half) // PITCH + 1):
        shift = PITCH // 2 if row % 2 else 0
        for column in range(-(-(box[0] + half - shift) // PITCH), (box[2] - half - shift) // PITCH + 1):
            x, y = column * PITCH + shift, row * PITCH
            yield ("M", x, y)
            yield ("L", x + 1, y)


def _lines(line: str, box: tuple[int, int, int, int]) -> Iterator[Segment]:
    """Lines inside the box: at x, at y, or where x - y or x + y is a multiple of the pitch."""
    half = LINE // 2 + 1
    left, top, right, low = box[0] + half, box[1] + half, box[2] - half, box[3] - half
    if line == UPRIGHT:
        for x in _multiples(left, right, PITCH):
            yield from (("M", x, top), ("L", x, low))
    elif line == LYING:
        for y in _multiples(top, low, PITCH):
            yield from (("M", left, y), ("L", right, y))
    else:
        step = round(PITCH * math.sqrt(2))
        ends = (left - low, right - top) if line == FALLING else (left + top, right + low)
        for at in _multiples(*ends, step):
            x0, x1 = _span(line, at, left, top, right, low)
            if x0 < x1:
                yield from (("M", x0, _y(line, at, x0)), ("L", x1, _y(line, at, x1)))


def _y(line: str, at: int, x: int) -> int:
    return x - at if line == FALLING else at - x


def _span(line: str, at: int, left: int, top: int, right: int, low: int) -> tuple[int, int]:
    """From which x to which a slanting line lies in the box."""
    if line == FALLING:
        return max(left, at + top), min(right, at + low)
    return max(left, at - low), min(right, at - top)


def _multiples(first: int, last: int, of: int) -> range:
    return range(-(-first // of) * of, last + 1, of)
