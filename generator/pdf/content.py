"""Display lists and sheets as PDF content streams.  The only place with points and y-up; knows no library.

In: items of `faces/face.py` (µm, top left origin, y down).  Out: operators as text, in points, y up; the labels are
those of `verify/preflight/LABELS.md`.  Streams are written as text because that is several times faster than a canvas
that is told one state change after another; every item sets the state that it needs, so that items can stand in any
order.

Whoever writes gives a `Resources`: it turns fonts, pictures and faces into names of the document at hand.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Protocol

from verify.units import UM_PER_IN

from ..faces.face import Background, Face, Group, Icon, Item, Live, Path, Picture, Segment, Text
from ..geometry import IDENTITY, Point, Rect, Transform
from ..imposition.sheet import Mark, Placement, Sheet

POINTS_PER_UM = 72 / UM_PER_IN
MARK_WIDTH = 150  # µm, of every cut and fold mark
DASH = {"Fold": (2_000, 1_000)}  # µm
UNDER = {"Tick", "Guide"}  # the others lie on the parts and must be seen
TICK = "#00"
DIE = "#80"
_REGULAR = frozenset(string.ascii_letters + string.digits + "_-.")


class Resources(Protocol):
    """What a content stream refers to by name."""

    def text(self, font: str, text: str) -> list[tuple[str, str]]:
        """The text in runs of one embedded font: (font name, hexadecimal codes)."""
        ...

    def picture(self, picture: Picture) -> str:
        """Name of the picture's image object."""
        ...

    def face(self, face: Face) -> str:
        """Name of the face's form object."""
        ...


class _Points(dict[int, str]):
    """µm → text in points; four decimals are 0.04 µm."""

    def __missing__(self, um: int) -> str:
        text = self[um] = number(um * POINTS_PER_UM)
        return text


class _Colours(dict[str, str]):
    """A colour → what sets it: "#rrggbb" in the space of the screen, "#kk" in black ink alone."""

    def __init__(self, grey: str, mixed: str) -> None:
        self._operator = {3: grey, 7: mixed}

    def __missing__(self, colour: str) -> str:
        levels = (f"{int(colour[i : i + 2], 16) / 255:.4g}" for i in range(1, len(colour), 2))
        text = self[colour] = " ".join((*levels, self._operator[len(colour)]))
        return text


def number(value: float, decimals: int = 4) -> str:
    """Shortest decimal text; never an exponent, never "-0"."""
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


PT = _Points()
_FILL = _Colours("g", "rg")
_STROKE = _Colours("G", "RG")
_LABELS: dict[tuple[str, str], str] = {}
_ICONS: dict[tuple[Path, ...], str] = {}


def millimetres(um: int) -> str:
    return number(um / 1_000, 3)


def literal(text: str) -> str:
    """A PDF string: ASCII in brackets, anything else UTF-16BE with BOM in hexadecimal."""
    if text.isascii() and text.isprintable():
        return "(" + text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)") + ")"
    return "<" + (b"\xfe\xff" + text.encode("utf-16-be")).hex().upper() + ">"


@lru_cache(maxsize=1024)
def name(text: str) -> str:
    """A PDF name; bytes beyond letters, digits, '_', '-' and '.' as #xx."""
    return "/" + "".join(chr(b) if chr(b) in _REGULAR else f"#{b:02X}" for b in text.encode("utf-8"))


# ---------------------------------------------------------------------------------------------------------------------
# faces


def form(face: Face, resources: Resources) -> str:
    """The stream of a face's form: trim's lower left corner at (0, 0)."""
    out: list[str] = []
    _items(out, face.items, face.size.h, resources)
    if face.mark:
        out.append("/Artifact <</Type /Revision>> BDC")
        _text(out, face.mark, face.size.h, resources)
        out.append("EMC")
    return "\n".join(out) + "\n"


def _items(out: list[str], items: Iterable[Item], height: int, resources: Resources) -> None:
    for item in items:
        _DRAW[type(item)](out, item, height, resources)


def _text(out: list[str], item: Text, height: int, resources: Resources) -> None:
    runs = resources.text(item.font, item.text)
    if not runs:
        return
    out.append(f"{_FILL[item.colour]} BT {PT[item.x]} {PT[height - item.y]} Td")
    size = PT[item.size]
    out.extend(f"{font} {size} Tf <{codes}> Tj" for font, codes in runs)
    out.append("ET")


