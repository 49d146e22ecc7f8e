"""The parts of a book (XLSX and ODS are zip archives of XML), within bounds.

In: the bytes of a file.  Out: XML elements; `Unreadable` for what is damaged, locked or a bomb.  A part is read only
when it is asked for: macros, pictures and links in a book are never looked at.  The XML has no document type, so no
entity can unfold, and nothing outside of the archive is ever opened.
"""

from __future__ import annotations

import re
import zipfile
import zlib
from collections import deque
from collections.abc import Iterator
from io import BytesIO
from xml.etree import ElementTree

from .codes import TAB001, TAB014
from .grid import Unreadable

MOST_UNPACKED = 32_000_000  # bytes of one part

_AGAIN = "open it in a spreadsheet program and save it again"
_OLD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # a book of before 2007, or an encrypted one
_DOCTYPE = re.compile(rb"<!(?:DOCTYPE|ENTITY)")
_WIDE = (b"\xff\xfe", b"\xfe\xff", b"<\0", b"\0<")

Element = ElementTree.Element


def locked() -> Unreadable:
    return Unreadable(TAB001, "the book is protected with a password", "save it without one")


class Archive:
    """One book.  Part names are as in the archive, without a leading slash."""

    def __init__(self, data: bytes) -> None:
        if data.startswith(_OLD):
            help = "save it as .xlsx, without a password"
            raise Unreadable(TAB001, "the book is of a kind from before 2007, or protected with a password", help)
        try:
            self._zip = zipfile.ZipFile(BytesIO(data))
        except (zipfile.BadZipFile, ValueError, EOFError, OSError) as fault:
            raise Unreadable(TAB001, "the book is damaged, only half saved, or of another kind", _AGAIN) from fault

    def __contains__(self, name: str) -> bool:
        return name in self._zip.NameToInfo

    def elements(self, name: str) -> Iterator[Element]:
        """Each element of a part when it ends; the last one is the root."""
        try:
            for _, element in ElementTree.iterparse(BytesIO(self._bytes(name))):
                yield element
        except ElementTree.ParseError as fault:
            raise Unreadable(TAB001, f"part '{name}' of the book is damaged ({fault})", _AGAIN) from fault

    def root(self, name: str) -> Element:
        """A part as a whole."""
        return deque(self.elements(name), 1)[0]

    def _bytes(self, name: str) -> bytes:
        info = self._zip.NameToInfo.get(name)
        if info is None:
            raise Unreadable(TAB001, f"the book lacks its part '{name}'", _AGAIN)
        if info.flag_bits & 1:
            raise locked()
        if info.file_size > MOST_UNPACKED:
            message = f"part '{name}' of the book unfolds into more than {MOST_UNPACKED:,} bytes"
            raise Unreadable(TAB014, message, "delete the rows, columns and formats that are not needed")
        try:
            with self._zip.open(info) as stream:
                data = stream.read(MOST_UNPACKED + 1)
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError) as fault:
            raise Unreadable(TAB001, f"part '{name}' of the book is damaged", _AGAIN) from fault
        if data[:2] in _WIDE or _DOCTYPE.search(data):
            raise Unreadable(TAB001, f"part '{name}' of the book is not as spreadsheets write it", _AGAIN)
        return data


def local(name: str) -> str:
    """The name of an element or attribute without its namespace."""
    return name.rpartition("}")[2]


def attribute(element: Element, name: str) -> str | None:
    """An attribute whatever its namespace."""
    return next((value for key, value in element.attrib.items() if local(key) == name), None)


def children(element: Element, name: str) -> list[Element]:
    return [child for child in element if local(child.tag) == name]
