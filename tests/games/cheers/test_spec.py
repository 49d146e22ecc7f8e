"""The kernels against the specification: the same actions at every decision, the same shakers, hands and winners."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

import pytest

from tests.games.cheers.decks import deck
from tests.games.cheers.spec import Card, Game, Table
from verify.games import cheers
from verify.games.cheers.state import KIND_NAMES, KINDS, State, Tables

DECK = deck()
VARIANTS: Mapping[str, Mapping[str, str]] = {
    "seed": {},
    "all other values": {name: option.values[1] for name, option in cheers.OPTIONS.items()},
    "minis, exactly one rival": {"recipe_source": "tiles", "rivals": "exactly_one"},
    "teams alternate, no card for the extra shaker": {"odd_order": "team_alternate", "extra_shaker_receives": "no"},
}
GAMES = 8
INTERLEAVED = {n: tuple(range(n)) for n in (2, 3, 4, 5, 6)}
ALTERNATE = {"p3": (0, 1, 0, 2), "p5-122": (0, 1, 2, 0, 3, 4), "p5-23": (0, 1, 2, 3, 0, 4, 2, 1, 0, 3, 2, 4)}


def table_of(setup: str, options: Mapping[str, str]) -> Table:
    """Seatings as the rulebook tells them, not as the tables have them."""
    players = int(setup.partition("-")[0][1:]) if setup.startswith("p") else int(setup.split("-")[1])
    order = ALTERNATE.get(setup) if options["odd_order"] == "team_alternate" else None
    small = 0 if setup in ALTERNATE else None
    return Table(players, order or INTERLEAVED[players], small, setup == "p2", setup.startswith("masquerade"))


def card_of(number: int) -> Card:
    big, mini = divmod(number - 1, KINDS)
    return Card(KIND_NAMES[big], KIND_NAMES[mini])


def begun(s: State, t: Tables, setup: str, options: Mapping[str, str]) -> Game:
    """The specification at the start of the same game."""
    recipes = [Counter({KIND_NAMES[k]: n for k, n in enumerate(s.recipe[team]) if n}) for team in range(t.teams)]
    hands = [[card_of(c) for c in s.hand[seat] if c] for seat in range(t.players)]
    rest = [card_of(c) for c in s.deck[s.top : s.size]]
    return Game(table_of(setup, options), options, s.team[: t.players], recipes, hands, rest, s.at)


def same(s: State, t: Tables, game: Game) -> None:
    """Everything that lies on the table or in a hand."""
    for number, shaker in enumerate(game.shakers):
        assert sorted(shaker.cards) == sorted(card_of(c) for c in s.shaker[number] if c)
    for seat, hand in enumerate(game.hands):
        assert hand == sorted(card_of(c) for c in s.hand[seat] if c)
    assert len(game.deck) == s.size - s.top
    assert len(game.away) == sum(s.gone) + sum(s.away)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("setup", cheers.SETUPS)
def test_kernels_and_specification_agree_at_every_decision(setup: str, variant: str) -> None:
    options = {name: VARIANTS[variant].get(name, option.values[0]) for name, option in cheers.OPTIONS.items()}
    t = cheers.tables(DECK, setup, **options)
    rng = random.Random(setup + variant)
    acts = [0] * cheers.MAX_ACTIONS
    decisions = toasts = 0
    for _ in range(GAMES):
        s = State(key=rng.getrandbits(62))
        cheers.new_game(s, t)
        game = begun(s, t, setup, options)
        while not cheers.over(s, t):
            same(s, t, game)
            names = {cheers.action_name(s, t, a): a for a in acts[: cheers.legal(s, t, acts)]}
            assert sorted(names) == sorted(game.legal())
            assert cheers.actor(s, t) == game.decides
            serving = [name for name in names if name.startswith("serve")]
            name = rng.choice(serving if serving and rng.random() < 0.5 else list(names))
            cheers.apply(s, t, names[name])
            game.act(name)
            decisions += 1
        same(s, t, game)
        assert game.over
        out = [0] * t.players
        cheers.scores(s, t, out)
        assert out == game.result()
        toasts += s.toasts
    assert decisions > GAMES * 20
    assert toasts > GAMES
