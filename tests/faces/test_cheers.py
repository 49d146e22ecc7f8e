"""A box of glasses: what fans and rows of cards leave open, recipes cup by cup, a stand that closes and holds."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageFilter

from generator.build import Request, build
from generator.export.png import pages
from generator.export.singles import singles
from generator.faces.face import Background, Face, Group, Icon, Live, Text
from generator.faces.fonts import FontBook
from generator.faces.make import Made, make_faces
from generator.faces.nets import sides
from generator.faces.vision import APART, EYES
from generator.geometry import IDENTITY, Transform
from generator.pdf.document import Fonts
from verify.load import load
from verify.manifest import Manifest
from verify.preflight import Preflight, preflight

ROOT = Path(__file__).parents[2]
GAME = ROOT / "components" / "cheers"
KINDS = ("beer", "whisky", "champagne", "martini", "soda")
LETTERS = {kind: kind[0].upper() for kind in KINDS}
TEAMS = ("lemon", "cherry", "olive")

Box = tuple[float, float, float, float]


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


def shown(face: Face) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for item in face.items:
        if isinstance(item, Live) and item.field:
            found.setdefault(item.field, set()).add(item.value)
    return found


# ---- faces -----------------------------------------------------------------------------------------------------------


def test_no_findings(made: Made) -> None:
    assert made.findings == ()


def test_every_face_is_there_on_both_sides(made: Made, manifest: Manifest) -> None:
    wanted = {(c.id, row.id, s) for c in manifest.components.values() for row in c.rows for s in ("Front", "Back")}
    assert set(made.faces) == wanted


def test_cards_show_their_facts_by_glass_and_letter(made: Made, manifest: Manifest) -> None:
    for component, fields in {"ingredient": ("big", "mini"), "mini": ("kind",)}.items():
        for row in manifest.components[component].rows:
            face = made.faces[component, row.id, "Front"]
            assert json.loads(face.facts) == dict(row.values)
            values = {name: str(row.values[name]) for name in fields}
            wanted = {name: {said, LETTERS[said]} for name, said in values.items()}
            assert shown(face) == wanted
            icons = Counter(item.name for item, _ in leaves(face.items) if isinstance(item, Icon))
            assert set(values.values()) <= set(icons) <= {*values.values(), "spark"}


def test_team_cards_show_their_sign(made: Made, manifest: Manifest) -> None:
    for row in manifest.components["team"].rows:
        assert shown(made.faces["team", row.id, "Front"]) == {"kind": {str(row.values["kind"])}}


def test_the_cups_of_a_recipe_stand_in_a_row_over_their_letters(made: Made, manifest: Manifest) -> None:
    by_letter = {letter: kind for kind, letter in LETTERS.items()}
    for row in manifest.components["recipe"].rows:
        face = made.faces["recipe", row.id, "Front"]
        cups = row.values["cups"]
        assert isinstance(cups, tuple)
        assert [item.value for item in face.items if isinstance(item, Live) and item.field == "cups"] == list(cups)
        drawn = list(leaves(face.items))
        letters = sorted((by.point(t.x, t.y), t.text) for t, by in drawn if isinstance(t, Text) and t.text in by_letter)
        glasses = sorted(
            (i.transform.then(by).point(0, 0)[0], i.name)
            for i, by in drawn
            if isinstance(i, Icon) and i.name in by_letter.values()
        )
        assert [text for _, text in letters] == list(cups)
        assert [name for _, name in glasses] == [by_letter[str(letter)] for letter in cups]
        assert len({y for (_, y), _ in letters}) == 1
        for ((x, _), _), (left, _) in zip(letters, glasses, strict=True):
            assert left < x < left + 10_500  # each letter under its own glass


def test_fronts_differ(made: Made, manifest: Manifest) -> None:
    for component in manifest.components.values():
        fronts = [made.faces[component.id, row.id, "Front"].hash for row in component.rows]
        assert len(set(fronts)) == len(fronts)


@pytest.mark.parametrize(
    ("component", "turns"), [("ingredient", [180]), ("recipe", [180]), ("team", [180]), ("mini", [90, 180, 270])]
)
def test_a_back_tells_neither_the_part_nor_how_it_lies(
    english: Made, manifest: Manifest, component: str, turns: list[int]
) -> None:
    backs = {english.faces[component, row.id, "Back"] for row in manifest.components[component].rows}
    assert len({face.hash for face in backs}) == 1
    face = backs.pop()
    assert face.edge == "#ffffff"  # so that blocks of any cards may share their cuts
    image = pages(singles([face], Fonts(lambda key: english.fonts.instance(key).file), lambda _: b"", "en"), 254)[0]
    grey = image.convert("L").filter(ImageFilter.GaussianBlur(1))  # ten pixels to the millimetre
    assert spread(grey) > 100
    for turn in turns:
        assert spread(ImageChops.difference(grey, grey.rotate(turn))) < 60


def spread(grey: Image.Image) -> float:
    """From the darkest to the lightest pixel, 0 … 255."""
    low, high = grey.getextrema()
    assert isinstance(low, (int, float))
    assert isinstance(high, (int, float))
    return high - low


@pytest.mark.parametrize(("component", "values"), [("mini", KINDS), ("team", TEAMS)])
def test_colours_alone_would_do(english: Made, component: str, values: tuple[str, ...]) -> None:
    """Read from the faces: the panel of each; for all eyes, and for a printer with black ink alone."""
    panels = {}
    for value in values:
        background = next(i for i in english.faces[component, value, "Front"].items if isinstance(i, Background))
        panels[value] = next(str(path.fill) for path, _ in leaves([background]) if path.fill)
    for one, two in combinations(values, 2):
        for eyes, difference in EYES.items():
            assert difference(panels[one], panels[two]) >= APART, (one, two, eyes)


# ---- the box ---------------------------------------------------------------------------------------------------------


def test_the_box(manifest: Manifest) -> None:
    counts = {id: sum(row.count for row in c.rows) for id, c in manifest.components.items()}
    assert counts == {"ingredient": 50, "recipe": 15, "team": 12, "mini": 60, "stand": 6, "rulebook": 1}
    assert {line.component: line.count for line in manifest.box} == counts
    assert {line.provide for line in manifest.box} == {"printed"}


def test_the_rulebook_lists_what_is_in_the_box(made: Made, manifest: Manifest) -> None:
    texts = [t.text for t, _ in leaves(made.faces["rulebook", "rulebook", "Back"].items) if isinstance(t, Text)]
    for line in manifest.box:
        if line.component != "rulebook":
            assert str(line.count) in texts


def test_every_ordered_pair_of_glasses_is_there_twice(manifest: Manifest) -> None:
    rows = manifest.components["ingredient"].rows
    pairs = {(row.values["big"], row.values["mini"]): row.count for row in rows}
    assert pairs == {(big, mini): 2 for big in KINDS for mini in KINDS}
    assert all(row.id == f"{row.values['big']}-{row.values['mini']}" for row in rows)


def test_recipes_can_be_drawn_and_are_in_balance(manifest: Manifest) -> None:
    """Three cups of a group of two kinds, two of the other three kinds, at most two of a kind: 2-2-1 or 2-1-1-1."""
    total: Counter[str] = Counter()
    doubled = set()
    for row in manifest.components["recipe"].rows:
        cups = row.values["cups"]
        assert isinstance(cups, tuple)
        cup = Counter(str(letter) for letter in cups)
        assert sorted(cup.values()) in ([1, 2, 2], [1, 1, 1, 2])
        total += cup
        doubled |= {letter for letter, n in cup.items() if n == 2}
        assert row.count == 3
    assert total == dict.fromkeys(LETTERS.values(), 5)
    assert doubled == set(LETTERS.values())


# ---- the stand -------------------------------------------------------------------------------------------------------


def test_the_stand_closes_stands_and_holds_five_minis(english: Made, manifest: Manifest) -> None:
    face = english.faces["stand", "stand", "Front"]
    mini, places = manifest.components["mini"].trim, manifest.components["stand"].rows[0].values["places"]
    assert isinstance(places, int)
    assert face.die is not None
    assert face.folds is not None
    level: dict[int, list[tuple[int, int]]] = {}
    for (x0, y0), (x1, y1) in sides(face.folds):
        assert y0 == y1  # every fold along the ruler
        level.setdefault(y0, []).append((min(x0, x1), max(x0, x1)))
    ys = sorted(level)
    whole, short = [y for y in ys if len(level[y]) == 1], [y for y in ys if len(level[y]) > 1]
    assert [level[y] for y in whole] == [[(0, face.size.w)]] * 5  # edges that meet are equally long
    assert ys == whole + short
    tab, (base, back, display, floor) = whole[0], [b - a for a, b in pairwise(whole)]
    lip, depth = short[0] - whole[-1], short[1] - short[0]

    # the tent: a triangle whose foot is a third of its girth or nearly, closed by a tab behind the display
    assert base < display + back
    assert display == back
    assert tab < display
    lean = math.degrees(math.acos(base / 2 / display))
    assert 55 < lean < 75  # neither upright nor flat: minis lean back and are seen
    # weight stays over the base: a mini's middle, at half its height on the display, lies behind the front edge
    assert mini.h / 2 * math.cos(math.radians(lean)) > floor * math.sin(math.radians(lean))

    # the gutter: bridges as deep as the floor lead from the lip to the display, at the height of the lip
    assert depth == floor
    assert floor > 2_000  # minis on board
    end = face.size.h - short[1]
    assert lip + end < display
    bridges = sorted(level[short[0]])
    assert bridges == sorted(level[short[1]])
    pockets = [right[0] - left[1] for left, right in pairwise(bridges)]
    assert len(pockets) == places == 5
    assert min(pockets) >= mini.w + 500
    assert lip < mini.h / 2 < display
    assert display > mini.h + 5_000  # nobody looks over it

    # the grey fields of the display are where the ends of the bridges come to lie
    foot = whole[-2]
    grey = [
        sorted({by.point(int(s[-2]), int(s[-1])) for s in path.segments if len(s) > 1})
        for path, by in leaves(face.items)
        if getattr(path, "fill", None) == "#d9d3de"
    ]
    fields = {(max(0, p[0][0]), min(face.size.w, p[-1][0])) for p in grey
              if min(y for _, y in p) == foot - lip - end and max(y for _, y in p) == foot - lip}  # fmt: skip
    assert fields == set(bridges)


# ---- sheets ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=[("a4", "en", "home"), ("letter", "ja", "bleed")], ids="-".join)
def job(
    request: pytest.FixtureRequest, manifest: Manifest, font_folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, Preflight]:
    paper, lang, format = request.param
    output = tmp_path_factory.mktemp("output") / manifest.id
    built = build(Request(GAME, output, paper=paper, lang=lang, format=format), font_folder, ROOT)
    assert built.job is not None, built.findings
    return f"{format}.{paper}", preflight(sorted(output.glob("*.pdf")), manifest, base=output)


def test_the_sheets_are_measured_without_a_finding(job: tuple[str, Preflight]) -> None:
    name, measured = job
    assert measured.findings == ()
    assert measured.placements == 144
    assert measured.sheets == {"home.a4": 14, "bleed.letter": 18}[name]


@pytest.mark.parametrize(
    ("component", "strip", "fields"),
    [
        ("ingredient", (0, 0, 16, 48), {"big", "mini"}),  # held in a fan; six in a row
        ("ingredient", (47, 40, 63, 88), {"big", "mini"}),  # from the other side of the table
        ("mini", (0, 0, 22, 16), {"kind"}),  # above the lip of the stand
        ("team", (0, 0, 16, 16), {"kind"}),
    ],
    ids=["hand", "opposite", "stand", "team"],
)
def test_what_players_see_lies_in_the_open_strip(
    job: tuple[str, Preflight], component: str, strip: Box, fields: set[str]
) -> None:
    """Measured on the finished sheets: left, top, right, bottom in mm from the upper left corner of a part.  Both the
    letter and the glass, where a fact has both."""
    left, top, right, bottom = strip
    fronts = {p.id: p for m in job[1].measured for p in m.placements if p.side == "Front" and p.component == component}
    assert len(fronts) == {"ingredient": 25, "mini": 5, "team": 3}[component]
    for placed in fronts.values():
        seen: dict[str, set[str]] = {}
        for piece in placed.form.shown:
            if piece.field and piece.box:
                x0, y0, x1, y1 = piece.box
                if left <= x0 and x1 <= right and top <= placed.h - y1 and placed.h - y0 <= bottom:
                    seen.setdefault(piece.field, set()).add(piece.value)
        facts = placed.form.facts or {}
        for field in fields:
            said = str(facts[field])
            wanted = {"ingredient": {said, LETTERS.get(said, "")}, "mini": {LETTERS.get(said, "")}, "team": {said}}
            assert seen[field] == wanted[component], placed.id
