"""Findings only belote can have: is this a deck that belote can be played with?  In: a `Deck`.  Out: findings with
places.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

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

MANY = 6  # of more cards than this only the first are named
KNOWN = {"suit": SUIT_NAMES, "rank": RANK_NAMES}


def check(deck: Deck) -> list[Finding]:
    """Every contradiction between the deck and the rules; one cause, one finding."""
    pieces = deck.get(COMPONENT, ())
    there = {number(piece) for piece in pieces if piece.count > 0}
    lacking = [card for card in range(DECK) if card not in there]
    unknown, told = _unknown(pieces, lacking)
    return [
        *unknown,
        *_twice(pieces),
        *_missing(pieces, lacking, told),
        *_points(pieces),
        *_reference(deck.get("reference", ())),
    ]


def _unknown(pieces: Sequence[Piece], lacking: Sequence[int]) -> tuple[list[Finding], set[int]]:
    """One finding for each place and value that belote does not know, and the missing cards it accounts for.

    A jack printed as `V` is both an unknown rank and four missing jacks: the finding says so once.
    """
    groups: dict[tuple[Span, str, str], list[Piece]] = {}
    for piece in pieces:
        for field, known in KNOWN.items():
            if piece.facts.get(field) not in known:
                key = (piece.spans.get(field, piece.span), field, str(piece.facts.get(field)))
                groups.setdefault(key, []).append(piece)
    found, told = [], set[int]()
    for (span, field, value), group in groups.items():
        meant, cards = _meant(field, group, set(lacking) - told)
        told |= cards
        who = f"card '{group[0].id}' has" if len(group) == 1 else f"{len(group)} cards ({_ids(group)}) have"
        lack = f", and the deck has no {_list(sorted(cards))}" if cards else ""
        help = f"write {meant}" if meant else f"take it out, or use one of {', '.join(KNOWN[field])}"
        found.append(BEL003(span, f"{who} the {field} '{value}', which belote does not know{lack}", help))
    return found, told


def _meant(field: str, group: Sequence[Piece], lacking: set[int]) -> tuple[str, set[int]]:
    """The known value that turns every card of the group into a missing one, and those cards; "" and none without."""
    for value in KNOWN[field]:
        cards = {number(replace(piece, facts={**piece.facts, field: value})) for piece in group}
        if cards <= lacking and len(cards) == len(group):
            return value, cards
    return "", set()


def _twice(pieces: Sequence[Piece]) -> Iterator[Finding]:
    first: dict[int, Piece] = {}
    counted: dict[tuple[Span, int], list[Piece]] = {}
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
            counted.setdefault((piece.spans.get("count", piece.span), piece.count), []).append(piece)
        first.setdefault(card, piece)
    for (place, count), group in counted.items():
        cards = _list([number(piece) for piece in group])
        is_there = "is" if len(group) == 1 else "are each"
        yield BEL002(place, f"{cards} {is_there} in the deck {count} times", "write count: 1")


def _missing(pieces: Sequence[Piece], lacking: Sequence[int], told: set[int]) -> Iterator[Finding]:
    """All cards the deck has not, in one finding, without those that an unknown value already accounts for."""
    cards = [card for card in lacking if card not in told]
    if not cards:
        return
    first = cards[0]
    yield BEL001(
        pieces[0].span if pieces else Span(""),
        f"the deck has no {_list(cards)}: {DECK - len(lacking)} of {DECK} different cards cannot be dealt as 4 x 8",
        f"add the card with suit {SUIT_NAMES[first // RANKS]} and rank {RANK_NAMES[first % RANKS]}"
        + (f", and {len(cards) - 1} more" if cards[1:] else ""),
    )


def _list(cards: Sequence[int]) -> str:
    """`♠7 ♥7`; of very many only the first."""
    named = " ".join(map(card_name, cards[:MANY]))
    return f"{named} … ({len(cards)} cards)" if len(cards) > MANY else named


def _ids(pieces: Sequence[Piece]) -> str:
    return ", ".join(piece.id for piece in pieces[:MANY]) + (" …" if len(pieces) > MANY else "")


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
