"""A game, decision by decision."""

from __future__ import annotations

import pytest

from tests.engine import race
from verify.engine.kernel import flat
from verify.engine.run import play, replay
from verify.engine.seats import Bot
from verify.engine.session import IllegalAction, Session

BOTS = ("greedy", "mc-random:3", "random")


def at(decisions: int = 0, index: int = 5, bots: tuple[str, ...] | None = None) -> Session:
    session = replay(race, race.tables(setup="p3"), 4, index, setup="p3", bots=bots)
    session.play_on(decisions)
    return session


def test_it_goes_as_the_batch_went() -> None:
    result = play(
        race, race.tables(setup="p3"), setup="p3", games=6, seed=4, bots=BOTS, workers=1, compiled=False, keep=True
    )
    for index in range(6):
        session = at(index=index, bots=BOTS)
        session.play_on()
        assert session.over
        assert (len(session.actions), *session.scores()) == (result.kept[index][0], *result.kept[index][2:])


def test_actions_lead_to_the_same_state() -> None:
    session = at(7)
    again = replay(race, race.tables(setup="p3"), 4, 5, setup="p3", actions=session.actions)
    assert flat(again.state) == flat(session.state)


def test_names_legal_codes_and_what_fired() -> None:
    session = at(2)
    assert [session.name(a) for a in session.legal()] == [f"card {a - race.CARD}" for a in session.legal()]
    assert session.actor == 2
    before = session.state.fired[1]
    fired = session.apply(session.legal()[0])
    assert ("RAC-2" in fired) == (session.state.fired[1] > before)
    assert [session.name(a) for a in session.legal()] == ["bet", "keep"]


def test_an_illegal_action_is_refused_with_the_legal_ones() -> None:
    session = at(3)
    with pytest.raises(IllegalAction, match="action 5 is not legal now; legal: bet, keep"):
        session.apply(5)
    session.play_on()
    with pytest.raises(IllegalAction, match="the game is over"):
        session.apply(0)


def test_a_world_keeps_what_the_seat_sees_and_changes_the_rest() -> None:
    session = at(4)
    worlds = [session.world(1, key) for key in range(40)]
    for world in worlds:
        assert race.view(world, session.tables, 1) == session.view(1)
    assert len({world.players[0].hand for world in worlds}) > 5


def test_any_bot_can_be_asked() -> None:
    session = at(1)
    before = flat(session.state)
    assert {session.choose(Bot.of(kind)) for kind in ("random", "greedy", "mc:2")} <= set(session.legal())
    assert flat(session.state) == before
