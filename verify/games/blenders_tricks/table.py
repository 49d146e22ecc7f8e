"""What people see: names of cards and actions, the view of a seat, the table as text, the outcome."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ...engine.kernel import low_bit
from .rules import over
from .scoring import difference
from .state import (
    BONUS,
    CAPTURE,
    COLOURS,
    JUDGE,
    LETTERS,
    OVER,
    PASS_LEFT,
    PASS_RIGHT,
    PHASES,
    PLAY,
    STAY,
    State,
    Tables,
)


def cards_of(mask: int) -> tuple[int, ...]:
    """The cards of a mask, rising."""
    found = []
    while mask:
        found.append(low_bit(mask))
        mask &= mask - 1
    return tuple(found)


def card_name(t: Tables, card: int) -> str:
    """Letter of the cask and number: `W13`; `wild 10`."""
    return names(tuple(t.colour))[card]


@lru_cache(maxsize=16)
def names(colours: tuple[int, ...]) -> tuple[str, ...]:
    """What each card is called, by its number, when these are the colours of all of them."""
    return tuple(f"{(*LETTERS, 'wild ')[colour]}{card}" for card, colour in enumerate(colours))


def action_name(s: State, t: Tables, a: int) -> str:
    if s.phase == JUDGE:
        return "move no marker" if a == STAY else f"{LETTERS[(a - 1) // 2]} one space {('left', 'right')[(a - 1) % 2]}"
    if s.phase == BONUS:
        return f"return the barley, leave out {card_name(t, a)}" if a else "keep the barley"
    if s.phase == CAPTURE:
        return f"capture {card_name(t, a)}" if a else "capture no second card"
    to = {PASS_LEFT: " to the left", PASS_RIGHT: " to the right"}.get(s.phase, "")
    return card_name(t, a) + to


def view(s: State, t: Tables, seat: int) -> Mapping[str, Any]:
    """All that `seat` may know: its own cards, what was passed to and by it, what lies open, what the play proved."""
    n = t.players
    left, right = s.left, s.right
    seats = range(n)
    return {
        "phase": s.phase,
        "seat": seat,
        "round": s.round,
        "turn": s.turn,
        "leader": s.leader,
        "first": s.first,
        "hand": cards_of(s.hands[seat]),
        "cards": tuple(s.hands[p].bit_count() for p in seats),
        "aside": s.aside.bit_count(),
        "passed": (left[seat], right[seat]),  # to the left and right neighbour; 0: not yet
        "got": (right[(seat + 1) % n], left[(seat - 1) % n]) if s.phase >= PLAY else (0, 0),
        "chosen": tuple((left[p] > 0) + (right[p] > 0) for p in seats),
        "lead": s.lead,
        "trick": tuple(s.trick[: s.trick_size]),
        "played": tuple(s.played[:n]),  # masks, like the next two
        "captured": tuple(s.captured[:n]),
        "void": tuple(s.void[:n]),
        "barrels": tuple(map(tuple, s.gained[:n])),
        "spaces": tuple(map(tuple, s.space[:n])),
        "barley": tuple(s.barley[:n]),
        "moved": tuple(s.moved[:n]),
        "out": s.out,
        "names": names(tuple(t.colour)),
    }


def table_text(view: Mapping[str, Any]) -> str:
    """The view as a person at the table would tell it."""
    return "\n".join(_lines(view))


def _lines(view: Mapping[str, Any]) -> Iterator[str]:
    me = view["seat"]
    n = len(view["cards"])
    name = ["you" if p == me else f"seat {p}" for p in range(n)]

    def told(cards: Sequence[int]) -> str:
        return " ".join(view["names"][card] for card in cards) or "nothing"

    yield f"round {view['round']}, {PHASES[view['phase']]}; first to lead: {name[view['leader']]}"
    yield "markers at: space + barrels captured in this round"
    for p in range(n):
        lanes = ", ".join(
            f"{letter} {at}" + (f" + {more}" if more else "")
            for letter, at, more in zip(LETTERS, view["spaces"][p], view["barrels"][p], strict=True)
        )
        void = "".join(LETTERS[c] for c in range(COLOURS) if view["void"][p] >> c & 1)
        captured = f"{view['captured'][p].bit_count()} captured, barley {view['barley'][p]}"
        out = ", out of the judgement" if view["out"] >> p & 1 else ""
        yield f"{name[p]}: {lanes}; {captured}{f'; holds no {void}' if void else ''}{out}"
    if any(view["got"]):
        left, right = ((me + 1) % n, (me - 1) % n)
        for to, gave, got in zip((left, right), view["passed"], view["got"], strict=True):
            yield f"you gave {told([gave])} to {name[to]} and got {told([got])}"
    if view["trick"]:
        trick = [f"{name[(view['first'] + i) % n]} {told([card])}" for i, card in enumerate(view["trick"])]
        yield "on the table: " + ", ".join(trick)
    yield f"your hand: {told(view['hand'])}"


def outcome(s: State, t: Tables) -> Mapping[str, Any]:
    """The end: where the markers stand, final points (None: no part in the judgement), who wins (nobody: all out)."""
    points = [None if s.out >> p & 1 else difference(s, p) for p in range(t.players)]
    fewest = min((p for p in points if p is not None), default=None)
    done = s.phase == OVER
    return {
        "over": bool(over(s, t)),
        "spaces": tuple(tuple(s.space[p]) for p in range(t.players)),
        "points": tuple(points),
        "winners": tuple(p for p, x in enumerate(points) if x == fewest and x is not None) if done else (),
    }
