"""A content stream run for what it places and says, for pages and forms alike.  In: a pikepdf stream.  Out: `Drawing`.

Knows matrices, rectangular clips, marked content, paths and text operators; paints nothing.  Numbers in points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pikepdf

from .matrix import IDENTITY, Box, Matrix, image, mul, point

PATH = {"m", "l", "c", "v", "y", "h", "re"}
PAINT = {"S", "s", "f", "F", "f*", "B", "B*", "b", "b*"}
STROKE = {"S", "s", "B", "B*", "b", "b*"}
SHOW = {"Tj", "TJ", "'", '"'}
LIGHT: Mapping[str, Callable[..., float]] = {
    "G": lambda grey: grey,
    "RG": lambda r, g, b: 0.3 * r + 0.59 * g + 0.11 * b,
    "K": lambda c, m, y, k: (1 - k) * (1 - 0.3 * c - 0.59 * m - 0.11 * y),
}
"""Operators that set the colour of strokes, and how light that is."""
STATE = {"q", "Q", "cm", "W", "W*", *LIGHT}
MOST_OPERATORS = 2_000_000

Properties = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Tag:
    """One open marked-content sequence; `number` tells two with equal words apart."""

    name: str
    properties: Properties
    number: int
    matrix: Matrix = IDENTITY  # in force where it opens


@dataclass(frozen=True, slots=True)
class Do:
    """A form or picture drawn: resource name, matrix, clip (None: none that is a rectangle), open tags."""

    name: str
    matrix: Matrix
    clip: Box | None
    tags: tuple[Tag, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A stroked path: its straight pieces as point pairs, the box of all its points, and whether it has curves."""

    pieces: tuple[tuple[tuple[float, float], tuple[float, float]], ...]
    box: Box
    tags: tuple[Tag, ...]
    light: float = 0.0  # of the stroke: 0 black … 1 white


@dataclass(slots=True)
class Drawing:
    dos: list[Do] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    tags: list[Tag] = field(default_factory=list)  # every sequence in the order of its opening
    painted: dict[int, int] = field(default_factory=dict)  # tag number → objects painted inside
    outlines: dict[int, str] = field(default_factory=dict)  # tag number of an icon → its path operators
    codes: dict[str, set[bytes]] = field(default_factory=dict)  # font resource → strings shown
    parents: dict[int, int] = field(default_factory=dict)  # tag number → number of the tag around it


def run(stream: pikepdf.Object, around: Matrix = IDENTITY) -> Drawing:
    """`around`: what all of it is drawn through.  Raises what pikepdf raises on a broken stream, and ValueError on one
    without end."""
    return _Runner(around).run(stream)


def plain(value: Any) -> Any:
    """A PDF object as Python: names with their slash, strings as text, numbers as float, arrays as tuples."""
    if isinstance(value, pikepdf.Array):
        return tuple(plain(v) for v in value)
    if isinstance(value, (pikepdf.Name, pikepdf.String)):
        return str(value)
    if isinstance(value, bool):
        return value
    try:
        return float(value)
    except (TypeError, ValueError):
        return value


class _Runner:
    def __init__(self, around: Matrix) -> None:
        self.out = Drawing()
        self.matrix: Matrix = around
        self.clip: Box | None = None
        self.light = 0.0
        self.stack: list[tuple[Matrix, Box | None, float]] = []
        self.open: list[Tag] = []
        self.font = ""
        self._forget()

    def _forget(self) -> None:
        self.points: list[tuple[float, float]] = []
        self.pieces: list[tuple[tuple[float, float], tuple[float, float]]] = []
        self.start: tuple[float, float] | None = None
        self.last: tuple[float, float] | None = None
        self.rect: Box | None = None

    def run(self, stream: pikepdf.Object) -> Drawing:
        for n, step in enumerate(pikepdf.parse_content_stream(stream)):
            if n > MOST_OPERATORS:
                raise ValueError("the content stream does not end")
            self._step(str(step.operator), step.operands)
        return self.out

    def _step(self, op: str, args: Any) -> None:
        if op in PATH:
            self._path(op, [float(a) for a in args])
        elif op in PAINT:
            self._paint(op)
        elif op == "n":
            self._forget()
        elif op in STATE:
            self._state(op, args)
        elif op in ("BDC", "BMC"):
            self._open(str(args[0]), args[1] if op == "BDC" else None)
        elif op == "EMC":
            if self.open:
                self.open.pop()
        elif op == "Do":
            self.out.dos.append(Do(str(args[0]), self.matrix, self.clip, tuple(self.open)))
            self._count()
        elif op == "Tf":
            self.font = str(args[0])
        elif op in SHOW:
            self._show(args[-1])

    def _state(self, op: str, args: Any) -> None:
        if op == "q":
            self.stack.append((self.matrix, self.clip, self.light))
        elif op == "Q":
            if self.stack:
                self.matrix, self.clip, self.light = self.stack.pop()
        elif op == "cm":
            a, b, c, d, e, f = (float(x) for x in args)
            self.matrix = mul((a, b, c, d, e, f), self.matrix)
        elif op in ("W", "W*"):
            self.clip = self.rect or self.clip
        else:
            self.light = LIGHT[op](*(float(a) for a in args))

    def _open(self, name: str, properties: Any) -> None:
        said = (
            {k.lstrip("/"): plain(v) for k, v in properties.items()}
            if isinstance(properties, pikepdf.Dictionary)
            else {}
        )
        tag = Tag(name, said, len(self.out.tags), self.matrix)
        if self.open:
            self.out.parents[tag.number] = self.open[-1].number
        self.out.tags.append(tag)
        self.open.append(tag)

    def _count(self) -> None:
        for tag in self.open:
            self.out.painted[tag.number] = self.out.painted.get(tag.number, 0) + 1

    def _path(self, op: str, n: list[float]) -> None:
        for tag in self.open:
            if tag.name == "/PnP_Icon":
                words = " ".join(f"{x:g}" for x in n)
                self.out.outlines[tag.number] = self.out.outlines.get(tag.number, "") + f"{words} {op}\n"
        if op == "re":
            box = image(self.matrix, (n[0], n[1], n[0] + n[2], n[1] + n[3]))
            x0, y0, x1, y1 = (min(box[0], box[2]), min(box[1], box[3]), max(box[0], box[2]), max(box[1], box[3]))
            self.rect = (x0, y0, x1, y1)
            corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
            self.points += corners
            self.pieces += list(zip(corners, [*corners[1:], corners[0]], strict=True))
            return
        if op == "h":
            if self.last and self.start and self.last != self.start:
                self.pieces.append((self.last, self.start))
            self.last = self.start
            return
        ends = [point(self.matrix, n[i], n[i + 1]) for i in range(0, len(n), 2)]
        self.points += ends
        if op == "m":
            self.start = ends[-1]
        elif op == "l" and self.last:
            self.pieces.append((self.last, ends[-1]))
        self.last = ends[-1]

    def _paint(self, op: str) -> None:
        self._count()
        if op in STROKE and self.points:
            xs, ys = [p[0] for p in self.points], [p[1] for p in self.points]
            box = (min(xs), min(ys), max(xs), max(ys))
            self.out.lines.append(Line(tuple(self.pieces), box, tuple(self.open), self.light))
        self._forget()

    def _show(self, shown: Any) -> None:
        self._count()
        strings = shown if isinstance(shown, pikepdf.Array) else [shown]
        found = self.out.codes.setdefault(self.font, set())
        found.update(bytes(s) for s in strings if isinstance(s, pikepdf.String))
