"""Faces of a box: what they show, share and say when something is wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from generator.faces.face import Background, Icon, Live, Text
from generator.faces.fonts import FontBook
from generator.geometry import Rect
from verify.manifest import Shape

from .box import HEART, Box, face, one

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
            check=True, capture_output=True, cwd=Path(__file__).parents[2],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": "."},
        ).stdout
        for seed in ("0", "1")
    }  # fmt: skip
    assert len(said) == 1


def test_fonts_are_a_part_of_the_hash(cards: Box, tmp_path: Path) -> None:
    regular = face(cards, "h-7").hash
    cards.layout("front", LAYOUT.replace("weight: 700", "weight: 600"))
    assert face(cards, "h-7").hash != regular
    cards.fonts = FontBook(tmp_path / "elsewhere")
    cards.layout("front", LAYOUT)
    assert face(cards, "h-7").hash == regular, "where the cache lies does not matter"
