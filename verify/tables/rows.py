"""`table:` of a component → its rows, as if they were written out in the manifest.

In: a component's document, its fields, and the files (`Books`).  Out: a `Document` of the form `rows: [{id: …, …}]`
whose places are cells: from here on the rows of a table are rows like any other (`expand.py`).  The type of a field
decides what a cell becomes: `integer` a whole number, `boolean` true or false, `list` the parts between separators,
anything else the text that a person sees.  An empty cell is a value left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from ..expand import MOST_ROWS, ROW003
from ..finding import Finding, Span, has_errors
from ..manifest import FieldSpec
from ..schema import check_rows
from ..source import Document, Place, control
from .books import Books
from .codes import TAB004, TAB006, TAB013
from .columns import Sheet, choose
from .grid import EMPTY, Cell
from .joins import Join

_INTEGER = re.compile(r"[-+]?[0-9]{1,18}")
_TRUTH = {"true": True, "false": False}
_ROW_KEYS = {"id": FieldSpec("id", "text", Span("")), "count": FieldSpec("count", "integer", Span(""))}


def read_rows(
    document: Document, fields: Mapping[str, FieldSpec], books: Books
) -> tuple[Document | None, list[Finding]]:
    """The rows of `table:`; None when a file, its headings or their number make no sense."""
    spec = document.data["table"]
    places: list[Place] = [("table",), *(("table", "join", i) for i in range(len(spec.get("join") or ())))]
    specs = [spec, *(spec.get("join") or ())]
    grids = [books.grid(document, place, part) for place, part in zip(places, specs, strict=True)]
    sheets = [Sheet(document, at, part, grid) for at, part, grid in zip(places, specs, grids, strict=True) if grid]
    findings = [_empty(sheet) for sheet in sheets if not sheet.numbers]
    if findings or len(sheets) < len(grids):
        return None, findings
    reader = _Reader(document, fields, sheets)
    rows, findings = reader.rows(), reader.findings
    for sheet in sheets:
        sheet.check_merged()
        findings += sheet.findings
    if not rows:
        return None, findings if has_errors(findings) else [_nothing_left(document, sheets[0], findings)]
    if len(rows) > MOST_ROWS:
        message = f"'{sheets[0].grid.name}' has {len(rows):,} rows"
        findings.append(ROW003(document.span(("table", "file")), message, f"keep them under {MOST_ROWS:,}"))
        return None, findings
    table = Document(sheets[0].grid.file, "", {"rows": rows}, reader.spans, {})
    told = {finding.span for finding in findings if finding.severity == "error"}
    return table, [*findings, *(f for f in check_rows(table, "id" not in spec) if f.span not in told)]


def _empty(sheet: Sheet) -> Finding:
    what = "has nothing below its headings" if sheet.headings else "is empty"
    help = "write headings, and a row for each card below them"
    return TAB006(sheet.span, f"'{sheet.grid.name}' {what}", help)


def _nothing_left(document: Document, sheet: Sheet, findings: Sequence[Finding]) -> Finding:
    """Told with the help for the filter that fits nothing, when there is one."""
    help = next((f.help for f in findings if f.code == TAB013.name and f.help), "look at where: and at the counts")
    return TAB006(document.span(("table", "where")), f"no row of '{sheet.grid.name}' is left", help)


class _Reader:
    """The first of the sheets has the rows; the others are joined."""

    def __init__(self, document: Document, fields: Mapping[str, FieldSpec], sheets: Sequence[Sheet]) -> None:
        self.document, self.spec, self.fields = document, document.data["table"], {**_ROW_KEYS, **fields}
        self.main, self.sheets = sheets[0], sheets
        self.spans: dict[Place, Span] = {}
        self.joins = [Join(self.main, sheet) for sheet in sheets[1:]]
        self.columns, self.findings = choose(self.main, {j.sheet: j.right for j in self.joins}, [*self.fields])
        if "id" in self.spec:
            self.columns.pop("id", None)
        broken = {join.sheet: join.span for join in self.joins if not join.is_whole}
        self._absent = {name: broken[sheet] for name, (sheet, _) in self.columns.items() if sheet in broken}
        self.columns = {name: column for name, column in self.columns.items() if name not in self._absent}
        self._own = [index for sheet, index in self.columns.values() if sheet is self.main]
        self._own += [join.left for join in self.joins if join.is_whole]
        id_of, id_column = self.columns.get("id", (None, 0))
        self._home = id_column if id_of is self.main else min(self._own, default=1)
        """The column that stands for the whole row."""
        self._needed = {sheet for name, (sheet, _) in self.columns.items() if self._is_needed(self.fields[name])}
        self._absent |= self._missing_columns()

    def rows(self) -> list[dict[str, Any]]:
        """Rows with something in them; those of count 0 are left out, whatever else is in them."""
        rows: list[dict[str, Any]] = []
        for number in self.main.taken():
            cells = [self.main.grid.cell(number, index) for index in self._own]
            if not any(cell.text or cell.fault for cell in cells):
                continue
            lines: dict[Sheet, int | None] = {self.main: number}
            lines |= {join.sheet: join.partner(number) for join in self.joins}
            if self._count(lines) != 0:
                rows.append(self._row(lines, ("rows", len(rows))))
        return rows

    def _count(self, lines: Mapping[Sheet, int | None]) -> int | None:
        sheet, index = self.columns.get("count", (self.main, 0))
        cell = sheet.grid.cell(lines[sheet] or 0, index)
        return cell.value if cell.value is not None else {"0": 0}.get(cell.text)

    def _row(self, lines: Mapping[Sheet, int | None], place: Place) -> dict[str, Any]:
        """`lines`: the row's number in each table; None where it has no partner."""
        number = lines[self.main] or 0
        self.spans[place] = self.main.grid.span(number, self._home)
        if "id" in self.spec:
            self.spans[*place, "id"] = self.document.span(("table", "id"))
        values: dict[str, Any] = dict.fromkeys(self._absent)
        self.spans.update({(*place, name): span for name, span in self._absent.items()})
        keys = {join.sheet: self.main.grid.span(number, join.left) for join in self.joins}
        for join in self.joins:
            if lines[join.sheet] is None and join.sheet in self._needed:
                self.findings.append(join.lack(number))
        for name, (sheet, index) in self.columns.items():
            line = lines[sheet]
            cell, span = (sheet.grid.cell(line, index), sheet.grid.span(line, index)) if line else (EMPTY, keys[sheet])
            value = self._value(self.fields[name], cell, span)
            self.spans[*place, name] = span
            if value is not None or not self.fields[name].optional:
                values[name] = value
        return values

    def _value(self, spec: FieldSpec, cell: Cell, span: Span) -> Any:
        """What the cell gives to a field; text where it is not of the field's type, which is found later."""
        if type(cell.value) is {"integer": int, "boolean": bool}.get(spec.type):
            return cell.value
        if cell.fault:
            code, message, help = cell.fault
            self.findings.append(code(span, message, help))
        elif unprintable := control(cell.text, span.file):
            self.findings.append(replace(unprintable, span=span))
        if spec.type == "list":
            parts = re.split(rf"{re.escape(self.spec.get('split', ','))}|\n", cell.text)
            return [_plain(spec.items, part.strip()) for part in parts if part.strip()]
        return _plain(spec.type, cell.text) if cell.text else None

    def _is_needed(self, spec: FieldSpec) -> bool:
        return not spec.optional and spec.type != "list"

    def _missing_columns(self) -> dict[str, Span]:
        """Fields that every row needs and no column gives, and where that is told."""
        found = {}
        asked = {
            field: self.document.key_span((*sheet.place, "columns", heading))
            for sheet in self.sheets
            for heading, field in (sheet.spec.get("columns") or {}).items()
        }
        given = {"count", *self.columns, *self._absent, *(("id",) if "id" in self.spec else ())}
        for name, spec in self.fields.items():
            if spec.optional or name in given:
                continue
            found[name] = asked.get(name, self.main.span)
            if name in asked:  # its heading is not there, or stands there twice: told
                continue
            near = [*get_close_matches(name, self.main.headings, 1), "Heading"][0]
            help = f"head a column '{name}', or write columns: {{{near}: {name}}}"
            if name == "id":
                help += '; or make ids of fields: id: "{suit:1}-{rank}"'
            other = [(spec.span, f"'{name}' is declared here")] if spec.span.file else []
            self.findings.append(TAB004(self.main.span, f"no column gives '{name}'", help, other))
        return found


def _plain(type: str, text: str) -> Any:
    if type == "integer" and _INTEGER.fullmatch(text):
        return int(text)
    return _TRUTH.get(text.casefold(), text) if type == "boolean" else text
