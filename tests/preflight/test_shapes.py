"""Nets and parts laid together: cutting line and folds where the shape says, drawings that meet over the edge."""

from __future__ import annotations

import re
from pathlib import Path

import pikepdf
import pytest

from generator.build import Request, build
from tests.preflight.faults import edit_form, edit_page, forms
from verify.finding import Finding
from verify.load import load
from verify.manifest import Manifest
from verify.preflight import preflight
from verify.preflight.joins import differing, joints
from verify.preflight.outlines import lines

FILES = {
    "game.yaml": """
game: nets
languages: [en]
rules: none
box:
  - {id: dice, component: die, count: 2, provide: printed, source: {designed: enough to test}}
  - {id: strips, component: strip, count: 4, provide: printed, source: {designed: a square of four}}
""",
    "die.yaml": """
component: die
trim: 40 x 30 mm
shape: {path: "M10 0 H20 V10 H40 V20 H20 V30 H10 V20 H0 V10 H10 Z", folds: "M10 10 V20 H20 V10 Z M30 10 V20"}
stock: chipboard
source: {designed: six squares}
faces: {front: die}
rows: [{id: die, count: 2}]
""",
    "strip.yaml": """
component: strip
trim: 50 x 40 mm
stock: chipboard
source: {designed: a quarter}
fields: {x: {type: integer}, y: {type: integer}}
faces: {front: strip, back: strip}
joins:
  front: [[nw, ne], [sw, se]]
  back: [[ne, nw], [se, sw]]
rows:
  - {id: nw, x: 0, y: 0}
  - {id: ne, x: 1, y: 0}
  - {id: sw, x: 0, y: 1}
  - {id: se, x: 1, y: 1}
""",
    "strings.en.yaml": "game: Nets\ncomponent.die: Dice\ncomponent.strip: Strips\n",
    "layouts/die.yaml": """
colours: {gold: "#e0a526"}
elements:
  - {circle: 15 15 2.5 mm, fill: gold}
""",
    "layouts/strip.yaml": """
colours: {river: "#3366aa", road: "#885522"}
background:
  - {line: -3 12.5 53 12.5 mm, stroke: river, width: 4 mm}
  - {line: 20 -3 20 43 mm, stroke: road, width: 2 mm}
""",
}


class Nets:
    def __init__(self, manifest: Manifest, sheet: Path) -> None:
        self.manifest = manifest
        self.sheet = sheet

    def found(self, path: Path) -> list[Finding]:
        return list(preflight([path], self.manifest, base=path.parent).findings)


@pytest.fixture(scope="module")
def nets(tmp_path_factory: pytest.TempPathFactory) -> Nets:
    root = tmp_path_factory.mktemp("project") / "components" / "nets"
    for name, text in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.lstrip(), encoding="utf-8")
    loaded = load(root, base=root.parent)
    assert loaded.manifest is not None, loaded.findings
    output = tmp_path_factory.mktemp("output")
    built = build(
        Request(root, output / "nets", "home", "a4", "long", None), tmp_path_factory.mktemp("cache"), root.parent
    )
    assert built.job is not None, built.findings
    return Nets(loaded.manifest, next(output.glob("nets/*.pdf")))


def codes(found: list[Finding]) -> set[str]:
    return {f.code for f in found}


def test_sound_sheets_raise_nothing(nets: Nets) -> None:
    assert nets.found(nets.sheet) == []


FOLD = r"(/PnP_Cut <</Kind /Fold /For \(nets/die/die#1\)>> BDC q .*? 0 d\n)"


@pytest.mark.parametrize(
    ("pattern", "to", "told"),
    [
        (FOLD, r"\g<1>1 0 0 1 1 0 cm ", "has no fold from"),
        (FOLD + r"\S+ \S+ m", r"\g<1>200 300 m", "has no fold from"),
        (r"/PnP_Cut <</Kind /Fold /For \(nets/die/die#1\)>> BDC .*?EMC EMC", "", "5 of 5 lines"),
        (FOLD, r"\g<1>200 300 m 220 300 l S ", "has a fold from 70.6, 105.8 to 77.6, 105.8 mm too many"),
        (FOLD, r"\g<1>0.9 G ", "has no fold from"),
    ],
)
def test_a_fold_elsewhere_is_found(nets: Nets, tmp_path: Path, pattern: str, to: str, told: str) -> None:
    path = tmp_path / "fold.pdf"
    with pikepdf.open(nets.sheet) as pdf:
        page = next(n for n in range(len(pdf.pages)) if b"/Kind /Fold" in pdf.pages[n].Contents.read_bytes())
        edit_page(pdf, page, pattern, to)
        pdf.save(path)
    found = nets.found(path)
    assert codes(found) == {"PRE059"}
    assert told in found[0].message
    assert found[0].other[0][0].file.endswith("die.yaml")


