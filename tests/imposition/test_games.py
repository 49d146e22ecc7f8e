"""Every format on every paper in every duplex mode, for every game in the project: the laws of `test_laws.py` hold."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from generator.formats.load import load_papers, names
from generator.imposition.impose import Part, impose
from verify.load import load
from verify.manifest import Component

from .make import disc, face, job
from .test_laws import all_laws

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(path.parent for path in (ROOT / "components").glob("*/game.yaml"))


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_every_game_in_every_format(game: Path) -> None:
    manifest = load(game, base=ROOT).manifest
    assert manifest, "the manifest does not load"
    asked = [
        *product(names(), ("a4", "letter"), ("long", "short", "fronts", "gutterfold"), ("#ffffff", "#223355", None)),
        *product(names(), load_papers()[0].keys() - {"a4", "letter"}, ("long",), ("#223355",)),
    ]
    stocks = {c.stock for c in manifest.components.values()}
    for format, paper, duplex, edge in asked:
        for stock in sorted(stocks):
            parts = [p for c in manifest.components.values() if c.stock == stock for p in _parts(c, edge)]
            made = job(format, paper, duplex)  # type: ignore[arg-type]
            imposed = impose(parts, made)
            errors = [f.code for f in imposed.findings if f.severity == "error"]
            small = paper not in ("a4", "letter") or duplex == "gutterfold"
            assert set(errors) <= ({"IMP001", "IMP006", "IMP007"} if small else set())
            all_laws(parts, made, imposed)


def _parts(component: Component, edge: str | None) -> list[Part]:
    """Parts as large and as many as the game's, with faces made by hand: imposition knows nothing else of them."""
    shape = disc(component.trim) if component.shape.kind != "rect" else None
    back = face("back", component.trim, edge, die=shape) if component.back else None
    return [
        Part(
            f"g/{component.id}/{row.id}",
            component.id,
            row.count,
            face(row.id, component.trim, edge, die=shape),
            back,
            row.span,
        )
        for row in component.rows
    ]
