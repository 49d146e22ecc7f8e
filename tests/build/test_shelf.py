"""The output folder: whole files or none, one build at a time, and a clear word when it cannot be written."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from generator import build as building
from generator import shelf

from .mini import PDFS, Mini

ROOT = Path(__file__).resolve().parents[2]


def kill_while_building(mini: Mini, at: str) -> None:
    """An edited game is built in a process that ends, without a chance to tidy up, just before file `at` is renamed."""
    program = (
        "import os, sys; sys.path.insert(0, sys.argv[1])\n"
        "from pathlib import Path\n"
        "from generator import shelf\n"
        "from generator.build import Request, build\n"
        "whole = shelf.replace\n"
        "def dying(folder, files):\n"
        "    return whole(folder, files, lambda name: os._exit(9) if name == sys.argv[4] else None)\n"
        "shelf.replace = dying\n"
        "root = Path(sys.argv[2])\n"
        "build(Request(root / 'components/mini', root / 'output/mini'), Path(sys.argv[3]), root)"
    )
    run = subprocess.run([sys.executable, "-c", program, str(ROOT), str(mini.root), str(mini.cache), at], check=False)
    assert run.returncode == 9


@pytest.mark.parametrize("at", [*PDFS, "build.json"])
def test_a_killed_build_leaves_every_file_whole_and_the_next_one_mends_all(mini: Mini, at: str) -> None:
    mini.build()
    old = mini.files()
    mini.edit("card.yaml", 'rank: "12"', 'rank: "99"')
    mini.edit("layouts/coin.yaml", 'text: "1"', 'text: "2"')
    kill_while_building(mini, at)
    torn = mini.files()
    mini.build()
    new = mini.files()
    assert {n for n in old if old[n] != new[n]} == {"build.json", *PDFS}
    for name in old:
        assert torn[name] in (old[name], new[name]), f"{name} is neither the old file nor the new one"
    assert torn["build.json"] == old["build.json"], "the record speaks of sheets that are not there"
    assert sorted(new) == ["build.json", *PDFS], "something half written was left"


def test_the_first_build_killed_leaves_nothing_that_looks_like_a_sheet(mini: Mini) -> None:
    kill_while_building(mini, PDFS[0])
    assert [name for name in mini.files() if name.endswith(".pdf")] == []
    assert sorted(mini.build().written) == PDFS


HOLD = (
    "import sys; sys.path.insert(0, sys.argv[1])\n"
    "from pathlib import Path\n"
    "from generator import shelf\n"
    "with shelf.locked(Path(sys.argv[2])):\n"
    "    print('held', flush=True)\n"
    "    sys.stdin.readline()"
)


def holding(folder: Path) -> subprocess.Popen[str]:
    """Another process that has the lock until a line comes in."""
    command = [sys.executable, "-c", HOLD, str(ROOT), str(folder)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    assert process.stdout.readline() == "held\n"
    return process


def test_two_builds_at_once(mini: Mini, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second waits, then says so; when the first ends it goes through."""
    whole = shelf.locked
    monkeypatch.setattr(building.shelf, "locked", lambda folder: whole(folder, patience=0.1))
    with holding(mini.output) as other:
        (finding,) = mini.build().findings
        assert (finding.code, str(finding.span)) == ("BLD002", "output/mini")
        assert mini.files() == {}
        other.communicate("\n")
    assert mini.build().job


def test_the_lock_ends_with_the_process_that_held_it(mini: Mini) -> None:
    with holding(mini.output) as other:
        os.kill(other.pid, getattr(signal, "SIGKILL", signal.SIGTERM))
        other.communicate()
    assert mini.build().job


def test_a_file_where_the_folder_should_be(mini: Mini) -> None:
    mini.output.parent.write_text("in the way", encoding="utf-8")
    built = mini.build()
    (finding,) = built.findings
    assert (built.job, finding.code, str(finding.span)) == (None, "BLD001", "output/mini")
    assert finding.help == "choose another folder with --output DIR"


def test_a_folder_that_may_not_be_written(mini: Mini, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it comes from the operating system (a superuser may write anywhere, so it is not asked)."""
    mini.build()
    before = mini.files()
    mini.edit("card.yaml", 'rank: "12"', 'rank: "99"')

    def refused(**_: object) -> object:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(shelf.tempfile, "mkstemp", refused)
    (finding,) = [f for f in mini.build().findings if f.severity == "error"]
    assert (finding.code, finding.message) == ("BLD001", "'output/mini' cannot be used (Permission denied)")
    assert mini.files() == before


def test_a_cache_folder_that_cannot_be_made_is_named(mini: Mini, tmp_path: Path) -> None:
    mini.cache = tmp_path / "in the way"
    mini.cache.write_text("a file", encoding="utf-8")
    (finding,) = mini.build().findings
    assert finding.code == "BLD001"
    assert str(finding.span).startswith("in the way")


def test_a_folder_that_refuses_a_file(mini: Mini, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a read-only folder does, for whoever runs this."""
    mini.build()
    before = mini.files()
    mini.edit("card.yaml", 'rank: "12"', 'rank: "99"')

    def refused(folder: Path, data: bytes) -> Path:
        raise PermissionError(13, "Permission denied", str(folder / ".part-x"))

    monkeypatch.setattr(shelf, "_beside", refused)
    (finding,) = [f for f in mini.build().findings if f.severity == "error"]
    assert (finding.code, finding.help) == ("BLD001", "choose another folder with --output DIR")
    assert "Permission denied" in finding.message
    assert mini.files() == before


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="a superuser may write anywhere")
def test_a_read_only_folder(mini: Mini) -> None:
    mini.build()
    before = mini.files()
    mini.edit("card.yaml", 'rank: "12"', 'rank: "99"')
    mini.output.chmod(0o555)
    try:
        assert [f.code for f in mini.build().findings if f.severity == "error"] == ["BLD001"]
    finally:
        mini.output.chmod(0o755)
    assert mini.files() == before


def test_only_files_that_differ_are_written(tmp_path: Path) -> None:
    assert shelf.replace(tmp_path, {"a": b"1", "b": b"2"}) == ["a", "b"]
    assert shelf.replace(tmp_path, {"a": b"1", "b": b"3"}) == ["b"]
    assert (tmp_path / "b").read_bytes() == b"3"
    assert shelf.remove(tmp_path, ["b", "c"]) == ["b"]
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a"]
