"""The limits of the verdict that a manifest sets under `thresholds:`: which there are and what they say.  Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from ..engine.protocol import Proof
from ..finding import Finding, Span, suggest
from ..manifest import Threshold
from .codes import PLY007

SEAT_ADVANTAGE = "seat_advantage"
_PERCENT = re.compile(r"(\d+(?:\.\d+)?)\s*%")


@dataclass(frozen=True, slots=True)
class Limit:
    """A rate from 0 to 1 that must not be passed, as the manifest says it and where."""

    rate: float
    said: str
    span: Span


def rates(proofs: Mapping[str, Sequence[Proof]]) -> set[str]:
    """Names of proofs that may state a rate: each can be limited; for some decks it cannot be worked out."""
    return {proof.name for of in proofs.values() for proof in of}


def limits_known(limits: Mapping[str, Threshold], rates: Collection[str]) -> list[Finding]:
    """Limits with a name or a value that means nothing; `rates` are the names that these rules add."""
    names = [SEAT_ADVANTAGE, *sorted(rates)]
    found = []
    for name, limit in limits.items():
        if name not in names:
            found.append(PLY007(limit.span, f"no limit '{name}'", suggest(name, names)))
        elif not _PERCENT.fullmatch(limit.value.strip()):
            found.append(PLY007(limit.span, f"'{limit.value}' is not a percentage", "write value: 4 %"))
    return found


def limit_of(limits: Mapping[str, Threshold], name: str) -> Limit | None:
    """None without such a limit, or when its value is no percentage (`limits_known` tells that)."""
    limit = limits.get(name)
    match = _PERCENT.fullmatch(limit.value.strip()) if limit else None
    return Limit(float(match[1]) / 100, f"{limit.value} ({limit.source})", limit.span) if limit and match else None
