"""A tiny game for the tests: everyone holds three hidden cards; the highest card of a round scores, ties score for
nobody.

Two to four seats, 4 × seats cards (a few stay in the stock, unseen).  After each round the first seat may bet a coin on
the die. It has what the kit must bear: hidden hands, a die, a choice among several, nested dataclasses, statements,
counters.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from verify.engine.kernel import fill_bits, kernel, low_bit, part, popcount, row, rows
from verify.engine.protocol import Need, Option, Setup, Statement
from verify.engine.rng import below, shuffle

ID = "race"
RULES_VERSION = "1"
SETUPS = {"p2": Setup(2, (0, 1), {}), "p3": Setup(3, (0, 1, 2), {}), "p4": Setup(4, (0, 1, 0, 1), {})}
OPTIONS: dict[str, Option] = {}
PROFILES: dict[str, dict[str, str]] = {}
HAND = 3
BET, KEEP = 0, 1  # action codes; cards follow
CARD = 2
STATEMENTS = (
    Statement("RAC-1", "Three cards each.", "play", "1"),
    Statement("RAC-2", "The highest card scores.", "play", "2"),
    Statement("RAC-3", "A six wins the bet.", "play", "3"),
    Statement("RAC-4", "Nobody ever holds a card of another colour.", "static", "4"),
)
COUNTERS = ("games", "rounds", "bets", "points")
FIELDS: dict[str, dict[str, str]] = {"card": {"rank": "integer"}}
UNSHOWN: dict[str, tuple[str, ...]] = {}
MAX_ACTIONS = 2 + 16
MAX_STEPS = HAND * 5
DEAL, DIE, GUESS = 1, 2, 3  # purposes of chance


@dataclass(slots=True)
class Player:
    hand: int = 0
    played: int = 0
    coins: int = 5


@dataclass(slots=True)
class Trick:
    card: list[int] = row(4)
    n: int = 0


@dataclass(slots=True)
class State:
    key: int = 0
    phase: int = 0  # 0 play, 1 bet, 2 over
    turn: int = 0
    round: int = 0
    won: list[list[int]] = row(4, HAND)
    deck: list[int] = row(16)
    players: list[Player] = rows(Player, 4)
    trick: Trick = part(Trick)
    fired: list[int] = row(len(STATEMENTS))


@dataclass(slots=True)
class Tables:
    players: int = 2
    cards: int = 8
    worth: list[int] = row(16)


def tables(deck: Any = None, setup: str = "p2", **options: str) -> Tables:
    players = SETUPS[setup].players
    return Tables(players, 4 * players, [card // 2 for card in range(16)])


def needs(setup: str) -> Mapping[str, Need]:
    return {"card": Need(4 * SETUPS[setup].players, "RAC-1")}


def check(deck: Any) -> list[Any]:
    return []


@kernel
def new_game(s: State, t: Tables) -> None:
    for i in range(t.cards):
        s.deck[i] = i
    shuffle(s.key, DEAL, 0, s.deck, t.cards)
    for p in range(t.players):
        for k in range(HAND):
            s.players[p].hand |= 1 << s.deck[p * HAND + k]
    s.fired[0] += 1


@kernel
def actor(s: State, t: Tables) -> int:
    return s.turn


@kernel
def legal(s: State, t: Tables, acts: Any) -> int:
    if s.phase == 1:
        return fill_bits(3 if s.players[0].coins > 0 else 1 << KEEP, acts)
    return fill_bits(s.players[s.turn].hand << CARD, acts)


@kernel
def apply(s: State, t: Tables, a: int) -> None:
    if s.phase == 1:
        if a == BET:
            bet(s)
        s.phase = 2 if s.round == HAND else 0
        return
    s.players[s.turn].hand &= ~(1 << a - CARD)
    s.players[s.turn].played |= 1 << a - CARD
    s.trick.card[s.turn] = a - CARD
    s.trick.n += 1
    s.turn = (s.turn + 1) % t.players
    if s.trick.n == t.players:
        close(s, t)


@kernel
def bet(s: State) -> None:
    s.players[0].coins -= 1
    if below(s.key, DIE, s.round, 0, 6) == 5:
        s.players[0].coins += 4
        s.fired[2] += 1


@kernel
def close(s: State, t: Tables) -> None:
    best = -1
    seat = -1
    for p in range(t.players):
        worth = t.worth[s.trick.card[p]]
        if worth == best:
            seat = -1
        if worth > best:
            best = worth
            seat = p
    if seat >= 0:
        s.won[seat][s.round] += best
        s.fired[1] += 1
    s.trick.n = 0
    s.round += 1
    s.turn = 0
    s.phase = 1


@kernel
def over(s: State, t: Tables) -> bool:
    return s.phase == 2


@kernel
def points(s: State, p: int) -> int:
    n = s.players[p].coins
    for r in range(HAND):
        n += s.won[p][r]
    return n


@kernel
def scores(s: State, t: Tables, out: Any) -> None:
    for p in range(t.players):
        out[p] = points(s, p)
        if t.players == 4:
            out[p] += points(s, (p + 2) % 4)


@kernel
def value(s: State, t: Tables, seat: int) -> int:
    hand = 0
    left = s.players[seat].hand
    while left:
        hand += t.worth[low_bit(left)]
        left &= left - 1
    return 4 * points(s, seat) + hand


@kernel
def redeal(s: State, t: Tables, seat: int) -> None:
    """What the seat cannot see: the hands of the others and the stock; how many cards each holds is plain."""
    seen = s.players[seat].hand
    for p in range(t.players):
        seen |= s.players[p].played
    hidden = ((1 << t.cards) - 1) & ~seen
    n = fill_bits(hidden, s.deck)
    shuffle(s.key, GUESS, 0, s.deck, n)
    k = 0
    for p in range(t.players):
        if p != seat:
            many = popcount(s.players[p].hand)
            s.players[p].hand = 0
            for _ in range(many):
                s.players[p].hand |= 1 << s.deck[k]
                k += 1
    for i in range(n, 16):
        s.deck[i] = 0


@kernel
def count(s: State, t: Tables, acc: Any) -> None:
    if s.phase == 1:
        acc[1] += 1
    if s.phase == 2:
        acc[0] += 1
        acc[2] += 5 - s.players[0].coins
        for p in range(t.players):
            acc[3] += points(s, p)


def action_name(s: State, t: Tables, a: int) -> str:
    return ("bet", "keep")[a] if a < CARD else f"card {a - CARD}"


def view(s: State, t: Tables, seat: int) -> Mapping[str, Any]:
    return {
        "hand": s.players[seat].hand,
        "played": [p.played for p in s.players],
        "coins": [p.coins for p in s.players],
        "held": [popcount(p.hand) for p in s.players],
        "trick": list(s.trick.card),
        "round": (s.phase, s.turn, s.round, s.trick.n),
    }


def outcome(s: State, t: Tables) -> Mapping[str, Any]:
    return {"points": [points(s, p) for p in range(t.players)]}
