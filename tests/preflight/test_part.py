"""Drafts for sleeves, and part jobs: measured against what they say they are, and nothing more is let through."""

from __future__ import annotations

import re
from pathlib import Path

import pikepdf
import pytest

from tests.preflight.conftest import Mini
from tests.preflight.faults import page_text, write_page
from verify.finding import Finding
from verify.preflight import preflight

Clean = dict[tuple[str, str], Path]
FRONTS = {"mini/card/a": 2, "mini/card/k": 1, "mini/card/q": 2, "mini/coin/coin": 2}


def findings(path: Path, mini: Mini, asked: dict[str, int] | None = None) -> tuple[Finding, ...]:
    return preflight([path], mini.manifest, base=path.parent, whole=asked is None, asked=asked).findings


def edited(path: Path, to: Path, pattern: str, text: str) -> Path:
    """The file with a label changed on every page."""
    with pikepdf.open(path) as pdf:
        changed = 0
        for page in range(len(pdf.pages)):
            new, n = re.subn(pattern, text, page_text(pdf, page))
            write_page(pdf, page, new)
            changed += n
        assert changed
        pdf.save(to)
    return to


def test_a_draft_says_that_its_cards_are_smaller_and_round_parts_are_not(clean: Clean, mini: Mini) -> None:
    result = preflight([clean["rough", "long"]], mini.manifest, base=mini.output)
    sizes = {p.component: (p.w, p.h, p.safe, p.under) for m in result.measured for p in m.placements}
    assert sizes == {"card": (39, 59, 2.5, 1), "coin": (30, 30, 3, 0)}


def test_smaller_cards_that_do_not_say_so_are_found(clean: Clean, mini: Mini, tmp_path: Path) -> None:
    path = edited(clean["rough", "long"], tmp_path / "x.pdf", r" /Under 1(?=>>)", "")
    assert {f.code for f in findings(path, mini)} == {"PRE010", "PRE017"}


@pytest.mark.parametrize("under", ["1", "0.2", "-1", "7"])
def test_cards_of_their_full_size_that_claim_to_be_smaller_are_found(
    under: str, clean: Clean, mini: Mini, tmp_path: Path
) -> None:
    path = edited(clean["home", "long"], tmp_path / "x.pdf", r"(/W 40 /H 60 /Safe \S+?)>>", rf"\1 /Under {under}>>")
    found = {f.code for f in findings(path, mini)}
    assert found == ({"PRE010", "PRE017"} if 0 < float(under) < 2 else set()), (
        "more than a sleeve asks for is no excuse"
    )


def test_cards_that_are_far_too_small_cannot_be_excused(clean: Clean, mini: Mini, tmp_path: Path) -> None:
    path = edited(clean["rough", "long"], tmp_path / "x.pdf", r" /Under 1(?=>>)", " /Under 3")
    assert "PRE010" in {f.code for f in findings(path, mini)}


def test_the_size_that_was_measured_is_told_with_both_reasons(clean: Clean, mini: Mini, tmp_path: Path) -> None:
    path = edited(clean["home", "long"], tmp_path / "x.pdf", r"(/W 40 /H 60 /Safe \S+?)>>", r"\1 /Under 1>>")
    told = next(f for f in findings(path, mini) if f.code == "PRE010")
    assert "is 40.00 x 60.00 mm, not 39 x 59 mm" in told.message
    assert told.other[0][1] == "trim: 40 x 60 mm, 1 mm smaller for sleeves"


def test_exactly_what_was_asked_for(clean: Clean, mini: Mini) -> None:
    assert findings(clean["home", "long"], mini, FRONTS) == ()


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"mini/card/a": 3}, "the sheets hold 2 of mini/card/a; 3 of it were asked for"),
        ({"mini/card/a": 1}, "the sheets hold 2 of mini/card/a; 1 of it was asked for"),
        ({"mini/card/a": 0}, "the sheets hold 2 of mini/card/a; none of it was asked for"),
        ({"mini/card/z": 2}, "the sheets hold 0 of mini/card/z; 2 of it were asked for"),
    ],
)
def test_more_less_and_other_than_was_asked_for(asked: dict[str, int], told: str, clean: Clean, mini: Mini) -> None:
    wanted = {id: n for id, n in {**FRONTS, **asked}.items() if n}
    (found,) = findings(clean["home", "long"], mini, wanted)
    assert (found.code, found.message) == ("PRE052", told)
