"""The pictures of one box by name: each file is read and checked once, when a face first draws it.

In: name → path below the game's folder.  Out: `Drawing` (vector), `Raster`, or None after a finding.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from verify.finding import Span

from .codes import ART001, ART002, LAY001, Collector
from .image import ImageError, Raster, read_image
from .svg import Drawing, SvgError, read_svg
from .values import near


@dataclass(frozen=True, slots=True)
class Art:
    """`file` is relative to the game's folder, with forward slashes; `digest` the sha256 of its bytes; one of the others is set."""

    name: str
    file: str
    digest: str
    drawing: Drawing | None = None
    raster: Raster | None = None


class Gallery:
    def __init__(self, root: Path, art: Mapping[str, Path], out: Collector) -> None:
        self._root = root
        self._art = art
        self._out = out
        self._read: dict[str, Art | None] = {}

    def find(self, name: str, span: Span, what: str, card: str = "") -> Art | None:
        """The picture called `name`; an unknown name or a bad file is a finding (`span`: who asks; `what`: icon, picture)."""
        if name not in self._art:
            help = near(name, tuple(self._art), "picture in art/")
            self._out.add(LAY001, span, f"'{name}' is not {'an' if what[0] in 'aeio' else 'a'} {what}", help, card)
            return None
        if name not in self._read:
            self._read[name] = self._open(name)
        return self._read[name]

    def _open(self, name: str) -> Art | None:
        path = self._art[name]
        file = path.relative_to(self._root).as_posix() if path.is_relative_to(self._root) else path.name
        place = Span(_shown(path))
        try:
            if path.suffix.lower() != ".svg":
                raster = read_image(path)
                return Art(name, file, raster.digest, raster=raster)
            data = path.read_bytes()
            return Art(name, file, hashlib.sha256(data).hexdigest(), drawing=read_svg(data))
        except SvgError as fault:
            self._out.add(ART002, Span(_shown(path), fault.line, 1 if fault.line else 0), str(fault), fault.help)
        except ImageError as fault:
            self._out.add(ART001, place, str(fault), fault.help)
        except OSError as fault:
            self._out.add(ART001, place, f"'{path.name}' cannot be read ({fault.strerror})", "check the file")
        return None


def _shown(path: Path) -> str:
    """A path as findings show it: relative to where one stands when that is shorter."""
    try:
        return path.relative_to(Path.cwd()).as_posix()
    except ValueError:
        return path.as_posix()
