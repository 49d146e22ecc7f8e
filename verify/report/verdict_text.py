"""The verdict as text to read at a glance.  In: a `Verdict`.  Out: lines for a terminal, at most about 100 columns.

Claims of one kind that stand alike (every card alive, every statement counted) are told in one line that names the
rarest; what is not shown is named one by one.  Findings are rendered by `text.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import shorten

from .verdict import Against, Claim, Part, Play, Standing, Verdict

WIDTH = 100
KINDS = {"alive": "parts", "statement": "rules", "option": "options"}
LISTED = 6  # names in one line before "and n more"

_ANSI = {
    "pass": "1;32", "fail": "1;31", "unverifiable": "1;33", "proven": "32", "observed": "36", "not shown": "33",
    "dim": "2", "bold": "1",
}  # fmt: skip


def render(v: Verdict, findings: str = "", colour: bool = False) -> str:
    """Everything about one box; `findings` is their text, shown between the headline and the evidence."""
    part = any(claim.name == "asked" for claim in v.claims)  # a part job shows fewer of each than are promised
    blocks = [_head(v, colour), findings.rstrip("\n"), _box(v.parts, colour, part), _claims(v.claims, "  ", colour)]
    blocks += [_play(p, colour) for p in v.play]
    blocks += [_against(a, v, colour) for a in v.against]
    blocks.append(_stamp(v, colour))
    return "\n\n".join(block for block in blocks if block) + "\n"


def _paint(text: str, style: str, colour: bool) -> str:
    return f"\x1b[{_ANSI[style]}m{text}\x1b[0m" if colour else text


def _head(v: Verdict, colour: bool) -> str:
    return f"{_paint(v.verdict.upper(), v.verdict, colour)}  {_paint(v.game, 'bold', colour)}: {v.summary}"


def _box(parts: Sequence[Part], colour: bool, part: bool) -> str:
    if not parts:
        return ""
    wide = max(len("component"), *(len(p.component) for p in parts))
    rows = [_paint(f"  {'component':<{wide}}  promised  manifest  printed  source", "dim", colour)]
    for p in parts:
        printed = "–" if p.printed is None else str(p.printed)
        wrong = p.expected != p.manifest or (not part and p.printed not in (None, p.expected))
        line = f"  {p.component:<{wide}}  {p.expected:>8}  {p.manifest:>8}  {printed:>7}  "
        line += shorten(p.source, max(20, WIDTH - len(line)), placeholder=" …")
        rows.append(_paint(line, "fail", colour) if wrong else line)
    return "\n".join(rows)


def _play(p: Play, colour: bool) -> str:
    options = "".join(f", {name}={value}" for name, value in p.options.items())
    head = f"  {_paint(p.setup, 'bold', colour)}: {p.players} players{options}, {p.games:,} games"
    return f"{head}\n{_claims(p.claims, '    ', colour)}"


def _against(a: Against, v: Verdict, colour: bool) -> str:
    """What an edit did to one set-up; each game that changed can be looked at."""
    same = "" if a.changed else ": every game is the same"
    head = f"  {_paint(a.setup, 'bold', colour)} against {a.of}: {a.changed:,} of {a.games:,} games changed{same}"
    wide = max(len(s.name) for s in a.shifts) if a.shifts else 0
    rows = [head]
    for s in a.shifts if a.changed else ():
        saved = f"; pairing saved {s.gain:,.1f} x the games" if s.gain is not None and s.gain > 1 else ""
        between = f"{s.interval[0]:+,.3g} to {s.interval[1]:+,.3g}"
        rows.append(f"    {s.name:<{wide}}  {s.old:,.4g} to {s.new:,.4g}, {s.change:+,.3g} ({between}){saved}")
    rows += [f"    game {p.game}, decision {p.step}: {p.old}; now {p.new}" for p in a.partings]
    if a.partings:
        show = f"deckproof play {v.game} --setup {a.setup} --seat none --bots random --seed {v.stamp.get('seed')}"
        rows.append(f"    to see one: {show} --number {a.partings[0].game}")
    return "\n".join(rows)


def _claims(claims: Sequence[Claim], indent: str, colour: bool) -> str:
    rows = [_row(label, standing, text) for label, standing, text in _lines(claims)]
    return "\n".join(f"{indent}{label}  {_paint(s, s.strip(), colour)}  {text}" for label, s, text in rows)


def _row(label: str, standing: Standing, text: str) -> tuple[str, str, str]:
    return f"{label:<12}", f"{standing:<9}", text


def _lines(claims: Sequence[Claim]) -> list[tuple[str, Standing, str]]:
    """(label, standing, text): single claims as they are, the kinds of `KINDS` one line for each standing."""
    lines: list[tuple[str, Standing, str]] = []
    told: set[tuple[str, Standing]] = set()
    for claim in claims:
        kind, colon, _ = claim.name.partition(":")
        if not colon or kind not in KINDS:
            lines.append((claim.name, claim.standing, claim.text))
        elif (kind, claim.standing) not in told:
            told.add((kind, claim.standing))
            alike = [c for c in claims if c.name.startswith(f"{kind}:") and c.standing == claim.standing]
            of = sum(c.name.startswith(f"{kind}:") for c in claims)
            lines.append((KINDS[kind], claim.standing, _together(alike, of)))
    return lines


def _together(alike: Sequence[Claim], of: int) -> str:
    standing = alike[0].standing
    count = f"{len(alike)} of {of}"
    if standing == "not shown":
        return f"{count}: {_listed(_short(c.name) for c in alike)}"
    if standing == "proven":
        return f"{count} by a position or a test"
    rates = [c for c in alike if c.value is not None]
    if not rates:
        return count
    rarest = min(rates, key=lambda c: (c.value or 0, c.name))
    return f"{count}; the rarest is {_short(rarest.name)}, {rate(rarest.value or 0)}"


def _listed(names: Iterable[str]) -> str:
    all_names = list(names)
    more = f" and {len(all_names) - LISTED} more" if len(all_names) > LISTED else ""
    return ", ".join(all_names[:LISTED]) + more


def _short(name: str) -> str:
    return name.partition(":")[2]


def _stamp(v: Verdict, colour: bool) -> str:
    s = v.stamp
    said = [
        f"rules {s['rules']}" if s.get("rules") else "",
        f"deck {str(s['deck'])[:12]} from the {s['deck_from']}" if s.get("deck") else "",
        f"seed {s['seed']}" if s.get("seed") is not None else "",
    ]
    line = ", ".join(word for word in said if word)
    return _paint(f"  {line}", "dim", colour) if line else ""


def rate(value: float) -> str:
    """How often, for people: `12.3 % of games`, and `1 in 2,310 games` where per cent would be all zeros."""
    if value >= 0.01:
        return f"{100 * value:.1f} % of games"
    return f"1 in {round(1 / value):,} games" if value > 0 else "in no game"
