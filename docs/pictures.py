"""The README's pictures, from what `make` left in output/: a sheet as PNG, the verdict as on a terminal as SVG.

`pictures.py GAME` writes pictures/sheet.png and pictures/verdict.svg beside this file; `deckproof build GAME` first.
"""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from xml.sax.saxutils import escape

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
DPI = 90
CHARACTER, LINE, EDGE, SIZE = 7.8, 18, 16, 13  # pixels of one cell, the margin, the letters
WIDEST = 118  # characters
PAPER, INK = "#fdfdfb", "#24292f"
COLOURS = {"31": "#b3261e", "32": "#1a7f37", "33": "#8a6100", "34": "#0a50b5", "35": "#7a2e9e", "36": "#0b6b78"}
ESCAPE = re.compile(r"\x1b\[([0-9;]*)m")


def sheet(game: str) -> None:
    """The first page of the sheet of cards."""
    import pypdfium2

    pdf = min((ROOT / "output" / game).glob("card.*a4*.pdf"))
    with pypdfium2.PdfDocument(pdf) as document:
        document[0].render(scale=DPI / 72).to_pil().convert("P", palette=1, colors=64).save(
            HERE / "pictures" / "sheet.png", optimize=True
        )


def spans(line: str) -> list[tuple[str, str]]:
    """(text, style) pieces of a line with terminal colours."""
    marks = [*ESCAPE.finditer(line), None]
    pieces = [(line[: marks[0].start()] if marks[0] else line, "")]
    for mark, following in pairwise(marks):
        assert mark is not None
        codes = mark[1].split(";")
        colour = next((f"fill:{COLOURS[code]};" for code in codes if code in COLOURS), "")
        weight = "font-weight:bold;" if "1" in codes else ""
        faint = "fill:#6e7781;" if "2" in codes else ""
        pieces.append((line[mark.end() : following.start() if following else None], colour + weight + faint))
    return [(text, style) for text, style in pieces if text]


def terminal(lines: list[str]) -> str:
    """Terminal text as one self-contained SVG."""
    width = max(len(ESCAPE.sub("", line)) for line in lines) * CHARACTER + 2 * EDGE
    height = len(lines) * LINE + 2 * EDGE
    rows = []
    for i, line in enumerate(lines):
        inner = "".join(f'<tspan style="{style}">{escape(text)}</tspan>' for text, style in spans(line))
        rows.append(f'<text x="{EDGE}" y="{EDGE + (i + 0.75) * LINE:.0f}" xml:space="preserve">{inner}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height}" '
        f'font-family="ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace" font-size="{SIZE}" fill="{INK}">\n'
        f'<rect width="100%" height="100%" rx="8" fill="{PAPER}" stroke="#d0d7de"/>\n' + "\n".join(rows) + "\n</svg>\n"
    )


def verdict(game: str) -> None:
    program = (
        "import sys; from generator.cli import program; "
        f"program(['verify', {game!r}], prog_name='deckproof', color=True, standalone_mode=True)"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    lines = [f"\x1b[2m$\x1b[0m deckproof verify {game}", *done.stdout.rstrip().splitlines()]
    cut = [line if len(ESCAPE.sub("", line)) <= WIDEST else ESCAPE.sub("", line)[: WIDEST - 1] + "…" for line in lines]
    (HERE / "pictures" / "verdict.svg").write_text(terminal(cut), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    (HERE / "pictures").mkdir(exist_ok=True)
    sheet(sys.argv[1])
    verdict(sys.argv[1])
