"""Faces as pixels, for looking at.  In: the bytes of a PDF with one face a page.  Out: Pillow images.

PDFium renders the same drawing that is printed, so the pictures show what a printer shows; Pillow cuts out, lays
side by side and fans.  Angles in degrees, lengths in pixels.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

import pypdfium2
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from verify.units import UM_PER_IN

from ..faces.face import Path

TABLE = (74, 96, 84, 255)  # a table cloth in a middle tone: white and dark cards both stand out
SUPERSAMPLE = 4
ROUNDING = 1e-4
STEPS = 12  # line pieces for each Bézier curve of a die line
STEP = 7.0  # degrees between the cards of a fanned hand
SPREAD = 84.0  # degrees at most from the first to the last
CELL = 1_000  # µm: how finely two pictures are compared
REACH = 3  # cells: what differs closer together than this is framed as one
NOISE = 24  # of 255: less is only another rounding of an edge
FRAME = 400  # µm: line round what differs
AIR = 700  # µm: between that and the line
MARKED = "#d6006e"
RADIUS = 2.6  # of the fan, in card heights, to the middle of the cards


def pages(pdf: bytes, dpi: int) -> list[Image.Image]:
    """Every page as an RGBA image; a part of a pixel counts as one, what is only rounding in the PDF does not."""
    scale = dpi / 72 * (1 - ROUNDING)
    document = pypdfium2.PdfDocument(pdf)
    try:
        images = [page.render(scale=scale).to_pil().convert("RGBA") for page in document]
    finally:
        document.close()
    return images


def cut_out(image: Image.Image, die: Path | None, corner: int, dpi: int) -> Image.Image:
    """The image with everything outside the die line, or outside round corners of radius `corner` (µm), transparent."""
    cut = image.copy()
    cut.putalpha(_mask(image.size, die, corner, dpi))
    return cut


@lru_cache(maxsize=8)
def _mask(size: tuple[int, int], die: Path | None, corner: int, dpi: int) -> Image.Image:
    """White inside the die line; the cards of a component share it."""
    scale = SUPERSAMPLE * dpi / UM_PER_IN
    mask = Image.new("L", (size[0] * SUPERSAMPLE, size[1] * SUPERSAMPLE), 0)
    draw = ImageDraw.Draw(mask)
    if die is None:
        draw.rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), corner * scale, fill=255)
    for polygon in outline(die) if die else ():
        draw.polygon([(x * scale, y * scale) for x, y in polygon], fill=255)
    return mask.resize(size, Image.Resampling.LANCZOS)


def outline(path: Path) -> list[list[tuple[float, float]]]:
    """A path's subpaths as polygons, µm; curves in `STEPS` pieces."""
    polygons: list[list[tuple[float, float]]] = []
    for kind, *numbers in path.segments:
        points = [float(n) for n in numbers]
        if kind == "M":
            polygons.append([(points[0], points[1])])
        elif kind == "L":
            polygons[-1].append((points[0], points[1]))
        elif kind == "C":
            start = polygons[-1][-1]
            polygons[-1].extend(_bezier(start, points, i / STEPS) for i in range(1, STEPS + 1))
    return polygons


def _bezier(start: tuple[float, float], p: Sequence[float], t: float) -> tuple[float, float]:
    u = 1 - t
    weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
    xs, ys = (start[0], p[0], p[2], p[4]), (start[1], p[1], p[3], p[5])
    return sum(w * x for w, x in zip(weights, xs, strict=True)), sum(w * y for w, y in zip(weights, ys, strict=True))


