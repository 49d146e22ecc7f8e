"""Builds the sheets of a game: manifest → faces → sheets of each stock → PDFs and `build.json` (`record.py` describes
it).

In: a game's folder, the output folder, names as typed.  Out: `Built`: what was written and why, or findings.  When
nothing that the sheets depend on has changed and the files are as they were left, nothing is written and nothing
heavy is even imported. A PDF is written when its bytes differ; a sheet counts as changed when its hash is new.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from verify.finding import Code, Finding, Span, has_errors, suggest

from . import record as records
from . import shelf
from .inputs import asked_hash, files_hash
from .record import FileRecord, JobRecord, Record, SheetRecord

if TYPE_CHECKING:
    from verify.manifest import Component, Manifest

    from .faces.face import Picture
    from .faces.fonts import FontBook
    from .faces.kept import Kept
    from .faces.make import Made
    from .formats.format import Format
    from .imposition.furniture import Lettering
    from .imposition.impose import Imposed, Part
    from .imposition.sheet import Duplex
    from .pdf.document import Fonts

PRINTED = {"printed", "stand-in"}
"""What a line of the box says of components that sheets are made for."""

BLD001 = Code(
    "BLD001",
    "error",
    "a folder cannot be written",
    """Sheets are written to `output/<game>/`, or where `--output` says; fonts that were cut to size, in a cache.  The
folder is read-only or full, or a file has its name.  Sheets that were there before are untouched.""",
)
BLD002 = Code(
    "BLD002",
    "error",
    "another build is at work",
    """Two builds of one game would write the same files, so the second waits a while and then gives up.  Start it
again when the first has ended; nothing was changed.""",
)
BLD003 = Code(
    "BLD003",
    "error",
    "no such language",
    """The printed words come from `strings.<lang>.yaml`; `languages:` in game.yaml lists the languages there are.""",
)
BLD004 = Code(
    "BLD004",
    "error",
    "nothing to print",
    """No line of the box is `provide: printed` or `provide: stand-in` with a component that has rows.""",
)
BLD005 = Code(
    "BLD005",
    "error",
    "a part of the box cannot be printed",
    """A line of the box is to be printed, but its component has no file, so the sheets would be an incomplete box.  Put
the file back, correct the name, or say `provide: later` with a reason.""",
)


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked for.  `root`: the game's folder; `output`: folder of this game's sheets; `lang` None: the game's
    first; `kept`: faces of the last run in this process."""

    root: Path
    output: Path
    format: str = "home"
    paper: str = "a4"
    duplex: Duplex = "long"
    lang: str | None = None
    kept: Kept | None = None

    @property
    def game(self) -> str:
        """A game is called like its folder."""
        return self.root.resolve().name


@dataclass(frozen=True, slots=True)
class Built:
    """What came of it.  `job` is None when findings stopped the build.

    `written`, `removed`: file names; `changed`: for each file the sheets that differ from those of the last build.
    """

    game: str
    output: Path
    name: str = ""
    job: JobRecord | None = None
    written: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    changed: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    sources: Mapping[str, str] = field(default_factory=dict)


def build(request: Request, cache: Path, base: Path) -> Built:
    """Builds one print job.  `cache`: folder for fonts cut to size; `base`: what file names in findings are relative
    to."""
    request = replace(request, format=request.format.lower(), paper=request.paper.lower())
    before = records.read(request.output, request.game)
    lang = request.lang or (before.languages[0] if before.languages else "")
    files = files_hash(request.root)  # before they are read: what is saved from here on counts at the next build
    inputs = _inputs(request, lang, files)
    name = records.job_name(request.format, request.paper, request.duplex, lang)
    place = Span(_name(request.output, base))
    try:
        if lang and _intact(before.jobs.get(name), inputs, request.output):
            return _as_it_was(request, before, name)
        with shelf.locked(request.output):
            return _build(request, cache, base, files)
    except shelf.Busy:
        busy = BLD002(place, f"another build is writing to '{place.file}'", "wait for it, then build again")
        return Built(request.game, request.output, findings=(busy,))
    except OSError as fault:
        return Built(request.game, request.output, findings=(_refused(fault, request, base),))


