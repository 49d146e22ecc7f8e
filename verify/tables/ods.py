"""ODS (OpenDocument 1.2 and 1.3): a book's sheets → `Grid`.

The file keeps for each cell the text that was shown; that text counts, beside the value for whole numbers and
true/false.  Read by hand, as XLSX is: there is no other reader as a wheel.  Formulas are never calculated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .archive import Archive, Element, attribute, children, local, locked
from .codes import TAB007, TAB008, TAB014
from .grid import BLANK, MOST_CELLS, Area, Cell, Grid, Unreadable, places
from .look import shown

_GROUPS = {"table-row-group", "table-header-rows", "table-rows"}
_OTHER_BOOK = re.compile(r"'[A-Za-z]+:[^']*'\s*#")  # 'file:///prices.ods'#$Sheet1.A1
_ERROR = re.compile(r"#[A-Z0-9/]+[!?]?|Err:\d+")
_SPACES = re.compile(r"[ \t\r\n]+")
_SCIENCE = re.compile(r"[-+]?[\d.,]+E[-+]?\d+")

_UNSAVED = (TAB007, "a formula whose result was not saved", "open the book in a spreadsheet program and save it")
_OUTSIDE = (TAB007, "a formula that reads another file", "copy what it shows, and paste it as values")
_RETYPE = "format the column as text, then type it again"


class Book:
    """One file.  `sheets`: the names of its sheets, in order."""

    def __init__(self, archive: Archive, file: str) -> None:
        self._file = file
        if "encrypted-package" in archive or (
            "META-INF/manifest.xml" in archive
            and any(local(e.tag) == "encryption-data" for e in archive.elements("META-INF/manifest.xml"))
        ):
            raise locked()
        root = archive.root("content.xml")
        bodies = [sheets for body in children(root, "body") for sheets in children(body, "spreadsheet")]
        self._sheets = {attribute(t, "name") or "": t for sheets in bodies for t in children(sheets, "table")}
        self.sheets = tuple(self._sheets)

    def grid(self, sheet: str) -> Grid:
        """Raises `Unreadable`."""
        lines: dict[int, dict[int, Cell]] = {}
        merged: list[Area] = []
        total, number = 0, 1
        for row in _rows(self._sheets[sheet]):
            line: dict[int, Cell] = {}
            column = 1
            times = _number(row, "number-rows-repeated")
            for element in row:
                if local(element.tag) not in ("table-cell", "covered-table-cell"):
                    continue
                across, down = _number(element, "number-columns-spanned"), _number(element, "number-rows-spanned")
                if across > 1 or down > 1:
                    merged.append(Area(number, column, number + down - 1, column + across - 1))
                repeated = _number(element, "number-columns-repeated")
                cell = _cell(element) if local(element.tag) == "table-cell" else Cell("")
                if cell.text or cell.fault:
                    total += repeated * times
                    if total > MOST_CELLS:
                        message = f"sheet '{sheet}' has more than {MOST_CELLS:,} cells with something in them"
                        raise Unreadable(TAB014, message, "delete what is not needed")
                    line.update(dict.fromkeys(range(column, column + repeated), cell))
                column += repeated
            if line:
                lines.update(dict.fromkeys(range(number, number + times), line))
            number += times
        return Grid(self._file, f"{self._file}!{sheet}", lines, places(self._file, sheet), tuple(merged))


def _rows(table: Element) -> Iterator[Element]:
    for element in table:
        name = local(element.tag)
        if name == "table-row":
            yield element
        elif name in _GROUPS:
            yield from _rows(element)


def _number(element: Element, name: str) -> int:
    text = attribute(element, name) or "1"
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else 1


def _cell(element: Element) -> Cell:
    attributes = {local(key): value for key, value in element.attrib.items() if "calc" not in key}
    text = "\n".join(_paragraph(p) for p in children(element, "p")).strip(BLANK)
    kind, formula = attributes.get("value-type", ""), attributes.get("formula", "")
    if formula:
        if _OTHER_BOOK.search(formula):
            return Cell(text, None, _OUTSIDE)
        if _ERROR.fullmatch(text):
            return Cell(text, None, (TAB007, f"the cell shows the error {text}", "mend the formula, and save"))
        if not kind and not text:
            return Cell("", None, _UNSAVED)
    if kind in ("float", "currency", "percentage"):
        return _numeric(text, attributes.get("value", ""), kind)
    if kind == "boolean":
        truth = attributes.get("boolean-value") == "true"
        return Cell(text or str(truth).upper(), truth)
    if kind == "date":
        date = attributes.get("date-value", "")
        if date[:4] not in text or not text:
            message = f"the spreadsheet has made a date of what was typed ({date.removesuffix('T00:00:00')})"
            return Cell(date, None, (TAB008, message, f"{_RETYPE}; if the date is meant, format it as yyyy-mm-dd"))
    return Cell(text)


def _numeric(text: str, raw: str, kind: str) -> Cell:
    found = shown(raw, "General")
    text = text or found.text
    if found.fault or kind == "percentage":
        return Cell(text, None, found.fault)
    if _SCIENCE.fullmatch(text):
        message = f"the spreadsheet has made the number {found.text} of what was typed"
        return Cell(text, found.value, (TAB008, message, _RETYPE))
    return Cell(text, found.value)


def _paragraph(element: Element) -> str:
    """The text of a paragraph: runs of white space are one space unless written as elements; no notes, no ruby."""
    parts = [_SPACES.sub(" ", element.text or "")]
    for child in element:
        name = local(child.tag)
        if name == "s":
            parts.append(" " * min(_number(child, "c"), 1000))
        elif name in ("tab", "line-break"):
            parts.append("\t" if name == "tab" else "\n")
        elif name in ("span", "a", "ruby", "ruby-base"):
            parts.append(_paragraph(child))
        parts.append(_SPACES.sub(" ", child.tail or ""))
    return "".join(parts)
