"""Fonts cut once for all tests of a run."""

from __future__ import annotations

import os

import pytest

from . import press


@pytest.fixture(scope="session", autouse=True)
def _font_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """One cache for all workers of a run: writing is atomic, so they may fill it at once."""
    base = tmp_path_factory.getbasetemp()
    press.folder = (base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / "fonts"
