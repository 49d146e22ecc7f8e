"""Findings as text for a terminal: `file:line:col: error[CODE]: …`, the source line with a caret, help, the other side.

In: findings and the texts of their files by name.  Out: text, one block for each finding, a count at the end.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping

from ..finding import Finding, Span, in_order
from ..source import lines_of

MOST_WIDTH = 100  # columns of a source line that are shown

_ANSI = {"error": "1;31", "warning": "1;33", "note": "1;36", "bold": "1", "dim": "2", "help": "1;32"}


def render(findings: Iterable[Finding], sources: Mapping[str, str] | None = None, colour: bool = False) -> str:
    """All findings, sorted; "" for none.  `colour`: the caller asks the terminal and NO_COLOR."""
    found = in_order(findings)
    if not found:
        return ""
    lines = {file: lines_of(text.replace("\r\n", "\n").replace("\r", "\n")) for file, text in (sources or {}).items()}
    return "\n\n".join([*(_block(f, lines, colour) for f in found), summary(found)]) + "\n"


def summary(findings: Iterable[Finding]) -> str:
    """`2 errors, 1 warning`."""
    counts = Counter(f.severity for f in findings)
    told = [f"{counts[s]} {s}{'s' if counts[s] > 1 else ''}" for s in ("error", "warning", "note") if counts[s]]
    return ", ".join(told) or "nothing found"


def _block(finding: Finding, lines: Mapping[str, list[str]], colour: bool) -> str:
    kind = _paint(f"{finding.severity}[{finding.code}]", finding.severity, colour)
    out = [f"{_paint(_shown(str(finding.span)), 'bold', colour)}: {kind}: {_shown(finding.message)}"]
    out += _quoted(finding.span, lines, finding.severity, colour)
    if finding.help:
        out.append(f"  {_paint('help:', 'help', colour)} {_shown(finding.help)}")
    for span, text in finding.other:
        out.append(f"  {_paint(_shown(str(span)), 'bold', colour)}: {_shown(text)}")
        out += _quoted(span, lines, "dim", colour)
    return "\n".join(out)


def _shown(text: str) -> str:
    """A message may quote what a file says: signs that would steer the terminal are shown as U+001B and the like."""
    return "".join(f"<U+{ord(c):04X}>" if unicodedata.category(c) in ("Cc", "Cs") and c != "\n" else c for c in text)


def _quoted(span: Span, lines: Mapping[str, list[str]], style: str, colour: bool) -> list[str]:
    """The source line and a caret under the place; nothing when the line is not at hand."""
    text = lines.get(span.file, [])
    if not 0 < span.line <= len(text) or span.column < 1:
        return []
    line = text[span.line - 1]
    start = min(span.column - 1, len(line))
    end = min(max(span.column - 1 + span.length, start + 1), max(len(line), start + 1))
    left = max(0, start - MOST_WIDTH // 2) if len(line) > MOST_WIDTH else 0
    shown = line[left : left + MOST_WIDTH]
    dots = "…" if left else ""
    caret = " " * _columns(dots + line[left:start]) + "^" * max(1, _columns(line[start : min(end, left + MOST_WIDTH)]))
    number = f"{span.line:>4}"
    more = "…" if len(line) > left + MOST_WIDTH else ""
    bar = _paint("|", "dim", colour)
    return [f"{number} {bar} {dots}{_visible(shown)}{more}", f"     {bar} {_paint(caret, style, colour)}"]


def _visible(text: str) -> str:
    """Tabs as one column, other control characters as a question mark: a file cannot steer the terminal."""
    return "".join(" " if c == "\t" else "?" if unicodedata.category(c) in ("Cc", "Cf") else c for c in text)


def _columns(text: str) -> int:
    """Columns of a terminal: East Asian wide characters take two, combining ones none."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def _paint(text: str, style: str, colour: bool) -> str:
    return f"\x1b[{_ANSI[style]}m{text}\x1b[0m" if colour else text
