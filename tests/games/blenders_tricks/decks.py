"""The box of the rulebook as a `Deck`, without any manifest, and cards written as text."""

from __future__ import annotations

from collections.abc import Mapping

from verify.finding import Span
from verify.manifest import Deck, Fact, Piece

NUMBERS = {
    "common_oak": (2, 5, 8, 12, 15, 18, 21, 24, 27, 33, 36, 39),
    "mizunara": (3, 6, 9, 11, 14, 17, 23, 26, 29, 31, 34, 37),
    "white_oak": (1, 4, 7, 13, 16, 19, 22, 25, 28, 32, 35, 38),
    "wild": (10, 20, 30, 40),
}
BY_DIGIT = (0, 1, 1, 1, 2, 2, 2, 3, 3, 3)
PLAYERS = ("red", "blue", "green", "purple", "black")
SHEETS = ((1, 18), (19, 37), (38, 56), (57, 75))


def piece(component: str, id: str, line: int, count: int = 1, **facts: Fact) -> Piece:
    """One part; every fact at a place of its own in the file of its component."""
    file = f"{component}.yaml"
    spans = {name: Span(file, line, 10 * i) for i, name in enumerate(facts, 1)}
    return Piece(component, id, count, facts, Span(file, line, 1), spans | {"count": Span(file, line, 99)})


def whisky(number: int, colour: str = "", barrels: int | None = None, id: str = "") -> Piece:
    """A card as the rulebook's deck has it, or with another colour or number of barrels."""
    own = next((name for name, numbers in NUMBERS.items() if number in numbers), "wild")
    name = colour or own
    n = BY_DIGIT[number % 10] if barrels is None else barrels
    letter = "wild" if own == "wild" else own[0]
    return piece("whisky", id or f"{letter}-{number}", 20 + number, colour=name, number=number, barrels=n)


CARDS = tuple(whisky(n) for n in range(1, 41))
SUMMARY: Mapping[str, Fact] = {"deal": (13, 10, 8), "barrels_by_digit": BY_DIGIT, "threshold": 3, "rounds": 3}
SUMMARIES = tuple(piece("summary", p, 30 + i, player=p, **SUMMARY) for i, p in enumerate(PLAYERS))
TRACK = tuple(
    piece("score_sheet", f"s{i}", 20 + i, first=first, last=last, **({"line_after": 3} if i == 1 else {}))
    for i, (first, last) in enumerate(SHEETS, 1)
)
MARKERS = tuple(piece("marker", p, 20 + i, 3, player=p) for i, p in enumerate(PLAYERS))
BARLEY = (piece("barley", "barley", 10, 3),)

DECK: Deck = {"whisky": CARDS, "summary": SUMMARIES, "score_sheet": TRACK, "marker": MARKERS, "barley": BARLEY}


def mask(text: str) -> int:
    """`1 40 13` as a mask of cards."""
    return sum(1 << int(n) for n in text.split())