def contact(images: Sequence[Image.Image]) -> Image.Image:
    """All images side by side on a table, in reading order, in rows about as wide together as an open book (3 : 2)."""
    gap = max(min(i.width, i.height) for i in images) // 10
    area = sum((i.width + gap) * (i.height + gap) for i in images)
    wide = max(round(math.sqrt(1.5 * area)), *(i.width + gap for i in images))
    rows: list[list[Image.Image]] = [[]]
    for image in images:
        if sum(i.width + gap for i in rows[-1]) + image.width + gap > wide:
            rows.append([])
        rows[-1].append(image)
    rows = [row for row in rows if row]
    width = max(sum(i.width + gap for i in row) for row in rows) + gap
    heights = [max(i.height for i in row) + gap for row in rows]
    table = Image.new("RGBA", (width, sum(heights) + gap), TABLE)
    y = gap
    for row, height in zip(rows, heights, strict=True):
        x = gap
        for image in row:
            _lay(table, image, x, y + (height - gap - image.height) // 2)
            x += image.width + gap
        y += height
    return table


def mosaic(rows: Sequence[Sequence[Image.Image]]) -> Image.Image:
    """Parts edge to edge, as they lie on the table; each row as high as its first part."""
    width = max(sum(image.width for image in row) for row in rows)
    whole = Image.new("RGBA", (width, sum(row[0].height for row in rows)), (0, 0, 0, 0))
    y = 0
    for row in rows:
        x = 0
        for image in row:
            whole.paste(image, (x, y))
            x += image.width
        y += row[0].height
    return whole


def fan(images: Sequence[Image.Image]) -> Image.Image:
    """The images as a hand of cards, the first one leftmost and undermost: each shows its upper left corner."""
    step = min(STEP, SPREAD / max(1, len(images) - 1))
    high = max(i.height for i in images)
    radius = RADIUS * high
    turned = []
    for n, image in enumerate(images):
        angle = (n - (len(images) - 1) / 2) * step
        x, y = radius * math.sin(math.radians(angle)), -radius * math.cos(math.radians(angle))
        turned.append((image.rotate(-angle, Image.Resampling.BICUBIC, expand=True), x, y))
    left = min(x - i.width / 2 for i, x, _ in turned)
    right = max(x + i.width / 2 for i, x, _ in turned)
    top = min(y - i.height / 2 for i, _, y in turned)
    bottom = max(y + i.height / 2 for i, _, y in turned)
    gap = high // 12
    table = Image.new("RGBA", (round(right - left) + 2 * gap, round(bottom - top) + 2 * gap), TABLE)
    for image, x, y in turned:
        _lay(table, image, round(x - image.width / 2 - left) + gap, round(y - image.height / 2 - top) + gap)
    return table


def _lay(table: Image.Image, image: Image.Image, x: int, y: int) -> None:
    """Put a card on the table with a soft shadow, so that white edges show."""
    blur = max(1, image.width // 90)
    room = 4 * blur
    shadow = Image.new("RGBA", (image.width + 2 * room, image.height + 2 * room), (0, 0, 0, 0))
    shadow.paste((0, 0, 0, 110), (room + blur, room + blur), image.getchannel("A"))
    shadow = shadow.filter(ImageFilter.GaussianBlur(blur))
    corner = max(0, x - room), max(0, y - room)
    table.alpha_composite(shadow, corner, (corner[0] - x + room, corner[1] - y + room))
    table.alpha_composite(image, (x, y))


def differing(old: Image.Image, new: Image.Image, dpi: int) -> list[tuple[int, int, int, int]]:
    """Boxes (left, top, right, bottom; pixels) round what is not the same in two images of one size."""
    cell = max(1, round(CELL * dpi / UM_PER_IN))
    flat = [Image.alpha_composite(Image.new("RGBA", i.size, "white"), i).convert("RGB") for i in (old, new)]
    strongest = None
    for band in ImageChops.difference(*flat).split():
        strongest = band if strongest is None else ImageChops.lighter(strongest, band)
    assert strongest is not None
    marked = strongest.point([255 if value > NOISE else 0 for value in range(256)])
    columns, rows = -(-old.width // cell), -(-old.height // cell)
    padded = Image.new("L", (columns * cell, rows * cell), 0)
    padded.paste(marked)
    grid = padded.reduce(cell).point([255 if value else 0 for value in range(256)])
    filled = {(i % columns, i // columns) for i, value in enumerate(grid.tobytes()) if value}
    return [
        (left * cell, top * cell, min((right + 1) * cell, old.width), min((bottom + 1) * cell, old.height))
        for left, top, right, bottom in _islands(filled)
    ]


def _islands(cells: set[tuple[int, int]]) -> Iterator[tuple[int, int, int, int]]:
    """The smallest boxes round cells that lie together, in reading order; up to `REACH` cells between count as none."""
    left = set(cells)
    for start in sorted(cells, key=lambda c: (c[1], c[0])):
        if start not in left:
            continue
        left.discard(start)
        island = waiting = [start]
        while waiting:
            around = {
                (x + dx, y + dy)
                for x, y in waiting
                for dx in range(-REACH, REACH + 1)
                for dy in range(-REACH, REACH + 1)
            }
            waiting = list(around & left)
            left -= around
            island = island + waiting
        xs, ys = [x for x, _ in island], [y for _, y in island]
        yield min(xs), min(ys), max(xs), max(ys)


def pair(old: Image.Image | None, new: Image.Image | None, dpi: int) -> Image.Image:
    """Old on the left, new on the right, framed where they differ; None is an empty place."""
    shown = [image for image in (old, new) if image is not None]
    wide, high = max(i.width for i in shown), max(i.height for i in shown)
    gap, line, air = max(4, high // 12), max(2, round(FRAME * dpi / UM_PER_IN)), round(AIR * dpi / UM_PER_IN)
    table = Image.new("RGBA", (2 * wide + 3 * gap, high + 2 * gap), TABLE)
    places = [(gap + (wide + gap) * n + (wide - i.width) // 2, gap) if i else None for n, i in enumerate((old, new))]
    for image, place in zip((old, new), places, strict=True):
        if image is not None and place is not None:
            _lay(table, image, *place)
    if old is not None and new is not None and old.size == new.size:
        draw = ImageDraw.Draw(table)
        for left, top, right, bottom in differing(old, new, dpi):
            for place in places:
                assert place is not None
                box = (place[0] + left - air, place[1] + top - air, place[0] + right + air, place[1] + bottom + air)
                for width, colour in ((2 * line, "white"), (line, MARKED)):  # seen on dark and on light
                    grown = (box[0] - width, box[1] - width, box[2] + width, box[3] + width)
                    draw.rectangle(grown, outline=colour, width=width if colour == "white" else line)
    return table


def encode(image: Image.Image, dpi: int, greyscale: bool = False, quick: bool = False) -> bytes:
    """PNG bytes; `greyscale` keeps only the light, as a mono printer or a colour-blind eye may see it; `quick`: in a
    quarter of the time, some percent larger."""
    out = io.BytesIO()
    if greyscale:
        image = Image.merge("LA", (image.convert("RGB").convert("L"), image.getchannel("A")))
    image.save(out, "PNG", dpi=(dpi, dpi), **({"compress_level": 3} if quick else {"optimize": True}))
    return out.getvalue()
