"""Boxes edited at random: the checks never raise, and a box that they find sound can be played to the end."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.tricoroof.decks import DECK
from verify.engine import run
from verify.finding import has_errors
from verify.games import tricoroof
from verify.manifest import Deck, Fact

LETTERS = st.sampled_from("RBYrby.")
PATTERNS = st.lists(st.text(LETTERS, max_size=5), max_size=5).map(tuple)
ANYTHING: st.SearchStrategy[Fact] = st.one_of(
    st.integers(-2, 9), st.text("RBYw.x", max_size=3), st.booleans(), PATTERNS, st.just(10**12)
)


@st.composite
def edits(draw: st.DrawFn) -> Deck:
    """One to three rows with another count, another fact, or gone: often a value that could be meant."""
    deck: dict[str, tuple] = dict(DECK)
    for _ in range(draw(st.integers(1, 3))):
        component = draw(st.sampled_from(sorted(DECK)))
        if not deck[component]:
            continue
        k = draw(st.integers(0, len(deck[component]) - 1))
        piece = deck[component][k]
        what = draw(st.sampled_from(["fact", "fact", "fact", "count", "gone"]))
        if what == "gone":
            deck[component] = (*deck[component][:k], *deck[component][k + 1 :])
            continue
        if what == "count" or not piece.facts:
            piece = replace(piece, count=draw(st.integers(0, 20)))
        else:
            field = draw(st.sampled_from(sorted(piece.facts)))
            meant = {"pattern": PATTERNS, "points": st.integers(1, 5), "number": st.integers(1, 8)}
            values = next((v for name, v in meant.items() if field.endswith(name)), ANYTHING)
            piece = replace(piece, facts={**piece.facts, field: draw(st.one_of(values, ANYTHING))})
        deck[component] = (*deck[component][:k], piece, *deck[component][k + 1 :])
    return deck


@settings(max_examples=400)
@given(edits(), st.sampled_from(sorted(tricoroof.SETUPS)), st.sampled_from(["no", "yes"]))
def test_what_the_checks_find_sound_can_be_played(deck: Deck, setup: str, rotate: str) -> None:
    found = tricoroof.check(deck)
    assert all(f.message and f.help for f in found)
    if has_errors(found):
        return
    t = tricoroof.tables(deck, setup, rotate=rotate)
    result = run.play(tricoroof, t, setup=setup, games=2, seed=1, compiled=False, workers=1)
    assert not result.failures
    assert tricoroof.proofs(t, setup)
    assert all(tricoroof.show_rare(t).values())
