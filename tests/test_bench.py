"""The bench measures what it says: its deck is a clean game, and its floor draws as many cards."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner

from generator.cli import program
from tests.bench.deck import cards, write_project
from tests.bench.table import Line

CARDS = 20
PAGES = 6  # nine on a page, a back for each


def test_the_deck_is_a_clean_game(tmp_path: Path) -> None:
    game = write_project(tmp_path, CARDS)
    made = CliRunner().invoke(
        program, ["build", str(game), "--paper", "a4", "--strict", "--output", str(tmp_path / "o")]
    )
    assert made.exit_code == 0, made.output
    (pdf,) = (tmp_path / "o").rglob("*.pdf")
    with pikepdf.open(pdf) as document:
        assert len(document.pages) == PAGES


def test_the_floor_draws_the_same_cards(root: Path, tmp_path: Path) -> None:
    floor, out = root / "tests" / "bench" / "floor.py", tmp_path / "floor.pdf"
    for arguments in (["prepare", str(tmp_path)], [str(tmp_path), str(out), str(CARDS)]):
        subprocess.run([sys.executable, str(floor), *arguments], check=True, capture_output=True)
    with pikepdf.open(out) as document:
        assert len(document.pages) == PAGES


def test_no_two_cards_are_alike() -> None:
    texts = [(card.name, card.body) for card in cards(540)]
    assert len(set(texts)) == 540


@pytest.mark.parametrize(
    ("value", "at_least", "good"), [(2.4, False, True), (2.6, False, False), (2.6, True, True), (None, True, None)]
)
def test_a_bar_is_held_or_missed(value: float | None, at_least: bool, good: bool | None) -> None:
    line = Line("work", value, 2.5, "×", at_least=at_least)
    assert line.good is good
    assert ("MISSED" in str(line)) is (good is False)
