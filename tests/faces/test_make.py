"""Faces of a box: what they show, share and say when something is wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from generator.faces.face import Background, Face, Group, Icon, Live, Text
from generator.faces.face import Path as Outline
from generator.faces.fonts import FontBook
from generator.geometry import Rect
from verify.manifest import Shape

from .box import Box

HEART = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M5 9 L1 4 L9 4 Z"/></svg>'
LAYOUT = """\
colours: {red: "#c3142d", hearts: red, spades: "#111111"}
styles:
  index: {size: 18 pt, weight: 700, align: centre, valign: middle}
edge: "#ffffff"
alt: "{{ t('suit.' ~ suit) }} {{ rank }}"
elements:
  - {text: "{{ rank }}", box: 4 4 10 9 mm, style: index, colour: "{{ suit }}", field: rank}
  - {icon: "{{ suit }}", box: 5 14 8 8 mm, colour: "{{ suit }}", field: suit}
  - {text: "{{ t('hint') }}", box: 4 60 40 6 mm, when: "points > 5"}
"""
ROWS = (
    {"id": "h-7", "rank": "7", "suit": "hearts", "points": 0},
    {"id": "h-10", "rank": "10", "suit": "hearts", "points": 10},
    {"id": "s-7", "rank": "7", "suit": "spades", "points": 0, "count": 2},
)


@pytest.fixture
def cards(box: Box) -> Box:
    box.strings = {
        "en": {"suit.hearts": "hearts", "suit.spades": "spades", "hint": "Take **ten**!"},
        "ja": {"suit.hearts": "ハート", "suit.spades": "スペード", "hint": "10点"},
    }
    for name in ("hearts", "spades"):
        box.art(f"{name}.svg", HEART)
    return box.component(ROWS).layout("front", LAYOUT)


def face(box: Box, id: str = "one", component: str = "card", lang: str = "en") -> Face:
    made = box.make(lang)
    assert not made.findings, made.findings
    return made.faces[component, id, "Front"]


def codes(box: Box) -> list[str]:
    return [f.code for f in box.make().findings]


def one(text: str, **keys: str) -> str:
    more = "".join(f"{k}: {v}\n" for k, v in keys.items())
    return f"{more}elements:\n  - {text}\n"


# --- what a face holds ---


def test_a_face(cards: Box) -> None:
    ten = face(cards, "h-10")
    rank, suit, hint = ten.items
    assert isinstance(rank, Live)
    assert (rank.field, rank.value) == ("rank", "10")
    (text,) = rank.items
    assert isinstance(text, Text)
    assert (text.text, text.colour, text.font) == ("10", "#c3142d", "NotoSansJP-700")
    assert isinstance(suit, Live)
    assert (suit.field, suit.value) == ("suit", "hearts")
    (icon,) = suit.items
    assert isinstance(icon, Icon)
    assert icon.transform.rect(Rect(0, 0, 10_000, 10_000)) == Rect(5_000, 14_000, 8_000, 8_000)
    assert icon.paths[0].fill == "#c3142d"
    assert isinstance(hint, Live)
    assert (hint.field, [t.text for t in hint.items]) == ("", ["Take ", "ten", "!"])  # type: ignore[union-attr]
    assert ten.facts == '{"points":10,"rank":"10","suit":"hearts"}'
    assert (ten.alt, ten.edge, ten.bleed, ten.safe) == ("hearts 10", "#ffffff", 0, 3_000)
    assert len(face(cards, "h-7").items) == 2, "when: leaves the hint out"


def test_the_hash_says_what_changed(cards: Box) -> None:
    before = cards.make().faces
    hashes = {key: f.hash for key, f in before.items()}
    assert len(set(hashes.values())) == 3
    assert all(set(h) <= set("abcdefghijklmnopqrstuvwxyz234567") and len(h) == 52 for h in hashes.values())
    cards.art("spades.svg", HEART.replace("M5 9", "M5 8"))
    after = {key: f.hash for key, f in cards.make().faces.items()}
    assert {key[1] for key in hashes if hashes[key] != after[key]} == {"s-7"}
    cards.strings["en"]["hint"] = "Take twelve!"
    again = {key: f.hash for key, f in cards.make().faces.items()}
    assert {key[1] for key in hashes if after[key] != again[key]} == {"h-10"}


def test_the_mark_is_the_start_of_the_hash_and_no_part_of_it(cards: Box) -> None:
    plain = face(cards, "h-7")
    assert plain.mark is not None
    assert plain.mark.text == plain.hash[:4]
    cards.layout("front", "mark: 10 20 mm\n" + LAYOUT)
    moved = face(cards, "h-7")
    assert moved.mark is not None
    assert moved.hash == plain.hash
    assert moved.mark.y == 20_000
    cards.layout("front", "mark: none\n" + LAYOUT)
    assert face(cards, "h-7").mark is None


@pytest.mark.parametrize(
    ("trim", "shape", "marked"),
    [("30 x 40 mm", "rect", True), ("29 x 40 mm", "rect", False), ("40 x 40 mm", "circle", False)],
)
def test_small_parts_carry_no_mark(box: Box, trim: str, shape: str, marked: bool) -> None:
    box.component(trim=trim, shape=Shape(shape))  # type: ignore[arg-type]
    box.layout("front", one("{box: 14 14 5 5 mm, fill: '#000000'}"))
    assert (face(box).mark is not None) == marked


def test_a_back_without_fields_is_one_face_for_all(cards: Box) -> None:
    cards.layout(
        "back", 'edge: "#123456"\nelements:\n  - {text: "{{ t(\'hint\') }}", box: 10 10 30 9 mm, colour: "#ffffff"}\n'
    )
    made = cards.component(ROWS, back="back").make()
    backs = {id(f): f for key, f in made.faces.items() if key[2] == "Back"}
    (back,) = backs.values()
    assert (back.facts, back.mark, back.bleed) == ("{}", None, 3_000)
    assert isinstance(back.items[0], Background)


def test_a_back_that_shows_a_field_is_a_face_for_each_card(cards: Box) -> None:
    cards.layout("back", one('{text: "{{ suit }}", box: 10 10 30 9 mm}'))
    made = cards.component(ROWS, back="back").make()
    assert len({f.hash for key, f in made.faces.items() if key[2] == "Back"}) == 2
    assert made.faces["card", "h-7", "Back"].facts != "{}"


def test_languages(cards: Box) -> None:
    assert face(cards, "s-7", lang="ja").alt == "スペード 7"
    assert face(cards, "h-10", lang="ja").items[2].items[0].text == "10点"  # type: ignore[union-attr]


def test_facts_are_canonical_ascii(box: Box) -> None:
    box.component([{"id": "one", "zeta": "é切", "alpha": True, "list": ["a", 2]}])
    box.layout("front", one("{box: 10 10 5 5 mm, fill: '#000000'}"))
    facts = face(box).facts
    assert facts == '{"alpha":true,"list":["a",2],"zeta":"\\u00e9\\u5207"}'
    assert json.loads(facts)["zeta"] == "é切"


def test_equal_input_gives_equal_faces_whatever_the_hash_seed(tmp_path: Path, font_folder: Path, cards: Box) -> None:
    code = (
        "import sys; from pathlib import Path; from generator.faces.fonts import FontBook\n"
        "from tests.faces.box import Box; from tests.faces.test_make import ROWS\n"
        "box = Box(Path(sys.argv[1]), FontBook(Path(sys.argv[2])))\n"
        "box.strings = {'en': {'suit.hearts': 'hearts', 'suit.spades': 'spades', 'hint': 'Take **ten**!'}}\n"
        "print(box.component(ROWS).make().faces)"
    )
    said = {
        subprocess.run(
            [sys.executable, "-X", "utf8", "-c", code, str(cards.root), str(font_folder)],
            check=True, capture_output=True, env={"PYTHONHASHSEED": seed, "PYTHONPATH": "."}, cwd=Path(__file__).parents[2],
        ).stdout
        for seed in ("0", "1")
    }  # fmt: skip
    assert len(said) == 1


# --- elements ---


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


SQUARE = "{box: 0 0 2 2 mm, fill: '#000000'}"


@pytest.mark.parametrize(
    ("element", "expected"),
    [
        ("{box: 10 20 3 4 mm, fill: '#000000', corner: 1 mm}", [(10, 20, 13, 24)]),
        ("{circle: 20 20 5 mm, fill: '#000000'}", [(15, 15, 25, 25)]),
        ("{line: 10 20 30 20 mm, stroke: '#000000', width: 0.5 mm}", [(10, 20, 30, 20)]),
        ("{path: 'M0 0h4v4z', at: 10 10 mm, fill: '#000000'}", [(10, 10, 14, 14)]),
        ("{repeat: 3, at: 10 10 mm, step: 5 0 mm, elements: [%s]}" % SQUARE, [(10, 10, 12, 12), (15, 10, 17, 12), (20, 10, 22, 12)]),
        ("{repeat: 3, at: 10 10 mm, step: 5 6 mm, columns: 2, elements: [%s]}" % SQUARE, [(10, 10, 12, 12), (15, 10, 17, 12), (10, 16, 12, 18)]),
        ("{repeat: 2, box: 10 10 20 10 mm, step: 5 5 mm, cell: 2 2 mm, elements: [%s]}" % SQUARE, [(16.5, 14, 18.5, 16), (21.5, 14, 23.5, 16)]),
        ("{repeat: '{{ [[20, 30], [40, 50]] }}', elements: [{box: '{{ item[0] }} {{ item[1] }} 1 1 mm', fill: '#000000'}]}", [(20, 30, 21, 31), (40, 50, 41, 51)]),
        ("{group: [%s], at: 10 20 mm}" % SQUARE, [(10, 20, 12, 22)]),
        ("{group: [{box: 10 10 4 2 mm, fill: '#000000'}], rotate: [0, 180]}", [(10, 10, 14, 12), (43, 76, 47, 78)]),
        ("{box: 10 10 4 2 mm, fill: '#000000', rotate: 90}", [(11, 9, 13, 13)]),
        ("{box: 10 10 4 2 mm, fill: '#000000', rotate: 90, pivot: 10 10 mm}", [(8, 10, 10, 14)]),
        ("{group: [{group: [%s], at: 1 0 mm, rotate: 90, pivot: 0 0 mm}], at: 20 20 mm}" % SQUARE, [(18, 21, 20, 23)]),
        ("{grid: square, at: 10 10 mm, cell: 4 3 mm, columns: 2, rows: 2, stroke: '#000000'}", [(10, 10, 14, 13), (14, 10, 18, 13), (10, 13, 14, 16), (14, 13, 18, 16)]),
        ("{grid: hex, at: 10 10 mm, cell: 4 4 mm, columns: 2, rows: 2, stroke: '#000000'}", [(10, 10, 14, 14), (14, 10, 18, 14), (12, 13, 16, 17), (16, 13, 20, 17)]),
        ("{grid: hex, point: side, at: 10 10 mm, cell: 4 4 mm, columns: 2, stroke: '#000000'}", [(10, 10, 14, 14), (13, 12, 17, 16)]),
        ("{track: 4, along: snake, columns: 2, at: 10 10 mm, cell: 3 3 mm, stroke: '#000000'}", [(10, 10, 13, 13), (13, 10, 16, 13), (13, 13, 16, 16), (10, 13, 13, 16)]),
        ("{track: 8, along: edge, columns: 3, rows: 3, at: 10 10 mm, cell: 1 1 mm, stroke: '#000000'}", [(10, 10, 11, 11), (11, 10, 12, 11), (12, 10, 13, 11), (12, 11, 13, 12), (12, 12, 13, 13), (11, 12, 12, 13), (10, 12, 11, 13), (10, 11, 11, 12)]),
    ],
)  # fmt: skip
def test_where_elements_lie(box: Box, element: str, expected: list[tuple[float, ...]]) -> None:
    box.component().layout("front", one(element))
    assert boxes(face(box)) == expected


def test_numbers_of_a_track_run_on(box: Box) -> None:
    box.component([{"id": "one", "start": 40}])
    box.layout(
        "front",
        one(
            "{track: 3, from: '{{ start }}', at: 10 10 mm, cell: 6 6 mm, elements: [{text: '{{ number }}', box: 0 0 6 6 mm}]}"
        ),
    )
    (live,) = face(box).items
    assert [t.text for t in live.items] == ["40", "41", "42"]  # type: ignore[union-attr]


def test_a_repeated_field_is_one_piece_that_can_be_counted(box: Box) -> None:
    box.art("barrel.svg", HEART).component([{"id": "one", "barrels": 3}])
    box.layout(
        "front",
        one(
            "{repeat: '{{ barrels }}', at: 10 10 mm, step: 6 0 mm, field: barrels, elements: [{icon: barrel, box: 0 0 5 5 mm}]}"
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
        'colours: {ink: "#000000"}\nelements:\n  - {id: a, box: 10 10 5 5 mm, fill: ink}\n  - {box: 20 10 5 5 mm, fill: ink}\n',
    )
    box.layout(
        "front",
        'extends: base\ncolours: {ink: "#ff0000"}\nelements:\n  - {id: a, box: 10 30 5 5 mm, fill: ink}\n  - {box: 30 10 5 5 mm, fill: ink}\n',
    )
    found = face(box.component())
    assert boxes(found) == [(10, 30, 15, 35), (20, 10, 25, 15), (30, 10, 35, 15)]
    assert {p.fill for p in found.items[0].items} == {"#ff0000"}  # type: ignore[union-attr]


def test_neighbours_without_a_field_share_a_label(box: Box) -> None:
    box.layout(
        "front",
        one(
            "{box: 10 10 5 5 mm, fill: '#000000'}\n  - {box: 20 10 5 5 mm, fill: '#000000'}\n  - {box: 20 10 5 5 mm, fill: '#000000', background: true}"
        ),
    )
    assert [(type(i), len(i.items)) for i in face(box.component()).items] == [(Live, 2), (Background, 1)]  # type: ignore[union-attr]


# --- what is wrong ---


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
        ("{text: Donaudampfschiff, box: 4 4 9 9 mm}", "TXT001", (2, 5), "does not fit at 6 pt", "shorten"),
        ("{text: a, box: 4 4 9 9 mm, size: 0 pt}", "LAY002", (2, 38), "above zero", ""),
        ("{text: a, box: 4 4 9 9 mm, weight: 1.5}", "LAY002", (2, 40), "whole number", ""),
        ("{text: a, box: 4 4 9 9 mm, align: middle}", "LAY002", (2, 39), "'middle'", "centre"),
        ("{repeat: 99999, elements: []}", "LAY002", (2, 14), "2000", ""),
        ("{repeat: '{{ rank * 1 }}', elements: []}", "EXP002", (2, 14), "numbers only", ""),
        ("{text: a, box: 1 1 9 9 mm}", "LAY003", (2, 5), "1 mm from the cutting line", "move"),
        ("{box: 50 50 9 9 mm, fill: '#000000'}", "LAY003", (2, 5), "beyond the cutting line", "move"),
        ("{group: [{box: 4 4 9 9 mm, fill: '#000000'}], rotate: 30, pivot: 4 4 mm}", "LAY003", (2, 14), "beyond the cutting line", ""),
        ("{box: 0 0 20 88 mm, fill: '#000000', background: true}", "LAY007", (2, 5), "ends at the cutting line", "bleed"),
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


# --- edges, margins, strips ---


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
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 57 88"><rect width="57" height="88" fill="{colour}"/></svg>',
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


STRIP = "visible_when: {fan: {box: 0 0 12 88 mm, fields: [rank]}}\nelements:\n  - {text: '{{ rank }}', box: %s mm, field: rank}\n"


def test_a_strip_holds_its_fields(box: Box) -> None:
    box.component([{"id": "one", "rank": "7"}]).layout("front", STRIP % "4 4 8 8")
    assert codes(box) == []
    box.layout("front", STRIP % "20 4 8 8")
    (found,) = box.make().findings
    assert (found.code, found.span.line) == ("LAY005", 1)
    assert "'rank' is not inside the strip 'fan'" in found.message


def test_fonts_are_a_part_of_the_hash(cards: Box, tmp_path: Path) -> None:
    regular = face(cards, "h-7").hash
    cards.layout("front", LAYOUT.replace("weight: 700", "weight: 600"))
    assert face(cards, "h-7").hash != regular
    cards.fonts = FontBook(tmp_path / "elsewhere")
    cards.layout("front", LAYOUT)
    assert face(cards, "h-7").hash == regular, "where the cache lies does not matter"
