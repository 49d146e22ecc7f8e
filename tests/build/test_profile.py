"""Printer profiles as files: what is wrong is told with its place; what is written is read back."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.formats.load import load_papers
from generator.geometry import IDENTITY
from generator.profile import Error, corrections_of, reach, read, to_text
from verify.units import Size

A4 = Size(210_000, 297_000)
SIDE = "{right: 0.4 mm, down: -0.3 mm, clockwise: 0.2, width: 99.8, height: 100.1}"
GOOD = f"papers:\n  a4:\n    long:\n      front: {SIDE}\n      back: {SIDE}\n"


def found(text: str, folder: Path, paper: str = "a4", duplex: str = "long") -> list[tuple[str, int, str]]:
    path = folder / "office.yaml"
    path.write_text(text, encoding="utf-8")
    size = load_papers()[0][paper]
    _, findings, _ = corrections_of(path, paper, size, duplex, folder)
    return [(f.code, f.span.line, f.message) for f in findings]


def test_a_good_profile_has_a_correction_for_each_side(tmp_path: Path) -> None:
    assert found(GOOD, tmp_path) == []
    corrections, _, _ = corrections_of(tmp_path / "office.yaml", "a4", A4, "long", tmp_path)
    assert set(corrections) == {"Front", "Back"}
    assert IDENTITY not in corrections.values()


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "said"),
    [
        ("right: 0.4 mm", "right: 5.1 mm", "PRO003", 4, "5.1 mm"),
        ("clockwise: 0.2", "clockwise: -1.2", "PRO003", 4, "-1.2"),
        ("width: 99.8", "width: 97", "PRO003", 4, "97"),
        ("right: 0.4 mm", "right: 0.4", "SCH", 4, "right"),
        ("width: 99.8, ", "", "SCH", 4, "width"),
        ("front:", "frnt:", "SCH", 4, "frnt"),
        ("width: 99.8", "width: 0", "SCH", 4, "width"),
        ("papers:", "papers: [", "SRC001", 1, ""),
    ],
)
def test_a_broken_profile_is_told_with_its_place(
    old: str, new: str, code: str, line: int, said: str, tmp_path: Path
) -> None:
    told = found(GOOD.replace(old, new, 1), tmp_path)
    assert told
    assert told[0][0].startswith(code)
    assert any(said in message for _, _, message in told)
    if code != "SRC001":
        assert any(at in (line, line - 1) for _, at, _ in told)


@pytest.mark.parametrize(("paper", "duplex"), [("letter", "long"), ("a4", "short"), ("a4", "gutterfold")])
def test_another_paper_or_side_is_a_finding(paper: str, duplex: str, tmp_path: Path) -> None:
    ((code, _, message),) = found(GOOD, tmp_path, paper, duplex)
    assert code == "PRO002"
    assert "it has a4 long" in message


def test_a_profile_that_is_not_there_names_those_that_are(tmp_path: Path) -> None:
    (tmp_path / "office.yaml").write_text(GOOD, encoding="utf-8")
    _, (finding,), _ = corrections_of(tmp_path / "ofice.yaml", "a4", A4, "long", tmp_path)
    assert finding.code == "PRO001"
    assert "office" in finding.help


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    errors = {"front": Error(1_234, -567, -0.1234, 99.8765, 100.4), "back": Error()}
    profile = {"a4": {"long": errors, "fronts": {"front": Error(10)}}}
    path = tmp_path / "x.yaml"
    path.write_text(to_text(profile), encoding="utf-8")
    again, _, findings, _ = read(path, tmp_path)
    assert findings == []
    assert again == profile


def test_the_correction_undoes_the_printer_everywhere() -> None:
    error = Error(4_000, -3_000, 0.9, 98.5, 101.5)
    correction = error.correction(A4)
    for x, y in ((0, 0), (210_000, 0), (0, 297_000), (63_000, 88_000)):
        assert error.printed(*correction.point(x, y), A4) == pytest.approx((x, y), abs=3)
    assert Error().correction(A4) == IDENTITY
    assert reach([Error(-1_000).correction(A4)], A4) == 1_000
    assert reach([], A4) == 0
