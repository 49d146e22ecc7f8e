"""Which sheets `verify` looks at: the print jobs that `build` recorded.  In: a target.  Out: files, or a finding."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from verify.finding import Code, Finding, Span

from .games import Target
from .problem import Problem, near

if TYPE_CHECKING:
    from generator.record import JobRecord

JOB001 = Code(
    "JOB001",
    "error",
    "no sheets to verify",
    """`deckproof verify` measures the PDFs that `deckproof build` made, and there are none.  Build them, or play the
deck of the manifest alone with `--deck`.""",
)
JOB002 = Code(
    "JOB002",
    "error",
    "a file of the print job is gone",
    """`build.json` lists the files of a print job; one of them was moved or deleted.  Build again: what is whole is not
written anew.""",
)


@dataclass(frozen=True, slots=True)
class Sheets:
    """One print job: its files that are there, whether all parts were asked for, and what is wrong with it."""

    name: str
    files: tuple[Path, ...]
    whole: bool
    findings: tuple[Finding, ...]
    job: JobRecord


def sheets_of(target: Target, job: str | None) -> Sheets | None:
    """The job asked for, or the newest whole one, or the newest part; None when nothing was built."""
    from generator.record import read

    record = read(target.output, target.id)
    if job is not None and job not in record.jobs:
        raise Problem(
            f"'{target.id}' has no print job '{job}'{near(job, record.jobs)}", "type the name without the stock"
        )
    name = job or record.newest
    if name not in record.jobs:
        return None
    files = {target.output / file for file in record.jobs[name].files}
    gone = sorted(path for path in files if not path.is_file())
    part = record.jobs[name].part
    help = f"type: deckproof build {target.typed}" + (f" {part}" if part else "")
    findings = tuple(JOB002(Span(_shown(path, target)), f"'{path.name}' is gone", help) for path in gone)
    return Sheets(name, tuple(sorted(files - set(gone))), record.jobs[name].whole, findings, record.jobs[name])


def not_built(target: Target) -> Finding:
    """Says which command makes the sheets."""
    place = _shown(target.output, target)
    help = f"type: deckproof build {target.typed}   (or verify --deck to play the manifest alone)"
    return JOB001(Span(place), f"there are no sheets of '{target.id}' in '{place}'", help)


def _shown(path: Path, target: Target) -> str:
    return path.relative_to(target.base).as_posix() if path.is_relative_to(target.base) else path.as_posix()
