"""Dealing and bidding, and how the cards lie as far as a seat can know (`redeal`)."""

from __future__ import annotations

from ...engine.kernel import kernel, low_bit, popcount
from ...engine.rng import below, shuffle
from .following import playable
from .state import (
    BELOTE,
    BID_OTHER,
    BID_TURNED,
    DECK,
    FIRST_PACKETS,
    MAX_DEALS,
    OVER,
    PLAY,
    RANKS,
    SEATS,
    State,
    Tables,
)

# purposes of chance
DEALER, SHUFFLE, WORLD = 1, 2, 3
ATTEMPTS = 12


@kernel
def start_match(s: State, t: Tables) -> None:
    if t.given_dealer:
        s.dealer = 0
        s.fired[7] += 1
    else:
        s.dealer = below(s.key, DEALER, 0, 0, SEATS)
        s.fired[6] += 1
    s.fired[68 + t.target_index] += 1  # BEL-68 … BEL-70
    start_deal(s, t)


@kernel
def start_deal(s: State, t: Tables) -> None:
    """Shuffle, deal five each, turn one up (BEL-08); the deal's own counts begin at nothing."""
    if s.deal == MAX_DEALS:
        s.fired[18] += 1
        s.given_up = 1
        s.phase = OVER
        return
    n = 0
    for card in range(DECK):
        if t.cards[card]:
            s.deck[n] = card
            n += 1
    shuffle(s.key, SHUFFLE, s.deal, s.deck, n)
    s.deal += 1
    lay_out(s, t)


@kernel
def lay_out(s: State, t: Tables) -> None:
    """Deal from `s.deck` as it lies: in two packets each, from the dealer's left."""
    first = 2 if t.packets_2_3 else 3
    s.fired[10 if t.packets_2_3 else 9] += 1
    s.fired[8] += 1
    pos = 0
    for seat in range(SEATS):
        s.hands[seat] = 0
        s.cannot[seat] = 0
        s.shown[seat] = 0
        s.played_by[seat] = 0
    for packet in range(2):
        for i in range(SEATS):
            seat = (s.dealer + 1 + i) % SEATS
            for _ in range(first if packet == 0 else FIRST_PACKETS - first):
                s.hands[seat] |= 1 << s.deck[pos]
                pos += 1
    s.turned = s.deck[pos]
    pos += 1
    s.undealt = 0
    for i in range(pos, DECK):
        s.undealt |= 1 << s.deck[i]
    s.phase = BID_TURNED
    s.turn = (s.dealer + 1) % SEATS
    s.taker = -1
    s.trump = -1
    s.trick_size = 0
    s.trick_no = 0
    s.trick_points = 0
    s.belote = -1
    s.declaring = -1
    for side in range(2):
        s.won[side] = 0
        s.tricks[side] = 0
        s.winners[side] = 0
        s.declared[side] = 0
        s.belotes[side] = 0


@kernel
def pass_bid(s: State, t: Tables) -> None:
    s.fired[11 if s.phase == BID_TURNED else 12] += 1
    if s.turn != s.dealer:
        s.turn = (s.turn + 1) % SEATS
        return
    if s.phase == BID_TURNED:
        s.phase = BID_OTHER
        s.turn = (s.turn + 1) % SEATS
        return
    s.fired[13] += 1
    if t.next_dealer:
        s.fired[15] += 1
        s.dealer = (s.dealer + 1) % SEATS
    else:
        s.fired[14] += 1
    start_deal(s, t)


@kernel
def take(s: State, suit: int) -> None:
    """The taker gets the turned card and two, the others three (BEL-16), in the order the deck lies."""
    s.fired[11 if s.phase == BID_TURNED else 12] += 1
    s.fired[16] += 1
    s.taker = s.turn
    s.trump = suit
    s.taken += 1
    pos = SEATS * FIRST_PACKETS + 1
    s.hands[s.taker] |= 1 << s.turned
    for i in range(SEATS):
        seat = (s.dealer + 1 + i) % SEATS
        for _ in range(2 if seat == s.taker else 3):
            s.hands[seat] |= 1 << s.deck[pos]
            pos += 1
    s.undealt = 0
    s.phase = PLAY
    find_belote(s)
    s.turn = (s.dealer + 1) % SEATS
    s.choice = s.hands[s.turn]


