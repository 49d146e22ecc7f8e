"""An SVG file → filled and stroked outlines in whole numbers.  No script, no reference, no text, no surprise.

In: bytes.  Out: a `Drawing`: icon space has its longer side at 10,000 units, top left origin, y down.  Supported:
path, rect, circle, ellipse, line, polyline, polygon, g, svg; transform, viewBox; fill, stroke, stroke-width,
fill-rule, round joins, as attributes or `style="…"`.  Whatever would look different here than in a browser (text,
gradients, clips, opacity) is refused with its line, and so is everything that reaches out of the file (SVG 1.1; the
checks follow the usual list of XML attacks).
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from xml.parsers import expat

from .face import Path, Segment
from .outline import (
    UNIT,
    Matrix,
    Outline,
    PathError,
    ellipse,
    multiplied,
    polygon,
    read_outline,
    rectangle,
    transformed,
)

SPACE = 10_000
MOST_BYTES = 2_000_000
MOST_ELEMENTS = 20_000
BORDER = SPACE // 200
CURRENT = "current"
"""The colour of a shape that takes the element's `colour:`."""

_NS = "http://www.w3.org/2000/svg"
_NAMES = {
    "black": "#000000", "white": "#ffffff", "red": "#ff0000", "green": "#008000", "blue": "#0000ff",
    "yellow": "#ffff00", "gray": "#808080", "grey": "#808080", "silver": "#c0c0c0", "maroon": "#800000",
    "navy": "#000080",
    "purple": "#800080", "orange": "#ffa500", "gold": "#ffd700", "brown": "#a52a2a",
    "pink": "#ffc0cb",
    "teal": "#008080", "olive": "#808000",
}  # fmt: skip
_INHERITED = ("fill", "stroke", "stroke-width", "fill-rule", "stroke-linejoin", "stroke-linecap", "stroke-dasharray")
_IGNORED = {"title", "desc", "metadata"}
_DRAWN = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
_NUMBER = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*(px)?\s*")
_TRANSFORM = re.compile(r"\s*,?\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)")
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")


class SvgError(ValueError):
    """What is wrong with the file; `line` from 1 (0: the whole file), `help` is what to do."""

    def __init__(self, message: str, help: str, line: int = 0) -> None:
        super().__init__(message)
        self.help = help
        self.line = line


@dataclass(frozen=True, slots=True)
class Drawing:
    """`w` × `h` in icon units; colours are "#rrggbb" or `CURRENT`; `border`: the one colour along all four sides, or
    None."""

    w: int
    h: int
    paths: tuple[Path, ...]
    border: str | None = None

    def coloured(self, colour: str) -> tuple[Path, ...]:
        """The paths with every `CURRENT` replaced."""
        return tuple(
            Path(
                p.segments,
                colour if p.fill == CURRENT else p.fill,
                colour if p.stroke == CURRENT else p.stroke,
                p.width,
                p.dash,
                p.evenodd,
                p.round,
            )
            for p in self.paths
        )


def read_svg(data: bytes) -> Drawing:
    """Raises `SvgError`."""
    if len(data) > MOST_BYTES:
        raise SvgError(f"the drawing has {len(data)} bytes", f"keep it under {MOST_BYTES} bytes: simplify its paths")
    reader = _Reader()
    parser = expat.ParserCreate(namespace_separator=" ")
    reader.line = lambda: parser.CurrentLineNumber
    parser.StartDoctypeDeclHandler = reader.refuse("a document type declaration", "delete the <!DOCTYPE …> line")
    parser.EntityDeclHandler = reader.refuse("an entity declaration", "delete it")
    parser.ProcessingInstructionHandler = reader.refuse("a processing instruction", "delete the <?…?> line")
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    try:
        parser.Parse(data, True)
    except expat.ExpatError as fault:
        raise SvgError(
            f"the file is not well-formed XML ({expat.ErrorString(fault.code)})", "export it again", fault.lineno
        ) from fault
    return reader.drawing()


@dataclass(frozen=True, slots=True)
class _State:
    matrix: Matrix
    style: dict[str, str]


