"""The pictures of one box by name: each file is read and checked once, when a face first draws it.

In: name → path below the game's folder.  Out: `Drawing` (vector), `Raster`, or None after a finding.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from verify.finding import Span
from verify.source import Folder

from .codes import ART001, ART002, LAY001, Collector
from .image import MOST_BYTES, ImageError, Raster, read_image
from .svg import MOST_BYTES as MOST_SVG
from .svg import Drawing, SvgError, read_svg
from .values import near


@dataclass(frozen=True, slots=True)
class Art:
    """`file` is relative to the game's folder, with forward slashes; `digest` the sha256 of its bytes; one of the
    others is set."""

    name: str
    file: str
    digest: str
    drawing: Drawing | None = None
    raster: Raster | None = None


class Gallery:
    def __init__(self, folder: Folder, art: Mapping[str, Path], out: Collector) -> None:
        self._folder = folder
        self._art = art
        self._out = out
        self._read: dict[str, Art | None] = {}
        self._digests: dict[str, str] = {}  # of files that nobody has opened
        self.asked: set[str] = set()
        """Every name asked for since somebody emptied it."""

    def find(self, name: str, span: Span, what: str, card: str = "") -> Art | None:
        """The picture called `name`; an unknown name or a bad file is a finding (`span`: who asks; `what`: icon,
        picture)."""
        self.asked.add(name)
        if name not in self._art:
            help = near(name, tuple(self._art), "picture in art/")
            self._out.add(LAY001, span, f"'{name}' is not {'an' if what[0] in 'aeio' else 'a'} {what}", help, card)
            return None
        if name not in self._read:
            self._read[name] = self._open(name)
        return self._read[name]

    def digest(self, name: str) -> str:
        """The sha256 of the picture's file as it is now; "" where there is none.  Says nothing."""
        art = self._read.get(name)
        if art is not None:
            return art.digest
        if name not in self._digests:
            try:
                self._digests[name] = hashlib.sha256(self._art[name].read_bytes()).hexdigest()
            except (OSError, KeyError):
                self._digests[name] = ""
        return self._digests[name]

    def _open(self, name: str) -> Art | None:
        path = self._art[name]
        shown = self._folder.name(path)
        vector = path.suffix.lower() == ".svg"
        data = self._folder.data(path, MOST_SVG if vector else MOST_BYTES)
        if data is None:
            return None
        root = self._folder.root
        file = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name
        digest = hashlib.sha256(data).hexdigest()
        try:
            if vector:
                return Art(name, file, digest, drawing=read_svg(data))
            return Art(name, file, digest, raster=read_image(path.name, data))
        except SvgError as fault:
            self._out.add(ART002, Span(shown, fault.line, 1 if fault.line else 0), str(fault), fault.help)
        except ImageError as fault:
            self._out.add(ART001, Span(shown), str(fault), fault.help)
        return None
