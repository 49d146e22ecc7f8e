"""`deckproof words`: the printed words for a translator and back, and how far each language is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from verify.finding import Finding, has_errors

from .games import Target, targets
from .options import JSON, WHERE
from .problem import Problem, near
from .told import stop, tell

if TYPE_CHECKING:
    from generator.words.table import Edits, Line
    from verify.manifest import Manifest
    from verify.translated import Record


@dataclass(frozen=True, slots=True)
class Book:
    """One game's words: its manifest, what is recorded of its translations, and the texts for carets."""

    target: Target
    manifest: Manifest
    record: Record
    sources: Mapping[str, str]

    @property
    def first(self) -> str:
        return self.manifest.languages[0]

    @property
    def others(self) -> tuple[str, ...]:
        """Every language but the first, also such as game.yaml does not list."""
        listed = self.manifest.languages[1:]
        return (*listed, *sorted(self.manifest.strings.keys() - {self.first, *listed}))


FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("words", short_help="Texts for a translator as a table, and back.")
@WHERE
@click.option("--to", type=FILE, metavar="FILE.csv", help="Write a table: keys, where they are printed, all texts.")
@click.option("--from", "source", type=FILE, metavar="FILE.csv", help="Take the translations of such a table.")
@click.option("--done", is_flag=True, help="Record that every translation is up to date with the first language.")
@click.option("--lang", "langs", multiple=True, metavar="LANG", help="These languages only, also new ones. Repeatable.")
@JSON
def command(
    where: tuple[str, ...], to: Path | None, source: Path | None, done: bool, langs: tuple[str, ...], as_json: bool
) -> None:
    """Texts for a translator as a table, and back: strings.LANG.yaml is edited in place, new languages are added.

    Without --to, --from or --done: how far each language is. What was translated from which text is kept in
    components/GAME/translated.json; commit that file, and `deckproof check` tells translations of older texts.
    """
    if sum((to is not None, source is not None, done)) > 1:
        raise Problem("--to, --from and --done are three commands", "type one of them")
    found = targets(where, None, as_json)
    if len(found) > 1 and (to or source):
        listed = ", ".join(target.id for target in found)
        raise Problem(f"a table is of one game, and here are {listed}", "type the name of one after 'words'")
    books = [_open(target, as_json) for target in found]
    for book in books:
        _known(book, langs, new=to is not None or source is not None)
    if to is not None:
        said, data = _write(books[0], to, langs)
    elif source is not None:
        said, data = _take(books[0], source, langs, as_json)
    else:
        said, data = _done(books, langs) if done else _state(books, langs)
    if as_json:
        from verify.report.json import text

        click.echo(text(data), nl=False)
    else:
        click.echo("\n".join(said))


Told = tuple[list[str], dict[str, Any]]
"""What was done, in lines for people and as data."""


def _open(target: Target, as_json: bool) -> Book:
    from verify import translated
    from verify.load import load

    loaded = load(target.folder, base=target.base)
    if loaded.manifest is None:
        stop(loaded.findings, loaded.sources, as_json, exit_code=1)
    record, findings, sources = translated.read(loaded.manifest)
    if has_errors(findings):
        stop(findings, sources, as_json, exit_code=1)
    return Book(target, loaded.manifest, record, loaded.sources)


def _known(book: Book, langs: Sequence[str], new: bool) -> None:
    from verify.schema import LANGUAGE

    for lang in langs:
        if lang == book.first:
            raise Problem(f"'{lang}' is the language that '{book.target.id}' is translated from", "name another one")
        if not new and lang not in book.others:
            raise Problem(f"'{book.target.id}' has no language '{lang}'{near(lang, book.others)}")
        if not LANGUAGE.fullmatch(lang):
            raise Problem(f"'{lang}' is not a language", "write a tag, such as fr or pt-br")


def _name(book: Book) -> str:
    return click.style(book.target.id, bold=True)


# -- how far -------------------------------------------------------------------------------------------------------


def _todo(book: Book, langs: Sequence[str]) -> dict[str, dict[str, str]]:
    """Language → key → why it has to be looked at, in the order of the first language."""
    strings = book.manifest.strings
    found = {}
    for lang in langs or book.others:
        stale = book.record.stale(book.manifest, lang) if lang in strings else ()
        missing = [key for key in strings[book.first] if key not in strings.get(lang, {})]
        why = dict.fromkeys(missing, "missing") | dict.fromkeys(stale, "changed")
        found[lang] = {key: why[key] for key in strings[book.first] if key in why}
    return found


