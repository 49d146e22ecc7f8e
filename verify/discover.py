"""Where the projects, games, rules engines and codes are.  The only place that imports by name.

In: a folder to start from and what the user typed.  Out: folders, modules, or a finding that says what to type instead.
A project is a folder that holds `components/`; a game is a folder with a `game.yaml`.  Examples are the games that came
with the tool: for reading and copying, never for writing, so only commands that ask for them find them.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

from . import games as rules
from .finding import CODES, Code, Finding, Span, suggest
from .manifest import Setup

if TYPE_CHECKING:
    from .engine.protocol import Game
    from .manifest import Manifest

GAME = "game.yaml"
COMPONENTS = "components"
EXAMPLES = "examples"
"""Where an installed tool has the games of the repository's `components/`, which are the examples."""
PACKAGES = ("verify", "generator")
"""Where codes are declared.  The generator is only asked for its codes, and only when it is installed."""

PRJ001 = Code("PRJ001", "error", "no project here", """
A project is a folder that holds `components/`; it is looked for here and in the folders above.  Go to your project,
name a folder that holds a `game.yaml`, or begin a game here with `deckproof new NAME`, which makes both.
""")  # fmt: skip
PRJ002 = Code("PRJ002", "error", "no such game", """
Neither a game of this project nor a folder with a `game.yaml` has this name.
""")  # fmt: skip
PRJ003 = Code("PRJ003", "error", "nothing in the folder", """
The project's `components/` holds no game, or the folder named holds neither a `game.yaml` nor `components/`.
""")  # fmt: skip

NEW = "type: deckproof new NAME"
PROTOCOL = (
    "ID", "RULES_VERSION", "SETUPS", "OPTIONS", "PROFILES", "STATEMENTS", "COUNTERS", "FIELDS", "UNSHOWN",
    "MAX_ACTIONS", "MAX_STEPS", "State", "Tables", "needs", "check", "tables", "proofs", "action_name", "view",
    "table_text", "outcome", "show_rare", "new_game", "actor", "legal", "apply", "over", "scores", "value", "redeal",
    "count",
)  # fmt: skip
"""The names of `engine/protocol.py`'s Game; a test holds the two together."""

_DECLARES = re.compile(rb"^[A-Z][A-Z0-9_]+ = _?[Cc]ode\(", re.MULTILINE)
_NAME = re.compile(r"\w[\w.-]*")
_ENGINE = re.compile(r"[a-z][a-z0-9_]*")


def find_project(start: Path) -> Path | None:
    """The nearest folder, from `start` upwards, that holds `components/`."""
    start = start.absolute()
    return next((folder for folder in (start, *start.parents) if (folder / COMPONENTS).is_dir()), None)


def games(project: Path) -> dict[str, Path]:
    """The games of a project by the name of their folder, sorted."""
    return _in(project / COMPONENTS)


def examples() -> dict[str, Path]:
    """The games that came with the tool, by name, sorted."""
    here = Path(__file__).resolve().parent
    installed = here / EXAMPLES
    return _in(installed if installed.is_dir() else here.parent / COMPONENTS)


def _in(at: Path) -> dict[str, Path]:
    return {folder.name: folder for folder in sorted(at.iterdir()) if (folder / GAME).is_file()} if at.is_dir() else {}


def resolve(argument: str | None, start: Path, *, reads: bool = False) -> tuple[list[Path], list[Finding]]:
    """The folders of the games that an argument means (a game, a folder, a project).

    None: every game of the project here; without a project, the game whose folder this is.  `reads`: the game is only
    read, so a name that nothing here has may be that of an example.
    """
    if argument is None:
        project = find_project(start)
        if project is None and (start / GAME).is_file():
            return [start], []
        if project is None:
            return [], [
                PRJ001(
                    Span(str(start)),
                    "no project here or above",
                    "type: deckproof new NAME; or go to your project, or name a folder that holds a game.yaml",
                )
            ]
        return _all(project, Span(str(project)))
    span, project = Span(argument), find_project(start)
    known = games(project) if project else {}
    if argument in known:
        return [known[argument]], []
    path = start / Path(argument).expanduser()
    if project and _NAME.fullmatch(argument) and not path.exists():
        path = project / COMPONENTS / argument  # perhaps a game by its name that has no game.yaml yet
    if path.is_file() and path.name == GAME:
        path = path.parent
    if (path / GAME).is_file():
        return [path], []
    if (path / COMPONENTS).is_dir():
        return _all(path, span)
    if path.is_dir():
        what = "is empty" if not any(path.iterdir()) else f"holds neither {GAME} nor {COMPONENTS}/"
        return [], [PRJ003(span, f"folder '{argument}' {what}", "name the folder of a game; for a new one: " + NEW)]
    return _elsewhere(argument, project, known, reads)