def _refused(fault: OSError, request: Request, base: Path) -> Finding:
    """The operating system said no: to the output folder, or to the folder that keeps the fonts."""
    path = Path(fault.filename) if isinstance(fault.filename, str) else request.output
    about_output = path.is_relative_to(request.output) or request.output.is_relative_to(path)
    name = _name(request.output if about_output else path, base)
    help = (
        "choose another folder with --output DIR" if about_output else "look at its permissions and at the free space"
    )
    return BLD001(Span(name), f"'{name}' cannot be used ({fault.strerror or fault})", help)


# ---------------------------------------------------------------------------------------------------------------------
# nothing to do


def _inputs(request: Request, lang: str, files: str) -> str:
    return asked_hash(files, request.format, request.paper, request.duplex, lang)


def _intact(job: JobRecord | None, inputs: str, folder: Path) -> bool:
    """Everything the sheets depend on is the same, and every file is as it was written."""
    return bool(
        job
        and job.inputs == inputs
        and all(shelf.digest(folder / name) == file.sha256 for name, file in job.files.items())
    )


def _as_it_was(request: Request, before: Record, name: str) -> Built:
    """The job asked for last is the newest, even when it had been built before."""
    job = before.jobs[name]
    if before.newest != name:
        with shelf.locked(request.output):
            latest = records.read(request.output, request.game)
            shelf.replace(
                request.output, {records.NAME: records.to_bytes(latest.with_job(name, job, latest.languages))}
            )
    return Built(request.game, request.output, name, job)


# ---------------------------------------------------------------------------------------------------------------------
# something to do


@dataclass(slots=True)
class _Plan:
    """A print job before it is drawn."""

    manifest: Manifest
    lang: str
    format: Format
    made: Made
    lettering: Lettering
    stocks: dict[str, Imposed]
    counts: dict[str, dict[str, int]]  # parts by stock and component
    files: Fonts | None = None  # read for the first stock that is drawn


def _build(request: Request, cache: Path, base: Path, files: str) -> Built:
    before = records.read(request.output, request.game)
    findings, sources, plan = _plan(request, cache, base)
    if plan is None:
        return Built(request.game, request.output, findings=tuple(findings), sources=sources)
    inputs = _inputs(request, plan.lang, files)
    name = records.job_name(request.format, request.paper, request.duplex, plan.lang)
    drawings = {stock: _drawing(stock, plan) for stock in plan.stocks}
    pdfs = _draw(plan, name, drawings, before.jobs.get(name), request.output)
    job = JobRecord(
        whole=True,
        format=request.format,
        paper=request.paper,
        duplex=request.duplex,
        lang=plan.lang,
        inputs=inputs,
        parts={c: n for counts in plan.counts.values() for c, n in counts.items()},
        why=tuple(why for imposed in plan.stocks.values() for why in imposed.why),
        files={
            file: _file(s, plan, pdfs[file], drawings[s]) for s in plan.stocks for file in [records.file_name(s, name)]
        },
    )
    after = before.with_job(name, job, plan.manifest.languages)
    written = shelf.replace(request.output, pdfs)
    stale = {path.name for path in request.output.glob(f"*.{name}.pdf")} - pdfs.keys()
    removed = shelf.remove(request.output, stale)
    shelf.replace(request.output, {records.NAME: records.to_bytes(after)})
    changed = _changed(before.jobs.get(name), job)
    return Built(
        request.game, request.output, name, job, tuple(written), tuple(removed), changed, tuple(findings), sources
    )


