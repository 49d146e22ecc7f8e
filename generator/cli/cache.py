"""Where what can be made again is kept between runs: cut fonts, compiled rules.  `DECKPROOF_CACHE` overrides."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import tempfile
from pathlib import Path

NAME = "deckproof"


def cache_folder() -> Path:
    """The user's cache folder of this system, made when it is not there; one for this user among the temporary files
    where none can be written."""
    wanted = _wanted()
    with contextlib.suppress(OSError):
        wanted.mkdir(parents=True, exist_ok=True)
        if os.access(wanted, os.W_OK):
            return wanted
    return _temporary()


def _temporary() -> Path:
    """A folder that nobody else can write to: compiled rules are read from it."""
    if not hasattr(os, "getuid"):
        return Path(tempfile.gettempdir()) / NAME  # a folder of the user's own on Windows
    folder = Path(tempfile.gettempdir()) / f"{NAME}-{os.getuid()}"
    with contextlib.suppress(OSError):
        folder.mkdir(mode=0o700, exist_ok=True)
        there = folder.lstat()
        if there.st_uid == os.getuid() and stat.S_ISDIR(there.st_mode) and not there.st_mode & 0o022:
            return folder
    return Path(tempfile.mkdtemp(prefix=f"{NAME}-"))


def _wanted() -> Path:
    if chosen := os.environ.get("DECKPROOF_CACHE"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / NAME / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / NAME
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / NAME
