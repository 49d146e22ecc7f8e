"""Findings as workflow commands of GitHub Actions: a line each, shown beside the line of the file that it is about.

In: findings.  Out: text.  Form: `::error file=…,line=…,col=…,title=…::message`, with the escapes that GitHub documents.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..finding import Finding, Span, after, in_order

LEVELS = {"error": "error", "warning": "warning", "note": "notice"}


def workflow(findings: Iterable[Finding]) -> str:
    """ "" for none."""
    return "".join(f"{_line(f)}\n" for f in in_order(findings))


def _line(f: Finding) -> str:
    said = [f.message, *after(f)]
    return f"::{LEVELS[f.severity]} {_place(f.span)},title={_property(f.code)}::{_data(chr(10).join(said))}"


def _place(span: Span) -> str:
    """A cell of a spreadsheet has no line: the file alone."""
    keys = {"file": _property(span.file)}
    if span.line and not span.cell:
        keys |= {"line": str(span.line), "col": str(span.column), "endColumn": str(span.column + span.length)}
    return ",".join(f"{key}={value}" for key, value in keys.items())


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
