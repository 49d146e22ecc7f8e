"""The calibration page as a file: no game, one paper, one duplex mode.  In: names as typed.  Out: bytes, or findings.

The page itself is `imposition/calibration.py`; readings taken from it are for the printer, not for the sheets.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from verify.finding import Finding

if TYPE_CHECKING:
    from .faces.face import Picture
    from .imposition.sheet import Duplex

TITLE = "deckproof"


def calibration_pdf(
    paper: str, duplex: Duplex, lang: str, cache: Path, profile: Path | None = None
) -> tuple[bytes | None, list[Finding]]:
    """`paper`: a name of `papers.yaml`.  A name that is none gives its finding and no page.  `profile`: file of a
    printer profile; the page is corrected by it, so that it shows whether the profile is right."""
    from .faces.fonts import FontBook
    from .formats.load import find
    from .imposition.calibration import calibration, characters
    from .pdf.document import Fonts, write
    from .plan import lettering_of
    from .profile import corrections_of

    format, findings = find("home", paper)
    if format is None:
        return None, list(findings)
    book = FontBook(cache / "fonts")
    lettering = lettering_of(book, lang, TITLE + characters(lang) + paper)
    sheets = calibration(format.papers[paper], paper, duplex, lettering)
    if profile is not None:
        corrections, findings, _ = corrections_of(profile, paper, format.papers[paper], duplex, profile.parent)
        if findings:
            return None, findings
        sheets = tuple(
            replace(s, correct=corrections[side]) for s, side in zip(sheets, ("Front", "Back"), strict=False)
        )
    fonts = Fonts(lambda key: book.instance(key).file)
    return write(sheets, fonts=fonts, pictures=_none, format="calibration", title=TITLE, lang=lang), []


def _none(of: Picture) -> bytes:
    raise KeyError(of.art)
