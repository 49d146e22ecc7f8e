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

from verify.finding import Code, Finding, Span

from . import printed, shelf
from . import record as records
from .inputs import asked_hash, files_hash
from .record import FileRecord, JobRecord, PieceRecord, Record, SheetRecord
from .selection import RowKey, Selection

if TYPE_CHECKING:
    from .faces.face import Picture
    from .faces.kept import Kept
    from .imposition.sheet import Duplex
    from .pdf.document import Fonts
    from .plan import Plan

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


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked for.  `root`: the game's folder; `output`: folder of this game's sheets; `lang` None: the game's
    first; `selection`: which part of the box; `kept`: faces of the last run in this process; `profile`: file of the
    printer profile that corrects the sheets; `ink`: full, saver for pale areas, or mono for black ink
    with patterns instead of colours."""

    root: Path
    output: Path
    format: str = "home"
    paper: str = "a4"
    duplex: Duplex = "long"
    lang: str | None = None
    selection: Selection = Selection()
    kept: Kept | None = None
    profile: Path | None = None
    ink: str = records.FULL

    @property
    def game(self) -> str:
        """A game is called like its folder."""
        return self.root.resolve().name


@dataclass(frozen=True, slots=True)
class Built:
    """What came of it.  `job` is None when findings stopped the build.

    `written`, `removed`: file names; `changed`: for each file the sheets that differ from those of the last build;
    `current`: `--changed` was asked for and nothing has, so there is no job.
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
    current: bool = False


def build(request: Request, cache: Path, base: Path) -> Built:
    """Builds one print job.  `cache`: folder for fonts cut to size; `base`: what file names in findings are relative
    to."""
    request = replace(request, format=request.format.lower(), paper=request.paper.lower())
    before = records.read(request.output, request.game)
    lang = request.lang or (before.languages[0] if before.languages else "")
    files = files_hash(request.root)  # before they are read: what is saved from here on counts at the next build
    inputs = _inputs(request, lang, files)
    name = _job_name(request, lang)
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
    profile = (request.profile.stem, shelf.digest(request.profile) or "") if request.profile else ()
    asked = request.selection.text, _since(request), *profile, *([request.ink] if request.ink != records.FULL else [])
    return asked_hash(files, request.format, request.paper, request.duplex, lang, *asked)


def _since(request: Request) -> str:
    """What `--changed` compares with."""
    return (shelf.digest(request.root / printed.NAME) or "") if request.selection.changed else ""


def _job_name(request: Request, lang: str) -> str:
    profile = request.profile.stem if request.profile else ""
    return records.job_name(
        request.format, request.paper, request.duplex, lang, request.selection.name, profile, request.ink
    )


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
    if before.last != name:
        with shelf.locked(request.output):
            latest = records.read(request.output, request.game)
            shelf.replace(
                request.output, {records.NAME: records.to_bytes(latest.with_job(name, job, latest.languages))}
            )
    return Built(request.game, request.output, name, job)


# ---------------------------------------------------------------------------------------------------------------------
# something to do


def _build(request: Request, cache: Path, base: Path, files: str) -> Built:
    from .plan import make_plan

    before = records.read(request.output, request.game)
    findings, sources, plan = make_plan(request, cache, base)
    if plan is None:
        return Built(request.game, request.output, findings=tuple(findings), sources=sources)
    name = _job_name(request, plan.lang)
    if request.selection.changed and not plan.counts and not plan.surplus:
        return Built(request.game, request.output, name, findings=tuple(findings), sources=sources, current=True)
    stocks = {stock: records.file_name(stock, name) for stock in plan.stocks}
    drawings = {stock: _drawing(stock, plan) for stock in stocks}
    pdfs = _draw(plan, stocks, drawings, before.jobs.get(name), request.output)
    job = JobRecord(
        whole=request.selection.whole,
        part=request.selection.text,
        since=_since(request),
        format=request.format,
        paper=request.paper,
        duplex=request.duplex,
        lang=plan.lang,
        inputs=_inputs(request, plan.lang, files),
        parts=_by_component(plan.counts),
        pieces=_pieces(plan),
        surplus=plan.surplus,
        why=tuple(why for imposed in plan.stocks.values() for why in imposed.why),
        files={file: _file(stock, plan, pdfs[file], drawings[stock]) for stock, file in stocks.items()},
        profile=request.profile.stem if request.profile else "",
        ink=request.ink,
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


# ---------------------------------------------------------------------------------------------------------------------
# drawing and telling


def _draw(
    plan: Plan, stocks: Mapping[str, str], drawings: Mapping[str, str], before: JobRecord | None, folder: Path
) -> dict[str, bytes]:
    """The PDF of each stock by file name: the one that lies there where it is whole and was drawn from the same."""
    fonts: list[Fonts] = []  # read when the first one is drawn
    pdfs = {}
    for stock, file in stocks.items():
        known = before.files.get(file) if before else None
        lies = shelf.read(folder / file) if known and known.drawing == drawings[stock] else None
        whole = known is not None and lies is not None and sha256(lies).hexdigest() == known.sha256
        pdfs[file] = lies if whole and lies is not None else _write(stock, plan, fonts)
    return pdfs


def _write(stock: str, plan: Plan, fonts: list[Fonts]) -> bytes:
    from .pdf.document import Fonts, write

    root = plan.manifest.root
    if not fonts:
        fonts.append(Fonts(lambda key: plan.made.fonts.instance(key).file))

    def picture(of: Picture) -> bytes:
        return (root / of.art).read_bytes()

    return write(
        plan.stocks[stock].sheets,
        fonts=fonts[0],
        pictures=picture,
        format=plan.format.name,
        title=_title(stock, plan),
        lang=plan.lang,
    )


def _title(stock: str, plan: Plan) -> str:
    return f"{plan.title} – {stock}"


def _drawing(stock: str, plan: Plan) -> str:
    from .drawing import drawing_hash

    def digest(font: str) -> str:
        return plan.made.fonts.instance(font).digest

    return drawing_hash(plan.stocks[stock].sheets, digest, _title(stock, plan), plan.format.name, plan.lang)


def _file(stock: str, plan: Plan, data: bytes, drawing: str) -> FileRecord:
    imposed, components = plan.stocks[stock], plan.manifest.components
    sheets = tuple(SheetRecord(s.number, s.side, s.hash) for s in imposed.sheets)
    parts = _by_component({key: n for key, n in plan.counts.items() if components[key[0]].stock == stock})
    free = {str(n): s for n, s in imposed.free.items()}
    return FileRecord(stock, sha256(data).hexdigest(), parts, sheets, free, drawing)


def _by_component(counts: Mapping[RowKey, int]) -> dict[str, int]:
    found: dict[str, int] = {}
    for (component, _), count in counts.items():
        found[component] = found.get(component, 0) + count
    return found


def _pieces(plan: Plan) -> dict[str, PieceRecord]:
    from .plan import face_of

    needed = {(c.id, row.id): row.count for c in plan.manifest.components.values() for row in c.rows}
    return {
        f"{key[0]}/{key[1]}": PieceRecord(face_of(plan.made, key, plan.sided), copies, needed[key])
        for key, copies in plan.counts.items()
    }


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
