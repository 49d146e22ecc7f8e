"""What a viewer sees: PDFium's text and bounds of every object of a face, and the page as grey pixels.

In: the file's bytes and the `Measured` that `reader` made.  Fills in texts, things, ink; forms are looked at once,
where they first lie.  Form space and page in millimetres, y up.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pypdfium2
import pypdfium2.raw as raw

from .codes import MARGIN
from .matrix import IDENTITY, MM, Box, Matrix, image, mul, scaled, shared, union, unturned
from .measured import FormFace, Measured, Page, Placement, Shown, Thing

DPI = 80
SPARSE = 3  # every third pixel of every third row tells how dark a page is
FINER = 6
SCALE = DPI / 72
WHITE = 248  # a grey at or above this is paper
INK = bytes(grey < WHITE for grey in range(256))
CONTRAST = 40  # grey levels between a text and its ground, at least

KINDS = {
    raw.FPDF_PAGEOBJ_TEXT: "text",
    raw.FPDF_PAGEOBJ_PATH: "path",
    raw.FPDF_PAGEOBJ_IMAGE: "image",
    raw.FPDF_PAGEOBJ_SHADING: "shading",
}


@dataclass(frozen=True, slots=True)
class Mark:
    """A marked-content sequence as PDFium hands it out; `at` is the same for all objects inside."""

    name: str
    at: int


def look(data: bytes, measured: Measured) -> None:
    """Raises RuntimeError (PdfiumError) when PDFium cannot open the file."""
    document = pypdfium2.PdfDocument(data)
    try:
        done: set[int] = set()
        for number, drawn in enumerate(page.drawn for page in measured.pages):
            fresh: dict[int, Placement] = {}
            for position, index in enumerate(drawn):
                placed = measured.placements[index] if index is not None else None
                if placed and id(placed.form) not in done:
                    done.add(id(placed.form))
                    fresh[position] = placed
            page = document[number]
            _page(page, fresh, measured.pages[number], measured)
            page.close()
        _pieces(document, measured)
    finally:
        document.close()


def _page(page: pypdfium2.PdfPage, fresh: dict[int, Placement], made: Page, measured: Measured) -> None:
    """`fresh`: forms to look at, by their place among the forms of the page."""
    made.stray = [_on_paper(box, made) for box in _stray(page)]
    if fresh:
        text = page.get_textpage()
        forms = [o for o in _objects(page.raw) if raw.FPDFPageObj_GetType(o) == raw.FPDF_PAGEOBJ_FORM]
        if len(forms) == len(made.drawn):
            for position, placed in fresh.items():
                _form(forms[position], placed.form, text.raw)
        text.close()
    if not made.sound:  # told by its boxes; a page of any size would be drawn in pixels of any number
        measured.ink.append(None)
        measured.coverage.append(None)
        return
    grey = _Grey(page)
    measured.ink.append(_ink(page, grey))
    measured.coverage.append(grey.coverage())
    for placed in fresh.values():
        for shown in placed.form.shown if placed.window is None else ():
            if shown.field and shown.box and not _visible(grey, mul(placed.matrix, made.frame), shown.box):
                measured.blank.append((placed.form, shown))


def _pieces(document: pypdfium2.PdfDocument, measured: Measured) -> None:
    """A field of a part in pieces is seen where its piece lies, or half in one and half in the next."""
    wanted: dict[int, list[tuple[Placement, Shown, Box]]] = {}
    for placed in measured.placements:
        if placed.window and measured.pages[placed.page].sound:
            for shown in placed.form.shown:
                inside = shared(shown.box, placed.window) if shown.field and shown.box else None
                if inside:
                    wanted.setdefault(placed.page, []).append((placed, shown, inside))
    seen: dict[tuple[int, int], bool] = {}
    fields: dict[tuple[int, int], tuple[FormFace, Shown]] = {}
    for number, there in sorted(wanted.items()):
        page = document[number]
        grey = _Grey(page)
        page.close()
        for placed, shown, inside in there:
            key = id(placed.form), id(shown)
            fields[key] = placed.form, shown
            matrix = mul(placed.matrix, measured.pages[number].frame)
            seen[key] = seen.get(key, False) or _visible(grey, matrix, inside)
    measured.blank += (fields[key] for key, visible in seen.items() if not visible)


def _ink(page: pypdfium2.PdfPage, grey: _Grey) -> Box | None:
    """The box of all ink; where it comes near the margin, measured again with finer pixels."""
    ink = grey.ink()
    if ink is None:
        return None
    w, h = page.get_width() / MM, page.get_height() / MM
    if min(ink[0], ink[1], w - ink[2], h - ink[3]) < MARGIN:
        return _Grey(page, FINER).ink()
    return ink


def _stray(page: pypdfium2.PdfPage) -> Iterator[Box]:
    """What the page paints itself: neither a face nor a cut mark."""
    for thing in _objects(page.raw):
        kind = raw.FPDFPageObj_GetType(thing)
        if kind != raw.FPDF_PAGEOBJ_FORM and all(mark.name != "PnP_Cut" for mark in _marks(thing)):
            left, bottom, right, top = (ctypes.c_float() for _ in range(4))
            raw.FPDFPageObj_GetBounds(thing, left, bottom, right, top)
            yield scaled((left.value, bottom.value, right.value, top.value), 1 / MM)


def _on_paper(box: Box, page: Page) -> Box:
    return box if page.frame == IDENTITY else scaled(unturned(page.frame, scaled(box, MM)), 1 / MM)


def _objects(page: Any) -> Iterator[Any]:
    for i in range(raw.FPDFPage_CountObjects(page)):
        yield raw.FPDFPage_GetObject(page, i)


# ---- a face ----------------------------------------------------------------------------------------------------------


def _form(form: Any, face: FormFace, text_page: Any) -> None:
    """Texts go to the `Shown` they stand in: the n-th sequence that paints anything is the n-th that PDFium meets."""
    lives: dict[int, list[Thing]] = {}
    for thing, marks in _walk(form, IDENTITY, (), text_page):
        face.things.append(thing)
        live = next((m for m in marks if m.name == "PnP_Live"), None)
        if live:
            lives.setdefault(live.at, []).append(thing)
    met = iter(lives.values())
    face.shown = [_with_text(shown, next(met, []) if shown.painted else []) for shown in face.shown]


def _with_text(shown: Shown, things: list[Thing]) -> Shown:
    texts = [t for t in things if t.kind == "text"]
    return replace(shown, text="".join(t.sample for t in texts), box=union(t.box for t in (texts or things)))


def _walk(
    form: Any, matrix: Matrix, around: tuple[Mark, ...], text_page: Any
) -> Iterator[tuple[Thing, tuple[Mark, ...]]]:
    for i in range(raw.FPDFFormObj_CountObjects(form)):
        thing = raw.FPDFFormObj_GetObject(form, i)
        kind = raw.FPDFPageObj_GetType(thing)
        marks = around + tuple(_marks(thing))
        if kind == raw.FPDF_PAGEOBJ_FORM:
            yield from _walk(thing, mul(_matrix(thing), matrix), marks, text_page)
        else:
            yield _thing(thing, kind, matrix, marks, text_page), marks


def _thing(thing: Any, kind: int, matrix: Matrix, marks: tuple[Mark, ...], text_page: Any) -> Thing:
    names = {m.name for m in marks}
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    raw.FPDFPageObj_GetBounds(thing, left, bottom, right, top)
    box = scaled(image(matrix, (left.value, bottom.value, right.value, top.value)), 1 / MM)
    own = mul(_matrix(thing), matrix)
    points, ppi, sample = 0.0, 0.0, ""
    if kind == raw.FPDF_PAGEOBJ_PATH:
        box = _without_excess(box, _stroke(thing) * abs(own[0] * own[3] - own[1] * own[2]) ** 0.5 / 2 / MM)
    if kind == raw.FPDF_PAGEOBJ_TEXT:
        size = ctypes.c_float()
        raw.FPDFTextObj_GetFontSize(thing, size)
        points = size.value * abs(own[0] * own[3] - own[1] * own[2]) ** 0.5
        sample = _text(thing, text_page)
    elif kind == raw.FPDF_PAGEOBJ_IMAGE:
        w, h = ctypes.c_uint(), ctypes.c_uint()
        raw.FPDFImageObj_GetImagePixelSize(thing, w, h)
        wide, high = (own[0] ** 2 + own[1] ** 2) ** 0.5, (own[2] ** 2 + own[3] ** 2) ** 0.5
        ppi = min(w.value / wide, h.value / high) * 72 if wide and high else 0.0
    background = "Artifact" in names
    return Thing(
        KINDS.get(kind, "other"), box, "PnP_Live" in names or not background, background, False, points, ppi, sample
    )


def _stroke(thing: Any) -> float:
    """Line width of a stroked path, 0 for one that is only filled."""
    fill, stroke, width = ctypes.c_int(), raw.FPDF_BOOL(), ctypes.c_float()
    raw.FPDFPath_GetDrawMode(thing, fill, stroke)
    return width.value if stroke.value and raw.FPDFPageObj_GetStrokeWidth(thing, width) else 0.0


def _without_excess(box: Box, by: float) -> Box:
    """PDFium grows the bounds of a stroke by its whole width; half of it is ink."""
    return box[0] + by, box[1] + by, box[2] - by, box[3] - by


def _matrix(thing: Any) -> Matrix:
    m = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(thing, m)
    return m.a, m.b, m.c, m.d, m.e, m.f


def _marks(thing: Any) -> Iterator[Mark]:
    for i in range(raw.FPDFPageObj_CountMarks(thing)):
        mark = raw.FPDFPageObj_GetMark(thing, i)
        length = ctypes.c_ulong()
        raw.FPDFPageObjMark_GetName(mark, None, 0, length)
        buffer = ctypes.create_string_buffer(length.value)
        raw.FPDFPageObjMark_GetName(mark, ctypes.cast(buffer, ctypes.POINTER(raw.FPDF_WCHAR)), length.value, length)
        yield Mark(buffer.raw.decode("utf-16-le").rstrip("\0"), ctypes.cast(mark, ctypes.c_void_p).value or 0)


def _text(thing: Any, text_page: Any) -> str:
    length = raw.FPDFTextObj_GetText(thing, text_page, None, 0)
    buffer = ctypes.create_string_buffer(length)
    raw.FPDFTextObj_GetText(thing, text_page, ctypes.cast(buffer, ctypes.POINTER(raw.FPDF_WCHAR)), length)
    return buffer.raw.decode("utf-16-le", "replace").rstrip("\0")


# ---- pixels ----------------------------------------------------------------------------------------------------------


class _Grey:
    """A page as rows of grey bytes."""

    def __init__(self, page: pypdfium2.PdfPage, finer: int = 1) -> None:
        bitmap = page.render(scale=SCALE * finer, grayscale=True, draw_annots=False)
        self.pixel = 25.4 / DPI / finer
        self.width, self.height, self.stride = bitmap.width, bitmap.height, bitmap.stride
        self.rows = bytes(bitmap.buffer)
        bitmap.close()

    def row(self, y: int, x0: int, x1: int) -> bytes:
        return self.rows[y * self.stride + x0 : y * self.stride + x1]

    def coverage(self) -> float:
        """How dark the page is on average, 0 white to 1 black; some hundred thousand pixels are asked."""
        light = seen = 0
        for y in range(0, self.height, SPARSE):
            row = self.row(y, 0, self.width)[::SPARSE]
            light += sum(row)
            seen += len(row)
        return 1 - light / (255 * seen) if seen else 0.0

    def ink(self) -> Box | None:
        """The box of everything that is not paper, mm."""
        dark = self.rows.translate(INK)
        rows = [dark[y * self.stride : y * self.stride + self.width] for y in range(self.height)]
        ys = [y for y, row in enumerate(rows) if 1 in row]
        if not ys:
            return None
        across = 0
        for y in ys:
            across |= int.from_bytes(rows[y])
        columns = across.to_bytes(self.width)
        xs = columns.find(1), columns.rfind(1)
        pixel = self.pixel
        return xs[0] * pixel, (self.height - ys[-1] - 1) * pixel, (xs[-1] + 1) * pixel, (self.height - ys[0]) * pixel

    def contrast(self, box: Box) -> int:
        """Between the lightest and the darkest pixel of a box (mm), in grey levels."""
        x0, x1 = (max(0, min(self.width, round(v / 25.4 * DPI))) for v in (box[0], box[2]))
        y0, y1 = (max(0, min(self.height, round(self.height - v / 25.4 * DPI))) for v in (box[3], box[1]))
        rows = [self.row(y, x0, max(x1, x0 + 1)) for y in range(y0, max(y1, y0 + 1)) if y < self.height]
        rows = [row for row in rows if row]
        return max(map(max, rows)) - min(map(min, rows)) if rows else 0


def _visible(grey: _Grey, matrix: Matrix, box: Box) -> bool:
    on_page = scaled(image(matrix, scaled(box, MM)), 1 / MM)
    return grey.contrast(on_page) >= CONTRAST
