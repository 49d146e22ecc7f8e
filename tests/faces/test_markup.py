"""The small markup."""

from __future__ import annotations

import pytest

from generator.faces.breaking import OBJECT
from generator.faces.markup import Look, MarkupError, read_markup


def test_plain_text_is_one_look() -> None:
    assert read_markup("2 * 3 at 10:30, a/b").text == "2 * 3 at 10:30, a/b"
    assert read_markup("plain").looks == (Look(0, 5),)


def test_looks() -> None:
    marked = read_markup("a **b *c*** {red:d **e**} f")
    assert marked.text == "a b c d e f"
    assert [(marked.text[k.start : k.end], k.bold, k.italic, k.colour) for k in marked.looks] == [
        ("a ", False, False, ""),
        ("b ", True, False, ""),
        ("c", True, True, ""),
        (" ", False, False, ""),
        ("d ", False, False, "red"),
        ("e", True, False, "red"),
        (" f", False, False, ""),
    ]


def test_icons_and_ruby() -> None:
    marked = read_markup("pay :barrel: for {切札|きりふだ}")
    assert marked.text == f"pay {OBJECT} for 切札"
    assert marked.icons == ((4, "barrel"),)
    assert marked.ruby == ((10, 12, "きりふだ"),)
    assert marked.shown == "pay  for 切札"


def test_a_backslash_makes_a_sign_stand_for_itself() -> None:
    assert read_markup(r"\*a\* \:b: \{c\} \\").text == r"*a* :b: {c} " + "\\"


def test_text_is_composed_and_signs_that_print_nothing_are_left_out() -> None:
    assert read_markup("か\u3099♥\ufe0f").text == "が♥"


@pytest.mark.parametrize("source", ["**a", "*a", "{red:a", "a **b"])
def test_what_is_opened_must_be_closed(source: str) -> None:
    with pytest.raises(MarkupError) as fault:
        read_markup(source)
    assert "\\" in fault.value.help
