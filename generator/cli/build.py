"""`deckproof build`: manifests → printable PDFs.  Says what was made, how many on a page and why, how to print it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .cache import cache_folder
from .games import targets
from .options import JSON, LANG, OUTPUT, STRICT, WHERE
from .pace import no_collector
from .progress import progress
from .told import leave, tell

if TYPE_CHECKING:
    from generator.build import Built

SIDES = {
    "long": "print both sides, flip on the long edge",
    "short": "print both sides, flip on the short edge",
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
    help="How the printer turns the paper: long or short edge; fronts: no backs.",
)
@LANG
@STRICT
@JSON
def command(
    where: tuple[str, ...],
    output: Path | None,
    paper: str,
    sheet: str,
    side: str,
    lang: str | None,
    strict: bool,
    as_json: bool,
) -> None:
    """Make the sheets: printable PDFs, one for each stock, in output/GAME. Writes only what changed."""
    from generator.build import Request, build

    made: list[Built] = []
    typed: list[str] = []
    with progress(quiet=as_json) as say, no_collector():
        for target in targets(where, output, as_json):
            say(f"building {target.id} …")
            request = Request(target.folder, target.output, sheet, paper, side, lang)  # type: ignore[arg-type]
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
    if built.job is None:
        return [f"{name}: not built; sheets that were there before are as they were"]
    job, folder = built.job, _shown(built.output)
    lines = [f"{name}: {sum(job.parts.values())} parts, {job.format} on {job.paper}, {job.lang}, in {folder}"]
    wide = max(map(len, job.files))
    table = {}
    for file, record in job.files.items():
        papers = len({s.sheet for s in record.sheets if s.side != "Calibration"})
        two = any(s.side == "Back" for s in record.sheets)
        table[file] = f"{papers} {'sheet' if papers == 1 else 'sheets'}{' on both sides' if two else ''}"
    broad = max(map(len, table.values()))
    lines += [f"  {file:<{wide}}  {what:<{broad}}  {_state(built, file)}" for file, what in table.items()]
    lines += [f"  {why}" for why in job.why]
    if built.removed:
        lines.append(f"  removed: {', '.join(built.removed)}")
    lines.append(f'Print at 100 % ("actual size", never "fit to page"); {SIDES[side]}.')
    lines.append("Measure the ruler at the foot of the first sheet: 100 mm. Then: deckproof verify " + typed)
    return lines


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
    }
