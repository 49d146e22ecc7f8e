"""What need not be played to be known of a deck.  In: `Tables`, a set-up.  Out: sentences of the verdict."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product

from ...engine.kernel import copied
from ...engine.protocol import Proof
from .state import GIVE, KIND_NAMES, KINDS, MOST_CUPS, SHAKERS, STALLED, State, Tables
from .toasts import pairs, ways

Recipe = tuple[int, ...]


def proofs(t: Tables, setup: str) -> Sequence[Proof]:
    return (
        Proof("deal", _deal(t)),
        Proof("recipes", _recipes(t)),
        Proof("completable", _completable(t)),
        Proof("recipients", _recipients(t)),
        Proof("ends by count", _ends(t)),
    )


# ---- recipes ---------------------------------------------------------------------------------------------------------


def mini_recipes() -> dict[Recipe, Fraction]:
    """Every recipe that can be drawn from minis, and how likely it is when groups and minis are chance (CHR-08)."""
    found: dict[Recipe, Fraction] = {}
    groups = list(combinations(range(KINDS), 2))
    for small in groups:
        large = [kind for kind in range(KINDS) if kind not in small]
        three = list(combinations([kind for kind in small for _ in range(MOST_CUPS)], 3))
        two = list(combinations([kind for kind in large for _ in range(MOST_CUPS)], 2))
        chance = Fraction(1, len(groups) * len(three) * len(two))
        for a, b in product(three, two):
            recipe = tuple((*a, *b).count(kind) for kind in range(KINDS))
            found[recipe] = found.get(recipe, Fraction(0)) + chance
    return found


def _recipes(t: Tables) -> str:
    drawn = mini_recipes()
    if not t.tiles:
        own = sum(tuple(t.cups[r]) in drawn for r in range(t.recipes))
        return f"all {own} sets of recipe cards could be drawn from minis, {len(drawn)} recipes in all"
    three = sum((chance for recipe, chance in drawn.items() if sum(map(bool, recipe)) == 3), Fraction(0))
    return f"exactly {len(drawn)} recipes can be drawn from minis, one of three kinds in {three} of the draws"


def possible(t: Tables) -> list[Recipe]:
    """The recipes that a team can have."""
    return list(mini_recipes()) if t.tiles else [tuple(t.cups[r]) for r in range(t.recipes)]


def most_asked(t: Tables) -> list[int]:
    """By kind, the most cups that all teams together can need at once: drawn sets differ, drawn minis may not."""
    asked = []
    for kind in range(KINDS):
        needs = sorted((recipe[kind] for recipe in possible(t)), reverse=True)
        asked.append(t.teams * needs[0] if t.tiles else sum(needs[: t.teams]))
    return asked


def bigs(t: Tables) -> list[int]:
    """How many cards show each kind big."""
    return [sum(t.copies[kind * KINDS : (kind + 1) * KINDS]) for kind in range(KINDS)]


def _completable(t: Tables) -> str:
    asked, there = most_asked(t), bigs(t)
    kind = min(range(KINDS), key=lambda k: there[k] - asked[k])
    return (
        f"every recipe fits a shaker, and all {t.teams} teams can be served at once: of {KIND_NAMES[kind]} they need "
        f"{asked[kind]} cups at most, the deck has {there[kind]}"
    )


# ---- toasts ----------------------------------------------------------------------------------------------------------


def recipients(t: Tables) -> Iterator[tuple[int, int]]:
    """For each shaker as the target and each player in turn: the shaker, and how many ways there are to hand out."""
    acts = [0] * SHAKERS * SHAKERS
    for at in range(t.turns):
        s = State(at=at, active=t.order[at])
        s.team[:] = t.team
        for target in range(t.shakers):
            yield target, ways(s, t, target, acts, GIVE)


def needs_mercy(t: Tables) -> bool:
    """Is there a target for which exactly one rival is impossible?"""
    strict: Tables = copied(t)
    acts = [0] * SHAKERS * SHAKERS
    s = State(active=t.order[0])
    s.team[:] = t.team
    return any(pairs(s, strict, target, 1, acts, GIVE) == 0 for target in range(t.shakers))


def _recipients(t: Tables) -> str:
    fewest = min(n for _, n in recipients(t))
    text = f"wherever a toast is, its two cards can be handed out in at least {fewest} ways"
    return f"{text}; where exactly one rival is impossible, at least one" if t.exactly_one and needs_mercy(t) else text


# ---- the deal and the end --------------------------------------------------------------------------------------------


def _deal(t: Tables) -> str:
    hands = t.hand[: t.players]
    return f"{t.cards} cards are hands of {' '.join(map(str, hands))} and a deck of {t.cards - sum(hands)}"


def _ends(t: Tables) -> str:
    """Every turn draws a card or is a gift, and gifts alone end the game."""
    deck = t.cards - sum(t.hand[: t.players])
    turns = (deck + 1) * STALLED * t.players
    return (
        f"each turn draws from a deck of {deck} or is a gift, and {STALLED * t.players} gifts on end end the game: "
        f"no game has more than {turns:,} turns"
    )
