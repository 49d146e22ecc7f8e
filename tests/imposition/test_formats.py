"""Format files: the shipped ones hold, wrong ones are found with their place."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.formats.load import FOLDER, find, load_papers, names
from generator.geometry import Size
from verify.schema import check
from verify.source import Folder


def test_home_and_bleed_on_a4_and_letter() -> None:
    papers, findings = load_papers()
    assert findings == []
    assert (papers["a4"], papers["letter"]) == (Size(210_000, 297_000), Size(215_900, 279_400))
    assert {"home", "bleed", "rough"} <= set(names())


@pytest.mark.parametrize("name", names())
def test_every_format_file_holds(name: str) -> None:
    format, findings = find(name, "a4")
    assert findings == []
    assert format
    assert (format.name, format.margin >= 5_000) == (name, True)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.yaml")), ids=lambda path: path.stem)
def test_every_file_is_as_its_schema_says(path: Path) -> None:
    document = Folder(FOLDER, FOLDER).document(path)
    assert document
    assert check("papers" if path.stem == "papers" else "format", document) == []


@pytest.mark.parametrize("line", ["  odd: {size: 3 x mm, title: Odd}", "  odd: {size: 3 x 4 mm}", "odd: 3"])
def test_a_wrong_paper_is_found(folder: Path, line: str) -> None:
    with (folder / "papers.yaml").open("a", encoding="utf-8") as stream:
        stream.write(line + "\n")
    format, findings = find("home", "a4", folder)
    assert format is None
    assert [f.span.line for f in findings] == [14]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FOLDER, tmp_path / "generator" / "formats", ignore=shutil.ignore_patterns("*.py*")))


@pytest.mark.parametrize(
    ("old", "new", "place", "words"),
    [
        (
            "gutter: 6 mm",
            "gutter: 5 mm",
            "generator/formats/home.yaml:6:9",
            "gutter 5 mm is narrower than twice the bleed",
        ),
        (
            "least bleed: 1.5 mm",
            "least bleed: 4 mm",
            "generator/formats/home.yaml:8:14",
            "least bleed 4 mm is more than the bleed",
        ),
        (
            "least: 2 mm",
            "least: 4 mm",
            "generator/formats/home.yaml:9:46",
            "the shortest tick is longer than the longest",
        ),
        ("marks: ticks", "marks: dots", "generator/formats/home.yaml:10:8", "dots"),
        ("ink: colour", "ink: red", "generator/formats/home.yaml:11:6", "red"),
        (
            "undersize: 0 mm",
            "undersize: 3 mm",
            "generator/formats/home.yaml:12:12",
            "undersize 3 mm is more than a sleeve asks for",
        ),
        ("margin: 5 mm", "margin: 5", "generator/formats/home.yaml:4:9", "5"),
        ("neighbours: touch", "neighbours: hug", "generator/formats/home.yaml:5:13", "hug"),
        ("margin: 5 mm", "margn: 5 mm", "generator/formats/home.yaml:4:1", "margn"),
    ],
)
def test_a_wrong_format_is_found_with_its_place(folder: Path, old: str, new: str, place: str, words: str) -> None:
    path = folder / "home.yaml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    format, findings = find("home", "a4", folder)
    assert format is None
    assert (place, True) in [(str(f.span), words in f.message) for f in findings]


def test_a_new_line_is_a_new_paper_for_every_format(folder: Path) -> None:
    with (folder / "papers.yaml").open("a", encoding="utf-8") as stream:
        stream.write("  oddity: {size: 123 x 234 mm, title: Oddity}\n")
    for name in names(folder):
        format, findings = find(name, "oddity", folder)
        assert findings == []
        assert format
        assert format.papers["oddity"] == Size(123_000, 234_000)


def test_a_new_file_is_a_new_format(folder: Path) -> None:
    (folder / "loose.yaml").write_text(
        (folder / "home.yaml").read_text("utf-8").replace("gutter: 6", "gutter: 9"), "utf-8"
    )
    format, findings = find("loose", "a4", folder)
    assert findings == []
    assert format
    assert format.gutter == 9_000


def test_rough_is_for_sleeves() -> None:
    format, findings = find("rough", "a4")
    assert findings == []
    assert format
    assert (format.bleed, format.marks, format.ink, format.undersize) == (0, "guides", "mono", 1_000)
