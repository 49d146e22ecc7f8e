"""Sources: every rulebook that is cited is listed, and the other way round."""

from __future__ import annotations

from collections.abc import Iterator

from ..finding import Code, Finding, suggest
from ..manifest import Manifest, Source

CIT001 = Code("CIT001", "error", "unknown rulebook cited", """
A `source:` cites a rulebook that `rulebooks:` in game.yaml does not list, so nobody could look it up.
""")  # fmt: skip
CIT002 = Code("CIT002", "note", "rulebook never cited", """
A rulebook is listed, but no line of the box, no component and no limit of the verdict cites it, and there is no
rules engine that could.
""")  # fmt: skip


def check_sources(manifest: Manifest) -> Iterator[Finding]:
    cited = set()
    for source in _sources(manifest):
        cited.add(source.rulebook)
        if source.rulebook and source.rulebook not in manifest.rulebooks:
            help = suggest(source.rulebook, manifest.rulebooks) or "list it in rulebooks: of game.yaml"
            yield CIT001(source.span, f"rulebook '{source.rulebook}' is not listed", help)
    for id, rulebook in manifest.rulebooks.items():
        if id not in cited and not manifest.rules.engine:  # the statements of an engine cite rulebooks, too
            yield CIT002(rulebook.span, f"nothing cites rulebook '{id}'")


def _sources(manifest: Manifest) -> Iterator[Source]:
    yield from (line.source for line in manifest.box)
    yield from (c.source for c in manifest.components.values() if c.source)
    yield from (t.source for t in manifest.thresholds.values())
