"""What need not be played to be known of a deck.  In: `Tables`.  Out: sentences of the verdict."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.protocol import Proof
from .state import DECK, FIRST_PACKETS, HAND, RANKS, SEATS, SUIT_NAMES, SUITS, Tables


def proofs(t: Tables, setup: str) -> Sequence[Proof]:
    cards = sum(t.cards)
    rest = DECK - SEATS * FIRST_PACKETS
    return (
        Proof("deal", f"{cards} cards are {SEATS} hands of {HAND}: {FIRST_PACKETS} each, then {rest} more"),
        Proof("points", _totals([_total(t, trump) for trump in range(SUITS)])),
    )


def _total(t: Tables, trump: int) -> int:
    return sum((t.trump if card // RANKS == trump else t.plain)[card] for card in range(DECK) if t.cards[card])


def _totals(totals: Sequence[int]) -> str:
    if len(set(totals)) == 1:
        return f"the deck counts {totals[0]} with any suit as trump"
    return "the deck counts " + ", ".join(f"{n} with {suit}" for n, suit in zip(totals, SUIT_NAMES, strict=True))
