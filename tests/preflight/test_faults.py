"""Every code has a fault that it, and only it, catches; the clean sheets raise none."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from tests.preflight.board_faults import BOARD_FAULTS
from tests.preflight.conftest import Mini
from tests.preflight.faults import FAULTS, page_text, write_page
from verify.preflight import codes, preflight

ELSEWHERE = {"PRE001", "PRE004", "PRE012", "PRE031", "PRE032", "PRE045", "PRE059", "PRE060"}
"""Codes whose faults need more than an edited sheet: test_files.py has them."""


def found(path: Path, mini: Mini, whole: bool = True) -> set[str]:
    return {f.code for f in preflight([path], mini.manifest, base=path.parent, whole=whole).findings}


@pytest.mark.parametrize("duplex", ["long", "short", "fronts", "gutterfold"])
@pytest.mark.parametrize("format", ["home", "bleed", "rough"])
def test_clean_sheets_raise_nothing(format: str, duplex: str, clean: dict[tuple[str, str], Path], mini: Mini) -> None:
    result = preflight([clean[format, duplex]], mini.manifest, base=mini.output)
    assert result.findings == ()
    assert result.verifiable
    assert result.placements == 7
    assert result.deck is not None
    assert {p.id: p.count for p in result.deck["card"]} == {"a": 2, "k": 1, "q": 2}
    assert {p.id: p.facts for p in result.deck["card"]}["q"] == {"rank": "Q", "stars": 3, "sign": "star"}


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_caught_by_its_own_code_alone(
    name: str, duplex: str, clean: dict[tuple[str, str], Path], mini: Mini, tmp_path: Path
) -> None:
    spoil, code = FAULTS[name]
    path = tmp_path / f"{name}.pdf"
    with pikepdf.open(clean["bleed", duplex]) as pdf:
        spoil(pdf)
        pdf.save(path)
    assert found(path, mini) == {code}


def _grown(turn: re.Match[str]) -> str:
    return turn[0].replace("1", "1.01")


@pytest.mark.parametrize("format", ["home", "bleed"])
@pytest.mark.parametrize("page", [0, 1], ids=["front", "back"])
def test_one_card_scaled_by_a_hundredth_is_one_finding(
    page: int, format: str, clean: dict[tuple[str, str], Path], mini: Mini, tmp_path: Path
) -> None:
    """In a block without gaps it also covers its neighbour and leaves its ticks: that is the same fault."""
    path = tmp_path / "scaled.pdf"
    with pikepdf.open(clean[format, "long"]) as pdf:
        text = page_text(pdf, page)
        start = text.index("/W 40 /H 60")
        larger, n = re.subn(r"-?1 0 0 -?1 (?=\S+ \S+ cm)|0 -?1 -?1 0 (?=\S+ \S+ cm)", _grown, text[start:], count=1)
        assert n
        write_page(pdf, page, text[:start] + larger)
        pdf.save(path)
    (told,) = preflight([path], mini.manifest, base=tmp_path).findings
    assert told.code == "PRE010"
    assert "is 40.40 x 60.60 mm, not 40 x 60 mm" in told.message


def test_every_code_has_a_fault() -> None:
    declared = {code.name for code in vars(codes).values() if isinstance(code, codes.Code)}
    here = "".join(p.read_text(encoding="utf-8") for p in Path(__file__).parent.glob("test_*.py"))
    caught = {code for _, code in FAULTS.values()} | {code for _, _, code in BOARD_FAULTS.values()}
    assert declared - caught == ELSEWHERE
    for code in ELSEWHERE:
        assert re.search(rf'== {{"{code}"}}', here), code


def test_a_stand_in_is_counted_like_any_part(clean: dict[tuple[str, str], Path], mini: Mini, tmp_path: Path) -> None:
    box = tuple(replace(line, provide="stand-in") for line in mini.manifest.box)
    manifest = replace(mini.manifest, box=box)
    spoil, _ = FAULTS["a_copy_left_out"]
    path = tmp_path / "spoilt.pdf"
    with pikepdf.open(clean["home", "long"]) as pdf:
        spoil(pdf)
        pdf.save(path)
    assert preflight([clean["home", "long"]], manifest, base=tmp_path).findings == ()
    assert {f.code for f in preflight([path], manifest, base=tmp_path).findings} == {"PRE052"}
