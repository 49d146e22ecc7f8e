"""What need not be played to be known of a deck.  In: `Tables`.  Out: sentences of the verdict."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.protocol import Proof
from .state import COLOURS, DECK, LETTERS, LINE, ROUNDS, WILD, Tables


def proofs(t: Tables, setup: str) -> Sequence[Proof]:
    return (_deal(t), _track(t), _line(t), _losers(t), _all_wild(t))


def barrels(t: Tables) -> list[int]:
    """Barrels of each colour in the deck."""
    return [sum(t.barrels[card] for card in range(1, DECK + 1) if t.colour[card] == c) for c in range(COLOURS)]


def _deal(t: Tables) -> Proof:
    """BLT-09, BLT-10."""
    cards = t.cards.bit_count()
    aside = cards - t.players * t.hand
    left = f" and {aside} left over" if aside else ", none left over"
    return Proof("deal", f"{cards} cards are {t.players} hands of {t.hand}{left}")


def _track(t: Tables) -> Proof:
    """BLT-06."""
    most = max(barrels(t))
    return Proof(
        "track",
        f"no marker can pass space {ROUNDS * most}, {ROUNDS} rounds of all {most} barrels of a colour; "
        f"the track has {t.track} spaces",
    )


def _line(t: Tables) -> Proof:
    """BLT-40: whether there is enough of each colour for everybody."""
    wanted = t.players * (LINE + 1)
    least = min(range(COLOURS), key=lambda c: barrels(t)[c])
    there = ROUNDS * barrels(t)[least]
    can = "can" if there >= wanted else "cannot"
    return Proof(
        "line",
        f"all {t.players} players {can} pass space {LINE}: that takes {wanted} barrels of a colour, "
        f"and {ROUNDS} rounds show {there} of the scarcest ({LETTERS[least]}), {there / t.players:.1f} for each; "
        "more barrels on low digits (as designed, not from the rulebook) or a lower line keep more players in",
    )


def _losers(t: Tables) -> Proof:
    """BLT-19: the numbers differ, so a trick holds n - 1 numbers below its highest."""
    never = [card for card in range(1, DECK + 1) if t.cards >> card & 1][: t.players - 1]
    return Proof("losers", f"cards {', '.join(map(str, never))} win no trick, whatever else lies in it")


def _all_wild(t: Tables) -> Proof:
    """BLT-26."""
    wild = t.of_colour[WILD].bit_count()
    can = "can" if wild >= t.players else "cannot"
    return Proof("all wild", f"a trick of wild cards alone {can} happen: {wild} of them, {t.players} players")
