"""`deckproof new`: a folder for a game of one's own, and with it a project where there is none yet."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import tempfile
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING

import click

from verify.finding import Code, Finding, Span

from .games import names_to_read
from .options import FROM, JSON
from .problem import Failed, Problem
from .told import stop

if TYPE_CHECKING:
    from verify.manifest import Manifest

NEW001 = Code(
    "NEW001",
    "error",
    "not a name for a game",
    """The name of a game is the name of its folder, stands in its labels and is typed after commands.  So it has small
letters, digits, `.`, `_` and `-` only, begins with a letter or digit, ends with no dot, and is no name that Windows
keeps for itself (`con`, `nul`, `com1` …).  The title that people read is another thing: it is the string `game` of each
language, and may be anything.""",
)
NEW002 = Code(
    "NEW002",
    "error",
    "name that is taken",
    """`components/` has a file or a folder of this name already.  `deckproof new` never writes over anything.""",
)
NEW003 = Code(
    "NEW003",
    "error",
    "no place for a project",
    """`deckproof new` makes `components/NAME` in the project here, and where there is none it makes one.  It does not
where one stands in the folder of a single game, for then each command would mean the project and no longer that game;
and it cannot where a file is called `components`.""",
)

SCHEMAS = ".schema"
"""Beside the games of a project: what the first line of their files refers to, so that editors complete and explain."""
WINDOWS = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}


@click.command("new", short_help="Begin a game of your own: a starter, or a copy of a game.")
@click.argument("words", nargs=-1, metavar="NAME")
@FROM
@click.option("--blank", is_flag=True, help="A starter of 12 cards, its files explained line by line. The default.")
@JSON
def command(words: tuple[str, ...], source: str | None, blank: bool, as_json: bool) -> None:
    """Begin a game: components/NAME in the project here; where there is none, this folder becomes one.

    Without --from it is a small game of 12 cards without rules, ready to be printed and changed. Nothing is ever
    written over.
    """
    name = " ".join(words)  # a title typed without quotes is told as what it is
    if not words:
        shown = next(iter(names_to_read()), "GAME")
        raise Problem("the game has no name", f"type: deckproof new my-game, or: deckproof new my-game --from {shown}")
    if source is not None and blank:
        raise Problem("--from and --blank are two ways to begin", "leave one of them out")
    from generator import starter
    from verify.discover import COMPONENTS, find_project, resolve

    here = Path.cwd()
    project = find_project(here)
    place = (project or here) / COMPONENTS
    findings = [*_wrong_name(name, place, source), *_wrong_place(place, here, project)]
    folders, unknown = ([starter.BLANK], []) if source is None else resolve(source, here, reads=True)
    findings += unknown
    if findings:
        stop(findings, {}, as_json, exit_code=2)
    if len(folders) != 1:
        raise Problem(f"'{source}' holds {len(folders)} games", f"name one: {', '.join(f.name for f in folders)}")
    manifest = _readable(folders[0], here, as_json)
    schemas, way = _schemas(place)
    files = starter.files(folders[0], name, way)
    if source is None:
        files = starter.titled(files, starter.title_of(name))
    try:
        _write(place, name, files, schemas)
    except OSError as error:
        what = (error.strerror or str(error)).lower()
        raise Failed(f"'{_shown(place / name)}' cannot be made: {what}", "choose a folder you may write to") from error
    _say(name, place / name, files, manifest, source, as_json)


def _wrong_name(name: str, place: Path, source: str | None) -> Iterator[Finding]:
    from verify.schema import ID

    again = [] if source is None else ["--from", source]
    if not ID.fullmatch(name) or name.endswith(".") or _is_of_windows(name):
        allowed = "a-z, 0-9, '.', '_' and '-'; the title may be anything"
        typed = shlex.join(["deckproof", "new", _free(place, _nearest(name)), *again])
        yield NEW001(Span("NAME"), f"'{name}' is not a name for a game", f"type: {typed}   (a name has {allowed})")
    elif os.path.lexists(place / name):
        there = _shown(place / name)
        help = f"type: {shlex.join(['deckproof', 'new', _free(place, name), *again])}"
        yield NEW002(Span(there), f"'{there}' is there already", help)


def _is_of_windows(name: str) -> bool:
    return name.partition(".")[0] in WINDOWS


def _nearest(name: str) -> str:
    """A name that is allowed, made of the letters and digits of one that is not."""
    plain = unicodedata.normalize("NFKD", Path(name).name).encode("ascii", "ignore").decode().lower()
    near = re.sub(r"[^a-z0-9._-]+", "-", plain).strip("._-") or "game"
    return f"my-{near}" if near == "game" or _is_of_windows(near) else near


def _free(place: Path, name: str) -> str:
    """The name, with the next number when it is taken."""
    numbered = (f"{name}-{number}" for number in count(2))
    return next(free for free in chain([name], numbered) if not os.path.lexists(place / free))


def _wrong_place(place: Path, here: Path, project: Path | None) -> Iterator[Finding]:
    from verify.discover import GAME

    if project is None and (here / GAME).is_file():
        help = "go one folder up, then type it again"
        yield NEW003(Span(_shown(here / GAME)), "this folder is a game itself; a project holds games", help)
    elif project is None and os.path.lexists(place):
        help = "rename it, or go to another folder"
        yield NEW003(Span(_shown(place)), f"'{place.name}' is no folder, and a project needs one of this name", help)


def _readable(folder: Path, here: Path, as_json: bool) -> Manifest:
    """What does not load is told as `check` tells it, and is not copied."""
    from verify.load import load

    loaded = load(folder, base=here)
    if loaded.manifest is None:
        stop(loaded.findings, loaded.sources, as_json, exit_code=1)
    return loaded.manifest


def _schemas(place: Path) -> tuple[dict[str, bytes], str]:
    """The schemas that a project needs of its own, and the way to them from a game's folder.

    A project that holds the tool itself has them already.  A copy, not a path into the installation: that would lead
    nowhere on another machine, or after the next upgrade of Python.
    """
    from generator import starter

    ours = starter.SCHEMAS
    if ours.parents[1] == place.resolve().parent:
        return {}, f"../../{ours.relative_to(ours.parents[1]).as_posix()}"
    names = [f"{name}.schema.json" for name in starter.OF_A_GAME]
    return {name: (ours / name).read_bytes() for name in names}, f"../{SCHEMAS}"


def _write(place: Path, name: str, files: Mapping[str, bytes], schemas: Mapping[str, bytes]) -> None:
    """Everything beside, then renamed: an interrupted run leaves no half of a game."""
    began = not place.exists()
    place.mkdir(exist_ok=True)
    draft = Path(tempfile.mkdtemp(prefix=".new-", dir=place))
    try:
        for file, data in files.items():
            path = draft / name / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        for file, data in schemas.items():
            path = place / SCHEMAS / file
            if not path.is_file() or path.read_bytes() != data:
                path.parent.mkdir(exist_ok=True)
                path.write_bytes(data)
        (draft / name).rename(place / name)
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        if began:
            shutil.rmtree(place / SCHEMAS, ignore_errors=True)
            with suppress(OSError):
                place.rmdir()
        raise
    shutil.rmtree(draft, ignore_errors=True)


# -- what is said ---------------------------------------------------------------------------------------------------

FOLDERS = {
    "layouts": "how each face is drawn",
    "art": "pictures",
    "fonts": "fonts",
    "tables": "rows kept in a spreadsheet",
}
NAMED = 4  # files of a folder


def _say(
    name: str, folder: Path, files: Mapping[str, bytes], manifest: Manifest, source: str | None, as_json: bool
) -> None:
    if as_json:
        from verify.report.json import text

        data = {"game": name, "from": source, "folder": folder.as_posix(), "files": list(files)}
        click.echo(text(data), nl=False)
        return
    parts = sum(component.count for component in manifest.components.values())
    what = f"a starter of {parts} cards" if source is None else f"a copy of {manifest.id}, {parts} parts"
    click.echo(f"{click.style(name, bold=True)}: {what}, in {_shown(folder)}")
    rows = _rows(files, manifest)
    wide = max(map(len, rows))
    for file, says in rows.items():
        click.echo(f"  {file:<{wide}}  {says}")
    click.echo(f"Look at it:  deckproof show {name}")
    click.echo(f"Print it:    deckproof build {name}")
    if manifest.rules.engine:
        click.echo(f"Play it:     deckproof play {name}")


def _rows(files: Mapping[str, bytes], manifest: Manifest) -> dict[str, str]:
    """What lies in the folder, and what for; folders in one line each."""
    rows = {"game.yaml": "the box: what it holds, line by line, and why"}
    rows |= {f"{id}.yaml": f"size, fields and rows of {id}" for id in manifest.components}
    rows |= {f"strings.{lang}.yaml": f"every printed word, and the title ({lang})" for lang in manifest.strings}
    for folder, says in FOLDERS.items():
        names = [Path(file).stem for file in files if file.startswith(f"{folder}/")]
        if names:
            more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
            rows[f"{folder}/"] = f"{says}: {', '.join(names[:NAMED])}{more}"
    return rows


def _shown(path: Path) -> str:
    from verify.source import name_of

    return name_of(path, Path.cwd())
