"""Printed words ⇄ a table that a translator fills.  In: a manifest.  Out: CSV bytes; and back: cells → edits.

Columns: `key`, `where` (on which faces), `to do` (what is missing or out of date), the text in the game's first
language, and one column for each other one.  UTF-8 with byte order mark, CRLF between rows, so that spreadsheet
programs open it as it is; breaks in a text stay breaks.  What such a program would take for a number, a date or a
formula (`10`, `1-2`, `+5`) has an apostrophe in front, which is taken away again.
A cell that says what was written is no edit, whatever a program did to its line ends: so a table that comes back
untouched changes nothing.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from verify.finding import Code, Finding, Span, suggest
from verify.manifest import Manifest
from verify.schema import LANGUAGE

KEY, WHERE, TODO = "key", "where", "to do"
BLANK = " \t\r\n\xa0"  # around a cell, as tables are read

WRD001 = Code("WRD001", "error", "table of words that cannot be used", """
The table has the columns `key`, then (for people) `where` and `to do`, and one for each language, headed by its tag,
as `deckproof words GAME --to FILE.csv` writes it.  Columns may be moved or left out; a key stands in one row only.
""")  # fmt: skip
WRD002 = Code("WRD002", "error", "unknown key in a table of words", """
The table translates a key that the game's first language does not have.  Keys are not translated; one that was renamed
in the game meanwhile is renamed in the table, too.
""")  # fmt: skip
WRD003 = Code("WRD003", "warning", "text that changed while it was translated", """
In the first language the table has another text than the game has today: it changed after the table was written, or
somebody edited it in the table.  The game's text stays; the translation is taken, and counts as one of the older text
until you have looked at it.
""")  # fmt: skip

_FORMULA = tuple("=+-@\t\r")
_NUMBER = re.compile(r"[$€£¥￥]?[\d０-９][\d０-９\s.,:/%eE+\-年月日時分秒$€£¥円]*(?:[ap]\.?m\.?)?", re.IGNORECASE)
_MONTH = (
    "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    "|nov(?:ember)?|dec(?:ember)?"
)
_DATE = re.compile(rf"(?=.*\d)(?:\d{{1,4}}[\s.-]*)?(?:{_MONTH})[\s.,-]*\d{{0,4}}(?:[\s,-]+\d{{2,4}})?", re.IGNORECASE)
_TRUTH = {"true", "false", "wahr", "falsch", "vrai", "faux", "verdadero", "falso"}


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the table."""

    key: str
    where: str
    todo: str
    texts: Mapping[str, str]  # by language; none where it is missing


@dataclass(frozen=True, slots=True)
class Edit:
    """A text to write: of `lang` and `key`.  `source`: the text it translates, as the table had it."""

    lang: str
    key: str
    text: str
    source: str
    span: Span
    is_new: bool


@dataclass(slots=True)
class Edits:
    """What a table asks for.  `languages`: its columns beside the first language; `empty`: cells left free."""

    languages: tuple[str, ...] = ()
    edits: list[Edit] = field(default_factory=list)
    empty: int = 0
    findings: list[Finding] = field(default_factory=list)


def to_bytes(lines: Iterable[Line], languages: Iterable[str]) -> bytes:
    """The table as a file; `languages` in the order of their columns."""
    out = io.StringIO()
    langs = tuple(languages)
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow((KEY, WHERE, TODO, *langs))
    for line in lines:
        writer.writerow((line.key, line.where, line.todo, *(guarded(line.texts.get(lang, "")) for lang in langs)))
    return b"\xef\xbb\xbf" + out.getvalue().encode("utf-8")


def guarded(text: str) -> str:
    """A text so that a spreadsheet program shows it to the letter."""
    return "'" + text if _needs_guard(text) else text


def unguarded(cell: str) -> str:
    """The inverse of `guarded`."""
    return cell[1:] if cell.startswith("'") and _needs_guard(cell[1:]) else cell


def _needs_guard(text: str) -> bool:
    bare = text.lstrip("'")  # so that an apostrophe of the text's own is not taken for ours
    said = bare.strip()
    return bare.startswith(_FORMULA) or said.casefold() in _TRUTH or any(r.fullmatch(said) for r in (_NUMBER, _DATE))


