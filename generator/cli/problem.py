"""How a command ends when it cannot do its work: a sentence and something to type; never a bare traceback.

`Problem` is the user's to mend (exit 2 for what was typed, 1 for what was found), `Bug` is ours (exit 3, with a log
that can be pasted into an issue).
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

import click

from .cache import cache_folder
from .stamp import version, versions


class Problem(click.ClickException):
    """Shown as `error: message` and `help: help`."""

    exit_code = 2

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.help = help

    def show(self, file: IO[Any] | None = None) -> None:
        color = False if os.environ.get("NO_COLOR") else None  # the context that knew is gone by now
        click.echo(f"{click.style('error', fg='red', bold=True)}: {self.message}", file, err=file is None, color=color)
        if self.help:
            click.echo(f"{click.style('help', fg='cyan')}: {self.help}", file, err=file is None, color=color)


class Interrupted(Problem):
    """Ctrl-C.  Output is written beside and renamed, so what was there before is whole."""

    exit_code = 130

    def __init__(self) -> None:
        super().__init__("interrupted")


class Failed(Problem):
    """The world did not let it: a file, a disk."""

    exit_code = 1


class Bug(Problem):
    """An exception nobody expected: writes the log, names its path."""

    exit_code = 3

    def __init__(self, error: BaseException) -> None:
        import hashlib
        import tempfile

        text = log(error)
        name = f"deckproof-bug-{hashlib.sha256(text.encode()).hexdigest()[:8]}.md"
        help = (
            "please open an issue with that file; it holds versions and the traceback, nothing of your game's contents"
        )
        try:
            path = Path(tempfile.gettempdir()) / name
            path.write_text(text, encoding="utf-8")
            where = f"a log is in {path}"
        except OSError:
            where = f"the log could not be written; this is it:\n\n{text}"
        super().__init__(f"this is a bug in deckproof ({type(error).__name__}: {error}); {where}", help)


def log(error: BaseException) -> str:
    """The exception as Markdown ready for an issue: what was typed, versions, traceback."""
    import platform
    import traceback

    found = "\n".join(f"{name}: {value}" for name, value in versions().items())
    trace = "".join(traceback.format_exception(error)).strip()
    return (
        f"### deckproof {version()} stopped with {type(error).__name__}\n\n"
        f"command:\n```\n{' '.join(['deckproof', *sys.argv[1:]])}\n```\n\n"
        f"versions ({platform.platform()}):\n```\n{found}\n```\n\n"
        f"traceback:\n```\n{trace}\n```\n"
    )


def near(word: str, words: Iterable[str]) -> str:
    """`; did you mean 'x'?`, or the list when it is short, or nothing."""
    choices = sorted(words)
    import difflib

    close = difflib.get_close_matches(word, choices, 3, 0.5) or [c for c in choices if word and word in c][:3]
    if close:
        return f"; did you mean {' or '.join(repr(w) for w in close)}?"
    return f"; there is {', '.join(choices)}" if 0 < len(choices) <= 12 else ""


def os_problem(error: OSError) -> Failed:
    """A file that cannot be read or written, as a sentence."""
    what = (error.strerror or type(error).__name__).lower()
    name = f"'{error.filename}': " if error.filename is not None else ""
    if isinstance(error.filename, str) and _of_the_cache(Path(error.filename)):
        return Failed(f"{name}{what}", "set DECKPROOF_CACHE to a folder that can be written")
    return Failed(f"{name}{what}", _OS_HELP.get(error.errno or 0, ""))


def _of_the_cache(path: Path) -> bool:
    """The folder that keeps cut fonts and compiled rules, something in it, or a folder above that could not be made."""
    cache = cache_folder()
    return path.is_relative_to(cache) or cache.is_relative_to(path.absolute())


_OS_HELP = {
    errno.EACCES: "check the folder's permissions, or choose another one with --output DIR",
    errno.EPERM: "check the folder's permissions, or choose another one with --output DIR",
    errno.EROFS: "this disk is read-only; choose another folder with --output DIR",
    errno.ENOSPC: "the disk is full; the sheets that were there before are whole",
    errno.ENOTDIR: "a file stands where a folder is needed; choose another one with --output DIR",
}
