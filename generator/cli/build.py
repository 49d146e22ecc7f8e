"""`deckproof build`: manifests → printable PDFs.  Says what was made, how many on a page and why, how to print it; of
what changed since the last print, also what to throw away."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .cache import cache_folder
from .config import profile_file
from .games import targets
from .options import JSON, LANG, OUTPUT, STRICT, WHERE
from .pace import no_collector
from .problem import Problem
from .progress import progress
from .told import leave, tell

if TYPE_CHECKING:
    from generator.build import Built
    from generator.record import FileRecord, JobRecord

INKS = ("full", "saver", "mono")
SIDES = {
    "long": "print both sides, flip on the long edge",
    "short": "print both sides, flip on the short edge",
    "gutterfold": "print one side; fold backwards along the dashed line and glue, then cut",
    "fronts": "print one side",
}


@click.command("build", short_help="Make the sheets: printable PDFs.")
@WHERE
@OUTPUT
@click.option("--paper", default="a4", show_default=True, metavar="NAME", help="Paper; `deckproof formats` lists them.")
@click.option("--format", "sheet", default="home", show_default=True, metavar="NAME", help="Sheet format.")
@click.option(
    "--side",
    default="long",
    show_default=True,
    type=click.Choice(list(SIDES)),
    help="How the paper is turned: long or short edge by the printer, gutterfold by you; fronts: no backs.",
)
@LANG
@click.option("--only", multiple=True, metavar="COMPONENT", help="Part job: this component only; can be repeated.")
@click.option(
    "--cards", multiple=True, metavar="CARDS", help="Part job: ids, component/id, 's-*', c07..c12; can be repeated."
)
@click.option("--copies", type=int, metavar="N", help="Part job: N of each card, whatever its count.")
@click.option(
    "--start-slot",
    type=int,
    metavar="N",
    help="Part job: fill a used sheet from slot N on, row by row from the top left.",
)
@click.option(
    "--ink",
    type=click.Choice(INKS),
    default=INKS[0],
    show_default=True,
    help="saver: large areas are pale; mono: black ink alone, with patterns instead of colours.",
)
@click.option("--profile", metavar="NAME", help="Printer profile that corrects the sheets; see `calibrate`.")
@click.option("--changed", is_flag=True, help="Part job: what differs from the last print (see `deckproof printed`).")
@STRICT
@JSON
def command(
    where: tuple[str, ...],
    output: Path | None,
    paper: str,
    sheet: str,
    side: str,
    lang: str | None,
    only: tuple[str, ...],
    cards: tuple[str, ...],
    copies: int | None,
    start_slot: int | None,
    ink: str,
    profile: str | None,
    changed: bool,
    strict: bool,
    as_json: bool,
) -> None:
    """Make the sheets: printable PDFs, one for each stock, in output/GAME. Writes only what changed.

    A part job makes files of its own (…part-NAME.pdf) and leaves the sheets of the whole box alone.
    """
    from generator.build import Request, build
    from generator.selection import Selection, words

    selection = Selection(words(only), words(cards), copies, start_slot, changed)
    printer = profile_file(profile) if profile else None
    made: list[Built] = []
    typed: list[str] = []
    with progress(quiet=as_json) as say, no_collector():
        found = targets(where, output, as_json)
        if selection.text.removesuffix("--changed") and len(found) > 1:
            listed = ", ".join(target.id for target in found)
            raise Problem(f"a part is of one game, and here are {listed}", "type the name of one after 'build'")
        for target in found:
            say(f"building {target.id} …")
            asked = (sheet, paper, side, lang, selection)
            request = Request(target.folder, target.output, *asked, profile=printer, ink=ink)  # type: ignore[arg-type]
            made.append(build(request, cache_folder(), target.base))
            typed.append(target.typed)
    findings = [finding for built in made for finding in built.findings]
    if as_json:
        from verify.finding import in_order
        from verify.report.json import finding_data, text

        data = {"games": [_data(b) for b in made], "findings": [finding_data(f) for f in in_order(findings)]}
        click.echo(text(data), nl=False)
    else:
        tell(findings, {name: source for built in made for name, source in built.sources.items()})
        click.echo(
            "\n".join(line for built, name in zip(made, typed, strict=True) for line in _lines(built, side, name))
        )
    leave(findings, strict)


def _lines(built: Built, side: str, typed: str) -> list[str]:
    name = click.style(built.game, bold=True)
    if built.current:
        return [f"{name}: nothing has changed since the last recorded print; nothing was written"]
    if built.job is None:
        return [f"{name}: not built; sheets that were there before are as they were"]
    job = built.job
    lines = [f"{name}: {_what(job)}, {job.format} on {job.paper}, {job.lang}, in {_shown(built.output)}"]
    lines += _files(built, job)
    lines += [f"  {why}" for why in job.why]
    if built.removed:
        lines.append(f"  removed: {', '.join(built.removed)}")
    lines += _surplus(job)
    if job.files:
        lines.append(f'Print at 100 % ("actual size", never "fit to page"); {SIDES[side]}.')
        then = typed if job.whole else f"{typed} --job {built.name}"
        lines.append("Measure the ruler at the foot of the first sheet: 100 mm. Then: deckproof verify " + then)
    if job.part.endswith("--changed"):
        lines.append(f"When it is done: deckproof printed {typed}")
    return lines


def _what(job: JobRecord) -> str:
    count = sum(job.parts.values())
    parts = f"{count} {'part' if count == 1 else 'parts'}" if count else "nothing to print"
    return parts if job.whole else f"{parts} ({job.part})"


def _files(built: Built, job: JobRecord) -> list[str]:
    wide = max(map(len, job.files), default=0)
    table = {}
    for file, record in job.files.items():
        papers = len({s.sheet for s in record.sheets if s.side != "Calibration"})
        two = any(s.side == "Back" for s in record.sheets)
        table[file] = f"{papers} {'sheet' if papers == 1 else 'sheets'}{' on both sides' if two else ''}"
    broad = max(map(len, table.values()), default=0)
    return [
        f"  {file:<{wide}}  {what:<{broad}}  {_state(built, file)}{_free(job.files[file])}"
        for file, what in table.items()
    ]


def _free(file: FileRecord) -> str:
    """Slots that a later `--start-slot` can fill."""
    sheets = [f"{_ranges(slots)} of sheet {sheet}" for sheet, slots in file.free.items()]
    return f"; free: slot {', '.join(sheets)}" if sheets else ""


def _ranges(numbers: Sequence[int]) -> str:
    """`2, 5–9`."""
    found: list[list[int]] = []
    for n in numbers:
        if found and n == found[-1][1] + 1:
            found[-1][1] = n
        else:
            found.append([n, n])
    return ", ".join(str(a) if a == b else f"{a}–{b}" for a, b in found)


def _surplus(job: JobRecord) -> list[str]:
    """What of the earlier print is to be thrown away."""
    if not job.surplus:
        return []
    count = sum(gone.copies for gone in job.surplus)
    wide = max(len(gone.id) for gone in job.surplus)
    lines = [f"  Throw away {count} {'part' if count == 1 else 'parts'} of the earlier print:"]
    return lines + [f"    {gone.copies} x {gone.id:<{wide}}  {gone.why}" for gone in job.surplus]


def _state(built: Built, file: str) -> str:
    if file not in built.written:
        return "as before"
    sheets = built.changed.get(file, ())
    total = len({s.sheet for s in built.job.files[file].sheets}) if built.job else 0
    if not sheets or len(sheets) == total:
        return "written"
    return f"written; changed: {'sheet' if len(sheets) == 1 else 'sheets'} {', '.join(map(str, sheets))}"


def _shown(path: Path) -> str:
    """As a person standing here would type it."""
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else str(path)


def _data(built: Built) -> dict[str, Any]:
    job = built.job
    return {
        "game": built.game,
        "output": built.output.as_posix(),
        "job": built.name if job else None,
        "files": {name: len({s.sheet for s in file.sheets}) for name, file in job.files.items()} if job else {},
        "written": list(built.written),
        "removed": list(built.removed),
        "changed": {name: list(sheets) for name, sheets in built.changed.items()},
        "why": list(job.why) if job else [],
        "current": built.current,
        "whole": job.whole if job else None,
        "part": job.part if job else "",
        "parts": {id: piece.copies for id, piece in job.pieces.items()} if job else {},
        "throw_away": [{"id": g.id, "copies": g.copies, "why": g.why} for g in job.surplus] if job else [],
        "free": {name: dict(file.free) for name, file in job.files.items()} if job else {},
    }
