"""What may be compiled, and what the refusal says."""

from __future__ import annotations

import math

import pytest

from tests.engine import race
from verify.engine import loop
from verify.engine.graph import KernelError, global_names, graph
from verify.engine.kernel import kernel, row
from verify.engine.rng import hash32

SIZES = (1, 2, (3, 4))
NAMES = ["a"]


@kernel
def leaf(x: int) -> int:
    return x + SIZES[0]


@kernel
def caller(x: int) -> int:
    return hash32(leaf(x))


@kernel
def leaf_named(s: race.State) -> int:
    return s.turn + s.round


@kernel
def recursive(x: int) -> int:
    return recursive(x - 1) if x else 0


@kernel
def ping(x: int) -> int:
    return pong(x)


@kernel
def pong(x: int) -> int:
    return ping(x)


def unmarked(x: int) -> int:
    return x


@kernel
def calls_unmarked(x: int) -> int:
    return unmarked(x)


@kernel
def calls_module(x: int) -> int:
    return math.floor(x)


@kernel
def reads_list(x: int) -> int:
    return len(NAMES[x])


@kernel
def prints(x: int) -> None:
    print(x)


@kernel
def has_default(x: int, y: int = 1) -> int:
    return x + y


def test_the_graph_lists_callees_first_with_their_constants() -> None:
    nodes = graph(caller)
    order = list(nodes)
    assert order.index(leaf) < order.index(caller)
    assert order[-1] is caller
    assert nodes[caller].calls == {"leaf": leaf, "hash32": hash32}
    assert nodes[leaf].frozen == {"SIZES": SIZES}


def test_attributes_are_no_names() -> None:
    assert global_names(leaf_named) == []


@pytest.mark.parametrize(
    ("fn", "says"),
    [
        (recursive, "calls itself"),
        (ping, "write a loop"),
        (calls_unmarked, "calls 'unmarked', which is no kernel: mark it @kernel"),
        (calls_module, "uses the module 'math': import the kernels by name"),
        (reads_list, "reads 'NAMES', a list: constants are ints or tuples of ints"),
        (prints, "uses print()"),
        (has_default, "default arguments"),
    ],
)
def test_refusals_say_what_to_change(fn: object, says: str) -> None:
    with pytest.raises(KernelError) as error:
        graph(fn)  # type: ignore[arg-type]
    assert says in str(error.value)


def test_the_loop_of_a_game_reaches_all_its_kernels() -> None:
    bound = loop.bind(loop.Kernels.of(race), True)
    reached = {fn.__name__ for fn in graph(bound.play_block, bound.templates)}
    assert {"close", "points", "bet", "redeal", "value", "roll_out", "best_step", "shuffle"} <= reached


def test_without_bots_nothing_of_theirs_is_reached() -> None:
    bound = loop.bind(loop.Kernels.of(race), False)
    reached = {fn.__name__ for fn in graph(bound.play_block, bound.templates)}
    assert not {"redeal", "value", "roll_out", "best_step", "deal_world", "choose_any"} & reached


def test_a_row_is_no_kernel() -> None:
    with pytest.raises(KeyError):
        graph(row)
