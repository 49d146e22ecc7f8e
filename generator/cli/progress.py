"""Long work speaks on a terminal and is silent in a pipe.  Writes to stderr, one line that overwrites itself."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

WIDTH = 78


@contextmanager
def progress(quiet: bool = False) -> Iterator[Callable[[str], None]]:
    """Yields `say(text)`: what is being done now.  The line is wiped at the end, whatever happens."""
    stream = sys.stderr
    shown = not quiet and stream.isatty()

    def say(text: str) -> None:
        if shown:
            click.echo(f"\r{text[:WIDTH]:<{WIDTH}}", nl=False, err=True)

    try:
        yield say
    finally:
        if shown:
            click.echo(f"\r{'':<{WIDTH}}\r", nl=False, err=True)
