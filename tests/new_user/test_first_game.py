"""A new user outside this repository makes a game of twelve cards, prints it and edits it: the page is followed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden import assert_golden
from tests.new_user.conftest import Home
from tests.new_user.page import answered, edit, followed


def sheets(folder: Path) -> dict[str, list[bytes]]:
    """What is drawn on each page of each PDF, as it stands in the file."""
    import pikepdf

    found = {}
    for path in sorted(folder.rglob("*.pdf")):
        with pikepdf.open(path) as document:
            found[path.name] = [page.Contents.read_bytes() for page in document.pages]
    return found


@pytest.mark.parametrize("name", ["first-game.md", "first-rules.md"])
def test_the_page_says_what_happens(home: Home, root: Path, name: str) -> None:
    page = root / "docs" / name

    def typed(words: list[str]) -> tuple[str, int]:
        return home.typed(*words)

    assert_golden(page, followed(page.read_text("utf-8"), typed, home.folder))


def test_only_what_changed_is_written(home: Home) -> None:
    def stamps() -> dict[Path, int]:
        return {path: path.stat().st_mtime_ns for path in (home.folder / "output").rglob("*") if path.is_file()}

    assert home.typed("new", "lanterns")[1] == 0
    assert home.typed("build", "lanterns")[1] == 0
    (before,) = sheets(home.folder / "output").values()
    kept = stamps()
    assert "as before" in home.typed("build", "lanterns")[0]
    assert stamps() == kept
    edit(
        "components/lanterns/strings.en.yaml\n-name.wind: Wind\n+name.wind: Storm\n",
        home.folder,
    )
    assert "written; changed: sheet 2" in home.typed("build", "lanterns")[0]
    (after,) = sheets(home.folder / "output").values()
    assert len(before) == len(after) == 4  # fronts and backs of two sheets
    assert [i for i, (old, new) in enumerate(zip(before, after, strict=True)) if old != new] == [2]


def test_rules_none_is_a_verdict_and_no_failure(home: Home) -> None:
    home.typed("new", "lanterns")
    home.typed("build", "lanterns")
    said, code = home.typed("verify", "lanterns", "--strict")
    assert (said.splitlines()[0], code) == (
        "PASS  lanterns: box and print verified; play not tested: rules: none",
        0,
    )
    said, code = home.typed("play", "lanterns")
    assert "'lanterns' has no rules to play by (rules: none)" in said
    assert code == 2


def test_the_project_is_found_from_below(home: Home) -> None:
    home.typed("new", "lanterns")
    said, code = home.typed("new", "moths", at=home.folder / "components" / "lanterns" / "art")
    assert code == 0, said
    assert sorted(p.name for p in (home.folder / "components").iterdir()) == [".schema", "lanterns", "moths"]


@pytest.mark.parametrize("words", [["build", "--paper", "letter", "--format", "bleed"], ["build", "--side", "fronts"]])
def test_the_starter_prints_in_other_ways_without_a_finding(home: Home, words: list[str]) -> None:
    home.typed("new", "lanterns")
    said, code = home.typed(*words, "--strict")
    assert code == 0
    assert "warning" not in said
    said, code = home.typed("verify", "--strict")
    assert (code, said.split()[0]) == (0, "PASS"), said


# -- that a page which is wrong would be noticed ----------------------------------------------------------------------


def test_answers_are_those_of_today(tmp_path: Path) -> None:
    text = "a\n```console\n$ deckproof one 'two three'\nold answer\n$ deckproof four; echo $?\n```\nb\n"

    def typed(words: list[str]) -> tuple[str, int]:
        return f"{len(words)} words\n", 1

    new = followed(text, typed, tmp_path)
    assert new == "a\n```console\n$ deckproof one 'two three'\n2 words\n$ deckproof four; echo $?\n1 words\n1\n```\nb\n"


def test_another_program_is_not_typed() -> None:
    with pytest.raises(AssertionError):
        answered("$ rm -r .", lambda words: ("", 0))


def test_an_edit_of_a_line_that_is_not_there_fails(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("a: 1\n", "utf-8")
    edit("a.yaml\n-a: 1\n+a: 2\n", tmp_path)
    assert (tmp_path / "a.yaml").read_text("utf-8") == "a: 2\n"
    with pytest.raises(AssertionError):
        edit("a.yaml\n-a: 1\n+a: 3\n", tmp_path)
