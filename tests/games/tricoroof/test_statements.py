"""RULES.md: every number is cited by code or a test, every option has its statements, every rare one its position."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from tests.games.tricoroof.decks import DECK
from verify.engine import run
from verify.games import tricoroof
from verify.games.tricoroof.proofs import most_points
from verify.games.tricoroof.state import N_STATEMENTS

HERE = Path(__file__).parent
RULES = Path(tricoroof.__file__).parent


def test_numbers_run_from_0_without_a_gap_and_count_what_fired() -> None:
    assert [s.id for s in tricoroof.STATEMENTS] == [f"TRI-{n:02}" for n in range(N_STATEMENTS)]


def test_every_statement_is_cited_where_it_is_carried_out_or_tested() -> None:
    text = "".join(p.read_text(encoding="utf-8") for p in [*RULES.glob("*.py"), *HERE.glob("*.py")])
    cited = {int(n) for n in re.findall(r"TRI-(\d\d)", text)}
    for low, high in re.findall(r"TRI-(\d\d) … TRI-(\d\d)", text):
        cited |= set(range(int(low), int(high) + 1))
    for line in re.findall(r"fired\[(.+)\]", text):
        cited |= {int(n) for n in re.findall(r"\b(\d\d?)\b", line)}
    assert [s.id for s in tricoroof.STATEMENTS if int(s.id[4:]) not in cited] == []


def test_every_value_of_every_option_is_a_statement() -> None:
    said = {s.option for s in tricoroof.STATEMENTS if s.option}
    assert said == {f"{name}={value}" for name, option in tricoroof.OPTIONS.items() for value in option.values}
    assert {name: option.values for name, option in tricoroof.OPTIONS.items()} == {
        "residents_short": ("reshuffle", "none_in_last_round"),
        "star": ("colour_only", "cell"),
        "rotate": ("no", "yes"),
        "claim": ("must", "may"),
        "count": ("off", "active", "next"),
        "tie": ("shared", "gift_order"),
    }


def test_profiles_name_real_options() -> None:
    for profile in tricoroof.PROFILES.values():
        for name, value in profile.items():
            assert value in tricoroof.OPTIONS[name].values


@pytest.mark.parametrize("setup", tricoroof.SETUPS)
def test_rare_statements_are_shown_by_positions(setup: str) -> None:
    shown = tricoroof.show_rare(tricoroof.tables(DECK, setup))
    assert shown == {s.id: True for s in tricoroof.STATEMENTS if s.kind == "rare"}


def test_statements_of_play_and_of_options_fire_in_played_games() -> None:
    """In few games, with the options of one run each; a statement of two players in theirs."""
    fired: dict[str, int] = {}
    runs = [{}, {name: option.values[1] for name, option in tricoroof.OPTIONS.items()}, {"count": "next"}]
    for setup in ("p2", "p5"):
        for options in runs:
            t = tricoroof.tables(DECK, setup, **options)
            result = run.play(tricoroof, t, setup=setup, games=150, seed=2, compiled=False, workers=1)
            for number, n in result.fired.items():
                fired[number] = fired.get(number, 0) + n
    assert [s.id for s in tricoroof.STATEMENTS if s.kind in ("play", "option") and not fired[s.id]] == []


def test_static_statements_hold_of_the_box() -> None:
    """TRI-00 … TRI-03, TRI-05, TRI-08, TRI-09: parts, grid, gifts, chips, score row, requests."""
    t = tricoroof.tables(DECK, "p5")
    assert (t.rows, t.columns, t.middle) == (4, 4, [5, 6, 10, 9])
    assert [s.players for s in tricoroof.SETUPS.values()] == [2, 3, 4, 5]
    assert t.number == [1, 2, 3, 3, 4, 4, 5, 6] * 4
    assert min(t.chips) == t.cells + 1
    assert most_points(max(t.points), 5) == 30 < t.score_row == 31
    assert sorted(t.points) == [1] * 3 + [2] * 6 + [3] * 6 + [4] * 3 + [5] * 3
    assert all(one.values[0] != two for name, one in tricoroof.OPTIONS.items() for two in one.values[1:])


def test_a_chip_can_always_be_exchanged() -> None:
    """TRI-27, without luck: two colours in a hand suit every free cell; the last of three finds the chip that the
    second has just placed, wherever the cube is.  All grids of four free cells stand for the larger ones.
    """
    colours = range(3)
    for grid in range(3**4):
        cells = [grid // 3**k % 3 for k in range(4)]
        for hand in combinations(colours, 2):
            assert any(chip != cells[0] for chip in hand)
            for chip in hand:
                for k in [k for k in range(4) if cells[k] != chip]:
                    after = [chip if i == k else colour for i, colour in enumerate(cells)]
                    (last,) = set(hand) - {chip}
                    assert any(colour != last for colour in after)


@pytest.mark.parametrize("options", [{"count": "on"}, {"no_such": "x"}])
def test_unknown_options_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="no option"):
        tricoroof.tables(DECK, "p4", **options)
