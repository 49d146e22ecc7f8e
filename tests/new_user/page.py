"""A page of the documentation that can be followed: what it says to type is typed, what it says to edit is edited.

In: the text of the page, a way to type a command, and the folder one stands in.  Out: the same text with what was
really answered.  A block ```console holds `$ command` lines, each with its answer below it; `; echo $?` after a command
shows its exit code.  A block ```diff holds the name of a file, then `-` and `+` lines that take each other's place.  A
block of another language that names a file, such as ```python rules/mine.py, is what is written into it.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path

from tests.cli.edit import swap

BLOCK = re.compile(r"^```(console|diff|\w+ \S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ECHO = "; echo $?"

Typed = Callable[[list[str]], tuple[str, int]]
"""The words after `deckproof` → what appears on the terminal, and the exit code."""


def followed(text: str, typed: Typed, folder: Path) -> str:
    """The page with the answers of today."""

    def block(found: re.Match[str]) -> str:
        kind, inside = found.groups()
        if kind == "diff":
            edit(inside, folder)
            return found[0]
        if kind != "console":
            path = folder / kind.partition(" ")[2]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(inside, encoding="utf-8", newline="\n")
            return found[0]
        lines = [line for line in inside.splitlines() if line.startswith("$ ")]
        return f"```{kind}\n{''.join(answered(line, typed) for line in lines)}```"

    return BLOCK.sub(block, text)


def answered(line: str, typed: Typed) -> str:
    """A line that begins with `$ `, and what the terminal shows after it."""
    asked = line.removeprefix("$ ")
    program, *words = shlex.split(asked.removesuffix(ECHO))
    assert program == "deckproof", line
    said, code = typed(words)
    code_line = f"{code}\n" if asked.endswith(ECHO) else ""
    return f"{line}\n{said}{code_line}"


def edit(inside: str, folder: Path) -> None:
    """Each `-` line, which must stand in the file, becomes the `+` line below it."""
    name, *lines = inside.splitlines()
    old = [line[1:] for line in lines if line.startswith("-")]
    new = [line[1:] for line in lines if line.startswith("+")]
    assert len(old) == len(new) == len(lines) / 2, inside
    for before, after in zip(old, new, strict=True):
        swap(folder / name, f"{before}\n", f"{after}\n")
