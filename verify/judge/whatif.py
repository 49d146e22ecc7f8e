"""A box as it might be: other counts, other numbers of players.  Pure: a manifest in, a manifest out.

The contents list follows the counts, so that what is found wrong is wrong with the idea and not with the list.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ..engine.protocol import Game
from ..manifest import Component, Manifest, Setup

RowKey = tuple[str, str]
"""(component id, row id)."""


def with_counts(manifest: Manifest, counts: Mapping[RowKey, int]) -> Manifest:
    """The box with so many of these rows; a row with none is gone."""
    components = {name: _counted(component, counts) for name, component in manifest.components.items()}
    change = {name: components[name].count - manifest.components[name].count for name in components}
    box = []
    for line in manifest.box:
        more = change.pop(line.component, 0) if line.component else 0  # the first line of a component takes it all
        box.append(replace(line, count=max(0, line.count + more)))
    return replace(manifest, components=components, box=tuple(box))


def _counted(component: Component, counts: Mapping[RowKey, int]) -> Component:
    rows = [replace(row, count=counts.get((component.id, row.id), row.count)) for row in component.rows]
    return replace(component, rows=tuple(row for row in rows if row.count))


def total(component: Component, wanted: int) -> dict[RowKey, int] | None:
    """So many parts of a component: fewer are the first ones in the order of the rows, more are multiples of all.
    None: the rows cannot be multiplied to that number."""
    if wanted > component.count:
        factor, rest = divmod(wanted, component.count) if component.count else (0, 1)
        if len(component.rows) == 1:
            return {(component.id, component.rows[0].id): wanted}
        return None if rest else {(component.id, row.id): row.count * factor for row in component.rows}
    found = {}
    left = wanted
    for row in component.rows:
        found[component.id, row.id] = min(row.count, left)
        left -= found[component.id, row.id]
    return found


def with_players(manifest: Manifest, rules: Game, players: int) -> Manifest | None:
    """Only the set-ups of the rules for so many players; None when there is none."""
    setups = tuple(
        Setup(name, players, manifest.rules.span) for name, setup in rules.SETUPS.items() if setup.players == players
    )
    return replace(manifest, setups=setups) if setups else None
