"""The one loop that plays every game, written once and closed over a game's kernels (`bind`).

In: states and tables, the run's key, a range of game numbers.  Out: sums in the arrays it is handed (lists and counters
when interpreted, arrays when compiled).  Nothing depends on where a range begins or ends, so any cut of a run gives the
same sums.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from types import FunctionType
from typing import Any

from . import bots as bots_module
from .bots import BLANK, TRUE, copy_state, unbound
from .kernel import kernel
from .rng import BOTS, M32, hash32, seed_of, stream

new_game: Callable[[Any, Any], None] = unbound
legal: Callable[[Any, Any, Any], int] = unbound
apply: Callable[[Any, Any, int], None] = unbound
over: Callable[[Any, Any], bool] = unbound
scores: Callable[[Any, Any, Any], None] = unbound
count: Callable[[Any, Any, Any], None] = unbound
choose: Callable[..., int] = unbound

CURRENT, DIGEST, FAILED, FAILED_GAME, FAILED_STEP, FAILED_WHY, MOVES, BRANCHES = range(8)
FACTS = 8
EMPTY, TOO_LONG, UNSORTED, TOO_MANY = range(1, 5)
WHY = {
    EMPTY: "no legal action",
    TOO_LONG: "more steps than MAX_STEPS",
    UNSORTED: "legal codes not sorted, or twice the same",
    TOO_MANY: "more legal codes than MAX_ACTIONS",
}
ROLL = 69_621  # of the rolling digest, modulo the prime below
PRIME = (1 << 31) - 1
FINE = 1 << 9  # a histogram is exact below twice this, and to 1 in FINE beyond
MOST = 1 << 30  # what is larger is counted as this
HALF = 21 * FINE + 2 * FINE  # histogram cells for the positive numbers


@kernel
def cell_of(x: int) -> int:
    """The histogram cell of a number: exact while small, then finer than 0.2 %."""
    size = min(abs(x), MOST)
    shift = 0
    while size >> shift >= 2 * FINE:
        shift += 1
    at = shift * FINE + (size >> shift)
    return HALF + at if x >= 0 else HALF - at


def value_at(cell: int) -> int:
    """The number nearest to 0 that is counted in a cell."""
    at = abs(cell - HALF)
    shift = max(0, at // FINE - 1)
    size = at - shift * FINE << shift
    return size if cell >= HALF else -size


@kernel
def fault(acts: Any, m: int, most: int) -> int:
    """0, or what is wrong with the legal codes."""
    if m <= 0:
        return EMPTY
    if m > most:
        return TOO_MANY
    last = acts[0]
    k = 1
    while k < m:  # quicker than a range, interpreted
        code = acts[k]
        if code <= last:
            return UNSORTED
        last = code
        k += 1
    return 0


@kernel
def play_block(
    states: Any, tables: Any, kinds: Any, worlds: Any, teams: Any, key: int, first: int, games: int, max_steps: int,
    max_actions: int, acts: Any, memory: Any, acc: Any, out: Any, fired: Any, facts: Any, steps_at: Any,
    choices_at: Any, scores_at: Any, totals: Any, wins: Any, shared: Any, kept: Any, keep: bool,
) -> None:  # fmt: skip
    """Plays games `first` … `first + games - 1` of a run and adds up what happened."""
    s = states[TRUE]
    t = tables[0]
    for i in range(first, first + games):
        facts[CURRENT] = i
        copy_state(states, TRUE, BLANK)
        s.key = seed_of(key, i)
        bots = stream(key, BOTS, i)
        new_game(s, t)
        n = 0
        choices = 0
        branches = 0
        digest = 1
        why = 0
        while not over(s, t):
            m = legal(s, t, acts)
            if m == 1 and n < max_steps:
                a = acts[0]
            else:
                why = TOO_LONG if n >= max_steps else fault(acts, m, max_actions)
                if why:
                    break
                choices += 1
                a = choose(states, t, kinds, worlds, acts, m, memory, bots, n)
            branches += m
            digest = (digest * ROLL + a + 1) % PRIME
            apply(s, t, a)
            count(s, t, acc)
            n += 1
        if why:
            note_failure(facts, i, n, why)
            continue
        scores(s, t, out)
        digest = add_scores(out, teams, digest, scores_at, totals, wins, shared)
        facts[DIGEST] += hash32(digest ^ hash32(i & M32))
        facts[MOVES] += n
        facts[BRANCHES] += branches
        steps_at[cell_of(n)] += 1
        choices_at[cell_of(choices)] += 1
        for r in range(len(fired)):
            if s.fired[r]:
                fired[r] += 1
        if keep:
            note_game(kept[i - first], n, digest, out, len(teams))


@kernel
def note_failure(facts: Any, i: int, n: int, why: int) -> None:
    """One failed game more; the first is remembered."""
    if facts[FAILED] == 0:
        facts[FAILED_GAME] = i
        facts[FAILED_STEP] = n
        facts[FAILED_WHY] = why
    facts[FAILED] += 1


@kernel
def note_game(cells: Any, n: int, digest: int, out: Any, players: int) -> None:
    """The numbers of one game."""
    cells[0] = n
    cells[1] = digest
    for p in range(players):
        cells[2 + p] = out[p]


@kernel
def add_scores(out: Any, teams: Any, digest: int, scores_at: Any, totals: Any, wins: Any, shared: Any) -> int:
    """Adds the scores of a finished game and who won it; the digest that they lead to."""
    best = out[0]
    for p in range(len(teams)):
        digest = (digest * ROLL + out[p]) % PRIME
        scores_at[p][cell_of(out[p])] += 1
        totals[p] += out[p]
        best = max(best, out[p])
    leaders = 0
    for p in range(len(teams)):
        if out[p] == best:
            leaders |= 1 << teams[p]
    for p in range(len(teams)):
        if leaders >> teams[p] & 1:
            if leaders & leaders - 1:
                shared[p] += 1
            else:
                wins[p] += 1
    return digest


# ---- closing the templates over a game -------------------------------------------------------------------------------

KERNEL_NAMES = ("new_game", "actor", "legal", "apply", "over", "scores", "value", "redeal", "count")
_TEMPLATES = (bots_module.choose_random, bots_module.choose_any, bots_module.deal_world, bots_module.best_step,
              bots_module.roll_out, play_block)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Kernels:
    """The kernels of a game, by reference: what a worker process is sent instead of a module."""

    new_game: Callable[..., Any]
    actor: Callable[..., Any]
    legal: Callable[..., Any]
    apply: Callable[..., Any]
    over: Callable[..., Any]
    scores: Callable[..., Any]
    value: Callable[..., Any]
    redeal: Callable[..., Any]
    count: Callable[..., Any]

    @classmethod
    def of(cls, game: Any) -> Kernels:
        return cls(*(getattr(game, name) for name in KERNEL_NAMES))


@dataclass(frozen=True, slots=True)
class Bound:
    """The loop and its choosers for one game: plain functions that call each other and the game by name."""

    play_block: Callable[..., None]
    choose: Callable[..., int]
    templates: frozenset[Callable[..., Any]]


@lru_cache(maxsize=64)
def bind(kernels: Kernels, with_bots: bool) -> Bound:
    """The loop closed over these kernels; without bots every seat plays at random and nothing else is compiled."""
    names: dict[str, Any] = {**vars(bots_module), **globals()}
    names |= {name: getattr(kernels, name) for name in KERNEL_NAMES}
    for template in _TEMPLATES:
        names[template.__name__] = _closed(template, names)
    names["choose"] = names["choose_any" if with_bots else "choose_random"]
    return Bound(names["play_block"], names["choose"], frozenset(names[f.__name__] for f in _TEMPLATES))


def _closed(template: Any, names: dict[str, Any]) -> Any:
    copy = FunctionType(template.__code__, names, template.__name__)
    copy.__module__ = template.__module__
    copy.__qualname__ = template.__qualname__
    return copy
