"""Faces, parts and jobs made by hand: sheets can be tested without a manifest, a layout or a font file."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from generator.faces.face import Background, Face, Live, Path, Segment, Text
from generator.formats.load import find
from generator.geometry import Rect, Size
from generator.imposition.furniture import Lettering
from generator.imposition.impose import Job, Part, impose
from generator.imposition.sheet import Duplex, Sheet
from verify.finding import Span

FONT = "Test-400"
POKER = Size(63_500, 88_900)
BRIDGE = Size(57_000, 88_000)
WHITE = "#ffffff"


def lettering(lang: str = "en") -> Lettering:
    """Every character is as wide as it is high: wider than any text will be."""
    return Lettering(FONT, lambda text, size: len(text) * size // 2, lang)


def box(r: Rect, fill: str) -> Path:
    corners: tuple[Segment, ...] = (
        ("M", r.x, r.y),
        ("L", r.right, r.y),
        ("L", r.right, r.bottom),
        ("L", r.x, r.bottom),
    )
    return Path((*corners, ("Z",)), fill=fill)


def disc(size: Size) -> Path:
    """A circle as four curves, as layouts draw it."""
    w, h, r = size.w, size.h, size.w // 2
    k = round(r * 0.4477)
    return Path(
        (
            ("M", r, 0),
            ("C", w - k, 0, w, k, w, r),
            ("C", w, h - k, w - k, h, r, h),
            ("C", k, h, 0, h - k, 0, r),
            ("C", 0, k, k, 0, r, 0),
            ("Z",),
        )
    )


def face(
    text: str, size: Size = BRIDGE, edge: str | None = WHITE, bleed: int | None = None, die: Path | None = None
) -> Face:
    """`text` at the top left; a coloured edge is drawn with 3 mm of bleed, a paper-white one not at all."""
    reach = (0 if edge == WHITE else 3_000) if bleed is None else bleed
    ground = box(Rect(0, 0, size.w, size.h).grown(reach), edge or "#dddddd")
    live = Live((Text(text, 4_000, 10_000, FONT, 5_000, "#000000"),), "rank", text)
    key = f"{text}|{size}|{edge}|{reach}|{die is not None}"
    return Face(size, (Background((ground,)), live), key, f'{{"rank":"{text}"}}', text, edge, reach, 3_000, die)


def part(
    name: str,
    count: int = 1,
    size: Size = BRIDGE,
    edge: str | None = WHITE,
    back: str | None = WHITE,
    component: str = "card",
    die: Path | None = None,
) -> Part:
    """`back`: edge colour of the back, or None for a part without one."""
    behind = face("back", size, back, die=die) if back else None
    span = Span(f"{component}.yaml", 3, 7)
    return Part(
        f"game/{component}/{name}", component.capitalize(), count, face(name, size, edge, die=die), behind, span
    )


def job(format: str = "home", paper: str | Size = "a4", duplex: Duplex = "long", lang: str = "en") -> Job:
    found, findings = find(format, paper if isinstance(paper, str) else "a4")
    assert found, findings
    size = found.papers[paper] if isinstance(paper, str) else paper
    return Job("Game", paper if isinstance(paper, str) else str(paper), size, found, duplex, lettering(lang))


def sheets(*parts: Part, **asked: object) -> tuple[Sheet, ...]:
    imposed = impose(parts, job(**asked))  # type: ignore[arg-type]
    assert not [f for f in imposed.findings if f.severity == "error"]
    return imposed.sheets


def trim(placement: object) -> Rect:
    """Where a placed part, or the piece of it, ends after cutting."""
    size = placement.face.size  # type: ignore[attr-defined]
    window = placement.window or Rect(0, 0, size.w, size.h)  # type: ignore[attr-defined]
    return placement.transform.rect(window)  # type: ignore[attr-defined]


def lines(sheet: Sheet) -> Iterator[Rect]:
    """Every cut mark beside the parts with its thickness, as a rect."""
    for mark in (mark for mark in sheet.marks if mark.kind != "Cross"):
        for (x1, y1), (x2, y2) in mark.lines:
            dx, dy = (75, 0) if x1 == x2 else (0, 75)
            yield Rect(min(x1, x2) - dx, min(y1, y2) - dy, abs(x2 - x1) + 2 * dx, abs(y2 - y1) + 2 * dy)


def picture(sheet: Sheet) -> str:
    """1 character = 10 mm, sampled in its middle: a letter for each placement in order, '+' where its bleed shows,
    '.' paper. Equal rows are written once, with their number in front."""
    rows = []
    for y in range(5_000, sheet.paper.h, 10_000):
        row = ""
        for x in range(5_000, sheet.paper.w, 10_000):
            here = [i for i, p in enumerate(sheet.placements) if trim(p).holds(Rect(x, y, 0, 0))]
            around = [p for p in sheet.placements if p.clip and p.clip.holds(Rect(x, y, 0, 0))]
            row += chr(ord("A") + here[0]) if here else "+" if around else "."
        rows.append(row)
    return "\n".join(f"{len(list(same))} {row}" for row, same in groupby(rows))


def drawn(text: str) -> str:
    """A picture as a test writes it."""
    return "\n".join(line.strip() for line in text.strip().splitlines())
