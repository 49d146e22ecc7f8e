"""Findings are values: sorted by place, each once, made only by a declared code."""

from __future__ import annotations

import pytest

from verify.finding import CODES, Code, Span, has_errors, in_order


@pytest.fixture
def code():
    made = Code("TST001", "warning", "a title", "a page")
    yield made
    del CODES["TST001"]


def test_a_place_reads_like_a_compiler_message_or_a_cell() -> None:
    assert str(Span("components/x/card.yaml", 8, 5)) == "components/x/card.yaml:8:5"
    assert str(Span("cards.xlsx", cell="Sheet1:D14")) == "cards.xlsx!Sheet1:D14"
    assert str(Span("empty.yaml")) == "empty.yaml"


def test_findings_come_sorted_and_once(code: Code) -> None:
    late, early = code(Span("a", 9, 1), "late"), code(Span("a", 2, 1), "early")
    assert in_order([late, early, late]) == [early, late]


def test_a_code_is_declared_once(code: Code) -> None:
    assert Code("TST001", "warning", "a title", "a page") == code
    with pytest.raises(ValueError, match="declared twice"):
        Code("TST001", "error", "another", "page")


def test_a_warning_fails_only_a_strict_run(code: Code) -> None:
    found = [code(Span("a"), "hm")]
    assert not has_errors(found)
    assert has_errors(found, strict=True)
