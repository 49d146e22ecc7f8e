"""Other truths that a seat could not tell from this one: two cells of a state exchanged.

In: a state.  Out: copies in which two cells of one row (the hands of two seats, two cards of the deck) have changed
places, so that nothing is lost or doubled.  The conformance kit asks each of them whether a sampled world lets it shine
through.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from itertools import combinations
from typing import Any

from .kernel import copied

SKIPPED = {"key", "fired"}  # the driver's, and no part of what is on the table

Place = tuple[str | int, ...]


def swaps(state: Any) -> Iterator[tuple[str, Any]]:
    """(field, copy of the state with two different cells exchanged), in a fixed order."""
    for row in _rows(state, ()):
        for one, other in combinations(row, 2):
            if _read(state, one) != _read(state, other):
                copy = copied(state)
                first, second = _read(copy, one), _read(copy, other)
                _write(copy, one, second)
                _write(copy, other, first)
                yield ".".join(part for part in one if isinstance(part, str)), copy


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


def _read(obj: Any, place: Place) -> Any:
    for step in place:
        obj = getattr(obj, step) if isinstance(step, str) else obj[step]
    return obj


def _write(obj: Any, place: Place, value: Any) -> None:
    owner, last = _read(obj, place[:-1]), place[-1]
    if isinstance(last, str):
        setattr(owner, last, value)
    else:
        owner[last] = value
