"""How alike two colours look, to whom.  In: "#rrggbb".  Out: differences.

CIEDE2000 (Sharma, Wu, Dalal 2005) between CIE L*a*b* colours (sRGB, D65), as seen by normal eyes and by protanopes,
deuteranopes and tritanopes (Machado, Oliveira, Fernandes 2009, severity 1); in greyscale the difference of L*.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE: Triple = (0.95047, 1.0, 1.08883)
_PROTAN: Matrix = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
_DEUTAN: Matrix = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
_TRITAN: Matrix = (
    (1.255528, -0.076749, -0.178779),
    (-0.078411, 0.930809, 0.147602),
    (0.004733, 0.691367, 0.303900),
)


def linear(colour: str) -> Triple:
    """sRGB without its gamma, 0 … 1."""
    r, g, b = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return _straight(r), _straight(g), _straight(b)


def _straight(c: float) -> float:
    return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4


def _times(m: Matrix, v: Triple) -> Triple:
    x, y, z = (sum(a * b for a, b in zip(row, v, strict=True)) for row in m)
    return x, y, z


def lab(rgb: Triple) -> Triple:
    """CIE L*a*b* of linear sRGB; values outside 0 … 1 are clipped."""
    r, g, b = (min(1.0, max(0.0, c)) for c in rgb)
    x, y, z = (_cube(c / w) for c, w in zip(_times(_XYZ, (r, g, b)), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _cube(t: float) -> float:
    return t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116


def ciede2000(one: Triple, two: Triple) -> float:
    """The difference of two L*a*b* colours; about 1 can just be seen side by side."""
    (l1, a1, b1), (l2, a2, b2) = one, two
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    c1, c2 = math.hypot((1 + g) * a1, b1), math.hypot((1 + g) * a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, (1 + g) * a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = h2 - h1 if c1 * c2 else 0.0
    turn -= 360 * round(turn / 360) if abs(turn) > 180 else 0
    dl, dc, dh = l2 - l1, c2 - c1, 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + h2
    if c1 * c2:
        hue = hue / 2 if abs(h1 - h2) <= 180 else (hue + 360 if hue < 360 else hue - 360) / 2
    t = 1 - 0.17 * _cos(hue - 30) + 0.24 * _cos(2 * hue) + 0.32 * _cos(3 * hue + 6) - 0.20 * _cos(4 * hue - 63)
    sl = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    bend = 2 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    rt = -bend * math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2))))
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * dc / sc * dh / sh)


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))


@lru_cache(maxsize=1024)
def _seen(colour: str, through: Matrix | None) -> Triple:
    rgb = linear(colour)
    return lab(_times(through, rgb) if through else rgb)


def _through(matrix: Matrix | None) -> Callable[[str, str], float]:
    return lambda one, two: ciede2000(_seen(one, matrix), _seen(two, matrix))


def _grey(one: str, two: str) -> float:
    return abs(_seen(one, None)[0] - _seen(two, None)[0])


EYES: Mapping[str, Callable[[str, str], float]] = {
    "everybody": _through(None),
    "people who see no red (protanopes)": _through(_PROTAN),
    "people who see no green (deuteranopes)": _through(_DEUTAN),
    "people who see no blue (tritanopes)": _through(_TRITAN),
    "a greyscale printer": _grey,
}
"""For whom → how different two colours are."""

APART = 10.0
"""At least so different are colours that are told apart at a glance across a table (a dozen just noticeable steps)."""
