"""Whole games through the engine: the kit's promises, equal digests, readable goldens, bots that know a little."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from tests.games.cheers.decks import deck
from tests.golden import assert_golden
from verify.engine import run, transcript
from verify.engine.conformance import conform
from verify.games import cheers
from verify.games.cheers.state import CARDS, State

HERE = Path(__file__).parent
DECK = deck()
VARIANTS: Mapping[str, Mapping[str, str]] = {
    "seed": {},
    "advanced": cheers.PROFILES["advanced"],
    "all other values": {name: option.values[1] for name, option in cheers.OPTIONS.items()},
}
HASH = "the-rulebooks-box"


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("setup", cheers.SETUPS)
def test_interpreted_and_compiled_play_the_same_games(setup: str, variant: str) -> None:
    pytest.importorskip("numba")
    t = cheers.tables(DECK, setup, **VARIANTS[variant])
    results = [run.play(cheers, t, setup=setup, games=40, seed=3, compiled=c, workers=1) for c in (False, True)]
    assert results[0] == replace(results[1], compiled=False)
    assert not results[0].failures


KIT = [("p4", "seed"), ("p5-23", "all other values"), ("p2", "advanced"), ("apprentice-4", "advanced"),
       ("masquerade-6-three", "seed")]  # fmt: skip


@pytest.mark.parametrize(("setup", "variant"), KIT)
def test_cheers_keeps_the_rules_of_the_kit(setup: str, variant: str) -> None:
    kept = conform(cheers, cheers.tables(DECK, setup, **VARIANTS[variant]), setup, games=1)
    assert [c for c in kept.checks if not c.kept] == []


@pytest.mark.parametrize("setup", cheers.SETUPS)
def test_a_game_reads_like_a_report(setup: str) -> None:
    """Golden transcript for each set-up; the recorded text replays line by line."""
    t = cheers.tables(DECK, setup)
    session = run.replay(cheers, t, 7, 0, setup=setup, bots=("greedy",) * t.players)
    session.play_on()
    text = transcript.record(session, {}, HASH)
    assert_golden(HERE / "golden" / f"{setup}.txt", text)
    again, findings = transcript.replay(text, f"{setup}.txt", cheers, t, HASH)
    assert findings == []
    assert again is not None
    assert again.over


WINS = {"p4": 36, "p6-two": 36, "p6-three": 36, "p3": 36, "p5-122": 30, "p5-23": 34, "p2": 32, "apprentice-4": 30}


@pytest.mark.parametrize(("setup", "wins"), WINS.items())
def test_a_team_that_looks_ahead_beats_random_ones(setup: str, wins: int) -> None:
    """Of 40 games the first team wins at least three in four, against random play at all other seats."""
    t = cheers.tables(DECK, setup)
    teams = cheers.SETUPS[setup].teams
    bots = tuple("greedy" if team == teams[0] else "random" for team in teams)
    result = run.play(cheers, t, setup=setup, games=40, seed=5, bots=bots, compiled=False, workers=1)
    assert result.seats[0].wins >= wins


@pytest.mark.parametrize("setup", ["masquerade-4", "masquerade-6-two", "masquerade-6-three"])
def test_in_a_masquerade_who_looks_ahead_wins_more_often(setup: str) -> None:
    t = cheers.tables(DECK, setup)
    bots = ("greedy",) + ("random",) * (t.players - 1)
    result = run.play(cheers, t, setup=setup, games=60, seed=5, bots=bots, compiled=False, workers=1)
    won = [seat.wins + seat.shared for seat in result.seats]
    assert won[0] > 1.15 * sum(won[1:]) / len(won[1:])


@pytest.mark.parametrize("setup", cheers.SETUPS)
def test_nothing_gets_lost_and_a_toast_moves_two_cards(setup: str) -> None:
    """50 cards at every step; shakers hold six after a turn; a turn has one toast at most, and a gift none (CHR-14,
    CHR-19, CHR-21).  A win is declared for a shaker of one's own (CHR-42)."""
    t = cheers.tables(DECK, setup)
    for index in range(6):
        session = run.replay(cheers, t, 11, index, setup=setup)
        toasts, turn = 0, 0
        while not session.over:
            s: State = session.state
            lying = sum(s.filled) + sum(s.held) + sum(s.away) + sum(s.gone) + (s.size - s.top) + (s.served > 0)
            assert lying == 50
            seen = [0] * CARDS
            for row in [*s.shaker, *s.hand, s.deck[s.top : s.size], [s.served]]:
                for card in row:
                    if card:
                        seen[card - 1] += 1
            for c in range(CARDS):
                assert seen[c] + s.gone[c] + sum(row[c] for row in s.returned) == 2
            if s.turns > turn:
                assert max(s.filled) <= 6
                assert s.toasts - toasts <= 1
                toasts, turn = s.toasts, s.turns
            before = list(s.filled)
            name = session.name(session.choose())
            session.play_on(1)
            if name.startswith("move"):
                assert session.state.toasts == toasts
            if ", " in name:  # a toast was handed out
                moved = [a - b for a, b in zip(session.state.filled, before, strict=True)]
                assert sorted(n for n in moved if n) in ([-1, 1, 1], [1], [-1, 1]) or session.state.overflows


@pytest.mark.parametrize("setup", cheers.SETUPS)
def test_the_table_is_told_to_people(setup: str) -> None:
    t = cheers.tables(DECK, setup)
    session = run.replay(cheers, t, 7, 0, setup=setup)
    seen = set()
    while not session.over:
        text = cheers.table_text(session.view(session.actor))
        assert "you" in text
        assert sum(line.startswith("  ") for line in text.splitlines()) == t.shakers
        seen.add("known to your master alone" in text)
        session.play_on(1)
    assert (True in seen) == setup.startswith("apprentice")
    out = cheers.outcome(session.state, t)
    assert out["over"]
    assert out["ended by"] in ("a recipe", "the deck is empty")
    assert bool(out["winners"]) == (out["ended by"] == "a recipe")
