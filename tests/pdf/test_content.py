"""Display lists as operators: numbers, strings, state, transforms."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.faces.face import Face, Group, Icon, Item, Live, Path, Picture, Text
from generator.geometry import Rect, Size, Transform, quarter_turn
from generator.pdf.content import form, literal, name, number


class Names:
    """Resources without a document."""

    def text(self, font: str, text: str) -> list[tuple[str, str]]:
        return [(f"/{font}", text.encode("latin-1").hex())] if text else []

    def picture(self, picture: Picture) -> str:
        return "/Im1"

    def face(self, face: Face) -> str:
        return "/F1"


def stream(*items: Item) -> list[str]:
    return form(Face(Size(25_400, 25_400), items, "h"), Names()).split("\n")


SQUARE = (("M", 0, 0), ("L", 25_400, 0), ("L", 25_400, 25_400), ("Z",))


def test_points_count_from_the_lower_left_corner() -> None:
    assert stream(Path(SQUARE, fill="#ff0000")) == ["1 0 0 rg", "0 72 m", "72 72 l", "72 0 l", "h", "f", ""]


@pytest.mark.parametrize(
    ("path", "state", "operator"),
    [
        (Path(SQUARE, fill="#000000", evenodd=True), "0 0 0 rg", "f*"),
        (Path(SQUARE, stroke="#000000", width=254), "0 0 0 RG 0.72 w [] 0 d 0 J 0 j", "S"),
        (
            Path(SQUARE, stroke="#000000", width=254, dash=(2_540, 1_270), round=True),
            "0 0 0 RG 0.72 w [7.2 3.6] 0 d 1 J 1 j",
            "S",
        ),
        (Path(SQUARE, fill="#ffffff", stroke="#000000"), "1 1 1 rg 0 0 0 RG 0 w [] 0 d 0 J 0 j", "B"),
        (Path(SQUARE, fill="#ffffff", stroke="#000000", evenodd=True), "1 1 1 rg 0 0 0 RG 0 w [] 0 d 0 J 0 j", "B*"),
    ],
)
def test_every_path_sets_all_that_another_could_have_left(path: Path, state: str, operator: str) -> None:
    lines = stream(path)
    assert (lines[0], lines[-2]) == (state, operator)


def test_a_grey_of_one_channel_is_black_ink_alone() -> None:
    assert stream(Path(SQUARE, fill="#80"))[0] == "0.502 g"
    assert stream(Path(SQUARE, fill="#ff", stroke="#00", width=254))[0] == "1 g 0 G 0.72 w [] 0 d 0 J 0 j"
    assert stream(Text("Ab", 0, 0, "S-400", 3_528, "#33"))[0].startswith("0.2 g BT")


def test_text_stands_on_its_baseline() -> None:
    assert stream(Text("Ab", 2_540, 5_080, "S-400", 3_528, "#141414")) == [
        "0.07843 0.07843 0.07843 rg BT 7.2 57.6 Td", "/S-400 10.0006 Tf <4162> Tj", "ET", "",
    ]  # fmt: skip


def test_empty_text_draws_nothing() -> None:
    assert stream(Text("", 0, 0, "S-400", 3_528, "#141414")) == ["", ""]


def test_an_icon_is_drawn_in_its_own_space_the_same_wherever_it_stands() -> None:
    heart = (Path((("M", 0, 0), ("L", 100, 50), ("Z",)), fill="#c3142d"),)
    first = stream(Icon("heart", Transform(100, 0, 0, 100, 0, 0), heart))
    second = stream(Icon("heart", Transform(0, 50, -50, 0, 12_700, 0), heart))
    assert first[0] == "/PnP_Icon <</Name /heart>> BDC q 0.28346457 0 0 -0.28346457 0 72 cm"
    assert second[0] == "/PnP_Icon <</Name /heart>> BDC q 0 -0.14173228 -0.14173228 0 36 72 cm"
    assert (
        first[1:]
        == second[1:]
        == ["1 0 0 rg".replace("1 0 0", "0.7647 0.07843 0.1765"), "0 0 m", "100 50 l", "h", "f", "Q EMC", ""]
    )


def test_a_picture_fills_its_box_inside_its_clip() -> None:
    lines = stream(Picture("a.jpg", "d", Rect(0, 0, 25_400, 12_700), clip=Rect(0, 0, 12_700, 12_700)))
    assert lines == ["q 0 36 36 36 re W n 72 0 0 36 0 36 cm /Im1 Do Q", ""]


def test_a_group_moves_turns_and_clips() -> None:
    """A quarter turn clockwise about a box of 25.4 mm: its left edge becomes its top."""
    turned = Group((Path((("M", 0, 25_400), ("L", 0, 0)), stroke="#000000"),), quarter_turn(1, Size(25_400, 25_400)))
    lines = stream(turned)
    assert lines[0] == "q 0 -1 1 0 72 72 cm"
    assert lines[2:4] == ["0 -72 m", "0 0 l"]  # matrix maps (0, -72) to (0, 72) and (0, 0) to (72, 72): the top edge


def test_live_content_names_its_field() -> None:
    assert stream(Live((), "rank", "10"))[0] == "/PnP_Live <</Field /rank /Value (10)>> BDC"
    assert stream(Live((), "name", "切札"))[0] == "/PnP_Live <</Field /name /Value <FEFF5207672D>>> BDC"
    assert stream(Live(()))[0] == "/PnP_Live BMC"


def test_strings_are_escaped() -> None:
    assert literal("a(b)\\c") == "(a\\(b\\)\\\\c)"
    assert literal("a\nb") == "<FEFF0061000A0062>"


def test_names_are_ascii() -> None:
    assert name("two words/切") == "/two#20words#2F#E5#88#87"


@given(st.floats(-1e6, 1e6))
def test_numbers_have_no_exponent_and_are_near(value: float) -> None:
    text = number(value)
    assert "e" not in text
    assert text != "-0"
    assert abs(float(text) - value) <= 5.001e-5
