"""The kernels against the specification: the same player, legal actions, captures and markers at every decision."""

from __future__ import annotations

import random

import pytest

from tests.games.blenders_tricks.decks import DECK
from tests.games.blenders_tricks.spec import LANES, Game
from verify.games import blenders_tricks
from verify.games.blenders_tricks.state import State, Tables

VARIANTS: dict[str, dict[str, str]] = {
    "rulebook": {},
    "every second value": {name: option.values[-1] for name, option in blenders_tricks.OPTIONS.items()},
    "line after the barley": {"threshold": "after_barley"},
    "one token, one marker": {"barley_same_marker": "no", "second_capture": "may"},
    "compare anyway": {"all_out": "compare_anyway"},
}
GAMES = 40


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("setup", blenders_tricks.SETUPS)
def test_kernels_and_specification_agree_at_every_decision(setup: str, variant: str) -> None:
    t = blenders_tricks.tables(DECK, setup, **VARIANTS[variant])
    rng = random.Random(f"{setup} {variant}")
    options = {name: option.values[0] for name, option in blenders_tricks.OPTIONS.items()} | VARIANTS[variant]
    asked: set[str] = set()
    for _ in range(GAMES):
        play_both(t, options, rng, asked)
    assert asked == {"pass left", "pass right", "play", "capture", "bonus", "judge"}


def play_both(t: Tables, options: dict[str, str], rng: random.Random, asked: set[str]) -> None:
    """One game at random; the barley is kept more often than chance would, so that the judgement has tokens."""
    s = State(key=rng.getrandbits(62))
    blenders_tricks.new_game(s, t)
    spec = Game(t.players, options, s.leader)
    spec.deal(s.order)
    acts = [0] * blenders_tricks.MAX_ACTIONS
    while not blenders_tricks.over(s, t):
        question = spec.question
        assert question is not None
        asked.add(question.about)
        n = blenders_tricks.legal(s, t, acts)
        assert acts[:n] == question.codes
        assert blenders_tricks.actor(s, t) == question.seat
        action = 0 if question.about == "bonus" and rng.random() < 0.6 else acts[rng.randrange(n)]
        spec.act(action)
        blenders_tricks.apply(s, t, action)
        if spec.question and spec.question.about == "deal":
            spec.deck.clear()
            spec.deal(s.order)
            spec.act(0)
        compare(s, t, spec)
    out = [0] * t.players
    blenders_tricks.scores(s, t, out)
    assert out == spec.score
    judged = [p.points if p in spec.judged else None for p in spec.players]
    best = min((p.points for p in spec.judged), default=None)
    told = blenders_tricks.outcome(s, t)
    assert told["points"] == tuple(judged)
    assert told["winners"] == tuple(p.seat for p in spec.judged if p.points == best)


def compare(s: State, t: Tables, spec: Game) -> None:
    for p, player in enumerate(spec.players):
        assert s.hands[p] == sum(1 << card.number for card in player.hand)
        assert s.captured[p] == sum(1 << card.number for card in player.captured)
        assert s.space[p] == [player.markers[lane] for lane in LANES]
        assert s.barley[p] == player.barley
