"""What people see: names of cards and actions, the view of a seat, the table as text, the outcome."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .dealing import belote_open
from .rules import over
from .state import DECK, OVER, PASS, PLAY, SEATS, SIGNS, TAKE, State, Tables, card_name


def cards_of(mask: int) -> tuple[int, ...]:
    return tuple(card for card in range(DECK) if mask >> card & 1)


def names(mask: int) -> str:
    return " ".join(map(card_name, cards_of(mask)))


def action_name(s: State, t: Tables, a: int) -> str:
    if a < TAKE:
        return card_name(a)
    return "pass" if a == PASS else f"take {SIGNS[a - TAKE]}"


def view(s: State, t: Tables, seat: int) -> Mapping[str, Any]:
    """All that `seat` may know: its own cards, what was played and shown, what the play has proved."""
    shown = s.declaring >= 0
    return {
        "phase": ("bid on the turned card", "bid on another suit", "play", "over")[s.phase],
        "seat": seat,
        "turn": s.turn,
        "dealer": s.dealer,
        "deal": s.deal,
        "hand": cards_of(s.hands[seat]),
        "cards": tuple(s.hands[p].bit_count() for p in range(SEATS)),
        "turned": s.turned,
        "taker": s.taker,
        "trump": s.trump,
        "trick": tuple(s.trick[: s.trick_size]),
        "leader": (s.turn - s.trick_size) % SEATS,
        "trick_no": s.trick_no,
        "played": tuple(s.played_by),
        "known_not": tuple(s.cannot),
        "shown": tuple(s.shown) if shown else (0,) * SEATS,
        "declared": (s.declaring, s.declared[s.declaring]) if shown else (-1, 0),
        "belote": s.belote if s.phase == PLAY and belote_open(s) else -1,
        "belotes": tuple(s.belotes),
        "won": tuple(s.won),
        "tricks": tuple(s.tricks),
        "held": s.held,
        "score": tuple(s.score),
    }


def table_text(view: Mapping[str, Any]) -> str:
    """The view as a person at the table would tell it."""
    seat = view["seat"]
    name = {p: f"seat {p}" for p in range(SEATS)} | {
        seat: "you",
        (seat + 2) % SEATS: f"seat {(seat + 2) % SEATS} (your partner)",
    }
    ours, theirs = view["score"][seat & 1], view["score"][1 - (seat & 1)]
    lines = [f"deal {view['deal']}, dealer {name[view['dealer']]}, score {ours} : {theirs}"]
    if view["taker"] < 0:
        lines.append(f"turned up: {card_name(view['turned'])} ({view['phase']})")
    else:
        lines.append(
            f"trump {SIGNS[view['trump']]}, taken by {name[view['taker']]}; trick {view['trick_no'] + 1}, "
            f"points {view['won'][seat & 1]} : {view['won'][1 - (seat & 1)]}"
        )
        if view["declared"][0] >= 0:
            side = "we" if view["declared"][0] == seat & 1 else "they"
            laid = ", ".join(f"{name[p]} {names(m)}" for p, m in enumerate(view["shown"]) if m)
            lines.append(f"declared: {side}, {view['declared'][1]} ({laid})")
        if view["belote"] >= 0:
            lines.append(f"belote: {name[view['belote']]}")
        trick = [f"{name[(view['leader'] + i) % SEATS]} {card_name(c)}" for i, c in enumerate(view["trick"])]
        lines.append("on the table: " + (", ".join(trick) if trick else "nothing yet"))
    mask = sum(1 << card for card in view["hand"])
    lines.append(f"your hand: {names(mask)}")
    return "\n".join(lines)


def outcome(s: State, t: Tables) -> Mapping[str, Any]:
    """The match's end: points of both sides, the winning side (None: given up), deals."""
    done = over(s, t)
    decided = s.phase == OVER and not s.given_up
    return {
        "over": bool(done),
        "score": tuple(s.score),
        "winner": (0 if s.score[0] > s.score[1] else 1) if decided else None,
        "deals": s.deal,
    }
