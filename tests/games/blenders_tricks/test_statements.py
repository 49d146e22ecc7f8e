"""RULES.md: every number is cited by code or a test, every option has its statements, every rare one its position."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.games.blenders_tricks.decks import DECK
from verify.engine import run
from verify.games import blenders_tricks
from verify.games.blenders_tricks.positions import POSITIONS
from verify.games.blenders_tricks.state import N_STATEMENTS

HERE = Path(__file__).parent
RULES = Path(blenders_tricks.__file__).parent


def test_numbers_run_from_0_without_a_gap_and_count_what_fired() -> None:
    assert [s.id for s in blenders_tricks.STATEMENTS] == [f"BLT-{n:02}" for n in range(N_STATEMENTS)]


def test_every_statement_is_cited_where_it_is_carried_out_or_tested() -> None:
    text = "".join(p.read_text(encoding="utf-8") for p in [*RULES.glob("*.py"), *HERE.glob("*.py")])
    cited = {int(n) for n in re.findall(r"BLT-(\d\d)", text)}
    for low, high in re.findall(r"BLT-(\d\d) … BLT-(\d\d)", text):
        cited |= set(range(int(low), int(high) + 1))
    for place in re.findall(r"fired\[([^\]]+)\]", text):
        cited |= {int(n) for n in re.findall(r"\b\d\d?\b", place)}
    assert [s.id for s in blenders_tricks.STATEMENTS if int(s.id[4:]) not in cited] == []


def test_every_value_of_every_option_is_a_statement() -> None:
    said = {s.option for s in blenders_tricks.STATEMENTS if s.option}
    options = blenders_tricks.OPTIONS
    assert said == {f"{name}={value}" for name, option in options.items() for value in option.values}
    assert {name: option.values[0] for name, option in options.items()} == {
        "first_leader": "drawn", "second_capture": "must", "threshold": "before_barley", "barley_same_marker": "yes",
        "all_out": "no_winner",
    }  # fmt: skip


def test_statements_of_play_fire_and_static_ones_never_do() -> None:
    """With the default options over all set-ups; a rare one may fire, an option's other value may not."""
    fired: dict[str, int] = {}
    for setup in blenders_tricks.SETUPS:
        t = blenders_tricks.tables(DECK, setup)
        result = run.play(blenders_tricks, t, setup=setup, games=80, seed=2, compiled=False, workers=1)
        for id, n in result.fired.items():
            fired[id] = fired.get(id, 0) + n
    for s in blenders_tricks.STATEMENTS:
        if s.kind == "play":
            assert fired[s.id], s
        if s.kind == "static" or (s.option and s.option.partition("=")[2] not in default(s.option)):
            assert not fired[s.id], s


def default(option: str) -> str:
    return blenders_tricks.OPTIONS[option.partition("=")[0]].values[0]


def test_rare_statements_are_shown_by_positions() -> None:
    rare = {s.id for s in blenders_tricks.STATEMENTS if s.kind == "rare"}
    assert {position.statement for position in POSITIONS} == rare
    for setup in blenders_tricks.SETUPS:
        assert blenders_tricks.show_rare(blenders_tricks.tables(DECK, setup)) == dict.fromkeys(sorted(rare), True)


def test_static_statements_of_the_box_hold() -> None:
    """BLT-00 … BLT-05: the deck's numbers, wild cards, icons, who plays and with which parts."""
    cards = {int(p.facts["number"]): p.facts for p in DECK["whisky"]}
    assert sorted(cards) == list(range(1, 41))
    assert {n for n, facts in cards.items() if facts["colour"] == "wild"} == {10, 20, 30, 40}
    assert {n for n, facts in cards.items() if facts["barrels"] == 0} == {10, 20, 30, 40}
    for setup, players in (("p3", 3), ("p4", 4), ("p5", 5)):
        assert blenders_tricks.SETUPS[setup].teams == tuple(range(players))
        need = {name: need.count for name, need in blenders_tricks.needs(setup).items()}
        assert need == {"whisky": 40, "summary": players, "marker": 3 * players, "score_sheet": 4, "barley": 3}


@pytest.mark.parametrize("options", [{"threshold": "never"}, {"no_such": "x"}])
def test_unknown_options_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="no option"):
        blenders_tricks.tables(DECK, "p3", **options)
