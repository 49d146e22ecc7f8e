"""Compiled loops on disk: never stale, few, and never needed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from verify.engine import cache
from verify.engine.run import can_compile

ROOT = Path(__file__).resolve().parent.parent.parent

OTHER = """
from verify.engine.kernel import kernel

SIDES = {sides}

@kernel
def worth(x: int) -> int:
    return x * {factor}
"""

GAME = """
from dataclasses import dataclass
from types import ModuleType
from verify.engine.kernel import kernel, row
from verify.engine.protocol import Setup, Statement
from verify.engine.rng import below
from other import SIDES, worth

ID, RULES_VERSION, SETUPS = "dice", "1", {"p1": Setup(1, (0,), {})}
STATEMENTS = (Statement("D-1", "Roll.", "play", "1"),)
COUNTERS = ("sum",)
MAX_ACTIONS, MAX_STEPS = 2, 3

@dataclass(slots=True)
class State:
    key: int = 0
    n: int = 0
    sum: int = 0
    fired: list[int] = row(1)

@dataclass(slots=True)
class Tables:
    unused: int = 0

@kernel
def new_game(s, t):
    s.fired[0] = 1

@kernel
def actor(s, t):
    return 0

@kernel
def legal(s, t, acts):
    acts[0] = 0
    acts[1] = 1
    return 2

@kernel
def apply(s, t, a):
    s.sum += worth(below(s.key, 1, s.n, 0, SIDES)) + a
    s.n += 1

@kernel
def over(s, t):
    return s.n == 3

@kernel
def scores(s, t, out):
    out[0] = s.sum

@kernel
def value(s, t, seat):
    return s.sum

@kernel
def redeal(s, t, seat):
    s.n = s.n

@kernel
def count(s, t, acc):
    if s.n == 3:
        acc[0] += s.sum
"""

PLAY = """
import json, sys
import game
from verify.engine import run
both = [run.play(game, game.Tables(), setup="p1", games=50, seed=1, workers=1, compiled=c) for c in (False, True)]
print(json.dumps([[r.counters["sum"], r.digest] for r in both]))
"""


def play(folder: Path, base: Path) -> list[list[object]]:
    """[sum, digest] interpreted and compiled, in a process of its own."""
    env = {**os.environ, cache.VARIABLE: str(base), "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)])}
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(PLAY)], env=env, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    found: list[list[object]] = json.loads(done.stdout)
    return found


def write(folder: Path, factor: int, sides: int) -> None:
    (folder / "game.py").write_text(GAME, encoding="utf-8")
    (folder / "other.py").write_text(OTHER.format(factor=factor, sides=sides), encoding="utf-8")


@pytest.mark.skipif(not can_compile(), reason="numba is not installed")
def test_an_edit_in_another_file_or_of_a_constant_is_never_stale(tmp_path: Path) -> None:
    folder, base = tmp_path / "rules", tmp_path / "cache"
    folder.mkdir()
    write(folder, 1, 6)
    first = play(folder, base)
    assert first[0] == first[1]
    kept = [path.name for path in (base / "rules").iterdir()]
    warm = play(folder, base)
    assert warm == first
    assert [path.name for path in (base / "rules").iterdir()] == kept
    write(folder, 2, 6)
    doubled = play(folder, base)
    assert doubled[0] == doubled[1]
    assert doubled != first
    write(folder, 2, 7)
    sides = play(folder, base)
    assert sides[0] == sides[1]
    assert sides[0] not in (first[0], doubled[0])
    assert len(list((base / "rules").iterdir())) == 3


@pytest.mark.skipif(not can_compile(), reason="numba is not installed")
def test_a_place_that_cannot_be_written_costs_nothing_but_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    write(tmp_path, 1, 6)
    found = play(tmp_path, tmp_path / "file" / "below")
    assert found[0] == found[1]


def test_the_last_three_of_a_game_are_kept(tmp_path: Path) -> None:
    for n in range(6):
        at = tmp_path / f"belt-{n}"
        at.mkdir()
        os.utime(at, (1_000_000 + n, 1_000_000 + n))
    (tmp_path / "belt-other-0").mkdir()
    assert cache.prepare(tmp_path / "belt-new")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["belt-4", "belt-5", "belt-new", "belt-other-0"]
    assert cache.prepare(tmp_path / "belt-4")
    assert cache.prepare(tmp_path / "belt-newer")
    assert sorted(path.name for path in tmp_path.glob("belt-*")) == ["belt-4", "belt-new", "belt-newer", "belt-other-0"]


def test_no_cache_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert not cache.prepare(tmp_path / "file" / "belt-1")


def test_the_place_of_caches(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    assert cache.base() == tmp_path
    monkeypatch.delenv(cache.VARIABLE)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache.base() == tmp_path / "deckproof"


def test_importing_the_kit_loads_no_numba() -> None:
    kit = "verify.engine.run, verify.engine.conformance, verify.engine.transcript"
    code = f"import sys, {kit}; print('numba' in sys.modules, 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
