"""Lengths: text with a unit in, integer micrometres out, rounded half to even once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.units import LengthError, Size, mm, parse_length, parse_lengths, parse_size


@pytest.mark.parametrize(
    ("text", "um"),
    [
        ("63 mm", 63_000),
        ("63mm", 63_000),
        ("2.5 in", 63_500),
        ("8.8 cm", 88_000),
        ("72 pt", 25_400),
        ("8 pt", 2_822),  # 2822.2
        ("0.0005 mm", 0),  # half to even: down …
        ("0.0015 mm", 2),  # … and up
        ("-3 mm", -3_000),
        (".5 mm", 500),
    ],
)
def test_a_length_is_a_whole_number_of_micrometres(text: str, um: int) -> None:
    assert parse_length(text) == um


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("63", "has no unit"),
        ("63 px", "'px' is not a unit"),
        ("wide", "is not a length"),
        ("", "is not a length"),
        ("1e3 mm", "is not a length"),
        ("６３ mm x", "is not a length"),
    ],
)
def test_what_is_no_length_says_why_and_what_to_type(text: str, says: str) -> None:
    with pytest.raises(LengthError, match=says) as caught:
        parse_length(text)
    assert caught.value.help


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("63 x 88 mm", Size(63_000, 88_000)),
        ("63 × 88 mm", Size(63_000, 88_000)),
        ("63mm x 88mm", Size(63_000, 88_000)),
        ("2.5 x 3.5 in", Size(63_500, 88_900)),
    ],
)
def test_a_size_is_two_lengths_that_may_share_the_unit(text: str, size: Size) -> None:
    assert parse_size(text) == size


@pytest.mark.parametrize("text", ["63 mm", "0 x 88 mm", "-63 x 88 mm", "63 x 88", "63 x mm"])
def test_no_size_without_two_sides_above_zero(text: str) -> None:
    with pytest.raises(LengthError):
        parse_size(text)


def test_several_lengths_share_the_last_unit() -> None:
    assert parse_lengths("4 4 10 9 mm", 4) == (4_000, 4_000, 10_000, 9_000)
    with pytest.raises(LengthError, match="is not 4 lengths"):
        parse_lengths("4 4 10 mm", 4)


@given(st.integers(-(10**7), 10**7))
def test_a_length_that_is_shown_is_read_back(um: int) -> None:
    assert parse_length(mm(um)) == um


@given(st.integers(1, 10**6), st.integers(1, 10**6))
def test_a_size_that_is_shown_is_read_back(w: int, h: int) -> None:
    assert parse_size(str(Size(w, h))) == Size(w, h)


def test_a_size_without_unit_is_told_whole() -> None:
    with pytest.raises(LengthError) as caught:
        parse_size("63 x 88")
    assert (str(caught.value), caught.value.help) == ("'63 x 88' has no unit", "write 63 x 88 mm (or in, cm, pt)")
