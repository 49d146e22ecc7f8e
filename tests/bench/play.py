"""The rules engine: against an outside engine of the same game, compiled against interpreted, how soon it starts."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from .measure import ROOT, Run, in_turns, python, run, seconds
from .table import Line

TIMES = 3
LEAST = 3.0  # seconds of play in one run
KNOWN = "belote"  # the game that an outside engine plays, too


def lines(folder: Path) -> Iterator[Line]:
    games = sorted(path.parent.name for path in ROOT.glob("components/*/game.yaml"))
    modes = ["interpreted", *(["compiled"] if importlib.util.find_spec("numba") else [])]
    if KNOWN in games:
        yield from _against_the_outside(folder, modes)
    for game in games:
        if "compiled" in modes and game != KNOWN and (ROOT / "verify" / "games" / game).is_dir():
            runs = in_turns({mode: lambda _, m=mode, g=game: _play(folder, g, m) for mode in modes}, TIMES)
            slow, fast = (_rate(runs[mode]) for mode in ("interpreted", "compiled"))
            yield Line(f"{game}: compiled / interpreted", fast / slow, 25, "×", f"{fast:,.0f}/s / {slow:,.0f}/s", True)


def _against_the_outside(folder: Path, modes: list[str]) -> Iterator[Line]:
    if "compiled" in modes:
        _play(folder, KNOWN, "compiled")  # compiled and kept before the clock runs
    runs = in_turns(
        {
            "outside": lambda _: run(python("-m", "tests.bench.outsider", str(LEAST)), ROOT),
            **{mode: lambda _, m=mode: _play(folder, KNOWN, m) for mode in modes},
        },
        TIMES,
    )
    outside = _rate(runs["outside"])
    for mode, bar in (("interpreted", 10), ("compiled", 800)):
        if mode in modes:
            rate = _rate(runs[mode])
            how = f"{rate:,.0f}/s / {outside:,.0f}/s"
            yield Line(f"{KNOWN} deals, {mode} / belote-cli, one core", rate / outside, bar, "×", how, True)
    if "compiled" in modes:
        start = seconds([_play(folder, KNOWN, "compiled", 0) for _ in range(5)])
        yield Line(f"{KNOWN}, compiled before: start to first game", start, 1, "s")


def _play(folder: Path, game: str, mode: str, least: float = LEAST) -> Run:
    return run(python("-m", "tests.bench.player", game, mode, str(least)), folder)


def _rate(runs: list[Run]) -> float:
    """Deals a second: the median of the runs."""
    return median(float(done) / float(spent) for done, spent in (r.output.split()[-2:] for r in runs))
