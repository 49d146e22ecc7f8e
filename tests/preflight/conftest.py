"""A small game with everything that preflight looks at, built once, and a PDF that can be broken in one place."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from PIL import Image

from generator.build import Request, build
from tests.boards import Boards, written
from verify.load import load
from verify.manifest import Manifest

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="{}"/></svg>'
FILES = {
    "game.yaml": """
game: mini
languages: [en]
rules: none
setups: [{name: p2, players: 2}]
rulebooks: []
box:
  - {id: cards, component: card, count: 5, provide: printed, source: {designed: enough to test}}
  - {id: coins, component: coin, count: 2, provide: printed, source: {designed: a round part}}
""",
    "card.yaml": """
component: card
trim: 40 x 60 mm
stock: card
source: {designed: small}
fields:
  rank: {type: enum, values: [A, K, Q]}
  stars: {type: integer}
  sign: {type: enum, values: [star, moon]}
faces: {front: card, back: back}
rows:
  - {id: a, rank: A, stars: 1, sign: star, count: 2}
  - {id: k, rank: K, stars: 2, sign: moon, count: 1}
  - {id: q, rank: Q, stars: 3, sign: star, count: 2}
""",
    "coin.yaml": """
component: coin
trim: 30 x 30 mm
shape: circle
stock: card
source: {designed: round}
fields: {}
faces: {front: coin}
rows: [{id: coin, count: 2}]
""",
    "strings.en.yaml": """
game: Mini
component.card: Cards
component.coin: Coins
""",
    "layouts/card.yaml": """
colours: {sea: "#88bbdd", ink: "#101010"}
edge: sea
elements:
  - {text: "{{ rank }}", box: 6 6 10 10 mm, size: 20 pt, colour: ink, field: rank}
  - {icon: "{{ sign }}", box: 24 6 8 8 mm, field: sign}
  - repeat: "{{ stars }}"
    at: 6 20 mm
    step: 9 0 mm
    field: stars
    elements: [{icon: star, box: 0 0 7 7 mm}]
  - {image: photo, box: 6 30 28 20 mm}
""",
    "layouts/back.yaml": """
colours: {deep: "#223355", paper: "#ffffff"}
edge: deep
elements:
  - {box: 10 10 10 30 mm, fill: paper}
""",
    "layouts/coin.yaml": """
colours: {gold: "#e0a526", ink: "#101010"}
edge: gold
elements:
  - {text: "5", box: 10 9 10 12 mm, size: 20 pt, colour: ink, align: centre, valign: middle}
""",
    "art/star.svg": SVG.format("M5 0 L10 10 L0 4 L10 4 L0 10 Z"),
    "art/moon.svg": SVG.format("M2 0 L9 5 L2 10 L5 5 Z"),
}


@dataclass(frozen=True)
class Mini:
    manifest: Manifest
    output: Path
    cache: Path

    def sheets(self, format: str = "home", duplex: str = "long", paper: str = "a4") -> list[Path]:
        """Builds one job and gives its files."""
        request = Request(self.manifest.root, self.output / "mini", format, paper, duplex, None)
        built = build(request, self.cache, self.manifest.root.parent)
        assert built.job is not None, built.findings
        return sorted(self.output.glob(f"mini/*.{format}.{paper}.{duplex}.en.pdf"))


@pytest.fixture(scope="session")
def mini(tmp_path_factory: pytest.TempPathFactory) -> Mini:
    root = tmp_path_factory.mktemp("project") / "components" / "mini"
    for name, text in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.lstrip(), encoding="utf-8")
    Image.effect_noise((400, 286), 80).convert("RGB").save(root / "art" / "photo.jpg", dpi=(300, 300))
    loaded = load(root, base=root.parent)
    assert loaded.manifest is not None, loaded.findings
    return Mini(loaded.manifest, tmp_path_factory.mktemp("output"), tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="session")
def clean(mini: Mini) -> dict[tuple[str, str], Path]:
    """The card sheets of each format and duplex mode; nobody writes to them."""
    sides = ("long", "short", "fronts", "gutterfold")
    return {(f, d): mini.sheets(f, d)[0] for f in ("home", "bleed", "rough") for d in sides}


@pytest.fixture(scope="session")
def boards(tmp_path_factory: pytest.TempPathFactory) -> Boards:
    return written(tmp_path_factory)
