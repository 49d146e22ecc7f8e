"""The verdict at a glance."""

from __future__ import annotations

import re

import pytest

from tests.report.verdicts import FAILED, PASSED, UNVERIFIABLE
from verify.report.verdict import Verdict
from verify.report.verdict_text import WIDTH, rate, render


def test_the_first_line_says_it_all() -> None:
    assert render(PASSED).splitlines()[0] == "PASS  toy: 8 parts whole, printed right, played in 1 set-up"
    assert render(FAILED).splitlines()[0] == "FAIL  toy: 1 error; not played: the deck is not whole"


def test_parts_show_promise_manifest_and_sheets() -> None:
    lines = render(PASSED).splitlines()
    assert "  card              8         8        8  room § The deck" in lines
    pencil = next(line for line in lines if "pencil" in line)
    assert pencil.split()[:4] == ["pencil", "1", "1", "–"]


def test_claims_of_one_kind_are_told_together() -> None:
    text = render(PASSED)
    assert "2 of 2; the rarest is h-8, 1 in 2,500 games" in text
    assert "s-7 mattered" not in text
    assert re.search(r"rules +observed +1 of 3; the rarest is TOY-1, 100.0 % of games", text)
    assert re.search(r"rules +proven +1 of 3 by a position or a test", text)
    assert re.search(r"rules +not shown +1 of 3: TOY-3", text)


def test_a_setup_names_its_options_and_games() -> None:
    assert "  p2: 2 players, target=501, 40,000 games" in render(PASSED).splitlines()


def test_findings_stand_between_headline_and_evidence() -> None:
    text = render(FAILED, "card.yaml:12:5: error[CNT001]: …\n")
    head, findings, *_ = text.split("\n\n")
    assert head.startswith("FAIL")
    assert findings == "card.yaml:12:5: error[CNT001]: …"


@pytest.mark.parametrize("verdict", [PASSED, FAILED, UNVERIFIABLE], ids=["pass", "fail", "unverifiable"])
def test_colour_only_adds_escapes_and_lines_stay_short(verdict: Verdict) -> None:
    plain, painted = render(verdict), render(verdict, colour=True)
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == plain
    assert "\x1b" in painted
    assert "\x1b" not in plain
    assert all(len(line) <= WIDTH for line in plain.splitlines())


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (0.5, "50.0 % of games"),
        (0.01, "1.0 % of games"),
        (0.0004, "1 in 2,500 games"),
        (0.0, "in no game"),
    ],
)
def test_rate(value: float, words: str) -> None:
    assert rate(value) == words
