"""The facts of the printed parts → `Tables`.  In: a `Deck` whose checks found no error.  Nothing of the deck is kept
here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...engine.protocol import Need, Setup
from ...engine.statements import chosen
from ...manifest import Deck, Fact, Piece
from .state import KIND_NAMES, KINDS, LETTERS, Tables
from .statements import OPTIONS

FIELDS: Mapping[str, Mapping[str, str]] = {
    "ingredient": {"big": "enum", "mini": "enum"},
    "recipe": {"cups": "list"},
    "mini": {"kind": "enum"},
    "team": {"kind": "enum"},
}
UNSHOWN: Mapping[str, tuple[str, ...]] = {}
PROFILES: Mapping[str, Mapping[str, str]] = {
    "seed": {},
    "advanced": {"recipe_source": "tiles"},
}
SMALL_HAND, LARGE_HAND = 3, 4
MINIS_A_PLAYER = 2  # of each kind


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where.  `alternate`: the cycle of turns when teams take turns; `small`: the team with the extra shaker
    and the larger hand."""

    teams: tuple[int, ...]
    alternate: tuple[int, ...] = ()
    small: int = -1
    shared: bool = False
    apprentice: bool = False
    masquerade: int = 0  # teams, in secret


SEATINGS: Mapping[str, Seating] = {
    "p4": Seating((0, 1, 0, 1)),
    "p6-two": Seating((0, 1, 0, 1, 0, 1)),
    "p6-three": Seating((0, 1, 2, 0, 1, 2)),
    "p3": Seating((0, 1, 1), (0, 1, 0, 2), small=0),
    "p5-122": Seating((0, 1, 2, 1, 2), (0, 1, 2, 0, 3, 4), small=0),
    "p5-23": Seating((0, 1, 0, 1, 1), (0, 1, 2, 3, 0, 4, 2, 1, 0, 3, 2, 4), small=0),
    "p2": Seating((0, 1), shared=True),
    "apprentice-4": Seating((0, 1, 0, 1), apprentice=True),
    "apprentice-6": Seating((0, 1, 0, 1, 0, 1), apprentice=True),
    "masquerade-4": Seating((0, 1, 2, 3), masquerade=2),
    "masquerade-6-two": Seating((0, 1, 2, 3, 4, 5), masquerade=2),
    "masquerade-6-three": Seating((0, 1, 2, 3, 4, 5), masquerade=3),
}
"""By set-up.  In a masquerade partners change from game to game: there each seat stands for itself."""

SETUPS: Mapping[str, Setup] = {name: Setup(len(at.teams), at.teams, {}) for name, at in SEATINGS.items()}


def teams_of(setup: str) -> int:
    seating = SEATINGS[setup]
    return seating.masquerade or len(set(seating.teams))


def largest_team(setup: str) -> int:
    """Members that need a copy of the recipe card."""
    seating = SEATINGS[setup]
    if seating.masquerade:
        return len(seating.teams) // seating.masquerade
    return max(seating.teams.count(team) for team in seating.teams)


def hand_of(setup: str, seat: int) -> int:
    seating = SEATINGS[setup]
    return LARGE_HAND if seating.small >= 0 and seating.teams[seat] == seating.small else SMALL_HAND


def needs(setup: str) -> Mapping[str, Need]:
    players, teams = SETUPS[setup].players, teams_of(setup)
    dealt = sum(hand_of(setup, seat) for seat in range(players))
    asked = {
        "ingredient": Need(dealt + 1, "CHR-09", ("CHR003", "CHR007")),
        "recipe": Need(teams * largest_team(setup), "CHR-03", ("CHR009", "CHR010")),
        "mini": Need(players * KINDS * MINIS_A_PLAYER, "CHR-02", ("CHR011",)),
        "stand": Need(players, "CHR-02"),
    }
    return {**asked, "team": Need(6, "CHR-04", ("CHR012",))} if setup == "masquerade-4" else asked


# ---- facts of a sound deck -------------------------------------------------------------------------------------------


def kind_of(value: Fact | None) -> int:
    """The number of a kind by its name or its letter; -1 for anything else."""
    text = str(value)
    return KIND_NAMES.index(text) if text in KIND_NAMES else LETTERS.index(text) if text in LETTERS else -1


def cups_of(piece: Piece) -> list[int]:
    """A recipe card's cups by kind; what is no kind is left out."""
    found = [0] * KINDS
    cups = piece.facts.get("cups")
    for cup in cups if isinstance(cups, tuple) else ():
        if kind_of(cup) >= 0:
            found[kind_of(cup)] += 1
    return found


def tables(deck: Deck, setup: str, **options: str) -> Tables:
    """ValueError for an unknown option or value."""
    pick = chosen(OPTIONS, options)
    seating = SEATINGS[setup]
    players = len(seating.teams)
    alternate = bool(seating.alternate) and pick["odd_order"] == "team_alternate"
    order = seating.alternate if alternate else tuple(range(players))
    t = Tables(
        players=players,
        shakers=players + (seating.small >= 0 or seating.shared),
        teams=teams_of(setup),
        turns=len(order),
        extra_team=seating.small,
        shared=int(seating.shared),
        apprentice=int(seating.apprentice),
        masquerade=int(seating.masquerade > 0),
        dealt_sets=_dealt_sets(setup, pick),
        tiles=int(pick["recipe_source"] == "tiles" and (not seating.masquerade or setup == "masquerade-4")),
        exactly_one=int(pick["rivals"] == "exactly_one"),
        may_keep=int(pick["target_may_keep"] == "yes"),
        extra_receives=int(pick["extra_shaker_receives"] == "yes"),
        share_wins=int(pick["simultaneous"] == "shared"),
        alternate=int(alternate),
    )
    t.order[: len(order)] = order
    t.team[:players] = seating.teams
    t.hand[:players] = [hand_of(setup, seat) for seat in range(players)]
    for piece in deck["ingredient"]:
        t.copies[kind_of(piece.facts["big"]) * KINDS + kind_of(piece.facts["mini"])] += piece.count
    t.cards = sum(t.copies)
    for piece in deck["recipe"]:
        t.cups[t.recipes] = cups_of(piece)
        t.recipes += 1
    return t


def _dealt_sets(setup: str, pick: Mapping[str, str]) -> int:
    """How many of each recipe card are shuffled in a masquerade."""
    if setup == "masquerade-6-three" and pick["masquerade_three_teams"] == "literal":
        return 3
    seating = SEATINGS[setup]
    return len(seating.teams) // seating.masquerade if seating.masquerade else 0
