"""Colours of a finished page at given spots, as PDFium paints it.  Millimetres, y up from the page's lower left."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

import pypdfium2

from .matrix import MM, hull

DPI = 1_000  # 0.025 mm a pixel
AROUND = 0.5  # mm rendered round the spots

Colour = tuple[int, int, int]


class Pixels:
    """One page, open while in use; only the stretch that is asked for is rendered."""

    def __init__(self, path: Path, page: int) -> None:
        self._document = pypdfium2.PdfDocument(path)
        self._page = self._document[page]

    def __enter__(self) -> Pixels:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, tb: TracebackType | None) -> None:
        self._page.close()
        self._document.close()

    def at(self, spots: Sequence[tuple[float, float]]) -> list[Colour]:
        """The colour at each spot (red, green, blue); paper-white outside the page."""
        x0, y0, x1, y1 = hull(spots)
        w, h = self._page.get_width() / MM, self._page.get_height() / MM
        left, low = max(0.0, x0 - AROUND), max(0.0, y0 - AROUND)
        right, high = min(w, x1 + AROUND), min(h, y1 + AROUND)
        scale = DPI / 72
        crop = tuple(n * MM for n in (left, low, w - right, h - high))
        bitmap = self._page.render(scale=scale, crop=crop, rev_byteorder=True)
        data, stride, channels = bytes(bitmap.buffer), bitmap.stride, bitmap.n_channels
        found: list[Colour] = []
        for x, y in spots:
            column, row = int((x - left) * MM * scale), int((high - y) * MM * scale)
            if not (0 <= column < bitmap.width and 0 <= row < bitmap.height):
                found.append((255, 255, 255))
                continue
            start = row * stride + column * channels
            red, green, blue = data[start : start + 3] if channels >= 3 else data[start : start + 1] * 3
            found.append((red, green, blue))
        return found
