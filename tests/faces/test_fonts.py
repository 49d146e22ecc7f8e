"""Fonts: cut once, remembered, and the same in the PDF whatever else was cut before."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont
from reportlab.pdfbase import pdfdoc, ttfonts

from generator.faces.fonts import ALWAYS, FontBook, Source, default_chain, font_name
from generator.faces.subsetting import FontError, cut

from .box import Box


def cff_font(path: Path, fs_type: int = 0, letters: str = "AB") -> Path:
    """An OpenType font with CFF outlines: every letter a square with one round side."""
    builder = FontBuilder(2048, isTTF=False)
    names = [".notdef", *letters]
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(c): c for c in letters})
    shapes = {}
    for i, name in enumerate(names):
        pen = T2CharStringPen(1000 + 100 * i, None)
        pen.moveTo((100, 0))
        pen.lineTo((900, 0))
        pen.curveTo((1300, 400), (1300, 1000), (900, 1400))
        pen.lineTo((100, 1400))
        pen.closePath()
        shapes[name] = pen.getCharString()
    builder.setupCFF("Square", {"FullName": "Square"}, shapes, {})
    builder.setupHorizontalMetrics({name: (1000 + 100 * i, 100) for i, name in enumerate(names)})
    builder.setupHorizontalHeader(ascent=1600, descent=-400)
    builder.setupNameTable({"familyName": "Square", "styleName": "Regular", "psName": "Square"})
    builder.setupOS2(sTypoAscender=1600, sTypoDescender=-400, sCapHeight=1400, fsType=fs_type)
    builder.setupPost()
    builder.save(path)
    return path


def test_the_default_font_has_the_game_s_signs_in_every_weight(fonts: FontBook) -> None:
    fonts.prepare([("sans", 400), ("sans", 700)], "切札♠♥♦♣★①彥")
    regular, bold = fonts.instance("NotoSansJP-400"), fonts.instance("NotoSansJP-700")
    assert all(c in regular.advances for c in "切札♠♥♦♣★①彥" + "Az09あア、。")
    assert regular.advances["切"] == 1000
    assert bold.advances["A"] > regular.advances["A"]
    assert (regular.ascent, regular.descent, regular.cap) == (880, 120, 733)
    assert regular.digest != bold.digest


@pytest.mark.parametrize("weight", [400, 700])
def test_what_is_cut_is_truetype_named_by_its_key(fonts: FontBook, weight: int) -> None:
    fonts.prepare([("sans", weight)], "x")
    key = f"NotoSansJP-{weight}"
    with TTFont(fonts.instance(key).file) as font:
        assert "glyf" in font
        assert "fvar" not in font
        assert font["name"].getDebugName(6) == key
        assert font["OS/2"].usWeightClass == weight


def test_a_second_run_loads_no_fonttools(fonts: FontBook, font_folder: Path) -> None:
    fonts.prepare([("sans", 400)], "abc切札")
    code = (
        "import sys; from pathlib import Path; from generator.faces.fonts import FontBook\n"
        "book = FontBook(Path(sys.argv[1])); book.prepare([('sans', 400)], 'abc切札')\n"
        "assert book.instance('NotoSansJP-400').advances['切'] == 1000\n"
        "sys.exit(3 if any(m.split('.')[0] in ('fontTools', 'reportlab', 'PIL', 'jinja2') for m in sys.modules) else 0)"
    )
    assert subprocess.run([sys.executable, "-X", "utf8", "-c", code, str(font_folder)], check=False).returncode == 0


def embedded(book: FontBook, text: str) -> bytes:
    """What reportlab puts into a PDF for `text` in the regular weight."""
    font = ttfonts.TTFont("test", str(book.instance("NotoSansJP-400").file), asciiReadable=True)
    document = pdfdoc.PDFDocument(invariant=1)
    font.splitString(text, document)
    out = font.face.makeSubset([ord(c) for c in text])
    return bytes(out)


def test_what_a_pdf_embeds_does_not_depend_on_what_was_cut_before(tmp_path: Path) -> None:
    text = "Aグj切札が♥"
    little, much = FontBook(tmp_path / "little"), FontBook(tmp_path / "much")
    little.prepare([("sans", 400)], text)
    much.prepare([("sans", 400)], text + "".join(map(chr, range(0x4E00, 0x4E40))) + "䨺▲◆☃")
    assert little.instance("NotoSansJP-400").file.name != much.instance("NotoSansJP-400").file.name
    assert embedded(little, text) == embedded(much, text)
    assert little.instance("NotoSansJP-400").digest == much.instance("NotoSansJP-400").digest


def test_the_cache_grows_and_is_the_same_again(tmp_path: Path) -> None:
    book = FontBook(tmp_path)
    book.prepare([("sans", 400)], "a")
    first = book.instance("NotoSansJP-400").file
    assert FontBook(tmp_path).primary("sans", 400).file == first
    again = FontBook(tmp_path)
    assert again.find("sans", 400, "札") is not None, "a new character is cut when it is met"
    grown = again.instance("NotoSansJP-400")
    assert {"a", "札"} <= set(grown.advances)
    fresh = FontBook(tmp_path / "other")
    fresh.prepare([("sans", 400)], "a札")
    assert fresh.instance("NotoSansJP-400").file.read_bytes() == grown.file.read_bytes(), (
        "equal characters, equal bytes"
    )


def test_a_damaged_cache_is_made_anew(tmp_path: Path) -> None:
    FontBook(tmp_path).prepare([("sans", 400)], "a")
    for sidecar in tmp_path.glob("*.json"):
        sidecar.write_text("{", "ascii")
    assert "a" in FontBook(tmp_path).primary("sans", 400).advances
    for file in tmp_path.glob("*.ttf"):
        file.unlink()
    assert FontBook(tmp_path).primary("sans", 400).file.is_file()


def test_a_chain_is_asked_in_order(fonts: FontBook) -> None:
    korean, nowhere = fonts.find("sans", 400, "한"), fonts.find("sans", 400, "🍺")
    assert korean is not None
    assert korean.key == "NotoSansKR-400"
    assert nowhere is None


def test_cff_outlines_become_truetype(tmp_path: Path) -> None:
    made = cut(cff_font(tmp_path / "Square.otf"), {"Square-400": 400}, "ABC")["Square-400"]
    assert made.advances == {"A": 1100, "B": 1200}
    assert made.absent == "C"
    assert (made.units, made.ascent, made.descent, made.cap) == (2048, 1600, 400, 1400)
    with TTFont(io.BytesIO(made.data)) as font:
        glyph = font["glyf"][font.getBestCmap()[ord("A")]]
        assert (glyph.xMin, glyph.yMin, glyph.yMax) == (100, 0, 1400)
        assert 1195 <= glyph.xMax <= 1215  # with control points
    face = ttfonts.TTFont("square", io.BytesIO(made.data))
    assert face.stringWidth("AB", 1000) == pytest.approx((1100 + 1200) / 2.048)


def test_a_font_that_forbids_embedding_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FontError, match="embedding"):
        cut(cff_font(tmp_path / "no.otf", fs_type=2), {"x": 400}, "A")


@pytest.mark.parametrize("data", [b"", b"no font at all", b"\0\1\0\0" + b"\xff" * 60, b"OTTO" + b"\0" * 40])
def test_a_file_that_is_no_font(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "bad.ttf"
    path.write_bytes(data)
    with pytest.raises(FontError):
        cut(path, {"x": 400}, "A")


def test_the_nearest_weight_is_taken() -> None:
    source = Source("x", {400: Path("a"), 700: Path("b")})
    assert [source.file(w).name for w in (100, 400, 549, 550, 700, 900)] == ["a", "a", "a", "b", "b", "b"]
    assert Source("x", {0: Path("any")}).file(800).name == "any"


def test_names() -> None:
    assert font_name("fonts/My Font.otf") == "fonts-My-Font"
    assert font_name("字.ttf") == "font"
    assert [s.name for s in default_chain()] == ["NotoSansJP", "NotoSansKR", "NotoSansSC", "NotoSansTC"]
    assert all(c.isprintable() for c in ALWAYS)


LAYOUT = """
fonts: {title: fonts/Square.otf}
styles: {big: {font: title, size: 20 pt}}
elements:
  - {text: "AB切", box: 5 5 40 10 mm, style: big}
