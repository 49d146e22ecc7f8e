"""`deckproof diff`: folders and revisions, pictures side by side, the list, and what is said when it cannot be done."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from PIL import Image

from tests.cli.conftest import Run
from tests.edits import swap, write_game

DIFF = Path("output/tour/diff")
GIT = shutil.which("git")
needs_git = pytest.mark.skipif(GIT is None, reason="no git")


def git(*arguments: str) -> None:
    identity = {f"GIT_{who}_{what}": "a@b" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    config = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    subprocess.run(["git", *arguments], check=True, capture_output=True, env={**os.environ, **identity, **config})


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    return write_game(tmp_path)


@pytest.fixture
def kept(game: Path) -> Path:
    """The game as a first commit, and edited since."""
    git("init", "--quiet")
    git("add", "components")
    git("commit", "--quiet", "-m", "first")
    swap("card.yaml", "points: 2,", "points: 22,")(game)
    swap("strings.ja.yaml", "駅3", "町3")(game)
    swap("art/dot.svg", 'r="4"', 'r="3"')(game)
    return game


def frames(path: Path) -> int:
    """Pixels in the colour of frames."""
    with Image.open(path) as image:
        return {c: n for n, c in image.convert("RGB").getcolors(1 << 24) or ()}.get((0xD6, 0, 0x6E), 0)


@needs_git
@pytest.mark.parametrize(
    "args", [("HEAD",), ("HEAD", "."), ("HEAD", ".", "tour"), ("HEAD", "tour"), ("HEAD", "components/tour")]
)
def test_a_revision_and_what_is_here(run: Run, kept: Path, args: tuple[str, ...]) -> None:
    said = run("diff", *args)
    assert said.code == 0, said.all
    assert said.out.splitlines() == [
        "tour: 4 changes",
        "  card/c1, card/c4, card/c5, card/c6: front looks different",
        "  card/c2: points: 2 → 22",
        "  card/c3: front (ja) 駅3 → 町3; front looks different",
        "  words (ja) name.c3: 駅3 → 町3",
        f"in {DIFF}: all.png, changes.md",
    ]
    assert {p.name for p in DIFF.iterdir()} == {"all.png", "changes.md", *(f"card-c{i}.en.png" for i in range(1, 7))}
    with Image.open(DIFF / "card-c2.en.png") as image:
        assert image.width > 2 * 337  # 57 mm at 150 dpi, twice
    assert frames(DIFF / "card-c2.en.png") > 0
    assert "![card/c2](<card-c2.en.png>)" in (DIFF / "changes.md").read_text("utf-8")


@needs_git
def test_two_revisions_and_pictures_of_an_earlier_time_go(run: Run, kept: Path) -> None:
    assert run("diff", "HEAD").code == 0
    assert (DIFF / "card-c1.en.png").is_file()
    git("commit", "--quiet", "-a", "-m", "second")
    swap("coin.yaml", "25 x 25", "26 x 26")(kept)
    git("commit", "--quiet", "-a", "-m", "third")
    said = run("diff", "HEAD~1", "HEAD")
    assert said.out.splitlines()[1:3] == ["  coin/coin: front looks different", "  coin trim: 25 x 25 mm → 26 x 26 mm"]
    assert {p.name for p in DIFF.iterdir()} == {"coin.en.png", "changes.md"}
    assert frames(DIFF / "coin.en.png") == 0  # of two sizes: there is nothing to lay over each other


@needs_git
def test_a_game_that_was_not_there_yet(run: Run, kept: Path) -> None:
    shutil.copytree(kept, kept.parent / "other")
    swap("../other/game.yaml", "game: tour", "game: other")(kept)
    said = run("diff", "HEAD", ".", "--json")
    other, tour = said.json["games"]
    assert (other["game"], other["old"], other["new"], other["cards"]) == ("other", None, ".", [])
    assert (tour["game"], tour["old"], len(tour["cards"])) == ("tour", "HEAD", 6)
    assert "other: the game is new" in run("diff", "HEAD", ".", "other").out


@needs_git
def test_a_revision_in_which_something_is_wrong(run: Run, game: Path) -> None:
    git("init", "--quiet")
    swap("card.yaml", "stock:", "stok:")(game)
    git("add", ".")
    git("commit", "--quiet", "-m", "first")
    swap("card.yaml", "stok:", "stock:")(game)
    said = run("diff", "HEAD")
    assert said.code == 1
    assert "HEAD:components/tour/card.yaml:4:1: error[SCH003]" in said.err
    assert "   4 | stok: card" in said.err
    assert not DIFF.exists()


def test_two_folders(run: Run, game: Path) -> None:
    shutil.copytree(game, "before/tour")
    swap("strings.en.yaml", "back: back", "back: tour")(game)
    said = run("diff", "before/tour", "components/tour", "--lang", "en")
    assert said.out.splitlines() == [
        "tour: 2 changes",
        "  card: back of all (en) back → tour",
        "  words (en) back: back → tour",
        f"in {DIFF}: changes.md",
    ]
    assert {p.name for p in DIFF.iterdir()} == {"card.en.back.png", "changes.md"}


def test_nothing_has_changed(run: Run, game: Path) -> None:
    said = run("diff", "tour", "tour")
    assert (said.code, said.out) == (0, "tour: no change\n")
    assert "Nothing has changed." in (DIFF / "changes.md").read_text("utf-8")


def test_cards_that_came_and_went_have_a_picture_with_one_side(run: Run, game: Path) -> None:
    shutil.copytree(game, "before/tour")
    swap("card.yaml", "{id: c6, points: 6,", "{id: c9, points: 9,")(game)
    for lang in ("en", "ja"):
        swap(f"strings.{lang}.yaml", "name.c6", "name.c9")(game)
    game_data = run("diff", "before/tour", "tour", "--json").json["games"][0]
    assert [(c["card"], c["change"], c["pictures"]) for c in game_data["cards"]] == [
        ("card/c9", "added", ["card-c9.en.png", "card-c9.en.back.png"]),
        ("card/c6", "removed", ["card-c6.en.png", "card-c6.en.back.png"]),
    ]
    halves = []
    for card in ("c6", "c9"):
        with Image.open(DIFF / f"card-{card}.en.png") as image:
            image = image.convert("RGB")
            half = image.width // 2
            halves.append([image.crop((x, 0, x + half, image.height)).getextrema() for x in (0, half)])
    empty = ((74, 74), (96, 96), (84, 84))  # the table
    assert [[side == empty for side in sides] for sides in halves] == [[False, True], [True, False]]


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("nothing",), "'nothing' is no folder, and git keeps nothing here"),
        (("layouts",), "folder 'layouts' holds neither game.yaml nor components/"),
        ((".", ".", "toor"), "no game 'toor' in '.' or '.'; did you mean 'tour'?"),
        (("tour", "tour", "other"), "'tour' and 'tour' are one game, so 'other' cannot be asked for"),
        (("tour", "project"), "'project' is a project and the other one a game"),
        (("tour", "tour", "--lang", "fr"), "'tour' has no language 'fr'; there is en, ja"),
    ],
)
def test_what_cannot_be_compared(run: Run, game: Path, args: tuple[str, ...], told: str) -> None:
    Path("layouts").mkdir()
    Path("project/components").mkdir(parents=True)
    said = run("diff", *args)
    assert said.code == 2
    assert told in said.err, said.all


@needs_git
@pytest.mark.parametrize("revision", ["HEAD~9", "nothing", "v1..v2", "-x"])
def test_a_revision_that_is_none(run: Run, kept: Path, revision: str) -> None:
    said = run("diff", "--", revision)
    assert said.code == 2
    assert f"'{revision}' is neither a folder, nor a game, nor a revision of git" in said.err
    assert "help: type a folder, or a commit" in said.err


def test_without_git(run: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    said = run("diff", "HEAD")
    assert said.code == 2
    assert "git, which could know it as a revision, is not installed" in said.err
    assert "help: install git, or name two folders" in said.err


@needs_git
@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_links_are_not_taken_out_of_a_revision(run: Run, kept: Path) -> None:
    (kept / "art" / "secret.svg").symlink_to("/etc/hostname")
    git("add", "components")
    git("commit", "--quiet", "-m", "a link")
    (kept / "art" / "secret.svg").unlink()
    assert run("diff", "HEAD").code == 0
