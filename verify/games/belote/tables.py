"""The facts of the printed cards → `Tables`.  In: a `Deck` whose checks found no error.  Nothing of the deck is kept
here.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...engine.protocol import Need, Setup
from ...engine.statements import chosen
from ...manifest import Deck, Piece
from .declarations import best_run
from .state import DECK, RANK_NAMES, RANKS, SUIT_NAMES, TIE_DOWN, TIE_LITIGE, TIE_MADE, Tables
from .statements import OPTIONS

COMPONENT = "card"

FIELDS: Mapping[str, Mapping[str, str]] = {
    COMPONENT: {"suit": "enum", "rank": "enum", "plain": "integer", "trump": "integer"},
}
UNSHOWN: Mapping[str, tuple[str, ...]] = {}

PLAIN_POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}  # BEL-03
TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3, "8": 0, "7": 0}  # BEL-04
SQUARE_POINTS = {"J": 200, "9": 150, "A": 100, "K": 100, "Q": 100, "10": 100}  # BEL-36
RUN_POINTS = {3: 20, 4: 50, 5: 100}  # BEL-38

SETUPS: Mapping[str, Setup] = {"p4": Setup(4, (0, 1, 0, 1), {})}

PROFILES: Mapping[str, Mapping[str, str]] = {
    "seed": {},
    "ffb2016": {
        "void_partner_winning": "free",
        "trump_led_partner": "beat",
        "tie_contract": "litige",
        "all_pass": "next_dealer",
        "contract_counts": "with_belote",
        "declarations": "off",
        "failed_declarations": "to_defenders",
    },
}

TIES = {"made": TIE_MADE, "litige": TIE_LITIGE, "down": TIE_DOWN}
SQUARE_ORDERS = {"AKQ10": ("10", "Q", "K", "A", "9", "J"), "A10KQ": ("Q", "K", "10", "A", "9", "J")}  # low to high


def needs(setup: str) -> Mapping[str, Need]:
    return {COMPONENT: Need(DECK, "BEL-01", ("BEL001", "BEL003"))}


def number(piece: Piece) -> int:
    """The card's number, or -1 when suit or rank is none of the game's."""
    suit, rank = piece.facts.get("suit"), piece.facts.get("rank")
    if suit not in SUIT_NAMES or rank not in RANK_NAMES:
        return -1
    return SUIT_NAMES.index(str(suit)) * RANKS + RANK_NAMES.index(str(rank))


def tables(deck: Deck, setup: str, **options: str) -> Tables:
    """Raises KeyError for an unknown set-up, ValueError for an unknown option or value."""
    of = chosen(OPTIONS, {**SETUPS[setup].options, **options})
    t = Tables()
    for piece in deck.get(COMPONENT, ()):
        card = number(piece)
        if card >= 0:
            t.cards[card] = 1
            t.plain[card] = int(piece.facts["plain"])  # type: ignore[arg-type]
            t.trump[card] = int(piece.facts["trump"])  # type: ignore[arg-type]
    for rank, points in SQUARE_POINTS.items():
        t.square[RANK_NAMES.index(rank)] = points
        t.square_rank[RANK_NAMES.index(rank)] = SQUARE_ORDERS[of["square_order"]].index(rank)
    for length, points in RUN_POINTS.items():
        t.run[length] = points
    t.best_run = [best_run(cards) for cards in range(1 << RANKS)]
    t.square_a10kq = of["square_order"] == "A10KQ"
    t.given_dealer = of["first_dealer"] == "given"
    t.packets_2_3 = of["packets"] == "2-3"
    t.next_dealer = of["all_pass"] == "next_dealer"
    t.partner_beat = of["trump_led_partner"] == "beat"
    t.partner_free = of["void_partner_winning"] == "free"
    t.declarations = of["declarations"] == "on"
    t.rest_counts = of["long_run_rest"] == "counts"
    t.belote_exclusive = of["belote_exclusive"] == "yes"
    t.with_belote = of["contract_counts"] == "with_belote"
    t.to_defenders = of["failed_declarations"] == "to_defenders"
    t.tie = TIES[of["tie_contract"]]
    t.target = int(of["target"])
    t.target_index = OPTIONS["target"].values.index(of["target"])
    for name in ("square_a10kq", "given_dealer", "packets_2_3", "next_dealer", "partner_beat", "partner_free",
                 "declarations", "rest_counts", "belote_exclusive", "with_belote", "to_defenders"):  # fmt: skip
        setattr(t, name, int(getattr(t, name)))
    return t
