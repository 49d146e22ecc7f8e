"""The golden files' own test: a difference fails and is shown, an update writes, equal texts pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import golden
from tests.golden import assert_golden


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(golden, "UPDATE", False)
    path = tmp_path / "kept.txt"
    path.write_bytes("♠ K\n♥ Q\n".encode())
    return path


def test_the_same_text_passes(kept: Path) -> None:
    assert_golden(kept, "♠ K\n♥ Q\n")


def test_line_ends_of_a_checkout_do_not_matter(kept: Path) -> None:
    kept.write_bytes("♠ K\r\n♥ Q\r\n".encode())
    assert_golden(kept, "♠ K\n♥ Q\n")


def test_a_difference_is_shown(kept: Path) -> None:
    with pytest.raises(AssertionError, match=r"(?s)-♥ Q.*\+♥ A.*--update-golden"):
        assert_golden(kept, "♠ K\n♥ A\n")


def test_a_missing_line_end_is_a_difference(kept: Path) -> None:
    with pytest.raises(AssertionError):
        assert_golden(kept, "♠ K\n♥ Q")


def test_a_missing_file_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "UPDATE", False)
    with pytest.raises(AssertionError, match="no golden file"):
        assert_golden(tmp_path / "new.txt", "text")
    assert not (tmp_path / "new.txt").exists()


def test_an_update_writes_with_plain_line_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "UPDATE", True)
    path = tmp_path / "deep" / "new.txt"
    assert_golden(path, "♠ K\n")
    assert path.read_bytes() == "♠ K\n".encode()
