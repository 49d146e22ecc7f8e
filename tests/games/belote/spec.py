"""Belote once more, as a clear executable specification: enums, lists, dictionaries, no cleverness, no kernel.

Written from RULES.md alone, to be compared with the kernels at every decision.  A `Match` is told each action; it
says which
actions are legal and what the score is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum


class Suit(IntEnum):
    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3


class Rank(IntEnum):
    SEVEN = 0
    EIGHT = 1
    NINE = 2
    TEN = 3
    JACK = 4
    QUEEN = 5
    KING = 6
    ACE = 7


R = Rank
PLAIN_ORDER = [R.SEVEN, R.EIGHT, R.NINE, R.JACK, R.QUEEN, R.KING, R.TEN, R.ACE]
TRUMP_ORDER = [R.SEVEN, R.EIGHT, R.QUEEN, R.KING, R.TEN, R.ACE, R.NINE, R.JACK]
PLAIN_POINTS = {R.ACE: 11, R.TEN: 10, R.KING: 4, R.QUEEN: 3, R.JACK: 2}
TRUMP_POINTS = {R.JACK: 20, R.NINE: 14, R.ACE: 11, R.TEN: 10, R.KING: 4, R.QUEEN: 3}
SQUARE_POINTS = {R.JACK: 200, R.NINE: 150, R.ACE: 100, R.KING: 100, R.QUEEN: 100, R.TEN: 100}
SQUARE_ORDER = {
    "AKQ10": [R.TEN, R.QUEEN, R.KING, R.ACE],
    "A10KQ": [R.QUEEN, R.KING, R.TEN, R.ACE],
}
RUN_POINTS = {3: 20, 4: 50, 5: 100}


@dataclass(frozen=True, order=True)
class Card:
    suit: Suit
    rank: Rank

    @property
    def number(self) -> int:
        return self.suit * 8 + self.rank


def card(number: int) -> Card:
    return Card(Suit(number // 8), Rank(number % 8))


@dataclass(frozen=True)
class Declaration:
    """`strength` sorts declarations of one table; a later player needs more, not as much."""

    points: int
    strength: tuple[int, ...]
    cards: tuple[Card, ...]


@dataclass
class Match:
    options: Mapping[str, str]
    dealer: int
    score: list[int] = field(default_factory=lambda: [0, 0])
    held: int = 0
    over: bool = False
    deals: int = 0

    # ---- a deal ------------------------------------------------------------------------------------------------------

    def deal(self, deck: Sequence[int]) -> None:
        """32 card numbers from the top."""
        self.deals += 1
        self.rest = [card(n) for n in deck]
        self.hands: list[list[Card]] = [[], [], [], []]
        packets = (3, 2) if self.options["packets"] == "3-2" else (2, 3)
        for packet in packets:
            for seat in self.round():
                self.hands[seat] += self.rest[:packet]
                del self.rest[:packet]
        self.turned = self.rest.pop(0)
        self.taker: int | None = None
        self.bids = 0
        self.turn = self.round()[0]
        self.trick: list[tuple[int, Card]] = []
        self.tricks: list[tuple[int, list[Card]]] = []
        self.belotes = [0, 0]
        self.declared = [0, 0]
        self.declaring: int | None = None
        self.laid: set[Card] = set()

    def round(self) -> list[int]:
        return [(self.dealer + i) % 4 for i in (1, 2, 3, 4)]

    def legal(self) -> list[int]:
        """Action numbers: cards 0-31, take with a suit 32-35, pass 36."""
        if self.taker is None:
            suits = [s for s in Suit if (s == self.turned.suit) == (self.bids < 4)]
            return [32 + s for s in suits] + [36]
        return sorted(c.number for c in self.playable())

    def act(self, action: int) -> bool:
        """True when the deal is over (also without a taker)."""
        if self.taker is None:
            return self.bid(action)
        return self.play(card(action))

    # ---- bidding -----------------------------------------------------------------------------------------------------

    def bid(self, action: int) -> bool:
        self.bids += 1
        if action == 36:
            self.turn = (self.turn + 1) % 4
            if self.bids < 8:
                return False
            if self.options["all_pass"] == "next_dealer":
                self.dealer = (self.dealer + 1) % 4
            return True
        self.taker, self.trump = self.turn, Suit(action - 32)
        self.hands[self.taker].append(self.turned)
        for seat in self.round():
            n = 8 - len(self.hands[seat])
            self.hands[seat] += self.rest[:n]
            del self.rest[:n]
        self.first_hands = [list(hand) for hand in self.hands]
        self.turn = self.round()[0]
        return False

    # ---- tricks ------------------------------------------------------------------------------------------------------

    def power(self, c: Card) -> int:
        """0 for a card that cannot win this trick."""
        if c.suit == self.trump:
            return 20 + TRUMP_ORDER.index(c.rank)
        return 1 + PLAIN_ORDER.index(c.rank) if c.suit == self.trick[0][1].suit else 0

    def winning(self) -> tuple[int, Card]:
        return max(self.trick, key=lambda play: self.power(play[1]))

    def playable(self) -> list[Card]:
        hand = self.hands[self.turn]
        if not self.trick:
            return hand
        led = self.trick[0][1].suit
        best_seat, best = self.winning()
        partner_wins = best_seat == (self.turn + 2) % 4
        same = [c for c in hand if c.suit == led]
        trumps = [c for c in hand if c.suit == self.trump]
        higher = [c for c in trumps if best.suit == self.trump and self.power(c) > self.power(best)]
        if same and led != self.trump:
            return same
        if same:
            if partner_wins and self.options["trump_led_partner"] == "free":
                return same
            return higher or same
        if not trumps:
            return hand
        if partner_wins:
            return trumps if self.options["void_partner_winning"] == "trump" else hand
        return higher or trumps

    def play(self, c: Card) -> bool:
        seat = self.turn
        self.hands[seat].remove(c)
        self.trick.append((seat, c))
        self.note_belote(seat, c)
        self.turn = (seat + 1) % 4
        if len(self.trick) < 4:
            return False
        winner, _ = self.winning()
        self.tricks.append((winner, [c for _, c in self.trick]))
        self.trick = []
        self.turn = winner
        if len(self.tricks) == 1 and self.options["declarations"] == "on":
            self.declare()
        if len(self.tricks) < 8:
            return False
        self.finish()
        return True

    def note_belote(self, seat: int, c: Card) -> None:
        pair = [Card(self.trump, R.QUEEN), Card(self.trump, R.KING)]
        if c not in pair or not all(p in self.first_hands[seat] for p in pair):
            return
        if any(p in self.hands[seat] for p in pair):
            return  # belote; rebelote will score
        if self.options["belote_exclusive"] == "yes" and self.laid & set(pair):
            return
        self.belotes[seat % 2] += 20

    # ---- declarations ------------------------------------------------------------------------------------------------

    def declarations(self, hand: Sequence[Card]) -> list[Declaration]:
        found = []
        left = set(hand)
        order = SQUARE_ORDER[self.options["square_order"]]
        for rank, points in SQUARE_POINTS.items():
            four = {Card(s, rank) for s in Suit}
            if four <= left:
                place = order.index(rank) if rank in order else 9
                found.append(Declaration(points, (1, points, place, 0), tuple(sorted(four))))
        for declaration in found:
            left -= set(declaration.cards)
        for suit in Suit:
            run: list[Card] = []
            for rank in [*Rank, None]:
                if rank is not None and Card(suit, rank) in left:
                    run.append(Card(suit, rank))
                    continue
                found += self.run_declarations(run)
                run = []
        return found

    def run_declarations(self, run: Sequence[Card]) -> list[Declaration]:
        if len(run) < 3:
            return []
        best = tuple(run[-5:])
        trump = int(run[0].suit == self.trump)
        found = [Declaration(RUN_POINTS[len(best)], (0, len(best), int(best[-1].rank), trump), best)]
        rest = tuple(run[:-5])
        if len(rest) >= 3 and self.options["long_run_rest"] == "counts":
            found.append(Declaration(RUN_POINTS[len(rest)], (0, len(rest), int(rest[-1].rank), trump), rest))
        return found

    def declare(self) -> None:
        best: tuple[int, ...] | None = None
        every = {seat: self.declarations(self.first_hands[seat]) for seat in range(4)}
        for seat in self.round():
            for declaration in every[seat]:
                if best is None or declaration.strength > best:
                    best, self.declaring = declaration.strength, seat % 2
        for seat, found in every.items():
            if seat % 2 == self.declaring:
                self.declared[seat % 2] += sum(d.points for d in found)
                self.laid |= {c for d in found for c in d.cards}

    # ---- scoring -----------------------------------------------------------------------------------------------------

    def value(self, c: Card) -> int:
        return (TRUMP_POINTS if c.suit == self.trump else PLAIN_POINTS).get(c.rank, 0)

    def finish(self) -> None:
        assert self.taker is not None
        won = [0, 0]
        for winner, cards in self.tricks:
            won[winner % 2] += sum(map(self.value, cards))
        won[self.tricks[-1][0] % 2] += 10
        for side in (0, 1):
            if all(winner % 2 == side for winner, _ in self.tricks):
                won[side] += 90
        self.won = won
        takers, others = self.taker % 2, 1 - self.taker % 2
        judged = list(won)
        if self.options["contract_counts"] == "with_belote":
            judged = [won[side] + self.belotes[side] for side in (0, 1)]
        tie = judged[takers] == judged[others]
        made = judged[takers] > judged[others] or (tie and self.options["tie_contract"] == "made")
        litige = tie and self.options["tie_contract"] == "litige"
        gain = [0, 0]
        to = self.declaring
        if litige:
            gain[others] += won[others]
            self.held += won[takers]
        elif made:
            gain = [won[0] + 0, won[1] + 0]
            gain[takers] += self.held
            self.held = 0
        else:
            gain[others] += won[0] + won[1] + self.held
            self.held = 0
            if to is not None and self.options["failed_declarations"] == "to_defenders":
                to = others
        if to is not None and self.declaring is not None:
            gain[to] += self.declared[self.declaring]
        for side in (0, 1):
            self.score[side] += gain[side] + self.belotes[side]
        target = int(self.options["target"])
        self.over = max(self.score) >= target and self.score[0] != self.score[1]
        if not self.over:
            self.dealer = (self.dealer + 1) % 4