"""


def test_a_font_of_the_game_goes_before_the_default(box: Box) -> None:
    (box.root / "fonts").mkdir()
    cff_font(box.root / "fonts" / "Square.otf")
    made = box.component().layout("front", LAYOUT).make()
    assert not made.findings
    runs = made.faces["card", "one", "Front"].items[0].items
    assert [(r.text, r.font) for r in runs] == [("AB", "fonts-Square-400"), ("切", "NotoSansJP-400")]


def test_weights_and_names_of_font_files(box: Box) -> None:
    (box.root / "fonts").mkdir()
    for name in ("a b", "a-b"):
        cff_font(box.root / "fonts" / f"{name}.otf")
    box.component().layout(
        "front",
        "fonts: {one: {400: fonts/a b.otf, 700: fonts/a-b.otf}, two: fonts/a-b.otf}\n"
        "elements:\n  - {text: A **B**, box: 5 5 40 10 mm, font: one}\n  - {text: A, box: 5 20 40 10 mm, font: two}\n",
    )
    made = box.make()
    assert not made.findings
    keys = [t.font for t in made.faces["card", "one", "Front"].items[0].items]
    assert keys == ["fonts-a-b-400", "fonts-a-b-700", "fonts-a-b-1-400"]
    box.layout("front", "fonts: {one: {bold: fonts/a b.otf}}\nelements: []\n")
    assert [f.code for f in box.make().findings] == ["LAY002"]


@pytest.mark.parametrize("path", ["fonts/none.otf", "../outside.otf", "/etc/passwd"])
def test_a_font_file_that_is_not_there_or_not_inside(box: Box, path: str) -> None:
    box.component().layout("front", LAYOUT.replace("fonts/Square.otf", path))
    made = box.make()
    assert "FNT001" in {f.code for f in made.findings}
    assert ("card", "one", "Front") in made.faces


def test_a_broken_font_file_is_a_finding(box: Box) -> None:
    (box.root / "fonts").mkdir()
    (box.root / "fonts" / "Square.otf").write_bytes(b"hello")
    made = box.component().layout("front", LAYOUT).make()
    assert {f.code for f in made.findings} == {"FNT001"}
