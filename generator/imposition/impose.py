"""Parts → sheets of one stock.  Pure: which part lies in which slot of which sheet, front and back, with marks and
footer.

Parts of equal trim share sheets and one grid (a stack of sheets can be cut in one go; a part-filled last sheet keeps
the slots).  In a gapless format, rectangles whose edges have one colour lie in blocks without gaps; where colours
differ, the arrangement with the fewest sheets is taken: a new sheet for each colour, rows of one colour with gutters
between, or gutters all round.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from verify.finding import Finding, Span

from ..faces.face import Face, Segment
from ..formats.format import Format
from ..geometry import Rect, Size
from .codes import IMP001, IMP002
from .duplex import behind, turn_sheet
from .furniture import Imprint, Lettering, furniture
from .grid import Choice, Demand, Grid, choose, needed
from .marks import Slot, die, fold, shown, ticks, turned_over
from .sheet import Duplex, Mark, Placement, Sheet

WHITE = "#ffffff"


@dataclass(frozen=True, slots=True)
class Part:
    """One kind of part, `count` times.  `id` is game/component/card, `title` the component's name for people."""

    id: str
    title: str
    count: int
    front: Face
    back: Face | None
    span: Span


@dataclass(frozen=True, slots=True)
class Job:
    """What all sheets of a print job share."""

    game: str  # title, for the footer
    paper_name: str
    paper: Size
    format: Format
    duplex: Duplex
    lettering: Lettering


@dataclass(frozen=True, slots=True)
class Imposed:
    """Sheets in printing order (front, back, front …); `why` says for each trim which grid was taken and why."""

    sheets: tuple[Sheet, ...]
    why: tuple[str, ...]
    findings: tuple[Finding, ...]


_Filled = dict[Slot, tuple[Part, int]]
"""What lies in the slots of one sheet: part and copy."""


@dataclass(frozen=True, slots=True)
class _Leaf:
    """One sheet of paper before it has a number."""

    grid: Grid
    filled: _Filled = field(default_factory=dict)


def impose(parts: Sequence[Part], job: Job) -> Imposed:
    """All parts of one stock.  A part that does not fit on the paper is a finding and is left out."""
    leaves: list[_Leaf] = []
    why: list[str] = []
    findings: list[Finding] = []
    for shape, group in _by_shape(parts, job.format):
        choice, made = _arrange(shape, group, job)
        if choice.grid is None:
            findings.append(_does_not_fit(shape, group[0], choice, job))
            continue
        leaves += made
        why.append(f"{_titles(group)} ({shape.trim}): {choice.why}")
        findings += _gutter_notes(shape, group, job.format)
    two_sided = job.duplex != "fronts" and any(part.back for leaf in leaves for part, _ in leaf.filled.values())
    duplex: Duplex = job.duplex if two_sided else "fronts"
    sheets = tuple(s for n, leaf in enumerate(leaves, 1) for s in _sides(leaf, n, len(leaves), duplex, job))
    return Imposed(sheets, tuple(why), tuple(findings))


# ---------------------------------------------------------------------------------------------------------------------
# which parts share a grid


@dataclass(frozen=True, slots=True)
class _Shape:
    """Parts of one shape and folds share sheets.  `gapless`: rectangles whose every side has a known edge colour."""

    trim: Size
    die: tuple[Segment, ...] | None
    gapless: bool


def _by_shape(parts: Sequence[Part], format: Format) -> Iterator[tuple[_Shape, list[Part]]]:
    groups: dict[_Shape, list[Part]] = {}
    for part in parts:
        shape = part.front.die.segments if part.front.die else None
        gapless = format.gapless and shape is None and all(face.edge for face in _faces(part))
        groups.setdefault(_Shape(part.front.size, shape, gapless), []).append(part)
    yield from groups.items()


def _faces(part: Part) -> Iterator[Face]:
    yield part.front
    if part.back:
        yield part.back


def _colours(part: Part) -> tuple[str, str]:
    """Edge colours of front and back; no back is as good as a paper-white one."""
    return part.front.edge or WHITE, (part.back.edge if part.back else None) or WHITE


def _arrange(shape: _Shape, parts: Sequence[Part], job: Job) -> tuple[Choice, list[_Leaf]]:
    """The arrangement with the fewest sheets; of equally many the one named first."""
    bleed = min(job.format.bleed, max(face.bleed for part in parts for face in _faces(part)))
    gutter = job.format.gutter
    spaced = Demand(shape.trim, Size(gutter, gutter), bleed, bleed, ticks=shape.die is None)
    if not shape.gapless:
        return _filled_grid(spaced, parts, job, lambda part: "", new="slot")
    block = Demand(shape.trim, Size(0, 0), min(bleed, job.format.least_bleed), bleed)
    whole = _filled_grid(block, parts, job, _colours, new="sheet")
    if len({_colours(part) for part in parts}) == 1:
        return whole
    rows = _filled_grid(replace(block, gaps=Size(0, gutter)), parts, job, _colours, new="row")
    mixed = _filled_grid(spaced, parts, job, lambda part: "", new="slot")
    fitting = [option for option in (whole, rows, mixed) if option[0].grid]
    return min(fitting, key=lambda option: len(option[1]), default=whole)


