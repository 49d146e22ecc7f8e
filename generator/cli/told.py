"""How findings reach the user: as text on stderr with the source line and a caret, or as JSON on stdout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NoReturn

import click

from verify.finding import Finding, Severity, has_errors, in_order

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")


def tell(findings: Iterable[Finding], sources: Mapping[str, str]) -> None:
    """All findings in order, on stderr; nothing when there are none."""
    ordered = in_order(findings)
    if ordered:
        from verify.report.text import render

        click.echo(render(ordered, sources, colour=True), nl=False, err=True)


def stop(findings: Iterable[Finding], sources: Mapping[str, str], as_json: bool, exit_code: int) -> NoReturn:
    """Tell the findings and end."""
    ordered = in_order(findings)
    if as_json:
        from verify.report.json import finding_data, text

        click.echo(text({"findings": [finding_data(f) for f in ordered]}), nl=False)
    else:
        tell(ordered, sources)
    raise click.exceptions.Exit(exit_code)


def leave(findings: Iterable[Finding], strict: bool = False) -> None:
    """Exit 1 when there is an error (or with `strict` a warning)."""
    if has_errors(findings, strict):
        raise click.exceptions.Exit(1)


def counted(findings: Iterable[Finding]) -> str:
    """`2 errors, 1 warning`; "" without any."""
    counts = Counter(f.severity for f in findings)
    return ", ".join(f"{counts[s]} {s}{'' if counts[s] == 1 else 's'}" for s in SEVERITIES if counts[s])
