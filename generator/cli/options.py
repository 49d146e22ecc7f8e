"""Options that several commands share, and the choice lists behind them."""

from __future__ import annotations

from pathlib import Path

import click

from .problem import Problem

JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
STRICT = click.option("--strict", is_flag=True, help="Warnings are errors.")
OUTPUT = click.option(
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Where sheets are kept. Default: output/ of the project.",
)
LANG = click.option("--lang", metavar="LANG", help="Language of the printed words. Default: the game's first.")


def _games(ctx: click.Context, _: click.Parameter, started: str) -> list[str]:
    """Game names for the shell's completion."""
    from .games import names_here

    return [name for name in names_here() if name.startswith(started)]


def _readable(ctx: click.Context, _: click.Parameter, started: str) -> list[str]:
    """The same with the examples, for commands that only read."""
    from .games import names_to_read

    return [name for name in names_to_read() if name.startswith(started)]


def _bring(ctx: click.Context, _: click.Parameter, path: Path | None) -> Path | None:
    """Rules that are named here are code, and run: no manifest can name any."""
    if path is not None:
        from verify.discover import bring

        try:
            bring(path)
        except ValueError as error:
            raise Problem(f"no rules in '{path}': {error}", "name the folder of a rules module") from None
        except Exception as error:  # whatever their author wrote
            raise Problem(f"the rules in '{path}' cannot be loaded: {type(error).__name__}: {error}") from error
    return path


RULES = click.option(
    "--rules",
    type=click.Path(path_type=Path),
    metavar="MODULE",
    callback=_bring,
    expose_value=False,
    is_eager=True,
    help="Rules of your own: the folder or file of a Python module, whose ID game.yaml names.",
)
WHERE = click.argument("where", nargs=-1, metavar="[GAME|PATH]...", shell_complete=_games)
GAME = click.argument("game", metavar="GAME", shell_complete=_readable)
FROM = click.option(
    "--from",
    "source",
    metavar="GAME|PATH",
    shell_complete=_readable,
    help="Copy this game: one of the project, a folder, or an example that came with deckproof.",
)
