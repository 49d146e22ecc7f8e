"""Do parts that are laid edge to edge meet?  The finished pages as pixels along both edges of every joint.

In: files with what was read of them, and the manifest, whose components say under `joins:` how parts lie together.
Out: findings.  Just inside the trim of both parts the colours are read off, a twentieth of a millimetre apart; each
must be found on the other side within `MEET`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from ..finding import Finding, Span
from ..manifest import Component, Manifest
from . import codes
from .matrix import MM, mul, point
from .measured import Measured, Placement
from .pixels import Colour, Pixels
from .placing import at_size, where

STEP = 0.05  # mm between two samples
MEET = 0.1  # mm
INSIDE = 0.05  # mm from the trim
APART = 48  # of 255: two colours differ by more than this in a channel

Files = Sequence[tuple[Path, Measured]]
Joint = tuple[str, str, bool]
"""Two rows of a component, and whether the second lies to the right of the first (else below it)."""


def joints(grid: Sequence[Sequence[str]]) -> Iterator[Joint]:
    for row in grid:
        yield from ((a, b, True) for a, b in pairwise(row))
    for upper, lower in pairwise(grid):
        yield from ((a, b, False) for a, b in zip(upper, lower, strict=False))


def check(files: Files, manifest: Manifest) -> Iterator[Finding]:
    for component in manifest.components.values():
        for side, grid in component.joins.items():
            for first, second, beside in joints(grid):
                one, other = (_find(files, component, card, side) for card in (first, second))
                if one and other:
                    yield from _met(one, other, beside, component)


Found = tuple[Path, Measured, Placement]


def _find(files: Files, component: Component, card: str, side: str) -> Found | None:
    """The first copy on that side, when it can be measured; not one in pieces."""
    for path, measured in files:
        for placed in measured.placements:
            here = placed.component == component.id and placed.card == card and placed.side.lower() == side
            if here and placed.window is None and at_size(placed) and measured.pages[placed.page].sound:
                return path, measured, placed
    return None


def _met(one: Found, other: Found, beside: bool, component: Component) -> Iterator[Finding]:
    first, second = _edge(one, ("right" if beside else "lower")), _edge(other, ("left" if beside else "upper"))
    apart = differing(first, second)
    if not apart:
        return
    low, high = apart[0]
    edge, way = ("right", "from the top") if beside else ("lower", "from the left")
    said = (
        f"{where(one[1], one[2])} and {where(other[1], other[2])} do not meet: what runs over the {edge} edge of the "
        f"first, {low * STEP:.1f} to {high * STEP:.1f} mm {way}, does not go on in the second"
    )
    places = [(component.spans.get("joins", component.span), "laid together here")]
    yield codes.JOIN(Span(one[1].file), said, "draw the same over both edges, into the bleed", places)


def differing(first: Sequence[Colour], second: Sequence[Colour]) -> list[tuple[int, int]]:
    """Stretches of samples, longer than `MEET`, whose colour the other side has nowhere within `MEET`."""
    reach = round(MEET / STEP)
    if abs(len(first) - len(second)) > reach:
        return [(min(len(first), len(second)), max(len(first), len(second)))]
    alone = [a != b and not (_near(a, second, k, reach) and _near(b, first, k, reach))
             for k, (a, b) in enumerate(zip(first, second, strict=False))]  # fmt: skip
    found: list[tuple[int, int]] = []
    start = None
    for k, bad in enumerate([*alone, False]):
        if bad and start is None:
            start = k
        elif not bad and start is not None:
            if k - start >= reach:
                found.append((start, k))
            start = None
    return found


def _near(colour: Colour, others: Sequence[Colour], k: int, reach: int) -> bool:
    """Among the colours nearby, or between them, as the pixels along a slanted line are."""
    nearby = others[max(0, k - reach) : k + reach + 1]
    return all(min(seen) - APART <= mine <= max(seen) + APART for mine, *seen in zip(colour, *nearby, strict=True))


def _edge(found: Found, edge: str) -> list[Colour]:
    """Colours along an edge, from the top or from the left as the face is seen."""
    path, measured, placed = found
    w, h = placed.w, placed.h
    along = h if edge in ("left", "right") else w
    steps = [(k + 0.5) * STEP for k in range(int(along / STEP))]
    spots = {
        "left": lambda s: (INSIDE, h - s),
        "right": lambda s: (w - INSIDE, h - s),
        "upper": lambda s: (s, h - INSIDE),
        "lower": lambda s: (s, INSIDE),
    }[edge]
    on_page = mul(placed.matrix, measured.pages[placed.page].frame)
    places = [point(on_page, x * MM, y * MM) for x, y in map(spots, steps)]
    with Pixels(path, placed.page) as pixels:
        return pixels.at([(x / MM, y / MM) for x, y in places])
