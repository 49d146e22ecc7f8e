"""belote-cli, an independent engine, as oracle: the same deals, bids and plays in both (profile `ffb2016`, its play
rules).

It deviates from the rulebook `room` in three places, which are asserted too: a card may count in a square and in a
run, a square of
sevens or eights beats the other side's runs, and an exact tie goes to the taker's side of the table first.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

cli = pytest.importorskip("belote.game")
from belote.deck import CARD_SUITS, Card, Rank  # noqa: E402
from belote.game import Phase, Seat, legal_cards, new_game, place_bid, play_card, start_round  # noqa: E402
from belote.scoring import score_round  # noqa: E402

from tests.games.belote.decks import DECK  # noqa: E402
from verify.games import belote  # noqa: E402
from verify.games.belote.dealing import lay_out  # noqa: E402
from verify.games.belote.declarations import fours, run_length, without_fours  # noqa: E402
from verify.games.belote.state import PASS, PLAY, RANKS, TAKE, State  # noqa: E402

RANK_OF = (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
CARD = [Card(CARD_SUITS[n // RANKS], RANK_OF[n % RANKS]) for n in range(32)]
NUMBER = {c: n for n, c in enumerate(CARD)}
DEALS = 1_500
PLAY_RULES = {"void_partner_winning": "free", "trump_led_partner": "beat"}


def dealt(rng: random.Random, dealer: int, t: belote.Tables) -> State:
    s = State(dealer=dealer, deal=1)
    s.deck = rng.sample(range(32), 32)
    lay_out(s, t)
    return s


def theirs(s: State) -> object:
    """Their state of the same deal."""
    hands = tuple(tuple(CARD[n] for n in range(32) if hand >> n & 1) for hand in s.hands)
    state = start_round(replace(new_game(), dealer=Seat(s.dealer)), random.Random(0))
    rest = tuple(CARD[n] for n in s.deck[21:])
    return replace(state, hands=hands, initial_hands=hands, up_card=CARD[s.turned], remaining_cards=rest)


def longest(cards: int) -> int:
    return max(run_length(cards, top) for top in range(8))


def reason(hands: list[int], t: belote.Tables) -> str:
    """Why declaration points may differ, from the cards alone; "" when nothing explains it."""
    if any(fours(hand) & 0b11 for hand in hands):
        return "a square of sevens or eights is a declaration there"
    for hand in hands:
        rest = without_fours(t, hand)
        for suit in range(4):
            whole, left = longest(hand >> suit * 8 & 255), longest(rest >> suit * 8 & 255)
            if whole >= 3 and whole != left:
                return "a card counts in a square and in a run there"
    if any(longest(hand >> suit * 8 & 255) > 5 for hand in hands for suit in range(4)):
        return "a run of more than five is compared by its full length there"
    return ""


def test_the_same_deals_give_the_same_legal_cards_winners_points_and_declarations() -> None:
    t = belote.tables(DECK, "p4", **PLAY_RULES)
    rng = random.Random(2016)
    acts = [0] * belote.MAX_ACTIONS
    differ: dict[str, int] = {}
    decisions = deals = 0
    for deal in range(DEALS):
        s = dealt(rng, deal % 4, t)
        other = theirs(s)
        while s.phase != PLAY and s.deal == 1:
            n = belote.legal(s, t, acts)
            action = acts[rng.randrange(n)]
            other = place_bid(other, None if action == PASS else CARD_SUITS[action - TAKE])
            belote.apply(s, t, action)
        if s.phase != PLAY:
            assert other.phase == Phase.DEAL
            continue
        hands, tricks, won, declared, belotes, dealer = list(s.hands), 0, (0, 0), [0, 0], [0, 0], s.dealer
        taker = s.taker
        while s.deal == 1 and s.phase == PLAY:
            seat = Seat(s.turn)
            assert other.turn == seat
            n = belote.legal(s, t, acts)
            assert acts[:n] == sorted(NUMBER[c] for c in legal_cards(other, seat))
            action = acts[rng.randrange(n)]
            other = play_card(other, CARD[action])
            belote.apply(s, t, action)
            decisions += 1
            if s.deal == 1 and s.trick_no != tricks:
                tricks = s.trick_no
                assert other.last_trick_winner.value == s.turn
                won, declared, belotes = tuple(s.won), list(s.declared), list(s.belotes)
                assert won == tuple(other.current_round_points)
        deals += 1
        result = score_round(other)
        side = taker & 1
        assert (result.table_taker_pts + result.table_defender_pts) == 162
        ours = (declared[side], declared[1 - side])
        belote_of = [20 * any(hand >> (s_trump(other) * 8) & 0x60 == 0x60 for hand in hands[p::2]) for p in (0, 1)]
        if (result.taker_declarations, result.defender_declarations) != ours:
            why = reason(hands, t) or "an exact tie starts at another seat there"
            differ[why] = differ.get(why, 0) + 1
        assert (result.taker_belote, result.defender_belote) == (belote_of[side], belote_of[1 - side])
        del belotes, dealer
    assert decisions > 30 * deals
    assert deals > DEALS * 0.97
    assert sum(differ.values()) < deals * 0.03  # 1.3 % of deals, all explained
    assert "a card counts in a square and in a run there" in differ
    assert "a square of sevens or eights is a declaration there" in differ


def s_trump(other: object) -> int:
    return CARD_SUITS.index(other.trump)  # type: ignore[attr-defined]
