"""Which rows of a state are hidden from a seat: found by exchanging two cells and asking the views.

In: a session.  Out: the rows (the hands of the seats, …) that another seat sees and this one does not.  An exchange
loses and doubles nothing, so the views can be asked, even where no play could have led to that state.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from itertools import combinations
from typing import Any

from .kernel import copied
from .session import Session

SKIPPED = {"key", "fired"}  # the driver's, and no part of what is on the table

Place = tuple[str | int, ...]


def hidden_rows(session: Session, seat: int) -> dict[str, list[Place]]:
    """By the name of its field, the first row in which an exchange changes another seat's view but not this one's."""
    game, t, seats = session.game, session.tables, range(session.players)
    views = [session.view(p) for p in seats]
    found: dict[str, list[Place]] = {}
    for row in _rows(session.state, ()):
        field = ".".join(step for step in row[0] if isinstance(step, str)) if row else ""
        if field in found or not _seen(session, row, views):
            continue
        for one, other in combinations(row, 2):
            if field in found:
                break
            if read(session.state, one) == read(session.state, other):
                continue
            copy = copied(session.state)
            _write(copy, one, read(session.state, other))
            _write(copy, other, read(session.state, one))
            if game.view(copy, t, seat) == views[seat] and any(game.view(copy, t, p) != views[p] for p in seats):
                found[field] = row
    return found


def _seen(session: Session, row: list[Place], views: list[Any]) -> bool:
    """Does any seat see a cell of the row, or the order of its cells?  Turning a row round brings every value to every
    cell: as many questions as cells, where pairs are the square of that."""
    values = [read(session.state, place) for place in row]
    if all(value == values[0] for value in values):
        return False
    for by in range(1, len(row)):
        copy = copied(session.state)
        for place, value in zip(row, values[by:] + values[:by], strict=True):
            _write(copy, place, value)
        if any(session.game.view(copy, session.tables, p) != views[p] for p in range(session.players)):
            return True
    return False


def _rows(obj: Any, at: Place) -> Iterator[list[Place]]:
    """The places of each row of ints, and of each int field along a row of parts."""
    for f in fields(obj):
        if f.name in SKIPPED:
            continue
        value, shape = getattr(obj, f.name), f.metadata.get("shape", ())
        if "cls" not in f.metadata:
            if shape:
                yield from _nested(value, (*at, f.name))
        elif not shape:
            yield from _rows(value, (*at, f.name))
        else:
            for i, part in enumerate(value):
                yield from _rows(part, (*at, f.name, i))
            for g in fields(f.metadata["cls"]):
                if "shape" not in g.metadata:
                    yield [(*at, f.name, i, g.name) for i in range(len(value))]


def _nested(value: list[Any], at: Place) -> Iterator[list[Place]]:
    yield [(*at, i) for i in range(len(value))]
    if value and isinstance(value[0], list):
        for i, inner in enumerate(value):
            yield from _nested(inner, (*at, i))


def read(obj: Any, place: Place) -> Any:
    """The cell at a place of a state."""
    for step in place:
        obj = getattr(obj, step) if isinstance(step, str) else obj[step]
    return obj


def _write(obj: Any, place: Place, value: Any) -> None:
    owner, last = read(obj, place[:-1]), place[-1]
    if isinstance(last, str):
        setattr(owner, last, value)
    else:
        owner[last] = value
