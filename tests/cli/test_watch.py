"""`deckproof watch`: what each save leads to, and that nothing is lost while something is wrong."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from PIL import Image

from generator.build import Request
from generator.cli import desk as desks
from generator.cli import watch
from generator.cli.desk import Desk, Done
from generator.cli.games import targets
from generator.cli.saves import Saves
from generator.faces.kept import Kept
from tests.cli.conftest import Run, environment
from tests.edits import EDITS, swap, write_game

ROOT = Path(__file__).resolve().parents[2]
SHOW = Path("output/tour/show")
PDF = "card.home.a4.long.en.pdf"


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cache: Path) -> Path:
    monkeypatch.setenv("DECKPROOF_CACHE", str(cache))
    monkeypatch.chdir(tmp_path)
    return write_game(tmp_path)


@pytest.fixture
def desk(game: Path) -> Desk:
    """The game on the desk, its sheets built."""
    found = opened()
    assert found.work().built
    return found


def opened(lang: str | None = None) -> Desk:
    (target,) = targets(["tour"])
    kept = Kept()
    return Desk(target, Request(target.folder, target.output, lang=lang, kept=kept), kept, 60)


def told(done: Done) -> str:
    return click.unstyle("\n".join(watch._lines(done)))


def pictures() -> set[str]:
    return {path.name for path in SHOW.glob("*.png")}


def test_the_first_look_builds_and_shows_nothing(desk: Desk) -> None:
    assert Path("output/tour", PDF).is_file()
    assert pictures() == set()


def test_a_save_makes_the_pictures_of_the_faces_that_changed_and_the_sheets(desk: Desk, game: Path) -> None:
    swap("card.yaml", "points: 2,", "points: 22,")(game)
    done = desk.work(["card.yaml"])
    assert pictures() == {"card-c2.en.png", "card-c2.ja.png"}
    with Image.open(SHOW / "card-c2.en.png") as image:
        assert image.size == (135, 208)  # 57 x 88 mm at 60 dpi
    text = told(done)
    assert text.startswith("tour: card.yaml saved: well, ")
    assert "\n  card/c2: points: 2 → 22\n" in text
    assert f"\n  pictures in {SHOW}: card-c2.en.png, card-c2.ja.png\n" in text
    assert text.endswith(f"\n  written: output/tour/{PDF}, sheet 1")


def test_pictures_are_those_of_show(run: Run, desk: Desk, game: Path) -> None:
    swap("strings.en.yaml", "back: back", "back: tour")(game)
    swap("card.yaml", "points: 2,", "points: 22,")(game)
    desk.work(["card.yaml", "strings.en.yaml"])
    for args, ours, theirs in (
        (("card/c2",), "card-c2.en.png", "card-c2.en.png"),
        (("card/c1", "--side", "back"), "card.en.back.png", "card-c1.en.back.png"),
    ):
        assert run("show", "tour", *args, "--dpi", "60", "--output", "other").code == 0
        with Image.open(SHOW / ours) as a, Image.open(Path("other/tour/show", theirs)) as b:
            assert a.convert("RGBA").tobytes() == b.convert("RGBA").tobytes()


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.name)
def test_sheets_after_a_save_are_those_of_build(run: Run, desk: Desk, game: Path, edit: Any) -> None:
    edit.do(game)
    desk.work(["something"])
    assert run("build", "tour", "--output", "other").code == 0
    ours, theirs = ({p.name: p.read_bytes() for p in Path(at).glob("*.*")} for at in ("output/tour", "other/tour"))
    ours.pop(".lock", None), theirs.pop(".lock", None)
    assert ours == theirs


BROKEN = {
    "half typed": ("card.yaml", "points: 2,", "points: [2,"),
    "a key that is unknown": ("card.yaml", "stock:", "stok:"),
    "a text that does not fit": ("strings.en.yaml", "Stop 2", "Stop 2 " * 90),
    "a drawing cut off": ("art/dot.svg", "</svg>", "</svg"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_while_something_is_wrong_everything_stays(desk: Desk, game: Path, what: str) -> None:
    swap("card.yaml", "points: 3,", "points: 33,")(game)
    desk.work(["card.yaml"])
    files = [path for path in Path("output").rglob("*.*") if path.is_file()]
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in files}
    file, old, wrong = BROKEN[what]
    swap(file, old, wrong)(game)
    done = desk.work([file])
    assert "not well, 1 error" in told(done), told(done)
    assert "sheets stay as they were" in told(done)
    assert not done.known
    assert desk.work([file]).known, "the same finding is told again at each save"
    swap(file, wrong, old)(game)
    swap("card.yaml", "points: 4,", "points: 44,")(game)
    assert {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in files} == before
    done = desk.work([file])
    assert "  card/c4: points: 4 → 44" in told(done)
    assert "card/c2" not in told(done)
    assert {"card-c4.en.png", "card-c3.en.png"} <= pictures()


def test_a_count_that_is_not_right_yet_stops_neither_pictures_nor_sheets(desk: Desk, game: Path) -> None:
    swap("card.yaml", "{id: c6, points: 6, count: 1}", "{id: c6, points: 66, count: 2}")(game)
    done = desk.work(["card.yaml"])
    assert "CNT" in "".join(f.code for f in done.findings)
    assert "card-c6.en.png" in pictures()
    assert done.built
    assert PDF in done.built.written


def test_no_picture_of_a_card_that_is_gone_stays(desk: Desk, game: Path) -> None:
    swap("card.yaml", "points: 6,", "points: 66,")(game)
    desk.work(["card.yaml"])
    assert "card-c6.en.png" in pictures()
    swap("card.yaml", "  - {id: c6, points: 66, count: 1}\n", "")(game)
    desk.work(["card.yaml"])
    assert "card-c6.en.png" not in pictures()


def test_many_pictures_come_bit_by_bit_and_a_save_comes_first(
    desk: Desk, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desks, "AT_ONCE", 2)
    swap("layouts/front.yaml", "40 6 9 9", "39 6 9 9")(game)
    done = desk.work(["layouts/front.yaml"])
    assert (len(pictures()), done.due) == (2, 10)
    assert "10 more to come" in told(done)
    saves = Saves([game], system=False)
    assert list(watch.turn([desk], saves)) == []
    assert len(pictures()) == 4
    swap("coin.yaml", "25 x 25", "26 x 26")(game)
    (done,) = watch.turn([desk], saves)
    assert done.saved == ["coin.yaml"]
    while desk.due:
        assert list(watch.turn([desk], saves)) == []
    assert len(pictures()) == 14


def test_a_board_has_fewer_dots_so_that_nobody_waits(desk: Desk, game: Path) -> None:
    swap("coin.yaml", "25 x 25 mm\nshape: circle", "1200 x 900 mm")(game)
    found = opened()
    found._dpi = None
    found.work()
    swap("layouts/coin.yaml", "8 7 9 5 mm", "9 7 9 5 mm")(game)
    assert found.work(["layouts/coin.yaml"]).built
    with Image.open(SHOW / "coin.en.png") as image:
        assert 5_500_000 < image.width * image.height < desks.QUICK + 2 * (image.width + image.height)


def test_a_save_that_changes_nothing_says_so(desk: Desk, game: Path) -> None:
    swap("card.yaml", "\nrows:", "\n# a remark\nrows:")(game)
    assert told(desk.work(["card.yaml"])).endswith("; nothing to be seen has changed")


def test_one_language_only(game: Path) -> None:
    found = opened("ja")
    found.work()
    swap("card.yaml", "points: 2,", "points: 22,")(game)
    found.work(["card.yaml"])
    assert pictures() == {"card-c2.ja.png"}
    assert Path("output/tour/card.home.a4.long.ja.pdf").is_file()


def test_a_language_that_there_is_not(game: Path) -> None:
    done = opened("fr").work()
    assert [f.code for f in done.findings] == ["BLD003"]
    assert "not well, 1 error" in told(done)


def test_a_file_that_goes_away_while_it_is_read_is_no_fault(
    desk: Desk, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object, **__: object) -> None:
        raise FileNotFoundError(2, "No such file or directory", "card.yaml")

    monkeypatch.setattr("generator.cli.check.check", gone)
    assert "no such file or directory; the next save tells more" in told(desk.work(["card.yaml"]))


def test_one_game_of_several_is_worked_on(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(game, game.parent / "other")
    swap("../other/game.yaml", "game: tour", "game: other")(game)
    found = [Desk(t, Request(t.folder, t.output, kept=(kept := Kept())), kept, 60) for t in targets([])]
    saves = Saves([target.folder for target in targets([])], system=False)
    swap("../other/card.yaml", "points: 2,", "points: 22,")(game)
    (done,) = watch.turn(found, saves)
    assert (done.game, done.saved) == ("other", ["card.yaml"])


# ---------------------------------------------------------------------------------------------------------------------
# the process


def _heeding() -> None:
    """A suite that runs in the background of a shell ignores interrupts, and so would its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture(params=[True, False], ids=["poll", "as it comes"])
