"""Small pictures of numbers as SVG, for the report in HTML.  In: values of the verdict.  Out: SVG text, safe to embed.

Colours come from the page's style sheet by class, so that they follow light and dark; every number that is drawn is
also a text or a title in the drawing.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from .verdict import Bin, Side

WIDE = 360
ROW = 26
LEFT, RIGHT = 74, 62  # room for the name and the figure
HIGH = 92
FOOT = 18


def shares(sides: Sequence[Side]) -> str:
    """Each side's share of the games won with its interval, against an equal share (dashed)."""
    equal = sum(side.rate for side in sides) / len(sides)
    low = min(equal, *(s.interval[0] for s in sides))
    high = max(equal, *(s.interval[1] for s in sides))
    air = max(0.01, (high - low) * 0.12)
    low, high = max(0.0, low - air), min(1.0, high + air)

    def x(rate: float) -> str:
        return f"{LEFT + (rate - low) / (high - low) * (WIDE - LEFT - RIGHT):.1f}"

    rows = []
    for n, side in enumerate(sides):
        y = n * ROW + ROW // 2
        between = f"{_percent(side.interval[0])} to {_percent(side.interval[1])}"
        rows.append(
            f"<g><title>{_name(side)}: {_percent(side.rate)} ({between}), {side.wins:,} games won, "
            f'{side.shared:,} shared</title><text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{_name(side)}</text>'
            f'<line class="interval" x1="{x(side.interval[0])}" x2="{x(side.interval[1])}" y1="{y}" y2="{y}"/>'
            f'<circle class="dot" cx="{x(side.rate)}" cy="{y}" r="4"/>'
            f'<text x="{WIDE - RIGHT + 8}" y="{y + 4}">{_percent(side.rate)}</text></g>'
        )
    height = len(sides) * ROW + FOOT
    line = f'<line class="equal" x1="{x(equal)}" x2="{x(equal)}" y1="0" y2="{height - FOOT}"/>'
    label = f'<text class="dim" x="{x(equal)}" y="{height - 4}" text-anchor="middle">equal {_percent(equal)}</text>'
    return _svg(height, "share of the games won, by side", line + "".join(rows) + label)


def histogram(bins: Sequence[Bin]) -> str:
    """How long games are: a bar a bin."""
    top = max(b.games for b in bins)
    step = WIDE / len(bins)
    bars = []
    for n, b in enumerate(bins):
        tall = (HIGH - FOOT) * b.games / top
        span = f"{b.least}" if b.least == b.most else f"{b.least} to {b.most}"
        bars.append(
            f'<rect class="bar" x="{n * step + 0.5:.1f}" y="{HIGH - FOOT - tall:.1f}" width="{max(1.0, step - 1):.1f}" '
            f'height="{tall:.1f}"><title>{span} actions: {b.games:,} games</title></rect>'
        )
    ends = (
        f'<text class="dim" x="0" y="{HIGH - 4}">{bins[0].least:,}</text>'
        f'<text class="dim" x="{WIDE}" y="{HIGH - 4}" text-anchor="end">{bins[-1].most:,} actions</text>'
    )
    return _svg(HIGH, "how long the games are", "".join(bars) + ends)


def _svg(height: int, label: str, inside: str) -> str:
    return f'<svg viewBox="0 0 {WIDE} {height}" role="img" aria-label="{escape(label)}">{inside}</svg>'


def _name(side: Side) -> str:
    return f"seat {side.seats[0]}" if len(side.seats) == 1 else f"seats {' '.join(map(str, side.seats))}"


def _percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"
