"""One table as a manifest speaks of it: headings, which rows `where:` takes, which columns fill which fields.

A heading that is called like a field (or `id`, `count`, `copies`) fills it, without regard to case, with a space for
`_`; `columns:` names the others, and goes before what only has the same name.  All other columns are the designer's own
notes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ..finding import Finding, Span, suggest
from ..source import Document, Place
from ..wording import SCH003
from .codes import TAB004, TAB005, TAB009, TAB013
from .grid import Grid

COUNTS = ("count", "copies")
"""Headings that give the count."""

Chosen = dict[str, tuple["Sheet", int]]
"""By field: the table and the column that fills it."""


class Sheet:
    """A grid, and `spec`, which stands at `place` of `document`.  Collects findings."""

    def __init__(self, document: Document, place: Place, spec: Mapping[str, Any], grid: Grid) -> None:
        self.document, self.place, self.spec, self.grid = document, place, spec, grid
        self.findings: list[Finding] = []
        self.header: int = spec.get("header") or next(iter(grid.lines), 1)
        self.numbers = [number for number in grid.lines if number > self.header]
        line = grid.lines.get(self.header, {})
        self.headings = [" ".join(cell.text.split()) for cell in line.values()]
        self.span = grid.span(self.header, next(iter(line))) if line else Span(grid.file)
        """The first heading."""
        self.used: set[int] = set()
        """Columns that something is read from."""
        self._columns: dict[str, list[int]] = defaultdict(list)
        for index, heading in zip(line, self.headings, strict=True):
            self._columns[heading.casefold()].append(index)

    def column(self, heading: str, asked: Span) -> int | None:
        """The number of a column by its heading; None and a finding when there is none, or two."""
        found = self._columns.get(_key(heading), [])
        if len(found) == 1:
            self.used.add(found[0])
            return found[0]
        if found:
            places = [(self.grid.span(self.header, index), "stands here") for index in found]
            self.findings.append(TAB005(asked, f"two columns are headed '{heading}'", "rename one of them", places))
        else:
            message = f"'{self.grid.name}' has no column '{heading}'"
            places = [(self.span, "the headings")] if self.headings else []
            self.findings.append(TAB004(asked, message, suggest(heading, self.headings), places))
        return None

    def named(self, fields: Collection[str]) -> dict[str, list[int]]:
        """What `columns:` says: columns by field."""
        found: dict[str, list[int]] = defaultdict(list)
        for heading, field in (self.spec.get("columns") or {}).items():
            place = (*self.place, "columns", heading)
            if field not in fields:
                message, help = f"unknown field '{field}'", suggest(field, fields)
                self.findings.append(SCH003(self.document.span(place), message, help))
            elif (index := self.column(heading, self.document.key_span(place))) is not None:
                found[field].append(index)
        return found

    def alike(self, fields: Collection[str], without: int | None = None) -> dict[str, list[int]]:
        """Columns whose headings are called like a field; not those named otherwise, nor the key of a join."""
        named = {_key(heading) for heading in self.spec.get("columns") or {}}
        found: dict[str, list[int]] = defaultdict(list)
        for key, indices in self._columns.items():
            name = key.replace(" ", "_").replace("-", "_")
            field = "count" if name in COUNTS and name not in fields else name
            if field in fields and key not in named:
                found[field] += [index for index in indices if index != without]
        return found

    def taken(self) -> list[int]:
        """The rows that `where:` takes; all of them without one."""
        numbers = self.numbers
        for heading, condition in (self.spec.get("where") or {}).items():
            place: Place = (*self.place, "where", heading)
            index = self.column(heading, self.document.key_span(place))
            if index is None:
                continue
            without = isinstance(condition, dict)
            wanted = self._wanted((*place, "not"), condition["not"]) if without else self._wanted(place, condition)
            there = {self.grid.cell(number, index).text for number in self.numbers}
            for text, span in wanted.items():
                if text not in there and self.numbers:
                    message = f"no row of '{self.grid.name}' has '{text}' in column '{heading}'"
                    self.findings.append(TAB013(span, message, suggest(text, sorted(there - {""}))))
            numbers = [number for number in numbers if (self.grid.cell(number, index).text in wanted) != without]
        return numbers

    def _wanted(self, place: Place, condition: Any) -> dict[str, Span]:
        """The texts of a condition as they are written (TRUE, 1.10), and where."""
        places = [(*place, i) for i in range(len(condition))] if isinstance(condition, list) else [place]
        values = condition if isinstance(condition, list) else [condition]
        return {
            value if isinstance(value, str) else self.document.raw(at): self.document.span(at)
            for value, at in zip(values, places, strict=True)
        }

    def check_merged(self) -> None:
        """Finds merged cells that reach over a heading or a row in a column that is used."""
        last = max(self.grid.lines, default=0)
        for area in self.grid.merged:
            if area.bottom < self.header or area.top > last:
                continue
            if not any(area.left <= index <= area.right for index in self.used):
                continue
            rows, columns = area.bottom - area.top + 1, area.right - area.left + 1
            message = f"{rows * columns} cells are merged into one ({rows} x {columns})"
            self.findings.append(TAB009(self.grid.span(area.top, area.left), message, "unmerge, and fill in each cell"))


def _key(heading: str) -> str:
    return " ".join(heading.split()).casefold()


def choose(main: Sheet, joined: Mapping[Sheet, int], fields: Sequence[str]) -> tuple[Chosen, list[Finding]]:
    """Which column fills which field.  `joined`: the other tables, each with the column of its key; a column `id` of
    theirs is a key or a note, never the id of a row."""
    others = [field for field in fields if field != "id"]
    named = [(sheet, sheet.named(fields)) for sheet in (main, *joined)]
    alike = [(main, main.alike(fields)), *((sheet, sheet.alike(others, key)) for sheet, key in joined.items())]
    chosen: Chosen = {}
    findings: list[Finding] = []
    for field in fields:
        found = [(sheet, index) for sheet, columns in named for index in columns.get(field, ())]
        found = found or [(sheet, index) for sheet, columns in alike for index in columns.get(field, ())]
        if found:
            chosen[field] = found[0]
            found[0][0].used.add(found[0][1])
        if len(found) > 1:
            first, second = (sheet.grid.span(sheet.header, index) for sheet, index in found[:2])
            help = "say in columns: which one is meant, or rename one of them"
            findings.append(TAB005(second, f"two columns give '{field}'", help, [(first, "the first one")]))
    return chosen, findings
