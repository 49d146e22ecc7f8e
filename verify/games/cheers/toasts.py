"""Toasts and full shakers: who answers for a shaker, what matches, who receives.  Kernels."""

from __future__ import annotations

from ...engine.kernel import kernel
from .dealing import serves
from .piles import big, mini
from .state import CARDS, SHAKERS, State, Tables


@kernel
def answers(s: State, t: Tables, shaker: int) -> int:
    """The seat that decides about a shaker: its player; for the extra one the member who is next in turn, from the
    player in turn on (CHR-31); for the shared one the player whose turn is next (CHR-37)."""
    if shaker < t.players:
        return shaker
    if t.shared:
        return 1 - s.active
    for i in range(t.turns):
        seat = t.order[(s.at + i) % t.turns]
        if s.team[seat] == t.extra_team:
            return seat
    return s.active


@kernel
def matches(s: State, shaker: int, card: int) -> int:
    """Mask of the cards (number - 1) in a shaker that a card can be toasted with (CHR-12)."""
    mask = 0
    for i in range(s.filled[shaker]):
        if big(s.shaker[shaker][i]) == mini(card):
            mask |= 1 << s.shaker[shaker][i] - 1
    return mask


@kernel
def receives(t: Tables, shaker: int, target: int) -> bool:
    """May a card of a toast at `target` be handed to a shaker?"""
    if shaker == target and not t.may_keep:
        return False
    return shaker < t.players or t.shared == 1 or t.extra_receives == 1


@kernel
def rivals_among(s: State, t: Tables, a: int, b: int, team: int) -> int:
    """How many of two shakers are a rival's; the shared one is nobody's."""
    n = 0
    if not serves(s, t, a, team):
        n += 1
    if not serves(s, t, b, team):
        n += 1
    return n


@kernel
def side_of(s: State, t: Tables, shaker: int) -> int:
    """The team that hands out the cards of a toast at a shaker."""
    return s.team[answers(s, t, shaker)]


@kernel
def pairs(s: State, t: Tables, target: int, exactly_one: int, acts: list[int], code: int) -> int:
    """Writes the ways to hand out two cards, to two shakers; how many.  In a masquerade nobody knows the rivals."""
    team = side_of(s, t, target)
    n = 0
    for a in range(t.shakers):
        for b in range(t.shakers):
            if a != b and receives(t, a, target) and receives(t, b, target):
                rivals = rivals_among(s, t, a, b, team)
                if t.masquerade or rivals == 1 or (rivals == 2 and not exactly_one):
                    acts[n] = code + a * SHAKERS + b
                    n += 1
    return n


@kernel
def ways(s: State, t: Tables, target: int, acts: list[int], code: int) -> int:
    """As the option wants it, or with one rival at least where that is impossible (CHR-16)."""
    n = pairs(s, t, target, t.exactly_one, acts, code)
    if n == 0:
        n = pairs(s, t, target, 0, acts, code)
    return n


@kernel
def cards_in(s: State, shaker: int) -> int:
    """Mask of the cards (number - 1) in a shaker."""
    mask = 0
    for c in range(CARDS):
        for i in range(s.filled[shaker]):
            if s.shaker[shaker][i] == c + 1:
                mask |= 1 << c
    return mask