def _filled_grid(
    demand: Demand, parts: Sequence[Part], job: Job, key: Callable[[Part], object], new: str
) -> tuple[Choice, list[_Leaf]]:
    """Slots filled row by row; where `key` changes, a new sheet or row is begun (or just the next slot taken)."""
    choice = choose(demand, job.paper, job.format)
    grid = choice.grid
    if grid is None:
        return choice, []
    step = {"slot": 1, "row": grid.columns, "sheet": grid.count}[new]
    order = {k: i for i, k in enumerate(dict.fromkeys(map(key, parts)))}
    sheets: dict[int, _Filled] = {}
    at = 0
    for _, group in groupby(sorted(parts, key=lambda p: order[key(p)]), key):
        at = -(-at // step) * step
        for part in group:
            for copy in range(1, part.count + 1):
                number, slot = divmod(at, grid.count)
                row, column = divmod(slot, grid.columns)
                sheets.setdefault(number, {})[column, row] = (part, copy)
                at += 1
    return choice, [_Leaf(grid, sheets[number]) for number in sorted(sheets)]


# ---------------------------------------------------------------------------------------------------------------------
# sides


def _sides(leaf: _Leaf, number: int, of: int, duplex: Duplex, job: Job) -> Iterator[Sheet]:
    def clip(slot: Slot, face: Face) -> Rect:
        return shown(leaf.grid, slot, leaf.filled, face.bleed)

    fronts = tuple(
        Placement(part.id, copy, part.front, "Front", leaf.grid.transform(*slot), clip(slot, part.front))
        for slot, (part, copy) in leaf.filled.items()
    )
    cuts = (ticks(leaf.grid, leaf.filled),) if leaf.grid.demand.ticks else ()
    dies = tuple(die(placement) for placement in fronts if placement.face.die)
    folds = tuple(fold(placement) for placement in fronts if placement.face.folds)
    yield _sheet(leaf, "Front", fronts, cuts + dies + folds, number, of, duplex, job)
    if duplex == "fronts":
        return
    turn = turn_sheet(job.paper, duplex)
    backs = tuple(
        Placement(
            p.id,
            p.copy,
            part.back,
            "Back",
            behind(p.transform, part.back.size, job.paper, duplex),
            turn.rect(clip(slot, part.back)),
        )
        for p, (slot, (part, _)) in zip(fronts, leaf.filled.items(), strict=True)
        if part.back
    )
    yield _sheet(leaf, "Back", backs, tuple(turned_over(mark, turn) for mark in cuts), number, of, duplex, job)


def _sheet(
    leaf: _Leaf,
    side: str,
    placements: tuple[Placement, ...],
    marks: tuple[Mark, ...],
    number: int,
    of: int,
    duplex: Duplex,
    job: Job,
) -> Sheet:
    sheet = Sheet(job.paper, side, duplex, number, of, placements, marks, (), "")  # type: ignore[arg-type]
    digest = sheet_hash(sheet)
    titles = tuple(dict.fromkeys(part.title for part, _ in leaf.filled.values()))
    imprint = Imprint(job.game, titles, number, of, side, digest)
    return replace(sheet, furniture=furniture(leaf.grid, imprint, job.lettering), hash=digest)


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
        )
        for p in sheet.placements
    ]
    marks = [(m.kind, m.lines, m.path, m.for_) for m in sheet.marks]
    content = (sheet.paper.w, sheet.paper.h, sheet.side, sheet.duplex, sheet.offset, placements, marks)
    return base64.b32encode(hashlib.sha256(repr(content).encode()).digest()[:20]).decode("ascii").lower()


def _numbers(t: object) -> tuple[float, ...]:
    return tuple(getattr(t, name) + 0.0 for name in "abcdef")


def _box(r: object) -> tuple[int, ...]:
    return tuple(getattr(r, name) for name in "xywh")


# ---------------------------------------------------------------------------------------------------------------------
# what people are told


def _titles(parts: Sequence[Part]) -> str:
    return ", ".join(dict.fromkeys(part.title for part in parts))


def _does_not_fit(shape: _Shape, part: Part, choice: Choice, job: Job) -> Finding:
    demand = Demand(shape.trim, Size(0, 0), 0, 0, shape.die is None)
    larger = [name for name, size in job.format.papers.items() if choose(demand, size, job.format).grid]
    size = needed(demand, job.format)
    help = (
        f"use --paper {' or '.join(larger)}"
        if larger
        else f"one part needs paper of at least {size}; make the trim smaller"
    )
    return IMP001(part.span, f"'{shape.trim}' does not fit on {job.paper_name}: {choice.why}", help)


def _gutter_notes(shape: _Shape, parts: Sequence[Part], format: Format) -> Iterator[Finding]:
    if not format.gapless or shape.gapless:
        return
    why = "its trim is no rectangle" if shape.die else "a face has no 'edge:'"
    help = "" if shape.die else "give every layout of the component an 'edge:' colour to print it without gaps"
    for span, title in dict.fromkeys((part.span, part.title) for part in parts):
        yield IMP002(span, f"'{title}' is laid out with {format.gutter // 1000} mm gutters: {why}", help)
