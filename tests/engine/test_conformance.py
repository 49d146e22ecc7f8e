"""The conformance kit finds each fault that it is there for, by its own question, and none in a game that is right."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.engine import race
from tests.engine.race import apply as race_apply
from tests.engine.race import count as race_count
from tests.engine.race import legal as race_legal
from tests.engine.race import points
from tests.engine.race import value as race_value
from verify.engine.conformance import QUESTIONS, conform
from verify.engine.kernel import kernel
from verify.engine.run import SWITCH, RulesError, can_compile, play


def problems(changes: dict[str, Any], setup: str = "p3", games: int = 2) -> dict[str, str]:
    game: Any = SimpleNamespace(**{**vars(race), **changes})
    result = conform(game, race.tables(setup=setup), setup, games=games)
    assert [f.code for f in result.findings] == ["KIT001"] * len(result.findings)
    return {c.name: c.problem for c in result.checks if c.problem}


@kernel
def falling(s: race.State, t: race.Tables, acts: Any) -> int:
    n = race_legal(s, t, acts)
    if n > 1:
        first = acts[0]
        acts[0] = acts[n - 1]
        acts[n - 1] = first
    return n


@kernel
def nobody(s: race.State, t: race.Tables) -> int:
    return t.players


@kernel
def keeps_a_note(s: race.State, t: race.Tables, seat: int) -> int:
    s.won[3][0] += 1
    return race_value(s, t, seat)


@kernel
def half_scores(s: race.State, t: race.Tables, out: Any) -> None:
    out[0] = points(s, 0)


@kernel
def own_scores(s: race.State, t: race.Tables, out: Any) -> None:
    for p in range(t.players):
        out[p] = points(s, p)


@kernel
def deals_nothing(s: race.State, t: race.Tables, seat: int) -> None:
    s.phase = s.phase


@kernel
def deals_own_hand(s: race.State, t: race.Tables, seat: int) -> None:
    s.players[seat].hand ^= s.players[(seat + 1) % t.players].hand


@kernel
def deals_from_the_truth(s: race.State, t: race.Tables, seat: int) -> None:
    """Gives each the hand of the next: another world, but one that tells the truth."""
    first = (seat + 1) % t.players
    second = (seat + 2) % t.players
    hand = s.players[first].hand
    s.players[first].hand = s.players[second].hand
    s.players[second].hand = hand


@kernel
def beyond_counters(s: race.State, t: race.Tables, acc: Any) -> None:
    acc[len(acc)] = 1


def appends(s: race.State, t: race.Tables, a: int) -> None:
    race_apply(s, t, a)
    s.deck.append(0)


def floats(s: race.State, t: race.Tables, a: int) -> None:
    race_apply(s, t, a)
    s.won[3][1] = 0.5  # type: ignore[assignment]


CALLS = [0]


def remembers(s: race.State, t: race.Tables, a: int) -> None:
    CALLS[0] += 1
    race_apply(s, t, a)
    s.won[3][2] = CALLS[0]


@kernel
def overflows(s: race.State, t: race.Tables, out: Any) -> None:
    for p in range(t.players):
        out[p] = (s.key + 3) * (s.key + 5) % 1000


def open_hands(s: race.State, t: race.Tables, seat: int) -> dict[str, Any]:
    return {**race.view(s, t, seat), "all": [p.hand for p in s.players]}


FAULTS: list[tuple[str, dict[str, Any], str]] = [
    ("legal codes", {"legal": falling}, "not sorted"),
    ("acting seat", {"actor": nobody}, "seat 3 is to act, of 3"),
    ("action names", {"action_name": lambda s, t, a: "a card"}, "two legal actions are called 'a card'"),
    ("asking changes nothing", {"value": keeps_a_note}, "a question changed the state"),
    ("scores fill", {"scores": half_scores}, "no score for seat 1"),
    ("worlds agree", {"view": open_hands}, "redeal changes what seat 0 sees: all"),
    ("worlds agree", {"redeal": deals_own_hand}, "redeal changes what seat 0 sees: hand"),
    ("hidden rows", {"redeal": deals_nothing}, "never changes players.hand"),
    ("worlds hide", {"redeal": deals_from_the_truth}, "depends on what it cannot see"),
    ("replays", {"count": beyond_counters}, "IndexError"),
]


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked at every decision needs no compiler."""
    monkeypatch.setenv(SWITCH, "0")


