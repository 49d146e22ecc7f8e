"""The requests of a box: findings about their patterns, their points and how many there are."""

from __future__ import annotations

from collections.abc import Iterator

from ...finding import Finding, Span
from ...manifest import Deck, Piece
from .codes import TRI004, TRI005, TRI006, TRI007, TRI008, TRI009
from .patterns import Pattern, faults, pattern, places
from .state import OFFICES, RESIDENTS
from .tables import copies, middle_cells, number, texts

Request = tuple[Piece, str, str]  # the part, its field of the pattern, its field of the points


def check_requests(deck: Deck, rows: int, columns: int) -> Iterator[Finding]:
    """`rows`, `columns` of the grid; 0 when there is none that could be measured against."""
    yield from _counts(deck)
    sound: list[tuple[Request, Pattern]] = []
    for piece in deck.get("office", ()):
        yield from _one_sided(piece)
    for request in _requests(deck):
        piece, field, points = request
        text = texts(piece.facts.get(field))
        if not text and field == "back_pattern":
            continue
        if wrong := faults(text):
            message = f"the request '{_text(piece, field)}' of '{piece.id}': {'; '.join(wrong)}"
            yield TRI004(_place(piece, field), message, "write rows like [RrR, .B.], one letter small")
        else:
            sound.append((request, pattern(text)))
        if (n := number(piece.facts.get(points))) < 1:
            yield TRI009(_place(piece, points), f"the request of '{piece.id}' scores '{n}'", "write 1 or more")
    yield from _equal(sound)
    if rows:
        for request, p in sound:
            yield from _placing(deck, request, p, rows, columns)


def _requests(deck: Deck) -> Iterator[Request]:
    """Every request of the box, also those beyond the number that the rules count."""
    for piece in deck.get("resident", ()):
        yield piece, "pattern", "points"
    for side in ("front", "back"):
        for piece in deck.get("office", ()):
            yield piece, f"{side}_pattern", f"{side}_points"


def _place(piece: Piece, field: str) -> Span:
    return piece.spans.get(field, piece.span)


def _text(piece: Piece, field: str) -> str:
    return "/".join(texts(piece.facts.get(field)))


def _counts(deck: Deck) -> Iterator[Finding]:
    for component, right in (("office", OFFICES), ("resident", RESIDENTS)):
        pieces = deck.get(component, ())
        count = sum(piece.count for piece in pieces)
        if count == right:
            continue
        twice = next((piece for piece in pieces if piece.count > 1), None)
        span = _place(twice, "count") if twice else pieces[0].span if pieces else Span("")
        message = f"{count} {component} cards instead of {right}"
        if component == "resident" and count % 3:
            message += "; turned up three at a time they do not come out"
        help = f"add {right - count} to {component}.yaml" if count < right else f"take {count - right} out"
        yield TRI008(span, message, "write count: 1" if twice else help)


def _one_sided(piece: Piece) -> Iterator[Finding]:
    front, back = texts(piece.facts.get("front_pattern")), texts(piece.facts.get("back_pattern"))
    if not back:
        message = f"office card '{piece.id}' has no request on its back"
        yield TRI007(_place(piece, "back_pattern"), message, "write back_pattern: [RrBB] with its points")
    elif not faults(front) and not faults(back) and _same(pattern(front)) == _same(pattern(back)):
        message = f"office card '{piece.id}' has the request '{'/'.join(front)}' on both sides"
        other = [(_place(piece, "front_pattern"), "its front")]
        yield TRI007(_place(piece, "back_pattern"), message, "give the back another request", other)


def _same(p: Pattern) -> tuple[object, int]:
    """What an exchange must do to meet it: requests of equal cells and star colours are the same."""
    return p.colours, p.star_colour


def _equal(sound: list[tuple[Request, Pattern]]) -> Iterator[Finding]:
    first: dict[object, Request] = {}
    for request, p in sound:
        piece, field, _ = request
        known, known_field, _ = first.setdefault(_same(p), request)
        if known is piece and (known_field == field or piece.component == "office"):
            continue  # itself, or told as an office card with one request
        other = [(_place(known, known_field), f"'{known.id}'")]
        message = f"'{piece.id}' has the request '{_text(piece, field)}', as '{known.id}' has"
        yield TRI006(_place(piece, field), message, "change the cells or the star of one of them", other)


def _placing(deck: Deck, request: Request, p: Pattern, rows: int, columns: int) -> Iterator[Finding]:
    piece, field, _ = request
    sheets = copies(deck.get("main_sheet", ()))
    other = [(sheets[0].span, f"a grid of {rows} x {columns} cells")] if sheets else []
    name = f"the request '{_text(piece, field)}' of '{piece.id}'"
    ways = places(p, rows, columns)
    if not ways:
        message = f"{name} is {p.height} high and {p.width} wide, the grid {rows} and {columns}"
        yield TRI005(_place(piece, field), message, "make it smaller", other)
    elif deck.get("cube"):
        stuck = [cell for cell in middle_cells(rows, columns) if all(way.cells >> cell & 1 for way in ways)]
        if stuck:
            row, column = divmod(stuck[0], columns)
            message = f"{name} can lie nowhere while the cube is in row {row}, column {column}"
            yield TRI005(_place(piece, field), message, "make it smaller, or leave the middle free", other)
