"""Sheets → the bytes of one PDF 1.7 file: pages, one form object for each distinct face, fonts, tags.  The door to
reportlab.

In: sheets (µm), the files of the fonts they name, the bytes of the pictures they show.  Out: bytes, equal for equal
input whatever the clock, folder or hash seed.  reportlab's document, cross references and TrueType subsetting are
used; its canvas is not: content streams come as text from `content.py`, and the dictionaries that a canvas cannot
write (PieceInfo, structure tree, PickTrayByPDFSize) are written here in the same pass, so that no second library has
to parse the file again.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.ttfonts import TTFont

from ..faces.face import Face, Picture
from ..imposition.sheet import Placement, Sheet
from . import content
from .raster import Raster, raster

PRODUCER = "deckproof"
EPOCH = "(D:20000101000000Z)"  # a fixed date: equal input gives equal bytes
DUPLEX = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}
NAME_LENGTH = 12  # hexadecimal digits of a hash: 48 bits

rl_config.invariant = 1


class Fonts:
    """Fonts by key, each file read once for all documents of a run.  `files` maps a key to its TrueType file, whose
    PostScript name is the key (two fonts of one PostScript name would be drawn as one)."""

    def __init__(self, files: Mapping[str, Path] | Callable[[str], Path]) -> None:
        self._file = files if callable(files) else files.__getitem__
        self._loaded: dict[str, TTFont] = {}

    def __getitem__(self, key: str) -> TTFont:
        font = self._loaded.get(key)
        if font is None:
            font = self._loaded[key] = TTFont(key, str(self._file(key)), asciiReadable=True, shapable=False)
            if font.face.name != key.encode("ascii"):
                raise ValueError(f"the PostScript name of font '{key}' is {font.face.name!r}")
        return font


def write(
    sheets: Sequence[Sheet],
    *,
    fonts: Fonts,
    pictures: Callable[[Picture], bytes],
    format: str,
    title: str,
    lang: str,
) -> bytes:
    """The PDF of `sheets` in their order (front, back, front …).

    `pictures` gives the bytes of a picture's file, `format` and `lang` go into the labels, `title` is the document's
    title."""
    document = _Document(fonts, pictures, title, lang)
    for sheet in sheets:
        document.add(sheet, format, lang)
    return document.finish(sheets[0].duplex)


class _Raw(pdfdoc.PDFObject):  # type: ignore[misc]
    """An object whose text we write ourselves; it may be completed until the file is put together."""

    def __init__(self, data: bytes = b"") -> None:
        self.data = data

    def format(self, document: object) -> bytes:
        return self.data


class _Document:
    """One PDF in the making: the resources of its content streams, and the objects they refer to."""

    def __init__(self, fonts: Fonts, pictures: Callable[[Picture], bytes], title: str, lang: str) -> None:
        self._fonts, self._pictures = fonts, pictures
        self._pdf = pdfdoc.PDFDocument(compression=1, invariant=1, pdfVersion=(1, 7), lang=lang)
        self._pdf.setTitle(title)
        self._pdf.setAuthor(PRODUCER)
        self._pdf.setSubject("print at 100 %")
        self._pdf.setCreator(PRODUCER)
        self._pages = self._refer(self._pdf.Pages, "Pages")
        self._font_dictionary = self._number("BasicFonts")
        self._root, self._structure = _Raw(), _Raw()
        self._root_number = self._refer(self._root, "StructTreeRoot")
        self._structure_number = self._refer(self._structure, "StructDocument")
        self._tags: list[list[str]] = []  # structure elements of each page
        self._forms: dict[tuple[str, str], tuple[str, str]] = {}  # (hash, facts) → (name, reference)
        self._images: dict[tuple[str, bool], tuple[str, str]] = {}  # (digest, in greys) → (name, reference)
        self._used: list[dict[str, str]] = [{}]  # XObjects of the stream being written, innermost last
        self._runs: dict[tuple[str, str], list[tuple[str, str]]] = {}

    # what `content.Resources` asks for

    def text(self, font: str, text: str) -> list[tuple[str, str]]:
        runs = self._runs.get((font, text))
        if runs is None:
            face = self._fonts[font]
            split = face.splitString(text, self._pdf)
            runs = [(face.getSubsetInternalName(subset, self._pdf), codes.hex()) for subset, codes in split]
            self._runs[font, text] = runs
        return runs

    def picture(self, picture: Picture) -> str:
        key = (picture.digest, picture.mono)
        known = self._images.get(key)
        if known is None:
            name = f"/Im{picture.digest[:NAME_LENGTH]}{'k' if picture.mono else ''}"
            known = self._images[key] = (name, self._image(raster(self._pictures(picture), picture.mono)))
        self._used[-1][known[0]] = known[1]
        return known[0]

    def face(self, face: Face) -> str:
        key = (face.hash, face.facts)
        known = self._forms.get(key)
        if known is None:
            known = self._forms[key] = self._form(face)
        self._used[-1][known[0]] = known[1]
        return known[0]

    # objects

    def add(self, sheet: Sheet, format: str, lang: str) -> None:
        self._used = [{}]
        stream = content.page(sheet, format, lang, self)
        contents = self._stream("", stream.encode("ascii"))
        box = f"[0 0 {content.PT[sheet.paper.w]} {content.PT[sheet.paper.h]}]"
        number = len(self._tags)
        page = _Raw(
            f"<</Type /Page /Parent {self._pages} /MediaBox {box} /TrimBox {box} /Resources {self._resources()} "
            f"/Contents {contents} /StructParents {number} /Tabs /S>>".encode("ascii")
        )
        page_number = self._refer(page, f"Page{number + 1}")
        self._pdf.Pages.addPage(page)
        self._tags.append([self._figure(p, page_number, i) for i, p in enumerate(sheet.placements)])

    def finish(self, duplex: str) -> bytes:
        kids = " ".join(tag for tags in self._tags for tag in tags)
        self._structure.data = f"<</Type /StructElem /S /Document /P {self._root_number} /K [{kids}]>>".encode("ascii")
        tree = " ".join(f"{i} [{' '.join(tags)}]" for i, tags in enumerate(self._tags))
        parents = f"/ParentTree <</Nums [{tree}]>> /ParentTreeNextKey {len(self._tags)}"
        self._root.data = f"<</Type /StructTreeRoot /K {self._structure_number} {parents}>>".encode("ascii")
        catalog = self._pdf.Catalog
        catalog.StructTreeRoot = self._root
        catalog.MarkInfo = _Raw(b"<</Marked true>>")
        preferences = f"/PrintScaling /None /Duplex {DUPLEX.get(duplex, '/Simplex')} /PickTrayByPDFSize true"
        catalog.ViewerPreferences = _Raw(f"<<{preferences} /DisplayDocTitle true>>".encode("ascii"))
        data: bytes = self._pdf.GetPDFData(None)
        return data

    def _form(self, face: Face) -> tuple[str, str]:
        self._used.append({})
        stream = content.form(face, self).encode("ascii")
        resources = self._resources()
        self._used.pop()
        bleed, size, pt = face.bleed, face.size, content.PT
        box = f"{pt[-bleed]} {pt[-bleed]} {pt[size.w + bleed]} {pt[size.h + bleed]}"
        digest = hashlib.sha256(stream).hexdigest()
        private = f"/Facts {content.literal(face.facts)} /Face {content.literal(face.hash)} /Stream ({digest})"
        head = (
            f"/Type /XObject /Subtype /Form /FormType 1 /BBox [{box}] /Resources {resources} /LastModified {EPOCH} "
            f"/PieceInfo <</PnP <</LastModified {EPOCH} /Private <<{private}>>>>>>"
        )
        identity = hashlib.sha256(f"{face.hash}\0{face.facts}".encode()).hexdigest()
        name = "/F" + identity[:NAME_LENGTH]
        return name, self._stream(head, stream)

    def _image(self, image: Raster) -> str:
        mask = f" /SMask {self._image(image.mask)}" if image.mask else ""
        parameters = f" /DecodeParms {image.parameters}" if image.parameters else ""
        head = (
            f"/Type /XObject /Subtype /Image /Width {image.width} /Height {image.height} "
            f"/BitsPerComponent {image.bits} /ColorSpace {image.space} /Filter {image.filter}{parameters}{mask}"
        )
        return self._object(head, image.data)

    def _figure(self, placement: Placement, page: str, number: int) -> str:
        """The structure element of a placement: what a screen reader says instead of showing the card."""
        alt = placement.face.alt or f"{placement.id}, {placement.side.lower()}"
        alt += " ({}/{})".format(*placement.part) if placement.part else ""
        return self._refer(
            _Raw(
                f"<</Type /StructElem /S /Figure /P {self._structure_number} /Pg {page} /K {number} "
                f"/Alt {content.literal(alt)}>>".encode("ascii")
            )
        )

    def _resources(self) -> str:
        objects = "".join(f" {name} {reference}" for name, reference in sorted(self._used[-1].items()))
        return f"<</Font {self._font_dictionary}" + (f" /XObject <<{objects}>>>>" if objects else ">>")

    def _stream(self, head: str, data: bytes) -> str:
        return self._object(f"{head} /Filter /FlateDecode", zlib.compress(data))

    def _object(self, head: str, data: bytes) -> str:
        self._pdf.updateSignature(data)
        return self._refer(_Raw(f"<<{head} /Length {len(data)}>>\nstream\n".encode("ascii") + data + b"\nendstream"))

    def _refer(self, thing: pdfdoc.PDFObject, name: str | None = None) -> str:
        return self._number(self._pdf.Reference(thing, name).name)

    def _number(self, name: str) -> str:
        return "{} {} R".format(*self._pdf.idToObjectNumberAndVersion[name])
