"""Gathers the evidence for the verdict on one game: reads the manifest, measures the sheets, plays the deck.

The order is the verdict's; what comes out is a value (`verify.judge.Evidence`), so that judging stays pure.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from .runfile import RunFile
from .stamp import versions
from .wish import Wish

if TYPE_CHECKING:
    from verify.engine.protocol import Game
    from verify.engine.result import Result
    from verify.judge import Evidence
    from verify.judge.plan import Played, Run
    from verify.manifest import Deck
    from verify.report.verdict import Against

SLOW_GAMES = 1_000  # without a compiler
PIECES = 8  # that a run is played in: Ctrl-C loses one of them at most
LEAST = 512  # games of a piece


Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Rival:
    """Another deck to play against, and how it was named."""

    of: str
    deck: Deck


def examine(e: Evidence, wish: Wish, say: Say, rival: Rival | None = None) -> Evidence:
    """Adds what checks, rules and play find, up to the point where the next question makes no sense."""
    from verify.checks import run
    from verify.discover import ruled
    from verify.judge import has_fields, why_not_played

    e = replace(e, versions=versions())
    if e.manifest is None:
        return e
    manifest, rules = ruled(e.manifest)
    e = replace(e, manifest=manifest, rules=rules, boxed=tuple(run(manifest, rules)))
    if rules is not None and e.deck is not None and not e.part and has_fields(e.deck, rules):
        e = replace(e, facts=tuple(rules.check(e.deck)))
    return e if why_not_played(e) else _play(e, wish, say, rival)


def _play(e: Evidence, wish: Wish, say: Say, rival: Rival | None) -> Evidence:
    from verify.engine.run import can_compile
    from verify.judge.deck import deck_hash
    from verify.judge.plan import first, more, sensible, skilled
    from verify.judge.play import ENOUGH

    assert e.manifest is not None
    assert e.rules is not None
    assert e.deck is not None
    base = wish.chosen(e.manifest, e.rules)
    setups = wish.setups or tuple(s.name for s in e.manifest.setups)
    games = wish.games or (ENOUGH if can_compile() else SLOW_GAMES)
    deck = deck_hash(e.deck)
    name = f"{e.rules.ID} {e.rules.RULES_VERSION}"
    file = RunFile.open(wish.resume, name, deck, wish.seed) if wish.resume else None
    table = _Table(e.rules, e.deck, wish.seed, say, keep=rival is not None, file=file)
    played: list[Played] = []
    runs = first(e.rules, setups, base, games)
    while runs:
        played += [found for run in runs if (found := table.play(run, wish.until))]
        runs = more(e.rules, setups, base, played, games) if not table.stopped else []
    if not played:
        raise KeyboardInterrupt
    ahead = skilled(e.rules, setups, base, games)
    skill = table.play(ahead) if ahead else None
    careful = sensible(e.rules, setups, base, games, e.manifest.thresholds)
    seen = tuple(found for run in careful if (found := table.play(run, planned=games * len(careful))))
    setups = tuple(dict.fromkeys(p.run.setup for p in played))
    tables = {setup: e.rules.tables(e.deck, setup, **base) for setup in setups}
    proofs = {setup: tuple(e.rules.proofs(t, setup)) for setup, t in tables.items()}
    rare = e.rules.show_rare(tables[setups[0]])
    main = [p for p in played if p.run.main]
    shifts = [_against(table, rival, p) for p in main] if rival else []
    e = replace(e, played=tuple(played), proofs=proofs, rare=rare, skill=skill, sensible=seen, seed=wish.seed)
    return replace(e, against=tuple(shift for shift in shifts if shift), cut_short=table.stopped)


def _against(table: _Table, rival: Rival, played: Played) -> Against | None:
    """The same games with the other deck; None when they were cut short."""
    from verify.judge.compare import Rematch, against
    from verify.judge.deck import deck_hash

    other = replace(table, deck=rival.deck)
    old = other.play(replace(played.run, games=played.result.games))
    table.stopped = other.stopped
    if old is None or old.result.games != played.result.games:
        return None
    theirs, ours = (
        table.rules.tables(deck, played.run.setup, **played.run.options) for deck in (rival.deck, table.deck)
    )
    return against(table.rules, rival.of, deck_hash(rival.deck), Rematch(old.result, played.result, theirs, ours))


@dataclass(slots=True)
class _Table:
    """Where a deck is played, piece by piece: Ctrl-C ends the run that it meets, and all after it; what was played
    until then is kept."""

    rules: Game
    deck: Deck
    seed: int
    say: Say
    keep: bool  # the numbers of each game, of runs as asked for
    file: RunFile | None = None
    stopped: bool = False

    def play(self, run: Run, until: float | None = None, planned: int = 0) -> Played | None:
        """The run; with `until`, and as asked for, so long that each side's share is known that well.  `planned`: games
        with such bots in all, which decide whether a compiler is worth while (0: it never is for bots).  None: stopped
        before it began."""
        from verify.judge.deck import deck_hash
        from verify.judge.plan import Played, differing
        from verify.judge.play import further

        tables = self.rules.tables(self.deck, run.setup, **run.options)
        options = "".join(f" {name}={value}" for name, value in differing(self.rules, run.options).items())
        keep, deck = self.keep and run.main, deck_hash(self.deck)
        wanted = run.games
        result = self.file.found(deck, run, keep) if self.file else None
        if result and until and run.main and result.games >= wanted:
            wanted = result.games + further(result, until)
        piece = max(LEAST, -(-run.games // PIECES))
        while not self.stopped and (done := result.games if result else 0) < wanted:
            self.say(f"playing {self.rules.ID} {run.setup}{options}: {done:,} of {wanted:,} games")
            try:
                found = self._piece(run, tables, done, min(piece, wanted - done), planned or wanted, planned > 0)
            except KeyboardInterrupt:
                self.stopped = True
                break
            result = result + found if result else found
            if self.file:
                self.file.keep(deck, run, keep, result)
            if until and run.main and result.games >= wanted:
                wanted += further(result, until)
                piece = max(piece, -(-(wanted - result.games) // PIECES))
        return Played(replace(run, games=result.games), result) if result else None

    def _piece(self, run: Run, tables: Any, first: int, games: int, planned: int, compile: bool) -> Result:
        from verify.engine.run import play

        bots = run.bots or None
        return play(
            self.rules, tables, setup=run.setup, games=games, seed=self.seed, bots=bots, first=first,
            compiled=None if compile or not bots else False,  # too few games to wait for a compiler
            workers=1 if bots and not compile else 0, keep=self.keep and run.main, planned=planned,
        )  # fmt: skip
