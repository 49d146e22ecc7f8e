"""Every fault of `sheets.py` in the sheets of a real game: the clean ones verify, each fault is told."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from click.testing import CliRunner

from generator.cli import program
from tests.mutants.sheets import MUTANTS

ROOT = Path(__file__).resolve().parents[2]
GAME = "belote"
PDF = "card.home.a4.long.en.pdf"
GAMES = "20"  # play is not what is asked here


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project")
    shutil.copytree(ROOT / "components" / GAME, folder / "components" / GAME)
    path = str(folder / "components" / GAME)
    made = CliRunner().invoke(program, ["build", path, "--output", str(folder / "output")])
    assert made.exit_code == 0, made.output
    return folder


def verdict(project: Path, output: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[int, dict[str, Any]]:
    monkeypatch.chdir(project)
    done = CliRunner().invoke(program, ["verify", GAME, "--output", str(output), "--games", GAMES, "--json"])
    assert done.exit_code in (0, 1), done.output
    return done.exit_code, json.loads(done.stdout)


def test_the_clean_sheets_have_no_fault(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, said = verdict(project, project / "output", monkeypatch)
    assert [finding for finding in said["findings"] if finding["file"].endswith(".pdf")] == []


@pytest.mark.parametrize("name", MUTANTS)
def test_a_fault_is_noticed(name: str, project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(project / "output", tmp_path / "output")
    path = tmp_path / "output" / GAME / PDF
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        MUTANTS[name](pdf)
        pdf.save(path)
    record = path.with_name("build.json")
    files = json.loads(record.read_text("utf-8"))
    for job in files["jobs"].values():  # the record does not give it away
        if PDF in job["files"]:
            job["files"][PDF]["sha256"] = hashlib.sha256(path.read_bytes()).hexdigest()
    record.write_text(json.dumps(files), encoding="utf-8")
    code, said = verdict(project, tmp_path / "output", monkeypatch)
    codes = sorted({finding["code"] for finding in said["findings"] if finding["severity"] == "error"})
    print(f"{name}: {', '.join(codes)}")
    assert code == 1
    assert codes or said["verdict"] == "unverifiable"
