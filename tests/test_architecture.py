"""The rooms stay rooms: who imports whom, where a game is named, how long a file gets, what a test may not ask."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

LONGEST = 450  # lines of a file
READABLE = {".py", ".yaml", ".json", ".md", ".html", ".css", ".js", ".svg", ".toml", ".txt", ""}
CLOCKS = {"time", "timeit"}  # modules
NO_CLOCK = {"sleep"}  # what a test may take from them
NOW = {"now", "today", "utcnow"}

# One offence against each contract of pyproject.toml, as (file, line, a word of the contract's name).
OFFENCES = [
    ("verify/units.py", "import generator.geometry", "stands alone"),
    ("generator/geometry.py", "import generator.faces.face", "plain geometry"),
    ("generator/imposition/sheet.py", "import verify.report.verdict", "only the command line"),
    ("verify/finding.py", "import verify.manifest", "lies below"),
    ("verify/games/aaa/rules.py", "import verify.source", "rules know the kit"),
    ("verify/games/aaa/rules.py", "import verify.games.bbb.rules", "no game knows another"),
    ("generator/geometry.py", "import reportlab.pdfgen", "one door"),
]


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    """import-linter over the packages that stand in `folder`, by the contracts in its pyproject.toml."""
    program = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    return subprocess.run(
        [sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False
    )


def test_imports_keep_the_contracts(root: Path) -> None:
    result = lint_imports(root)
    assert result.returncode == 0, result.stdout + result.stderr


def test_each_contract_catches_an_offence(root: Path, tmp_path: Path) -> None:
    for name in ("generator", "verify"):
        shutil.copytree(root / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(root / "pyproject.toml", tmp_path)
    for game in ("aaa", "bbb"):
        folder = tmp_path / "verify" / "games" / game
        folder.mkdir()
        (folder / "__init__.py").touch()
        (folder / "rules.py").touch()
    for name, line, _ in OFFENCES:
        with (tmp_path / name).open("a", encoding="utf-8") as file:
            file.write(f"\n{line}\n")
    contracts = [
        c["name"]
        for c in tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    ]
    result = lint_imports(tmp_path)
    broken = [name for name in contracts if re.search(re.escape(name) + r"\s+BROKEN", result.stdout)]
    assert broken == contracts, result.stdout + result.stderr
    assert all(any(word in name for name in contracts) for _, _, word in OFFENCES)


def sources(root: Path, *folders: str) -> Iterator[Path]:
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path


def test_a_game_is_named_in_its_own_folders_only(root: Path) -> None:
    games = {p.name for folder in ("components", "verify/games") for p in (root / folder).iterdir() if p.is_dir()}
    games -= {"__pycache__"}
    assert games
    word = re.compile(rf"(?<![a-z0-9])({'|'.join(map(re.escape, sorted(games)))})(?![a-z0-9])", re.IGNORECASE)
    named = []
    for path in [*sources(root, "generator", "verify", ".ci"), root / "Makefile"]:
        place = path.relative_to(root)
        if path.suffix not in READABLE or (place.parts[:2] == ("verify", "games") and len(place.parts) > 3):
            continue
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            named += [f"{place}:{number}: {found}" for found in word.findall(line)]
    assert named == []


def test_no_file_is_too_long(root: Path) -> None:
    long = {
        str(path.relative_to(root)): length
        for path in sources(root, "generator", "verify", "tests", "docs")
        if path.suffix == ".py" and (length := len(path.read_text("utf-8").splitlines())) > LONGEST
    }
    assert long == {}


def clocks(tree: ast.AST) -> Iterator[int]:
    """Lines that read a clock, or set one for hypothesis."""
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=module, names=names) if module in CLOCKS:
                if any(name.name not in NO_CLOCK for name in names):
                    yield node.lineno
            case ast.Attribute(value=ast.Name(id=module), attr=attr) if module in CLOCKS and attr not in NO_CLOCK:
                yield node.lineno
            case ast.Call(func=ast.Attribute(attr=attr)) if attr in NOW:
                yield node.lineno
            case ast.keyword(arg="deadline", value=value) if not (
                isinstance(value, ast.Constant) and value.value is None
            ):
                yield value.lineno


def test_no_test_asks_the_clock(root: Path) -> None:
    asked = [
        f"{path.relative_to(root)}:{line}"
        for path in sources(root, "tests")
        if path.suffix == ".py" and "bench" not in path.relative_to(root).parts
        for line in clocks(ast.parse(path.read_text("utf-8")))
    ]
    assert asked == []


@pytest.mark.parametrize(
    "line", ["from time import perf_counter", "time.monotonic()", "datetime.now()", "settings(deadline=200)"]
)
def test_a_clock_is_seen(line: str) -> None:
    assert list(clocks(ast.parse(line))) == [1]


@pytest.mark.parametrize("line", ["time.sleep(0.1)", "from time import sleep", "settings(deadline=None)"])
def test_waiting_is_no_clock(line: str) -> None:
    assert list(clocks(ast.parse(line))) == []
