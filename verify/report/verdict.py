"""The verdict as a value: what `deckproof verify` found out about one box (DESIGN §9).  JSON keys are these names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ..finding import Finding

Standing = Literal["proven", "observed", "not shown"]


@dataclass(frozen=True, slots=True)
class Claim:
    """One sentence of the verdict.  `observed` carries `games` (N) and, where it bounds a rate, `bound` (95 %)."""

    name: str  # "ends", "conservation", "alive:c-07", "statement:BEL-31" …
    text: str
    standing: Standing
    games: int = 0
    bound: float | None = None
    value: float | None = None
    interval: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """One line of the box: how many are promised, in the manifest, and measured on the sheets (None: not printed)."""

    component: str
    expected: int
    manifest: int
    printed: int | None
    source: str


@dataclass(frozen=True, slots=True)
class Side:
    """A seat, or the seats of a team: games won alone and shared; `rate` of the games that one side won (where partners
    change from game to game: of all), with an interval of 95 % that holds however often one looks."""

    seats: tuple[int, ...]
    wins: int
    shared: int
    rate: float
    interval: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Bin:
    """How many games took `least` to `most` actions."""

    least: int
    most: int
    games: int


@dataclass(frozen=True, slots=True)
class Play:
    """One set-up as played."""

    setup: str
    players: int
    games: int
    claims: tuple[Claim, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    sides: tuple[Side, ...] = ()
    lengths: tuple[Bin, ...] = ()


@dataclass(frozen=True, slots=True)
class Shift:
    """One number of a game (its length, the score of a seat) with the old deck and with this one: means over the same
    games.

    `interval`: of the change, 95 %, valid however often one looks.  `gain`: how many times fewer games the pairing
    needed than two independent runs; None where no game differs in it."""

    name: str
    old: float
    new: float
    change: float
    interval: tuple[float, float]
    gain: float | None


@dataclass(frozen=True, slots=True)
class Parting:
    """A game that went another way, and from which decision on: what was done with the old deck, and with this one."""

    game: int
    step: int
    seat: int
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Against:
    """This deck against another one, the same games of one set-up, all seats at random."""

    of: str
    deck: str
    setup: str
    games: int
    changed: int
    shifts: tuple[Shift, ...]
    partings: tuple[Parting, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    game: str
    verdict: Literal["pass", "fail", "unverifiable"]
    findings: tuple[Finding, ...]
    parts: tuple[Part, ...]
    play: tuple[Play, ...]
    stamp: Mapping[str, object]  # rules, deck, seed, versions
    summary: str = ""
    claims: tuple[Claim, ...] = ()  # about the box as a whole: complete, printed, facts, …
    against: tuple[Against, ...] = ()
