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
