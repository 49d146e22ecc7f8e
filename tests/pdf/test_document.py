"""The PDF as another library reads it: labels, forms, tags, page boxes; equal bytes for equal input."""

from __future__ import annotations

import hashlib
import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from generator.faces.face import Path as Drawn
from generator.faces.face import Text
from generator.geometry import Size
from generator.imposition.calibration import calibration
from generator.imposition.sheet import Sheet
from generator.pdf.document import Fonts
from tests.imposition.make import FONT, disc, lettering, part, sheets

from .press import book, page_image, printed

ROOT = Path(__file__).resolve().parents[2]
COIN = Size(25_000, 25_000)


def opened(pages: list[Sheet] | tuple[Sheet, ...], **more: Any) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(printed(pages, **more)))


@pytest.fixture
def deck() -> tuple[Sheet, ...]:
    return sheets(part("a", 9), part("b", 2), part("coin", 1, size=COIN, die=disc(COIN), back=None, component="coin"))


def labels(page: pikepdf.Page, tag: str) -> Iterator[dict[str, Any]]:
    for operands, operator in pikepdf.parse_content_stream(page):
        if str(operator) == "BDC" and str(operands[0]) == tag:
            yield {key[1:]: value for key, value in operands[1].items()}


def test_the_file_is_sound_and_says_how_to_print_it(deck: tuple[Sheet, ...]) -> None:
    pdf = opened(deck, title="Belote – トランプ", lang="ja")
    assert pdf.check_pdf_syntax() == []
    assert pdf.pdf_version == "1.7"
    assert pdf.Root.Lang == "ja"
    assert str(pdf.docinfo.Title) == "Belote – トランプ"
    wanted = {
        "/PrintScaling": "/None",
        "/Duplex": "/DuplexFlipLongEdge",
        "/PickTrayByPDFSize": True,
        "/DisplayDocTitle": True,
    }
    assert {
        key: value if isinstance(value, bool) else str(value) for key, value in pdf.Root.ViewerPreferences.items()
    } == wanted
    for page in pdf.pages:
        assert [float(v) for v in page.MediaBox] == pytest.approx([0, 0, 595.2756, 841.8898], abs=1e-4)
        assert page.TrimBox == page.MediaBox


@pytest.mark.parametrize(
    ("duplex", "preference"),
    [("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge"), ("fronts", "/Simplex")],
)
def test_the_printer_is_told_which_edge(duplex: str, preference: str) -> None:
    pdf = opened(sheets(part("a"), duplex=duplex))
    assert str(pdf.Root.ViewerPreferences.Duplex) == preference
    for page in pdf.pages:
        (label,) = labels(page, "/PnP_Sheet")
        assert str(label["Duplex"]) == f"/{duplex.capitalize()}"


def test_every_page_carries_one_sheet_label(deck: tuple[Sheet, ...]) -> None:
    pdf = opened(deck)
    found = [list(labels(page, "/PnP_Sheet")) for page in pdf.pages]
    assert [len(on_page) for on_page in found] == [1] * len(deck)
    seen = [(str(one["Side"]), int(one["Sheet"]), int(one["Of"])) for (one,) in found]
    assert seen == [(f"/{s.side}", s.number, s.of) for s in deck]
    assert [float(v) for v in found[0][0]["Paper"]] == [210, 297]
    assert str(found[0][0]["Format"]) == "home"


def test_every_placement_is_labelled_and_lies_where_the_sheet_says(deck: tuple[Sheet, ...]) -> None:
    pdf = opened(deck)
    for sheet, page in zip(deck, pdf.pages, strict=True):
        found = list(labels(page, "/PnP_Place"))
        assert [(str(f["Id"]), int(f["Copy"]), str(f["Face"])) for f in found] == [
            (p.id, p.copy, f"/{p.side}") for p in sheet.placements
        ]
        matrices = [[float(v) for v in o] for o, op in pikepdf.parse_content_stream(page) if str(op) == "cm"]
        for placement, label, matrix in zip(
            sheet.placements, found, matrices[len(matrices) - len(found) :], strict=True
        ):
            size = placement.face.size
            assert (float(label["W"]), float(label["H"])) == (size.w / 1000, size.h / 1000)
            corner = placement.transform.point(0, size.h)  # lower left of an upright part
            assert matrix == pytest.approx(
                [1, 0, 0, 1, mm_to_pt(corner[0]), mm_to_pt(sheet.paper.h - corner[1])], abs=1e-4
            )


def mm_to_pt(um: int) -> float:
    return um * 72 / 25_400


