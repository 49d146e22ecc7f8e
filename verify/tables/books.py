"""The tables of one game: file names as typed in a manifest → `Grid`s.  Each file is read once, whole, and only inside
of the game's folder.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..finding import Span, suggest
from ..source import SRC009, Document, Folder, Place
from ..wording import SCH003
from . import delimited
from .codes import TAB001, TAB003
from .grid import Grid, Unreadable

if TYPE_CHECKING:
    from . import ods, xlsx

MOST_TABLE = 10_000_000  # bytes of one file
DELIMITED = (".csv", ".tsv")
SUFFIXES = (*DELIMITED, ".xlsx", ".ods")

_OTHERS = {
    ".xls": "save it as .xlsx",
    ".xlsm": "save it as .xlsx; macros are never run",
    ".xlsb": "save it as .xlsx",
    ".fods": "save it as .ods",
    ".numbers": "export it as .xlsx or .csv",
}
"""Kinds of table that are not read → what to do."""


class Books:
    """`folder` collects findings, and the texts of CSV files for their carets."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._data: dict[Path, bytes | None] = {}
        self._books: dict[Path, ods.Book | xlsx.Book] = {}

    def grid(self, document: Document, place: Place, spec: Mapping[str, Any]) -> Grid | None:
        """The table that `spec` (`file:`, `sheet:` …, at `place` of `document`) names, or None and findings."""
        path = self._folder.root / spec["file"]
        is_text = path.suffix.lower() in DELIMITED
        for key in ("sheet",) if is_text else ("separator", "encoding"):
            if key in spec:
                message = f"'{key}' means nothing for {'a CSV file' if is_text else 'a book'}"
                self._folder.findings.append(SCH003(document.key_span((*place, key)), message, "take it away"))
        try:
            data = self._bytes(path, document.span((*place, "file")))
            if data is None:
                return None
            if is_text:
                return self._delimited(data, path, spec)
            return self._sheet(data, path, document, place, spec)
        except Unreadable as fault:
            self._folder.findings.append(fault.finding(Span(self._folder.name(path))))
        except (ValueError, KeyError, IndexError, OverflowError) as fault:  # a number that is none, a part that lacks
            message, help = f"the book is damaged ({fault})", "open it in a spreadsheet program and save it again"
            self._folder.findings.append(TAB001(Span(self._folder.name(path)), message, help))
        return None

    def _bytes(self, path: Path, asked: Span) -> bytes | None:
        suffix = path.suffix.lower()
        if suffix not in SUFFIXES:
            help = _OTHERS.get(suffix, f"tables are {', '.join(SUFFIXES)}")
            raise Unreadable(TAB001, f"'{path.name}' is no table that can be read", help, asked)
        if path not in self._data:
            self._data[path] = self._folder.data(path, MOST_TABLE, asked)
            last = self._folder.findings[-1:]
            if self._data[path] is None and last[0].code == SRC009.name:
                known = [self._relative(p) for p in self._folder.files("tables") if p.suffix.lower() in SUFFIXES]
                self._folder.findings[-1] = replace(last[0], help=suggest(self._relative(path), known))
        return self._data[path]

    def _relative(self, path: Path) -> str:
        return path.relative_to(self._folder.root).as_posix()

    def _delimited(self, data: bytes, path: Path, spec: Mapping[str, Any]) -> Grid | None:
        name = self._folder.name(path)
        text, fault = delimited.decode(data, name, spec.get("encoding"))
        if text is None:
            self._folder.findings += [fault] if fault else []
            return None
        self._folder.sources[name] = text
        separator = spec.get("separator") or ("tab" if path.suffix.lower() == ".tsv" else None)
        grid, found = delimited.read(text, name, separator, spec.get("header"))
        self._folder.findings += found
        return grid

    def _sheet(self, data: bytes, path: Path, document: Document, place: Place, spec: Mapping[str, Any]) -> Grid:
        if path not in self._books:
            self._books[path] = _open(data, path, self._folder.name(path))
        book, asked = self._books[path], document.span((*place, "sheet" if "sheet" in spec else "file"))
        names: tuple[str, ...] = book.sheets
        wanted = spec.get("sheet", names[0] if len(names) == 1 else None)
        if wanted in names:
            return book.grid(wanted)
        if wanted:
            raise Unreadable(TAB003, f"'{spec['file']}' has no sheet '{wanted}'", suggest(wanted, names), asked)
        help = f"write sheet: {names[0]} (or {', '.join(names[1:])})" if names else "save it again with a sheet"
        raise Unreadable(TAB003, f"'{spec['file']}' has {len(names) or 'no'} sheets", help, asked)


def _open(data: bytes, path: Path, name: str) -> ods.Book | xlsx.Book:
    from . import ods, xlsx  # a game without books needs neither XML nor zip
    from .archive import Archive

    return (ods.Book if path.suffix.lower() == ".ods" else xlsx.Book)(Archive(data), name)
