"""After the last trick: the barley, the markers; after the last round the judgement."""

from __future__ import annotations

from ...engine.kernel import kernel, popcount
from .dealing import start_round
from .state import ANY, BONUS, COLOURS, JUDGE, LINE, OVER, ROUNDS, STAY, State, Tables


@kernel
def end_round(s: State, t: Tables) -> None:
    """Most captured cards win the barley; of several the higher number in the last trick (BLT-30, BLT-31)."""
    most = 0
    for seat in range(t.players):
        most = max(most, popcount(s.captured[seat]))
    tied = 0
    highest = 0
    for i in range(t.players):
        seat = (s.first + i) % t.players
        if popcount(s.captured[seat]) == most:
            tied += 1
            if s.trick[i] > highest:
                highest = s.trick[i]
                s.leader = seat
    if tied > 1:
        s.fired[31] += 1
    s.fired[30] += 1
    s.barley[s.leader] += 1
    s.phase = BONUS
    s.turn = s.leader
    s.choice = s.captured[s.turn] | ANY


@kernel
def use_bonus(s: State, t: Tables, card: int) -> None:
    """The winner of the barley leaves a card out and returns the token, or keeps it (0); then all score."""
    if card:
        s.fired[32] += 1
        s.captured[s.turn] ^= 1 << card
        s.gained[s.turn][t.colour[card]] -= t.barrels[card]
        s.barley[s.turn] -= 1
    else:
        s.fired[33] += 1
    s.returned = 1 if card else 0
    move_markers(s, t)
    if s.round == ROUNDS:
        judge(s, t)
        return
    s.fired[37] += 1
    s.fired[38] += 1
    s.fired[34] += s.returned
    start_round(s, t)


@kernel
def move_markers(s: State, t: Tables) -> None:
    """Every captured card moves the marker of its colour by its barrels (BLT-36), at most to the last space."""
    s.fired[36] += 1
    for seat in range(t.players):
        s.scored |= s.captured[seat]
        for colour in range(COLOURS):
            s.space[seat][colour] = min(t.track, s.space[seat][colour] + s.gained[seat][colour])


@kernel
def behind_line(s: State, seat: int) -> bool:
    """True when a marker of the seat is not past space 3 (BLT-40)."""
    return min(s.space[seat][0], s.space[seat][1], s.space[seat][2]) <= LINE


@kernel
def difference(s: State, seat: int) -> int:
    """Final points: the highest less the lowest of a seat's markers."""
    lanes = s.space[seat]
    return max(lanes[0], lanes[1], lanes[2]) - min(lanes[0], lanes[1], lanes[2])


# ---- the judgement ---------------------------------------------------------------------------------------------------


@kernel
def judge(s: State, t: Tables) -> None:
    s.fired[39] += 1
    s.fired[42 if t.line_after else 41] += 1
    for seat in range(t.players):
        s.kept += s.barley[seat]
    if t.line_after == 0:
        exclude(s, t)
    s.phase = JUDGE
    next_token(s, t)


@kernel
def exclude(s: State, t: Tables) -> None:
    for seat in range(t.players):
        if behind_line(s, seat):
            s.fired[40] += 1
            s.excluded += 1
            s.out |= 1 << seat


@kernel
def next_token(s: State, t: Tables) -> None:
    """The next kept token to decide on, clockwise from the winner of the last one (BLT-46); the end when there is none.

    A player who takes no part any more has nothing to gain by one and is not asked.
    """
    for i in range(t.players):
        seat = (s.leader + i) % t.players
        if s.barley[seat] and s.out >> seat & 1 == 0:
            s.fired[46] += 1
            s.turn = seat
            s.choice = moves(s, t, seat)
            return
    finish(s, t)


@kernel
def moves(s: State, t: Tables, seat: int) -> int:
    """Mask of what one token may do: nothing, or a marker to the left or right (BLT-43 … BLT-47)."""
    choice = ANY
    for colour in range(COLOURS):
        if t.each_marker_once and s.moved[seat] >> colour & 1:
            s.fired[45] += 1
            continue
        if s.space[seat][colour] > 0:
            choice |= 2 << 2 * colour
        if s.space[seat][colour] < t.track:
            choice |= 4 << 2 * colour
    return choice


@kernel
def use_token(s: State, t: Tables, a: int) -> None:
    """One token is spent: on a marker, or on nothing."""
    seat = s.turn
    s.barley[seat] -= 1
    if a != STAY:
        colour = (a - 1) // 2
        s.fired[43] += 1
        if s.moved[seat] >> colour & 1:
            s.fired[44] += 1
        s.moved[seat] |= 1 << colour
        s.space[seat][colour] += 1 if (a - 1) % 2 else -1
    next_token(s, t)


@kernel
def finish(s: State, t: Tables) -> None:
    """Who takes part is settled at the latest now; the fewest final points win."""
    if t.line_after:
        exclude(s, t)
    if s.excluded == t.players:
        if t.compare_anyway:
            s.fired[51] += 1
            s.out = 0
        else:
            s.fired[50] += 1
    s.fired[48] += 1
    if winners(s, t) > 1:
        s.fired[49] += 1
    s.phase = OVER


@kernel
def winners(s: State, t: Tables) -> int:
    """How many players share the fewest final points, of those who take part."""
    fewest = t.track + 1
    n = 0
    for seat in range(t.players):
        if s.out >> seat & 1 == 0:
            points = difference(s, seat)
            if points < fewest:
                fewest = points
                n = 0
            n += 1 if points == fewest else 0
    return n


@kernel
def scores(s: State, t: Tables, out: list[int]) -> None:
    """Final points with the sign turned, so that the fewest are the highest score; equal ones share the victory.

    Who takes no part in the judgement scores less than any difference can be.  So with nobody in it all are equal.
    """
    for seat in range(t.players):
        out[seat] = -(t.track + 1) if s.out >> seat & 1 else -difference(s, seat)
