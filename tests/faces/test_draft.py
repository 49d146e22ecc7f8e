"""Drafts: what is grey, what is smaller, and that a draft is another face than the fair one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.faces.draft import draft, drafts, grey
from generator.faces.face import Face, Group, Icon, Live, Path, Picture, Text
from generator.geometry import Rect, Size, Transform, translate
from tests.imposition.make import BRIDGE, box, disc, face
from verify.finding import Span
from verify.manifest import Component, Shape

MARK = Text("abcd", 20_000, 87_000, "F", 1_400, "#c0c0c0")
COIN = Size(25_000, 25_000)


def rich() -> Face:
    """One of each kind of item, the coloured ones in the colours of a traffic light."""
    red = box(Rect(10_000, 10_000, 5_000, 5_000), "#ff0000")
    icon = Icon("star", Transform(0.5, 0, 0, 0.5, 8_000, 9_000), (replace(red, stroke="#00ff00", width=100),))
    picture = Picture("art/p.png", "digest", Rect(6_000, 30_000, 20_000, 20_000), Rect(6_000, 30_000, 10_000, 10_000))
    group = Group((red,), translate(1_000, 2_000), box(Rect(0, 0, 9, 9), "#ffffff"))
    made = face("A", edge="#223355")
    return replace(made, items=(*made.items, Live((icon, picture)), group), mark=MARK)


def colours(item: object) -> set[str]:
    found = {str(getattr(item, name)) for name in ("fill", "stroke", "colour") if getattr(item, name, None)}
    for name in ("items", "paths"):
        for inner in getattr(item, name, ()):
            found |= colours(inner)
    return found


@pytest.mark.parametrize(
    ("colour", "told"),
    [
        ("#000000", "#00"),
        ("#ffffff", "#ff"),
        ("#ff0000", "#4c"),
        ("#00ff00", "#95"),
        ("#0000ff", "#1d"),
        ("#80", "#80"),
    ],
)
def test_a_grey_is_as_light_as_its_colour(colour: str, told: str) -> None:
    assert grey(colour) == told


def test_mono_leaves_no_colour_and_marks_pictures() -> None:
    made = draft(rich(), True, 0)
    found = set().union(*map(colours, (*made.items, made.mark)))
    assert found
    assert all(len(colour) == 3 for colour in found)
    live = next(item for item in made.items if isinstance(item, Live) and len(item.items) == 2)
    assert isinstance(live.items[1], Picture)
    assert live.items[1].mono
    assert (made.size, made.bleed, made.safe, made.edge) == (BRIDGE, 3_000, 3_000, "#313131")


def test_a_smaller_card_loses_its_rim_and_keeps_its_sizes() -> None:
    fair, made = rich(), draft(rich(), False, 1_000)
    assert (made.size, made.undersize) == (Size(56_000, 87_000), 1_000)
    assert (made.safe, made.bleed) == (2_500, 3_500)
    text = next(i for item in made.items if isinstance(item, Live) for i in item.items if isinstance(i, Text))
    assert (text.x, text.y, text.size) == (3_500, 9_500, 5_000)
    live = next(item for item in made.items if isinstance(item, Live) and len(item.items) == 2)
    icon, picture = live.items
    assert isinstance(icon, Icon)
    assert isinstance(picture, Picture)
    assert icon.transform == Transform(0.5, 0, 0, 0.5, 7_500, 8_500)
    assert picture.box == Rect(5_500, 29_500, 20_000, 20_000)
    assert picture.clip == Rect(5_500, 29_500, 10_000, 10_000)
    group, own = made.items[-1], fair.items[-1]
    assert isinstance(group, Group)
    assert isinstance(own, Group)
    assert group == replace(own, transform=translate(500, 1_500)), "what is inside moves with its group"
    ground = made.items[0].items[0]  # type: ignore[union-attr]
    assert isinstance(ground, Path)
    assert ground.segments[0] == ("M", -3_500, -3_500)


def test_a_draft_is_another_face_and_its_mark_says_so() -> None:
    fair = rich()
    made = [draft(fair, mono, by) for mono in (False, True) for by in (0, 1_000)]
    assert made[0] is fair
    assert len({f.hash for f in made}) == 4
    assert all(f.mark and f.mark.text == f.hash[:4] for f in made[1:])
    assert all(f.facts == fair.facts for f in made)


def component(id: str, stock: str, size: Size) -> Component:
    return Component(id, size, Shape(), stock, {}, (), "x", None, Span(id))


def test_only_rectangles_of_the_stock_card_go_into_sleeves() -> None:
    faces = {
        ("card", "a", "Front"): face("a"),
        ("board", "a", "Front"): face("b"),
        ("coin", "a", "Front"): face("c", COIN, die=disc(COIN)),
        ("crumb", "a", "Front"): face("d", Size(2_000, 9_000)),
        ("track", "a", "Front"): face("e"),
    }
    parts = {
        "card": component("card", "card", BRIDGE),
        "board": component("board", "paper", BRIDGE),
        "coin": component("coin", "card", COIN),
        "crumb": component("crumb", "card", Size(2_000, 9_000)),
        "track": replace(component("track", "card", BRIDGE), joins={"front": (("a", "b"),)}),
    }
    made = drafts(faces, parts, True, 1_000)
    assert {key[0]: f.undersize for key, f in made.items()} == dict.fromkeys(parts, 0) | {"card": 1_000}


def test_a_face_that_cards_share_stays_one() -> None:
    common = face("back")
    made = drafts(
        {("card", "a", "Back"): common, ("card", "b", "Back"): common},
        {"card": component("card", "card", BRIDGE)},
        True,
        1_000,
    )
    assert made["card", "a", "Back"] is made["card", "b", "Back"]
