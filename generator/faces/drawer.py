"""Kept faces from one run to the next: a file for each game and language in the cache folder.

In and out: the entries of `kept.py`, and what is known of the layouts' expressions.  A file that another program wrote
(`stamp`), that is damaged or holds anything but these is as good as none: what is not there is drawn.  Written beside
and renamed; the files used last are kept.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import io
import os
import pickle
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .kept import Entry
    from .make import FaceKey
    from .template import Known

MOST = 32  # files: games times languages
ENDING = ".faces"
MODULES = {
    "generator.faces.face", "generator.faces.kept", "generator.faces.template", "generator.geometry", "verify.units",
    "verify.manifest",
}  # fmt: skip
PLAIN = {"set", "frozenset"}
BROKEN = (OSError, ValueError, KeyError, TypeError, AttributeError, EOFError, ImportError, IndexError, MemoryError)


class Drawer:
    """`root`: the game's folder.  `stamp`: of the program that draws and of its libraries."""

    def __init__(self, folder: Path, root: Path, stamp: str) -> None:
        self.folder = folder
        self._name = hashlib.sha256(os.fsencode(root.resolve())).hexdigest()[:20]
        self._stamp = stamp.encode("ascii") + b"\n"
        self._there: dict[str, dict[FaceKey, tuple[Entry, bytes]]] = {}  # as it lies in the file

    def open(self, lang: str) -> tuple[dict[FaceKey, Entry], dict[str, Known]]:
        path = self._path(lang)
        try:
            data = path.read_bytes()
            if not data.startswith(self._stamp):
                return {}, {}
            blobs: dict[FaceKey, bytes]
            expressions: dict[str, Known]
            blobs, expressions = _Faces(io.BytesIO(data[len(self._stamp) :])).load()
            there = {key: (_Faces(io.BytesIO(blob)).load(), blob) for key, blob in blobs.items()}
            os.utime(path)
        except (*BROKEN, pickle.UnpicklingError):
            return {}, {}
        self._there[lang] = there
        return {key: entry for key, (entry, _) in there.items()}, expressions

    def close(self, lang: str, entries: Mapping[FaceKey, Entry], expressions: Mapping[str, Known]) -> None:
        """What cannot be written is drawn again the next time."""
        there = self._there.get(lang, {})
        self._there[lang] = {
            key: there[key] if key in there and there[key][0] is entry else (entry, pickle.dumps(entry, 5))
            for key, entry in entries.items()
        }
        blobs = {key: blob for key, (_, blob) in self._there[lang].items()}
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=self.folder, delete=False) as beside:
                beside.write(self._stamp + pickle.dumps((blobs, dict(expressions)), 5))
            Path(beside.name).replace(self._path(lang))
            files = sorted(self.folder.glob(f"*{ENDING}"), key=lambda path: path.stat().st_mtime, reverse=True)
            for path in files[MOST:]:
                path.unlink()

    def _path(self, lang: str) -> Path:
        return self.folder / f"{self._name}.{lang}{ENDING}"


class _Faces(pickle.Unpickler):
    """Reads values of the display list and nothing else: a file cannot name code to run."""

    def find_class(self, module: str, name: str) -> Any:
        if module in MODULES and "." not in name:
            found = getattr(importlib.import_module(module), name)
            if isinstance(found, type) and found.__module__ == module:
                return found
        elif module == "builtins" and name in PLAIN:
            return {"set": set, "frozenset": frozenset}[name]
        raise pickle.UnpicklingError(f"{module}.{name} is no part of a face")
