"""A table as it lies in a file: texts by row and column, and where each of them stands.

`delimited.py`, `xlsx.py` and `ods.py` make a `Grid`; `rows.py` reads rows from it.  Rows and columns count from 1; in
a CSV file the number of a row is the line it begins in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..finding import Code, Finding, Span

MOST_CELLS = 500_000  # with something in them, of one sheet
BLANK = " \t\r\n\xa0"  # around a text; an ideographic space is an indent, and stays

Fault = tuple[Code, str, str]
"""Code, message, help: why the text of a cell cannot be trusted.  It is told when the cell is used."""


class Unreadable(Exception):
    """A file that is no table.  `span`: where that is told, if not at the file itself."""

    def __init__(self, code: Code, message: str, help: str = "", span: Span | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.help, self.span = code, message, help, span

    def finding(self, file: Span) -> Finding:
        return self.code(self.span or file, self.message, self.help)


@dataclass(frozen=True, slots=True)
class Cell:
    """`text`: what a person sees, without white space around it.

    `value`: what the cell holds where that is a whole number or true/false, whatever it looks like (`3 gold`).
    """

    text: str
    value: int | bool | None = None
    fault: Fault | None = None


EMPTY = Cell("")


@dataclass(frozen=True, slots=True)
class Area:
    """Merged cells; all four are inside."""

    top: int
    left: int
    bottom: int
    right: int


@dataclass(frozen=True, slots=True)
class Grid:
    """`name`: of the table in messages.  `lines`: in order, only rows and cells with something in them."""

    file: str
    name: str
    lines: Mapping[int, Mapping[int, Cell]]
    span: Callable[[int, int], Span]
    merged: tuple[Area, ...] = ()

    def cell(self, row: int, column: int) -> Cell:
        return self.lines.get(row, {}).get(column, EMPTY)


def letters(column: int) -> str:
    """1 → A, 27 → AA."""
    text = ""
    while column:
        column, rest = divmod(column - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


def places(file: str, sheet: str) -> Callable[[int, int], Span]:
    """Where the cells of a sheet are: `cards.xlsx!Sheet1:D14`."""

    def span(row: int, column: int) -> Span:
        return Span(file, row, column, f"{sheet}:{letters(column)}{row}")

    return span
