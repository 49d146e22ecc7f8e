"""A project of its own for each test, one cache of cut fonts for all; `run` is a person typing."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from generator.cli import program


@dataclass(frozen=True, slots=True)
class Said:
    """What a command said and how it ended."""

    code: int
    out: str
    err: str

    @property
    def all(self) -> str:
        return self.out + self.err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Said]


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def run(cache: Path) -> Run:
    def typed(*args: str, input: str | None = None) -> Said:
        result = CliRunner().invoke(program, [*args], input=input, env={"DECKPROOF_CACHE": str(cache), "NO_COLOR": "1"})
        return Said(result.exit_code, result.stdout, result.stderr)

    return typed


@pytest.fixture
def project(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the repository's games in an empty project, and one stands in it."""
    shutil.copytree(root / "components", tmp_path / "components")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder without a project above, and one stands in it."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
