"""Which games to play: enough that everything numbered has its chance to fire.  Pure: played runs in, runs to play out.

First every set-up with the options asked for.  Then variations in the first set-up: all other values at once, in as
few runs as the longest list of values needs, so that every value is run.  A statement of an option that has not fired
by then gets a run with its value alone, in each set-up until it fires (other values may have stood in its way).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..engine.protocol import Game
from ..engine.result import Result

Options = Mapping[str, str]
SENSIBLE_GAMES = 1_000
SKILL_GAMES = 100  # a bot that looks ahead is slow; a difference worth having shows in few games
FEWER = 10  # a variation gets a tenth of the games: what it shows is shown; what it does not show gets all of them


@dataclass(frozen=True, slots=True)
class Run:
    """`games` games of one set-up, one value of every option.  `main`: with the options asked for, all at random."""

    setup: str
    options: Options
    games: int
    main: bool
    bots: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """A run and what came of it."""

    run: Run
    result: Result


def asked(game: Game, profile: str, options: Options) -> dict[str, str]:
    """A value for every option: its default, else the profile's, else the one given."""
    chosen = {name: option.values[0] for name, option in game.OPTIONS.items()}
    return {**chosen, **(game.PROFILES[profile] if profile else {}), **options}


def first(game: Game, setups: Sequence[str], base: Options, games: int) -> list[Run]:
    """Every set-up as asked for, then the variations in the first set-up, with fewer games."""
    few = max(1, games // FEWER)
    varied = [Run(setups[0], options, few, False) for options in _variations(game, base)]
    return [*(Run(setup, base, games, True) for setup in setups), *varied]


def _variations(game: Game, base: Options) -> Iterator[dict[str, str]]:
    """The fewest choices that together hold every value of every option that is not asked for."""
    for step in range(1, max((len(o.values) for o in game.OPTIONS.values()), default=1)):
        yield {name: _other(option.values, base[name], step) for name, option in game.OPTIONS.items()}


def _other(values: Sequence[str], value: str, step: int) -> str:
    """The value `step` places further, round the list; where the list is shorter, the value itself."""
    return values[(values.index(value) + step) % len(values)] if step < len(values) else value


def more(game: Game, setups: Sequence[str], base: Options, played: Sequence[Played], games: int) -> list[Run]:
    """A run for each option statement that has not fired: its value alone, in the first set-up not yet tried."""
    tried = {(p.run.setup, tuple(sorted(p.run.options.items()))) for p in played}
    runs: dict[tuple[str, tuple[tuple[str, str], ...]], Run] = {}
    for statement in game.STATEMENTS:
        if statement.kind != "option" or any(p.result.fired.get(statement.id) for p in played):
            continue
        name, _, value = statement.option.partition("=")
        options = {**base, name: value}
        key = tuple(sorted(options.items()))
        fresh = next((s for s in setups if (s, key) not in tried), None)
        if fresh:
            runs.setdefault((fresh, key), Run(fresh, options, games, options == base))
    return list(runs.values())


def skilled(game: Game, setups: Sequence[str], base: Options, games: int) -> Run | None:
    """Does choosing well pay?  The first set-up with two sides: one looks a step ahead, the others choose at random."""
    for setup in setups:
        teams = game.SETUPS[setup].teams
        if len(set(teams)) > 1:
            bots = tuple("greedy" if team == teams[0] else "random" for team in teams)
            return Run(setup, base, min(games, SKILL_GAMES), False, bots)
    return None


def sensible(game: Game, setups: Sequence[str], base: Options, games: int, limits: Collection[str]) -> list[Run]:
    """What the manifest limits of play is looked at where nobody throws a game away: all seats look a step ahead."""
    if not set(limits) & set(limited(game)):
        return []
    games = min(games, SENSIBLE_GAMES)
    return [Run(setup, base, games, False, ("greedy",) * game.SETUPS[setup].players) for setup in setups]


def limited(game: Game) -> list[str]:
    """Counters of whole games: a manifest may limit in what share of them such a thing happens."""
    return [name for name in game.COUNTERS if ":" not in name]


def differing(game: Game, options: Options) -> dict[str, str]:
    """The options that are not at their default."""
    return {name: v for name, v in options.items() if name in game.OPTIONS and v != game.OPTIONS[name].values[0]}
