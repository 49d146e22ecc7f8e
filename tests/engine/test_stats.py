"""Intervals: against published values and exact laws, and by simulation where the promise is about repetition."""

from __future__ import annotations

from math import comb, inf, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.engine.stats import above, anytime, below, games_to_show, paired, wilson

COUNTS = st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


def test_wilson_as_published() -> None:
    """Newcombe 1998, table I, method 3."""
    for hits, n, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        assert wilson(hits, n) == pytest.approx((low, high), abs=6e-5)


def test_nothing_in_n_games() -> None:
    assert below(0, 30_000) == pytest.approx(1 - 0.05 ** (1 / 30_000), rel=1e-9)
    assert below(0, 1_000_000) == pytest.approx(3e-6, rel=0.002)
    assert below(0, 0) == 1.0
    assert above(5, 5) == pytest.approx(0.05**0.2)


def test_games_to_show_a_rate() -> None:
    n = games_to_show(1e-4)
    assert below(0, n) <= 1e-4 < below(0, n - 1)


@given(COUNTS)
def test_intervals_hold_the_rate_and_mirror(counts: tuple[int, int]) -> None:
    hits, n = counts
    for low, high in (wilson(hits, n), anytime(hits, n), (above(hits, n), below(hits, n))):
        assert 0 <= low <= hits / n <= high <= 1
    low, high = anytime(hits, n)
    assert anytime(n - hits, n) == pytest.approx((1 - high, 1 - low), abs=1e-9)
    assert low <= wilson(hits, n)[0] + 1e-9 or hits == 0
    assert below(hits, n) == pytest.approx(1 - above(n - hits, n), abs=1e-9)


@given(st.integers(1, 60).flatmap(lambda n: st.tuples(st.integers(0, n - 1), st.just(n))))
def test_below_errs_at_most_so_often(counts: tuple[int, int]) -> None:
    """Exact: at the bound, so few hits come in at most 5 % of all runs."""
    hits, n = counts
    p = below(hits, n)
    assert sum(comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(hits + 1)) <= 0.05 + 1e-9


def test_looking_again_and_again_is_allowed_only_with_anytime() -> None:
    random = Random(11)
    runs, games = 400, 600
    missed = dict.fromkeys((wilson, anytime), 0)
    for _ in range(runs):
        hits, ever = 0, set()
        for n in range(1, games + 1):
            hits += random.random() < 0.25
            if n % 10 == 0:
                for interval in missed:
                    low, high = interval(hits, n)
                    if not low <= 0.25 <= high:
                        ever.add(interval)
        for interval in ever:
            missed[interval] += 1
    assert missed[anytime] <= 0.05 * runs
    assert missed[wilson] > 0.15 * runs


def test_anytime_still_narrows() -> None:
    low, high = anytime(250_000, 1_000_000)
    assert high - low < 0.006
    low, high = anytime(250_000, 1_000_000, prior=(25, 75))
    assert high - low < 0.005


def test_pairs_see_what_separate_runs_do_not() -> None:
    random = Random(5)
    first = [random.randrange(100) for _ in range(2_000)]
    second = [x + (i % 10 == 0) for i, x in enumerate(first)]
    result = paired(first, second)
    assert result.mean == pytest.approx(0.1)
    assert result.equal == 1_800
    assert result.differing[:3] == (0, 10, 20)
    assert result.gain > 1_000
    low, high = result.interval
    assert (high - low) / 2 == pytest.approx(1.96 * sqrt(0.09 / 2_000), rel=0.01)
    wide = result.anytime
    assert wide[0] < low < 0.1 < high < wide[1]


def test_equal_runs_and_unequal_lengths() -> None:
    assert paired([1, 2, 3], [1, 2, 3]).gain == inf
    assert paired([1, 2, 3], [1, 2, 3]).differing == ()
    with pytest.raises(ValueError, match="2 games cannot be paired with 1"):
        paired([1, 2], [1])


def test_the_width_for_repeated_looks_is_honest() -> None:
    random = Random(7)
    missed = 0
    for _ in range(200):
        differences: list[int] = []
        for _ in range(10):
            differences += [random.randrange(-3, 4) for _ in range(60)]
            low, high = paired([0] * len(differences), differences).anytime
            if not low <= 0 <= high:
                missed += 1
                break
    assert missed <= 10