@pytest.mark.usefixtures("interpreted")
def test_a_right_game_has_no_problem() -> None:
    for setup in race.SETUPS:
        result = conform(race, race.tables(setup=setup), setup, games=3)
        assert result.findings == ()
        assert all(c.kept for c in result.checks)
        asked = {c.name for c in result.checks if c.seen}
        assert asked >= {c.name for c in result.checks} - {"compiled", "bounds", "hidden rows"}
        assert ("hidden rows" in asked) == (setup != "p2")  # with two seats no exchange keeps one's own hand
        assert {q.__name__.replace("_", " ") for q in QUESTIONS} <= {c.name for c in result.checks}


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize(("name", "changes", "says"), FAULTS, ids=[f"{n}-{'-'.join(c)}" for n, c, _ in FAULTS])
def test_each_fault_is_found_by_its_question(name: str, changes: dict[str, Any], says: str) -> None:
    found = problems(changes)
    assert name in found
    assert says in found[name]


@pytest.mark.usefixtures("interpreted")
def test_team_mates_score_alike() -> None:
    assert "team 1 has the scores" in problems({"scores": own_scores}, "p4")["scores fill"]


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize(
    ("apply", "name", "says"),
    [
        (kernel(appends), "state fits", "State.deck holds"),
        (kernel(floats), "state fits", "State.won holds 0.5"),
    ],
)
def test_what_no_record_could_hold(apply: Any, name: str, says: str) -> None:
    found = problems({"apply": apply})
    assert says in found[name]


@pytest.mark.usefixtures("interpreted")
def test_a_memory_outside_the_state_is_no_rule() -> None:
    assert "reads 'CALLS', a list" in problems({"apply": kernel(remembers)})["form"]


@pytest.mark.usefixtures("interpreted")
def test_the_form_is_asked_first() -> None:
    assert problems({"STATEMENTS": ()}) == {"form": "State.fired has 4 cells for 0 statements"}
    assert "no kernel: mark it @kernel" in problems({"value": lambda s, t, seat: 0})["form"]


@pytest.mark.skipif(not can_compile(), reason="numba is not installed")
def test_a_right_game_is_right_compiled_and_within_its_rows() -> None:
    result = conform(race, race.tables(setup="p4"), "p4", games=1)
    assert result.findings == ()
    assert all(c.seen for c in result.checks)


@pytest.mark.skipif(not can_compile(), reason="numba is not installed")
def test_an_overflow_makes_a_difference() -> None:
    """Why no product may reach 2**63: the same rules, two answers."""
    game: Any = SimpleNamespace(**{**vars(race), "scores": overflows})
    plain, compiled = (
        play(game, race.tables(), setup="p2", games=5, seed=1, workers=1, compiled=c) for c in (False, True)
    )
    assert plain.digest != compiled.digest


@kernel
def reaches_out(s: race.State, t: race.Tables, acc: Any) -> None:
    race_count(s, t, acc)
    acc[0] += t.worth[400 if s.phase == 2 else 0]


@pytest.mark.skipif(not can_compile(), reason="numba is not installed")
def test_an_index_outside_its_row_is_found_compiled() -> None:
    game: Any = SimpleNamespace(**{**vars(race), "count": reaches_out})
    with pytest.raises(RulesError, match=r"race: game 3 of seed 1: IndexError"):
        play(game, race.tables(), setup="p2", games=5, seed=1, first=3, workers=1, bounds=True)
