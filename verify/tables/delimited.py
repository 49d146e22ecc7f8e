"""CSV: bytes → text → `Grid`, every cell with its line and column.

UTF-8 (with or without byte order mark), CP932 or CP1252; commas, semicolons or tabs; quotes as spreadsheets write them.
Cells stay text, to the letter: there are no numbers, dates, truth values or "missing" marks in a CSV file.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from ..finding import Finding, Span
from ..source import control, line_starts, lines_of
from .codes import TAB002, TAB012, TAB014
from .grid import BLANK, MOST_CELLS, Cell, Grid, Unreadable

SEPARATORS = {",": ",", ";": ";", "tab": "\t"}
"""As written in a manifest → as it stands in the file."""

_KANA = re.compile("[ぁ-ゖァ-ヺ]")  # hiragana, katakana: no Western text turns into these when it is read as CP932
_NO_CHARACTER = "\uf8f0\uf8f1\uf8f2\uf8f3"  # what the codec makes of 0xA0 and 0xFD to 0xFF
_SAVE = "save it as CSV UTF-8, or write encoding: cp932 (or cp1252)"

Slot = tuple[int, int, str]
"""Where a cell starts and ends in the text, quotes included, and what it says."""


def decode(data: bytes, file: str, encoding: str | None) -> tuple[str | None, Finding | None]:
    """Text with `\\n` as line end; `encoding` None: UTF-8, or else CP932 when the text is plainly Japanese."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\0" in data[:4]:
        return None, TAB002(Span(file), "the table is UTF-16 or no text at all", "save it as CSV UTF-8")
    codec = "utf-8-sig" if encoding in (None, "utf-8") else str(encoding)
    try:
        return _lines(data.decode(codec)), None
    except UnicodeDecodeError as fault:
        wrong = fault
    span = _place(data[: wrong.start].decode(codec, "replace"), file)
    byte = f"byte 0x{data[wrong.start]:02X}"
    if encoding:
        return None, TAB002(span, f"{byte} is not {encoding.upper()}", "take encoding: away, or save it as CSV UTF-8")
    try:
        text = data.decode("cp932")
    except UnicodeDecodeError:
        text = _NO_CHARACTER
    if any(sign in text for sign in _NO_CHARACTER):
        return None, TAB002(span, f"{byte}: the table is neither UTF-8 nor CP932", _SAVE)
    if _KANA.search(text):
        return _lines(text), None
    return None, TAB002(span, f"{byte} is not UTF-8, and without kana the table need not be CP932", _SAVE)


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _place(before: str, file: str) -> Span:
    text = _lines(before)
    starts = line_starts(text)
    return Span(file, len(starts), len(text) - starts[-1] + 1)


def read(
    text: str, file: str, separator: str | None = None, header: int | None = None
) -> tuple[Grid | None, list[Finding]]:
    """The grid, or None and what is wrong with the text.  `separator`: as in a manifest; None: what the headings have
    most of.  `header`: the line of the headings; None: the first one with something in it."""
    if found := control(text, file):
        return None, [found]
    sign = SEPARATORS[separator] if separator else _separator(text, header)
    starts = line_starts(text)
    slots: dict[int, list[Slot]] = {}

    def at(start: int, end: int) -> Span:
        line = bisect_right(starts, start)
        stop = min(end, starts[line] - 1 if line < len(starts) else len(text))
        return Span(file, line, start - starts[line - 1] + 1, length=max(1, stop - start))

    def span(row: int, column: int) -> Span:
        line = slots[row]
        if column <= len(line):
            return at(line[column - 1][0], line[column - 1][1])
        return at(line[-1][1], line[-1][1])

    findings: list[Finding] = []
    total, most = 0, 0
    for record in _records(text, sign):
        if isinstance(record, tuple):
            place, said, help = record
            return None, [TAB012(at(place, place + 1), said, help)]
        row = bisect_right(starts, record[0][0])
        total += len(record)
        if total > MOST_CELLS:
            raise Unreadable(TAB014, f"the table has more than {MOST_CELLS:,} cells", "delete what is not needed")
        if not any(words for *_, words in record):
            continue
        slots[row] = record
        if row < (header or 1):
            continue
        most = most or len(record)
        if surplus := next((slot for slot in record[most:] if slot[2]), None):
            message = f"the row has {len(record)} cells, but there are {most} headings"
            findings.append(TAB012(at(surplus[0], surplus[1]), message, f"quote text that holds '{sign}'"))
    lines = {row: {i: Cell(words) for i, (*_, words) in enumerate(record, 1) if words} for row, record in slots.items()}
    return None if findings else Grid(file, file, lines, span), findings


def _separator(text: str, header: int | None) -> str:
    """The sign that the line of the headings has most of, outside of quotes."""
    lines = lines_of(text)[(header or 1) - 1 :]
    first = re.sub(r'"[^"]*"?', "", next((line for line in lines if line.strip()), ""))
    return max(SEPARATORS.values(), key=first.count)


def _records(text: str, separator: str) -> Iterator[list[Slot] | tuple[int, str, str]]:
    """Each row as its cells; at the first fault its place, message and help, and then no more."""
    blank = "[ ]*" if separator == "\t" else "[ \t]*"
    quoted = re.compile(rf'{blank}"([^"]*(?:""[^"]*)*)("?){blank}')
    plain = re.compile(rf"[^{separator}\n]*")
    at, end = 0, len(text)
    while at < end:
        record: list[Slot] = []
        while True:
            if match := quoted.match(text, at):
                if not match[2]:
                    yield match.start(1) - 1, "a quote that is not closed", "close it"
                    return
                at, words = match.end(), match[1].replace('""', '"')
                if at < end and text[at] not in (separator, "\n"):
                    yield at, "text behind a closing quote", 'write a quote inside of quotes twice: "5"" ruler"'
                    return
                record.append((match.start(1) - 1, match.end(2), words.strip(BLANK)))
            else:
                found = plain.match(text, at)
                assert found is not None
                words = found[0].strip(BLANK)
                start = at + (len(found[0]) - len(found[0].lstrip(BLANK)) if words else 0)
                record.append((start, start + len(words), words))
                at = found.end()
            if at >= end or text[at] == "\n":
                break
            at += 1
        yield record
        at += 1
