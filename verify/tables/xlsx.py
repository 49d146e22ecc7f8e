"""XLSX (ECMA-376, SpreadsheetML, transitional and strict): a book's sheets → `Grid`.

Read by hand, not with openpyxl: that takes more than a second to load and read a deck, and gives values, where a card
shows what the person saw; the number formats are in `look.py`.  (Tests hold it against books that openpyxl writes.)
Formulas are never calculated: the result that was stored counts.  Hidden rows and columns count like any other:
filters hide rows, and a card must not vanish by that.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass

from .archive import Archive, Element, attribute, children, local
from .codes import TAB001, TAB007, TAB014
from .grid import BLANK, MOST_CELLS, Area, Cell, Grid, Unreadable, places
from .look import BUILT_IN, shown

_PLACE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_OTHER_BOOK = re.compile(r"\[\d+\][^\[\]'!,;]*'?!")  # [1]Sheet1!A1; Table1[3] is a column of this book

_UNSAVED = (TAB007, "a formula whose result was not saved", "open the book in a spreadsheet program and save it")
_OUTSIDE = (TAB007, "a formula that reads another file", "copy what it shows, and paste it as values")


@dataclass(frozen=True, slots=True)
class Relation:
    """`kind`: the last word of its type, which is the same in the two dialects; `target`: a part of the archive."""

    id: str
    kind: str
    target: str


class Book:
    """One file.  `sheets`: the names of its sheets, in order."""

    def __init__(self, archive: Archive, file: str) -> None:
        self._archive, self._file = archive, file
        main = next((r.target for r in self._related("") if r.kind == "officeDocument"), "xl/workbook.xml")
        related = list(self._related(main))
        self._parts = {r.kind: r.target for r in related}
        sheets = {r.id: r.target for r in related if r.kind == "worksheet"}
        root = archive.root(main)
        self._date1904 = any(p.get("date1904") in ("1", "true") for p in children(root, "workbookPr"))
        self._sheets = {
            sheet.get("name", ""): sheets[id]
            for listed in children(root, "sheets")
            for sheet in listed
            if (id := attribute(sheet, "id") or "") in sheets
        }
        self.sheets = tuple(self._sheets)
        self._texts: list[str] | None = None
        self._formats: list[str] | None = None

    def grid(self, sheet: str) -> Grid:
        """Raises `Unreadable`."""
        if self._texts is None:
            self._texts = [_seen(_text(item)) for item in self._items("sharedStrings", "si")]
            self._formats = list(self._cell_formats())
        lines: dict[int, dict[int, Cell]] = {}
        merged: list[Area] = []
        total = number = 0
        for element in self._archive.elements(self._sheets[sheet]):
            name = local(element.tag)
            if name == "row":
                number = int(element.get("r") or number + 1)
                line = dict(self._cells(element))
                total += len(line)
                if total > MOST_CELLS:
                    message = f"sheet '{sheet}' has more than {MOST_CELLS:,} cells with something in them"
                    raise Unreadable(TAB014, message, "delete what is not needed")
                if line:
                    lines[number] = line
                element.clear()
            elif name == "mergeCell":
                merged += _area(element.get("ref", ""))
        ordered = {row: dict(sorted(lines[row].items())) for row in sorted(lines)}
        return Grid(self._file, f"{self._file}!{sheet}", ordered, places(self._file, sheet), tuple(merged))

    def _related(self, part: str) -> Iterator[Relation]:
        """What a part refers to inside of the book."""
        folder, name = posixpath.split(part)
        listed = posixpath.join(folder, "_rels", f"{name}.rels")
        for relation in self._archive.root(listed) if listed in self._archive else ():
            if relation.get("TargetMode") != "External":
                target = posixpath.normpath(posixpath.join("/", folder, relation.get("Target", ""))).lstrip("/")
                yield Relation(relation.get("Id", ""), relation.get("Type", "").rpartition("/")[2], target)

    def _items(self, part: str, name: str) -> Iterator[Element]:
        """The elements of one name in a part, each cleared when the next is asked for."""
        if part not in self._parts:
            return
        for element in self._archive.elements(self._parts[part]):
            if local(element.tag) == name:
                yield element
                element.clear()

    def _cell_formats(self) -> Iterator[str]:
        """The number format of each cell style."""
        if "styles" not in self._parts:
            return
        root = self._archive.root(self._parts["styles"])
        own = {f.get("numFmtId"): f.get("formatCode", "") for part in children(root, "numFmts") for f in part}
        for part in children(root, "cellXfs"):
            for style in part:
                id = style.get("numFmtId", "0")
                yield own.get(id) or BUILT_IN.get(int(id), "General")

    def _cells(self, row: Element) -> Iterator[tuple[int, Cell]]:
        column = 0
        for element in children(row, "c"):
            place = _PLACE.fullmatch(element.get("r", ""))
            column = _column(place[1]) if place else column + 1
            cell = self._cell(element)
            if cell.text or cell.fault:
                yield column, cell

    def _cell(self, element: Element) -> Cell:
        kind, stored, formula = element.get("t", "n"), None, None
        for child in element:
            name = local(child.tag)
            if name == "v":
                stored = child.text or ""
            elif name == "is":
                stored = _text(child)
            elif name == "f":
                formula = child.text or ""
        if formula is not None:
            if _OTHER_BOOK.search(formula):
                return Cell(stored or "", None, _OUTSIDE)
            if stored is None or (not stored and kind != "str"):
                return Cell("", None, _UNSAVED)
        if not stored:
            return Cell("")
        return self._stored(kind, stored, element.get("s", "0"))

    def _stored(self, kind: str, stored: str, style: str) -> Cell:
        if kind == "s":
            texts = self._texts or []
            number = int(stored)
            if number >= len(texts):
                raise Unreadable(TAB001, "the book is damaged (a text that is not there)", "save it again")
            return Cell(texts[number])
        if kind == "b":
            return Cell("TRUE" if stored == "1" else "FALSE", stored == "1")
        if kind == "e":
            return Cell(stored, None, (TAB007, f"the cell shows the error {stored}", "mend the formula, and save"))
        if kind == "n":
            formats = self._formats or []
            return shown(stored, formats[int(style)] if int(style) < len(formats) else "General", self._date1904)
        return Cell(_seen(stored))  # str, inlineStr, and dates written out (d)


def _text(item: Element) -> str:
    """The runs of a text, without the readings above Japanese words (rPh)."""
    runs = [item, *children(item, "r")]
    return "".join(t.text or "" for run in runs for t in children(run, "t"))


def _seen(text: str) -> str:
    """Without the escapes of the format (_x000D_); what would be a control character stays as it is written."""
    text = _ESCAPED.sub(lambda m: chr(int(m[1], 16)) if int(m[1], 16) in (9, 10, 13, *range(32, 127)) else m[0], text)
    return text.replace("\r\n", "\n").replace("\r", "\n").strip(BLANK)


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def _area(reference: str) -> list[Area]:
    corners = [_PLACE.fullmatch(corner) for corner in reference.split(":")]
    if len(corners) != 2 or None in corners:
        return []
    (left, top), (right, bottom) = [(_column(c[1]), int(c[2])) for c in corners if c]
    return [Area(top, left, bottom, right)]
