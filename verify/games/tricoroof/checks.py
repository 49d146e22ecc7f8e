from __future__ import annotations

from ...finding import Finding
from ...manifest import Deck


def check(deck: Deck) -> list[Finding]:
    return []
