"""What chance decides: recipes, secret teams, hands and the deck; and the same again as a seat may imagine it.

`new_game` deals for everybody (seat -1); `redeal` deals all that `seat` cannot see, from the world's key: cards by what
is left of the deck, recipes that are not already complete on the table, partners in a masquerade.
"""

from __future__ import annotations

from ...engine.kernel import kernel
from ...engine.rng import below, shuffle
from .piles import complete, put_in_hand
from .state import CARDS, COPIES, KINDS, State, Tables

INGREDIENTS, RECIPE, PARTNERS, FIRST, GROUPS, MINIS, LEFT_OUT = range(1, 8)  # purposes of chance
TRIES = 8  # recipes drawn from minis until one is not complete already
NOBODY = -1
GROUP, OF_GROUP = 2, 3  # kinds in the small group, minis drawn from it


@kernel
def new_game(s: State, t: Tables) -> None:
    s.size = t.cards
    for p in range(t.players):
        s.held[p] = t.hand[p]
        s.top += t.hand[p]
    deal_recipes(s, t, NOBODY)
    deal_cards(s, t, NOBODY)
    s.at = below(s.key, FIRST, 0, 0, t.turns)
    s.active = t.order[s.at]
    s.seat = s.active
    s.fired[9] += 1
    s.fired[10] += 1
    if t.masquerade:
        s.fired[40] += 1
    else:
        s.fired[6] += 1
    if t.tiles:
        s.fired[8] += 1
    elif not t.masquerade:
        s.fired[7] += 1
    if t.apprentice:
        s.fired[39] += 1
    if t.extra_team >= 0:
        s.fired[29] += 1
        if t.alternate:
            s.fired[35] += 1
        else:
            s.fired[34] += 1
    if t.masquerade and t.teams == 3:
        if t.dealt_sets == 2:
            s.fired[43] += 1
        else:
            s.fired[44] += 1


@kernel
def redeal(s: State, t: Tables, seat: int) -> None:
    deal_recipes(s, t, seat)
    deal_cards(s, t, seat)


# ---- cards -----------------------------------------------------------------------------------------------------------


@kernel
def hidden(s: State, t: Tables, seat: int, card: int) -> int:
    """How many of a card the seat does not see."""
    n = t.copies[card - 1] - s.gone[card - 1]
    if s.served == card:
        n -= 1
    for shaker in range(t.shakers):
        for i in range(s.filled[shaker]):
            if s.shaker[shaker][i] == card:
                n -= 1
    if seat >= 0:
        n -= s.returned[seat][card - 1]
        for i in range(s.held[seat]):
            if s.hand[seat][i] == card:
                n -= 1
    return n


