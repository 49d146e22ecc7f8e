"""What rules are written with: one readable source that runs interpreted and compiled, with the same bits.

A state or a table is a `@dataclass(slots=True)` of ints, `row(…)` lists, `rows(cls, n)` and `part(cls)`; a rule is a
small function over them, marked `@kernel`.  A kernel always stays the plain Python function it is: tests, labels and
debuggers step through it.  For a batch, `jit.py` compiles the marked functions that a game's loop reaches, over records
whose layout it derives from the same dataclasses.  So nothing here imports numba, and everything works without it.

What a kernel may do: integer arithmetic (no product may reach 2**63: compiled overflow is undefined), comparisons,
`if`, `while`, `for … in range(…)`, fields and cells of states and tables, other kernels by their bare name, and module
constants that are ints or tuples of ints.  No recursion, no containers made on the way, no closures, no default or
keyword arguments.  Facts of a deck come in through tables, never through module constants.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, fields
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

KERNELS: dict[Callable[..., Any], Callable[..., Any]] = {}
"""Each kernel and the function that is compiled for it: itself, or its twin."""


def kernel(fn: F) -> F:
    """Marks a function as compilable.  The function itself stays as it is."""
    KERNELS[fn] = fn
    return fn


def twin(of: Callable[..., Any]) -> Callable[[F], F]:
    """Marks a second form of the kernel `of` with the same results, written for the compiler."""

    def mark(fn: F) -> F:
        KERNELS[of] = fn
        return fn

    return mark


# ---- layouts ---------------------------------------------------------------------------------------------------------


def row(*shape: int) -> Any:
    """A field of zeros: a list of `shape[0]` ints, or nested lists for more dimensions.  Its length never changes."""
    return field(default_factory=lambda: _zeros(shape), metadata={"shape": shape})


def rows(cls: type, n: int) -> Any:
    """A field of `n` nested dataclasses (`s.players[p].money -= 3`)."""
    return field(default_factory=lambda: [cls() for _ in range(n)], metadata={"shape": (n,), "cls": cls})


def part(cls: type) -> Any:
    """A field that is one nested dataclass (`s.market.bar[k]`)."""
    return field(default_factory=cls, metadata={"shape": (), "cls": cls})


def _zeros(shape: tuple[int, ...]) -> Any:
    return [0] * shape[0] if len(shape) == 1 else [_zeros(shape[1:]) for _ in range(shape[0])]


# ---- states as objects -----------------------------------------------------------------------------------------------


def flat(obj: Any) -> tuple[int, ...]:
    """All ints of a state or table in the order of its fields: two states are equal when these are."""
    out: list[int] = []
    _flatten(obj, out)
    return tuple(out)


def _flatten(value: Any, out: list[int]) -> None:
    if isinstance(value, int):
        out.append(value)
    elif isinstance(value, list):
        for item in value:
            _flatten(item, out)
    else:
        for f in fields(value):
            _flatten(getattr(value, f.name), out)


def copier(cls: type) -> Callable[[Any, Any], None]:
    """`copy(to, of)` for states of this class, in place and sharing nothing; written out field by field for speed."""
    if cls not in _COPIERS:
        known: dict[str, Any] = {}
        lines = [line for f in fields(cls) for line in _copy_lines(f.name, f.metadata, known)]
        exec("def copy(d, s):\n" + "\n".join(f"    {line}" for line in lines or ["pass"]), known)
        _COPIERS[cls] = known["copy"]
    return _COPIERS[cls]


_COPIERS: dict[type, Callable[[Any, Any], None]] = {}


def _copy_lines(name: str, layout: Any, known: dict[str, Any]) -> list[str]:
    shape = layout.get("shape", ())
    if "cls" in layout:
        copy = f"copy_{len(known)}"
        known[copy] = copier(layout["cls"])
        return [f"for x, y in zip(d.{name}, s.{name}): {copy}(x, y)"] if shape else [f"{copy}(d.{name}, s.{name})"]
    if not shape:
        return [f"d.{name} = s.{name}"]
    cells = [""]
    for size in shape[:-1]:
        cells = [f"{cell}[{i}]" for cell in cells for i in range(size)]
    return [f"d.{name}{cell}[:] = s.{name}{cell}" for cell in cells]


def copied(obj: Any) -> Any:
    """A new state equal to this one."""
    new = type(obj)()
    copier(type(obj))(new, obj)
    return new


# ---- sets of small numbers as bit masks (0 … 62) ---------------------------------------------------------------------
# Compiled, each is one or a few machine instructions (jit.py).


@kernel
def popcount(mask: int) -> int:
    """How many bits are set."""
    return mask.bit_count()


@kernel
def low_bit(mask: int) -> int:
    """Index of the lowest set bit; the mask must not be 0."""
    return (mask & -mask).bit_length() - 1


@kernel
def nth_bit(mask: int, n: int) -> int:
    """Index of the n-th set bit, counting from 0; there must be more than n."""
    while n:
        mask &= mask - 1
        n -= 1
    return (mask & -mask).bit_length() - 1


BYTES = tuple(
    tuple(tuple(8 * byte + bit for bit in range(8) if mask >> bit & 1) for mask in range(256)) for byte in range(4)
)
"""The set bits of each byte of a 32-bit mask: adding four of them is the quickest way to list its bits interpreted."""


@kernel
def fill_bits(mask: int, acts: list[int]) -> int:
    """Writes the indices of the set bits, rising, into `acts`; how many.  Turns a game's private mask into `legal`."""
    if mask >> 32:
        low = fill_bits(mask & 0xFFFFFFFF, acts)
        codes = tuple(32 + bit for bit in range(mask.bit_length() - 32) if mask >> 32 + bit & 1)
        acts[low : low + len(codes)] = codes
        return low + len(codes)
    first, second, third, fourth = BYTES
    codes = first[mask & 255] + second[mask >> 8 & 255] + third[mask >> 16 & 255] + fourth[mask >> 24]
    n = len(codes)
    acts[:n] = codes
    return n


@twin(fill_bits)
def _fill_one_by_one(mask: int, acts: list[int]) -> int:
    n = 0
    while mask:
        acts[n] = low_bit(mask)
        mask &= mask - 1
        n += 1
    return n
