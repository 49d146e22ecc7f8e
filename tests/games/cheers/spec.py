"""Cheers! written down a second time, as a person would tell it: objects, names, no tables and no numbers of cards.

The same actions by name as the kernels'; chance (the deck, the hands, recipes, partners, who begins) is given from
outside.  Sources: the numbers of RULES.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations


@dataclass(frozen=True, order=True)
class Card:
    """What it is, and what it can be toasted with."""

    big: str
    mini: str

    def __str__(self) -> str:
        return f"{self.big} ({self.mini})"


@dataclass
class Shaker:
    name: str
    owner: int | None = None  # a seat, None for a shaker that is no player's
    team: int | None = None  # of the extra shaker
    cards: list[Card] = field(default_factory=list)


@dataclass(frozen=True)
class Table:
    """How one sits down.  `order`: the cycle of turns; `small`: the team with an extra shaker; `secret`: masquerade."""

    players: int
    order: Sequence[int]
    small: int | None = None
    shared: bool = False
    secret: bool = False


class Game:
    def __init__(
        self, table: Table, options: Mapping[str, str], teams: Sequence[int], recipes: Sequence[Counter[str]],
        hands: Sequence[Sequence[Card]], deck: Sequence[Card], start: int,
    ) -> None:  # fmt: skip
        self.table = table
        self.options = options
        self.teams = list(teams)
        self.recipes = list(recipes)
        self.hands = [sorted(hand) for hand in hands]
        self.sizes = [len(hand) for hand in hands]
        self.deck = list(deck)
        self.shakers = [Shaker(f"seat {seat}", seat) for seat in range(table.players)]
        if table.shared:
            self.shakers.append(Shaker("the shared shaker"))
        if table.small is not None:
            self.shakers.append(Shaker(f"the extra shaker of team {'ABC'[table.small]}", team=table.small))
        self.at = start
        self.away: list[Card] = []  # put away or returned
        self.idle = 0  # gifts on end
        self.toast: tuple[Card, Shaker, Card | None] | None = None
        self.served = False
        self.full: Shaker | None = None
        self.winners: set[int] | None = None  # teams; None: the game goes on

    # ---- who --------------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.winners is not None

    @property
    def active(self) -> int:
        return self.table.order[self.at]

    @property
    def decides(self) -> int:
        if self.toast:
            return self.answers_for(self.toast[1])
        return self.answers_for(self.full) if self.full else self.active

    def answers_for(self, shaker: Shaker) -> int:
        if shaker.owner is not None:
            return shaker.owner
        if self.table.shared:  # CHR-37
            return 1 - self.active
        turns = [*self.table.order[self.at :], *self.table.order[: self.at]]
        return next(seat for seat in turns if self.teams[seat] == shaker.team)  # CHR-31

    def wins_with(self, shaker: Shaker, team: int) -> bool:
        if shaker.owner is not None:
            return self.teams[shaker.owner] == team
        return self.table.shared or shaker.team == team

    # ---- what may be done -------------------------------------------------------------------------------------------

    def legal(self) -> list[str]:
        if self.toast and self.toast[2] is None:
            return [f"toast with {card}" for card in self.matching(*self.toast[:2])]
        if self.toast:
            return self.ways()
        if self.full:
            return [f"put {card} away" for card in set(self.full.cards)]
        seat = self.active
        own = self.shakers[seat]
        serve = [f"serve {card} to {shaker.name}" for card in set(self.hands[seat]) for shaker in self.shakers]
        others = [other for other in self.shakers if other is not own]
        gifts = [f"move {card} to {other.name}" for card in set(own.cards) for other in others]
        return [*serve, *gifts, "return the hand"]

    def matching(self, card: Card, target: Shaker) -> set[Card]:
        return {other for other in target.cards if other.big == card.mini}  # CHR-12

    def ways(self) -> list[str]:
        """CHR-14 … CHR-18, CHR-32, CHR-33, CHR-41."""
        assert self.toast
        card, target, match = self.toast
        pairs = [
            (a, b)
            for a, b in permutations(self.shakers, 2)
            if all(self.may_receive(shaker, target) for shaker in (a, b))
        ]
        if not self.table.secret:
            team = self.teams[self.answers_for(target)]
            rivals = [sum(not self.wins_with(shaker, team) for shaker in pair) for pair in pairs]
            some = [pair for pair, n in zip(pairs, rivals, strict=True) if n >= 1]
            one = [pair for pair, n in zip(pairs, rivals, strict=True) if n == 1]
            pairs = (one or some) if self.options["rivals"] == "exactly_one" else some
        return [f"{card} to {a.name}, {match} to {b.name}" for a, b in pairs]

    def may_receive(self, shaker: Shaker, target: Shaker) -> bool:
        if shaker is target and self.options["target_may_keep"] == "no":
            return False
        extra = shaker.team is not None
        return not extra or self.options["extra_shaker_receives"] == "yes"

    # ---- what it does -----------------------------------------------------------------------------------------------

    def act(self, said: str) -> None:
        assert said in self.legal(), said
        if self.toast and self.toast[2] is None:
            card, target, _ = self.toast
            self.toast = card, target, next(c for c in target.cards if said == f"toast with {c}")
            return
        if self.toast:
            self.hand_out(said)
        elif self.full:
            card = next(c for c in self.full.cards if said == f"put {c} away")
            self.full.cards.remove(card)
            self.away.append(card)
        elif said == "return the hand":
            self.away += self.hands[self.active]
            self.hands[self.active] = []
            self.draw(self.sizes[self.active])
            self.idle, self.served = 0, False
        elif said.startswith("move"):
            card, shaker = self.named(said.removeprefix("move "), self.shakers[self.active].cards)
            self.shakers[self.active].cards.remove(card)
            shaker.cards.append(card)
            self.idle, self.served = self.idle + 1, False
        elif self.serve(*self.named(said.removeprefix("serve "), self.hands[self.active])):
            return
        self.settle()

    def named(self, said: str, cards: Sequence[Card]) -> tuple[Card, Shaker]:
        return next((c, s) for c in cards for s in self.shakers if said == f"{c} to {s.name}")

    def serve(self, card: Card, shaker: Shaker) -> bool:
        """True when there is a toast to be dealt with first."""
        self.hands[self.active].remove(card)
        self.idle, self.served = 0, True
        match = self.matching(card, shaker)
        if not match:
            shaker.cards.append(card)
            return False
        self.toast = card, shaker, (next(iter(match)) if len(match) == 1 else None)
        return True

    def hand_out(self, said: str) -> None:
        assert self.toast
        card, target, match = self.toast
        assert match
        target.cards.remove(match)
        pairs = permutations(self.shakers, 2)
        a, b = next((a, b) for a, b in pairs if said == f"{card} to {a.name}, {match} to {b.name}")
        a.cards.append(card)
        b.cards.append(match)
        self.toast = None

    def settle(self) -> None:
        """CHR-21, CHR-24: full shakers clockwise from the player in turn, then the turn ends."""
        start = self.active
        around = [*self.shakers[start:], *self.shakers[:start]]
        self.full = next((shaker for shaker in around if len(shaker.cards) > 6), None)
        if not self.full:
            self.end_turn()

    def end_turn(self) -> None:
        if self.served:
            self.draw(1)
        done = [team for team in self.clockwise() if self.has_recipe(team)]
        if done:
            both = self.table.shared or self.options["simultaneous"] == "shared"
            self.winners = set(done) if both else {done[0]}
        elif not self.deck or self.idle >= 10 * self.table.players:
            self.winners = set()
        else:
            self.at = (self.at + 1) % len(self.table.order)

    def clockwise(self) -> list[int]:
        """Teams from the one in turn on."""
        seats = [*range(self.active, self.table.players), *range(self.active)]
        return list(dict.fromkeys(self.teams[seat] for seat in seats))

    def has_recipe(self, team: int) -> bool:
        """CHR-22, CHR-23."""
        recipe = self.recipes[team]
        for shaker in self.shakers:
            cups = Counter(card.big for card in shaker.cards)
            if self.wins_with(shaker, team) and recipe <= cups and set(cups) == set(recipe):
                return True
        return False

    def draw(self, n: int) -> None:
        hand = self.hands[self.active]
        hand += self.deck[:n]
        del self.deck[:n]
        hand.sort()

    def result(self) -> list[int]:
        """1 for everybody whose team has won."""
        return [int(team in (self.winners or ())) for team in self.teams]
