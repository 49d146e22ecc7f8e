"""What the installed tool brings along: the games of this repository as examples, the starter, the schemas."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest

from tests.new_user.conftest import Home

FIRST_LINE = re.compile(r"# yaml-language-server: \$schema=(\S+)\n")


def below(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_the_examples_are_the_games_of_the_repository(wheel: zipfile.ZipFile, root: Path) -> None:
    start = "verify/examples/"
    assert below(root / "components") == {
        name.removeprefix(start): wheel.read(name) for name in wheel.namelist() if name.startswith(start)
    }


def test_these_tests_run_what_is_in_the_wheel(home: Home) -> None:
    program = "import generator, verify.discover as d; print(generator.__file__, *d.examples().values(), sep='\\n')"
    said = home.python("-c", program).stdout.splitlines()
    assert said
    assert [line for line in said if not Path(line).is_relative_to(home.installed)] == []


def test_an_example_is_played_and_shown_where_there_is_no_project(home: Home) -> None:
    said, code = home.typed("play", "belote", "--seat", "none", "--rounds", "1")
    assert code == 0, said
    assert home.typed("show", "belote", "s-k") == ("output/belote/show/card-s-k.en.png\n", 0)
    assert [p.name for p in home.folder.iterdir()] == ["output"]


@pytest.mark.parametrize("command", ["check", "build", "verify"])
def test_what_changes_or_judges_is_for_games_of_ones_own(home: Home, command: str) -> None:
    said, code = home.typed(command, "belote")
    assert code == 2
    assert "help: it is an example; to copy it here, type: deckproof new belote --from belote" in said
    assert list(home.folder.iterdir()) == []


def test_a_copy_of_an_example_is_whole(home: Home) -> None:
    said, code = home.typed("new", "my-belote", "--from", "belote")
    assert code == 0, said
    mine = below(home.folder / "components" / "my-belote")
    theirs = below(home.installed / "verify" / "examples" / "belote")
    assert mine.keys() == theirs.keys()
    changed = {
        name
        for name in mine
        if FIRST_LINE.sub("", mine[name].decode("utf-8", "replace"), count=1)
        != FIRST_LINE.sub("", theirs[name].decode("utf-8", "replace"), count=1)
    }
    assert changed == {"game.yaml"}
    assert home.typed("check", "--strict")[1] == 0


@pytest.mark.parametrize("words", [["new", "mine"], ["new", "mine", "--from", "belote"]], ids=["blank", "example"])
def test_the_first_line_of_each_file_leads_to_its_schema(home: Home, words: list[str]) -> None:
    home.typed(*words)
    folder = home.folder / "components" / "mine"
    for path in folder.rglob("*.yaml"):
        line = FIRST_LINE.match(path.read_text("utf-8"))
        assert line, path
        schema = (path.parent / line[1]).resolve()
        assert schema.is_relative_to(home.folder.resolve())
        for name in {schema.name, *re.findall(r'"\$ref": "(\w+\.schema\.json)', schema.read_text("utf-8"))}:
            theirs = home.installed / "verify" / "schema" / name
            assert (schema.parent / name).read_bytes() == theirs.read_bytes()
