"""Less ink: large areas become pale, and whatever lay on them is as legible as before."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.faces.draft import inked
from generator.faces.face import Background, Group, Icon, Live, Path, Text
from generator.faces.saving import CONTRAST, DARKEST, PALE, contrast, luminance, saved, tint
from generator.geometry import Rect, Transform, translate
from tests.imposition.make import BRIDGE, box, face
from verify.finding import Span
from verify.manifest import Component, Shape

NAVY, WHITE, YELLOW = "#1b2a4a", "#ffffff", "#f2c230"
PANEL = Rect(0, 0, 40_000, 40_000)
COMPONENTS = {"card": Component("card", BRIDGE, Shape(), "card", {}, (), "x", None, Span("card"))}


@pytest.mark.parametrize("colour", [NAVY, "#000000", "#c01818", YELLOW, "#808080", "#2050c0"])
def test_a_tint_is_just_pale_and_keeps_its_hue(colour: str) -> None:
    pale = tint(colour)
    assert PALE <= luminance(pale) < PALE + 0.02
    ink = [255 - int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    left = [255 - int(pale[i : i + 2], 16) for i in (1, 3, 5)]
    share = max(left) / max(ink)
    assert all(abs(b - a * share) <= 1 for a, b in zip(ink, left, strict=True))


@pytest.mark.parametrize("colour", [WHITE, "#f4efe6", "#ffffe0"])
def test_what_is_pale_stays(colour: str) -> None:
    assert tint(colour) == colour


def text(colour: str, x: int = 20_000, y: int = 20_000) -> Text:
    return Text("A", x, y, "F", 4_000, colour)


def after(*items: object) -> list[object]:
    """The items of a face with only these."""
    return list(saved(replace(face("A"), items=items)).items)  # type: ignore[arg-type]


def test_white_letters_on_navy_become_navy_on_pale_blue() -> None:
    panel, letter = after(box(PANEL, NAVY), text(WHITE))
    assert isinstance(panel, Path)
    assert isinstance(letter, Text)
    assert (panel.fill, letter.colour) == (tint(NAVY), NAVY)
    assert contrast(letter.colour, tint(NAVY)) >= CONTRAST


def test_a_colour_that_is_too_pale_for_letters_gives_dark_ones() -> None:
    _, letter = after(box(PANEL, YELLOW), text(WHITE))
    assert isinstance(letter, Text)
    assert letter.colour == DARKEST


def test_what_still_stands_out_keeps_its_colour() -> None:
    _, dark, elsewhere = after(box(PANEL, YELLOW), text("#101010"), text(WHITE, x=60_000))
    assert isinstance(dark, Text)
    assert isinstance(elsewhere, Text)
    assert (dark.colour, elsewhere.colour) == ("#101010", WHITE)


def test_a_letter_on_a_small_sign_on_a_large_area() -> None:
    """The sign turns dark, so the letter on it turns light."""
    sign = Icon("star", translate(18_000, 17_000), (box(Rect(0, 0, 5_000, 5_000), WHITE),))
    _, star, letter = after(box(PANEL, YELLOW), sign, text("#202020", y=21_000))
    assert isinstance(star, Icon)
    assert isinstance(letter, Text)
    assert star.paths[0].fill == DARKEST
    assert contrast(letter.colour, DARKEST) >= CONTRAST


def test_small_areas_and_drawings_in_several_colours_keep_their_ink() -> None:
    small = box(Rect(0, 0, 4_000, 4_000), NAVY)
    drawing = Icon("glass", Transform(), (box(Rect(0, 0, 9_000, 9_000), NAVY), box(Rect(0, 0, 5_000, 5_000), YELLOW)))
    assert after(small, drawing) == [small, drawing]


def test_what_lies_in_groups_is_found_where_it_lies() -> None:
    inner = Group((text(WHITE, x=0, y=0),), translate(20_000, 20_000))
    _, live = after(Background((box(PANEL, NAVY),)), Live((inner,)))
    assert isinstance(live, Live)
    (group,) = live.items
    assert isinstance(group, Group)
    assert group.items[0].colour == NAVY  # type: ignore[union-attr]


def test_the_edge_turns_pale_with_its_area_and_the_face_is_another_one() -> None:
    made = face("A", edge=NAVY)
    less = saved(made)
    assert less.edge == tint(NAVY)
    assert less.hash != made.hash


def test_other_inks_leave_it_alone() -> None:
    """And of black ink alone nothing is saved."""
    faces = {("card", "a", "Front"): face("A", edge=NAVY)}
    assert inked(faces, COMPONENTS, "full", 0, "full")["card", "a", "Front"].edge == NAVY
    assert inked(faces, COMPONENTS, "full", 0, "saver")["card", "a", "Front"].edge == tint(NAVY)
    assert len(inked(faces, COMPONENTS, "mono", 0, "saver")["card", "a", "Front"].edge or "") == 7


def test_parts_that_join_keep_their_ink() -> None:
    joined = {"card": replace(COMPONENTS["card"], joins={"front": (("a", "b"),)})}
    faces = {("card", "a", "Front"): face("A", edge=NAVY)}
    assert inked(faces, joined, "full", 0, "saver")["card", "a", "Front"].edge == NAVY
