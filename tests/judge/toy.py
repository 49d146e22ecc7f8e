"""A box, rules and results made by hand: what the judge sees, without files, sheets or games."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from verify.engine.protocol import Game, Option, Statement
from verify.engine.protocol import Setup as Seats
from verify.engine.result import Failure, Histogram, Result, Seat
from verify.finding import Code, Finding, Span
from verify.judge import Evidence
from verify.judge.plan import Played, Run, asked
from verify.manifest import BoxLine, Component, Manifest, Row, Rules, Setup, Shape, Source
from verify.preflight import Preflight
from verify.units import Size

HERE = Span("components/toy/game.yaml", 5, 3)
BAD = Code("TOY001", "error", "a toy fault", "A fault that only tests have, so that they can ask what follows from it.")

STATEMENTS = (
    Statement("TOY-1", "the deck has four cards", "static", "§ 1"),
    Statement("TOY-2", "the higher card wins", "play", "§ 2"),
    Statement("TOY-3", "equal cards are a draw", "option", "§ 3", "draws=yes"),
    Statement("TOY-4", "equal cards are dealt anew", "option", "§ 3", "draws=no"),
    Statement("TOY-5", "a game of 1,000 draws is given up", "rare", "§ 4"),
)
OPTIONS = {"draws": Option(("yes", "no"), "TOY-3"), "target": Option(("3", "5", "7"), "TOY-2")}

RULES = cast(
    Game,
    SimpleNamespace(
        ID="toy",
        RULES_VERSION="1",
        SETUPS={"p2": Seats(2, (0, 1), {}), "p3": Seats(3, (0, 1, 2), {})},
        OPTIONS=OPTIONS,
        FIELDS={"card": {"rank": "integer"}},
        UNSHOWN={},
        COUNTERS=("chosen:A", "scored:A", "rounds", "draws"),
        PROFILES={"short": {"target": "5"}},
        STATEMENTS=STATEMENTS,
    ),
)
BASE = asked(RULES, "", {})


def manifest(**changes: Any) -> Manifest:
    """Four cards in one component, a pencil to buy, two set-ups."""
    source = Source(HERE, rulebook="room", section="The deck")
    rows = tuple(Row(f"c-{n}", 1, {"rank": n}, Span("components/toy/card.yaml", n), {}) for n in range(4))
    card = Component("card", Size(57_000, 88_000), Shape(), "card", {}, rows, "card", None, HERE)
    values: dict[str, Any] = {
        "id": "toy",
        "root": Path("components/toy"),
        "languages": ("en",),
        "rules": Rules("toy", HERE),
        "setups": (Setup("p2", 2, HERE), Setup("p3", 3, HERE)),
        "rulebooks": {},
        "box": (
            BoxLine("cards", "card", 4, "printed", source, HERE),
            BoxLine("pencil", None, 1, "bought", Source(HERE, designed="to write with"), HERE, "any will do"),
        ),
        "components": {"card": card},
        "strings": {},
        "layouts": {},
        "art": {},
        "span": HERE,
    }
    return Manifest(**{**values, **changes})


def preflight(*findings: Finding, verifiable: bool = True, whole: bool = True, cards: int = 4) -> Preflight:
    """The sheets of the box, with the first `cards` cards on them."""
    deck = {"card": manifest().deck["card"][:cards]}
    return Preflight(findings, deck if verifiable else None, verifiable, whole, ("output/toy/card.pdf",), 1, cards)


def result(
    games: int = 30_000,
    setup: str = "p2",
    fired: Mapping[str, int] | None = None,
    counters: Mapping[str, int] | None = None,
    wins: tuple[int, ...] = (15_000, 15_000),
    failure: Failure | None = None,
) -> Result:
    """Games that ended, unless `failure` says what happened to one of them."""
    seats = tuple(Seat(w, 0, Histogram({0: games - w, 3: w}, 3 * w)) for w in wins)
    plain = Histogram({10: games}, 10 * games)
    seen = {s.id: games // 2 for s in STATEMENTS if s.kind in ("play", "option")}
    return Result(
        game="toy",
        setup=setup,
        rules="1",
        seed=1,
        first=0,
        games=games,
        bots=("random",) * len(wins),
        counters={"chosen:A": games, "scored:A": games // 3, "rounds": 3 * games} if counters is None else counters,
        fired={s.id: 0 for s in STATEMENTS} | (seen if fired is None else dict(fired)),
        steps=plain,
        choices=plain,
        branches=30 * games,
        seats=seats,
        teams=dict(enumerate(seats)),
        failed=1 if failure else 0,
        failure=failure,
        checksum=0,
        compiled=False,
    )


def played(result: Result, main: bool = True, **options: str) -> Played:
    return Played(Run(result.setup, {**BASE, **options}, result.games, main), result)


def evidence(**changes: Any) -> Evidence:
    """A box that is complete, printed and played; every value of every option has been run."""
    values: dict[str, Any] = {
        "game": "toy",
        "manifest": manifest(),
        "rules": RULES,
        "printed": preflight(),
        "played": (
            played(result()),
            played(result(setup="p3", wins=(10_000, 10_000, 10_000))),
            played(result(3_000), False, draws="no", target="5"),
            played(result(3_000), False, target="7"),
        ),
        "rare": {"TOY-5": True},
        "seed": 1,
        "versions": {"python": "3.11"},
    }
    return Evidence(**{**values, **changes})
