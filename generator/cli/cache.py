"""Where what can be made again is kept between runs: cut fonts, compiled rules.  `DECKPROOF_CACHE` overrides."""

from __future__ import annotations

import os
import sys
from pathlib import Path

NAME = "deckproof"


def cache_folder() -> Path:
    """The user's cache folder of this system; not made here."""
    if chosen := os.environ.get("DECKPROOF_CACHE"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / NAME / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / NAME
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / NAME
