"""RULES.md read as data."""

from __future__ import annotations

import pytest

from verify.engine.protocol import Option, Statement
from verify.engine.statements import chosen, read_options, read_statements

TEXT = """# Rules

In our own words.

| id | kind | section | statement |
| --- | --- | --- | --- |
| TOY-00 | static | box | There are two cards. |
| TOY-01 | option lead=drawn | start | Chance names who leads. |
| TOY-02 | option lead=given-up | derived: why not | Nobody leads. |
| ABC-03 | play | other | Not of this game. |
| TOY-03 | rare | end | Both are out. |
"""


def test_statements_come_in_the_order_of_the_table() -> None:
    found = read_statements(TEXT, "TOY")
    assert [s.id for s in found] == ["TOY-00", "TOY-01", "TOY-02", "TOY-03"]
    assert found[2] == Statement("TOY-02", "Nobody leads.", "option", "derived: why not", "lead=given-up")


def test_options_have_their_values_in_order_and_name_the_first_statement() -> None:
    assert read_options(read_statements(TEXT, "TOY")) == {"lead": Option(("drawn", "given-up"), "TOY-01")}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("| TOY-00 | often | x | y |", "'often' is no kind"),
        ("| TOY-00 | play lead=drawn | x | y |", "'play' is no kind"),
        ("| TOY-00 | option | x | y |", "'option' is no kind"),
        ("| TOY-01 | play | x | y |", "TOY-01 stands where TOY-00 should"),
    ],
)
def test_what_cannot_be_counted_is_refused(line: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        read_statements(line, "TOY")


def test_every_option_has_a_value() -> None:
    options = read_options(read_statements(TEXT, "TOY"))
    assert chosen(options, {}) == {"lead": "drawn"}
    assert chosen(options, {"lead": "given-up"}) == {"lead": "given-up"}
    for given in ({"lead": "me"}, {"led": "drawn"}):
        with pytest.raises(ValueError, match="no option"):
            chosen(options, given)
