"""Text files of a game as data that knows its places.  The only door to PyYAML, and the jail round a game's folder.

In: paths below one folder.  Out: `Document`s (plain dicts, lists, texts, numbers, and a `Span` for every key and
value), bytes, and findings.  Scalars follow YAML 1.2 where it differs from 1.1, and stricter: `no`, `off`, `1:30`,
`007`, `1e3`, `0x1F` and dates stay text; only `true`, `false`, `null`, `~`, whole numbers and decimal fractions
become something else.  Keys are always text. Nothing in a file can run code, leave the folder, or cost more than a
bounded amount of work.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from .finding import Code, Finding, Span

Place = tuple[str | int, ...]
"""The way to a value from the top of a document: ("rows", 3, "count")."""

MOST_TEXT = 2_000_000  # bytes of one YAML file
MOST_VALUES = 200_000  # of one document, aliases counted as often as they are used
MOST_DEPTH = 100
MOST_FILES = 5_000  # below one game's folder

SRC001 = Code("SRC001", "error", "file is not YAML", """
The file cannot be read as YAML at the place given.  Usual causes: a colon or `#` inside unquoted text (quote the
text), a missing space after a colon, a bracket or quote that is not closed, lines of one mapping that are indented
differently.
""")  # fmt: skip
SRC002 = Code("SRC002", "error", "key written twice", """
A mapping holds the same key twice.  Other tools silently keep the last one; here it is an error, because one of the
two values would be lost.  Delete one of them.
""")  # fmt: skip
SRC003 = Code("SRC003", "error", "tab in the indentation", """
YAML does not allow tabs in front of a key or list item.  Replace the tab by spaces; most editors can do it for the
whole file.
""")  # fmt: skip
SRC004 = Code("SRC004", "error", "tag or merge key", """
Tags (`!name`, `!!int`) and merge keys (`<<`) are not used in manifests.  Quotes make text (`"10"`), their absence
makes numbers.
""")  # fmt: skip
SRC005 = Code("SRC005", "error", "file unfolds into too much", """
Aliases (`*name`) repeat what an anchor (`&name`) marked.  Here they repeat each other so often, or the nesting is so
deep, that the file would fill the memory.  Write the values out, or use `matrix:`.
""")  # fmt: skip
SRC006 = Code("SRC006", "error", "file is too large", """
Manifests, strings and layouts are small texts; pictures are bounded too.  The message says the limit.
""")  # fmt: skip
SRC007 = Code("SRC007", "error", "file is not UTF-8 text", """
Text files are UTF-8, with or without a byte order mark, with any line ends.  UTF-16, Shift JIS (CP932) and control
characters are refused with their place.  Save the file as UTF-8.
""")  # fmt: skip
SRC008 = Code("SRC008", "error", "path leaves the game's folder", """
A game's folder stands alone: copy it and the copy works.  So no path and no symbolic link in it may lead outside.
Copy the file into the folder instead.
""")  # fmt: skip
SRC009 = Code("SRC009", "error", "file cannot be read", """
The file does not exist, is not a regular file, or may not be read.
""")  # fmt: skip
SRC010 = Code("SRC010", "error", "file is empty", """
The file holds nothing, or only comments.
""")  # fmt: skip

_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})")
_FLOAT = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})\.[0-9]{1,18}")
_WORDS: Mapping[str, bool | None] = {
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
    "null": None, "Null": None, "NULL": None, "~": None, "": None,
}  # fmt: skip
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_BREAKS = re.compile("[\n\x85\u2028\u2029]")
_TAGGED = re.compile(r"(?:&\S+\s+)?!")
_KIND_TAGS = {f"tag:yaml.org,2002:{kind}" for kind in ("str", "seq", "map")}
_Loader: Any = getattr(
    yaml, "CBaseLoader", yaml.BaseLoader
)  # the base loader resolves nothing: the scalar rules are ours


def lines_of(text: str) -> list[str]:
    """The lines of a text as `Span.line` counts them."""
    return _BREAKS.split(text)


def line_starts(text: str) -> list[int]:
    """Where each of these lines begins."""
    return [0, *(found.end() for found in _BREAKS.finditer(text))]


def control(text: str, file: str) -> Finding | None:
    """The first control character; no text for people has one."""
    found = _UNPRINTABLE.search(text)
    if not found:
        return None
    span = _span_at(text, found.start(), file)
    return SRC007(span, f"control character U+{ord(found[0]):04X} in the text", "delete it")


@dataclass(frozen=True, slots=True)
class Document:
    """One YAML file.  `spans` has every value, `key_spans` every key, by place."""

    file: str
    text: str
    data: Any
    spans: Mapping[Place, Span]
    key_spans: Mapping[Place, Span]

    def span(self, place: Place) -> Span:
        """Where the value stands, or the nearest thing around it that exists."""
        for end in range(len(place), -1, -1):
            if found := self.spans.get(place[:end]):
                return found
        return Span(self.file)

    def key_span(self, place: Place) -> Span:
        """Where the key of a value stands; the value itself for items of a list."""
        return self.key_spans.get(place) or self.span(place)

    def raw(self, place: Place) -> str:
        """A scalar as it is written in the file: `007`, `"10"`, `1.10`."""
        span = self.spans.get(place)
        lines = lines_of(self.text)
        if not span or not 0 < span.line <= len(lines):
            return ""
        return lines[span.line - 1][span.column - 1 : span.column - 1 + span.length]


def parse(text: str, file: str) -> tuple[Document | None, list[Finding]]:
    """YAML text → document; None when the text cannot be read or is empty.

    A document may come with findings (a key written twice, a tag): the rest of it can still be judged in the same run.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if unprintable := control(text, file):
        return None, [unprintable]
    loader = _Loader(text)
    try:
        node = loader.get_single_node()
    except yaml.MarkedYAMLError as fault:
        return None, [_syntax(fault, text, file)]
    except (yaml.YAMLError, RecursionError) as fault:
        return None, [SRC001(Span(file), f"the file cannot be read as YAML ({fault})".replace("\n", " "))]
    finally:
        loader.dispose()
    if node is None:
        return None, [SRC010(Span(file), "the file is empty", "write its content, or delete the file")]
    walk = _Walk(file, text)
    try:
        data = walk.value(node, (), 0)
    except _TooMuch as fault:
        return None, [*walk.findings, fault.finding]
    return Document(file, text, data, walk.spans, walk.key_spans), walk.findings


