# mypy: ignore-errors
"""The only door to numba: compiles a loop with everything it calls, and lays states out as records.

In: the graph of a loop's functions (graph.py), dataclasses.  Out: a compiled function and arrays that it takes.  Each
kernel becomes a dispatcher over a copy of the plain function whose names lead to the other dispatchers; only the loop
itself is cached, with everything linked into it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import config, njit, types
from numba.extending import intrinsic

from .graph import Function, Node
from .kernel import low_bit, nth_bit, popcount


@intrinsic
def _ctpop(_typing, x):
    return types.int64(types.int64), lambda context, builder, sig, args: builder.ctpop(args[0])


@intrinsic
def _cttz(_typing, x):
    zero = ir.Constant(ir.IntType(1), 0)
    return types.int64(types.int64), lambda context, builder, sig, args: builder.cttz(args[0], zero)


def _popcount(mask):
    return _ctpop(np.int64(mask))


def _low_bit(mask):
    return _cttz(np.int64(mask))


def _nth_bit(mask, n):
    while n:
        mask &= mask - 1
        n -= 1
    return _cttz(np.int64(mask))


EXACT = {popcount: _popcount, low_bit: _low_bit, nth_bit: _nth_bit}
"""The machine forms of the bit tools."""


def compile_loop(
    root: Function, nodes: dict[Function, Node], name: str, arguments: tuple, at: Path | None, bounds: bool
):
    """The compiled form of `root` for arguments of these types, from the cache folder `at` where it is there.

    `bounds`: every index is checked (slow; IndexError as in Python).  Such a loop is never cached.
    """
    done: dict[Function, Any] = {}
    for fn, node in nodes.items():
        if fn in EXACT:
            done[fn] = njit(nogil=True, boundscheck=bounds)(EXACT[fn])
            continue
        copy = _relinked(node, done)
        if fn is not root:
            done[fn] = njit(nogil=True, boundscheck=bounds, no_cpython_wrapper=True, no_cfunc_wrapper=True)(copy)
    copy.__qualname__ = copy.__name__ = name
    signature = tuple(numba.typeof(a) for a in arguments)
    if at is None or bounds:
        loop = njit(nogil=True, boundscheck=bounds)(copy)
    else:
        before, config.CACHE_DIR = config.CACHE_DIR, str(at)
        try:
            loop = njit(nogil=True, cache=True)(copy)
        finally:
            config.CACHE_DIR = before
    loop.compile(signature)
    return loop


def _relinked(node: Node, done: dict[Function, Any]):
    names = {**node.frozen, **{name: done[fn] for name, fn in node.calls.items()}}
    copy = FunctionType(node.code.__code__, names, node.code.__name__)
    copy.__module__ = node.code.__module__
    return copy


# ---- layouts ---------------------------------------------------------------------------------------------------------


def dtype_of(cls: type) -> np.dtype:
    """The record that a state or table dataclass becomes: same names, same order, 64-bit integers."""
    columns = []
    for f in fields(cls):
        kind = dtype_of(f.metadata["cls"]) if "cls" in f.metadata else np.int64
        columns.append((f.name, kind, f.metadata.get("shape", ())))
    return np.dtype(columns, align=True)


def records(objects: list) -> np.ndarray:
    """States or tables of one class as an array of records.  A list of another length than its row is an error."""
    out = np.zeros(len(objects), dtype_of(type(objects[0])))
    for i, obj in enumerate(objects):
        _write(out[i], obj)
    return out


def _write(record, obj) -> None:
    for f in fields(obj):
        value = getattr(obj, f.name)
        if "cls" not in f.metadata:
            if "shape" in f.metadata and np.shape(value) != f.metadata["shape"]:
                wanted = f.metadata["shape"]
                raise ValueError(f"{type(obj).__name__}.{f.name} has shape {np.shape(value)}, its row {wanted}")
            record[f.name] = value
        elif f.metadata["shape"]:
            for i, item in enumerate(value):
                _write(record[f.name][i], item)
        else:
            _write(record[f.name], value)


def zeros(*shape: int) -> np.ndarray:
    return np.zeros(shape, np.int64)


def row_of(values) -> np.ndarray:
    return np.array(values, np.int64)


def counted(cells: np.ndarray) -> Counter[int]:
    """The cells of a histogram that are not empty."""
    at = np.nonzero(cells)[0]
    return Counter(dict(zip(at.tolist(), cells[at].tolist(), strict=True)))


def plain(cells: np.ndarray) -> list:
    return cells.tolist()
