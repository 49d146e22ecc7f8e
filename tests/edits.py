"""A small game in which everything that a face can depend on occurs, and edits of it with what each must change.

Used where something is remembered (faces in memory, PDFs that are not drawn again): nothing stale may stay.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from tests.faces.test_fonts import cff_font

CARDS = tuple(f"c{i}" for i in range(1, 7))
FRONTS = frozenset(("card", card, "Front") for card in CARDS)
BACK = frozenset({("card", "", "Back")})
"""The side that all cards share stands under no card."""
COIN = frozenset({("coin", "coin", "Front")})
ALL = FRONTS | BACK | COIN
CARD, CHIPBOARD = frozenset({"card"}), frozenset({"chipboard"})

FILES = {
    "game.yaml": """
game: tour
languages: [en, ja]
rules: none
setups: [{name: p2, players: 2}]
rulebooks: [{id: book, title: Tour, maker: Nobody, edition: first}]
box:
  - {id: cards, component: card, count: 7, provide: printed, source: {designed: one is there twice}}
  - {id: coin, component: coin, count: 1, provide: printed, source: {designed: a round part}}
""",
    "card.yaml": """
component: card
trim: 57 x 88 mm
stock: card
source: {designed: bridge size}
fields: {points: {type: integer}}
faces: {front: front, back: back}
rows:
  - {id: c1, points: 1, count: 2}
""" + "".join(f"  - {{id: c{i}, points: {i}, count: 1}}\n" for i in range(2, 7)),
    "coin.yaml": """
component: coin
trim: 25 x 25 mm
shape: circle
stock: chipboard
source: {designed: a coin}
fields: {}
faces: {front: coin}
rows: [{id: coin, count: 1}]
""",
    "layouts/base.yaml": """
colours: {ink: "#202020", accent: "#a01020"}
edge: "#ffffff"
""",
    "layouts/front.yaml": """
extends: base
alt: "{{ t('name.' ~ id) }}"
elements:
  - {text: "{{ points }}", box: 6 6 12 10 mm, field: points, colour: ink}
  - {icon: dot, box: 40 6 9 9 mm, colour: accent}
  - {text: "{{ t('name.' ~ id) }}", box: 8 30 41 20 mm, colour: ink}
""",
    "layouts/back.yaml": """
edge: "#ffffff"
elements: [{text: "{{ t('back') }}", box: 10 40 37 10 mm, fit: shrink}]
""",
    "layouts/coin.yaml": """
fonts: {square: fonts/Square.otf}
edge: "#ffffff"
elements:
  - {text: AB, box: 8 7 9 5 mm, font: square, size: 8 pt}
  - {image: photo, box: 9 13 6 6 mm}
""",
    "strings.en.yaml": "game: Tour\ncomponent.card: Cards\ncomponent.coin: Coin\nback: back\n"
    + "".join(f'name.c{i}: "Stop {i} :dot:"\n' for i in range(1, 7)),
    "strings.ja.yaml": "game: 旅\ncomponent.card: カード\ncomponent.coin: コイン\nback: 裏\n"
    + "".join(f"name.c{i}: 駅{i}\n" for i in range(1, 7)),
    "art/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>',
}  # fmt: skip


def write_game(folder: Path) -> Path:
    """The game's folder `components/tour` in `folder`."""
    game = folder / "components" / "tour"
    for name, text in FILES.items():
        path = game / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (game / "art/photo.png").write_bytes(photo("#3060a0"))
    (game / "fonts").mkdir()
    cff_font(game / "fonts/Square.otf")
    return game


def photo(colour: str) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (80, 80), colour).save(out, "PNG")
    return out.getvalue()


@dataclass(frozen=True)
class Edit:
    """`faces`: those of English that are made anew; `drawn`: stocks whose English PDF is drawn anew."""

    name: str
    do: Callable[[Path], object]
    faces: frozenset[tuple[str, str, str]] = frozenset()
    drawn: frozenset[str] = frozenset()


