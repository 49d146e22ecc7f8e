"""Is this installation whole?"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from generator.cli import doctor
from generator.cli.stamp import LIBRARIES, OPTIONAL
from tests.cli.conftest import Run


def test_here_all_is_well(run: Run, project: Path) -> None:
    said = run("doctor")
    assert said.code == 0, said.all
    names = {line.split()[1] for line in said.out.splitlines() if not line.startswith(" ")}
    assert {"python", "reportlab", "fonts", "package", "terminal", "project", "numba"} <= names


def test_json(run: Run, project: Path) -> None:
    data = run("doctor", "--json").json
    assert data["ok"] is True
    assert {look["state"] for look in data["looks"]} <= {"ok", "note"}


def test_it_knows_every_library_of_the_project(root: Path) -> None:
    made = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {re.split(r"[><=; \[]", line)[0] for line in made["dependencies"]}
    assert needed == set(LIBRARIES)
    extras = [line for name in ("fast", "watch") for line in made["optional-dependencies"][name]]
    assert {re.split(r"[><=; ]", line)[0] for line in extras} == set(OPTIONAL)


def test_a_missing_library_is_an_error_and_says_what_to_type(
    run: Run, monkeypatch: pytest.MonkeyPatch, project: Path
) -> None:
    monkeypatch.setattr(doctor, "version", lambda name: "" if name in ("reportlab", "numba") else "1")
    said = run("doctor")
    assert said.code == 1
    assert re.search(r"error +reportlab +missing\n +help: type: .* -m pip install reportlab", said.out)
    assert re.search(r"note +numba +not installed", said.out)


def test_a_stranger_who_brings_our_package_is_found() -> None:
    """`pip install verify` overwrites our package and nothing says so."""
    looks = list(doctor._rooms(lambda: {"verify": ["deckproof", "verify"], "generator": ["deckproof"]}))
    assert [(look.name, look.state) for look in looks] == [("package generator", "ok"), ("package verify", "error")]
    assert "pip uninstall verify" in looks[1].help


def test_missing_fonts_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.faces.fonts.default_chain", lambda: ())
    (look,) = doctor._fonts()
    assert look.state == "error"
    assert "justmytype-intl-cjk" in look.help


def test_outside_a_project_it_only_notes(run: Run, nowhere: Path) -> None:
    said = run("doctor")
    assert said.code == 0
    assert re.search(r"note +project +none here", said.out)
