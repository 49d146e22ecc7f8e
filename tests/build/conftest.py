"""A mini game for each test; fonts cut once for all tests of a run."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from .mini import Mini


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One cache for all workers of a run: writing is atomic, so they may fill it at once."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base


@pytest.fixture
def mini(tmp_path: Path, cache: Path) -> Mini:
    return Mini(tmp_path, cache)
