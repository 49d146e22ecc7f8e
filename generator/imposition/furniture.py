"""What stands in the margin of a sheet beside the cut marks: a ruler, and a footer that says what the sheet is.  µm.

The words are those of the tool, not of a game, in the language of the sheet where it is known and in English elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from verify.units import UM_PER_IN, UM_PER_MM

from ..faces.face import Group, Item, Path, Segment, Text
from ..geometry import Transform
from .grid import STRIP, Grid

INK = "#00"  # black ink alone
SIZE = 6 * UM_PER_IN // 72  # 6 pt
BASELINE = SIZE * 88 // 100  # in a strip: the highest letters (kanji) reach its top, descenders its foot
LINE = 150
RULERS = {100 * UM_PER_MM: 55 * UM_PER_MM, 50 * UM_PER_MM: 22 * UM_PER_MM, 20 * UM_PER_MM: 0}
"""Length of a ruler, and the room for the footer that must be left beside it."""
SPACE = 3 * UM_PER_MM
SEPARATOR = " · "
SHORT_HASH = 8

WORDS = {
    "en": {"sheet": "sheet", "Front": "front", "Back": "back", "scale": "print at 100 %"},
    "ja": {"sheet": "シート", "Front": "表", "Back": "裏", "scale": "等倍（100 %）で印刷"},
}


@dataclass(frozen=True, slots=True)
class Lettering:
    """How furniture is set: a font of the run, and the width of a text (µm) at a size (µm per em).

    `runs` splits a text that needs several fonts into (font, text); without it everything is set in `font`.
    """

    font: str
    width: Callable[[str, int], int]
    lang: str = "en"
    runs: Callable[[str], Sequence[tuple[str, str]]] | None = None

    @property
    def words(self) -> dict[str, str]:
        return WORDS.get(self.lang, WORDS["en"])

    def line(self, text: str, x: int, y: int, size: int) -> tuple[Text, ...]:
        """The text on one line, from x on, with its baseline at y."""
        items = []
        for font, run in self.runs(text) if self.runs else [(self.font, text)]:
            items.append(Text(run, x, y, font, size, INK))
            x += self.width(run, size)
        return tuple(items)


def characters(lang: str) -> str:
    """All that furniture may print beside titles: what the font must have."""
    return "".join(
        sorted(
            set("".join(WORDS.get(lang, WORDS["en"]).values()))
            | set("0123456789abcdefghijklmnopqrstuvwxyz/+mm …" + SEPARATOR)
        )
    )


@dataclass(frozen=True, slots=True)
class Imprint:
    """What the footer says.  `titles`: of the components on the sheet."""

    game: str
    titles: tuple[str, ...]
    number: int
    of: int
    side: str
    hash: str


def furniture(grid: Grid, imprint: Imprint, lettering: Lettering) -> tuple[Item, ...]:
    """Ruler and footer on one line below the block, or beside it, reading upwards."""
    paper = grid.paper
    along = paper.w if grid.strip == "bottom" else paper.h
    inset = grid.strip_from_edge
    length = along - 2 * inset
    ruler_length = next(
        (r for r, least in RULERS.items() if _ruler_width(r, lettering) + SPACE + least <= length), min(RULERS)
    )
    items = ruler(ruler_length, lettering)
    start = _ruler_width(ruler_length, lettering) + SPACE
    items += lettering.line(_footer(imprint, lettering, length - start), start, BASELINE, SIZE)
    place = (
        Transform(e=inset, f=paper.h - inset - STRIP)
        if grid.strip == "bottom"
        else Transform(0, -1, 1, 0, inset, paper.h - inset)
    )
    return (Group(items, place),)


def ruler(length: int, lettering: Lettering) -> tuple[Item, ...]:
    """A ruler inside a strip of height STRIP: marks every 10 mm, the longest at both ends and in the middle, its length
    written behind it."""
    start, foot = LINE // 2, STRIP - LINE // 2
    marks: list[Segment] = [("M", 0, foot), ("L", length + LINE, foot)]
    for x in range(0, length + 1, 10 * UM_PER_MM):
        long = x in (0, length) or 2 * x == length
        marks += [("M", start + x, STRIP), ("L", start + x, 0 if long else STRIP // 2)]
    label = lettering.line(f"{length // UM_PER_MM} mm", length + UM_PER_MM, BASELINE, SIZE)
    return Path(tuple(marks), stroke=INK, width=LINE), *label


def _ruler_width(length: int, lettering: Lettering) -> int:
    return length + UM_PER_MM + lettering.width(f"{length // UM_PER_MM} mm", SIZE)


def _footer(imprint: Imprint, lettering: Lettering, room: int) -> str:
    """The fullest wording that fits: first titles are left out, then the scale note, last the game's name."""
    words = lettering.words
    facts = [f"{words['sheet']} {imprint.number}/{imprint.of}", words[imprint.side], imprint.hash[:SHORT_HASH]]
    titles = imprint.titles
    some = [" + ".join(titles)] + ([f"{titles[0]} + {len(titles) - 1}", titles[0]] if len(titles) > 1 else [])
    wordings: Sequence[list[str]] = [
        *([imprint.game, title, *facts, words["scale"]] for title in some),
        [imprint.game, *facts, words["scale"]],
        [imprint.game, *facts],
        facts,
        [f"{imprint.number}/{imprint.of}", imprint.hash[:SHORT_HASH]],
    ]
    texts = [SEPARATOR.join(filter(None, wording)) for wording in wordings]
    return next((text for text in texts if lettering.width(text, SIZE) <= room), texts[-1])
