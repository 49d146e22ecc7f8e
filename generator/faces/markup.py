r"""The small markup of printed text.  In: a string.  Out: plain text and what is said about its parts.

`**bold**`  `*italic*`  `{red:coloured}` (a colour of the layout)  `{漢字|かんじ}` (ruby)  `:barrel:` (an icon in the
line); a backslash takes the meaning from the next sign (`\*`).  A star beside a space is a star.  Text is brought to
NFC, and signs that print nothing (variation selectors) are left out.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from .breaking import OBJECT

_SPECIAL = re.compile(r"[*{}:\\\t\ufe0e\ufe0f\u200d]")
_TOKEN = re.compile(
    r"\\(?P<escaped>.)|(?P<stars>\*\*?)|:(?P<icon>[a-z][a-z0-9._-]*):|\{(?P<colour>[a-z][a-z0-9_-]*):"
    r"|\{(?P<base>[^{}|*\\:]+)\|(?P<reading>[^{}|*\\]+)\}|(?P<close>\})|(?P<space>\t)|(?P<nothing>[\ufe0e\ufe0f\u200d])",
    re.DOTALL,
)


class MarkupError(ValueError):
    """Marks that do not close; `help` is something to type."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.help = help


@dataclass(frozen=True, slots=True)
class Look:
    """`text[start:end]` is drawn so; colour "" is the style's."""

    start: int
    end: int
    bold: bool = False
    italic: bool = False
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Marked:
    """Plain text (an icon is one U+FFFC), its looks in order, icons by index, ruby as (start, end, reading)."""

    text: str
    looks: tuple[Look, ...]
    icons: tuple[tuple[int, str], ...] = ()
    ruby: tuple[tuple[int, int, str], ...] = ()

    @property
    def shown(self) -> str:
        """The text as a reader of the PDF finds it: without icons."""
        return self.text.replace(OBJECT, "")


@lru_cache(maxsize=8192)
def read_markup(source: str) -> Marked:
    """Raises `MarkupError` for a mark that is never closed."""
    source = source if source.isascii() else unicodedata.normalize("NFC", source)
    if not _SPECIAL.search(source):
        return Marked(source, (Look(0, len(source)),))
    return _Reader(source).read()


class _Reader:
    def __init__(self, source: str) -> None:
        self.source = source
        self.text = ""
        self.looks: list[Look] = []
        self.icons: list[tuple[int, str]] = []
        self.ruby: list[tuple[int, int, str]] = []
        self.bold = self.italic = False
        self.colours: list[str] = []

    def read(self) -> Marked:
        at = 0
        for token in _TOKEN.finditer(self.source):
            self._say(self.source[at : token.start()])
            at = token.end()
            self._take(token)
        self._say(self.source[at:])
        for opened, mark in ((self.bold, "**"), (self.italic, "*"), (bool(self.colours), "{")):
            if opened:
                raise MarkupError(
                    f"'{mark}' is opened and never closed", f"close it, or write \\{mark[0]} for the sign itself"
                )
        looks = tuple(self.looks) or (Look(0, 0),)
        return Marked(self.text, looks, tuple(self.icons), tuple(self.ruby))

    def _take(self, token: re.Match[str]) -> None:
        kind, said = token.lastgroup, token[0]
        if kind == "stars" and self._is_mark(token):
            if said == "**":
                self.bold = not self.bold
            else:
                self.italic = not self.italic
        elif kind == "icon":
            self.icons.append((len(self.text), token["icon"]))
            self._say(OBJECT)
        elif kind == "colour":
            self.colours.append(token["colour"])
        elif kind == "close" and self.colours:
            self.colours.pop()
        elif kind == "reading":
            start = len(self.text)
            self._say(token["base"])
            self.ruby.append((start, len(self.text), token["reading"]))
        elif kind == "nothing":
            pass
        else:
            self._say(" " if kind == "space" else token["escaped"] if kind == "escaped" else said)

    def _is_mark(self, token: re.Match[str]) -> bool:
        opened = self.bold if token[0] == "**" else self.italic
        beside = (
            self.source[token.start() - 1 : token.start()] if opened else self.source[token.end() : token.end() + 1]
        )
        return bool(beside) and not beside.isspace()

    def _say(self, text: str) -> None:
        if not text:
            return
        start, colour = len(self.text), self.colours[-1] if self.colours else ""
        self.text += text
        last = self.looks[-1] if self.looks else None
        if last and (last.bold, last.italic, last.colour) == (self.bold, self.italic, colour):
            self.looks[-1] = Look(last.start, len(self.text), self.bold, self.italic, colour)
        else:
            self.looks.append(Look(start, len(self.text), self.bold, self.italic, colour))
