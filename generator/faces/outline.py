"""SVG path data → absolute moves, lines and cubics, in the data's own unit (floats).

All of SVG 1.1's commands; quadratic curves and elliptical arcs become cubics (an arc of up to a quarter turn a piece,
error below 0.03 % of its radius).  `PathError` names the place in the text.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator

Outline = list[tuple[str, tuple[float, ...]]]
"""("M", (x, y)), ("L", (x, y)), ("C", (x1, y1, x2, y2, x, y)), ("Z", ())."""

Matrix = tuple[float, float, float, float, float, float]
UNIT: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

KAPPA = 4 / 3 * (math.sqrt(2) - 1)  # how far the handles of a quarter circle reach, in radii
MOST_SEGMENTS = 100_000
_TOKEN = re.compile(r"\s*,?\s*(?:([MmLlHhVvCcSsQqTtAaZz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?))")
_FLAG = re.compile(r"\s*,?\s*([01])")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


class PathError(ValueError):
    """Path data that cannot be read."""


def read_outline(data: str) -> Outline:
    """Absolute outline of SVG path data; raises `PathError`."""
    out: Outline = []
    x = y = sx = sy = hx = hy = 0.0
    before = ""
    for command, n in _commands(data):
        if len(out) > MOST_SEGMENTS:
            raise PathError(f"path data has more than {MOST_SEGMENTS} segments")
        op, dx, dy = command.upper(), (x if command.islower() else 0.0), (y if command.islower() else 0.0)
        if op == "Z":
            out.append(("Z", ()))
            x, y = sx, sy
        elif op in "MLHVT" and op != "T":
            x = n[0] + dx if op != "V" else x
            y = n[-1] + dy if op != "H" else y
            if op == "M":
                sx, sy = x, y
            out.append(("M" if op == "M" else "L", (x, y)))
        elif op in "CS":
            first = (
                n[:2]
                if op == "C"
                else (2 * x - hx - dx, 2 * y - hy - dy)
                if before in "CS" and before
                else (x - dx, y - dy)
            )
            c = [v + (dx, dy)[i % 2] for i, v in enumerate((*first, *n[-4:]))]
            out.append(("C", tuple(c)))
            hx, hy, x, y = c[2:]
        elif op in "QT":
            if op == "Q":
                qx, qy = n[0] + dx, n[1] + dy
            else:
                qx, qy = (2 * x - hx, 2 * y - hy) if before in "QT" and before else (x, y)
            ex, ey = n[-2] + dx, n[-1] + dy
            out.append(
                (
                    "C",
                    (
                        x + (qx - x) * 2 / 3,
                        y + (qy - y) * 2 / 3,
                        ex + (qx - ex) * 2 / 3,
                        ey + (qy - ey) * 2 / 3,
                        ex,
                        ey,
                    ),
                )
            )
            hx, hy, x, y = qx, qy, ex, ey
        else:
            ex, ey = n[5] + dx, n[6] + dy
            out.extend(_arc(x, y, abs(n[0]), abs(n[1]), n[2], bool(n[3]), bool(n[4]), ex, ey))
            x, y = ex, ey
        before = op
    return out


def _commands(data: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    at, command, first = 0, "", True
    data = data.rstrip(" ,\t\r\n")
    while at < len(data):
        token = _TOKEN.match(data, at)
        if not token:
            raise PathError(f"path data cannot be read at '{data[at : at + 12]}'")
        if token[1]:
            command, at = token[1], token.end()
            if first and command not in "Mm":
                raise PathError(f"path data starts with '{command}', not with a move (M)")
        elif not command or command in "Zz":
            raise PathError(f"a number without a command at '{data[at : at + 12].strip()}'")
        first = False
        numbers: list[float] = []
        for i in range(_TAKES[command.upper()]):
            number = (_FLAG if command in "Aa" and i in (3, 4) else _TOKEN).match(data, at)
            value = number[number.lastindex or 0] if number else ""
            if not number or value.isalpha():
                raise PathError(
                    f"'{command}' needs {_TAKES[command.upper()]} numbers at '{data[at : at + 12].strip()}'"
                )
            numbers.append(float(value))
            at = number.end()
        if not all(map(math.isfinite, numbers)):
            raise PathError("a number in the path data is too large")
        yield command, tuple(numbers)
        command = {"M": "L", "m": "l"}.get(command, command)  # further pairs after a move are lines


def _arc(
    x1: float, y1: float, rx: float, ry: float, turn: float, large: bool, sweep: bool, x2: float, y2: float
) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Endpoint to centre form (SVG 1.1, F.6.5), then pieces of at most a quarter turn."""
    if (x1, y1) == (x2, y2):
        return
    if rx == 0 or ry == 0:
        yield "L", (x2, y2)
        return
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    mx, my = (x1 - x2) / 2, (y1 - y2) / 2
    ax, ay = cos * mx + sin * my, cos * my - sin * mx
    size = math.sqrt(max(1.0, (ax / rx) ** 2 + (ay / ry) ** 2))
    rx, ry = rx * size, ry * size
    under = (rx * ry) ** 2 - (rx * ay) ** 2 - (ry * ax) ** 2
    root = math.sqrt(max(0.0, under / ((rx * ay) ** 2 + (ry * ax) ** 2))) * (-1 if large == sweep else 1)
    cx, cy = root * rx * ay / ry, -root * ry * ax / rx
    start = math.atan2((ay - cy) / ry, (ax - cx) / rx)
    sweep_by = math.atan2((-ay - cy) / ry, (-ax - cx) / rx) - start
    if sweep and sweep_by < 0:
        sweep_by += 2 * math.pi
    elif not sweep and sweep_by > 0:
        sweep_by -= 2 * math.pi
    ox, oy = cos * cx - sin * cy + (x1 + x2) / 2, sin * cx + cos * cy + (y1 + y2) / 2
    pieces = max(1, math.ceil(abs(sweep_by) / (math.pi / 2) - 1e-9))
    step = sweep_by / pieces
    k = 4 / 3 * math.tan(step / 4)
    for i in range(pieces):
        a, b = start + i * step, start + (i + 1) * step
        unit = (
            (math.cos(a) - k * math.sin(a), math.sin(a) + k * math.cos(a)),
            (math.cos(b) + k * math.sin(b), math.sin(b) - k * math.cos(b)),
            (math.cos(b), math.sin(b)),
        )
        points = [(ox + cos * rx * u - sin * ry * v, oy + sin * rx * u + cos * ry * v) for u, v in unit]
        if i == pieces - 1:
            points[-1] = (x2, y2)
        yield "C", tuple(v for p in points for v in p)


