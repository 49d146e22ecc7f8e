"""Texts of a strings file changed in place.  In: the file's text and new texts by key.  Out: its text.

Every line that is not about a changed key stays as it was, byte for byte: comments, order, blank lines, line ends, a
byte order mark.  A new key is put behind the key that comes before it in the first language.  The result is read
again, and must say exactly what was asked for: a file written in a way that is not understood here is left alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from verify.finding import Code
from verify.source import Document, parse

WRD004 = Code("WRD004", "error", "strings file that cannot be edited in place", """
The file is written in a way that is read, and cannot be changed without touching the rest of it: keys in braces on one
line, or a text with an anchor.  Write one `key: text` a line, or edit the text by hand.
""")  # fmt: skip

BOM = "\ufeff"
_LINE = re.compile("[^\r\n\x85\u2028\u2029]*(?:\r\n|[\r\n\x85\u2028\u2029]|\\Z)")
_PLAIN = re.compile(r"[^\W\d_](?:[^\n\r\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff:#]|:(?=\S))*")
_OTHER_READERS = {"yes", "no", "on", "off", "y", "n"}  # truth values to other programs that read YAML
_ESCAPED = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")
_SINGLE = re.compile("[^\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]*")
_LITERAL = re.compile("(?:[^\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff])*")
_COMMENT = re.compile(r"\s+#.*$")


class CannotEdit(ValueError):
    """The file's form is not understood; it must be edited by hand."""


def written(head: str, texts: Mapping[str, str]) -> str:
    """A new file: `head` (comment lines, or ""), then the texts in their order."""
    return head + "".join(f"{key}: {scalar(text)}\n" for key, text in texts.items())


def edited(text: str, texts: Mapping[str, str], order: Sequence[str]) -> str:
    """The file with other texts; `order`: all keys of the first language.  Raises `CannotEdit`."""
    before, _ = parse(text, "")
    if before is None:
        raise CannotEdit("it cannot be read")
    changes = {key: said for key, said in texts.items() if before.data.get(key) != said}
    mark, body = (BOM, text[1:]) if text.startswith(BOM) else ("", text)
    for start, end, said in sorted(_Editor(body, before).all(changes, order), reverse=True):
        body = body[:start] + said + body[end:]
    after, findings = parse(body, "")
    if after is None or findings or after.data != {**before.data, **changes}:
        raise CannotEdit("its form is not that of one key a line")
    return mark + body


Replacement = tuple[int, int, str]
"""Start and end in the text, and what takes the place."""


class _Editor:
    def __init__(self, body: str, document: Document) -> None:
        self.body = body
        self.document = document
        self.lines = [line for line in _LINE.findall(body) if line]
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))
        keys = sorted(document.key_spans.values())
        self.below = {a: b.line - 1 for a, b in pairwise(keys)}  # the line of the next key
        self.newline = next((end for line in self.lines if (end := line[len(line.rstrip("\r\n")) :])), "\n")

    def all(self, changes: Mapping[str, str], order: Sequence[str]) -> list[Replacement]:
        there = self.document.data
        found = [self._replaced(key, said) for key, said in changes.items() if key in there]
        new: dict[int, str] = {}
        for key in sorted((k for k in changes if k not in there), key=order.index):
            place = self._after(next((k for k in reversed(order[: order.index(key)]) if k in there), ""))
            new[place] = new.get(place, "") + f"{key}: {scalar(changes[key])}{self.newline}"
        return found + [(place, place, self._on_a_line(place, said)) for place, said in new.items()]

    def _on_a_line(self, place: int, said: str) -> str:
        """The file's last line may lack its end."""
        return said if not place or self.body[place - 1] in "\r\n" else self.newline + said.removesuffix(self.newline)

    def _after(self, key: str) -> int:
        """Behind the entry of a key; without one, before the first key."""
        if not key:
            first = min(self.document.key_spans.values())
            return self.starts[first.line - 1]
        _, end = self._value(key)
        row = next(row for row, start in enumerate(self.starts[1:]) if end <= start)
        return end if self.starts[row] == end else self.starts[row + 1]

    def _value(self, key: str) -> tuple[int, int]:
        """Where a text stands: from its first sign to behind its last."""
        span = self.document.spans[(key,)]
        row = span.line - 1
        start = self.starts[row] + span.column - 1
        limit = self.starts[max(self.below.get(self.document.key_spans[(key,)], len(self.lines)), row + 1)]
        sign = self.body[start : start + 1]
        if sign in ("'", '"'):
            form = r"'(?:[^']|'')*'" if sign == "'" else r'"(?:[^"\\]|\\.)*"'
            quoted = re.compile(form, re.DOTALL).match(self.body, start)
            if quoted is None:
                raise CannotEdit(f"the quotes of '{key}' are not found")
            return start, quoted.end()
        if span.length > 1:
            return start, start + span.length
        rows = [n for n in range(row + 1, len(self.lines)) if self.starts[n] < limit]
        return start, self._block(row, rows) if sign in ("|", ">") else self._unquoted(row, rows)

    def _block(self, row: int, rows: Sequence[int]) -> int:
        """Behind the last line with something in it, its line end left out."""
        for n in rows:
            line = self.lines[n]
            if line.strip() and not line.startswith(" "):
                break
            row = n if line.strip() else row
        return self.starts[row] + len(self.lines[row].rstrip("\r\n"))

    def _unquoted(self, row: int, rows: Sequence[int]) -> int:
        for n in rows:
            if self.lines[n].strip() and not self.lines[n].startswith((" ", "\t")):
                break
            if self.lines[n].lstrip().startswith("#"):
                break
            row = n if self.lines[n].strip() else row
        return self.starts[row] + len(_COMMENT.sub("", self.lines[row].rstrip("\r\n")).rstrip())

    def _replaced(self, key: str, said: str) -> Replacement:
        start, end = self._value(key)
        old = self.body[start:end]
        if old.startswith("|") and (block := self._literal(old, said)):
            return start, end, block
        return start, end, scalar(said, old[:1])

    def _literal(self, old: str, said: str) -> str:
        """A text of several lines stays in the form that is easy to read, or ""."""
        lines = said.removesuffix("\n").split("\n")
        if len(lines) < 2 or not _LITERAL.fullmatch(said) or said.endswith("\n\n") or said.startswith((" ", "\n")):
            return ""
        if any(not line and n == len(lines) - 1 for n, line in enumerate(lines)):
            return ""
        indent = re.search(r"\n( +)\S", old.replace("\r", ""))
        by = indent[1] if indent else "  "
        sign = "|" if said.endswith("\n") else "|-"
        return sign + "".join(self.newline + (by + line if line else "") for line in lines)


def scalar(text: str, quote: str = "") -> str:
    """A text as a YAML value on one line; `quote`: the quotes that it had."""
    if quote == "'" and _SINGLE.fullmatch(text):
        return "'" + text.replace("'", "''") + "'"
    if quote not in ("'", '"') and _PLAIN.fullmatch(text) and text == text.strip():
        document, findings = parse(f"k: {text}\n", "")
        plain = text.lower() not in _OTHER_READERS
        if plain and document is not None and not findings and document.data == {"k": text}:
            return text
    return _ESCAPED.sub(lambda sign: f"\\u{ord(sign[0]):04X}", json.dumps(text, ensure_ascii=False))
