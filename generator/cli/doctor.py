"""`deckproof doctor`: is this installation whole?  Python, libraries, fonts, package names, terminal, project."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

import click

import generator
import verify

from .options import JSON
from .stamp import LIBRARIES, OPTIONAL, version

LEAST = (3, 11)
ROOMS = (generator, verify)
State = Literal["ok", "note", "error"]


@dataclass(frozen=True, slots=True)
class Look:
    """One thing looked at: `error` stops deckproof from working, `note` is worth knowing."""

    name: str
    state: State
    says: str
    help: str = ""


@click.command("doctor", short_help="Look whether this installation is whole.")
@JSON
def command(as_json: bool) -> None:
    """Look whether this installation is whole: Python, libraries, fonts, package names, terminal."""
    looks = [look for part in (_python, _libraries, _rooms, _fonts, _terminal, _project) for look in part()]
    bad = any(look.state == "error" for look in looks)
    if as_json:
        from verify.report.json import text

        click.echo(text({"ok": not bad, "looks": [asdict(look) for look in looks]}), nl=False)
    else:
        colours = {"ok": "green", "note": "yellow", "error": "red"}
        for look in looks:
            click.echo(f"{click.style(f'{look.state:<5}', fg=colours[look.state])}  {look.name:<20} {look.says}")
            if look.help:
                click.echo(f"{'':<28}{click.style('help', fg='cyan')}: {look.help}")
    if bad:
        raise click.exceptions.Exit(1)


def _python() -> Iterator[Look]:
    have = ".".join(map(str, sys.version_info[:3]))
    least = ".".join(map(str, LEAST))
    good = sys.version_info >= LEAST
    yield Look("python", "ok" if good else "error", have, "" if good else f"deckproof needs Python {least} or newer")


def _libraries() -> Iterator[Look]:
    for name in LIBRARIES:
        have = version(name)
        help = "" if have else f"type: {sys.executable} -m pip install {name}"
        yield Look(name, "ok" if have else "error", have or "missing", help)
    for name, why in OPTIONAL.items():
        have = version(name)
        yield Look(
            name, "ok" if have else "note", have or "not installed; everything works without it", "" if have else why
        )


def _owners() -> Mapping[str, list[str]]:
    """Which distributions bring a top-level package."""
    from importlib import metadata

    return metadata.packages_distributions()


def _rooms(owners: Callable[[], Mapping[str, list[str]]] = _owners) -> Iterator[Look]:
    """Other distributions may bring a package of our name: `pip install verify` overwrites ours without a word."""
    home = Path(__file__).resolve().parents[2]
    brought = owners()
    for package in ROOMS:
        room = package.__name__
        others = sorted({name for name in brought.get(room, []) if name.lower() != "deckproof"})
        place = Path(package.__file__ or "").resolve().parent
        if others:
            whose = " and ".join(f"'{name}'" for name in others)
            help = f"type: pip uninstall {' '.join(others)}, then: pip install --force-reinstall --no-deps deckproof"
            yield Look(f"package {room}", "error", f"also brought by {whose}", help)
        elif place != home / room:
            help = "another folder of this name comes first on the path; start from elsewhere, or rename it"
            yield Look(f"package {room}", "error", f"is {place}, not {home / room}", help)
        else:
            yield Look(f"package {room}", "ok", str(place))


def _fonts() -> Iterator[Look]:
    from generator.faces.fonts import default_chain

    chain = default_chain()
    missing = [source.name for source in chain if not all(file.is_file() for file in source.files.values())]
    if not chain or missing:
        what = ", ".join(missing) or "no default font"
        help = f"type: {sys.executable} -m pip install --force-reinstall justmytype-intl-cjk"
        yield Look("fonts", "error", f"{what} missing", help)
    else:
        yield Look("fonts", "ok", ", ".join(source.name for source in chain))


def _terminal() -> Iterator[Look]:
    encoding = (sys.stdout.encoding or "ascii").lower()
    good = encoding.replace("-", "") in ("utf8", "utf16")
    help = "" if good else "cards show as '?'; set PYTHONUTF8=1"
    yield Look("terminal", "ok" if good else "note", f"writes {encoding}", help)


def _project() -> Iterator[Look]:
    from verify.discover import find_project

    project = find_project(Path.cwd())
    yield Look(
        "project", "ok" if project else "note", str(project or "none here: no folder components/ upwards from here")
    )
