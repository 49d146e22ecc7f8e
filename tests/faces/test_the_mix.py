"""A box with boards, cards, tokens and dice: its faces have no fault, and what they draw is what its manifest says."""

from __future__ import annotations

import json
from collections import Counter
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
from tests.boards import Boards
from verify.load import load
from verify.manifest import Manifest, Row
from verify.preflight import preflight

ROOT = Path(__file__).parents[2]
GAME = ROOT / "components" / "the_mix"
KINDS = {
    "SP": "spirit", "LQ": "liqueur", "WN": "wine", "CT": "citrus", "JU": "juice", "SY": "syrup", "SO": "soda",
    "BT": "bitters", "TL": "tool",
}  # fmt: skip
COUNTS = {
    "main_board": 1, "store_board": 1, "experience_board": 1, "fox": 1, "tip_die": 11, "shaker": 30, "shaker_five": 8,
    "penalty": 10, "ingredient": 180, "bar_space": 4, "glass": 8, "experience_tile": 15, "bonus_tile": 6, "money": 55,
    "client": 48, "technique": 15, "collection": 6, "reference_sheet": 4, "player_board": 4, "shaker_board": 4,
    "technique_die": 4, "mixologist_pawn": 16, "vp_pawn": 4, "client_pawn": 4, "cube": 20, "technique_tile": 4,
    "mixologist": 8, "solo_board": 1, "solo": 22,
}  # fmt: skip
BOUGHT = {"fox", "tip_die", "technique_die", "mixologist_pawn", "vp_pawn", "client_pawn", "cube"}
PICTURES = {"client": {"glass"}}
"""Fields that choose a picture and are no fact of the game."""
SIDES: tuple[FaceSide, FaceSide] = ("Front", "Back")


@pytest.fixture(scope="module")
def manifest() -> Manifest:
    found = load(GAME, base=ROOT).manifest
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


def icons(face: Face) -> list[tuple[str, int, int]]:
    """Name and upper left corner of every icon, in the order of drawing."""
    drawn = [(item, by) for item, by in leaves(face.items) if isinstance(item, Icon)]
    return [(item.name, *item.transform.then(by).point(0, 0)) for item, by in drawn]


def shown(face: Face) -> dict[str, list[Live]]:
    found: dict[str, list[Live]] = {}
    for item in face.items:
        if isinstance(item, Live) and item.field:
            found.setdefault(item.field, []).append(item)
    return found


def rows(manifest: Manifest, component: str) -> tuple[Row, ...]:
    return tuple(manifest.components[component].rows)


def number(row: Row, field: str) -> int:
    return int(str(row.values[field]))


def items(row: Row, field: str) -> list[str]:
    value = row.values[field]
    assert isinstance(value, tuple)
    return [str(item) for item in value]


def test_no_findings(made: Made) -> None:
    assert made.findings == ()


def test_every_face_is_there(made: Made, manifest: Manifest) -> None:
    sides = {c.id: SIDES if c.back else SIDES[:1] for c in manifest.components.values()}
    wanted = {(c.id, row.id, side) for c in manifest.components.values() for row in c.rows for side in sides[c.id]}
    assert set(made.faces) == wanted


def test_the_box(manifest: Manifest) -> None:
    assert {id: sum(row.count for row in c.rows) for id, c in manifest.components.items()} == COUNTS
    assert {line.component: line.count for line in manifest.box} == COUNTS
    assert {line.component for line in manifest.box if line.provide == "stand-in"} == BOUGHT
    assert {line.provide for line in manifest.box} == {"printed", "stand-in"}


def test_every_fact_is_shown(made: Made, manifest: Manifest) -> None:
    for component in manifest.components.values():
        for row in component.rows:
            faces = [made.faces[component.id, row.id, side] for side in SIDES[: 2 if component.back else 1]]
            said = {field for face in faces for field in shown(face)}
            assert said == set(row.values) - PICTURES.get(component.id, set()), (component.id, row.id)
            plain = {name: list(v) if isinstance(v, tuple) else v for name, v in row.values.items()}
            assert json.loads(faces[0].facts) == plain


def test_a_number_stands_there_or_is_counted_in_icons(made: Made, manifest: Manifest) -> None:
    for component in manifest.components.values():
        numbers = {name for name, spec in component.fields.items() if spec.type == "integer"}
        for row in component.rows:
            for side in SIDES[: 2 if component.back else 1]:
                for name, lives in shown(made.faces[component.id, row.id, side]).items():
                    for live in lives if name in numbers else ():
                        assert live.value == str(row.values[name])
                        drawn = [item for item, _ in leaves(live.items) if isinstance(item, Icon)]
                        assert not drawn or len(drawn) == number(row, name)


