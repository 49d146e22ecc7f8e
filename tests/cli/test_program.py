"""Every way a command can end: help, usage, findings, a bug; and how quick the start is in imports."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from generator.cli import COMMANDS, program
from tests.cli.conftest import Run

HEAVY = {
    "reportlab",
    "jsonschema",
    "fontTools",
    "PIL",
    "pikepdf",
    "pypdfium2",
    "jinja2",
    "numba",
    "numpy",
    "budoux",
    "yaml",
}

START = """
import runpy, sys
sys.argv = ["deckproof", *{args!r}]
try:
    runpy.run_module("generator", run_name="__main__")
except SystemExit:
    print(*sys.modules, file=sys.stderr)
"""


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(run: Run, command: str) -> None:
    said = run(command, "--help")
    assert said.code == 0
    assert said.out.startswith("Usage: ")


def test_help_lists_the_commands_in_the_order_of_use(run: Run) -> None:
    out = run("--help").out
    assert [line.split()[0] for line in out.partition("Commands:\n")[2].splitlines()] == list(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_has_help(command: str) -> None:
    options = [p for p in COMMANDS[command].params if isinstance(p, click.Option)]
    assert [p.name for p in options if not p.help] == []


@pytest.mark.parametrize("command", [c for c in COMMANDS if c != "play"])
def test_every_command_that_reports_has_json(command: str) -> None:
    assert "--json" in {opt for p in COMMANDS[command].params for opt in p.opts}


def test_a_mistyped_command_names_the_near_one(run: Run) -> None:
    said = run("biuld")
    assert said.code == 2
    assert "no such command 'biuld'; did you mean 'build'?" in said.err


def test_version(run: Run) -> None:
    assert run("--version").out.startswith("deckproof ")


@pytest.mark.parametrize("args", [["--help"], ["--version"], ["build", "--help"]], ids=" ".join)
def test_the_start_imports_nothing_heavy(root: Path, args: list[str]) -> None:
    program = START.format(args=args)
    done = subprocess.run([sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=True)
    assert HEAVY & {name.partition(".")[0] for name in done.stderr.split()} == set()
    assert "generator.cli" in done.stderr.split()


def test_python_m_generator_is_the_same_program(root: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "generator", "--help"], cwd=root, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("Usage: deckproof ")


def test_a_bug_leaves_a_log_and_no_traceback(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def broken(**_: object) -> None:
        raise ZeroDivisionError("seven by nothing")

    monkeypatch.setattr(COMMANDS["formats"], "callback", broken)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    said = run("formats")
    assert said.code == 3
    assert "Traceback" not in said.all
    (log,) = tmp_path.glob("deckproof-bug-*.md")
    assert str(log) in said.err
    text = log.read_text("utf-8")
    assert "ZeroDivisionError: seven by nothing" in text
    assert "reportlab: " in text


def test_a_bug_is_told_even_where_nothing_can_be_written(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(**_: object) -> None:
        raise ZeroDivisionError("seven by nothing")

    monkeypatch.setattr(COMMANDS["formats"], "callback", broken)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "gone"))
    said = run("formats")
    assert said.code == 3
    assert "traceback:" in said.err


def test_a_file_that_cannot_be_read_is_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(**_: object) -> None:
        raise PermissionError(13, "Permission denied", "output/x.pdf")

    monkeypatch.setattr(COMMANDS["formats"], "callback", broken)
    said = run("formats")
    assert said.code == 1
    assert said.err.startswith("error: 'output/x.pdf': permission denied\nhelp: ")


@pytest.mark.parametrize("at", ["", "fonts/x.ttf"])
def test_a_cache_that_cannot_be_written_names_its_setting(
    run: Run, cache: Path, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    def broken(**_: object) -> None:
        raise PermissionError(13, "Permission denied", str(cache / at))

    monkeypatch.setattr(COMMANDS["formats"], "callback", broken)
    said = run("formats")
    assert (said.code, said.err.splitlines()[1]) == (1, "help: set DECKPROOF_CACHE to a folder that can be written")


def test_ctrl_c_ends_with_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(**_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(COMMANDS["formats"], "callback", stopped)
    said = run("formats")
    assert (said.code, said.err) == (130, "error: interrupted\n")


def test_a_reader_that_goes_away_is_no_bug(root: Path) -> None:
    """`deckproof explain | head -1`"""
    done = subprocess.run(
        f"'{sys.executable}' -m generator explain | head -1",
        shell=True, cwd=root, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    assert "bug" not in done.stderr
    assert done.stdout


@pytest.mark.skipif(os.name == "nt", reason="pipes of POSIX")
def test_a_reader_that_goes_away_is_neither_a_finding_nor_a_bug(root: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "generator", "explain"],
        cwd=root, stdout=writer, stderr=subprocess.PIPE, text=True, check=False,
    )  # fmt: skip
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, "")


def test_no_colour_when_asked(root: Path) -> None:
    from click.testing import CliRunner

    plain = CliRunner().invoke(program, ["explain", "XXX000"], color=True, env={"NO_COLOR": "1"})
    painted = CliRunner().invoke(program, ["explain", "XXX000"], color=True, env={"NO_COLOR": ""})
    assert "\x1b[" not in plain.stderr
    assert "\x1b[" in painted.stderr
