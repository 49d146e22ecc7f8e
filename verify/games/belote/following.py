"""Which cards may be played: follow, else trump, else anything; and higher in trump, with the partner's exception."""

from __future__ import annotations

from ...engine.kernel import kernel
from .state import HIGHER_TRUMPS, RANKS, SUIT, State, Tables

PARTNER = 2  # seats of partners differ in this bit


@kernel
def playable(s: State, t: Tables) -> int:
    """Mask of the cards that the player in turn may play (BEL-19 … BEL-29)."""
    hand = s.hands[s.turn]
    if s.trick_size == 0:
        return hand
    follow = hand & (SUIT << (s.led * RANKS))
    if follow and s.led != s.trump:
        return follow
    trumps = hand & (SUIT << (s.trump * RANKS))
    if trumps == 0:
        return hand
    partner = s.best_seat ^ s.turn == PARTNER
    if partner and (t.partner_free if follow == 0 else t.partner_beat == 0):
        return hand if follow == 0 else follow
    higher = 0
    if s.best_card // RANKS == s.trump and (partner == 0 or follow):
        higher = trumps & (HIGHER_TRUMPS[s.best_card % RANKS] << (s.trump * RANKS))
    return higher or trumps
