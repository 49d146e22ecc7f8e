"""Two states of games to compare: folders, and what git keeps.  In: what was typed.  Out: pairs of folders.

A state is a folder of a game, a project (a folder with `components/`), a game by its name, or a revision of git, in
this order: what is there is meant, a branch of the same name is typed as `heads/NAME`.  A revision is asked through
`git archive`, so that filters such as those of large files are applied; only regular files are taken out of it.
"""

from __future__ import annotations

import io
import os
import subprocess
import tarfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from verify.discover import COMPONENTS, GAME, find_project, games

from .problem import Problem, near


@dataclass(frozen=True, slots=True)
class Side:
    """One game in one state.  `folder`: where its files are; `shown`: what file names in findings begin with instead
    of `base`."""

    folder: Path
    base: Path
    shown: str


@dataclass(frozen=True, slots=True)
class Compared:
    """A game before and after; None: it is not there in that state.  `home`: its folder now, or where it was."""

    game: str
    old: Side | None
    new: Side | None
    home: Path


@dataclass(frozen=True, slots=True)
class _State:
    """What one word means: a game's folder, a project, or a commit (then with neither)."""

    typed: str
    game: Path | None = None
    project: Path | None = None


def compared(old: str, new: str, names: Sequence[str], room: Path) -> list[Compared]:
    """The games to compare.  `room`: an empty folder for the files of revisions.  Raises `Problem`."""
    states = [_state(word) for word in (old, new)]
    one = next((s.game for s in reversed(states) if s.game), None)
    if one is not None:
        if names and [one.resolve().name] != list(names):
            raise Problem(f"'{old}' and '{new}' are one game, so '{names[0]}' cannot be asked for", "leave it away")
        return [_one(states, one, room)]
    project = next((s.project for s in states if s.project), None) or find_project(Path.cwd())
    if project is None:
        raise Problem("no project here or above", "go to your project, or name a folder that holds a game.yaml")
    found = [_games(state, project, room / str(n)) for n, state in enumerate(states)]
    known = sorted({name for sides in found for name in sides})
    for name in names:
        if name not in known:
            raise Problem(f"no game '{name}' in '{old}' or '{new}'{near(name, known)}")
    if not known:
        raise Problem(f"neither '{old}' nor '{new}' holds a game", "name folders that hold components/, or revisions")
    wanted = [name for name in known if name in names or not names]
    return [Compared(n, found[0].get(n), found[1].get(n), project / COMPONENTS / n) for n in wanted]


def other(word: str, folder: Path, room: Path) -> Side | None:
    """The game of `folder` in another state: a game's folder, a project's game of that name, or a revision, whose files
    are put below `room`.  None: it is not there."""
    state = _state(word)
    if state.game is not None:
        return _here(state.game)
    if state.project is not None:
        found = games(state.project).get(folder.resolve().name)
        return _here(found) if found else None
    return _taken(word, folder.resolve(), room)


def _state(word: str) -> _State:
    path = Path(word).expanduser()
    project = find_project(Path.cwd())
    known = games(project) if project else {}
    if (path / GAME).is_file():
        return _State(word, game=path)
    if (path / COMPONENTS).is_dir():
        return _State(word, project=path)
    if word in known:
        return _State(word, game=known[word])
    if word == "." and project is not None:
        return _State(word, project=project)
    if path.is_dir():
        raise Problem(f"folder '{word}' holds neither {GAME} nor {COMPONENTS}/", "name the folder of a game")
    return _State(word)


def _one(states: Sequence[_State], one: Path, room: Path) -> Compared:
    """A game's folder against another one, or against itself in a revision."""
    sides: list[Side | None] = []
    for n, state in enumerate(states):
        if state.game is not None:
            sides.append(_here(state.game))
        elif state.project is not None:
            raise Problem(f"'{state.typed}' is a project and the other one a game", "name two games, or two projects")
        else:
            sides.append(_taken(state.typed, one.resolve(), room / str(n)))
    if not any(sides):
        raise Problem(f"'{one}' is in neither of both")
    return Compared(one.resolve().name, sides[0], sides[1], one)


def _games(state: _State, project: Path, room: Path) -> dict[str, Side]:
    if state.project is not None:
        return {name: _here(folder) for name, folder in games(state.project).items()}
    side = _taken(state.typed, project.resolve() / COMPONENTS, room)
    if side is None:
        return {}
    at = side.folder.parent
    return {name: Side(folder, side.base, side.shown) for name, folder in games(at).items()}


def _here(folder: Path) -> Side:
    return Side(folder, Path.cwd(), "")


# ---------------------------------------------------------------------------------------------------------------------
# git


def _taken(revision: str, folder: Path, room: Path) -> Side | None:
    """The files that `folder` had in a revision, put below `room`; None when it had none."""
    here = folder if folder.is_dir() else next(parent for parent in folder.parents if parent.is_dir())
    top = Path(_git(here, revision, "rev-parse", "--show-toplevel").decode().rstrip("\n"))
    commit = _commit(here, revision)
    inside = folder.resolve().relative_to(top.resolve()).as_posix()
    if inside != "." and not _git(top, revision, "ls-tree", "-z", commit, "--", inside):
        return None
    archive = _git(top, revision, "archive", "--format=tar", commit, "--", inside)
    _unpack(archive, room)
    return Side(room / inside, room, f"{revision}:")


def _commit(here: Path, revision: str) -> str:
    wanted = f"'{revision}' is neither a folder, nor a game, nor a revision of git"
    help = "type a folder, or a commit, branch or tag such as HEAD~1"
    if revision.startswith("-"):
        raise Problem(wanted, help)
    try:
        return _git(here, revision, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}").decode().strip()
    except Problem as fault:
        if fault.help:
            raise
        raise Problem(wanted, help) from None


def _git(folder: Path, revision: str, *arguments: str) -> bytes:
    """What git says; its own words when it refuses."""
    environment = {**os.environ, "LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0"}
    command = ["git", "-C", str(folder), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, env=environment, stdin=subprocess.DEVNULL, check=False)
    except FileNotFoundError:
        raise Problem(
            f"'{revision}' is no folder, and git, which could know it as a revision, is not installed",
            "install git, or name two folders",
        ) from None
    if done.returncode == 0:
        return done.stdout
    said = done.stderr.decode("utf-8", "replace").strip().removeprefix("fatal: ")
    if "not a git repository" in said:
        raise Problem(
            f"'{revision}' is no folder, and git keeps nothing here that it could be a revision of",
            "name two folders, or go to a folder that git looks after",
        )
    raise Problem(f"git: {said}" if said else "git refused")


def _unpack(archive: bytes, room: Path) -> None:
    """Regular files only, and none outside `room`."""
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        for member in tar:
            name = PurePosixPath(member.name)
            stream = tar.extractfile(member) if member.isreg() else None
            if stream is None or name.is_absolute() or ".." in name.parts:
                continue
            path = room / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(stream.read())
