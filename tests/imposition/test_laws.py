"""What holds for every sheet, whatever the parts, paper, format and duplex mode: found by Hypothesis."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.faces.face import Group, Item, Path, Text
from generator.formats.load import load_papers, names
from generator.geometry import IDENTITY, Rect, Size, Transform
from generator.imposition.duplex import behind, turn_card, turn_sheet
from generator.imposition.grid import STRIP, Demand, Grid, _fit, choose
from generator.imposition.impose import Imposed, Job, Part, impose
from generator.imposition.marks import turned_over
from generator.imposition.sheet import Sheet

from .make import WHITE, disc, face, job, lettering, lines, part, trim

PAPERS = sorted(load_papers()[0])
SIZE = r"[\d.]+ x [\d.]+ mm"
COLOURS = [WHITE, "#112233", "#aa0000", None]


@st.composite
def boxes(draw: st.DrawFn) -> list[Part]:
    """A few kinds of parts: one or two trims, edges of any colour or none, with backs or without, round or not."""
    trims = draw(
        st.lists(st.builds(Size, st.integers(12_000, 130_000), st.integers(12_000, 130_000)), min_size=1, max_size=2)
    )
    parts = []
    for i in range(draw(st.integers(1, 5))):
        size = draw(st.sampled_from(trims))
        shape = disc(Size(min(size.w, size.h), min(size.w, size.h))) if draw(st.booleans()) and i == 0 else None
        size = Size(min(size.w, size.h), min(size.w, size.h)) if shape else size
        edge, back = draw(st.sampled_from(COLOURS)), draw(st.sampled_from([*COLOURS, "none"]))
        made = part(f"p{i}", draw(st.integers(1, 14)), size, edge, "#000000", die=shape)
        parts.append(_with_back(made, size, back, shape))
    return parts


def _with_back(made: Part, size: Size, back: str | None, shape: Path | None) -> Part:
    return replace(made, back=None if back == "none" else face("back", size, back, die=shape))


@st.composite
def jobs(draw: st.DrawFn) -> Job:
    paper = draw(st.sampled_from(PAPERS))
    made = job(draw(st.sampled_from(names())), paper, draw(st.sampled_from(["long", "short", "fronts", "gutterfold"])))
    return made if draw(st.booleans()) else _landscape(made)


def _landscape(made: Job) -> Job:
    return replace(made, paper=made.paper.turned)


def ink(sheet: Sheet) -> list[Rect]:
    """All that is printed: parts with the bleed they show, cut marks, ruler and footer."""
    shown = [p.clip for p in sheet.placements if p.clip]
    return shown + list(lines(sheet)) + furniture_boxes(sheet)


def furniture_boxes(sheet: Sheet) -> list[Rect]:
    return [r for item in sheet.furniture for r in _boxes(item, IDENTITY)]


def _boxes(item: Item, by: Transform) -> list[Rect]:
    if isinstance(item, Group):
        return [r for inner in item.items for r in _boxes(inner, item.transform.then(by))]
    if isinstance(item, Text):  # kanji reach 0.88 em above the baseline, descenders 0.21 em below
        width = lettering().width(item.text, item.size)
        return [by.rect(Rect(item.x, item.y - item.size * 88 // 100, width, item.size * 109 // 100))]
    assert isinstance(item, Path)
    half = item.width // 2
    strokes = []
    for (_, x1, y1), (_, x2, y2) in zip(item.segments[::2], item.segments[1::2], strict=True):
        dx, dy = (half, 0) if x1 == x2 else (0, half)
        strokes.append(
            Rect(int(x1) - dx, min(int(y1), int(y2)) - dy, int(x2) - int(x1) + 2 * dx, abs(int(y2) - int(y1)) + 2 * dy)
        )
    return [by.rect(r) for r in strokes]


def all_laws(parts: list[Part], asked: Job, imposed: Imposed) -> None:
    refused = {size for f in imposed.findings if f.severity == "error" for size in re.findall(SIZE, f.message)}
    wanted = Counter({p.id: p.count for p in parts if str(p.front.size) not in refused})
    for side in ("Front", "Back"):
        placed = [p for s in imposed.sheets for p in s.placements if p.side == side]
        sided = [p for p in parts if side == "Front" or (p.back and asked.duplex != "fronts")]
        whole = {(p.id, p.copy) for p in placed}
        assert Counter(id for id, _ in whole) == Counter({p.id: wanted[p.id] for p in sided if wanted[p.id]})
        assert Counter((p.id, p.copy, p.part) for p in placed) == Counter(
            (id, copy, part)
            for id, copy in whole
            for total in {p.part[1] if p.part else 0 for p in placed if (p.id, p.copy) == (id, copy)}
            for part in ([(n, total) for n in range(1, total + 1)] if total else [None])
        )
    for sheet in imposed.sheets:
        printable = Rect(0, 0, sheet.paper.w, sheet.paper.h).grown(-asked.format.margin)
        assert all(printable.holds(r) for r in ink(sheet))
        _no_overlap(sheet)
        _marks_are_beside(sheet)
        _every_edge_is_marked(sheet)


def _no_overlap(sheet: Sheet) -> None:
    for a, b in combinations(sheet.placements, 2):
        assert not trim(a).overlaps(trim(b))
        assert a.clip
        assert b.clip
        assert not a.clip.overlaps(trim(b)), "bleed of one part on another"
        assert not b.clip.overlaps(trim(a)), "bleed of one part on another"
    for placement in sheet.placements:
        assert placement.clip
        assert placement.clip.holds(trim(placement))


def _marks_are_beside(sheet: Sheet) -> None:
    """No tick on bleed, ruler or footer; these two on no part."""
    strip = furniture_boxes(sheet)
    for mark in lines(sheet):
        assert not any(p.clip and p.clip.overlaps(mark) for p in sheet.placements)
        assert not any(r.overlaps(mark) for r in strip)
        assert max(mark.w, mark.h) >= 2_000
    assert not any(p.clip and p.clip.overlaps(r) for p in sheet.placements for r in strip)


CUTS = ("Tick", "Guide")


def _every_edge_is_marked(sheet: Sheet) -> None:
    """A die line of its own, or a mark in line with each of its four edges, at both ends."""
    dies = {m.for_ for m in sheet.marks if m.kind == "Die"}
    cuts = [line for m in sheet.marks if m.kind in CUTS for line in m.lines]
    upright = [(a[0], min(a[1], b[1]), max(a[1], b[1])) for a, b in cuts if a[0] == b[0]]
    level = [(a[1], min(a[0], b[0]), max(a[0], b[0])) for a, b in cuts if a[1] == b[1]]
    for placement in sheet.placements:
        if placement.face.die:
            assert placement.side == "Back" or f"{placement.id}#{placement.copy}" in dies
            continue
        r = trim(placement)
        for at, low, high, marks in (
            (r.x, r.y, r.bottom, upright),
            (r.right, r.y, r.bottom, upright),
            (r.y, r.x, r.right, level),
            (r.bottom, r.x, r.right, level),
        ):
            assert any(m == at and end <= low for m, _, end in marks)
            assert any(m == at and start >= high for m, start, _ in marks)
    ticks = Counter(a[0] if a[0] == b[0] else -a[1] for m in sheet.marks if m.kind == "Tick" for a, b in m.lines)
    assert set(ticks.values()) <= ({2, 4} if sheet.duplex == "gutterfold" else {2}), "the same tick twice"


@settings(max_examples=150)
@given(boxes(), jobs())
def test_every_sheet_obeys(parts: list[Part], asked: Job) -> None:
    all_laws(parts, asked, impose(parts, asked))


@settings(max_examples=60)
@given(boxes(), jobs(), st.integers(1, 40))
def test_a_used_sheet_keeps_what_lies_on_it(parts: list[Part], asked: Job, start: int) -> None:
    """All laws hold; the first slots of the first sheet are left alone, also by bleed, marks, ruler and footer."""
    alone = [replace(p, front=replace(p.front, size=parts[0].front.size)) for p in parts[:1]]
    fresh = impose([replace(alone[0], count=200)], asked)
    imposed = impose(alone, asked, start, alone)
    if any(f.severity == "error" for f in imposed.findings):
        assert start > len(fresh.sheets[0].placements if fresh.sheets else ())
        return
    slots = [trim(p) for p in fresh.sheets[0].placements]
    first = imposed.sheets[0]
    all_laws(alone, asked, imposed)
    assert trim(first.placements[0]) == slots[start - 1], "the grid is that of a fresh sheet"
    for used in slots[: start - 1]:
        assert not any(p.clip and p.clip.overlaps(used) for p in first.placements)
        assert not any(used.grown(-100).overlaps(mark) for mark in lines(first))
    assert bool(first.furniture) == (start == 1)


@settings(max_examples=20)
@given(boxes(), jobs(), st.integers(1, 30))
def test_free_slots_are_clean(parts: list[Part], asked: Job, count: int) -> None:
    back = parts[0].back
    only = parts[0] if back and back.bleed == parts[0].front.bleed else replace(parts[0], back=None)
    imposed = impose([replace(only, count=count)], asked)
    full = impose([replace(only, count=800)], asked).sheets[:1]
    slots = [trim(p) for s in full for p in s.placements if p.side == "Front"]
    for sheet in imposed.sheets:
        if sheet.side == "Front":
            shown = [p.clip for p in sheet.placements if p.clip and p.side == "Front"]
            clean = [n for n, slot in enumerate(slots, 1) if not any(slot.overlaps(clip) for clip in shown)]
            assert list(imposed.free.get(sheet.number, ())) == clean


@settings(max_examples=60)
@given(boxes(), jobs())
def test_guides_run_as_far_as_there_is_paper(parts: list[Part], asked: Job) -> None:
    """Beside the block to the margin; above and below it to where the strip of ruler and footer may be."""
    rough = replace(asked, format=job("rough").format)
    for sheet in impose(parts, rough).sheets:
        guides = [line for m in sheet.marks if m.kind == "Guide" for line in m.lines]
        assert not any(m.kind == "Tick" for m in sheet.marks)
        if guides:
            level = {min(a[0], b[0]) for a, b in guides if a[1] == b[1]}
            upright = {min(a[1], b[1]) for a, b in guides if a[0] == b[0]}
            border = rough.format.margin
            assert border in (min(level), min(upright))
            assert max(min(level), min(upright)) <= border + 8_000 + STRIP


@settings(max_examples=100)
@given(st.builds(Size, st.integers(12_000, 150_000), st.integers(12_000, 150_000)), jobs(), st.sampled_from([0, 3_000]))
def test_no_fuller_grid_would_do(trim_size: Size, asked: Job, bleed: int) -> None:
    """Every number of columns and rows is tried, upright and turned."""
    gap = 0 if asked.format.gapless else asked.format.gutter
    demand = Demand(trim_size, Size(gap, gap), min(bleed, asked.format.least_bleed), bleed)
    best = choose(demand, asked.paper, asked.format).grid
    upright = Grid(demand, asked.paper, 1, 1, False, 0, (0, 0), "bottom", 0)
    fitting = [
        columns * rows
        for turned, columns, rows in product((False, True), range(1, 40), range(1, 40))
        if _fit(replace(upright, turned=turned, columns=columns, rows=rows), asked.format)[0]
    ]
    assert (best.count if best else 0) == max(fitting, default=0)


@settings(max_examples=60)
@given(boxes(), jobs())
def test_backs_lie_behind_their_fronts(parts: list[Part], asked: Job) -> None:
    """The matrix equation of every duplex mode, and the same ticks behind each other."""
    pages = impose(parts, asked).sheets
    for front, back in pairwise(pages):
        if (front.side, back.side) != ("Front", "Back"):
            continue
        turn = turn_sheet(asked.paper, asked.duplex)
        fronts = {(p.id, p.copy): p for p in front.placements}
        for p in back.placements:
            own = fronts[p.id, p.copy]
            assert p.transform.then(turn) == turn_card(p.face.size).then(own.transform)
            assert p.clip
            assert own.clip
            mine, wider = turn.rect(p.clip), own.face.bleed >= p.face.bleed
            assert own.clip.holds(mine) if wider else mine.holds(own.clip)
            assert own.clip == mine or own.face.bleed != p.face.bleed
        ticks = [{frozenset(line) for m in s.marks if m.kind in CUTS for line in m.lines} for s in (front, back)]
        turned = {frozenset(line) for m in back.marks for line in turned_over(m, turn).lines}
        assert turned == ticks[0]


@settings(max_examples=60)
@given(boxes(), jobs())
def test_a_folded_sheet_turns_its_lower_half_about_the_crease(parts: list[Part], asked: Job) -> None:
    """The same equation on one page; nothing comes nearer to the crease than the margin."""
    folded = replace(asked, duplex="gutterfold")
    for sheet in impose(parts, folded).sheets:
        if sheet.duplex != "gutterfold":
            assert not any(part.back for part in parts if any(p.id == part.id for p in sheet.placements))
            continue
        (crease,) = [line for mark in sheet.marks if mark.kind == "Fold" and not mark.for_ for line in mark.lines]
        assert {y for _, y in crease} == {sheet.paper.h // 2}
        turn = turn_sheet(sheet.paper, "gutterfold")
        fronts = {(p.id, p.copy): p for p in sheet.placements if p.side == "Front"}
        for p in sheet.placements:
            own = fronts[p.id, p.copy]
            assert p.clip
            assert abs((p.clip.y + p.clip.bottom) // 2 - sheet.paper.h // 2) >= folded.format.margin + p.clip.h // 2 - 1
            if p.side == "Back":
                assert p.transform.then(turn) == turn_card(p.face.size).then(own.transform)


@settings(max_examples=60)
@given(boxes(), jobs())
def test_all_sheets_of_a_trim_share_one_grid(parts: list[Part], asked: Job) -> None:
    """Slots of any two sheets of a trim are equal or do not touch: a stack can be cut in one go."""
    fronts = [s for s in impose(parts, asked).sheets if s.side == "Front"]
    by_shape: dict[object, set[Rect]] = {}
    for sheet in fronts:
        for p in (p for p in sheet.placements if p.side == "Front" and not p.part):
            gapless = asked.format.gapless and not p.face.die
            touching = not asked.format.bleed or sheet_is_gapless(p.id, parts)
            by_shape.setdefault((p.face.size, p.face.die, gapless and touching), set()).add(trim(p))
    for slots in by_shape.values():
        assert not any(a.overlaps(b) for a, b in combinations(slots, 2))


def sheet_is_gapless(id: str, parts: list[Part]) -> bool:
    own = next(p for p in parts if p.id == id)
    return bool(own.front.edge and (own.back is None or own.back.edge))


@given(st.builds(Size, st.integers(1_000, 500_000), st.integers(1_000, 500_000)))
def test_turning_twice_changes_nothing(paper: Size) -> None:
    for mode in ("long", "short", "gutterfold"):
        turn = turn_sheet(paper, mode)  # type: ignore[arg-type]
        assert turn.then(turn) == IDENTITY


@pytest.mark.parametrize("mode", ["long", "short", "gutterfold"])
def test_a_back_is_never_mirrored(mode: str) -> None:
    for front in (IDENTITY, Transform(0, 1, -1, 0, 88_000, 0)):
        t = behind(front, Size(57_000, 88_000), Size(210_000, 297_000), mode)  # type: ignore[arg-type]
        assert t.a * t.d - t.b * t.c == 1
