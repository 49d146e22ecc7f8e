"""A PDF that would be drawn from the same is not drawn again, and no stale one ever stays."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import generator.build
import generator.plan
from generator import drawing, inputs, record
from generator.build import Built, Request, build
from tests.edits import CARD, CHIPBOARD, EDITS, Edit, swap, write_game

ROOT = Path(__file__).resolve().parents[2]
JOB = "home.a4.long.en"


class Works:
    """The game, its output folder, and which stocks were drawn since the last look."""

    def __init__(self, folder: Path, cache: Path, drawn: list[str]) -> None:
        self.game, self.output = write_game(folder), folder / "output" / "tour"
        self.cache, self.drawn = cache, drawn

    def build(self, **asked: object) -> Built:
        self.drawn.clear()
        built = build(Request(self.game, self.output, **asked), self.cache, self.game)  # type: ignore[arg-type]
        assert built.job, built.findings
        return built

    def files(self) -> dict[str, bytes]:
        return {p.name: p.read_bytes() for p in sorted(self.output.iterdir()) if p.name != ".lock"}

    def fresh(self) -> dict[str, bytes]:
        """What is built from the same files where nothing lies."""
        other = self.game.parents[1] / "fresh" / "tour"
        shutil.rmtree(other, ignore_errors=True)
        assert build(Request(self.game, other), self.cache, self.game).job
        return {p.name: p.read_bytes() for p in sorted(other.iterdir()) if p.name != ".lock"}


@pytest.fixture
def works(tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> Works:
    drawn: list[str] = []
    write = generator.build._write

    def told(stock: str, *arguments: object) -> bytes:
        drawn.append(stock)
        return write(stock, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(generator.build, "_write", told)
    return Works(tmp_path, cache, drawn)


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.name)
def test_after_an_edit_sheets_are_as_if_built_anew(works: Works, edit: Edit) -> None:
    works.build()
    assert set(works.drawn) == CARD | CHIPBOARD
    edit.do(works.game)
    works.build()
    assert set(works.drawn) == edit.drawn
    assert works.files() == works.fresh()


def test_another_program_draws_everything(works: Works, monkeypatch: pytest.MonkeyPatch) -> None:
    works.build()
    for module in (inputs, drawing):
        monkeypatch.setattr(module, "program_hash", lambda: "another")
    works.build()
    assert set(works.drawn) == CARD | CHIPBOARD


def test_the_program_is_its_source_its_data_and_the_libraries_that_draw(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = inputs.program_hash
    monkeypatch.setattr(inputs, "_source_hash", inputs._source_hash.__wrapped__)
    (tmp_path / "room").mkdir()
    monkeypatch.setattr(inputs, "OWN", (tmp_path,))
    seen = [program()]
    for name, text in (("a.py", "1"), ("room/b.yaml", "1"), ("c.json", "1"), ("a.py", "2")):
        (tmp_path / name).write_text(text, encoding="utf-8")
        seen.append(program())
    monkeypatch.setattr(inputs, "_libraries", lambda: ["reportlab-99.dist-info"])
    seen.append(program())
    assert len(set(seen)) == len(seen)


def test_other_options_are_other_files(works: Works) -> None:
    works.build()
    for asked in ({"paper": "letter"}, {"format": "bleed"}, {"duplex": "fronts"}, {"lang": "ja"}):
        works.build(**asked)
        assert set(works.drawn) == CARD | CHIPBOARD, asked
    works.build()
    assert works.drawn == []


def test_a_file_that_is_not_as_it_was_written_is_drawn_again(works: Works) -> None:
    works.build()
    before = works.files()
    path = works.output / f"card.{JOB}.pdf"
    path.write_bytes(path.read_bytes() + b"\n")
    (works.output / f"chipboard.{JOB}.pdf").unlink()
    works.build()
    assert set(works.drawn) == CARD | CHIPBOARD
    assert works.files() == before


def test_a_record_that_does_not_know_is_no_reason_to_keep_a_file(works: Works) -> None:
    works.build()
    before = works.files()
    text = (works.output / record.NAME).read_text("utf-8")
    for file in record.read(works.output, "tour").jobs[JOB].files.values():
        text = text.replace(f'"drawing": "{file.drawing}",', "")
    (works.output / record.NAME).write_text(text.replace('"inputs": "', '"inputs": "x'), encoding="utf-8")
    works.build()
    assert set(works.drawn) == CARD | CHIPBOARD
    assert works.files() == before


def test_what_is_saved_while_sheets_are_made_is_on_the_next_ones(works: Works, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = generator.plan.make_plan

    def slow(*arguments: object) -> object:
        found = plan(*arguments)  # type: ignore[arg-type]
        swap("card.yaml", "points: 2,", "points: 22,")(works.game)
        return found

    monkeypatch.setattr(generator.plan, "make_plan", slow)
    works.build()
    monkeypatch.setattr(generator.plan, "make_plan", plan)
    assert works.build().changed == {f"card.{JOB}.pdf": (1,)}
    assert works.files() == works.fresh()


def test_where_nothing_is_drawn_reportlab_is_not_loaded(works: Works) -> None:
    works.build()
    swap("card.yaml", "\nrows:", "\n# a remark\nrows:")(works.game)
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from pathlib import Path\n"
        "from generator.build import Request, build\n"
        "game, output, cache = map(Path, sys.argv[2:])\n"
        "assert build(Request(game, output), cache, game).job\n"
        "print([name for name in ('yaml', 'reportlab') if name in sys.modules])"
    )
    command = [sys.executable, "-c", program, *map(str, (ROOT, works.game, works.output, works.cache))]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() == "['yaml']"
