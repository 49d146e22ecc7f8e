"""A part larger than a page → pieces that are glued together.  µm in the part's own space, top left origin, y down.

In: parts of one trim that fits no page.  Out: parts again, one for each piece, that lie on sheets like any other; or
what is in the way.  A piece is a *window* of the whole face, so all pieces are one drawing.  Pieces are counted along
the rows; each lies on top of those to its right and below it, which run on under it by the overlap.  It is cut at its
own edge, the *seam*, and laid with that edge through the crosses: both pieces print them, whole, at the same places.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from verify.finding import Finding
from verify.manifest import Tiles
from verify.units import mm

from ..formats.format import Format
from ..geometry import Point, Rect, Size, Transform
from .codes import IMP006, IMP007, IMP008
from .grid import Demand, largest
from .part import Job, Part
from .sheet import Mark, Placement

ARM = 1_500  # µm: half a cross; what a piece shows at least beyond its seam
MOST_PIECES = 100  # of one part; more is a wrong unit


@dataclass(frozen=True, slots=True)
class Piece:
    """The `number`-th of `of` pieces; `crosses`: where its crosses lie, on its front."""

    window: Rect
    number: int
    of: int
    crosses: tuple[Point, ...]


def demand(size: Size, format: Format) -> Demand:
    """What pieces ask of a grid.  They are as large as can be, so the narrowest bleed will do, but for the crosses."""
    gap = max(format.gutter, 2 * ARM)
    return Demand(size, Size(gap, gap), ARM, max(format.bleed, ARM))


def in_pieces(parts: Sequence[Part], why: str, larger: Sequence[str], job: Job) -> tuple[list[Part], list[Finding]]:
    """The pieces of parts of one trim, in the order of the parts; `why` they fit no page, and on which `larger` papers
    they would."""
    pieces: list[Part] = []
    findings: list[Finding] = []
    for tiles in dict.fromkeys(part.tiles for part in parts):
        group = [part for part in parts if part.tiles == tiles]
        found = _pieces(group[0], tiles, why, job)
        if isinstance(found, Finding):
            findings.append(found)
            continue
        pieces += [replace(part, piece=piece) for part in group for piece in found]
        notes = {(part.span, part.title): _said(part, found, tiles or Tiles(), larger, job) for part in group}
        findings += notes.values()
    return pieces, findings


def _pieces(part: Part, tiles: Tiles | None, why: str, job: Job) -> list[Piece] | Finding:
    size = part.front.size
    if job.duplex == "gutterfold" and part.back:
        said = f"'{part.title}' ({size}) fits on no half of {job.paper_name}, and folded pieces cannot be glued"
        return IMP006(part.span, said, f"print it by itself: --only {part.id.split('/')[1]} --side long")
    tiles = tiles or Tiles()
    if tiles.fault(size):
        return IMP007(part.span, f"the seams of '{part.title}' ({size}) cannot be glued", "type: deckproof check")
    rooms = largest(demand(size, job.format), job.paper, job.format)
    rim = part.front.undersize // 2
    ways = [
        (across, down)
        for room in rooms
        for across in [_ends(size.w, room.w, tuple(x - rim for x in tiles.across), tiles.overlap)]
        for down in [_ends(size.h, room.h, tuple(y - rim for y in tiles.down), tiles.overlap)]
        if across and down
    ]
    if not ways:
        room = max(rooms, key=lambda r: r.w * r.h)
        said = f"'{part.title}' ({size}) fits on no page of {job.paper_name} in the pieces of its 'tiles:': {why}"
        return IMP007(part.span, said, f"a piece measures at most {room}: move the seams, or take larger paper")
    across, down = min(ways, key=lambda way: len(way[0]) * len(way[1]))
    total = len(across) * len(down)
    if total > MOST_PIECES:
        said = f"'{part.title}' ({size}) would be printed in {total} pieces of {job.paper_name}"
        return IMP007(part.span, said, f"take larger paper: more than {MOST_PIECES} pieces are not printed")
    windows = [Rect(x, y, right - x, bottom - y) for (y, bottom), (x, right) in product(down, across)]
    crosses = _crosses(across, down, tiles.overlap)
    return [
        Piece(w, n, total, tuple(at for at, owners in crosses if n - 1 in owners)) for n, w in enumerate(windows, 1)
    ]


_Ends = list[tuple[int, int]]
"""Where the pieces begin and end along one side."""


def _ends(length: int, most: int, seams: tuple[int, ...], overlap: int) -> _Ends:
    """The fewest equal pieces, or those that the seams make; none where a piece would be too long."""
    if seams:
        ends = list(zip([0, *(seam - overlap for seam in seams)], [*seams, length], strict=True))
        return ends if all(high - low <= most for low, high in ends) else []
    if length <= most:
        return [(0, length)]
    if most <= 2 * overlap:  # a piece would be nothing but overlaps
        return []
    count = -(-(length - overlap) // (most - overlap))
    piece = -(-(length + (count - 1) * overlap) // count)
    starts = [n * (length - piece) // (count - 1) for n in range(count)]
    return [(start, start + piece) for start in starts]


def _crosses(across: _Ends, down: _Ends, overlap: int) -> list[tuple[Point, set[int]]]:
    """Two on each seam between two pieces, and which pieces (from 0) have them: clear of what another piece covers."""
    found: list[tuple[Point, set[int]]] = []
    for row, (top, bottom) in enumerate(down):
        for column, (left, right) in enumerate(across):
            here = row * len(across) + column
            if column + 1 < len(across):
                found += [((right, y), {here, here + 1}) for y in _pair(top, bottom, overlap)]
            if row + 1 < len(down):
                found += [((x, bottom), {here, here + len(across)}) for x in _pair(left, right, overlap)]
    return found


def _pair(low: int, high: int, overlap: int) -> tuple[int, int]:
    inset = max((high - low) // 5, min(overlap + 2 * ARM, (high - low) // 3))
    return low + inset, high - inset


# ---------------------------------------------------------------------------------------------------------------------
# on the sheet


def place(window: Rect, slot: Transform) -> Transform:
    """Of the whole face, where its window lies in a slot."""
    return Transform(e=-window.x, f=-window.y).then(slot)


def mirrored(window: Rect, size: Size) -> Rect:
    """The window as the back sees it."""
    return Rect(size.w - window.right, window.y, window.w, window.h)


def limited(clip: Rect, placed: Transform, size: Size, bleed: int) -> Rect:
    """What a piece may show of a face: at the part's own edge as much bleed as the face has."""
    whole = placed.rect(Rect(0, 0, size.w, size.h).grown(bleed))
    x, y = max(clip.x, whole.x), max(clip.y, whole.y)
    return Rect(x, y, min(clip.right, whole.right) - x, min(clip.bottom, whole.bottom) - y)


