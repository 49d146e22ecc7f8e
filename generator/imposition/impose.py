"""Parts → sheets of one stock.  Pure: which part lies in which slot of which sheet, front and back, with marks and
footer.

Parts of equal trim share sheets and one grid (a stack of sheets can be cut in one go; a part-filled last sheet keeps
the slots).  In a gapless format, rectangles whose edges have one colour lie in blocks without gaps; where colours
differ, the arrangement with the fewest sheets is taken: a new sheet for each colour, rows of one colour with gutters
between, or gutters all round.  A rectangle that fits on no page is printed in pieces (`tiles.py`).  A sheet that was
used before is filled from a slot on: slots count from 1 at the top left, along the rows, as the front is seen.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Literal

from verify.finding import Finding, Span
from verify.units import mm

from ..faces.face import Face, Segment
from ..formats.format import Format
from ..geometry import IDENTITY, Rect, Size
from . import tiles
from .codes import IMP001, IMP002, IMP003, IMP004, IMP005, IMP006
from .duplex import behind, turn_sheet
from .furniture import Imprint, furniture
from .grid import Choice, Demand, Grid, choose, needed
from .marks import Slot, crease, guides, outlines, shown, ticks, turned_over
from .part import Job, Part
from .sheet import Duplex, Mark, Placement, Sheet

__all__ = ["Imposed", "Job", "Part", "impose", "several_grids", "sheet_hash", "slot_of"]

WHITE = "#ffffff"
START = Span("--start-slot")


@dataclass(frozen=True, slots=True)
class Imposed:
    """Sheets in printing order (front, back, front …); `why` says for each trim which grid was taken and why.

    `free`: the slots that stay clean, by the number of the sheet; full sheets are not in it."""

    sheets: tuple[Sheet, ...]
    why: tuple[str, ...]
    findings: tuple[Finding, ...]
    free: Mapping[int, tuple[int, ...]] = field(default_factory=dict)


_Filled = dict[Slot, tuple[Part, int]]
"""What lies in the slots of one sheet: part and copy."""


@dataclass(frozen=True, slots=True)
class _Leaf:
    """One sheet of paper before it has a number.  `used`: slots that another print has taken."""

    grid: Grid
    filled: _Filled
    used: frozenset[Slot] = frozenset()

    @property
    def free(self) -> tuple[int, ...]:
        """Numbers of the slots that stay clean."""
        return _clean(self.grid, self.filled.keys() | self.used)


def _clean(grid: Grid, taken: Collection[Slot]) -> tuple[int, ...]:
    """Slots that neither hold a part nor any of a neighbour's bleed."""
    empty = {n: slot for n in range(1, grid.count + 1) if (slot := slot_of(n, grid)) not in taken}
    if not grid.bleed or min(grid.demand.gaps.w, grid.demand.gaps.h) >= 2 * grid.bleed:
        return tuple(empty)
    shadows = {slot: shown(grid, slot, taken, grid.bleed) for slot in taken}

    def shaded(column: int, row: int) -> bool:
        around = ((column + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1))  # bleed is narrower than any part
        near = [shadows[slot] for slot in around if slot in shadows]
        return bool(near) and any(grid.slot(column, row).overlaps(shadow) for shadow in near)

    return tuple(n for n, slot in empty.items() if not shaded(*slot))


@dataclass(frozen=True, slots=True)
class _Way:
    """How parts of one shape may be arranged: where `key` changes, a new sheet or row is begun (or just the next slot
    taken)."""

    demand: Demand
    key: Callable[[Part], object]
    new: Literal["slot", "row", "sheet"]


def slot_of(number: int, grid: Grid) -> Slot:
    """1 … grid.count, row by row from the top left of the front."""
    row, column = divmod(number - 1, grid.columns)
    return column, row