def _state(books: Sequence[Book], langs: Sequence[str]) -> Told:
    lines, data = [], []
    for book in books:
        todo = _todo(book, langs)
        total = len(book.manifest.strings[book.first])
        lines.append(f"{_name(book)}: {total} texts in '{book.first}'")
        for lang, why in todo.items():
            lines.append(f"  {lang}: {_counted(total, why)}")
            lines += [f"    {key}: {reason}" for key, reason in why.items()]
        data.append({"game": book.target.id, "first": book.first, "texts": total, "to_do": todo})
    return lines, {"games": data}


def _counted(total: int, why: Mapping[str, str]) -> str:
    missing, changed = (sum(reason == word for reason in why.values()) for word in ("missing", "changed"))
    parts = [f"{missing} missing"] * bool(missing) + [f"{changed} changed since"] * bool(changed)
    return f"{total - missing} of {total} texts" + "".join(f", {part}" for part in parts)


# -- to a translator ------------------------------------------------------------------------------------------------


def _write(book: Book, file: Path, langs: Sequence[str]) -> Told:
    from generator import shelf
    from generator.words.table import to_bytes

    todo = _todo(book, langs)
    columns = [book.first, *todo]
    if len(columns) == 1:
        raise Problem(f"'{book.target.id}' has one language", "name the one to translate into: --lang fr")
    data = to_bytes(_lines(book, todo), columns)
    if file.exists() and file.read_bytes() != data:
        raise Problem(
            f"'{file}' is there already", "name another file, or delete it: a translator may have worked on it"
        )
    file.parent.mkdir(parents=True, exist_ok=True)
    shelf.replace(file.parent, {file.name: data})
    total = len(book.manifest.strings[book.first])
    said = [f"{_name(book)}: {total} texts in '{book.first}' written to {file}"]
    said += [f"  {lang}: {_counted(total, why)}" for lang, why in todo.items()]
    said.append(f"Then: deckproof words {book.target.typed} --from {file}")
    return said, {"game": book.target.id, "file": str(file), "texts": total, "to_do": todo}


def _lines(book: Book, todo: Mapping[str, Mapping[str, str]]) -> list[Line]:
    from generator.words.table import Line
    from verify.checks.strings import printed_on

    where, strings = printed_on(book.manifest), book.manifest.strings
    lines = []
    for key in strings[book.first]:
        why = ", ".join(f"{lang} {reasons[key]}" for lang, reasons in todo.items() if key in reasons)
        texts = {lang: strings[lang][key].text for lang in (book.first, *todo) if key in strings.get(lang, {})}
        lines.append(Line(key, ", ".join(where[key]), why, texts))
    return lines


# -- and back -------------------------------------------------------------------------------------------------------


def _take(book: Book, file: Path, langs: Sequence[str], as_json: bool) -> Told:
    from generator import shelf
    from verify import translated

    edits, sources = _read(book, file, langs)
    findings = [*edits.findings, *(f for edit in edits.edits for f in _faults(book, edit))]
    files: dict[str, bytes] = {}
    if not has_errors(findings):
        for lang in edits.languages:
            findings += _edit(book, lang, {e.key: e.text for e in edits.edits if e.lang == lang}, files)
    if has_errors(findings):
        stop(findings, {**book.sources, **sources}, as_json, exit_code=1)
    if edits.edits:
        done: dict[str, dict[str, str]] = {}
        for e in edits.edits:
            done.setdefault(e.lang, {})[e.key] = translated.text_hash(e.source)
        files[translated.NAME] = translated.to_bytes(book.record.having(book.manifest, done))
    shelf.replace(book.target.folder, files)
    if not as_json:
        tell(findings, {**book.sources, **sources})
    return _taken(book, edits, findings)


def _read(book: Book, file: Path, langs: Sequence[str]) -> tuple[Edits, Mapping[str, str]]:
    """The edits that the table asks for, and its text."""
    from generator.words.table import Edits, read_edits
    from verify.source import name_of
    from verify.tables import delimited
    from verify.tables.books import MOST_TABLE
    from verify.tables.grid import Unreadable

    name = name_of(file, book.target.base)
    if not file.is_file():
        raise Problem(f"there is no file '{file}'", f"write it first: deckproof words {book.target.typed} --to {file}")
    if file.stat().st_size > MOST_TABLE:
        raise Problem(f"'{file}' is larger than {MOST_TABLE:,} bytes", "is it the right file?")
    if file.suffix.lower() not in (".csv", ".tsv", ".txt"):
        raise Problem(f"'{file.name}' is no CSV file", "save it as CSV UTF-8 in the spreadsheet program")
    text, fault = delimited.decode(file.read_bytes(), name, None)
    if text is None:
        return Edits(findings=[fault] if fault else []), {}
    try:
        grid, found = delimited.read(text, name)
    except Unreadable as wrong:
        from verify.finding import Span

        return Edits(findings=[wrong.finding(Span(name))]), {}
    if grid is None:
        return Edits(findings=list(found)), {name: text}
    cells = {row: {column: cell.text for column, cell in line.items()} for row, line in grid.lines.items()}
    cells = {row: line for row, line in cells.items() if line}
    if not cells:
        raise Problem(f"'{file}' is empty", f"write it first: deckproof words {book.target.typed} --to {file}")
    return read_edits(cells, grid.span, book.manifest, langs), {name: text}