def test_one_form_for_each_distinct_face(deck: tuple[Sheet, ...]) -> None:
    pdf = opened(deck)
    forms = [x for page in pdf.pages for x in page.Resources.get("/XObject", {}).values()]
    assert len({x.objgen for x in forms}) == 4  # a, b, coin and the common back
    for form in forms:
        private = form.PieceInfo.PnP.Private
        assert str(private.Stream) == hashlib.sha256(form.read_bytes()).hexdigest()
        assert "/Matrix" not in form
    one = forms[0]
    assert str(one.PieceInfo.PnP.Private.Facts) == '{"rank":"a"}'
    assert str(one.PieceInfo.PnP.Private.Face) == deck[0].placements[0].face.hash
    assert [float(v) for v in one.BBox] == pytest.approx([0, 0, mm_to_pt(57_000), mm_to_pt(88_000)], abs=1e-4)


def test_faces_that_differ_in_their_facts_alone_stay_apart() -> None:
    front, back = sheets(part("a", 2))
    second = replace(front.placements[1], face=replace(front.placements[1].face, facts='{"rank":"b"}'))
    pdf = opened([replace(front, placements=(front.placements[0], second)), back])
    facts = {str(x.PieceInfo.PnP.Private.Facts) for x in pdf.pages[0].Resources.XObject.values()}
    assert facts == {'{"rank":"a"}', '{"rank":"b"}'}


def test_live_text_says_its_field(deck: tuple[Sheet, ...]) -> None:
    pdf = opened(deck)
    form = next(iter(pdf.pages[0].Resources.XObject.values()))
    seen = [
        (str(o[0]), str(o[1].get("/Field", "")), str(o[1].get("/Value", "")))
        for o, op in pikepdf.parse_content_stream(form)
        if str(op) == "BDC"
    ]
    assert seen == [("/Artifact", "", ""), ("/PnP_Live", "/rank", "a")]


def test_die_lines_name_their_part_and_stand_on_the_front(deck: tuple[Sheet, ...]) -> None:
    pdf = opened(deck)
    dies = [
        (number, str(cut["For"]))
        for number, page in enumerate(pdf.pages)
        for cut in labels(page, "/PnP_Cut")
        if str(cut["Kind"]) == "/Die"
    ]
    assert dies == [(4, "game/coin/coin#1")]


