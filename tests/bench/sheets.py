"""540 distinct text cards: making the sheets against the hand-tuned floor, and measuring them against making them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from .deck import write_project
from .measure import Run, in_turns, megabytes, python, run, seconds
from .table import Line

CARDS = 540
TIMES = 7
FLOOR = Path(__file__).with_name("floor.py")


def lines(folder: Path) -> Iterator[Line]:
    fonts = folder / "fonts"
    fonts.mkdir()
    run(python(FLOOR, "prepare", fonts), folder)
    game = write_project(folder, CARDS)

    def floor(_: int) -> Run:
        return run(python(FLOOR, fonts, folder / "floor.pdf", str(CARDS)), folder)

    def make(i: int) -> Run:
        out = folder / f"out{i}"
        shutil.rmtree(out, ignore_errors=True)
        return run(python("-m", "generator", "build", game, "--paper", "a4", "--output", out), folder)

    floor(0), make(0)  # both once before the clock runs: compiled files, fonts kept by both
    pdf = next((folder / "out0").rglob("*.pdf"))

    def measure(_: int) -> Run:
        return run(python("-m", "generator", "verify", pdf), folder)

    runs = in_turns({"floor": floor, "make": make, "measure": measure}, TIMES)
    low, made, measured = (seconds(runs[name]) for name in ("floor", "make", "measure"))
    yield Line(f"sheets of {CARDS} text cards / hand-tuned floor", made / low, 2.5, "×", f"{made:.3f} s / {low:.3f} s")
    yield Line(f"sheets of {CARDS} text cards, memory", megabytes(runs["make"]), 120, "MB")
    yield Line("measuring the sheets / making them", measured / made, 4, "×", f"{measured:.3f} s / {made:.3f} s")
