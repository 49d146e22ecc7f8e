"""A small game of large boards, each larger than a page: built once for each sort of sheet that a test asks for."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import pytest

from generator.build import Built, Request, build
from generator.selection import Selection
from verify.load import load
from verify.manifest import Manifest

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="{}"/></svg>'
WHOLE = Selection()
FILES = {
    "game.yaml": """
game: boards
languages: [en]
rules: none
rulebooks: []
box:
  - {id: map, component: map, count: 1, provide: printed, source: {designed: two landscape pages}}
  - {id: field, component: field, count: 1, provide: printed, source: {designed: many pages both ways}}
  - {id: plan, component: plan, count: 2, provide: printed, source: {designed: printed on both sides}}
""",
    "map.yaml": """
component: map
trim: 259 x 370 mm
stock: paper
source: {designed: two landscape pages of 190 mm with an overlap of 10 mm}
fields:
  steps: {type: list, items: integer}
  end: {type: integer}
  kind: {type: enum, values: [star, moon]}
faces: {front: map}
rows: [{id: map, steps: [2, 4, 6], end: 15, kind: star}]
""",
    "field.yaml": """
component: field
trim: 600 x 600 mm
stock: chipboard
tiles: {overlap: 12 mm}
source: {designed: larger than any home printer}
fields: {name: {type: text}}
faces: {front: field}
rows: [{id: field, name: Prairie}]
""",
    "plan.yaml": """
component: plan
trim: 300 x 180 mm
stock: card
tiles: {across: [130 mm]}
source: {designed: a seam where the drawing has room for one}
fields: {name: {type: enum, values: [North, South]}}
faces: {front: plan, back: plan_back}
rows:
  - {id: north, name: North}
  - {id: south, name: South}
""",
    "strings.en.yaml": """
game: Boards
component.map: Map
component.field: Field
component.plan: Plan
""",
    "layouts/map.yaml": """
colours: {sea: "#88bbdd", ink: "#101010", path: "#aa3322"}
edge: sea
background:
  - {line: 10 10 249 360 mm, stroke: path, width: 4 mm}
  - {line: 60 60 200 330 mm, stroke: ink, width: 1 mm}
elements:
  - {text: "{{ steps[0] }}", box: 20 20 20 12 mm, size: 24 pt, colour: ink, field: steps}
  - {text: "{{ steps[1] }}", box: 20 180 20 12 mm, size: 24 pt, colour: ink, field: steps}
  - {text: "{{ steps[2] }}", box: 220 340 20 12 mm, size: 24 pt, colour: ink, field: steps}
  - {text: "{{ end }}", box: 120 300 20 12 mm, size: 24 pt, colour: ink, field: end}
  - {icon: "{{ kind }}", box: 100 330 20 20 mm, field: kind}
""",
    "layouts/field.yaml": """
colours: {ink: "#101010", grass: "#557733", paper: "#ffffff"}
edge: paper
elements:
  - {text: "{{ name }}", box: 200 290 200 20 mm, size: 40 pt, colour: ink, align: centre, field: name}
  - {circle: 300 300 250 mm, stroke: grass, width: 3 mm}
  - {line: 20 20 580 580 mm, stroke: grass, width: 2 mm}
  - {line: 580 20 20 580 mm, stroke: grass, width: 2 mm}
""",
    "layouts/plan.yaml": """
colours: {sand: "#e0d0a0", ink: "#101010"}
edge: sand
elements:
  - {text: "{{ name }}", box: 20 20 60 12 mm, size: 24 pt, colour: ink, field: name}
  - {line: 20 100 280 160 mm, stroke: ink, width: 1 mm}
""",
    "layouts/plan_back.yaml": """
colours: {deep: "#223355", paper: "#ffffff"}
edge: deep
elements:
  - {line: 20 160 280 20 mm, stroke: paper, width: 2 mm}
  - {box: 30 30 40 20 mm, fill: paper}
""",
    "art/star.svg": SVG.format("M5 0 L10 10 L0 4 L10 4 L0 10 Z"),
    "art/moon.svg": SVG.format("M2 0 L9 5 L2 10 L5 5 Z"),
}


@dataclass
class Boards:
    root: Path
    output: Path
    cache: Path
    jobs: dict[tuple[object, ...], Built] = field(default_factory=dict)

    @cached_property
    def manifest(self) -> Manifest:
        loaded = load(self.root, base=self.root.parent)
        assert loaded.manifest is not None, loaded.findings
        return loaded.manifest

    def built(
        self, format: str = "home", paper: str = "a4", duplex: str = "long", selection: Selection = WHOLE
    ) -> Built:
        key = format, paper, duplex, selection
        if key not in self.jobs:
            request = Request(self.root, self.output, format, paper, duplex, None, selection)  # type: ignore[arg-type]
            self.jobs[key] = build(request, self.cache, self.root.parent)
        return self.jobs[key]

    def sheet(self, stock: str, *asked: object, **more: object) -> Path:
        """The file of a stock."""
        built = self.built(*asked, **more)  # type: ignore[arg-type]
        assert built.job is not None, built.findings
        return next(self.output / name for name in built.job.files if name.startswith(f"{stock}."))

    def sheets(self, *asked: object, **more: object) -> list[Path]:
        built = self.built(*asked, **more)  # type: ignore[arg-type]
        assert built.job is not None, built.findings
        return [self.output / name for name in built.job.files]


def written(tmp_path_factory: pytest.TempPathFactory) -> Boards:
    """The game in a folder of its own; nothing is built yet."""
    root = tmp_path_factory.mktemp("project") / "components" / "boards"
    for name, text in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.lstrip(), encoding="utf-8")
    return Boards(root, tmp_path_factory.mktemp("output"), tmp_path_factory.mktemp("cache"))
