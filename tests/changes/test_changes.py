"""The change list: each edit is told as what it is, once, and nothing else with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.changes import Changes, Difference, State, changes
from generator.cli.changelist import data, lines, markdown
from generator.faces.fonts import FontBook
from generator.faces.make import make_faces
from tests.build.conftest import cache
from tests.edits import CARDS, EDITS, swap, write_game
from verify.load import load

__all__ = ["cache"]

FRONTS = ", ".join(f"card/{card}" for card in CARDS)
TOLD = {
    "nothing": [],
    "a remark, so that rows stand elsewhere": [],
    "a fact": ["card/c2: points: 2 → 22"],
    "copies": ["card/c1: count: 2 → 3"],
    "a card more": ["card/c7: added", "words (en) name.c7: new: Stop 7", "words (ja) name.c7: new: Stop 7"],
    "a card less": [
        "card/c6: removed",
        "words (en) name.c6: gone (was Stop 6 :dot:)",
        "words (ja) name.c6: gone (was 駅6)",
    ],
    "a card's words": ["card/c3: front (en) Stop → Halt", "words (en) name.c3: Stop 3 :dot: → Halt 3 :dot:"],
    "words of the back": ["card: back of all (en) back → tour", "words (en) back: back → tour"],
    "words of another language": ["card/c3: front (ja) 駅3 → 町3", "words (ja) name.c3: 駅3 → 町3"],
    "the game's title": ["words (en) game: Tour → Trip"],
    "a component's title": ["words (en) component.card: Cards → Stops"],
    "an icon": [f"{FRONTS}: front looks different"],
    "a picture": ["coin/coin: front looks different"],
    "a font": ["coin/coin: front looks different"],
    "a colour of the layout below": [f"{FRONTS}: front looks different"],
    "a remark in a layout": [],
    "a layout": [f"{FRONTS}: front looks different"],
    "where the revision mark stands": [],
    "what a screen reader says": [],
    "a size": ["coin/coin: front looks different", "coin trim: 25 x 25 mm → 26 x 26 mm"],
    "a safe margin": ["card safe: new: 2 mm"],
    "a corner": ["card corner: 0 mm → 2 mm"],
}  # fmt: skip


def state(game: Path, cache: Path) -> State:
    manifest = load(game, base=game).manifest
    assert manifest is not None
    book = FontBook(cache / "fonts")
    return State(manifest, {lang: make_faces(manifest, lang, book, base=game).faces for lang in manifest.languages})


def test_every_edit_is_looked_at() -> None:
    assert set(TOLD) == {edit.name for edit in EDITS}


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.name)
def test_an_edit_is_told(tmp_path: Path, cache: Path, edit: object) -> None:
    game = write_game(tmp_path)
    before = state(game, cache)
    edit.do(game)  # type: ignore[attr-defined]
    after = state(game, cache)
    found = changes(before, after)
    assert lines(found) == TOLD[edit.name]  # type: ignore[attr-defined]
    assert bool(found) == bool(TOLD[edit.name])  # type: ignore[attr-defined]
    back = changes(after, before)
    assert len(lines(back)) == len(lines(found))


def test_a_card_with_another_id_is_renamed(tmp_path: Path, cache: Path) -> None:
    game = write_game(tmp_path)
    before = state(game, cache)
    swap("card.yaml", "{id: c6,", "{id: c9,")(game)
    for lang in ("en", "ja"):
        swap(f"strings.{lang}.yaml", "name.c6", "name.c9")(game)
    (change,) = changes(before, state(game, cache)).cards
    assert (change.kind, change.id, change.was, change.facts, change.faces) == ("renamed", "card/c9", "c6", (), ())


def test_two_cards_of_equal_facts_are_not_taken_for_each_other(tmp_path: Path, cache: Path) -> None:
    game = write_game(tmp_path)
    swap("card.yaml", "{id: c5, points: 5,", "{id: c5, points: 6,")(game)
    before = state(game, cache)
    swap("card.yaml", "{id: c6,", "{id: c8,")(game)
    swap("card.yaml", "{id: c5,", "{id: c7,")(game)
    for lang in ("en", "ja"):
        swap(f"strings.{lang}.yaml", "name.c6", "name.c8")(game)
        swap(f"strings.{lang}.yaml", "name.c5", "name.c7")(game)
    kinds = [(change.id, change.kind) for change in changes(before, state(game, cache)).cards]
    assert kinds == [("card/c7", "added"), ("card/c8", "added"), ("card/c5", "removed"), ("card/c6", "removed")]


def test_rules_set_ups_and_the_box_are_told(tmp_path: Path, cache: Path) -> None:
    game = write_game(tmp_path)
    before = state(game, cache)
    swap("game.yaml", "setups: [{name: p2, players: 2}]", "setups: [{name: p3, players: 3}]")(game)
    swap("game.yaml", "count: 7, provide: printed,", "count: 8, provide: later, reason: soon,")(game)
    assert changes(before, state(game, cache)).settings == (
        Difference("set-up p3", None, "3 players"),
        Difference("box cards", "7 printed", "8 later"),
        Difference("set-up p2", "2 players", None),
    )


def test_data_and_markdown_hold_what_the_lines_say(tmp_path: Path, cache: Path) -> None:
    game = write_game(tmp_path)
    before = state(game, cache)
    swap("card.yaml", "points: 2,", "points: 22,")(game)
    swap("strings.en.yaml", "Stop 3", "*Halt* 3")(game)
    found = changes(before, state(game, cache))
    pictures = {"card/c2": ["card-c2.en.png"]}
    told = data(found, pictures)
    assert told["cards"][0] == {
        "card": "card/c2",
        "change": "changed",
        "was": None,
        "count": 1,
        "facts": [{"name": "points", "old": "2", "new": "22"}],
        "faces": [{"lang": lang, "side": "Front", "why": "facts", "old": None, "new": None} for lang in ("en", "ja")],
        "pictures": ["card-c2.en.png"],
    }
    assert told["words"] == [{"lang": "en", "name": "name.c3", "old": "Stop 3 :dot:", "new": "*Halt* 3 :dot:"}]
    text = markdown(found, "tour", pictures)
    assert "- **card/c2**: points: 2 → 22\n  ![card/c2](<card-c2.en.png>)\n" in text
    assert "\\*Halt\\* 3" in text
    assert markdown(Changes(), "tour", {}) == "# tour\n\nNothing has changed.\n"