def swap(file: str, old: str, new: str) -> Callable[[Path], object]:
    def do(game: Path) -> None:
        text = (game / file).read_text("utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        (game / file).write_text(text.replace(old, new), encoding="utf-8")

    return do


def put(file: str, data: bytes) -> Callable[[Path], object]:
    return lambda game: (game / file).write_bytes(data)


def front(card: str) -> frozenset[tuple[str, str, str]]:
    return frozenset({("card", card, "Front")})


def _one_more(game: Path) -> None:
    swap("card.yaml", "{id: c6, points: 6, count: 1}\n", "{id: c6, points: 6, count: 1}\n  - {id: c7, points: 7}\n")(
        game
    )
    for lang in ("en", "ja"):
        with (game / f"strings.{lang}.yaml").open("a", encoding="utf-8") as file:
            file.write("name.c7: Stop 7\n")


def _one_less(game: Path) -> None:
    swap("card.yaml", "  - {id: c6, points: 6, count: 1}\n", "")(game)
    for lang in ("en", "ja"):
        path = game / f"strings.{lang}.yaml"
        lines = path.read_text("utf-8").splitlines()
        path.write_text("\n".join(line for line in lines if not line.startswith("name.c6")) + "\n", encoding="utf-8")


EDITS = (
    Edit("nothing", lambda game: None),
    Edit("a remark, so that rows stand elsewhere", swap("card.yaml", "\nrows:", "\n# a remark\nrows:")),
    Edit("a fact", swap("card.yaml", "points: 2,", "points: 22,"), front("c2"), CARD),
    Edit("copies", swap("card.yaml", "points: 1, count: 2", "points: 1, count: 3"), front("c1"), CARD),
    Edit("a card more", _one_more, front("c7"), CARD),
    Edit("a card less", _one_less, frozenset(), CARD),
    Edit("a card's words", swap("strings.en.yaml", "Stop 3", "Halt 3"), front("c3"), CARD),
    Edit("words of the back", swap("strings.en.yaml", "back: back", "back: tour"), BACK, CARD),
    Edit("words of another language", swap("strings.ja.yaml", "駅3", "町3")),
    Edit("the game's title", swap("strings.en.yaml", "game: Tour", "game: Trip"), frozenset(), CARD | CHIPBOARD),
    Edit("a component's title", swap("strings.en.yaml", "card: Cards", "card: Stops"), frozenset(), CARD),
    Edit("an icon", swap("art/dot.svg", 'r="4"', 'r="3"'), FRONTS, CARD),
    Edit("a picture", put("art/photo.png", photo("#30a060")), COIN, CHIPBOARD),
    Edit("a font", lambda game: cff_font(game / "fonts/Square.otf", letters="ABC"), ALL, CHIPBOARD),
    Edit("a colour of the layout below", swap("layouts/base.yaml", "#a01020", "#1020a0"), FRONTS, CARD),
    Edit("a remark in a layout", swap("layouts/front.yaml", "elements:", "# a remark\nelements:"), FRONTS),
    Edit("a layout", swap("layouts/front.yaml", "40 6 9 9", "39 6 9 9"), FRONTS, CARD),
    Edit("where the revision mark stands", swap("layouts/front.yaml", "elements:", "mark: 20 84 mm\nelements:"),
         FRONTS, CARD),
    Edit("what a screen reader says", swap("layouts/front.yaml", "alt: \"{{", "alt: \"stop {{"), FRONTS, CARD),
    Edit("a size", swap("coin.yaml", "25 x 25", "26 x 26"), COIN, CHIPBOARD),
    Edit("a safe margin", swap("card.yaml", "\nstock:", "\nsafe: {margin: 2 mm, reason: a test}\nstock:"),
         FRONTS | BACK, CARD),
    Edit("a corner", swap("card.yaml", "\nstock:", "\ncorner: 2 mm\nstock:"), FRONTS | BACK),
)  # fmt: skip