class _Reader:
    def __init__(self) -> None:
        self.line: Callable[[], int] = lambda: 0
        self.states: list[_State] = []
        self.view: tuple[float, float, float, float] | None = None
        self.found: list[tuple[Outline, dict[str, str], float]] = []
        self.elements = 0
        self.ignoring = 0

    def fault(self, message: str, help: str) -> SvgError:
        return SvgError(message, help, self.line())

    def refuse(self, what: str, help: str) -> Callable[..., None]:
        def handler(*_: object) -> None:
            raise self.fault(f"the drawing holds {what}", help)

        return handler

    def start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, tag = name.rpartition(" ")
        self.elements += 1
        if self.elements > MOST_ELEMENTS:
            raise self.fault(f"the drawing has more than {MOST_ELEMENTS} elements", "simplify it")
        self._refuse_hostile(tag, attributes)
        if self.ignoring or tag in _IGNORED or (space and space != _NS) or (tag == "defs"):
            self.ignoring += 1
            return
        if not self.states:
            if tag != "svg":
                raise self.fault(f"the file starts with <{tag}>", "an SVG file starts with <svg …>")
            self._open(attributes)
            return
        state = self._inherit(attributes)
        self.states.append(state)
        if tag in _DRAWN:
            self._draw(tag, attributes, state)
        elif tag not in ("g", "svg"):
            raise self.fault(f"<{tag}> is not drawn here", "turn it into a path in your drawing program")

    def end(self, _: str) -> None:
        if self.ignoring:
            self.ignoring -= 1
        else:
            self.states.pop()

    def _refuse_hostile(self, tag: str, attributes: dict[str, str]) -> None:
        if tag in ("script", "foreignObject", "image", "use", "a", "iframe", "animate", "set", "handler"):
            raise self.fault(f"<{tag}> is not allowed in a drawing", "delete it, or draw what it shows as paths")
        for key, value in attributes.items():
            local = key.rpartition(" ")[2]
            if local.startswith("on"):
                raise self.fault(f"'{local}' runs a script", "delete the attribute")
            if local in ("href", "src") or "url(" in value:
                raise self.fault(
                    f"'{local}=\"{value[:40]}\"' refers to something else", "delete it: a drawing stands alone"
                )

    def _open(self, attributes: dict[str, str]) -> None:
        box = attributes.get("viewBox")
        if box:
            numbers = [self._number(n, "viewBox") for n in re.split(r"[\s,]+", box.strip())]
            if len(numbers) != 4:
                raise self.fault(f"viewBox '{box}' is not four numbers", 'write viewBox="0 0 100 100"')
            x, y, w, h = numbers
        else:
            x = y = 0.0
            w, h = (self._number(attributes.get(k, "0"), k) for k in ("width", "height"))
        if w <= 0 or h <= 0:
            raise self.fault("the drawing has no size", 'give <svg> a viewBox="0 0 width height"')
        self.view = (x, y, w, h)
        self.states.append(_State(UNIT, self._style(attributes, {})))

    def _inherit(self, attributes: dict[str, str]) -> _State:
        parent = self.states[-1]
        matrix = parent.matrix
        if "transform" in attributes:
            matrix = multiplied(self._transform(attributes["transform"]), matrix)
        return _State(matrix, self._style(attributes, parent.style))

    def _style(self, attributes: dict[str, str], parent: dict[str, str]) -> dict[str, str]:
        own = dict(attributes)
        for part in attributes.get("style", "").split(";"):
            key, colon, value = part.partition(":")
            if colon:
                own[key.strip()] = value.strip()
        for key in ("opacity", "fill-opacity", "stroke-opacity"):
            if key in own and self._number(own[key], key) != 1:
                raise self.fault(f"'{key}: {own[key]}' is not drawn here", "use a solid, lighter colour instead")
        for key in ("clip-path", "mask", "filter"):
            if own.get(key, "none") != "none":
                raise self.fault(f"'{key}' is not drawn here", "cut the shapes in your drawing program")
        return parent | {k: own[k] for k in _INHERITED if k in own and own[k] != "inherit"}

    def _transform(self, text: str) -> Matrix:
        matrix, at = UNIT, 0
        while at < len(text.rstrip()):
            part = _TRANSFORM.match(text, at)
            if not part:
                raise self.fault(
                    f"transform '{text[at : at + 30]}' cannot be read", "use translate, scale, rotate or matrix"
                )
            n = [self._number(v, "transform") for v in re.split(r"[\s,]+", part[2].strip()) if v]
            try:
                matrix = multiplied(_matrix(part[1], n), matrix)
            except (IndexError, ValueError) as fault:
                raise self.fault(
                    f"'{part[0].strip()}' has the wrong number of values", "see the SVG transform attribute"
                ) from fault
            at = part.end()
        return matrix

    def _number(self, text: str, what: str) -> float:
        match = _NUMBER.fullmatch(text)
        value = float(match[1]) if match else math.nan
        if not math.isfinite(value) or abs(value) > 1e7:
            raise self.fault(f"{what}: '{text[:30]}' is not a number", "write a plain number of user units")
        return value

    def _draw(self, tag: str, attributes: dict[str, str], state: _State) -> None:
        try:
            outline = self._outline(tag, attributes)
        except PathError as fault:
            raise self.fault(str(fault), "export the path again") from fault
        a, b, c, d, _, _ = state.matrix
        if outline:
            self.found.append((transformed(outline, state.matrix), state.style, math.sqrt(abs(a * d - b * c))))

    def _outline(self, tag: str, attributes: dict[str, str]) -> Outline:
        def n(key: str, default: str = "0") -> float:
            return self._number(attributes.get(key, default), key)

        if tag == "path":
            return read_outline(attributes.get("d", ""))
        if tag == "rect":
            rx, ry = attributes.get("rx"), attributes.get("ry")
            return rectangle(n("x"), n("y"), n("width"), n("height"), n("rx", ry or "0"), n("ry", rx or "0"))
        if tag == "circle":
            return ellipse(n("cx"), n("cy"), n("r"), n("r"))
        if tag == "ellipse":
            return ellipse(n("cx"), n("cy"), n("rx"), n("ry"))
        if tag == "line":
            return [("M", (n("x1"), n("y1"))), ("L", (n("x2"), n("y2")))]
        values = [self._number(v, "points") for v in re.split(r"[\s,]+", attributes.get("points", "").strip()) if v]
        if len(values) % 2:
            raise self.fault("points has an odd number of values", "write pairs: x,y x,y")
        return polygon(zip(values[::2], values[1::2], strict=True), close=tag == "polygon")

    def drawing(self) -> Drawing:
        if self.view is None:
            raise SvgError("the file has no <svg>", "export it again")
        x, y, w, h = self.view
        scale = SPACE / max(w, h)
        place: Matrix = (scale, 0, 0, scale, -x * scale, -y * scale)
        paths = tuple(self._path(transformed(o, place), style, grown * scale) for o, style, grown in self.found)
        paths = tuple(p for p in paths if p.fill or p.stroke)
        wide, high = round(w * scale), round(h * scale)
        return Drawing(wide, high, paths, _border(wide, high, paths))

    def _path(self, outline: Outline, style: dict[str, str], scale: float) -> Path:
        stroke = self._colour(style.get("stroke", "none"), "stroke")
        width = round(self._number(style.get("stroke-width", "1"), "stroke-width") * scale) if stroke else 0
        dashes = style.get("stroke-dasharray", "none")
        dash = (
            ()
            if dashes == "none"
            else tuple(round(self._number(v, "stroke-dasharray") * scale) for v in re.split(r"[\s,]+", dashes))
        )
        return Path(
            tuple(_whole(outline)),
            self._colour(style.get("fill", ""), "fill"),
            stroke if width > 0 else None,
            width,
            dash,
            style.get("fill-rule") == "evenodd",
            "round" in (style.get("stroke-linejoin"), style.get("stroke-linecap")),
        )

    def _colour(self, text: str, what: str) -> str | None:
        """A shape that names no fill takes the element's colour (SVG would paint it black)."""
        text = text.strip()
        if text in ("", "currentColor"):
            return CURRENT
        if text in ("none", "transparent"):
            return None
        if _HEX.fullmatch(text):
            return text.lower() if len(text) == 7 else "#" + "".join(c * 2 for c in text[1:].lower())
        numbers = re.fullmatch(r"rgb\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)", text)
        if numbers and all(int(v) < 256 for v in numbers.groups()):
            return "#" + "".join(f"{int(v):02x}" for v in numbers.groups())
        if text.lower() in _NAMES:
            return _NAMES[text.lower()]
        raise SvgError(f"{what}: '{text[:30]}' is not a colour that is known here", 'write it as "#rrggbb"')


