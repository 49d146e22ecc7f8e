"""Rules from outside: found by their ID once they are named, and never by a manifest alone."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from verify import discover
from verify.discover import PROTOCOL, bring, engine, engines
from verify.engine.protocol import Game


@pytest.fixture(autouse=True)
def tidy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a test brings is gone after it."""
    monkeypatch.setattr(discover, "_BROUGHT", {})
    monkeypatch.setattr(sys, "path", list(sys.path))
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        del sys.modules[name]


def module(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.mkdir(parents=True)
    (path / "__init__.py").write_text(text, encoding="utf-8")
    return path


def whole(missing: str = "") -> str:
    lines = [f"{name} = None" for name in PROTOCOL if name not in ("ID", missing)]
    return "\n".join(["ID = 'outside'", *lines])


def test_the_names_are_those_of_the_protocol() -> None:
    functions = {name for name in vars(Game) if not name.startswith("_")}
    assert set(PROTOCOL) == set(Game.__annotations__) | functions


def test_a_folder_or_a_file_is_found_by_its_id(tmp_path: Path) -> None:
    assert engine("outside") is None
    brought = bring(module(tmp_path, "brought_folder", whole()))
    assert engine("outside") is brought
    assert "outside" in engines()
    (tmp_path / "brought_file.py").write_text(whole().replace("outside", "one_file"), encoding="utf-8")
    assert engine("one_file") is None
    bring(tmp_path / "brought_file.py")
    assert engine("one_file") is not None


def test_a_name_that_lacks_is_told(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="lacks redeal"):
        bring(module(tmp_path, "brought_lacking", whole(missing="redeal")))
    assert engine("outside") is None


def test_what_is_no_module(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "rules.txt").write_text("", "utf-8")
    for path in (tmp_path / "empty", tmp_path / "rules.txt", tmp_path / "nowhere"):
        with pytest.raises(ValueError, match="neither a folder"):
            bring(path)
    with pytest.raises(ValueError, match="no name of a Python module"):
        bring(module(tmp_path, "my-rules", whole()))


def test_another_module_of_that_name_is_not_taken_for_it(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="another module is called 'json'"):
        bring(module(tmp_path, "json", whole()))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("raise RuntimeError('not today')", "RuntimeError: not today"),
        ("def broken(:", "SyntaxError"),
        ("import a_library_that_is_not_there", "ModuleNotFoundError"),
        (whole(missing="apply"), "lacks apply"),
    ],
)
def test_the_command_line_says_why_rules_cannot_be_loaded(
    run: Run, project: Path, tmp_path: Path, text: str, said: str
) -> None:
    path = module(tmp_path, f"brought_{abs(hash(text))}", text)
    found = run("check", "belote", "--rules", str(path))
    assert found.code == 2
    assert said in found.err
    assert "Traceback" not in found.all


def test_a_manifest_alone_runs_no_code(run: Run, project: Path, tmp_path: Path) -> None:
    path = module(tmp_path, "brought_unasked", "raise SystemExit('this ran')")
    game = project / "components/belote/game.yaml"
    game.write_text(game.read_text("utf-8").replace("engine: belote", f"engine: {path.name}"), encoding="utf-8")
    said = run("check", "belote")
    assert "this ran" not in said.all
    assert "ENG001" in said.all
    assert "--rules FOLDER" in said.all
