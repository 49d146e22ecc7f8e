"""The tricks: which cards may be played, what a card does, who wins."""

from __future__ import annotations

from ...engine.kernel import kernel, popcount
from .declarations import belote_counts, declare, note_rules_of_hands
from .scoring import score_deal
from .state import (
    BELOTE,
    BELOTE_POINTS,
    HAND,
    HIGHER_TRUMPS,
    LAST_TRICK,
    PLAIN_STRENGTH,
    RANKS,
    SEATS,
    SUIT,
    TRUMP_STRENGTH,
    State,
    Tables,
)


@kernel
def playable(s: State, t: Tables) -> int:
    """Mask of the cards that the player in turn may play (BEL-19 … BEL-29)."""
    hand = s.hands[s.turn]
    if s.trick_size == 0:
        return hand
    follow = hand & (SUIT << (s.led * RANKS))
    trumps = hand & (SUIT << (s.trump * RANKS))
    partner = s.best_seat == (s.turn + 2) % SEATS
    ruffed = s.best_card // RANKS == s.trump
    higher = trumps & (HIGHER_TRUMPS[s.best_card % RANKS] << (s.trump * RANKS)) if ruffed else 0
    if s.led == s.trump:
        if follow == 0:
            return hand
        if partner and t.partner_beat == 0:
            return follow
        return higher or follow
    if follow:
        return follow
    if trumps == 0 or (partner and t.partner_free):
        return hand
    if partner or ruffed == 0:
        return trumps
    return higher or trumps


@kernel
def note_play(s: State, t: Tables, mask: int) -> None:
    """Which statements bound the choice, and what everybody learns from a card that does not follow."""
    hand = s.hands[s.turn]
    seat = s.turn
    if s.trick_size == 0:
        s.fired[19 if s.trick_no == 0 else 31] += 1
        return
    trumps = SUIT << (s.trump * RANKS)
    follow = hand & (SUIT << (s.led * RANKS))
    partner = s.best_seat == (seat + 2) % SEATS
    ruffed = s.best_card // RANKS == s.trump
    above = HIGHER_TRUMPS[s.best_card % RANKS] << (s.trump * RANKS) if ruffed else 0
    if follow:
        s.fired[20] += 1
        if s.led == s.trump:
            if partner:
                s.fired[27 if t.partner_beat else 26] += 1
            else:
                s.fired[25] += 1
        return
    if hand & trumps == 0:
        s.fired[22] += 1
    elif partner:
        s.fired[29 if t.partner_free else 28] += 1
    else:
        s.fired[21] += 1
        if ruffed:
            s.fired[23 if hand & above else 24] += 1


@kernel
def learn(s: State, t: Tables, card: int) -> None:
    """Voids that this card proves to everybody: `cannot` of the seat in turn, from what the rules would have asked."""
    seat = s.turn
    if s.trick_size == 0:
        return
    trumps = SUIT << (s.trump * RANKS)
    partner = s.best_seat == (seat + 2) % SEATS
    ruffed = s.best_card // RANKS == s.trump
    above = HIGHER_TRUMPS[s.best_card % RANKS] << (s.trump * RANKS) if ruffed else 0
    must_beat = partner == 0 or (s.led == s.trump and t.partner_beat)
    if card // RANKS != s.led:
        s.cannot[seat] |= SUIT << (s.led * RANKS)
        if card // RANKS != s.trump and (partner == 0 or t.partner_free == 0):
            s.cannot[seat] |= trumps
    if card // RANKS == s.trump and must_beat and above and above >> card & 1 == 0:
        s.cannot[seat] |= above


@kernel
def play(s: State, t: Tables, card: int) -> None:
    seat = s.turn
    if s.trick_no == 0 and s.trick_size == 0:
        note_rules_of_hands(s, t)
    mask = playable(s, t)
    if popcount(mask) > 1:
        s.unforced |= mask
    note_play(s, t, mask)
    learn(s, t, card)
    s.hands[seat] &= ~(1 << card)
    s.played |= 1 << card
    s.played_by[seat] |= 1 << card
    note_belote(s, t, card)
    in_trump = card // RANKS == s.trump
    s.trick_points += t.trump[card] if in_trump else t.plain[card]
    s.trick[s.trick_size] = card
    if s.trick_size == 0:
        s.led = card // RANKS
        s.best_seat = seat
        s.best_card = card
    elif beats(s, card):
        s.best_seat = seat
        s.best_card = card
        s.turned_trick |= 1 << card
    s.trick_size += 1
    s.turn = (seat + 1) % SEATS
    if s.trick_size == SEATS:
        end_trick(s, t)


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
    """King or queen of trump: the second of a pair scores (BEL-52); a first one without the other tells that it is not
    there.
    """
    both = BELOTE << (s.trump * RANKS)
    if both >> card & 1 == 0:
        return
    if s.belote != s.turn:
        s.cannot[s.turn] |= both & ~(1 << card)
    elif s.played & both == both:
        s.fired[52] += 1
        if belote_counts(s, t):
            s.belotes[s.turn & 1] += BELOTE_POINTS


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
    if s.trick_no == HAND:
        s.fired[32] += 1
        s.won[side] += LAST_TRICK
        s.winners[side] |= 1 << s.best_card
        score_deal(s, t)
