"""Whole processes measured: seconds of wall clock, and the most memory held (MB; None where no system call tells)."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
KB_PER_MB = 1024 * 1024 if sys.platform == "darwin" else 1024  # what ru_maxrss counts in


@dataclass(frozen=True, slots=True)
class Run:
    seconds: float
    megabytes: float | None
    output: str


class Broken(Exception):
    """A measured process failed: its call and what it said."""


def python(*arguments: str | Path) -> list[str]:
    return [sys.executable, *map(str, arguments)]


def run(call: Sequence[str], cwd: Path, codes: tuple[int, ...] = (0,)) -> Run:
    """One process from start to end; `codes` are the exit codes that mean it did its work."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "NO_COLOR": "1"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # measured as it is used: modules are compiled once
    with tempfile.TemporaryFile() as out:
        start = time.perf_counter()
        process = subprocess.Popen(
            call, cwd=cwd, env=environment, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT
        )
        if sys.platform == "win32":
            code, megabytes = process.wait(), None
        else:
            _, status, usage = os.wait4(process.pid, 0)
            code, megabytes = os.waitstatus_to_exitcode(status), usage.ru_maxrss / KB_PER_MB
            process.returncode = code
        seconds = time.perf_counter() - start
        out.seek(0)
        text = out.read().decode("utf-8", "replace")
    if code not in codes:
        raise Broken(f"{' '.join(call)}\nexit code {code}\n{text[-3000:]}")
    return Run(seconds, megabytes, text)


def in_turns(jobs: Mapping[str, Callable[[int], Run]], times: int) -> dict[str, list[Run]]:
    """Each job `times` times, one after the other in every round, so that a slow minute hits all of them alike."""
    runs: dict[str, list[Run]] = {name: [] for name in jobs}
    for i in range(times):
        for name, job in jobs.items():
            runs[name].append(job(i))
    return runs


def seconds(runs: Sequence[Run]) -> float:
    return median(r.seconds for r in runs)


def megabytes(runs: Sequence[Run]) -> float | None:
    held = [r.megabytes for r in runs if r.megabytes is not None]
    return max(held, default=None)
