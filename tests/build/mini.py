"""A small whole game on disk: 20 cards with backs, and a round coin of another stock."""

from __future__ import annotations

from pathlib import Path

from generator.build import Built, Request, build

FILES = {
    "game.yaml": """
game: mini
languages: [en, ja]
rules: none
setups: [{name: p2, players: 2}]
rulebooks: [{id: book, title: Mini, maker: Nobody, edition: first}]
box:
  - {id: cards, component: card, count: 20, provide: printed, source: {designed: enough for three sheets}}
  - {id: coin, component: coin, count: 1, provide: printed, source: {designed: a round part}}
  - {id: pencil, count: 1, provide: bought, reason: any will do, source: {designed: to write with}}
""",
    "card.yaml": """
component: card
trim: 57 x 88 mm
stock: card
source: {designed: bridge size}
fields: {rank: {type: text}}
faces: {front: card, back: back}
rows:
""" + "".join(f'  - {{id: c{i:02}, rank: "{i}", count: 1}}\n' for i in range(20)),
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
    "layouts/card.yaml": """
edge: "#ffffff"
elements: [{text: "{{ rank }}", box: 6 6 20 10 mm, field: rank, fit: shrink}]
""",
    "layouts/back.yaml": """
edge: "#ffffff"
elements: [{text: "{{ t('back') }}", box: 10 40 37 10 mm, fit: shrink}]
""",
    "layouts/coin.yaml": """
edge: "#ffffff"
elements: [{text: "1", box: 8 8 9 9 mm, fit: shrink}]
""",
    "strings.en.yaml": "{game: Mini, component.card: Cards, component.coin: Coin, back: back}\n",
    "strings.ja.yaml": "{game: ミニ, component.card: カード, component.coin: コイン, back: 裏}\n",
}  # fmt: skip
JOB = "home.a4.long.en"
PDFS = [f"card.{JOB}.pdf", f"chipboard.{JOB}.pdf"]


class Mini:
    """The game below `root`, built to `root/output/mini`."""

    def __init__(self, root: Path, cache: Path) -> None:
        self.root, self.cache = root, cache
        self.game, self.output = root / "components" / "mini", root / "output" / "mini"
        for name, text in FILES.items():
            self.write(name, text)

    def write(self, name: str, text: str) -> None:
        path = self.game / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def edit(self, name: str, old: str, new: str) -> None:
        text = (self.game / name).read_text("utf-8")
        assert text.count(old) == 1, f"'{old}' stands {text.count(old)} times in {name}"
        self.write(name, text.replace(old, new))

    def build(self, **asked: object) -> Built:
        return build(Request(self.game, self.output, **asked), self.cache, self.root)  # type: ignore[arg-type]

    def files(self) -> dict[str, bytes]:
        """All that lies in the output folder, but the lock."""
        return {p.name: p.read_bytes() for p in sorted(self.output.iterdir()) if p.name != ".lock"}

    def times(self) -> dict[str, int]:
        return {p.name: p.stat().st_mtime_ns for p in self.output.iterdir()}
