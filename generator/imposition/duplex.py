"""Where a back lies so that it ends behind its front: the algebra of turning paper and cards.  µm, y down.

Held against the light, a point of the front at x is seen on the back at `turn_sheet(x)`; a card is turned like a page
of a book.  So for every mode:  back = (turn the card) then (the front's placement) then (turn the sheet).
"""

from __future__ import annotations

from ..geometry import Size, Transform
from .sheet import Duplex


def turn_sheet(paper: Size, duplex: Duplex) -> Transform:
    """How the printer turns a sheet over: about its long edge or its short one, which depends on the paper's shape.  A
    sheet that is folded across its middle turns its lower half about the fold."""
    if duplex == "gutterfold":
        return Transform(1, 0, 0, -1, 0, paper.h)
    about_vertical = (duplex == "long") == (paper.h >= paper.w)
    return Transform(-1, 0, 0, 1, paper.w, 0) if about_vertical else Transform(1, 0, 0, -1, 0, paper.h)


def turn_card(size: Size) -> Transform:
    """A card turned about its vertical axis."""
    return Transform(-1, 0, 0, 1, size.w, 0)


def behind(front: Transform, size: Size, paper: Size, duplex: Duplex) -> Transform:
    """The placement of a back of `size` whose front is placed by `front`."""
    return turn_card(size).then(front).then(turn_sheet(paper, duplex))
