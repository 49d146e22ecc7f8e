"""Findings only Blenders Tricks can have: can it be played with this box?  In: a `Deck`.  Out: findings with places.

Here the cards themselves; barrels.py holds their icons against the summaries, parts.py the other parts against the
rules.  One cause, one finding: a card that is found wrong is left out of every question that follows from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ...finding import Code, Finding, Span
from ...manifest import Deck, Piece
from .barrels import check_barrels, richest
from .parts import check_line, check_players, check_summaries, check_track
from .state import COLOUR_NAMES, COLOURS, DECK, LINE, OF_A_COLOUR, ROUNDS, TENS, WILD
from .tables import CARD, MARKER, SHEET, SUMMARY, colour, number

BLT001 = Code("BLT001", "error", "a number of the deck is missing", """
The deck holds every number from 1 to 40 once (BLT-01).  With one missing the hands do not come out even (13, 10 or 8
cards with one left over for three players only), and a colour has fewer barrels than the others.  Put the card back.
""")  # fmt: skip
BLT002 = Code("BLT002", "error", "a number is in the deck twice", """
The highest number wins a trick whatever its colour (BLT-19): two equal numbers make a trick with two winners, and a
tie for the barley that nobody wins.  Give one of the cards the number that is missing, or set its count to 1.
""")  # fmt: skip
BLT003 = Code("BLT003", "error", "a card that the rules do not know", """
Cards are numbered 1 to 40 and are of common oak, mizunara or white oak, or wild (BLT-01).  Another colour has no lane
on the score sheets and no marker; another number changes the deal.
""")  # fmt: skip
BLT004 = Code("BLT004", "error", "wild cards and multiples of ten do not agree", """
The wild cards are exactly 10, 20, 30 and 40 (BLT-02).  Players tell them by their number, and a wild card is never
captured while a coloured one is.
""")  # fmt: skip
BLT007 = Code("BLT007", "error", "the colours have not twelve cards each", """
Each of the three colours has twelve cards (BLT-01).  A colour with fewer is scarcer than the others, so markers lag on
its lane, and following it is harder.
""")  # fmt: skip

MANY = 6  # of more cards than this only the first are named


@dataclass(frozen=True, slots=True)
class Doubt:
    """The cards as found so far: `wrong` are told already, `lacking` are numbers that no card has and no finding tells
    yet.
    """

    wrong: set[str] = field(default_factory=set)
    lacking: set[int] = field(default_factory=set)


def check(deck: Deck) -> list[Finding]:
    """Every contradiction between the box and the rules; one cause, one finding."""
    cards = [p for p in deck.get(CARD, ()) if p.count > 0]
    doubt = Doubt(lacking=set(range(1, DECK + 1)) - {number(p) for p in cards})
    summaries = deck.get(SUMMARY, ())
    found = [*_numbers(cards, doubt), *_colours(cards, doubt), *_wild(cards, doubt)]
    sound = [p for p in cards if p.id not in doubt.wrong]
    found += [*_uneven(sound, doubt), *_missing(cards, doubt, len(summaries))]
    found += check_barrels(sound, summaries)
    found += check_summaries(summaries)
    found += check_players(summaries, deck.get(MARKER, ()))
    sheets = deck.get(SHEET, ())
    found += check_track(sheets, ROUNDS * richest(sound, summaries))
    found += check_line(sheets)
    return found


# ---- numbers ---------------------------------------------------------------------------------------------------------


def _numbers(cards: Sequence[Piece], doubt: Doubt) -> Iterator[Finding]:
    """Unknown and double numbers; what they should be is the number in the card's id, or the only one missing."""
    first: dict[int, Piece] = {}
    for piece in sorted(cards, key=lambda p: number(p) != _in_id(p)):  # a number that the id confirms is right
        n = number(piece)
        if n and n not in first:
            first[n] = piece
            if piece.count > 1:
                span = piece.spans.get("count", piece.span)
                yield BLT002(span, f"{_name(piece)} is in the deck {piece.count} times", "write count: 1")
            continue
        doubt.wrong.add(piece.id)
        meant = _in_id(piece) if _in_id(piece) in doubt.lacking else next(iter(sorted(doubt.lacking)), 0)
        if meant != _in_id(piece) and len(doubt.lacking) > 1:
            meant = 0
        lack = f", and the deck has no {meant}" if meant else ""
        doubt.lacking.discard(meant)
        help = f"write number: {meant}" if meant else f"take it out: the numbers are 1 to {DECK}, each once"
        span = piece.spans.get("number", piece.span)
        if not n:
            said = f"card '{piece.id}' has the number '{piece.facts.get('number')}', which the rules do not know{lack}"
            yield BLT003(span, said, help)
        else:
            other = first[n]
            said = f"{n} is in the deck twice, as '{other.id}' and '{piece.id}'{lack}"
            yield BLT002(span, said, help, [(other.spans.get("number", other.span), f"the first {n}")])


def _in_id(piece: Piece) -> int:
    """13 for the id `w-13`; 0 for an id without such an end."""
    end = piece.id.rpartition("-")[2]
    return int(end) if end.isascii() and end.isdigit() else 0


