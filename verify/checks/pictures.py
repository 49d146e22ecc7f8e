"""Pictures by their bytes: the kind that their names say, whole, not too large; drawings without anything dangerous.

Nothing is decoded or drawn here; `generator/faces` does that.  The XML attacks are those of the usual lists: document
types and entities (also of many steps), scripts, event attributes, references to other files or hosts.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.parsers import expat

from ..finding import Code, Finding, Span
from ..manifest import Manifest

PIC001 = Code("PIC001", "error", "picture that is damaged", """
The file is empty, cut off, or not the kind of picture that its name says.  Export it again.
""")  # fmt: skip
PIC002 = Code("PIC002", "error", "picture that is too large", """
A file of more bytes, or a picture of more pixels, than any part needs: a card at 1,200 dots an inch has 13 million
pixels.
""")  # fmt: skip
PIC003 = Code("PIC003", "error", "drawing that is not safe", """
An SVG file can hold scripts and can reach for other files.  Such a file is refused, whatever it does: delete the part
that is named, or export a plain SVG.
""")  # fmt: skip

MOST_BYTES = 40_000_000
MOST_SVG = 2_000_000
MOST_PIXELS = 60_000_000
TAIL = 65_536

_ACTIVE = frozenset(("script", "foreignobject", "iframe", "embed", "object", "handler", "audio", "video"))
_LINKS = frozenset(("href", "src"))


def check_pictures(manifest: Manifest) -> Iterator[Finding]:
    for path in manifest.art.values():
        span, suffix = Span(manifest.file(path)), path.suffix.lower()
        most = MOST_SVG if suffix == ".svg" else MOST_BYTES
        try:
            size = path.stat().st_size
            data = path.read_bytes() if size <= most else b""
        except OSError as fault:
            yield PIC001(span, f"'{path.name}' cannot be read ({fault.strerror})")
            continue
        if size > most:
            yield PIC002(span, f"'{path.name}' has {size:,} bytes", f"keep it under {most:,}")
        elif not data:
            yield PIC001(span, f"'{path.name}' is empty", "export it again")
        else:
            yield from _KINDS[suffix](path, span, data)


def _check_png(path: Path, span: Span, data: bytes) -> Iterator[Finding]:
    if not data.startswith(b"\x89PNG\r\n\x1a\n") or data[12:16] != b"IHDR":
        yield PIC001(span, f"'{path.name}' is not a PNG file", "export it again, as PNG")
    elif b"IEND" not in data[-TAIL:]:
        yield PIC001(span, f"'{path.name}' is cut off", "export or copy it again")
    else:
        w, h = struct.unpack(">II", data[16:24])
        if w * h > MOST_PIXELS:
            yield PIC002(span, f"'{path.name}' has {w:,} x {h:,} pixels", f"keep it under {MOST_PIXELS:,} in all")


def _check_jpeg(path: Path, span: Span, data: bytes) -> Iterator[Finding]:
    if not data.startswith(b"\xff\xd8\xff"):
        yield PIC001(span, f"'{path.name}' is not a JPEG file", "export it again, as JPEG")
    elif b"\xff\xd9" not in data[-TAIL:]:
        yield PIC001(span, f"'{path.name}' is cut off", "export or copy it again")


def _check_svg(path: Path, span: Span, data: bytes) -> Iterator[Finding]:
    reader = _Svg(span.file)
    try:
        reader.parser.Parse(data, True)
    except _Unsafe as unsafe:
        yield unsafe.finding
    except expat.ExpatError as fault:
        at = Span(span.file, fault.lineno, fault.offset + 1)
        yield PIC001(at, f"'{path.name}' is not well-formed XML ({expat.ErrorString(fault.code)})", "export it again")
    except (ValueError, LookupError) as fault:  # an encoding that expat does not know
        yield PIC001(span, f"'{path.name}' cannot be read ({fault})", "save it as UTF-8")


_KINDS: dict[str, Callable[[Path, Span, bytes], Iterator[Finding]]] = {
    ".svg": _check_svg,
    ".png": _check_png,
    ".jpg": _check_jpeg,
    ".jpeg": _check_jpeg,
}


class _Unsafe(Exception):
    def __init__(self, finding: Finding) -> None:
        self.finding = finding


class _Svg:
    """Reads XML without ever resolving anything; stops at the first thing that is not safe."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.root = True
        self.parser = expat.ParserCreate()
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.ProcessingInstructionHandler = self._instruction
        self.parser.StartElementHandler = self._element

    def _refuse(self, what: str, help: str) -> None:
        at = Span(self.file, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)
        raise _Unsafe(PIC003(at, what, help))

    def _doctype(self, *_: object) -> None:
        self._refuse("the drawing has a document type, which can hold entities", "delete the <!DOCTYPE …> part")

    def _instruction(self, target: str, _: str) -> None:
        self._refuse(f"the drawing has a processing instruction '{target}'", f"delete the <?{target} …?> line")

    def _element(self, name: str, attributes: dict[str, str]) -> None:
        local = name.rpartition(":")[2].lower()
        if self.root and local != "svg":
            at = Span(self.file, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)
            raise _Unsafe(PIC001(at, f"the file starts with <{name}>", "an SVG file starts with <svg …>"))
        self.root = False
        if local in _ACTIVE:
            self._refuse(f"the drawing holds <{name}>", "delete it, or export a plain SVG")
        for key, value in attributes.items():
            short, text = key.rpartition(":")[2].lower(), value.strip()
            if short.startswith("on"):
                self._refuse(f"'{key}' runs a script", "delete the attribute")
            if short in _LINKS and not text.startswith("#"):
                self._refuse(f"'{key}' reaches out of the file to '{text[:40]}'", "delete it, or draw it as paths")
            if "url(" in text and not all(part.lstrip(" '\"").startswith("#") for part in text.split("url(")[1:]):
                self._refuse(f"'{key}' reaches out of the file", "delete it, or draw it as paths")
