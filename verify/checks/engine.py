"""The manifest against the rules engine that it names: fields, options, set-ups."""

from __future__ import annotations

from collections.abc import Iterator

from ..discover import engines
from ..engine.protocol import Game
from ..finding import Code, Finding, Span, suggest
from ..manifest import FieldSpec, Manifest

ENG001 = Code("ENG001", "error", "no such rules engine", """
`rules:` names an engine that is not there.  A game without one says `rules: none`: box and print are verified, play
is not tested.  Rules of your own are a Python module that is named on the command line, `--rules FOLDER`, and whose
`ID` stands here: a manifest alone never runs code.
""")  # fmt: skip
ENG002 = Code("ENG002", "error", "unknown option, value or profile", """
`rules:` asks for an option, a value or a profile that the engine does not have.  Its RULES.md explains each option.
""")  # fmt: skip
ENG003 = Code("ENG003", "error", "unknown set-up", """
`setups:` names a way to sit down that the engine does not have, or gives it another number of players.
""")  # fmt: skip
ENG004 = Code("ENG004", "error", "component that the rules need is missing", """
The rules engine reads the rows of a component that the box does not have.
""")  # fmt: skip
ENG005 = Code("ENG005", "error", "field that the rules need is missing", """
The rules engine reads a field that the component does not declare, that some rows may leave out, or that has another
type.
""")  # fmt: skip

_TEXTS = ("enum", "text", "pattern")


def check_engine(manifest: Manifest) -> Iterator[Finding]:
    """Asked when no engine was found: did the box want one?"""
    name = manifest.rules.engine
    if name:
        span = manifest.rules.spans.get("engine", manifest.rules.span)
        help = suggest(name, [*engines(), "none"]) or f"one of: {', '.join(engines())}, none"
        yield ENG001(span, f"no rules engine '{name}'", f"{help}; or bring your own: --rules FOLDER")


def check_options(manifest: Manifest, game: Game) -> Iterator[Finding]:
    rules = manifest.rules
    if rules.profile and rules.profile not in game.PROFILES:
        span = rules.spans.get("profile", rules.span)
        yield ENG002(span, f"'{rules.profile}' is not a profile of '{game.ID}'", suggest(rules.profile, game.PROFILES))
    for name, value in rules.options.items():
        span = rules.spans.get(name, rules.span)
        if name not in game.OPTIONS:
            yield ENG002(span, f"'{name}' is not an option of '{game.ID}'", suggest(name, game.OPTIONS))
        elif value not in game.OPTIONS[name].values:
            message = f"'{value}' is not a value of option '{name}' ({game.OPTIONS[name].statement})"
            yield ENG002(span, message, suggest(value, game.OPTIONS[name].values))


def check_setups(manifest: Manifest, game: Game) -> Iterator[Finding]:
    for setup in manifest.setups:
        known = game.SETUPS.get(setup.name)
        if known is None:
            yield ENG003(setup.span, f"'{setup.name}' is not a set-up of '{game.ID}'", suggest(setup.name, game.SETUPS))
        elif known.players != setup.players:
            message = f"set-up '{setup.name}' has {known.players} players, not {setup.players}"
            yield ENG003(setup.span, message, f"write players: {known.players}")


def check_fields(manifest: Manifest, game: Game) -> Iterator[Finding]:
    """Each component and field that the engine reads is there, in every row, with its type."""
    for name, fields in game.FIELDS.items():
        component = manifest.components.get(name)
        if component is None:
            help = suggest(name, manifest.components) or f"write {name}.yaml"
            yield ENG004(
                manifest.rules.span, f"the rules of '{game.ID}' read component '{name}', which is missing", help
            )
            continue
        for field, type in fields.items():
            yield from _check_field(component.fields.get(field), name, field, type, component.span, component.fields)


def _check_field(
    spec: FieldSpec | None, component: str, field: str, type: str, span: Span, known: object
) -> Iterator[Finding]:
    if spec is None:
        message = f"component '{component}' has no field '{field}', which the rules read"
        yield ENG005(span, message, f"add to fields: {field}: {{type: {type}}}")
    elif spec.optional:
        yield ENG005(spec.span, f"the rules read '{field}' of every row, but it is optional", "take 'optional' away")
    elif spec.type != type and not (spec.type in _TEXTS and type in _TEXTS):
        yield ENG005(spec.span, f"the rules read '{field}' as {type}, but it is {spec.type}", f"write type: {type}")
