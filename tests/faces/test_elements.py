"""Elements: where they lie, what they say, how layouts build on each other."""

from __future__ import annotations

import pytest

from generator.faces.face import Background, Face, Group, Icon, Live, Text
from generator.faces.face import Path as Outline
from generator.geometry import Rect

from .box import HEART, Box, face, one


def boxes(found: Face) -> list[tuple[int, int, int, int]]:
    """x, y, right, bottom in mm of every outline, groups undone."""

    def walk(items: object, transforms: tuple[Group, ...]) -> object:
        for item in items:  # type: ignore[attr-defined]
            if isinstance(item, (Live, Background)):
                yield from walk(item.items, transforms)  # type: ignore[misc]
            elif isinstance(item, Group):
                yield from walk(item.items, (item, *transforms))  # type: ignore[misc]
            elif isinstance(item, Outline):
                xs = [int(s[i]) for s in item.segments for i in range(1, len(s), 2)]
                ys = [int(s[i]) for s in item.segments for i in range(2, len(s), 2)]
                r = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
                for group in transforms:
                    r = group.transform.rect(r)
                yield tuple(round(v / 1000, 1) for v in (r.x, r.y, r.right, r.bottom))

    return list(walk(found.items, ()))  # type: ignore[call-overload,no-any-return]


BLACK = "fill: '#000000'"
LINE = "stroke: '#000000'"
SQUARE = f"{{box: 0 0 2 2 mm, {BLACK}}}"
PLACES = {
    f"{{box: 10 20 3 4 mm, {BLACK}, corner: 1 mm}}": "10 20 13 24",
    f"{{circle: 20 20 5 mm, {BLACK}}}": "15 15 25 25",
    f"{{line: 10 20 30 20 mm, {LINE}, width: 0.5 mm}}": "10 20 30 20",
    f"{{path: 'M0 0h4v4z', at: 10 10 mm, {BLACK}}}": "10 10 14 14",
    f"{{repeat: 3, at: 10 10 mm, step: 5 0 mm, elements: [{SQUARE}]}}": "10 10 12 12, 15 10 17 12, 20 10 22 12",
    f"{{repeat: 3, at: 10 10 mm, step: 5 6 mm, columns: 2, elements: [{SQUARE}]}}": (
        "10 10 12 12, 15 10 17 12, 10 16 12 18"
    ),
    f"{{repeat: 2, box: 10 10 20 10 mm, step: 5 5 mm, cell: 2 2 mm, elements: [{SQUARE}]}}": (
        "16.5 14 18.5 16, 21.5 14 23.5 16"
    ),
    f"{{repeat: '{{{{ [[20, 30], [40, 50]] }}}}', "
    f"elements: [{{box: '{{{{ item[0] }}}} {{{{ item[1] }}}} 1 1 mm', {BLACK}}}]}}": ("20 30 21 31, 40 50 41 51"),
    f"{{group: [{SQUARE}], at: 10 20 mm}}": "10 20 12 22",
    f"{{group: [{{box: 10 10 4 2 mm, {BLACK}}}], rotate: [0, 180]}}": "10 10 14 12, 43 76 47 78",
    f"{{box: 10 10 4 2 mm, {BLACK}, rotate: 90}}": "11 9 13 13",
    f"{{box: 10 10 4 2 mm, {BLACK}, rotate: 90, pivot: 10 10 mm}}": "8 10 10 14",
    f"{{group: [{{group: [{SQUARE}], at: 1 0 mm, rotate: 90, pivot: 0 0 mm}}], at: 20 20 mm}}": "18 21 20 23",
    f"{{grid: square, at: 10 10 mm, cell: 4 3 mm, columns: 2, rows: 2, {LINE}}}": (
        "10 10 14 13, 14 10 18 13, 10 13 14 16, 14 13 18 16"
    ),
    f"{{grid: hex, at: 10 10 mm, cell: 4 4 mm, columns: 2, rows: 2, {LINE}}}": (
        "10 10 14 14, 14 10 18 14, 12 13 16 17, 16 13 20 17"
    ),
    f"{{grid: hex, point: side, at: 10 10 mm, cell: 4 4 mm, columns: 2, {LINE}}}": "10 10 14 14, 13 12 17 16",
    f"{{track: 4, along: snake, columns: 2, at: 10 10 mm, cell: 3 3 mm, {LINE}}}": (
        "10 10 13 13, 13 10 16 13, 13 13 16 16, 10 13 13 16"
    ),
    f"{{track: 8, along: edge, columns: 3, rows: 3, at: 10 10 mm, cell: 1 1 mm, {LINE}}}": (
        "10 10 11 11, 11 10 12 11, 12 10 13 11, 12 11 13 12, 12 12 13 13, 11 12 12 13, 10 12 11 13, 10 11 11 12"
    ),
}
"""Elements of a 57 x 88 mm card and the boxes of their outlines in mm: left, top, right, bottom."""


