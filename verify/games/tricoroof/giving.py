"""The gifts of a round: who may play what, who paints and in which order, who assists."""

from __future__ import annotations

from ...engine.kernel import kernel
from .state import GIFTS, IN_SUIT, SUIT, State, Tables

TRUMP = 1 << 20  # strength of the second suit above the first


@kernel
def playable(s: State, t: Tables) -> int:
    """Mask of the gifts that the player in turn may play (TRI-15 … TRI-17); of equal ones in a hand the first."""
    hand = s.hands[s.turn]
    if s.played:
        follow = hand & (SUIT << (s.gifts[0] // IN_SUIT * IN_SUIT))
        if follow:
            hand = follow
    copies = 0
    same = hand << 1 & t.twins
    while same & ~copies:  # also of three and more equal ones
        copies |= same
        same = same << 1 & t.twins
    return hand & ~copies


@kernel
def give(s: State, t: Tables, gift: int) -> bool:
    """Plays a gift; True when it was the last of the round."""
    suit = gift // IN_SUIT
    seat = s.turn
    if s.played == 0:
        s.fired[15] += 1
        s.led |= 1 << gift
        s.second = -1
    elif suit == s.gifts[0] // IN_SUIT:
        s.fired[16] += 1
    else:
        s.fired[17] += 1
        s.voids[seat] |= 1 << s.gifts[0] // IN_SUIT
        if s.second < 0:
            s.second = suit
    s.hands[seat] &= ~(1 << gift)
    s.given[seat] |= 1 << gift
    s.gifts[s.played] = gift
    s.played += 1
    s.turn = (seat + 1) % t.players
    return s.played == t.players


@kernel
def strength(s: State, t: Tables, i: int) -> int:
    """Of the i-th gift played; -1 when it is of a third or fourth suit (TRI-18 … TRI-21)."""
    suit = s.gifts[i] // IN_SUIT
    power = t.number[s.gifts[i]] * GIFTS + i
    if suit == s.gifts[0] // IN_SUIT:
        return power
    return TRUMP + power if suit == s.second else -1


@kernel
def rank(s: State, t: Tables) -> None:
    """Fills the ranking: active players from strong to weak, then assistants as they played (TRI-22)."""
    s.active = 0
    for i in range(t.players):
        power = strength(s, t, i)
        seat = (s.lead + i) % t.players
        if power < 0:
            s.fired[21] += 1
            continue
        k = s.active
        while k > 0 and strength(s, t, (s.ranking[k - 1] - s.lead) % t.players) < power:
            s.ranking[k] = s.ranking[k - 1]
            k -= 1
        s.ranking[k] = seat
        s.active += 1
    n = s.active
    for i in range(t.players):
        if strength(s, t, i) < 0:
            s.ranking[n] = (s.lead + i) % t.players
            n += 1
    s.fired[18 if s.second < 0 else 20] += 1
    s.fired[22] += 1
    s.assists += t.players - s.active
    s.strongest |= 1 << s.gifts[(s.ranking[0] - s.lead) % t.players]
    for k in range(1, s.active):
        if same_kind(s, t, s.ranking[k - 1], s.ranking[k]):
            s.fired[19] += 1


@kernel
def same_kind(s: State, t: Tables, one: int, other: int) -> bool:
    """True when two seats played equal gifts."""
    a = s.gifts[(one - s.lead) % t.players]
    b = s.gifts[(other - s.lead) % t.players]
    return a // IN_SUIT == b // IN_SUIT and t.number[a] == t.number[b]
