"""From a sheet to sheets: the cards of a build are those of the table today, and nothing else."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest

from generator import record
from generator.build import Built, Request, build
from tests.build.mini import JOB, PDFS, Mini
from tests.tables import book
from verify.finding import has_errors

ROOT = Path(__file__).resolve().parents[2]
CARD = """
component: card
trim: 57 x 88 mm
stock: card
source: {designed: bridge size}
fields: {rank: {type: text}}
faces: {front: card, back: back}
table: {file: tables/cards.%s}
"""
HEAD = ["id", "rank", "copies"]
ROWS = [[f"c{i:02}", f"0{i}", 1] for i in range(20)]


def write(mini: Mini, rows: list[list[object]], kind: str = "csv") -> None:
    cells = [HEAD, *rows]
    made = {"xlsx": book.xlsx, "ods": book.ods}
    text = "".join(",".join(map(str, row)) + "\n" for row in cells).encode()
    path = mini.game / "tables" / f"cards.{kind}"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(made[kind]({"Cards": cells}) if kind in made else text)
    mini.write("card.yaml", CARD % kind)
    mini.write("game.yaml", (mini.game / "game.yaml").read_text("utf-8").replace("count: 20", f"count: {len(rows)}"))


def fronts(built: Built) -> dict[str, int]:
    """How often each card lies on the sheets that were written."""
    found: dict[str, int] = {}
    with pikepdf.open(built.output / PDFS[0]) as pdf:
        for page in pdf.pages:
            for instruction in pikepdf.parse_content_stream(page):
                if str(instruction.operator) == "BDC" and str(instruction.operands[0]) == "/PnP_Place":
                    label = instruction.operands[1]
                    if str(label["/Face"]) == "/Front":
                        card = str(label["/Id"]).rpartition("/")[2]
                        found[card] = found.get(card, 0) + 1
    return found


@pytest.mark.parametrize("kind", ["csv", "xlsx", "ods"])
def test_rows_of_a_table_print_as_rows_of_the_manifest_do(mini: Mini, kind: str) -> None:
    mini.edit("card.yaml", 'rank: "0"', 'rank: "00"')
    for i in range(1, 20):
        mini.edit("card.yaml", f'rank: "{i}"', f'rank: "0{i}"')
    mini.build()
    inline = mini.files()
    write(mini, ROWS, kind)
    assert mini.build().written == ()
    after = mini.files()
    assert [after[pdf] for pdf in PDFS] == [inline[pdf] for pdf in PDFS]


@pytest.mark.parametrize("kind", ["csv", "xlsx", "ods"])
def test_a_row_deleted_in_the_sheet_is_gone_from_the_next_build(mini: Mini, kind: str) -> None:
    write(mini, ROWS, kind)
    assert fronts(mini.build()) == {row[0]: 1 for row in ROWS}
    write(mini, [row for row in ROWS if row[0] not in ("c03", "c19")], kind)
    built = mini.build()
    assert not has_errors(built.findings)
    assert fronts(built) == {row[0]: 1 for row in ROWS if row[0] not in ("c03", "c19")}
    job = record.read(mini.output, "mini").jobs[JOB]
    assert job.parts["card"] == 18
    assert "c03" not in json.dumps([sorted(p.name for p in mini.output.iterdir())])
    write(mini, ROWS[:5], kind)
    built = mini.build()
    assert fronts(built) == {row[0]: 1 for row in ROWS[:5]}
    assert {s.sheet for s in record.read(mini.output, "mini").jobs[JOB].files[PDFS[0]].sheets} == {1}


def test_copies_of_the_sheet_are_copies_on_paper(mini: Mini) -> None:
    rows = [["a", "x", 3], ["b", "y", 0], ["c", "z", 1]]
    write(mini, rows, "xlsx")
    mini.edit("game.yaml", "id: cards, component: card, count: 3", "id: cards, component: card, count: 4")
    built = mini.build()
    assert not has_errors(built.findings)
    assert fronts(built) == {"a": 3, "c": 1}


@pytest.mark.parametrize("kind", ["csv", "xlsx", "ods"])
def test_a_build_notices_a_changed_table_and_nothing_else(mini: Mini, kind: str) -> None:
    write(mini, ROWS, kind)
    mini.build()
    times = mini.times()
    (mini.game / "tables" / f"~$cards.{kind}").write_bytes(b"who has it open")
    (mini.game / "tables" / f".~lock.cards.{kind}#").write_bytes(b"who has it open")
    assert mini.build().written == ()
    assert mini.times() == times
    write(mini, [["c00", "99", 1], *ROWS[1:]], kind)
    built = mini.build()
    assert built.written == (PDFS[0],)
    assert built.changed == {PDFS[0]: (1,)}
    write(mini, ROWS, kind)
    mini.build()


def test_a_table_that_cannot_be_read_leaves_the_old_sheets_whole(mini: Mini) -> None:
    write(mini, ROWS, "xlsx")
    mini.build()
    before = mini.files()
    path = mini.game / "tables" / "cards.xlsx"
    path.write_bytes(path.read_bytes()[:900])  # still being saved
    built = mini.build()
    assert [(str(f.span), f.code) for f in built.findings] == [("components/mini/tables/cards.xlsx", "TAB001")]
    assert (built.job, mini.files()) == (None, before)


def test_a_build_with_nothing_to_do_reads_no_table(mini: Mini) -> None:
    write(mini, ROWS, "xlsx")
    mini.build()
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from pathlib import Path\n"
        "from generator.build import Request, build\n"
        "root = Path(sys.argv[2])\n"
        "built = build(Request(root / 'components/mini', root / 'output/mini'), root, root)\n"
        "assert built.job and not built.written\n"
        "print([name for name in ('verify.load', 'verify.tables', 'zipfile', 'xml.etree') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", program, str(ROOT), str(mini.root)], capture_output=True, check=True)
    assert run.stdout.decode().strip() == "[]"


def test_the_same_table_gives_the_same_bytes_elsewhere(mini: Mini, tmp_path: Path, cache: Path) -> None:
    write(mini, ROWS, "ods")
    mini.build()
    other = Mini(tmp_path / "somewhere else, 別の所", cache)
    write(other, ROWS, "ods")
    build(Request(other.game, other.output), cache, other.root)
    assert {n: d for n, d in other.files().items() if n in PDFS} == {n: mini.files()[n] for n in PDFS}


def test_the_command_line_names_the_cell(mini: Mini) -> None:
    write(mini, [["c00", "", 1], ["c01", "x", 1], ["c01", "y", 1]], "xlsx")
    command = [sys.executable, "-m", "generator", "check", "mini"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    run = subprocess.run(command, cwd=mini.root, env=env, capture_output=True, encoding="utf-8", check=False)
    place = "components/mini/tables/cards.xlsx!Cards"
    assert run.returncode == 1
    assert f"{place}:B2: error[SCH001]: 'rank' is empty" in run.stderr
    assert f"{place}:A4: error[ROW001]: two rows have the id 'c01'" in run.stderr
    assert f"  {place}:A3: the first one" in run.stderr
    run = subprocess.run(
        [*command, "--json"], cwd=mini.root, env=env, capture_output=True, encoding="utf-8", check=False
    )
    first = json.loads(run.stdout)["findings"][0]
    assert (first["file"], first["cell"]) == ("components/mini/tables/cards.xlsx", "Cards:B2")
    assert (first["line"], first["column"]) == (2, 2)
