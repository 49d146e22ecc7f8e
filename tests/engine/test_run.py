"""One run, however it is played: same totals; failures that can be replayed; results that add up."""

from __future__ import annotations

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine import race
from verify.engine import cache, loop, run
from verify.engine.kernel import kernel
from verify.engine.result import Histogram, Result, as_data, from_data
from verify.engine.run import RulesError, can_compile, play, replay
from verify.engine.seats import Bot

compiles = pytest.mark.skipif(not can_compile(), reason="numba is not installed")
BOTS = ("greedy", "random", "mc:3", "mc-random:2")


def broken(**changes: Any) -> Any:
    return SimpleNamespace(**{**vars(race), **changes})


def whole(games: int = 60, setup: str = "p3", **how: Any) -> Result:
    how = {"compiled": False, "workers": 1, "seed": 4, **how}
    return play(race, race.tables(setup=setup), setup=setup, games=games, **how)


def same(a: Result, b: Result) -> bool:
    return replace(a, compiled=False) == replace(b, compiled=False)


def test_the_sums_are_those_of_the_games_one_by_one() -> None:
    result = whole(30, keep=True)
    fired: Counter[str] = Counter()
    for index in range(30):
        session = replay(race, race.tables(setup="p3"), 4, index, setup="p3")
        seen: set[str] = {"RAC-1"}
        choices = 0
        while not session.over:
            choices += len(session.legal()) > 1
            seen.update(session.apply(session.choose()))
        fired.update(seen)
        assert result.kept[index][0] == len(session.actions)
        assert result.kept[index][2:] == session.scores()
    assert result.played == result.steps.n == result.choices.n == result.counters["games"] == 30
    assert result.steps.total == sum(row[0] for row in result.kept)
    assert {name: n for name, n in result.fired.items() if n} == dict(fired)
    assert result.fired["RAC-4"] == 0
    for seat in range(3):
        assert result.seats[seat].scores.counts == Counter(row[2 + seat] for row in result.kept)
    best = [max(row[2:]) for row in result.kept]
    alone = [row[2:].count(top) == 1 for row, top in zip(result.kept, best, strict=True)]
    for seat in range(3):
        leads = [row[2 + seat] == top for row, top in zip(result.kept, best, strict=True)]
        assert result.seats[seat].wins == sum(a and b for a, b in zip(leads, alone, strict=True))
        assert result.seats[seat].shared == sum(b and not a for a, b in zip(alone, leads, strict=True))


@pytest.mark.parametrize("block", [1, 7, 59, 60, 1000])
def test_any_block_gives_the_same(block: int) -> None:
    assert same(whole(block=block, keep=True), whole(keep=True))


def test_any_executor_gives_the_same() -> None:
    with ThreadPoolExecutor(3) as pool:
        assert same(whole(executor=pool, block=9), whole())


def test_worker_processes_give_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "POOL_STEPS", 0)
    assert same(whole(workers=2, block=25), whole())


def test_a_run_cut_in_pieces_adds_up_to_the_whole() -> None:
    pieces = whole(20, keep=True) + whole(1, first=20, keep=True) + whole(39, first=21, keep=True)
    assert same(pieces, whole(60, keep=True))


def test_only_touching_ranges_of_one_run_add_up() -> None:
    with pytest.raises(ValueError, match="do not follow"):
        whole(5) + whole(5, first=6)
    with pytest.raises(ValueError, match="different runs"):
        whole(5) + whole(5, first=5, seed=9)


def test_seeds_and_setups_make_other_runs() -> None:
    assert (
        len({whole(seed=1).digest, whole(seed=2).digest, whole(setup="p2").digest, whole(bots=["greedy"] * 3).digest})
        == 4
    )


@compiles
@pytest.mark.parametrize("setup", ["p2", "p4"])
def test_compiled_is_the_same(setup: str) -> None:
    plain = whole(setup=setup, keep=True)
    assert same(plain, whole(setup=setup, keep=True, compiled=True))
    assert same(plain, whole(setup=setup, keep=True, compiled=True, workers=2, block=13))


@compiles
def test_compiled_bots_choose_the_same() -> None:
    assert same(whole(12, setup="p4", bots=BOTS), whole(12, setup="p4", bots=BOTS, compiled=True))


def test_team_mates_win_together() -> None:
    result = whole(setup="p4")
    assert result.seats[0].wins == result.seats[2].wins == result.teams[0].wins
    assert result.teams[0].wins + result.teams[1].wins + result.teams[0].shared == 60
    assert result.teams[0].shared == result.teams[1].shared


def test_thinking_pays() -> None:
    """Sampled worlds beat chance; both seatings are played, so that no seat can be the reason."""
    bots = ("mc:6", "random", "mc:6", "random")
    first, second = whole(60, setup="p4", bots=bots), whole(60, setup="p4", bots=bots[1:] + bots[:1])
    thought, chance = (first.teams[0].wins + second.teams[1].wins), (first.teams[1].wins + second.teams[0].wins)
    assert thought > 1.2 * chance


@kernel
def nothing_legal_late(s: race.State, t: race.Tables, acts: Any) -> int:
    return 0 if s.round == 2 and s.turn == 1 else race.legal(s, t, acts)


@kernel
def never_over(s: race.State, t: race.Tables) -> bool:
    return False


@kernel
def bets_forever(s: race.State, t: race.Tables, acts: Any) -> int:
    acts[0] = 0
    acts[1] = 1
    return 2


@kernel
def no_effect(s: race.State, t: race.Tables, a: int) -> None:
    s.phase = 0


@kernel
def unsorted(s: race.State, t: race.Tables, acts: Any) -> int:
    acts[0] = 3
    acts[1] = 3
    return 2


