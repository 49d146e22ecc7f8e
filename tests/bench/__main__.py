"""`make bench`: the budgets of the project as ratios of whole processes in one run; exit 1 where a bar is missed.

Nothing else should run meanwhile.  `python -m tests.bench NAME…` runs just these parts: sheets, edits, play.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from . import edits, play, sheets
from .measure import Broken
from .table import Line

PARTS: dict[str, Callable[[Path], Iterator[Line]]] = {"sheets": sheets.lines, "edits": edits.lines, "play": play.lines}


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        print(f"no part '{unknown[0]}'; there is {', '.join(PARTS)}", file=sys.stderr)
        return 2
    missed = 0
    for name in names or list(PARTS):
        with tempfile.TemporaryDirectory(prefix="deckproof-bench-") as folder:
            try:
                for line in PARTS[name](Path(folder).resolve()):
                    print(line, flush=True)
                    missed += line.good is False
            except Broken as broken:
                print(f"BROKEN  {name}\n{broken}", file=sys.stderr)
                missed += 1
    print(f"{missed} missed" if missed else "all bars held")
    return bool(missed)


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8")
    raise SystemExit(main(sys.argv[1:]))
