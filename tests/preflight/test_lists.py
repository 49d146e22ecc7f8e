"""A list that is shown piece by piece is held against the card's fact: every letter and digit, in order."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.preflight.conftest import Mini
from verify.preflight import facts
from verify.preflight.measured import FormFace, Measured, Page, Placement, Shown


def face(said: list[str], fact: object) -> Measured:
    """One card that shows `said`, each in a label of its own, under the field `row`."""
    shown = [Shown("row", text, (), 1, text) for text in said]
    form = FormFace("/F0", (0, 0, 40, 60), {"row": fact}, "face", "same", "same", shown)
    placed = Placement(0, "game/card/a", 1, "Front", 40, 60, 3, (1, 0, 0, 1, 0, 0), None, form)
    return Measured("a.pdf", [Page((0, 0, 210, 297), None, 0)], [placed])


@pytest.mark.parametrize(
    ("said", "fact", "right"),
    [
        (["R", "R★", "R", "B"], ["RrR", ".B."], True),
        (["J", "9", "A"], ["J", "9", "A"], True),
        (["20", "14"], [20, 14], True),
        (["A, K, Q, 10"], ["A, K, Q, 10"], True),
        ([], ["R"], True),  # nobody has to show a list
        (["R", "B"], ["B", "R"], False),
        (["R"], ["R", "R"], False),
        (["2014"], [20, 15], False),
        (["1", "2", "3"], ["12"], False),
    ],
)
def test_a_list_is_shown_whole_and_in_order(said: list[str], fact: object, right: bool) -> None:
    found = list(facts.check(face(said, fact), None))
    assert [f.code for f in found] == ([] if right else ["PRE054"])
    assert right or "shows the row" in found[0].message


@pytest.mark.parametrize(
    ("icons", "right"),
    [
        (["coin", "star", "coin"], True),
        (["coin", "coin", "star"], False),
        (["coin", "star"], False),
        (["coin", "star", "coin", "star"], False),
    ],
)
def test_a_list_of_names_is_shown_by_their_icons_in_order(icons: list[str], right: bool) -> None:
    measured = face([], ["coin", "star", "coin"])
    measured.placements[0].form.shown = [Shown("row", "coin, star, coin", tuple(icons), 3, "")]
    assert [f.code for f in facts.check(measured, None)] == ([] if right else ["PRE055"])


CELL = 12  # mm


def picture(cells: list[tuple[int, int, str]], fact: list[str]) -> list[str]:
    """Letters drawn in (column, row); the codes that are found."""
    measured = face([letter for _, _, letter in cells], fact)
    boxes = [(CELL * x + 2.0, 60 - CELL * y - 6.0, CELL * x + 5.0, 60 - CELL * y - 2.0) for x, y, _ in cells]
    form = measured.placements[0].form
    form.shown = [replace(shown, box=box) for shown, box in zip(form.shown, boxes, strict=True)]
    return [f.code for f in facts.check(measured, None)]


@pytest.mark.parametrize(
    ("cells", "fact", "right"),
    [
        ([(0, 0, "R"), (1, 0, "R"), (2, 0, "R"), (1, 1, "B")], ["RrR", ".B."], True),
        ([(0, 0, "R"), (1, 0, "R"), (2, 0, "R"), (0, 1, "B")], ["RrR", ".B."], False),
        ([(0, 0, "R"), (1, 1, "R"), (2, 2, "R")], ["R..", ".r.", "..R"], True),
        ([(0, 0, "R"), (1, 0, "R"), (2, 0, "R")], ["R..", ".r.", "..R"], False),
        ([(0, 1, "R"), (1, 1, "B")], ["...", "RB."], True),  # what is empty round it has no place of its own
        ([(0, 0, "R"), (0, 1, "B")], ["RB"], False),
    ],
)
def test_letters_of_a_picture_lie_in_their_cells(
    cells: list[tuple[int, int, str]], fact: list[str], right: bool
) -> None:
    assert picture(cells, fact) == ([] if right else ["PRE054"])


@pytest.mark.parametrize(("words", "told"), [(("Ace", "King"), False), (("One", "One"), True), (("Ace", "Ace"), True)])
def test_two_values_of_a_field_have_two_texts(mini: Mini, words: tuple[str, str], told: bool) -> None:
    """Words of a language may stand for a value, but one word for one value."""
    placed = []
    for card, rank, word in zip("ak", "AK", words, strict=True):
        shown = [Shown("rank", word, (), 1, word)]
        form = FormFace("/F", (0, 0, 40, 60), {"rank": rank}, card, "same", "same", shown)
        placed.append(Placement(0, f"mini/card/{card}", 1, "Front", 40, 60, 3, (1, 0, 0, 1, 0, 0), None, form))
    measured = Measured("a.pdf", [Page((0, 0, 210, 297), None, 0)], placed)
    said = [f.message for f in facts.check(measured, mini.manifest) if f.code == "PRE054" and "as well" in f.message]
    assert bool(said) == told
