"""Initial roof cards and how often a request is complete before the first move: the search for the best four cards.

    python -m tests.games.tricoroof.roofs        # every set of four cards, the best first (two minutes)

Four cards of four circles, one of them white, the others five red, five blue and five yellow.  Counted over all orders
and turns of the cards and every colour that the lead can choose, exactly: `ready_rates` of the rules' proofs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product

from tests.games.tricoroof.decks import DECK
from verify.games import tricoroof
from verify.games.tricoroof.proofs import ready_rates
from verify.games.tricoroof.state import BACK, FRONT, LETTERS, RESIDENTS, SHOWN, WHITE, WHITE_LETTER

Cards = tuple[str, ...]


def rates(cards: Sequence[str]) -> list[float]:
    """By face, with these cards in the box."""
    t = tricoroof.tables(DECK, "p3")
    for k, card in enumerate(cards):
        t.circles[k][:4] = [WHITE if letter == WHITE_LETTER else LETTERS.index(letter) for letter in card]
    return ready_rates(t)


def shown(rates: Sequence[float]) -> float:
    """How many open requests are complete on average before the first move: three of 15 residents, all fronts."""
    return sum(rates[:RESIDENTS]) * SHOWN / RESIDENTS + sum(rates[FRONT:BACK])


def sets() -> Iterator[Cards]:
    """Every set of four cards; a card and its mirror image are one, as cards are turned."""
    plain = sorted({min(card, card[::-1]) for card in map("".join, product(LETTERS, repeat=4))})
    white = sorted(
        {
            min(card, card[::-1])
            for three in map("".join, product(LETTERS, repeat=3))
            for k in range(4)
            for card in [three[:k] + WHITE_LETTER + three[k:]]
        }
    )
    for first in white:
        for others in combinations_with_replacement(plain, 3):
            if all((first + "".join(others)).count(letter) == 5 for letter in LETTERS):
                yield (first, *others)


def cycled(cards: Sequence[str]) -> Cards:
    """Red to blue, blue to yellow, yellow to red, in one writing."""
    moved = [card.translate(str.maketrans("RBY", "BYR")) for card in cards]
    return tuple(sorted((min(card, card[::-1]) for card in moved), key=lambda card: (WHITE_LETTER not in card, card)))


def classes() -> Iterator[Cards]:
    """One of each three sets that differ in the names of the colours only: requests come in all three."""
    for cards in sets():
        others = [cycled(cards), cycled(cycled(cards))]
        if cards <= min(others):
            yield cards


def search() -> list[tuple[float, float, Cards]]:
    """(mean number of complete open requests, rate of the most frequent, cards), the best first."""
    found = []
    for cards in classes():
        of = rates(cards)
        found.append((round(shown(of), 6), round(max(of), 6), cards))
    return sorted(found)


if __name__ == "__main__":
    for mean, most, cards in search()[:10]:
        print(f"{mean:.4f} {most:.4f}  {' '.join(cards)}")
