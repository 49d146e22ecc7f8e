"""The verdict mutated end to end: edit YAML → build → verify, by the program alone.  The original raises nothing.

Each edit is one that a designer could make; what the box promises is edited along, so that only play can object.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run, Said
from tests.cli.edit import swap

COUNT = "component: card\n    count: 32"


def drop(suit: str, rank: str) -> str:
    return f'  except: [{{suit: {suit}, rank: "{rank}"}}]\n'


def extra(*rows: str) -> str:
    return "\nrows:\n" + "".join(f"  - {row}\n" for row in rows)


SUITS = ("spades", "hearts", "diamonds", "clubs")
SIXES = extra(*(f'{{id: {s[0]}-6, suit: {s}, rank: "6", plain: 0, trump: 0}}' for s in SUITS))
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
STARS = extra(*(f'{{id: star-{r.lower()}, suit: stars, rank: "{r}", plain: 0, trump: 0}}' for r in RANKS))
STAR = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M50 0 L100 100 L0 100 Z"/></svg>'
KING = "{id: h-k2, suit: hearts, rank: K, plain: 4, trump: 4}"

# name: (cards in the box, text at the end of card.yaml, replacements in it, codes of play, words of a message)
MUTANTS = {
    "31 cards, the 7 of clubs dropped": (31, drop("clubs", "7"), {}, {"BEL001"}, "♣7"),
    "31 cards, the jack of clubs dropped": (31, drop("clubs", "J"), {}, {"BEL001"}, "♣J"),
    "33 cards, two kings of hearts": (33, extra(KING), {}, {"BEL002"}, "♥K is in the deck twice"),
    "32 cards, a king for the queen of hearts": (32, drop("hearts", "Q") + extra(KING), {}, {"BEL001", "BEL002"}, "♥Q"),
    "36 cards, sixes": (36, SIXES, {'values: ["7",': 'values: ["6", "7",'}, {"BEL003"}, "the rank '6'"),
    "40 cards, a fifth suit": (40, STARS, {"diamonds, clubs]}": "diamonds, clubs, stars]}"}, {"BEL003"}, "'stars'"),
    "64 cards, everything twice": (64, "", {"  count: 1\n": "  count: 2\n"}, {"BEL002"}, "2 times"),
    "an ace of 10 points": (32, "", {"rank: A, plain: 11,": "rank: A, plain: 10,"}, {"BEL004"}, "10 plain points"),
}  # fmt: skip


def edit(project: Path, name: str) -> None:
    cards, end, swaps, _, _ = MUTANTS[name]
    folder = project / "components/belote"
    for old, new in swaps.items():
        swap(folder / "card.yaml", old, new)
    with (folder / "card.yaml").open("a", encoding="utf-8") as file:
        file.write(end)
    swap(folder / "game.yaml", COUNT, COUNT.replace("32", str(cards)))
    if "stars" in end:
        swap(folder / "layouts/card.yaml", "colours:", "colours:\n  stars: black")
        for strings in folder.glob("strings.*.yaml"):
            strings.write_text(strings.read_text("utf-8") + "suit.stars: stars\n", encoding="utf-8")
        (folder / "art/stars.svg").write_text(STAR, encoding="utf-8")


def codes(said: Said) -> set[str]:
    return {f["code"] for f in said.json["findings"] if f["severity"] == "error"}


def test_the_original_raises_nothing(run: Run, built: Path) -> None:
    said = run("verify", "belote", "--games", "20", "--json")
    assert (said.code, codes(said)) == (0, set())


@pytest.mark.parametrize("name", MUTANTS)
def test_a_deck_that_cannot_be_played_is_found_on_the_sheets(run: Run, project: Path, name: str) -> None:
    _, _, _, expected, words = MUTANTS[name]
    edit(project, name)
    built = run("build", "belote")
    assert built.code == 0, built.all
    said = run("verify", "belote", "--json")
    assert said.code == 1
    assert codes(said) == expected, said.json["findings"]
    assert any(words in f["message"] for f in said.json["findings"])
    places = {(f["file"], f["line"] > 0) for f in said.json["findings"] if f["code"].startswith("BEL")}
    assert places == {("components/belote/card.yaml", True)}
    assert said.json["play"] == []
    (play,) = [c for c in said.json["claims"] if c["name"] == "play"]
    assert play["text"] == "not tested: these rules cannot deal this deck"


def test_the_box_and_the_rows_disagree(run: Run, project: Path) -> None:
    """The 7 of clubs is gone, the contents list still promises 32: one cause, one finding."""
    with (project / "components/belote/card.yaml").open("a", encoding="utf-8") as file:
        file.write(drop("clubs", "7"))
    assert run("build", "belote").code == 0
    assert codes(run("verify", "belote", "--json")) == {"BEL001"}


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("card.yaml", "rank: J, plain: 2, trump: 20", "rank: J, plain: 2, trump: 21"),
        ("trump_marker.yaml", "id: clubs, suit: clubs", "id: clubs, suit: spades"),
        ("card.yaml", "57 x 88 mm", "56 x 87 mm"),
    ],
    ids=["points", "suit", "size"],
)
def test_sheets_from_yesterdays_manifest(run: Run, built: Path, file: str, old: str, new: str) -> None:
    """The sheets are whole, the manifest is newer: every difference has both places."""
    swap(built / "components/belote" / file, old, new)
    said = run("verify", "belote", "--json")
    assert said.code == 1
    stale = [f for f in said.json["findings"] if f["code"].startswith("PRE") and f["severity"] == "error"]
    assert stale
    assert all(f["file"].endswith(".pdf") or f["file"].endswith(".yaml") for f in stale)
    assert any(o["file"] == f"components/belote/{file}" for f in stale for o in f["other"]), stale
    assert run("build", "belote").code == 0
    assert not [c for c in codes(run("verify", "belote", "--json", "--games", "5")) if c.startswith("PRE")]
