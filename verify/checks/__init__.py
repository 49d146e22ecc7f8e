"""Game-independent questions about a manifest, one file for each noun.

In: a manifest that loaded without errors, and the rules engine that it names (None when there is none).  Out: findings.
A new question is one function that gives findings, a code beside it, a bad example in `tests/bad/`, and a line here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..engine.protocol import Game
from ..finding import Finding, has_errors, in_order
from ..manifest import Manifest
from .counts import check_counts, check_needs, lacking
from .engine import check_engine, check_fields, check_options, check_setups
from .pictures import check_pictures
from .references import check_joins, check_layouts, check_unused
from .sizes import check_sizes
from .sources import check_sources
from .strings import check_strings, check_translated

CHECKS: tuple[Callable[[Manifest], Iterator[Finding]], ...] = (
    check_layouts,
    check_joins,
    check_unused,
    check_strings,
    check_translated,
    check_sources,
    check_sizes,
    check_pictures,
)
"""What is asked of every box."""


def run(manifest: Manifest, game: Game | None) -> list[Finding]:
    """All findings about a manifest, sorted.  The game's own questions are asked once its fields are there."""
    found = [finding for check in CHECKS for finding in check(manifest)]
    if game is None:
        return in_order([*found, *check_counts(manifest, {}), *check_engine(manifest)])
    found += [*check_options(manifest, game), *check_setups(manifest, game)]
    fields = list(check_fields(manifest, game))
    if has_errors(fields):
        return in_order([*found, *check_counts(manifest, {}), *fields])
    lack, own = lacking(manifest, game), game.check(manifest.deck)
    return in_order([*found, *check_counts(manifest, lack), *check_needs(manifest, lack, own), *own])
