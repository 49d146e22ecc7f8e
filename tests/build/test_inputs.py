"""The hash of inputs sees every change that could show on paper, and nothing else."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from generator.inputs import inputs_hash

from .mini import Mini


def test_every_file_of_the_game_counts(mini: Mini) -> None:
    seen = {inputs_hash(mini.game)}
    for path in sorted(p for p in mini.game.rglob("*") if p.is_file()):
        whole = path.read_bytes()
        path.write_bytes(whole + b"\n")
        seen.add(inputs_hash(mini.game))
        path.write_bytes(whole)
    assert len(seen) == 1 + sum(p.is_file() for p in mini.game.rglob("*"))


def test_a_new_or_renamed_file_counts(mini: Mini) -> None:
    before = inputs_hash(mini.game)
    mini.write("art/heart.svg", "<svg/>")
    added = inputs_hash(mini.game)
    (mini.game / "art/heart.svg").rename(mini.game / "art/spade.svg")
    assert len({before, added, inputs_hash(mini.game)}) == 3


def test_what_is_asked_counts(mini: Mini) -> None:
    assert len({inputs_hash(mini.game, *asked) for asked in (("home", "a4"), ("homea4",), ("home", "letter"))}) == 3


def test_times_place_hidden_files_and_what_was_printed_do_not_count(mini: Mini, tmp_path: Path) -> None:
    before = inputs_hash(mini.game)
    os.utime(mini.game / "card.yaml", (1, 1))
    mini.write(".swp", "an editor's")
    mini.write("printed.json", "{}")
    copy = shutil.copytree(mini.game, tmp_path / "copy" / "mini")
    assert inputs_hash(mini.game) == inputs_hash(copy) == before
