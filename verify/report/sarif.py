"""Findings as SARIF 2.1.0 (OASIS), which code hosts and editors read.

In: findings, the version of deckproof.  Out: JSON text.  The pages of the codes are the rules' help; the other side of
a contradiction is a related location; a cell of a spreadsheet is a logical location, for it has no line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from inspect import cleandoc
from typing import Any
from urllib.parse import quote

from ..finding import CODES, Finding, Span, in_order
from .json import text

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def sarif(findings: Iterable[Finding], version: str) -> str:
    """One run with its results, sorted by place."""
    found = in_order(findings)
    names = sorted({f.code for f in found})
    places = {name: i for i, name in enumerate(names)}
    driver = {"name": "deckproof", "version": version, "rules": [_rule(name) for name in names]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(f, places[f.code]) for f in found],
    }
    return text({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]})


def _rule(name: str) -> dict[str, Any]:
    code = CODES.get(name)
    if code is None:
        return {"id": name}
    page = cleandoc(code.page)
    return {
        "id": name,
        "shortDescription": {"text": code.title},
        "help": {"text": page, "markdown": page},
        "defaultConfiguration": {"level": code.severity},
    }


def _result(f: Finding, rule: int) -> dict[str, Any]:
    said = f"{f.message}\nhelp: {f.help}" if f.help else f.message
    result: dict[str, Any] = {
        "ruleId": f.code,
        "ruleIndex": rule,
        "level": f.severity,
        "message": {"text": said},
        "locations": [_location(f.span)],
    }
    if f.other:
        result["relatedLocations"] = [{**_location(span), "message": {"text": says}} for span, says in f.other]
    return result


def _location(span: Span) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": {"uri": quote(span.file)}}
    if span.cell:
        logical = [{"fullyQualifiedName": f"{span.file}!{span.cell}", "kind": "element"}]
        return {"physicalLocation": physical, "logicalLocations": logical}
    if span.line:
        physical["region"] = _region(span)
    return {"physicalLocation": physical}


def _region(span: Span) -> Mapping[str, int]:
    if not span.column:
        return {"startLine": span.line}
    return {"startLine": span.line, "startColumn": span.column, "endColumn": span.column + span.length}
