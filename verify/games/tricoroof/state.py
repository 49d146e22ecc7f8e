"""What a game of tricoroof is made of: numbers of cards, cells and actions, the state, the tables.

A gift is `suit * 8 + place by number`, a set of gifts a bit mask of 32.  A cell is `row * columns + column` from the
sky down, a set of cells a bit mask.  Colours: 0 red, 1 blue, 2 yellow.  A face is a request: residents 0 … 14, fronts
of the office cards 15 … 17, their backs 18 … 20.  A slot is a place where a request lies: residents 0 … 2, office cards
3 … 5.

Actions: 0 … 31 play that gift; PAINT + colour * CELLS + cell exchanges a chip; CLAIM + slot scores that request;
DECLINE none; NAME + colour puts that chip on a white circle, or names it for a corner; CUBE + k puts the cube on the
k-th middle cell.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.kernel import row

SEATS, ROUNDS, HAND = 5, 6, 6
SUITS, IN_SUIT = 4, 8
GIFTS = SUITS * IN_SUIT
SUIT = (1 << IN_SUIT) - 1
COLOURS, WHITE = 3, 3
ALL_COLOURS = (1 << COLOURS) - 1
SET = COLOURS  # a set of chips serves that many players
CELLS, LEAST_SIDE = 24, 4  # most cells of a grid, fewest rows or columns
ROOFS = CELLS // LEAST_SIDE  # most initial roof cards, and most circles on one
MIDDLE = 4
SHOWN, RESIDENTS, OFFICES = 3, 15, 3
SLOTS = SHOWN + OFFICES
FRONT, BACK = RESIDENTS, RESIDENTS + OFFICES
FACES = RESIDENTS + 2 * OFFICES
PLACES = 4 * CELLS  # most ways to lie of a request: four turns

PAINT = GIFTS
CLAIM = PAINT + COLOURS * CELLS
DECLINE = CLAIM + SLOTS
NAME = DECLINE + 1
CUBE = NAME + COLOURS
MAX_ACTIONS = (COLOURS - 1) * CELLS  # each cell takes a chip of two colours
MAX_STEPS = CELLS + 1 + ROUNDS * SEATS * 4  # white circles, cube; gift, named chip, exchange, request

FILLING, CUBING, GIVING, NAMING, PAINTING, CLAIMING, OVER = range(7)  # phases

COUNT_OFF, COUNT_ACTIVE, COUNT_NEXT = range(3)
MISSED = 8  # with counting, one count in so many is missed

SUIT_NAMES = ("fish", "flower", "tea", "sweets")
COLOUR_NAMES = ("red", "blue", "yellow")
LETTERS = "RBY"
WHITE_LETTER = "w"
ANY = "."

N_STATEMENTS = 56
"""`fired[n]` counts statement TRI-n, from TRI-00 on."""


@dataclass(slots=True)
class Tables:
    """What the printed parts say, and the options of this game."""

    players: int = 2
    number: list[int] = row(GIFTS)
    twins: int = 0  # mask: gifts that are equal to the one before
    rows: int = 0
    columns: int = 0
    cells: int = 0
    grid: int = 0  # mask of all cells
    corners: int = 0  # mask
    middle: list[int] = row(MIDDLE)  # cells, clockwise from the one up left
    middles: int = 0  # mask
    chips: list[int] = row(COLOURS)  # how many there are
    roofs: int = 0  # initial roof cards
    circles: list[list[int]] = row(ROOFS, ROOFS)  # colour of each circle, from the left
    score_row: int = 0  # its last space
    points: list[int] = row(FACES)
    star: list[int] = row(FACES)  # colour of the star
    places: list[int] = row(FACES)  # in how many ways the request can lie on the grid
    upright: list[int] = row(FACES)  # the first so many of them are not turned
    asked: list[list[list[int]]] = row(FACES, PLACES, COLOURS)  # masks: the cells that must have each colour
    star_cell: list[list[int]] = row(FACES, PLACES)  # mask of one cell
    reshuffle: int = 1  # the residents, when their pile is used up
    on_star: int = 0  # the new chip must lie on the star
    rotate: int = 0
    may_decline: int = 0
    count: int = 0  # COUNT_OFF, COUNT_ACTIVE, COUNT_NEXT
    gift_order: int = 0  # breaks ties


@dataclass(slots=True)
class State:
    """One game.  What one side may not see is in `hands` and `stock`; the piles' order is chance."""

    key: int = 0
    phase: int = 0
    round: int = 0
    lead: int = 0
    turn: int = 0  # who decides
    white: int = 0  # mask: circles without a chip
    cube: int = -1  # index into the middle cells; -1: none
    blocked: int = 0  # mask: the cell below the cube
    played: int = 0  # gifts of this round
    second: int = -1  # the second suit of this round
    active: int = 0  # how many paint
    at: int = 0  # place in the ranking of who paints now
    set: int = 0  # mask of colours: the chips handed on
    missed: int = 0  # 1: the count was missed, a corner is to be picked
    chip: int = -1  # the colour that was named for it
    last_colour: int = -1  # the exchange just made
    last_cell: int = -1
    claims: int = 0  # mask of slots: requests that may be scored now
    met: int = 0  # players who met a request in this round
    pile: int = 0  # mask of residents
    reshuffled: int = 0
    open: int = 0  # mask of slots: requests that can be met
    backs: int = 0  # mask of office cards with their back up
    discard: int = 0  # mask of residents
    stock: int = 0  # mask: gifts that nobody was dealt
    turned: int = 0  # mask: gifts that moved the cube
    ahead: int = -1  # seat that wins a tie
    exchanges: int = 0  # sums over the game
    claimed: int = 0
    assists: int = 0
    missed_counts: int = 0
    cube_exchanges: int = 0
    led: int = 0  # masks over the game: gifts led, gifts that were strongest, requests met, kinds of cells, colours
    strongest: int = 0
    faces_met: int = 0
    exchanged: int = 0
    used: int = 0
    board: list[int] = row(COLOURS)  # mask of cells by colour
    supply: list[int] = row(COLOURS)
    hands: list[int] = row(SEATS)  # masks
    given: list[int] = row(SEATS)  # masks: gifts played before and in this round
    voids: list[int] = row(SEATS)  # masks of suits that everybody knows a seat not to hold
    gifts: list[int] = row(SEATS)  # of this round, in the order played, the lead's first
    ranking: list[int] = row(SEATS)  # seats: active ones from strong to weak, then assistants as they played
    shown: list[int] = row(SHOWN)  # residents that lie there; -1: none
    score: list[int] = row(SEATS)
    fired: list[int] = row(N_STATEMENTS)
    # room to work in while gifts are dealt; says nothing about the game
    order: list[int] = row(GIFTS)
    room: list[int] = row(SEATS + 1)  # the last place is the stock
    left: list[int] = row(SUITS)


def gift_name(t: Tables, gift: int) -> str:
    """As people say it: `fish 4`."""
    return f"{SUIT_NAMES[gift // IN_SUIT]} {t.number[gift]}"