def test_an_enum_is_shown_by_the_icon_of_its_name(made: Made, manifest: Manifest) -> None:
    for component in manifest.components.values():
        names = {name for name, spec in component.fields.items() if spec.type == "enum"}
        for row in component.rows:
            for name, lives in shown(made.faces[component.id, row.id, "Front"]).items():
                if name in names:
                    drawn = {item.name for live in lives for item, _ in leaves(live.items) if isinstance(item, Icon)}
                    assert drawn == {str(row.values[name])}


def test_fronts_differ(made: Made, manifest: Manifest) -> None:
    for component in manifest.components.values():
        fronts: dict[str, Row] = {}
        for row in component.rows:
            face = made.faces[component.id, row.id, "Front"]
            twin = fronts.setdefault(face.hash, row)
            assert dict(twin.values) == dict(row.values), (component.id, twin.id, row.id)


# ---- backs -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("component", ["client", "technique", "mixologist", "collection", "solo"])
def test_a_back_tells_its_deck_and_not_how_it_lies(made: Made, manifest: Manifest, component: str) -> None:
    decks: dict[int, set[str]] = {}
    for row in rows(manifest, component):
        level = number(row, "level") if component == "client" else 0
        decks.setdefault(level, set()).add(made.faces[component, row.id, "Back"].hash)
    assert all(len(hashes) == 1 for hashes in decks.values())
    assert len(set().union(*decks.values())) == len(decks)
    face = made.faces[component, rows(manifest, component)[0].id, "Back"]
    drawn = Counter((name, x, y) for name, x, y in icons(face))
    assert len(drawn) == 4
    points = [
        by.point(int(s[-2]), int(s[-1]))
        for item, by in leaves(face.items)
        if isinstance(item, Outline)
        for s in item.segments
        if len(s) > 1
    ]
    assert len(points) > 60
    near = {(x // 100 + dx, y // 100 + dy) for x, y in points for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    assert {((face.size.w - x) // 100, (face.size.h - y) // 100) for x, y in points} <= near


def test_backs_of_decks_differ(made: Made, manifest: Manifest) -> None:
    decks = ("client", "technique", "mixologist", "collection", "solo")
    assert len({made.faces[deck, rows(manifest, deck)[0].id, "Back"].hash for deck in decks}) == len(decks)


# ---- clients ---------------------------------------------------------------------------------------------------------


def palette(made: Made) -> dict[str, str]:
    """The colour of each kind, read from the tokens: what fills the largest part of them."""
    found = {}
    for code, kind in KINDS.items():
        face = made.faces["ingredient", kind, "Front"]
        found[code] = next(str(item.fill) for item, _ in leaves(face.items) if isinstance(item, Outline) and item.fill)
    assert len(set(found.values())) == len(KINDS)
    return found


def clips(face: Face) -> list[tuple[int, int, str]]:
    """Bands of liquid: top, bottom, colour."""
    found = []
    for live in face.items:
        for group in live.items if isinstance(live, Live) else ():
            if isinstance(group, Group) and group.clip is not None:
                ys = [int(s[-1]) for s in group.clip.segments if len(s) > 1]
                fill = next(str(item.fill) for item, _ in leaves(group.items) if isinstance(item, Outline))
                found.append((min(ys), max(ys), fill))
    return sorted(found)


def test_a_recipe_is_told_by_codes_icons_and_layers(english: Made, manifest: Manifest) -> None:
    colours = palette(english)
    for row in rows(manifest, "client"):
        face, recipe = english.faces["client", row.id, "Front"], items(row, "recipe")
        assert [live.value for live in shown(face)["recipe"]] == recipe
        right = [(y, name) for name, x, y in icons(face) if x > 36_000 and y < 52_000 and name in KINDS.values()]
        assert [name for _, name in sorted(right)][-len(recipe) :] == [KINDS[code] for code in recipe]
        bands = clips(face)
        assert [fill for _, _, fill in reversed(bands)] == [colours[code] for code in recipe]
        for (_, upper, _), (lower, _, _) in pairwise(bands):
            assert 0 <= upper - lower <= 100  # no gap between two layers


def test_completed_cards_that_overlap_show_their_reward(english: Made, manifest: Manifest) -> None:
    for row in rows(manifest, "client"):
        face = english.faces["client", row.id, "Front"]
        reward = str(row.values["setup"])
        assert [y for name, _, y in icons(face) if name == reward and y > 70_000]


def test_drinks_differ_and_have_a_name_in_each_language(manifest: Manifest) -> None:
    clients = rows(manifest, "client")
    assert len({tuple(sorted(items(row, "recipe"))) for row in clients}) == 48
    for lang in manifest.languages:
        assert len({manifest.strings[lang][f"client.{row.values['title']}"].text for row in clients}) == 48


# ---- boards ----------------------------------------------------------------------------------------------------------


def texts(face: Face) -> list[tuple[str, int, int]]:
    found = [(item, by) for item, by in leaves(face.items) if isinstance(item, Text)]
    return [(item.text, *by.point(item.x, item.y)) for item, by in found]


def test_the_bar_has_a_space_for_each_kind(english: Made) -> None:
    face = english.faces["main_board", "board", "Front"]
    bar = [(y // 8_000, x, name) for name, x, y in icons(face) if name in KINDS.values()]
    assert [name for _, _, name in sorted(bar)] == list(KINDS.values())
    across = sorted({x // 8_000 for _, x, _ in bar})
    assert len(across) == 3
    middles = sorted(x for row, x, _ in bar if row == min(bar)[0])
    assert all(b - a >= 15_000 for a, b in pairwise(middles))  # a token of 15 mm beside another


def test_points_and_clients_are_counted_on_tracks(english: Made) -> None:
    places = texts(english.faces["main_board", "board", "Front"])
    track = {int(said): (x, y) for said, x, y in places if said.isdigit() and y > 326_000}
    assert sorted(track) == list(range(100))
    for a, b in pairwise(range(100)):  # there and back: the next space lies beside
        assert abs(track[a][0] - track[b][0]) + abs(track[a][1] - track[b][1]) < 15_000
    clients = {int(said): (x, y) for said, x, y in places if said.isdigit() and 297_600 < y < 310_000}
    assert sorted(clients) == list(range(16))
    assert all(0 < clients[b][0] - clients[a][0] < 16_000 for a, b in pairwise(range(16)))


def test_rewards_stand_at_their_spaces(english: Made, manifest: Manifest) -> None:
    row = rows(manifest, "main_board")[0]
    face = english.faces["main_board", "board", "Front"]
    for track in ("individual", "total"):
        lives = shown(face)
        assert [live.value for live in lives[f"{track}_steps"]] == items(row, f"{track}_steps")
        assert [live.value for live in lives[f"{track}_amounts"]] == items(row, f"{track}_amounts")
        (effects,) = lives[f"{track}_effects"]
        assert [item.name for item, _ in leaves(effects.items) if isinstance(item, Icon)] == items(
            row, f"{track}_effects"
        )


def test_cards_fit_on_the_main_board(english: Made) -> None:
    """Four columns of three cards of 63 x 88 mm, and nothing else of the board under them."""
    face = english.faces["main_board", "board", "Front"]
    heads = sorted((x, y) for name, x, y in icons(face) if name in ("client", "technique"))
    assert len(heads) == 12
    columns = [heads[n : n + 3] for n in range(0, 12, 3)]
    assert all(b[0][0] - a[0][0] >= 63_000 for a, b in pairwise(columns))
    numbers = [y for said, _, y in texts(face) if said.isdigit()]
    assert min(numbers) > 3_000 + 3 * 88_000


@pytest.mark.parametrize(("side", "level"), [("Front", "basic"), ("Back", "advanced")])
def test_squares_of_a_technique_tile(made: Made, manifest: Manifest, side: FaceSide, level: str) -> None:
    row, face = rows(manifest, "technique_tile")[0], made.faces["technique_tile", "tile", side]
    drawn = [(y // 20_000, x // 20_000, name) for name, x, y in icons(face)]
    assert [name for _, _, name in sorted(drawn)] == items(row, f"{level}_effects")
    assert [live.value for live in shown(face)[f"{level}_amounts"]] == items(row, f"{level}_amounts")
    assert (1, 1) not in {(y, x) for y, x, _ in drawn}  # the die stands in the middle


@pytest.mark.parametrize(("component", "sides"), [("tip_die", "112233"), ("technique_die", "123456")])
def test_a_strip_of_stickers_has_six_sides(made: Made, manifest: Manifest, component: str, sides: str) -> None:
    for row in rows(manifest, component):
        face = made.faces[component, row.id, "Front"]
        squares = [(x // 16_000, said) for said, x, _ in texts(face)]
        assert [said for _, said in sorted(squares)] == list(sides)
        assert [n for n, _ in sorted(squares)] == list(range(6))


# ---- sheets ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Boards:
    return Boards(GAME, tmp_path_factory.mktemp("output"), tmp_path_factory.mktemp("cache"))


@pytest.mark.parametrize(("paper", "pages"), [("a4", 67), ("letter", 71)])
def test_the_printed_box_is_the_box(box: Boards, paper: str, pages: int) -> None:
    result = preflight(box.sheets("home", paper), box.manifest, base=box.output)
    assert result.findings == ()
    assert result.placements == sum(COUNTS.values())
    assert result.deck is not None
    assert {id: sum(piece.count for piece in pieces) for id, pieces in result.deck.items()} == COUNTS
    assert sum(len(measured.pages) for measured in result.measured) == pages
