"""The deck of the rulebook as a `Deck`, without any manifest, and cards written as text."""

from __future__ import annotations

from verify.finding import Span
from verify.games.belote.state import RANK_NAMES, SIGNS, SUIT_NAMES
from verify.games.belote.tables import PLAIN_POINTS, TRUMP_POINTS
from verify.manifest import Deck, Piece


def piece(
    suit: str, rank: str, *, id: str = "", count: int = 1, plain: int | None = None, trump: int | None = None
) -> Piece:
    """One card; points as the rules give them unless stated."""
    facts = {
        "suit": suit,
        "rank": rank,
        "plain": PLAIN_POINTS.get(rank, 0) if plain is None else plain,
        "trump": TRUMP_POINTS.get(rank, 0) if trump is None else trump,
    }
    name = id or f"{suit[0]}-{rank.lower()}"
    return Piece(
        "card", name, count, facts, Span("card.yaml", 1 + SUIT_NAMES.index(suit) if suit in SUIT_NAMES else 9, 1)
    )


PIECES = tuple(piece(suit, rank) for suit in SUIT_NAMES for rank in RANK_NAMES)
DECK: Deck = {"card": PIECES}

SPADES, HEARTS, DIAMONDS, CLUBS = range(4)


def cards(text: str) -> list[int]:
    """`♠J ♥10` as numbers."""
    return [SIGNS.index(name[0]) * 8 + RANK_NAMES.index(name[1:]) for name in text.split()]


def mask(text: str) -> int:
    return sum(1 << card for card in cards(text))
