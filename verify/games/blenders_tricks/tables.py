"""The facts of the printed parts → `Tables`.  In: a `Deck` whose checks found no error.  Nothing of it is kept here."""

from __future__ import annotations

from collections.abc import Mapping

from ...engine.protocol import Need, Setup
from ...engine.statements import chosen
from ...manifest import Deck, Piece
from .state import COLOUR_NAMES, COLOURS, DECK, TOKENS, WILD, Tables
from .statements import OPTIONS

CARD, SUMMARY, SHEET, MARKER, BARLEY = "whisky", "summary", "score_sheet", "marker", "barley"

FIELDS: Mapping[str, Mapping[str, str]] = {
    CARD: {"colour": "enum", "number": "integer", "barrels": "integer"},
    SUMMARY: {"player": "enum", "deal": "list", "barrels_by_digit": "list", "threshold": "integer",
              "rounds": "integer"},
    SHEET: {"first": "integer", "last": "integer"},
    MARKER: {"player": "enum"},
    BARLEY: {},
}  # fmt: skip
UNSHOWN: Mapping[str, tuple[str, ...]] = {
    "summary": ("barrels_by_digit", "rounds"),  # by icons, and in a sentence
}

SETUPS: Mapping[str, Setup] = {f"p{n}": Setup(n, tuple(range(n)), {}) for n in (3, 4, 5)}
SHEETS = 4

PROFILES: Mapping[str, Mapping[str, str]] = {"rulebook": {}}


def needs(setup: str) -> Mapping[str, Need]:
    players = SETUPS[setup].players
    return {
        CARD: Need(DECK, "BLT-01", ("BLT001", "BLT003")),
        SUMMARY: Need(players, "BLT-04", ("BLT008",)),
        MARKER: Need(players * COLOURS, "BLT-04", ("BLT008",)),
        SHEET: Need(SHEETS, "BLT-05", ("BLT009", "BLT010")),
        BARLEY: Need(TOKENS, "BLT-30"),
    }


def number(piece: Piece) -> int:
    """The card's number, or 0 when it is none of the game's."""
    n = piece.facts.get("number")
    return n if isinstance(n, int) and 1 <= n <= DECK else 0


def colour(piece: Piece) -> int:
    """0 … 2, 3 for wild, or -1 when the game has no lane for it."""
    name = piece.facts.get("colour")
    return COLOUR_NAMES.index(str(name)) if name in COLOUR_NAMES else -1


def tables(deck: Deck, setup: str, **options: str) -> Tables:
    """Raises KeyError for an unknown set-up, ValueError for an unknown option or value."""
    of = chosen(OPTIONS, {**SETUPS[setup].options, **options})
    t = Tables(colour=[WILD] * (DECK + 1))
    for piece in deck.get(CARD, ()):
        card = number(piece)
        if card and colour(piece) >= 0:
            t.cards |= 1 << card
            t.colour[card] = colour(piece)
            t.of_colour[colour(piece)] |= 1 << card
            t.barrels[card] = int(piece.facts["barrels"])  # type: ignore[arg-type]
    t.track = max((int(piece.facts["last"]) for piece in deck.get(SHEET, ())), default=0)  # type: ignore[arg-type]
    seat(t, SETUPS[setup].players)
    t.given_leader = int(of["first_leader"] == "given")
    t.second_may = int(of["second_capture"] == "may")
    t.line_after = int(of["threshold"] == "after_barley")
    t.each_marker_once = int(of["barley_same_marker"] == "no")
    t.compare_anyway = int(of["all_out"] == "compare_anyway")
    return t


def seat(t: Tables, players: int) -> None:
    """So many play: the cards are dealt evenly as far as they go (BLT-09)."""
    t.players = players
    t.hand = t.cards.bit_count() // players
