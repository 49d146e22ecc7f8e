"""The door to jinja2: text with `{{ expressions }}` → values.  In: a string of a layout.  Out: a `Template`.

Expressions only: no statements, loops or assignments; no multiplication of text, a short list of filters and methods,
bounded source and output, so that no layout can run code or eat the memory.  Names are found when the text is compiled,
before any card is drawn.  A text that is one expression keeps the expression's type; otherwise the parts are joined
as text.
Texts whose expressions are bare names (most) never load jinja2.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

MOST_SOURCE = 2_000
MOST_OUTPUT = 10_000
MOST_EXPONENT = 16

FILTERS = (
    "abs", "capitalize", "d", "default", "first", "float", "int", "join", "last", "length", "list", "lower", "max",
    "min", "reverse", "round", "sort", "string", "sum", "title", "trim", "unique", "upper",
)  # fmt: skip
METHODS = frozenset(
    ("capitalize", "count", "endswith", "find", "get", "index", "isalpha", "isdigit", "items", "keys", "lower",
     "lstrip", "removeprefix", "removesuffix", "rstrip", "split", "startswith", "strip", "title", "upper", "values")
)  # fmt: skip

_BARE = re.compile(r"\{\{\s*([A-Za-z][A-Za-z0-9_]*)\s*\}\}")
_WORDS = {"true", "false", "none", "True", "False", "None", "not", "loop", "self"}

Part = str | Callable[[Mapping[str, Any]], Any]


class ExpressionError(ValueError):
    """An expression that cannot be read or fails; `help` is something to type."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.help = help


@dataclass(frozen=True, slots=True)
class Template:
    """`names`: every variable used; `keys`: every literal key of `t('key')`."""

    source: str
    parts: tuple[Part, ...]
    names: frozenset[str]
    keys: frozenset[str]

    def value(self, scope: Mapping[str, Any]) -> Any:
        """The expression's value, or the joined text; raises `ExpressionError`."""
        if len(self.parts) == 1 and not isinstance(self.parts[0], str):
            return _bounded(self.parts[0](scope))
        return _bounded("".join(p if isinstance(p, str) else as_text(p(scope)) for p in self.parts))


def as_text(value: Any) -> str:
    """A fact as text: booleans in YAML's words, lists with commas."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ", ".join(map(as_text, value))
    return "" if value is None else str(value)


@lru_cache(maxsize=4096)
def read_template(source: str) -> Template:
    """Compile; raises `ExpressionError`."""
    if "{{" not in source and "{%" not in source and "{#" not in source:
        return Template(source, (source,), frozenset(), frozenset())
    if len(source) > MOST_SOURCE:
        raise ExpressionError(f"the expression has {len(source)} characters", f"keep it under {MOST_SOURCE}")
    rest = _BARE.sub("", source)
    if not any(mark in rest for mark in ("{{", "{%", "{#")):
        pieces = _BARE.split(source)
        names = pieces[1::2]
        if not _WORDS.intersection(names):
            parts = [_bare(p) if i % 2 else p for i, p in enumerate(pieces) if p]
            return Template(source, tuple(parts), frozenset(names), frozenset())
    return _compile(source)


@lru_cache(maxsize=1024)
def read_expression(source: str) -> Template:
    """A bare expression, as in `when: suit == 'hearts'`; `{{ … }}` round it is allowed."""
    inner = source.strip()
    if inner.startswith("{{") and inner.endswith("}}"):
        return read_template(inner)
    if "{{" in inner or "}}" in inner:
        raise ExpressionError(
            f"'{source}' mixes text and an expression", "write one expression, such as suit == 'hearts'"
        )
    return read_template("{{ " + inner + " }}")


def _bare(name: str) -> Callable[[Mapping[str, Any]], Any]:
    def look_up(scope: Mapping[str, Any]) -> Any:
        try:
            return scope[name]
        except KeyError:
            raise ExpressionError(f"'{name}' has no value here") from None

    return look_up


def _bounded(value: Any) -> Any:
    if isinstance(value, (str, list, tuple)) and len(value) > MOST_OUTPUT:
        raise ExpressionError(f"the expression gives more than {MOST_OUTPUT} characters")
    return value


def _compile(source: str) -> Template:
    from jinja2 import TemplateError, meta, nodes

    environment = _environment()
    try:
        tree = environment.parse(source)
        if any(not isinstance(node, nodes.Output) for node in tree.body):
            raise ExpressionError(
                "statements ({% … %}) are not allowed in a layout", "use an expression: {{ 'a' if b else 'c' }}"
            )
        parts = tuple(_parts(source))
    except TemplateError as fault:
        raise ExpressionError(
            f"'{source.strip()[:80]}' is not an expression ({fault.message})", "see docs: expressions"
        ) from fault
    except RecursionError as fault:
        raise ExpressionError("the expression is nested too deeply") from fault
    keys = {
        call.args[0].value
        for call in tree.find_all(nodes.Call)
        if isinstance(call.node, nodes.Name)
        and call.node.name == "t"
        and call.args
        and isinstance(call.args[0], nodes.Const)
    }
    return Template(source, parts, frozenset(meta.find_undeclared_variables(tree)), frozenset(map(str, keys)))


def _parts(source: str) -> list[Part]:
    """Literal texts and compiled expressions, split by jinja's own lexer."""
    parts: list[Part] = []
    inside: list[str] | None = None
    for _, kind, text in _environment().lex(source):
        if kind == "variable_begin":
            inside = []
        elif kind == "variable_end":
            parts.append(_expression("".join(inside or ())))
            inside = None
        elif inside is not None:
            inside.append(text)
        elif kind == "data" and text:
            parts.append(text)
        elif kind.startswith("block"):
            raise ExpressionError(
                "statements ({% … %}) are not allowed in a layout", "use an expression: {{ 'a' if b else 'c' }}"
            )
    return parts


