"""Places on paper: integer micrometres, origin top left, y down.  Points and y-up exist only in `pdf/`.

An affine `Transform` maps (x, y) to (a·x + c·y + e, b·x + d·y + f), the order of PDF operands.  Its linear part may be
fractional (an icon drawn at 0.37 of its size); placements use only quarter turns, which are exact.
"""

from __future__ import annotations

from dataclasses import dataclass

from verify.units import Size

__all__ = ["IDENTITY", "Point", "Rect", "Size", "Transform", "quarter_turn", "translate"]

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Rect:
    """Left, top, width, height in µm."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        return self.x + self.w

    @property
    def bottom(self) -> int:
        return self.y + self.h

    @property
    def size(self) -> Size:
        return Size(self.w, self.h)

    def grown(self, by: int) -> Rect:
        """The rect with every side moved outwards by `by` (inwards when negative)."""
        return Rect(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def overlaps(self, other: Rect) -> bool:
        """True when the two share an area (touching edges do not)."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def holds(self, other: Rect) -> bool:
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom


@dataclass(frozen=True, slots=True)
class Transform:
    a: float = 1
    b: float = 0
    c: float = 0
    d: float = 1
    e: int = 0
    f: int = 0

    def then(self, after: Transform) -> Transform:
        """This one first, `after` second."""
        return Transform(
            self.a * after.a + self.b * after.c,
            self.a * after.b + self.b * after.d,
            self.c * after.a + self.d * after.c,
            self.c * after.b + self.d * after.d,
            round(self.e * after.a + self.f * after.c) + after.e,
            round(self.e * after.b + self.f * after.d) + after.f,
        )

    def point(self, x: int, y: int) -> Point:
        return round(self.a * x + self.c * y) + self.e, round(self.b * x + self.d * y) + self.f

    def rect(self, r: Rect) -> Rect:
        """The upright bounding box of the image of `r`."""
        corners = [self.point(x, y) for x in (r.x, r.right) for y in (r.y, r.bottom)]
        xs, ys = [p[0] for p in corners], [p[1] for p in corners]
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


IDENTITY = Transform()


def translate(x: int, y: int) -> Transform:
    return Transform(e=x, f=y)


def quarter_turn(turns: int, size: Size) -> Transform:
    """`turns` clockwise quarter turns of a box of `size`, moved so that its new top left corner is (0, 0)."""
    return (
        IDENTITY,
        Transform(0, 1, -1, 0, size.h, 0),
        Transform(-1, 0, 0, -1, size.w, size.h),
        Transform(0, -1, 1, 0, 0, size.w),
    )[turns % 4]
