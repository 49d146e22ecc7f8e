"""Where a user's own settings are kept: printer profiles.  `DECKPROOF_CONFIG` overrides."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from .cache import NAME
from .problem import Problem

PROFILE = re.compile(r"(?!part-)[a-z0-9][a-z0-9_-]{0,31}")


def config_folder() -> Path:
    """The user's folder for settings on this system; not made here."""
    if chosen := os.environ.get("DECKPROOF_CONFIG"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming") / NAME
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / NAME
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / NAME


def profile_file(name: str) -> Path:
    """The file of a printer profile, whether it is there or not.  The name becomes part of file names."""
    if not PROFILE.fullmatch(name):
        raise Problem(
            f"'{name}' is no name of a printer profile", "use a-z, 0-9, '_' and '-', such as --profile office"
        )
    return config_folder() / "profiles" / f"{name}.yaml"
