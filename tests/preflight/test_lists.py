"""A list that is shown piece by piece is held against the card's fact: every letter and digit, in order."""

from __future__ import annotations

import pytest

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
