"""Broken boxes and the one finding that names the fault, with its place and what to type; the sound box has none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.cheers.decks import RECIPES, deck, piece
from verify.engine import run
from verify.finding import Finding, has_errors
from verify.games import cheers
from verify.games.cheers.state import KIND_NAMES
from verify.manifest import Deck, Fact, Piece

DECK = deck()


def edited(component: str, id: str, *, count: int | None = None, **facts: Fact) -> Deck:
    """The deck with some facts, or the count, of one row changed."""

    def edit(p: Piece) -> Piece:
        changed = replace(p, facts={**p.facts, **facts})
        return changed if count is None else replace(changed, count=count)

    assert any(p.id == id for p in DECK[component])
    return {**DECK, component: tuple(edit(p) if p.id == id else p for p in DECK[component])}


def everywhere(field: str, value: str, to: str) -> Deck:
    """Ingredients with one kind written for another."""
    rows = (replace(p, facts={**p.facts, field: to}) if p.facts[field] == value else p for p in DECK["ingredient"])
    return {**DECK, "ingredient": tuple(rows)}


def without(component: str, *ids: str) -> Deck:
    return {**DECK, component: tuple(p for p in DECK[component] if p.id not in ids)}


def counted(component: str, count: int) -> Deck:
    return {**DECK, component: tuple(replace(p, count=count) for p in DECK[component])}


def recipes(*cups: str) -> Deck:
    parts = (piece("recipe", f"r{n}", 3, 10 + n, cups=tuple(letters)) for n, letters in enumerate(cups, 1))
    return {**DECK, "recipe": tuple(parts)}


BEERS = tuple(f"beer-{mini}" for mini in KIND_NAMES)
BROKEN: Mapping[str, tuple[Deck, str, str, str]] = {
    "an unknown big picture": (edited("ingredient", "beer-soda", big="bear"), "CHR001", "'bear'", "mean 'beer'"),
    "a sixth kind": (everywhere("mini", "soda", "water"), "CHR001", "'water'", "soda"),
    "a crowd of one card": (edited("ingredient", "beer-soda", count=30), "CHR002", "'beer-soda' 30 times", "count: 2"),
    "no beer at all": (without("ingredient", *BEERS), "CHR003", "0 cards with beer big", "big: beer"),
    "one beer": (without("ingredient", *BEERS[1:]), "CHR003", "2 cards with beer big", "big: beer"),
    "nobody toasts with soda": (everywhere("mini", "soda", "beer"), "CHR004", "no ingredient shows soda", "mini: soda"),
    "a deck for nobody": ({**DECK, "ingredient": DECK["ingredient"][:9]}, "CHR007", "18 ingredient cards", "50"),
    "a strange letter": (recipes("BBWWX", *RECIPES[1:]), "CHR005", "'X' in recipe 'r1'", "B beer"),
    "six cups": (recipes("BBWWCC", *RECIPES[1:]), "CHR006", "6 cups instead of 5", "five letters"),
    "four cups": (recipes("BBWW", *RECIPES[1:]), "CHR006", "4 cups instead of 5", "five letters"),
    "three of a kind": (recipes("BBBWC", *RECIPES[1:]), "CHR006", "3 times for beer", "five letters"),
    "five kinds": (recipes("BWCMS", *RECIPES[1:]), "CHR006", "5 kinds", "five letters"),
    "one recipe twice": (recipes("BBWWC", "WWBBC", *RECIPES[2:]), "CHR008", "'r1' and 'r2'", "change one cup"),
    "two sets": (recipes(*RECIPES[:2]), "CHR009", "2 sets", "five"),
    "nine sets": (
        recipes("BBWWC", "BBWWM", "BBWWS", "BBCCM", "BBCCS", "BBMMS", "WWCCM", "WWCCS", "WWMMS"),
        "CHR009", "9 sets", "five",
    ),
    "two copies of each": (counted("recipe", 2), "CHR010", "2 times", "count: 3"),
    "one copy less": (edited("recipe", "r3", count=2), "CHR010", "'r3'", "count: 3"),
    "a mini less": (edited("mini", "soda", count=11), "CHR011", "11 minis of soda", "count: 12"),
    "a kind without minis": (without("mini", "soda"), "CHR011", "0 minis of soda", "count: 12"),
    "a mini of no kind": (edited("mini", "soda", kind="sofa"), "CHR011", "'sofa'", "soda"),
    "two team cards of a kind": (counted("team", 2), "CHR012", "0 kinds", "count: 4"),
    "one card thrice": (edited("ingredient", "beer-soda", count=3), "CHR013", "beer with soda", "count: 2"),
}  # fmt: skip


def test_the_box_is_sound() -> None:
    assert cheers.check(DECK) == []


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_box_has_one_finding_with_its_place(name: str) -> None:
    broken, code, said, help = BROKEN[name]
    found = cheers.check(broken)
    assert [f.code for f in found] == [code], [f.message for f in found]
    (finding,) = found
    assert said in finding.message
    assert help in finding.help
    assert finding.span.file.startswith("components/cheers/")
    assert finding.span.line >= 10


def test_a_lacking_kind_names_the_recipes_that_ask_for_it() -> None:
    (finding,) = cheers.check(without("ingredient", *BEERS))
    assert [text for _, text in finding.other] == ["needs 2 beer", "needs 2 beer", "needs 1 beer"]
    assert {span.file for span, _ in finding.other} == {"components/cheers/recipe.yaml"}


def test_six_players_need_six_stands() -> None:
    assert cheers.needs("p6-three")["stand"].count == 6
    assert cheers.needs("p2")["stand"].count == 2
    assert {setup: cheers.needs(setup)["ingredient"].count for setup in ("p4", "p5-23", "p6-two")} == {
        "p4": 13, "p5-23": 18, "p6-two": 19,
    }  # fmt: skip


ANYTHING: st.SearchStrategy[Fact] = st.one_of(
    st.sampled_from([*KIND_NAMES, "lemon", ""]), st.integers(-1, 9), st.booleans(),
    st.lists(st.sampled_from("BWCMSX"), max_size=7).map(tuple),
)  # fmt: skip


@st.composite
def edits(draw: st.DrawFn) -> Deck:
    """One to three rows with another count, another fact, or gone."""
    found: dict[str, tuple[Piece, ...]] = dict(DECK)
    for _ in range(draw(st.integers(1, 3))):
        component = draw(st.sampled_from(sorted(DECK)))
        if not found[component]:
            continue
        k = draw(st.integers(0, len(found[component]) - 1))
        one = found[component][k]
        what = draw(st.sampled_from(["fact", "fact", "count", "gone"]))
        if what == "gone":
            found[component] = (*found[component][:k], *found[component][k + 1 :])
            continue
        if what == "count" or not one.facts:
            one = replace(one, count=draw(st.integers(0, 20)))
        else:
            field = draw(st.sampled_from(sorted(one.facts)))
            one = replace(one, facts={**one.facts, field: draw(ANYTHING)})
        found[component] = (*found[component][:k], one, *found[component][k + 1 :])
    return found


@settings(max_examples=300)
@given(edits(), st.sampled_from(sorted(cheers.SETUPS)))
def test_what_the_checks_find_sound_can_be_played(changed: Deck, setup: str) -> None:
    found: list[Finding] = cheers.check(changed)
    assert all(f.message and f.help for f in found)
    if has_errors(found):
        return
    t = cheers.tables(changed, setup)
    result = run.play(cheers, t, setup=setup, games=2, seed=1, compiled=False, workers=1)
    assert not result.failures
    assert cheers.proofs(t, setup)
    assert all(cheers.show_rare(t).values())
