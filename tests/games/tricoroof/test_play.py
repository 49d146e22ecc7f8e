"""Whole games through the engine: the kit's promises, equal digests, readable goldens, bots that know a little."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from tests.games.tricoroof.decks import DECK, piece
from tests.golden import assert_golden
from verify.engine import run, transcript
from verify.engine.conformance import conform
from verify.games import tricoroof
from verify.manifest import Deck

HERE = Path(__file__).parent
VARIANTS: Mapping[str, Mapping[str, str]] = {
    "seed": {},
    "strict": tricoroof.PROFILES["strict"],
    "all other values": {name: option.values[1] for name, option in tricoroof.OPTIONS.items()},
    "next counts": {"count": "next", "rotate": "yes"},
}
HASH = "the-rulebooks-box"


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("setup", tricoroof.SETUPS)
def test_interpreted_and_compiled_play_the_same_games(setup: str, variant: str) -> None:
    pytest.importorskip("numba")
    t = tricoroof.tables(DECK, setup, **VARIANTS[variant])
    results = [run.play(tricoroof, t, setup=setup, games=60, seed=3, compiled=c, workers=1) for c in (False, True)]
    assert results[0] == replace(results[1], compiled=False)
    assert not results[0].failures


@pytest.mark.parametrize("variant", ["seed", "all other values"])
def test_tricoroof_keeps_the_rules_of_the_kit(variant: str) -> None:
    """All set-ups in one test: the loop that checks every index is compiled once a process."""
    for setup in tricoroof.SETUPS:
        kept = conform(tricoroof, tricoroof.tables(DECK, setup, **VARIANTS[variant]), setup, games=1)
        assert [c for c in kept.checks if not c.kept] == []


@pytest.mark.parametrize("setup", tricoroof.SETUPS)
def test_a_game_reads_like_a_report(setup: str) -> None:
    """Golden transcript for each set-up; the recorded text replays line by line."""
    t = tricoroof.tables(DECK, setup)
    session = run.replay(tricoroof, t, 7, 0, setup=setup, bots=("greedy",) * t.players)
    session.play_on()
    text = transcript.record(session, {}, HASH)
    assert_golden(HERE / "golden" / f"{setup}.txt", text)
    again, findings = transcript.replay(text, f"{setup}.txt", tricoroof, t, HASH)
    assert findings == []
    assert again is not None
    assert again.over


@pytest.mark.parametrize(("setup", "wins"), [("p2", 57), ("p3", 54), ("p4", 54), ("p5", 54)])
def test_greedy_beats_random(setup: str, wins: int) -> None:
    """Of 60 games one seat that looks an action ahead wins at least nine in ten, against random play at all others."""
    t = tricoroof.tables(DECK, setup)
    bots = ("greedy",) + ("random",) * (t.players - 1)
    result = run.play(tricoroof, t, setup=setup, games=60, seed=5, bots=bots, compiled=False, workers=1)
    assert result.seats[0].wins >= wins


def larger() -> Deck:
    """A box with a grid of 6 rows and 4 columns: two sheets, six initial cards, 25 chips of a colour."""
    cards = ("BRBw", "BYBY", "RBRY", "RYRY", "YBYR", "wRYB")
    roofs = [
        piece("initial_roof", f"i{k + 1}", 10 + k, circles=tuple(card), first=6 * k, last=6 * k + 5)
        for k, card in enumerate(cards)
    ]
    sheets = [piece("main_sheet", f"s{k}", 10 + k, row=3 * k, column=0, rows=3, columns=4) for k in range(2)]
    chips = [replace(chip, count=25) for chip in DECK["chip"]]
    return {**DECK, "initial_roof": tuple(roofs), "main_sheet": tuple(sheets), "chip": tuple(chips)}


@pytest.mark.parametrize("setup", tricoroof.SETUPS)
def test_a_larger_grid_plays_too(setup: str) -> None:
    """The grid is a fact of the sheets, not of the rules (TRI-01)."""
    assert tricoroof.check(larger()) == []
    t = tricoroof.tables(larger(), setup, rotate="yes", count="next")
    assert (t.cells, t.middle, max(t.places)) == (24, [9, 10, 14, 13], 60)
    result = run.play(tricoroof, t, setup=setup, games=40, seed=1, compiled=False, workers=1)
    assert not result.failures
    assert result.counters["requests_met"]
    session = run.replay(tricoroof, t, 1, 0, setup=setup)
    session.play_on()
    assert session.over
    assert {proof.name for proof in tricoroof.proofs(t, setup)} >= {"placeable", "supply", "score_row", "active"}


@pytest.mark.parametrize("setup", tricoroof.SETUPS)
def test_the_table_is_told_to_people(setup: str) -> None:
    t = tricoroof.tables(DECK, setup)
    session = run.replay(tricoroof, t, 7, 0, setup=setup)
    while not session.over:
        text = tricoroof.table_text(session.view(session.actor))
        assert f"round {session.state.round + 1}, lead" in text
        assert "you to " in text
        assert ("the cube is" in text) == (session.state.cube >= 0)
        session.play_on(1)
    out = tricoroof.outcome(session.state, t)
    assert out["over"]
    assert all(out["score"][seat] == max(out["score"]) for seat in out["winners"])