def _elsewhere(
    argument: str, project: Path | None, known: dict[str, Path], reads: bool
) -> tuple[list[Path], list[Finding]]:
    """A name that nothing here has: an example, or a finding with what there is."""
    shown = examples()
    if reads and argument in shown:
        return [shown[argument]], []
    help = suggest(argument, {**shown, **known} if reads else known)
    if argument in shown:
        help = f"it is an example; to copy it here, type: deckproof new {argument} --from {argument}"
    if project is None and not reads:
        message = f"'{argument}' is no folder with a {GAME}, and there is no project here or above"
        return [], [PRJ001(Span(argument), message, help or "go to your project, or name a folder")]
    return [], [PRJ002(Span(argument), f"no game '{argument}'", help or f"for a new one: {NEW}")]


def _all(project: Path, span: Span) -> tuple[list[Path], list[Finding]]:
    found = list(games(project).values())
    if found:
        return found, []
    return [], [PRJ003(span, f"'{COMPONENTS}/' of the project holds no game", NEW)]


def engines() -> list[str]:
    """The names of all rules engines, sorted."""
    ours = (module.name for module in pkgutil.iter_modules(rules.__path__) if module.ispkg)
    return sorted({*ours, *_BROUGHT})


_BROUGHT: dict[str, Game] = {}
"""Rules from elsewhere, by name: code that somebody named on the command line, never a manifest."""


def bring(path: Path) -> Game:
    """Rules outside this package: a folder with `__init__.py`, or a .py file.  From now on `engine` finds them by their
    `ID`.  ValueError: no such module, or one that lacks names of the protocol; what the module itself raises goes on.

    It is imported by its plain name with its folder on the path, so that worker processes find it too.
    """
    path = path.absolute()
    found = path / "__init__.py" if path.is_dir() else path
    if not found.is_file() or found.suffix != ".py":
        raise ValueError(f"'{path.name}' is neither a folder with __init__.py nor a .py file")
    name = path.name if path.is_dir() else path.stem
    if not name.isidentifier():
        raise ValueError(f"'{name}' is no name of a Python module")
    if str(path.parent) not in sys.path:
        sys.path.insert(0, str(path.parent))
    module = importlib.import_module(name)
    if Path(module.__file__ or "").resolve() != found.resolve():
        raise ValueError(f"another module is called '{name}'")
    if missing := [key for key in PROTOCOL if not hasattr(module, key)]:
        raise ValueError(f"'{name}' lacks {', '.join(missing)}")
    brought = cast("Game", module)
    _BROUGHT[brought.ID] = brought
    return brought


def engine(name: str) -> Game | None:
    """The rules engine of that name ("-" and "_" are the same), or None when there is none."""
    if name in _BROUGHT:
        return _BROUGHT[name]
    module = name.replace("-", "_")
    if not _ENGINE.fullmatch(module) or module not in engines():
        return None
    return cast("Game", importlib.import_module(f"{rules.__name__}.{module}"))


def ruled(manifest: Manifest) -> tuple[Manifest, Game | None]:
    """The rules that a manifest names (None: it names none, or they are not here), and the manifest: with all their
    set-ups where it lists none itself."""
    rules = engine(manifest.rules.engine) if manifest.rules.engine else None
    if rules is None or manifest.setups:
        return manifest, rules
    span = manifest.rules.span
    setups = tuple(Setup(name, setup.players, span) for name, setup in rules.SETUPS.items())
    return replace(manifest, setups=setups), rules


def all_codes() -> dict[str, Code]:
    """Every code there is, by name.  Imports the modules that declare one, which are found by reading."""
    for name in PACKAGES:
        spec = importlib.util.find_spec(name)
        for root in (spec.submodule_search_locations or []) if spec else []:
            for module in _declaring(Path(root), name):
                importlib.import_module(module)
    return dict(sorted(CODES.items()))


def _declaring(root: Path, package: str) -> Iterator[str]:
    for path in sorted(root.rglob("*.py")):
        if _DECLARES.search(path.read_bytes()):
            parts = path.relative_to(root).with_suffix("").parts
            yield ".".join((package, *(p for p in parts if p != "__init__")))
