"""RULES.md: every number is cited by code or a test, every option has its statements, every rare one its position."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from tests.games.cheers.decks import deck
from verify.engine import run
from verify.games import cheers
from verify.games.cheers.proofs import bigs, mini_recipes, most_asked, needs_mercy, recipients
from verify.games.cheers.state import KINDS, N_STATEMENTS, State

HERE = Path(__file__).parent
RULES = Path(cheers.__file__).parent
DECK = deck()


def test_numbers_run_from_0_without_a_gap_and_count_what_fired() -> None:
    assert [s.id for s in cheers.STATEMENTS] == [f"CHR-{n:02}" for n in range(N_STATEMENTS)]


def test_every_statement_is_cited_where_it_is_carried_out_or_tested() -> None:
    text = "".join(p.read_text(encoding="utf-8") for p in [*RULES.glob("*.py"), *HERE.glob("*.py")])
    cited = {int(n) for n in re.findall(r"CHR-(\d\d)", text)}
    for low, high in re.findall(r"CHR-(\d\d) … CHR-(\d\d)", text):
        cited |= set(range(int(low), int(high) + 1))
    for line in re.findall(r"fired\[(.+)\]", text):
        cited |= {int(n) for n in re.findall(r"\b(\d\d?)\b", line)}
    assert [s.id for s in cheers.STATEMENTS if int(s.id[4:]) not in cited] == []


def test_every_value_of_every_option_is_a_statement() -> None:
    assert {name: option.values for name, option in cheers.OPTIONS.items()} == {
        "recipe_source": ("cards", "tiles"),
        "rivals": ("at_least_one", "exactly_one"),
        "target_may_keep": ("no", "yes"),
        "simultaneous": ("active_first", "shared"),
        "extra_shaker_receives": ("yes", "no"),
        "odd_order": ("interleaved", "team_alternate"),
        "masquerade_three_teams": ("two_copies_each", "literal"),
    }


@pytest.mark.parametrize("setup", cheers.SETUPS)
def test_rare_statements_are_shown_by_positions(setup: str) -> None:
    shown = cheers.show_rare(cheers.tables(DECK, setup))
    assert shown == {s.id: True for s in cheers.STATEMENTS if s.kind == "rare"}


def test_statements_of_play_and_of_options_fire_in_played_games() -> None:
    fired: dict[str, int] = {}
    other = {name: option.values[1] for name, option in cheers.OPTIONS.items()}
    for setup in cheers.SETUPS:
        for options in ({}, other):
            t = cheers.tables(DECK, setup, **options)
            result = run.play(cheers, t, setup=setup, games=150, seed=2, compiled=False, workers=1)
            for number, n in result.fired.items():
                fired[number] = fired.get(number, 0) + n
    missing = [s.id for s in cheers.STATEMENTS if s.kind in ("play", "option") and not fired[s.id]]
    assert set(missing) <= {"CHR-25", "CHR-26"}  # two teams at once: one game in some hundred


def test_static_statements_hold_of_the_box() -> None:
    """CHR-00 … CHR-05: parts, kinds, recipes."""
    t = cheers.tables(DECK, "p6-three")
    assert (t.cards, t.copies, t.recipes) == (50, [2] * 25, 5)
    assert all(tuple(t.cups[r]) in mini_recipes() for r in range(5))
    assert [sum(t.cups[r][k] for r in range(5)) for k in range(KINDS)] == [5] * KINDS
    assert all(any(t.cups[r][k] == 2 for r in range(5)) for k in range(KINDS))
    assert not any(all(t.cups[r][k] for r in range(5)) for k in range(KINDS))


def test_fifty_recipes_can_be_drawn_and_one_in_five_has_three_kinds() -> None:
    """CHR-05, CHR-08: by counting all draws, each as likely."""
    drawn = mini_recipes()
    assert len(drawn) == 50
    assert sum(drawn.values()) == 1
    assert sum(chance for recipe, chance in drawn.items() if sum(map(bool, recipe)) == 3) == Fraction(1, 5)
    assert all(sum(recipe) == 5 and max(recipe) <= 2 for recipe in drawn)


def test_minis_are_drawn_as_that_law_says() -> None:
    t = cheers.tables(DECK, "p6-three", recipe_source="tiles")
    three = draws = 0
    drawn = set()
    for key in range(1, 3_000):
        s = State(key=key * 7_919)
        cheers.new_game(s, t)
        for team in range(3):
            recipe = tuple(s.recipe[team])
            assert recipe in mini_recipes()
            drawn.add(recipe)
            three += sum(map(bool, recipe)) == 3
            draws += 1
    assert len(drawn) == 50
    assert abs(three / draws - 0.2) < 0.02


@pytest.mark.parametrize("setup", cheers.SETUPS)
@pytest.mark.parametrize("rivals", ["at_least_one", "exactly_one"])
@pytest.mark.parametrize("keep", ["no", "yes"])
@pytest.mark.parametrize("extra", ["yes", "no"])
def test_a_toast_can_always_be_handed_out(setup: str, rivals: str, keep: str, extra: str) -> None:
    """CHR-15 … CHR-18, CHR-32, CHR-33: for every shaker and every player in turn."""
    t = cheers.tables(DECK, setup, rivals=rivals, target_may_keep=keep, extra_shaker_receives=extra)
    assert all(n > 0 for _, n in recipients(t))
    assert needs_mercy(t) == (setup in ("p3", "p5-122") and keep == "no" and extra == "no")


@pytest.mark.parametrize("setup", cheers.SETUPS)
@pytest.mark.parametrize("source", ["cards", "tiles"])
def test_every_team_can_be_served_at_once(setup: str, source: str) -> None:
    t = cheers.tables(DECK, setup, recipe_source=source)
    assert all(asked <= there for asked, there in zip(most_asked(t), bigs(t), strict=True))


def test_in_a_masquerade_partners_are_as_many_as_the_sets_say() -> None:
    """CHR-40, CHR-43, CHR-44."""
    sizes: dict[str, set[tuple[int, ...]]] = {}
    for value in ("two_copies_each", "literal"):
        t = cheers.tables(DECK, "masquerade-6-three", masquerade_three_teams=value)
        for key in range(1, 200):
            s = State(key=key * 104_729)
            cheers.new_game(s, t)
            sizes.setdefault(value, set()).add(tuple(sorted(s.team.count(team) for team in range(3))))
    assert sizes["two_copies_each"] == {(2, 2, 2)}
    assert sizes["literal"] == {(2, 2, 2), (1, 2, 3), (0, 3, 3)}


def test_four_in_a_masquerade_may_draw_from_minis() -> None:
    """CHR-45: two recipes by minis, two players each, and one sees its own recipe and no partner."""
    t = cheers.tables(DECK, "masquerade-4", recipe_source="tiles")
    assert t.tiles
    recipes = set()
    for key in range(1, 200):
        s = State(key=key * 15_485_863)
        cheers.new_game(s, t)
        assert sorted(s.team[:4]) == [0, 0, 1, 1]
        for seat in range(4):
            view = cheers.view(s, t, seat)
            assert view["recipe"] == tuple(s.recipe[s.team[seat]])
            assert view["teams"] is None
            recipes.add(view["recipe"])
    assert recipes <= set(mini_recipes())
    assert len(recipes) > 40


@pytest.mark.parametrize("options", [{"rivals": "two"}, {"no_such": "x"}])
def test_unknown_options_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="no option"):
        cheers.tables(DECK, "p4", **options)
