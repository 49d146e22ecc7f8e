"""Findings only Cheers! can have: can this box be played with?  In: a `Deck`.  Out: findings with places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ...finding import Finding, Span, suggest
from ...manifest import Deck, Piece
from .codes import (
    CHR001,
    CHR002,
    CHR003,
    CHR004,
    CHR005,
    CHR006,
    CHR007,
    CHR008,
    CHR009,
    CHR010,
    CHR011,
    CHR012,
    CHR013,
)
from .proofs import mini_recipes
from .state import COPIES, CUPS, DECK, KIND_NAMES, KINDS, LETTERS, MOST_CUPS, RECIPES, TEAMS
from .tables import MINIS_A_PLAYER, SEATINGS, SETUPS, cups_of, hand_of, kind_of, largest_team

MANY = 6  # of more parts than this only the first are named
PLAYERS = max(setup.players for setup in SETUPS.values())
MEMBERS = max(map(largest_team, SEATINGS))
DEALT = max(sum(hand_of(name, seat) for seat in range(setup.players)) for name, setup in SETUPS.items())
TEAM_KINDS, TEAM_CARDS = 2, 3  # of a masquerade of four
PAIR = 2  # copies of each pair in the box


def check(deck: Deck) -> list[Finding]:
    """Every contradiction between the box and the rules; one cause, one finding."""
    ingredients = deck.get("ingredient", ())
    strange = list(_unknown(ingredients))
    recipes = list(_recipes(deck.get("recipe", ())))
    return [
        *strange,
        *(() if strange else _ingredients(ingredients, deck.get("recipe", ()), bool(recipes))),
        *recipes,
        *_sets(deck.get("recipe", ())),
        *_minis(deck.get("mini", ())),
        *_team_cards(deck.get("team", ())),
    ]


def place(piece: Piece, field: str) -> Span:
    return piece.spans.get(field, piece.span)


def named(pieces: Sequence[Piece]) -> str:
    text = ", ".join(f"'{piece.id}'" for piece in pieces[:MANY])
    return f"{text} … ({len(pieces)} rows)" if len(pieces) > MANY else text


def number(n: int, noun: str) -> str:
    return f"{n} {noun}{'' if n == 1 else 's'}"


# ---- ingredients -----------------------------------------------------------------------------------------------------


def _unknown(pieces: Sequence[Piece]) -> Iterator[Finding]:
    """One finding for each value that is no kind."""
    for field in ("big", "mini"):
        groups: dict[str, list[Piece]] = {}
        for piece in pieces:
            if piece.facts.get(field) not in KIND_NAMES:
                groups.setdefault(str(piece.facts.get(field)), []).append(piece)
        for value, group in groups.items():
            message = f"the {field} picture '{value}' of {named(group)} is no kind of these rules"
            yield CHR001(place(group[0], field), message, suggest(value, KIND_NAMES))


def _ingredients(pieces: Sequence[Piece], recipes: Sequence[Piece], uncertain: bool) -> Iterator[Finding]:
    """`uncertain`: the recipes are wrong themselves, so what they need is not asked."""
    total = sum(piece.count for piece in pieces)
    crowded = [piece for piece in pieces if piece.count >= COPIES]
    if total > DECK or crowded:
        worst = max(pieces, key=lambda piece: piece.count)
        message = f"{total} ingredient cards, '{worst.id}' {worst.count} times: there is room for {DECK}"
        yield CHR002(place(worst, "count"), message, f"write count: {PAIR}")
        return
    if total <= DEALT:
        message = f"{total} ingredient cards: {PLAYERS} players take {DEALT}, and no deck is left"
        yield CHR007(pieces[0].span if pieces else Span(""), message, "add ingredients: the box has 50")
        return
    lacking = list(_lacking(pieces, recipes)) if not uncertain else []
    silent = list(_never_toasted(pieces))
    yield from lacking
    yield from silent
    if not lacking and not silent:
        yield from _uneven(pieces)


def _lacking(pieces: Sequence[Piece], recipes: Sequence[Piece]) -> Iterator[Finding]:
    """Cups that all teams can need at once, by recipe cards and by minis; the deck must have them (CHR-22)."""
    for kind, name in enumerate(KIND_NAMES):
        there = sum(piece.count for piece in pieces if piece.facts.get("big") == name)
        needs = sorted((cups_of(piece)[kind] for piece in recipes), reverse=True)
        by_cards = sum(needs[:TEAMS])
        by_minis = MOST_CUPS * TEAMS
        if there >= max(by_cards, by_minis):
            continue
        asking = [piece for piece in recipes if cups_of(piece)[kind] > there]
        other = [(place(piece, "cups"), f"needs {cups_of(piece)[kind]} {name}") for piece in asking[:MANY]]
        message = (
            f"the deck has {number(there, 'card')} with {name} big; {TEAMS} teams can need {max(by_cards, by_minis)}"
        )
        near = [piece for piece in pieces if piece.facts.get("big") == name] or list(pieces)
        yield CHR003(
            near[0].span, message, f"add ingredients with big: {name}, or take {name} out of the recipes", other
        )


def _never_toasted(pieces: Sequence[Piece]) -> Iterator[Finding]:
    for name in KIND_NAMES:
        if not any(piece.facts.get("mini") == name and piece.count for piece in pieces):
            message = f"no ingredient shows {name} as its mini picture"
            yield CHR004(pieces[0].span, message, f"add ingredients with mini: {name}")


def _uneven(pieces: Sequence[Piece]) -> Iterator[Finding]:
    count: Counter[tuple[str, str]] = Counter()
    for piece in pieces:
        count[str(piece.facts["big"]), str(piece.facts["mini"])] += piece.count
    usual = Counter(count[big, mini] for big in KIND_NAMES for mini in KIND_NAMES).most_common(1)[0][0]
    odd = [(big, mini) for big in KIND_NAMES for mini in KIND_NAMES if count[big, mini] != usual]
    if not odd:
        return
    big, mini = odd[0]
    more = f" and {len(odd) - 1} more" if len(odd) > 1 else ""
    at = next((p for p in pieces if (p.facts["big"], p.facts["mini"]) == odd[0]), pieces[0])
    message = (
        f"{big} with {mini} is there {number(count[odd[0]], 'time')}{more}, the other pairs {number(usual, 'time')}"
    )
    yield CHR013(at.span, message, f"write count: {usual}")


# ---- recipes ---------------------------------------------------------------------------------------------------------


def _recipes(pieces: Sequence[Piece]) -> Iterator[Finding]:
    drawn = mini_recipes()
    seen: dict[tuple[int, ...], Piece] = {}
    for piece in pieces:
        cups = piece.facts.get("cups")
        letters = [str(cup) for cup in cups] if isinstance(cups, tuple) else []
        at = place(piece, "cups")
        if strange := [letter for letter in letters if kind_of(letter) < 0]:
            said = f"'{strange[0]}' in recipe '{piece.id}' is the letter of no kind"
            kinds = ", ".join(f"{letter} {name}" for letter, name in zip(LETTERS, KIND_NAMES, strict=True))
            yield CHR005(at, said, f"one of: {kinds}")
            continue
        recipe = tuple(cups_of(piece))
        if recipe not in drawn:
            yield CHR006(at, f"recipe '{piece.id}' {_fault(recipe)}", "write five letters of three or four kinds")
        elif recipe in seen:
            other = seen[recipe]
            said = f"recipes '{other.id}' and '{piece.id}' ask for the same cups"
            yield CHR008(at, said, "change one cup", [(place(other, "cups"), "the same cups")])
        seen.setdefault(recipe, piece)


def _fault(recipe: Sequence[int]) -> str:
    if sum(recipe) != CUPS:
        return f"has {number(sum(recipe), 'cup')} instead of {CUPS}"
    most = max(range(KINDS), key=lambda kind: recipe[kind])
    if recipe[most] > MOST_CUPS:
        return f"asks {recipe[most]} times for {KIND_NAMES[most]}, the most is {MOST_CUPS}"
    return f"has {sum(map(bool, recipe))} kinds: three minis of two kinds and two of the others never give that"


def _sets(pieces: Sequence[Piece]) -> Iterator[Finding]:
    if not pieces:
        return
    if not TEAMS <= len(pieces) <= RECIPES:
        said = f"{number(len(pieces), 'set')} of recipe cards; {TEAMS} teams draw one each, {RECIPES} are the most"
        yield CHR009(pieces[0].span, said, "the box has five")
    short = [piece for piece in pieces if piece.count < MEMBERS]
    for there in sorted({piece.count for piece in short}):
        group = [piece for piece in short if piece.count == there]
        said = f"recipe {named(group)} is there {number(there, 'time')}; a team of {MEMBERS} needs {MEMBERS}"
        yield CHR010(place(group[0], "count"), said, f"write count: {MEMBERS}")


# ---- minis and team cards --------------------------------------------------------------------------------------------


def _minis(pieces: Sequence[Piece]) -> Iterator[Finding]:
    wanted = PLAYERS * MINIS_A_PLAYER
    count: Counter[str] = Counter()
    for piece in pieces:
        count[str(piece.facts.get("kind"))] += piece.count
    strange = [piece for piece in pieces if piece.facts.get("kind") not in KIND_NAMES]
    if strange:
        value = str(strange[0].facts.get("kind"))
        yield CHR011(place(strange[0], "kind"), f"a mini of '{value}', which is no kind", suggest(value, KIND_NAMES))
        return
    wrong = [name for name in KIND_NAMES if count[name] != wanted]
    for there in sorted({count[name] for name in wrong}):
        names = [name for name in wrong if count[name] == there]
        at = next((piece for piece in pieces if piece.facts.get("kind") == names[0]), pieces[0] if pieces else None)
        said = f"{number(there, 'mini')} of {', '.join(names)}; {PLAYERS} players take {wanted}"
        yield CHR011(place(at, "count") if at else Span(""), said, f"write count: {wanted}")


def _team_cards(pieces: Sequence[Piece]) -> Iterator[Finding]:
    enough = [piece for piece in pieces if piece.count >= TEAM_CARDS]
    if len(enough) >= TEAM_KINDS or not pieces:
        return
    at = min(pieces, key=lambda piece: piece.count)
    said = (
        f"{number(len(enough), 'kind')} of team cards with {TEAM_CARDS} or more; a masquerade of four takes two kinds"
    )
    yield CHR012(place(at, "count"), said, "write count: 4")
