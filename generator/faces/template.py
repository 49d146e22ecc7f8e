"""Text with `{{ expressions }}` → values.  In: a string of a layout.  Out: a `Template`.

A text that is one expression keeps the expression's type; otherwise the parts are joined as text.  The names it uses
are known when it has been read, before any card is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from .expression import MOST_SOURCE, Parser
from .meaning import ExpressionError, Thunk, as_text, bounded

__all__ = ["ExpressionError", "Template", "as_text", "read_expression", "read_template"]


@dataclass(frozen=True, slots=True)
class Template:
    """`names`: every variable used; `keys`: every literal key of `t('key')`."""

    source: str
    parts: tuple[str | Thunk, ...]
    names: frozenset[str]
    keys: frozenset[str]

    @property
    def is_plain(self) -> bool:
        """True for text without expressions."""
        return all(isinstance(p, str) for p in self.parts)

    def value(self, scope: Mapping[str, Any]) -> Any:
        """The expression's value, or the joined text; raises `ExpressionError`."""
        if len(self.parts) == 1 and not isinstance(self.parts[0], str):
            return self.parts[0](scope)
        return bounded("".join(p if isinstance(p, str) else as_text(p(scope)) for p in self.parts))


@lru_cache(maxsize=4096)
def read_template(source: str) -> Template:
    """Raises `ExpressionError`."""
    if "{%" in source:
        raise ExpressionError(
            "statements ({% … %}) are not allowed in a layout", "use an expression: {{ 'a' if b else 'c' }}"
        )
    if "{{" not in source:
        return Template(source, (source,), frozenset(), frozenset())
    if len(source) > MOST_SOURCE:
        raise ExpressionError(f"the expression has {len(source)} characters", f"keep it under {MOST_SOURCE}")
    parts: list[str | Thunk] = []
    names: set[str] = set()
    keys: set[str] = set()
    at = 0
    while (start := source.find("{{", at)) >= 0:
        if start > at:
            parts.append(source[at:start])
        parser = Parser(source, start + 2)
        parts.append(parser.read())
        if not parser.rest().startswith("}}"):
            raise ExpressionError(f"'{source[start:].strip()[:60]}' is not an expression", "close it with }}")
        at = source.index("}}", parser.at) + 2
        names |= parser.names
        keys |= parser.keys
    if at < len(source):
        parts.append(source[at:])
    return Template(source, tuple(parts), frozenset(names), frozenset(keys))


@lru_cache(maxsize=1024)
def read_expression(source: str) -> Template:
    """A bare expression, as in `when: suit == 'hearts'`; `{{ … }}` round it is allowed."""
    inner = source.strip()
    if inner.startswith("{{") and inner.endswith("}}"):
        inner = inner[2:-2].strip()
    if len(inner) > MOST_SOURCE:
        raise ExpressionError(f"the expression has {len(inner)} characters", f"keep it under {MOST_SOURCE}")
    parser = Parser(inner)
    thunk = parser.read()
    if parser.rest():
        raise ExpressionError(f"'{source}' is not one expression", "write one expression, such as suit == 'hearts'")
    return Template(source, (thunk,), frozenset(parser.names), frozenset(parser.keys))
