"""What a game of Blenders Tricks is made of: numbers of cards and actions, the state, the tables.

A card is its printed number, 1 … 40; a set of cards is a mask with bit n for card n.  Colours are 0 C, 1 M, 2 W, and 3
stands for wild, also where no colour leads yet.  Seats sit clockwise: the left neighbour of a seat is the next one.
Actions: a card's number passes, plays, captures or leaves out that card; 0 does without.  In the judgement 0 leaves
the markers alone, 1 + 2 · colour moves that marker to the left and 2 + 2 · colour to the right.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.kernel import row

SEATS = 5  # at most
COLOURS = 3
WILD = 3
DECK = 40
CELLS = DECK + 1  # cards count from 1
OF_A_COLOUR = 12
COLOURED = COLOURS * OF_A_COLOUR
TENS = 10  # a card is wild when its number is a multiple of this

ROUNDS = 3  # BLT-39
LINE = 3  # BLT-40: a marker must be past it
TOKENS = ROUNDS

COLOUR_NAMES = ("common_oak", "mizunara", "white_oak", "wild")
LETTERS = "CMW"

STAY = 0
ANY = 1 << STAY  # in a mask of choices: none of the cards

PASS_LEFT, PASS_RIGHT, PLAY, CAPTURE, BONUS, JUDGE, OVER = range(7)
PHASES = (
    "pass a card to the left", "pass a card to the right", "play", "capture a second card", "use the barley or keep it",
    "judgement", "over",
)  # fmt: skip

N_STATEMENTS = 52
"""`fired[n]` counts statement BLT-n, from BLT-00 on."""


@dataclass(slots=True)
class Tables:
    """What the printed parts say, how many play, and the options of this game."""

    players: int = 3
    hand: int = 13  # cards dealt to each
    track: int = 75  # last space
    cards: int = 0  # mask: which there are
    colour: list[int] = row(CELLS)
    barrels: list[int] = row(CELLS)
    of_colour: list[int] = row(COLOURS + 1)  # masks, the wild cards last
    given_leader: int = 0
    second_may: int = 0
    line_after: int = 0
    each_marker_once: int = 0
    compare_anyway: int = 0


@dataclass(slots=True)
class State:
    """One game.  What a seat may not see is in `hands`, `aside`, `left` and `right`."""

    key: int = 0
    phase: int = 0
    round: int = 0  # rounds begun: names the shuffle
    turn: int = 0
    leader: int = 0  # of this round; then the winner of its barley
    choice: int = 0  # mask of the codes that are legal now
    aside: int = 0  # mask: dealt to nobody
    lead: int = WILD  # the lead colour; WILD while there is none
    first: int = 0  # seat that led this trick
    trick_size: int = 0
    table: int = 0  # mask of the cards of this trick
    best_card: int = 0
    best_seat: int = 0
    returned: int = 0  # 1: the barley of this round was used at once
    out: int = 0  # mask of seats that take no part in the judgement
    excluded: int = 0  # how many those were, all_out=compare_anyway or not
    kept: int = 0  # barley tokens that were not returned
    all_wild: int = 0  # tricks
    unforced: int = 0  # masks over the game: legal beside another card …
    won_trick: int = 0  # … won a trick …
    scored: int = 0  # … and moved a marker
    hands: list[int] = row(SEATS)
    left: list[int] = row(SEATS)  # card passed to the left in this round; 0: none yet
    right: list[int] = row(SEATS)
    trick: list[int] = row(SEATS)  # cards in the order they were played
    void: list[int] = row(SEATS + 1)  # mask of colours that everybody knows a seat not to hold; the last is aside
    played: list[int] = row(SEATS)  # mask of this round
    captured: list[int] = row(SEATS)  # mask of this round
    gained: list[list[int]] = row(SEATS, COLOURS)  # barrels on those
    barley: list[int] = row(SEATS)
    moved: list[int] = row(SEATS)  # mask of markers that a barley has moved
    space: list[list[int]] = row(SEATS, COLOURS)  # of each marker; 0 is the start
    fired: list[int] = row(N_STATEMENTS)
    # room to work in while cards are dealt; says nothing about the game
    order: list[int] = row(DECK)
    room: list[int] = row(SEATS + 1)
    slack: list[int] = row(1 << COLOURS)
