"""The door to jinja2: text with `{{ expressions }}` → values.  In: a string of a layout.  Out: a `Template`.

Jinja2's sandbox, and of it expressions only: no statements, loops or assignments; no multiplication of text, a short
list of filters and methods, bounded source and output, so that no layout can run code or fill the memory.  The names a
text uses are known when it has been read, before any card is drawn.  A text that is one expression keeps the
expression's type; otherwise the parts are joined as text.  Texts whose expressions are bare names (most) never load
jinja2, nor do those of the last run (`Known`) until a card asks for their value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

MOST_SOURCE = 2_000
MOST_OUTPUT = 10_000
MOST_EXPONENT = 16
MOST_BITS = 4_096

FILTERS = (
    "abs", "capitalize", "d", "default", "first", "float", "int", "join", "last", "length", "list", "lower", "max",
    "min", "reverse", "round", "sort", "string", "sum", "title", "trim", "unique", "upper",
)  # fmt: skip
METHODS = frozenset(
    ("capitalize", "count", "endswith", "find", "get", "index", "isalpha", "isdigit", "items", "keys", "lower",
     "lstrip", "removeprefix", "removesuffix", "rstrip", "split", "startswith", "strip", "title", "upper", "values")
)  # fmt: skip

_BARE = re.compile(r"\{\{\s*([A-Za-z][A-Za-z0-9_]*)\s*\}\}")
_STRING = re.compile(r"\{\{\s*t\('([\w.-]+)'\)\s*\}\}")
"""A text that is one printed word and nothing else: as frequent as a bare name, and as plain."""
_WORDS = {"true", "false", "none", "True", "False", "None", "not", "loop", "self"}
_MARKS = ("{{", "{%", "{#")
_STATEMENT = "statements ({% … %}) are not allowed in a layout"

Key = tuple[str, str]
"""A string's key and the language it is asked for in; "": the language of the sheets."""
Evaluate = Callable[[Mapping[str, Any]], Any]


