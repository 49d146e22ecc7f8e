"""The kernels against the specification: the same actions at every decision, the same grid, chips and points."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from tests.games.tricoroof.decks import DECK, RESIDENTS, ROW, TEE, cycled
from tests.games.tricoroof.spec import Colour, Game, Gift, Office, Request
from verify.engine.kernel import copied
from verify.engine.rng import below
from verify.games import tricoroof
from verify.games.tricoroof.setting import COUNT
from verify.games.tricoroof.state import CLAIMING, COLOUR_NAMES, MISSED, SUIT_NAMES, State, Tables
from verify.games.tricoroof.table import bits

VARIANTS: Mapping[str, Mapping[str, str]] = {
    "seed": {},
    "all other values": {name: option.values[1] for name, option in tricoroof.OPTIONS.items()},
    "next counts, turned requests": {"count": "next", "rotate": "yes"},
    "stars, declining, no last residents": {"star": "cell", "claim": "may", "residents_short": "none_in_last_round"},
}
GAMES = 12

REQUESTS = [Request(cycled(rows, by), points) for rows, points in RESIDENTS for by in range(3)]


def office(by: int) -> Office:
    return Office(Request(cycled(TEE[0], by), TEE[1]), Request(cycled(ROW[0], by), ROW[1]))


@dataclass
class Told:
    """Chance as the kernels had it: the state after the action says what was turned up."""

    s: State
    t: Tables
    game: Game = field(init=False)
    turned: int = 0

    def residents(self) -> list[Request]:
        return [REQUESTS[resident] for resident in self.s.shown]

    def cube_gift(self) -> Gift:
        (gift,) = bits(self.s.turned ^ self.turned)
        self.turned = self.s.turned
        return gift_of(self.t, gift)

    def count_missed(self) -> bool:
        at = len(self.game.order) - len(self.game.painters) - 1
        return below(self.s.key, COUNT, self.game.rounds, at, MISSED) == 0


def gift_of(t: Tables, gift: int) -> Gift:
    return Gift(SUIT_NAMES[gift // 8], t.number[gift])


def grid_of(s: State, t: Tables) -> dict[tuple[int, int], Colour | None]:
    grid: dict[tuple[int, int], Colour | None] = {divmod(cell, t.columns): None for cell in range(t.cells)}
    for colour, name in enumerate(COLOUR_NAMES):
        grid |= {divmod(cell, t.columns): Colour[name.upper()] for cell in bits(s.board[colour])}
    return grid


def begun(s: State, t: Tables, options: Mapping[str, str]) -> Game:
    """The specification at the start of the same game."""
    told = Told(s, t)
    hands = [[gift_of(t, gift) for gift in bits(s.hands[seat])] for seat in range(t.players)]
    game = Game(options, t.players, s.lead, grid_of(s, t), hands, [office(by) for by in range(3)], told, 17)
    told.game = game
    return game


def same(s: State, t: Tables, game: Game) -> None:
    """Everything that lies on the table."""
    seats = range(t.players)
    assert grid_of(s, t) == game.grid
    assert s.score[: t.players] == game.score
    assert list(s.supply) == list(game.supply().values())
    assert [COLOUR_NAMES[colour] for colour in bits(s.set)] == [chip.name.lower() for chip in game.set]
    assert [sorted(map(str, game.hands[p])) for p in seats] == [
        sorted(str(gift_of(t, gift)) for gift in bits(s.hands[p])) for p in seats
    ]
    assert [{SUIT_NAMES[suit] for suit in bits(s.voids[p])} for p in seats] == game.voids
    names = [name for name in tricoroof.view(s, t, 0)["requests"] if name]
    assert names == [str(request) for _, request in game.open()]
    assert s.lead == game.lead
    assert (t.middle[s.cube] if s.cube >= 0 else None) == (
        None if game.cube is None else game.cube[0] * t.columns + game.cube[1]
    )


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("setup", tricoroof.SETUPS)
def test_kernels_and_specification_agree_at_every_decision(setup: str, variant: str) -> None:
    options = {name: VARIANTS[variant].get(name, option.values[0]) for name, option in tricoroof.OPTIONS.items()}
    t = tricoroof.tables(DECK, setup, **options)
    rng = random.Random(setup + variant)
    acts = [0] * tricoroof.MAX_ACTIONS
    decisions = 0
    for _ in range(GAMES):
        s = State(key=rng.getrandbits(62))
        tricoroof.new_game(s, t)
        game = begun(s, t, options)
        while not tricoroof.over(s, t):
            same(s, t, game)
            names = {tricoroof.action_name(s, t, a): a for a in acts[: tricoroof.legal(s, t, acts)]}
            assert sorted(names) == sorted(game.legal())
            assert tricoroof.actor(s, t) == game.turn
            name = chosen(s, t, names, rng)
            tricoroof.apply(s, t, names[name])
            game.act(name)
            decisions += 1
        assert game.over
        out = [0] * t.players
        tricoroof.scores(s, t, out)
        assert out == game.result()
    assert decisions > GAMES * 20


def chosen(s: State, t: Tables, names: Mapping[str, int], rng: random.Random) -> str:
    """Any action; but of a few that are looked at, one that meets a request, so that all of the scoring is seen."""
    few = rng.sample(list(names), min(6, len(names)))
    for name in few:
        after = copied(s)
        tricoroof.apply(after, t, names[name])
        if name.startswith("meet") or after.phase == CLAIMING:
            return name
    return few[0]
