"""The rules engine of one game at work on one core: random play of its first set-up for some seconds.

`python -m tests.bench.player GAME compiled|interpreted SECONDS` prints deals (or games, where one game is one deal)
and seconds.  Compiling, or loading what was compiled before, is over before the clock starts.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from .measure import ROOT


def deals(name: str, compiled: bool, least_seconds: float) -> tuple[int, float]:
    from verify import discover
    from verify.engine import run
    from verify.load import load

    manifest = load(ROOT / "components" / name, base=Path.cwd()).manifest
    assert manifest is not None
    game = discover.engine(manifest.rules.engine)
    assert game is not None
    setup = next(iter(game.SETUPS))
    tables = game.tables(manifest.deck, setup)

    def play(games: int, first: int) -> int:
        result = run.play(game, tables, setup=setup, games=games, seed=1, compiled=compiled, first=first)
        assert not result.failed
        return int(result.counters.get("deals", result.games))

    done, spent, games, first = play(1, 0), 0.0, 1, 1
    while spent < least_seconds:
        games *= 2
        start = time.perf_counter()
        done = play(games, first)
        spent = time.perf_counter() - start
        first += games
    return done, spent


if __name__ == "__main__":
    print(*deals(sys.argv[1], sys.argv[2] == "compiled", float(sys.argv[3])))
