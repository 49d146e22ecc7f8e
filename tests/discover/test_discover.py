"""What the user typed becomes folders, or a finding that says what to type instead."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from verify.discover import all_codes, engine, engines, examples, find_project, games, resolve


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name in ("poker", "whist"):
        (tmp_path / "p" / "components" / name).mkdir(parents=True)
        (tmp_path / "p" / "components" / name / "game.yaml").write_text(f"game: {name}\n", "utf-8")
    (tmp_path / "p" / "deep" / "er").mkdir(parents=True)
    (tmp_path / "p" / "empty").mkdir()
    return tmp_path / "p"


def test_a_project_is_found_upwards(project: Path) -> None:
    assert find_project(project / "deep" / "er") == project
    assert find_project(project.parent) is None
    assert list(games(project)) == ["poker", "whist"]


def test_a_single_game_needs_no_name_where_it_stands(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").touch()
    assert resolve(None, tmp_path) == ([tmp_path], [])
    (tmp_path / "components" / "poker").mkdir(parents=True)
    (tmp_path / "components" / "poker" / "game.yaml").touch()
    assert resolve(None, tmp_path) == ([tmp_path / "components" / "poker"], [])  # a project goes first


def test_games_are_named_from_anywhere(project: Path) -> None:
    poker = project / "components" / "poker"
    assert resolve("poker", project / "deep") == ([poker], [])
    assert resolve(None, project / "deep") == ([poker, project / "components" / "whist"], [])
    assert resolve("components/poker", project) == ([poker], [])
    assert resolve("components/poker/game.yaml", project) == ([poker], [])
    assert resolve(str(poker), project.parent) == ([poker], [])
    assert resolve("p", project.parent)[0] == [poker, project / "components" / "whist"]


@pytest.mark.parametrize(
    "argument, start, code, words",
    [
        ("pokr", "p", "PRJ002", "did you mean 'poker'? one of: poker, whist"),
        ("zzz", "p", "PRJ002", "one of: poker, whist"),
        ("poker", ".", "PRJ001", "no project here or above"),
        (None, ".", "PRJ001", "name a folder that holds a game.yaml"),
        ("p/empty", ".", "PRJ003", "is empty"),
        ("p/deep", ".", "PRJ003", "holds neither game.yaml nor components/"),
        ("../..\0", "p", "PRJ002", "no game"),
    ],
)
def test_what_cannot_be_found_is_explained(
    argument: str | None, start: str, code: str, words: str, project: Path
) -> None:
    folders, found = resolve(argument, project.parent / start)
    assert not folders
    assert [f.code for f in found] == [code]
    assert words in f"{found[0].message} {found[0].help}"


def test_a_folder_of_components_that_is_no_game_yet_says_what_it_lacks(project: Path) -> None:
    draft = project / "components" / "draft"
    draft.mkdir()
    assert [f.message for f in resolve("draft", project / "deep")[1]] == ["folder 'draft' is empty"]
    (draft / "card.yaml").touch()
    (found,) = resolve("draft", project)[1]
    assert (found.code, found.message) == ("PRJ003", "folder 'draft' holds neither game.yaml nor components/")


def test_engines_are_found_by_name_and_nothing_else_is_imported() -> None:
    for name in engines():
        assert engine(name) is engine(name.replace("_", "-"))
    for name in ("nosuch", "", "os", "..engine", "os.path", "__init__", "../engine"):
        assert engine(name) is None


def test_every_code_has_a_page() -> None:
    codes = all_codes()
    assert {"SRC001", "SCH001", "CNT001", "LAY001"} <= codes.keys()
    assert all(code.name == name and code.page.strip() for name, code in codes.items())


def test_a_build_with_nothing_to_do_can_find_its_games_without_heavy_libraries(root: Path) -> None:
    heavy = ["yaml", "jsonschema", "referencing", "jinja2", "numba", "PIL", "reportlab"]
    program = f"""
import sys
from pathlib import Path
from verify.discover import resolve
assert resolve(None, Path("."))[0]
print(sorted(set({heavy}) & set(sys.modules)))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=root, env={**os.environ}, capture_output=True, check=True
    )
    assert done.stdout.split() == [b"[]"]


def test_examples_are_found_by_who_only_reads(tmp_path: Path, project: Path) -> None:
    assert examples()
    for name, folder in examples().items():
        assert resolve(name, tmp_path, reads=True) == ([folder], [])
        (found,) = resolve(name, project)[1]
        assert (found.code, f"deckproof new {name} --from {name}" in found.help) == ("PRJ002", True)
        (found,) = resolve(name, tmp_path)[1]
        assert (found.code, f"deckproof new {name} --from {name}" in found.help) == ("PRJ001", True)


def test_a_game_of_the_project_goes_before_an_example(project: Path) -> None:
    name = next(iter(examples()))
    mine = project / "components" / name
    mine.mkdir()
    assert resolve(name, project, reads=True)[1][0].message == f"folder '{name}' is empty"
    (mine / "game.yaml").touch()
    assert resolve(name, project, reads=True) == ([mine], [])


def test_a_name_that_is_nothing_lists_games_and_examples(project: Path) -> None:
    (found,) = resolve("pokr", project, reads=True)[1]
    assert "did you mean 'poker'?" in found.help
    assert all(name in found.help for name in examples()) or len(examples()) > 10
    (found,) = resolve("pokr", project.parent, reads=True)[1]
    assert found.code == "PRJ002"
