"""`deckproof whatif`: what would break, what would mend it, how play would change; no file is touched."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from tests.cli.conftest import Run
from verify.report import json as report

FEW = ("--games", "40")


def files(project: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in (project / "components").rglob("*") if path.is_file()}


def test_without_a_card_it_says_what_breaks_and_what_would_mend_it(run: Run, project: Path) -> None:
    before = files(project)
    said = run("whatif", "belote", "--drop", "h-7")
    assert said.code == 1
    assert said.out.startswith("what if belote had no h-7: it would not play")
    assert "error[BEL001]" in said.out
    assert "add the card with suit hearts and rank 7" in said.out
    assert "CNT001" not in said.out  # the contents list is part of the idea
    assert files(project) == before


def test_what_can_be_played_is_compared_with_the_deck_as_it_is(run: Run, project: Path) -> None:
    said = run("whatif", "blenders_tricks", "--copies", "barley=6", *FEW, "--setup", "p3")
    assert said.code == 0, said.all
    assert "what if blenders_tricks had barley=6: it would play" in said.out
    assert "p3 against the deck as it is:" in said.out


def test_too_few_for_a_set_up(run: Run, project: Path) -> None:
    said = run("whatif", "blenders_tricks", "--copies", "barley=2")
    assert said.code == 1
    assert "needs 3 of 'barley' (BLT-30)" in said.out


def test_other_players(run: Run, project: Path) -> None:
    data = run("whatif", "tricoroof", "--players", "3", *FEW, "--json").json
    jsonschema.Draft202012Validator(json.loads(report.SCHEMA.read_text("utf-8"))).validate(data)
    assert [play["setup"] for play in data["play"]] == ["p3"]
    said = run("whatif", "tricoroof", "--players", "6")
    assert said.code == 2
    assert "it has: p2 (2), p3 (3), p4 (4), p5 (5)" in said.err


def test_patterns_components_and_ranges(run: Run, project: Path) -> None:
    assert "31 of 32" in run("whatif", "belote", "--drop", "card/h-7").out
    assert "24 of 32" in run("whatif", "belote", "--drop", "h-*").out
    assert "30 of 32" in run("whatif", "belote", "--drop", "h-7..h-8").out
    assert "BEL001" in run("whatif", "belote", "--copies", "card=31").out
    assert "BEL002" in run("whatif", "belote", "--copies", "card=64").out


@pytest.mark.parametrize(
    ("words", "help"),
    [
        ([], "--drop CARD"),
        (["--drop", "h-77"], "h-7"),
        (["--copies", "h-7"], "--copies CARD=2"),
        (["--copies", "h-7=many"], "--copies h-7=2"),
        (["--copies", "=3"], "--copies CARD=2"),
        (["--copies", "card=33"], "a multiple of 32"),
        (["--copies", "card=999999999"], "--copies card=2"),
        (["--option", "targett=5", "--drop", "h-7"], "target"),
    ],
)
def test_what_was_typed_must_mean_something(run: Run, project: Path, words: list[str], help: str) -> None:
    said = run("whatif", "belote", *words)
    assert said.code == 2, said.all
    assert help in said.err
