"""One name for a deck: equal facts and counts give an equal hash, whatever the order, the files or the places."""

from __future__ import annotations

import json
from hashlib import sha256

from ..manifest import Deck


def deck_hash(deck: Deck) -> str:
    """sha256 (hexadecimal) over component, id, count and facts of every part there is."""
    rows = sorted(
        [component, piece.id, piece.count, dict(sorted(piece.facts.items()))]
        for component, pieces in deck.items()
        for piece in pieces
        if piece.count
    )
    return sha256(json.dumps(rows, ensure_ascii=True, separators=(",", ":")).encode("ascii")).hexdigest()
