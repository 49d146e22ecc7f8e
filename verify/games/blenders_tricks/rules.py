"""The game as the engine drives it: the kernels of `verify/engine/protocol.py`.  Statements: RULES.md."""

from __future__ import annotations

from ...engine.kernel import fill_bits, kernel
from .dealing import pass_card, start_game
from .scoring import use_bonus, use_token
from .state import (
    BONUS,
    CAPTURE,
    COLOURED,
    DECK,
    OVER,
    PLAY,
    TENS,
    State,
    Tables,
)
from .tricks import capture, play

NUMBERS = tuple(range(1, DECK + 1))
COUNTERS = (
    *(f"unforced:card {n}" for n in NUMBERS),
    *(f"{'scored' if n % TENS else 'won'}:card {n}" for n in NUMBERS),
    "all_wild_tricks", "barley_kept", "barley_returned", "excluded_players", "all_excluded", "furthest_space",
)  # fmt: skip
UNFORCED, DECIDED, TOTALS = 0, DECK, 2 * DECK

MAX_ACTIONS = COLOURED + 1  # no more can be captured, and the barley kept

# The passes, cards, second captures and barley of a round are 59 decisions for 3, 4 and 5 players alike:
# 2·3 + 3·13 + 13 + 1 = 2·4 + 4·10 + 10 + 1 = 2·5 + 5·8 + 8 + 1.  Three rounds, then at most three kept tokens.
MAX_STEPS = 3 * 59 + 3


@kernel
def new_game(s: State, t: Tables) -> None:
    start_game(s, t)


@kernel
def actor(s: State, t: Tables) -> int:
    return s.turn


@kernel
def legal(s: State, t: Tables, acts: list[int]) -> int:
    return fill_bits(s.choice, acts)


@kernel
def apply(s: State, t: Tables, a: int) -> None:
    if s.phase == PLAY:
        play(s, t, a)
    elif s.phase == CAPTURE:
        capture(s, t, a)
    elif s.phase < PLAY:
        pass_card(s, t, a)
    elif s.phase == BONUS:
        use_bonus(s, t, a)
    else:
        use_token(s, t, a)


@kernel
def over(s: State, t: Tables) -> bool:
    return s.phase == OVER


@kernel
def count(s: State, t: Tables, acc: list[int]) -> None:
    """Adds a finished game: each card once for what it did (a wild card wins, a coloured one scores), and the sums."""
    if s.phase != OVER:
        return
    done = s.scored | s.won_trick & t.of_colour[3]
    for card in range(1, DECK + 1):
        acc[UNFORCED + card - 1] += s.unforced >> card & 1
        acc[DECIDED + card - 1] += done >> card & 1
    furthest = 0
    for seat in range(t.players):
        furthest = max(furthest, s.space[seat][0], s.space[seat][1], s.space[seat][2])
    acc[TOTALS] += s.all_wild
    acc[TOTALS + 1] += s.kept
    acc[TOTALS + 2] += s.round - s.kept
    acc[TOTALS + 3] += s.excluded
    acc[TOTALS + 4] += 1 if s.excluded == t.players else 0
    acc[TOTALS + 5] += furthest
