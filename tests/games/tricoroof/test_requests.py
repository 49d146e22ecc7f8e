"""Requests as masks against brute force over the cells, and what their texts may say."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.tricoroof.decks import DECK
from verify.games import tricoroof
from verify.games.tricoroof.patterns import faults, pattern, places, text_of, turns
from verify.games.tricoroof.proofs import free_places
from verify.games.tricoroof.state import FACES, LETTERS
from verify.games.tricoroof.tables import requests, texts

GRIDS = [(4, 4), (4, 6), (6, 4)]


@st.composite
def request_rows(draw: st.DrawFn) -> tuple[str, ...]:
    """Any sound request of up to 3 x 4 cells whose first row and column ask for something."""
    height, width = draw(st.integers(1, 3)), draw(st.integers(1, 4))
    cells = [[draw(st.sampled_from("RBY..")) for _ in range(width)] for _ in range(height)]
    cells[0][draw(st.integers(0, width - 1))] = draw(st.sampled_from(LETTERS))
    cells[draw(st.integers(0, height - 1))][0] = draw(st.sampled_from(LETTERS))
    filled = [(r, c) for r, c in product(range(height), range(width)) if cells[r][c] != "."]
    r, c = draw(st.sampled_from(filled))
    cells[r][c] = cells[r][c].lower()
    return tuple("".join(row) for row in cells)


def trimmed(rows: tuple[str, ...]) -> tuple[str, ...]:
    """Without free rows and columns at the end."""
    while set(rows[-1]) == {"."}:
        rows = rows[:-1]
    while all(row[-1] == "." for row in rows):
        rows = tuple(row[:-1] for row in rows)
    return rows


def lying(rows: tuple[str, ...], height: int, width: int) -> list[tuple[tuple[tuple[int, int, str], ...], int]]:
    """By brute force: each way to lie, as (row, column, colour) and the cell of the star."""
    found = []
    for top, left in product(range(height), range(width)):
        cells = [
            (top + r, left + c, letter) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter != "."
        ]
        if all(r < height and c < width for r, c, _ in cells):
            star = next(r * width + c for r, c, letter in cells if letter.islower())
            found.append((tuple(sorted((r, c, letter.upper()) for r, c, letter in cells)), star))
    return found


@settings(max_examples=200)
@given(request_rows(), st.sampled_from(GRIDS))
def test_places_are_those_of_brute_force(rows: tuple[str, ...], grid: tuple[int, int]) -> None:
    height, width = grid
    assert faults(rows) == []
    as_cells = []
    for place in places(pattern(rows), height, width):
        cells = [
            (*divmod(cell, width), LETTERS[colour])
            for colour in range(3)
            for cell in range(height * width)
            if place.asked[colour] >> cell & 1
        ]
        as_cells.append((tuple(sorted(cells)), place.star.bit_length() - 1))
    assert as_cells == lying(rows, height, width)


@settings(max_examples=100)
@given(request_rows())
def test_four_turns_come_back(rows: tuple[str, ...]) -> None:
    p = pattern(rows)
    assert p.turned().turned().turned().turned() == p
    assert len(turns(p)) in (1, 2, 4)
    assert {(turned.star_colour, len(turned.colours)) for turned in turns(p)} == {(p.star_colour, len(p.colours))}


def test_a_turn_is_clockwise() -> None:
    """`Rr/B.` with the long side down becomes `BR/.r`."""
    assert pattern(("Rr", "B.")).turned() == pattern(("BR", ".r"))


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ((), "no cells"),
        (("",), "no cells"),
        (("RR", "R"), "not equally long"),
        (("RG",), "'G'"),
        (("Rg",), "'g'"),
        (("R★",), "'★'"),
        (("RR",), "no stars"),
        (("rr",), "2 stars"),
        (("..",), "no stars"),
    ],
)
def test_a_text_that_is_no_request_says_why(rows: tuple[str, ...], said: str) -> None:
    assert any(said in fault for fault in faults(rows))
    with pytest.raises(ValueError, match=said.strip("'")):
        pattern(rows)


@pytest.mark.parametrize("rotate", ["no", "yes"])
def test_tables_hold_every_way_to_lie(rotate: str) -> None:
    """TRI-36, TRI-37: each request of the box against brute force, upright and in its other turns."""
    t = tricoroof.tables(DECK, "p2", rotate=rotate)
    for face, (piece, field, _) in requests(DECK).items():
        rows = texts(piece.facts[field])
        ways = [rows]
        for _ in range(3 if rotate == "yes" else 0):
            ways.append(tuple("".join(column) for column in zip(*ways[-1][::-1], strict=True)))
        expected = {way for turned in ways for way in lying(turned, 4, 4)}
        assert t.places[face] == len(expected)
        assert t.upright[face] == len(lying(rows, 4, 4))
        assert text_of(t, face) == "/".join(rows)
        for cell in t.middle:
            free = sum(all((r, c) != divmod(cell, 4) for r, c, _ in cells) for cells, _ in expected)
            assert free_places(t, face, cell) == free > 0


@settings(max_examples=100)
@given(request_rows())
def test_the_text_comes_back_from_the_masks(rows: tuple[str, ...]) -> None:
    resident = tuple(
        type(p)(p.component, p.id, 1, {**p.facts, "pattern": rows}, p.span) if p.id == "r1" else p
        for p in DECK["resident"]
    )
    t = tricoroof.tables({**DECK, "resident": resident}, "p3")
    assert text_of(t, 0) == "/".join(trimmed(rows))
    assert max(t.places[face] for face in range(FACES)) <= 16
