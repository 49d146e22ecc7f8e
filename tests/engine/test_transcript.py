"""A game as text: recorded, read, replayed; each difference is told with its line."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.engine import race
from tests.golden import assert_golden
from verify.engine.run import replay as game_of
from verify.engine.transcript import Header, read_header, record, replay
from verify.finding import Finding

DECK = "0f1e2d"
GOLDEN = Path(__file__).parent / "golden" / "race.txt"


def recorded(decisions: int | None = None) -> str:
    session = game_of(race, race.tables(setup="p3"), 4, 5, setup="p3", bots=("greedy", "random", "greedy"))
    session.play_on(decisions)
    return record(session, {"target": "501", "dealer": "drawn"}, DECK)


def again(text: str, game: Any = race, deck: str = DECK, worth: int = 2) -> list[Finding]:
    tables = race.tables(setup="p3")
    tables.worth = [card // worth for card in range(16)]
    return replay(text, "game.txt", game, tables, deck)[1]


def test_a_game_is_readable() -> None:
    assert_golden(GOLDEN, recorded())


def test_it_replays_and_the_session_is_at_its_end() -> None:
    session, findings = replay(recorded(), "game.txt", race, race.tables(setup="p3"), DECK)
    assert findings == []
    assert session
    assert session.over
    assert record(session, {"target": "501", "dealer": "drawn"}, DECK) == recorded()


def test_an_unfinished_game_replays_too() -> None:
    text = recorded(4)
    session, findings = replay(text, "game.txt", race, race.tables(setup="p3"), DECK)
    assert findings == []
    assert session
    assert len(session.actions) == 4


def test_the_header_tells_what_is_needed() -> None:
    header, findings = read_header(recorded(), "game.txt")
    assert header == Header("race", "1", "p3", {"target": "501", "dealer": "drawn"}, DECK, 4, 5)
    assert findings == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("deckproof transcript 2\n", 1),
        ("deckproof transcript 1\nnonsense\n", 2),
        ("deckproof transcript 1\ngame: race, rules 1, set-up p3, options\nseed 3\n", 3),
    ],
)
def test_what_is_no_transcript(text: str, line: int) -> None:
    header, (finding,) = read_header(text, "game.txt")
    assert header is None
    assert (finding.code, finding.span.line) == ("TRN001", line)


def test_other_rules_or_another_deck_are_warned_of() -> None:
    assert [f.code for f in again(recorded(), SimpleNamespace(**{**vars(race), "RULES_VERSION": "2"}))] == ["TRN003"]
    assert [f.code for f in again(recorded(), deck="another")] == ["TRN003"]


def edited(line: int, old: str, new: str) -> str:
    lines = recorded().splitlines()
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new)
    return "\n".join(lines) + "\n"


def first_decision() -> str:
    return recorded().splitlines()[3].partition("plays: ")[2]


@pytest.mark.parametrize(
    ("line", "old", "new"),
    [
        (4, "seat 0", "seat 1"),
        (4, "legal: ", "legal: card 99 | "),
        (4, "plays: card ", "plays: card 9"),
        (6, "fired: RAC-2", "fired: RAC-1"),
        (-1, "scores: ", "scores: 9"),
    ],
)
def test_each_part_of_a_line_is_checked(line: int, old: str, new: str) -> None:
    line = line if line > 0 else len(recorded().splitlines())
    (finding,) = again(edited(line, old, new))
    assert (finding.code, finding.span.line) == ("TRN002", line)


def test_another_set_up_number_or_seed_shows_at_the_first_decision() -> None:
    (finding,) = again(recorded().replace("seed: 4", "seed: 3"))
    assert (finding.code, finding.span.line) == ("TRN002", 4)
    (finding,) = again(recorded().replace("set-up p3", "set-up p9"))
    assert finding.code == "TRN002"


def test_an_end_too_early_and_a_line_too_many() -> None:
    lines = recorded().splitlines()
    (early,) = again("\n".join([*lines[:5], lines[-1]]))
    assert (early.code, early.span.line) == ("TRN002", 6)
    (more,) = again("\n".join([*lines, lines[-2]]))
    assert (more.code, more.span.line) == ("TRN002", len(lines) + 1)
    (odd,) = again("\n".join([*lines[:5], "hello"]))
    assert (odd.code, odd.span.line) == ("TRN001", 6)


def test_changed_rules_show_where_they_first_act() -> None:
    (finding,) = again(recorded(), worth=1)
    assert finding.code == "TRN002"
    assert finding.span.line > 4
    assert "now: " in finding.other[0][1]
