"""From what was found out to the verdict (DESIGN §9).  Pure: `judge(evidence)`; nothing is read or played.

The order is that of the questions: is the box complete, is it printed right, do the facts fit the rules, does it play
to the end, is nothing dead, is it fair.  What stops a question from being asked is told with its reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ..engine.protocol import Game, Proof
from ..finding import Finding, has_errors, in_order
from ..manifest import Deck, Manifest
from ..report.verdict import Against, Claim, Part, Play, Verdict
from . import box
from .codes import PLY010
from .deck import deck_hash
from .limits import limits_known, rates
from .plan import Played, limited
from .play import Heard, alive, observed, options, play_of, proven, skill, statements, too_few
from .shown import unshown

if TYPE_CHECKING:
    from ..preflight import Preflight

STOPS_PLAY = ("ENG", "CNT004")
"""Findings of the box that say: this cannot be dealt.  (Codes that begin like this.)"""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What was found out about one box.  None: not looked at, or not there.

    `read`: findings of loading; `boxed`: of the checks; `facts`: of the rules' own look at the deck that is judged.
    `stopped`: why whoever gathered this went no further ("" when nothing stopped it).
    """

    game: str
    manifest: Manifest | None
    rules: Game | None
    read: tuple[Finding, ...] = ()
    boxed: tuple[Finding, ...] = ()
    facts: tuple[Finding, ...] = ()
    printed: Preflight | None = None
    played: tuple[Played, ...] = ()
    proofs: Mapping[str, Sequence[Proof]] = field(default_factory=dict)  # by set-up
    rare: Mapping[str, bool] = field(default_factory=dict)
    skill: Played | None = None
    sensible: tuple[Played, ...] = ()  # all seats look a step ahead
    against: tuple[Against, ...] = ()
    cut_short: bool = False  # by hand, before all games were played
    seed: int | None = None
    versions: Mapping[str, str] = field(default_factory=dict)
    stopped: str = ""

    @property
    def part(self) -> bool:
        """The sheets are a part job: no deck to hold against the rules."""
        return self.printed is not None and self.printed.asked is not None

    @property
    def deck(self) -> Deck | None:
        """The deck that is judged: as printed, or as the manifest says when no sheets were looked at."""
        if self.printed is not None:
            return self.printed.deck if self.printed.verifiable else None
        return self.manifest.deck if self.manifest else None


def has_fields(deck: Deck, rules: Game) -> bool:
    """The rules may look at the deck only when every fact they read is there."""
    return all(
        deck.get(component) and all(name in piece.facts for piece in deck[component] for name in fields)
        for component, fields in rules.FIELDS.items()
    )


UNREAD = "what the rules read is not in the deck"


def why_not_played(e: Evidence) -> str:
    """The reason that this deck is not played, or ""."""
    if e.printed is not None and not e.printed.verifiable:
        return "there is no deck to be read"
    if e.stopped:
        return e.stopped
    if e.manifest is None:
        return "the manifest cannot be read" if e.read else "there is no manifest that says by which rules"
    if e.rules is None:
        return "rules: none" if not e.manifest.rules.engine else "its rules are not installed"
    if not e.manifest.setups:
        return "the manifest names no set-up"
    if e.printed is not None and not e.printed.whole:
        return "part of a deck"
    if e.deck is None or not has_fields(e.deck, e.rules):
        return UNREAD
    if has_errors(e.facts) or any(f.code.startswith(STOPS_PLAY) for f in e.boxed if f.severity == "error"):
        return "these rules cannot deal this deck"
    return ""


def judge(e: Evidence) -> Verdict:
    """The verdict; findings of every room in one order, each once."""
    heard, plays = _played(e)
    print_findings = e.printed.findings if e.printed else ()
    cut = _cut_short(e)
    findings = tuple(in_order([*e.read, *e.boxed, *e.facts, *print_findings, *_unshown(e), *heard.findings, *cut]))
    unlabelled = e.printed is not None and not e.printed.verifiable
    unread = e.printed is not None and why_not_played(e) == UNREAD and not has_errors(findings)
    word = "unverifiable" if unlabelled or unread else "fail" if has_errors(findings) else "pass"
    return Verdict(
        game=e.game,
        verdict=word,  # type: ignore[arg-type]
        findings=findings,
        parts=_parts(e),
        play=plays,
        stamp=_stamp(e),
        summary=_summary(e, word, findings, heard.claims),
        claims=(*_box_claims(e), *heard.claims),
        against=e.against,
    )


