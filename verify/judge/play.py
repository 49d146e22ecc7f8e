"""What played games say.  In: runs with their results.  Out: claims and findings.  Pure.

A claim on something never seen carries the 95 % upper bound of its rate, 1 − 0.05^(1/N) (about 3/N): with 30,000 games
that is below 1 in 10,000, and only then is the thing called dead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..engine.protocol import Game, Proof, Statement
from ..engine.result import Histogram, Result
from ..engine.stats import anytime, below, wilson
from ..finding import Finding, Span
from ..manifest import Threshold
from ..report.verdict import Bin, Claim, Play, Side
from .codes import PLY001, PLY002, PLY003, PLY004, PLY005, PLY006, PLY008, PLY011
from .limits import SEAT_ADVANTAGE, limit_of
from .plan import Played, differing

ENOUGH = 30_000  # games: the bound of what none of them showed is below DEAD
DEAD = 1e-4
MOST_GAMES = 50_000_000  # of one run, whatever is asked for
BINS = 40  # of the lengths of games: as many as are told apart at a glance


@dataclass(frozen=True, slots=True)
class Heard:
    """Claims and findings together; adding puts them one after the other."""

    claims: tuple[Claim, ...] = ()
    findings: tuple[Finding, ...] = ()

    def __add__(self, other: Heard) -> Heard:
        return Heard(self.claims + other.claims, self.findings + other.findings)


def upper_bound(games: int) -> float:
    """95 % upper bound of the rate of what was seen in none of `games` games."""
    return below(0, games)


# ---- without playing -------------------------------------------------------------------------------------------------


def proven(setup: str, proofs: Sequence[Proof], limits: Mapping[str, Threshold]) -> Heard:
    """What arithmetic and search say of a set-up; a rate above the manifest's limit is a finding with both places."""
    heard = Heard()
    for proof in proofs:
        heard += Heard((Claim(proof.name, proof.text, "proven", value=proof.value),))
        limit = limit_of(limits, proof.name)
        if limit and proof.value is not None and proof.value > limit.rate:
            message = f"set-up '{setup}': {proof.text}: {_percent(proof.value)}, above the limit"
            other = [(limit.span, f"at most {limit.said}")]
            heard += Heard((), (PLY008(limit.span, message, "change the deck or the limit", other),))
    return heard


# ---- one run ---------------------------------------------------------------------------------------------------------


def play_of(game: Game, played: Played, limits: Mapping[str, Threshold], span: Span) -> tuple[Play, list[Finding]]:
    """A set-up as played: does it end, is it fair, how does it feel."""
    result, run = played.result, played.run
    heard = _ends(result, span)
    if result.played:
        heard += _fair(result, game.SETUPS[run.setup].teams, limits, span) + Heard(tuple(_facts(result)))
    setup = game.SETUPS[run.setup]
    play = Play(
        run.setup, setup.players, result.played, heard.claims, differing(game, run.options),
        _sides(result, setup.teams), _lengths(result.steps),
    )  # fmt: skip
    return play, list(heard.findings)


def further(result: Result, until: float) -> int:
    """How many games more may narrow the interval of every side's share to ± `until`; 0 when it is so, or never will.

    An interval narrows with the square root of the games: as many as that asks for, at most three times those played.
    """
    wins, decided, _ = _won(result)
    if len(wins) < 2 or not sum(wins.values()) or result.games >= MOST_GAMES:
        return 0
    intervals = [anytime(hits, decided) for hits in wins.values()]
    width = max(high - low for low, high in intervals) / 2
    if width <= until:
        return 0
    wanted = round(result.games * min(4.0, 1.05 * (width / until) ** 2))
    return min(wanted, MOST_GAMES) - result.games


def _sides(result: Result, teams: Sequence[int]) -> tuple[Side, ...]:
    """In the order of play; () for a game with one side."""
    wins, decided, _ = _won(result)
    if len(wins) < 2 or not sum(wins.values()):
        return ()
    return tuple(
        Side(
            tuple(seat for seat, of in enumerate(teams) if of == team), side.wins, side.shared, wins[team] / decided,
            anytime(wins[team], decided),
        )
        for team, side in result.teams.items()
    )  # fmt: skip


