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

from .meaning import (
    COMPARE,
    FILTERS,
    TESTS,
    ExpressionError,
    Thunk,
    as_text,
    attribute,
    both,
    bounded,
    called,
    chosen,
    compared,
    either,
    filtered,
    item,
    name_of,
    nothing,
    operation,
    tested,
)

MOST_SOURCE = 2_000
MOST_DEPTH = 40

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
            f"'{self.source.strip()[:60]}' is not an expression{where}{why}",
            "write names, numbers, texts in quotes, such as rank == '10'",
        )

    # grammar, from the loosest binding to the tightest

    def _condition(self) -> Thunk:
        self._depth += 1
        if self._depth > MOST_DEPTH:
            raise ExpressionError("the expression is nested too deeply", "take it apart with `values:`")
        value = self._or()
        while self._take("if"):
            test = self._or()
            other = self._condition() if self._take("else") else nothing
            value = chosen(test, value, other)
        self._depth -= 1
        return value

    def _or(self) -> Thunk:
        left = self._and()
        while self._take("or"):
            left = either(left, self._and())
        return left

    def _and(self) -> Thunk:
        left = self._not()
        while self._take("and"):
            left = both(left, self._not())
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
                return compared(left, others) if others else left
            others.append((COMPARE[op], self._sum()))

    def _sum(self) -> Thunk:
        left = self._joined()
        while op := self._take("+", "-"):
            left = operation(op, left, self._joined())
        return left

    def _joined(self) -> Thunk:
        parts = [self._product()]
        while self._take("~"):
            parts.append(self._product())
        return parts[0] if len(parts) == 1 else (lambda s: bounded("".join(as_text(p(s)) for p in parts)))

    def _product(self) -> Thunk:
        left = self._power()
        while op := self._take("*", "/", "//", "%"):
            left = operation(op, left, self._power())
        return left

    def _power(self) -> Thunk:
        left = self._unary()
        while self._take("**"):
            left = operation("**", left, self._unary())
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
            return name_of(text)
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
                value = attribute(value, name if kind == "name" else int(name))
            elif op == "[":
                value = self._subscript(value)
            else:
                value = called(value, *self._arguments())
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
            return item(value, parts[0])
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
            value = tested(value, name, turned) if op == "is" else filtered(value, name, plain)
        return value


def _unquoted(text: str) -> str:
    return _ESCAPE.sub(lambda m: _ESCAPED.get(m[1], m[1]), text[1:-1])
