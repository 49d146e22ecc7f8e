"""Where things are kept when the usual place cannot be written: in a folder that is this user's alone."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.cli.cache import cache_folder


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The usual place is below a file; temporary files lie in the folder returned."""
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("DECKPROOF_CACHE", str(tmp_path / "file" / "cache"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    return tmp_path / "temporary"


def test_the_place_asked_for_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DECKPROOF_CACHE", str(tmp_path / "a" / "b"))
    assert cache_folder() == tmp_path / "a" / "b"
    assert cache_folder().is_dir()


def test_without_it_a_temporary_folder_serves_again_and_again(nowhere: Path) -> None:
    assert cache_folder().parent == nowhere
    assert cache_folder() == cache_folder()


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="temporary files are the user's own there")
def test_a_folder_that_others_may_write_to_is_not_taken(nowhere: Path) -> None:
    theirs = nowhere / f"deckproof-{os.getuid()}"
    theirs.mkdir()
    theirs.chmod(0o777)
    assert cache_folder() != theirs
    assert not cache_folder().stat().st_mode & 0o022
