"""Pictures of the sheets that were measured, for a report: every page, and every face once, cut
out where it lies.

In: what preflight measured of PDF files.  Out: JPEGs.  Pages are rendered one at a time.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from verify.report.html import Album, Picture

if TYPE_CHECKING:
    from PIL.Image import Image

    from verify.preflight.measured import Measured, Placement

FINE = 100  # dpi: of the faces
SHEET = 50  # dpi
QUALITY = 75


def album(measured: Sequence[Measured], base: Path) -> Album:
    """`base`: what the names of the files are relative to."""
    sheets: list[Picture] = []
    faces: dict[tuple[str, str, str], Picture] = {}
    for found in measured:
        for number, image in enumerate(_pages(base / found.file)):
            small = image.resize((image.width * SHEET // FINE, image.height * SHEET // FINE))
            dark = found.coverage[number] if number < len(found.coverage) else None
            ink = f", {100 * dark:.0f} % ink" if dark is not None else ""
            sheets.append(_picture(small, f"{Path(found.file).name}, page {number + 1}{ink}"))
            for placed in found.placements:
                key = (placed.component, placed.side, placed.form.face)
                if placed.page == number and placed.part is None and key not in faces:
                    faces[key] = _picture(_cut(image, placed, found), _alt(placed), placed)
    return Album(tuple(sheets), tuple(faces.values()))


def _pages(path: Path) -> Iterator[Image]:
    from generator.export.png import pages

    return (image.convert("RGB") for image in pages(path.read_bytes(), FINE))


def _cut(page: Image, placed: Placement, found: Measured) -> Image:
    """The part's trim, turned as one reads it."""
    left, low, right, high = placed.box
    media = found.pages[placed.page].media
    scale = FINE / 25.4
    box = ((left - media[0]) * scale, (media[3] - high) * scale, (right - media[0]) * scale, (media[3] - low) * scale)
    image = page.crop(tuple(round(x) for x in box))  # type: ignore[arg-type]
    turned = round(math.degrees(math.atan2(placed.matrix[1], placed.matrix[0])) / 90) * 90
    return image.rotate(-turned, expand=True)


def _alt(placed: Placement) -> str:
    return f"{placed.component} {placed.card}, {placed.side.lower()}"


def _picture(image: Image, alt: str, placed: Placement | None = None) -> Picture:
    data = io.BytesIO()
    image.save(data, "JPEG", quality=QUALITY)
    part = (placed.component, placed.card) if placed else None
    return Picture(alt, data.getvalue(), image.width, image.height, part, placed.side if placed else "")
