"""Broken generators: each takes a sound PDF and spoils one thing, as a fault in the generator or a driver would.

In and out: an open pikepdf file.  A fault that changes a face signs it anew, so that only the fault itself shows.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable

import pikepdf

Fault = Callable[[pikepdf.Pdf], None]
FAULTS: dict[str, tuple[Fault, str]] = {}
"""Name → the fault, and the code that must catch it, alone."""


def fault(code: str) -> Callable[[Fault], Fault]:
    def register(made: Fault) -> Fault:
        FAULTS[made.__name__] = (made, code)
        return made

    return register


def page_text(pdf: pikepdf.Pdf, page: int) -> str:
    return pdf.pages[page].Contents.read_bytes().decode("latin-1")


def write_page(pdf: pikepdf.Pdf, page: int, text: str) -> None:
    pdf.pages[page].Contents = pdf.make_stream(text.encode("latin-1"))


def edit_page(pdf: pikepdf.Pdf, page: int, pattern: str, to: str, count: int = 1) -> None:
    text, n = re.subn(pattern, to, page_text(pdf, page), count=count, flags=re.DOTALL)
    assert n, pattern
    write_page(pdf, page, text)


def forms(pdf: pikepdf.Pdf, page: int = 0) -> list[pikepdf.Object]:
    return [x for _, x in sorted(pdf.pages[page].Resources.XObject.items()) if x.Subtype == "/Form"]


def face(pdf: pikepdf.Pdf, rank: str) -> pikepdf.Object:
    return next(f for f in forms(pdf) if f'"rank":"{rank}"' in str(f.PieceInfo.PnP.Private.Facts))


def edit_form(form: pikepdf.Object, pattern: str, to: str, count: int = 1, sign: bool = True) -> None:
    text, n = re.subn(pattern, to, form.read_bytes().decode("latin-1"), count=count, flags=re.DOTALL)
    assert n, pattern
    write_form(form, text.encode("latin-1"), sign)


def write_form(form: pikepdf.Object, data: bytes, sign: bool = True) -> None:
    form.write(data)
    if sign:
        form.PieceInfo.PnP.Private.Stream = pikepdf.String(hashlib.sha256(data).hexdigest())


def signed_twin(pdf: pikepdf.Pdf, original: pikepdf.Object, data: bytes) -> pikepdf.Object:
    """Another drawing under the same labels, signed for what it is."""
    twin = pdf.make_stream(data)
    for key in original.keys():  # noqa: SIM118
        if key not in ("/Length", "/Filter", "/PieceInfo"):
            twin[key] = original[key]
    private = pikepdf.Dictionary(original.PieceInfo.PnP.Private)
    private.Stream = pikepdf.String(hashlib.sha256(data).hexdigest())
    twin.PieceInfo = pikepdf.Dictionary(PnP=pikepdf.Dictionary(Private=private))
    return twin


def shift_back(pdf: pikepdf.Pdf, by: str) -> None:
    """Everything of the first back but its label, in points."""
    edit_page(pdf, 1, r"EMC EMC\n(.*)", rf"EMC EMC\nq 1 0 0 1 {by} cm\n\1\nQ")


PLACE = r"/Figure <</MCID \d+>> BDC /PnP_Place <<(?:(?!BDC).)*>> BDC\s+q .*? Q EMC EMC\s*"


@fault("PRE002")
def labels_stripped(pdf: pikepdf.Pdf) -> None:
    for page in range(len(pdf.pages)):
        edit_page(pdf, page, r"/PnP_\w+ (<<.*?>> BDC|BMC)", "/Span BMC", count=0)


@fault("PRE003")
def a_face_outside_every_label(pdf: pikepdf.Pdf) -> None:
    name = min(pdf.pages[0].Resources.XObject.keys())
    write_page(pdf, 0, page_text(pdf, 0) + f"\nq 0.1 0 0 0.1 300 400 cm {name} Do Q")


@fault("PRE005")
def a_media_box_of_another_paper(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].MediaBox = pikepdf.Array([0, 0, 612, 842])


@fault("PRE006")
def print_scaling_left_to_the_viewer(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.ViewerPreferences.PrintScaling


@fault("PRE007")
def the_other_duplex_preference(pdf: pikepdf.Pdf) -> None:
    other = {"/DuplexFlipLongEdge": "/DuplexFlipShortEdge", "/DuplexFlipShortEdge": "/DuplexFlipLongEdge"}
    pdf.Root.ViewerPreferences.Duplex = pikepdf.Name(other[str(pdf.Root.ViewerPreferences.Duplex)])


@fault("PRE008")
def a_sheet_number_twice(pdf: pikepdf.Pdf) -> None:
    for page in range(len(pdf.pages)):
        edit_page(pdf, page, r"/Of \d+", "/Of 7")


@fault("PRE009")
def a_stamp_over_a_card(pdf: pikepdf.Pdf) -> None:
    note = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Square, Rect=[200, 400, 300, 500], F=4)
    pdf.pages[0].Annots = pikepdf.Array([pdf.make_indirect(note)])


@fault("PRE005")
def a_user_unit_of_two(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].UserUnit = 2


@fault("PRE005")
def a_crop_box_inside_the_paper(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].CropBox = pikepdf.Array([100, 100, 400, 600])


@fault("PRE005")
def a_page_of_a_hundred_metres(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].MediaBox = pikepdf.Array([0, 0, 300_000, 300_000])


@fault("PRE010")
def one_card_a_little_larger(pdf: pikepdf.Pdf) -> None:
    """Grown from its lower left corner by a twelfth of a millimetre: too little to overlap, too much for a sleeve."""
    edit_page(pdf, 0, r"(/W 40 /H 60 .*? W n )1 0 0 1", r"\g<1>1.0012 0 0 1.0012")


@fault("PRE011")
def two_cards_in_one_place(pdf: pikepdf.Pdf) -> None:
    """The second placement is drawn where the first one is; its own place stays empty."""
    for page in range(len(pdf.pages)):
        places = re.findall(PLACE, page_text(pdf, page), flags=re.DOTALL)
        cards = [p for p in places if "mini/card/a" in p]
        if len(cards) < 2:
            continue
        lie = re.search(r"q .* Do Q", cards[0], flags=re.DOTALL)
        other = re.search(r"q .* Do Q", cards[1], flags=re.DOTALL)
        assert lie
        assert other
        write_page(pdf, page, page_text(pdf, page).replace(other[0], lie[0]))


@fault("PRE014")
def a_copy_drawn_otherwise(pdf: pikepdf.Pdf) -> None:
    original = face(pdf, "A")
    twin = pdf.make_stream(original.read_bytes())
    for key in original.keys():  # noqa: SIM118
        if key not in ("/Length", "/Filter"):
            twin[key] = pdf.make_indirect(pikepdf.Dictionary(original[key])) if key == "/PieceInfo" else original[key]
    private = pikepdf.Dictionary(original.PieceInfo.PnP.Private)
    private.Face = pikepdf.String("another")
    twin.PieceInfo = pikepdf.Dictionary(PnP=pikepdf.Dictionary(Private=private))
    pdf.pages[0].Resources.XObject["/Ftwin"] = twin
    name = next(k for k, v in pdf.pages[0].Resources.XObject.items() if v.objgen == original.objgen)
    text = page_text(pdf, 0)
    at = text.index(f"{name} Do", text.index(f"{name} Do") + 1)
    write_page(pdf, 0, text[:at] + "/Ftwin Do" + text[at + len(f"{name} Do") :])


@fault("PRE013")
def a_form_without_its_bleed(pdf: pikepdf.Pdf) -> None:
    form = face(pdf, "K")
    form.BBox = pikepdf.Array([0, 0, 40 * 72 / 25.4, 60 * 72 / 25.4])


@fault("PRE014")
def a_marked_back(pdf: pikepdf.Pdf) -> None:
    """The back of one card has a white dot: whoever knows it knows the card."""
    original = forms(pdf, 1)[0]
    twin = signed_twin(pdf, original, original.read_bytes() + b"\n/Artifact BMC 1 1 1 rg 40 40 4 4 re f EMC")
    name = next(k for k, v in pdf.pages[1].Resources.XObject.items() if v.objgen == original.objgen)
    pdf.pages[1].Resources.XObject["/Ftwin"] = twin
    text = page_text(pdf, 1)
    at = text.rindex(f"{name} Do")
    write_page(pdf, 1, text[:at] + "/Ftwin Do" + text[at + len(f"{name} Do") :])


@fault("PRE015")
def a_clip_inside_the_trim(pdf: pikepdf.Pdf) -> None:
    edit_page(pdf, 0, r"(q \S+ \S+ )(\S+)( \S+ re W n )", r"\g<1>100\g<3>")


@fault("PRE016")
def paint_over_a_card(pdf: pikepdf.Pdf) -> None:
    """Over the back of the first card, where no field would miss it."""
    place = re.search(r"q (\S+) (\S+) \S+ \S+ re W n", page_text(pdf, 1))
    assert place
    x, y = (float(n) + 40 for n in place.groups())
    write_page(pdf, 1, page_text(pdf, 1) + f"\n/Artifact BMC 1 0 0 rg {x:g} {y:g} 20 20 re f EMC")


@fault("PRE017")
def a_label_without_safe_area(pdf: pikepdf.Pdf) -> None:
    edit_page(pdf, 0, r"(mini/card/k\) /Copy 1 /Face /Front .*?/Safe )[\d.]+", r"\g<1>0.5")


@fault("PRE020")
def a_back_left_out(pdf: pikepdf.Pdf) -> None:
    edit_page(pdf, 1, PLACE, "")


@fault("PRE021")
def backs_not_mirrored(pdf: pikepdf.Pdf) -> None:
    """Every back is shifted by a millimetre with its marks."""
    shift_back(pdf, "2.8346 0")


@fault("PRE061")
def a_page_shifted_without_saying(pdf: pikepdf.Pdf) -> None:
    """As a printer profile would do, but for the label."""
    write_page(pdf, 1, f"q 1 0 0 1 2.8346 0 cm\n{page_text(pdf, 1)}\nQ")


@fault("PRE061")
def a_correction_that_only_the_label_knows(pdf: pikepdf.Pdf) -> None:
    edit_page(pdf, 0, r"(/PnP_Sheet <<)", r"\1/Correct [1 0 0 1 0.3 0] ")


@fault("PRE062")
def a_correction_of_six_millimetres(pdf: pikepdf.Pdf) -> None:
    """Upwards, where the sheets of the small game leave room."""
    write_page(pdf, 1, f"q 1 0 0 1 0 17.0079 cm\n{page_text(pdf, 1)}\nQ")
    edit_page(pdf, 1, r"(/PnP_Sheet <<)", r"\1/Correct [1 0 0 1 0 6] ")


@fault("PRE022")
def backs_upside_down(pdf: pikepdf.Pdf) -> None:
    w, h = 40 * 72 / 25.4, 60 * 72 / 25.4

    def turned(match: re.Match[str]) -> str:
        a, b, c, d, e, f = (float(n) for n in match[2].split())
        e, f = e + a * w + c * h, f + b * w + d * h
        return f"{match[1]}{-a:g} {-b:g} {-c:g} {-d:g} {e:.4f} {f:.4f} cm"

    number = r"-?[\d.]+"
    text = re.sub(rf"(W n )({number}(?: {number}){{5}}) cm", turned, page_text(pdf, 1))
    write_page(pdf, 1, text)


@fault("PRE030")
def a_cut_mark_left_out(pdf: pikepdf.Pdf) -> None:
    edit_page(pdf, 0, r"(/PnP_Cut <</Kind /Tick>> BDC q .*? d\s)\S+ \S+ m \S+ \S+ l S\n", r"\1")


@fault("PRE030")
def white_cut_marks(pdf: pikepdf.Pdf) -> None:
    """One corner's worth: the marks at the first card's left edge."""
    edit_page(
        pdf,
        0,
        r"(/PnP_Cut <</Kind /Tick>> BDC q )0 G (.*? d\s\S+ \S+ m \S+ \S+ l S\n)",
        r"\g<1>1 G \g<2>0 G\n",
    )


@fault("PRE040")
def a_font_not_embedded(pdf: pikepdf.Pdf) -> None:
    fonts = face(pdf, "A").Resources.Font
    for font in fonts.values():
        del font.FontDescriptor["/FontFile2"]


@fault("PRE041")
def a_character_without_glyph(pdf: pikepdf.Pdf) -> None:
    every = (f for page in range(len(pdf.pages)) for f in forms(pdf, page))
    edit_form(next(f for f in every if b"<35> Tj" in f.read_bytes()), r"<35> Tj", "<3506> Tj")


@fault("PRE042")
def a_text_at_the_blade(pdf: pikepdf.Pdf) -> None:
    edit_form(face(pdf, "K"), r"BT [\d.]+ ", "BT 4 ")


@fault("PRE043")
def a_text_of_four_points(pdf: pikepdf.Pdf) -> None:
    edit_form(face(pdf, "K"), r" [\d.]+ Tf", " 4 Tf")


@fault("PRE044")
def a_text_of_five_and_a_half_points(pdf: pikepdf.Pdf) -> None:
    edit_form(face(pdf, "K"), r" [\d.]+ Tf", " 5.5 Tf")


@fault("PRE046")
def a_text_in_the_colour_of_its_ground(pdf: pikepdf.Pdf) -> None:
    form = face(pdf, "K")
    ground = re.search(r"([\d.]+ [\d.]+ [\d.]+ rg)", form.read_bytes().decode("latin-1"))
    assert ground
    edit_form(form, r"[\d.]+ [\d.]+ [\d.]+ rg BT", f"{ground[1]} BT")


@fault("PRE047")
def ink_at_the_paper_edge(pdf: pikepdf.Pdf) -> None:
    write_page(pdf, 0, page_text(pdf, 0) + "\n/Artifact BMC 0 0 0 rg 5 400 4 4 re f EMC")


@fault("PRE050")
def a_card_without_facts(pdf: pikepdf.Pdf) -> None:
    face(pdf, "K").PieceInfo.PnP.Private.Facts = pikepdf.String("{}")


@fault("PRE050")
def facts_of_another_manifest(pdf: pikepdf.Pdf) -> None:
    private = face(pdf, "K").PieceInfo.PnP.Private
    private.Facts = pikepdf.String(str(private.Facts).replace('"moon"', '"star"'))


@fault("PRE051")
def a_card_the_manifest_does_not_have(pdf: pikepdf.Pdf) -> None:
    """On both sides: the row was renamed since."""
    for page in range(len(pdf.pages)):
        text = page_text(pdf, page)
        write_page(pdf, page, text.replace("(mini/card/q) /Copy 2", "(mini/card/z) /Copy 1"))


@fault("PRE052")
def a_copy_left_out(pdf: pikepdf.Pdf) -> None:
    for page in range(len(pdf.pages)):
        text = page_text(pdf, page)
        write_page(
            pdf,
            page,
            re.sub(PLACE.replace("(?:(?!", r"/Id \(mini/card/q\) /Copy 2(?:(?!", 1), "", text, flags=re.DOTALL),
        )


@fault("PRE053")
def another_letter_printed(pdf: pikepdf.Pdf) -> None:
    edit_form(face(pdf, "K"), r"<4b> Tj", "<41> Tj")


@fault("PRE054")
def the_label_of_another_card(pdf: pikepdf.Pdf) -> None:
    """Text and label agree, both say A on the card that is the king."""
    edit_form(face(pdf, "K"), r"<4b> Tj", "<41> Tj")
    edit_form(face(pdf, "K"), r"/Field /rank /Value \(K\)", "/Field /rank /Value (A)")


@fault("PRE055")
def a_star_too_few(pdf: pikepdf.Pdf) -> None:
    edit_form(face(pdf, "Q"), r"(/Field /stars .*?)/PnP_Icon .*?\nQ EMC\s", r"\1")


@fault("PRE056")
def a_moon_drawn_as_a_star(pdf: pikepdf.Pdf) -> None:
    drawn = face(pdf, "A").read_bytes().decode("latin-1")
    star = re.search(r"/Name /star>> BDC q .*? cm\n.*? rg\n(.*?)f\nQ EMC", drawn, flags=re.DOTALL)
    assert star
    edit_form(face(pdf, "K"), r"(/Name /moon>> BDC q .*? cm\n.*? rg\n).*?(f\nQ EMC)", rf"\g<1>{star[1]}\g<2>")


@fault("PRE058")
def a_letter_that_only_the_label_knows(pdf: pikepdf.Pdf) -> None:
    """Neither text nor label on the king, where every other card has both."""
    edit_form(face(pdf, "K"), r"/PnP_Live <</Field /rank .*?EMC\s", "")


@fault("PRE057")
def a_face_touched_after_the_build(pdf: pikepdf.Pdf) -> None:
    write_form(face(pdf, "K"), face(pdf, "K").read_bytes() + b"\n", sign=False)
