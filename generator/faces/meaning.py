"""What the parts of expressions mean: functions of the names in scope, put together by the parser (`expression.py`).

These tables are all that can run: operators on numbers, comparisons, a few filters, tests and methods.  Results are
bounded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

MOST_OUTPUT = 10_000
MOST_EXPONENT = 16
MOST_BITS = 1_024

Thunk = Callable[[Mapping[str, Any]], Any]
"""Gives a value from the names in scope."""


class ExpressionError(ValueError):
    """An expression that cannot be read or fails; `help` is something to type."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.help = help


class Missing(ExpressionError):
    """A name, key or place that has no value; what `default` and `is defined` forgive."""


def as_text(value: Any) -> str:
    """A fact as text: booleans in YAML's words, lists with commas."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ", ".join(map(as_text, value))
    return "" if value is None else str(value)


def bounded(value: Any) -> Any:
    """The value, unless it is longer than anything that could be printed."""
    if isinstance(value, (str, list, tuple)) and len(value) > MOST_OUTPUT:
        raise ExpressionError(f"the expression gives more than {MOST_OUTPUT} characters")
    return value


def nothing(_: Mapping[str, Any]) -> Any:
    raise Missing("'if' without 'else' does not hold", "add else ''")


def name_of(name: str) -> Thunk:
    def look_up(scope: Mapping[str, Any]) -> Any:
        try:
            return scope[name]
        except KeyError:
            raise Missing(f"'{name}' has no value here") from None

    return look_up


def chosen(test: Thunk, yes: Thunk, no: Thunk) -> Thunk:
    return lambda s: yes(s) if test(s) else no(s)


def either(a: Thunk, b: Thunk) -> Thunk:
    return lambda s: a(s) or b(s)


def both(a: Thunk, b: Thunk) -> Thunk:
    return lambda s: a(s) and b(s)


def compared(first: Thunk, others: list[tuple[Callable[[Any, Any], bool], Thunk]]) -> Thunk:
    def call(scope: Mapping[str, Any]) -> bool:
        left = first(scope)
        for compare, thunk in others:
            right = thunk(scope)
            if not compare(left, right):
                return False
            left = right
        return True

    return call


def operation(op: str, left: Thunk, right: Thunk) -> Thunk:
    apply = OPERATE[op]

    def call(scope: Mapping[str, Any]) -> Any:
        a, b = left(scope), right(scope)
        if op == "+":
            return bounded(apply(a, b))
        if not (isinstance(a, (int, float)) and isinstance(b, (int, float))):
            raise ExpressionError(f"'{op}' works on numbers only", "join texts with ~")
        if op == "**" and abs(b) > MOST_EXPONENT:
            raise ExpressionError(f"'**' takes exponents up to {MOST_EXPONENT}")
        if any(isinstance(v, int) and v.bit_length() > MOST_BITS for v in (a, b)):
            raise ExpressionError("the number is too large")
        return apply(a, b)

    return call


def attribute(value: Thunk, name: str | int) -> Thunk:
    def call(scope: Mapping[str, Any]) -> Any:
        found = value(scope)
        if isinstance(found, Mapping) and name in found:
            return found[name]
        if isinstance(name, int) and isinstance(found, (list, tuple, str)) and name < len(found):
            return found[name]
        if name in next((names for kind, names in METHODS.items() if isinstance(found, kind)), ()):
            return getattr(found, str(name))
        raise Missing(f"'{as_text(found)[:40]}' has no '{name}'")

    return call


def item(value: Thunk, key: Thunk) -> Thunk:
    def call(scope: Mapping[str, Any]) -> Any:
        found, place = value(scope), key(scope)
        try:
            return found[place]
        except (LookupError, TypeError):
            raise Missing(f"there is no '{as_text(place)}' in '{as_text(found)[:40]}'") from None

    return call


def called(value: Thunk, plain: list[Thunk], named: dict[str, Thunk]) -> Thunk:
    def call(scope: Mapping[str, Any]) -> Any:
        found = value(scope)
        if not callable(found):
            raise ExpressionError(f"'{as_text(found)[:40]}' cannot be called")
        return found(*(p(scope) for p in plain), **{k: v(scope) for k, v in named.items()})

    return call


def filtered(value: Thunk, name: str, arguments: list[Thunk]) -> Thunk:
    apply = FILTERS[name]

    def call(scope: Mapping[str, Any]) -> Any:
        return apply(value(scope), *(a(scope) for a in arguments))

    def forgiving(scope: Mapping[str, Any]) -> Any:
        try:
            return value(scope)
        except Missing:
            return arguments[0](scope) if arguments else ""

    return forgiving if name in ("default", "d") else call


def tested(value: Thunk, name: str, turned: bool) -> Thunk:
    apply = TESTS[name]

    def call(scope: Mapping[str, Any]) -> bool:
        return apply(value(scope)) is not turned

    def defined(scope: Mapping[str, Any]) -> bool:
        try:
            value(scope)
        except Missing:
            return (name == "defined") is turned
        return (name == "defined") is not turned

    return defined if name in ("defined", "undefined") else call


def _replace(text: Any, old: Any, new: Any) -> str:
    whole, part, by = as_text(text), as_text(old), as_text(new)
    if len(whole) + whole.count(part) * len(by) > MOST_OUTPUT:
        raise ExpressionError(f"the expression gives more than {MOST_OUTPUT} characters")
    return whole.replace(part, by)


def _rounded(value: Any, digits: Any = 0) -> float:
    return round(float(value), min(max(int(digits), 0), 9))


COMPARE: Mapping[str, Callable[[Any, Any], bool]] = {
    "==": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b, ">": lambda a, b: a > b,
    "<=": lambda a, b: a <= b, ">=": lambda a, b: a >= b, "in": lambda a, b: a in b, "not in": lambda a, b: a not in b,
}  # fmt: skip

OPERATE: Mapping[str, Callable[[Any, Any], Any]] = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a / b,
    "//": lambda a, b: a // b, "%": lambda a, b: a % b, "**": lambda a, b: a**b,
}  # fmt: skip

FILTERS: Mapping[str, Callable[..., Any]] = {
    "abs": abs,
    "capitalize": lambda v: as_text(v).capitalize(),
    "d": as_text,
    "default": as_text,
    "first": lambda v: v[0],
    "float": float,
    "int": lambda v: int(float(v)) if isinstance(v, str) and "." in v else int(v),
    "join": lambda v, by="": bounded(as_text(by).join(map(as_text, v))),
    "last": lambda v: v[-1],
    "length": len,
    "list": list,
    "lower": lambda v: as_text(v).lower(),
    "max": max,
    "min": min,
    "replace": _replace,
    "reverse": lambda v: v[::-1],
    "round": _rounded,
    "sort": sorted,
    "string": as_text,
    "sum": sum,
    "title": lambda v: as_text(v).title(),
    "trim": lambda v: as_text(v).strip(),
    "upper": lambda v: as_text(v).upper(),
}

TESTS: Mapping[str, Callable[[Any], bool]] = {
    "defined": lambda v: True,
    "undefined": lambda v: False,
    "none": lambda v: v is None,
    "odd": lambda v: v % 2 == 1,
    "even": lambda v: v % 2 == 0,
    "string": lambda v: isinstance(v, str),
    "number": lambda v: isinstance(v, (int, float)),
}

METHODS: Mapping[type, frozenset[str]] = {
    str: frozenset(
        ("capitalize", "count", "endswith", "find", "index", "isalpha", "isdigit", "lower", "lstrip", "removeprefix",
         "removesuffix", "rstrip", "split", "startswith", "strip", "title", "upper")
    ),
    dict: frozenset(("get", "items", "keys", "values")),
}  # fmt: skip
