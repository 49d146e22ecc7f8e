"""A face with less ink: large areas become pale, and what was pale on them takes their colour.

In: a finished `Face`, µm.  Out: another one with a hash of its own.  Nothing moves and no text changes, so whatever was
legible is: white letters on navy become navy letters on a pale blue.  Pictures, and icons of several colours, stay.
Parts that join stay too (`draft.py`): an area that two of them share may be large on one and small on the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from ..geometry import Transform
from .digest import base32
from .face import Background, Face, Group, Icon, Live, Path, Text

LARGE = 30_000_000  # µm²: 30 mm²; smaller areas keep their ink
PALE = 0.86  # how light a large area becomes at least
CONTRAST = 3.0  # between what is drawn and its ground (WCAG 2, for large print)
MARK_LETTERS = 4  # of the hash, in the revision mark
DARKEST = "#202020"


@dataclass(frozen=True, slots=True)
class Ground:
    """An area that later items lie on: its box in the face, its colour before and now."""

    left: float
    top: float
    right: float
    low: float
    before: str
    now: str


@dataclass(slots=True)
class _Saver:
    grounds: list[Ground] = field(default_factory=list)

    def item(self, item: Any, at: Transform) -> Any:
        match item:
            case Path():
                return self.path(item, at)
            case Text():
                return replace(item, colour=self.seen(item.colour, at, item.x, item.y - item.size // 3))
            case Icon():
                return self.icon(item, at)
            case Group():
                inner = item.transform.then(at)
                return replace(item, items=tuple(self.item(one, inner) for one in item.items))
            case Live() | Background():
                return replace(item, items=tuple(self.item(one, at) for one in item.items))
            case _:
                return item

    def path(self, path: Path, at: Transform) -> Path:
        box = _box((path,), at)
        if box is None:
            return path
        middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        stroke = path.stroke and self.on(path.stroke, *middle)
        fill = path.fill
        if fill:
            large = (box[2] - box[0]) * (box[3] - box[1]) >= LARGE
            fill = tint(fill) if large else self.on(fill, *middle)
            self.grounds.append(Ground(*box, path.fill or fill, fill))
        return replace(path, fill=fill, stroke=stroke)

    def icon(self, icon: Icon, at: Transform) -> Icon:
        """Of one colour: like a letter.  A drawing in several colours brings its own grounds."""
        colours = {colour for path in icon.paths for colour in (path.fill, path.stroke) if colour}
        box = _box(icon.paths, icon.transform.then(at))
        if len(colours) != 1 or box is None:
            return icon
        (old,) = colours
        new = self.on(old, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        self.grounds.append(Ground(*box, old, new))
        return icon if new == old else replace(icon, paths=tuple(_painted(path, new) for path in icon.paths))

    def seen(self, colour: str, at: Transform, x: float, y: float) -> str:
        return self.on(colour, *_moved(at, x, y))

    def on(self, colour: str, x: float, y: float) -> str:
        """The colour itself where it still stands out; else that which its ground had."""
        for ground in reversed(self.grounds):
            if ground.left <= x <= ground.right and ground.top <= y <= ground.low:
                needed = min(CONTRAST, contrast(colour, ground.before))
                if ground.now == ground.before or contrast(colour, ground.now) >= needed:
                    return colour
                return ground.before if contrast(ground.before, ground.now) >= CONTRAST else DARKEST
        return colour


def saved(face: Face) -> Face:
    saver = _Saver()
    items = tuple(saver.item(item, Transform()) for item in face.items)
    hash = base32(f"saver {face.hash}")
    mark = face.mark and replace(face.mark, text=hash[:MARK_LETTERS])
    return replace(face, items=items, edge=face.edge and tint(face.edge), hash=hash, mark=mark)


def tint(colour: str) -> str:
    """As light as `PALE`, or the colour itself where it is lighter; its hue stays."""
    light = luminance(colour)
    if light >= PALE:
        return colour
    share = _share(colour)
    return "#" + "".join(f"{round(255 - (255 - c) * share):02x}" for c in _channels(colour))


def _share(colour: str) -> float:
    """How much of a colour's ink remains, so that it is just pale: found by halving."""
    low, high = 0.0, 1.0
    for _ in range(20):
        middle = (low + high) / 2
        mixed = "#" + "".join(f"{round(255 - (255 - c) * middle):02x}" for c in _channels(colour))
        low, high = (middle, high) if luminance(mixed) >= PALE else (low, middle)
    return low


def luminance(colour: str) -> float:
    """0 black to 1 white, for the eye (ITU-R BT.601 on the screen's values)."""
    return sum(w * c for w, c in zip((0.299, 0.587, 0.114), _channels(colour), strict=True)) / 255


def contrast(one: str, other: str) -> float:
    """WCAG 2's ratio, 1 to 21."""
    lights = sorted(_relative(colour) for colour in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _relative(colour: str) -> float:
    def linear(v: float) -> float:
        return v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4

    r, g, b = (linear(c / 255) for c in _channels(colour))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def _channels(colour: str) -> tuple[int, int, int]:
    """ "#rrggbb", or "#kk" of black ink."""
    wide = colour if len(colour) == 7 else "#" + 3 * colour[1:]
    return int(wide[1:3], 16), int(wide[3:5], 16), int(wide[5:7], 16)


def _painted(path: Path, colour: str) -> Path:
    return replace(path, fill=path.fill and colour, stroke=path.stroke and colour)


def _box(paths: Iterable[Path], at: Transform) -> tuple[float, float, float, float] | None:
    """Round paths as they lie in the face; None for nothing."""
    numbers = [int(v) for path in paths for _, *rest in path.segments for v in rest]
    if not numbers:
        return None
    corners = [_moved(at, x, y) for x in _ends(numbers[::2]) for y in _ends(numbers[1::2])]
    left, right = _ends([x for x, _ in corners])
    top, low = _ends([y for _, y in corners])
    return left, top, right, low


def _moved(t: Transform, x: float, y: float) -> tuple[float, float]:
    return t.a * x + t.c * y + t.e, t.b * x + t.d * y + t.f


def _ends(values: list[Any]) -> tuple[Any, Any]:
    return min(values), max(values)