@kernel
def belote_open(s: State) -> bool:
    """True when belote was announced: one of king and queen of trump is played, the other still in the hand."""
    return s.belote >= 0 and s.played_by[s.belote] & (BELOTE << (s.trump * RANKS)) != 0


@kernel
def known_cards(s: State, seat: int) -> int:
    """Cards still in `seat`'s hand that everybody has seen there: the turned card, declared cards laid open, belote's
    other half.
    """
    known = s.shown[seat]
    if s.taker == seat:
        known |= 1 << s.turned
    if s.belote == seat and belote_open(s):
        known |= BELOTE << (s.trump * RANKS)
    return known & s.hands[seat]


@kernel
def find_belote(s: State) -> None:
    """Who holds king and queen of trump together, before either is played."""
    both = BELOTE << (s.trump * RANKS)
    s.belote = -1
    for seat in range(SEATS):
        if s.hands[seat] & both == both:
            s.belote = seat


# ---- a world as far as a seat can know -------------------------------------------------------------------------------


@kernel
def redeal(s: State, t: Tables, seat: int) -> None:
    """Deals what `seat` cannot see anew, as `s.key` says: hand sizes, cards seen in a hand and known voids stay true.

    The hidden cards are one mask (so they come sorted), and only what the view tells decides where each may lie: equal
    view and key give an equal world.  Should no attempt honour every void, the last one honours hand sizes alone.
    """
    if s.phase == OVER:
        return
    hidden = s.undealt
    for other in range(SEATS):
        s.size[other] = 0
        s.keep[other] = 0
        if other != seat:
            s.keep[other] = known_cards(s, other)
            hidden |= s.hands[other] & ~s.keep[other]
            s.size[other] = popcount(s.hands[other]) - popcount(s.keep[other])
    s.size[SEATS] = popcount(s.undealt)
    for attempt in range(ATTEMPTS):
        if deal_hidden(s, hidden, attempt):
            break
    for other in range(SEATS):
        if other != seat:
            s.hands[other] = s.got[other] | s.keep[other]
    s.undealt = s.got[SEATS]
    if s.phase != PLAY:
        relay_deck(s)
        return
    if not belote_open(s):
        find_belote(s)
    s.choice = playable(s, t)


@kernel
def deal_hidden(s: State, hidden: int, attempt: int) -> bool:
    """One try: the cards that some seat is known not to hold first, each to a place by chance, weighed by the room
    left there.

    Fills `s.got`; true when no known void is broken.
    """
    n = list_cards(s, hidden)
    shuffle(s.key, WORLD, attempt, s.order, n)
    for place in range(SEATS + 1):
        s.room[place] = s.size[place]
        s.got[place] = 0
    good = True
    for barred_first in range(2):
        for i in range(n):
            card = s.order[i]
            barred = 0
            for place in range(SEATS):
                if s.size[place] and s.cannot[place] >> card & 1:
                    barred |= 1 << place
            if (barred == 0) == (barred_first == 0):
                continue
            room = 0
            for place in range(SEATS + 1):
                if barred >> place & 1 == 0:
                    room += s.room[place]
            if room == 0:
                good = False
                barred = 0
                for place in range(SEATS + 1):
                    room += s.room[place]
            pick = below(s.key, WORLD, ATTEMPTS + attempt, card, room)
            for place in range(SEATS + 1):
                if barred >> place & 1 == 0:
                    if pick < s.room[place]:
                        s.got[place] |= 1 << card
                        s.room[place] -= 1
                        break
                    pick -= s.room[place]
    return good


@kernel
def list_cards(s: State, mask: int) -> int:
    """Writes the cards of a mask, rising, into `s.order`; how many."""
    n = 0
    while mask:
        s.order[n] = low_bit(mask)
        mask &= mask - 1
        n += 1
    return n


@kernel
def relay_deck(s: State) -> None:
    """During the bidding the rest of the deck decides who will get what: it follows the world, in an order of its own
    chance.
    """
    n = list_cards(s, s.undealt)
    shuffle(s.key, WORLD, 2 * ATTEMPTS, s.order, n)
    for i in range(n):
        s.deck[SEATS * FIRST_PACKETS + 1 + i] = s.order[i]
