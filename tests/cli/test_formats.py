"""What can be asked of `build`."""

from __future__ import annotations

from generator.formats.load import load_papers, names
from tests.cli.conftest import Run


def test_every_format_and_paper_is_listed(run: Run) -> None:
    out = run("formats").out
    first = [line.split()[0] for line in out.splitlines() if line and not line.startswith(" ")]
    assert first == [*names(), *load_papers()[0]]


def test_json(run: Run) -> None:
    data = run("formats", "--json").json
    assert {f["format"] for f in data["formats"]} == set(names())
    assert {"paper": "a4", "mm": [210.0, 297.0]} in data["papers"]
