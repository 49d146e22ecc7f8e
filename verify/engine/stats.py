"""What a count of games allows to say: intervals and bounds, each with the terms on which it holds.  Plain arithmetic,
no numba.

In: counts and samples of whole runs.  Out: rates (0 … 1) and intervals (low, high).  `ALPHA` is the chance of being
wrong: 5 %.

* `wilson`: a rate, looked at once, after a number of games fixed beforehand.
* `below`, `above`: a rate is at most / at least this (Chernoff's bound; for no hits at all exactly 1 - α^(1/n), near
3/n). * `anytime`: a rate, valid however often one looks and whenever one stops (Robbins' mixture of binomials, Ville's
  inequality).  Seat fairness uses it: fixed intervals looked at again and again find unfair seats in fair games.
* `paired`: two variants on the same seeds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, expm1, inf, lgamma, log, log1p, sqrt

ALPHA = 0.05
Z = 1.959963984540054  # two-sided 95 % of a normal distribution
_HALVINGS = 60


def wilson(hits: int, n: int, z: float = Z) -> tuple[float, float]:
    """Wilson's interval for hits out of n; (0, 1) when nothing was seen."""
    if n == 0:
        return 0.0, 1.0
    rate, square = hits / n, z * z
    middle = (rate + square / (2 * n)) / (1 + square / n)
    half = z / (1 + square / n) * sqrt(rate * (1 - rate) / n + square / (4 * n * n))
    return (0.0 if hits == 0 else middle - half), (1.0 if hits == n else middle + half)


def below(hits: int, n: int, alpha: float = ALPHA) -> float:
    """The rate is below this, wrong in at most `alpha` of all cases (one-sided)."""
    if n == 0:
        return 1.0
    if hits == 0:
        return -expm1(log(alpha) / n)
    return _edge(lambda p: n * _divergence(hits / n, p) < log(1 / alpha), hits / n, 1.0)


def above(hits: int, n: int, alpha: float = ALPHA) -> float:
    """The rate is above this, wrong in at most `alpha` of all cases (one-sided)."""
    return 1 - below(n - hits, n, alpha)


def games_to_show(rate: float, alpha: float = ALPHA) -> int:
    """How many games without a hit bound the rate below `rate`."""
    return ceil(log(alpha) / log1p(-rate))


def anytime(hits: int, n: int, alpha: float = ALPHA, prior: tuple[float, float] = (1.0, 1.0)) -> tuple[float, float]:
    """An interval for a rate that may be looked at after every game: all of them hold at once with chance 1 - alpha.

    `prior` (a, b): a Beta distribution where the rate is expected; it changes the width, never the validity.
    """
    if n == 0:
        return 0.0, 1.0
    a, b = prior
    mixture = _log_beta(a + hits, b + n - hits) - _log_beta(a, b)

    def holds(p: float) -> bool:
        return mixture - _log_likelihood(hits, n, p) < log(1 / alpha)

    rate = hits / n
    low = 0.0 if hits == 0 else _edge(holds, rate, 0.0)
    high = 1.0 if hits == n else _edge(holds, rate, 1.0)
    return low, high


@dataclass(frozen=True, slots=True)
class Paired:
    """The second of two variants less the first, game by game on the same seeds.

    `interval` is for one look (normal); `anytime` may be looked at again and again (asymptotic: from some hundred games
    on).  `gain`: how many times fewer games pairing needed than two independent runs; `equal`: games without a
    difference; `differing`: their numbers, the first thousand.
    """

    n: int
    mean: float
    interval: tuple[float, float]
    anytime: tuple[float, float]
    gain: float
    equal: int
    differing: tuple[int, ...]


def paired(first: Sequence[int], second: Sequence[int], alpha: float = ALPHA) -> Paired:
    """Compares one number per game (a seat's score, the length …) of two runs over the same games."""
    if len(first) != len(second):
        raise ValueError(f"{len(first)} games cannot be paired with {len(second)}")
    n = len(first)
    differences = [b - a for a, b in zip(first, second, strict=True)]
    mean, variance = _moments(differences)
    apart = _moments(first)[1] + _moments(second)[1]
    half = Z * sqrt(variance / n) if n else inf
    wide = sqrt(variance) * _mixture_width(n, alpha) if n else inf
    return Paired(
        n,
        mean,
        (mean - half, mean + half),
        (mean - wide, mean + wide),
        apart / variance if variance else inf,
        differences.count(0),
        tuple(i for i, d in enumerate(differences) if d)[:1000],
    )


def _moments(sample: Sequence[int]) -> tuple[float, float]:
    n = len(sample)
    mean = sum(sample) / n if n else 0.0
    return mean, sum((x - mean) ** 2 for x in sample) / (n - 1) if n > 1 else 0.0


def _mixture_width(n: int, alpha: float) -> float:
    """Half the width, in standard deviations, of Robbins' normal mixture; narrowest near ten thousand games."""
    scale = (-2 * log(alpha) + log(-2 * log(alpha) + 1)) / 10_000
    return sqrt(2 * (n * scale + 1) / (n * n * scale) * log(sqrt(n * scale + 1) / alpha))


def _divergence(q: float, p: float) -> float:
    """Kullback-Leibler's, of two coins."""
    if p in (0.0, 1.0):
        return 0.0 if p == q else inf
    ones = q * log(q / p) if q > 0 else 0.0
    zeros = (1 - q) * log((1 - q) / (1 - p)) if q < 1 else 0.0
    return ones + zeros


def _log_likelihood(hits: int, n: int, p: float) -> float:
    if p in (0.0, 1.0):
        return 0.0 if hits == n * p else -inf
    return hits * log(p) + (n - hits) * log1p(-p)


def _log_beta(a: float, b: float) -> float:
    return lgamma(a) + lgamma(b) - lgamma(a + b)


def _edge(holds: Callable[[float], bool], inside: float, outside: float) -> float:
    """Where `holds` ends between a point where it does and one where it does not."""
    for _ in range(_HALVINGS):
        middle = (inside + outside) / 2
        if holds(middle):
            inside = middle
        else:
            outside = middle
    return outside
