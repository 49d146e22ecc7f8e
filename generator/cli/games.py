"""Which games a command means, and where their sheets are.  In: what was typed.  Out: `Target`s, or a stop."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from verify.finding import Finding

from .told import stop


@dataclass(frozen=True, slots=True)
class Target:
    """One game: its folder, and the folder of its sheets.  File names in findings are relative to `base`.

    `typed` is what to type after a command to mean this game and these sheets from where one stands.
    """

    id: str
    folder: Path
    output: Path
    base: Path
    typed: str


def targets(
    where: Sequence[str], output: Path | None = None, as_json: bool = False, *, reads: bool = False
) -> list[Target]:
    """The games of the arguments, each once, sorted by id; without arguments every game of the project here.

    `reads`: for commands that change nothing of a game; they find the examples that came with the tool as well.
    """
    from verify.discover import resolve

    start, findings = Path.cwd(), list[Finding]()
    made: dict[Path, Target] = {}
    arguments: Sequence[str | None] = where or [None]
    for argument in arguments:
        found, wrong = resolve(argument, start, reads=reads)
        findings += wrong
        away = reads and argument not in names_here()
        for folder in found:
            made[folder.resolve()] = _target(folder, argument if away else None, output, start)
    if findings:
        stop(findings, {}, as_json, exit_code=2)
    return sorted(made.values(), key=lambda t: (t.id, t.folder))


def _target(folder: Path, example: str | None, output: Path | None, start: Path) -> Target:
    """`example`: the name of an example, if it may be one; what is drawn of it goes to the project here, or here."""
    from verify.discover import examples, find_project

    name = folder.resolve().name
    if example is not None and examples().get(example) == folder:
        kept = output or (find_project(start) or start) / "output"
        return Target(name, folder, kept / name, start, name)
    return Target(name, folder, (output or _output(folder, start)) / name, start, _typed(folder, output, start))


def output_of(folder: Path, output: Path | None) -> Path:
    """Where the output folders are, for a game in `folder`: as asked for, or of its project, or here."""
    return output or _output(folder, Path.cwd())


def _typed(folder: Path, output: Path | None, start: Path) -> str:
    """The game's name where the project here knows it, else its folder; and the output folder that was asked for."""
    from verify.discover import find_project, games

    folder, here, project = folder.resolve(), start.resolve(), find_project(start)
    ours = games(project).get(folder.name) if project else None
    if ours is not None and ours.resolve() == folder:
        name = folder.name
    else:
        name = str(folder.relative_to(here)) if folder.is_relative_to(here) else str(folder)
    return shlex.join([name, *(["--output", str(output)] if output else [])])


def _output(folder: Path, start: Path) -> Path:
    """`output/` of the project that the game belongs to; a game without a project around it: here."""
    from verify.discover import find_project, games

    project = find_project(folder)
    ours = project is not None and folder.resolve() in {path.resolve() for path in games(project).values()}
    return (project if project is not None and ours else start) / "output"


def names_here() -> list[str]:
    """The games of the project here."""
    from verify.discover import find_project, games

    project = find_project(Path.cwd())
    return list(games(project)) if project else []


def names_to_read() -> list[str]:
    """The games of the project here and the examples that came with the tool."""
    from verify.discover import examples

    return sorted({*names_here(), *examples()})
