"""Where what can be made again is kept between runs: cut fonts, compiled rules.  `DECKPROOF_CACHE` overrides."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

NAME = "deckproof"


def cache_folder() -> Path:
    """The user's cache folder of this system, made when it is not there; one for this user among the temporary files
    where none can be written."""
    wanted = _wanted()
    try:
        wanted.mkdir(parents=True, exist_ok=True)
        if os.access(wanted, os.W_OK):
            return wanted
    except OSError:
        pass
    return Path(tempfile.gettempdir()) / f"{NAME}-{getattr(os, 'getuid', lambda: 'user')()}"


def _wanted() -> Path:
    if chosen := os.environ.get("DECKPROOF_CACHE"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / NAME / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / NAME
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / NAME
