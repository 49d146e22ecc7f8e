"""The tricks: which cards may be played, what they prove, who wins and captures."""

from __future__ import annotations

from ...engine.kernel import kernel, low_bit
from .scoring import end_round
from .state import ANY, CAPTURE, PLAY, WILD, State, Tables


@kernel
def playable(s: State, t: Tables) -> int:
    """Mask of the cards that the player in turn may play (BLT-13 … BLT-18)."""
    hand = s.hands[s.turn]
    if s.lead == WILD or hand & t.of_colour[s.lead] == 0:
        return hand
    return hand & (t.of_colour[s.lead] | t.of_colour[WILD])


@kernel
def play(s: State, t: Tables, card: int) -> None:
    seat = s.turn
    if s.choice & s.choice - 1:
        s.unforced |= s.choice
    note(s, t, card)
    s.hands[seat] ^= 1 << card
    s.played[seat] |= 1 << card
    s.table |= 1 << card
    s.trick[s.trick_size] = card
    if s.trick_size == 0 or card > s.best_card:
        s.best_card = card
        s.best_seat = seat
    s.trick_size += 1
    s.turn = (seat + 1) % t.players
    if s.trick_size == t.players:
        end_trick(s, t)
    else:
        s.choice = playable(s, t)


@kernel
def note(s: State, t: Tables, card: int) -> None:
    """The statement that a card goes by, the lead colour it makes, the void it proves."""
    colour = t.colour[card]
    if s.trick_size == 0:
        s.fired[13] += 1
    if colour == WILD:
        if s.lead != WILD and s.hands[s.turn] & t.of_colour[s.lead]:
            s.fired[16] += 1
    elif s.lead == WILD:
        s.fired[17 if s.trick_size else 14] += 1
        s.lead = colour
    elif colour == s.lead:
        s.fired[15] += 1
    else:
        s.fired[18] += 1
        s.void[s.turn] |= 1 << s.lead


@kernel
def end_trick(s: State, t: Tables) -> None:
    s.fired[19] += 1
    winner = s.best_seat
    best = 1 << s.best_card
    coloured = s.table & ~t.of_colour[WILD]
    s.won_trick |= best
    s.turn = winner
    if coloured & best:
        s.fired[20] += 1
        take(s, t, best)
        if coloured != s.table:
            s.fired[23] += 1
        if coloured != best:
            s.phase = CAPTURE
            s.choice = coloured ^ best | (ANY if t.second_may else 0)
            return
        s.fired[24] += 1
    elif coloured:
        s.fired[25] += 1
        take(s, t, coloured)
    else:
        s.fired[26] += 1
        s.all_wild += 1
    clear_table(s, t)


@kernel
def take(s: State, t: Tables, cards: int) -> None:
    """The player in turn captures coloured cards; the code 0 is none."""
    cards &= ~ANY
    s.captured[s.turn] |= cards
    while cards:
        card = low_bit(cards)
        cards &= cards - 1
        s.gained[s.turn][t.colour[card]] += t.barrels[card]


@kernel
def capture(s: State, t: Tables, card: int) -> None:
    """The second card of a winner with a coloured one; 0 for none."""
    s.fired[22 if t.second_may else 21] += 1
    take(s, t, 1 << card)
    clear_table(s, t)


@kernel
def clear_table(s: State, t: Tables) -> None:
    """The rest is discarded; the winner leads again, or the round is over."""
    if s.table & ~s.captured[s.best_seat]:
        s.fired[27] += 1
    if s.hands[s.best_seat] == 0:
        end_round(s, t)
        return
    s.fired[29] += 1
    s.phase = PLAY
    s.turn = s.best_seat
    s.first = s.best_seat
    s.trick_size = 0
    s.table = 0
    s.lead = WILD
    s.choice = s.hands[s.turn]
