"""A box with a board, requests and chips: its faces have no fault, and what they draw is what its manifest says."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from generator.faces.face import Background, Face, Group, Icon, Live, Text
from generator.faces.face import Path as Outline
from generator.faces.fonts import FontBook
from generator.faces.make import FaceSide, Made, make_faces
from generator.geometry import IDENTITY, Transform
from generator.imposition.impose import Part, impose
from tests.imposition.make import job
from verify.load import load
from verify.manifest import Manifest

ROOT = Path(__file__).parents[2]
FIELDS = {"gift": {"suit", "number"}, "marker": {"player"}, "summary": {"player", "hand", "rounds"}}
ROOFS = {"red": "R", "blue": "B", "yellow": "Y"}
REQUESTS: list[tuple[str, FaceSide, str]] = [
    ("office", "Front", "front_pattern"),
    ("office", "Back", "back_pattern"),
    ("resident", "Front", "pattern"),
]


@pytest.fixture(scope="module")
def manifest() -> Manifest:
    found = load(ROOT / "components" / "tricoroof", base=ROOT).manifest
    assert found is not None
    return found


@pytest.fixture(scope="module", params=["en", "ja"])
def made(request: pytest.FixtureRequest, manifest: Manifest, font_folder: Path) -> Made:
    return make_faces(manifest, request.param, FontBook(font_folder))


@pytest.fixture(scope="module")
def english(manifest: Manifest, font_folder: Path) -> Made:
    return make_faces(manifest, "en", FontBook(font_folder))


def leaves(items: Iterable[Any], by: Transform = IDENTITY) -> Iterator[tuple[Any, Transform]]:
    """Everything drawn on a face, out of its groups, and how they move and turn it."""
    for item in items:
        if isinstance(item, Group):
            yield from leaves(item.items, item.transform.then(by))
        elif isinstance(item, (Live, Background)):
            yield from leaves(item.items, by)
        else:
            yield item, by


def icons(face: Face, name: str) -> list[tuple[int, int]]:
    """Where the boxes of an icon begin."""
    drawn = ((item, by) for item, by in leaves(face.items) if isinstance(item, Icon) and item.name == name)
    return [item.transform.then(by).point(0, 0) for item, by in drawn]


def circles(face: Face) -> list[tuple[int, int, int, Outline]]:
    """x and y of the middle, radius, outline.  A circle is an outline of four curves, as wide as it is high."""
    found = []
    for path, by in leaves(face.items):
        if isinstance(path, Outline) and [s[0] for s in path.segments] == ["M", "C", "C", "C", "C", "Z"]:
            points = [by.point(int(s[-2]), int(s[-1])) for s in path.segments[:-1]]
            xs, ys = {x for x, _ in points}, {y for _, y in points}
            if len(xs) == len(ys) == 3 and max(xs) - min(xs) == max(ys) - min(ys):
                r = (max(xs) - min(xs)) // 2
                found.append((min(xs) + r, min(ys) + r, r, path))
    return found


def shown(face: Face) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for item in face.items:
        if isinstance(item, Live) and item.field:
            found.setdefault(item.field, set()).add(item.value)
    return found


def test_no_findings(made: Made) -> None:
    assert made.findings == ()


def test_every_face_is_there(made: Made, manifest: Manifest) -> None:
    sides = {c.id: ("Front", "Back") if c.back else ("Front",) for c in manifest.components.values()}
    wanted = {(c.id, row.id, side) for c in manifest.components.values() for row in c.rows for side in sides[c.id]}
    assert set(made.faces) == wanted


def test_the_box(manifest: Manifest) -> None:
    counts = {id: sum(row.count for row in c.rows) for id, c in manifest.components.items()}
    assert counts == {
        "gift": 32, "office": 3, "resident": 15, "initial_roof": 4, "main_sheet": 4, "chip": 51, "marker": 10,
        "summary": 5, "cube": 1,
    }  # fmt: skip
    assert {line.component: line.count for line in manifest.box} == counts


@pytest.mark.parametrize("component", FIELDS)
def test_cards_show_their_facts(made: Made, manifest: Manifest, component: str) -> None:
    for row in manifest.components[component].rows:
        face = made.faces[component, row.id, "Front"]
        assert json.loads(face.facts) == dict(row.values)
        assert shown(face) == {name: {str(row.values[name])} for name in FIELDS[component]}


def test_a_fan_of_gifts_shows_number_and_suit(made: Made, manifest: Manifest) -> None:
    for row in manifest.components["gift"].rows:
        face = made.faces["gift", row.id, "Front"]
        suit, number = str(row.values["suit"]), str(row.values["number"])
        indices = [by.point(item.x, item.y) for item, by in leaves(face.items) if getattr(item, "text", "") == number]
        signs = [(x + 7_800, y + 7_800) for x, y in icons(face, suit)]
        for places in (indices, signs):
            assert any(x < 14_000 and y < 27_000 for x, y in places)


def test_both_sides_of_a_chip_show_its_letter(made: Made, manifest: Manifest) -> None:
    for row in manifest.components["chip"].rows:
        for side in ("Front", "Back"):
            assert shown(made.faces["chip", row.id, side]) == {"colour": {ROOFS[str(row.values["colour"])]}}


def test_fronts_differ(made: Made, manifest: Manifest) -> None:
    for component in manifest.components.values():
        fronts = [made.faces[component.id, row.id, "Front"].hash for row in component.rows]
        assert len(set(fronts)) == len(fronts)


@pytest.mark.parametrize("component", ["gift", "resident"])
def test_a_back_tells_neither_the_card_nor_how_it_lies(made: Made, manifest: Manifest, component: str) -> None:
    backs = {made.faces[component, row.id, "Back"] for row in manifest.components[component].rows}
    assert len({face.hash for face in backs}) == 1
    face = backs.pop()
    paths = [(item, by) for item, by in leaves(face.items) if isinstance(item, Outline)]
    points = {by.point(int(s[-2]), int(s[-1])) for path, by in paths for s in path.segments if len(s) > 1}
    assert len(points) > 100
    near = {(x // 50 + dx, y // 50 + dy) for x, y in points for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    assert {((face.size.w - x) // 50, (face.size.h - y) // 50) for x, y in points} <= near


# ---- requests --------------------------------------------------------------------------------------------------------


def drawn(face: Face, colours: dict[str, str]) -> list[str]:
    """The pattern as its picture says it: the colour of each roof, small where the star lies, a dot for any roof."""
    cells = [circle for circle in circles(face) if circle[3].fill in colours]
    stars = icons(face, "star")
    rows: dict[int, list[tuple[int, str]]] = {}
    for x, y, r, path in cells:
        sign = colours[str(path.fill)]
        starred = any(x - r - 1000 <= sx <= x and y - r - 1000 <= sy <= y for sx, sy in stars)
        rows.setdefault(y, []).append((x, sign.lower() if starred else sign))
    return ["".join(sign for _, sign in sorted(row)) for _, row in sorted(rows.items())]


@pytest.mark.parametrize(("component", "side", "field"), REQUESTS)
def test_the_picture_of_a_request_is_its_pattern(
    made: Made, manifest: Manifest, component: str, side: FaceSide, field: str
) -> None:
    for row in manifest.components[component].rows:
        face = made.faces[component, row.id, side]
        colours = roofs(made)
        said = [str(line) for line in row.values[field]]  # type: ignore[union-attr]
        assert drawn(face, colours) == said
        letters = [item.value for item in face.items if isinstance(item, Live) and item.field == field]
        assert letters == [sign.upper() for line in said for sign in line if sign != "."]


def test_points_are_shown(made: Made, manifest: Manifest) -> None:
    for component, side, field in REQUESTS:
        for row in manifest.components[component].rows:
            points = field.replace("pattern", "points")
            assert shown(made.faces[component, row.id, side])[points] == {str(row.values[points])}


def roofs(made: Made) -> dict[str, str]:
    """What colour means which roof, read from the chips; the small grey disc of a request means any."""
    grey = "#cfc6b2"
    return {str(made.faces["chip", name, "Front"].edge): sign for name, sign in ROOFS.items()} | {grey: "."}


# ---- the town --------------------------------------------------------------------------------------------------------


def test_initial_cards_lie_either_way_round(made: Made, manifest: Manifest) -> None:
    colours = roofs(made) | {"#ffffff": "w"}
    for row in manifest.components["initial_roof"].rows:
        face = made.faces["initial_roof", row.id, "Front"]
        found = sorted((x, y, colours[str(path.fill)]) for x, y, r, path in circles(face) if r > 5_000)
        assert [sign for _, _, sign in found] == list(row.values["circles"])  # type: ignore[arg-type]
        w, h = face.size.w, face.size.h
        places = [(x, y) for x, y, _ in found]
        assert sorted((w - x, h - y) for x, y in places) == places


def test_the_score_row_runs_through_all_cards(made: Made, manifest: Manifest) -> None:
    numbers: list[int] = []
    for row in manifest.components["initial_roof"].rows:
        face = made.faces["initial_roof", row.id, "Back"]
        numbers += sorted(int(item.text) for item, _ in leaves(face.items) if isinstance(item, Text))
        assert shown(face) == {"first": {str(row.values["first"])}, "last": {str(row.values["last"])}}
    assert numbers == list(range(32))


def test_a_chip_fits_on_every_roof_and_the_craftsman_has_the_middle_four(english: Made, manifest: Manifest) -> None:
    sheets, chip = manifest.components["main_sheet"], manifest.components["chip"].trim.w // 2
    places: dict[int, list[tuple[int, int]]] = {}
    for row in sheets.rows:
        face = english.faces["main_sheet", row.id, "Front"]
        cells = [(x, y) for x, y, r, path in circles(face) if path.fill and r >= chip]
        ring = max((r, x, y) for x, y, r, path in circles(face) if not path.fill)
        assert len(cells) == int(str(row.values["rows"])) * int(str(row.values["columns"]))
        left, top = int(str(row.values["column"])) // 2 * face.size.w, int(str(row.values["row"])) // 2 * face.size.h
        joint = (face.size.w - left, face.size.h - top)
        nearest = min(cells, key=lambda cell: abs(cell[0] - joint[0]) + abs(cell[1] - joint[1]))
        assert ring[1:] == nearest
        assert ring[0] > chip  # seen beside a chip
        for x, y in cells:
            places.setdefault(top + y, []).append((left + x, top + y))
    steps = [sorted(line) for _, line in sorted(places.items())]
    assert [len(line) for line in steps] == [4, 4, 4, 4]
    across = {b[0] - a[0] for line in steps for a, b in pairwise(line)}
    down = {b[0][1] - a[0][1] for a, b in pairwise(steps)}
    assert across == {62_000}  # the same over the seams as elsewhere
    assert down == {45_000}


def test_the_cube_has_six_sides(english: Made) -> None:
    face = english.faces["cube", "cube", "Front"]
    assert face.die is not None
    assert face.folds is not None
    assert len(icons(face, "craftsman")) == 6
    assert [s[0] for s in face.folds.segments].count("M") == 5 + 7  # between the sides, and one for each tab


# ---- sheets ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_sheets(english: Made, manifest: Manifest, paper: str) -> None:
    leaves_of = {}
    for stock in ("card", "chipboard"):
        imposed = impose(parts(english, manifest, stock), job("home", paper, "long"))
        assert [f for f in imposed.findings if f.severity != "note"] == []
        leaves_of[stock] = len(imposed.sheets) // 2
    assert leaves_of == {"card": 11, "chipboard": 2}


def parts(made: Made, manifest: Manifest, stock: str) -> list[Part]:
    return [
        Part(
            f"tricoroof/{c.id}/{row.id}",
            c.id,
            row.count,
            made.faces[c.id, row.id, "Front"],
            made.faces.get((c.id, row.id, "Back")),
            row.span,
        )
        for c in manifest.components.values()
        if c.stock == stock
        for row in c.rows
    ]
