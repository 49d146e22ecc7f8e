"""Every fact of every box changed, one at a time: `check` notices, or the survivor stands here with its reason."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import program
from tests.mutants.facts import mutants

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(path.parent.name for path in ROOT.glob("components/*/game.yaml"))
FILES = [
    (game, path.name)
    for game in GAMES
    for path in sorted((ROOT / "components" / game).glob("*.yaml"))
    if not path.name.startswith("strings.")
]
NOTHING_ELSE_SAYS_SO = {
    "belote": {
        ("box/5/count", "1 becomes 2"),  # how many pencils
        ("box", "entry 5 left out"),  # that there is a pencil
    }
}


@pytest.mark.parametrize(("game", "file"), FILES)
def test_a_changed_fact_is_noticed(game: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "components" / game
    shutil.copytree(ROOT / "components" / game, folder)
    monkeypatch.chdir(tmp_path)
    text = (folder / file).read_text("utf-8")
    assert CliRunner().invoke(program, ["check", game]).exit_code == 0
    made, alive = 0, []
    for mutant in mutants(file, text):
        made += 1
        (folder / file).write_text(mutant.text, encoding="utf-8")
        code = CliRunner().invoke(program, ["check", game]).exit_code
        assert code in (0, 1), f"{mutant.place}: {mutant.done}: exit code {code}"
        known = (mutant.place.split(" ", 1)[1], mutant.done) in NOTHING_ELSE_SAYS_SO.get(game, set())
        if (code == 0) is not known:
            alive.append(f"{mutant.place}: {mutant.done}" + (" (noticed after all)" if known else ""))
    print(f"{game}/{file}: {made} changed, {made - len(alive)} as expected")
    assert alive == []
