"""What is handed out: the pins, and the wheel."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

PIN = re.compile(r"^([a-z0-9._-]+)==([^ ;\\]+)(?: ; [^\\]+)?((?: \\\n    --hash=sha256:[0-9a-f]{64})+)$", re.MULTILINE)


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def project(root: Path) -> dict[str, object]:
    return tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]  # type: ignore[no-any-return]


def test_pins_hold_every_dependency_with_hashes(root: Path) -> None:
    pins = {canonical(m[1]): m[3].count("sha256") for m in PIN.finditer((root / "requirements.txt").read_text("utf-8"))}
    extras = project(root)["optional-dependencies"]
    assert isinstance(extras, dict)
    wanted = [line for lines in [project(root)["dependencies"], *extras.values()] for line in lines]  # type: ignore[misc]
    names = {canonical(re.split(r"[\[<>=; ]", line)[0]) for line in wanted} - {"deckproof"}
    assert names <= set(pins)
    # One file is a pure wheel alone; compiled ones need wheels for three systems and three Pythons.
    assert all(pins[name] >= 9 for name in ("pikepdf", "pillow", "pyyaml", "rpds-py", "numba", "numpy", "lxml"))


def test_pins_name_no_place(root: Path) -> None:
    text = (root / "requirements.txt").read_text("utf-8")
    rest = [line for line in PIN.sub("", text).splitlines() if line and not line.lstrip().startswith("#")]
    assert rest == []
    assert not re.search(r"://|file:|index-url|find-links|trusted-host|/(home|tmp|opt|work|root)/", text)


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=root,
        check=True,
        capture_output=True,
    )
    (path,) = folder.glob("*.whl")
    return zipfile.ZipFile(path)


def test_the_wheel_holds_all_that_is_not_code(wheel: zipfile.ZipFile, root: Path) -> None:
    data = {
        str(path.relative_to(root).as_posix())
        for folder in ("generator", "verify")
        for path in (root / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert any(name.endswith(".schema.json") for name in data)
    assert any(name.startswith("generator/formats/") for name in data)
    assert any(name.endswith("/RULES.md") for name in data)
    assert data <= set(wheel.namelist())


def test_the_wheel_gives_one_command_and_two_packages(wheel: zipfile.ZipFile) -> None:
    (info,) = {name.split("/")[0] for name in wheel.namelist() if ".dist-info/" in name}
    assert {name.split("/")[0] for name in wheel.namelist()} == {"generator", "verify", info}
    assert "deckproof = generator.cli:main" in wheel.read(f"{info}/entry_points.txt").decode()
    assert {f"{info}/licenses/LICENSE", f"{info}/licenses/NOTICE.md"} <= set(wheel.namelist())
