"""How dark the pages of sheets are: measured on pages whose answer is known."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from tests.preflight.conftest import Mini
from verify.judge.box import ink, inked
from verify.preflight import preflight
from verify.preflight.pdfium import _Grey
from verify.report.verdict import Inked


@pytest.mark.parametrize(
    ("grey", "share", "dark"),
    [(0.0, 0.0, 0.0), (0.0, 1.0, 1.0), (0.0, 0.5, 0.5), (0.5, 1.0, 0.5), (0.5, 0.25, 0.125), (1.0, 1.0, 0.0)],
)
def test_a_page_is_as_dark_as_it_was_painted(tmp_path: Path, grey: float, share: float, dark: float) -> None:
    """`share` of the page, from its left side, in a grey (0 black)."""
    canvas = Canvas(str(tmp_path / "page.pdf"), pagesize=(600, 800))
    canvas.setFillGray(grey)
    canvas.rect(0, 0, 600 * share, 800, stroke=0, fill=1)
    canvas.save()
    document = pypdfium2.PdfDocument(tmp_path / "page.pdf")
    assert _Grey(document[0]).coverage() == pytest.approx(dark, abs=0.01)
    document.close()


def test_every_page_of_the_sheets_is_told(clean: dict[tuple[str, str], Path], mini: Mini) -> None:
    found = preflight([clean["home", "long"]], mini.manifest, base=mini.output)
    pages = inked(found)
    (measured,) = found.measured
    assert [page.page for page in pages] == list(range(1, len(measured.pages) + 1))
    assert all(page.file == measured.file and 0 < page.ink < 1 for page in pages)


def test_the_claim_names_the_darkest_page() -> None:
    claim = ink((Inked("out/card.pdf", 1, 0.1), Inked("out/card.pdf", 2, 0.5), Inked("out/paper.pdf", 1, 0.3)))
    assert claim.text == "10 to 50 % of a page, 30 % on average of 3 pages; most on page 2 of card.pdf"
    assert (claim.standing, claim.value) == ("proven", 0.3)
