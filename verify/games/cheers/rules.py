"""The game as the engine drives it: the kernels of `verify/engine/protocol.py`.  Statements: RULES.md."""

from __future__ import annotations

from ...engine.kernel import fill_bits, kernel, low_bit, popcount
from .dealing import new_game, on_table, redeal, serves
from .piles import cups_of, draw_cards, put_in_shaker, take_from_hand, take_from_shaker
from .state import (
    BY_EMPTY_DECK,
    BY_RECIPE,
    BY_STALLING,
    CAPACITY,
    CARDS,
    DROP,
    DROPPING,
    GIFT,
    GIVE,
    GIVING,
    KINDS,
    MATCH,
    MATCHING,
    OVER,
    RETURN,
    SERVE,
    SHAKERS,
    STALLED,
    TURN,
    State,
    Tables,
    card_name,
)
from .toasts import answers, cards_in, matches, ways

_CARDS = tuple(card_name(c + 1) for c in range(CARDS))
COUNTERS = (
    *(f"served:{name}" for name in _CARDS),
    *(f"toasted:{name}" for name in _CARDS),
    "won", "empty_deck", "stalled", "shared_wins", "toasts", "overflows", "gifts", "returns", "turns",
)  # fmt: skip
SERVED, TOASTED, SUMS = 0, CARDS, 2 * CARDS

__all__ = ["COUNTERS", "actor", "apply", "count", "legal", "new_game", "over", "redeal", "scores", "value"]


@kernel
def actor(s: State, t: Tables) -> int:
    return s.seat


@kernel
def over(s: State, t: Tables) -> bool:
    return s.phase == OVER


@kernel
def legal(s: State, t: Tables, acts: list[int]) -> int:
    if s.phase == TURN:
        return choices(s, t, acts)
    if s.phase == GIVING:
        return ways(s, t, s.target, acts, GIVE)
    if s.phase == MATCHING:
        return shifted(matches(s, s.target, s.served), MATCH, acts)
    return shifted(cards_in(s, s.full), DROP, acts)


@kernel
def shifted(mask: int, code: int, acts: list[int]) -> int:
    """Writes code + bit for each bit of the mask."""
    n = fill_bits(mask, acts)
    for i in range(n):
        acts[i] += code
    return n


@kernel
def choices(s: State, t: Tables, acts: list[int]) -> int:
    """Serve, gift or return (CHR-11, CHR-19, CHR-20); equal cards once."""
    n = 0
    p = s.active
    for i in range(s.held[p]):
        card = s.hand[p][i]
        if i == 0 or s.hand[p][i - 1] != card:
            for shaker in range(t.shakers):
                acts[n] = SERVE + (card - 1) * SHAKERS + shaker
                n += 1
    for i in range(s.filled[p]):
        card = s.shaker[p][i]
        if i == 0 or s.shaker[p][i - 1] != card:
            for shaker in range(t.shakers):
                if shaker != p:
                    acts[n] = GIFT + (card - 1) * SHAKERS + shaker
                    n += 1
    acts[n] = RETURN
    return n + 1