def _lengths(steps: Histogram) -> tuple[Bin, ...]:
    """At most `BINS` bins of equal width, empty ones too."""
    if not steps.counts:
        return ()
    width = -(-(steps.most - steps.least + 1) // BINS)
    bins = [0] * (-(-(steps.most - steps.least + 1) // width))
    for length, games in steps.counts.items():
        bins[(length - steps.least) // width] += games
    starts = [steps.least + i * width for i in range(len(bins))]
    return tuple(Bin(start, start + width - 1, games) for start, games in zip(starts, bins, strict=True))


def _ends(result: Result, span: Span) -> Heard:
    if result.failed:
        where = "; ".join(map(str, result.failures))
        text = f"{result.failed:,} of {result.games:,} games do not end: {where}"
        message = f"set-up '{result.setup}': {text}"
        help = f"deckproof play {result.game} --seed {result.seed} shows games of this run"
        return Heard((Claim("ends", text, "not shown", result.games),), (PLY001(span, message, help),))
    bound = upper_bound(result.games)
    text = f"all {result.games:,} end with legal actions throughout; fewer than 1 in {_one_in(bound)} may not"
    return Heard((Claim("ends", text, "observed", result.games, bound=bound),))


def _won(result: Result) -> tuple[dict[int, int], int, float]:
    """By team the games it won, of how many, and the rate that would be equal.

    Games that one side won alone; where nobody ever does, because partners change from game to game and each seat
    stands for itself, the games that a seat won together with others."""
    alone = {team: side.wins for team, side in result.teams.items()}
    if sum(alone.values()):
        return alone, sum(alone.values()), 1 / len(alone)
    together = {team: side.shared for team, side in result.teams.items()}
    return together, result.played, sum(together.values()) / max(1, len(together) * result.played)


def _fair(result: Result, teams: Sequence[int], limits: Mapping[str, Threshold], span: Span) -> Heard:
    """The side furthest from an equal share of the games that were won; valid however often one looks."""
    wins, decided, share = _won(result)
    if len(wins) < 2 or not sum(wins.values()):
        return Heard()
    best = max(wins, key=lambda team: (abs(wins[team] - share * decided), wins[team], -team))
    rate, interval = wins[best] / decided, anytime(wins[best], decided)
    between = f"{_percent(interval[0])} to {_percent(interval[1])}"
    seats = [str(seat) for seat, team in enumerate(teams) if team == best]
    who = f"seat {seats[0]} wins" if len(seats) == 1 else f"seats {' and '.join(seats)} win"
    text = f"{who} {_percent(rate)} ({between})"
    claim = Claim("fair", text, "observed", decided, value=rate, interval=interval)
    limit = limit_of(limits, SEAT_ADVANTAGE)
    off = interval[0] - share if rate > share else share - interval[1]
    if limit is None or off <= limit.rate:
        return Heard((claim,))
    message = f"set-up '{result.setup}': {text}, {_percent(off)} or more from an equal share"
    other = [(limit.span, f"at most {limit.said}")]
    return Heard((claim,), (PLY004(span, message, "change the deck or the limit", other),))


def _facts(result: Result) -> Iterator[Claim]:
    games, steps, choices = result.played, result.steps, result.choices
    text = f"{steps.mean:,.0f} actions a game, from {steps.least:,} to {steps.most:,}, median {steps.quantile(0.5):,}"
    yield Claim("length", text, "observed", games, value=steps.mean)
    text = f"{choices.mean:,.0f} of them are real choices ({_percent(choices.total / max(1, steps.total))})"
    yield Claim("choices", text, "observed", games, value=choices.mean)
    scores = result.seats[0].scores
    low, middle, high = (scores.quantile(q) for q in (0.05, 0.5, 0.95))
    yield Claim(
        "scores", f"{low:,} to {high:,} in nine of ten games, median {middle:,}", "observed", games, value=middle
    )
    for name, total in result.counters.items():
        if ":" not in name:
            text = f"{total / games:,.4g} a game" if total else "in none of these games"
            yield Claim(name.replace("_", " "), text, "observed", games, value=total / games)


def observed(played: Played, limits: Mapping[str, Threshold], span: Span) -> Heard:
    """Of games where every seat looks a step ahead: how often what the manifest limits happened (at most once a game).
    The whole interval above the limit is a finding with both places."""
    heard = Heard()
    result = played.result
    for name in result.counters:
        limit = limit_of(limits, name)
        hits = result.counters[name]
        if limit is None or ":" in name or not result.played or hits > result.played:
            continue
        rate, interval = hits / result.played, anytime(hits, result.played)
        between = f"{_percent(interval[0])} to {_percent(interval[1])}"
        text = f"{_percent(rate)} ({between}) of games where all look a step ahead"
        said = name.replace("_", " ")
        heard += Heard((Claim(f"limit:{name}", f"{said}: {text}", "observed", result.played, None, rate, interval),))
        if interval[0] > limit.rate:
            message = f"set-up '{result.setup}': {said} in {text}, above the limit"
            other = [(limit.span, f"at most {limit.said}")]
            heard += Heard((), (PLY011(limit.span, message, "change the deck or the limit", other),))
    return heard


def skill(played: Played) -> Claim | None:
    """How often the side that looks a step ahead wins against sides that choose at random."""
    result = played.result
    decided = sum(team.wins for team in result.teams.values())
    if not decided:
        return None
    ahead = next(iter(team for bot, team in zip(result.bots, result.seats, strict=True) if bot != "random"))
    rate, interval = ahead.wins / decided, wilson(ahead.wins, decided)
    among = f"of {len(result.teams)} sides " if len(result.teams) > 2 else ""
    between = f"{_percent(interval[0])} to {_percent(interval[1])}"
    text = f"looking one step ahead {among}wins {_percent(rate)} ({between}) against choosing at random"
    return Claim("skill", text, "observed", decided, value=rate, interval=interval)


# ---- nothing dead ----------------------------------------------------------------------------------------------------


def alive(runs: Sequence[Result], span: Span) -> Heard:
    """Counters `<verb>:<x>`: x is alive when every verb was seen of it.  Told per x, over all runs as asked for."""
    games = sum(r.played for r in runs)
    totals: dict[str, dict[str, int]] = {}
    for result in runs:
        for name, n in result.counters.items():
            verb, colon, x = name.partition(":")
            if colon:
                verbs = totals.setdefault(x, {})
                verbs[verb] = verbs.get(verb, 0) + n
    heard = Heard()
    for x, verbs in totals.items():
        never = [verb for verb, n in verbs.items() if not n]
        if never:
            heard += _unseen(f"alive:{x}", f"'{x}' was never {' or '.join(never)}", games, PLY002, span)
        else:
            rate = min(verbs.values()) / max(1, games)
            text = f"{x}: {', '.join(f'{verb} {n:,}' for verb, n in verbs.items())} times in {games:,} games"
            heard += Heard((Claim(f"alive:{x}", text, "observed", games, value=rate),))
    return heard


def statements(game: Game, played: Sequence[Played], rare: Mapping[str, bool], span: Span) -> Heard:
    """Each numbered statement: counted in play, in runs with its option, shown by a position, or held by a test."""
    heard = Heard()
    for statement in game.STATEMENTS:
        heard += _statement(statement, played, rare, span)
    return heard


def _statement(statement: Statement, played: Sequence[Played], rare: Mapping[str, bool], span: Span) -> Heard:
    name = f"statement:{statement.id}"
    if statement.kind == "static":
        return Heard((Claim(name, f"held by a test: {statement.text}", "proven"),))
    if statement.kind == "rare":
        if rare.get(statement.id):
            return Heard((Claim(name, f"shown by a position: {statement.text}", "proven"),))
        message = f"{statement.id} is not shown by its position: {statement.text}"
        return Heard((Claim(name, message, "not shown"),), (PLY006(span, message, "look at the deck and the options"),))
    counted = [p for p in played if statement.kind == "play" or _has(p, statement.option)]
    games = sum(p.result.played for p in counted)
    fired = sum(p.result.fired.get(statement.id, 0) for p in counted)
    if not fired:
        where = f" with {statement.option}" if statement.option else ""
        return _unseen(name, f"{statement.id} never applied{where}: {statement.text}", games, PLY003, span)
    rate = fired / games
    claim = Claim(name, statement.text, "observed", games, value=rate, interval=wilson(fired, games))
    return Heard((claim,))


def _has(p: Played, option: str) -> bool:
    name, _, value = option.partition("=")
    return p.run.options.get(name) == value


def options(game: Game, played: Sequence[Played]) -> Heard:
    """Every value of every option was played to the end at least once."""
    claims = []
    for name, option in game.OPTIONS.items():
        for value in option.values:
            games = sum(p.result.played for p in played if p.run.options.get(name) == value)
            standing = "observed" if games else "not shown"
            text = f"{games:,} games with {name}={value}"
            claims.append(Claim(f"option:{name}={value}", text, standing, games))  # type: ignore[arg-type]
    return Heard(tuple(claims))


def _unseen(name: str, what: str, games: int, code: object, span: Span) -> Heard:
    bound = upper_bound(games)
    claim = Claim(name, f"{what}, in {games:,} games", "not shown", games, bound=bound)
    if bound >= DEAD:
        return Heard((claim,))
    finding = code(span, f"{what}, in {games:,} games", "change what it needs, or take it out")  # type: ignore[operator]
    return Heard((claim,), (finding,))


def too_few(claims: Iterable[Claim], span: Span) -> list[Finding]:
    """One note for everything that more games may still show."""
    open_ = [c for c in claims if c.standing == "not shown" and c.bound is not None and c.bound >= DEAD]
    if not open_:
        return []
    names = ", ".join(c.name.partition(":")[2] or c.name for c in open_[:4]) + (" …" if len(open_) > 4 else "")
    message = f"not seen in {min(c.games for c in open_):,} games: {names}"
    return [PLY005(span, message, f"type --games {ENOUGH}")]


def _percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"


def _one_in(bound: float) -> str:
    return f"{int(1 / bound):,}"