def _path(out: list[str], item: Path, height: int, resources: Resources | None) -> None:
    out.append(_paint(item, PT))
    _outline(out, item.segments, height)
    out.append(_operator(item))


def _paint(item: Path, scale: Mapping[int, str]) -> str:
    """The state a path needs; all of it that another path could have left otherwise."""
    state = []
    if item.fill:
        state.append(_FILL[item.fill])
    if item.stroke:
        state.append(f"{_STROKE[item.stroke]} {scale[item.width]} w")
        state.append(f"[{' '.join(scale[d] for d in item.dash)}] 0 d {'1 J 1 j' if item.round else '0 J 0 j'}")
    return " ".join(state)


def _operator(item: Path) -> str:
    star = "*" if item.evenodd and item.fill else ""
    if item.fill and item.stroke:
        return "B" + star
    return "f" + star if item.fill else ("S" if item.stroke else "n")


_SEGMENTS: dict[object, str] = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def _outline(out: list[str], segments: tuple[Segment, ...], height: int) -> None:
    out.append(_operators(segments, height))


@lru_cache(maxsize=4096)
def _operators(segments: tuple[Segment, ...], height: int) -> str:
    """Frames, circles and icons of one layout are the same on card after card."""
    out = []
    for segment in segments:
        kind, *at = segment
        points = [f"{PT[x]} {PT[height - y]}" for x, y in zip(at[::2], at[1::2], strict=True)]  # type: ignore[operator,index]
        out.append(" ".join([*points, _SEGMENTS[kind]]))
    return "\n".join(out)


class _Whole(dict[int, str]):
    """Icon space: whole numbers as they are."""

    def __missing__(self, value: int) -> str:
        return str(value)


def _icon(out: list[str], item: Icon, height: int, resources: Resources) -> None:
    body = _ICONS.get(item.paths)
    if body is None:
        body = _ICONS[item.paths] = _icon_body(item.paths)
    t, k = item.transform, POINTS_PER_UM
    place = f"{_numbers(t.a * k, -t.b * k, t.c * k, -t.d * k, 8)} {PT[t.e]} {PT[height - t.f]}"
    out.append(f"/PnP_Icon <</Name {name(item.name)}>> BDC q {place} cm")
    out.append(f"{body}\nQ EMC")


def _icon_body(paths: tuple[Path, ...]) -> str:
    out: list[str] = []
    whole = _Whole()
    for path in paths:
        out.append(_paint(path, whole))
        out += (" ".join([*map(str, at), _SEGMENTS[kind]]) for kind, *at in path.segments)
        out.append(_operator(path))
    return "\n".join(out)


def _picture(out: list[str], item: Picture, height: int, resources: Resources) -> None:
    box = item.box
    clip = f"{_rectangle(item.clip, height)} W n " if item.clip else ""
    place = f"{PT[box.w]} 0 0 {PT[box.h]} {PT[box.x]} {PT[height - box.bottom]} cm"
    out.append(f"q {clip}{place} {resources.picture(item)} Do Q")


def _group(out: list[str], item: Group, height: int, resources: Resources) -> None:
    out.append(f"q {_matrix(item.transform, 0, height)} cm")
    if item.clip:
        _outline(out, item.clip.segments, 0)
        out.append("W* n" if item.clip.evenodd else "W n")
    _items(out, item.items, 0, resources)
    out.append("Q")


def _live(out: list[str], item: Live, height: int, resources: Resources) -> None:
    if item.field:
        label = _LABELS.get((item.field, item.value))
        if label is None:
            label = f"/PnP_Live <</Field {name(item.field)} /Value {literal(item.value)}>> BDC"
            _LABELS[item.field, item.value] = label
        out.append(label)
    else:
        out.append("/PnP_Live BMC")
    _items(out, item.items, height, resources)
    out.append("EMC")


def _background(out: list[str], item: Background, height: int, resources: Resources) -> None:
    out.append("/Artifact <</Type /Background>> BDC")
    _items(out, item.items, height, resources)
    out.append("EMC")


_DRAW: dict[type, Callable[[list[str], Any, int, Resources], None]] = {
    Text: _text,
    Path: _path,
    Icon: _icon,
    Picture: _picture,
    Group: _group,
    Live: _live,
    Background: _background,
}


@lru_cache(maxsize=4096)
def _numbers(a: float, b: float, c: float, d: float, decimals: int) -> str:
    """The linear part of a matrix; few different ones come again and again."""
    return " ".join(number(v, decimals) for v in (a, b, c, d))