def test_die_lines_are_seen_on_the_part() -> None:
    """The outline of a dark coin is drawn over its bleed."""
    front, *_ = sheets(part("coin", size=COIN, edge="#000000", back=None, die=disc(COIN), component="coin"))
    dpi = 600
    image = page_image(printed([front]), 0, dpi)
    x, y = front.placements[0].transform.point(0, COIN.h // 2)  # the leftmost point of the circle
    at = (round(x * dpi / 25_400), round(y * dpi / 25_400))
    assert max(image.getpixel((at[0] + dx, at[1])) for dx in (-1, 0, 1)) > 80
    assert image.getpixel((at[0] + 20, at[1])) < 20
    assert image.getpixel((at[0] - 20, at[1])) < 20


def test_figures_are_tagged_with_what_they_show(deck: tuple[Sheet, ...]) -> None:
    pdf = opened(deck)
    root = pdf.Root.StructTreeRoot
    figures = list(root.K.K)
    assert [str(f.Alt) for f in figures] == [p.face.alt for s in deck for p in s.placements]
    parents = dict(zip(list(root.ParentTree.Nums)[::2], list(root.ParentTree.Nums)[1::2], strict=True))
    for number, page in enumerate(pdf.pages):
        assert int(page.StructParents) == number
        marked = [int(label["MCID"]) for label in labels(page, "/Figure")]
        assert marked == [int(f.K) for f in parents[number]]
        assert all(f.Pg.objgen == page.objgen for f in parents[number])


def test_fonts_are_embedded_and_nothing_else_is_named(deck: tuple[Sheet, ...]) -> None:
    pdf = opened(deck)
    fonts = [f for page in pdf.pages for f in page.Resources.Font.values()]
    assert fonts
    assert all("/FontFile2" in f.FontDescriptor and str(f.BaseFont)[7:8] == "+" for f in fonts)


def test_text_comes_back_as_it_was_written() -> None:
    front, back = sheets(part("カード裏面", 1))
    import pypdfium2

    document = pypdfium2.PdfDocument(printed([front, back]))
    text = document[0].get_textpage().get_text_bounded()
    document.close()
    assert "カード裏面" in text
    assert "100 mm" in text


def test_equal_input_gives_equal_bytes_whatever_the_hash_seed(tmp_path: Path) -> None:
    """A process of its own for each seed, in another folder, with a font cache of its own."""
    program = (
        "import sys, hashlib; sys.path.insert(0, sys.argv[1])\n"
        "from tests.pdf.press import printed\n"
        "from tests.imposition.make import part, sheets\n"
        "print(hashlib.sha256(printed(sheets(part('a', 9), part('b', 12), duplex='short'))).hexdigest())"
    )
    seen = set()
    for seed in ("0", "1", "4242"):
        folder = tmp_path / seed
        folder.mkdir()
        command = [sys.executable, "-c", program, str(ROOT)]
        run = subprocess.run(
            command, cwd=folder, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        )
        seen.add(run.stdout)
    assert len(seen) == 1
    assert len(seen.pop()) == 65


def test_the_document_id_follows_the_content() -> None:
    ids = {bytes(opened(sheets(part(name))).trailer.ID[0]) for name in ("a", "b")}
    assert len(ids) == 2


def test_an_edited_card_changes_the_stream_of_its_own_sheet_only() -> None:
    names = [f"c{i}" for i in range(20)]
    before = opened(sheets(*(part(name) for name in names)))
    names[12] = "edited"
    edited = [replace(part(name), id=f"game/card/c{i}") for i, name in enumerate(names)]
    after = opened(sheets(*edited))
    streams = [[page.Contents.read_bytes() for page in pdf.pages] for pdf in (before, after)]
    differs = [number for number, (a, b) in enumerate(zip(*streams, strict=True)) if a != b]
    assert differs == [2]  # the front of the second sheet; its back is the common one


def test_the_sheet_hash_leaves_footer_and_numbers_out() -> None:
    (one, *_), (other, *_) = sheets(part("a", 9)), sheets(part("a", 9), part("b", 9))
    assert (one.of, other.of) == (1, 2)
    assert one.hash == other.hash
    assert one.furniture != other.furniture
    assert one.hash != sheets(part("b", 9))[0].hash


def test_the_revision_mark_is_an_artifact() -> None:
    front, back = sheets(part("a"))
    mark = Text("k3x9", 28_000, 87_000, FONT, 1_400, "#000000")
    marked = replace(front.placements[0], face=replace(front.placements[0].face, mark=mark))
    pdf = opened([replace(front, placements=(marked,)), back])
    form = next(iter(pdf.pages[0].Resources.XObject.values()))
    tags = [str(o[1].Type) for o, op in pikepdf.parse_content_stream(form) if str(op) == "BDC" and "/Type" in o[1]]
    assert tags == ["/Background", "/Revision"]


def test_calibration_page_carries_no_parts_and_its_crosses_meet_the_rings() -> None:
    """Rings of the back lie round the crosses of the front when the sheet is turned."""
    from PIL import Image, ImageChops

    front, back = calibration(Size(210_000, 297_000), "A4", "long", lettering())
    pdf = printed([front, back])
    for page in opened([front, back]).pages:
        (label,) = labels(page, "/PnP_Sheet")
        assert str(label["Side"]) == "/Calibration"
        assert not list(labels(page, "/PnP_Place"))
    dpi = 300
    one = page_image(pdf, 0, dpi)
    through = page_image(pdf, 1, dpi).transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    both = ImageChops.lighter(one, through)  # dark where both are dark: where a cross meets a ring
    centre = round(35_000 * dpi / 25_400)
    spot = both.crop((centre - 60, centre - 60, centre + 60, centre + 60))
    dark = [index for index, grey in enumerate(spot.tobytes()) if grey < 128]
    xs, ys = [i % 120 for i in dark], [i // 120 for i in dark]
    assert len(dark) >= 12  # four places on each of three rings
    assert sum(xs) / len(xs) == pytest.approx(60, abs=2)
    assert sum(ys) / len(ys) == pytest.approx(60, abs=2)


def test_a_font_file_of_another_name_is_refused() -> None:
    """Two fonts with one PostScript name would be drawn as one."""
    key = book().primary("sans", 400).key
    file = book().instance(key).file
    assert Fonts({key: file})[key]
    with pytest.raises(ValueError, match="PostScript name"):
        Fonts({"Other-400": file})["Other-400"]


def test_folds_name_their_part_and_are_dashed() -> None:
    """Every copy has its own, on the front, moved to where it lies."""
    made = part("coin", 2, size=COIN, back=None, die=disc(COIN), component="coin")
    half = Drawn((("M", 0, COIN.h // 2), ("L", COIN.w, COIN.h // 2)))
    pdf = opened(sheets(replace(made, front=replace(made.front, folds=half))))
    found = [cut for cut in labels(pdf.pages[0], "/PnP_Cut") if str(cut["Kind"]) == "/Fold"]
    assert [str(cut["For"]) for cut in found] == ["game/coin/coin#1", "game/coin/coin#2"]
    text = pdf.pages[0].Contents.read_bytes().decode("latin-1")
    drawn = re.findall(r"/Kind /Fold.*?\[(.*?)\] 0 d\s+(\S+) (\S+) m\s+(\S+) (\S+) l", text, re.DOTALL)
    assert len(drawn) == 2
    for dash, x0, y0, x1, y1 in drawn:
        assert len(dash.split()) == 2
        assert (y0, round(float(x1) - float(x0), 2)) == (y1, round(COIN.w / 25_400 * 72, 2))
