"""Two decks, the same games: what changed on average, which games, and from which decision on."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tests.engine import race
from verify.engine.protocol import Game
from verify.engine.run import play, replay
from verify.judge.compare import LISTED, Rematch, against
from verify.report.verdict import Against

GAME = cast(Game, race)
GAMES = 200


def match(old: Any, new: Any, setup: str = "p2") -> Rematch:
    runs = [play(GAME, t, setup=setup, games=GAMES, seed=3, compiled=False, keep=True, workers=1) for t in (old, new)]
    return Rematch(runs[0], runs[1], old, new)


def compared(old: Any, new: Any, setup: str = "p2") -> Against:
    return against(GAME, "HEAD~1", "ab12", match(old, new, setup))


def worthless(players: str = "p2") -> Any:
    """The deck in which the highest card is worth nothing: play goes the same way, points fall otherwise."""
    tables = race.tables(None, players)
    tables.worth[tables.cards - 1] = 0
    return tables


def test_the_same_deck_changes_nothing() -> None:
    found = compared(race.tables(), race.tables())
    assert (found.of, found.deck, found.games, found.changed, found.partings) == ("HEAD~1", "ab12", GAMES, 0, ())
    assert {s.name for s in found.shifts} == {"length", "seat 0", "seat 1"}
    assert all(s.change == 0 and s.gain is None and s.old == s.new for s in found.shifts)


def test_a_change_of_points_is_found_in_the_scores_and_in_no_decision() -> None:
    found = compared(race.tables(), worthless())
    shifts = {s.name: s for s in found.shifts}
    assert 0 < found.changed < GAMES
    assert shifts["length"].change == 0
    for seat in ("seat 0", "seat 1"):
        shift = shifts[seat]
        assert shift.change == pytest.approx(shift.new - shift.old)
        assert shift.interval[0] < shift.change < shift.interval[1]
    assert shifts["seat 0"].new + shifts["seat 1"].new != pytest.approx(shifts["seat 0"].old + shifts["seat 1"].old)
    assert found.partings == ()  # nobody decided otherwise


def test_pairing_saves_games() -> None:
    found = compared(race.tables(), worthless())
    for shift in found.shifts[1:]:
        assert shift.gain is not None
        assert shift.gain > 1.5


def test_a_game_that_went_another_way_parts_where_its_replay_does() -> None:
    other = race.tables()
    other.cards = 7  # one card less: other hands
    found = compared(race.tables(), other)
    assert len(found.partings) == LISTED
    for parting in found.partings:
        sessions = [replay(GAME, t, 3, parting.game, setup="p2") for t in (race.tables(), other)]
        for session in sessions:
            session.play_on(parting.step)
        said = [f"seat {s.actor}: {s.name(s.choose())}" for s in sessions]
        assert said == [parting.old, parting.new]
        assert said[0] != said[1]
        assert parting.seat == sessions[1].actor


def test_only_the_same_games_can_be_compared() -> None:
    one, two = match(race.tables(), race.tables()), match(race.tables(), race.tables())
    shifted = play(GAME, race.tables(), setup="p2", games=GAMES, seed=4, compiled=False, keep=True, workers=1)
    with pytest.raises(ValueError, match="same games"):
        against(GAME, "x", "y", Rematch(one.old, shifted, one.old_tables, two.new_tables))
