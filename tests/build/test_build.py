"""What a build writes, what it leaves alone, and what it says."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest

from generator import record

from .mini import JOB, PDFS, Mini

ROOT = Path(__file__).resolve().parents[2]


def test_first_build_writes_a_pdf_for_each_stock_and_the_record(mini: Mini) -> None:
    built = mini.build()
    assert [f for f in built.findings if f.severity != "note"] == []
    assert sorted(mini.files()) == ["build.json", *PDFS]
    assert sorted(built.written) == PDFS
    job = record.read(mini.output, "mini").jobs[JOB]
    assert job == built.job
    assert job.whole
    assert job.parts == {"card": 20, "coin": 1}
    assert job.files[PDFS[0]].parts == {"card": 20}
    assert [(s.sheet, s.side) for s in job.files[PDFS[0]].sheets] == [
        (n, side) for n in (1, 2, 3) for side in ("Front", "Back")
    ]
    assert [(s.sheet, s.side) for s in job.files[PDFS[1]].sheets] == [(1, "Front")]
    assert any("9 on a page (3 x 3)" in why and "10 (2 x 5 turned)" in why for why in job.why)


def test_the_record_has_the_keys_that_its_description_names(mini: Mini) -> None:
    mini.build()
    data = json.loads(mini.files()["build.json"])
    job = data["jobs"][JOB]
    file = job["files"][PDFS[0]]
    for keys in (data, job, file, file["sheets"][0]):
        assert all(f'"{key}":' in str(record.__doc__) for key in keys)
    assert (data["newest"], data["languages"]) == (JOB, ["en", "ja"])


def test_nothing_changed_nothing_written(mini: Mini) -> None:
    mini.build()
    before = mini.times()
    built = mini.build()
    assert mini.times() == before
    assert (built.written, built.removed, dict(built.changed)) == ((), (), {})
    assert built.job == record.read(mini.output, "mini").jobs[JOB]


def test_a_build_with_nothing_to_do_loads_nothing_heavy(mini: Mini) -> None:
    mini.build()
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from pathlib import Path\n"
        "from generator.build import Request, build\n"
        "root = Path(sys.argv[2])\n"
        "built = build(Request(root / 'components/mini', root / 'output/mini'), root, root)\n"
        "assert built.job and not built.written\n"
        "print(sorted(set(sys.argv[3:]) & set(sys.modules)))"
    )
    heavy = ["reportlab", "jsonschema", "fontTools", "PIL", "pikepdf", "pypdfium2", "jinja2", "numba", "budoux", "yaml"]
    command = [sys.executable, "-c", program, str(ROOT), str(mini.root), *heavy]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_one_card_edited_only_its_sheet_differs(mini: Mini) -> None:
    mini.build()
    before, times = mini.files(), mini.times()
    mini.edit("card.yaml", 'rank: "12"', 'rank: "99"')
    built = mini.build()
    assert built.written == (PDFS[0],)
    assert dict(built.changed) == {PDFS[0]: (2,)}
    assert mini.times()[PDFS[1]] == times[PDFS[1]], "the other stock was written again"
    old, new = (pikepdf.open(io.BytesIO(files[PDFS[0]])) for files in (before, mini.files()))
    differs = [
        number
        for number, (a, b) in enumerate(zip(old.pages, new.pages, strict=True))
        if a.Contents.read_bytes() != b.Contents.read_bytes()
    ]
    assert differs == [2]


def test_a_lost_or_altered_file_is_written_again(mini: Mini) -> None:
    mini.build()
    before = mini.files()
    (mini.output / PDFS[0]).write_bytes(b"torn")
    (mini.output / PDFS[1]).unlink()
    assert sorted(mini.build().written) == PDFS
    assert mini.files() == before


def test_files_of_a_stock_that_is_gone_are_removed_those_of_other_jobs_stay(mini: Mini) -> None:
    mini.build(paper="letter")
    mini.build()
    mini.edit("coin.yaml", "stock: chipboard", "stock: card")
    built = mini.build()
    assert built.removed == (PDFS[1],)
    assert sorted(mini.files()) == [
        "build.json",
        PDFS[0],
        "card.home.letter.long.en.pdf",
        "chipboard.home.letter.long.en.pdf",
    ]


def test_names_are_taken_in_any_case(mini: Mini) -> None:
    assert mini.build(paper="A4", format="Home").name == JOB


def test_the_job_asked_for_last_is_the_newest(mini: Mini) -> None:
    mini.build()
    mini.build(paper="letter")
    times = mini.times()
    mini.build()
    assert record.read(mini.output, "mini").newest == JOB
    assert {n: t for n, t in mini.times().items() if n.endswith(".pdf")} == {
        n: t for n, t in times.items() if n.endswith(".pdf")
    }


def test_formats_duplex_and_languages_are_jobs_of_their_own(mini: Mini) -> None:
    for asked in ({"format": "bleed"}, {"duplex": "fronts"}, {"lang": "ja"}):
        assert mini.build(**asked).job, asked
    assert set(record.read(mini.output, "mini").jobs) == {"bleed.a4.long.en", "home.a4.fronts.en", "home.a4.long.ja"}


def test_equal_input_gives_equal_files_in_any_folder_and_for_any_hash_seed(
    mini: Mini, tmp_path: Path, cache: Path
) -> None:
    mini.build()
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from pathlib import Path\n"
        "from tests.build.mini import Mini\n"
        "Mini(Path(sys.argv[2]), Path(sys.argv[3])).build()"
    )
    for seed, font_cache in (("1", cache), ("77", tmp_path / "fresh")):
        other = tmp_path / f"elsewhere {seed}"
        command = [sys.executable, "-W", "error", "-c", program, str(ROOT), str(other), str(font_cache)]
        subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": seed}, check=True)
        assert Mini(other, font_cache).files() == mini.files()


@pytest.mark.parametrize(
    ("asked", "code", "place", "help"),
    [
        ({"paper": "folio"}, "FMT002", "--paper", "use a4, letter, a3, a5, b4, b5, hagaki, legal, tabloid or super-a3"),
        (
            {"paper": "Lettr"},
            "FMT002",
            "--paper",
            "did you mean 'letter'? there are a4, letter, a3, a5, b4, b5, hagaki, legal, tabloid or super-a3",
        ),
        ({"format": "hom"}, "FMT001", "--format", "did you mean 'home'? there are bleed, home or rough"),
        ({"lang": "fr"}, "BLD003", "--lang", "use en or ja, or add strings.fr.yaml and list it in game.yaml"),
    ],
)
def test_unknown_names_are_findings_with_near_ones(
    mini: Mini, asked: dict[str, str], code: str, place: str, help: str
) -> None:
    built = mini.build(**asked)
    assert built.job is None
    (finding,) = built.findings
    assert (finding.code, str(finding.span), finding.help) == (code, place, help)
    assert mini.files() == {}


def test_a_part_larger_than_the_paper_is_printed_in_pieces(mini: Mini) -> None:
    mini.edit("card.yaml", "trim: 57 x 88 mm", "trim: 220 x 290 mm")
    built = mini.build()
    assert [f.code for f in built.findings if f.severity == "error"] == []
    assert built.job is not None
    (note,) = [f for f in built.findings if f.code == "IMP008"]
    assert "fits on no page of a4" in note.message
    assert str(note.span) == "components/mini/card.yaml:3:7"


def test_a_part_that_cannot_be_cut_in_pieces_says_what_would_do(mini: Mini) -> None:
    mini.build()
    before = mini.files()
    mini.edit("card.yaml", "trim: 57 x 88 mm", "trim: 220 x 290 mm")
    built = mini.build(duplex="gutterfold")
    assert built.job is None
    (finding,) = [f for f in built.findings if f.severity == "error"]
    assert finding.code == "IMP006"
    assert "fits on no half of a4" in finding.message
    assert finding.help == "print it by itself: --only card --side long"
    assert mini.files() == before, "sheets that were there are gone"


def test_a_manifest_with_errors_leaves_the_old_sheets(mini: Mini) -> None:
    mini.build()
    before = mini.files()
    mini.edit("card.yaml", "trim: 57 x 88 mm", "trim: 57")
    assert mini.build().job is None
    assert mini.files() == before


def test_nothing_to_print_is_said(mini: Mini) -> None:
    mini.edit(
        "game.yaml",
        "component: card, count: 20, provide: printed,",
        "component: card, count: 20, provide: later, reason: soon,",
    )
    mini.edit(
        "game.yaml",
        "component: coin, count: 1, provide: printed,",
        "component: coin, count: 1, provide: later, reason: soon,",
    )
    assert [f.code for f in mini.build().findings] == ["BLD004"]


def test_an_incomplete_box_is_not_printed(mini: Mini) -> None:
    """A component's file was moved away: an error with the line's place, and the sheets of before stay."""
    mini.build()
    before = sorted(p.name for p in mini.output.iterdir())
    (mini.game / "coin.yaml").unlink()
    built = mini.build()
    assert [f.code for f in built.findings] == ["BLD005"]
    assert built.findings[0].span.file.endswith("game.yaml")
    assert built.job is None
    assert sorted(p.name for p in mini.output.iterdir()) == before


def test_a_record_that_cannot_be_read_is_made_anew(mini: Mini) -> None:
    mini.build()
    for text in ("", "{", "[]", '{"build": 99}', '{"build": 1, "game": "mini", "jobs": 3}'):
        (mini.output / record.NAME).write_text(text, encoding="utf-8")
        assert mini.build().job
        assert record.read(mini.output, "mini").newest == JOB
