"""Expressions of layouts: text → a function of names, and the names it uses.

The grammar and meaning are those of Jinja2's expressions (tests compare the two), and this is all that can run:
names, texts, numbers, lists, tables, arithmetic on numbers, `~`, comparisons, `in`, `and or not`, `a if b else c`,
`x.y`, `x[1:]`, calls of `t` and of a few methods of texts and tables, a few filters and tests.  There are no
statements or loops, an unknown name is an error, text cannot be multiplied, and everything is bounded, so that a
layout can neither run code nor fill the memory.
Parsing gives closures at once: importing Jinja2 and compiling with it took longer than drawing a box.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

MOST_SOURCE = 2_000
MOST_OUTPUT = 10_000
MOST_EXPONENT = 16
MOST_BITS = 1_024
MOST_DEPTH = 40

Thunk = Callable[[Mapping[str, Any]], Any]

_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d+\.\d+|\d+)|(?P<string>'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")|(?P<name>[A-Za-z_]\w*)"
    r"|(?P<op>\*\*|//|==|!=|<=|>=|[-+*/%~<>=()\[\]{},.:|]))",
    re.DOTALL,
)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t"}
_CONSTANTS = {"true": True, "True": True, "false": False, "False": False, "none": None, "None": None}
_RESERVED = {"if", "else", "and", "or", "not", "in", "is"}
_END = ("", "")


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


class Parser:
    """Reads one expression from `source` at `at`; afterwards `at` is behind it.  Collects `names`, and `keys` of
    t()."""

    def __init__(self, source: str, at: int = 0) -> None:
        self.source = source
        self.at = at
        self.names: set[str] = set()
        self.keys: set[str] = set()
        self._depth = 0

    def read(self) -> Thunk:
        start = self.at
        inner = self._condition()
        text = self.source[start : self.at].strip()

        def call(scope: Mapping[str, Any]) -> Any:
            try:
                return bounded(inner(scope))
            except ExpressionError:
                raise
            except (TypeError, ValueError, ArithmeticError, LookupError, AttributeError, RecursionError) as fault:
                raise ExpressionError(f"'{text}': {fault}") from fault

        return call

    def rest(self) -> str:
        return self.source[self.at :].lstrip()

    # tokens

    def _peek(self) -> tuple[str, str]:
        token = _TOKEN.match(self.source, self.at)
        if token is None or token.lastgroup is None:
            return _END
        return token.lastgroup, token[token.lastgroup]

    def _next(self) -> tuple[str, str]:
        token = _TOKEN.match(self.source, self.at)
        if token is None or token.lastgroup is None:
            raise self._fault()
        self.at = token.end()
        return token.lastgroup, token[token.lastgroup]

    def _take(self, *wanted: str) -> str:
        """The next operator or word when it is one of these, else ''."""
        kind, text = self._peek()
        if kind in ("op", "name") and text in wanted:
            self._next()
            return text
        return ""

    def _expect(self, wanted: str) -> None:
        if not self._take(wanted):
            raise self._fault(f", '{wanted}' is missing")

    def _fault(self, why: str = "") -> ExpressionError:
        place = self.source[self.at :].strip()[:20]
        where = f" at '{place}'" if place else " at its end"
        return ExpressionError(
            f"'{self.source.strip()[:60]}' is not an expression{where}{why}", "see docs: expressions"
        )

    # grammar, from the loosest binding to the tightest

    def _condition(self) -> Thunk:
        self._depth += 1
        if self._depth > MOST_DEPTH:
            raise ExpressionError("the expression is nested too deeply", "take it apart with `values:`")
        value = self._or()
        while self._take("if"):
            test = self._or()
            other = self._condition() if self._take("else") else _nothing
            value = _chosen(test, value, other)
        self._depth -= 1
        return value

    def _or(self) -> Thunk:
        left = self._and()
        while self._take("or"):
            left = _either(left, self._and())
        return left

    def _and(self) -> Thunk:
        left = self._not()
        while self._take("and"):
            left = _both(left, self._not())
        return left

    def _not(self) -> Thunk:
        turns = 0
        while self._take("not"):
            turns += 1
        value = self._compare()
        if not turns:
            return value
        return (lambda s: not value(s)) if turns % 2 else (lambda s: bool(value(s)))

    def _compare(self) -> Thunk:
        left = self._sum()
        others: list[tuple[Callable[[Any, Any], bool], Thunk]] = []
        while True:
            op = self._take("==", "!=", "<", ">", "<=", ">=", "in")
            if not op and self._peek() == ("name", "not"):
                before = self.at
                self._next()
                op = "not in" if self._take("in") else ""
                if not op:
                    self.at = before
            if not op:
                return _compared(left, others) if others else left
            others.append((COMPARE[op], self._sum()))

    def _sum(self) -> Thunk:
        left = self._joined()
        while op := self._take("+", "-"):
            left = _operation(op, left, self._joined())
        return left

    def _joined(self) -> Thunk:
        parts = [self._product()]
        while self._take("~"):
            parts.append(self._product())
        return parts[0] if len(parts) == 1 else (lambda s: bounded("".join(as_text(p(s)) for p in parts)))

    def _product(self) -> Thunk:
        left = self._power()
        while op := self._take("*", "/", "//", "%"):
            left = _operation(op, left, self._power())
        return left

    def _power(self) -> Thunk:
        left = self._unary()
        while self._take("**"):
            left = _operation("**", left, self._unary())
        return left

    def _unary(self, filtered: bool = True) -> Thunk:
        self._depth += 1
        if self._depth > MOST_DEPTH:
            raise ExpressionError("the expression is nested too deeply", "take it apart with `values:`")
        sign = self._take("-", "+")
        if sign:
            inner = self._unary(False)
            value: Thunk = (lambda s: -inner(s)) if sign == "-" else (lambda s: +inner(s))
        else:
            value = self._primary()
        value = self._postfix(value)
        value = self._filters(value) if filtered else value
        self._depth -= 1
        return value

    def _primary(self) -> Thunk:
        kind, text = self._next()
        if kind == "number":
            number = float(text) if "." in text else int(text)
            return lambda s: number
        if kind == "string":
            joined = _unquoted(text)
            while self._peek()[0] == "string":
                joined += _unquoted(self._next()[1])
            return lambda s: joined
        if kind == "name" and text not in _RESERVED:
            if text in _CONSTANTS:
                constant = _CONSTANTS[text]
                return lambda s: constant
            self.names.add(text)
            if text == "t" and self._peek() == ("op", "("):
                self._note_key()
            return _name(text)
        if text == "(":
            return self._parenthesis()
        if text == "[":
            items = self._list("]")
            return lambda s: [i(s) for i in items]
        if text == "{":
            return self._table()
        self.at -= len(text)
        raise self._fault()

    def _note_key(self) -> None:
        """`t('key')`: a key that can be looked up before any card is drawn (not when an expression goes on from it)."""
        before = self.at
        self._next()
        kind, text = self._peek()
        if kind == "string":
            self._next()
            if self._peek() in (("op", ")"), ("op", ",")):
                self.keys.add(_unquoted(text))
        self.at = before

    def _parenthesis(self) -> Thunk:
        items = [] if self._peek() == ("op", ")") else [self._condition()]
        tuple_ = not items
        while self._take(","):
            tuple_ = True
            if self._peek() == ("op", ")"):
                break
            items.append(self._condition())
        self._expect(")")
        return (lambda s: tuple(i(s) for i in items)) if tuple_ else items[0]

    def _list(self, end: str) -> list[Thunk]:
        items: list[Thunk] = []
        while not self._take(end):
            if items:
                self._expect(",")
                if self._take(end):
                    break
            items.append(self._condition())
        return items

    def _table(self) -> Thunk:
        pairs: list[tuple[Thunk, Thunk]] = []
        while not self._take("}"):
            if pairs:
                self._expect(",")
                if self._take("}"):
                    break
            key = self._condition()
            self._expect(":")
            pairs.append((key, self._condition()))
        return lambda s: {k(s): v(s) for k, v in pairs}

    def _postfix(self, value: Thunk) -> Thunk:
        while op := self._take(".", "[", "("):
            if op == ".":
                kind, name = self._next()
                if kind not in ("name", "number"):
                    raise self._fault()
                value = _attribute(value, name if kind == "name" else int(name))
            elif op == "[":
                value = self._subscript(value)
            else:
                value = _called(value, *self._arguments())
        return value

    def _subscript(self, value: Thunk) -> Thunk:
        parts: list[Thunk | None] = []
        while True:
            ends = self._peek() in (("op", ":"), ("op", "]"))
            parts.append(None if ends else self._condition())
            if not self._take(":"):
                break
        self._expect("]")
        if len(parts) == 1:
            if parts[0] is None:
                raise self._fault()
            return _item(value, parts[0])
        if len(parts) > 3:
            raise self._fault()
        return lambda s: value(s)[slice(*(p(s) if p else None for p in parts))]

    def _arguments(self) -> tuple[list[Thunk], dict[str, Thunk]]:
        plain: list[Thunk] = []
        named: dict[str, Thunk] = {}
        while not self._take(")"):
            if plain or named:
                self._expect(",")
                if self._take(")"):
                    break
            before = self.at
            kind, name = self._peek()
            if kind == "name":
                self._next()
                if self._take("="):
                    named[name] = self._condition()
                    continue
                self.at = before
            plain.append(self._condition())
        return plain, named

    def _filters(self, value: Thunk) -> Thunk:
        while op := self._take("|", "is"):
            turned = op == "is" and bool(self._take("not"))
            kind, name = self._next()
            table = FILTERS if op == "|" else TESTS
            if kind != "name" or name not in table:
                what = "filter" if op == "|" else "test"
                raise ExpressionError(f"'{name}' is not a {what}", "known: " + ", ".join(sorted(table)))
            plain, named = self._arguments() if op == "|" and self._take("(") else ([], {})
            if named:
                raise self._fault(", filters take plain values")
            value = _tested(value, name, turned) if op == "is" else _filtered(value, name, plain)
        return value


def _unquoted(text: str) -> str:
    return _ESCAPE.sub(lambda m: _ESCAPED.get(m[1], m[1]), text[1:-1])


def _nothing(_: Mapping[str, Any]) -> Any:
    raise Missing("'if' without 'else' does not hold", "add else ''")


def _name(name: str) -> Thunk:
    def look_up(scope: Mapping[str, Any]) -> Any:
        try:
            return scope[name]
        except KeyError:
            raise Missing(f"'{name}' has no value here") from None

    return look_up


def _chosen(test: Thunk, yes: Thunk, no: Thunk) -> Thunk:
    return lambda s: yes(s) if test(s) else no(s)


def _either(a: Thunk, b: Thunk) -> Thunk:
    return lambda s: a(s) or b(s)


def _both(a: Thunk, b: Thunk) -> Thunk:
    return lambda s: a(s) and b(s)


def _compared(first: Thunk, others: list[tuple[Callable[[Any, Any], bool], Thunk]]) -> Thunk:
    def call(scope: Mapping[str, Any]) -> bool:
        left = first(scope)
        for compare, thunk in others:
            right = thunk(scope)
            if not compare(left, right):
                return False
            left = right
        return True

    return call


def _operation(op: str, left: Thunk, right: Thunk) -> Thunk:
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


def _attribute(value: Thunk, name: str | int) -> Thunk:
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


def _item(value: Thunk, key: Thunk) -> Thunk:
    def call(scope: Mapping[str, Any]) -> Any:
        found, place = value(scope), key(scope)
        try:
            return found[place]
        except (LookupError, TypeError):
            raise Missing(f"there is no '{as_text(place)}' in '{as_text(found)[:40]}'") from None

    return call


def _called(value: Thunk, plain: list[Thunk], named: dict[str, Thunk]) -> Thunk:
    def call(scope: Mapping[str, Any]) -> Any:
        found = value(scope)
        if not callable(found):
            raise ExpressionError(f"'{as_text(found)[:40]}' cannot be called")
        return found(*(p(scope) for p in plain), **{k: v(scope) for k, v in named.items()})

    return call


def _filtered(value: Thunk, name: str, arguments: list[Thunk]) -> Thunk:
    apply = FILTERS[name]

    def call(scope: Mapping[str, Any]) -> Any:
        return apply(value(scope), *(a(scope) for a in arguments))

    def forgiving(scope: Mapping[str, Any]) -> Any:
        try:
            return value(scope)
        except Missing:
            return arguments[0](scope) if arguments else ""

    return forgiving if name in ("default", "d") else call


def _tested(value: Thunk, name: str, turned: bool) -> Thunk:
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
