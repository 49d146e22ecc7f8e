"""SVG: shapes come out where a browser draws them; what is dangerous, or would look different, is refused by line."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.faces.outline import PathError, read_outline
from generator.faces.svg import CURRENT, SvgError, read_svg


def svg(inner: str, head: str = 'viewBox="0 0 100 50"') -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" {head}>{inner}</svg>'.encode()


def box_of(data: bytes) -> tuple[int, int, int, int]:
    points = [s[-2:] for p in read_svg(data).paths for s in p.segments if len(s) > 1]
    xs, ys = [int(p[0]) for p in points], [int(p[1]) for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def test_icon_space_is_the_view_box_with_its_longer_side_at_10_000() -> None:
    drawing = read_svg(svg('<rect x="10" y="20" width="30" height="10"/>'))
    assert (drawing.w, drawing.h) == (10_000, 5_000)
    assert drawing.paths[0].segments[:3] == (("M", 1000, 2000), ("L", 4000, 2000), ("L", 4000, 3000))
    assert box_of(svg('<rect x="0" y="0" width="10" height="10"/>', 'viewBox="-5 -5 20 20"')) == (
        2500,
        2500,
        7500,
        7500,
    )
    assert read_svg(svg('<rect width="5" height="5"/>', 'width="20px" height="10"')).h == 5_000


@pytest.mark.parametrize(
    ("shape", "box"),
    [
        ('<circle cx="50" cy="25" r="20"/>', (3000, 500, 7000, 4500)),
        ('<ellipse cx="50" cy="25" rx="20" ry="10"/>', (3000, 1500, 7000, 3500)),
        ('<polygon points="10,10 20,10 20,20"/>', (1000, 1000, 2000, 2000)),
        ('<line x1="10" y1="10" x2="30" y2="5" stroke="#000"/>', (1000, 500, 3000, 1000)),
        ('<path d="m10 10h20v10H10z"/>', (1000, 1000, 3000, 2000)),
        ('<path d="M10 10 A10 10 0 0 1 30 10 Z"/>', (1000, 0, 3000, 1000)),
        ('<path d="M10,10q10-10,20,0t20,0"/>', (1000, 1000, 5000, 1000)),
        ('<g transform="translate(10 5)"><rect width="10" height="10"/></g>', (1000, 500, 2000, 1500)),
        ('<rect width="10" height="10" transform="rotate(90 10 10)"/>', (1000, 0, 2000, 1000)),
        (
            '<g transform="scale(2)"><rect x="5" width="10" height="10" transform="translate(1,1)"/></g>',
            (1200, 200, 3200, 2200),
        ),
        ('<rect width="10" height="10" transform="matrix(1 0 0 1 5 6)"/>', (500, 600, 1500, 1600)),
    ],
)
def test_shapes(shape: str, box: tuple[int, int, int, int]) -> None:
    assert box_of(svg(shape)) == box


def test_paint() -> None:
    paths = read_svg(
        svg(
            '<g fill="#f00" stroke="navy" stroke-width="2" stroke-linejoin="round"><rect width="9" height="9"/>'
            '<rect width="9" height="9" fill="none"/></g><rect width="9" height="9" style="fill: rgb(1,2,255)"/>'
            '<rect width="9" height="9"/><rect width="9" height="9" fill="currentColor" fill-rule="evenodd"/>'
            '<rect width="9" height="9" fill="none"/>'
        )
    ).paths
    assert [(p.fill, p.stroke, p.width, p.round) for p in paths] == [
        ("#ff0000", "#000080", 200, True),
        (None, "#000080", 200, True),
        ("#0102ff", None, 0, False),
        (CURRENT, None, 0, False),
        (CURRENT, None, 0, False),
    ]
    assert paths[4].evenodd
    assert [p.fill for p in read_svg(svg('<rect width="9" height="9"/>')).coloured("#123456")] == ["#123456"]


def test_border() -> None:
    frame = '<rect width="100" height="50" fill="#00ff00"/><circle cx="50" cy="25" r="9" fill="#ff0000"/>'
    assert read_svg(svg(frame)).border == "#00ff00"
    assert read_svg(svg(frame + '<rect width="9" height="9" fill="#ff0000"/>')).border is None
    assert read_svg(svg('<circle cx="50" cy="25" r="9" fill="#ff0000"/>')).border is None


HOSTILE = {
    "doctype": b'<!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
    "entity": b'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg viewBox="0 0 9 9"><path d="&b;"/></svg>',
    "external entity": b'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg viewBox="0 0 9 9">&x;</svg>',
    "script": svg("<script>alert(1)</script>"),
    "handler": svg('<rect width="9" height="9" onclick="x()"/>'),
    "image": svg('<image href="x.png" width="9" height="9"/>'),
    "use": svg('<use href="#x"/>'),
    "link": svg('<a href="http://example.com"><rect width="9" height="9"/></a>'),
    "foreign": svg("<foreignObject/>"),
    "url fill": svg('<rect width="9" height="9" fill="url(#g)"/>'),
    "style sheet": svg("<style>rect{fill:red}</style>"),
    "text": svg("<text>a</text>"),
    "opacity": svg('<rect width="9" height="9" opacity="0.5"/>'),
    "clip": svg('<rect width="9" height="9" clip-path="inset(1px)"/>'),
    "instruction": b'<?xml-stylesheet href="x.css"?><svg viewBox="0 0 9 9"/>',
    "not xml": b"\x89PNG\r\n",
    "empty": b"",
    "other root": b"<html/>",
    "no size": svg("", ""),
    "bad view box": svg("", 'viewBox="0 0 a b"'),
    "no area": svg("", 'viewBox="0 0 0 9"'),
    "huge number": svg('<rect width="1e300" height="9"/>'),
    "not a number": svg('<rect width="nan" height="9"/>'),
    "bad path": svg('<path d="M 0 0 L 1"/>'),
    "bad colour": svg('<rect width="9" height="9" fill="bluish"/>'),
    "bad transform": svg('<g transform="spin(3)"/>'),
    "too many": svg("<g/>" * 20_001),
    "too large": svg(" " * 2_000_001),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_refused(name: str) -> None:
    with pytest.raises(SvgError) as fault:
        read_svg(HOSTILE[name])
    assert fault.value.help
    assert str(fault.value)[0].islower() or str(fault.value)[0] in "<'"


def test_the_line_of_the_fault_is_known() -> None:
    with pytest.raises(SvgError) as fault:
        read_svg(svg("\n\n  <script/>\n"))
    assert fault.value.line == 3


def test_foreign_elements_of_drawing_programs_are_passed_over() -> None:
    data = svg(
        '<metadata><a href="x"/></metadata>'.replace('<a href="x"/>', "<b/>")
        + '<title>t</title><rect width="9" height="9"/>'
    )
    assert len(read_svg(data).paths) == 1


@pytest.mark.parametrize(
    "data", ["L 1 1", "M 1", "M 1 1 2", "M 1 1 X", "1 1", "M 1 1 Z 3 3", "M 1e999 1", "M0 0 A 1 1 0 2 0 3 3"]
)
def test_bad_path_data(data: str) -> None:
    with pytest.raises(PathError):
        read_outline(data)


def test_compact_path_data() -> None:
    assert read_outline("M.5.5-1-1") == [("M", (0.5, 0.5)), ("L", (-1.0, -1.0))]
    assert read_outline("M0 0a1 1 0 01 2 0")[-1][1][-2:] == (2.0, 0.0)  # flags may touch
    assert read_outline("m1 1 2 2z m3 3")[-1] == ("M", (4.0, 4.0)), "after Z the pen is at the start of the part"


@given(
    st.floats(1, 50),
    st.floats(1, 50),
    st.integers(0, 360),
    st.booleans(),
    st.booleans(),
    st.floats(-40, 40),
    st.floats(1, 40),
)
def test_arcs_keep_their_distance_from_the_centre(
    rx: float, ry: float, turn: int, large: bool, sweep: bool, x: float, y: float
) -> None:
    """Undo the turn and the radii: every point of the curve then lies on one unit circle through both ends."""
    curves = read_outline(f"M 0 0 A {rx} {ry} {turn} {int(large)} {int(sweep)} {x} {y}")
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    half = math.hypot((cos * x + sin * y) / rx, (cos * y - sin * x) / ry) / 2
    grow = max(1.0, half)  # radii too small for the distance grow

    def unit(px: float, py: float) -> complex:
        return complex((cos * px + sin * py) / rx / grow, (cos * py - sin * px) / ry / grow)

    points, start = [], (0.0, 0.0)
    for op, n in curves[1:]:
        assert op == "C"
        p = [start, *zip(n[::2], n[1::2], strict=True)]
        for k in range(9):
            u = k / 8
            w = ((1 - u) ** 3, 3 * u * (1 - u) ** 2, 3 * u * u * (1 - u), u**3)
            points.append(
                unit(sum(a * q[0] for a, q in zip(w, p, strict=True)), sum(a * q[1] for a, q in zip(w, p, strict=True)))
            )
        start = (n[-2], n[-1])
    a, b = unit(0, 0), unit(x, y)
    chord = b - a
    height = math.sqrt(max(0.0, 1 - (abs(chord) / 2) ** 2))
    normal = complex(-chord.imag, chord.real) / abs(chord)
    centre = (a + b) / 2 + normal * height * (1 if large != sweep else -1)
    assert max(abs(abs(p - centre) - 1) for p in points) < 1e-3
    assert abs(complex(*start) - complex(x, y)) < 1e-9
