"""The floor under the generator: the bench's cards by a hand-tuned reportlab script, and nothing else.

`floor.py prepare FOLDER` makes the two fonts, cut down to the characters in use (not timed: deckproof keeps such fonts
as well).  `floor.py FOLDER OUT.pdf [N]` makes N (540) distinct cards, nine on an A4 page, each page with its back, cut
ticks, footer and ruler.

Tuned: C number formatting (rl_accel), no base-85 pass, colours made once, no Helvetica, fonts as subsets, own line
breaking with one width table, the back page's code made once.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from deck import SUITS, Card, cards

FOOTER = "deck · card · sheet {}/{} · front 0123456789abcdefghijklmnopqrstuvwxyz"
WEIGHTS = {"R": 400, "B": 700}
NOT_FIRST = frozenset("、。，．・：；？！）」』】ー々っゃゅょッャュョ")
WIDTH, HEIGHT = 63, 88  # mm
PAGE = 210, 297
COLUMNS, ROWS = 3, 3
MM = 72 / 25.4


def prepare(folder: Path, n: int = 540) -> None:
    """Writes R.ttf and B.ttf: two weights of Noto Sans JP with just the characters of the deck."""
    import justmytype_intl_cjk
    from fontTools import subset
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    root = Path(justmytype_intl_cjk.__file__).parent
    source = next(root.rglob("NotoSansJP*.ttf"))
    text = "".join(card.name + card.body for card in cards(n)) + FOOTER + "0123456789"
    for name, weight in WEIGHTS.items():
        font = TTFont(source)
        cut = subset.Subsetter(subset.Options(layout_features=[], hinting=False, notdef_outline=True))
        cut.populate(text=text)
        cut.subset(font)
        font = instancer.instantiateVariableFont(font, {"wght": weight})
        for record in font["name"].names:
            if record.nameID in (1, 4, 6):
                record.string = f"Floor{name}"
        font.save(folder / f"{name}.ttf")


class Pen:
    """One canvas, its colours and its width tables."""

    def __init__(self, fonts: Path, out: str) -> None:
        from reportlab import rl_config

        rl_config.useA85 = 0
        from reportlab.lib.colors import HexColor
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont
        from reportlab.pdfgen.canvas import Canvas

        for name in WEIGHTS:
            pdfmetrics.registerFont(TTFont(name, str(fonts / f"{name}.ttf"), shapable=False))
        size = PAGE[0] * MM, PAGE[1] * MM
        self.c: Any = Canvas(out, pagesize=size, pageCompression=1, invariant=1, initialFontName="R")
        self.suits = [HexColor(colour) for colour in SUITS]
        self.ink, self.white, self.black = HexColor("#222222"), HexColor("#ffffff"), HexColor("#000000")
        self.widths: dict[str, float] = {}
        self.measure = pdfmetrics.stringWidth

    def lines(self, text: str, size: float, width: float) -> list[str]:
        """Greedy lines; a mark that may not start a line hangs on the one before."""
        out, start, x, widths = [], 0, 0.0, self.widths
        for i, char in enumerate(text):
            w = widths.get(char)
            if w is None:
                w = widths[char] = self.measure(char, "R", 1)
            w *= size
            if x + w > width and i > start and char not in NOT_FIRST:
                out.append(text[start:i])
                start, x = i, 0.0
            x += w
        out.append(text[start:])
        return out

    def front(self, card: Card) -> None:
        c, w, h = self.c, WIDTH * MM, HEIGHT * MM
        c.setStrokeColor(self.suits[card.suit])
        c.setFillColor(self.suits[card.suit])
        c.setLineWidth(1)
        c.roundRect(3.2 * MM, 3.2 * MM, w - 6.4 * MM, h - 6.4 * MM, 3 * MM, stroke=1, fill=0)
        rank = str(card.rank)
        for turned in (False, True):
            if turned:
                c.saveState()
                c.transform(-1, 0, 0, -1, w, h)
            c.setFont("B", 18)
            c.drawCentredString(9 * MM, h - 10.5 * MM, rank)
            if turned:
                c.restoreState()
        c.setFont("B", 11)
        c.drawCentredString(w / 2, h - 10 * MM, card.name)
        c.circle(w / 2, h - 34 * MM, 13 * MM, stroke=1, fill=0)
        c.circle(w / 2, h - 34 * MM, 8 * MM, stroke=0, fill=1)
        c.setFillColor(self.ink)
        c.setFont("R", 8)
        y = h - 57 * MM
        for line in self.lines(card.body, 8, 47 * MM):
            c.drawString(8 * MM, y, line)
            y -= 10.5

    def back(self) -> None:
        c, w, h = self.c, WIDTH * MM, HEIGHT * MM
        c.setFillColor(self.suits[0])
        c.roundRect(6 * MM, 6 * MM, w - 12 * MM, h - 12 * MM, 3 * MM, stroke=0, fill=1)
        c.setFillColor(self.white)
        c.circle(w / 2, h / 2, 14 * MM, stroke=0, fill=1)

    def furniture(self, x0: float, y0: float, footer: str) -> None:
        """Cut ticks at every trim edge, the footer, the 100 mm ruler."""
        c, w, h = self.c, WIDTH * MM, HEIGHT * MM
        right, top = x0 + COLUMNS * w, y0 + ROWS * h
        lines = []
        for i in range(COLUMNS + 1):
            x = x0 + i * w
            lines += [(x, y0 - 1 * MM, x, y0 - 4 * MM), (x, top + 1 * MM, x, top + 4 * MM)]
        for i in range(ROWS + 1):
            y = y0 + i * h
            lines += [(x0 - 1 * MM, y, x0 - 4 * MM, y), (right + 1 * MM, y, right + 4 * MM, y)]
        lines += [((30 + i) * MM, 9 * MM, (30 + i) * MM, (9 + (2 if i % 10 == 0 else 1)) * MM) for i in range(101)]
        c.setStrokeColor(self.black)
        c.setLineWidth(0.15 * MM)
        c.lines(lines)
        c.setFillColor(self.black)
        c.setFont("R", 6)
        c.drawString(30 * MM, 6.5 * MM, footer)

    def at(self, x: float, y: float, draw: Any, *what: Any) -> None:
        self.c.saveState()
        self.c.translate(x, y)
        draw(*what)
        self.c.restoreState()


def main(fonts: Path, out: str, n: int = 540) -> None:
    pen = Pen(fonts, out)
    deck, each = cards(n), COLUMNS * ROWS
    x0, y0 = (PAGE[0] - COLUMNS * WIDTH) / 2 * MM, (PAGE[1] - ROWS * HEIGHT) / 2 * MM
    spots = [(x0 + i % COLUMNS * WIDTH * MM, y0 + (ROWS - 1 - i // COLUMNS) * HEIGHT * MM) for i in range(each)]
    sheets = -(-n // each)
    backs: list[str] = []
    for sheet in range(sheets):
        for (x, y), card in zip(spots, deck[sheet * each : sheet * each + each], strict=False):
            pen.at(x, y, pen.front, card)
        pen.furniture(x0, y0, FOOTER.format(sheet + 1, sheets))
        pen.c.showPage()
        if not backs:
            start = len(pen.c._code)
            for x, y in spots:
                pen.at(x, y, pen.back)
            backs = pen.c._code[start:]
        else:
            pen.c._code.extend(backs)
        pen.furniture(x0, y0, FOOTER.format(sheet + 1, sheets))
        pen.c.showPage()
    pen.c.save()


if __name__ == "__main__":
    if sys.argv[1] == "prepare":
        prepare(Path(sys.argv[2]))
    else:
        main(Path(sys.argv[1]), sys.argv[2], *map(int, sys.argv[3:]))
