"""What people see: names of actions, the view of a seat, the table as text, the outcome."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .painting import face_at
from .patterns import text_of
from .rules import over, scores
from .state import (
    CELLS,
    CLAIM,
    COLOUR_NAMES,
    COLOURS,
    CUBE,
    DECLINE,
    GIVING,
    IN_SUIT,
    LETTERS,
    NAME,
    NAMING,
    PAINT,
    SLOTS,
    SUIT_NAMES,
    State,
    Tables,
    gift_name,
)

PHASES = ("fill the white circles", "place the cube", "give", "name a chip", "paint", "score a request", "over")
CORNERS = ("up left", "up right", "down right", "down left")


def bits(mask: int) -> tuple[int, ...]:
    return tuple(i for i in range(mask.bit_length()) if mask >> i & 1)


def cell_name(t: Tables, cell: int) -> str:
    """Column letter and row number from the sky down: `b3`."""
    return f"{chr(ord('a') + cell % t.columns)}{cell // t.columns + 1}"


def action_name(s: State, t: Tables, a: int) -> str:
    if a < PAINT:
        return gift_name(t, a)
    if a < CLAIM:
        colour, cell = divmod(a - PAINT, CELLS)
        return f"{COLOUR_NAMES[colour]} on {cell_name(t, cell)}"
    if a < DECLINE:
        return f"meet {request_name(t, face_at(s, a - CLAIM))}"
    if a == DECLINE:
        return "decline"
    if a >= CUBE:
        return f"cube on {cell_name(t, t.middle[a - CUBE])}"
    return COLOUR_NAMES[a - NAME] + (" for a corner" if s.phase == NAMING else "")


def request_name(t: Tables, face: int) -> str:
    """Its rows from the sky down, and its points: `RrR/.B. (4)`."""
    return f"{text_of(t, face)} ({t.points[face]})"


def board_rows(s: State, t: Tables) -> tuple[str, ...]:
    """The grid as letters, `w` where a white circle has no chip yet."""
    cells = ["w"] * t.cells
    for colour in range(COLOURS):
        for cell in bits(s.board[colour]):
            cells[cell] = LETTERS[colour]
    return tuple("".join(cells[k : k + t.columns]) for k in range(0, t.cells, t.columns))


def view(s: State, t: Tables, seat: int) -> Mapping[str, Any]:
    """All that `seat` may know: its own gifts, what was played, what lies open, what the play has proved."""
    players = range(t.players)
    return {
        "phase": PHASES[s.phase],
        "numbers": tuple(t.number),
        "seat": seat,
        "turn": s.turn,
        "round": s.round,
        "lead": s.lead,
        "board": board_rows(s, t),
        "supply": tuple(s.supply),
        "cube": s.cube,
        "hand": bits(s.hands[seat]),
        "cards": tuple(s.hands[p].bit_count() for p in players),
        "given": tuple(s.given[p] for p in players),
        "voids": tuple(s.voids[p] for p in players),
        "gifts": tuple(s.gifts[: s.played]),
        "ranking": tuple(s.ranking[: t.players]) if s.phase != GIVING else (),
        "active": s.active,
        "at": s.at,
        "set": bits(s.set),
        "missed": bool(s.missed),
        "chip": s.chip,
        "claims": bits(s.claims),
        "met": s.met,
        "requests": tuple(request_name(t, face_at(s, slot)) if s.open >> slot & 1 else "" for slot in range(SLOTS)),
        "residents": tuple(s.shown),
        "discard": bits(s.discard),
        "pile": bits(s.pile),
        "turned": bits(s.turned),
        "stock": s.stock.bit_count(),
        "score": tuple(s.score[p] for p in players),
    }


def table_text(view: Mapping[str, Any]) -> str:
    """The view as a person at the table would tell it."""
    seat = view["seat"]
    name = [("you" if p == seat else f"seat {p}") for p in range(len(view["score"]))]
    gift = [f"{SUIT_NAMES[k // IN_SUIT]} {n}" for k, n in enumerate(view["numbers"])]
    points = ", ".join(f"{name[p]} {n}" for p, n in enumerate(view["score"]))
    lines = [f"round {view['round'] + 1}, lead {name[view['lead']]}; {name[view['turn']]} to {view['phase']}"]
    columns = "".join(chr(ord("a") + n) for n in range(len(view["board"][0])))
    lines += [f"points: {points}", f"   {columns}", *(f"{n:2} {row}" for n, row in enumerate(view["board"], 1))]
    if view["cube"] >= 0:
        lines.append(f"the cube is {CORNERS[view['cube']]} of the middle")
    gifts = [f"{name[(view['lead'] + i) % len(name)]} {gift[g]}" for i, g in enumerate(view["gifts"])]
    lines.append("gifts: " + (", ".join(gifts) if gifts else "none yet"))
    if view["ranking"]:
        order = ", ".join(name[p] for p in view["ranking"][: view["active"]])
        lines.append(f"painting: {order}; chips: {' '.join(COLOUR_NAMES[c] for c in view['set']) or 'none'}")
    lines.append("open requests: " + (", ".join(request for request in view["requests"] if request) or "none"))
    lines.append("your gifts: " + ", ".join(gift[g] for g in view["hand"]))
    return "\n".join(lines)


def outcome(s: State, t: Tables) -> Mapping[str, Any]:
    """The game's end: points, who won (several when shared, none before the end), requests met."""
    out = [0] * t.players
    scores(s, t, out)
    done = bool(over(s, t))
    return {
        "over": done,
        "score": tuple(s.score[: t.players]),
        "winners": tuple(p for p in range(t.players) if done and out[p] == max(out)),
        "met": s.claimed,
        "exchanges": s.exchanges,
    }
