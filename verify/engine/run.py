"""Mass play: many games of one set-up, on threads (compiled) or processes (interpreted), with one result.

    result = play(game, tables, setup="p4", games=100_000, seed=1)            # every seat plays at random
    result = play(game, tables, setup="p4", games=500, seed=1, bots=("greedy", "random", "greedy", "random"))
    step = replay(game, tables, seed=1, index=result.failure.index, setup="p4")   # a game, decision by decision

Game i of a run is the same game whatever range, block size, worker count or compiler plays it.  No clock is read here.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, fields, replace
from pathlib import Path
from threading import Lock
from typing import Any

from . import cache, loop
from .bots import MC, RANDOM, STATES
from .graph import graph
from .loop import Bound, Kernels
from .protocol import Game
from .result import Failure, Histogram, Result, Seat
from .seats import Bot, seated
from .session import Session, key_of

SWITCH = "DECKPROOF_JIT"  # 0: never compile
COLD_STEPS = 1_200_000  # below this many expected steps, playing interpreted is over before a compiler is
WARM_STEPS = 150_000  # … before a compiled loop is loaded from its cache
POOL_STEPS = 400_000  # below this, starting worker processes takes longer than they save
SAMPLE = 8  # games played to see how long one is
SLACK = 64  # cells of `acts` beyond MAX_ACTIONS: a game that writes too many codes is found out, not crashed


class RulesError(RuntimeError):
    """The rules raised an error in the middle of a game: says which, so that it can be replayed."""


@dataclass(frozen=True, slots=True)
class Job:
    """All that a worker must know; goes to other processes as it is."""

    game: str
    kernels: Kernels
    state: type
    tables: Any
    teams: tuple[int, ...]
    bots: tuple[Bot, ...]
    seed: int
    key: int
    counters: int
    rules: int
    max_actions: int
    max_steps: int
    keep: bool
    compiled: bool
    bounds: bool

    @property
    def with_bots(self) -> bool:
        return any(bot.kind != RANDOM for bot in self.bots)

    @property
    def bound(self) -> Bound:
        return loop.bind(self.kernels, self.with_bots)


@dataclass(slots=True)
class Sums:
    """What a block of games adds up, as plain values."""

    first: int
    games: int
    acc: list[int]
    fired: list[int]
    facts: list[int]
    steps: Counter[int]
    choices: Counter[int]
    scores: list[Counter[int]]
    totals: list[int]
    wins: list[int]
    shared: list[int]
    kept: list[list[int]]


def play(
    game: Game, tables: Any, *, setup: str, games: int, seed: int, bots: Sequence[str] | None = None, workers: int = 0,
    executor: Executor | None = None, compiled: bool | None = None, first: int = 0, keep: bool = False, block: int = 0,
    bounds: bool = False, progress: Callable[[int], None] | None = None, planned: int = 0,
) -> Result:  # fmt: skip
    """Plays games `first` … `first + games - 1` of the run that `seed` names.

    `bots`: one text per seat (see `Bot`), None: all random.  `workers`: 0 for one per core.  `executor`: anything with
    `map`, instead of a pool of our own.  `compiled`: None picks what is done sooner, for `planned` games when these are
    a piece of so many; True needs numba.  `keep`: also each
    game's numbers.  `block`: games a worker takes at once.  `bounds`: compiled with every index checked.
    `progress(games)` hears of each block done. ValueError: no such set-up or bot; KernelError: rules that cannot be
    compiled; RulesError: the rules raised an error.
    """
    job = _job(game, tables, setup, seed, bots, keep, bounds)
    if compiled is None and not bounds:
        compiled = _prefer_compiled(job, max(games, planned))
    elif (compiled or bounds) and not can_compile():
        raise ValueError(f"cannot compile: numba is not installed (pip install 'deckproof[fast]'), or {SWITCH}=0")
    job = replace(job, compiled=bool(compiled or bounds))
    workers = workers or cores()
    size = block or max(64, min(1 << 16, -(-games // (workers * 4))))
    parts = [_Part(job, i, min(size, first + games - i)) for i in range(first, first + games, size)]
    done: list[Sums] = []
    for sums in _map(job, parts, workers, executor, games):
        done.append(sums)
        if progress:
            progress(sums.games)
    return _result(game, setup, job, first, games, bots, done)


def replay(
    game: Game, tables: Any, seed: int, index: int, *, setup: str, bots: Sequence[str] | None = None,
    actions: Sequence[int] = (),
) -> Session:  # fmt: skip
    """Game `index` of the run that `seed` names, to be stepped through; after `actions` when there are any.

    `session.play_on()` goes the way the batch went when the bots are the batch's.  IllegalAction: an action that the
    rules do not allow at its turn.
    """
    session = Session.start(game, tables, setup, seed, index, seated(game, setup, bots))
    for action in actions:
        session.apply(action)
    return session


def can_compile() -> bool:
    """True when numba is installed and not switched off."""
    return os.environ.get(SWITCH) != "0" and cache.numba_version() != ""


def cores() -> int:
    """Processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# ---- the job ---------------------------------------------------------------------------------------------------------


