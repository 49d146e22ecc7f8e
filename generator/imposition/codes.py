"""What can be wrong when parts are laid on paper."""

from __future__ import annotations

from verify.finding import Code

IMP001 = Code(
    "IMP001",
    "error",
    "a part does not fit on the paper",
    """Not even one part of this trim, with its bleed, cut marks, ruler and footer, lies inside the margins of the
    paper, and it is no rectangle, which would be printed in pieces.

The tool never scales a sheet, so nothing is printed for this part.  Take larger paper (`--paper`), a smaller trim, or a
format with less around the parts (`--format`).""",
)

IMP002 = Code(
    "IMP002",
    "note",
    "a part is laid out with gutters",
    """The format lays rectangles without gaps, so that one cut serves two neighbours.  That needs one known colour
along the whole edge of every face (`edge:` in its layout): a cut that is a hair off then shows the same colour.
A face without `edge:`, or a part that is no rectangle, keeps its own bleed and a gutter instead; fewer fit on a
page.""",
)

IMP003 = Code(
    "IMP003",
    "error",
    "a used sheet for several kinds of parts",
    """`--start-slot` says from which slot on a used sheet is filled.  A sheet has one grid, so all the parts must be of
one stock, one size and one shape.  Name the component that goes on the used sheet (`--only`), and print the others
without `--start-slot`.""",
)

IMP004 = Code(
    "IMP004",
    "error",
    "no such slot on the sheet",
    """Slots are counted from 1 along the rows, from the top left of the front.  `build` tells how many there are and
which of them stay free; a used sheet must have been made with the same format and paper.""",
)

IMP005 = Code(
    "IMP005",
    "note",
    "a slot that may carry a neighbour's bleed",
    """In a block without gaps a coloured edge runs on beyond the outermost parts, into slots that were empty then.
What is printed there now lies on that colour.  `build` names the slots that stay clean; parts with a paper-white edge
leave all of them clean.""",
)

IMP006 = Code(
    "IMP006",
    "error",
    "a part that cannot be printed in pieces here",
    """The part fits on no page, and what was asked for leaves no way to print it in pieces.  Pieces for a sheet that is
folded across its middle would be glued twice, and their strips would be two sheets thick; print such a part on both
sides of the paper (`--side long`).  A used sheet (`--start-slot`) has no slot that a piece would fit in.""",
)

IMP007 = Code(
    "IMP007",
    "error",
    "pieces that fit on no page",
    """`tiles:` says where a part that fits on no page is cut, and one of the pieces is still too large for the paper;
or the seams cannot be glued; or the paper is so small that there would be too many pieces.  Take larger paper
(`--paper`), move the seams, or leave them out: then the fewest equal pieces are taken.""",
)

IMP008 = Code(
    "IMP008",
    "note",
    "a part is printed in pieces",
    """The part fits on no page, so it is printed in pieces, each a page or less.  All of them are cut at their ticks.
Each piece runs on under the piece above it and under the one to its left, by the overlap; the edge that lies on top is
the seam, and both pieces have the same crosses on it.  Begin with the last piece: put glue on the strip, lay the seam
of the piece before it through the crosses.  `tiles:` in the component puts the seams elsewhere.""",
)
