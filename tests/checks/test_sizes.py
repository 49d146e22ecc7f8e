"""How small a part may be hangs on what it is made of."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from verify.checks.sizes import check_sizes
from verify.load import load
from verify.units import Size


@pytest.mark.parametrize(
    ("stock", "side", "told"),
    [("card", 8, False), ("card", 7, True), ("paper", 7, True), ("chipboard", 5, False), ("chipboard", 4, True),
     ("sticker", 5, False), ("sticker", 4, True)],
)  # fmt: skip
def test_smallest_part(root: Path, stock: str, side: int, told: bool) -> None:
    manifest = load(root / "components" / "belote", base=root).manifest
    assert manifest is not None
    button = replace(manifest.components["dealer_button"], stock=stock, trim=Size(side * 1000, side * 1000))
    found = check_sizes(replace(manifest, components={"dealer_button": button}))
    assert [finding.code for finding in found] == (["SIZ004"] if told else [])
