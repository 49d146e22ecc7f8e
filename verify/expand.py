"""The rows of a component: those written out, those of a `table:`, and those of a `matrix:` multiplied out.

In: a component's document that has the form of its schema, its fields, and the rows that its table gave.  Out: `Row`s,
every value with the place where it was written, and findings about values, ids and combinations.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

from .finding import Code, Finding, Span, has_errors, suggest
from .manifest import Fact, FieldSpec, Row
from .schema import ID, SLOT, RowForm, check_row
from .source import Document, Place

MOST_ROWS = 20_000  # distinct parts of one component

_IN_ID = re.compile(r"[a-z0-9._-]+")

ROW001 = Code("ROW001", "error", "two rows with one id", """
The id of a row names one distinct card on sheets, in findings and in the record of what was printed.  In a matrix the
form of the id must tell all rows apart: `{suit:1}-{rank}`.  More copies of the same card are one row with a higher
`count:`.
""")  # fmt: skip
ROW002 = Code("ROW002", "error", "id of a row cannot be made", """
The form of a matrix' ids names a field that its rows do not have, or a value gives signs that ids do not have (a-z
0-9 . _ -).
""")  # fmt: skip
ROW003 = Code("ROW003", "error", "too many rows", f"""
A matrix multiplies its axes.  A component has at most {MOST_ROWS:,} distinct rows.
""")  # fmt: skip
ROW004 = Code("ROW004", "error", "exception that excepts nothing", """
No row of the matrix has all the values given under `except:`.
""")  # fmt: skip
ROW005 = Code("ROW005", "error", "axes that contradict each other", """
Two axes of a matrix give the same field a value, so that a row would have two.
""")  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Draft:
    """A row before its values are judged: where each value stands in the document."""

    document: Document
    values: Mapping[str, Any]
    places: Mapping[str, Place]
    home: Place
    """Where a missing field is told."""
    at: Place
    """Where the row stands; in a matrix, the value of the fastest axis."""

    def span(self, place: Place) -> Span:
        return self.document.span(self._full(place))

    def key_span(self, place: Place) -> Span:
        return self.document.key_span(self._full(place))

    def raw(self, place: Place) -> str:
        return self.document.raw(self._full(place))

    def _full(self, place: Place) -> Place:
        if not place:
            return self.home
        start = self.places.get(str(place[0]))
        return (*start, *place[1:]) if start else (*self.home, *place)


def expand(
    document: Document, fields: Mapping[str, FieldSpec], table: Document | None = None
) -> tuple[tuple[Row, ...], list[Finding]]:
    """All rows of the component, matrix first, and what is wrong with them.  `table`: `rows:` from elsewhere."""
    expander = _Expander(document, fields, table)
    rows = tuple(expander.rows())
    return rows, list(dict.fromkeys(expander.findings))


class _Expander:
    def __init__(self, document: Document, fields: Mapping[str, FieldSpec], table: Document | None) -> None:
        self.document = document
        self.table = table
        self.fields = fields
        self.findings: list[Finding] = []
        self._alike = False

    def rows(self) -> Iterator[Row]:
        validator = RowForm(self.fields)
        seen: dict[str, Row] = {}
        for id, draft in self._drafts():
            facts = {name: value for name, value in draft.values.items() if name not in ("id", "count")}
            found = check_row(validator, facts, draft, self.fields)
            self.findings.extend(found)
            row = self._row(id, draft, facts)
            if row and seen.setdefault(row.id, row) is not row:
                self._twice(row, seen[row.id])
            elif row and not has_errors(found):
                yield row

    def _drafts(self) -> Iterator[tuple[str, _Draft]]:
        data = self.document.data
        if "matrix" in data:
            yield from self._matrix(data["matrix"])
        for source in filter(None, (self.document, self.table)):
            for i, values in enumerate(source.data.get("rows") or ()):
                place: Place = ("rows", i)
                draft = _Draft(source, values, {name: (*place, name) for name in values}, place, place)
                yield (values["id"] if "id" in values else self._id(("table", "id"), draft)), draft

    def _row(self, id: str, draft: _Draft, facts: Mapping[str, Any]) -> Row | None:
        if not id:
            return None
        spans = {name: draft.span((name,)) for name in (*facts, "id", "count")}
        values = {name: _frozen(facts[name]) for name in self.fields if name in facts}
        return Row(id, draft.values.get("count", 1), values, draft.document.span(draft.at), spans)

    def _twice(self, row: Row, first: Row) -> None:
        at, id = row.spans["id"], row.id
        if at != first.spans["id"]:
            help, other = "rename one, or raise the count of the first", [(first.spans["id"], "the first one")]
            self.findings.append(ROW001(at, f"two rows have the id '{id}'", help, other))
        elif not self._alike:  # one form, one finding, however many rows it gives the same id
            self._alike = True
            message, help = f"the form of the ids gives two rows the id '{id}'", "add a slot that tells them apart"
            other = [(first.span, "the first one"), (row.span, "the second one")] if self.table else []
            self.findings.append(ROW001(at, message, help, other))

    def _matrix(self, matrix: Mapping[str, Any]) -> Iterator[tuple[str, _Draft]]:
        axes = {axis: list(self._entries(axis, entries)) for axis, entries in matrix["axes"].items()}
        total = prod(map(len, axes.values()))
        if total > MOST_ROWS:
            span = self.document.span(("matrix", "axes"))
            self.findings.append(ROW003(span, f"the axes give {total:,} rows", f"keep them under {MOST_ROWS:,}"))
            return
        self._apart(axes)
        exceptions = [e.items() for e in matrix.get("except") or ()]
        used: set[int] = set()
        for entries in product(*axes.values()):
            values: dict[str, Any] = {"count": matrix.get("count", 1)}
            places: dict[str, Place] = {"id": ("matrix", "id"), "count": ("matrix", "count")}
            for entry in entries:
                values.update(entry.values)
                places.update(entry.places)
            hits = {i for i, exception in enumerate(exceptions) if exception <= values.items()}
            used |= hits
            if hits:
                continue
            draft = _Draft(self.document, values, places, self._home(entries, axes), entries[-1].at)
            yield self._id(("matrix", "id"), draft), draft
        for i in range(len(exceptions)):
            if i not in used:
                span = self.document.span(("matrix", "except", i))
                self.findings.append(ROW004(span, "no row of the matrix has these values", "compare with the axes"))

    def _entries(self, axis: str, entries: list[Any]) -> Iterator[_Draft]:
        for i, entry in enumerate(entries):
            place: Place = ("matrix", "axes", axis, i)
            if isinstance(entry, dict):
                yield _Draft(self.document, entry, {name: (*place, name) for name in entry}, place, place)
            else:
                yield _Draft(self.document, {axis: entry}, {axis: place}, place, place)

    def _apart(self, axes: Mapping[str, list[_Draft]]) -> None:
        owner: dict[str, tuple[str, Span]] = {}
        for axis, drafts in axes.items():
            for draft in drafts:
                for name in draft.values:
                    first = owner.setdefault(name, (axis, draft.key_span((name,))))
                    if first[0] != axis:
                        message = f"axis '{axis}' gives '{name}' a value, and so does axis '{first[0]}'"
                        other = [(first[1], "the other axis")]
                        self.findings.append(ROW005(draft.key_span((name,)), message, "keep it in one of them", other))

    def _home(self, entries: tuple[_Draft, ...], axes: Mapping[str, list[_Draft]]) -> Place:
        """Where a field that is missing should have been: the entry that lacks what others of its axis have."""
        have = {name for entry in entries for name in entry.values}
        for entry, (axis, drafts) in zip(entries, axes.items(), strict=True):
            usual = {axis, *(name for draft in drafts for name in draft.values if name in self.fields)}
            if not usual <= have:
                return entry.home
        return ("matrix",)

    def _id(self, place: Place, draft: _Draft) -> str:
        """The id of a row, made by the form at `place`; "" when it cannot be made (and that has been told)."""
        form, span, values = self.document.data[place[0]]["id"], self.document.span(place), draft.values
        used = sorted({match[1] for match in SLOT.finditer(form)})
        for name in used:
            if values.get(name) is None:
                spec = self.fields.get(name)
                if name not in values and (not spec or spec.optional):  # else it is told as missing or empty
                    help = suggest(name, sorted(values.keys() - {"count"}))
                    self.findings.append(ROW002(span, f"'{name}' is not a field of every row", help))
                return ""
        id = SLOT.sub(lambda m: _slot(values[m[1]], m[2]), form)
        if ID.fullmatch(id):
            return id
        guilty = [name for name in used if not _IN_ID.fullmatch(_slot(values[name], None))]
        for name in guilty:
            message = f"'{values[name]}' cannot stand in an id"
            help = f"ids hold a-z, 0-9, '.', '_' and '-': use another slot than '{name}', or another value"
            self.findings.append(ROW002(draft.span((name,)), message, help, [(span, "the form of the ids")]))
        if not guilty:
            self.findings.append(ROW002(span, f"'{id}' is not an id", "start it with a letter or digit"))
        return ""


def _slot(value: object, first: str | None) -> str:
    """What a slot shows of a value: lower case, all of it or its first characters."""
    text = str(value).lower()
    return text[: int(first)] if first else text


def _frozen(value: Any) -> Fact:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