def crosses(placement: Placement, piece: Piece) -> Mark:
    """On the front of a piece, over what is drawn there."""
    lines: list[tuple[Point, Point]] = []
    for x, y in piece.crosses:
        for a, b in (((x - ARM, y), (x + ARM, y)), ((x, y - ARM), (x, y + ARM))):
            lines.append((placement.transform.point(*a), placement.transform.point(*b)))
    return Mark("Cross", tuple(lines), for_=f"{placement.id}#{placement.copy}", part=placement.part)


# ---------------------------------------------------------------------------------------------------------------------
# what people are told


def _said(part: Part, pieces: Sequence[Piece], tiles: Tiles, larger: Sequence[str], job: Job) -> Finding:
    columns = len({piece.window.x for piece in pieces})
    rows = len(pieces) // columns
    said = (
        f"'{part.title}' ({part.front.size}) fits on no page of {job.paper_name}: printed in {len(pieces)} pieces, "
        f"{columns} across and {rows} down, that overlap by {mm(tiles.overlap)}"
    )
    edges = " and ".join(_edges(columns, rows))
    help = (
        f"cut all edges; a piece's {edges} edge is the seam: glue it on the {mm(tiles.overlap)} strip of the next one, "
        "the seam through its crosses"
    )
    help += f"; whole with --paper {' or '.join(larger)}" if larger else ""
    return IMP008(part.span, said, help)


def _edges(columns: int, rows: int) -> Iterator[str]:
    if columns > 1:
        yield "right"
    if rows > 1:
        yield "lower"
