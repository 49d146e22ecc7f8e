"""A project of its own for each test, one cache of cut fonts for all; `run` is a person typing."""

from __future__ import annotations

import json
import os
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


def environment(cache: Path) -> dict[str, str | None]:
    return {"DECKPROOF_CACHE": str(cache), "NO_COLOR": "1"}


Run = Callable[..., Said]


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One for all workers of a run: what is kept there is written in one go, so all may fill it."""
    base = tmp_path_factory.getbasetemp()
    return (base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / "cli-cache"


@pytest.fixture
def run(cache: Path) -> Run:
    def typed(*args: str, input: str | None = None) -> Said:
        result = CliRunner().invoke(program, [*args], input=input, env=environment(cache))
        return Said(result.exit_code, result.stdout, result.stderr)

    return typed


@pytest.fixture
def project(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the repository's games in an empty project, and one stands in it."""
    shutil.copytree(root / "components", tmp_path / "components")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(scope="session")
def sheets(tmp_path_factory: pytest.TempPathFactory, root: Path, cache: Path) -> Path:
    """The output folder with the sheets of every game, built once."""
    output = tmp_path_factory.mktemp("sheets") / "output"
    result = CliRunner().invoke(program, ["build", str(root), "--output", str(output)], env=environment(cache))
    assert result.exit_code == 0, result.output
    return output


@pytest.fixture
def built(project: Path, sheets: Path) -> Path:
    """The project with its sheets."""
    shutil.copytree(sheets, project / "output")
    return project


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder without a project above, and one stands in it."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
