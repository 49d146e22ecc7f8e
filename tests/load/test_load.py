"""From a folder to a manifest: rows multiplied out, every value at its place, the real games clean."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from verify.discover import games
from verify.expand import expand
from verify.finding import Finding, Span
from verify.load import load
from verify.manifest import FieldSpec
from verify.source import parse
from verify.units import Size

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("game", games(ROOT))
def test_the_games_of_this_project_load_clean(game: str) -> None:
    loaded = load(ROOT / "components" / game, base=ROOT)
    assert loaded.manifest
    assert not loaded.findings
    for line in loaded.manifest.box:
        if line.component:
            assert loaded.manifest.components[line.component].count == line.count


def test_belote_as_a_manifest() -> None:
    loaded = load(ROOT / "components" / "belote", base=ROOT)
    manifest = loaded.manifest
    assert manifest
    card = manifest.components["card"]
    assert (card.trim, card.shape.corner, card.count, card.back) == (Size(57_000, 88_000), 3_000, 32, "back")
    assert [row.id for row in card.rows[:9]] == ["s-7", "s-8", "s-9", "s-10", "s-j", "s-q", "s-k", "s-a", "h-7"]
    jack = next(row for row in card.rows if row.id == "c-j")
    assert dict(jack.values) == {"suit": "clubs", "rank": "J", "plain": 2, "trump": 20}
    text = loaded.sources["components/belote/card.yaml"].split("\n")
    for field in ("suit", "rank", "plain", "trump"):
        span = jack.spans[field]
        assert text[span.line - 1][span.column - 1 : span.column - 1 + span.length] == str(jack.values[field])
    assert manifest.rules.engine == "belote"
    assert manifest.languages == ("en", "ja")
    assert manifest.file(manifest.art["king"]) == "components/belote/art/king.svg"


def rows(text: str, **fields: str) -> tuple[list[tuple[str, int, dict[str, object]]], list[Finding]]:
    document, found = parse(text, "x.yaml")
    assert document, found
    span = Span("x.yaml", 1, 1)
    specs = {name: FieldSpec(name, type, span) for name, type in fields.items()}  # type: ignore[arg-type]
    made, found = expand(document, specs)
    return [(r.id, r.count, dict(r.values)) for r in made], found


def test_a_matrix_is_the_product_of_its_axes_the_last_one_fastest() -> None:
    text = """
matrix:
  id: "{a:1}.{b}"
  count: 2
  axes: {a: [Xx, Yy], b: [{b: 1, c: p}, {b: 2, c: q, count: 5}]}
rows:
  - {id: z, a: Z, b: 9, c: r}
"""
    made, found = rows(text, a="text", b="integer", c="text")
    assert not found
    assert made == [
        ("x.1", 2, {"a": "Xx", "b": 1, "c": "p"}),
        ("x.2", 5, {"a": "Xx", "b": 2, "c": "q"}),
        ("y.1", 2, {"a": "Yy", "b": 1, "c": "p"}),
        ("y.2", 5, {"a": "Yy", "b": 2, "c": "q"}),
        ("z", 1, {"a": "Z", "b": 9, "c": "r"}),
    ]


def test_exceptions_take_combinations_out() -> None:
    made, found = rows(
        'matrix: {id: "{a}{b}", axes: {a: [x, y], b: [p, q]}, except: [{a: x, b: q}, {a: y}]}', a="text", b="text"
    )
    assert not found
    assert [id for id, _, _ in made] == ["xp"]


def test_one_wrong_axis_value_is_one_finding_however_many_rows_have_it() -> None:
    _, found = rows('matrix: {id: "{a}{b}", axes: {a: [x, y, z], b: [1, p]}}', a="text", b="text")
    assert [(f.code, str(f.span)) for f in found] == [("SCH001", "x.yaml:1:49")]


def test_a_field_that_one_value_lacks_is_told_at_that_value() -> None:
    text = 'matrix: {id: "{a}{b}", axes: {a: [x, y], b: [{b: p, c: 1}, {b: q}]}}'
    _, found = rows(text, a="text", b="text", c="integer")
    assert [(f.code, f.span.column) for f in found] == [("SCH002", text.index("{b: q}") + 1)]


def test_names_in_findings_are_relative_to_where_one_stands(tmp_path: Path) -> None:
    game = tmp_path / "components" / "mine"
    game.mkdir(parents=True)
    (game / "game.yaml").write_text("game: [\n", "utf-8")
    assert load(game, base=tmp_path).findings[0].span.file == "components/mine/game.yaml"
    assert load(game, base=game).findings[0].span.file == "game.yaml"


def test_a_folder_of_another_name_is_told_only_in_a_project(tmp_path: Path) -> None:
    text = """game: other
languages: [en]
rules: none
box: [{id: a, count: 1, provide: later, reason: x, source: {derived: x}}]
"""
    for folder, codes in ((tmp_path / "components" / "mine", ["MAN003"]), (tmp_path / "loose", [])):
        folder.mkdir(parents=True)
        (folder / "game.yaml").write_text(text, "utf-8")
        (folder / "strings.en.yaml").write_text("game: Other\n", "utf-8")
        assert [f.code for f in load(folder, base=tmp_path).findings] == codes


def test_findings_are_the_same_whatever_the_hash_seed(tmp_path: Path) -> None:
    folder = tmp_path / "g"
    folder.mkdir()
    (folder / "game.yaml").write_text("gme: x\nlanguges: [en]\nrules: {}\nbox: [{}, {idd: 1}]\n", "utf-8")
    program = f"""
from pathlib import Path
from verify.load import load
folder = Path({str(folder)!r})
print(load(folder, base=folder).findings)
"""
    outs = {
        subprocess.run(
            [sys.executable, "-c", program], cwd=ROOT, env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(outs) == 1
    assert b"SCH003" in outs.pop()
