"""Vertical text: columns from the right, signs where the font's own vertical forms have them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

from generator.faces.breaking import NO_START
from generator.faces.face import Group, Item, Live, Text
from generator.faces.fonts import default_chain
from generator.faces.vertical import MOVED, TURNED, Cell, cells

from .box import HEART, Box, codes, face, one

SIZE = 3_528  # 10 pt in µm


def pieces(items: Sequence[Item], e: int = 0, f: int = 0, turned: bool = False) -> Iterator[tuple[str, int, int, bool]]:
    """(text, x, y, lies on its side) in the order of drawing."""
    for item in items:
        if isinstance(item, Text):
            yield item.text, item.x + e, item.y + f, turned
        elif isinstance(item, Live):
            yield from pieces(item.items)
        elif isinstance(item, Group):
            t = item.transform
            yield from pieces(item.items, round(t.e), round(t.f), (t.a, t.b, t.c, t.d) == (0, 1, -1, 0))


def drawn(box: Box, text: str, at: str = "5 5 40 70 mm", **keys: str) -> list[tuple[str, int, int, bool]]:
    more = "".join(f", {key}: {value}" for key, value in keys.items())
    box.layout("front", one(f"{{text: '{text}', box: {at}, size: 10 pt, vertical: true{more}}}")).component()
    return [*pieces(face(box).items)]


def test_signs_follow_each_other_downwards_at_the_right_of_the_box(box: Box) -> None:
    got = drawn(box, "手札から")
    assert [said for said, *_ in got] == list("手札から")
    assert [b[2] - a[2] for a, b in pairwise(got)] == pytest.approx([SIZE] * 3, abs=1)
    assert {x for _, x, _, _ in got} == {45_000 - SIZE}
    assert got[0][2] == pytest.approx(5_000 + 0.88 * SIZE, abs=1)


def test_columns_go_to_the_left_and_the_text_stays_in_reading_order(box: Box) -> None:
    text = "全員がカードを見せる、それから「勝ち」を宣言する。最後に、山札を切る。"
    got = drawn(box, text, "5 5 40 30 mm")
    assert "".join(said for said, *_ in got) == text
    tops = [0, *(i for i in range(1, len(got)) if got[i][2] < got[i - 1][2] - SIZE)]
    assert len(tops) > 3
    assert [got[i][1] for i in tops] == sorted((got[i][1] for i in tops), reverse=True)
    assert not {got[i][0] for i in tops} & NO_START, "no column starts with a stop or a closing bracket"


def test_one_or_two_digits_share_a_cell_and_words_lie_on_their_side(box: Box) -> None:
    got = drawn(box, "7枚を12個、VPは2024点！？")
    assert [said for said, _, _, turned in got if turned] == ["VP", "2024"]
    assert [said for said, _, _, turned in got if not turned] == [
        "7",
        "枚",
        "を",
        "12",
        "個",
        "、",
        "は",
        "点",
        "！",
        "？",
    ]
    places = {said: y for said, _, y, _ in got}
    assert places["個"] - places["を"] == pytest.approx(2 * SIZE, abs=1), "two digits are as high as one kanji"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("1", [(0, 1, True)]),
        ("12個", [(0, 2, True), (2, 3, True)]),
        ("123", [(0, 3, False)]),
        ("A1", [(0, 2, False)]),
        ("1.5倍", [(0, 3, False), (3, 4, True)]),
        ("何!!", [(0, 1, True), (1, 3, True)]),
        ("ー", [(0, 1, False)]),
        ("……", [(0, 2, False)]),
        ("★3", [(0, 1, True), (1, 2, True)]),
        ("가나", [(0, 1, True), (1, 2, True)]),
    ],
)
def test_cells(text: str, wanted: list[tuple[int, int, bool]]) -> None:
    assert list(cells(text)) == [Cell(*cell) for cell in wanted]


def test_what_does_not_fit_becomes_smaller_and_then_is_told(box: Box) -> None:
    roomy = drawn(box, "山札から引く" * 4, "5 5 12 40 mm")
    tight = drawn(box, "山札から引く" * 4, "5 5 8 35 mm")
    assert abs(tight[1][2] - tight[0][2]) < abs(roomy[1][2] - roomy[0][2])
    box.layout("front", one("{text: '" + "山札から引く" * 40 + "', box: 5 5 8 35 mm, vertical: true}"))
    assert codes(box) == ["TXT001"]


def test_every_sign_stays_in_the_safe_area_when_the_box_does(box: Box) -> None:
    drawn(box, "「一、二。」（三）っ", "3 3 51 82 mm")
    drawn(box, "{提灯|ちょうちん}、灯す。", "3 3 51 82 mm")


@pytest.mark.parametrize(
    ("align", "valign", "x", "y"),
    [("right", "top", 45_000 - SIZE, 5_000), ("left", "bottom", 5_000, 75_000 - 2 * SIZE),
     ("centre", "middle", 25_000 - SIZE / 2, 40_000 - SIZE)],
)  # fmt: skip
def test_the_block_is_placed_by_align_and_valign(box: Box, align: str, valign: str, x: float, y: float) -> None:
    first = drawn(box, "山札", align=align, valign=valign)[0]
    assert first[1:3] == pytest.approx((x, y + 0.88 * SIZE), abs=1)


def test_readings_stand_to_the_right_and_bold_and_icons_in_the_column(box: Box) -> None:
    box.art("heart.svg", HEART)
    got = drawn(box, "{灯|とも}す**山**:heart:札")
    base = {said: (x, y) for said, x, y, _ in got}
    assert base["と"][0] > base["灯"][0] + SIZE * 0.9
    assert base["と"][1] < base["も"][1]
    assert base["札"][1] - base["山"][1] == pytest.approx(2 * SIZE, abs=2), "the icon has a cell"
    assert base["山"][0] == base["す"][0]


def bounds(font: TTFont, name: str) -> tuple[float, float, float, float]:
    glyphs = font.getGlyphSet()
    pen = BoundsPen(glyphs)
    glyphs[name].draw(pen)
    assert pen.bounds is not None
    return pen.bounds  # type: ignore[no-any-return]


def own_forms(font: TTFont) -> dict[str, str]:
    """The font's vertical forms, by the name of the glyph they stand for."""
    table = font["GSUB"].table
    lookups = {i for f in table.FeatureList.FeatureRecord if f.FeatureTag == "vert" for i in f.Feature.LookupListIndex}
    found: dict[str, str] = {}
    for index in sorted(lookups):
        for subtable in table.LookupList.Lookup[index].SubTable:
            found |= getattr(subtable, "ExtSubTable", subtable).mapping
    return found


def test_signs_are_where_the_vertical_forms_of_the_font_are() -> None:
    """Its own forms are glyphs without a character, which no reader of a PDF would find: they are the measure here."""
    with TTFont(default_chain()[0].file(400), lazy=True) as font:
        cmap, forms, units = font.getBestCmap(), own_forms(font), font["head"].unitsPerEm
        compared = []
        for c in sorted(TURNED | MOVED.keys()):
            name = cmap.get(ord(c))
            if name not in forms or font["hmtx"][name][0] != units:
                continue
            x0, y0, x1, y1 = (v / units for v in bounds(font, name))
            if c in TURNED:  # about the cell's middle, a quarter turn clockwise
                ours = (0.12 + y0, 0.88 - x1, 0.12 + y1, 0.88 - x0)
            else:
                ours = (x0 + MOVED[c], y0 + MOVED[c], x1 + MOVED[c], y1 + MOVED[c])
            theirs = tuple(v / units for v in bounds(font, forms[name]))
            assert ours == pytest.approx(theirs, abs=0.09), c
            compared.append(c)
    assert {*"、。「」（）ーっゃ"} <= {*compared}