def _missing(cards: Sequence[Piece], doubt: Doubt, players: int) -> Iterator[Finding]:
    """All numbers the deck has not, in one finding."""
    if not doubt.lacking:
        return
    lacking = sorted(doubt.lacking)
    there = DECK - len(lacking)
    yield BLT001(
        cards[0].span if cards else Span(""),
        f"the deck has no {_list(lacking)}: {there} of {DECK} cards cannot be dealt as 3 x 13, 4 x 10 and 5 x 8"
        + _scarce(cards, players),
        f"add the card with number: {lacking[0]}" + (f", and {len(lacking) - 1} more" if lacking[1:] else ""),
    )


def _scarce(cards: Sequence[Piece], players: int) -> str:
    """A colour whose barrels cannot take all players past the line in all rounds, as a consequence."""
    for c in range(COLOURS):
        there = ROUNDS * sum(_int(p.facts.get("barrels")) * p.count for p in cards if colour(p) == c)
        if there < players * (LINE + 1):
            return (
                f"; {ROUNDS} rounds show {there} barrels of {COLOUR_NAMES[c]}, and {players} players need "
                f"{players * (LINE + 1)} to pass space {LINE}"
            )
    return ""


# ---- colours ---------------------------------------------------------------------------------------------------------


def _colours(cards: Sequence[Piece], doubt: Doubt) -> Iterator[Finding]:
    """One finding for each colour without a lane, at its first card."""
    groups: dict[str, list[Piece]] = {}
    for piece in cards:
        if colour(piece) < 0:
            groups.setdefault(str(piece.facts.get("colour")), []).append(piece)
            doubt.wrong.add(piece.id)
    short = _short(cards)
    for name, group in groups.items():
        who = f"card '{group[0].id}' has" if len(group) == 1 else f"{len(group)} cards ({_ids(group)}) have"
        meant = next((known for known, n in short.items() if n == len(group)), "")
        if all(number(p) % TENS == 0 for p in group):
            meant = COLOUR_NAMES[WILD]
        help = f"write colour: {meant}" if meant else f"one of: {', '.join(COLOUR_NAMES)}"
        said = f"{who} the colour '{name}', which has no lane on the score sheets"
        yield BLT003(group[0].spans.get("colour", group[0].span), said, help)


def _short(cards: Sequence[Piece]) -> Mapping[str, int]:
    """How many cards each colour lacks, of those that lack some."""
    there = {name: sum(p.count for p in cards if p.facts.get("colour") == name) for name in COLOUR_NAMES[:COLOURS]}
    return {name: OF_A_COLOUR - n for name, n in there.items() if n < OF_A_COLOUR}


def _wild(cards: Sequence[Piece], doubt: Doubt) -> Iterator[Finding]:
    for piece in cards:
        n, wild = number(piece), colour(piece) == WILD
        if piece.id in doubt.wrong or (n % TENS == 0) == wild:
            continue
        doubt.wrong.add(piece.id)
        if wild:
            meant = next(iter(_short(cards)), COLOUR_NAMES[0])
            said = f"card '{piece.id}' is wild, but {n} is no multiple of ten"
        else:
            meant = COLOUR_NAMES[WILD]
            said = f"card '{piece.id}' has the colour '{piece.facts['colour']}', but {n} is a multiple of ten"
        yield BLT004(piece.spans.get("colour", piece.span), said, f"write colour: {meant}")


def _uneven(sound: Sequence[Piece], doubt: Doubt) -> Iterator[Finding]:
    """A colour with too many cards; too few alone are cards that are missing or told already."""
    for name in COLOUR_NAMES[:COLOURS]:
        own = [p for p in sound if p.facts["colour"] == name]
        if len(own) <= OF_A_COLOUR:
            continue
        short = _short(sound)
        letters = [p.id[:1] for p in own]
        usual = max(sorted(set(letters)), key=letters.count)
        stray = next((p for p in own if p.id[:1] != usual), own[-1])
        few = ", ".join(f"{other} {OF_A_COLOUR - n}" for other, n in short.items())
        yield BLT007(
            stray.spans.get("colour", stray.span),
            f"{name} has {len(own)} cards{f' and {few}' if few else ''}; each colour has {OF_A_COLOUR}, "
            f"and '{stray.id}' may be the one too many",
            f"write colour: {next(iter(short), '…')}",
        )


# ---- telling ---------------------------------------------------------------------------------------------------------


def _name(piece: Piece) -> str:
    return f"{number(piece)} ('{piece.id}')"


def _list(numbers: Sequence[int]) -> str:
    """`7, 13`; of very many only the first."""
    named = ", ".join(map(str, numbers[:MANY]))
    return f"{named} … ({len(numbers)} cards)" if len(numbers) > MANY else named


def _ids(pieces: Sequence[Piece]) -> str:
    return ", ".join(piece.id for piece in pieces[:MANY]) + (" …" if len(pieces) > MANY else "")


def _int(value: object) -> int:
    return value if isinstance(value, int) else 0
