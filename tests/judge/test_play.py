"""Claims with numbers: bounds, intervals, fairness and limits."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.judge.toy import HERE, RULES, played, result
from verify.engine.protocol import Proof
from verify.engine.result import Histogram
from verify.engine.stats import wilson
from verify.finding import Span
from verify.judge.limits import limits_known, rates
from verify.judge.play import BINS, DEAD, ENOUGH, Heard, observed, play_of, proven, skill, upper_bound
from verify.manifest import Source, Threshold

LIMIT = Threshold("seat_advantage", "4 %", Source(HERE, designed="a table notices more"), Span("game.yaml", 40, 5))


def test_enough_games_are_just_enough() -> None:
    assert upper_bound(ENOUGH) < DEAD
    assert upper_bound(29_900) > DEAD * 0.999
    assert math.isclose((1 - upper_bound(500)) ** 500, 0.05)
    assert upper_bound(0) == 1


@pytest.mark.parametrize(
    ("wins", "unfair"),
    [((15_000, 15_000), False), ((16_100, 13_900), False), ((16_800, 13_200), True), ((9_000, 21_000), True)],
)
def test_a_side_is_too_good_when_the_whole_interval_lies_beyond_the_limit(wins: tuple[int, int], unfair: bool) -> None:
    play, found = play_of(RULES, played(result(wins=wins)), {"seat_advantage": LIMIT}, HERE)
    assert [f.code for f in found] == (["PLY004"] if unfair else [])
    (fair,) = [c for c in play.claims if c.name == "fair"]
    assert fair.interval is not None
    assert fair.value is not None
    assert fair.interval[0] < fair.value < fair.interval[1]
    if unfair:
        assert found[0].other[0][0] == LIMIT.span
        assert ("seat 1 wins" if wins[1] > wins[0] else "seat 0 wins") in found[0].message


def test_without_a_limit_nobody_is_too_good() -> None:
    _, found = play_of(RULES, played(result(wins=(29_000, 1_000))), {}, HERE)
    assert found == []


def test_facts_of_play() -> None:
    play, _ = play_of(RULES, played(result()), {}, HERE)
    facts = {c.name: c.value for c in play.claims}
    assert facts["length"] == 10
    assert facts["rounds"] == 3
    assert facts["scores"] == 0


@pytest.mark.parametrize("bots", [("greedy", "random"), ("random", "greedy")])
def test_skill_is_the_share_of_the_side_that_looks_ahead(bots: tuple[str, ...]) -> None:
    wins = (70, 30) if bots[0] == "greedy" else (30, 70)
    claim = skill(played(replace(result(100, wins=wins), bots=bots)))
    assert claim is not None
    assert (claim.value, claim.games) == (0.7, 100)
    assert claim.interval == pytest.approx(wilson(70, 100))
    assert skill(played(replace(result(100, wins=(0, 0)), bots=bots))) is None


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("seat_advantage", "4 %", None),
        ("seat_advantage", "4", "percentage"),
        ("seat_advantag", "4 %", "no limit"),
        ("ready", "4 %", None),
        ("deal", "4 %", None),  # for this deck without a rate
    ],
)
def test_limits_that_mean_nothing_are_told(name: str, value: str, told: str | None) -> None:
    found = limits_known({name: Threshold(name, value, LIMIT.source, LIMIT.span)}, rates({"p2": PROOFS}))
    assert [told in f.message for f in found if told] == ([True] if told else [])
    assert len(found) == (told is not None)


PROOFS = (Proof("deal", "the deal comes out"), Proof("ready", "a task is done before the first move", 0.25))


@pytest.mark.parametrize(("value", "over"), [("24.9 %", True), ("25 %", False), ("much", False)])
def test_a_rate_known_without_playing_is_held_against_its_limit(value: str, over: bool) -> None:
    limit = Threshold("ready", value, LIMIT.source, LIMIT.span)
    heard = proven("p2", PROOFS, {"ready": limit})
    assert [(c.name, c.standing, c.value) for c in heard.claims] == [
        ("deal", "proven", None), ("ready", "proven", 0.25),
    ]  # fmt: skip
    assert [(f.code, f.severity, f.span) for f in heard.findings] == [("PLY008", "warning", limit.span)] * over


def test_sides_in_the_order_of_play_with_their_intervals() -> None:
    play, _ = play_of(RULES, played(result(wins=(15_600, 14_400))), {}, HERE)
    assert [side.seats for side in play.sides] == [(0,), (1,)]
    assert [side.wins for side in play.sides] == [15_600, 14_400]
    assert [side.rate for side in play.sides] == [0.52, 0.48]
    assert all(side.interval[0] < side.rate < side.interval[1] for side in play.sides)


@pytest.mark.parametrize(
    "counts",
    [{10: 7}, {3: 1, 4: 2, 5: 3}, {n: n for n in range(20, 60)}, dict.fromkeys(range(20, 61), 1), {1: 5, 1_000_003: 2}],
)
def test_lengths_are_all_in_few_bins_of_one_width(counts: dict[int, int]) -> None:
    steps = Histogram(counts, sum(n * c for n, c in counts.items()))
    play, _ = play_of(RULES, played(replace(result(), steps=steps)), {}, HERE)
    bins = play.lengths
    assert 1 <= len(bins) <= BINS
    assert sum(b.games for b in bins) == sum(counts.values())
    assert len({b.most - b.least for b in bins}) == 1
    assert all(b.least == a.most + 1 for a, b in pairwise(bins))
    assert (bins[0].least, bins[0].games > 0, bins[-1].games > 0) == (min(counts), True, True)
    for b in bins:
        assert b.games == sum(c for n, c in counts.items() if b.least <= n <= b.most)


DRAWS = Threshold("draws", "25 %", Source(HERE, designed="seldom"), Span("game.yaml", 44, 5))


@pytest.mark.parametrize(("draws", "above"), [(0, False), (240, False), (270, False), (310, True), (1_000, True)])
def test_what_happens_too_often_is_told_when_the_whole_interval_lies_above(draws: int, above: bool) -> None:
    heard = observed(played(result(1_000, counters={"draws": draws, "won:A": 1_000})), {"draws": DRAWS}, HERE)
    (claim,) = heard.claims
    assert claim.name == "limit:draws"
    assert claim.interval is not None
    assert claim.interval[0] <= draws / 1_000 <= claim.interval[1]
    assert [f.code for f in heard.findings] == (["PLY011"] if above else [])
    if above:
        assert heard.findings[0].other[0][0] == DRAWS.span


def test_what_is_not_limited_or_comes_often_in_a_game_is_no_share() -> None:
    assert observed(played(result(100, counters={"draws": 7})), {}, HERE) == Heard()
    assert observed(played(result(100, counters={"draws": 700})), {"draws": DRAWS}, HERE) == Heard()
