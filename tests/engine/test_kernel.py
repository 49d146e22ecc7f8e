"""Layouts and bit masks: as objects, as records, and compiled."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine import race
from verify.engine.graph import graph
from verify.engine.kernel import (
    KERNELS,
    copied,
    copier,
    fill_bits,
    flat,
    kernel,
    low_bit,
    nth_bit,
    part,
    popcount,
    row,
    rows,
)

MASKS = st.integers(1, (1 << 62) - 1)


@dataclass(slots=True)
class Cup:
    dice: list[int] = row(2)
    colour: int = 7


@dataclass(slots=True)
class Board:
    turn: int = 3
    grid: list[list[int]] = row(2, 3)
    cups: list[Cup] = rows(Cup, 2)
    best: Cup = part(Cup)


def filled() -> Board:
    return Board(1, [[2, 3, 4], [5, 6, 7]], [Cup([8, 9], 10), Cup([11, 12], 13)], Cup([14, 15], 16))


def test_a_kernel_stays_the_function_it_is() -> None:
    def double(x: int) -> int:
        return 2 * x

    assert kernel(double) is double
    assert KERNELS[double] is double
    assert double(4) == 8


def test_defaults_are_zeros_and_nothing_is_shared() -> None:
    one, two = Board(), Board()
    assert flat(one) == (3, *[0] * 6, 0, 0, 7, 0, 0, 7, 0, 0, 7)
    one.grid[1][2] = one.cups[0].dice[1] = one.best.colour = 99
    assert flat(two) == flat(Board())


def test_flat_follows_the_fields() -> None:
    assert flat(filled()) == tuple(range(1, 17))


def test_a_copy_is_equal_and_stands_alone() -> None:
    board = filled()
    copy = copied(board)
    assert flat(copy) == flat(board)
    copy.grid[0][0] = copy.cups[1].dice[0] = copy.best.dice[1] = -1
    copy.turn = -1
    assert flat(board) == tuple(range(1, 17))


def test_copying_in_place_keeps_the_lists() -> None:
    board = Board()
    grid, cup = board.grid[1], board.cups[0]
    copier(Board)(board, filled())
    assert board.grid[1] is grid
    assert board.cups[0] is cup
    assert flat(board) == tuple(range(1, 17))


def test_records_hold_what_the_objects_held() -> None:
    jit = pytest.importorskip("verify.engine.jit", exc_type=ImportError)
    record = jit.records([Board(), filled()])[1]
    assert record["turn"] == 1
    assert record["grid"].tolist() == [[2, 3, 4], [5, 6, 7]]
    assert record["cups"][1]["dice"].tolist() == [11, 12]
    assert record["best"]["colour"] == 16
    assert jit.dtype_of(race.State).isalignedstruct


def test_a_list_of_another_length_than_its_row_is_refused() -> None:
    jit = pytest.importorskip("verify.engine.jit", exc_type=ImportError)
    with pytest.raises(ValueError, match=r"Cup.dice has shape \(3,\), its row \(2,\)"):
        jit.records([Board(cups=[Cup([1, 2, 3]), Cup()])])


@given(MASKS)
def test_bit_tools_agree_with_the_list_of_bits(mask: int) -> None:
    bits = [i for i in range(63) if mask >> i & 1]
    acts = [0] * 63
    assert popcount(mask) == len(bits)
    assert low_bit(mask) == bits[0]
    assert [nth_bit(mask, n) for n in range(len(bits))] == bits
    assert acts[: fill_bits(mask, acts)] == bits


@kernel
def all_bit_tools(masks: list[int], acts: list[int], out: list[int]) -> None:
    for i in range(len(masks)):
        n = fill_bits(masks[i], acts)
        out[4 * i] = popcount(masks[i])
        out[4 * i + 1] = low_bit(masks[i])
        out[4 * i + 2] = nth_bit(masks[i], n - 1)
        out[4 * i + 3] = acts[n // 2]


def test_bit_tools_are_the_same_compiled() -> None:
    jit = pytest.importorskip("verify.engine.jit", exc_type=ImportError)
    masks = [1, 6, 1 << 61, (1 << 62) - 1, 0x2AAAAAAAAAAAAAAA, 3 << 40 | 1]
    plain = [0] * (4 * len(masks))
    all_bit_tools(masks, [0] * 63, plain)
    arrays = jit.row_of(masks), jit.zeros(63), jit.zeros(4 * len(masks))
    loop = jit.compile_loop(all_bit_tools, graph(all_bit_tools), "all_bit_tools", arrays, None, False)
    loop(*arrays)
    assert arrays[2].tolist() == plain
