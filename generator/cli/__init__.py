"""The command line and only composition root: the making and the judging rooms meet, files, clock and seeds come in.

One file a command, of the same name; it is loaded when it is typed, and imports what it needs inside its function, so
that `--help` and a build with nothing to do stay quick.  Exit codes: 0 well, 1 findings, 2 usage, 3 a bug of ours, 130
interrupted, 141 nobody reads on.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module

import click

from .problem import Bug, Interrupted, near, os_problem

NAMES = (
    "new", "check", "build", "watch", "verify", "whatif", "printed", "words", "play", "show", "diff", "calibrate",
    "formats", "explain", "conformance", "doctor",
)  # fmt: skip


class Commands(Mapping[str, click.Command]):
    """Every command by its name, in the order of use; its file is loaded when it is asked for."""

    def __getitem__(self, name: str) -> click.Command:
        if name not in NAMES:
            raise KeyError(name)
        command: click.Command = import_module(f".{name}", __name__).command
        return command

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


COMMANDS = Commands()
CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class Program(click.Group):
    """The commands in the order of use; every way a command can end becomes an exit code here."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return COMMANDS.get(cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            raise click.UsageError(f"no such command '{args[0]}'{near(args[0], COMMANDS)}", ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        if os.environ.get("NO_COLOR"):
            ctx.color = False
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except BrokenPipeError:  # the reader has seen enough (`| head`): end as a shell shows it, with no last flush
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise click.exceptions.Exit(141) from None
        except KeyboardInterrupt:
            raise Interrupted() from None
        except OSError as error:
            raise os_problem(error) from error
        except Exception as error:
            raise Bug(error) from error


def _version(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked:
        from .stamp import version

        click.echo(f"deckproof {version()}")
        ctx.exit()


@click.group("deckproof", cls=Program, context_settings=CONTEXT)
@click.option("--version", is_flag=True, expose_value=False, is_eager=True, callback=_version, help="Show the version.")
def program() -> None:
    """Prints card and board games from YAML at exact sizes, and proves that the printed deck plays.

    GAME is a folder below components/; PATH is a project or any folder with a game.yaml. Without either, all games of
    this project. To begin with a game of your own: deckproof new my-game
    """


def main() -> None:
    """The entry point: runs the command line and exits."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without ♥ shows '?', it does not stop the work
    try:
        program(prog_name="deckproof")
    finally:
        gc.freeze()  # the process ends with all it holds: no last search for garbage among it (30 ms of a build)
