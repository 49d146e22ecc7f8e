"""One game, decision by decision: for people at the terminal, transcripts, and looking at a game that a batch found.

In: a game, its tables, and which game of which run.  The state is a plain dataclass object; nothing here is compiled.
The same bots choose as in a batch, so game i of a run goes the same way here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from . import loop
from .bots import STATES, TRUE
from .kernel import copied, copier
from .protocol import Game
from .rng import BOTS, run_key, seed_of, stream
from .seats import Bot


class IllegalAction(ValueError):
    """An action that the rules do not allow now."""


def key_of(game: Game, setup: str, seed: int) -> int:
    """The key of a run.  Options are not in it: the same seed deals the same cards under every variant of the rules."""
    return run_key(seed, game.ID, setup)


@dataclass(slots=True)
class Session:
    """A game that is going on.  Make one with `run.replay`."""

    game: Game
    tables: Any
    setup: str
    seed: int
    index: int
    state: Any
    actions: list[int]
    bots: tuple[Bot, ...]
    _stream: int

    @classmethod
    def start(cls, game: Game, tables: Any, setup: str, seed: int, index: int, bots: tuple[Bot, ...]) -> Session:
        """Game `index` of the run that `seed` names, before its first decision."""
        key = key_of(game, setup, seed)
        state = game.State()
        state.key = seed_of(key, index)
        game.new_game(state, tables)
        return cls(game, tables, setup, seed, index, state, [], bots, stream(key, BOTS, index))

    @property
    def players(self) -> int:
        return len(self.game.SETUPS[self.setup].teams)

    @property
    def over(self) -> bool:
        return bool(self.game.over(self.state, self.tables))

    @property
    def actor(self) -> int:
        """The seat that decides now."""
        return int(self.game.actor(self.state, self.tables))

    def legal(self) -> tuple[int, ...]:
        """The codes that are legal now."""
        acts = [0] * (self.game.MAX_ACTIONS + 1)
        n = self.game.legal(self.state, self.tables, acts)
        return tuple(acts[:n])

    def name(self, action: int) -> str:
        return self.game.action_name(self.state, self.tables, action)

    def view(self, seat: int) -> Any:
        """What a seat may see."""
        return self.game.view(self.state, self.tables, seat)

    def secret(self, seat: int) -> bool:
        """Whether `seat` sees the same whichever legal action is taken now: then nobody may tell it which one was."""
        views = []
        for action in self.legal():
            state = copied(self.state)
            self.game.apply(state, self.tables, action)
            views.append(self.game.view(state, self.tables, seat))
        return len(views) > 1 and all(view == views[0] for view in views)

    def choose(self, bot: Bot | None = None) -> int:
        """What the bot of the acting seat, or this one, does now."""
        legal = self.legal()
        if len(legal) == 1:
            return legal[0]
        seats = self.bots if bot is None else (bot,) * self.players
        bound = loop.bind(loop.Kernels.of(self.game), True)
        states = [self.game.State() for _ in range(STATES)]
        copier(type(self.state))(states[TRUE], self.state)
        memory = [[0] * (self.game.MAX_ACTIONS + 1) for _ in range(2)]
        return bound.choose(
            states, self.tables, [b.kind for b in seats], [b.worlds for b in seats], list(legal), len(legal), memory,
            self._stream, len(self.actions),
        )  # fmt: skip

    def apply(self, action: int) -> tuple[str, ...]:
        """Does it; the statements that fired.  `IllegalAction` when the rules do not allow it."""
        if self.over:
            raise IllegalAction("the game is over")
        if action not in (legal := self.legal()):
            names = ", ".join(self.name(a) for a in legal)
            raise IllegalAction(f"action {action} is not legal now; legal: {names}")
        before = list(self.state.fired)
        self.game.apply(self.state, self.tables, action)
        self.actions.append(action)
        after = self.state.fired
        return tuple(st.id for st, a, b in zip(self.game.STATEMENTS, before, after, strict=True) if a != b)

    def play_on(self, decisions: int | None = None) -> None:
        """Lets the bots decide, to the end or so many times more."""
        most = self.game.MAX_STEPS - len(self.actions) if decisions is None else decisions
        while most > 0 and not self.over and self.legal():
            self.apply(self.choose())
            most -= 1

    def scores(self) -> tuple[int, ...]:
        out = [0] * self.players
        self.game.scores(self.state, self.tables, out)
        return tuple(out)

    def outcome(self) -> Mapping[str, Any]:
        """How the game ended, as its rules tell it."""
        return self.game.outcome(self.state, self.tables)

    def world(self, seat: int, key: int) -> Any:
        """A state that the seat could be in: what it cannot see dealt anew from `key`."""
        state = copied(self.state)
        state.key = key
        self.game.redeal(state, self.tables, seat)
        return state
