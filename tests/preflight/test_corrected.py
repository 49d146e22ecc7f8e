"""Sheets corrected for a printer: measured as printed they are clean, and each way to spoil the correction shows."""

from __future__ import annotations

import re
from pathlib import Path

import pikepdf
import pytest

from generator.build import Request, build
from tests.preflight.conftest import Mini
from tests.preflight.faults import page_text, write_page
from verify.preflight import preflight

SIDES = """{{right: {0} mm, down: -0.4 mm, clockwise: {1}, width: 99.7, height: 100.2}}"""
NUMBER = r"-?[\d.]+"
FRAME = rf"\Aq (?:{NUMBER} ){{6}}cm\n"


def profile(path: Path, paper: str = "a4", right: str = "0.6") -> Path:
    front, back = SIDES.format(right, 0.2), SIDES.format("-0.9", -0.3)
    modes = "".join(f"    {m}: {{front: {front}, back: {back}}}\n" for m in ("long", "short"))
    path.write_text(f"papers:\n  {paper}:\n{modes}    fronts: {{front: {front}}}\n", encoding="utf-8")
    return path


def sheets(mini: Mini, folder: Path, format: str = "home", duplex: str = "long") -> Path:
    file = profile(folder / "off.yaml")
    output = folder / "mini"
    request = Request(mini.manifest.root, output, format, "a4", duplex, None, profile=file)  # type: ignore[arg-type]
    built = build(request, mini.cache, mini.manifest.root.parent)
    assert built.job is not None, built.findings
    assert built.job.profile == "off"
    return output / f"card.{format}.a4.{duplex}.en.off.pdf"


def codes(path: Path, mini: Mini) -> set[str]:
    return {f.code for f in preflight([path], mini.manifest, base=path.parent).findings}


@pytest.mark.parametrize("duplex", ["long", "short", "fronts"])
@pytest.mark.parametrize("format", ["home", "bleed", "rough"])
def test_corrected_sheets_are_clean(format: str, duplex: str, mini: Mini, tmp_path: Path) -> None:
    path = sheets(mini, tmp_path, format, duplex)
    with pikepdf.open(path) as pdf:
        assert re.search(FRAME, page_text(pdf, 0))
        assert "/Correct [" in page_text(pdf, 0)
    assert preflight([path], mini.manifest, base=tmp_path).findings == ()


def art_alone(text: str) -> str:
    """Label and parts keep the correction, the marks stand where an exact printer would want them."""
    frame = re.search(FRAME, text)
    assert frame
    a, b, c, d, e, f = (float(n) for n in re.findall(NUMBER, frame[0]))
    area = a * d - b * c
    undo = (d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area)
    numbers = " ".join(f"{n:.9f}" for n in undo)
    return re.sub(r"(/PnP_Cut <<.*?>> BDC q )", rf"\g<1>{numbers} cm ", text)


SPOILT = {
    "marks not corrected with the art": (art_alone, "PRE030"),
    "corrected twice": (lambda t: re.search(FRAME, t)[0] + t + "Q\n", "PRE061"),  # type: ignore[index]
    "label missing": (lambda t: re.sub(r" /Correct \[.*?\]", "", t), "PRE061"),
    "label of another profile": (lambda t: re.sub(r"/Correct \[.*?\]", "/Correct [1 0 0 1 0.2 0]", t), "PRE061"),
    "label that is no matrix": (lambda t: re.sub(r"/Correct \[.*?\]", "/Correct [1 0]", t), "PRE061"),
    "not corrected": (lambda t: re.sub(FRAME, "q\n", t), "PRE061"),
}


@pytest.mark.parametrize("page", [0, 1], ids=["front", "back"])
@pytest.mark.parametrize("name", SPOILT)
def test_a_spoilt_correction_is_caught(name: str, page: int, mini: Mini, tmp_path: Path) -> None:
    spoil, code = SPOILT[name]
    path = tmp_path / "spoilt.pdf"
    with pikepdf.open(sheets(mini, tmp_path)) as pdf:
        write_page(pdf, page, spoil(page_text(pdf, page)))
        pdf.save(path)
    assert code in codes(path, mini)
    assert codes(path, mini) <= {code, "PRE031", "PRE047"}


def test_a_back_moved_inside_its_correction_is_off(mini: Mini, tmp_path: Path) -> None:
    path = tmp_path / "moved.pdf"
    with pikepdf.open(sheets(mini, tmp_path)) as pdf:
        write_page(pdf, 1, re.sub(r"EMC EMC\n", "EMC EMC\n1 0 0 1 0.3 0 cm\n", page_text(pdf, 1), count=1))
        pdf.save(path)
    assert codes(path, mini) == {"PRE021"}
