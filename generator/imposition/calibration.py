"""A page to measure a printer with: rulers along both axes, a bank card's outline, crosses for both sides.  µm.

The crosses of the back lie exactly behind those of the front: held against the light, the rings show in millimetres
how far the printer is off.  The bank card (ISO/IEC 7810 ID-1) is the one exact length that everybody has at hand.
"""

from __future__ import annotations

from verify.units import UM_PER_IN, UM_PER_MM

from ..faces.face import Group, Item, Path, Segment
from ..geometry import Point, Size, Transform
from .duplex import turn_sheet
from .furniture import INK, LINE, Lettering, ruler
from .grid import STRIP
from .impose import sheet_hash
from .sheet import Duplex, Sheet

CARD = Size(85_600, 53_980)
CARD_CORNER = 3_180
INSET = 15 * UM_PER_MM  # of the rulers from the paper's edge
CROSS_INSET = 35 * UM_PER_MM
CROSS = 5 * UM_PER_MM  # half a cross
RINGS = (1 * UM_PER_MM, 2 * UM_PER_MM, 3 * UM_PER_MM)
SIZE = 8 * UM_PER_IN // 72
KAPPA = 0.5522847498  # control points of a quarter circle

WORDS = {
    "en": (
        "print at 100 %, on both sides",
        "A bank card covers this outline exactly.",
        "Rulers: measure both; a printer may scale the two ways differently.",
        "Against the light: the cross lies on the rings; each ring is 1 mm.",
    ),
    "ja": (
        "等倍（100 %）、両面で印刷",
        "銀行カードがこの枠にぴったり重なります。",
        "目盛りは縦と横の両方を測ってください。",
        "光に透かすと十字が輪に重なります。輪は 1 mm ずつです。",
    ),
}


def characters(lang: str) -> str:
    """What the font must have for this page."""
    return "".join(sorted(set("".join(WORDS.get(lang, WORDS["en"])))))


def calibration(paper: Size, name: str, duplex: Duplex, lettering: Lettering) -> tuple[Sheet, ...]:
    """Front, and unless only fronts are printed its back.  `name`: of the paper, for people."""
    front = _sheet(paper, duplex, _front(paper, name, lettering))
    if duplex == "fronts":
        return (front,)
    turn = turn_sheet(paper, duplex)
    rings = tuple(item for at in crosses(paper) for item in _rings(turn.point(*at)))
    return front, _sheet(paper, duplex, (*rings, *_lines(paper, WORDS.get(lettering.lang, WORDS["en"])[3:], lettering)))


def _sheet(paper: Size, duplex: Duplex, items: tuple[Item, ...]) -> Sheet:
    sheet = Sheet(paper, "Calibration", duplex, 1, 1, (), (), items, "")
    return Sheet(paper, "Calibration", duplex, 1, 1, (), (), items, sheet_hash(sheet))


def _front(paper: Size, name: str, lettering: Lettering) -> tuple[Item, ...]:
    words = WORDS.get(lettering.lang, WORDS["en"])
    across, down = lengths(paper)
    at = Transform(e=2 * INSET, f=INSET - STRIP)
    beside = Transform(0, 1, 1, 0, INSET - STRIP, 2 * INSET)  # mirrored, so that its marks point inwards
    return (
        Group(ruler(across, lettering), at),
        Group(ruler(down, lettering)[:1], beside),
        *lettering.line(f"{down // UM_PER_MM} mm", INSET - STRIP, 2 * INSET + down + 2 * SIZE, SIZE),
        *(item for point in crosses(paper) for item in _cross(point)),
        _outline(paper),
        *_lines(paper, (f"{name}: {words[0]}", *words[1:]), lettering),
    )


def lengths(paper: Size) -> tuple[int, int]:
    """Of the rulers across and down, µm."""
    return _tens(paper.w - 3 * INSET), _tens(paper.h - 3 * INSET)


def _tens(length: int) -> int:
    return length // (10 * UM_PER_MM) * 10 * UM_PER_MM


def crosses(paper: Size) -> list[Point]:
    """Four places, not symmetrical to each other: a sheet turned the wrong way shows."""
    right, bottom = paper.w - CROSS_INSET, paper.h - CROSS_INSET
    return [(CROSS_INSET, CROSS_INSET), (right, CROSS_INSET), (CROSS_INSET, bottom), (right - 2 * CROSS, bottom)]


def _cross(at: Point) -> tuple[Item, ...]:
    x, y = at
    arms: tuple[Segment, ...] = (("M", x - CROSS, y), ("L", x + CROSS, y), ("M", x, y - CROSS), ("L", x, y + CROSS))
    return (Path(arms, stroke=INK, width=LINE),)


def _rings(at: Point) -> tuple[Item, ...]:
    return tuple(Path(_circle(at, radius), stroke=INK, width=LINE) for radius in RINGS)


def _circle(at: Point, r: int) -> tuple[Segment, ...]:
    (x, y), k = at, round(r * KAPPA)
    return (
        ("M", x + r, y),
        ("C", x + r, y + k, x + k, y + r, x, y + r),
        ("C", x - k, y + r, x - r, y + k, x - r, y),
        ("C", x - r, y - k, x - k, y - r, x, y - r),
        ("C", x + k, y - r, x + r, y - k, x + r, y),
        ("Z",),
    )


def _outline(paper: Size) -> Path:
    """The bank card in the middle of the page."""
    x, y = (paper.w - CARD.w) // 2, (paper.h - CARD.h) // 2
    right, bottom, r = x + CARD.w, y + CARD.h, CARD_CORNER
    k = r - round(r * KAPPA)
    segments: tuple[Segment, ...] = (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - k, y, right, y + k, right, y + r),
        ("L", right, bottom - r),
        ("C", right, bottom - k, right - k, bottom, right - r, bottom),
        ("L", x + r, bottom),
        ("C", x + k, bottom, x, bottom - k, x, bottom - r),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
        ("Z",),
    )
    return Path(segments, stroke=INK, width=LINE)


def _lines(paper: Size, lines: tuple[str, ...], lettering: Lettering) -> tuple[Item, ...]:
    """Text below the middle of the page, centred."""
    first = (paper.h + CARD.h) // 2 + 10 * UM_PER_MM
    return tuple(
        item
        for i, line in enumerate(lines)
        for item in lettering.line(line, (paper.w - lettering.width(line, SIZE)) // 2, first + i * 2 * SIZE, SIZE)
    )