def _border(w: int, h: int, paths: tuple[Path, ...]) -> str | None:
    """The fill of a shape that reaches all four sides, when nothing of another colour reaches any."""
    colours: set[str | None] = set()
    whole = False
    for path in paths:
        xs = [int(n) for s in path.segments for n in s[1::2]]
        ys = [int(n) for s in path.segments for n in s[2::2]]
        if not xs:
            continue
        half = path.width // 2
        near = (
            min(xs) - half <= BORDER,
            min(ys) - half <= BORDER,
            max(xs) + half >= w - BORDER,
            max(ys) + half >= h - BORDER,
        )
        if any(near):
            colours.add(path.stroke or path.fill)
            whole = whole or all(near)
    only = colours.pop() if len(colours) == 1 else None
    return only if whole and only != CURRENT else None


def _matrix(kind: str, n: list[float]) -> Matrix:
    if kind == "matrix":
        a, b, c, d, e, f = n
        return (a, b, c, d, e, f)
    if kind == "translate":
        return (1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0)
    if kind == "scale":
        return (n[0], 0, 0, n[1] if len(n) > 1 else n[0], 0, 0)
    angle = math.radians(n[0])
    if kind == "rotate":
        cos, sin = math.cos(angle), math.sin(angle)
        x, y = (n[1], n[2]) if len(n) > 1 else (0.0, 0.0)
        return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
    return (1, 0, math.tan(angle), 1, 0, 0) if kind == "skewX" else (1, math.tan(angle), 0, 1, 0, 0)


def _whole(outline: Outline) -> Iterator[Segment]:
    for op, numbers in outline:
        yield (op, *map(round, numbers))
