"""Faces of the last run, by all that they were made from: an edited card costs one face.

A face is a function of its inputs.  Those known before it is drawn (row, size, the text of its layouts, the fonts) are
compared as a whole; those it asks for while it is drawn (strings by key, pictures by name) are noted and asked again.
Only the faces of a run without errors are kept, and of them only those about which nothing was to be said: a finding
names places, and those move.  A font that changes, or a face that no run asks for any more, is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .face import Background, Face, Group, Item, Live, Text
from .template import known, remember

if TYPE_CHECKING:
    from .drawer import Drawer
    from .make import FaceKey, Made

Letters = Mapping[str, frozenset[str]]
"""The characters that a face sets, by the key of their font."""


@dataclass(slots=True)
class Asked:
    """What was asked for while a face was drawn: text by key (after its language, where that is another one), name and
    digest of the file by picture."""

    strings: dict[str, str] = field(default_factory=dict)
    art: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Entry:
    inputs: Hashable
    asked: Asked
    face: Face
    letters: Letters


class Kept:
    """One for a game, for as long as a process works on it, and for the next one when it has a `drawer`.  `made`: by
    language, the last run without errors."""

    def __init__(self, drawer: Drawer | None = None) -> None:
        self.made: dict[str, Made] = {}
        self._drawer = drawer
        self._entries: dict[str, dict[FaceKey, Entry]] = {}

    def find(
        self, lang: str, key: FaceKey, inputs: Hashable, string: Callable[[str], str | None], art: Callable[[str], str]
    ) -> Entry | None:
        """The face of that place, when it would be made of the same.  `string` and `art` answer as `Asked` has it."""
        entry = self._of(lang).get(key)
        if entry is None or entry.inputs != inputs:
            return None
        same = all(string(name) == text for name, text in entry.asked.strings.items()) and all(
            art(name) == digest for name, digest in entry.asked.art.items()
        )
        return entry if same else None

    def keep(self, lang: str, entries: Mapping[FaceKey, Entry], made: Made, expressions: Iterable[str]) -> None:
        """A run without errors has ended: its faces take the place of those of the same components before, and the
        texts of its layouts are known."""
        drawn = {component for component, _, _ in made.faces}
        before = self._of(lang)
        others = {key: entry for key, entry in before.items() if key[0] not in drawn}
        self._entries[lang] = others | dict(entries)
        self.made[lang] = made
        if self._drawer and not _alike(self._entries[lang], before):
            self._drawer.close(lang, self._entries[lang], known(expressions))

    def open(self, lang: str) -> None:
        """Take up what the last process left, before anything is read."""
        self._of(lang)

    def _of(self, lang: str) -> dict[FaceKey, Entry]:
        if lang not in self._entries:
            self._entries[lang], expressions = self._drawer.open(lang) if self._drawer else ({}, {})
            remember(expressions)
        return self._entries[lang]


def _alike(one: Mapping[FaceKey, Entry], other: Mapping[FaceKey, Entry]) -> bool:
    """The very same entries."""
    return one.keys() == other.keys() and all(entry is other[key] for key, entry in one.items())


def letters(items: Iterable[Item]) -> dict[str, frozenset[str]]:
    """The characters that items set, by the key of their font."""
    found: dict[str, frozenset[str]] = {}
    for item in items:
        if isinstance(item, Text):
            found[item.font] = found.get(item.font, frozenset()) | frozenset(item.text)
        elif isinstance(item, Group | Live | Background):
            for font, characters in letters(item.items).items():
                found[font] = found.get(font, frozenset()) | characters
    return found