def _faults(book: Book, edit: Any) -> list[Finding]:
    """What would break on the sheets: marks that do not close, slots lost or invented."""
    from generator.faces.codes import TXT004
    from generator.faces.markup import MarkupError, read_markup
    from verify.checks.strings import slots_differ

    source = book.manifest.strings[book.first][edit.key]
    found = list(
        slots_differ(edit.span, edit.key, source.text, edit.text, [(source.span, f"'{book.first}' has it so")])
    )
    try:
        read_markup(edit.text)
    except MarkupError as fault:
        found.append(TXT004(edit.span, f"{fault} in '{edit.text.strip()[:40]}'", fault.help))
    return found


def _edit(book: Book, lang: str, texts: Mapping[str, str], files: dict[str, bytes]) -> list[Finding]:
    """Adds the language's file, as it will be, to `files`."""
    from generator.words.edit import WRD004, CannotEdit, edited, written
    from verify.finding import Span

    if not texts:
        return []
    path = book.manifest.root / f"strings.{lang}.yaml"
    order = list(book.manifest.strings[book.first])
    if lang not in book.manifest.strings:
        files[path.name] = written(_head(book), {k: texts[k] for k in order if k in texts}).encode("utf-8")
        return []
    try:
        files[path.name] = edited(path.read_bytes().decode("utf-8"), texts, order).encode("utf-8")
    except CannotEdit as fault:
        said = f"'{path.name}' cannot be edited in place: {fault}"
        return [WRD004(Span(book.manifest.file(path)), said, "write one key: text a line, or edit it by hand")]
    return []


def _head(book: Book) -> str:
    """The line that tells editors the schema, as the first language has it."""
    source = book.sources.get(book.manifest.file(book.manifest.root / f"strings.{book.first}.yaml"), "")
    line = source.partition("\n")[0].strip()
    return f"{line}\n" if line.startswith("# yaml-language-server:") else ""


def _taken(book: Book, edits: Edits, findings: Sequence[Finding]) -> Told:
    said, data = [], {}
    for lang in edits.languages:
        new, changed = (
            [e.key for e in edits.edits if e.lang == lang and e.is_new is is_new] for is_new in (True, False)
        )
        parts = [f"{len(keys)} {word}" for keys, word in ((changed, "changed"), (new, "new")) if keys]
        said.append(f"  strings.{lang}.yaml: {', '.join(parts) or 'as it was'}")
        data[lang] = {"changed": changed, "new": new}
        if lang not in book.manifest.languages and (new or lang in book.manifest.strings):
            said.append(f"  to print it, add {lang} to languages: in game.yaml")
    empty = f"; {edits.empty} {'cell was' if edits.empty == 1 else 'cells were'} empty" if edits.empty else ""
    said.insert(0, f"{_name(book)}: {len(edits.edits)} {'text' if len(edits.edits) == 1 else 'texts'} taken{empty}")
    if edits.edits:
        said.append(f"Then: deckproof check {book.target.typed}")
    from verify.report.json import finding_data

    told = [finding_data(f) for f in findings]
    return said, {"game": book.target.id, "languages": data, "empty": edits.empty, "findings": told}


# -- the record -----------------------------------------------------------------------------------------------------


def _done(books: Sequence[Book], langs: Sequence[str]) -> Told:
    from generator import shelf
    from verify import translated
    from verify.source import name_of

    said, data = [], []
    for book in books:
        strings = book.manifest.strings
        done = {
            lang: {k: translated.text_hash(t.text) for k, t in strings[book.first].items() if k in strings[lang]}
            for lang in langs or book.others
        }
        record = book.record.having(book.manifest, done)
        shelf.replace(book.target.folder, {translated.NAME: translated.to_bytes(record)})
        file = name_of(book.target.folder / translated.NAME, Path.cwd())
        counts = ", ".join(f"{lang} {len(keys)}" for lang, keys in done.items()) or "one language, nothing to record"
        said.append(f"{_name(book)}: translations up to date: {counts}; {file}: commit it with the game")
        data.append({"game": book.target.id, "done": {lang: len(keys) for lang, keys in done.items()}})
    return said, {"games": data}