@pytest.mark.parametrize("element", PLACES)
def test_where_elements_lie(box: Box, element: str) -> None:
    box.component().layout("front", one(element))
    wanted = [tuple(map(float, place.split())) for place in PLACES[element].split(", ")]
    assert boxes(face(box)) == wanted


def test_numbers_of_a_track_run_on(box: Box) -> None:
    box.component([{"id": "one", "start": 40}])
    box.layout(
        "front",
        one(
            "{track: 3, from: '{{ start }}', at: 10 10 mm, cell: 6 6 mm, "
            "elements: [{text: '{{ number }}', box: 0 0 6 6 mm}]}"
        ),
    )
    (live,) = face(box).items
    assert [t.text for t in live.items] == ["40", "41", "42"]  # type: ignore[union-attr]


def test_a_repeated_field_is_one_piece_that_can_be_counted(box: Box) -> None:
    box.art("barrel.svg", HEART).component([{"id": "one", "barrels": 3}])
    box.layout(
        "front",
        one(
            "{repeat: '{{ barrels }}', at: 10 10 mm, step: 6 0 mm, field: barrels, "
            "elements: [{icon: barrel, box: 0 0 5 5 mm}]}"
        ),
    )
    (live,) = face(box).items
    assert isinstance(live, Live)
    assert (live.field, live.value, len(live.items)) == ("barrels", "3", 3)


def test_icons_and_readings_in_a_text_are_no_part_of_its_value(box: Box) -> None:
    box.art("gold.svg", HEART).component([{"id": "one", "rule": "Pay :gold: for {切札|きりふだ}"}])
    box.layout("front", one('{text: "{{ rule }}", box: 5 5 40 20 mm, field: rule}'))
    text, extra = face(box).items
    assert isinstance(text, Live)
    assert text.value == "Pay  for 切札"
    assert isinstance(extra, Live)
    assert extra.field == ""
    assert {type(i) for i in extra.items} == {Text, Icon}


def test_extends(box: Box) -> None:
    box.layout(
        "base",
        'colours: {ink: "#000000"}\nelements:\n  - {id: a, box: 10 10 5 5 mm, fill: ink}\n'
        "  - {box: 20 10 5 5 mm, fill: ink}\n",
    )
    box.layout(
        "front",
        'extends: base\ncolours: {ink: "#ff0000"}\nelements:\n  - {id: a, box: 10 30 5 5 mm, fill: ink}\n'
        "  - {box: 30 10 5 5 mm, fill: ink}\n",
    )
    found = face(box.component())
    assert boxes(found) == [(10, 30, 15, 35), (20, 10, 25, 15), (30, 10, 35, 15)]
    assert {p.fill for p in found.items[0].items} == {"#ff0000"}  # type: ignore[union-attr]


def test_neighbours_without_a_field_share_a_label(box: Box) -> None:
    box.layout(
        "front",
        one(
            f"{{box: 10 10 5 5 mm, {BLACK}}}\n  - {{box: 20 10 5 5 mm, {BLACK}}}\n"
            f"  - {{box: 20 10 5 5 mm, {BLACK}, background: true}}"
        ),
    )
    assert [(type(i), len(i.items)) for i in face(box.component()).items] == [(Live, 2), (Background, 1)]  # type: ignore[union-attr]
