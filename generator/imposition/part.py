"""What is laid on sheets, and what all sheets of a print job share.  Values only; µm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from verify.finding import Span
from verify.manifest import Tiles

from ..faces.face import Face
from ..formats.format import Format
from ..geometry import Size, Transform
from .furniture import Lettering
from .sheet import Duplex

if TYPE_CHECKING:
    from .tiles import Piece


@dataclass(frozen=True, slots=True)
class Part:
    """One kind of part, `count` times.  `id` is game/component/card, `title` the component's name for people.

    `tiles`: where it is cut when it fits no page; `piece`: the piece of it that this is."""

    id: str
    title: str
    count: int
    front: Face
    back: Face | None
    span: Span
    tiles: Tiles | None = None
    piece: Piece | None = None

    @property
    def name(self) -> str:
        """For the footer: the title, and which piece of how many."""
        return f"{self.title} {self.piece.number}/{self.piece.of}" if self.piece else self.title

    @property
    def size(self) -> Size:
        """What it takes on a sheet."""
        return self.piece.window.size if self.piece else self.front.size


@dataclass(frozen=True, slots=True)
class Job:
    """What all sheets of a print job share."""

    game: str  # title, for the footer
    paper_name: str
    paper: Size
    format: Format
    duplex: Duplex
    lettering: Lettering
    corrections: Mapping[str, Transform] = field(default_factory=dict)  # by side, of a printer profile

    def rooms(self, parts: Sequence[Part]) -> tuple[Size, ...]:
        """What a grid of these parts may fill: the paper; to be folded, one half of it, the paper upright or turned."""
        if self.duplex == "gutterfold" and any(part.back for part in parts):
            return tuple(Size(size.w, size.h // 2) for size in (self.paper, self.paper.turned))
        return (self.paper,)
