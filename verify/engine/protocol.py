"""What a rules module is: a plain module with these names (DESIGN §8).  No base class; `discover` finds it.

Cards, seats, actions are small ints; State and Tables are `@dataclass(slots=True)` of ints, `row(…)` and nested
dataclasses, so that one source runs interpreted (objects) and compiled (records).  `legal` writes sorted codes, each
once, into `acts` and returns how many.

`State` has `key: int` (the driver sets it before `new_game`, and on a copy before `redeal`; all chance hangs on it) and
`fired: row(len(STATEMENTS))` (`s.fired[i] += 1` when statement i acts).  `new_game` gets a state with all its defaults.
`count` is called once after each `apply`; after the last one `over` is true: that call is the end of the game.
`scores` writes one number per seat, equal for team mates; the highest wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from ..finding import Finding
from ..manifest import Deck

StatementClass = Literal["play", "option", "rare", "static"]


@dataclass(frozen=True, slots=True)
class Setup:
    """Players, teams (seat → team) and option values that differ from the default."""

    players: int
    teams: tuple[int, ...]
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Option:
    """A named option.  The first value is the default; `statement` is the RULES.md number that leaves it open."""

    values: tuple[str, ...]
    statement: str


@dataclass(frozen=True, slots=True)
class Statement:
    """A numbered sentence of RULES.md.  `option` is "name=value" for class option."""

    id: str  # "BEL-12"
    text: str
    kind: StatementClass
    section: str  # of the rulebook
    option: str = ""


@dataclass(frozen=True, slots=True)
class Need:
    """What a set-up asks of the box: at least `count` of a component, because of `statement`.

    `told_by`: the game's own codes that tell a lack of these parts more exactly (which card); the number is then not
    told as well.
    """

    count: int
    statement: str
    told_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Proof:
    """What arithmetic or an exact search says of a set-up, without playing a game.

    `value`: a rate from 0 to 1 that a manifest may limit, under `thresholds: <name>`.  What is wrong with a deck is no
    proof but a finding of `check`, with its place.
    """

    name: str  # "deal", "track" …
    text: str
    value: float | None = None


class Game(Protocol):
    """The names a module in `verify/games/<game>/__init__.py` exports."""

    ID: str
    RULES_VERSION: str
    SETUPS: Mapping[str, Setup]
    OPTIONS: Mapping[str, Option]
    PROFILES: Mapping[str, Mapping[str, str]]  # named bundles of options
    STATEMENTS: Sequence[Statement]  # parsed from RULES.md
    COUNTERS: Sequence[str]  # names of the cells of `acc`
    FIELDS: Mapping[str, Mapping[str, str]]  # component → field → type: checked before anything else
    UNSHOWN: Mapping[str, Sequence[str]]  # of these, by component: what no text shows (where a board's cells lie)
    MAX_ACTIONS: int  # most codes `legal` can write
    MAX_STEPS: int  # no game is longer: the bound of "plays to the end"
    State: type
    Tables: type

    # plain Python
    def needs(self, setup: str) -> Mapping[str, Need]: ...
    def check(self, deck: Deck) -> list[Finding]: ...  # the game's own checks.py: facts fit the rules
    def tables(self, deck: Deck, setup: str, **options: str) -> Any: ...
    def proofs(self, t: Any, setup: str) -> Sequence[Proof]: ...  # what need not be played to be known
    def action_name(self, s: Any, t: Any, a: int) -> str: ...
    def view(self, s: Any, t: Any, seat: int) -> Mapping[str, Any]: ...
    def table_text(self, view: Mapping[str, Any]) -> str: ...  # the view as a person at the table would tell it
    def outcome(self, s: Any, t: Any) -> Mapping[str, Any]: ...
    def show_rare(self, t: Any) -> Mapping[str, bool]: ...  # each `rare` statement: did its position fire it?

    # kernels: run interpreted and compiled, same bits
    def new_game(self, s: Any, t: Any) -> None: ...
    def actor(self, s: Any, t: Any) -> int: ...
    def legal(self, s: Any, t: Any, acts: Any) -> int: ...
    def apply(self, s: Any, t: Any, a: int) -> None: ...
    def over(self, s: Any, t: Any) -> bool: ...
    def scores(self, s: Any, t: Any, out: Any) -> None: ...
    def value(self, s: Any, t: Any, seat: int) -> int: ...
    def redeal(self, s: Any, t: Any, seat: int) -> None: ...
    def count(self, s: Any, t: Any, acc: Any) -> None: ...