def impose(parts: Sequence[Part], job: Job, start: int = 1, like: Sequence[Part] = ()) -> Imposed:
    """All parts of one stock.  A part that does not fit on the paper, not even in pieces, is a finding and is left out.

    `start`: the first slot taken on the first sheet, which was used before; `like`: the parts that it was made for,
    whose grid it therefore has."""
    leaves: list[_Leaf] = []
    why: list[str] = []
    findings: list[Finding] = []
    shapes = list(_by_shape(parts, job.format))
    if start != 1 and len(shapes) > 1:
        return Imposed((), (), (several_grids(start, [part for _, group in shapes for part in group]),))
    earlier = dict(_by_shape(like, job.format))
    for shape, group in shapes:
        choice, made = _arrange(shape, group, job, start, earlier.get(shape, []))
        if choice.grid and not 1 <= start <= choice.grid.count:
            findings.append(_no_slot(start, choice.grid, group))
            continue
        if choice.grid is None:
            cut, told = _cut(shape, group, choice, job, start)
            findings += told
            for piece, like_it in _by_shape(cut, job.format):
                choice, made = _arrange(piece, like_it, job, 1, [])
                leaves += made
                why.append(f"{_titles(like_it)}, in pieces ({piece.trim}): {choice.why}")
            continue
        leaves += made
        findings += _unclean(start, made[0])
        why.append(f"{_titles(group)} ({shape.trim}): {choice.why}{_started(start)}")
        findings += _gutter_notes(shape, group, job.format)
    two_sided = job.duplex != "fronts" and any(part.back for leaf in leaves for part, _ in leaf.filled.values())
    duplex: Duplex = job.duplex if two_sided else "fronts"
    sheets = tuple(s for n, leaf in enumerate(leaves, 1) for s in _sides(leaf, n, len(leaves), duplex, job))
    whole = {n: leaf for n, leaf in enumerate(leaves, 1) if not any(part.piece for part, _ in leaf.filled.values())}
    free = {n: slots for n, leaf in whole.items() if (slots := leaf.free)}
    return Imposed(sheets, tuple(why), tuple(findings), free)


# ---------------------------------------------------------------------------------------------------------------------
# which parts share a grid


@dataclass(frozen=True, slots=True)
class _Shape:
    """Parts of one shape and folds share sheets.  `gapless`: rectangles whose every side has a known edge colour, or
    none of whose bleed is shown."""

    trim: Size
    die: tuple[Segment, ...] | None
    gapless: bool
    piece: bool = False


def _by_shape(parts: Sequence[Part], format: Format) -> Iterator[tuple[_Shape, list[Part]]]:
    groups: dict[_Shape, list[Part]] = {}
    for part in parts:
        shape = part.front.die.segments if part.front.die else None
        known = not format.bleed or all(face.edge for face in _faces(part))
        gapless = format.gapless and shape is None and known and not part.piece
        groups.setdefault(_Shape(part.size, shape, gapless, part.piece is not None), []).append(part)
    yield from groups.items()


def _faces(part: Part) -> Iterator[Face]:
    yield part.front
    if part.back:
        yield part.back


def _colours(part: Part) -> tuple[str, str]:
    """Edge colours of front and back; no back is as good as a paper-white one."""
    return part.front.edge or WHITE, (part.back.edge if part.back else None) or WHITE


def _arrange(
    shape: _Shape, parts: Sequence[Part], job: Job, start: int, like: Sequence[Part]
) -> tuple[Choice, list[_Leaf]]:
    """The arrangement with the fewest sheets; of equally many the one named first.  On a used sheet it is the one that
    `like` have."""
    ways = _ways(shape, like or parts, job)
    options = [(way, *_filled_grid(way, like or parts, job)) for way in ways]
    fitting = [option for option in options if option[1].grid]
    way, choice, leaves = min(fitting, key=lambda option: len(option[2]), default=options[0])
    return _filled_grid(way, parts, job, start) if like or start != 1 else (choice, leaves)


def _cut(
    shape: _Shape, parts: Sequence[Part], choice: Choice, job: Job, start: int
) -> tuple[list[Part], list[Finding]]:
    """The pieces of parts that fit on no page, or why they cannot be printed."""
    if shape.die is not None:
        return [], [_does_not_fit(shape, parts[0], choice, job)]
    if start != 1:
        said = f"'{_titles(parts)}' ({shape.trim}) is printed in pieces, each on a sheet of its own"
        return [], [IMP006(START, said, "leave '--start-slot' out")]
    return tiles.in_pieces(parts, choice.why, _larger(shape, parts[0], job), job)


def _ways(shape: _Shape, parts: Sequence[Part], job: Job) -> list[_Way]:
    bleed = min(job.format.bleed, max(face.bleed for part in parts for face in _faces(part)))
    gutter = job.format.gutter
    if shape.piece:
        return [_Way(tiles.demand(shape.trim, job.format), _alike, "slot")]
    spaced = Demand(shape.trim, Size(gutter, gutter), bleed, bleed, ticks=shape.die is None)
    mixed = _Way(spaced, _alike, "slot")
    if not shape.gapless:
        return [mixed]
    block = Demand(shape.trim, Size(0, 0), min(bleed, job.format.least_bleed), bleed)
    if not job.format.bleed:
        return [_Way(block, _alike, "slot")]
    whole = _Way(block, _colours, "sheet")
    if len({_colours(part) for part in parts}) == 1:
        return [whole]
    return [whole, _Way(replace(block, gaps=Size(0, gutter)), _colours, "row"), mixed]


def _alike(part: Part) -> object:
    """Any two parts may be neighbours."""
    return ""


