"""Sheet formats and papers from the files in this folder.  In: names as typed.  Out: `Format` and paper, or findings.

One file = one format; `papers.yaml` is the table of papers.  Nothing else in the project knows a format or a paper by
name.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from verify.finding import Code, Finding, Span
from verify.source import Document, Folder
from verify.units import LengthError, Size, mm, parse_length, parse_size

from .format import Format, Ink, Marks, Ticks

FOLDER = Path(__file__).parent
PAPERS = "papers"
LENGTHS = ("margin", "gutter", "bleed", "least bleed", "undersize")
TICKS = ("gap", "from trim", "least", "most")
MARKS: Mapping[str, Marks] = {"ticks": "ticks", "guides": "guides"}
INKS: Mapping[str, Ink] = {"colour": "colour", "mono": "mono"}

MOST_UNDERSIZE = 2_000  # µm; LABELS.md allows no more

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
least bleed cannot be more than the bleed, the shortest tick not longer than the longest, and a card for a sleeve is at
most 2 mm smaller than its trim.""",
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
    document, findings = _document(folder / f"{PAPERS}.yaml", folder)
    papers = _papers(document.data) if document else None
    if document and papers is None:
        findings += _in_words("papers", document)
    return papers or {}, findings


def load(name: str, papers: dict[str, Size], folder: Path = FOLDER) -> tuple[Format | None, list[Finding]]:
    """One format by the name of its file, which exists.  With findings it is None."""
    document, findings = _document(folder / f"{name}.yaml", folder)
    format = _format(name, document.data, papers) if document else None
    if document:
        findings += _contradictions(format, document) if format else _in_words("format", document)
    return (None if findings else format), findings


def _document(path: Path, folder: Path) -> tuple[Document | None, list[Finding]]:
    jail = Folder(folder, folder.parents[1])  # named generator/formats/… in findings
    document = jail.document(path)
    return (None if jail.findings else document), jail.findings


def _in_words(kind: str, document: Document) -> list[Finding]:
    """What is wrong with a file that makes no value.  The schema is asked only then: it is slow to load."""
    from verify.schema import check

    return check(kind, document)


def _papers(data: Any) -> dict[str, Size] | None:
    try:
        lines: dict[str, Any] = data["papers"]
        sizes = {name: parse_size(line["size"]) for name, line in lines.items()}
    except (KeyError, TypeError, AttributeError, LengthError):
        return None
    return (
        sizes
        if data.keys() == {"papers"} and all(line.keys() == {"size", "title"} for line in lines.values())
        else None
    )


def _format(name: str, data: Any, papers: dict[str, Size]) -> Format | None:
    try:
        ticks = {key: parse_length(data["ticks"][key]) for key in TICKS}
        lengths = {key: parse_length(data[key]) for key in LENGTHS}
        whole = (
            data.keys() == {*LENGTHS, "title", "neighbours", "ticks", "marks", "ink"}
            and data["ticks"].keys() == ticks.keys()
        )
        gapless = {"touch": True, "apart": False}[data["neighbours"]]
        marks, ink = MARKS[data["marks"]], INKS[data["ink"]]
    except (KeyError, TypeError, AttributeError, LengthError):
        return None
    if not whole or not isinstance(data["title"], str) or min(*ticks.values(), *lengths.values()) < 0:
        return None
    return Format(
        name=name,
        title=str(data["title"]),
        margin=lengths["margin"],
        gutter=lengths["gutter"],
        gapless=gapless,
        bleed=lengths["bleed"],
        least_bleed=lengths["least bleed"],
        ticks=Ticks(*ticks.values()),
        marks=marks,
        ink=ink,
        undersize=lengths["undersize"],
        papers=papers,
    )


def _contradictions(format: Format, document: Document) -> list[Finding]:
    gutter, least, bleed = mm(format.gutter), mm(format.least_bleed), mm(format.bleed)
    beside = (document.span(("bleed",)), f"bleed {bleed}")
    found = []
    if 2 * format.bleed > format.gutter:
        message = f"gutter {gutter} is narrower than twice the bleed"
        found.append(FMT003(document.span(("gutter",)), message, "change one of the two", [beside]))
    if format.least_bleed > format.bleed:
        message = f"least bleed {least} is more than the bleed"
        found.append(FMT003(document.span(("least bleed",)), message, "change one of the two", [beside]))
    if format.undersize > MOST_UNDERSIZE:
        message = f"undersize {mm(format.undersize)} is more than a sleeve asks for"
        found.append(FMT003(document.span(("undersize",)), message, f"write {mm(MOST_UNDERSIZE)} or less"))
    if format.ticks.least > format.ticks.most:
        span, most = document.span(("ticks", "least")), document.span(("ticks", "most"))
        message = "the shortest tick is longer than the longest"
        found.append(FMT003(span, message, "change one of the two", [(most, f"most {mm(format.ticks.most)}")]))
    return found


def _near(name: str, known: list[str]) -> str:
    close = get_close_matches(name, known, 1)
    listed = " or ".join([", ".join(known[:-1]), known[-1]] if len(known) > 1 else known)
    return f"did you mean '{close[0]}'? there are {listed}" if close else f"use {listed}"
