"""The tricks: what a card does, what it proves to everybody, who wins."""

from __future__ import annotations

from ...engine.kernel import kernel
from .declarations import belote_counts, declare
from .following import PARTNER, playable
from .scoring import score_deal
from .state import (
    BELOTE,
    BELOTE_POINTS,
    HAND,
    HIGHER_TRUMPS,
    KING,
    LAST_TRICK,
    PLAIN_STRENGTH,
    QUEEN,
    RANKS,
    SEATS,
    SUIT,
    TRUMP_STRENGTH,
    State,
    Tables,
)


@kernel
def play(s: State, t: Tables, card: int) -> None:
    seat = s.turn
    choice = s.choice
    size = s.trick_size
    suit = card // RANKS
    if choice & (choice - 1):
        s.unforced |= choice
    if size:
        answer(s, t, card)
    else:
        s.fired[31 if s.trick_no else 19] += 1
        s.led = suit
        s.best_seat = seat
        s.best_card = card
    s.hands[seat] ^= 1 << card
    s.played_by[seat] |= 1 << card
    s.trick[size] = card
    if suit == s.trump:
        s.trick_points += t.trump[card]
        if QUEEN <= card % RANKS <= KING:
            note_belote(s, t, card)
    else:
        s.trick_points += t.plain[card]
    s.turn = (seat + 1) % SEATS
    s.trick_size = size + 1
    if size == SEATS - 1:
        end_trick(s, t)
    else:
        s.choice = playable(s, t)


@kernel
def answer(s: State, t: Tables, card: int) -> None:
    """A card that is not the lead: the statements that bound it, and whether it takes the trick."""
    if card // RANKS == s.led and s.led != s.trump:
        s.fired[20] += 1
    else:
        note_trump_or_void(s, t, card)
    if beats(s, card):
        s.best_seat = s.turn
        s.best_card = card
        s.turned_trick |= 1 << card


@kernel
def note_trump_or_void(s: State, t: Tables, card: int) -> None:
    """Trump was led, or the card does not follow: what bound it, and the voids it proves to everybody."""
    seat = s.turn
    suit = card // RANKS
    trump = s.trump
    hand = s.hands[seat]
    above = HIGHER_TRUMPS[s.best_card % RANKS] << (trump * RANKS) if s.best_card // RANKS == trump else 0
    partner = s.best_seat ^ seat == PARTNER
    must_beat = partner == 0
    if suit == s.led:
        must_beat = partner == 0 or t.partner_beat == 1
        s.fired[20] += 1
        if partner:
            s.fired[27 if t.partner_beat else 26] += 1
        else:
            s.fired[25] += 1
    else:
        trumps = SUIT << (trump * RANKS)
        s.cannot[seat] |= SUIT << (s.led * RANKS)
        if suit != trump and (partner == 0 or t.partner_free == 0):
            s.cannot[seat] |= trumps
        if hand & trumps == 0:
            s.fired[22] += 1
        elif partner:
            s.fired[29 if t.partner_free else 28] += 1
        else:
            s.fired[21] += 1
            if above:
                s.fired[23 if hand & above else 24] += 1
    if suit == trump and must_beat and above >> card & 1 == 0:
        s.cannot[seat] |= above


@kernel
def beats(s: State, card: int) -> bool:
    """True when the card takes the trick from the best one so far (BEL-30)."""
    suit = card // RANKS
    if suit != s.best_card // RANKS:
        return suit == s.trump
    if suit == s.trump:
        return TRUMP_STRENGTH[card % RANKS] > TRUMP_STRENGTH[s.best_card % RANKS]
    return PLAIN_STRENGTH[card % RANKS] > PLAIN_STRENGTH[s.best_card % RANKS]


@kernel
def note_belote(s: State, t: Tables, card: int) -> None:
    """King or queen of trump: the second of a pair scores (BEL-52); a first one alone tells that the other is not
    there.
    """
    both = BELOTE << (s.trump * RANKS)
    seat = s.turn
    if s.belote != seat:
        s.cannot[seat] |= both & ~(1 << card)
    elif s.played_by[seat] & both == both:
        s.fired[52] += 1
        if belote_counts(s, t):
            s.belotes[seat & 1] += BELOTE_POINTS


@kernel
def end_trick(s: State, t: Tables) -> None:
    side = s.best_seat & 1
    s.fired[30] += 1
    s.won[side] += s.trick_points
    s.tricks[side] += 1
    if s.trick_points:
        s.winners[side] |= 1 << s.best_card
    s.trick_points = 0
    s.trick_size = 0
    if s.trick_no == 0:
        declare(s, t)
    s.trick_no += 1
    s.turn = s.best_seat
    s.choice = s.hands[s.turn]
    if s.trick_no == HAND:
        s.fired[32] += 1
        s.won[side] += LAST_TRICK
        s.winners[side] |= 1 << s.best_card
        score_deal(s, t)
