"""The game that comes along: its faces have no fault in any language, and say what its manifest says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.faces.face import Face, Live
from generator.faces.fonts import FontBook
from generator.faces.make import Made, make_faces
from verify.load import load
from verify.manifest import Manifest


@pytest.fixture(scope="module")
def manifest() -> Manifest:
    root = Path(__file__).parents[2]
    found = load(root / "components" / "belote", base=root).manifest
    assert found is not None
    return found


@pytest.fixture(params=["en", "ja"])
def made(request: pytest.FixtureRequest, manifest: Manifest, fonts: FontBook) -> Made:
    return make_faces(manifest, request.param, fonts)


def test_no_findings(made: Made) -> None:
    assert made.findings == ()


def test_every_face_is_there(made: Made, manifest: Manifest) -> None:
    wanted = {
        (c.id, row.id, side)
        for c in manifest.components.values()
        for row in c.rows
        for side in (("Front", "Back") if c.back else ("Front",))
    }
    assert set(made.faces) == wanted


def shown(face: Face) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for item in face.items:
        if isinstance(item, Live) and item.field:
            found.setdefault(item.field, set()).add(item.value)
    return found


def test_cards_show_their_facts(made: Made, manifest: Manifest) -> None:
    for row in manifest.components["card"].rows:
        face = made.faces["card", row.id, "Front"]
        assert json.loads(face.facts) == dict(row.values)
        assert shown(face) == {name: {str(value)} for name, value in row.values.items()}


def test_fronts_differ_and_backs_do_not(made: Made, manifest: Manifest) -> None:
    rows = manifest.components["card"].rows
    assert len({made.faces["card", row.id, "Front"].hash for row in rows}) == len(rows) == 32
    assert len({made.faces["card", row.id, "Back"].hash for row in rows}) == 1