def _cut_short(e: Evidence) -> list[Finding]:
    if not e.cut_short or e.manifest is None:
        return []
    games = sum(p.result.games for p in e.played)
    message = f"stopped by hand after {games:,} games: what is said of play holds for these alone"
    return [PLY010(e.manifest.rules.span, message, "let it play to the end, or ask for fewer: --games N")]


def _parts(e: Evidence) -> tuple[Part, ...]:
    if e.manifest is None:
        return ()
    return box.parts(e.manifest, e.printed.deck if e.printed else None, e.printed is None or e.printed.whole)


def _box_claims(e: Evidence) -> list[Claim]:
    claims = []
    if e.manifest:
        about_facts = set(e.facts)
        claims.append(box.complete(e.manifest, [f for f in e.boxed if f not in about_facts]))
    if e.printed:
        claims.append(box.printed_right(e.printed))
        if e.printed.asked is not None:
            claims.append(box.as_asked(e.printed, e.printed.asked))
    elif e.manifest:
        claims.append(Claim("printed", "no sheets were looked at", "not shown"))
    if e.rules and e.manifest and not e.part:
        cannot = [f for f in e.boxed if f.code.startswith(STOPS_PLAY)]
        asked = e.deck is not None and has_fields(e.deck, e.rules)
        claims.append(box.facts_fit("sheets" if e.printed else "manifest", [*e.facts, *cannot, *_unshown(e)], asked))
    return claims


def _unshown(e: Evidence) -> list[Finding]:
    if e.rules is None or e.printed is None or e.manifest is None or not e.printed.whole:
        return []
    return list(unshown(e.rules, e.printed, e.manifest))


def _played(e: Evidence) -> tuple[Heard, tuple[Play, ...]]:
    reason = why_not_played(e)
    if reason:
        return Heard((Claim("play", f"not tested: {reason}", "not shown"),)), ()
    if not e.played or e.manifest is None or e.rules is None:
        return Heard((Claim("play", "not tested", "not shown"),)), ()
    span, limits = e.manifest.rules.span, e.manifest.thresholds
    plays, wrong = [], limits_known(limits, {*rates(e.proofs), *limited(e.rules)})
    for played in e.played:
        play, found = play_of(e.rules, played, limits if played.run.main else {}, span)
        wrong += found
        if played.run.main:
            known = proven(play.setup, e.proofs.get(play.setup, ()), limits)
            plays.append(replace(play, claims=(*known.claims, *play.claims)))
            wrong += known.findings
    told = skill(e.skill) if e.skill else None
    if e.skill and told:
        here = e.skill.run.setup
        plays = [replace(p, claims=(*p.claims, told)) if p.setup == here else p for p in plays]
    for played in e.sensible:
        seen = observed(played, limits, span)
        wrong += seen.findings
        plays = [replace(p, claims=(*p.claims, *seen.claims)) if p.setup == played.run.setup else p for p in plays]
    main = [p.result for p in e.played if p.run.main]
    whole = alive(main, span) + statements(e.rules, e.played, e.rare, span) + options(e.rules, e.played)
    notes = too_few(whole.claims, span)
    return Heard(whole.claims, (*wrong, *whole.findings, *notes)), tuple(plays)


def _summary(e: Evidence, word: str, findings: Sequence[Finding], claims: Sequence[Claim]) -> str:
    reason = why_not_played(e)
    tested = f"play not tested: {reason}" if reason else ""
    if word == "unverifiable":
        return "these sheets cannot be measured, so nothing is said of them"
    if word == "fail":
        errors = sum(f.severity == "error" for f in findings)
        return f"{errors} error{'' if errors == 1 else 's'}" + (f"; {tested}" if tested else "")
    looked = ("box and print" if e.printed else "box") + " verified" if e.manifest else "sheets measured"
    if tested:
        return f"{looked}; {tested}"
    setups = len({p.run.setup for p in e.played})
    dead = any(c.standing == "not shown" for c in claims)
    return f"{looked}; plays to the end in {setups} set-up{'' if setups == 1 else 's'}" + (
        "; some things were not shown" if dead else ", nothing dead"
    )


def _stamp(e: Evidence) -> dict[str, object]:
    return {
        "rules": f"{e.rules.ID} {e.rules.RULES_VERSION}" if e.rules else None,
        "deck": deck_hash(e.deck) if e.deck is not None else None,
        "deck_from": None if e.deck is None else "sheets" if e.printed else "manifest",
        "seed": e.seed if e.played else None,
        "files": list(e.printed.files) if e.printed else [],
        "versions": dict(e.versions),
    }
