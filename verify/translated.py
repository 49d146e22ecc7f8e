"""`components/<game>/translated.json`: of which text each translation was made.  Committable; `deckproof words` writes
it.

```
{"translated": 1,                       version of this description
 "from": "en",                          the language that was translated: the game's first
 "languages": {"ja": {"dealer": "3fa…"}}}   by language and key: first characters of the hash of the text in 'from'
```
A translation is *stale* when that text has another hash today.  Keys are sorted, there are no dates: equal records are
equal bytes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from .finding import Finding, has_errors
from .manifest import Manifest
from .schema import check
from .source import Folder

NAME = "translated.json"
VERSION = 1
HASH = 12  # characters: 48 bits; a text is compared with its own older versions only

Hashes = Mapping[str, Mapping[str, str]]
"""Language → key → hash of the text that was translated."""


@dataclass(frozen=True, slots=True)
class Record:
    """`first`: the language translated from; "" when nothing was recorded."""

    first: str = ""
    languages: Hashes = field(default_factory=dict)

    def stale(self, manifest: Manifest, lang: str) -> tuple[str, ...]:
        """Keys whose text in the first language has changed since they were translated, in its order."""
        own, there = self._of(manifest, lang), manifest.strings.get(lang, {})
        texts = manifest.strings.get(manifest.languages[0], {})
        return tuple(k for k, t in texts.items() if k in there and k in own and own[k] != text_hash(t.text))

    def unknown(self, manifest: Manifest, lang: str) -> tuple[str, ...]:
        """Keys with a translation of which it is not recorded what it was made of."""
        own, there = self._of(manifest, lang), manifest.strings.get(lang, {})
        return tuple(k for k in manifest.strings.get(manifest.languages[0], {}) if k in there and k not in own)

    def _of(self, manifest: Manifest, lang: str) -> Mapping[str, str]:
        return self.languages.get(lang, {}) if self.first == manifest.languages[0] else {}

    def having(self, manifest: Manifest, done: Hashes) -> Record:
        """With more translations (which may be newer than the manifest); what the game no longer has is forgotten."""
        first = manifest.languages[0]
        texts, kept = manifest.strings.get(first, {}), {}
        for lang in sorted({*manifest.strings, *done} - {first}):
            own = {**self._of(manifest, lang), **done.get(lang, {})}
            there = {*manifest.strings.get(lang, {}), *done.get(lang, {})}
            kept[lang] = {key: own[key] for key in sorted(own) if key in texts and key in there}
        return Record(first, {lang: own for lang, own in kept.items() if own})


def text_hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:HASH]


def read(manifest: Manifest) -> tuple[Record, list[Finding], Mapping[str, str]]:
    """The record, empty when there is none; findings with their place, and the text they point into."""
    path = manifest.root / NAME
    if not path.exists() and not path.is_symlink():
        return Record(), [], {}
    folder, name = Folder(manifest.root, manifest.root), manifest.file(path)
    document = folder.document(path)
    findings = [*folder.findings]
    if document is not None and not has_errors(findings):
        findings += check("translated", document)
    sources = {name: document.text} if document else {}
    if document is None or has_errors(findings):
        return Record(), [_placed(finding, name) for finding in findings], sources
    return Record(document.data["from"], document.data["languages"]), [], sources


def _placed(finding: Finding, name: str) -> Finding:
    way = "take it from version control, or delete it and type: deckproof words --done"
    other = tuple((replace(span, file=name), said) for span, said in finding.other)
    help = f"{finding.help}; or {way}" if finding.help else way
    return replace(finding, span=replace(finding.span, file=name), other=other, help=help)


def to_bytes(record: Record) -> bytes:
    """One line a text, so that a change can be read as a difference."""
    blocks = []
    for lang, hashes in sorted(record.languages.items()):
        lines = [f"   {_json(key)}: {_json(hash)}" for key, hash in sorted(hashes.items())]
        blocks.append(f"  {_json(lang)}: {{\n" + ",\n".join(lines) + "\n  }")
    languages = "{\n" + ",\n".join(blocks) + "\n }" if blocks else "{}"
    text = f'{{\n "translated": {VERSION},\n "from": {_json(record.first)},\n "languages": {languages}\n}}\n'
    return text.encode("utf-8")


def _json(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)
