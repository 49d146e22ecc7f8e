"""Edges, bleed, safe area and the strips that players see."""

from __future__ import annotations

import re

import pytest

from verify.manifest import Shape

from .box import Box, codes, face, one
from .test_elements import boxes


def test_an_edge_colour_fills_face_and_bleed(box: Box) -> None:
    box.layout("front", one("{box: safe, fill: '#ffffff'}", edge="'#123456'", bleed="2 mm"))
    found = face(box.component())
    assert (found.edge, found.bleed) == ("#123456", 2_000)
    assert boxes(found)[0] == (-2, -2, 59, 90)


@pytest.mark.parametrize(
    ("element", "code"),
    [
        ("{box: bleed, fill: '#123456', background: true}", None),
        ("{box: bleed, fill: '#654321', background: true}", "LAY004"),
        ("{line: 0 10 57 10 mm, stroke: '#000000', background: true}", "LAY004"),
        ("{image: frame, box: trim, background: true}", None),
        ("{image: other, box: trim, background: true}", "LAY004"),
    ],
)
def test_what_touches_the_edge_has_its_colour(box: Box, element: str, code: str | None) -> None:
    for name, colour in (("frame", "#123456"), ("other", "#00ff00")):
        box.art(
            f"{name}.svg",
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 57 88">'
            f'<rect width="57" height="88" fill="{colour}"/></svg>',
        )
    box.component().layout("front", one(element, edge="'#123456'"))
    assert codes(box) == ([code] if code else [])


def test_bleed_is_as_wide_as_the_background_reaches(box: Box) -> None:
    box.component().layout("front", one("{box: -1.5 -1.5 60 91 mm, fill: '#123456', background: true}"))
    assert face(box).bleed == 1_500
    box.layout("front", one("{box: bleed, fill: '#123456', background: true}"))
    assert face(box).bleed == 3_000
    box.layout("front", one("{box: safe, fill: '#123456'}"))
    assert face(box).bleed == 0


@pytest.mark.parametrize(
    ("shape", "element", "safe"),
    [
        ("circle", "{circle: 15 15 12 mm, fill: '#000000'}", True),
        ("circle", "{circle: 15 15 12.2 mm, fill: '#000000'}", False),
        ("circle", "{box: 7 7 16 16 mm, fill: '#000000'}", True),
        ("circle", "{box: 4 4 22 22 mm, fill: '#000000'}", False),
        ("hexagon", "{circle: 15 15 10 mm, fill: '#000000'}", True),
        ("hexagon", "{box: 4 4 22 22 mm, fill: '#000000'}", False),
    ],
)
def test_the_safe_area_follows_the_shape(box: Box, shape: str, element: str, safe: bool) -> None:
    box.component(trim="30 x 30 mm", shape=Shape(shape), safe=3_000).layout("front", one(element))  # type: ignore[arg-type]
    assert codes(box) == ([] if safe else ["LAY003"])
    made = box.make().faces["card", "one", "Front"]
    assert made.die is not None


def test_a_round_corner_takes_from_the_safe_area(box: Box) -> None:
    box.component(shape=Shape("rect", 12_000), safe=3_000).layout("front", one("{box: 3 3 9 9 mm, fill: '#000000'}"))
    assert codes(box) == ["LAY003"]
    box.component(shape=Shape("rect", 3_000), safe=3_000)
    assert codes(box) == []


STRIP = "visible_when: {fan: {box: 0 0 12 88 mm, fields: [rank]}}\n"
STRIP += "elements:\n  - {text: '{{ rank }}', box: %s mm, field: rank}\n"


def test_a_strip_holds_its_fields(box: Box) -> None:
    box.component([{"id": "one", "rank": "7"}]).layout("front", STRIP % "4 4 8 8")
    assert codes(box) == []
    box.layout("front", STRIP % "20 4 8 8")
    (found,) = box.make().findings
    assert (found.code, found.span.line) == ("LAY005", 1)
    assert "'rank' is not inside the strip 'fan'" in found.message


NET = "M0 10 H10 V0 H20 V10 H40 V20 H20 V30 H10 V20 H0 Z"


@pytest.mark.parametrize(
    ("path", "folds", "told"),
    [
        (NET, "M10 10 V20 H20 V10 Z M30 10 V20", None),
        (NET, "M10 10 V20 M10 15 H20 M20 10 V20", None),  # from fold to fold
        (NET, "M10 10 V19", "the fold 10,10 to 10,19 ends at 10,19, where nothing is cut or folded"),
        (NET, "M15 12 V18", "ends at 15,12"),
        (NET, "M10 10 C 12 12 12 18 10 20", "a fold is not a straight line"),
        (NET, "M10 10 V20 M10 20 V10", "is there twice"),
        (NET, "M10 10", "the folds hold no line"),
        (NET, "M20 10 H40", "lies on the cutting line"),
        ("M0 0 L40 30 L40 0 L0 30 Z", "M20 15 H40", "the path crosses itself near 20,15"),
        ("M0 0 H40 V30 H0 Z M5 5 H10 V10 Z", "M20 0 V30", "the path has several pieces"),
        (NET, "10 10", "cannot be read|without a command"),
        ("M0 0 H30 V30 H0 Z", "M10 0 V30", "the path spans 0 mm, 0 mm to 30 mm, 30 mm, the trim is 40 x 30 mm"),
    ],
)
def test_a_net_fills_its_trim_and_folds_from_cut_to_cut(box: Box, path: str, folds: str, told: str | None) -> None:
    box.component(trim="40 x 30 mm", shape=Shape("net", 0, path, folds), safe=0)
    box.layout("front", one("{circle: 15 15 1 mm, fill: '#000000'}"))
    made = box.make()
    if told is None:
        assert made.findings == ()
        assert made.faces["card", "one", "Front"].folds
        return
    assert any(re.search(told, f.message) for f in made.findings), made.findings
    assert {f.code for f in made.findings} <= {"LAY008", "LAY002"}


def test_folds_are_part_of_what_is_printed(box: Box) -> None:
    """A net folded elsewhere is another face."""
    hashes = set()
    for folds in ("M10 10 V20", "M20 10 V20"):
        box.component(trim="40 x 30 mm", shape=Shape("net", 0, NET, folds), safe=0)
        box.layout("front", one("{circle: 15 15 1 mm, fill: '#000000'}"))
        hashes.add(box.make().faces["card", "one", "Front"].hash)
    assert len(hashes) == 2


@pytest.mark.parametrize(("y", "told"), [(4, []), (13, []), (6, ["LAY010"])])
def test_a_text_on_another_is_told(box: Box, y: int, told: list[str]) -> None:
    """Two lines of 8 mm each, from 4 and from `y`.."""
    first = "{text: 'Above', box: 4 4 40 8 mm, size: 20 pt, valign: top, leading: 1}"
    other = f"{{text: 'Below', box: 4 {y} 40 8 mm, size: 20 pt, valign: top, leading: 1}}"
    box.layout("front", f"elements:\n  - {first}\n" + (f"  - {other}\n" if y != 4 else ""))
    box.component()
    assert codes(box) == told
