"""The independent reader: a PDF → `Measured`, from the labels of LABELS.md and the page itself; trusts nothing else.

pikepdf reads structure and geometry, fontTools the embedded fonts; `pdfium.py` adds what a viewer sees.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import struct
import warnings
from pathlib import Path
from typing import Any

import pikepdf
from fontTools.ttLib import TTFont, TTLibError

from . import pdfium
from .content import Drawing, Tag, run
from .matrix import IDENTITY, MM, Box, Matrix, inverse, mul, scaled
from .measured import Cut, FontUse, FormFace, Measured, Page, Placement, SheetLabel, Shown

BROKEN = (
    pikepdf.PdfError, pikepdf.PasswordError, ArithmeticError, AssertionError, AttributeError, LookupError, OSError,
    RecursionError, RuntimeError, TypeError, ValueError, struct.error,
)  # fmt: skip
"""What the libraries raise, at one place or another, on bytes that only look like a PDF."""


FLAT = 1e-6  # a matrix whose determinant is less shows nothing


class Unreadable(Exception):
    """The file is no PDF that can be opened."""


def read(path: Path, shown_as: str) -> Measured:
    """Raises `Unreadable`."""
    try:
        data = path.read_bytes()
        with warnings.catch_warnings(record=True) as warned, pikepdf.open(io.BytesIO(data)) as pdf:
            warnings.simplefilter("always")
            out = _Reader(pdf, shown_as).read()
        out.syntax += [str(warning.message) for warning in warned]
        pdfium.look(data, out)
    except BROKEN as fault:
        said = re.sub(r"(stream )?<_io\.BytesIO object at 0x[0-9a-f]+>(, |: )?", "", str(fault))
        raise Unreadable(said.splitlines()[0][:200] if said else type(fault).__name__) from fault
    return out


class _Reader:
    def __init__(self, pdf: pikepdf.Pdf, file: str) -> None:
        self.pdf = pdf
        self.out = Measured(file)
        self.forms: dict[tuple[int, int], FormFace] = {}
        self.codes: dict[tuple[int, int], tuple[Any, set[bytes]]] = {}

    def read(self) -> Measured:
        out, root = self.out, self.pdf.Root
        preferences = root.get("/ViewerPreferences", pikepdf.Dictionary())
        out.scaling = str(preferences.get("/PrintScaling", "")).lstrip("/")
        out.duplex = str(preferences.get("/Duplex", "")).lstrip("/")
        out.version = str(self.pdf.pdf_version)
        out.syntax = [str(p) for p in self.pdf.check_pdf_syntax()]
        for number, page in enumerate(self.pdf.pages):
            self._page(number, page)
        out.faces = list(self.forms.values())
        out.fonts = [FontUse(_font_name(font), _bad_codes(font, shown)) for font, shown in self.codes.values()]
        return out

    def _page(self, number: int, page: pikepdf.Page) -> None:
        drawing, frame = _on_paper(page.obj)
        trim = page.obj.get("/TrimBox")
        made = Page(_box(page.mediabox), _box(trim) if trim is not None else None, int(page.obj.get("/Rotate", 0)))
        made.frame = frame
        self.out.pages.append(made)
        crop = page.obj.get("/CropBox")
        made.crop = _box(crop) if crop is not None else None
        made.unit = float(page.obj.get("/UserUnit", 1))
        made.annotations = len(page.obj.get("/Annots", []))
        made.sheets = [_sheet(tag) for tag in drawing.tags if tag.name == "/PnP_Sheet"]
        resources = page.obj.get("/Resources", pikepdf.Dictionary())
        self._fonts(drawing, resources)
        pictures = resources.get("/XObject", pikepdf.Dictionary())
        for do in drawing.dos:
            thing = pictures.get(do.name)
            if thing is None or thing.get("/Subtype") != "/Form":
                continue
            label = next((t for t in reversed(do.tags) if t.name == "/PnP_Place"), None)
            if label is None:
                made.drawn.append(None)
                continue
            a, b, c, d, e, f = (float(x) for x in thing.get("/Matrix", (1, 0, 0, 1, 0, 0)))
            matrix = mul((a, b, c, d, e, f), do.matrix)
            placed = _placement(
                number, label, matrix, scaled(do.clip, 1 / MM) if do.clip else None, self._form(do.name, thing)
            )
            made.drawn.append(len(self.out.placements) if placed else None)
            if placed:
                self.out.placements.append(placed)
        for line in drawing.lines:
            cut = next((t for t in reversed(line.tags) if t.name == "/PnP_Cut"), None)
            if cut:
                pieces = tuple(((a[0] / MM, a[1] / MM), (b[0] / MM, b[1] / MM)) for a, b in line.pieces)
                kind, of = str(cut.properties.get("Kind", "")).lstrip("/"), str(cut.properties.get("For", ""))
                box, part = scaled(line.box, 1 / MM), _part(cut)
                self.out.cuts.append(Cut(number, kind, of, pieces, box, line.light, part[0] if part else 0))

    def _form(self, name: str, form: pikepdf.Object) -> FormFace:
        if form.objgen in self.forms:
            return self.forms[form.objgen]
        data = form.read_bytes()
        private = _private(form)
        drawing = run(form)
        self._fonts(drawing, form.get("/Resources", pikepdf.Dictionary()))
        outlines: dict[str, set[str]] = {}
        for tag in drawing.tags:
            if tag.name == "/PnP_Icon":
                outlines.setdefault(_name(tag), set()).add(drawing.outlines.get(tag.number, ""))
        face = FormFace(
            name,
            _box(form.get("/BBox")),
            _facts(private),
            str(private.get("/Face", "")),
            str(private.get("/Stream", "")),
            hashlib.sha256(data).hexdigest(),
            [_shown(tag, drawing) for tag in drawing.tags if tag.name == "/PnP_Live"],
            outlines={icon: frozenset(found) for icon, found in outlines.items()},
        )
        self.forms[form.objgen] = face
        return face

    def _fonts(self, drawing: Drawing, resources: pikepdf.Object) -> None:
        fonts = resources.get("/Font", pikepdf.Dictionary())
        for name, shown in drawing.codes.items():
            font = fonts.get(name)
            if font is not None:
                self.codes.setdefault(font.objgen if font.is_indirect else (id(font), 0), (font, set()))[1].update(
                    shown
                )


def _box(found: Any) -> Box:
    x0, y0, x1, y1 = (float(v) / MM for v in found)
    return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)


def _on_paper(page: pikepdf.Object) -> tuple[Drawing, Matrix]:
    """The page as it comes out of the printer, and what the printer undoes: the matrix in force at its label."""
    drawing = run(page)
    frame = next((tag.matrix for tag in drawing.tags if tag.name == "/PnP_Sheet"), IDENTITY)
    if frame == IDENTITY or abs(frame[0] * frame[3] - frame[1] * frame[2]) < FLAT:
        return drawing, IDENTITY
    return run(page, inverse(frame)), frame


def _correct(value: Any) -> Matrix | None:
    """Millimetres in the label, points here."""
    if value is None:
        return IDENTITY
    if not isinstance(value, tuple) or len(value) != 6 or not all(isinstance(v, float) for v in value):
        return None
    a, b, c, d, e, f = value
    return a, b, c, d, e * MM, f * MM


def _pair(value: Any) -> tuple[float, float]:
    return (float(value[0]), float(value[1])) if isinstance(value, tuple) and len(value) == 2 else (0.0, 0.0)


def _sheet(tag: Tag) -> SheetLabel:
    said = tag.properties
    return SheetLabel(
        str(said.get("Side", "")).lstrip("/"),
        str(said.get("Duplex", "")).lstrip("/"),
        _pair(said.get("Offset")),
        _pair(said.get("Paper")),
        int(said.get("Sheet", 0)),
        int(said.get("Of", 0)),
        str(said.get("Format", "")),
        str(said.get("Lang", "")),
        _correct(said.get("Correct")),
    )


def _part(tag: Tag) -> tuple[int, int] | None:
    said = tag.properties.get("Part")
    return (int(said[0]), int(said[1])) if isinstance(said, tuple) and len(said) == 2 else None


def _window(said: Any) -> Box | None:
    """Raises ValueError for what is no window."""
    if said is None:
        return None
    x, y, w, h = (float(n) for n in said)
    if w <= 0 or h <= 0:
        raise ValueError("an empty window")
    return x, y, x + w, y + h


def _placement(page: int, tag: Tag, matrix: Matrix, clip: Box | None, form: FormFace) -> Placement | None:
    said = tag.properties
    try:
        return Placement(
            page,
            str(said["Id"]),
            int(said["Copy"]),
            str(said["Face"]).lstrip("/"),
            float(said["W"]),
            float(said["H"]),
            float(said["Safe"]),
            matrix,
            clip,
            form,
            _part(tag),
            float(said.get("Under", 0)),
            _window(said.get("Window")),
        )
    except (KeyError, TypeError, ValueError):
        return None


def _private(form: pikepdf.Object) -> Any:
    found: Any = form
    for key in ("/PieceInfo", "/PnP", "/Private"):
        found = found.get(key) if isinstance(found, (pikepdf.Dictionary, pikepdf.Stream)) else None
    return found if isinstance(found, pikepdf.Dictionary) else pikepdf.Dictionary()


def _facts(private: Any) -> dict[str, object] | None:
    try:
        facts = json.loads(str(private["/Facts"]))
    except (KeyError, ValueError):
        return None
    return facts if isinstance(facts, dict) else None


def _name(tag: Tag) -> str:
    return str(tag.properties.get("Name", "")).lstrip("/")


def _shown(tag: Tag, drawing: Drawing) -> Shown:
    icons = tuple(
        _name(inner)
        for inner in drawing.tags
        if inner.name == "/PnP_Icon" and tag.number in _around(inner, drawing) and drawing.painted.get(inner.number)
    )
    field, value = str(tag.properties.get("Field", "")).lstrip("/"), str(tag.properties.get("Value", ""))
    return Shown(field, value, icons, drawing.painted.get(tag.number, 0))


def _around(tag: Tag, drawing: Drawing) -> set[int]:
    found, number = set(), drawing.parents.get(tag.number)
    while number is not None:
        found.add(number)
        number = drawing.parents.get(number)
    return found


# ---- fonts -----------------------------------------------------------------------------------------------------------


def _font_name(font: Any) -> str:
    return str(font.get("/BaseFont", "/unnamed")).lstrip("/")


def _bad_codes(font: Any, shown: set[bytes]) -> frozenset[int] | None:
    """Codes among those shown that draw .notdef; None when the font is not embedded."""
    wide = font.get("/Subtype") == "/Type0"
    base = font.DescendantFonts[0] if wide else font
    if font.get("/Subtype") == "/Type3":
        return frozenset()
    descriptor = base.get("/FontDescriptor")
    program = None
    if descriptor is not None:
        program = next((descriptor[k] for k in ("/FontFile2", "/FontFile3", "/FontFile") if k in descriptor), None)
    if program is None:
        return None
    if wide:
        used = {int.from_bytes(s[i : i + 2], "big") for s in shown for i in range(0, len(s) - 1, 2)}
        return frozenset(used & {0})
    used = {code for s in shown for code in s}
    try:
        with TTFont(io.BytesIO(program.read_bytes()), lazy=True, checkChecksums=0) as face:
            glyph: dict[int, int] = {}
            for table in face["cmap"].tables:
                for code, name in table.cmap.items():
                    glyph[code & 0xFF] = max(glyph.get(code & 0xFF, 0), face.getGlyphID(name))
    except (TTLibError, KeyError, AssertionError):
        return frozenset()
    return frozenset(code for code in used if not glyph.get(code))
