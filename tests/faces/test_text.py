"""Text in a box: sizes, places, what does not fit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.faces.face import Group, Text
from generator.faces.fonts import FontBook
from generator.faces.markup import read_markup
from generator.faces.text import STEP, Placed, Setter, Style
from generator.geometry import Rect

PT = 25_400 / 72
BOX = Rect(4_000, 5_000, 40_000, 20_000)


def pt(points: float) -> int:
    return round(points * PT)


def place(fonts: FontBook, source: str, box: Rect = BOX, **style: object) -> Placed:
    setter = Setter(fonts, lambda name: 2.0)
    chosen = Style(**{"size": pt(8), "floor": pt(6), **style})  # type: ignore[arg-type]
    return setter.place(setter.shape(read_markup(source), chosen.family, chosen.weight), chosen, box)


def lines(placed: Placed) -> list[str]:
    found: dict[int, str] = {}
    for item in placed.items:
        text = item if isinstance(item, Text) else item.items[0]  # type: ignore[union-attr]
        y = item.y if isinstance(item, Text) else item.transform.f  # type: ignore[union-attr]
        found[y] = found.get(y, "") + text.text  # type: ignore[union-attr]
    return [found[y] for y in sorted(found)]


def width(fonts: FontBook, text: Text) -> float:
    return sum(fonts.instance(text.font).advances[c] for c in text.text) * text.size / 1000


def test_the_largest_quarter_point_that_fits_is_chosen(fonts: FontBook) -> None:
    source = "The taker names the trump suit, and everybody else must follow it whenever they can."
    placed = place(fonts, source, Rect(0, 0, 30_000, 9_000), size=pt(20), floor=pt(4))
    assert placed.fits
    assert placed.size == round(round(placed.size / STEP) * STEP)
    larger = round((round(placed.size / STEP) + 1) * STEP)
    assert not place(fonts, source, Rect(0, 0, 30_000, 9_000), size=larger, floor=larger).fits
    assert place(fonts, "short", Rect(0, 0, 30_000, 9_000), size=pt(20), floor=pt(4)).size == pt(20)


def test_what_does_not_fit_is_set_at_the_floor_and_says_so(fonts: FontBook) -> None:
    placed = place(fonts, "Donaudampfschifffahrtsgesellschaft", Rect(0, 0, 15_000, 9_000))
    assert not placed.fits
    assert placed.size == pt(6)
    assert placed.used.w > 15_000
    assert "".join(lines(placed)) == "Donaudampfschifffahrtsgesellschaft", "nothing is cut off"


@pytest.mark.parametrize(("fit", "fits", "count"), [("shrink", True, 2), ("wrap", False, 3), ("fail", False, 1)])
def test_fit(fonts: FontBook, fit: str, fits: bool, count: int) -> None:
    """Three lines of 8 pt are too high; at 6 pt two lines do; `fail` never breaks."""
    placed = place(fonts, "one two three four five six seven eight", Rect(0, 0, 22_000, 6_800), fit=fit)
    assert (placed.fits, len(lines(placed))) == (fits, count)
    assert placed.size == pt(8) or fit == "shrink"


def test_at_most_so_many_lines(fonts: FontBook) -> None:
    placed = place(fonts, "one two three four five six", Rect(0, 0, 30_000, 20_000), size=pt(12), lines=1)
    assert placed.fits
    assert len(lines(placed)) == 1
    assert placed.size < pt(12)


@pytest.mark.parametrize("align", ["left", "centre", "right"])
@pytest.mark.parametrize("valign", ["top", "middle", "bottom"])
def test_places(fonts: FontBook, align: str, valign: str) -> None:
    placed = place(fonts, "H", align=align, valign=valign, size=pt(20))
    (text,) = placed.items
    assert isinstance(text, Text)
    wide, cap, em = width(fonts, text), 0.733 * text.size, text.size
    assert text.x == pytest.approx({"left": 4_000, "centre": 24_000 - wide / 2, "right": 44_000 - wide}[align], abs=1)
    assert text.y == pytest.approx(
        {"top": 5_000 + 0.88 * em, "middle": 15_000 + cap / 2, "bottom": 25_000 - 0.12 * em}[valign], abs=1
    )
    assert BOX.holds(placed.used)


def test_lines_are_a_leading_apart_and_paragraphs_stay(fonts: FontBook) -> None:
    placed = place(fonts, "one\ntwo\n\nfour", leading=1.5)
    ys = [item.y for item in placed.items]  # type: ignore[union-attr]
    assert lines(placed) == ["one", "two", "four"]
    assert ys[1] - ys[0] == pytest.approx(1.5 * pt(8), abs=1)
    assert ys[2] - ys[1] == pytest.approx(3 * pt(8), abs=1)


def test_looks(fonts: FontBook) -> None:
    placed = place(fonts, "a **b** *c*d")
    a, b, c, d = placed.items
    assert isinstance(a, Text)
    assert isinstance(b, Text)
    assert isinstance(c, Group)
    assert (a.font, b.font) == ("NotoSansJP-400", "NotoSansJP-700")
    assert c.transform.c < 0, "an oblique letter leans to the right"
    assert c.transform.e == pytest.approx(
        a.x + width(fonts, a) + width(fonts, b) + fonts.instance(a.font).advances[" "] * a.size / 1000, abs=2
    )
    assert isinstance(d, Text)
    assert d.text == "d"


def test_a_run_ends_where_the_font_changes(fonts: FontBook) -> None:
    placed = place(fonts, "切札한국")
    assert [(t.text, t.font) for t in placed.items] == [  # type: ignore[union-attr]
        ("切札", "NotoSansJP-400"),
        ("한국", "NotoSansKR-400"),
    ]


def test_an_icon_in_the_line_takes_its_place(fonts: FontBook) -> None:
    placed = place(fonts, "pay :gold: now")
    (icon,) = placed.icons
    before, after = placed.items
    assert icon.name == "gold"
    assert icon.box.w == pytest.approx(2 * icon.box.h, abs=1)
    assert before.x + width(fonts, before) < icon.box.x  # type: ignore[arg-type,union-attr]
    assert icon.box.right < after.x + 600  # type: ignore[union-attr]
    assert abs(icon.box.y + icon.box.h / 2 - (before.y - 0.733 * pt(8) / 2)) < 2  # type: ignore[union-attr]


def test_ruby_stands_above_the_middle_of_its_base_and_takes_room(fonts: FontBook) -> None:
    placed = place(fonts, "{切札|きりふだきりふだ}だ", size=pt(10))
    (reading,) = placed.ruby
    base, rest = placed.items
    assert isinstance(reading, Text)
    assert isinstance(base, Text)
    assert isinstance(rest, Text)
    assert reading.size == round(pt(10) / 2)
    assert reading.x + width(fonts, reading) / 2 == pytest.approx(base.x + width(fonts, base) / 2, abs=2)
    assert reading.y < base.y - 0.8 * base.size
    assert rest.x >= reading.x + width(fonts, reading) - 2, "the reading does not hang over its neighbour"
    assert reading.y - 0.88 * reading.size >= BOX.y - 1


def test_no_line_ends_inside_a_base_with_a_reading(fonts: FontBook) -> None:
    for um in range(9_000, 30_000, 500):
        placed = place(fonts, "これは{漢字|かんじ}です、{切札|きりふだ}です。", Rect(0, 0, um, 60_000))
        assert all(not a.endswith(("漢", "切")) for a in lines(placed))


@given(
    st.text(st.sampled_from("あカー、。「」漢字札点…!Abc -1"), min_size=1, max_size=50),
    st.integers(8_000, 50_000),
    st.integers(4_000, 30_000),
    st.sampled_from(["left", "centre", "right"]),
)
def test_what_fits_lies_in_its_box(source: str, w: int, h: int, align: str) -> None:
    fonts = _book()
    box = Rect(1_000, 2_000, w, h)
    placed = place(fonts, source, box, align=align, size=pt(14))
    if placed.fits:
        for item in placed.items:
            assert isinstance(item, Text)
            assert item.x >= box.x - 1
            assert item.x + width(fonts, item) <= box.right + 2
            assert item.y - 0.88 * item.size >= box.y - 1
            assert item.y + 0.12 * item.size <= box.bottom + 1
    assert "".join("".join(lines(placed)).split()) == "".join(source.split())


_BOOKS: list[FontBook] = []


@pytest.fixture(autouse=True)
def _one_book(fonts: FontBook) -> None:
    """Property tests cannot take function-scoped fixtures; they share this book."""
    _BOOKS[:] = [fonts]


def _book() -> FontBook:
    return _BOOKS[0]
