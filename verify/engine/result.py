"""What a run of games found out, as plain values: sums, histograms, the first failure, a digest.

Everything adds up: the results of two adjacent ranges of games give the result of the whole range, and no result
depends on blocks, workers or the compiler.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from functools import cached_property
from typing import Any


@dataclass(frozen=True)
class Histogram:
    """How often each number came.  `total` is the exact sum; from 1,024 on they are binned to 1 in 512."""

    counts: Mapping[int, int]
    total: int

    @cached_property
    def n(self) -> int:
        return sum(self.counts.values())

    @property
    def mean(self) -> float:
        return self.total / self.n if self.n else 0.0

    @property
    def variance(self) -> float:
        """Of the sample."""
        middle = sum(x * c for x, c in self.counts.items()) / max(1, self.n)
        return sum((x - middle) ** 2 * c for x, c in self.counts.items()) / max(1, self.n - 1)

    @property
    def least(self) -> int:
        return min(self.counts, default=0)

    @property
    def most(self) -> int:
        return max(self.counts, default=0)

    def quantile(self, q: float) -> int:
        """The smallest number that at least the share `q` of all does not exceed (0.5: the median)."""
        seen = 0
        for x in sorted(self.counts):
            seen += self.counts[x]
            if seen >= q * self.n:
                return x
        return self.most

    def __add__(self, other: Histogram) -> Histogram:
        return Histogram(dict(Counter(self.counts) + Counter(other.counts)), self.total + other.total)


@dataclass(frozen=True, slots=True)
class Seat:
    """How one seat fared: games its team won alone, games it shared the best score, and its scores."""

    wins: int
    shared: int
    scores: Histogram

    def __add__(self, other: Seat) -> Seat:
        return Seat(self.wins + other.wins, self.shared + other.shared, self.scores + other.scores)


@dataclass(frozen=True, slots=True)
class Failure:
    """A game that could not be played to its end.  `run.replay(game, tables, seed, index, …)` steps through it."""

    index: int
    seed: int  # of the run
    step: int
    reason: str

    def __str__(self) -> str:
        return f"game {self.index} of seed {self.seed}, step {self.step}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Result:
    """Games `first` … `first + games - 1` of a run.  Failed games count in `counters` only.

    `fired`: by statement, the games in which it fired.  `steps`: decisions of a game; `choices`: those with more than
    one legal code.  `branches`: legal codes over all decisions.  `teams`: by team, the seat that speaks for it.  `kept`
    (with `keep=True`): of each game (steps, digest, score of each seat).
    """

    game: str
    setup: str
    rules: str
    seed: int
    first: int
    games: int
    bots: tuple[str, ...]
    counters: Mapping[str, int]
    fired: Mapping[str, int]
    steps: Histogram
    choices: Histogram
    branches: int
    seats: tuple[Seat, ...]
    teams: Mapping[int, Seat]
    failed: int
    failure: Failure | None
    checksum: int
    compiled: bool
    kept: tuple[tuple[int, ...], ...] = ()

    @property
    def digest(self) -> str:
        """Equal for equal games and actions, in whatever way they were played."""
        return f"{self.checksum:016x}"

    @property
    def failures(self) -> tuple[Failure, ...]:
        """The first failure, or nothing."""
        return (self.failure,) if self.failure else ()

    @property
    def played(self) -> int:
        """Games that came to their end."""
        return self.games - self.failed

    def __add__(self, other: Result) -> Result:
        """The two ranges as one; they must touch, and be of one run."""
        if (self.game, self.setup, self.rules, self.seed, self.bots) != (
            other.game, other.setup, other.rules, other.seed, other.bots,
        ):  # fmt: skip
            raise ValueError("results of different runs do not add up")
        if other.first != self.first + self.games:
            raise ValueError(f"games {other.first} … do not follow {self.first} … {self.first + self.games - 1}")
        return replace(
            self,
            games=self.games + other.games,
            counters={k: v + other.counters[k] for k, v in self.counters.items()},
            fired={k: v + other.fired[k] for k, v in self.fired.items()},
            steps=self.steps + other.steps,
            choices=self.choices + other.choices,
            branches=self.branches + other.branches,
            seats=tuple(a + b for a, b in zip(self.seats, other.seats, strict=True)),
            teams={k: v + other.teams[k] for k, v in self.teams.items()},
            failed=self.failed + other.failed,
            failure=self.failure or other.failure,
            checksum=self.checksum + other.checksum,
            compiled=self.compiled or other.compiled,
            kept=self.kept + other.kept,
        )


# ---- results in a file -----------------------------------------------------------------------------------------------


def as_data(result: Result) -> dict[str, Any]:
    """Plain data for JSON, from which `from_data` makes an equal result."""
    data = {f.name: getattr(result, f.name) for f in fields(Result)}
    return data | {
        "steps": _histogram_data(result.steps),
        "choices": _histogram_data(result.choices),
        "seats": [_seat_data(seat) for seat in result.seats],
        "teams": [[team, _seat_data(seat)] for team, seat in result.teams.items()],
        "failure": asdict(result.failure) if result.failure else None,
    }


def from_data(data: Mapping[str, Any]) -> Result:
    """KeyError, TypeError, ValueError: this is no result."""
    given = dict(data)
    given |= {
        "bots": tuple(data["bots"]),
        "steps": _histogram_of(data["steps"]),
        "choices": _histogram_of(data["choices"]),
        "seats": tuple(_seat_of(seat) for seat in data["seats"]),
        "teams": {int(team): _seat_of(seat) for team, seat in data["teams"]},
        "failure": Failure(**data["failure"]) if data["failure"] else None,
        "kept": tuple(tuple(row) for row in data["kept"]),
    }
    return Result(**given)


def _histogram_data(h: Histogram) -> dict[str, Any]:
    return {"counts": [[x, n] for x, n in h.counts.items()], "total": h.total}


def _histogram_of(data: Mapping[str, Any]) -> Histogram:
    return Histogram({int(x): int(n) for x, n in data["counts"]}, int(data["total"]))


def _seat_data(seat: Seat) -> dict[str, Any]:
    return {"wins": seat.wins, "shared": seat.shared, "scores": _histogram_data(seat.scores)}


def _seat_of(data: Mapping[str, Any]) -> Seat:
    return Seat(int(data["wins"]), int(data["shared"]), _histogram_of(data["scores"]))
