"""A game as a starting point for another one.

In: the folder of a game that loads, and the id of the new one.  Out: its files as bytes, by their place in the new
folder.  Nothing is written here.  `blank/` is a game of twelve cards to begin with; the games that came with the tool
(`verify.discover.examples`) and those of a project are copied in the same way.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from verify.source import Folder, lines_of, parse

BLANK = Path(__file__).parent / "blank"
SCHEMAS = Path(__file__).parents[2] / "verify" / "schema"
"""What editors complete and explain by."""
OF_A_GAME = ("common", "component", "game", "layout", "strings")
"""The schemas that the first lines of a game's files name, and the one these refer to."""
HISTORY = ("printed.json", "translated.json")
"""What was printed and translated of the old game says nothing of the new one, whose title is another."""

_FIRST_LINE = re.compile(rb"\A((?:\xef\xbb\xbf)?# yaml-language-server: \$schema=)\S*?([a-z]+\.schema\.json)(?=\s)")
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9 _-]*")
_WORDS = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}  # mean something else to some reader of YAML


def files(folder: Path, id: str, schemas: str) -> dict[str, bytes]:
    """The files of the new game by their place in it ("layouts/card.yaml"), sorted.

    `schemas`: the way from the new folder to the schemas ("../.schema").  Hidden files, the history of prints and
    translations and links that lead out of the folder stay behind.
    """
    found = {}
    inside = Folder(folder, folder)
    for path in sorted(folder.rglob("*")):
        place = path.relative_to(folder)
        if path.is_file() and inside.holds(path) and not any(part.startswith(".") for part in place.parts):
            up = "../" * (len(place.parts) - 1)
            found[place.as_posix()] = _FIRST_LINE.sub(rb"\1" + f"{up}{schemas}/".encode() + rb"\2", path.read_bytes())
    for name in HISTORY:
        found.pop(name, None)
    return {**found, "game.yaml": _with(found["game.yaml"], "game", id)}


def titled(found: Mapping[str, bytes], title: str) -> dict[str, bytes]:
    """The files with a title of their own in every language."""
    return {name: _with(data, "game", title) if name.startswith("strings.") else data for name, data in found.items()}


def title_of(id: str) -> str:
    """An id as people write it: "my-game" → "My game"."""
    words = " ".join(re.split(r"[._-]+", id)).strip()
    return words[:1].upper() + words[1:]


def _with(data: bytes, key: str, value: str) -> bytes:
    """A YAML file with another text for a key at its top; comments and all else stay as they are."""
    text = data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    document, _ = parse(text, "")
    if document is None or key not in document.data:
        return data
    span = document.span((key,))  # its line ends where any reader of YAML ends it; each end is one character
    start = sum(len(line) + 1 for line in lines_of(text)[: span.line - 1]) + span.column - 1
    return f"{text[:start]}{_scalar(value)}{text[start + span.length :]}".encode()


def _scalar(text: str) -> str:
    """Text as YAML that every reader takes for text."""
    plain = _PLAIN.fullmatch(text) and text.lower() not in _WORDS
    return text if plain else f'"{text}"'
