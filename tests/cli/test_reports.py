"""`verify --report FILE` and `--github`: the verdict in files for people and programs."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageStat

from tests.cli.conftest import Run
from tests.cli.edit import swap

FEW = ("--games", "20")


def test_a_page_with_a_picture_of_every_sheet_and_of_every_face_once(run: Run, built: Path, tmp_path: Path) -> None:
    page = tmp_path / "new folder" / "belote.html"
    said = run("verify", "belote", *FEW, "--report", str(page))
    assert said.code == 0, said.all
    assert said.out.startswith("PASS  belote")
    text = page.read_text("utf-8")
    alts = re.findall(r'<figure><img src="[^"]+" alt="([^"]+)"', text)
    assert any(re.fullmatch(r"card\.home\.a4\.long\.en\.pdf, page 1, \d+ % ink", alt) for alt in alts)
    assert sum(alt.startswith("card ") and alt.endswith(", front") for alt in alts) == 32
    assert sum(alt.startswith("card ") and alt.endswith(", back") for alt in alts) == 1
    for data in re.findall(r'src="data:image/jpeg;base64,([^"]+)"', text):
        image = Image.open(BytesIO(b64decode(data))).convert("L")
        assert ImageStat.Stat(image).extrema[0][0] < 128  # something is drawn on it


def test_equal_runs_write_equal_pages(run: Run, built: Path, tmp_path: Path) -> None:
    pages = [tmp_path / "a.html", tmp_path / "b.html"]
    for page in pages:
        run("verify", "belote", *FEW, "--report", str(page))
    assert pages[0].read_bytes() == pages[1].read_bytes()


def test_faces_are_cut_out_as_one_reads_them(run: Run, built: Path, tmp_path: Path) -> None:
    run("build", "belote", "--only", "score_pad")  # lies across on its sheet
    page = tmp_path / "pad.html"
    run("verify", "belote", "--report", str(page))
    text = page.read_text("utf-8")
    (size,) = re.findall(r'alt="score_pad [^"]*, front" width="(\d+)" height="(\d+)"', text)
    assert int(size[0]) / int(size[1]) == pytest.approx(_pad(built), rel=0.02)


def _pad(built: Path) -> float:
    text = (built / "components" / "belote" / "score_pad.yaml").read_text("utf-8")
    match = re.search(r"^trim: (\d+) x (\d+) mm", text, re.MULTILINE)
    assert match
    return int(match[1]) / int(match[2])


def test_programs_get_their_forms(run: Run, built: Path, tmp_path: Path) -> None:
    names = ["out.xml", "out.sarif", "out.json", "out.txt"]
    said = run("verify", "belote", *FEW, "--json", *(a for n in names for a in ("--report", str(tmp_path / n))))
    assert said.code == 0, said.all
    assert json.loads((tmp_path / "out.json").read_text("utf-8")) == said.json
    assert ElementTree.parse(tmp_path / "out.xml").getroot().get("failures") == "0"
    assert json.loads((tmp_path / "out.sarif").read_text("utf-8"))["runs"][0]["tool"]["driver"]["name"] == "deckproof"
    assert (tmp_path / "out.txt").read_text("utf-8").startswith("PASS  belote")


def test_findings_as_annotations(run: Run, built: Path) -> None:
    swap(built / "components/belote/game.yaml", "count: 32", "count: 31")
    said = run("verify", "belote", "--deck", *FEW, "--github")
    assert said.code == 1
    place = r"file=components/belote/\w+\.yaml,line=\d+,col=\d+,endColumn=\d+"
    assert re.search(rf"^::error {place},title=CNT001::", said.out, re.MULTILINE)


@pytest.mark.parametrize("name", ["report.pdf", "report", "report.htm"])
def test_an_ending_that_is_no_report_costs_no_time(run: Run, project: Path, name: str) -> None:
    said = run("verify", "belote", "--report", name)
    assert said.code == 2
    assert "one of: .html, .xml, .sarif, .json, .txt" in said.err
    assert not Path(name).exists()


def test_what_cannot_be_written_is_told(run: Run, project: Path) -> None:
    (project / "taken").write_text("a file")
    said = run("verify", "belote", "--deck", *FEW, "--report", "taken/report.html")
    assert said.code == 1
    assert "cannot be written" in said.err
    assert (project / "taken").read_text() == "a file"
