"""Counts: the contents list against the rows, and against what the rules need."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.protocol import Game
from ..finding import Code, Finding, Span, suggest
from ..manifest import BoxLine, Manifest

CNT001 = Code("CNT001", "error", "contents list and rows disagree", """
The box promises another number of parts than the rows of the component add up to (each row times its `count:`).
Somebody would miss a card or find one too many.  Correct the line of the box, or the rows.
""")  # fmt: skip
CNT002 = Code("CNT002", "error", "line of the box without its component", """
A line of the box names a component that has no file.  Write `<component>.yaml`, or leave `component:` out for what is
not drawn here.
""")  # fmt: skip
CNT003 = Code("CNT003", "error", "component in no line of the box", """
A component is drawn, but the contents list does not know it.  Add a line to `box:` in game.yaml, with its source.
""")  # fmt: skip
CNT004 = Code("CNT004", "error", "fewer parts than the rules need", """
A set-up of the rules engine needs more parts of a component than the box holds, so it cannot be played.
""")  # fmt: skip


def check_counts(manifest: Manifest) -> Iterator[Finding]:
    """Each component is promised, and as often as it has rows."""
    promised: dict[str, list[BoxLine]] = {}
    for line in manifest.box:
        if line.component:
            promised.setdefault(line.component, []).append(line)
    for name, lines in promised.items():
        component, count = manifest.components.get(name), sum(line.count for line in lines)
        if component is None:
            for line in lines:
                message = f"line '{line.id}' of the box is filled by '{name}', which has no file"
                yield CNT002(line.span, message, suggest(name, manifest.components))
        elif component.count != count:
            message = f"the box promises {count} of '{name}', but its rows add up to {component.count}"
            other = [(component.span, f"{component.count} in {len(component.rows)} rows")]
            other += [(line.span, f"{line.count} of them") for line in lines[1:]]
            yield CNT001(lines[0].span, message, f"write count: {component.count}, or correct the rows", other)
    for name, component in manifest.components.items():
        if name not in promised:
            example = f"{{id: {name.replace('_', '-')}, component: {name}, count: {component.count}, …}}"
            help = f"add to box: in game.yaml: {example}"
            yield CNT003(component.span, f"component '{name}' is in no line of the box", help)


def check_needs(manifest: Manifest, game: Game) -> Iterator[Finding]:
    """Each set-up that the box claims has the parts that it needs; a component is told once, with its greatest need."""
    worst: dict[str, tuple[int, str, str, Span]] = {}
    for name, span in setups(manifest, game):
        for component, need in game.needs(name).items():
            have = manifest.components[component].count if component in manifest.components else 0
            if have < need.count and need.count > worst.get(component, (0, "", "", span))[0]:
                worst[component] = (need.count, name, need.statement, span)
    for component, (count, name, statement, span) in worst.items():
        found = manifest.components.get(component)
        have = found.count if found else 0
        message = f"set-up '{name}' needs {count} of '{component}' ({statement}); the box has {have}"
        yield CNT004(found.span if found else span, message, "", [(span, f"set-up '{name}'")] if found else [])


def setups(manifest: Manifest, game: Game) -> list[tuple[str, Span]]:
    """The set-ups of the box that the engine knows; all of the engine's when the box names none."""
    if not manifest.setups:
        return [(name, manifest.rules.span) for name in game.SETUPS]
    return [(s.name, s.span) for s in manifest.setups if s.name in game.SETUPS]