def rectangle(x: float, y: float, w: float, h: float, rx: float = 0, ry: float = 0) -> Outline:
    """Clockwise from the top left; corners are quarter ellipses."""
    rx, ry = min(rx, w / 2), min(ry, h / 2)
    if rx <= 0 or ry <= 0:
        return [("M", (x, y)), ("L", (x + w, y)), ("L", (x + w, y + h)), ("L", (x, y + h)), ("Z", ())]
    kx, ky = rx * (1 - KAPPA), ry * (1 - KAPPA)
    r, b = x + w, y + h
    return [
        ("M", (x + rx, y)),
        ("L", (r - rx, y)),
        ("C", (r - kx, y, r, y + ky, r, y + ry)),
        ("L", (r, b - ry)),
        ("C", (r, b - ky, r - kx, b, r - rx, b)),
        ("L", (x + rx, b)),
        ("C", (x + kx, b, x, b - ky, x, b - ry)),
        ("L", (x, y + ry)),
        ("C", (x, y + ky, x + kx, y, x + rx, y)),
        ("Z", ()),
    ]


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Outline:
    kx, ky = rx * KAPPA, ry * KAPPA
    return [
        ("M", (cx + rx, cy)),
        ("C", (cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)),
        ("C", (cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)),
        ("C", (cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)),
        ("C", (cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)),
        ("Z", ()),
    ]


def polygon(points: Iterable[tuple[float, float]], close: bool = True) -> Outline:
    out: Outline = [("M" if i == 0 else "L", p) for i, p in enumerate(points)]
    return [*out, ("Z", ())] if close and out else out


def transformed(outline: Outline, m: Matrix) -> Outline:
    if m == UNIT:
        return outline
    a, b, c, d, e, f = m
    return [
        (op, tuple(v for x, y in zip(n[::2], n[1::2], strict=True) for v in (a * x + c * y + e, b * x + d * y + f)))
        for op, n in outline
    ]


def multiplied(first: Matrix, second: Matrix) -> Matrix:
    """`first` is applied to points before `second`."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = second
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)