def process(request: pytest.FixtureRequest, game: Path, cache: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "generator", "watch", "tour", "--json", "--dpi", "60"]
    started = subprocess.Popen(
        [*command, *(["--poll"] if request.param else [])],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, **environment(cache), "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},  # type: ignore[dict-item]
        preexec_fn=_heeding if os.name != "nt" else None,  # noqa: PLW1509  no other thread runs yet
    )
    guard = threading.Timer(120, started.kill)  # a test that waits for ever tells nothing
    guard.start()
    yield started
    guard.cancel()
    started.kill()
    started.communicate()


def next_line(process: subprocess.Popen[str]) -> Any:
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line, process.stderr.read() if process.stderr else ""
    return json.loads(line)


@pytest.mark.skipif(os.name == "nt", reason="an interrupt is another thing there")
def test_a_process_from_start_to_interrupt(process: subprocess.Popen[str], game: Path) -> None:
    first = next_line(process)
    assert (first["game"], first["well"], first["cards"]) == ("tour", True, [])
    (game / "card.yaml.tmp").write_text(
        (game / "card.yaml").read_text("utf-8").replace("points: 2,", "points: 22,"), encoding="utf-8"
    )
    (game / "card.yaml.tmp").replace(game / "card.yaml")
    second = next_line(process)
    assert second["saved"] == ["card.yaml"]
    assert second["cards"][0]["facts"] == [{"name": "points", "old": "2", "new": "22"}]
    assert second["written"] == [PDF]
    assert [Path(path).name for path in second["pictures"]] == ["card-c2.en.png", "card-c2.ja.png"]
    swap("card.yaml", "points: 22,", "points: ")(game)
    third = next_line(process)
    assert (third["well"], third["written"]) == (False, [])
    assert third["findings"]
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert (process.returncode, out, err.strip()) == (0, "", "")


def test_the_request_is_what_was_typed(run: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(self: object, patience: float | None = None) -> list[str]:
        raise KeyboardInterrupt

    monkeypatch.setattr(Saves, "next", stopped)
    said = run("watch", "tour", "--paper", "letter", "--format", "bleed", "--side", "fronts", "--lang", "ja", "--poll")
    assert said.code == 0, said.all
    assert "watching tour; Ctrl-C ends" in said.out
    assert (game.parent.parent / "output/tour/card.bleed.letter.fronts.ja.pdf").is_file()


def test_what_cannot_be_watched_is_told(run: Run, nowhere: Path) -> None:
    said = run("watch", "nothing")
    assert said.code == 2
    assert "error[PRJ001]" in said.err