def test_a_cutting_line_with_another_corner_is_found(nets: Nets, tmp_path: Path) -> None:
    """The box of the outline stays: only the line itself tells."""
    path = tmp_path / "cut.pdf"
    with pikepdf.open(nets.sheet) as pdf:
        page = next(n for n in range(len(pdf.pages)) if b"/Kind /Die" in pdf.pages[n].Contents.read_bytes())
        text = pdf.pages[page].Contents.read_bytes().decode("latin-1")
        start = text.index("/Kind /Die /For (nets/die/die#1)")
        first, second = re.findall(r"\S+ \S+ l", text[start:])[1:3]
        moved, n = re.subn(rf"{re.escape(first)}\s+{re.escape(second)}", second, text[start:], count=1)
        assert n == 1
        pdf.pages[page].Contents = pdf.make_stream((text[:start] + moved).encode("latin-1"))
        pdf.save(path)
    assert codes(nets.found(path)) == {"PRE059"}


@pytest.mark.parametrize(("by", "met"), [("0.1", True), ("1", False), ("-0.85", False)])
def test_what_does_not_go_on_in_the_neighbour_is_found(nets: Nets, tmp_path: Path, by: str, met: bool) -> None:
    """Points: a tenth is 0.035 mm, one is 0.35 mm."""
    path = tmp_path / "join.pdf"
    with pikepdf.open(nets.sheet) as pdf:
        page = next(n for n in range(len(pdf.pages)) if b"nets/strip" in pdf.pages[n].Contents.read_bytes())
        form = next(f for f in forms(pdf, page) if '"x":1,"y":0' in str(f.PieceInfo.PnP.Private.Facts))
        edit_form(form, r"^", f"1 0 0 1 0 {by} cm ")
        pdf.save(path)
    found = nets.found(path)
    assert codes(found) == {"PRE060"} - ({"PRE060"} if met else set())
    if not met:
        assert "strip/nw#1 and" in found[0].message
        assert "strip/ne#1 do not meet: what runs over the right edge of the first" in found[0].message


def test_another_colour_does_not_go_on(nets: Nets, tmp_path: Path) -> None:
    path = tmp_path / "colour.pdf"
    with pikepdf.open(nets.sheet) as pdf:
        page = next(n for n in range(len(pdf.pages)) if b"nets/strip" in pdf.pages[n].Contents.read_bytes())
        form = next(f for f in forms(pdf, page) if '"x":0,"y":1' in str(f.PieceInfo.PnP.Private.Facts))
        edit_form(form, r"\S+ \S+ \S+ RG", "0.9 0.6 0.1 RG", count=0)
        pdf.save(path)
    assert codes(nets.found(path)) == {"PRE060"}


def test_joints_of_a_grid() -> None:
    assert list(joints([["a", "b"], ["c", "d"]])) == [
        ("a", "b", True), ("c", "d", True), ("a", "c", False), ("b", "d", False),
    ]  # fmt: skip


def test_samples_may_be_a_tenth_of_a_millimetre_off() -> None:
    paper, ink = (255, 255, 255), (0, 0, 0)
    one = [paper] * 20 + [ink] * 10 + [paper] * 20
    assert differing(one, one) == []
    assert differing(one, [*one[2:], paper, paper]) == []
    assert differing(one, [*one[4:], *[paper] * 4]) == [(16, 20), (26, 30)]
    assert differing(one, [paper] * 50) == [(20, 30)]


def test_pixels_between_two_colours_are_of_a_slanted_line() -> None:
    brown, white = (138, 90, 52), (255, 255, 255)
    one = [brown] * 9 + [(168, 133, 105)] + [white] * 10
    other = [brown] * 10 + [(215, 199, 186)] + [white] * 9
    assert differing(one, other) == []
    assert differing([brown] * 20, [*[brown] * 8, *[white] * 4, *[brown] * 8]) == [(8, 12)]


def test_lines_of_a_path() -> None:
    assert lines("M0 0 H10 V5 Z") == [((0, 0), (10, 0)), ((10, 0), (10, 5)), ((10, 5), (0, 0))]
    assert lines("m 1 1 l 2 0 c 1 0 1 1 1 2 l 0 1") == [((1, 1), (3, 1)), ((4, 3), (4, 4))]
    assert lines("no path") == []
