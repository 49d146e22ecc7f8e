"""`deckproof build`: what is made, what is said, and that nothing is lost."""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.edit import swap


def digests(folder: Path) -> dict[str, str]:
    """sha256 of every PDF, and of build.json, below a folder."""
    files = [*folder.rglob("*.pdf"), *folder.rglob("build.json")]
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_it_says_what_was_made_why_and_how_to_print_it(run: Run, project: Path) -> None:
    said = run("build", "belote")
    assert said.code == 0, said.all
    assert "belote: 42 parts, home on a4, en, in output/belote" in said.out
    assert "card.home.a4.long.en.pdf       5 sheets on both sides  written" in said.out
    assert "9 on a page (3 x 3)" in said.out
    assert 'Print at 100 % ("actual size"' in said.out
    assert "flip on the long edge" in said.out
    assert (project / "output/belote/card.home.a4.long.en.pdf").is_file()


def test_a_second_time_nothing_is_written(run: Run, project: Path) -> None:
    run("build", "belote")
    before = {path: path.stat().st_mtime_ns for path in (project / "output/belote").iterdir()}
    said = run("build", "belote", "--json")
    assert said.json["games"][0]["written"] == []
    assert {path: path.stat().st_mtime_ns for path in (project / "output/belote").iterdir()} == before


def test_one_card_edited_changes_its_sheet_only(run: Run, project: Path) -> None:
    run("build", "belote")
    swap(project / "components/belote/card.yaml", "corner: 3 mm", "corner: 3 mm # a remark")
    swap(project / "components/belote/trump_marker.yaml", "{id: clubs, suit: clubs", "{id: clubs, suit: spades")
    game = run("build", "belote", "--json").json["games"][0]
    assert game["written"] == ["card.home.a4.long.en.pdf"]
    assert game["changed"] == {"card.home.a4.long.en.pdf": [5]}
    assert "changed: sheet 5" not in run("build", "belote").out


@pytest.mark.parametrize("side", ["long", "short", "fronts"])
def test_the_sides_are_in_the_name_and_in_the_advice(run: Run, project: Path, side: str) -> None:
    said = run("build", "belote", "--side", side, "--paper", "letter", "--format", "bleed", "--lang", "ja")
    assert said.code == 0, said.all
    assert (project / f"output/belote/card.bleed.letter.{side}.ja.pdf").is_file()
    assert ("both sides" in said.out) == (side != "fronts")


def test_output_elsewhere(run: Run, project: Path) -> None:
    assert run("build", "belote", "--output", "elsewhere").code == 0
    assert (project / "elsewhere/belote/build.json").is_file()
    assert not (project / "output").exists()


def test_a_folder_without_a_project_builds_here(run: Run, nowhere: Path, root: Path) -> None:
    said = run("build", str(root / "components/belote"), "--output", "here")
    assert said.code == 0, said.all
    assert (nowhere / "here/belote/build.json").is_file()


@pytest.mark.parametrize(
    ("option", "value", "told"),
    [
        ("--paper", "a44", "no paper 'a44'"),
        ("--format", "hom", "no sheet format 'hom'"),
        ("--lang", "fr", "'belote' has no language 'fr'"),
    ],
)
def test_what_there_is_not_is_told_with_what_there_is(
    run: Run, project: Path, option: str, value: str, told: str
) -> None:
    said = run("build", "belote", option, value)
    assert said.code == 1
    assert told in said.err
    assert "help: " in said.err
    assert "sheets that were there before are as they were" in said.out


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("card.yaml", "corner: 3 mm", "cornr: 3 mm"),
        ("strings.en.yaml", "dealer: DEALER", "dealer: " + "D" * 500),
        ("layouts/card.yaml", "elements:", "element:"),
        ("card.yaml", "57 x 88 mm", "5700 x 8800 mm"),
    ],
    ids=["unknown key", "text too long", "no elements", "larger than the paper"],
)
def test_a_build_that_fails_leaves_the_old_sheets_whole(run: Run, built: Path, file: str, old: str, new: str) -> None:
    before = digests(built / "output")
    assert before
    swap(built / "components/belote" / file, old, new)
    said = run("build", "belote")
    assert said.code == 1, said.all
    assert "error[" in said.err
    assert digests(built / "output") == before


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="this user may write anywhere")
def test_an_output_folder_that_is_read_only(run: Run, project: Path) -> None:
    (project / "output").mkdir(mode=0o500)
    said = run("build", "belote")
    assert said.code == 1
    assert "error[BLD001]" in said.err


def test_a_file_where_the_output_folder_should_be(run: Run, project: Path) -> None:
    (project / "output").write_text("in the way", encoding="utf-8")
    said = run("build", "belote")
    assert said.code == 1
    assert "error[BLD001]" in said.err
    assert (project / "output").read_text("utf-8") == "in the way"


def test_columns_stand_apart_however_many_sheets_there_are(run: Run, project: Path) -> None:
    swap(project / "components/belote/card.yaml", "\n  count: 1\n", "\n  count: 40\n")
    said = run("build", "belote", "--side", "long")
    assert re.search(r"card\.home\.a4\.long\.en\.pdf +\d{3} sheets on both sides  written", said.out), said.all


@pytest.mark.parametrize("output", [(), ("--output", "my sheets")])
def test_what_to_type_next_can_be_typed(run: Run, nowhere: Path, root: Path, output: tuple[str, ...]) -> None:
    shutil.copytree(root / "components/belote", nowhere / "my games/belote")
    wanted = run("verify", "my games/belote", *output, "--games", "1")
    build = re.search(r"type: deckproof (build .*?)   \(", wanted.out)
    assert build, wanted.all
    said = run(*shlex.split(build[1]))
    assert said.code == 0, said.all
    verify = re.search(r"Then: deckproof (verify .*)", said.out)
    assert verify, said.all
    assert run(*shlex.split(verify[1]), "--games", "1").code == 0


def test_black_ink_alone_is_a_print_job_of_its_own(run: Run, project: Path) -> None:
    """`--ink mono`: nothing is drawn in colour, the facts are read back, and the coloured sheets stay."""
    assert run("build", "belote").code == 0
    said = run("build", "belote", "--ink", "mono")
    assert said.code == 0, said.all
    names = {path.name for path in (project / "output/belote").glob("card.*.pdf")}
    assert names == {"card.home.a4.long.en.pdf", "card.home.a4.long.en.mono.pdf"}
    import pypdfium2

    document = pypdfium2.PdfDocument(project / "output/belote/card.home.a4.long.en.mono.pdf")
    for page in document:
        red, green, blue = page.render(scale=0.5).to_pil().convert("RGB").split()
        assert red.tobytes() == green.tobytes() == blue.tobytes()
    document.close()
    assert run("verify", "belote", "--games", "10").out.startswith("PASS")
    assert "as before" in run("build", "belote", "--ink", "mono").out
    assert run("build", "belote", "--ink", "sepia").code == 2


def test_the_saver_takes_half_the_ink_and_says_the_same(run: Run, project: Path) -> None:
    for ink in ("full", "saver"):
        assert run("build", "belote", "--ink", ink).code == 0
    means = []
    for job in ("home.a4.long.en", "home.a4.long.en.saver"):
        data = run("verify", "belote", "--games", "5", "--job", job, "--json").json
        assert data["verdict"] == "pass"
        pages = [sheet["ink"] for sheet in data["sheets"]]
        means.append(sum(pages) / len(pages))
    assert means[1] < means[0] / 2
