"""belote-cli, an independent engine, as oracle: the same deals, bids, plays and declarations in both.

It deviates from the rulebook `room` in four places.  Each is a switch of `Reading`, so that both engines are predicted
exactly, with nothing left over: cards count in a square and in a run; four sevens or eights, worth nothing, still beat
runs; runs of more than five are compared by their full length; an exact tie goes to the first in turn from the taker,
not from the dealer's left.  Its contract counts declarations, ours trick points: results are compared where both judge
alike.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace

import pytest

cli = pytest.importorskip("belote.game")
from belote.deck import CARD_SUITS, Card, Rank  # noqa: E402
from belote.game import GameState, Phase, Seat, legal_cards, new_game, place_bid, play_card, start_round  # noqa: E402
from belote.scoring import detect_carres, detect_sequences, resolve_declarations, score_round  # noqa: E402
from belote.scoring import get_declaration_points as points_of  # noqa: E402

from tests.games.belote.decks import DECK  # noqa: E402
from verify.games import belote  # noqa: E402
from verify.games.belote.dealing import lay_out  # noqa: E402
from verify.games.belote.declarations import declare  # noqa: E402
from verify.games.belote.state import PASS, PLAY, RANKS, TAKE, State, Tables  # noqa: E402

RANK_OF = (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
CARD = [Card(CARD_SUITS[n // RANKS], RANK_OF[n % RANKS]) for n in range(32)]
NUMBER = {c: n for n, c in enumerate(CARD)}
DEALS = 1_200
PLAY_RULES = {
    "void_partner_winning": "free",
    "trump_led_partner": "beat",
    "tie_contract": "litige",
    "failed_declarations": "to_defenders",
}
Hands = Sequence[Sequence[int]]  # card numbers of each seat


# ---- declarations, as the rulebook and as belote-cli read them -------------------------------------------------------


@dataclass(frozen=True)
class Reading:
    shared_cards: bool = False
    low_squares: bool = False
    full_length: bool = False
    tie_from_taker: bool = False


ROOM = Reading()
CLI = Reading(True, True, True, True)
SQUARES = {4: 200, 2: 150, 7: 100, 6: 100, 5: 100, 3: 100}
RUNS = {3: 20, 4: 50, 5: 100}


def claims(hand: Sequence[int], trump: int, reading: Reading) -> Iterator[tuple[tuple[int, ...], int]]:
    """(strength, points) of each declaration in a hand."""
    left = set(hand)
    for rank in range(8):
        four = {suit * 8 + rank for suit in range(4)}
        if four <= set(hand) and (rank in SQUARES or reading.low_squares):
            yield (1, SQUARES.get(rank, 0), rank), SQUARES.get(rank, 0)
            if not reading.shared_cards:
                left -= four
    for suit in range(4):
        line = "".join("x" if suit * 8 + rank in left else " " for rank in range(8))
        for run in (r for r in line.split() if len(r) >= 3):
            top = line.index(run) + len(run) - 1
            line = line.replace(run, " " * len(run), 1)
            length = len(run) if reading.full_length else min(len(run), 5)
            yield (0, length, top, int(suit == trump)), RUNS[min(len(run), 5)]


def predicted(hands: Hands, trump: int, dealer: int, taker: int, reading: Reading) -> tuple[int, int]:
    """Points for declarations of sides 0 and 1."""
    start = taker if reading.tie_from_taker else dealer + 1
    found = {seat % 4: list(claims(hands[seat % 4], trump, reading)) for seat in range(start, start + 4)}
    best = max((strength for claimed in found.values() for strength, _ in claimed), default=None)
    if best is None:
        return (0, 0)
    first = next(seat for seat, claimed in found.items() if best in [strength for strength, _ in claimed])
    total = sum(points for seat, claimed in found.items() if seat % 2 == first % 2 for _, points in claimed)
    return (total, 0) if first % 2 == 0 else (0, total)


def ours(hands: Hands, trump: int, dealer: int, taker: int, t: Tables) -> tuple[int, int]:
    s = State(dealer=dealer, taker=taker, trump=trump, hands=[sum(1 << n for n in hand) for hand in hands])
    declare(s, t)
    return s.declared[0], s.declared[1]


def theirs(hands: Hands, trump: int, taker: int) -> tuple[int, int]:
    dealt = [tuple(CARD[n] for n in hand) for hand in hands]
    found = {
        Seat(seat): {"sequences": detect_sequences(hand), "carres": detect_carres(hand), "belote": False}
        for seat, hand in enumerate(dealt)
    }
    won = resolve_declarations(found, CARD_SUITS[trump], Seat(taker))
    first = [*won.ns_sequences, *won.ns_carres] if won.scoring_team == 0 else []
    second = [*won.ew_sequences, *won.ew_carres] if won.scoring_team == 1 else []
    return points_of(first), points_of(second)


def test_the_declarations_of_both_engines_are_predicted_exactly() -> None:
    """Every deal, every point; each deviation alone changes some of them (of full length see below)."""
    t = belote.tables(DECK, "p4")
    rng = random.Random(1920)
    alone = {field.name: 0 for field in fields(Reading)}
    claimed = 0
    for _ in range(8_000):
        deck = rng.sample(range(32), 32)
        hands = [deck[seat::4] for seat in range(4)]
        trump, dealer, taker = (rng.randrange(4) for _ in range(3))
        read = predicted(hands, trump, dealer, taker, ROOM)
        assert ours(hands, trump, dealer, taker, t) == read
        assert theirs(hands, trump, taker) == predicted(hands, trump, dealer, taker, CLI)
        claimed += read != (0, 0)
        for name in alone:
            alone[name] += predicted(hands, trump, dealer, taker, replace(ROOM, **{name: True})) != read
    assert claimed > 3_000
    assert all(alone[name] > 0 for name in ("shared_cards", "low_squares", "tie_from_taker"))


def test_longer_runs_than_five_are_compared_by_their_length_only_there() -> None:
    """♠7 … ♠Q against ♥10 … ♥A: five cards each at the table, and the ace is higher; six against five for the other."""
    six, five = [0, 1, 2, 3, 4, 5], [11, 12, 13, 14, 15]
    hands = [[*six, 8, 16], [*five, 17, 24, 26], [9, 10, 18, 20, 22, 25, 27, 29], [6, 7, 19, 21, 23, 28, 30, 31]]
    assert sorted(n for hand in hands for n in hand) == list(range(32))
    assert ours(hands, 3, 3, 0, belote.tables(DECK, "p4")) == (0, 100)
    assert theirs(hands, 3, 0) == (100, 0)


# ---- whole deals -----------------------------------------------------------------------------------------------------


def dealt(rng: random.Random, dealer: int, t: Tables) -> State:
    s = State(dealer=dealer, deal=1)
    s.deck = rng.sample(range(32), 32)
    lay_out(s, t)
    return s


def same_deal(s: State) -> GameState:
    """Their state of the same deal."""
    hands = tuple(tuple(CARD[n] for n in range(32) if hand >> n & 1) for hand in s.hands)
    state = start_round(replace(new_game(), dealer=Seat(s.dealer)), random.Random(0))
    rest = tuple(CARD[n] for n in s.deck[21:])
    return replace(state, hands=hands, initial_hands=hands, up_card=CARD[s.turned], remaining_cards=rest)


def test_the_same_deals_give_the_same_legal_cards_winners_points_belotes_and_results() -> None:
    t = belote.tables(DECK, "p4", **PLAY_RULES)
    rng = random.Random(2016)
    acts = [0] * belote.MAX_ACTIONS
    decisions = deals = 0
    results = {"made": 0, "failed": 0, "litige": 0, "capot": 0}
    for deal in range(DEALS):
        s = dealt(rng, deal % 4, t)
        other = same_deal(s)
        while s.phase != PLAY and s.deal == 1:
            n = belote.legal(s, t, acts)
            action = acts[rng.randrange(n)]
            other = place_bid(other, None if action == PASS else CARD_SUITS[action - TAKE])
            belote.apply(s, t, action)
        if s.phase != PLAY:
            assert other.phase == Phase.DEAL
            continue
        tricks, taker = 0, s.taker & 1
        hands = [[n for n in range(32) if hand >> n & 1] for hand in s.hands]
        declared = any(list(claims(hand, s.trump, CLI)) for hand in hands)
        while s.deal == 1 and s.phase == PLAY:
            seat = Seat(s.turn)
            assert other.turn == seat
            n = belote.legal(s, t, acts)
            assert acts[:n] == sorted(NUMBER[c] for c in legal_cards(other, seat))
            action = acts[rng.randrange(n)]
            other = play_card(other, CARD[action])
            belote.apply(s, t, action)
            decisions += 1
            if s.deal == 1 and s.phase == PLAY and s.trick_no != tricks:
                tricks = s.trick_no
                assert other.last_trick_winner.value == s.turn
                assert tuple(s.won) == tuple(other.current_round_points)
        deals += 1
        result = score_round(other)
        assert result.table_taker_pts + result.table_defender_pts == 162
        if declared:
            continue  # their contract counts declarations
        assert (s.deal_score[taker], s.deal_score[1 - taker]) == (result.taker_total, result.defender_total)
        assert s.held == result.litige_points_awarded
        results["capot"] += result.is_capot
        results["litige" if result.is_litige else "failed" if result.is_failed else "made"] += 1
    assert decisions == 32 * deals
    assert deals > DEALS * 0.99  # all pass in one of 4,096
    assert min(results.values()) > 0, results
