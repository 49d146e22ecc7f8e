"""A second table that brings more fields: its row with the same key."""

from __future__ import annotations

from ..finding import Finding, suggest
from .codes import TAB010, TAB011, TAB015
from .columns import Sheet


class Join:
    """`main`: the table that has a row for each card; `sheet`: the one that is joined, by its `on:`."""

    def __init__(self, main: Sheet, sheet: Sheet) -> None:
        self.main, self.sheet = main, sheet
        on = sheet.spec["on"]
        ((ours, theirs),) = on.items() if isinstance(on, dict) else [(on, on)]
        self.span = sheet.document.span((*sheet.place, "on"))
        left, right = main.column(ours, self.span), sheet.column(theirs, self.span)
        self.is_whole = left is not None and right is not None
        """False: a heading of the key is not there, which is told at `span`."""
        self.left, self.right = left or 0, right or 0
        """The columns of the key."""
        self.rows = self._rows() if self.is_whole else {}
        """By key: the number of its row."""

    def _rows(self) -> dict[str, int]:
        grid, found = self.sheet.grid, dict[str, int]()
        keys = {self.main.grid.cell(number, self.left).text for number in self.main.numbers}
        for number in self.sheet.taken():
            key, span = grid.cell(number, self.right).text, grid.span(number, self.right)
            if not key:
                continue
            if key in found:
                other = [(grid.span(found[key], self.right), "the first one")]
                self.sheet.findings.append(TAB011(span, f"two rows have the key '{key}'", "delete one of them", other))
            elif key not in keys:
                message = f"no row of '{self.main.grid.name}' has the key '{key}'"
                self.sheet.findings.append(TAB015(span, message, suggest(key, keys - {""})))
            found.setdefault(key, number)
        return found

    def partner(self, number: int) -> int | None:
        """The row that belongs to a row of the first table."""
        return self.rows.get(self.main.grid.cell(number, self.left).text)

    def lack(self, number: int) -> Finding:
        """A row of the first table has no partner."""
        key = self.main.grid.cell(number, self.left).text
        message = f"no row of '{self.sheet.grid.name}' has the key '{key}'" if key else "the key is empty"
        return TAB010(self.main.grid.span(number, self.left), message, suggest(key, self.rows))
