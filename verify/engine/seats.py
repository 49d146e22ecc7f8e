"""Who sits at a seat: "random", "greedy", "mc:50", "mc-random:50" as a value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .bots import DEFAULT_WORLDS, KINDS, MC, MOST_WORLDS
from .protocol import Game


@dataclass(frozen=True, slots=True)
class Bot:
    """A kind of bot, and how many worlds it samples for each choice (mc only)."""

    kind: int
    worlds: int

    @classmethod
    def of(cls, text: str) -> Bot:
        """From "greedy" or "mc:50"; ValueError says what can be written."""
        name, colon, number = text.partition(":")
        if name not in KINDS:
            raise ValueError(f"no bot '{text}': use {', '.join(KINDS)}, or mc:50 for 50 worlds a choice")
        if not colon:
            return cls(KINDS[name], DEFAULT_WORLDS)
        if KINDS[name] < MC or not (number.isascii() and number.isdigit()) or not 1 <= int(number) < MOST_WORLDS:
            raise ValueError(
                f"bot '{text}': write a number of worlds from 1 to {MOST_WORLDS - 1} after mc or mc-random"
            )
        return cls(KINDS[name], int(number))


def seated(game: Game, setup: str, bots: Sequence[str] | None) -> tuple[Bot, ...]:
    """One bot per seat of a set-up; None: all random.  ValueError: no such set-up or bot, or not one per seat."""
    if setup not in game.SETUPS:
        raise ValueError(f"no set-up '{setup}' in {game.ID}: use {', '.join(game.SETUPS)}")
    players = len(game.SETUPS[setup].teams)
    texts = tuple(bots) if bots else ("random",) * players
    if len(texts) != players:
        raise ValueError(f"{len(texts)} bots for {players} seats of '{setup}'")
    return tuple(Bot.of(text) for text in texts)