def _filled_grid(way: _Way, parts: Sequence[Part], job: Job, start: int = 1) -> tuple[Choice, list[_Leaf]]:
    """Slots filled row by row, from `start` on."""
    choices = [choose(way.demand, room, job.format) for room in job.rooms(parts)]
    choice = max(choices, key=lambda c: c.grid.count if c.grid else 0)
    grid = choice.grid
    if grid is None:
        return choice, []
    step = {"slot": 1, "row": grid.columns, "sheet": grid.count}[way.new]
    order = {k: i for i, k in enumerate(dict.fromkeys(map(way.key, parts)))}
    sheets: dict[int, _Filled] = {}
    at = start - 1
    for _, group in groupby(sorted(parts, key=lambda p: order[way.key(p)]), way.key):
        if sheets:
            at = -(-at // step) * step
        for part in group:
            for copy in range(1, part.count + 1):
                number, slot = divmod(at, grid.count)
                sheets.setdefault(number, {})[slot_of(slot + 1, grid)] = (part, copy)
                at += 1
    used = frozenset(slot_of(n, grid) for n in range(1, min(start, grid.count + 1)))
    return choice, [_Leaf(grid, sheets[n], frozenset() if n else used) for n in sorted(sheets)]


# ---------------------------------------------------------------------------------------------------------------------
# sides


def _sides(leaf: _Leaf, number: int, of: int, duplex: Duplex, job: Job) -> Iterator[Sheet]:
    grid, filled = leaf.grid, leaf.filled.items()
    taken = leaf.filled.keys() | leaf.used  # no bleed on what another print may have left there

    def clip(slot: Slot, face: Face, part: Part) -> Rect:
        if part.piece is None:
            return shown(grid, slot, taken, face.bleed)
        placed = tiles.place(part.piece.window, grid.transform(*slot))
        return tiles.limited(shown(grid, slot, taken, grid.bleed), placed, face.size, face.bleed)

    fronts = tuple(_front(part, copy, grid, slot, clip(slot, part.front, part)) for slot, (part, copy) in filled)
    cuts = _cuts(leaf, job.format) if grid.demand.ticks else ()
    inner = tuple(mark for placement in fronts for mark in outlines(placement))
    inner += tuple(tiles.crosses(p, part.piece) for p, (_, (part, _)) in zip(fronts, filled, strict=True) if part.piece)
    mode: Duplex = "fronts" if duplex == "gutterfold" and grid.paper == job.paper else duplex
    paper = Size(grid.paper.w, 2 * grid.paper.h) if mode == "gutterfold" else job.paper
    turn = turn_sheet(paper, mode)
    backs = tuple(
        Placement(
            p.id,
            p.copy,
            part.back,
            "Back",
            behind(p.transform, part.back.size, paper, mode),
            turn.rect(clip(slot, part.back, part)),
            p.part,
            p.window and tiles.mirrored(p.window, part.back.size),
        )
        for p, (slot, (part, _)) in zip(fronts, filled, strict=True)
        if part.back
    )
    behind_cuts = tuple(turned_over(mark, turn) for mark in cuts)
    if mode == "gutterfold":  # one page: fold it, glue it, then cut it
        marks = (*cuts, *inner, *behind_cuts, crease(paper, job.format.margin))
        yield _sheet(leaf, "Front", fronts + backs, marks, number, of, mode, paper, job)
        return
    yield _sheet(leaf, "Front", fronts, cuts + inner, number, of, mode, paper, job)
    if mode != "fronts":
        yield _sheet(leaf, "Back", backs, behind_cuts, number, of, mode, paper, job)


def _front(part: Part, copy: int, grid: Grid, slot: Slot, clip: Rect) -> Placement:
    placed, piece = grid.transform(*slot), part.piece
    if piece is None:
        return Placement(part.id, copy, part.front, "Front", placed, clip)
    place, which = tiles.place(piece.window, placed), (piece.number, piece.of)
    return Placement(part.id, copy, part.front, "Front", place, clip, which, piece.window)


def _cuts(leaf: _Leaf, format: Format) -> tuple[Mark, ...]:
    if format.marks == "guides":
        return (guides(leaf.grid, leaf.filled, leaf.used, format.margin, format.ticks.least),)
    return (ticks(leaf.grid, leaf.filled),)


def _sheet(
    leaf: _Leaf,
    side: str,
    placements: tuple[Placement, ...],
    marks: tuple[Mark, ...],
    number: int,
    of: int,
    duplex: Duplex,
    paper: Size,
    job: Job,
) -> Sheet:
    correct = job.corrections.get(side, IDENTITY)
    sheet = Sheet(paper, side, duplex, number, of, placements, marks, (), "", correct=correct)  # type: ignore[arg-type]
    digest = sheet_hash(sheet)
    titles = tuple(dict.fromkeys(part.name for part, _ in leaf.filled.values()))
    imprint = Imprint(job.game, titles, number, of, side, digest)
    printed = () if leaf.used else furniture(leaf.grid, imprint, job.lettering)  # a used sheet has ruler and footer
    return replace(sheet, furniture=printed, hash=digest)


def sheet_hash(sheet: Sheet) -> str:
    """Over all that is printed but footer and ruler, and over neither number nor count of sheets: a sheet that only
    moved in the pile need not be printed again.  Lower-case base 32."""
    placements = [
        (
            p.id,
            p.copy,
            p.side,
            p.face.hash,
            p.face.facts,
            p.face.mark is not None,
            _numbers(p.transform),
            p.clip and _box(p.clip),
            p.part,
            *((_box(p.window),) if p.window else ()),
        )
        for p in sheet.placements
    ]
    marks = [(m.kind, m.lines, m.path, m.for_) for m in sheet.marks]
    corrected = () if sheet.correct == IDENTITY else (_numbers(sheet.correct),)
    content = (sheet.paper.w, sheet.paper.h, sheet.side, sheet.duplex, sheet.offset, placements, marks, *corrected)
    return base64.b32encode(hashlib.sha256(repr(content).encode()).digest()[:20]).decode("ascii").lower()


def _numbers(t: object) -> tuple[float, ...]:
    return tuple(getattr(t, name) + 0.0 for name in "abcdef")


def _box(r: object) -> tuple[int, ...]:
    return tuple(getattr(r, name) for name in "xywh")


# ---------------------------------------------------------------------------------------------------------------------
# what people are told


def _titles(parts: Sequence[Part]) -> str:
    return ", ".join(dict.fromkeys(part.title for part in parts))


def _started(start: int) -> str:
    used = f"slot {1 if start == 2 else f'1–{start - 1}'}"
    return f"; the first sheet was used before: {used}" if start != 1 else ""


def _unclean(start: int, leaf: _Leaf) -> Iterator[Finding]:
    """Which of the slots before it were printed is not known; those that `build` names as free are not meant."""
    if leaf.used and start not in _clean(leaf.grid, leaf.used):
        said = f"slot {start} may carry bleed of the slots before it, {mm(leaf.grid.bleed)} wide"
        yield IMP005(START, said, "all is well when build named this slot as free")


def _barest(shape: _Shape) -> Demand:
    """Without any bleed."""
    return Demand(shape.trim, Size(0, 0), 0, 0, shape.die is None)


def _larger(shape: _Shape, part: Part, job: Job) -> list[str]:
    """Papers that hold one such part."""
    return [
        name
        for name, size in job.format.papers.items()
        if any(choose(_barest(shape), room, job.format).grid for room in replace(job, paper=size).rooms([part]))
    ]


def _does_not_fit(shape: _Shape, part: Part, choice: Choice, job: Job) -> Finding:
    demand, larger = _barest(shape), _larger(shape, part, job)
    size = needed(demand, job.format)
    help = (
        f"use --paper {' or '.join(larger)}"
        if larger
        else f"one part needs paper of at least {size}; make the trim smaller"
    )
    help += "; only rectangles are printed in pieces" if shape.die else ""
    if job.duplex == "gutterfold" and len(job.rooms([part])) > 1:
        help += ", or print it by itself: --only " + part.id.split("/")[1] + " --side long"
    return IMP001(part.span, f"'{shape.trim}' does not fit on {job.paper_name}: {choice.why}", help)


def several_grids(start: int, parts: Sequence[Part]) -> Finding:
    """A used sheet has one grid; these parts have several."""
    sizes: dict[str, dict[str, None]] = {}
    for part in parts:
        sizes.setdefault(str(part.front.size), {})[part.id.split("/")[1]] = None
    listed = "; ".join(f"{size} for {', '.join(components)}" for size, components in sizes.items())
    help = f"name what goes on the used sheet: --only {parts[0].id.split('/')[1]}"
    return IMP003(START, f"slot {start} is of one used sheet, but these parts need several: {listed}", help)


def _no_slot(start: int, grid: Grid, parts: Sequence[Part]) -> Finding:
    said = f"{_titles(parts)} has slots 1 to {grid.count} on a sheet, not {start}"
    help = f"count along the rows from the top left of the front: {grid.rows} rows of {grid.columns}"
    return IMP004(START, said, help)


def _gutter_notes(shape: _Shape, parts: Sequence[Part], format: Format) -> Iterator[Finding]:
    if not format.gapless or shape.gapless:
        return
    why = "its trim is no rectangle" if shape.die else "a face has no 'edge:'"
    help = "" if shape.die else "give every layout of the component an 'edge:' colour to print it without gaps"
    for span, title in dict.fromkeys((part.span, part.title) for part in parts):
        yield IMP002(span, f"'{title}' is laid out with {format.gutter // 1000} mm gutters: {why}", help)
