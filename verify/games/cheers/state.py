"""What a game of Cheers! is made of: numbers of cards, shakers and actions, the state, the tables.

A kind is 0 … 4 in the order of KIND_NAMES; a card is `1 + big * 5 + mini`, 0 an empty place.  A shaker is the number of
its player; the one after the last player is the extra shaker of a small team, or the shared one of two players.  Rows
of cards are sorted, so that equal piles are equal rows.

Actions: SERVE + (card - 1) * SHAKERS + shaker; GIFT + the same; RETURN; MATCH + card - 1 picks the card that is toasted
with; GIVE + a * SHAKERS + b hands the served card to shaker a and the matched one to b; DROP + card - 1.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.kernel import row

KIND_NAMES = ("beer", "whisky", "champagne", "martini", "soda")
LETTERS = tuple(name[0].upper() for name in KIND_NAMES)
KINDS = 5
CARDS = KINDS * KINDS
SEATS, SHAKERS, TEAMS = 6, 7, 3
CAPACITY = 6
ROOM = CAPACITY + 1
HAND = 4  # most cards of a hand
DECK = 64  # most cards there are
COPIES = 16  # most of one card
RECIPES = 8  # most sets of recipe cards
CUPS, MOST_CUPS = 5, 2  # of a recipe, of a kind in it
ORDER = 12  # longest cycle of turns
STALLED = 10  # rounds of gifts alone

SERVE = 0
GIFT = SERVE + CARDS * SHAKERS
RETURN = GIFT + CARDS * SHAKERS
MATCH = RETURN + 1
GIVE = MATCH + CARDS
DROP = GIVE + SHAKERS * SHAKERS
MAX_ACTIONS = HAND * SHAKERS + CAPACITY * SHAKERS + 1
MAX_STEPS = (DECK + 1) * STALLED * SEATS * 5  # a turn: action, match, handing out, two full shakers

TURN, MATCHING, GIVING, DROPPING, OVER = range(5)  # phases
BY_RECIPE, BY_EMPTY_DECK, BY_STALLING = range(1, 4)  # how it ended

N_STATEMENTS = 46
"""`fired[n]` counts statement CHR-n, from CHR-00 on."""


@dataclass(slots=True)
class Tables:
    """What the printed parts say, the set-up, and the options of this game."""

    players: int = 4
    shakers: int = 4
    teams: int = 2
    copies: list[int] = row(CARDS)
    cards: int = 0
    recipes: int = 0
    cups: list[list[int]] = row(RECIPES, KINDS)
    team: list[int] = row(SEATS)  # of each seat, where it is no secret
    hand: list[int] = row(SEATS)  # cards of each seat
    order: list[int] = row(ORDER)  # seats in turn
    turns: int = 4  # of a cycle
    extra_team: int = -1  # whose the extra shaker is
    shared: int = 0  # 1: two players with a shaker for both
    apprentice: int = 0
    masquerade: int = 0
    dealt_sets: int = 0  # copies of each recipe card that are shuffled in a masquerade
    tiles: int = 0
    exactly_one: int = 0
    may_keep: int = 0
    extra_receives: int = 1
    share_wins: int = 0
    alternate: int = 0


@dataclass(slots=True)
class State:
    """One game.  Secret are the deck, the hands, what was returned, recipes, and in a masquerade the teams."""

    key: int = 0
    phase: int = 0
    at: int = 0  # place in the cycle of turns
    seat: int = 0  # who decides
    active: int = 0  # whose turn it is
    action: int = 0  # what was done in this turn
    served: int = 0  # card on its way into `target`
    target: int = 0
    matched: int = 0
    full: int = 0  # shaker that holds seven
    stalled: int = 0  # turns since the last card was drawn
    top: int = 0  # of the deck
    size: int = 0  # of the deck, with those drawn
    winners: int = 0  # mask of teams
    ended: int = 0
    toasts: int = 0  # sums over the game
    overflows: int = 0
    gifts: int = 0
    returns: int = 0
    turns: int = 0
    cards_served: int = 0  # masks over the game
    cards_toasted: int = 0
    team: list[int] = row(SEATS)
    recipe: list[list[int]] = row(TEAMS, KINDS)
    card: list[int] = row(TEAMS)  # number of the recipe card; -1: drawn from minis
    held: list[int] = row(SEATS)
    hand: list[list[int]] = row(SEATS, HAND)
    filled: list[int] = row(SHAKERS)
    shaker: list[list[int]] = row(SHAKERS, ROOM)
    gone: list[int] = row(CARDS)  # put away from full shakers, seen by all
    away: list[int] = row(SEATS)  # how many a seat has returned
    returned: list[list[int]] = row(SEATS, CARDS)  # which: it alone knows
    deck: list[int] = row(DECK)
    fired: list[int] = row(N_STATEMENTS)
    # room to work in while cards are dealt; says nothing about the game
    order: list[int] = row(DECK)


def card_name(card: int) -> str:
    """As people say it: `beer (whisky)`."""
    big, mini = divmod(card - 1, KINDS)
    return f"{KIND_NAMES[big]} ({KIND_NAMES[mini]})"
