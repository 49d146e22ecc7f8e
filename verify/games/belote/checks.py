"""Findings only belote can have: is this a deck that belote can be played with?  In: a `Deck`.  Out: findings with
places.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...finding import Code, Finding, Span
from ...manifest import Deck, Piece
from .state import DECK, RANK_NAMES, RANKS, SUIT_NAMES, card_name
from .tables import (
    COMPONENT,
    PLAIN_POINTS,
    RUN_POINTS,
    SQUARE_POINTS,
    TRUMP_POINTS,
    number,
)

BEL001 = Code(
    "BEL001",
    "error",
    "a card of the deck is missing",
    "Belote is dealt from 32 different cards: four times eight hands of eight (BEL-01). With one missing the "
    "deal does not come out, "
    "and the sums may still look right: the 7 of clubs counts nothing. Put the card back.",
)
BEL002 = Code(
    "BEL002",
    "error",
    "a card is in the deck twice",
    "Two equal cards make a trick with two winners and a belote that counts twice (BEL-01). Give one of them "
    "another suit or rank, "
    "or set its count to 1.",
)
BEL003 = Code(
    "BEL003",
    "error",
    "a card that the rules do not know",
    "Only the ranks 7 8 9 10 J Q K A in spades, hearts, diamonds and clubs have a place in the order of tricks "
    "and points (BEL-03, BEL-04).",
)
BEL004 = Code(
    "BEL004",
    "error",
    "a card shows points that the rules do not give it",
    "The points of the cards are fixed (BEL-03, BEL-04): with any suit as trump the deck counts 152, with the "
    "last trick 162 (BEL-05). "
    "A card that shows other points makes players count wrong and moves the contract's half.",
)
BEL005 = Code(
    "BEL005",
    "error",
    "a reference card contradicts the rules",
    "The reference card states orders and points for all players. They are the rules' (BEL-03, BEL-04, BEL-36, "
    "BEL-38), and the cards' own.",
)

MANY = 6  # more missing cards than this are told in one finding


def check(deck: Deck) -> list[Finding]:
    """Every contradiction between the deck and the rules; one cause, one finding."""
    pieces = deck.get(COMPONENT, ())
    return [
        *_unknown(pieces),
        *_twice(pieces),
        *_missing(pieces),
        *_points(pieces),
        *_reference(deck.get("reference", ())),
    ]


def _unknown(pieces: Sequence[Piece]) -> Iterator[Finding]:
    for piece in pieces:
        for field, known in (("suit", SUIT_NAMES), ("rank", RANK_NAMES)):
            value = piece.facts.get(field)
            if value not in known:
                yield BEL003(
                    piece.spans.get(field, piece.span),
                    f"card '{piece.id}' has the {field} '{value}', which belote does not know",
                    f"take it out, or use one of {', '.join(known)}",
                )


def _twice(pieces: Sequence[Piece]) -> Iterator[Finding]:
    first: dict[int, Piece] = {}
    for piece in pieces:
        card = number(piece)
        if card < 0:
            continue
        if card in first:
            yield BEL002(
                piece.span,
                f"{card_name(card)} is in the deck twice, as '{first[card].id}' and '{piece.id}'",
                "give one of them another suit or rank, or take it out",
                [(first[card].span, f"the first {card_name(card)}")],
            )
        elif piece.count > 1:
            place = piece.spans.get("count", piece.span)
            yield BEL002(place, f"{card_name(card)} is in the deck {piece.count} times", "write count: 1")
        first.setdefault(card, piece)


def _missing(pieces: Sequence[Piece]) -> Iterator[Finding]:
    there = {number(piece) for piece in pieces if piece.count > 0}
    missing = [card for card in range(DECK) if card not in there]
    span = pieces[0].span if pieces else Span("")
    has = DECK - len(missing)
    if len(missing) > MANY:
        yield BEL001(
            span,
            f"the deck has {has} of the {DECK} cards of belote",
            f"add {_list(missing[:MANY])} … ({len(missing)} cards)",
        )
        return
    for card in missing:
        yield BEL001(
            span,
            f"the deck has no {card_name(card)}: {has} of {DECK} different cards cannot be dealt as 4 x 8",
            f"add the card with suit {SUIT_NAMES[card // RANKS]} and rank {RANK_NAMES[card % RANKS]}",
        )


def _list(cards: Sequence[int]) -> str:
    return " ".join(map(card_name, cards))


def _points(pieces: Sequence[Piece]) -> Iterator[Finding]:
    for field, right, statement in (("plain", PLAIN_POINTS, "BEL-03"), ("trump", TRUMP_POINTS, "BEL-04")):
        wrong: dict[Span, list[Piece]] = {}
        for piece in pieces:
            if number(piece) >= 0 and piece.facts.get(field) != right[str(piece.facts["rank"])]:
                wrong.setdefault(piece.spans.get(field, piece.span), []).append(piece)
        for span, group in wrong.items():
            rank = str(group[0].facts["rank"])
            cards = _list([number(piece) for piece in group])
            yield BEL004(
                span,
                f"{cards} shows {group[0].facts.get(field)} {field} points, {statement} gives "
                f"{right[rank]}{_sum(pieces)}",
                f"write {field}: {right[rank]}",
            )


def _sum(pieces: Sequence[Piece]) -> str:
    """What the deck counts with each suit as trump, when that is not 152 (BEL-05)."""
    sums = {
        trump: sum(_int(p.facts.get("trump" if p.facts.get("suit") == trump else "plain")) * p.count for p in pieces)
        for trump in SUIT_NAMES
    }
    off = {suit: total for suit, total in sums.items() if total != 152}
    if not off:
        return ""
    return (
        "; the deck counts " + ", ".join(f"{total} with {suit} as trump" for suit, total in off.items()) + ", not 152"
    )


def _int(value: object) -> int:
    return value if isinstance(value, int) else 0


REFERENCE: Mapping[str, tuple[object, ...]] = {
    "trump_order": tuple(TRUMP_POINTS),
    "trump_points": tuple(TRUMP_POINTS.values()),
    "plain_order": tuple(PLAIN_POINTS),
    "plain_points": tuple(PLAIN_POINTS.values()),
    "squares": ("J", "9", "A, K, Q, 10"),  # the ranks of equal points share a line
    "square_points": tuple(dict.fromkeys(SQUARE_POINTS.values())),
    "runs": tuple(str(length) for length in sorted(RUN_POINTS, reverse=True)),
    "run_points": tuple(sorted(RUN_POINTS.values(), reverse=True)),
}


def _reference(pieces: Sequence[Piece]) -> Iterator[Finding]:
    for piece in pieces:
        for field, right in REFERENCE.items():
            said = piece.facts.get(field)
            if said is not None and said != right:
                yield BEL005(
                    piece.spans.get(field, piece.span),
                    f"the reference card gives {field} as '{_words(said)}', the rules as '{_words(right)}'",
                    f"write {field}: [{_words(right)}]",
                )


def _words(values: object) -> str:
    return ", ".join(map(str, values)) if isinstance(values, tuple) else str(values)
