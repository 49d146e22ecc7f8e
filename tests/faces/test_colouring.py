"""Facts that hang on colour alone; differences of colours against published numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.faces.vision import EYES, ciede2000, lab, linear

from .box import Box, codes

FACE = """
colours: {red: "#c3142d", green: "#2d7a1f", white: "#ffffff", black: "#000000", also_red: red}
elements:
  - {circle: 28 44 12 mm, fill: "{{ owner }}"}
"""


def owners(box: Box, *names: str) -> Box:
    box.component([{"id": name, "owner": name} for name in names])
    card = box.components["card"]
    field = replace(card.fields["owner"], type="enum", values=names)
    box.components["card"] = replace(card, fields={"owner": field})
    return box


@pytest.mark.parametrize(
    ("names", "alone"),
    [(("red", "green"), True), (("white", "black"), False), (("red", "also_red"), True), (("red",), False)],
)
def test_colours_that_some_eyes_cannot_tell_apart_are_told(box: Box, names: tuple[str, ...], alone: bool) -> None:
    assert codes(owners(box.layout("front", FACE), *names)) == ["LAY009"] * alone


def test_the_message_says_which_and_to_whom(box: Box) -> None:
    (found,) = owners(box.layout("front", FACE), "red", "green", "black").make().findings
    assert (found.severity, found.span.file, found.span.line) == ("warning", "layouts/front.yaml", 4)
    assert "'green' and 'red' of 'owner' differ by colour alone, and look alike to people who see no" in found.message
    assert found.help == "add a text or icon with field: owner, or other colours"


@pytest.mark.parametrize(
    "sign",
    [
        '{text: "{{ owner }}", box: 10 10 37 8 mm, field: owner}',
        '{text: "{{ t(owner) }}", box: 10 10 37 8 mm}',
        '{repeat: "{{ [1] if owner == \'red\' else [1, 2] }}", elements: [{text: "A", box: 10 10 10 8 mm}]}',
        "{path: \"{{ 'M10 10 h5 v5 z' if owner == 'red' else 'M10 10 h5 v5 h-5 z' }}\", fill: black}",
    ],
)
def test_a_sign_beside_the_colour_is_enough(box: Box, sign: str) -> None:
    box.strings["en"] |= {"red": "Red", "green": "Green"}
    found = codes(owners(box.layout("front", FACE + f"  - {sign}\n"), "red", "green"))
    assert "LAY009" not in found


@pytest.mark.parametrize("more", ["", ", field: owner", ', colour: "{{ owner }}"'])
def test_a_sign_that_does_not_hang_on_the_field_is_none(box: Box, more: str) -> None:
    text = FACE + f'  - {{text: "Owner", box: 10 10 37 8 mm{more}}}\n'
    assert codes(owners(box.layout("front", text), "red", "green")) == ["LAY009"]


def test_an_edge_is_a_colour_too(box: Box) -> None:
    box.layout("front", FACE.replace("elements:", 'edge: "{{ owner }}"\nelements:').replace('{{ owner }}"}', 'black"}'))
    assert codes(owners(box, "red", "green")) == ["LAY009"]


SHARMA = [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, 3.1571, -77.2803), (50.0, 0.0, -82.7485), 2.8615),
    ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0),
    ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
    ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
]
"""Pairs of the supplementary data of Sharma, Wu and Dalal (2005), with signs and hues that trip implementations."""


@pytest.mark.parametrize(("one", "two", "difference"), SHARMA)
def test_differences_as_published(
    one: tuple[float, float, float], two: tuple[float, float, float], difference: float
) -> None:
    assert ciede2000(one, two) == pytest.approx(difference, abs=1e-4)
    assert ciede2000(two, one) == pytest.approx(difference, abs=1e-4)


def test_white_black_and_grey() -> None:
    assert lab(linear("#ffffff")) == pytest.approx((100, 0, 0), abs=0.01)
    assert lab(linear("#000000")) == pytest.approx((0, 0, 0), abs=0.01)
    for difference in EYES.values():
        assert difference("#ffffff", "#000000") == pytest.approx(100, abs=0.5)
        assert difference("#336699", "#336699") == 0
