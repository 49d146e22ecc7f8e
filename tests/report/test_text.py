"""Findings as a person reads them."""

from __future__ import annotations

from verify.finding import Finding, Span
from verify.report.text import render, summary

TEXT = "component: card\nstok: card\nname: 日本語 x\n\tno\x1b[31m\n" + "a" * 300 + "b\n"


def error(line: int, column: int, length: int = 1, **more: object) -> Finding:
    return Finding("SCH003", "error", "unknown key 'stok'", Span("a.yaml", line, column, length=length), **more)  # type: ignore[arg-type]


def test_a_finding_in_full() -> None:
    other = ((Span("b.yaml", 1, 1), "40 in 3 rows"), (Span("c.yaml"), "no line"))
    found = [error(2, 1, 4, help="did you mean 'stock'?", other=other)]
    assert render(found, {"a.yaml": TEXT, "b.yaml": "component: b\n"}) == (
        "a.yaml:2:1: error[SCH003]: unknown key 'stok'\n"
        "   2 | stok: card\n"
        "     | ^^^^\n"
        "  help: did you mean 'stock'?\n"
        "  b.yaml:1:1: 40 in 3 rows\n"
        "   1 | component: b\n"
        "     | ^\n"
        "  c.yaml: no line\n"
        "\n"
        "1 error\n"
    )


def test_the_caret_stands_under_wide_characters() -> None:
    assert "   3 | name: 日本語 x\n     |              ^\n" in render([error(3, 11)], {"a.yaml": TEXT})
    assert "     |       ^^^^^^\n" in render([error(3, 7, 3)], {"a.yaml": TEXT})


def test_a_file_cannot_steer_the_terminal() -> None:
    told = render([error(4, 2)], {"a.yaml": TEXT})
    assert "\x1b" not in told
    assert "   4 |  no?[31m\n     |  ^\n" in told


def test_a_long_line_is_cut_round_the_place() -> None:
    told = render([error(5, 301)], {"a.yaml": TEXT}).split("\n")
    assert len(told[1]) < 120
    assert told[1][told[2].index("^")] == "b"


def test_a_place_past_the_end_or_in_an_unknown_file_has_no_quote() -> None:
    for finding in (error(99, 1), error(0, 0)):
        assert len(render([finding], {"a.yaml": TEXT}).split("\n\n")[0].split("\n")) == 1
    assert "|" not in render([error(1, 1)])


def test_colour_is_only_colour() -> None:
    import re

    plain, painted = render([error(2, 1)], {"a.yaml": TEXT}), render([error(2, 1)], {"a.yaml": TEXT}, colour=True)
    assert "\x1b[1;31merror[SCH003]" in painted
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == plain


def test_findings_are_sorted_and_counted() -> None:
    note = Finding("REF002", "note", "unused", Span("a.yaml", 1, 1))
    assert render([error(2, 1), note, error(2, 1)]).startswith("a.yaml:1:1: note")
    assert summary([error(1, 1), error(2, 1), note]) == "2 errors, 1 note"
    assert render([]) == ""


def test_signs_that_would_steer_the_terminal_are_shown() -> None:
    """A label of a foreign PDF may hold anything; it must not colour, move or empty the screen."""
    finding = Finding("X", "error", "no '\033[31mred\r' here", Span("a.pdf"), "type \u009b2J", ((Span("b"), "\ud800"),))
    shown = render([finding])
    assert "<U+001B>[31mred<U+000D>" in shown
    assert "<U+009B>2J" in shown
    assert "<U+D800>" in shown
    shown.encode("utf-8")
