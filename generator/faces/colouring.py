"""Does any fact hang on colour alone?  Judged from the layouts: which fields choose a colour, which choose a sign.

In: a component and the layout of a side.  Out: findings.  A sign is a text, an icon, a picture or a path that a field
chooses or is shown by (`field:`); with one, colours may be as alike as they like.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from verify.finding import Span
from verify.manifest import Component, Row

from .codes import LAY009, Collector
from .layout import Element, Layout
from .values import Faults, Value
from .vision import APART, EYES

COLOURED = ("fill", "stroke", "colour")
SIGNS = ("text", "icon", "image", "path")

Scope = Callable[[Row], Mapping[str, Any]]


def check_colours(component: Component, layout: Layout, scope: Scope, out: Collector) -> None:
    """A field whose values differ by colours that some eyes cannot tell apart needs a sign on the same side."""
    elements = list(walk(layout.elements))
    for name, spec in component.fields.items():
        if spec.type != "enum" or any(_is_sign(element, name) for element in elements):
            continue
        chosen = list(_colours(layout, elements, name))
        if not chosen:
            continue
        worst = min(_alike(component, name, [value for _, value in chosen], scope), default=None)
        if worst and worst[0] < APART:
            difference, eyes, one, two = worst
            out.add(
                LAY009,
                chosen[0][0],
                f"'{one}' and '{two}' of '{name}' differ by colour alone, and look alike to {eyes} "
                f"(difference {difference:.0f}, at least {APART:.0f})",
                f"add a text or icon with field: {name}, or other colours",
            )


def walk(elements: Sequence[Element]) -> Iterator[Element]:
    for element in elements:
        yield element
        yield from walk(element.children)


def _is_sign(element: Element, name: str) -> bool:
    chosen = element.values.get(element.kind) if element.kind in (*SIGNS, "repeat") else None
    return bool(chosen and _uses(chosen, name))


def _uses(value: Value, name: str) -> bool:
    return value.template is not None and name in value.template.names


def _colours(layout: Layout, elements: Sequence[Element], name: str) -> Iterator[tuple[Span, Value]]:
    if layout.edge and _uses(layout.edge, name):
        yield layout.edge.span, layout.edge
    for element in elements:
        for key in COLOURED:
            value = element.values.get(key)
            if value and _uses(value, name):
                yield value.span, value


def _alike(
    component: Component, name: str, values: Sequence[Value], scope: Scope
) -> Iterator[tuple[float, str, str, str]]:
    """For all eyes and pairs of the field's values: how different the most different of their colours are."""
    first = {str(row.values[name]): row for row in reversed(component.rows) if name in row.values}
    looks = {said: [_colour(value, scope(row)) for value in values] for said, row in sorted(first.items())}
    for (one, left), (two, right) in combinations(looks.items(), 2):
        pairs = [(a, b) for a, b in zip(left, right, strict=True) if a and b]
        for eyes, difference in EYES.items() if pairs else ():
            yield max(difference(a, b) for a, b in pairs), eyes, one, two


def _colour(value: Value, scope: Mapping[str, Any]) -> str | None:
    """None when there is none, or it hangs on a repeat's item."""
    try:
        found = value.of(scope)
    except Faults:
        return None
    return found if isinstance(found, str) and found.startswith("#") else None
