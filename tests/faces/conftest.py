"""Fonts cut once for all tests of a run, and a box to fill."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.faces.fonts import FontBook

from .box import Box


@pytest.fixture(scope="session")
def font_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One cache for all workers of a run: writing is atomic, so they may fill it at once."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    folder = shared / "fonts"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture
def fonts(font_folder: Path) -> FontBook:
    return FontBook(font_folder)


@pytest.fixture
def box(tmp_path: Path, fonts: FontBook) -> Box:
    return Box(tmp_path, fonts)
