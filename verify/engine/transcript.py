"""A game as a readable text: one line a decision.  Recorded from a session, replayed line by line.

    deckproof transcript 1
    game: mygame, rules 1, set-up p4, options target=501
    deck: 4f1c…   seed: 7   number: 0
       1  seat 1  legal: card 3 | card 7   plays: card 7   fired: RAC-2

A game replays from its rules, deck, seed and actions; whatever comes out differently is a finding with its line.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..finding import Code, Finding, Span
from .protocol import Game
from .session import Session

VERSION = 1

TRN001 = Code("TRN001", "error", "not a transcript", """
The file does not begin like a transcript that `deckproof play GAME --record FILE` writes, or a line of it cannot be
read.
""")  # fmt: skip
TRN002 = Code("TRN002", "error", "the game goes another way", """
Replayed with today's rules and deck, the game differs from the transcript at this line: other cards, another player to
decide, other legal actions, another statement that fired, or another score.  If the rules or the deck were changed on
purpose, record the game anew; if not, the line shows the first effect of the change.
""")  # fmt: skip
TRN003 = Code("TRN003", "warning", "recorded with other rules or another deck", """
The transcript names another version of the rules or another deck than the ones it is replayed with.
""")  # fmt: skip

_HEAD = re.compile(r"game: (?P<game>\S+), rules (?P<rules>\S+), set-up (?P<setup>\S+), options ?(?P<options>.*)")
_RUN = re.compile(r"deck: (?P<deck>\S+)   seed: (?P<seed>-?\d+)   number: (?P<index>\d+)")
_LINE = re.compile(r" *\d+  seat \d+  legal: .*?   plays: (?P<name>.*?)(?:   fired: .*)?")


@dataclass(frozen=True, slots=True)
class Header:
    """What a transcript was recorded from."""

    game: str
    rules: str
    setup: str
    options: Mapping[str, str]
    deck: str  # hash of the facts
    seed: int
    index: int


def record(session: Session, options: Mapping[str, str], deck: str) -> str:
    """The text of a session as far as it went."""
    game = session.game
    header = Header(game.ID, game.RULES_VERSION, session.setup, options, deck, session.seed, session.index)
    fresh = Session.start(game, session.tables, session.setup, session.seed, session.index, session.bots)
    return "\n".join([*_head(header), *(_decide(fresh, action) for action in session.actions), *_end(fresh)]) + "\n"


def read_header(text: str, file: str) -> tuple[Header | None, list[Finding]]:
    """What the tables must be made from before the rest can be replayed."""
    lines = text.splitlines()
    head = _HEAD.fullmatch(lines[1]) if len(lines) > 1 else None
    run = _RUN.fullmatch(lines[2]) if len(lines) > 2 else None
    if not lines or lines[0] != f"deckproof transcript {VERSION}" or not head or not run:
        at = 1 if not lines or lines[0] != f"deckproof transcript {VERSION}" else 3 if head else 2
        text = f"not a transcript of version {VERSION}"
        return None, [TRN001(Span(file, at, 1), text, "record one: deckproof play GAME --record FILE")]
    pairs = (pair.partition("=") for pair in head["options"].split())
    options = {name: value for name, _, value in pairs}
    return Header(
        head["game"], head["rules"], head["setup"], options, run["deck"], int(run["seed"]), int(run["index"])
    ), []


def replay(text: str, file: str, game: Game, tables: Any, deck: str) -> tuple[Session | None, list[Finding]]:
    """Plays a transcript again.  The session at the place where it stopped agreeing, and what differs (one finding)."""
    header, findings = read_header(text, file)
    if header is None:
        return None, findings
    if header.setup not in game.SETUPS:
        return None, [TRN002(Span(file, 2, 1), f"the game has no set-up '{header.setup}'")]
    if header.rules != game.RULES_VERSION:
        findings.append(TRN003(Span(file, 2, 1), f"recorded with rules '{header.rules}', not '{game.RULES_VERSION}'"))
    if header.deck != deck:
        findings.append(TRN003(Span(file, 3, 1), f"recorded with deck '{header.deck}', not '{deck}'"))
    session = Session.start(game, tables, header.setup, header.seed, header.index, ())
    for at, line in enumerate(text.splitlines()[3:], 4):
        span = Span(file, at, 1, length=len(line))
        now = None
        if match := _LINE.fullmatch(line):
            now = _again(session, match["name"])
        elif line in (ending := _end(session)):
            now = line if line == ending[0] else None
        else:
            return session, [*findings, _strange(session, span, line)]
        if now != line:
            told = now or f"'{line}' cannot follow: {_now(session)}"
            return session, [
                *findings,
                TRN002(span, "the game goes another way", other=((span, f"now: {told.strip()}"),)),
            ]
    return session, findings


def _strange(session: Session, span: Span, line: str) -> Finding:
    if session.over and line.startswith("end"):
        return TRN002(span, "the game ends another way", other=((span, f"now: {_end(session)[0]}"),))
    if line.startswith("end"):
        return TRN002(span, f"the game does not end here: {_now(session)}")
    return TRN001(span, f"'{line}' is not a decision", "a line reads: 1  seat 0  legal: a | b   plays: a")


def _head(h: Header) -> list[str]:
    options = " ".join(f"{name}={value}" for name, value in sorted(h.options.items()))
    return [
        f"deckproof transcript {VERSION}",
        f"game: {h.game}, rules {h.rules}, set-up {h.setup}, options {options}".rstrip(),
        f"deck: {h.deck}   seed: {h.seed}   number: {h.index}",
    ]


def _decide(session: Session, action: int) -> str:
    """Does it, and the line that tells of it."""
    n, seat, name = len(session.actions) + 1, session.actor, session.name(action)
    legal = " | ".join(session.name(a) for a in session.legal())
    fired = session.apply(action)
    rules = f"   fired: {' '.join(fired)}" if fired else ""
    return f"{n:>4}  seat {seat}  legal: {legal}   plays: {name}{rules}"


def _again(session: Session, name: str) -> str | None:
    """The line for the legal action of this name; None when there is none."""
    if session.over:
        return None
    action = next((a for a in session.legal() if session.name(a) == name), None)
    return None if action is None else _decide(session, action)


def _end(session: Session) -> list[str]:
    return [f"end   scores: {' '.join(map(str, session.scores()))}"] if session.over else []


def _now(session: Session) -> str:
    if session.over:
        return "the game is over"
    return f"seat {session.actor} has {' | '.join(session.name(a) for a in session.legal())}"
