"""One deck against another, game by game with the same seeds: what an edit changed in play, and from which decision on.

In: two runs of the same games (each with `keep=True`), the tables of both decks.  Out: `Against`, a value of the
verdict.
Pairing takes the luck out that both decks share; how much that saved is told as measured here, for this change.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..engine.protocol import Game
from ..engine.result import Result
from ..engine.run import replay
from ..engine.session import Session
from ..engine.stats import paired
from ..report.verdict import Against, Parting, Shift

LISTED = 5  # games that changed, told with the decision from which on


@dataclass(frozen=True, slots=True)
class Rematch:
    """Both runs of one set-up, and what they were dealt from."""

    old: Result
    new: Result
    old_tables: Any
    new_tables: Any


def against(game: Game, of: str, deck: str, match: Rematch) -> Against:
    """`of`: how the old deck was named; `deck`: its hash.  ValueError: the two runs are not of the same games."""
    old, new = match.old, match.new
    if (old.setup, old.seed, old.first, old.games) != (new.setup, new.seed, new.first, new.games):
        raise ValueError("only the same games can be compared")
    pairs = list(zip(old.kept, new.kept, strict=True))
    changed = [old.first + i for i, (a, b) in enumerate(pairs) if a != b]
    return Against(
        of,
        deck,
        new.setup,
        len(pairs),
        len(changed),
        tuple(_shifts(old, new)),
        tuple(p for index in changed[:LISTED] if (p := _parting(game, match, index))),
    )


def _shifts(old: Result, new: Result) -> Iterator[Shift]:
    """Length, and the score of each side: kept is (steps, digest, score of each seat)."""
    seats = {f"seat {seat}": 2 + seat for seat in range(len(new.seats))}
    for name, cell in {"length": 0, **seats}.items():
        before, after = [row[cell] for row in old.kept], [row[cell] for row in new.kept]
        found = paired(before, after)
        if not found.n:
            return
        gain = found.gain if found.equal < found.n else None
        yield Shift(name, sum(before) / found.n, sum(after) / found.n, found.mean, found.anytime, gain)


def _parting(game: Game, match: Rematch, index: int) -> Parting | None:
    """The first decision that goes another way; None where only what follows from the decisions differs."""
    old, new = (
        replay(game, tables, match.new.seed, index, setup=match.new.setup, bots=match.new.bots)
        for tables in (match.old_tables, match.new_tables)
    )
    for step in range(game.MAX_STEPS):
        if old.over or new.over:
            break
        said = [_choice(session) for session in (old, new)]
        if said[0] != said[1]:
            return Parting(index, step, new.actor, said[0], said[1])
        for session in (old, new):
            session.apply(session.choose())
    said = ["the game is over" if session.over else _choice(session) for session in (old, new)]
    return None if said[0] == said[1] else Parting(index, len(new.actions), new.actor, said[0], said[1])


def _choice(session: Session) -> str:
    """Who decides, and what: codes may mean other cards in the other deck, names do not."""
    return f"seat {session.actor}: {session.name(session.choose())}"
