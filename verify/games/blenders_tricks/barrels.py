"""The barrel icons of the cards against the table on the summaries, and both against the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ...finding import Code, Finding, Span
from ...manifest import Fact, Piece
from .state import COLOURS, TENS
from .tables import colour, number

BLT005 = Code("BLT005", "error", "barrels of a card and of the summary disagree", """
Players read on the summary how many barrels a card of each last digit shows; a card that shows another number makes
them plan wrongly.  When one card differs the card is told, when all cards of a digit do, the summary.
""")  # fmt: skip
BLT006 = Code("BLT006", "error", "barrels do not rise with the last digit", """
Cards with a higher last digit show at least as many barrels, coloured cards at least one, wild cards none (BLT-02,
BLT-03): a high digit costs high cards, so it must be worth it.
""")  # fmt: skip

Shown = Mapping[int, int]
"""Last digit → barrels."""


def numbers(fact: Fact | None) -> tuple[int, ...]:
    """A list of integers, also when it was written as text; () for anything else."""
    items = fact if isinstance(fact, tuple) else ()
    return tuple(int(x) for x in items if isinstance(x, int) or (isinstance(x, str) and x.isdecimal()))


def said_by(summaries: Sequence[Piece]) -> tuple[int, ...]:
    """The table most summaries agree on; () without one that has an entry for each digit."""
    tables = Counter(numbers(p.facts.get("barrels_by_digit")) for p in summaries)
    return next((table for table, _ in tables.most_common() if len(table) == TENS), ())


def shown_by_digit(cards: Sequence[Piece], summaries: Sequence[Piece]) -> Shown:
    """What most cards of each digit show; the summary decides where they are divided."""
    said = said_by(summaries)
    shown: dict[int, int] = {}
    for digit in range(TENS):
        seen = Counter(int(p.facts["barrels"]) for p in cards if number(p) % TENS == digit)  # type: ignore[arg-type]
        if seen:
            most = max(seen.values())
            usual = [barrels for barrels, n in seen.items() if n == most]
            shown[digit] = said[digit] if said and said[digit] in usual else usual[0]
    return shown


def richest(cards: Sequence[Piece], summaries: Sequence[Piece]) -> int:
    """The most barrels that a colour shows, each card as its digit says; where card and summary disagree, the fewer."""
    said, shown = said_by(summaries), shown_by_digit(cards, summaries)
    fewer = {digit: min(n, said[digit]) if said else n for digit, n in shown.items()}
    return max(sum(fewer[number(p) % TENS] for p in cards if colour(p) == c) for c in range(COLOURS))


def check_barrels(cards: Sequence[Piece], summaries: Sequence[Piece]) -> Iterator[Finding]:
    """`cards`: those with a sound number and colour."""
    said, shown = said_by(summaries), shown_by_digit(cards, summaries)
    yield from _odd_cards(cards, shown, summaries)
    yield from _odd_summaries(summaries, said)
    wrong = [digit for digit, n in shown.items() if said and said[digit] != n]
    if wrong:
        yield _all_cards_differ(cards, summaries[0], said, shown, wrong)
    yield from _falling(cards, shown, summaries, wrong)


def _odd_cards(cards: Sequence[Piece], shown: Shown, summaries: Sequence[Piece]) -> Iterator[Finding]:
    groups: dict[Span, list[Piece]] = {}
    for piece in cards:
        if piece.facts["barrels"] != shown[number(piece) % TENS]:
            groups.setdefault(piece.spans.get("barrels", piece.span), []).append(piece)
    for span, group in groups.items():
        digit = number(group[0]) % TENS
        who = f"card '{group[0].id}' shows" if len(group) == 1 else f"{len(group)} cards ('{group[0].id}' …) show"
        other = [(_place(summaries[0]), f"digit {digit}: {shown[digit]}")] if summaries else []
        yield BLT005(
            span,
            f"{who} {group[0].facts['barrels']} barrels, cards that end in {digit} show {shown[digit]}",
            f"write barrels: {shown[digit]}",
            other,
        )


def _odd_summaries(summaries: Sequence[Piece], said: tuple[int, ...]) -> Iterator[Finding]:
    """A table without ten entries, or another than on most summaries."""
    groups: dict[tuple[int, ...], list[Piece]] = {}
    for piece in summaries:
        table = numbers(piece.facts.get("barrels_by_digit"))
        if table != said or not said:
            groups.setdefault(table, []).append(piece)
    for table, group in groups.items():
        places = list(dict.fromkeys(map(_place, group)))
        who = f"summary '{group[0].id}' gives" if len(group) == 1 else f"{len(group)} summaries give"
        what = f"{who} barrels_by_digit as '{_words(table)}'"
        if len(table) != TENS:
            what, help = f"{what}, which has {len(table)} entries for the digits 0 to 9", "write ten numbers"
        else:
            what, help = f"{what}, most as '{_words(said)}'", f"write barrels_by_digit: [{_words(said)}]"
        yield BLT005(places[0], what, help, [(place, "here, too") for place in places[1:]])


def _all_cards_differ(
    cards: Sequence[Piece], summary: Piece, said: tuple[int, ...], shown: Shown, wrong: Sequence[int]
) -> Finding:
    """The summary against the cards of whole digits."""
    told = ", ".join(f"{digit}: {said[digit]} (the cards show {shown[digit]})" for digit in wrong)
    card = next(p for p in cards if number(p) % TENS == wrong[0] and p.facts["barrels"] == shown[wrong[0]])
    right = _words(tuple(shown.get(digit, said[digit]) for digit in range(TENS)))
    return BLT005(
        _place(summary),
        f"the summary gives barrels by last digit as {told}",
        f"write barrels_by_digit: [{right}]",
        [(card.spans.get("barrels", card.span), f"'{card.id}' shows {shown[wrong[0]]}")],
    )


def _falling(
    cards: Sequence[Piece], shown: Shown, summaries: Sequence[Piece], told: Sequence[int]
) -> Iterator[Finding]:
    """The first digit that shows fewer than the rules allow, unless summary and cards disagree on it anyway."""
    for digit, barrels in shown.items():
        least = 0 if digit == 0 else max(1, shown.get(digit - 1, 1))
        if digit in told or digit - 1 in told or (barrels == 0 if digit == 0 else barrels >= least):
            continue
        card = next(p for p in cards if number(p) % TENS == digit)
        place = card.spans.get("barrels", card.span)
        if digit == 0:
            what, help = f"the wild cards show {barrels} barrels", "write barrels: 0"
        elif barrels < 1:
            what, help = f"cards that end in {digit} show no barrel", "write barrels: 1 or more"
        else:
            what = f"cards that end in {digit} show {barrels} barrels, those that end in {digit - 1} show {least}"
            help = f"write {least} or more for digit {digit}, or fewer for {digit - 1}"
        if summaries:
            yield BLT006(_place(summaries[0]), what, help, [(place, f"'{card.id}' shows {barrels}")])
        else:
            yield BLT006(place, what, help)
        return


def _place(summary: Piece) -> Span:
    return summary.spans.get("barrels_by_digit", summary.span)


def _words(values: Sequence[int]) -> str:
    return ", ".join(map(str, values))