def _seen(text: str) -> str:
    """What a spreadsheet program may leave of a text that nobody edits."""
    return unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n").strip(BLANK))


def read_edits(
    cells: Mapping[int, Mapping[int, str]], span: Callable[[int, int], Span], manifest: Manifest, wanted: Iterable[str]
) -> Edits:
    """The edits of a table whose rows and columns count from 1; `wanted`: languages to take (none: all it has)."""
    found = Edits()
    first = manifest.languages[0]
    columns, row = _columns(cells, span, found)
    if found.findings:
        return found
    for lang in dict.fromkeys(wanted):
        if lang not in columns:
            help = suggest(lang, [name for name in columns if name not in (KEY, first)])
            found.findings.append(WRD001(span(row, 1), f"the table has no column '{lang}'", help))
    found.languages = tuple(c for c in columns if c not in (KEY, first) and (not set(wanted) or c in wanted))
    if not found.languages and not found.findings:
        found.findings.append(
            WRD001(span(row, 1), "the table has no language to take", "head a column with its tag: fr")
        )
    seen: dict[str, Span] = {}
    for number, line in cells.items():
        if number == row:
            continue
        key, at = line.get(columns[KEY], ""), span(number, columns[KEY])
        if not key:
            found.findings.append(
                WRD001(span(number, min(line)), "the row has no key", "give it one, or delete the row")
            )
        elif key in seen:
            where = [(seen[key], "the first one")]
            found.findings.append(WRD001(at, f"key '{key}' stands in two rows", "delete one of them", where))
        elif key not in manifest.strings[first]:
            help = suggest(key, manifest.strings[first])
            found.findings.append(WRD002(at, f"'{key}' is not a string in '{first}'", help))
        else:
            _edits_of(key, number, line, columns, span, manifest, found)
        seen.setdefault(key, at)
    return found


def _columns(
    cells: Mapping[int, Mapping[int, str]], span: Callable[[int, int], Span], found: Edits
) -> tuple[dict[str, int], int]:
    """Heading → column, and the row of the headings."""
    row = min(cells, default=0)
    columns: dict[str, int] = {}
    for column, heading in sorted(cells.get(row, {}).items()):
        name = heading.strip().lower()
        if name in (WHERE, TODO):
            continue
        if name != KEY and not LANGUAGE.fullmatch(name):
            help = "head it with a language's tag, such as fr, or delete the column"
            found.findings.append(WRD001(span(row, column), f"'{heading}' is not the heading of a column", help))
        elif name in columns:
            where = [(span(row, columns[name]), "the first one")]
            found.findings.append(WRD001(span(row, column), f"two columns are headed '{name}'", "delete one", where))
        columns.setdefault(name, column)
    if KEY not in columns and not found.findings:
        help = "type: deckproof words GAME --to FILE.csv"
        found.findings.append(WRD001(span(row, 1) if row else span(0, 0), f"the table has no column '{KEY}'", help))
    return columns, row


def _edits_of(
    key: str,
    number: int,
    line: Mapping[int, str],
    columns: Mapping[str, int],
    span: Callable[[int, int], Span],
    manifest: Manifest,
    found: Edits,
) -> None:
    first = manifest.languages[0]
    source = manifest.strings[first][key]
    translated = source.text
    if first in columns and (said := line.get(columns[first], "")) and _seen(said) != _seen(guarded(source.text)):
        translated = unguarded(said)
        at, now = span(number, columns[first]), [(source.span, f"'{first}' says now")]
        help = f"look at '{key}' again in the new table; texts in '{first}' are edited in its own file"
        found.findings.append(WRD003(at, f"'{key}' in '{first}' is not what the game says", help, now))
    for lang in found.languages:
        cell = line.get(columns[lang], "")
        there = manifest.strings.get(lang, {}).get(key)
        if there is not None and _seen(cell) == _seen(guarded(there.text)):
            continue
        if not cell:
            found.empty += 1
            continue
        at = span(number, columns[lang])
        found.edits.append(Edit(lang, key, unguarded(cell), translated, at, there is None))
