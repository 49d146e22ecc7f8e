"""A new user's computer: the wheel as pip would unpack it, an empty folder, and nothing of this repository."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest


@dataclass(frozen=True, slots=True)
class Home:
    """Where the user stands, and the installed tool."""

    folder: Path
    installed: Path
    cache: Path

    def python(self, *arguments: str, input: str = "", at: Path | None = None) -> subprocess.CompletedProcess[str]:
        settings = {"PYTHONPATH": str(self.installed), "DECKPROOF_CACHE": str(self.cache), "NO_COLOR": "1"}
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=at or self.folder, input=input, text=True, encoding="utf-8", check=False,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, **settings, "PYTHONUTF8": "1"},
        )  # fmt: skip

    def typed(self, *words: str, input: str = "", at: Path | None = None) -> tuple[str, int]:
        """What a terminal shows of `deckproof WORDS`, and the exit code; `\\` of Windows as `/`."""
        done = self.python("-m", "generator", *words, input=input, at=at)
        return done.stdout.replace("\\", "/") if os.name == "nt" else done.stdout, done.returncode


@pytest.fixture(scope="session")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=root, check=True, capture_output=True,
    )  # fmt: skip
    (path,) = folder.glob("*.whl")
    return zipfile.ZipFile(path)


@pytest.fixture(scope="session")
def installed(wheel: zipfile.ZipFile, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages that goes before all others; the libraries are those of these tests."""
    folder = tmp_path_factory.mktemp("site-packages")
    wheel.extractall(folder)
    return folder


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def home(tmp_path: Path, installed: Path, cache: Path) -> Home:
    found = Home(tmp_path / "empty", installed, cache)
    found.folder.mkdir()
    return found


Typing = Callable[..., tuple[str, int]]
