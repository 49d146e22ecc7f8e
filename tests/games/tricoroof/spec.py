"""Tricoroof once more, as a clear executable specification: enums, lists, dictionaries, no masks, no kernel.

Written from RULES.md alone, to be compared with the kernels at every decision.  A `Game` is told what chance dealt and
turned up, and each action in words; it says what may be done and what the score is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

Cell = tuple[int, int]  # row from the sky down, column from the left


class Colour(Enum):
    RED = "R"
    BLUE = "B"
    YELLOW = "Y"


@dataclass(frozen=True)
class Gift:
    suit: str
    number: int

    def __str__(self) -> str:
        return f"{self.suit} {self.number}"


@dataclass(frozen=True)
class Request:
    rows: tuple[str, ...]
    points: int

    def __str__(self) -> str:
        return f"{'/'.join(self.rows)} ({self.points})"

    def star(self) -> tuple[Cell, Colour]:
        return next(
            ((r, c), Colour(x.upper())) for r, row in enumerate(self.rows) for c, x in enumerate(row) if x in "rby"
        )

    def turned(self) -> Request:
        """A quarter clockwise."""
        return Request(tuple("".join(column) for column in zip(*self.rows[::-1], strict=True)), self.points)


@dataclass
class Office:
    front: Request
    back: Request
    turned: bool = False

    def open(self) -> Request:
        return self.back if self.turned else self.front


@dataclass
class Resident:
    request: Request
    met: bool = False


class Chance(Protocol):
    """What chance decides, told by whoever compares."""

    def residents(self) -> list[Request]:
        """The next three turned up."""

    def cube_gift(self) -> Gift:
        """The gift of the pile that moves the cube."""

    def count_missed(self) -> bool:
        """Is the count of the player in turn missed?"""


MIDDLE_RING = [(0, 0), (0, 1), (1, 1), (1, 0)]  # clockwise


@dataclass
class Game:
    """`state`: fill, cube, give, paint, name (a chip, after a missed count), corner, claim."""

    options: Mapping[str, str]
    players: int
    lead: int
    grid: dict[Cell, Colour | None]
    hands: list[list[Gift]]
    offices: list[Office]
    chance: Chance
    chips_each: int
    score: list[int] = field(default_factory=list)
    discard: list[Resident] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.score = [0] * self.players
        self.rounds = 0
        self.met = 0
        self.over = False
        self.cube: Cell | None = None
        self.set: list[Colour] = []
        self.pile = 15
        self.voids: list[set[str]] = [set() for _ in range(self.players)]
        self.shown = self.turn_up()
        self.turn = self.lead
        self.state = "fill" if None in self.grid.values() else "cube" if self.players == 2 else "give"
        if self.state == "cube":
            self.turn = 1 - self.lead
        self.played: list[tuple[int, Gift]] = []
        self.painters: list[int] = []

    # ---- geometry ----------------------------------------------------------------------------------------------------

    @property
    def rows(self) -> int:
        return 1 + max(r for r, _ in self.grid)

    @property
    def columns(self) -> int:
        return 1 + max(c for _, c in self.grid)

    def middle(self) -> list[Cell]:
        return [(self.rows // 2 - 1 + r, self.columns // 2 - 1 + c) for r, c in MIDDLE_RING]

    def corners(self) -> list[Cell]:
        return [(r, c) for r in (0, self.rows - 1) for c in (0, self.columns - 1)]

    @staticmethod
    def name(cell: Cell) -> str:
        return f"{'abcdefgh'[cell[1]]}{cell[0] + 1}"

    # ---- what may be done --------------------------------------------------------------------------------------------

    def legal(self) -> list[str]:
        if self.state == "fill":
            return [c.name.lower() for c in Colour]
        if self.state == "cube":
            return [f"cube on {self.name(cell)}" for cell in self.middle()]
        if self.state == "give":
            return sorted({str(gift) for gift in self.playable()})
        if self.state == "name":
            return [f"{c.name.lower()} for a corner" for c in self.set if self.cells(c, self.corners())]
        if self.state in ("paint", "corner"):
            chips = [self.named] if self.named else self.set
            cells = self.corners() if self.state == "corner" else list(self.grid)
            return [f"{c.name.lower()} on {self.name(cell)}" for c in chips for cell in self.cells(c, cells)]
        may = ["decline"] if self.options["claim"] == "may" else []
        return [f"meet {request}" for _, request in self.claims] + may

    def playable(self) -> list[Gift]:
        hand = self.hands[self.turn]
        if not self.played:
            return hand
        led = self.played[0][1].suit
        return [gift for gift in hand if gift.suit == led] or hand

    def cells(self, chip: Colour, cells: Sequence[Cell]) -> list[Cell]:
        return [cell for cell in cells if self.grid[cell] is not chip and cell != self.cube]

    # ---- what is done ------------------------------------------------------------------------------------------------

    def act(self, action: str) -> None:
        if self.state == "fill":
            cell = next(cell for cell in sorted(self.grid) if self.grid[cell] is None)
            self.grid[cell] = Colour[action.upper()]
            if None not in self.grid.values():
                self.state = "cube" if self.players == 2 else "give"
                self.turn = 1 - self.lead if self.players == 2 else self.lead
        elif self.state == "cube":
            self.cube = next(cell for cell in self.middle() if action == f"cube on {self.name(cell)}")
            self.state, self.turn = "give", self.lead
        elif self.state == "give":
            self.give(next(gift for gift in self.hands[self.turn] if str(gift) == action))
        elif self.state == "name":
            self.named = Colour[action.split()[0].upper()]
            self.state, self.turn = "corner", self.counting()
        elif self.state in ("paint", "corner"):
            chip, _, where = action.split()
            self.paint(Colour[chip.upper()], next(cell for cell in self.grid if self.name(cell) == where))
        elif action == "decline":
            self.begin_turn()
        else:
            self.claim(action.removeprefix("meet "))

    def give(self, gift: Gift) -> None:
        if self.played and gift.suit != self.played[0][1].suit:
            self.voids[self.turn].add(self.played[0][1].suit)
        self.hands[self.turn].remove(gift)
        self.played.append((self.turn, gift))
        self.turn = (self.turn + 1) % self.players
        if len(self.played) == self.players:
            self.paint_round()

    def paint_round(self) -> None:
        suits = list(dict.fromkeys(gift.suit for _, gift in self.played))[:2]
        active = [(suits.index(g.suit), g.number, i, p) for i, (p, g) in enumerate(self.played) if g.suit in suits]
        self.order = [p for *_, p in sorted(active, reverse=True)]
        self.assistants = [p for p, gift in self.played if gift.suit not in suits]
        self.painters = list(self.order)
        self.met = 0
        if self.cube:
            ring = self.middle()
            self.cube = ring[(ring.index(self.cube) + self.chance.cube_gift().number) % 4]
        self.begin_turn()

    def begin_turn(self) -> None:
        """The next painter takes or is handed chips; the count may be missed."""
        while self.painters:
            if (len(self.order) - len(self.painters)) % 3 == 0:
                self.set = list(Colour)
            self.painter = self.turn = self.painters.pop(0)
            self.named: Colour | None = None
            if self.options["count"] == "off" or not self.chance.count_missed():
                self.state = "paint"
                return
            if any(self.cells(chip, self.corners()) for chip in self.set):
                self.state = "name" if self.options["count"] == "active" else "corner"
                self.turn = self.painter if self.state == "name" else self.counting()
                return
        self.end_round()

    def counting(self) -> int:
        return self.painters[0] if self.painters else (self.painter + 1) % self.players

    def paint(self, chip: Colour, cell: Cell) -> None:
        self.grid[cell] = chip
        self.set.remove(chip)
        self.turn = self.painter
        self.claims = [(card, request) for card, request in self.open() if self.meets(request, chip, cell)]
        self.state = "claim"
        if not self.claims:
            self.begin_turn()

    def open(self) -> list[tuple[Office | Resident, Request]]:
        residents = [(card, card.request) for card in self.shown if not card.met]
        return [*residents, *((card, card.open()) for card in self.offices)]

    def meets(self, request: Request, chip: Colour, cell: Cell) -> bool:
        if request.star()[1] is not chip:
            return False
        ways = [request]
        if self.options["rotate"] == "yes":
            for _ in range(3):
                ways.append(ways[-1].turned())
        return any(self.lies(way, r, c, cell) for way in ways for r, c in self.grid)

    def lies(self, request: Request, top: int, left: int, new: Cell) -> bool:
        for r, row in enumerate(request.rows):
            for c, letter in enumerate(row):
                cell = (top + r, left + c)
                if cell not in self.grid:
                    return False
                if letter != "." and (self.grid[cell] is not Colour(letter.upper()) or cell == self.cube):
                    return False
        (r, c), _ = request.star()
        return self.options["star"] == "colour_only" or (top + r, left + c) == new

    def claim(self, name: str) -> None:
        card, request = next((card, request) for card, request in self.claims if str(request) == name)
        self.score[self.painter] += request.points
        self.met += 1
        if isinstance(card, Office):
            card.turned = not card.turned
        else:
            card.met = True
        self.begin_turn()

    def end_round(self) -> None:
        for seat in self.assistants:
            self.score[seat] += self.met
        if self.cube and self.grid[self.cube] is not self.set[0]:
            self.grid[self.cube] = self.set[0]
        self.set = []
        self.rounds += 1
        if self.rounds == 6:
            self.over = True
            return
        self.discard += self.shown
        self.shown = self.turn_up()
        self.lead = self.turn = self.order[0]
        self.played, self.state = [], "give"

    def turn_up(self) -> list[Resident]:
        if self.pile == 0:
            if self.options["residents_short"] == "none_in_last_round":
                return []
            self.pile, self.discard = len(self.discard), []
        self.pile -= 3
        return [Resident(request) for request in self.chance.residents()]

    def result(self) -> list[int]:
        """Points; who is first in the last round among the best is one ahead, where ties are broken."""
        out = list(self.score)
        best = [p for p in [*self.order, *self.assistants] if out[p] == max(out)]
        if self.options["tie"] == "gift_order" and len(best) > 1:
            out[best[0]] += 1
        return out

    def supply(self) -> dict[Colour, int]:
        used = [*self.grid.values(), *self.set]
        return {colour: self.chips_each - used.count(colour) for colour in Colour}
