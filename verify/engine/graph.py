"""Which functions a compiled loop consists of, and whether each may be compiled at all.  Knows nothing of numba.

In: a root function.  Out: the kernels it reaches with the names each one uses, or a `KernelError` that says what to
change.
"""

from __future__ import annotations

import builtins
import dis
from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType
from typing import Any

from .kernel import KERNELS

Function = Callable[..., Any]

BUILTINS = {"abs", "bool", "int", "len", "max", "min", "range"}


class KernelError(TypeError):
    """A rule that cannot be compiled: says which function, what in it, and what to write instead."""


@dataclass(frozen=True, slots=True)
class Node:
    """One function to compile: `code` is itself or its twin; `calls` by the name it uses; `frozen` constants."""

    function: Function
    code: Function
    calls: dict[str, Function]
    frozen: dict[str, Any]


def graph(root: Function, templates: Set[Function] = frozenset()) -> dict[Function, Node]:
    """Everything that `root` reaches, called functions before their callers."""
    done: dict[Function, Node] = {}
    _visit(root, templates, done, ())
    return done


def _visit(fn: Function, templates: Set[Function], done: dict[Function, Node], path: tuple[Function, ...]) -> None:
    if fn in path:
        chain = " → ".join(_name(f) for f in (*path[path.index(fn) :], fn))
        raise KernelError(
            f"{_name(fn)} calls itself ({chain}): kernels must not recurse; write a loop with a row as stack"
        )
    if fn in done:
        return
    code: Any = fn if fn in templates else KERNELS[fn]
    if code.__closure__ or code.__defaults__ or code.__kwdefaults__:
        raise KernelError(f"{_name(fn)} has default arguments or is a closure: pass every value as an argument")
    calls: dict[str, Function] = {}
    frozen: dict[str, Any] = {}
    for name in global_names(code):
        if name not in code.__globals__ and hasattr(builtins, name):
            if name not in BUILTINS:
                raise KernelError(f"{_name(fn)} uses {name}(): a kernel may use only {', '.join(sorted(BUILTINS))}")
            continue
        value = code.__globals__.get(name)
        if callable(value) and (value in KERNELS or value in templates):
            calls[name] = value
            _visit(value, templates, done, (*path, fn))
        elif is_constant(value):
            frozen[name] = value
        else:
            raise KernelError(_complaint(_name(fn), name, value))
    done[fn] = Node(fn, code, calls, frozen)


@lru_cache(maxsize=4096)
def global_names(code: Function) -> list[str]:
    """The global names that a function reads (not the attributes it reads, which may be spelt the same)."""
    return sorted({i.argval for i in dis.get_instructions(code) if i.opname in ("LOAD_GLOBAL", "LOAD_NAME")})


def is_constant(value: Any) -> bool:
    """An int, or a tuple of such: the only things that may be frozen into compiled rules."""
    return isinstance(value, int) or (isinstance(value, tuple) and all(is_constant(v) for v in value))


def called_by(nodes: dict[Function, Node]) -> Iterator[Function]:
    """The functions whose source is compiled."""
    return (node.code for node in nodes.values())


def _complaint(fn: str, name: str, value: Any) -> str:
    if isinstance(value, ModuleType):
        return f"{fn} uses the module '{name}': import the kernels by name (from {name} import …)"
    if callable(value):
        return f"{fn} calls '{name}', which is no kernel: mark it @kernel"
    if value is None:
        return f"{fn} uses '{name}', which is not defined in its module"
    kind = type(value).__name__
    return f"{fn} reads '{name}', a {kind}: constants are ints or tuples of ints; facts belong in the tables"


def _name(fn: Any) -> str:
    return f"{fn.__module__}.{fn.__qualname__}"
