"""A sheet format as a value: everything about sheets that does not depend on the parts.  Lengths in µm."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from verify.units import Size

Marks = Literal["ticks", "guides"]
Ink = Literal["colour", "mono"]


@dataclass(frozen=True, slots=True)
class Ticks:
    """Short lines outside the block, in line with the cuts.

    `gap`: between the bleed and the tick; `from_trim`: at least this far from the trim, so that a cut that is a
    little off leaves no ink on the part; `least`, `most`: length."""

    gap: int
    from_trim: int
    least: int
    most: int

    def start(self, bleed: int) -> int:
        """Distance from the trim to the near end of a tick."""
        return max(bleed + self.gap, self.from_trim)


@dataclass(frozen=True, slots=True)
class Format:
    """`name` is the file's name.  `margin`: no ink and no mark nearer to the paper's edge.

    `gapless`: rectangles with one edge colour lie in blocks without gaps, and all rectangles where there is no bleed;
    otherwise, and for all other parts, `gutter` lies between parts.  `bleed`: how far a coloured edge runs on beyond
    the trim; `least_bleed`: what a block must keep of it.  `marks`: ticks beside the block, or guides along every cut
    from margin to margin.  `ink` mono: black ink alone.  `undersize`: by how much rectangles of the stock `card` are
    smaller than their trim, in both directions."""

    name: str
    title: str
    margin: int
    gutter: int
    gapless: bool
    bleed: int
    least_bleed: int
    ticks: Ticks
    marks: Marks
    ink: Ink
    undersize: int
    papers: Mapping[str, Size]
