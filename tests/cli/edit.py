"""Edits of a game's files as a person makes them: one piece of text for another, which must stand there."""

from __future__ import annotations

from pathlib import Path


def swap(file: Path, old: str, new: str, count: int = 1) -> None:
    text = file.read_text("utf-8")
    assert text.count(old) >= count, f"{old!r} is not in {file}"
    file.write_text(text.replace(old, new, count), encoding="utf-8")