def _expression(source: str) -> Callable[[Mapping[str, Any]], Any]:
    from jinja2 import TemplateError, Undefined

    compiled = _environment().compile_expression(source, undefined_to_none=False)

    def call(scope: Mapping[str, Any]) -> Any:
        try:
            value = compiled(scope)
            if isinstance(value, Undefined):
                str(value)  # StrictUndefined says what is missing
            return value
        except ExpressionError:
            raise
        except TemplateError as fault:
            raise ExpressionError(f"'{source.strip()}': {fault.message}") from fault
        except (TypeError, ValueError, ArithmeticError, LookupError, AttributeError, RecursionError) as fault:
            raise ExpressionError(f"'{source.strip()}': {fault}") from fault

    return call


@cache
def _environment() -> Any:
    from jinja2 import StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    class Expressions(ImmutableSandboxedEnvironment):
        intercepted_binops = frozenset(("*", "**", "%"))

        def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
            return attr in METHODS and super().is_safe_attribute(obj, attr, value)

        def wrap_str_format(self, value: Any) -> None:
            """No `format` either: '{:>999999999}' is as long as it says."""

        def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
            if not all(isinstance(v, (int, float)) for v in (left, right)):
                raise ExpressionError(f"'{operator}' works on numbers only", "join texts with ~")
            if operator == "**" and abs(right) > MOST_EXPONENT:
                raise ExpressionError(f"'**' takes exponents up to {MOST_EXPONENT}")
            if isinstance(left, int) and left.bit_length() > 4096:
                raise ExpressionError("the number is too large")
            return super().call_binop(context, operator, left, right)

    environment = Expressions(undefined=StrictUndefined, autoescape=False, cache_size=0)
    environment.globals.clear()
    environment.filters = {name: environment.filters[name] for name in FILTERS}
    environment.filters["replace"] = _replace
    return environment


def _replace(text: Any, old: Any, new: Any) -> str:
    whole, part, by = as_text(text), as_text(old), as_text(new)
    if len(whole) + whole.count(part) * len(by) > MOST_OUTPUT:
        raise ExpressionError(f"the expression gives more than {MOST_OUTPUT} characters")
    return whole.replace(part, by)
