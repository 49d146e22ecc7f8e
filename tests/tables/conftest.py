from __future__ import annotations

from pathlib import Path

import pytest

from tests.tables.deck import Deck


@pytest.fixture
def deck(tmp_path: Path) -> Deck:
    return Deck(tmp_path / "deck")