class ExpressionError(ValueError):
    """An expression that cannot be read or fails; `help` is something to type."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.help = help


@dataclass(frozen=True, slots=True)
class Known:
    """What reading a text that needs jinja2 gives: a function of the text alone, so it may be kept from run to run.
    `texts`: its parts in order, None for an expression.  The others are those of `Template`."""

    texts: tuple[str | None, ...]
    names: frozenset[str]
    keys: frozenset[Key]
    languages: frozenset[str]


_KNOWN: dict[str, Known] = {}


def remember(known: Mapping[str, Known]) -> None:
    """Texts that were read without fault in an earlier run are not read again."""
    _KNOWN.update(known)


def known(sources: Iterable[str]) -> dict[str, Known]:
    """Of these texts, those that needed jinja2: to be remembered."""
    return {source: _KNOWN[source] for source in sources if source in _KNOWN}


@dataclass(frozen=True, slots=True)
class Template:
    """`evaluate` gives the value, or the joined text; `names`: every variable used; `keys`: every literal key of
    `t('key')`, with its language where one is named, `t('key', lang='en')`, or ""; `languages`: all that are named so;
    `is_plain`: text without expressions."""

    source: str
    evaluate: Evaluate
    names: frozenset[str] = frozenset()
    keys: frozenset[Key] = frozenset()
    languages: frozenset[str] = frozenset()
    is_plain: bool = False

    def value(self, scope: Mapping[str, Any]) -> Any:
        """Raises `ExpressionError`."""
        found = self.evaluate(scope)
        if isinstance(found, (str, list, tuple)) and len(found) > MOST_OUTPUT:
            raise ExpressionError(f"the expression gives more than {MOST_OUTPUT} characters")
        return found


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
    """Raises `ExpressionError`."""
    if not any(mark in source for mark in _MARKS):
        return Template(source, lambda scope: source, is_plain=True)
    if len(source) > MOST_SOURCE:
        raise ExpressionError(f"the expression has {len(source)} characters", f"keep it under {MOST_SOURCE}")
    if said := _STRING.fullmatch(source):
        key = said[1]
        return Template(source, lambda scope: scope["t"](key), frozenset("t"), frozenset(((key, ""),)))
    pieces = _BARE.split(source)
    names = frozenset(pieces[1::2])
    if names & _WORDS or any(mark in text for text in pieces[::2] for mark in _MARKS):
        return _compiled(source)
    parts: list[str | Evaluate] = [_bare(p) if i % 2 else p for i, p in enumerate(pieces) if p]
    return Template(source, _joined(parts), names)


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


def _bare(name: str) -> Evaluate:
    def look_up(scope: Mapping[str, Any]) -> Any:
        try:
            return scope[name]
        except KeyError:
            raise ExpressionError(f"'{name}' has no value here") from None

    return look_up


def _joined(parts: list[str | Evaluate]) -> Evaluate:
    if len(parts) == 1 and not isinstance(parts[0], str):
        return parts[0]
    return lambda scope: "".join(p if isinstance(p, str) else as_text(p(scope)) for p in parts)


def _compiled(source: str) -> Template:
    """Read once; compiled, all its expressions together, when a card first asks for it."""
    found = _KNOWN.get(source)
    if found is None:
        found = _KNOWN[source] = _read(source)
    run = _when_asked(source)
    if found.texts == (None,):
        return Template(source, lambda scope: run(scope)[0], found.names, found.keys, found.languages)

    def evaluate(scope: Mapping[str, Any]) -> str:
        values = iter(run(scope))
        return "".join(as_text(next(values)) if text is None else text for text in found.texts)

    return Template(source, evaluate, found.names, found.keys, found.languages)


def _read(source: str) -> Known:
    from jinja2 import nodes

    tree = _tree(source)
    names = frozenset(node.name for node in tree.find_all(nodes.Name))  # expressions alone declare none
    texts = tuple(part.data if isinstance(part, nodes.TemplateData) else None for part in _parts(tree))
    return Known(texts, names, *_asked(tree))


@lru_cache(maxsize=256)
def _tree(source: str) -> Any:
    from jinja2 import TemplateError, nodes

    environment = _environment()
    try:
        tree = environment.parse(source)
        if any(not isinstance(node, nodes.Output) for node in tree.body):
            raise ExpressionError(_STATEMENT, "use an expression: {{ 'a' if b else 'c' }}")
        _known_words(environment, tree)
    except TemplateError as fault:
        why = f"'{source.strip()[:80]}' is not an expression ({fault.message})"
        raise ExpressionError(why, "write names, numbers, texts in quotes, such as rank == '10'") from fault
    except (RecursionError, MemoryError) as fault:
        raise ExpressionError("the expression is nested too deeply") from fault
    return tree


def _parts(tree: Any) -> list[Any]:
    return [part for output in tree.body for part in output.nodes]


def _asked(tree: Any) -> tuple[frozenset[Key], frozenset[str]]:
    """What every `t(…)` asks for, as far as it is written out: keys, and languages."""
    from jinja2 import nodes

    keys, languages = set(), set()
    calls = (c for c in tree.find_all(nodes.Call) if isinstance(c.node, nodes.Name) and c.node.name == "t" and c.args)
    for call in calls:
        named = next((k.value for k in call.kwargs if k.key == "lang"), nodes.Const(""))
        lang = str(named.value) if isinstance(named, nodes.Const) else None
        if lang:
            languages.add(lang)
        if lang is not None and isinstance(call.args[0], nodes.Const):
            keys.add((str(call.args[0].value), lang))
    return frozenset(keys), frozenset(languages)


def _known_words(environment: Any, tree: Any) -> None:
    """Filters and tests that do not exist are told where they are read, not by the first card that asks."""
    from jinja2 import TemplateAssertionError, nodes

    for kind, there in ((nodes.Filter, environment.filters), (nodes.Test, environment.tests)):
        for node in tree.find_all(kind):
            if node.name not in there:
                raise TemplateAssertionError(f"No {kind.__name__.lower()} named {node.name!r}.", node.lineno)


def _when_asked(source: str) -> Callable[[Mapping[str, Any]], list[Any]]:
    """`_assignments` that are compiled once, for the first card."""
    compiled: list[Callable[[Mapping[str, Any]], list[Any]]] = []

    def run(scope: Mapping[str, Any]) -> list[Any]:
        if not compiled:
            from jinja2 import TemplateError, nodes

            expressions = [part for part in _parts(_tree(source)) if not isinstance(part, nodes.TemplateData)]
            try:
                compiled.append(_assignments(source, expressions))
            except TemplateError as fault:
                raise ExpressionError(f"'{source.strip()[:80]}' is not an expression ({fault.message})") from fault
            except (RecursionError, MemoryError, SyntaxError) as fault:
                raise ExpressionError("the expression is nested too deeply") from fault
        return compiled[0](scope)

    return run


def _assignments(source: str, expressions: list[Any]) -> Callable[[Mapping[str, Any]], list[Any]]:
    """A function that gives the values of all the expressions: a template that assigns each to a name of its own."""
    from jinja2 import TemplateError, Undefined, nodes

    environment = _environment()
    places = [f"{_PLACE}{i}" for i in range(len(expressions))]
    body = [nodes.Assign(nodes.Name(n, "store"), e, lineno=1) for n, e in zip(places, expressions, strict=True)]
    template = environment.from_string(nodes.Template(body, lineno=1))
    render = template.root_render_func

    def run(scope: Mapping[str, Any]) -> list[Any]:
        context = template.new_context(dict(scope))
        try:
            for _ in render(context):
                pass
            values = [context.vars[place] for place in places]
            for value in values:
                if isinstance(value, Undefined):
                    str(value)  # StrictUndefined says what is missing
            return values
        except ExpressionError:
            raise
        except TemplateError as fault:
            raise ExpressionError(f"'{source.strip()}': {fault.message}") from fault
        except (TypeError, ValueError, ArithmeticError, LookupError, AttributeError, RecursionError) as fault:
            raise ExpressionError(f"'{source.strip()}': {fault}") from fault

    return run


_PLACE = "value_of_expression_"


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
            if any(isinstance(v, int) and v.bit_length() > MOST_BITS for v in (left, right)):
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
