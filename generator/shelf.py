"""The output folder of one game: who may write, and how a file changes there.  In: bytes by name.  Out: whole files
or none.

Every file is written beside its place and renamed: a process that is killed leaves the old file as it was.  The lock
is the operating system's, so it ends with the process that held it, however that ends.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO

LOCK = ".lock"
PART = ".part-"
PATIENCE = 10.0  # seconds until a second build gives up
_PAUSE = 0.05


class Busy(OSError):
    """Another process is writing to this folder."""


@contextlib.contextmanager
def locked(folder: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Alone in the folder (made when it is missing).  Raises `Busy` when another process does not end within
    `patience` s."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOCK).open("a+b") as stream:
        for _ in range(max(1, round(patience / _PAUSE))):
            if _take(stream):
                break
            time.sleep(_PAUSE)
        else:
            raise Busy(f"another build is writing to '{folder}'")
        try:
            _sweep(folder)
            yield
        finally:
            _give(stream)


def replace(folder: Path, files: Mapping[str, bytes], before: Callable[[str], None] = lambda name: None) -> list[str]:
    """Files by name; only those whose bytes differ are written.  All are written beside first, then renamed in the
    order given.

    `before` is called with each name just before it is renamed (a test kills the process there).  Returns the names
    written."""
    ready: list[tuple[str, Path]] = []
    try:
        for name, data in files.items():
            if digest(folder / name) != hashlib.sha256(data).hexdigest():
                ready.append((name, _beside(folder, data)))
        for name, temporary in ready:
            before(name)
            temporary.replace(folder / name)
    finally:
        for _, temporary in ready:
            temporary.unlink(missing_ok=True)
    return [name for name, _ in ready]


def remove(folder: Path, names: Iterable[str]) -> list[str]:
    """Files that are no longer wanted; returns those that were there."""
    gone = [name for name in sorted(names) if (folder / name).is_file()]
    for name in gone:
        (folder / name).unlink()
    return gone


def digest(path: Path) -> str | None:
    """sha256 of a file, or None when there is no such file."""
    data = read(path)
    return None if data is None else hashlib.sha256(data).hexdigest()


def read(path: Path) -> bytes | None:
    """The bytes of a file, or None when there is no such file."""
    try:
        return path.read_bytes()
    except OSError:
        return None


def _beside(folder: Path, data: bytes) -> Path:
    handle, name = tempfile.mkstemp(dir=folder, prefix=PART)
    with os.fdopen(handle, "wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
    path = Path(name)
    path.chmod(0o666 & ~_umask())
    return path


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _sweep(folder: Path) -> None:
    """What a killed build left half written."""
    for path in folder.glob(PART + "*"):
        path.unlink(missing_ok=True)


try:
    import fcntl

    def _take(stream: IO[bytes]) -> bool:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _give(stream: IO[bytes]) -> None:
        fcntl.flock(stream, fcntl.LOCK_UN)

except ImportError:  # Windows
    import msvcrt

    def _take(stream: IO[bytes]) -> bool:
        stream.seek(0)
        try:
            msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        except OSError:
            return False
        return True

    def _give(stream: IO[bytes]) -> None:
        stream.seek(0)
        msvcrt.locking(stream.fileno(), msvcrt.LK_UNLCK, 1)  # type: ignore[attr-defined,unused-ignore]
