"""One hash over everything that sheets depend on.  In: a game's folder and the names of what was asked for.  Out:
hexadecimal.

Covers the files of the game, this program's own source and data, and the versions of the libraries that draw.  Names
are relative and times do not count: a copy of the folder elsewhere has the same hash.  Loads nothing heavy: a build
that has nothing to do is over after this.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
OWN = (HERE, HERE.parent / "verify")
NOT_DRAWING = {"cli", "export", "engine", "games", "preflight", "report", "checks", "__pycache__"}
"""Rooms of the program that no sheet depends on."""
SUFFIXES = (".py", ".yaml", ".json")
LIBRARIES = ("reportlab", "fonttools", "pillow", "budoux", "jinja2", "justmytype_intl_cjk", "rl_accel")
NOT_INPUT = {"printed.json", "translated.json"}
"""In a game's folder, but written by the tool."""
OPEN_ELSEWHERE = "~$"
"""How the file begins that Excel lays beside a book while it is open."""


def inputs_hash(root: Path, *asked: str) -> str:
    """Hash of the game in `root`, of the program and of what was asked for (format, paper …)."""
    return asked_hash(files_hash(root), *asked)


def asked_hash(files: str, *asked: str) -> str:
    """`inputs_hash`, with the files as they were when `files_hash` looked at them."""
    digest = hashlib.sha256()
    for text in (*asked, program_hash(), files):
        digest.update(text.encode() + b"\0")
    return digest.hexdigest()


def files_hash(root: Path) -> str:
    """Hash of the game's files alone."""
    digest = hashlib.sha256()
    _add(digest, root, (p for p in _files(root) if _is_input(p.name)))
    return digest.hexdigest()


def program_hash() -> str:
    """Hash of the program that runs and of the libraries that draw."""
    digest = hashlib.sha256()
    for text in (_source_hash(), *_libraries()):
        digest.update(text.encode() + b"\0")
    return digest.hexdigest()


@cache
def _source_hash() -> str:
    """Of the program's own source and data: read once, as the program itself was."""
    digest = hashlib.sha256()
    for folder in OWN:
        _add(digest, folder, _own(folder))
    return digest.hexdigest()


def _add(digest: hashlib._Hash, folder: Path, files: Iterator[Path]) -> None:
    for path in sorted(files, key=lambda p: p.relative_to(folder).as_posix()):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0")
        try:
            digest.update(hashlib.sha256(path.read_bytes()).digest())
        except OSError:
            digest.update(b"unreadable")


def _is_input(name: str) -> bool:
    return name not in NOT_INPUT and not name.startswith(OPEN_ELSEWHERE)


def _files(folder: Path, without: frozenset[str] = frozenset()) -> Iterator[Path]:
    """Regular files, hidden ones left out; links to folders are not followed."""
    for at, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".") and name not in without]
        yield from (Path(at, name) for name in files if not name.startswith("."))


def _own(folder: Path) -> Iterator[Path]:
    return (p for p in _files(folder, frozenset(NOT_DRAWING)) if p.suffix in SUFFIXES)


@cache
def _libraries() -> Sequence[str]:
    """Name and version of each library as its metadata folder says: "reportlab-4.4.0.dist-info"."""
    found = set()
    for place in filter(None, sys.path):
        try:
            entries = [entry.name for entry in os.scandir(place)]
        except OSError:
            continue
        found |= {e.lower() for e in entries if e.endswith(".dist-info") and e.split("-")[0].lower() in LIBRARIES}
    return sorted(found)
