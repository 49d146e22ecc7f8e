"""A game of one component whose rows are in tables: `deck.write(…)`, then `deck.load()`."""

from __future__ import annotations

from pathlib import Path

from verify.finding import Finding
from verify.load import Loaded, load
from verify.manifest import Row
from verify.report.text import render

GAME = """
game: deck
languages: [en]
rules: none
box: [{id: cards, component: card, count: 1, provide: printed, source: {designed: for a test}}]
"""
CARD = """
component: card
trim: 63 x 88 mm
stock: card
source: {designed: for a test}
faces: {front: face}
fields: %s
table: %s
"""
FIELDS = "{title: {type: text}, points: {type: integer, optional: true}}"


class Deck:
    def __init__(self, root: Path) -> None:
        self.root = root
        self.loaded: Loaded | None = None
        self.write("game.yaml", GAME)
        self.write("strings.en.yaml", "game: Deck")
        self.write("layouts/face.yaml", "elements: []")

    def write(self, name: str, content: str | bytes) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())

    def load(self, table: str, fields: str = FIELDS, **files: str | bytes) -> list[Finding]:
        """What is found; `table`: the value of the key; `files`: `cards_csv=…` is tables/cards.csv."""
        for name, content in files.items():
            self.write(f"tables/{'.'.join(name.rsplit('_', 1))}", content)
        self.write("card.yaml", CARD % (fields, table))
        self.loaded = load(self.root, base=self.root)
        return self.loaded.findings

    def rows(self, table: str, fields: str = FIELDS, **files: str | bytes) -> list[tuple[str, int, dict[str, object]]]:
        """Id, count and values of each row, when nothing is wrong."""
        found = self.load(table, fields, **files)
        assert not found, self.told()
        return [(row.id, row.count, dict(row.values)) for row in self.cards()]

    def cards(self) -> tuple[Row, ...]:
        assert self.loaded
        assert self.loaded.manifest
        return self.loaded.manifest.components["card"].rows

    def told(self) -> str:
        assert self.loaded
        return render(self.loaded.findings, self.loaded.sources)


def said(found: list[Finding]) -> list[tuple[str, str, str]]:
    """Place, code and message of each."""
    return [(str(f.span), f.code, f.message) for f in found]
