"""The kernels against the specification: the same legal actions at every decision, the same points after every deal."""

from __future__ import annotations

import random

import pytest

from tests.games.belote.decks import DECK
from tests.games.belote.spec import Match
from verify.games import belote
from verify.games.belote.state import DECK as CARDS
from verify.games.belote.state import OVER, PLAY, State

VARIANTS = {
    "seed": belote.PROFILES["seed"],
    "ffb2016": belote.PROFILES["ffb2016"],
    "every second value": {name: option.values[-1] for name, option in belote.OPTIONS.items()},
    "counted rests, exclusive belote": {"long_run_rest": "counts", "belote_exclusive": "yes", "square_order": "A10KQ"},
}
MATCHES = 150


def chosen(options: dict[str, str]) -> dict[str, str]:
    return {name: options.get(name, option.values[0]) for name, option in belote.OPTIONS.items()}


@pytest.mark.parametrize("variant", VARIANTS)
def test_kernels_and_specification_agree_at_every_decision(variant: str) -> None:
    options = chosen(dict(VARIANTS[variant]))
    t = belote.tables(DECK, "p4", **options)
    rng = random.Random(variant)
    acts = [0] * belote.MAX_ACTIONS
    decisions = 0
    for _ in range(MATCHES):
        s = State(key=rng.getrandbits(62))
        belote.new_game(s, t)
        spec = Match(options, s.dealer)
        spec.deal(s.deck[:CARDS])
        while not belote.over(s, t):
            n = belote.legal(s, t, acts)
            assert acts[:n] == spec.legal()
            assert belote.actor(s, t) == spec.turn
            action = acts[rng.randrange(n)]
            ended = spec.act(action)
            belote.apply(s, t, action)
            decisions += 1
            if s.phase == PLAY and s.trick_no:
                assert list(s.declared) == spec.declared
            if ended:
                assert list(s.score) == spec.score
                assert s.held == spec.held
                assert (s.phase == OVER) == spec.over
                if not spec.over:
                    assert s.dealer == spec.dealer
                    spec.deal(s.deck[:CARDS])
    assert decisions > 10_000