class _TooMuch(Exception):
    def __init__(self, finding: Finding) -> None:
        self.finding = finding


class _Walk:
    """Nodes → data, spans and findings."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self.spans: dict[Place, Span] = {}
        self.key_spans: dict[Place, Span] = {}
        self.findings: list[Finding] = []
        self._open: set[int] = set()

    def span(self, node: yaml.Node) -> Span:
        start, end = node.start_mark, node.end_mark
        length = max(1, end.column - start.column) if start.line == end.line else 1
        return Span(self.file, start.line + 1, start.column + 1, length=length)

    def value(self, node: yaml.Node, place: Place, depth: int) -> Any:
        span = self.spans[place] = self.span(node)
        if len(self.spans) > MOST_VALUES:
            raise _TooMuch(SRC005(span, f"more than {MOST_VALUES:,} values in one file", "write fewer aliases (*name)"))
        if depth > MOST_DEPTH:
            raise _TooMuch(SRC005(span, f"values nested more than {MOST_DEPTH} deep", "bring them nearer to the top"))
        if node.tag not in _KIND_TAGS or _TAGGED.match(self.text, node.start_mark.index):
            tag = str(node.tag).removeprefix("tag:yaml.org,2002:")
            self.findings.append(SRC004(span, f"tag '{tag}' in front of a value", "delete it; quote what is text"))
        if isinstance(node, yaml.ScalarNode):
            return _scalar(node)
        if id(node) in self._open:
            raise _TooMuch(SRC005(span, "an alias that holds itself", "write the value out"))
        self._open.add(id(node))
        if isinstance(node, yaml.SequenceNode):
            data: Any = [self.value(item, (*place, i), depth + 1) for i, item in enumerate(node.value)]
        else:
            data = self._mapping(node, place, depth)
        self._open.discard(id(node))
        return data

    def _mapping(self, node: yaml.Node, place: Place, depth: int) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for key, value in node.value:
            span = self.span(key)
            if not isinstance(key, yaml.ScalarNode):
                self.findings.append(SRC001(span, "a key that is a list or a mapping", "quote the key to make it text"))
                continue
            name, here = key.value, (*place, key.value)
            if name == "<<" and not key.style:
                self.findings.append(SRC004(span, "merge key '<<'", "write the keys out"))
            elif name in data:
                first = (self.key_spans[here], f"'{name}' stands here first")
                self.findings.append(SRC002(span, f"key '{name}' is written twice", "delete one of the two", [first]))
            else:
                self.key_spans[here] = span
                data[name] = self.value(value, here, depth + 1)
        return data


def _scalar(node: yaml.ScalarNode) -> Any:
    text: str = node.value
    if node.style and node.style != " ":
        return text
    if text in _WORDS:
        return _WORDS[text]
    if text[0] in "+-0123456789":
        if _INT.fullmatch(text):
            return int(text)
        if _FLOAT.fullmatch(text):
            return float(text)
    return text


def _span_at(text: str, index: int, file: str) -> Span:
    before = lines_of(text[:index])
    return Span(file, len(before), len(before[-1]) + 1)


def _syntax(fault: yaml.MarkedYAMLError, text: str, file: str) -> Finding:
    mark = fault.problem_mark or fault.context_mark
    if mark is None:
        return SRC001(Span(file), f"the file cannot be read as YAML ({fault.problem})")
    lines = lines_of(text)
    line = lines[mark.line] if mark.line < len(lines) else ""
    span = Span(file, mark.line + 1, mark.column + 1)
    indent = line[: len(line) - len(line.lstrip(" \t"))]
    if "\t" in indent:
        column = indent.index("\t") + 1
        return SRC003(Span(file, mark.line + 1, column), "a tab in the indentation", "indent with spaces")
    problem = str(fault.problem)
    if isinstance(fault, yaml.composer.ComposerError):
        if "document" in problem or "document" in str(fault.context):
            return SRC001(span, "a second document in the file ('---')", "keep one document in one file")
        if "alias" in problem:
            return SRC001(span, "an alias that no anchor (&name) above it has", "write the value out")
    if "nesting" in problem or "depth" in problem:
        return SRC005(span, f"values nested more than {MOST_DEPTH} deep", "bring them nearer to the top")
    for sign, (message, help) in _PROBLEMS.items():
        if sign in problem:
            return SRC001(span, message, help)
    return SRC001(span, problem or "this is not YAML", "compare the indentation and quotes with the lines around it")


_PROBLEMS: Mapping[str, tuple[str, str]] = {
    "mapping values are not allowed": ("a colon where none can stand", 'quote text that holds a colon: "a: b"'),
    "did not find expected key": ("neither a key nor the end of the mapping", "indent the keys of one mapping alike"),
    "could not find expected ':'": ("a key without its colon", "write key: value"),
    "did not find expected '-'": ("no '-' where the list goes on", "indent the '-' of one list alike"),
    "did not find expected ',' or ']'": ("a list that is not closed", "close it with ]"),
    "did not find expected ',' or '}'": ("a mapping that is not closed", "close it with }"),
    "unexpected end of stream": ("a quote that is not closed", "close it"),
    "cannot start any token": ("a character that cannot begin a value", "quote the text"),
}
"""What libyaml says → what we say and suggest."""


@dataclass(slots=True)
class Folder:
    """One game's folder: reads below `root` and nothing else.  Collects findings and the texts they quote.

    `root`: as the user named it.  `base`: file names in spans are relative to it (usually where one stands), with `/`.
    """

    root: Path
    base: Path
    findings: list[Finding] = field(default_factory=list)
    sources: dict[str, str] = field(default_factory=dict)

    def name(self, path: Path) -> str:
        """The name of a file in findings."""
        return name_of(path, self.base)

    def holds(self, path: Path) -> bool:
        """True when the path, links followed, stays inside the folder."""
        try:
            return path.resolve().is_relative_to(self.root.resolve())
        except (OSError, RuntimeError, ValueError):  # a link that goes round in a circle, a name no file can have
            return False

    def files(self, folder: str = "", suffix: str = "") -> Iterator[Path]:
        """Regular files directly in `folder`, sorted by name, without hidden ones.  A link to outside is a finding."""
        at = self.root / folder
        if not at.is_dir() or not self._inside(at, Span(self.name(at))):
            return
        for number, path in enumerate(sorted(at.iterdir())):
            if number == MOST_FILES:
                self.findings.append(SRC006(Span(self.name(at)), f"more than {MOST_FILES:,} files in one folder"))
                return
            if path.name.startswith(".") or not path.name.endswith(suffix):
                continue
            if path.is_symlink() and not self._inside(path, Span(self.name(path))):
                continue
            if path.is_file():
                yield path

    def data(self, path: Path, most: int, asked: Span | None = None) -> bytes | None:
        """The bytes of a file of at most `most` bytes, or None and a finding (at `asked`: where the file is named)."""
        span = asked or Span(self.name(path))
        if not self._inside(path, span):
            return None
        try:
            if not path.is_file():
                why = "is not a regular file" if path.exists() else "does not exist"
                self.findings.append(SRC009(span, f"'{self.name(path)}' {why}"))
                return None
            with path.open("rb") as stream:
                data = stream.read(most + 1)
        except OSError as fault:
            self.findings.append(SRC009(span, f"'{self.name(path)}' cannot be read ({fault.strerror})"))
            return None
        if len(data) > most:
            self.findings.append(SRC006(span, f"'{self.name(path)}' is larger than {most:,} bytes"))
            return None
        return data

    def text(self, path: Path, asked: Span | None = None) -> str | None:
        """The text of a UTF-8 file, or None and a finding with the place of the first wrong byte."""
        data = self.data(path, MOST_TEXT, asked)
        if data is None:
            return None
        text, finding = decode(data, self.name(path))
        if finding:
            self.findings.append(finding)
        if text is not None:
            self.sources[self.name(path)] = text
        return text

    def document(self, path: Path, asked: Span | None = None) -> Document | None:
        """A YAML file; None, or a document with something wrong in it, comes with findings."""
        text = self.text(path, asked)
        if text is None:
            return None
        document, findings = parse(text, self.name(path))
        self.findings.extend(findings)
        return document

    def _inside(self, path: Path, span: Span) -> bool:
        if self.holds(path):
            return True
        what = "link" if path.is_symlink() else "path"
        self.findings.append(
            SRC008(span, f"{what} '{self.name(path)}' leaves the game's folder", "copy the file into the folder")
        )
        return False


def name_of(path: Path, base: Path) -> str:
    """`path` as a user standing in `base` would type it, with `/`; absolute when it lies elsewhere."""
    path, base = (Path(os.path.abspath(p)) for p in (path, base))  # noqa: PTH100  (links must keep their names)
    return path.relative_to(base).as_posix() if path.is_relative_to(base) else path.as_posix()


def decode(data: bytes, file: str) -> tuple[str | None, Finding | None]:
    """Bytes → text without byte order mark; UTF-16 and other encodings are a finding."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or (b"\0" in data[:4] and len(data) > 1):
        return None, SRC007(Span(file), "the file is UTF-16 or UTF-32", "save it as UTF-8")
    try:
        return data.decode("utf-8-sig"), None
    except UnicodeDecodeError as fault:
        before = data[: fault.start].decode("utf-8", "replace")
        guess = "save it as UTF-8; it looks like Shift JIS (CP932)" if _is_cp932(data) else "save it as UTF-8"
        span = _span_at(before.replace("\r\n", "\n"), len(before.replace("\r\n", "\n")), file)
        return None, SRC007(span, f"byte 0x{data[fault.start]:02X} is not UTF-8", guess)


def _is_cp932(data: bytes) -> bool:
    try:
        data.decode("cp932")
    except UnicodeDecodeError:
        return False
    return True
