"""`--report FILE` and `--github`: the verdict in the form that the file's ending says.  Written beside and renamed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .problem import Failed, Problem
from .stamp import version

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from verify.finding import Finding
    from verify.preflight import Preflight
    from verify.report.verdict import Verdict

GITHUB = click.option("--github", is_flag=True, help="Print findings as annotations of a GitHub workflow.")


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict, the texts that its findings point into, and the sheets behind it (their names are below `base`)."""

    verdict: Verdict
    sources: Mapping[str, str]
    printed: Preflight | None
    base: Path


def _html(judged: Sequence[Judged]) -> str:
    from verify.report.html import Album, Report, html

    from .album import album

    return html(
        [
            Report(j.verdict, j.sources, album(j.printed.measured, j.base) if j.printed else Album())
            for j in judged
        ]
    )  # fmt: skip


def _junit(judged: Sequence[Judged]) -> str:
    from verify.report.junit import junit

    return junit([j.verdict for j in judged])


def _sarif(judged: Sequence[Judged]) -> str:
    from verify.report.sarif import sarif

    return sarif((f for j in judged for f in j.verdict.findings), version())


def _json(judged: Sequence[Judged]) -> str:
    from verify.report.json import dump

    return dump([j.verdict for j in judged])


def _text(judged: Sequence[Judged]) -> str:
    from verify.report.text import render
    from verify.report.verdict_text import render as verdict_text

    return "\n".join(verdict_text(j.verdict, render(j.verdict.findings, j.sources)) for j in judged)


FORMS: Mapping[str, tuple[str, Callable[[Sequence[Judged]], str]]] = {
    ".html": ("a page to look at, with pictures", _html),
    ".xml": ("JUnit", _junit),
    ".sarif": ("SARIF", _sarif),
    ".json": ("JSON", _json),
    ".txt": ("text", _text),
}
"""By the ending of the file: what it is, and who writes it."""


def _named(ctx: click.Context, _: click.Parameter, paths: tuple[Path, ...]) -> tuple[Path, ...]:
    """Known before anything is measured: a wrong name costs no time."""
    for path in paths:
        if path.suffix.lower() not in FORMS:
            raise Problem(f"'{path}': no report has the ending '{path.suffix}'", f"one of: {', '.join(FORMS)}")
        if path.is_dir():
            raise Problem(f"'{path}' is a folder", "type the name of a file, such as report.html")
    return paths


REPORT = click.option(
    "--report",
    "reports",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    callback=_named,
    help="Write the verdict to a file: "
    + ", ".join(f"{ending} {what}" for ending, (what, _) in FORMS.items())
    + "; can be repeated.",
)


def write(paths: Sequence[Path], judged: Sequence[Judged]) -> None:
    """A report that cannot be written is told with its reason; the one before is whole."""
    from generator.shelf import replace

    for path in paths:
        data = FORMS[path.suffix.lower()][1](judged).encode("utf-8")
        try:
            path.absolute().parent.mkdir(parents=True, exist_ok=True)
            replace(path.absolute().parent, {path.name: data})
        except OSError as fault:
            raise Failed(f"'{path}' cannot be written: {fault.strerror}", "type another folder") from fault


def annotate(findings: Iterable[Finding]) -> None:
    """Workflow commands are read from the standard output."""
    from verify.report.github import workflow

    click.echo(workflow(findings), nl=False)
