"""Sheet formats and papers from the files in this folder.  In: names as typed.  Out: `Format` and paper, or findings.

One file = one format; `papers.yaml` is the table of papers.  Nothing else in the project knows a format or a paper by
name."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import Any

from verify.finding import Code, Finding, Span
from verify.schema import check
from verify.source import Document, Folder
from verify.units import Size, mm, parse_length, parse_size

from .format import Format, Ticks

FOLDER = Path(__file__).parent
PAPERS = "papers"

FMT001 = Code(
    "FMT001",
    "error",
    "no such sheet format",
    """A sheet format is a file in `generator/formats/`; its name is the file's name.  `deckproof formats` lists
    them.""",
)
FMT002 = Code(
    "FMT002",
    "error",
    "no such paper",
    """Papers are lines of `generator/formats/papers.yaml`; `deckproof formats` lists them.  A new line there is a new
paper for every format.""",
)
FMT003 = Code(
    "FMT003",
    "error",
    "a sheet format contradicts itself",
    """Lengths of a format that cannot all hold: bleed of two neighbours must fit into the gutter between them, the
least bleed cannot be more than the bleed, the shortest tick not longer than the longest.""",
)


def names(folder: Path = FOLDER) -> list[str]:
    """All formats, by name; reads no file."""
    return sorted(p.stem for p in folder.glob("*.yaml") if p.stem != PAPERS)


def find(name: str, paper: str, folder: Path = FOLDER) -> tuple[Format | None, list[Finding]]:
    """The format, and findings for an unknown format or paper or a file that is wrong.  With findings the format is
    None."""
    findings: list[Finding] = []
    if name not in names(folder):
        findings.append(FMT001(Span("--format"), f"no sheet format '{name}'", _near(name, names(folder))))
    papers, found = load_papers(folder)
    findings += found
    if papers and paper not in papers:
        findings.append(FMT002(Span("--paper"), f"no paper '{paper}'", _near(paper.lower(), list(papers))))
    if findings:
        return None, findings
    return load(name, papers, folder)


def load_papers(folder: Path = FOLDER) -> tuple[dict[str, Size], list[Finding]]:
    """Sizes by name, upright, in the order of the file."""
    document, findings = _read(folder / f"{PAPERS}.yaml", "papers", folder)
    if document is None:
        return {}, findings
    return {name: parse_size(line["size"]) for name, line in document.data["papers"].items()}, findings


def load(name: str, papers: dict[str, Size], folder: Path = FOLDER) -> tuple[Format | None, list[Finding]]:
    document, findings = _read(folder / f"{name}.yaml", "format", folder)
    if document is None:
        return None, findings
    data: dict[str, Any] = document.data
    ticks = data["ticks"]
    format = Format(
        name=name,
        title=data["title"],
        margin=parse_length(data["margin"]),
        gutter=parse_length(data["gutter"]),
        gapless=data["neighbours"] == "touch",
        bleed=parse_length(data["bleed"]),
        least_bleed=parse_length(data["least bleed"]),
        ticks=Ticks(*(parse_length(ticks[key]) for key in ("gap", "from trim", "least", "most"))),
        papers=papers,
    )
    findings = _contradictions(format, document)
    return (None if findings else format), findings


def _read(path: Path, kind: str, folder: Path) -> tuple[Document | None, list[Finding]]:
    jail = Folder(folder, folder.parents[1])  # named generator/formats/… in findings
    document = jail.document(path)
    findings = list(jail.findings)
    if document:
        findings += check(kind, document)
    return (None if findings else document), findings


def _contradictions(format: Format, document: Document) -> list[Finding]:
    rules = (
        (
            2 * format.bleed > format.gutter,
            "gutter",
            "bleed",
            f"gutter {mm(format.gutter)} is narrower than twice the bleed",
        ),
        (
            format.least_bleed > format.bleed,
            "least bleed",
            "bleed",
            f"least bleed {mm(format.least_bleed)} is more than the bleed",
        ),
    )
    found = [
        FMT003(
            document.span((key,)),
            message,
            "change one of the two",
            [(document.span((other,)), mm(getattr(format, other)))],
        )
        for broken, key, other, message in rules
        if broken
    ]
    if format.ticks.least > format.ticks.most:
        found.append(
            FMT003(
                document.span(("ticks", "least")),
                "the shortest tick is longer than the longest",
                "change one of the two",
            )
        )
    return found


def _near(name: str, known: list[str]) -> str:
    close = get_close_matches(name, known, 1)
    listed = " or ".join([", ".join(known[:-1]), known[-1]] if len(known) > 1 else known)
    return f"did you mean '{close[0]}'? there are {listed}" if close else f"use {listed}"
