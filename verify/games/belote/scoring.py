"""After the eighth trick: the contract, what each side scores, the next deal or the end of the match."""

from __future__ import annotations

from ...engine.kernel import kernel
from .dealing import start_deal
from .state import CAPOT, HAND, OVER, SEATS, TIE_DOWN, TIE_LITIGE, State, Tables


@kernel
def score_deal(s: State, t: Tables) -> None:
    taker = s.taker & 1
    other = 1 - taker
    for side in range(2):
        if s.tricks[side] == HAND:
            s.fired[33] += 1
            s.won[side] += CAPOT
            s.capots += 1
    for side in range(2):
        s.deal_score[side] = 0
    ours = s.won[taker]
    theirs = s.won[other]
    if t.with_belote:
        s.fired[56] += 1
        ours += s.belotes[taker]
        theirs += s.belotes[other]
    else:
        s.fired[55] += 1
    s.litige = 0
    if ours > theirs or (ours == theirs and t.tie != TIE_DOWN):
        made(s, t, taker, ours == theirs)
    else:
        failed(s, t, taker, ours == theirs)
    for side in range(2):
        if s.belotes[side]:
            s.deal_score[side] += s.belotes[side]
        s.score[side] += s.deal_score[side]
    next_deal(s, t)


@kernel
def made(s: State, t: Tables, taker: int, equal: bool) -> None:
    """Each side scores its own (BEL-57); in a litige (BEL-63) the taker's points are held instead."""
    if equal and t.tie == TIE_LITIGE:
        s.fired[63] += 1
        s.litige = 1
        s.held += s.won[taker]
        count_tricks(s, 1 - taker, s.won[1 - taker])
    else:
        s.fired[57] += 1
        s.made += 1
        if equal:
            s.fired[62] += 1
        for side in range(2):
            count_tricks(s, side, s.won[side])
        pay_held(s, taker)
    count_declarations(s, s.declaring)


@kernel
def failed(s: State, t: Tables, taker: int, equal: bool) -> None:
    """The other side scores all trick points (BEL-58); a belote stays where it was (BEL-61)."""
    s.fired[58] += 1
    if equal:
        s.fired[64] += 1
    if s.belotes[taker]:
        s.fired[61] += 1
    other = 1 - taker
    s.winners[other] |= s.winners[taker]
    count_tricks(s, other, s.won[0] + s.won[1])
    pay_held(s, other)
    to = s.declaring
    if s.declaring >= 0:
        s.fired[60 if t.to_defenders else 59] += 1
        if t.to_defenders:
            to = other
    count_declarations(s, to)


@kernel
def count_tricks(s: State, side: int, points: int) -> None:
    s.deal_score[side] += points
    s.scoring |= s.winners[side]


@kernel
def pay_held(s: State, side: int) -> None:
    s.deal_score[side] += s.held
    s.held = 0


@kernel
def count_declarations(s: State, to: int) -> None:
    """The declared points go to side `to`; the cards laid open for them have scored."""
    if s.declaring < 0:
        return
    s.deal_score[to] += s.declared[s.declaring]
    for seat in range(SEATS):
        s.scoring |= s.shown[seat]


@kernel
def next_deal(s: State, t: Tables) -> None:
    high = max(s.score[0], s.score[1])
    low = min(s.score[0], s.score[1])
    if high >= t.target and high != low:
        s.fired[66 if low >= t.target else 65] += 1
        s.phase = OVER
        return
    if high >= t.target:
        s.fired[67] += 1
    s.fired[17] += 1
    s.dealer = (s.dealer + 1) % SEATS
    start_deal(s, t)
