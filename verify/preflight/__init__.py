"""Preflight: measures finished PDFs and holds them against the manifest.  Knows the labels of LABELS.md, nothing of
the generator.

`preflight(files, manifest)` reads every file on its own, asks each question of `codes.py`, and gives back the deck as
printed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..finding import Finding, Span, in_order
from ..manifest import Deck, Manifest
from . import codes, cutting, document, drawing, duplex, facts, joins, outlines, placing, tiles
from .measured import Measured
from .reader import Unreadable, read


@dataclass(frozen=True, slots=True)
class Preflight:
    """`deck` is None when nothing could be read; `verifiable` is False when a file has no labels; `placements` counts
    fronts; `asked`: what a part job was to hold.
    """

    findings: tuple[Finding, ...]
    deck: Deck | None
    verifiable: bool
    whole: bool
    files: tuple[str, ...] = ()
    sheets: int = 0
    placements: int = 0
    measured: tuple[Measured, ...] = field(default=(), repr=False)
    asked: Mapping[str, int] | None = None


def preflight(
    files: Sequence[Path],
    manifest: Manifest | None,
    *,
    base: Path,
    whole: bool = True,
    asked: Mapping[str, int] | None = None,
) -> Preflight:
    """Measure `files` as one print job.  `base`: what file names are shown relative to.  `whole`: the job claims to be
    complete.  `asked`: of a part job, how many of which part (game/component/card) it claims to hold, and no others.
    """
    findings: list[Finding] = []
    measured: list[Measured] = []
    read_from: list[Path] = []
    verifiable = True
    for path in files:
        shown_as = _shown(path, base)
        try:
            found = read(path, shown_as)
        except Unreadable as fault:
            verifiable = False
            findings.append(
                codes.OPEN(
                    Span(shown_as), f"'{shown_as}' cannot be read: {fault}", "build the sheets again: deckproof build"
                )
            )
            continue
        if not document.labelled(found):
            verifiable = False
            findings.extend(document.check(found))
            continue
        measured.append(found)
        read_from.append(path)
        for check in (document.check, duplex.check, cutting.check, drawing.check):
            findings.extend(check(found))
        findings.extend(placing.check(found, manifest))
        findings.extend(outlines.check(found, manifest))
        findings.extend(facts.check(found, manifest))
    together = list(zip(read_from, measured, strict=True))
    findings.extend(tiles.check(together, manifest))
    if manifest:
        findings.extend(joins.check(together, manifest))
    if manifest and measured:
        findings.extend(facts.counts(measured, manifest, whole and verifiable))
    if asked is not None and verifiable:
        findings.extend(facts.asked_for(measured, asked, manifest))
    return Preflight(
        tuple(in_order(findings)),
        facts.printed(measured, manifest) if measured else None,
        verifiable and bool(measured),
        whole,
        tuple(m.file for m in measured),
        sum(1 for m in measured for page in m.pages for s in page.sheets if s.side == "Front"),
        sum(facts.tally(measured, "Front").values()),
        tuple(measured),
        asked,
    )


def _shown(path: Path, base: Path) -> str:
    try:
        return path.resolve().relative_to(base.resolve()).as_posix()
    except ValueError:
        return path.as_posix()
