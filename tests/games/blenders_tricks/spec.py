"""Blenders Tricks once more, as a clear executable specification: cards and players as objects, no kernel.

Written from RULES.md alone, to be compared with the kernels at every decision.  A `Game` is told how the cards lie and
then each action; it says who acts, what is legal, and where everybody stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

LANES = ("C", "M", "W")
COLOUR_OF = {
    **dict.fromkeys((2, 5, 8, 12, 15, 18, 21, 24, 27, 33, 36, 39), "C"),
    **dict.fromkeys((3, 6, 9, 11, 14, 17, 23, 26, 29, 31, 34, 37), "M"),
    **dict.fromkeys((1, 4, 7, 13, 16, 19, 22, 25, 28, 32, 35, 38), "W"),
}
HAND = {3: 13, 4: 10, 5: 8}
TRACK = 75


@dataclass(frozen=True, order=True)
class Card:
    number: int

    @property
    def colour(self) -> str | None:
        """None for a wild card."""
        return COLOUR_OF.get(self.number)

    @property
    def barrels(self) -> int:
        last = self.number % 10
        return 0 if last == 0 else 1 if last <= 3 else 2 if last <= 6 else 3


@dataclass
class Player:
    seat: int
    hand: list[Card] = field(default_factory=list)
    captured: list[Card] = field(default_factory=list)
    markers: dict[str, int] = field(default_factory=lambda: dict.fromkeys(LANES, 0))
    barley: int = 0
    to_left: Card | None = None
    to_right: Card | None = None

    @property
    def points(self) -> int:
        return max(self.markers.values()) - min(self.markers.values())

    @property
    def past_the_line(self) -> bool:
        return all(space > 3 for space in self.markers.values())


@dataclass(frozen=True)
class Question:
    """Somebody must decide: what about, and the codes to choose from."""

    about: str
    seat: int
    codes: list[int]


class Game:
    """The rules are one generator that asks; `act` answers."""

    def __init__(self, players: int, options: Mapping[str, str], leader: int) -> None:
        self.players = [Player(seat) for seat in range(players)]
        self.options = options
        self.leader = leader
        self.deck: list[Card] = []
        self.judged: list[Player] = []
        self.score: list[int] | None = None
        self.rules = self.play()
        self.question: Question | None = None

    def deal(self, numbers: Sequence[int]) -> None:
        """The deck from the top for the round that begins, and on to its first question."""
        self.deck = [Card(n) for n in numbers]
        if self.question is None:
            self.question = next(self.rules)

    def act(self, code: int) -> None:
        try:
            self.question = self.rules.send(code)
        except StopIteration:
            self.question = None

    def clockwise(self, first: int) -> list[Player]:
        return [self.players[(first + i) % len(self.players)] for i in range(len(self.players))]

    # ---- the game ----------------------------------------------------------------------------------------------------

    def play(self) -> Iterator[Question]:
        for number in (1, 2, 3):
            yield from self.deal_and_pass()
            leader = self.players[self.leader]
            while leader.hand:
                trick: list[tuple[Player, Card]] = []
                yield from self.trick(leader, trick)
                leader = max(trick, key=lambda lying: lying[1])[0]
                yield from self.capture(leader, [card for _, card in trick], {p.seat: c for p, c in trick})
            yield from self.barley({p.seat: c for p, c in trick})
            for player in self.players:
                for card in player.captured:
                    player.markers[card.colour] += card.barrels
            if number < 3:
                yield Question("deal", self.leader, [])
        yield from self.judgement()

    def deal_and_pass(self) -> Iterator[Question]:
        for player in self.players:
            player.hand = [self.deck.pop(0) for _ in range(HAND[len(self.players)])]
            player.captured = []
        for player in self.clockwise(self.leader):
            for side in ("left", "right"):
                free = [c for c in player.hand if side == "left" or c != player.to_left]
                number = yield Question(f"pass {side}", player.seat, sorted(c.number for c in free))
                setattr(player, f"to_{side}", Card(number))
        for player in self.players:
            player.hand.remove(player.to_left)
            player.hand.remove(player.to_right)
        for player in self.players:
            self.clockwise(player.seat)[1].hand.append(player.to_left)
            self.clockwise(player.seat)[-1].hand.append(player.to_right)

    def trick(self, leader: Player, trick: list[tuple[Player, Card]]) -> Iterator[Question]:
        for player in self.clockwise(leader.seat):
            lead = next((card.colour for _, card in trick if card.colour), None)
            follows = [card for card in player.hand if card.colour == lead]
            wild = [card for card in player.hand if card.colour is None]
            free = lead is None or not follows
            number = yield Question(
                "play", player.seat, sorted(c.number for c in (player.hand if free else follows + wild))
            )
            player.hand.remove(Card(number))
            trick.append((player, Card(number)))

    def capture(self, winner: Player, cards: list[Card], by_seat: Mapping[int, Card]) -> Iterator[Question]:
        own = by_seat[winner.seat]
        coloured = [card for card in cards if card.colour]
        if own.colour is None:
            winner.captured += coloured
            return
        winner.captured.append(own)
        others = sorted(card.number for card in coloured if card != own)
        if others:
            declined = [0] if self.options["second_capture"] == "may" else []
            number = yield Question("capture", winner.seat, declined + others)
            if number:
                winner.captured.append(Card(number))

    def barley(self, last: Mapping[int, Card]) -> Iterator[Question]:
        winner = max(self.players, key=lambda p: (len(p.captured), last[p.seat]))
        winner.barley += 1
        self.leader = winner.seat
        number = yield Question("bonus", winner.seat, [0, *sorted(c.number for c in winner.captured)])
        if number:
            winner.captured.remove(Card(number))
            winner.barley -= 1

    # ---- the judgement -----------------------------------------------------------------------------------------------

    def judgement(self) -> Iterator[Question]:
        before = self.options["threshold"] == "before_barley"
        passed = [p for p in self.players if p.past_the_line]
        for player in self.clockwise(self.leader):
            if player in passed or not before:
                yield from self.use_tokens(player)
        self.judged = passed if before else [p for p in self.players if p.past_the_line]
        if not self.judged and self.options["all_out"] == "compare_anyway":
            self.judged = self.players
        self.score = [-p.points if p in self.judged else -TRACK - 1 for p in self.players]

    def use_tokens(self, player: Player) -> Iterator[Question]:
        used: set[str] = set()
        while player.barley:
            codes = [0]
            for at, lane in enumerate(LANES):
                if lane in used and self.options["barley_same_marker"] == "no":
                    continue
                codes += [1 + 2 * at] if player.markers[lane] > 0 else []
                codes += [2 + 2 * at] if player.markers[lane] < TRACK else []
            code = yield Question("judge", player.seat, codes)
            player.barley -= 1
            if code:
                lane = LANES[(code - 1) // 2]
                used.add(lane)
                player.markers[lane] += 1 if code % 2 == 0 else -1
