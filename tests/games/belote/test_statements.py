"""RULES.md: every number is cited by code or a test, every option has its statements, every rare one its position."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.games.belote.decks import DECK
from verify.games import belote
from verify.games.belote.state import N_STATEMENTS

HERE = Path(__file__).parent
RULES = Path(belote.__file__).parent


def test_numbers_run_from_0_without_a_gap_and_count_what_fired() -> None:
    assert [s.id for s in belote.STATEMENTS] == [f"BEL-{n:02}" for n in range(N_STATEMENTS)]


def test_every_statement_is_cited_where_it_is_carried_out_or_tested() -> None:
    text = "".join(p.read_text(encoding="utf-8") for p in [*RULES.glob("*.py"), *HERE.glob("*.py")])
    cited = {int(n) for n in re.findall(r"BEL-(\d\d)", text)}
    for low, high in re.findall(r"BEL-(\d\d) … BEL-(\d\d)", text):
        cited |= set(range(int(low), int(high) + 1))
    cited |= {int(n) for n in re.findall(r"fired\[(\d+)\]", text)}
    for line in re.findall(r"fired\[(.+)\]", text):
        cited |= {int(n) for n in re.findall(r"\b(\d\d?)\b", line)}
    missing = [s.id for s in belote.STATEMENTS if int(s.id[4:]) not in cited]
    assert missing == []


def test_every_value_of_every_option_is_a_statement() -> None:
    said = {s.option for s in belote.STATEMENTS if s.option}
    assert said == {f"{name}={value}" for name, option in belote.OPTIONS.items() for value in option.values}


def test_profiles_name_real_options() -> None:
    for profile in belote.PROFILES.values():
        for name, value in profile.items():
            assert value in belote.OPTIONS[name].values


def test_rare_statements_are_shown_by_positions() -> None:
    shown = belote.show_rare(belote.tables(DECK, "p4"))
    assert shown == {s.id: True for s in belote.STATEMENTS if s.kind == "rare"}


def test_static_statements_hold_of_the_deck() -> None:
    """BEL-00 … BEL-05: 32 cards, two sides, points, sums."""
    pieces = DECK["card"]
    assert len({(p.facts["suit"], p.facts["rank"]) for p in pieces}) == 32
    assert belote.SETUPS["p4"].teams == (0, 1, 0, 1)
    plain, trump = (sum(int(p.facts[k]) for p in pieces) // 4 for k in ("plain", "trump"))
    assert (plain, trump, trump + 3 * plain) == (30, 62, 152)


@pytest.mark.parametrize("options", [{"target": "502"}, {"no_such": "x"}])
def test_unknown_options_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="no option"):
        belote.tables(DECK, "p4", **options)
