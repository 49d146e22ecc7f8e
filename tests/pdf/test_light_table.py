"""The paper itself: print both sides, hold the sheet to the light, cut along the front, turn each card, look at its
back.

Nothing here uses the duplex algebra of the generator: pictures are mirrored as paper is turned.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageChops, ImageStat

from generator.faces.face import Background, Face, Live
from generator.geometry import Rect, Size, Transform, translate
from generator.imposition.impose import Part, impose
from generator.imposition.sheet import Duplex, Sheet
from tests.imposition.make import box, face, job, trim
from verify.finding import Span

from .press import page_image, printed

DPI = 100
TRIM = Size(63_000, 88_000)
A4 = Size(210_000, 297_000)
SAME, OTHER = 6.0, 25.0  # mean difference in grey levels: anti-aliasing, and something else


def gamma() -> Face:
    """A back without any symmetry: the Greek letter Γ."""
    whole = box(Rect(0, 0, TRIM.w, TRIM.h).grown(3_000), "#ccccdd")
    stem = box(Rect(6_000, 6_000, 12_000, TRIM.h - 12_000), "#000000")
    arm = box(Rect(6_000, 6_000, TRIM.w - 12_000, 14_000), "#000000")
    return Face(TRIM, (Background((whole,)), Live((stem, arm))), "gamma", "{}", "gamma", "#ccccdd", 3_000, 3_000)


def sheets_of(paper: Size, duplex: Duplex, format: str, start: int = 1) -> tuple[Sheet, Sheet]:
    """One sheet that is not full, so that a wrong place shows."""
    parts = [Part(f"game/card/{i}", "Card", 1, face(str(i), TRIM, "#ccccdd"), gamma(), Span("x")) for i in range(3)]
    front, back = impose(parts, job(format, paper, duplex), start).sheets
    return front, back


def worst(front: Sheet, back: Sheet, about_vertical: bool) -> float:
    """Largest difference between a back as it comes out of the printer and the back as it was drawn."""
    pdf = printed([front, back])
    through = page_image(pdf, 1, DPI)  # the back page, seen through the paper: mirrored as the sheet was turned
    way = Image.Transpose.FLIP_LEFT_RIGHT if about_vertical else Image.Transpose.FLIP_TOP_BOTTOM
    through = through.transpose(way)
    wanted = _as_drawn()
    found = []
    for placement in front.placements:
        card = _cut(through, trim(placement))
        if placement.transform.b:  # the card lies on its side: hold it upright, as its front is
            card = card.transpose(Image.Transpose.ROTATE_90)
        card = card.transpose(Image.Transpose.FLIP_LEFT_RIGHT)  # turn it about its vertical axis
        difference = ImageChops.difference(card.resize(wanted.size), wanted)
        found.append(ImageStat.Stat(difference).mean[0])
    return max(found)


def _as_drawn() -> Image.Image:
    blank, _ = sheets_of(A4, "long", "home")
    placement = replace(blank.placements[0], face=gamma(), transform=translate(50_000, 50_000), clip=None)
    alone = replace(blank, placements=(placement,), marks=())
    return _cut(page_image(printed([alone]), 0, DPI), Rect(50_000, 50_000, TRIM.w, TRIM.h))


def _cut(page: Image.Image, r: Rect) -> Image.Image:
    """Along the trim, half a millimetre inside it."""
    edges = (r.x + 500, r.y + 500, r.right - 500, r.bottom - 500)
    return page.crop(tuple(round(e * DPI / 25_400) for e in edges))


@pytest.mark.parametrize("format", ["home", "bleed"])
@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("paper", [A4, A4.turned, Size(215_900, 279_400)], ids=str)
def test_backs_come_out_upright_behind_their_fronts(paper: Size, duplex: Duplex, format: str) -> None:
    front, back = sheets_of(paper, duplex, format)
    about_vertical = (duplex == "long") == (paper.h >= paper.w)
    assert worst(front, back, about_vertical) < SAME


@pytest.mark.parametrize("format", ["home", "bleed", "rough"])
@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("paper", [A4, A4.turned], ids=str)
def test_on_a_used_sheet_backs_follow_their_fronts(paper: Size, duplex: Duplex, format: str) -> None:
    front, back = sheets_of(paper, duplex, format, start=4)
    assert front.placements[0].transform != sheets_of(paper, duplex, format)[0].placements[0].transform
    about_vertical = (duplex == "long") == (paper.h >= paper.w)
    assert worst(front, back, about_vertical) < SAME


def test_backs_that_start_at_the_first_slot_of_a_used_sheet_show() -> None:
    front, _ = sheets_of(A4, "long", "home", start=5)
    _, back = sheets_of(A4, "long", "home")
    assert worst(front, back, True) > OTHER


@pytest.mark.parametrize("paper", [A4, A4.turned], ids=str)
def test_the_wrong_duplex_setting_shows(paper: Size) -> None:
    front, back = sheets_of(paper, "long", "home")
    assert worst(front, back, about_vertical=paper.h < paper.w) > OTHER


def test_backs_that_are_not_mirrored_show() -> None:
    front, back = sheets_of(A4, "long", "home")
    straight = tuple(
        replace(b, transform=f.transform, clip=f.clip) for f, b in zip(front.placements, back.placements, strict=True)
    )
    assert worst(front, replace(back, placements=straight[:2]), True) > OTHER


def test_backs_on_their_head_show() -> None:
    front, back = sheets_of(A4, "short", "home")
    half = Transform(-1, 0, 0, -1, TRIM.w, TRIM.h)
    turned = tuple(replace(p, transform=half.then(p.transform)) for p in back.placements)
    assert worst(front, replace(back, placements=turned), False) > OTHER


@pytest.mark.parametrize("format", ["home", "bleed"])
@pytest.mark.parametrize("paper", [A4, A4.turned, Size(215_900, 279_400), Size(297_000, 420_000)], ids=str)
def test_a_sheet_folded_at_its_crease_has_backs_behind_its_fronts(paper: Size, format: str) -> None:
    """Fold the page backwards, hold it to the light: the lower half is seen upside down, through the upper one."""
    parts = [Part(f"game/card/{i}", "Card", 1, face(str(i), TRIM, "#ccccdd"), gamma(), Span("x")) for i in range(3)]
    (sheet, *_) = impose(parts, job(format, paper, "gutterfold")).sheets
    assert sheet.paper in (paper, paper.turned)
    page = page_image(printed([sheet]), 0, DPI)
    through = page.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    wanted = _as_drawn()
    (crease,) = [line for mark in sheet.marks if mark.kind == "Fold" for line in mark.lines]
    assert crease[0][1] == crease[1][1] == sheet.paper.h // 2
    for placement in sheet.placements:
        if placement.side != "Front":
            continue
        assert placement.clip
        assert crease[0][1] - placement.clip.bottom >= 5_000  # room for the fold (PRINT.md 1.9)
        card = _cut(through, trim(placement))
        if placement.transform.b:
            card = card.transpose(Image.Transpose.ROTATE_90)
        card = card.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        difference = ImageChops.difference(card.resize(wanted.size), wanted)
        assert ImageStat.Stat(difference).mean[0] < SAME