def _plan(request: Request, cache: Path, base: Path) -> tuple[list[Finding], Mapping[str, str], _Plan | None]:
    """Everything up to the sheets as values.  Findings of a whole step are collected before the build stops."""
    from verify.load import load

    from .faces.fonts import FontBook
    from .faces.make import make_faces
    from .formats.load import find
    from .imposition.impose import Job, impose

    loaded = load(request.root, base=base)
    format, asked = find(request.format, request.paper)
    findings, sources = [*loaded.findings, *asked], dict(loaded.sources)
    manifest = loaded.manifest
    if manifest:
        findings += _language(request.lang, manifest)
    if manifest is None or format is None or has_errors(findings):
        return findings, sources, None
    lang = request.lang or manifest.languages[0]
    components = _printed(manifest)
    book = FontBook(cache / "fonts")
    made = make_faces(manifest, lang, book, [c.id for c in components], base=base, kept=request.kept)
    findings += made.findings
    sources.update(made.sources)
    findings += _absent(manifest)
    if not components:
        findings.append(
            BLD004(manifest.span, f"'{manifest.id}' has nothing to print", "give a box line 'provide: printed'")
        )
    if has_errors(findings):
        return findings, sources, None
    game = _string(manifest, lang, "game", manifest.id)
    lettering = lettering_of(book, lang, game + "".join(_title(manifest, lang, c) for c in components))
    job = Job(game, request.paper, format.papers[request.paper], format, request.duplex, lettering)
    stocks: dict[str, Imposed] = {}
    counts: dict[str, dict[str, int]] = {}
    for stock in sorted({c.stock for c in components}):
        of_stock = [c for c in components if c.stock == stock]
        parts = [part for component in of_stock for part in _parts(manifest, lang, component, made)]
        stocks[stock] = impose(parts, job)
        counts[stock] = {c.id: c.count for c in of_stock}
        findings += stocks[stock].findings
    plan = _Plan(manifest, lang, format, made, lettering, stocks, counts)
    return findings, sources, None if has_errors(findings) else plan


def _language(lang: str | None, manifest: Manifest) -> list[Finding]:
    if lang is None or lang in manifest.languages:
        return []
    help = f"use {' or '.join(manifest.languages)}, or add strings.{lang}.yaml and list it in game.yaml"
    return [BLD003(Span("--lang"), f"'{manifest.id}' has no language '{lang}'", help)]


def _printed(manifest: Manifest) -> list[Component]:
    """Components with something to print, in the order of the manifest; one that no line of the box names is printed
    too."""
    provided: dict[str, set[str]] = {}
    for line in manifest.box:
        if line.component:
            provided.setdefault(line.component, set()).add(line.provide)
    return [c for c in manifest.components.values() if c.count and provided.get(c.id, PRINTED) & PRINTED]


def _absent(manifest: Manifest) -> list[Finding]:
    """Lines of the box that are to be printed and have nothing to be printed from."""
    return [
        BLD005(line.span, f"line '{line.id}' of the box is filled by '{line.component}', which has no file", help)
        for line in manifest.box
        if line.component and line.component not in manifest.components and line.provide in PRINTED
        for help in [suggest(line.component, manifest.components) or f"write {line.component}.yaml"]
    ]


def _parts(manifest: Manifest, lang: str, component: Component, made: Made) -> list[Part]:
    from .imposition.impose import Part

    title = _title(manifest, lang, component)
    return [
        Part(
            f"{manifest.id}/{component.id}/{row.id}",
            title,
            row.count,
            made.faces[component.id, row.id, "Front"],
            made.faces.get((component.id, row.id, "Back")),
            component.spans.get("trim", component.span),
        )
        for row in component.rows
        if row.count
    ]


def _title(manifest: Manifest, lang: str, component: Component) -> str:
    return _string(manifest, lang, f"component.{component.id}", component.id)


def _string(manifest: Manifest, lang: str, key: str, fallback: str) -> str:
    text = manifest.strings.get(lang, {}).get(key)
    return text.text if text else fallback


