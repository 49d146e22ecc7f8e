"""`deckproof calibrate`: the page is as large as the paper, its outline a bank card, its rings behind its crosses."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner

from generator.cli import program
from verify.preflight.matrix import MM

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}


def page(folder: Path, paper: str, side: str, *more: str) -> Path:
    arguments = ["calibrate", "--output", str(folder), "--paper", paper, "--side", side, *more]
    done = CliRunner().invoke(program, arguments, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return folder / f"calibration.{paper}.{side}.pdf"


@pytest.mark.parametrize("side", ["long", "short", "fronts"])
@pytest.mark.parametrize("paper", PAPERS)
def test_pages_of_the_paper_and_the_side(paper: str, side: str, tmp_path: Path) -> None:
    with pikepdf.open(page(tmp_path, paper, side)) as pdf:
        assert len(pdf.pages) == (1 if side == "fronts" else 2)
        for sheet in pdf.pages:
            size = [float(v) / MM for v in sheet.MediaBox[2:]]
            assert size == pytest.approx(PAPERS[paper], abs=0.01)
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"


@pytest.mark.parametrize("side", ["long", "short"])
def test_held_against_the_light_the_crosses_lie_on_the_rings(side: str, tmp_path: Path) -> None:
    """Turned as the printer turns the paper, every cross of the front has ink of the back 1, 2 and 3 mm around it."""
    document = pypdfium2.PdfDocument(page(tmp_path, "a4", side))
    dpi = 127  # 5 pixels a millimetre
    front, back = (document[n].render(scale=dpi / 72, grayscale=True).to_pil() for n in (0, 1))
    document.close()
    flip = 0 if side == "long" else 1  # PIL: left to right, top to bottom
    seen = back.transpose(flip)
    for x, y in ((35, 35), (175, 35), (35, 262), (165, 262)):
        assert front.getpixel((x * 5 + 12, y * 5)) < 200  # an arm of the cross
        for ring in (1, 2, 3):
            around = [seen.getpixel((x * 5 + ring * 5 + d, y * 5)) for d in (-1, 0, 1)]
            assert min(around) < 220, (x, y, ring)


def test_an_unknown_paper_is_a_finding_with_a_near_name(tmp_path: Path) -> None:
    done = CliRunner().invoke(program, ["calibrate", "--output", str(tmp_path), "--paper", "a44"])
    assert done.exit_code == 1
    assert "no paper 'a44'" in done.output
    assert "a4" in done.output
    assert list(tmp_path.iterdir()) == []
