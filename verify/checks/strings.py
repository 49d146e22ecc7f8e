"""Strings: every language has the same keys, with the same slots; no key is left over, no translation out of date."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from .. import translated
from ..finding import Code, Finding, Span, suggest
from ..manifest import Manifest
from .references import bases, layout_text

STR001 = Code("STR001", "error", "string missing in a language", """
The first language of the game has a text that another one lacks, so a sheet in that language cannot be printed.
""")  # fmt: skip
STR002 = Code("STR002", "warning", "string that the first language does not have", """
A language has a key that the first language of the game does not have: usually a key that was renamed there, or a
typing mistake.
""")  # fmt: skip
STR003 = Code("STR003", "warning", "language that is not listed", """
There is a `strings.<lang>.yaml` whose language is not in `languages:` of game.yaml.
""")  # fmt: skip
STR004 = Code("STR004", "note", "string that no layout asks for", """
No layout has `t('key')` for this text.  It does no harm.
""")  # fmt: skip
STR005 = Code("STR005", "error", "slot lost or invented in a translation", """
A text with a slot, such as `{points}`, is filled by the layout: `t('key', points=3)`.  A translation has the same
slots; one that lacks a slot says nothing of the value, and one too many prints its braces.
""")  # fmt: skip
STR006 = Code("STR006", "warning", "translation of an older text", """
The text in the game's first language has changed since it was translated, as `translated.json` records.  Look at both
texts, mend the translation where it needs it, and type `deckproof words GAME --done`.
""")  # fmt: skip
STR007 = Code("STR007", "note", "translation that is not recorded", """
`translated.json` records what was translated from which text, and does not have these: when their text changes in the
first language, nothing will be told.  Type `deckproof words GAME --done` when they are right.
""")  # fmt: skip

_ASKS = re.compile(r"\bt\(\s*(?:'([^'\\]*)'|\"([^\"\\]*)\"|([^)\s]))\s*([~)]?)")
_SLOT = re.compile(r"(?<!\\)\{([A-Za-z_][A-Za-z0-9_]*)\}")


@dataclass(frozen=True, slots=True)
class Asked:
    """The keys a layout asks for: written out, as beginnings (`t('suit.' ~ suit)`), or `any` that it computes."""

    keys: frozenset[str]
    starts: tuple[str, ...]
    any: bool

    def has(self, key: str) -> bool:
        return key in self.keys or key.startswith(self.starts)


def asked(layout: Path) -> Asked:
    keys, starts, any = set(), [], False
    for single, double, computed, more in _ASKS.findall(layout_text(layout)):
        if computed:
            any = True
        elif more == "~":
            starts.append(single or double)
        else:
            keys.add(single or double)
    return Asked(frozenset(keys), tuple(starts), any)


def check_strings(manifest: Manifest) -> Iterator[Finding]:
    first = manifest.languages[0]
    texts = manifest.strings.get(first, {})
    for lang, others in manifest.strings.items():
        file = Span(manifest.file(manifest.root / f"strings.{lang}.yaml"))
        if lang not in manifest.languages:
            yield STR003(file, f"language '{lang}' is not listed in game.yaml", f"add {lang} to languages:")
            continue
        surplus = [key for key in others if key not in texts]
        renamed = [suggest(key, [k for k in texts if k not in others]) for key in surplus]
        for key, near in zip(surplus, renamed, strict=True):
            yield STR002(others[key].span, f"'{key}' is a string in '{lang}', but not in '{first}'", near)
        meant = {near.split("'")[1] for near in renamed if near.startswith("did")}
        for key, text in texts.items():
            if key in others:
                where = [(text.span, f"'{first}' has it")]
                yield from slots_differ(others[key].span, key, text.text, others[key].text, where)
            elif key not in meant:
                yield STR001(
                    file,
                    f"string '{key}' is missing in '{lang}'",
                    f"add {key}: …",
                    [(text.span, f"'{first}' has it")],
                )
    yield from _unasked(manifest)


def slots_differ(span: Span, key: str, source: str, text: str, other: list[tuple[Span, str]]) -> Iterator[Finding]:
    """One finding when a translation has not the slots of its source."""
    wanted, have = set(_SLOT.findall(source)), set(_SLOT.findall(text))
    lost, invented = sorted(wanted - have), sorted(have - wanted)
    if lost or invented:
        said = [f"lacks {{{name}}}" for name in lost] + [
            f"has {{{name}}}, which the source has not" for name in invented
        ]
        help = f"write {{{lost[0]}}} where its value belongs" if lost else f"take {{{invented[0]}}} away"
        yield STR005(span, f"'{key}' {', '.join(said)}", help, other)


def check_translated(manifest: Manifest) -> Iterator[Finding]:
    """Translations of texts that have changed since; nothing without a record."""
    record, findings, _ = translated.read(manifest)
    yield from findings
    first = manifest.languages[0]
    if not record.first:
        return
    done = f"mend it, then type: deckproof words {manifest.id} --done"
    for lang in manifest.languages[1:]:
        texts = manifest.strings.get(lang, {})
        for key in record.stale(manifest, lang):
            now = [(manifest.strings[first][key].span, f"'{first}' has changed")]
            yield STR006(texts[key].span, f"'{key}' in '{lang}' translates an older text", done, now)
        if unknown := record.unknown(manifest, lang):
            listed = ", ".join(f"'{key}'" for key in unknown[:4]) + (" …" if len(unknown) > 4 else "")
            many = f"{len(unknown)} {'text' if len(unknown) == 1 else 'texts'}"
            said = f"{many} in '{lang}' without a record of what they translate: {listed}"
            help = f"when they are right, type: deckproof words {manifest.id} --done"
            yield STR007(texts[unknown[0]].span, said, help)


def _unasked(manifest: Manifest) -> Iterator[Finding]:
    """Keys of the first language that no layout can ask for; nothing when a layout asks by a computed key."""
    asks = [asked(path) for path in manifest.layouts.values()]
    if any(ask.any for ask in asks):
        return
    for key, text in manifest.strings.get(manifest.languages[0], {}).items():
        if key != "game" and not key.startswith("component.") and not any(ask.has(key) for ask in asks):
            yield STR004(text.span, f"no layout asks for string '{key}'")


def printed_on(manifest: Manifest) -> Mapping[str, tuple[str, ...]]:
    """By key of the first language: where it is printed, as a translator would look for it ("card front")."""
    faces: list[tuple[str, list[Asked]]] = []
    for component in manifest.components.values():
        for side, layout in (("front", component.front), ("back", component.back)):
            if layout is not None and layout in manifest.layouts:
                faces.append((f"{component.id} {side}", [asked(path) for path in bases(manifest, layout)]))
    found: dict[str, tuple[str, ...]] = {}
    for key in manifest.strings.get(manifest.languages[0], {}):
        own = [name for name, asks in faces if any(ask.has(key) for ask in asks)]
        if key == "game":
            own.append("title")
        if key.startswith("component."):
            own.append("foot of the sheets")
        found[key] = tuple(own)
    return found
