"""Do the printed faces show what the rules read?  In: the sheets as measured, the rules.  Out: findings.  Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..engine.protocol import Game
from ..finding import Finding
from ..manifest import Manifest
from .codes import PLY009

if TYPE_CHECKING:
    from ..preflight import Preflight

MANY = 4  # of more cards than this only the first are named


def unshown(rules: Game, printed: Preflight, manifest: Manifest) -> Iterator[Finding]:
    """One finding for each field that some cards have and show on neither side."""
    shown: dict[tuple[str, str], set[str]] = {}
    facts: dict[tuple[str, str], dict[str, object]] = {}
    for measured in printed.measured:
        for placed in measured.placements:
            key = (placed.component, placed.card)
            shown.setdefault(key, set()).update(label.field for label in placed.form.shown)
            facts.setdefault(key, {}).update(placed.form.facts or {})
    for name, fields in rules.FIELDS.items():
        component = manifest.components.get(name)
        for field in fields if component else ():
            if field in rules.UNSHOWN.get(name, ()):
                continue
            blank = [
                card
                for (of, card), seen in shown.items()
                if of == name and field not in seen and facts[of, card].get(field) not in (None, "", [])
            ]
            if blank and component:
                spec = component.fields.get(field)
                cards = ", ".join(blank[:MANY]) + (f" and {len(blank) - MANY} more" if len(blank) > MANY else "")
                said = f"the rules read '{field}' of '{name}', and no face of {cards} shows it"
                yield PLY009(spec.span if spec else component.span, said, f"draw it with field: {field} in the layout")
