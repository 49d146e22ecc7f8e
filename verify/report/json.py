"""The verdict as JSON (schema: `verdict.schema.json`).  In: verdicts.  Out: plain data, or its text with stable keys.

Keys are the field names of `Verdict`; places are spread into `file`, `line`, `column` (0: the whole file) and `cell`.
One game is one object; several games in one call are `{"games": […]}`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ..finding import Finding, Span
from .verdict import Against, Claim, Play, Verdict

SCHEMA = Path(__file__).with_name("verdict.schema.json")


def dump(verdicts: Sequence[Verdict]) -> str:
    """The JSON text of one call, with a line end."""
    found = [verdict_data(v) for v in verdicts]
    return text(found[0] if len(found) == 1 else {"games": found})


def text(data: object) -> str:
    """JSON text for people and programs: two spaces, unescaped Japanese, one line end at the end."""
    return json.dumps(data, indent=2, ensure_ascii=False, sort_keys=False) + "\n"


def verdict_data(v: Verdict) -> dict[str, Any]:
    return {
        "game": v.game,
        "verdict": v.verdict,
        "summary": v.summary,
        "findings": [finding_data(f) for f in v.findings],
        "parts": [asdict(p) for p in v.parts],
        "claims": [claim_data(c) for c in v.claims],
        "play": [play_data(p) for p in v.play],
        "against": [against_data(a) for a in v.against],
        "sheets": [{**asdict(s), "ink": round(s.ink, 4)} for s in v.sheets],
        "stamp": dict(v.stamp),
    }


def finding_data(f: Finding) -> dict[str, Any]:
    """`other` is the other side of a contradiction: the same place keys and what stands there."""
    return {
        "code": f.code,
        "severity": f.severity,
        **_place(f.span),
        "message": f.message,
        "help": f.help,
        "other": [{**_place(span), "message": says} for span, says in f.other],
    }


def play_data(p: Play) -> dict[str, Any]:
    return {
        "setup": p.setup,
        "players": p.players,
        "options": dict(p.options),
        "games": p.games,
        "claims": [claim_data(c) for c in p.claims],
        "sides": [{**asdict(s), "seats": list(s.seats), "interval": list(s.interval)} for s in p.sides],
        "lengths": [asdict(b) for b in p.lengths],
    }


def against_data(a: Against) -> dict[str, Any]:
    return {
        **asdict(a),
        "shifts": [{**asdict(s), "interval": list(s.interval)} for s in a.shifts],
        "partings": [asdict(p) for p in a.partings],
    }


def claim_data(c: Claim) -> dict[str, Any]:
    return {**asdict(c), "interval": list(c.interval) if c.interval else None}


def _place(span: Span) -> dict[str, Any]:
    return {"file": span.file, "line": span.line, "column": span.column, "cell": span.cell}
