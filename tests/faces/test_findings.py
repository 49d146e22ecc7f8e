"""What is wrong with a layout is found at its place, once, with something to type."""

from __future__ import annotations

import pytest

from .box import HEART, Box, codes, one


@pytest.mark.parametrize(
    ("text", "code", "place", "says", "help"),
    [
        ("{text: '{{ rnak }}', box: 4 4 9 9 mm}", "LAY001", (2, 12), "'rnak' is not a field of card", "rank"),
        ("{text: '{{ rank if rnak else 1 }}', box: 4 4 9 9 mm}", "LAY001", (2, 12), "'rnak'", "rank"),
        ("{text: a, box: 4 4 9 9 mm, when: rnak == 3}", "LAY001", (2, 38), "'rnak'", "rank"),
        ("{text: a, box: 4 4 9 9 mm, field: rnak}", "LAY001", (2, 39), "'rnak'", "rank"),
        ("{text: a, box: 4 4 9 9 mm, style: inedx}", "LAY001", (2, 39), "'inedx' is not a style", ""),
        ("{text: a, box: 4 4 9 9 mm, style: '{{ rank }}'}", "LAY001", (2, 39), "'7' is not a style", ""),
        ("{text: a, box: 4 4 9 9 mm, colour: rde}", "LAY001", (2, 40), "'rde' is not a colour", ""),
        ("{text: a, box: 4 4 9 9 mm, colour: '#12'}", "LAY002", (2, 40), "'#12'", "#rrggbb"),
        ("{text: a, box: 4 4 9 9 mm, font: snas}", "LAY001", (2, 38), "'snas' is not a font", "sans"),
        ("{icon: haert, box: 4 4 9 9 mm}", "LAY001", (2, 12), "'haert' is not an icon", "heart"),
        ("{icon: '{{ rank }}', box: 4 4 9 9 mm}", "LAY001", (2, 12), "'7' is not an icon", "heart"),
        ("{text: 'a :haert: b', box: 4 4 9 9 mm}", "LAY001", (2, 12), "'haert' is not an icon", "heart"),
        ("{image: none, box: 4 4 9 9 mm}", "LAY001", (2, 13), "'none' is not a picture", "heart"),
        ("{text: a, box: 4 4 9 9}", "LAY002", (2, 20), "no unit", "mm"),
        ("{text: a, box: 4 4 9 mm}", "LAY002", (2, 20), "not 4 lengths", "mm"),
        ("{text: a, box: 4 4 0 9 mm}", "LAY002", (2, 20), "above zero", "mm"),
        ("{text: a}", "LAY002", (2, 5), "no box", "box"),
        ("{text: a, box: '{{ rank }}'}", "LAY002", (2, 20), "'7' is not 4 lengths", "mm"),
        ("{text: a, box: 4 4 9 9 mm, corner: 1 mm}", "LAY002", (2, 40), "'corner' does nothing on a text", "box"),
        ("{box: 4 4 9 9 mm}", "LAY002", (2, 5), "neither filled nor stroked", "fill"),
        ("{line: 4 4 9 9 mm}", "LAY002", (2, 5), "no stroke", "stroke"),
        ("{path: 'L 3', fill: '#000000'}", "LAY002", (2, 12), "start", "M"),
        ("{field: rank}", "LAY002", (2, 5), "nothing to draw", "text"),
        ("{text: '{{ rank', box: 4 4 9 9 mm}", "EXP001", (2, 12), "not an expression", ""),
        ("{text: '{% if rank %}a{% endif %}', box: 4 4 9 9 mm}", "EXP001", (2, 12), "statements", "{{"),
        ("{text: a, when: 'rank ==', box: 4 4 9 9 mm}", "EXP001", (2, 21), "not an expression", ""),
        ("{text: '{{ rank.none }}', box: 4 4 9 9 mm}", "EXP002", (2, 12), "none", ""),
        ("{text: a, when: rank + 1 > 2, box: 4 4 9 9 mm}", "EXP002", (2, 21), "rank + 1", ""),
        ("{text: \"{{ t('hnit') }}\", box: 4 4 9 9 mm}", "TXT003", (2, 12), "'hnit'", "hint"),
        ("{text: \"{{ t('h' ~ rank) }}\", box: 4 4 9 9 mm}", "TXT003", (2, 12), "'h7'", "add h7"),
        ("{text: '**a', box: 4 4 9 9 mm}", "TXT004", (2, 12), "never closed", "\\*"),
        ("{text: 'a 🍺', box: 4 4 9 9 mm}", "TXT002", (2, 12), "U+1F37A", "font"),
        ("{text: Donaudampfschiff, box: 4 4 9 9 mm}", "TXT001", (2, 5), "does not fit in 'en' at 6 pt", "shorten"),
        ("{text: a, box: 4 4 9 9 mm, size: 0 pt}", "LAY002", (2, 38), "above zero", ""),
        ("{text: a, box: 4 4 9 9 mm, weight: 1.5}", "LAY002", (2, 40), "whole number", ""),
        ("{text: a, box: 4 4 9 9 mm, align: middle}", "LAY002", (2, 39), "'middle'", "centre"),
        ("{repeat: 99999, elements: []}", "LAY002", (2, 14), "2000", ""),
        ("{repeat: '{{ rank * 1 }}', elements: []}", "EXP002", (2, 14), "numbers only", ""),
        ("{text: a, box: 1 1 9 9 mm}", "LAY003", (2, 5), "1 mm from the cutting line", "move"),
        ("{box: 50 50 9 9 mm, fill: '#000000'}", "LAY003", (2, 5), "beyond the cutting line", "move"),
        ("{group: [{box: 4 4 9 9 mm, fill: '#000000'}], rotate: 30, pivot: 4 4 mm}", "LAY003", (2, 14), "beyond", ""),
        ("{box: 0 0 20 88 mm, fill: '#000000', background: true}", "LAY007", (2, 5), "ends at", "bleed"),
    ],
)  # fmt: skip
def test_findings(box: Box, text: str, code: str, place: tuple[int, int], says: str, help: str) -> None:
    """One cause, one finding, at its place, with something to type."""
    box.strings = {"en": {"hint": "x"}}
    box.art("heart.svg", HEART).component([{"id": "one", "rank": "7"}]).layout("front", one(text))
    (found,) = box.make().findings
    assert (found.code, found.span.file, found.span.line, found.span.column) == (code, "layouts/front.yaml", *place)
    assert says in found.message
    assert help in found.help
    assert found.message[0].islower() or found.message[0] in "'\""


