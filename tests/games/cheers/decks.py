"""The deck of `components/cheers` for tests, and the same with parts changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verify.finding import Span
from verify.games.cheers.state import KIND_NAMES
from verify.manifest import Deck, Piece

RECIPES = ("BBWWC", "CCWMS", "MMWCS", "BBCMS", "SSBWM")
TEAMS = ("lemon", "cherry", "olive")


def piece(component: str, id: str, count: int, line: int, **facts: Any) -> Piece:
    file = f"components/cheers/{component}.yaml"
    spans = {name: Span(file, line, 20 + 10 * n) for n, name in enumerate(["id", "count", *facts])}
    return Piece(component, id, count, facts, Span(file, line, 5), spans)


def deck(**changes: tuple[Piece, ...]) -> Deck:
    """The whole box; `changes` replace components."""
    pairs = [(big, mini) for big in KIND_NAMES for mini in KIND_NAMES]
    whole: Mapping[str, tuple[Piece, ...]] = {
        "ingredient": tuple(
            piece("ingredient", f"{big}-{mini}", 2, 10 + n, big=big, mini=mini) for n, (big, mini) in enumerate(pairs)
        ),
        "recipe": tuple(piece("recipe", f"r{n}", 3, 10 + n, cups=tuple(cups)) for n, cups in enumerate(RECIPES, 1)),
        "mini": tuple(piece("mini", kind, 12, 10 + n, kind=kind) for n, kind in enumerate(KIND_NAMES)),
        "team": tuple(piece("team", kind, 4, 10 + n, kind=kind) for n, kind in enumerate(TEAMS)),
        "stand": (piece("stand", "stand", 6, 10),),
    }
    return {**whole, **changes}
