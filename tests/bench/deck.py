"""The bench's deck: 540 distinct text cards as plain values, and the same deck as a deckproof project.

`cards(n)` gives n cards; `write_project(folder, n)` writes `game.yaml`, one component, two layouts and strings there.
No clock, no chance: the same n gives the same files.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

SUITS = ("#1d3557", "#9b2226", "#386641", "#7f5539")
NAMES = (
    "ホワイトオーク樽原酒", "コモンオーク樽の原酒", "ミズナラ樽原酒", "乾杯の一杯", "切り札の札", "何でもよい札",
    "酒場の主人", "若き調合師", "熟成庫の番人",
)  # fmt: skip
BODIES = (
    "手札をうまくやりくりしてトリックに勝ち、得点を三色で偏りなく集めます。",
    "場に出た色と同じ色の札があれば、必ずその色の札を出します。",
    "この札を出した時、好きな札を一枚選んで自分の前に置けます。",
    "ラウンドの終わりに、差が最も小さい人は追加で三点を得ます。",
)


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    rank: int
    suit: int
    name: str
    body: str


def cards(n: int) -> list[Card]:
    """n cards, no two of equal text."""
    return [
        Card(f"c{i + 1:03d}", i % 13 + 1, i // 13 % 4, NAMES[i % len(NAMES)], f"第{i + 1}番。{BODIES[i % len(BODIES)]}")
        for i in range(n)
    ]


def write_project(folder: Path, n: int = 540) -> Path:
    """The deck as a game folder (`rules: none`); returns it."""
    game = folder / "components" / "deck"
    (game / "layouts").mkdir(parents=True, exist_ok=True)
    files = {
        "game.yaml": GAME.format(n=n),
        "card.yaml": COMPONENT + "".join(map(_row, cards(n))),
        "layouts/front.yaml": FRONT,
        "layouts/back.yaml": BACK,
        "strings.ja.yaml": "game: 束\ncomponent.card: 札\n",
    }
    for name, text in files.items():
        (game / name).write_text(text, encoding="utf-8", newline="\n")
    return game


def _row(card: Card) -> str:
    return (
        f"  - {{id: {card.id}, count: 1, rank: {card.rank}, suit: suit{card.suit}, "
        f'name: "{card.name}", body: "{card.body}"}}\n'
    )


GAME = """\
game: deck
languages: [ja]
rules: none
rulebooks: []
setups: []
box:
  - id: cards
    component: card
    count: {n}
    provide: printed
    source: {{designed: something to measure by}}
"""

COMPONENT = """\
component: card
trim: 63 x 88 mm
corner: 3 mm
stock: card
source: {designed: something to measure by}
fields:
  rank: {type: integer}
  suit: {type: pattern, pattern: "suit[0-3]"}  # a colour only, as on the floor's cards
  name: {type: text}
  body: {type: text}
faces: {front: front, back: back}
rows:
"""

FRONT = f"""\
colours: {{ink: "#222222", suit0: "{SUITS[0]}", suit1: "{SUITS[1]}", suit2: "{SUITS[2]}", suit3: "{SUITS[3]}"}}
edge: "#ffffff"
styles:
  rank: {{size: 18 pt, weight: 700, align: centre, valign: middle}}
  name: {{size: 11 pt, weight: 700, align: centre, valign: middle, fit: shrink, min: 7 pt}}
  body: {{size: 8 pt, weight: 400, leading: 1.3, colour: ink, fit: wrap}}
alt: "{{{{ name }}}}"
elements:
  - {{box: 3.2 3.2 56.6 81.6 mm, corner: 3 mm, stroke: "{{{{ suit }}}}", width: 0.35 mm}}
  - group:
      - {{text: "{{{{ rank }}}}", box: 4 4 10 8 mm, style: rank, colour: "{{{{ suit }}}}", field: rank}}
    rotate: [0, 180]
  - {{text: "{{{{ name }}}}", box: 14 5 35 7 mm, style: name, colour: "{{{{ suit }}}}", field: name}}
  - {{circle: 31.5 34 13 mm, stroke: "{{{{ suit }}}}", width: 0.35 mm}}
  - {{circle: 31.5 34 8 mm, fill: "{{{{ suit }}}}"}}
  - {{text: "{{{{ body }}}}", box: 8 54 47 20 mm, style: body, field: body}}
"""

BACK = """\
colours: {ink: "#1d3557"}
edge: "#ffffff"
alt: back
elements:
  - {box: 6 6 51 76 mm, corner: 3 mm, fill: ink}
  - {circle: 31.5 44 14 mm, fill: "#ffffff"}
"""