def test_a_fault_of_many_cards_is_one_finding_that_names_the_first(box: Box) -> None:
    rows = [{"id": f"c{i}", "n": i} for i in range(5)]
    box.component(rows).layout("front", one("{text: '{{ 1 / (n - n) }}', box: 4 4 9 9 mm}"))
    (found,) = box.make().findings
    assert "(card card/c0 and 4 more)" in found.message
    assert str(found.other[0][0]) == "box.yaml:10:3"


def test_unknown_layouts_and_circles(box: Box) -> None:
    box.component(front="frnot").layout("front", "elements: []")
    (found,) = box.make().findings
    assert (found.code, found.help) == ("LAY001", "did you mean 'front'?")
    box.component().layout("front", "extends: base\nelements: []").layout("base", "extends: front")
    assert codes(box) == ["LAY006"]
    box.layout("front", "styles: {a: {extends: b}, b: {extends: a}}\nelements: []")
    assert set(codes(box)) == {"LAY006"}
    box.layout("front", "colours: {a: b, b: a}\nelements: []")
    assert set(codes(box)) == {"LAY002"}


@pytest.mark.parametrize(
    "text",
    ["", "elements: 3", "elments: []", "elements: [{txet: a}]", "- a", "elements: [[]]", "a: [", "elements: [null]"],
)
def test_a_layout_of_the_wrong_form_is_findings_and_no_traceback(box: Box, text: str) -> None:
    made = box.component().layout("front", text).make()
    assert made.findings
    assert not made.faces


TURNS = ", ".join(["0"] * 1_000)


@pytest.mark.parametrize(
    "element",
    [
        "{repeat: 300, elements: [{repeat: 300, elements: [{text: a, when: false, box: 4 4 9 9 mm}]}]}",
        f"{{group: [{{group: [{{box: 4 4 9 9 mm, fill: '#000000'}}], rotate: [{TURNS}]}}], rotate: [{TURNS}]}}",
    ],
    ids=["repeats", "turns"],
)
def test_what_multiplies_is_given_up(box: Box, element: str) -> None:
    box.component().layout("front", one(element))
    (found,) = box.make().findings
    assert (found.code, found.span.line) == ("LAY002", 2)
    assert "more than 10,000" in found.message


def test_a_text_that_does_not_fit_names_its_language(box: Box) -> None:
    box.strings = {"en": {"a": "no"}, "ja": {"a": "とても長い文字列がここに"}}
    box.component().layout("front", one("{text: \"{{ t('a') }}\", box: 4 4 5 4 mm}"))
    assert box.make(lang="en").findings == ()
    (found,) = box.make(lang="ja").findings
    assert found.code == "TXT001"
    assert "does not fit in 'ja'" in found.message


@pytest.mark.parametrize(
    "element",
    [
        "{text: '{{ rnak }}', box: 4 4 9 9 mm, field: rank}",
        "{text: '{{ rank }}', box: 4 4 9 9 mm, field: rank, colour: rde}",
        "{icon: '{{ rank }}', box: 4 4 9 9 mm, field: rank}",
    ],
    ids=["name", "colour", "icon"],
)
def test_a_field_that_cannot_be_drawn_is_not_told_again_by_its_strip(box: Box, element: str) -> None:
    strip = "visible_when: {fan: {box: 0 0 12 88 mm, fields: [rank]}}\n"
    box.component([{"id": "one", "rank": "7"}]).layout("front", strip + one(element))
    assert codes(box) == ["LAY001"]


def test_a_drawing_that_cannot_be_used_is_told_once_at_its_own_line(box: Box) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n<g>\n<text>a</text></g></svg>'
    box.component().art("seal.svg", svg)
    box.layout("front", one("{icon: seal, box: 4 4 9 9 mm}") + "  - {icon: seal, box: 20 20 9 9 mm}\n")
    (found,) = box.make().findings
    assert (found.code, found.span.file, found.span.line) == ("ART002", "art/seal.svg", 3)
    assert "<text>" in found.message
    assert found.help
