"""`deckproof watch`: at each save the pictures of the faces that changed, the sheets, and what is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from verify.finding import has_errors

from .build import INKS, SIDES
from .config import profile_file
from .games import targets
from .options import JSON, OUTPUT, WHERE
from .told import counted, tell

if TYPE_CHECKING:
    from .desk import Desk, Done
    from .saves import Saves

TOLD = 12  # lines about the changes of one save


@click.command("watch", short_help="Pictures and sheets anew at each save.")
@WHERE
@OUTPUT
@click.option("--paper", default="a4", show_default=True, metavar="NAME", help="Paper; `deckproof formats` lists them.")
@click.option("--format", "sheet", default="home", show_default=True, metavar="NAME", help="Sheet format.")
@click.option(
    "--side", default="long", show_default=True, type=click.Choice(list(SIDES)), help="How the printer turns the paper."
)
@click.option(
    "--ink", type=click.Choice(INKS), default=INKS[0], show_default=True, help="Of the sheets, as in `build`."
)
@click.option("--profile", metavar="NAME", help="Printer profile that corrects the sheets; see `calibrate`.")
@click.option("--lang", metavar="LANG", help="Pictures and sheets in this language. Default: pictures in every one.")
@click.option(
    "--dpi", type=click.IntRange(20, 1200), help="Dots per inch of pictures. Default: 300, fewer for large boards."
)
@click.option("--poll", is_flag=True, help="Look at the files, do not wait to be told: for drives that tell nothing.")
@JSON
def command(
    where: tuple[str, ...],
    output: Path | None,
    paper: str,
    sheet: str,
    side: str,
    ink: str,
    profile: str | None,
    lang: str | None,
    dpi: int | None,
    poll: bool,
    as_json: bool,
) -> None:
    """At each save: pictures of the faces that changed, in output/GAME/show; then the sheets, and what is wrong.

    While something is wrong, sheets and pictures stay as they were. Ctrl-C ends it.

    With --json a line for each save: game, saved, seconds, well; cards, words and settings as `diff --json` has them;
    pictures, due (pictures still to be made), written (sheets), findings.
    """
    from generator.build import Request
    from generator.faces.kept import Kept

    from .desk import Desk
    from .saves import Saves

    found = targets(where, output, as_json)
    printer = profile_file(profile) if profile else None
    desks = []
    for target in found:
        kept = Kept()
        asked = (target.folder, target.output, sheet, paper, side, lang)
        request = Request(*asked, kept=kept, profile=printer, ink=ink)  # type: ignore[arg-type]
        desks.append(Desk(target, request, kept, dpi))
    saves = Saves([target.folder.resolve() for target in found], system=not poll)
    try:
        for desk in desks:
            _show(desk.work(), as_json)
        if not as_json:
            slow = "" if saves.system or poll else "; `pip install watchfiles` spares looking all the time"
            click.echo(f"watching {', '.join(target.id for target in found)}; Ctrl-C ends{slow}")
        while True:
            for done in turn(desks, saves):
                _show(done, as_json)
    except KeyboardInterrupt:  # the way to end it
        click.echo("", err=True)
    finally:
        saves.close()


def turn(desks: Sequence[Desk], saves: Saves) -> Iterator[Done]:
    """Waits for the next save and does what it asks for; while pictures are due, makes some more of them instead."""
    due = next((desk for desk in desks if desk.due), None)
    files = saves.next(0 if due else None)
    if due and not files:
        due.some_pictures()
    for desk in desks:
        folder = desk.target.folder.resolve()
        saved = [Path(name).relative_to(folder).as_posix() for name in files if Path(name).is_relative_to(folder)]
        if saved:
            yield desk.work(saved)


# ---------------------------------------------------------------------------------------------------------------------
# telling


def _show(done: Done, as_json: bool) -> None:
    if as_json:
        import json

        click.echo(json.dumps(_data(done), ensure_ascii=False))
        return
    if not done.known:
        tell(done.findings, done.sources)
    click.echo("\n".join(_lines(done)))


def _lines(done: Done) -> Iterator[str]:
    from .changelist import lines

    name = click.style(done.game, bold=True)
    saved = f" {_some(done.saved)} saved:" if done.saved else ""
    if done.trouble:
        yield f"{name}:{saved} {done.trouble}; the next save tells more"
        return
    yield f"{name}:{saved} {_state(done)}"
    changed = lines(done.changes) if done.changes else []
    yield from (f"  {line}" for line in changed[:TOLD])
    if len(changed) > TOLD:
        yield f"  … and {len(changed) - TOLD} more"
    if done.pictures:
        names = _some([path.name for path in done.pictures])
        more = f"; {done.due} more to come" if done.due else ""
        yield f"  pictures in {_here(done.pictures[0].parent)}: {names}{more}"
    if done.built and done.built.job:
        for file in done.built.written:
            sheets = done.built.changed.get(file, ())
            which = f", sheet{'s' * (len(sheets) > 1)} {', '.join(map(str, sheets))}" if sheets and done.saved else ""
            yield f"  written: {_here(done.built.output / file)}{which}"


def _state(done: Done) -> str:
    seconds = f"{done.seconds:.2f} s"
    if has_errors(done.findings) or done.built is None or done.built.job is None:
        again = ", as before" if done.known else ""
        drawn = "sheets stay as they were" if done.changes is None or not done.built or not done.built.job else seconds
        return f"{click.style('not well', fg='red')}, {counted(done.findings)}{again}; {drawn}"
    more = counted(done.findings)
    told = f"; {more}{', as before' if done.known else ''}" if more else ""
    return f"{click.style('well', fg='green')}, {seconds}{told}" + (
        "; nothing to be seen has changed" if done.saved and not done.changes and not done.built.written else ""
    )


def _some(names: Sequence[str], most: int = 3) -> str:
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")


def _here(path: Path) -> str:
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else str(path)


def _data(done: Done) -> dict[str, Any]:
    from generator.changes import Changes
    from verify.report.json import finding_data

    from .changelist import data

    return {
        "game": done.game,
        "saved": list(done.saved),
        "seconds": round(done.seconds, 3),
        "well": not done.trouble and not has_errors(done.findings),
        **data(done.changes or Changes(), {}),
        "pictures": [path.as_posix() for path in done.pictures],
        "due": done.due,
        "written": list(done.built.written) if done.built else [],
        "findings": [finding_data(finding) for finding in done.findings],
    }
