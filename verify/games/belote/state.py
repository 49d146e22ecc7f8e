"""What a match of belote is made of: numbers of cards and actions, the state, the tables.

A card is `suit * 8 + rank` (suits ♠ ♥ ♦ ♣, ranks 7 8 9 10 J Q K A), a set of cards a bit mask of 32.  Seats 0 … 3 sit
clockwise, the side of a seat is `seat & 1`.  Actions: 0 … 31 play that card, 32 … 35 take with that suit as trump, 36
pass.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.kernel import row

SEATS, SUITS, RANKS = 4, 4, 8
DECK = SUITS * RANKS
HAND = DECK // SEATS
FIRST_PACKETS = 5  # cards before the bidding
SUIT = (1 << RANKS) - 1
TAKE, PASS = DECK, DECK + SUITS
MAX_DEALS = 100  # BEL-18
MAX_STEPS = MAX_DEALS * (2 * SEATS + DECK)

BID_TURNED, BID_OTHER, PLAY, OVER = 0, 1, 2, 3

SIGNS = "♠♥♦♣"
SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")
RANK_NAMES = ("7", "8", "9", "10", "J", "Q", "K", "A")
SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(RANKS)
PLAIN_STRENGTH = (0, 1, 2, 6, 3, 4, 5, 7)  # BEL-03, by rank
TRUMP_STRENGTH = (0, 1, 6, 4, 7, 2, 3, 5)  # BEL-04
HIGHER_TRUMPS = tuple(
    sum(1 << r for r in range(RANKS) if TRUMP_STRENGTH[r] > TRUMP_STRENGTH[rank]) for rank in range(RANKS)
)
RANK_IN_EVERY_SUIT = 0x01010101
BELOTE = (1 << QUEEN) | (1 << KING)

LAST_TRICK, CAPOT, BELOTE_POINTS = 10, 90, 20  # BEL-32, BEL-33, BEL-52
LONGEST_RUN = 5  # BEL-39

N_STATEMENTS = 71
"""`fired[n]` counts statement BEL-n, from BEL-00 on."""


def card_name(card: int) -> str:
    """As people say it: `♥J`."""
    return SIGNS[card // RANKS] + RANK_NAMES[card % RANKS]


@dataclass(slots=True)
class Tables:
    """What the printed cards say, and the options of this match."""

    cards: list[int] = row(DECK)  # which cards there are: 1 or 0
    plain: list[int] = row(DECK)  # points outside trump
    trump: list[int] = row(DECK)  # points in trump
    square: list[int] = row(RANKS)  # points of four of a rank; 0 for none
    square_rank: list[int] = row(RANKS)  # which of two equal fours is stronger
    run: list[int] = row(RANKS + 1)  # points of a row of that length
    best_run: list[int] = row(1 << RANKS)  # strength of the best row in a suit, by its mask of ranks; 0 for none
    given_dealer: int = 0
    packets_2_3: int = 0
    next_dealer: int = 0  # after two rounds of passes
    partner_beat: int = 0
    partner_free: int = 0
    declarations: int = 1
    rest_counts: int = 0
    belote_exclusive: int = 0
    with_belote: int = 0
    to_defenders: int = 0
    tie: int = 0  # TIE_MADE, TIE_LITIGE, TIE_DOWN
    target: int = 501
    target_index: int = 0
    square_a10kq: int = 0


TIE_MADE, TIE_LITIGE, TIE_DOWN = 0, 1, 2


@dataclass(slots=True)
class State:
    """One match.  What one side may not see is in `hands`, `deck` and `undealt`."""

    key: int = 0
    phase: int = 0
    deal: int = 0  # deals so far, also those without a taker: names the shuffle
    dealer: int = 0
    turn: int = 0
    turned: int = 0  # the card turned up
    taker: int = -1
    trump: int = -1
    undealt: int = 0  # mask: the cards nobody holds yet, without the turned one
    choice: int = 0  # mask: what the player in turn may play (`playable`, worked out once a card)
    led: int = 0  # suit
    trick_size: int = 0
    trick_no: int = 0
    trick_points: int = 0
    best_seat: int = 0
    best_card: int = 0
    belote: int = -1  # seat that holds king and queen of trump at the start of play
    declaring: int = -1  # side whose declarations score, once the first trick is over
    held: int = 0  # points of a litige, for the side that makes the next contract (BEL-63)
    litige: int = 0  # 1: the last deal ended in one
    given_up: int = 0
    taken: int = 0  # deals with a taker
    made: int = 0
    capots: int = 0
    unforced: int = 0  # masks over the match: legal beside another card …
    turned_trick: int = 0  # … took a trick from another card …
    scoring: int = 0  # … won points that counted
    hands: list[int] = row(SEATS)
    played_by: list[int] = row(SEATS)  # mask of this deal
    deck: list[int] = row(DECK)
    trick: list[int] = row(SEATS)  # cards of the running trick, in order
    cannot: list[int] = row(SEATS)  # mask: what everybody knows a seat not to hold
    shown: list[int] = row(SEATS)  # mask: declared cards that were laid open
    won: list[int] = row(2)  # trick points with bonuses, this deal
    tricks: list[int] = row(2)
    winners: list[int] = row(2)  # mask of cards that won points for the side, this deal
    declared: list[int] = row(2)  # points
    belotes: list[int] = row(2)  # points
    deal_score: list[int] = row(2)
    score: list[int] = row(2)
    fired: list[int] = row(N_STATEMENTS)
    # room to work in while a world is dealt (`redeal`); says nothing about the match
    order: list[int] = row(DECK)
    size: list[int] = row(SEATS + 1)  # the fifth place is the undealt cards
    room: list[int] = row(SEATS + 1)
    got: list[int] = row(SEATS + 1)
    keep: list[int] = row(SEATS + 1)
