"""What people see: names of actions, the view of a seat, the table in words, the end.  Plain Python."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .dealing import knows_recipe
from .state import (
    BY_EMPTY_DECK,
    BY_RECIPE,
    BY_STALLING,
    CARDS,
    DROP,
    GIFT,
    GIVE,
    KIND_NAMES,
    KINDS,
    MATCH,
    OVER,
    RETURN,
    SHAKERS,
    State,
    Tables,
    card_name,
)

PHASES = ("take a turn", "pick the card to toast with", "hand the two cards out", "put a card away", "stop")
ENDS = {0: "not over", BY_RECIPE: "a recipe", BY_EMPTY_DECK: "the deck is empty", BY_STALLING: "nobody serves any more"}


def shaker_name(t: Tables, shaker: int) -> str:
    if shaker < t.players:
        return f"seat {shaker}"
    return "the shared shaker" if t.shared else f"the extra shaker of team {'ABC'[t.extra_team]}"


def action_name(s: State, t: Tables, a: int) -> str:
    if a < GIFT:
        return f"serve {card_name(a // SHAKERS + 1)} to {shaker_name(t, a % SHAKERS)}"
    if a < RETURN:
        return f"move {card_name((a - GIFT) // SHAKERS + 1)} to {shaker_name(t, (a - GIFT) % SHAKERS)}"
    if a == RETURN:
        return "return the hand"
    if a < GIVE:
        return f"toast with {card_name(a - MATCH + 1)}"
    if a < DROP:
        one, other = shaker_name(t, (a - GIVE) // SHAKERS), shaker_name(t, (a - GIVE) % SHAKERS)
        return f"{card_name(s.served)} to {one}, {card_name(s.matched)} to {other}"
    return f"put {card_name(a - DROP + 1)} away"


def recipe_text(cups: tuple[int, ...]) -> str:
    return " ".join(f"{n} {KIND_NAMES[kind]}" for kind, n in enumerate(cups) if n)


def view(s: State, t: Tables, seat: int) -> Mapping[str, Any]:
    """All that `seat` may know."""
    players = range(t.players)
    own = s.team[seat]
    known = knows_recipe(t, seat)
    return {
        "phase": PHASES[s.phase],
        "seat": seat,
        "turn": s.active,
        "decides": s.seat,
        "at": s.at,
        "teams": None if t.masquerade and s.phase != OVER else tuple(s.team[: t.players]),
        "recipe": tuple(s.recipe[own]) if known else None,
        "recipe_card": s.card[own] if known and not t.tiles else None,
        "hand": tuple(c for c in s.hand[seat] if c),
        "cards": tuple(s.held[p] for p in players),
        "shakers": tuple(tuple(c for c in s.shaker[k] if c) for k in range(t.shakers)),
        "names": tuple(shaker_name(t, k) for k in range(t.shakers)),
        "served": s.served,
        "target": s.target if s.served else None,
        "matched": s.matched,
        "full": s.full if s.phase == 3 else None,
        "deck": s.size - s.top,
        "put_away": tuple(s.gone),
        "returned": tuple(s.away[p] for p in players),
        "own_returned": tuple(s.returned[seat][c] for c in range(CARDS)),
        "stalled": s.stalled,
        "winners": s.winners if s.phase == OVER else 0,
    }


def table_text(view: Mapping[str, Any]) -> str:
    """The view as a person at the table would tell it."""
    seat = view["seat"]

    def name(p: int) -> str:
        team = f" (team {'ABC'[view['teams'][p]]})" if view["teams"] else ""
        return ("you" if p == seat else f"seat {p}") + team

    lines = [
        f"{name(view['turn'])} in turn; {name(view['decides'])} to {view['phase']}; {view['deck']} cards in the deck"
    ]
    for k, cards in enumerate(view["shakers"]):
        whose = f"shaker of {name(k)}" if k < len(view["cards"]) else view["names"][k]
        lines.append(f"  {whose}: " + (", ".join(card_name(c) for c in cards) or "empty"))
    if view["served"]:
        toast = f" with {card_name(view['matched'])}" if view["matched"] else ""
        lines.append(f"cheers! {card_name(view['served'])} at {view['names'][view['target']]}{toast}")
    recipe = recipe_text(view["recipe"]) if view["recipe"] else "known to your master alone"
    lines += [f"your team's recipe: {recipe}", "your hand: " + ", ".join(card_name(c) for c in view["hand"])]
    return "\n".join(lines)


def outcome(s: State, t: Tables) -> Mapping[str, Any]:
    """The game's end: why, the winners (none in a draw), every recipe, and in a masquerade who was with whom."""
    done = s.phase == OVER
    return {
        "over": done,
        "ended by": ENDS[s.ended],
        "winners": tuple(p for p in range(t.players) if done and s.winners >> s.team[p] & 1),
        "teams": tuple("ABC"[s.team[p]] for p in range(t.players)),
        "recipes": tuple(recipe_text(tuple(s.recipe[team][:KINDS])) for team in range(t.teams)),
        "toasts": s.toasts,
    }