@kernel
def too_many(s: race.State, t: race.Tables, acts: Any) -> int:
    for k in range(30):
        acts[k] = k
    return 30


@kernel
def divides(s: race.State, t: race.Tables, out: Any) -> None:
    out[0] = 1 // (s.players[0].coins % 3)


@pytest.mark.parametrize(
    ("changes", "reason", "step"),
    [
        ({"legal": nothing_legal_late}, "no legal action", 7),
        ({"over": never_over, "legal": bets_forever, "apply": no_effect}, "more steps than MAX_STEPS", race.MAX_STEPS),
        ({"legal": unsorted}, "not sorted", 0),
        ({"legal": too_many}, "more legal codes than MAX_ACTIONS", 0),
    ],
)
def test_a_game_that_cannot_be_played_is_named(changes: dict[str, Any], reason: str, step: int) -> None:
    result = play(broken(**changes), race.tables(), setup="p2", games=9, seed=3, workers=1, compiled=False, first=2)
    assert result.failed == 9
    assert result.played == 0
    assert result.failure
    assert (result.failure.index, result.failure.step) == (2, step)
    assert reason in str(result.failure)
    assert result.steps.n == 0


def test_an_error_in_the_rules_names_the_game() -> None:
    with pytest.raises(RulesError, match=r"race: game \d+ of seed 3: ZeroDivisionError"):
        play(broken(scores=divides), race.tables(), setup="p2", games=90, seed=3, workers=1, compiled=False)


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ({"setup": "p9"}, "no set-up 'p9' in race: use p2, p3, p4"),
        ({"bots": ["random"]}, "1 bots for 3 seats"),
        ({"bots": ["random", "greed", "random"]}, "no bot 'greed': use random, greedy, mc, mc-random"),
        ({"bots": ["mc:0", "mc", "mc"]}, "from 1 to 4095"),
        ({"bots": ["greedy:4", "mc", "mc"]}, "after mc or mc-random"),
        ({"bots": ["mc:", "mc", "mc"]}, "after mc or mc-random"),
    ],
)
def test_what_cannot_be_asked(how: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError) as error:
        play(race, race.tables(setup="p3"), **{"setup": "p3", "games": 1, "seed": 1, **how})
    assert says in str(error.value)


def test_bots_as_values() -> None:
    assert Bot.of("mc:7").worlds == 7
    assert Bot.of("mc").worlds == Bot.of("mc-random").worlds > 1


def test_a_state_must_have_its_key_and_its_statements() -> None:
    with pytest.raises(ValueError, match="4 cells for 3 statements"):
        play(broken(STATEMENTS=race.STATEMENTS[:3]), race.tables(), setup="p2", games=1, seed=1)
    with pytest.raises(ValueError, match="State lacks fired and key"):
        play(broken(State=race.Trick), race.tables(), setup="p2", games=1, seed=1)


def test_compiling_needs_numba_and_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(run.SWITCH, "0")
    assert not can_compile()
    with pytest.raises(ValueError, match="cannot compile"):
        whole(1, compiled=True)
    assert not whole(1, compiled=None).compiled


def test_short_runs_are_interpreted_and_long_ones_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "can_compile", lambda: True)
    job = run._job(race, race.tables(), "p2", 1, None, False, False)
    per_game = run._steps_of(job, 1)
    for warm, least in ((False, run.COLD_STEPS), (True, run.WARM_STEPS)):
        monkeypatch.setattr(cache, "is_warm", lambda *_, answer=warm: answer)
        assert not run._prefer_compiled(job, (least - 1) // per_game - 1)
        assert run._prefer_compiled(job, least // per_game + 1)


def test_thinking_bots_count_as_work() -> None:
    plain, thinking = (run._job(race, race.tables(), "p2", 1, b, False, False) for b in (None, ("mc:50", "greedy")))
    assert run._steps_of(thinking, 10) > 50 * run._steps_of(plain, 10)


def test_progress_hears_of_every_game() -> None:
    heard: list[int] = []
    whole(50, block=20, progress=heard.append)
    assert heard == [20, 20, 10]


def test_no_games_give_an_empty_result() -> None:
    result = whole(0)
    assert (result.played, result.steps.n, result.failures, result.steps.quantile(0.5)) == (0, 0, (), 0)


@given(st.integers(-(1 << 31), 1 << 31))
def test_histogram_cells_are_exact_when_small_and_fine_when_large(x: int) -> None:
    near = loop.value_at(loop.cell_of(x))
    if abs(x) < 1024:
        assert near == x
    size = min(abs(x), loop.MOST)
    assert 0 <= size - abs(near) <= size / 512
    assert 0 <= loop.cell_of(x) <= 2 * loop.HALF


def test_quantiles_and_moments() -> None:
    histogram = Histogram({2: 1, 4: 2, 10: 1}, 20)
    assert (histogram.n, histogram.mean, histogram.least, histogram.most) == (4, 5.0, 2, 10)
    assert [histogram.quantile(q) for q in (0, 0.25, 0.5, 0.75, 1)] == [2, 2, 4, 4, 10]
    assert histogram.variance == pytest.approx(12.0)


@pytest.mark.parametrize("keep", [False, True])
def test_a_result_goes_into_a_file_and_comes_back(keep: bool) -> None:
    tables = race.tables()
    result = play(race, tables, setup="p2", games=40, seed=5, compiled=False, workers=1, keep=keep)
    again = from_data(json.loads(json.dumps(as_data(result))))
    assert again == result
    rest = play(race, tables, setup="p2", games=20, seed=5, compiled=False, workers=1, keep=keep, first=40)
    assert again + rest == result + rest
