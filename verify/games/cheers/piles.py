"""Hands, shakers and the deck: rows of cards that stay sorted.  Kernels."""

from __future__ import annotations

from ...engine.kernel import kernel
from .state import KINDS, State


@kernel
def big(card: int) -> int:
    return (card - 1) // KINDS


@kernel
def mini(card: int) -> int:
    return (card - 1) % KINDS


@kernel
def put_in_hand(s: State, seat: int, card: int) -> None:
    i = s.held[seat]
    while i > 0 and s.hand[seat][i - 1] > card:
        s.hand[seat][i] = s.hand[seat][i - 1]
        i -= 1
    s.hand[seat][i] = card
    s.held[seat] += 1


@kernel
def take_from_hand(s: State, seat: int, card: int) -> None:
    i = 0
    while s.hand[seat][i] != card:
        i += 1
    s.held[seat] -= 1
    for k in range(i, s.held[seat]):
        s.hand[seat][k] = s.hand[seat][k + 1]
    s.hand[seat][s.held[seat]] = 0


@kernel
def put_in_shaker(s: State, shaker: int, card: int) -> None:
    i = s.filled[shaker]
    while i > 0 and s.shaker[shaker][i - 1] > card:
        s.shaker[shaker][i] = s.shaker[shaker][i - 1]
        i -= 1
    s.shaker[shaker][i] = card
    s.filled[shaker] += 1


@kernel
def take_from_shaker(s: State, shaker: int, card: int) -> None:
    i = 0
    while s.shaker[shaker][i] != card:
        i += 1
    s.filled[shaker] -= 1
    for k in range(i, s.filled[shaker]):
        s.shaker[shaker][k] = s.shaker[shaker][k + 1]
    s.shaker[shaker][s.filled[shaker]] = 0


@kernel
def draw_cards(s: State, seat: int, n: int) -> None:
    """As many as there are, at most."""
    for _ in range(n):
        if s.top < s.size:
            put_in_hand(s, seat, s.deck[s.top])
            s.deck[s.top] = 0
            s.top += 1


@kernel
def cups_of(s: State, shaker: int, kind: int) -> int:
    n = 0
    for i in range(s.filled[shaker]):
        if big(s.shaker[shaker][i]) == kind:
            n += 1
    return n


@kernel
def complete(s: State, shaker: int, team: int) -> bool:
    """The recipe is in the shaker, and nothing else (CHR-22, CHR-23)."""
    for kind in range(KINDS):
        cups = cups_of(s, shaker, kind)
        need = s.recipe[team][kind]
        if cups < need or (need == 0 and cups > 0):
            return False
    return True
