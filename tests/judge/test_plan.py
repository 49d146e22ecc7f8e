"""Which games are played: every value once, and what has not fired gets its own run."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from tests.judge.toy import BASE, OPTIONS, RULES, played, result
from verify.engine.protocol import Game
from verify.engine.protocol import Setup as Seats
from verify.judge.plan import SENSIBLE_GAMES, Played, asked, differing, first, more, sensible, skilled

SETUPS = ("p2", "p3")


def test_asked_is_default_then_profile_then_option() -> None:
    assert BASE == {"draws": "yes", "target": "3"}
    assert asked(RULES, "short", {}) == {"draws": "yes", "target": "5"}
    assert asked(RULES, "short", {"target": "7"})["target"] == "7"


@pytest.mark.parametrize("base", [{}, {"draws": "no"}, {"target": "7", "draws": "no"}])
def test_the_first_runs_hold_every_setup_and_every_value(base: dict[str, str]) -> None:
    options = asked(RULES, "", base)
    runs = first(RULES, SETUPS, options, 1_000)
    assert [(r.setup, r.games) for r in runs if r.main] == [("p2", 1_000), ("p3", 1_000)]
    assert all(r.options == options for r in runs if r.main)
    assert {(name, r.options[name]) for r in runs for name in OPTIONS} == {
        (name, value) for name, option in OPTIONS.items() for value in option.values
    }
    assert [r.games for r in runs if not r.main] == [100, 100]


def test_what_has_fired_is_not_played_again() -> None:
    assert more(RULES, SETUPS, BASE, [played(result())], 1_000) == []


def test_a_silent_option_is_played_alone_in_each_setup_until_it_fires() -> None:
    silent = result(fired={"TOY-3": 1})
    done: list[Played] = [played(silent), played(result(fired={"TOY-3": 1}, setup="p3"))]
    seen = []
    while runs := more(RULES, SETUPS, BASE, done, 1_000):
        seen += [(run.setup, run.options["draws"], run.options["target"], run.games) for run in runs]
        done += [Played(run, result(fired={}, setup=run.setup)) for run in runs]
    assert seen == [("p2", "no", "3", 1_000), ("p3", "no", "3", 1_000)]


def test_skill_is_asked_of_the_first_side() -> None:
    run = skilled(RULES, ("p3",), BASE, 30_000)
    assert run is not None
    assert (run.setup, run.bots, run.main) == ("p3", ("greedy", "random", "random"), False)
    assert run.games < 1_000
    few = skilled(RULES, SETUPS, BASE, 7)
    assert few is not None
    assert few.games == 7
    alone = cast(Game, SimpleNamespace(SETUPS={"solo": Seats(1, (0,), {})}))
    assert skilled(alone, ("solo",), {}, 100) is None


def test_differing_names_what_is_not_default() -> None:
    assert differing(RULES, BASE) == {}
    assert differing(RULES, {**BASE, "target": "7"}) == {"target": "7"}


def test_limits_of_play_are_looked_at_where_everybody_looks_ahead() -> None:
    runs = sensible(RULES, ("p2", "p3"), BASE, 30_000, {"draws"})
    assert [(run.setup, run.games, run.bots, run.main) for run in runs] == [
        ("p2", SENSIBLE_GAMES, ("greedy",) * 2, False), ("p3", SENSIBLE_GAMES, ("greedy",) * 3, False),
    ]  # fmt: skip
    assert sensible(RULES, ("p2",), BASE, 30_000, {"seat_advantage", "scored:A"}) == []
    assert sensible(RULES, ("p2",), BASE, 7, {"draws"})[0].games == 7
