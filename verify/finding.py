"""What is wrong, where, and what to type.  The one form in which every part of deckproof speaks of a fault.

A `Code` is declared once, beside the check that raises it (`CNT001 = Code("CNT001", "error", "title", "page")`);
`explain` prints its page.  Calling a code makes a `Finding`.  Findings are values: they are collected, sorted and
handed on; nothing here prints.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A place in a user's file: `file:line:col` (from 1; 0 = the whole file), or `file!Sheet1:D14` for a table cell."""

    file: str
    line: int = 0
    column: int = 0
    cell: str = ""
    length: int = field(default=1, compare=False)

    def __str__(self) -> str:
        if self.cell:
            return f"{self.file}!{self.cell}"
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


@dataclass(frozen=True, slots=True)
class Finding:
    """One cause, one finding.

    `message`: lower case, no full stop, the user's value in single quotes.  `help`: something to type.
    `other`: the other side of a contradiction, as (place, what stands there).
    """

    code: str
    severity: Severity
    message: str
    span: Span
    help: str = ""
    other: tuple[tuple[Span, str], ...] = ()


CODES: dict[str, Code] = {}


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of fault.  `page` is its documentation (what it means, why it matters, how to mend it), in Markdown."""

    name: str
    severity: Severity
    title: str
    page: str

    def __post_init__(self) -> None:
        if CODES.setdefault(self.name, self) != self:
            raise ValueError(f"code {self.name} is declared twice")

    def __call__(self, span: Span, message: str, help: str = "", other: Iterable[tuple[Span, str]] = ()) -> Finding:
        return Finding(self.name, self.severity, message, span, help, tuple(other))


def after(finding: Finding) -> list[str]:
    """What follows the message, for forms without a layout of their own: the help and the other sides, a line each."""
    help = [f"help: {finding.help}"] if finding.help else []
    return [*help, *(f"{span}: {text}" for span, text in finding.other)]


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Sorted by place and code, each once."""
    return sorted(dict.fromkeys(findings), key=lambda f: (f.span, f.code, f.message))


def has_errors(findings: Iterable[Finding], strict: bool = False) -> bool:
    """True when the run must exit 1: an error, or with `strict` also a warning."""
    return any(f.severity == "error" or (strict and f.severity == "warning") for f in findings)


MOST_LISTED = 12


def suggest(word: str, choices: Iterable[str]) -> str:
    """The `help` for a name that does not exist: the close match, and the list where it is short."""
    from difflib import get_close_matches

    known = {choice.casefold(): choice for choice in choices}
    close = get_close_matches(word.casefold(), known, n=1)
    parts = [f"did you mean '{known[close[0]]}'?"] if close else []
    if known and len(known) <= MOST_LISTED and (not close or len(known) > 1):
        parts.append(f"one of: {', '.join(known.values())}")
    return " ".join(parts)
