"""Readings from a printed calibration page → what the printer does to each side.  In: mm as read.  Out: `Errors`.

Lengths give the scales: the front's two rulers, and on the back how far the rings stand apart.  Distances of the
front's crosses from the edges of the paper give its shift and turn; without any, the front is taken to be where it
should be, and the back is fitted to it.  Against the light, how far the rings lie from the crosses gives the back's.
Shift and turn are those that fit all readings best (least squares), for the scales measured.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import atan2, degrees

from verify.units import UM_PER_MM, Size, mm

from .imposition.calibration import crosses, lengths
from .imposition.duplex import turn_sheet
from .imposition.sheet import Duplex
from .profile import Error

CORNERS = ("top-left", "top-right", "bottom-left", "bottom-right")
"""The crosses, as seen on the front."""

Reading = tuple[str, float, float]
"""A corner and two readings in mm."""
Pair = tuple[tuple[float, float], tuple[float, float]]
"""A point of the page and where it came out, µm."""


@dataclass(frozen=True, slots=True)
class Readings:
    """Millimetres as read; None: not read.

    `front_across`, `front_down`: the rulers; `back_across`, `back_down`: from the rings at the top left to those at the
    top right and the bottom left, as seen on the back; `edge`: a cross of the front, from the left and from the upper
    edge of the paper; `light`: the paper held against the light, front towards you: how far the rings lie to the right
    of the cross, and below it."""

    front_across: float | None = None
    front_down: float | None = None
    back_across: float | None = None
    back_down: float | None = None
    edge: Sequence[Reading] = ()
    light: Sequence[Reading] = ()


def rings_apart(paper: Size) -> tuple[int, int]:
    """What `back_across` and `back_down` should be, µm; the same by either way of turning the paper."""
    xs, ys = zip(*crosses(paper), strict=True)
    return max(xs) - min(xs), max(ys) - min(ys)


def lacks(readings: Readings, duplex: Duplex) -> str:
    """What must be read before there is a profile; "" for nothing."""
    if readings.front_across is None or readings.front_down is None:
        return "the lengths of both rulers"
    if duplex != "fronts" and len({corner for corner, _, _ in readings.light}) < 2:
        return "the rings at two crosses"
    return ""


def expected(paper: Size, duplex: Duplex) -> str:
    """What an exact printer's page reads."""
    (across, down), (wide, high) = lengths(paper), rings_apart(paper)
    front = f"an exact page reads --front-across {mm(across)}, --front-down {mm(down)}"
    back = "" if duplex == "fronts" else f", --back-across {mm(wide)}, --back-down {mm(high)}"
    return f"{front}{back}; print at 100 % and measure again"


def fitted(readings: Readings, paper: Size, duplex: Duplex) -> dict[str, Error]:
    """By side.  Nothing may lack."""
    across, down = lengths(paper)
    assert readings.front_across is not None
    assert readings.front_down is not None
    scale = Error(width=_percent(readings.front_across, across), height=_percent(readings.front_down, down))
    places = dict(zip(CORNERS, crosses(paper), strict=True))
    seen = [(places[corner], (x * UM_PER_MM, y * UM_PER_MM)) for corner, x, y in readings.edge]
    front = fit(scale, seen, paper)
    if duplex == "fronts":
        return {"front": front}
    wide, high = rings_apart(paper)
    scale = Error(
        width=front.width if readings.back_across is None else _percent(readings.back_across, wide),
        height=front.height if readings.back_down is None else _percent(readings.back_down, high),
    )
    return {"front": front, "back": fit(scale, _behind(readings.light, places, front, paper, duplex), paper)}


def _behind(
    light: Sequence[Reading], places: Mapping[str, tuple[int, int]], front: Error, paper: Size, duplex: Duplex
) -> list[Pair]:
    """Rings as drawn on the back, and where they came out there."""
    turn = turn_sheet(paper, duplex)
    found: list[Pair] = []
    for corner, right, below in light:
        x, y = front.printed(*places[corner], paper)
        at = turn.point(round(x + right * UM_PER_MM), round(y + below * UM_PER_MM))
        found.append((turn.point(*places[corner]), at))
    return found


def fit(scale: Error, pairs: Sequence[Pair], paper: Size) -> Error:
    """Shift and turn that bring the scaled points nearest to where they came out; one point gives no turn."""
    if not pairs:
        return scale
    drawn = [scale.printed(x, y, paper) for (x, y), _ in pairs]
    came = [at for _, at in pairs]
    (px, py), (qx, qy) = _middle(drawn), _middle(came)
    cross = dot = 0.0
    for (x, y), (u, v) in zip(drawn, came, strict=True):
        cross += (x - px) * (v - qy) - (y - py) * (u - qx)
        dot += (x - px) * (u - qx) + (y - py) * (v - qy)
    turned = replace(scale, clockwise=round(degrees(atan2(cross, dot)), 4) if cross else 0.0)
    lies = _middle([turned.printed(x, y, paper) for (x, y), _ in pairs])
    return replace(turned, right=round(qx - lies[0]), down=round(qy - lies[1]))


def _middle(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _percent(read: float, want: int) -> float:
    return round(read * UM_PER_MM / want * 100, 4)
