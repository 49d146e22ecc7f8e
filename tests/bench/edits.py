"""A designer at work on the games of this project: a build with nothing to do, and one after an edited card."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterator
from pathlib import Path

from .measure import ROOT, Broken, Run, python, run, seconds
from .table import Line

TIMES = 9


def lines(folder: Path) -> Iterator[Line]:
    shutil.copytree(ROOT / "components", folder / "components")
    for game in sorted(path.parent.name for path in folder.glob("components/*/game.yaml")):
        yield from _game(folder, game)


def _game(folder: Path, game: str) -> Iterator[Line]:
    strings = folder / "components" / game / "strings.en.yaml"
    text = strings.read_text("utf-8")

    def build() -> Run:
        return run(python("-m", "generator", "build", game), folder)

    def edit(i: int) -> Run:
        # The last string gets another ending: a handful of characters on a card, as an edit is.
        words, quote = (text.rstrip()[:-1], '"') if text.rstrip().endswith('"') else (text.rstrip(), "")
        strings.write_text(f"{words}{'.' * (i % 2)}{quote}\n", encoding="utf-8", newline="\n")
        return build()

    printed = [_printed(folder, edit(i)) for i in (0, 1, 0)]  # both forms once, so that their fonts are kept
    if not printed[0] == printed[2] != printed[1]:
        raise Broken(f"the edit of {strings.name} is not on the sheets of {game}")
    idle = seconds([build() for _ in range(TIMES)])
    yield Line(f"build of {game}, nothing to do", idle, 0.25, "s")
    edited = seconds([edit(i + 1) for i in range(TIMES)])
    yield Line(f"build of {game}, one string edited", edited, 0.5, "s")


def _printed(folder: Path, _: Run) -> list[str]:
    return [hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted((folder / "output").rglob("*.pdf"))]
