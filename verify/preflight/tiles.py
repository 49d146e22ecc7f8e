"""Do the pieces of a part that fits on no page make it up when they are cut at their marks and glued?

In: files with what was read of them, and the manifest, whose components say under `tiles:` where the seams lie.  Out:
findings: pieces and windows, the crosses on both sides of a seam, and what two pieces show where they overlap, the
finished pages held against each other as pixels.  Millimetres in the space of the face, y up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from ..finding import Finding, Span
from ..manifest import Component, Manifest, Tiles
from ..units import UM_PER_MM
from . import codes
from .cutting import FAINT
from .joins import STEP, differing
from .matrix import MM, Box, inverse, mul, point, shared
from .measured import Cut, Measured, Placement
from .pixels import Colour, Pixels
from .placing import at_size, where

Spot = tuple[float, float]

BESIDE = 2.0  # mm from a seam or a piece's end: as far as a cross reaches, with room
ALONG = (0.0, 0.5, 1.0)  # where in a strip colours are read along it
ACROSS = 9  # how often across it
LEAST_CROSSES = 2  # on a seam: one alone lets a piece turn


@dataclass(frozen=True, slots=True)
class Piece:
    path: Path
    measured: Measured
    placed: Placement

    @property
    def number(self) -> int:
        return self.placed.part[0] if self.placed.part else 0

    @property
    def window(self) -> Box:
        return self.placed.extent


@dataclass(frozen=True, slots=True)
class Seam:
    """Two pieces side by side: the first lies on the second.  `upright`: beside each other; `at`: x or y of the edge
    of the first; `strip`: what both have."""

    first: Piece
    second: Piece
    upright: bool
    at: float
    strip: Box


def check(files: Sequence[tuple[Path, Measured]], manifest: Manifest | None) -> Iterator[Finding]:
    groups: dict[tuple[str, int, str], list[Piece]] = {}
    for path, measured in files:
        for placed in measured.placements:
            if placed.part:
                groups.setdefault((placed.id, placed.copy, placed.side), []).append(Piece(path, measured, placed))
    for (id, copy, side), pieces in groups.items():
        component = manifest.components.get(pieces[0].placed.component) if manifest else None
        fronts = groups.get((id, copy, "Front"), [])
        found = [*_missing(pieces), *_windows(pieces, fronts, component)]
        yield from found
        if not found and all(p.placed.window and at_size(p.placed) for p in pieces):
            for seam in seams(pieces):
                yield from _crosses(seam) if side == "Front" else ()
                yield from _same(seam)


# ---- all there, no hole ----------------------------------------------------------------------------------------------


def _missing(pieces: Sequence[Piece]) -> Iterator[Finding]:
    placed = pieces[0].placed
    totals = {piece.placed.part[1] for piece in pieces if piece.placed.part}
    there = sorted(piece.number for piece in pieces)
    wanted = list(range(1, max(totals) + 1))
    if there == wanted and len(totals) == 1:
        return
    odd = next((n for n in wanted if there.count(n) != 1), there[0])
    often = {0: "is missing", 1: "is one of another number"}.get(there.count(odd), "is there more than once")
    said = f"piece {odd} of {max(totals)} of {placed.id}#{placed.copy}, {placed.side.lower()}, {often}"
    yield codes.PIECES(Span(pieces[0].measured.file), said, "print all pages, or build the sheets again")


def _windows(pieces: Sequence[Piece], fronts: Sequence[Piece], component: Component | None) -> Iterator[Finding]:
    windows = {piece.number: piece for piece in pieces if piece.placed.window}
    if len(windows) < len(pieces):  # a part of several pieces that are no windows of one face
        return
    whole = pieces[0].placed
    at = next(_holes([piece.window for piece in pieces], whole.w, whole.h), None)
    if at:
        said = f"the pieces of {whole.id}#{whole.copy}, {whole.side.lower()}, leave {at[2]:.2f} x {at[3]:.2f} mm free"
        yield _off(pieces[0], f"{said} at {at[0]:.1f}, {whole.h - at[1] - at[3]:.1f} mm", component)
        return
    if whole.side == "Back":
        for front in fronts:
            back = windows.get(front.number)
            x0, y0, x1, y1 = front.window
            if back and _apart(back.window, (whole.w - x1, y0, whole.w - x0, y1)) > codes.TOLERANCE:
                yield _off(back, f"{where(back.measured, back.placed)} shows another window than its front", component)
        return
    if component and (wrong := _stated(windows, component)):
        yield _off(pieces[0], f"{wrong} in {where(pieces[0].measured, whole)} and the others", component)


def _holes(windows: Sequence[Box], w: float, h: float) -> Iterator[Box]:
    """What the windows leave free of a trim: x, y, width, height."""
    xs = sorted({0.0, w, *(x for box in windows for x in (box[0], box[2]) if 0 < x < w)})
    ys = sorted({0.0, h, *(y for box in windows for y in (box[1], box[3]) if 0 < y < h)})
    for x0, x1 in pairwise(xs):
        for y0, y1 in pairwise(ys):
            x, y = (x0 + x1) / 2, (y0 + y1) / 2
            large = min(x1 - x0, y1 - y0) > codes.TOLERANCE
            if large and not any(b[0] <= x <= b[2] and b[1] <= y <= b[3] for b in windows):
                yield x0, y0, x1 - x0, y1 - y0


def _stated(windows: Mapping[int, Piece], component: Component) -> str:
    """What the windows of the fronts have otherwise than the component says; "" for nothing."""
    tiles = component.tiles or Tiles()
    overlap = tiles.overlap / UM_PER_MM
    placed = windows[min(windows)].placed
    for name, low, high, stated, length in (
        ("across", 0, 2, tiles.across, placed.w),
        ("down", 1, 3, tiles.down, placed.h),
    ):
        ranges = {(round(p.window[low], 2), round(p.window[high], 2)) for p in windows.values()}
        down = name == "down"
        ends = sorted((length - b, length - a) if down else (a, b) for a, b in ranges)
        for (_, end), (start, _) in pairwise(ends):
            if abs(end - start - overlap) > codes.TOLERANCE:
                return f"pieces overlap by {end - start:.2f} mm, not by {overlap:g} mm,"
        wanted = [seam / UM_PER_MM - placed.under / 2 for seam in stated]
        found = [end for _, end in ends[:-1]]
        if wanted and (
            len(wanted) != len(found) or max(abs(a - b) for a, b in zip(wanted, found, strict=True)) > codes.TOLERANCE
        ):
            listed = ", ".join(f"{end:.1f}" for end in found) or "nowhere"
            return f"the seams {name} lie at {listed} mm, not at {', '.join(f'{end:g}' for end in wanted)} mm,"
    return ""


def _off(piece: Piece, said: str, component: Component | None) -> Finding:
    spans = component.spans if component else {}
    places = [(spans.get("tiles", spans.get("trim", component.span)), "the part")] if component else []
    return codes.PIECES(Span(piece.measured.file), said, "build the sheets again", places)


def _apart(one: Box, other: Box) -> float:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


# ---- seams -----------------------------------------------------------------------------------------------------------


def seams(pieces: Sequence[Piece]) -> Iterator[Seam]:
    """Of pieces that lie side by side; those that only meet at a corner have none."""
    for n, one in enumerate(pieces):
        for two in pieces[n + 1 :]:
            first, second = sorted((one, two), key=lambda piece: piece.number)
            a, b = first.window, second.window
            strip = shared(a, b)
            level = abs(a[1] - b[1]) <= codes.TOLERANCE and abs(a[3] - b[3]) <= codes.TOLERANCE
            stacked = abs(a[0] - b[0]) <= codes.TOLERANCE and abs(a[2] - b[2]) <= codes.TOLERANCE
            if strip and level != stacked:
                yield Seam(first, second, level, a[2] if level else a[1], strip)


def _crosses(seam: Seam) -> Iterator[Finding]:
    """Both pieces have the same crosses on the edge of the first."""
    one, two = (_on(seam, piece) for piece in (seam.first, seam.second))
    alone = [at for at in one if not _near(at, two)] + [at for at in two if not _near(at, one)]
    where_ = f"{where(seam.first.measured, seam.first.placed)} and its piece {seam.second.number}"
    if alone:
        (x, y), h = alone[0], seam.first.placed.h
        said = f"{where_} do not both have a cross at {x:.1f}, {h - y:.1f} mm from the part's corner"
    elif len(one) < LEAST_CROSSES:
        said = f"{where_} have {len(one) or 'no'} cross{'' if len(one) == 1 else 'es'} on their seam"
    else:
        return
    yield codes.CROSSES(Span(seam.first.measured.file), said, "build the sheets again")


def _on(seam: Seam, piece: Piece) -> list[Spot]:
    """Crosses of a piece near the seam, in the space of the face."""
    placed, of = piece.placed, f"{piece.placed.id}#{piece.placed.copy}"
    there = inverse(placed.matrix)
    cuts = [
        c for c in piece.measured.cuts if (c.page, c.kind, c.of, c.part) == (placed.page, "Cross", of, piece.number)
    ]
    x0, y0, x1, y1 = seam.strip
    near = (
        (seam.at - BESIDE, y0, seam.at + BESIDE, y1) if seam.upright else (x0, seam.at - BESIDE, x1, seam.at + BESIDE)
    )
    found = []
    for x, y in _middles(cuts):
        at = point(there, x * MM, y * MM)
        at = at[0] / MM, at[1] / MM
        if near[0] <= at[0] <= near[2] and near[1] <= at[1] <= near[3]:
            found.append(at)
    return [at for at in found if abs((at[0] if seam.upright else at[1]) - seam.at) <= codes.TOLERANCE]


def _middles(cuts: Sequence[Cut]) -> Iterator[Spot]:
    """Where two strokes, one upright and one level, halve each other."""
    strokes = [piece for cut in cuts if cut.light <= FAINT for piece in cut.pieces]
    halves = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, abs(a[0] - b[0]) < abs(a[1] - b[1])) for a, b in strokes]
    for x, y, upright in halves:
        if upright and any(not other and _near((x, y), [(u, v)]) for u, v, other in halves):
            yield x, y


def _near(at: Spot, others: Sequence[Spot]) -> bool:
    return any(max(abs(at[0] - x), abs(at[1] - y)) <= codes.TOLERANCE for x, y in others)


# ---- what is seen ----------------------------------------------------------------------------------------------------


def _same(seam: Seam) -> Iterator[Finding]:
    """In the strip both pieces show the same."""
    if not all(p.measured.pages[p.placed.page].sound for p in (seam.first, seam.second)):
        return
    lines = list(_lines(seam))
    one, two = (_colours(piece, lines) for piece in (seam.first, seam.second))
    for line, first, second in zip(lines, one, two, strict=True):
        apart = differing(first, second)
        if apart and all(map(differing, *(_colours(piece, _beside(line)) for piece in (seam.first, seam.second)))):
            (x, y), h = line[apart[0][0]], seam.first.placed.h
            said = (
                f"{where(seam.first.measured, seam.first.placed)} and its piece {seam.second.number} do not show the "
                f"same at {x:.1f}, {h - y:.1f} mm from the part's corner"
            )
            yield codes.PIECES_JOIN(Span(seam.first.measured.file), said, "build the sheets again")
            return


def _beside(line: Sequence[Spot]) -> list[list[Spot]]:
    """The line a sample to either side: one that runs along the edge of a colour shows now this side, now that."""
    (x0, y0), (x1, y1) = line[0], line[-1]
    dx, dy = (0.0, STEP) if abs(x1 - x0) > abs(y1 - y0) else (STEP, 0.0)
    return [[(x + way * dx, y + way * dy) for x, y in line] for way in (-1, 1)]


def _lines(seam: Seam) -> Iterator[list[Spot]]:
    """Spots along the strip and across it, clear of its ends and of the crosses on them."""
    x0, y0, x1, y1 = (edge + way * BESIDE for edge, way in zip(seam.strip, (1, 1, -1, -1), strict=True))
    thick, long = ((x0, x1), (y0, y1)) if seam.upright else ((y0, y1), (x0, x1))
    for share in ALONG:
        across = thick[0] + share * (thick[1] - thick[0])
        yield [_spot(across, along, seam.upright) for along in _steps(*long)]
    for n in range(ACROSS):
        along = long[0] + (n + 0.5) / ACROSS * (long[1] - long[0])
        yield [_spot(across, along, seam.upright) for across in _steps(*thick)]


def _spot(across: float, along: float, upright: bool) -> Spot:
    return (across, along) if upright else (along, across)


def _steps(low: float, high: float) -> list[float]:
    return [low + (k + 0.5) * STEP for k in range(int((high - low) / STEP))]


def _colours(piece: Piece, lines: Sequence[Sequence[Spot]]) -> list[list[Colour]]:
    on_page = mul(piece.placed.matrix, piece.measured.pages[piece.placed.page].frame)
    places = [point(on_page, x * MM, y * MM) for line in lines for x, y in line]
    with Pixels(piece.path, piece.placed.page) as pixels:
        seen = iter(pixels.at([(x / MM, y / MM) for x, y in places]))
    return [[next(seen) for _ in line] for line in lines]
