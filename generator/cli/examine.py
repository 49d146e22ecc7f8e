"""Gathers the evidence for the verdict on one game: reads the manifest, measures the sheets, plays the deck.

The order is the verdict's; what comes out is a value (`verify.judge.Evidence`), so that judging stays pure.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from .stamp import versions
from .wish import Wish

if TYPE_CHECKING:
    from verify.engine.protocol import Game
    from verify.judge import Evidence
    from verify.judge.plan import Played, Run
    from verify.manifest import Deck

SLOW_GAMES = 1_000  # without a compiler


Say = Callable[[str], None]


def examine(e: Evidence, wish: Wish, say: Say) -> Evidence:
    """Adds what checks, rules and play find, up to the point where the next question makes no sense."""
    from verify.checks import run
    from verify.discover import engine
    from verify.judge import has_fields, why_not_played

    e = replace(e, versions=versions())
    if e.manifest is None:
        return e
    rules = engine(e.manifest.rules.engine) if e.manifest.rules.engine else None
    e = replace(e, rules=rules, boxed=tuple(run(e.manifest, rules)))
    if rules is not None and e.deck is not None and not e.part and has_fields(e.deck, rules):
        e = replace(e, facts=tuple(rules.check(e.deck)))
    return e if why_not_played(e) else _play(e, wish, say)


def _play(e: Evidence, wish: Wish, say: Say) -> Evidence:
    from verify.engine.run import can_compile
    from verify.judge.plan import first, more, skilled
    from verify.judge.play import ENOUGH

    assert e.manifest is not None
    assert e.rules is not None
    assert e.deck is not None
    base = wish.chosen(e.manifest, e.rules)
    setups = wish.setups or tuple(s.name for s in e.manifest.setups)
    games = wish.games or (ENOUGH if can_compile() else SLOW_GAMES)
    played: list[Played] = []
    runs = first(e.rules, setups, base, games)
    while runs:
        played += [_one(e.rules, e.deck, run, wish.seed, say) for run in runs]
        runs = more(e.rules, setups, base, played, games)
    ahead = skilled(e.rules, setups, base, games)
    skill = _one(e.rules, e.deck, ahead, wish.seed, say) if ahead else None
    tables = {setup: e.rules.tables(e.deck, setup, **base) for setup in setups}
    proofs = {setup: tuple(e.rules.proofs(t, setup)) for setup, t in tables.items()}
    rare = e.rules.show_rare(tables[setups[0]])
    return replace(e, played=tuple(played), proofs=proofs, rare=rare, skill=skill, seed=wish.seed)


def _one(rules: Game, deck: Deck, run: Run, seed: int, say: Say) -> Played:
    from verify.engine.run import play
    from verify.judge.plan import Played, differing

    done = 0
    options = "".join(f" {name}={value}" for name, value in differing(rules, run.options).items())

    def heard(games: int) -> None:
        nonlocal done
        done += games
        say(f"playing {rules.ID} {run.setup}{options}: {done:,} of {run.games:,} games")

    heard(0)
    tables = rules.tables(deck, run.setup, **run.options)
    bots = run.bots or None
    compiled = False if bots else None  # too few games to wait for a compiler
    workers = 1 if bots else 0
    result = play(
        rules, tables, setup=run.setup, games=run.games, seed=seed, bots=bots, compiled=compiled, workers=workers,
        progress=heard,
    )  # fmt: skip
    return Played(run, result)