def _job(game: Game, tables: Any, setup: str, seed: int, bots: Sequence[str] | None, keep: bool, bounds: bool) -> Job:
    seats = seated(game, setup, bots)
    teams = game.SETUPS[setup].teams
    blank = game.State()
    names = {f.name for f in fields(blank)}
    if missing := {"key", "fired"} - names:
        raise ValueError(f"{game.ID}: State lacks {' and '.join(sorted(missing))}")
    if len(blank.fired) != len(game.STATEMENTS):
        raise ValueError(f"{game.ID}: State.fired has {len(blank.fired)} cells for {len(game.STATEMENTS)} statements")
    return Job(
        game.ID, Kernels.of(game), game.State, tables, tuple(teams), seats, seed,
        key_of(game, setup, seed), len(game.COUNTERS), len(blank.fired), game.MAX_ACTIONS, game.MAX_STEPS, keep,
        False, bounds,
    )  # fmt: skip


def _prefer_compiled(job: Job, games: int) -> bool:
    if not can_compile():
        return False
    steps = _steps_of(job, games)
    if steps < WARM_STEPS:
        return False
    if steps >= COLD_STEPS:
        return True
    return cache.is_warm(_cache_folder(job), _name(job))


def _steps_of(job: Job, games: int) -> int:
    """How many steps a run will take about, thinking bots included."""
    plain = replace(job, bots=tuple(Bot(RANDOM, 1) for _ in job.bots), keep=False)
    sums = _interpreted(_Part(plain, 0, min(SAMPLE, max(1, games))))
    moves, branches = sums.facts[loop.MOVES], sums.facts[loop.BRANCHES]
    per_game = moves // sums.games + 1
    thought = 0
    for bot in job.bots:
        if bot.kind != RANDOM:
            tried = branches // sums.games // len(job.bots) + 1
            thought += tried if bot.kind < MC else tried * bot.worlds * per_game // 2
    return (per_game + thought) * games


# ---- blocks ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Part:
    job: Job
    first: int
    games: int


def _map(
    job: Job, parts: list[_Part], workers: int, executor: Executor | None, games: int
) -> Iterator[Sums] | Iterable[Sums]:
    if executor is not None:
        return executor.map(play_part, parts)
    if workers == 1 or len(parts) < 2 or (not job.compiled and _steps_of(job, games) < POOL_STEPS):
        return map(play_part, parts)
    if job.compiled:
        _compiled_loop(job)  # once, before the threads ask for it
        return _pooled(ThreadPoolExecutor(workers), parts)
    spawn = multiprocessing.get_context("spawn")  # the same on every platform
    return _pooled(ProcessPoolExecutor(min(workers, len(parts)), mp_context=spawn, initializer=_deaf), parts)


def _deaf() -> None:
    """Ctrl-C reaches a whole group of processes; ending the work is for the first of them alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _pooled(pool: Executor, parts: list[_Part]) -> Iterator[Sums]:
    with pool:
        yield from pool.map(play_part, parts)


def play_part(part: _Part) -> Sums:
    """One block of games, in whatever process."""
    return _compiled(part) if part.job.compiled else _interpreted(part)


def _interpreted(part: _Part) -> Sums:
    job, players = part.job, len(part.job.teams)
    states = [job.state() for _ in range(STATES)]
    acts = [0] * (job.max_actions + SLACK)
    memory = [acts[:], acts[:]]
    acc, fired, facts = [0] * job.counters, [0] * job.rules, [0] * loop.FACTS
    steps: Counter[int] = Counter()
    choices: Counter[int] = Counter()
    scores: list[Counter[int]] = [Counter() for _ in range(players)]
    totals, wins, shared, out = ([0] * players for _ in range(4))
    kept = [[0] * (2 + players) for _ in range(part.games if job.keep else 0)]
    _run(
        job.bound.play_block, job,
        (states, [job.tables], [bot.kind for bot in job.bots], [bot.worlds for bot in job.bots], list(job.teams),
        job.key, part.first,
         part.games, job.max_steps, job.max_actions, acts, memory, acc, out, fired, facts, steps, choices, scores,
         totals, wins, shared,
         kept, job.keep),
        facts,
    )  # fmt: skip
    return Sums(part.first, part.games, acc, fired, facts, steps, choices, scores, totals, wins, shared, kept)


def _compiled(part: _Part) -> Sums:
    from . import jit

    job = part.job
    arrays = _arrays(job, part.first, part.games)
    *_, acc, _out, fired, facts, steps, choices, scores, totals, wins, shared, kept, _keep = arrays
    _run(_compiled_loop(job), job, arrays, facts)
    return Sums(
        part.first, part.games, jit.plain(acc), jit.plain(fired), jit.plain(facts), jit.counted(steps),
        jit.counted(choices),
        [jit.counted(row) for row in scores], jit.plain(totals), jit.plain(wins), jit.plain(shared),
        jit.plain(kept) if job.keep else [],
    )  # fmt: skip


def _run(play_block: Callable[..., None], job: Job, arguments: tuple[Any, ...], facts: Any) -> None:
    try:
        play_block(*arguments)
    except (ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
        at = int(facts[loop.CURRENT])
        raise RulesError(f"{job.game}: game {at} of seed {job.seed}: {type(error).__name__}: {error}") from error


def _arrays(job: Job, first: int, games: int) -> tuple[Any, ...]:
    from . import jit

    players, cells = len(job.teams), 2 * loop.HALF + 1
    return (
        jit.records([job.state() for _ in range(STATES)]), jit.records([job.tables]),
        jit.row_of([bot.kind for bot in job.bots]),
        jit.row_of([bot.worlds for bot in job.bots]), jit.row_of(job.teams), job.key, first, games, job.max_steps,
        job.max_actions,
        jit.zeros(job.max_actions + SLACK), jit.zeros(2, job.max_actions + SLACK), jit.zeros(job.counters),
        jit.zeros(players),
        jit.zeros(job.rules), jit.zeros(loop.FACTS), jit.zeros(cells), jit.zeros(cells), jit.zeros(players, cells),
        jit.zeros(players),
        jit.zeros(players), jit.zeros(players), jit.zeros(games if job.keep else 1, 2 + players), job.keep,
    )  # fmt: skip


_LOOPS: dict[tuple[Any, ...], Callable[..., None]] = {}
_COMPILING = Lock()


def _name(job: Job) -> str:
    return "play_with_bots" if job.with_bots else "play_at_random"


def _cache_folder(job: Job) -> Path:
    """One folder for a game's loops: its name hashes what the fullest of them is made of."""
    fullest = loop.bind(job.kernels, True)
    return cache.folder(job.game, cache.tag(graph(fullest.play_block, fullest.templates)))


