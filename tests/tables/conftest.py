from __future__ import annotations

from pathlib import Path

import pytest

from tests.build.conftest import cache, mini
from tests.tables.deck import Deck

__all__ = ["cache", "mini"]  # fixtures of the room that builds


@pytest.fixture
def deck(tmp_path: Path) -> Deck:
    return Deck(tmp_path / "deck")