def lettering_of(book: FontBook, lang: str, titles: str) -> Lettering:
    """The default font; characters that it lacks come from the next font of its chain."""
    from .faces.fonts import DEFAULT
    from .imposition.furniture import Lettering, characters

    regular = 400
    book.prepare([(DEFAULT, regular)], characters(lang) + titles)
    primary = book.primary(DEFAULT, regular)

    def runs(text: str) -> list[tuple[str, str]]:
        if primary.advances.keys() >= set(text):
            return [(primary.key, text)]
        split: list[tuple[str, str]] = []
        for character in text:
            font = primary if character in primary.advances else book.find(DEFAULT, regular, character)
            if font and split and split[-1][0] == font.key:
                split[-1] = (font.key, split[-1][1] + character)
            elif font:  # a character that no font has is left out of a footer
                split.append((font.key, character))
        return split

    def width(text: str, size: int) -> int:
        ems = sum(sum(map(book.instance(key).advances.__getitem__, run)) for key, run in runs(text))
        return round(ems * size / 1000)

    return Lettering(primary.key, width, lang, runs)


# ---------------------------------------------------------------------------------------------------------------------
# drawing and telling


def _draw(
    plan: _Plan, name: str, drawings: Mapping[str, str], before: JobRecord | None, folder: Path
) -> dict[str, bytes]:
    """The PDF of each stock by file name: the one that lies there where it is whole and was drawn from the same."""
    pdfs = {}
    for stock in plan.stocks:
        file = records.file_name(stock, name)
        known = before.files.get(file) if before else None
        same = known is not None and known.drawing == drawings[stock]
        data = shelf.read(folder / file) if same else None
        whole = known is not None and data is not None and sha256(data).hexdigest() == known.sha256
        pdfs[file] = data if whole and data is not None else _write(stock, plan)
    return pdfs


def _write(stock: str, plan: _Plan) -> bytes:
    from .pdf.document import Fonts, write

    root = plan.manifest.root
    if plan.files is None:
        plan.files = Fonts(lambda key: plan.made.fonts.instance(key).file)

    def picture(of: Picture) -> bytes:
        return (root / of.art).read_bytes()

    return write(
        plan.stocks[stock].sheets,
        fonts=plan.files,
        pictures=picture,
        format=plan.format.name,
        title=_document_title(stock, plan),
        lang=plan.lang,
    )


def _document_title(stock: str, plan: _Plan) -> str:
    return f"{_string(plan.manifest, plan.lang, 'game', plan.manifest.id)} – {stock}"


def _drawing(stock: str, plan: _Plan) -> str:
    from .drawing import drawing_hash

    def digest(font: str) -> str:
        return plan.made.fonts.instance(font).digest

    sheets, title = plan.stocks[stock].sheets, _document_title(stock, plan)
    return drawing_hash(sheets, digest, title, plan.format.name, plan.lang)


def _file(stock: str, plan: _Plan, data: bytes, drawing: str) -> FileRecord:
    sheets = tuple(SheetRecord(s.number, s.side, s.hash) for s in plan.stocks[stock].sheets)
    return FileRecord(stock, sha256(data).hexdigest(), plan.counts[stock], sheets, drawing)


def _changed(before: JobRecord | None, after: JobRecord) -> dict[str, tuple[int, ...]]:
    """Sheets of paper whose front or back is not among those of the last build."""
    known = {s.hash for file in (before.files.values() if before else ()) for s in file.sheets}
    found = {
        name: tuple(dict.fromkeys(s.sheet for s in file.sheets if s.hash not in known))
        for name, file in after.files.items()
    }
    return {name: numbers for name, numbers in found.items() if numbers}


def _name(path: Path, base: Path) -> str:
    """As a user standing in `base` would type it."""
    path = path.resolve()
    return path.relative_to(base.resolve()).as_posix() if path.is_relative_to(base.resolve()) else path.as_posix()
