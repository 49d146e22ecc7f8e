"""Affine matrices and boxes as PDF has them: (a, b, c, d, e, f), row vectors, `first` applied before `second`."""

from __future__ import annotations

from collections.abc import Iterable

Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]
"""x0, y0, x1, y1 with x0 ≤ x1 and y0 ≤ y1."""

IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)
MM = 72 / 25.4
"""Points in a millimetre."""


def mul(first: Matrix, second: Matrix) -> Matrix:
    a, b, c, d, e, f = first
    p, q, r, s, t, u = second
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def point(m: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = m
    return a * x + c * y + e, b * x + d * y + f


def inverse(m: Matrix) -> Matrix:
    """Raises ZeroDivisionError for a matrix that flattens everything."""
    a, b, c, d, e, f = m
    area = a * d - b * c
    return d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area


def unturned(m: Matrix, box: Box) -> Box:
    """The upright box whose image has the hull `box`; `m` turns by a few degrees at most (else the hull is returned).

    The hull of a box that is turned a little and turned back has grown twice; this one has its own size."""
    a, b, c, d, _, _ = inverse(m)
    middle = point(inverse(m), (box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    w, h = box[2] - box[0], box[3] - box[1]
    p, q, r, s = (abs(v) for v in m[:4])
    area = p * s - q * r
    if area < 0.5:
        return image((a, b, c, d, *inverse(m)[4:]), box)
    half_w, half_h = max(w * s - h * r, 0) / area / 2, max(h * p - w * q, 0) / area / 2
    return middle[0] - half_w, middle[1] - half_h, middle[0] + half_w, middle[1] + half_h


def image(m: Matrix, box: Box) -> Box:
    """The upright box round the image of `box`."""
    return hull(point(m, x, y) for x in (box[0], box[2]) for y in (box[1], box[3]))


def hull(points: Iterable[tuple[float, float]]) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def union(boxes: Iterable[Box]) -> Box | None:
    found = list(boxes)
    if not found:
        return None
    return min(b[0] for b in found), min(b[1] for b in found), max(b[2] for b in found), max(b[3] for b in found)


def scaled(box: Box, by: float) -> Box:
    return box[0] * by, box[1] * by, box[2] * by, box[3] * by


def overlap(a: Box, b: Box) -> tuple[float, float]:
    """Width and height of what two boxes share; not above zero when they do not."""
    return min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])


def shared(a: Box, b: Box) -> Box | None:
    """The box that two boxes share; None when they share no area."""
    box = max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])
    return box if box[0] < box[2] and box[1] < box[3] else None
