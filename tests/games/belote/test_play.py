"""Whole matches through the engine: the kit's promises, equal digests, readable goldens, bots that know a little."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.games.belote.decks import DECK
from tests.golden import assert_golden
from verify.engine import run, transcript
from verify.engine.conformance import conform
from verify.games import belote

HERE = Path(__file__).parent
VARIANTS = {
    "seed": belote.PROFILES["seed"],
    "ffb2016": belote.PROFILES["ffb2016"],
    "others": {name: option.values[-1] for name, option in belote.OPTIONS.items()},
}
HASH = "the-rulebooks-deck"


@pytest.mark.parametrize("variant", VARIANTS)
def test_interpreted_and_compiled_play_the_same_games(variant: str) -> None:
    pytest.importorskip("numba")
    t = belote.tables(DECK, "p4", **VARIANTS[variant])
    results = [run.play(belote, t, setup="p4", games=60, seed=3, compiled=c, workers=1) for c in (False, True)]
    assert results[0] == replace(results[1], compiled=False)
    assert not results[0].failures


@pytest.mark.parametrize("variant", VARIANTS)
def test_belote_keeps_the_rules_of_the_kit(variant: str) -> None:
    kept = conform(belote, belote.tables(DECK, "p4", **VARIANTS[variant]), "p4", games=3)
    assert [c for c in kept.checks if not c.kept] == []


@pytest.mark.parametrize("profile", belote.PROFILES)
def test_a_match_reads_like_a_score_sheet(profile: str) -> None:
    """Golden transcript for the set-up and profile; the recorded text replays line by line."""
    options = belote.PROFILES[profile]
    t = belote.tables(DECK, "p4", **options)
    session = run.replay(belote, t, 7, 0, setup="p4", bots=("greedy",) * 4)
    session.play_on()
    text = transcript.record(session, options, HASH)
    assert_golden(HERE / "golden" / f"p4-{profile}.txt", text)
    again, findings = transcript.replay(text, "p4.txt", belote, t, HASH)
    assert findings == []
    assert again is not None
    assert again.over


def test_a_line_that_goes_another_way_is_found() -> None:
    t = belote.tables(DECK, "p4")
    session = run.replay(belote, t, 7, 0, setup="p4")
    session.play_on(30)
    text = transcript.record(session, {}, HASH)
    lines = text.splitlines()
    spoilt = "\n".join([*lines[:9], lines[9].replace("plays: ", "plays: take ♠ "), *lines[10:]]) + "\n"
    _, findings = transcript.replay(spoilt, "x.txt", belote, t, HASH)
    assert findings
    assert findings[0].span.line == 10


def test_greedy_beats_random() -> None:
    """Over 200 matches the side that looks one card ahead wins far more than half of them."""
    t = belote.tables(DECK, "p4")
    bots = ("greedy", "random", "greedy", "random")
    result = run.play(belote, t, setup="p4", games=200, seed=5, bots=bots, compiled=False, workers=1)
    assert result.seats[0].wins > 150
