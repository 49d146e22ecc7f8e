"""Broken generators of parts in pieces: each takes sound sheets of boards and spoils one thing (`faults.py`)."""

from __future__ import annotations

import re
from collections.abc import Callable

import pikepdf

from tests.preflight.faults import PLACE, Fault, edit_page, page_text, signed_twin, write_page

BOARD_FAULTS: dict[str, tuple[Fault, str, str]] = {}
"""Faults of boards in pieces: name → the fault, the stock whose sheets have it, and the code that must catch it."""


def board_fault(stock: str, code: str) -> Callable[[Fault], Fault]:
    def register(made: Fault) -> Fault:
        BOARD_FAULTS[made.__name__] = (made, stock, code)
        return made

    return register


def page_of(pdf: pikepdf.Pdf, said: str) -> int:
    return next(n for n in range(len(pdf.pages)) if said in page_text(pdf, n))


@board_fault("paper", "PRE063")
def a_piece_left_out(pdf: pikepdf.Pdf) -> None:
    edit_page(pdf, 1, PLACE, "")


@board_fault("paper", "PRE063")
def a_piece_printed_twice(pdf: pikepdf.Pdf) -> None:
    edit_page(pdf, 1, r"/Part \[2 2\]", "/Part [1 2]", count=0)


@board_fault("paper", "PRE063")
def a_strip_that_is_narrower_than_stated(pdf: pikepdf.Pdf) -> None:
    """By a millimetre, marks and clip with it, as a generator would that thinks of another overlap."""
    edit_page(pdf, 1, r"/Window \[0 0 259 190\]", "/Window [0 0 259 189]")
    narrower(pdf, 1, 2.83465)


@board_fault("paper", "PRE063")
def pieces_that_leave_a_hole(pdf: pikepdf.Pdf) -> None:
    edit_page(pdf, 1, r"/Window \[0 0 259 190\]", "/Window [0 0 259 179]")
    narrower(pdf, 1, 11 * 2.83465)


def narrower(pdf: pikepdf.Pdf, page: int, by: float) -> None:
    """The ticks at the upper edge of a piece that lies turned, which is to the right on the page, moved inwards."""
    text = page_text(pdf, page)
    ticks = re.search(r"/PnP_Cut <</Kind /Tick>>.*?EMC", text, flags=re.DOTALL)
    assert ticks
    right = max((x for x, x2 in re.findall(r"(\S+) \S+ m (\S+) \S+ l S", ticks[0]) if x == x2), key=float)
    moved = ticks[0].replace(f"{right} ", f"{float(right) - by:.4f} ")
    assert moved != ticks[0]
    write_page(pdf, page, text.replace(ticks[0], moved))


CROSS = r"(/PnP_Cut <</Kind /Cross /For \([^)]*\) /Part \[1 2\]>> BDC q .*? 0 d\n)"


@board_fault("paper", "PRE064")
def crosses_left_out(pdf: pikepdf.Pdf) -> None:
    edit_page(pdf, 0, r"/PnP_Cut <</Kind /Cross.*?EMC", "EMC")


@board_fault("paper", "PRE064")
def crosses_a_tenth_of_a_millimetre_off(pdf: pikepdf.Pdf) -> None:
    edit_page(pdf, 0, CROSS, r"\g<1>1 0 0 1 0 0.29 cm ")


@board_fault("card", "PRE064")
def crosses_in_white(pdf: pikepdf.Pdf) -> None:
    edit_page(pdf, 0, r"(/PnP_Cut <</Kind /Cross [^>]*>> BDC q )\S+ G", r"\g<1>1 G")


BAND = "/Artifact BMC /PnP_Cut <</Kind /Guide>> BDC"
"""A mark of the generator's own that lies where it should not."""


@board_fault("paper", "PRE065")
def a_piece_that_hides_a_line_at_the_seam(pdf: pikepdf.Pdf) -> None:
    """In the colour of the ground, inside the strip."""
    text = page_text(pdf, 1)
    clip = re.search(r"q (\S+) (\S+) (\S+) (\S+) re W n", text)
    assert clip
    x, y, w, h = (float(n) for n in clip.groups())
    write_page(pdf, 1, f"{text}\n{BAND} 0.5333 0.7333 0.8667 rg {x + w - 28:g} {y:g} 20 {h:g} re f EMC EMC")


@board_fault("chipboard", "PRE065")
def a_piece_with_a_line_that_its_neighbour_has_not(pdf: pikepdf.Pdf) -> None:
    """Across the strip of the first piece and the second one."""
    page = page_of(pdf, "/Part [2 12]")
    text = page_text(pdf, page)
    clip = re.search(r"q (\S+) (\S+) (\S+) (\S+) re W n", text)
    assert clip
    x, y, _, h = (float(n) for n in clip.groups())
    write_page(pdf, page, f"{text}\n{BAND} 0 g {x + 14:g} {y:g} 3 {h:g} re f EMC EMC")


@board_fault("paper", "PRE010")
def a_piece_a_little_larger(pdf: pikepdf.Pdf) -> None:
    edit_page(pdf, 1, r"(W n )0 -1 1 0 ", r"\g<1>0 -1.002 1.002 0 ")


@board_fault("paper", "PRE030")
def a_seam_without_ticks(pdf: pikepdf.Pdf) -> None:
    edit_page(pdf, 0, r"(/PnP_Cut <</Kind /Tick>> BDC q .*? d\s)\S+ \S+ m \S+ \S+ l S\n", r"\1")


@board_fault("card", "PRE014")
def pieces_of_two_drawings(pdf: pikepdf.Pdf) -> None:
    """The second piece shows another drawing under the same labels; the strip is alike."""
    page = next(n for n in range(len(pdf.pages)) if "north) /Copy 1 /Face /Front" in page_text(pdf, n) and
                "/Part [2 2]" in page_text(pdf, n))  # fmt: skip
    name = re.search(r"(/F\w+) Do", page_text(pdf, page))
    assert name
    original = pdf.pages[page].Resources.XObject[name[1]]
    twin = signed_twin(pdf, original, original.read_bytes() + b"\n/Artifact BMC 0 g 700 40 4 4 re f EMC")
    pdf.pages[page].Resources.XObject["/Ftwin"] = twin
    write_page(pdf, page, page_text(pdf, page).replace(f"{name[1]} Do", "/Ftwin Do"))