def _matrix(t: Transform, inner: int, outer: int) -> str:
    """Operands of cm that place a space of height `inner` (its y up) into one of height `outer` (its y up)."""
    return f"{_numbers(t.a, -t.b, -t.c, t.d, 6)} {PT[round(t.c * inner) + t.e]} {PT[outer - round(t.d * inner) - t.f]}"


def _rectangle(r: Rect, height: int) -> str:
    return f"{PT[r.x]} {PT[height - r.bottom]} {PT[r.w]} {PT[r.h]} re"


# ---------------------------------------------------------------------------------------------------------------------
# sheets


def page(sheet: Sheet, format: str, lang: str, resources: Resources) -> str:
    """The content of one side of a sheet.  Placement i is inside /Figure with MCID i."""
    out: list[str] = []
    height = sheet.paper.h
    offset = " ".join(map(millimetres, sheet.offset))
    paper = f"{millimetres(sheet.paper.w)} {millimetres(sheet.paper.h)}"
    corrected = sheet.correct != IDENTITY
    correct = ""
    if corrected:
        linear, (e, f) = correction(sheet.correct, height)
        correct = f" /Correct [{linear} {millimetres(e)} {millimetres(f)}]"
        out.append(f"q {linear} {PT[e]} {PT[f]} cm")
    out.append(
        f"/Artifact BMC /PnP_Sheet <</V 1 /Side /{sheet.side} /Duplex /{sheet.duplex.capitalize()} /Offset [{offset}] "
        f"/Paper [{paper}] /Sheet {sheet.number} /Of {sheet.of} /Format {literal(format)} /Lang {literal(lang)}"
        f"{correct}>> BDC"
    )
    _items(out, sheet.furniture, height, resources)
    out.append("EMC EMC")
    for mark in sheet.marks:
        if mark.kind in UNDER:
            _mark(out, mark, height)
    for number_, placement in enumerate(sheet.placements):
        _placement(out, placement, number_, height, resources)
    for mark in sheet.marks:
        if mark.kind not in UNDER:
            _mark(out, mark, height)
    if corrected:
        out.append("Q")
    return "\n".join(out) + "\n"


def correction(t: Transform, height: int) -> tuple[str, Point]:
    """The linear part as text, and the shift in µm, of a matrix of the whole page, y up.  Eight decimals: over a metre
    of paper they are 0.01 µm."""
    return _numbers(t.a, -t.b, -t.c, t.d, 8), (round(t.c * height) + t.e, height - round(t.d * height) - t.f)


def _mark(out: list[str], mark: Mark, height: int) -> None:
    for_ = f" /For {literal(mark.for_)}" if mark.for_ else ""
    for_ += f" /Part [{mark.part[0]} {mark.part[1]}]" if mark.part else ""
    dash = " ".join(PT[d] for d in DASH.get(mark.kind, ()))
    colour = _STROKE[TICK if mark.kind in UNDER else DIE]
    out.append(f"/Artifact BMC /PnP_Cut <</Kind /{mark.kind}{for_}>> BDC q {colour} {PT[MARK_WIDTH]} w [{dash}] 0 d")
    for (x1, y1), (x2, y2) in mark.lines:
        out.append(f"{PT[x1]} {PT[height - y1]} m {PT[x2]} {PT[height - y2]} l S")
    if mark.path:
        _outline(out, mark.path, height)
        out.append("S")
    out.append("Q EMC EMC")


def _placement(out: list[str], placement: Placement, number_: int, height: int, resources: Resources) -> None:
    face = placement.face
    part = f" /Part [{placement.part[0]} {placement.part[1]}]" if placement.part else ""
    if window := placement.window:  # seen from the trim's lower left corner
        at = (window.x, face.size.h - window.bottom, window.w, window.h)
        part += f" /Window [{' '.join(map(millimetres, at))}]"
    under = f" /Under {millimetres(face.undersize)}" if face.undersize else ""
    size = f"/W {millimetres(face.size.w)} /H {millimetres(face.size.h)} /Safe {millimetres(face.safe)}{under}"
    out.append(
        f"/Figure <</MCID {number_}>> BDC /PnP_Place <</Id {literal(placement.id)} /Copy {placement.copy} "
        f"/Face /{placement.side} {size}{part}>> BDC"
    )
    clip = f"{_rectangle(placement.clip, height)} W n " if placement.clip else ""
    out.append(f"q {clip}{_matrix(placement.transform, face.size.h, height)} cm {resources.face(face)} Do Q EMC EMC")
