"""The whisky box: faces without fault in both languages, what a hand and a won pile leave open, sheets that join."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from PIL import ImageChops

from generator.build import Request, build
from generator.export.png import pages
from generator.export.singles import singles
from generator.faces.face import Background, Face, Group, Icon, Item, Live, Text
from generator.faces.fonts import FontBook
from generator.faces.make import Made, make_faces
from generator.pdf.document import Fonts
from verify.load import load
from verify.manifest import Manifest, Row
from verify.preflight import Preflight, preflight

ROOT = Path(__file__).parents[2]
GAME = ROOT / "components" / "blenders_tricks"
CASKS = ("white_oak", "common_oak", "mizunara")
LANE, COLUMN = 30_000, 7_700  # µm, as the layout of the score sheets draws them


@pytest.fixture(scope="module")
def manifest() -> Manifest:
    found = load(GAME, base=ROOT).manifest
    assert found is not None
    return found


@pytest.fixture(scope="module", params=["en", "ja"])
def lang(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def made(lang: str, manifest: Manifest, font_folder: Path) -> Made:
    return make_faces(manifest, lang, FontBook(font_folder))


def number(row: Row, field: str) -> int:
    value = row.values[field]
    assert isinstance(value, int)
    return value


def numbers(row: Row, field: str) -> tuple[int, ...]:
    value = row.values[field]
    assert isinstance(value, tuple)
    return tuple(item for item in value if isinstance(item, int))


def shown(face: Face) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for item in face.items:
        if isinstance(item, Live) and item.field:
            found.setdefault(item.field, set()).add(item.value)
    return found


def leaves(items: tuple[Item, ...]) -> list[Item]:
    """Everything drawn, out of labels and groups."""
    inside = [leaves(i.items) if isinstance(i, (Background, Group, Live)) else [i] for i in items]
    return [leaf for part in inside for leaf in part]


# ---- faces -----------------------------------------------------------------------------------------------------------


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


def test_whisky_cards_show_their_facts(made: Made, manifest: Manifest) -> None:
    for row in manifest.components["whisky"].rows:
        face = made.faces["whisky", row.id, "Front"]
        assert json.loads(face.facts) == dict(row.values)
        letter = {"white_oak": "W", "common_oak": "C", "mizunara": "M", "wild": "★"}[str(row.values["colour"])]
        facts = {name: {str(value)} for name, value in row.values.items()}
        assert shown(face) == {**facts, "colour": {str(row.values["colour"]), letter}}


def test_barrels_can_be_counted(made: Made, manifest: Manifest) -> None:
    for row in manifest.components["whisky"].rows:
        drawn = leaves(made.faces["whisky", row.id, "Front"].items)
        assert sum(isinstance(item, Icon) and item.name == "barrel" for item in drawn) == row.values["barrels"]


def test_a_cask_has_a_letter_beside_its_colour(made: Made, manifest: Manifest) -> None:
    """In the index and in the corner, on each card: whoever does not see colours can play."""
    letters: dict[object, set[str]] = {}
    for row in manifest.components["whisky"].rows:
        texts = [item.text for item in leaves(made.faces["whisky", row.id, "Front"].items) if isinstance(item, Text)]
        alone = {text for text in texts if len(text) == 1 and texts.count(text) == 3}  # two indices, one corner
        letters.setdefault(row.values["colour"], alone)
        letters[row.values["colour"]] &= alone
    assert letters == {"white_oak": {"W"}, "common_oak": {"C"}, "mizunara": {"M"}, "wild": {"★"}}


def test_fronts_differ_and_backs_do_not(made: Made, manifest: Manifest) -> None:
    rows = manifest.components["whisky"].rows
    assert len({made.faces["whisky", row.id, "Front"].hash for row in rows}) == len(rows) == 40
    assert len({made.faces["whisky", row.id, "Back"].hash for row in rows}) == 1


def test_the_back_does_not_tell_how_a_card_lies(made: Made) -> None:
    face = made.faces["whisky", "w-1", "Back"]
    pdf = singles([face], Fonts(lambda key: made.fonts.instance(key).file), lambda picture: b"", "en")
    image = pages(pdf, 120)[0].convert("L")
    turned = image.rotate(180)
    changed = ImageChops.difference(image, turned).point(lambda grey: 255 if grey > 60 else 0)
    assert changed.getbbox() is None


def test_the_age_stands_on_the_rulebook(made: Made, lang: str) -> None:
    face = made.faces["rulebook", "rulebook", "Front"]
    text = "".join(item.text for item in leaves(face.items) if isinstance(item, Text)).replace(" ", "")
    for said in {"en": ("age9+", "Noalcoholunder20"), "ja": ("9歳から", "お酒は20歳になってから")}[lang]:
        assert said in text


# ---- the box ---------------------------------------------------------------------------------------------------------


def test_the_contents_list(manifest: Manifest) -> None:
    box = {line.component: (line.count, line.provide) for line in manifest.box}
    assert box == {
        "whisky": (40, "printed"),
        "barley": (3, "printed"),
        "summary": (5, "printed"),
        "score_sheet": (4, "printed"),
        "marker": (15, "stand-in"),
        "rulebook": (1, "printed"),
    }
    for component, (count, _) in box.items():
        assert component is not None
        assert sum(row.count for row in manifest.components[component].rows) == count


def test_the_casks_are_in_balance(manifest: Manifest) -> None:
    rows = manifest.components["whisky"].rows
    assert sorted(number(row, "number") for row in rows) == list(range(1, 41))
    for cask in CASKS:
        own = [row for row in rows if row.values["colour"] == cask]
        assert len(own) == 12
        assert sum(number(row, "number") for row in own) == 240
        assert sum(number(row, "barrels") for row in own) == 24
        assert Counter(number(row, "number") // 10 for row in own) == {0: 3, 1: 3, 2: 3, 3: 3}
    assert [number(row, "number") for row in rows if row.values["colour"] == "wild"] == [10, 20, 30, 40]


def test_the_summary_says_what_the_cards_show(manifest: Manifest) -> None:
    cards = manifest.components["whisky"].rows
    for row in manifest.components["summary"].rows:
        table = numbers(row, "barrels_by_digit")
        assert all(table[number(card, "number") % 10] == number(card, "barrels") for card in cards)
        assert numbers(row, "deal") == tuple(len(cards) // players for players in (3, 4, 5))


def test_the_score_sheets_run_on(manifest: Manifest, made: Made) -> None:
    rows = manifest.components["score_sheet"].rows
    ends = [(number(row, "first"), number(row, "last")) for row in rows]
    assert [n for first, last in ends for n in range(first, last + 1)] == list(range(1, 76))
    assert [last - first + 1 for first, last in ends] == [18, 19, 19, 19]  # and the start casks
    for row in rows:
        assert shown(made.faces["score_sheet", row.id, "Front"]) == {k: {str(v)} for k, v in row.values.items()}


def test_five_markers_fit_a_space(manifest: Manifest) -> None:
    marker, sheet = manifest.components["marker"].trim, manifest.components["score_sheet"].trim
    assert 5 * marker.h <= LANE < sheet.h // 3
    assert marker.w <= COLUMN < sheet.w // 19


# ---- sheets ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=[("a4", "en"), ("letter", "ja")], ids="-".join)
def job(
    request: pytest.FixtureRequest, manifest: Manifest, font_folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, Preflight]:
    paper, lang = request.param
    output = tmp_path_factory.mktemp("output") / manifest.id
    built = build(Request(GAME, output, paper=paper, lang=lang), font_folder, ROOT)
    assert built.job is not None, built.findings
    return paper, preflight(sorted(output.glob("*.pdf")), manifest, base=output)


def test_the_sheets_are_measured_without_a_finding(job: tuple[str, Preflight]) -> None:
    paper, measured = job
    assert measured.findings == ()
    assert measured.placements == 68
    assert measured.sheets == {"a4": 10, "letter": 11}[paper]


@pytest.mark.parametrize(
    ("strip", "fields"),
    [((0, 0, 15, 88), {"number", "colour"}), ((30, 71, 63, 88), {"barrels", "colour"})],
    ids=["hand", "won"],
)
def test_what_players_see_lies_in_the_open_strip(
    job: tuple[str, Preflight], strip: tuple[float, float, float, float], fields: set[str]
) -> None:
    """Measured on the finished sheets: left, top, right, bottom in mm from the upper left corner of a card."""
    left, top, right, bottom = strip
    fronts = {p.id: p for m in job[1].measured for p in m.placements if p.side == "Front" and p.component == "whisky"}
    assert len(fronts) == 40
    for placed in fronts.values():
        seen = set()
        for piece in placed.form.shown:
            if piece.field and piece.box:
                x0, y0, x1, y1 = piece.box
                if left <= x0 and x1 <= right and top <= placed.h - y1 and placed.h - y0 <= bottom:
                    seen.add(piece.field)
        assert fields <= seen, placed.id
