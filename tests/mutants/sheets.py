"""Faults put into a finished PDF, one at a time; whoever reads the sheets must notice each.

In: an open pikepdf document of sheets with 2 or more cards on the first.  A mutant changes what a printer, a careless
tool or a forger could change, and mends the checksums on the way where only the picture should give it away.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from typing import Any

PLACE = re.compile(rb"/PnP_Place <<.*?>> BDC.*?Q EMC", re.DOTALL)
CLIP = re.compile(rb"(?:[\d.]+ ){4}re W n ")
ID = re.compile(rb"/Id \(([^)]*)\)")
ICON = re.compile(rb"(/PnP_Icon <</Name /(\w+)>> BDC q [^\n]* cm\n)(.*?)(Q EMC)", re.DOTALL)
TEXT = re.compile(rb"(/Field /(\w+) /Value \((\w+)\)>> BDC.*?Tf <)([0-9a-f]+)(> Tj)", re.DOTALL)

Mutant = Callable[[Any], None]
MUTANTS: dict[str, Mutant] = {}


def mutant(name: str) -> Callable[[Mutant], Mutant]:
    def keep(change: Mutant) -> Mutant:
        MUTANTS[name] = change
        return change

    return keep


# -- pages and forms ------------------------------------------------------------------------------------------------


def content(page: Any) -> bytes:
    return b"".join(
        part.read_bytes() for part in ([page.Contents] if hasattr(page.Contents, "read_bytes") else page.Contents)
    )


def rewrite(pdf: Any, page: Any, change: Callable[[bytes], bytes]) -> None:
    before = content(page)
    after = change(before)
    assert after != before, "the mutant changed nothing"
    page.Contents = pdf.make_stream(after)


def places(page: Any) -> list[bytes]:
    return [match[0] for match in PLACE.finditer(content(page))]


def fronts(pdf: Any) -> list[Any]:
    return [page for page in pdf.pages if b"/Side /Front" in content(page)]


def backs(pdf: Any) -> list[Any]:
    return [page for page in pdf.pages if b"/Side /Back" in content(page)]


def form_of(page: Any, place: bytes) -> Any:
    name = re.search(rb"(/F\w+) Do", place)
    assert name is not None
    return page.Resources.XObject[name[1].decode()]


def redraw(form: Any, change: Callable[[bytes], bytes]) -> None:
    """Another picture under the same label, its checksum made to fit."""
    before = form.read_bytes()
    after = change(before)
    assert after != before, "the mutant changed nothing"
    form.write(after)
    form.PieceInfo.PnP.Private.Stream = hashlib.sha256(after).hexdigest()


def moved(place: bytes, change: Callable[[list[float]], list[float]]) -> bytes:
    """The place with its last matrix changed, and without its clip."""
    place = CLIP.sub(b"", place)
    *_, last = re.finditer(rb"((?:-?[\d.]+ ){6})cm", place)
    numbers = " ".join(f"{n:.4f}" for n in change([float(n) for n in last[1].split()]))
    return place[: last.start(1)] + numbers.encode() + b" " + place[last.end(1) :]


# -- what can go wrong ----------------------------------------------------------------------------------------------


@mutant("a card is missing")
def _missing(pdf: Any) -> None:
    page = fronts(pdf)[0]
    rewrite(pdf, page, lambda c: c.replace(places(page)[0], b""))


@mutant("a card lies on its neighbour")
def _overlap(pdf: Any) -> None:
    page = fronts(pdf)[0]
    first, second = places(page)[:2]
    target = re.findall(rb"((?:-?[\d.]+ ){6})cm", second)[-1].split()
    rewrite(pdf, page, lambda c: c.replace(first, moved(first, lambda n: [*n[:4], *map(float, target[4:])])))


@mutant("two labels are swapped")
def _swapped(pdf: Any) -> None:
    page = fronts(pdf)[0]
    first, second = places(page)[:2]
    one, other = ID.search(first), ID.search(second)
    assert one is not None
    assert other is not None
    rewrite(
        pdf,
        page,
        lambda c: c.replace(first, first.replace(one[1], other[1])).replace(second, second.replace(other[1], one[1])),
    )


@mutant("two pictures are swapped")
def _pictures(pdf: Any) -> None:
    page = fronts(pdf)[0]
    one, other = (form_of(page, place) for place in places(page)[:2])
    first, second = one.read_bytes(), other.read_bytes()
    redraw(one, lambda _: second)
    redraw(other, lambda _: first)


@mutant("a fact is altered")
def _fact(pdf: Any) -> None:
    page = fronts(pdf)[0]
    private = form_of(page, places(page)[0]).PieceInfo.PnP.Private
    facts = str(private.Facts)
    private.Facts = re.sub(r":(\d+)", lambda m: f":{int(m[1]) + 1}", facts, count=1)
    assert str(private.Facts) != facts


@mutant("another number is printed than the label says")
def _number(pdf: Any) -> None:
    page = fronts(pdf)[0]
    for place in places(page):
        form = form_of(page, place)
        found = TEXT.search(form.read_bytes())
        if found and found[3].isdigit() and len(found[3]) == 1:
            return redraw(form, lambda c: TEXT.sub(_next_digit, c, count=1))
    raise AssertionError("no card with a digit")


def _next_digit(text: re.Match[bytes]) -> bytes:
    digit = (int(text[4], 16) - ord("0") + 1) % 10
    return text[1] + f"{digit + ord('0'):02x}".encode() + text[5]


@mutant("another icon is drawn than the label says")
def _icon(pdf: Any) -> None:
    drawn: dict[bytes, bytes] = {}
    for page in fronts(pdf):
        for place in places(page):
            for icon in ICON.finditer(form_of(page, place).read_bytes()):
                drawn.setdefault(icon[2], icon[3])
    page = fronts(pdf)[0]
    form = form_of(page, places(page)[0])
    mine = ICON.search(form.read_bytes())
    assert mine is not None
    other = next(path for name, path in sorted(drawn.items()) if name != mine[2])
    redraw(form, lambda c: ICON.sub(lambda m: m[1] + other + m[4], c, count=1))


@mutant("a picture is changed, its checksum is not")
def _stream(pdf: Any) -> None:
    page = fronts(pdf)[0]
    form = form_of(page, places(page)[0])
    form.write(form.read_bytes() + b"q Q\n")


@mutant("one card is 1 % too large")
def _scaled(pdf: Any) -> None:
    page = fronts(pdf)[0]
    first = places(page)[0]
    rewrite(pdf, page, lambda c: c.replace(first, moved(first, lambda n: [*(1.01 * x for x in n[:4]), *n[4:]])))


@mutant("a whole page is 3 % too small")
def _fit_to_page(pdf: Any) -> None:
    for page in pdf.pages:
        rewrite(pdf, page, lambda c: b"q .97 0 0 .97 9 12 cm\n" + c + b"\nQ\n")


@mutant("a back is 1 mm off")
def _back_off(pdf: Any) -> None:
    page = backs(pdf)[0]
    first = places(page)[0]
    rewrite(pdf, page, lambda c: c.replace(first, moved(first, lambda n: [*n[:4], n[4] + 72 / 25.4, n[5]])))


@mutant("the backs are not mirrored")
def _unmirrored(pdf: Any) -> None:
    *_, page = backs(pdf)  # the last sheet is not full, so the order shows
    width = float(page.MediaBox[2])
    for place in places(page):
        trim = float(re.search(rb"/W ([\d.]+)", place)[1]) * 72 / 25.4  # type: ignore[index]
        other = moved(place, lambda n, trim=trim: [*n[:4], width - n[4] - trim, n[5]])
        page.Contents = pdf.make_stream(content(page).replace(place, other))


@mutant("a back is missing")
def _back_lost(pdf: Any) -> None:
    page = backs(pdf)[0]
    rewrite(pdf, page, lambda c: c.replace(places(page)[0], b""))


@mutant("a page is lost")
def _page_lost(pdf: Any) -> None:
    del pdf.pages[1]


@mutant("a sheet is lost")
def _sheet_lost(pdf: Any) -> None:
    del pdf.pages[0:2]


@mutant("a sheet is there twice")
def _sheet_twice(pdf: Any) -> None:
    pdf.pages.append(pdf.pages[0])
    pdf.pages.append(pdf.pages[1])


@mutant("the cut marks are lost")
def _ticks(pdf: Any) -> None:
    page = fronts(pdf)[0]
    rewrite(pdf, page, lambda c: re.sub(rb"/PnP_Cut <<.*?>> BDC.*?EMC\n", b"", c, flags=re.DOTALL))


@mutant("the labels are lost")
def _labels(pdf: Any) -> None:
    for page in pdf.pages:
        rewrite(pdf, page, lambda c: re.sub(rb"/PnP_\w+ (?:<<.*?>> BDC|BMC)", b"/Span BMC", c))


@mutant("the paper is another")
def _paper(pdf: Any) -> None:
    for page in pdf.pages:
        page.MediaBox = page.TrimBox = [0, 0, 612, 792]


@mutant("the printer may scale")
def _scaling(pdf: Any) -> None:
    del pdf.Root.ViewerPreferences.PrintScaling


@mutant("a font is not embedded")
def _font(pdf: Any) -> None:
    for thing in pdf.objects:
        if hasattr(thing, "get") and "/FontFile2" in thing:
            del thing["/FontFile2"]
            return
    raise AssertionError("no embedded font")
