"""What can be wrong when parts are laid on paper."""

from __future__ import annotations

from verify.finding import Code

IMP001 = Code(
    "IMP001",
    "error",
    "a part does not fit on the paper",
    """Not even one part of this trim, with its bleed, cut marks, ruler and footer, lies inside the margins of the
    paper.

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
