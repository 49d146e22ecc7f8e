"""The facts of the printed parts → `Tables`.  In: a `Deck` whose checks found no error.  Nothing of the deck is kept
here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...engine.protocol import Need, Setup
from ...engine.statements import chosen
from ...manifest import Deck, Fact, Piece
from .patterns import Pattern, pattern, places, turns
from .state import (
    BACK,
    COLOUR_NAMES,
    COLOURS,
    COUNT_ACTIVE,
    COUNT_NEXT,
    COUNT_OFF,
    FRONT,
    GIFTS,
    IN_SUIT,
    LEAST_SIDE,
    LETTERS,
    OFFICES,
    RESIDENTS,
    SUIT_NAMES,
    SUITS,
    WHITE,
    WHITE_LETTER,
    Tables,
)
from .statements import OPTIONS

FIELDS: Mapping[str, Mapping[str, str]] = {
    "gift": {"suit": "enum", "number": "integer"},
    "office": {"front_pattern": "list", "front_points": "integer", "back_pattern": "list", "back_points": "integer"},
    "resident": {"pattern": "list", "points": "integer"},
    "initial_roof": {"circles": "list", "first": "integer", "last": "integer"},
    "main_sheet": {"row": "integer", "column": "integer", "rows": "integer", "columns": "integer"},
    "chip": {"colour": "enum"},
}
UNSHOWN: Mapping[str, tuple[str, ...]] = {
    "main_sheet": ("row", "column", "rows", "columns"),  # the picture itself
}

SETUPS: Mapping[str, Setup] = {f"p{n}": Setup(n, tuple(range(n)), {}) for n in (2, 3, 4, 5)}

PROFILES: Mapping[str, Mapping[str, str]] = {
    "seed": {},
    "strict": {"star": "cell"},
}

COUNTS = {"off": COUNT_OFF, "active": COUNT_ACTIVE, "next": COUNT_NEXT}


def needs(setup: str) -> Mapping[str, Need]:
    players = SETUPS[setup].players
    asked = {
        "gift": Need(GIFTS, "TRI-03", ("TRI001", "TRI002")),
        "office": Need(OFFICES, "TRI-09", ("TRI008",)),
        "resident": Need(RESIDENTS, "TRI-09", ("TRI008",)),
        "initial_roof": Need(LEAST_SIDE, "TRI-06", ("TRI012",)),
        "main_sheet": Need(1, "TRI-01", ("TRI015",)),
        "chip": Need(COLOURS * (LEAST_SIDE**2 + 1), "TRI-05", ("TRI016", "TRI017")),
        "marker": Need(2 * players, "TRI-02", ("TRI019",)),
        "summary": Need(players, "TRI-02"),
    }
    return {**asked, "cube": Need(1, "TRI-14")} if players == 2 else asked


# ---- facts of a sound deck -------------------------------------------------------------------------------------------


def number(value: Fact | None) -> int:
    """A fact as a whole number; -1 for anything else."""
    return value if isinstance(value, int) and not isinstance(value, bool) else -1


def texts(value: Fact | None) -> tuple[str, ...]:
    """A list of texts."""
    return tuple(map(str, value)) if isinstance(value, tuple) else ()


def suit(piece: Piece) -> int:
    """Of a gift; -1 for a suit that the rules do not know."""
    name = piece.facts.get("suit")
    return SUIT_NAMES.index(str(name)) if name in SUIT_NAMES else -1


def copies(pieces: Sequence[Piece]) -> list[Piece]:
    """Each part as often as it is there."""
    return [piece for piece in pieces for _ in range(piece.count)]


def extent(sheets: Sequence[Piece]) -> tuple[int, int]:
    """Rows and columns of the grid that the main sheets reach to."""
    ends = [[number(p.facts.get(at)) + number(p.facts.get(by)) for p in sheets]
            for at, by in (("row", "rows"), ("column", "columns"))]  # fmt: skip
    return max(ends[0], default=0), max(ends[1], default=0)


def middle_cells(rows: int, columns: int) -> tuple[int, int, int, int]:
    """The four in the middle, clockwise from the one up left; rows and columns are even."""
    up_left = (rows // 2 - 1) * columns + columns // 2 - 1
    return up_left, up_left + 1, up_left + columns + 1, up_left + columns


def requests(deck: Deck) -> dict[int, tuple[Piece, str, str]]:
    """Face → the part it stands on, and the names of the fields that hold its pattern and its points."""
    residents = [(p, "pattern", "points") for p in copies(deck.get("resident", ()))]
    offices = copies(deck.get("office", ()))
    found = dict(enumerate(residents[:RESIDENTS]))
    for first, side in ((FRONT, "front"), (BACK, "back")):
        found |= {first + k: (p, f"{side}_pattern", f"{side}_points") for k, p in enumerate(offices[:OFFICES])}
    return found


# ---- tables ----------------------------------------------------------------------------------------------------------


def tables(deck: Deck, setup: str, **options: str) -> Tables:
    """Raises KeyError for an unknown set-up, ValueError for an unknown option or value."""
    of = chosen(OPTIONS, {**SETUPS[setup].options, **options})
    t = Tables(players=SETUPS[setup].players)
    t.reshuffle = int(of["residents_short"] == "reshuffle")
    t.on_star = int(of["star"] == "cell")
    t.rotate = int(of["rotate"] == "yes")
    t.may_decline = int(of["claim"] == "may")
    t.count = COUNTS[of["count"]]
    t.gift_order = int(of["tie"] == "gift_order")
    _gifts(t, deck.get("gift", ()))
    _grid(t, deck.get("main_sheet", ()))
    _roofs(t, deck.get("initial_roof", ()))
    for piece in deck.get("chip", ()):
        t.chips[COLOUR_NAMES.index(str(piece.facts["colour"]))] += piece.count
    for face, (piece, rows, points) in requests(deck).items():
        t.points[face] = number(piece.facts[points])
        _request(t, face, pattern(texts(piece.facts[rows])))
    return t


def _gifts(t: Tables, pieces: Sequence[Piece]) -> None:
    for s in range(SUITS):
        numbers = sorted(number(p.facts["number"]) for p in copies(pieces) if suit(p) == s)
        for k, n in enumerate(numbers[:IN_SUIT]):
            t.number[s * IN_SUIT + k] = n
            if k and n == numbers[k - 1]:
                t.twins |= 1 << s * IN_SUIT + k


def _grid(t: Tables, sheets: Sequence[Piece]) -> None:
    t.rows, t.columns = extent(sheets)
    t.cells = t.rows * t.columns
    t.grid = (1 << t.cells) - 1
    last = t.cells - 1
    t.corners = 1 | 1 << t.columns - 1 | 1 << last - t.columns + 1 | 1 << last
    t.middle = list(middle_cells(t.rows, t.columns))
    t.middles = sum(1 << cell for cell in t.middle)


def _roofs(t: Tables, pieces: Sequence[Piece]) -> None:
    cards = copies(pieces)
    t.roofs = len(cards)
    for card, piece in enumerate(cards):
        for column, letter in enumerate(texts(piece.facts["circles"])):
            t.circles[card][column] = WHITE if letter == WHITE_LETTER else LETTERS.index(letter)
        t.score_row = max(t.score_row, number(piece.facts["last"]))


def _request(t: Tables, face: int, p: Pattern) -> None:
    t.star[face] = p.star_colour
    upright = places(p, t.rows, t.columns)
    t.upright[face] = len(upright)
    ways = [place for turned in turns(p) for place in places(turned, t.rows, t.columns)] if t.rotate else upright
    t.places[face] = len(ways)
    for k, place in enumerate(ways):
        t.asked[face][k] = list(place.asked)
        t.star_cell[face][k] = place.star
