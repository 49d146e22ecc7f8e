"""Where compiled loops are kept between runs, and under which name.

numba's own cache sees neither an edit in another file nor a changed constant, so the folder's name carries a hash of
all that a compiled loop is made of: numba's version and flags, the engine's sources, every file of the game's folder,
and the frozen constants.  The last three folders of a game are kept, older ones deleted.  Where no folder can be
written there is no cache, and the results are the same.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from .graph import Function, Node, called_by

KEPT = 3
VARIABLE = "DECKPROOF_CACHE"
_SOURCES = {".py", ".md", ".json", ".yaml", ".csv"}


def base() -> Path:
    """The folder of all caches: $DECKPROOF_CACHE, or the platform's place for caches."""
    if named := os.environ.get(VARIABLE):
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "deckproof" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "deckproof"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "deckproof"


def numba_version() -> str:
    """ "" when numba is not installed.  Does not import it."""
    try:
        return version("numba")
    except PackageNotFoundError:
        return ""


def tag(nodes: dict[Function, Node]) -> str:
    """A hash of everything that a compiled loop is made of."""
    digest = hashlib.blake2b(digest_size=10)
    flags = sorted(f"{k}={v}" for k, v in os.environ.items() if k.startswith("NUMBA_") and k != "NUMBA_CACHE_DIR")
    digest.update(repr((numba_version(), sys.version_info[:3], flags)).encode())
    folders = {Path(code.__code__.co_filename).parent for code in called_by(nodes)} | {Path(__file__).parent}
    for path in sorted({path for folder in folders for path in folder.glob("*") if path.suffix in _SOURCES}):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    for node in nodes.values():
        digest.update(repr((node.code.__qualname__, sorted(node.frozen.items()))).encode())
    return digest.hexdigest()


def folder(game: str, tag: str) -> Path:
    """Where the compiled loops of a game are kept for this state of the sources."""
    return base() / "rules" / f"{game}-{tag}"


def is_warm(at: Path, name: str) -> bool:
    """True when the loop of this name has been compiled before."""
    return any(at.glob(f"*/*{name}*.nbc")) or any(at.glob(f"*{name}*.nbc"))


def prepare(at: Path) -> bool:
    """Makes the folder, marks it as used now, deletes the oldest of its game.  False where nothing can be written."""
    try:
        at.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=at):
            pass
        os.utime(at)
    except OSError:
        return False
    game = at.name.rpartition("-")[0]
    same = [path for path in at.parent.iterdir() if path.name.rpartition("-")[0] == game and path != at]
    for old in sorted(same, key=_used, reverse=True)[KEPT - 1 :]:
        shutil.rmtree(old, ignore_errors=True)
    return True


def _used(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # deleted by a neighbour just now
        return 0.0
