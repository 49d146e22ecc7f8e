"""Summaries, markers and score sheets against the rules: players' colours, the deal, the track and its line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ...finding import Code, Finding, Span
from ...manifest import Fact, Piece
from .barrels import numbers
from .state import COLOURS, DECK, LINE, ROUNDS

BLT008 = Code("BLT008", "error", "summaries and markers do not belong together", """
Each player has a summary card and three markers of its colour, one for each lane (BLT-04): every summary needs three
markers, every marker a summary, and no two players the same colour.
""")  # fmt: skip
BLT009 = Code("BLT009", "error", "the score sheets do not connect", """
The sheets are laid in a row so that the numbers connect, from 1 on, each space on one sheet only (BLT-05): otherwise a
marker would be a different number of barrels away on one sheet than on the next.
""")  # fmt: skip
BLT010 = Code("BLT010", "error", "the track is too short", """
A player can capture all barrels of a colour in all three rounds (BLT-06).  A track with fewer spaces would stop a
marker and so make the difference of the final points smaller than it is.
""")  # fmt: skip
BLT011 = Code("BLT011", "error", "the line of the judgement is not after space 3", """
Who has a marker that is not past space 3 takes no part in the judgement (BLT-40).  The line is drawn once, after that
space (`line_after: 3`), on the sheet that holds it.
""")  # fmt: skip
BLT012 = Code("BLT012", "error", "the summary contradicts the rules", """
The summary tells the deal for three, four and five players, the rounds and the space to be passed.  All 40 cards are
dealt evenly as far as they go (BLT-09), in three rounds (BLT-39), and space 3 must be passed (BLT-40).
""")  # fmt: skip

SEATED = (3, 4, 5)
RULES: Mapping[str, tuple[int, ...]] = {
    "deal": tuple(DECK // n for n in SEATED),
    "rounds": (ROUNDS,),
    "threshold": (LINE,),
}


def check_summaries(summaries: Sequence[Piece]) -> Iterator[Finding]:
    """What summaries say of the rules; several that say the same wrong thing are told once."""
    for name, right in RULES.items():
        wrong: dict[str, list[Piece]] = {}
        for piece in summaries:
            fact = piece.facts.get(name, 0)
            if numbers(fact if isinstance(fact, tuple) else (fact,)) != right:
                wrong.setdefault(_words(fact), []).append(piece)
        words = _words(right)
        for given, group in wrong.items():
            places = list(dict.fromkeys(piece.spans.get(name, piece.span) for piece in group))
            who = f"summary '{group[0].id}' gives" if len(group) == 1 else f"{len(group)} summaries give"
            why = f": {DECK} cards for {', '.join(map(str, SEATED))} players" if name == "deal" else ""
            yield BLT012(
                places[0],
                f"{who} {name} as '{given}', the rules as '{words}'{why}",
                f"write {name}: [{words}]" if len(right) > 1 else f"write {name}: {words}",
                [(place, "here, too") for place in places[1:]],
            )


def _words(fact: Fact) -> str:
    return ", ".join(map(str, fact)) if isinstance(fact, tuple) else str(fact)


# ---- players' colours ------------------------------------------------------------------------------------------------


def check_players(summaries: Sequence[Piece], markers: Sequence[Piece]) -> Iterator[Finding]:
    """Every summary has three markers of its colour, every marker a summary, no two summaries one colour."""
    first: dict[str, Piece] = {}
    for piece in summaries:
        first.setdefault(_player(piece), piece)
    there = Counter[str]()
    for piece in markers:
        there[_player(piece)] += piece.count
    strays = [piece for piece in markers if _player(piece) not in first]
    lacking = [piece for name, piece in first.items() if not there[name]]
    twins = [piece for piece in summaries if first[_player(piece)] is not piece]
    for twin in twins:
        yield _twice(twin, first[_player(twin)], strays.pop(0) if strays else None)
    for stray in strays:
        yield _stray(stray, lacking.pop(0) if lacking else None)
    for alone in lacking:
        yield _without_markers(alone, next((p for p in markers if there[_player(p)] > COLOURS), None), there)
    for piece in markers:
        name = _player(piece)
        if name in first and there[name] < COLOURS:
            said = f"player '{name}' has {there[name]} markers for {COLOURS} lanes"
            yield BLT008(piece.spans.get("count", piece.span), said, f"write count: {COLOURS}")


def _twice(twin: Piece, first: Piece, stray: Piece | None) -> Finding:
    """Two summaries of one player; the markers without a summary say which colour was meant."""
    name = _player(twin)
    help = f"write player: {_player(stray)}" if stray else "give one of them another colour"
    said = f"summaries '{first.id}' and '{twin.id}' are both of player '{name}'"
    return BLT008(_place(twin), said, help, [(_place(first), f"the first '{name}'")])


def _stray(stray: Piece, alone: Piece | None) -> Finding:
    said = f"the markers '{stray.id}' are of player '{_player(stray)}', who has no summary"
    if alone is None:
        return BLT008(_place(stray), said, f"add a summary with player: {_player(stray)}")
    other = [(_place(alone), "a summary without markers")]
    return BLT008(_place(stray), said, f"write player: {_player(alone)}", other)


def _without_markers(alone: Piece, rich: Piece | None, there: Mapping[str, int]) -> Finding:
    name = _player(alone)
    other = [(_place(rich), f"player '{_player(rich)}' has {there[_player(rich)]}")] if rich else []
    said = f"player '{name}' has a summary but no markers"
    return BLT008(_place(alone), said, f"add {COLOURS} markers with player: {name}", other)


def _player(piece: Piece) -> str:
    return str(piece.facts.get("player"))


def _place(piece: Piece) -> Span:
    return piece.spans.get("player", piece.span)


# ---- the track -------------------------------------------------------------------------------------------------------


def check_track(sheets: Sequence[Piece], longest: int) -> Iterator[Finding]:
    """The sheets connect from 1 to at least `longest`, the furthest that a marker can come."""
    row = sorted(sheets, key=lambda p: (_int(p, "first"), _int(p, "last")))
    before = 0
    for i, sheet in enumerate(row):
        first, last = _int(sheet, "first"), _int(sheet, "last")
        place = sheet.spans.get("first", sheet.span)
        other = [(row[i - 1].spans.get("last", row[i - 1].span), f"'{row[i - 1].id}' ends at {before}")] if i else []
        help = f"write first: {before + 1}"
        if first > before + 1:
            what = f"{_spaces(before + 1, first - 1)} on no score sheet: '{sheet.id}' begins at {first}"
            yield BLT009(place, what, help + ", or add the sheet between" if i else help, other)
        elif first <= before:
            what = f"{_spaces(first, min(before, last))} on two score sheets: '{sheet.id}' begins at {first}"
            yield BLT009(place, what, help, other)
        elif last < first:
            yield BLT009(
                place, f"score sheet '{sheet.id}' begins at {first} and ends at {last}", f"write last: {first}"
            )
        if sheet.count > 1:
            span = sheet.spans.get("count", sheet.span)
            yield BLT009(span, f"score sheet '{sheet.id}' is there {sheet.count} times", "write count: 1")
        before = max(before, last)
    if row and before < longest:
        end = max(row, key=lambda p: _int(p, "last"))
        yield BLT010(
            end.spans.get("last", end.span),
            f"the track ends at {before}, and a marker can come to {longest} ({ROUNDS} rounds of all barrels of a "
            "colour)",
            f"write last: {longest}, or add a sheet",
        )


def _spaces(first: int, last: int) -> str:
    return f"space {first} is" if first == last else f"spaces {first} to {last} are"


def check_line(sheets: Sequence[Piece]) -> Iterator[Finding]:
    """One line, after space 3.  Without a sheet that holds the space the track is told instead."""
    home = next((p for p in sheets if _int(p, "first") <= LINE <= _int(p, "last")), None)
    drawn = [p for p in sheets if p.facts.get("line_after") is not None]
    if home and not drawn:
        yield BLT011(home.span, f"no score sheet draws the line after space {LINE}", f"write line_after: {LINE}")
    right = [p for p in drawn if p.facts["line_after"] == LINE and p is home]
    for piece in drawn:
        at = piece.facts["line_after"]
        span = piece.spans.get("line_after", piece.span)
        if at != LINE:
            yield BLT011(
                span, f"'{piece.id}' draws the line after {at}, the rules after {LINE}", _mend(piece, home, right)
            )
        elif home and piece is not home:
            yield BLT011(
                span, f"'{piece.id}' draws the line after {LINE}, which is on '{home.id}'", _mend(piece, home, right)
            )


def _mend(piece: Piece, home: Piece | None, right: Sequence[Piece]) -> str:
    """What to write instead of a wrong `line_after`."""
    if right:
        return "take line_after away"
    return f"write line_after: {LINE}" if piece is home else f"write line_after: {LINE} on the sheet with space {LINE}"


def _int(piece: Piece, field: str) -> int:
    value = piece.facts.get(field)
    return value if isinstance(value, int) else 0