def _compiled_loop(job: Job) -> Callable[..., None]:
    """The loop for this game, compiled once a process and kept on disk between processes."""
    known = (job.kernels, job.with_bots, job.bounds, job.state, type(job.tables))
    with _COMPILING:
        if known not in _LOOPS:
            from . import jit

            nodes = graph(job.bound.play_block, job.bound.templates)
            at = _cache_folder(job)
            writable = not job.bounds and cache.prepare(at)
            _LOOPS[known] = jit.compile_loop(
                job.bound.play_block, nodes, _name(job), _arrays(job, 0, 1), at if writable else None, job.bounds
            )
    return _LOOPS[known]


# ---- the result ------------------------------------------------------------------------------------------------------


def _result(
    game: Game, setup: str, job: Job, first: int, games: int, bots: Sequence[str] | None, parts: list[Sums]
) -> Result:
    players = range(len(job.teams))
    acc = _added([p.acc for p in parts], job.counters)
    fired = _added([p.fired for p in parts], job.rules)
    facts = _added([p.facts for p in parts], loop.FACTS)
    totals = _added([p.totals for p in parts], len(players))
    wins = _added([p.wins for p in parts], len(players))
    shared = _added([p.shared for p in parts], len(players))
    failed = next((p for p in parts if p.facts[loop.FAILED]), None)
    failure = None
    if failed:
        at = failed.facts
        failure = Failure(at[loop.FAILED_GAME], job.seed, at[loop.FAILED_STEP], loop.WHY[at[loop.FAILED_WHY]])
    choices = _histogram([p.choices for p in parts], None)
    seats = tuple(Seat(wins[p], shared[p], _histogram([part.scores[p] for part in parts], totals[p])) for p in players)
    return Result(
        game=game.ID, setup=setup, rules=game.RULES_VERSION, seed=job.seed, first=first, games=games,
        bots=tuple(bots) if bots else ("random",) * len(players),
        counters=dict(zip(game.COUNTERS, acc, strict=True)),
        fired={statement.id: n for statement, n in zip(game.STATEMENTS, fired, strict=True)},
        steps=_histogram([p.steps for p in parts], facts[loop.MOVES]), choices=choices,
        branches=facts[loop.BRANCHES], seats=seats,
        teams={team: seats[job.teams.index(team)] for team in sorted(set(job.teams))},
        failed=facts[loop.FAILED], failure=failure, checksum=facts[loop.DIGEST], compiled=job.compiled,
        kept=tuple(tuple(row) for p in parts for row in p.kept),
    )  # fmt: skip


def _added(lists: list[list[int]], n: int) -> list[int]:
    return [sum(cells) for cells in zip(*lists, strict=True)] if lists else [0] * n


def _histogram(cells: list[Counter[int]], total: int | None) -> Histogram:
    counts: Counter[int] = Counter()
    for part in cells:
        for cell, n in part.items():
            counts[loop.value_at(cell)] += n
    ordered = dict(sorted(counts.items()))
    return Histogram(ordered, sum(x * n for x, n in ordered.items()) if total is None else total)
