"""Strings: every language has the same keys, and no key is left over."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..finding import Code, Finding, Span, suggest
from ..manifest import Manifest
from .references import layout_text

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

_ASKS = re.compile(r"\bt\(\s*(?:'([^'\\]*)'|\"([^\"\\]*)\"|([^)\s]))\s*([~)]?)")


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
        for key in texts:
            if key not in others and key not in meant:
                yield STR001(
                    file,
                    f"string '{key}' is missing in '{lang}'",
                    f"add {key}: …",
                    [(texts[key].span, f"'{first}' has it")],
                )
    yield from _unasked(manifest)


def _unasked(manifest: Manifest) -> Iterator[Finding]:
    """Keys of the first language that no layout can ask for; nothing when a layout asks by a computed key."""
    exact, starts = {"game"}, ["component."]
    for path in manifest.layouts.values():
        for single, double, computed, more in _ASKS.findall(layout_text(path)):
            if computed:
                return
            if more == "~":
                starts.append(single or double)
            else:
                exact.add(single or double)
    for key, text in manifest.strings.get(manifest.languages[0], {}).items():
        if key not in exact and not key.startswith(tuple(starts)):
            yield STR004(text.span, f"no layout asks for string '{key}'")
