"""What the rules read must be on a face of every card that has it."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.judge.toy import RULES, evidence, preflight
from verify.judge import judge
from verify.preflight.measured import FormFace, Measured, Page, Placement, Shown


def sheet(*cards: tuple[str, str, dict[str, object], tuple[str, ...]]) -> Measured:
    """Placements of (card, side, facts, fields shown)."""
    placed = []
    for card, side, facts, fields in cards:
        shown = [Shown(field, "1", (), 1, "1") for field in fields]
        form = FormFace("/F", (0, 0, 40, 60), facts, "face", "same", "same", shown)
        placed.append(Placement(0, f"toy/card/{card}", 1, side, 40, 60, 3, (1, 0, 0, 1, 0, 0), None, form))
    return Measured("a.pdf", [Page((0, 0, 210, 297), None, 0)], placed)


def told(*cards: Any, rules: Any = RULES) -> list[str]:
    printed = replace(preflight(), measured=(sheet(*cards),))
    found = judge(replace(evidence(), rules=rules, printed=printed))
    return [f.message for f in found.findings if f.code == "PLY009"]


@pytest.mark.parametrize(
    ("cards", "blank"),
    [
        ([("c-1", "Front", {"rank": 1}, ("rank",))], ""),
        ([("c-1", "Front", {"rank": 1}, ()), ("c-1", "Back", {"rank": 1}, ("rank",))], ""),
        ([("c-1", "Front", {"rank": 1}, ())], "c-1"),
        ([("c-1", "Front", {"rank": 1}, ("rank",)), ("c-2", "Front", {"rank": 2}, ("other",))], "c-2"),
        ([("c-1", "Front", {}, ())], ""),  # it has no such fact
    ],
)
def test_a_fact_is_shown_on_one_side_at_least(cards: list[Any], blank: str) -> None:
    said = [f"the rules read 'rank' of 'card', and no face of {blank} shows it"] if blank else []
    assert told(*cards) == said


def test_what_the_rules_call_unshown_need_not_be_there() -> None:
    rules = cast(Any, SimpleNamespace(**{**vars(RULES), "UNSHOWN": {"card": ("rank",)}}))
    assert told(("c-1", "Front", {"rank": 1}, ()), rules=rules) == []


def test_the_claim_about_facts_falls_with_it() -> None:
    printed = replace(preflight(), measured=(sheet(("c-1", "Front", {"rank": 1}, ())),))
    found = judge(replace(evidence(), printed=printed))
    assert found.verdict == "fail"
    assert {c.standing for c in found.claims if c.name == "facts"} == {"not shown"}
