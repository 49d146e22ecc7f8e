"""The designed parts as a `Deck`, without any manifest: what the box of the rulebook holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from verify.finding import Span
from verify.games.tricoroof.state import LETTERS, SUIT_NAMES
from verify.manifest import Deck, Fact, Piece

NUMBERS = {1: 1, 2: 1, 3: 2, 4: 2, 5: 1, 6: 1}
RESIDENTS: Sequence[tuple[tuple[str, ...], int]] = (
    (("Rr", "B."), 1),
    (("RrR",), 2),
    (("R", "b", "R"), 2),
    (("R..", ".r.", "..R"), 3),
    (("rR", "RR"), 3),
)
TEE, ROW = (("RrR", ".B."), 4), (("RrBB",), 5)
ROOFS = ("BRBw", "BYBY", "RBRY", "RYRY")


def cycled(rows: Sequence[str], by: int) -> tuple[str, ...]:
    """The request with every colour moved on: red, blue, yellow, red."""
    letters = LETTERS + LETTERS.lower()
    to = LETTERS[by:] + LETTERS[:by]
    return tuple(row.translate(str.maketrans(letters, to + to.lower())) for row in rows)


def piece(component: str, id: str, line: int, count: int = 1, **facts: Fact) -> Piece:
    """A part whose every fact stands on the line of its row."""
    file = f"{component}.yaml"
    spans = {name: Span(file, line, 10 * k) for k, name in enumerate(("id", "count", *facts), 1)}
    return Piece(component, id, count, facts, Span(file, line, 1), spans)


def _parts() -> Mapping[str, tuple[Piece, ...]]:
    gifts = [
        piece("gift", f"{suit}-{n}", 10 + 8 * k + n, count, suit=suit, number=n)
        for k, suit in enumerate(SUIT_NAMES)
        for n, count in NUMBERS.items()
    ]
    residents = [
        piece("resident", f"r{3 * k + by + 1}", 10 + 3 * k + by, pattern=cycled(rows, by), points=points)
        for k, (rows, points) in enumerate(RESIDENTS)
        for by in range(3)
    ]
    offices = [
        piece("office", f"o{by + 1}", 10 + by, front_pattern=cycled(TEE[0], by), front_points=TEE[1],
              back_pattern=cycled(ROW[0], by), back_points=ROW[1])
        for by in range(3)
    ]  # fmt: skip
    roofs = [
        piece("initial_roof", f"i{k + 1}", 10 + k, circles=tuple(card), first=8 * k, last=8 * k + 7)
        for k, card in enumerate(ROOFS)
    ]
    sheets = [
        piece("main_sheet", f"s{k + 1}", 10 + k, row=k // 2 * 2, column=k % 2 * 2, rows=2, columns=2) for k in range(4)
    ]
    chips = [piece("chip", colour, 10 + k, 17, colour=colour) for k, colour in enumerate(("red", "blue", "yellow"))]
    players = ("green", "purple", "orange", "black", "white")
    return {
        "gift": tuple(gifts),
        "resident": tuple(residents),
        "office": tuple(offices),
        "initial_roof": tuple(roofs),
        "main_sheet": tuple(sheets),
        "chip": tuple(chips),
        "marker": tuple(piece("marker", p, 10 + k, 2, player=p) for k, p in enumerate(players)),
        "summary": tuple(piece("summary", p, 10 + k, player=p, hand=6, rounds=6) for k, p in enumerate(players)),
        "cube": (piece("cube", "cube", 10),),
    }


DECK: Deck = _parts()