@kernel
def apply(s: State, t: Tables, a: int) -> None:
    if a < GIFT:
        serve(s, t, a // SHAKERS + 1, a % SHAKERS)
    elif a < RETURN:
        give_away(s, t, (a - GIFT) // SHAKERS + 1, (a - GIFT) % SHAKERS)
    elif a == RETURN:
        return_hand(s, t)
    elif a < GIVE:
        s.matched = a - MATCH + 1
        s.phase = GIVING
        s.fired[13] += 1
    elif a < DROP:
        hand_out(s, t, (a - GIVE) // SHAKERS, (a - GIVE) % SHAKERS)
    else:
        put_away(s, t, a - DROP + 1)


@kernel
def serve(s: State, t: Tables, card: int, shaker: int) -> None:
    take_from_hand(s, s.active, card)
    s.action = SERVE
    s.stalled = 0
    s.cards_served |= 1 << card - 1
    s.fired[11] += 1
    into_special(s, t, shaker)
    mask = matches(s, shaker, card)
    if mask == 0:
        put_in_shaker(s, shaker, card)
        settle(s, t)
        return
    s.served = card
    s.target = shaker
    s.toasts += 1
    s.fired[12] += 1
    s.seat = answers(s, t, shaker)
    if popcount(mask) == 1:
        s.matched = low_bit(mask) + 1
        s.phase = GIVING
    else:
        s.phase = MATCHING


@kernel
def into_special(s: State, t: Tables, shaker: int) -> None:
    """Statements on the shakers that are no player's."""
    if shaker >= t.players:
        if t.shared:
            s.fired[36] += 1
        else:
            s.fired[30] += 1


@kernel
def hand_out(s: State, t: Tables, a: int, b: int) -> None:
    """The served card goes to shaker a, the matched one to b (CHR-14)."""
    take_from_shaker(s, s.target, s.matched)
    put_in_shaker(s, a, s.served)
    put_in_shaker(s, b, s.matched)
    s.cards_toasted |= 1 << s.served - 1 | 1 << s.matched - 1
    s.fired[14] += 1
    if not t.masquerade:
        s.fired[16 if t.exactly_one else 15] += 1
    s.fired[18 if t.may_keep else 17] += 1
    if t.extra_team >= 0:
        s.fired[32 if t.extra_receives else 33] += 1
    if s.target >= t.players:
        s.fired[37 if t.shared else 31] += 1
    s.served = 0
    s.matched = 0
    s.target = 0
    settle(s, t)


@kernel
def give_away(s: State, t: Tables, card: int, shaker: int) -> None:
    take_from_shaker(s, s.active, card)
    put_in_shaker(s, shaker, card)
    s.action = GIFT
    s.gifts += 1
    s.stalled += 1
    s.fired[19] += 1
    into_special(s, t, shaker)
    settle(s, t)


@kernel
def return_hand(s: State, t: Tables) -> None:
    p = s.active
    for i in range(s.held[p]):
        s.returned[p][s.hand[p][i] - 1] += 1
        s.hand[p][i] = 0
    s.away[p] += s.held[p]
    s.held[p] = 0
    draw_cards(s, p, t.hand[p])
    s.action = RETURN
    s.returns += 1
    s.stalled = 0
    s.fired[20] += 1
    settle(s, t)


@kernel
def put_away(s: State, t: Tables, card: int) -> None:
    take_from_shaker(s, s.full, card)
    s.gone[card - 1] += 1
    s.overflows += 1
    s.fired[21] += 1
    if s.full >= t.players:
        s.fired[37 if t.shared else 31] += 1
    s.full = 0
    settle(s, t)


@kernel
def settle(s: State, t: Tables) -> None:
    """Full shakers first, clockwise from the player in turn; then the end of the turn (CHR-24)."""
    for i in range(t.shakers):
        shaker = (s.active + i) % t.shakers
        if s.filled[shaker] > CAPACITY:
            s.full = shaker
            s.seat = answers(s, t, shaker)
            s.phase = DROPPING
            return
    end_turn(s, t)


@kernel
def end_turn(s: State, t: Tables) -> None:
    if s.action == SERVE:
        draw_cards(s, s.active, 1)
    s.turns += 1
    s.phase = OVER
    if declare(s, t):
        return
    if s.top == s.size:
        s.ended = BY_EMPTY_DECK
        s.fired[27] += 1
        return
    if s.stalled >= STALLED * t.players:
        s.ended = BY_STALLING
        s.fired[28] += 1
        return
    s.phase = TURN
    s.action = 0
    s.at = (s.at + 1) % t.turns
    s.active = t.order[s.at]
    s.seat = s.active


@kernel
def declare(s: State, t: Tables) -> bool:
    """Has somebody won?  Teams clockwise from the one in turn (CHR-22, CHR-25, CHR-26, CHR-38)."""
    done = 0
    first = -1
    for i in range(t.players):
        team = s.team[(s.active + i) % t.players]
        if not done >> team & 1 and on_table(s, t, team):
            done |= 1 << team
            if first < 0:
                first = team
    if done == 0:
        return False
    s.winners = done
    s.ended = BY_RECIPE
    s.fired[22] += 1
    if popcount(done) > 1:
        if t.shared:
            s.fired[38] += 1
        elif t.share_wins:
            s.fired[26] += 1
        else:
            s.fired[25] += 1
            s.winners = 1 << first
    return True


@kernel
def scores(s: State, t: Tables, out: list[int]) -> None:
    """1 for each member of a team that won; nobody has any in a draw."""
    for p in range(t.players):
        out[p] = s.winners >> s.team[p] & 1


@kernel
def count(s: State, t: Tables, acc: list[int]) -> None:
    """Adds a finished game."""
    if s.phase != OVER:
        return
    for c in range(CARDS):
        acc[SERVED + c] += s.cards_served >> c & 1
        acc[TOASTED + c] += s.cards_toasted >> c & 1
    acc[SUMS + s.ended - 1] += 1
    if popcount(s.winners) > 1:
        acc[SUMS + 3] += 1
    acc[SUMS + 4] += s.toasts
    acc[SUMS + 5] += s.overflows
    acc[SUMS + 6] += s.gifts
    acc[SUMS + 7] += s.returns
    acc[SUMS + 8] += s.turns


# ---- a bot that looks one step ahead ---------------------------------------------------------------------------------

CUP, WRONG, SECOND, WON = 20, 28, 4, 10_000


@kernel
def worth(s: State, shaker: int, team: int) -> int:
    """How near a shaker is to a recipe: cups that it needs, less those that spoil it."""
    total = 0
    for kind in range(KINDS):
        cups = cups_of(s, shaker, kind)
        need = s.recipe[team][kind]
        if need == 0:
            total -= WRONG * cups
        else:
            total += CUP * min(cups, need)
    return total


@kernel
def best_of(s: State, t: Tables, team: int) -> int:
    """A team's best shaker, and a little of the others."""
    top = -WON
    rest = 0
    for shaker in range(t.shakers):
        if serves(s, t, shaker, team):
            w = worth(s, shaker, team)
            rest += w
            top = max(top, w)
    return SECOND * top + rest


@kernel
def value(s: State, t: Tables, seat: int) -> int:
    """How good the position looks to `seat`: its own team's shakers, less half of the best other team's."""
    own = s.team[seat]
    if s.phase == OVER:
        return WON if s.winners >> own & 1 else -WON if s.winners else 0
    other = -WON
    for team in range(t.teams):
        if team != own:
            other = max(other, best_of(s, t, team))
    return 2 * best_of(s, t, own) - other
