"""Waits until files are saved.  In: folders.  Out: the names of the files that were saved, made or lost.

What has changed is found by looking: names, sizes, times and numbers of the files now against those of before.  So it
does not matter how an editor saves (into the file, beside it and renamed, away and back), whether a folder is taken
away and comes again, or whether a network drive tells of changes at all.  watchfiles (the extra `[watch]`) only ends
the pause between two looks sooner, and spares the looks while nothing happens; without it one looks ten times a
second.
"""

from __future__ import annotations

import os
import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from pathlib import Path

POLL = 0.1  # seconds between two looks where the system does not tell
NUDGE = 1.0  # … where it does: a change it did not tell of is found all the same
STILL = 0.03  # seconds without a change until a save counts as done
MOST = 1.0  # … but a file that is written all the time is looked at nevertheless
IGNORED = ("~", ".swp", ".swx", ".tmp", ".bak", ".part", ".crdownload", "___")
"""Ends of the names of files that editors and browsers make for themselves."""

Looked = Mapping[str, tuple[int, int, int]]
"""Size, time of the last change (ns) and number of each file."""


def look(folders: Sequence[Path]) -> Looked:
    """Every file below the folders; hidden ones and what editors make for themselves are left out."""
    found: dict[str, tuple[int, int, int]] = {}
    for folder in folders:
        for path in _files(os.fspath(folder)):
            try:
                stat = os.stat(path)  # noqa: PTH116  (a Path for each file would double the time of a look)
            except OSError:
                continue  # gone since its name was read
            found[path] = (stat.st_size, stat.st_mtime_ns, stat.st_ino)
    return found


def _files(folder: str) -> Iterator[str]:
    for at, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        yield from (os.path.join(at, name) for name in files if not _is_foreign(name))  # noqa: PTH118


def _is_foreign(name: str) -> bool:
    return name.startswith((".", "#")) or name.endswith(IGNORED) or name.isdecimal()  # vim tries to write 4913


def between(old: Looked, new: Looked) -> list[str]:
    """The files that are not as they were, sorted."""
    return sorted(name for name in old.keys() | new.keys() if old.get(name) != new.get(name))


class Saves:
    """Looks at folders from time to time.  `system`: let the system tell, where watchfiles is installed."""

    def __init__(self, folders: Sequence[Path], system: bool = True) -> None:
        self._folders = folders
        self._seen = look(folders)
        self._told: Generator[object, None, None] | None = None
        self._numbers: list[int] = []  # of the folders that the system watches
        self.system = system and has_watchfiles()

    def next(self, patience: float | None = None) -> list[str]:
        """Waits for a save that is done and gives its files.  `patience`: seconds until it gives up with []."""
        waited = 0.0
        while True:
            now = look(self._folders)
            if now != self._seen:
                now = self._still(now)
                files, self._seen = between(self._seen, now), now
                if files:  # none: a file was away for a moment
                    return files
            if patience is not None and waited >= patience:
                return []
            waited += self._pause(patience)

    def _still(self, now: Looked) -> Looked:
        """Until nothing changes any more: an editor may need several steps to save."""
        start = time.monotonic()
        while time.monotonic() - start < MOST:
            time.sleep(STILL)
            then, now = now, look(self._folders)
            if then == now:
                break
        return now

    def _pause(self, most: float | None) -> float:
        """Until the system tells of something, or a while; gives the seconds that it may have taken."""
        if self.system and most != 0:
            try:
                numbers = [folder.stat().st_ino for folder in self._folders]
                if self._told is None or numbers != self._numbers:  # a folder that came again is another one
                    self.close()
                    self._told, self._numbers = _telling(self._folders), numbers
                next(self._told)
                return NUDGE
            except (OSError, RuntimeError, StopIteration):  # a folder is away, or the system has no watches left
                self._told = None
        pause = POLL if most is None else min(POLL, most)
        time.sleep(pause)
        return max(pause, 1e-3)

    def close(self) -> None:
        """Takes the system's watches away."""
        if self._told is not None:
            self._told.close()
            self._told = None


def has_watchfiles() -> bool:
    from importlib.util import find_spec

    return find_spec("watchfiles") is not None


def _telling(folders: Sequence[Path]) -> Generator[object, None, None]:
    """Gives something at each change, and at least every `NUDGE` seconds."""
    from watchfiles import watch

    return watch(
        *folders,
        watch_filter=None,
        step=10,
        debounce=100,
        rust_timeout=round(NUDGE * 1000),
        yield_on_timeout=True,
    )
