"""Counts: the contents list against the rows, and against what the rules need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from ..engine.protocol import Game, Need
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


@dataclass(frozen=True, slots=True)
class Lack:
    """A set-up needs more of a component than there is.  `span`: where the set-up stands."""

    need: Need
    setup: str
    span: Span


def check_counts(manifest: Manifest, lack: Mapping[str, Lack]) -> Iterator[Finding]:
    """Each component is promised, and as often as it has rows.

    `lack`: rows that are missing because the rules need as many as the box promises are told there, once.
    """
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
        elif component.count != count and not (name in lack and count >= lack[name].need.count):
            message = f"the box promises {count} of '{name}', but its rows add up to {component.count}"
            other = [(component.span, f"{component.count} in {len(component.rows)} rows")]
            other += [(line.span, f"{line.count} of them") for line in lines[1:]]
            yield CNT001(lines[0].span, message, f"write count: {component.count}, or correct the rows", other)
    for name, component in manifest.components.items():
        if name not in promised:
            example = f"{{id: {name.replace('_', '-')}, component: {name}, count: {component.count}, …}}"
            help = f"add to box: in game.yaml: {example}"
            yield CNT003(component.span, f"component '{name}' is in no line of the box", help)


def lacking(manifest: Manifest, game: Game) -> dict[str, Lack]:
    """The components that some set-up of the box needs more of, each with its greatest need."""
    worst: dict[str, Lack] = {}
    for setup, span in setups(manifest, game):
        for component, need in game.needs(setup).items():
            have = manifest.components[component].count if component in manifest.components else 0
            if have < need.count and (component not in worst or need.count > worst[component].need.count):
                worst[component] = Lack(need, setup, span)
    return worst


def check_needs(manifest: Manifest, lack: Mapping[str, Lack], own: Iterable[Finding]) -> Iterator[Finding]:
    """What the rules need and the box lacks, where none of the game's own findings tells it more exactly."""
    told = {finding.code for finding in own}
    for component, short in lack.items():
        if told.intersection(short.need.told_by):
            continue
        found = manifest.components.get(component)
        message = f"set-up '{short.setup}' needs {short.need.count} of '{component}' ({short.need.statement}); "
        message += f"the box has {found.count if found else 0}"
        lines = [line for line in manifest.box if line.component == component]
        other = [(short.span, f"set-up '{short.setup}'")] if found else []
        other += [(line.span, f"the box promises {line.count}") for line in lines if found]
        yield CNT004(found.span if found else short.span, message, "add the rows that are missing", other)


def setups(manifest: Manifest, game: Game) -> list[tuple[str, Span]]:
    """The set-ups of the box that the engine knows; all of the engine's when the box names none."""
    if not manifest.setups:
        return [(name, manifest.rules.span) for name in game.SETUPS]
    return [(s.name, s.span) for s in manifest.setups if s.name in game.SETUPS]
