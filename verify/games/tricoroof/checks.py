"""Findings only tricoroof can have: is this a box that tricoroof can be played with?  In: a `Deck`.  Out: findings with
places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from ...finding import Code, Finding, Span, suggest
from ...manifest import Deck, Piece
from .codes import (
    TRI001,
    TRI002,
    TRI003,
    TRI010,
    TRI011,
    TRI012,
    TRI013,
    TRI014,
    TRI015,
    TRI016,
    TRI017,
    TRI018,
    TRI019,
)
from .proofs import most_points
from .requests import check_requests
from .state import (
    CELLS,
    COLOUR_NAMES,
    HAND,
    IN_SUIT,
    LEAST_SIDE,
    LETTERS,
    ROUNDS,
    SEATS,
    SUIT_NAMES,
    WHITE_LETTER,
)
from .tables import copies, extent, number, requests, texts

MANY = 6  # of more parts than this only the first are named
MARKERS = 2
MOST_NUMBER = 99


def check(deck: Deck) -> list[Finding]:
    """Every contradiction between the box and the rules; one cause, one finding."""
    sheets, roofs = deck.get("main_sheet", ()), deck.get("initial_roof", ())
    grid = list(_grid(sheets))
    rows, columns = (0, 0) if grid else extent(sheets)
    as_many = sum(piece.count for piece in roofs) == rows  # a card too few is also a gap in the score row
    return [
        *_gifts(deck.get("gift", ())),
        *grid,
        *check_requests(deck, rows, columns),
        *(_roofs(roofs, rows, columns, sheets) if rows else ()),
        *_circles(roofs),
        *(_score_row(deck) if as_many or not rows else ()),
        *_chips(deck.get("chip", ()), rows * columns),
        *_players(deck),
    ]


def place(piece: Piece, field: str) -> Span:
    return piece.spans.get(field, piece.span)


def first_place(pieces: Sequence[Piece]) -> Span:
    """Where something is told that is missing."""
    return pieces[0].span if pieces else Span("")


def ids(pieces: Sequence[Piece]) -> str:
    named = ", ".join(f"'{piece.id}'" for piece in pieces[:MANY])
    return f"{named} … ({len(pieces)} rows)" if len(pieces) > MANY else named


def _has(pieces: Sequence[Piece]) -> str:
    return "has" if len(pieces) == 1 else "have"


# ---- values of an enum -----------------------------------------------------------------------------------------------


def _unknown(
    pieces: Sequence[Piece], field: str, known: Sequence[str], code: Code, lacking: Callable[[str], int]
) -> tuple[list[Finding], set[str]]:
    """One finding for each value that is not known, and the known values whose lack it accounts for.

    `lacking(value)`: how many parts of a known value there are too few.
    """
    groups: dict[str, list[Piece]] = {}
    for piece in pieces:
        if piece.facts.get(field) not in known:
            groups.setdefault(str(piece.facts.get(field)), []).append(piece)
    found, told = [], set[str]()
    for value, group in groups.items():
        there = sum(piece.count for piece in group)
        meant = [name for name in known if name not in told and lacking(name) == there > 0]
        told |= set(meant[:1])
        lack = f", and {meant[0]} lacks as many" if meant else ""
        help = f"write {meant[0]}" if meant else suggest(value, known)
        message = f"{ids(group)} {_has(group)} the {field} '{value}'{lack}"
        found.append(code(place(group[0], field), message, help))
    return found, told


def _gifts(pieces: Sequence[Piece]) -> Iterator[Finding]:
    count: Counter[str] = Counter()
    for piece in pieces:
        count[str(piece.facts.get("suit"))] += piece.count
    found, told = _unknown(pieces, "suit", SUIT_NAMES, TRI001, lambda name: IN_SUIT - count[name])
    yield from found
    gifts = sum(count.values())
    short = f"; {gifts} gifts cannot be dealt as {SEATS} x {HAND}" if gifts < SEATS * HAND else ""
    wrong = [name for name in SUIT_NAMES if count[name] != IN_SUIT and name not in told]
    for there in sorted({count[name] for name in wrong}):
        suits = [name for name in wrong if count[name] == there]  # a matrix lacks the same in all of them
        group = [piece for piece in pieces if piece.facts.get("suit") in suits]
        span = place(group[0], "suit") if group else first_place(pieces)
        help = f"take {there - IN_SUIT} out" if there > IN_SUIT else f"add {IN_SUIT - there} with suit: {suits[0]}"
        has = f"{suits[0]} has" if len(suits) == 1 else f"{', '.join(suits)} each have"
        yield TRI002(span, f"{has} {there} gifts instead of {IN_SUIT}{short}", help)
        short = ""
    numbers: dict[tuple[Span, int], list[Piece]] = {}
    for piece in pieces:
        if not 1 <= (n := number(piece.facts.get("number"))) <= MOST_NUMBER:
            numbers.setdefault((place(piece, "number"), n), []).append(piece)
    for (span, n), group in numbers.items():
        yield TRI003(span, f"{ids(group)} {_has(group)} the number '{n}'", f"write a number from 1 to {MOST_NUMBER}")


# ---- the grid and what lies on it ------------------------------------------------------------------------------------


def _grid(sheets: Sequence[Piece]) -> Iterator[Finding]:
    owner: dict[tuple[int, int], Piece] = {}
    for piece in copies(sheets):
        row, column, rows, columns = (number(piece.facts.get(name)) for name in ("row", "column", "rows", "columns"))
        if row < 0 or column < 0 or not (1 <= rows <= CELLS and 1 <= columns <= CELLS):
            message = f"sheet '{piece.id}' has {rows} x {columns} cells from row {row}, column {column}"
            yield TRI015(piece.span, message, "write row and column from 0 up, rows and columns from 1 up")
            return
        cells = [(r, c) for r in range(row, row + rows) for c in range(column, column + columns)]
        twice = [cell for cell in cells if cell in owner]
        if twice:
            other = owner[twice[0]]
            message = f"sheets '{other.id}' and '{piece.id}' both have the cell in {_where(twice[0])}"
            yield TRI015(place(piece, "row"), message, "move one of them", [(place(other, "row"), "the other sheet")])
            return
        owner |= dict.fromkeys(cells, piece)
    rows, columns = extent(sheets)
    span = first_place(sheets)
    hole = next(((r, c) for r in range(min(rows, CELLS)) for c in range(columns) if (r, c) not in owner), None)
    if hole:
        message = f"no sheet has the cell in {_where(hole)} of the {rows} x {columns} grid"
        yield TRI015(span, message, f"add a sheet with row: {hole[0]}, column: {hole[1]}, or move one there")
    elif rows % 2 or columns % 2 or min(rows, columns) < LEAST_SIDE or rows * columns > CELLS:
        message = f"the sheets make a grid of {rows} x {columns} cells"
        help = f"make both sides even, from {LEAST_SIDE} up, with at most {CELLS} cells: 4 x 4, 4 x 6 or 6 x 4"
        yield TRI015(span, message, help)


def _where(cell: tuple[int, int]) -> str:
    return f"row {cell[0]}, column {cell[1]}"


def _roofs(roofs: Sequence[Piece], rows: int, columns: int, sheets: Sequence[Piece]) -> Iterator[Finding]:
    """As many cards as rows, as many circles as columns."""
    grid = [(first_place(sheets), f"a grid of {rows} x {columns} cells")]
    cards = sum(piece.count for piece in roofs)
    if cards != rows:
        help = f"add {rows - cards} with {columns} circles" if cards < rows else f"take {cards - rows} out"
        yield TRI012(first_place(roofs), f"{cards} initial roof cards for {rows} rows", help, grid)
    for piece in roofs:
        circles = len(texts(piece.facts.get("circles")))
        if circles != columns:
            message = f"initial roof card '{piece.id}' has {circles} circles for {columns} columns"
            yield TRI012(place(piece, "circles"), message, f"write {columns} of R, B, Y, w", grid)


def _circles(roofs: Sequence[Piece]) -> Iterator[Finding]:
    known = (*LETTERS, WHITE_LETTER)
    for piece in roofs:
        wrong = [letter for letter in texts(piece.facts.get("circles")) if letter not in known]
        if wrong:
            message = f"initial roof card '{piece.id}' has a circle '{wrong[0]}'"
            help = WHITE_LETTER if wrong[0].casefold() in ("w", "white") else suggest(wrong[0], known)
            yield TRI013(place(piece, "circles"), message, f"write {help}" if help == WHITE_LETTER else help)
    colours = {letter for piece in roofs for letter in texts(piece.facts.get("circles"))} - {WHITE_LETTER}
    if len(colours) == 1 and colours <= set(LETTERS):
        message = f"all circles of the {len(roofs)} initial roof cards are {colours.pop()}"
        yield TRI014(place(roofs[0], "circles"), message, "use R, B and Y about equally often")


def _score_row(deck: Deck) -> Iterator[Finding]:
    parts = sorted(
        copies(deck.get("initial_roof", ())), key=lambda p: (number(p.facts.get("first")), number(p.facts.get("last")))
    )
    next_space = 0
    for piece in parts:
        first, last = number(piece.facts.get("first")), number(piece.facts.get("last"))
        if first != next_space or last < first:
            field = "first" if first != next_space else "last"
            message = f"initial roof card '{piece.id}' has the spaces {first} to {last}, where {next_space} comes next"
            yield TRI011(place(piece, field), message, f"write first: {next_space}")
            return
        next_space = last + 1
    yield from _long_enough(deck, parts)


def _long_enough(deck: Deck, parts: Sequence[Piece]) -> Iterator[Finding]:
    """The row against the dearest request; where its points are wrong or the row too short, both places are named."""
    asked = [(number(piece.facts.get(field)), piece, field) for piece, _, field in requests(deck).values()]
    if not parts or not asked:
        return
    last, end = number(parts[-1].facts.get("last")), place(parts[-1], "last")
    best, piece, field = max(asked, key=lambda request: request[0])
    most = most_points(best, SEATS)
    if most <= last:
        return
    ends = f"the score row ends at {last}"
    if most == most_points(0, SEATS):
        message = f"{ends}, but {SEATS - 1} points in each of {ROUNDS} rounds make {most}"
        yield TRI010(end, message, f"write last: {most}")
        return
    more = sum(points > last // ROUNDS for points, _, _ in asked) - 1
    others = f" (and {more} more requests too many)" if more else ""
    message = f"'{piece.id}' scores {best} points{others}: {ROUNDS} rounds of them make {most}, and {ends}"
    yield TRI010(place(piece, field), message, f"write at most {last // ROUNDS}, or add spaces", [(end, ends)])


# ---- chips and players -----------------------------------------------------------------------------------------------


def _chips(pieces: Sequence[Piece], cells: int) -> Iterator[Finding]:
    count: Counter[str] = Counter()
    for piece in pieces:
        count[str(piece.facts.get("colour"))] += piece.count
    least = cells + 1 if cells else 0  # without a grid nothing is known
    found, told = _unknown(pieces, "colour", COLOUR_NAMES, TRI016, lambda name: least if not count[name] else 0)
    told |= {name for name in COLOUR_NAMES if not count[name]} if found and not told else set()
    yield from found
    for name in COLOUR_NAMES:
        if count[name] < least and name not in told:
            mine = next((piece for piece in pieces if piece.facts.get("colour") == name), None)
            span = place(mine, "count") if mine else first_place(pieces)
            message = f"{count[name]} {name} chips for {cells} cells and one hand"
            yield TRI017(span, message, f"write count: {least}")


SUMMARY = {"hand": HAND, "rounds": ROUNDS}


def _players(deck: Deck) -> Iterator[Finding]:
    summaries, markers = deck.get("summary", ()), deck.get("marker", ())
    for piece in summaries:
        for field, right in SUMMARY.items():
            said = piece.facts.get(field)
            if said is not None and said != right:
                message = f"summary card '{piece.id}' gives {field} as '{said}', the rules as '{right}'"
                yield TRI018(place(piece, field), message, f"write {field}: {right}")
    owned = {str(p.facts.get("player")): p for p in summaries}
    count: Counter[str] = Counter()
    for piece in markers:
        count[str(piece.facts.get("player"))] += piece.count
        player = str(piece.facts.get("player"))
        if summaries and player not in owned:
            message = f"the markers '{piece.id}' are of '{player}', who has no summary card"
            yield TRI019(place(piece, "player"), message, suggest(player, owned))
    strangers = any(player not in owned for player in count)
    for player, piece in owned.items():
        if markers and count[player] < MARKERS and not (count[player] == 0 and strangers):
            message = f"player '{player}' has {count[player]} of {MARKERS} markers"
            mine = next((marker for marker in markers if marker.facts.get("player") == player), None)
            span = place(mine, "count") if mine else first_place(markers)
            help = f"write count: {MARKERS}" if mine else f"add them with player: {player}, count: {MARKERS}"
            yield TRI019(span, message, help, [(place(piece, "player"), "the player's summary card")])