@kernel
def deal_cards(s: State, t: Tables, seat: int) -> None:
    n = 0
    for c in range(CARDS):
        for i in range(hidden(s, t, seat, c + 1)):
            s.order[n] = c * COPIES + i
            n += 1
    shuffle(s.key, INGREDIENTS, 0, s.order, n)
    k = 0
    for p in range(t.players):
        if p != seat:
            cards = s.held[p]
            s.held[p] = 0
            for i in range(cards):
                s.hand[p][i] = 0
            for _ in range(cards):
                put_in_hand(s, p, s.order[k] // COPIES + 1)
                k += 1
            for c in range(CARDS):
                s.returned[p][c] = 0
            for _ in range(s.away[p]):
                s.returned[p][s.order[k] // COPIES] += 1
                k += 1
    for i in range(s.top, s.size):
        s.deck[i] = s.order[k] // COPIES + 1
        k += 1
    for i in range(n):
        s.order[i] = 0


# ---- recipes and teams -----------------------------------------------------------------------------------------------


@kernel
def knows_recipe(t: Tables, seat: int) -> bool:
    """Of its own team; an apprentice does not (CHR-39)."""
    return not t.apprentice or seat < t.teams


@kernel
def deal_recipes(s: State, t: Tables, seat: int) -> None:
    known = NOBODY
    if seat >= 0 and knows_recipe(t, seat):
        known = s.team[seat]
    if t.masquerade:
        known = deal_partners(s, t, seat)
    elif seat < 0:
        for p in range(t.players):
            s.team[p] = t.team[p]
    if t.tiles:
        for team in range(t.teams):
            if team != known:
                s.card[team] = -1
                draw_minis(s, t, team)
    else:
        draw_sets(s, t, known)


@kernel
def deal_partners(s: State, t: Tables, seat: int) -> int:
    """Everybody's team in a masquerade.  The seat's own becomes number 0: which number it had says nothing."""
    n = 0
    own = 0
    if seat >= 0:
        own = s.team[seat]
        for kind in range(KINDS):
            cups = s.recipe[own][kind]
            s.recipe[own][kind] = s.recipe[0][kind]
            s.recipe[0][kind] = cups
        card = s.card[own]
        s.card[own] = s.card[0]
        s.card[0] = card
        s.team[seat] = 0
    for team in range(t.teams):
        for i in range(t.dealt_sets):
            if seat < 0 or team > 0 or i > 0:
                s.order[n] = team * COPIES + i
                n += 1
    shuffle(s.key, PARTNERS, 0, s.order, n)
    k = 0
    for p in range(t.players):
        if p != seat:
            s.team[p] = s.order[k] // COPIES
            k += 1
    for i in range(n):
        s.order[i] = 0
    return 0 if seat >= 0 else NOBODY


@kernel
def draw_sets(s: State, t: Tables, known: int) -> None:
    """A set of recipe cards for each team but `known`: different ones, and rather one that is not complete already."""
    n = 0
    for r in range(t.recipes):
        if known < 0 or s.card[known] != r:
            s.order[n] = r
            n += 1
    shuffle(s.key, RECIPE, 0, s.order, n)
    taken = 0
    for team in range(t.teams):
        if team != known:
            chosen = -1
            for i in range(n):
                if chosen < 0 and not taken >> i & 1:
                    set_recipe(s, t, team, s.order[i])
                    if not on_table(s, t, team):
                        chosen = i
            for i in range(n):
                if chosen < 0 and not taken >> i & 1:
                    chosen = i
                    set_recipe(s, t, team, s.order[i])
            taken |= 1 << chosen
    for i in range(n):
        s.order[i] = 0


@kernel
def set_recipe(s: State, t: Tables, team: int, r: int) -> None:
    s.card[team] = r
    for kind in range(KINDS):
        s.recipe[team][kind] = t.cups[r][kind]


@kernel
def draw_minis(s: State, t: Tables, team: int) -> None:
    """Three of the four minis of two kinds, two of the six of the others (CHR-08)."""
    for attempt in range(TRIES):
        at = team * TRIES + attempt
        for kind in range(KINDS):
            s.recipe[team][kind] = 0
            s.order[kind] = kind
        shuffle(s.key, GROUPS, at, s.order, KINDS)
        less = below(s.key, LEFT_OUT, at, 0, GROUP)
        for i in range(GROUP):
            s.recipe[team][s.order[i]] = 1 if i == less else GROUP
        first = below(s.key, MINIS, at, 0, 2 * OF_GROUP)
        second = below(s.key, MINIS, at, 1, 2 * OF_GROUP - 1)
        if second >= first:
            second += 1
        s.recipe[team][s.order[GROUP + first // 2]] += 1
        s.recipe[team][s.order[GROUP + second // 2]] += 1
        for kind in range(KINDS):
            s.order[kind] = 0
        if not on_table(s, t, team):
            return


@kernel
def on_table(s: State, t: Tables, team: int) -> bool:
    """Is the recipe complete in a shaker of the team?  (In an imagined world it then would have been declared.)"""
    found = False
    for shaker in range(t.shakers):
        if serves(s, t, shaker, team) and complete(s, shaker, team):
            found = True
    return found


@kernel
def serves(s: State, t: Tables, shaker: int, team: int) -> bool:
    """Does a team win with this shaker?"""
    if shaker < t.players:
        return s.team[shaker] == team
    return t.shared == 1 or t.extra_team == team
