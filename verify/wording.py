"""Faults that jsonschema found → findings, in words for people who write YAML and have never seen a schema.

In: `Fault`s (one keyword that does not hold, where, and what its schema says) and the places of the values.  Out:
findings, one for each cause: of several forms that a value could have, only the one most likely meant is told; a key
that is there under a slightly wrong name is not missing as well.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from .finding import Code, Finding, Span, suggest
from .manifest import FieldSpec
from .source import Place

SCH001 = Code("SCH001", "error", "value of the wrong kind", """
Text stands where a number is expected, a number where text is expected, a list where a mapping is expected.  Unquoted
`10` is a number and `"10"` is text: a rank or a label that looks like a number is quoted.  (`no`, `off`, `1:30`,
`007` and `1e3` are text without quotes.)
""")  # fmt: skip
SCH002 = Code("SCH002", "error", "something is missing", """
A key that the file needs, or a field that a row of the component needs, is not there.  A field that some rows do not
have is declared `optional: true`.
""")  # fmt: skip
SCH003 = Code("SCH003", "error", "unknown key", """
Nothing reads this key here; usually it is a typing mistake, which would otherwise be ignored silently.  The fields of
rows are declared in the component's `fields:`.
""")  # fmt: skip
SCH004 = Code("SCH004", "error", "not one of the choices", """
The value is none of those that are possible here.  For a field of type enum the choices are its `values:`; add the
value there when it is meant.
""")  # fmt: skip
SCH005 = Code("SCH005", "error", "value that cannot be used", """
A length without a unit, a number out of range, an id with other signs than `a-z 0-9 . _ -`, a text that does not
match its pattern, a list that is too short.
""")  # fmt: skip

SCHEMAS = Path(__file__).parent / "schema"

KINDS = {
    "string": "text", "integer": "a whole number", "number": "a number", "boolean": "true or false",
    "array": "a list", "object": "a mapping", "null": "nothing",
}  # fmt: skip
_WHOLE = re.compile(r"[-+]?[0-9]{1,18}")
_OWN_KIND = ("type", "enum", "const")  # keywords that say what a value is, before any says more


_FORMS = ("anyOf", "oneOf")


@dataclass(frozen=True, slots=True)
class Fault:
    """One keyword of a schema that does not hold.

    `inner`: where a value has a choice of forms, the faults of each form; `form`: the number of the form.
    """

    keyword: str
    place: Place
    value: Any
    limit: Any
    schema: Mapping[str, Any]
    message: str
    help: str = ""
    top: bool = True  # about the value itself, not something inside it
    of_key: bool = False  # about a key, not its value
    form: int = 0
    inner: tuple[Fault, ...] = ()


class Places(Protocol):
    """Where values stand: a `Document`, or the row of a matrix that takes its values from several places."""

    def span(self, place: Place) -> Span: ...
    def key_span(self, place: Place) -> Span: ...
    def raw(self, place: Place) -> str: ...


def findings(
    faults: Iterable[Fault], places: Places, word: str, declared: Mapping[str, FieldSpec] | None = None
) -> list[Finding]:
    """`word`: what a key is called ("key", or "field" in rows); `declared`: where each field is declared."""
    leaves = [leaf for fault in faults for leaf in _leaves(fault)]
    own = {f.place for f in leaves if f.keyword in _OWN_KIND}
    leaves = [f for f in leaves if f.keyword in (*_OWN_KIND, *_FORMS) or f.place not in own]
    unknown = {f.place: _unknown_keys(f) for f in leaves if f.keyword == "additionalProperties"}
    teller = _Teller(places, word, declared or {}, unknown)
    return list(dict.fromkeys(found for f in leaves for found in teller.tell(f)))


def _leaves(fault: Fault) -> Iterable[Fault]:
    """The fault, or, for a choice of forms, the faults of the form that was most likely meant."""
    if fault.keyword not in _FORMS or not fault.inner:
        return [fault]
    forms: dict[int, list[Fault]] = {}
    for inner in fault.inner:
        forms.setdefault(inner.form, []).append(inner)
    best = min(forms.values(), key=_distance)
    if _distance(best)[0] or all(f.keyword == "required" and f.top for f in fault.inner):
        return [fault]
    return [leaf for inner in best for leaf in _leaves(inner)]


def _distance(form: Sequence[Fault]) -> tuple[bool, int, int]:
    """How far a value is from one of the forms: of another kind; keys unknown or missing; faults."""
    top = [f for f in form if f.top]
    keys = sum(len(_unknown_keys(f)) if f.keyword == "additionalProperties" else 1 for f in top)
    return any(f.keyword in _OWN_KIND for f in top), keys, len(form)


def _unknown_keys(fault: Fault) -> list[str]:
    known = fault.schema.get("properties", {})
    return [key for key in fault.value if key not in known]


class _Teller:
    """One error → findings."""

    def __init__(
        self, places: Places, word: str, declared: Mapping[str, FieldSpec], unknown: Mapping[Place, list[str]]
    ) -> None:
        self.places = places
        self.word = word
        self.declared = declared
        self.unknown = unknown

    def tell(self, fault: Fault) -> list[Finding]:
        special: Mapping[str, Callable[[Fault], list[Finding]]] = {
            "additionalProperties": self._unknown,
            "required": self._missing,
            "type": self._kind,
            "enum": self._choice,
            "const": self._choice,
            "format": self._unusable,
            "anyOf": self._no_form,
            "oneOf": self._no_form,
        }
        return special.get(fault.keyword, self._out_of_range)(fault)

    def _other(self, place: Place) -> list[tuple[Span, str]]:
        spec = self.declared.get(str(place[0])) if place else None
        return [(spec.span, f"'{spec.name}' is declared here")] if spec else []

    def _unknown(self, fault: Fault) -> list[Finding]:
        place, known = fault.place, list(fault.schema.get("properties", {}))
        if self.word == "field":
            known = ["id", "count", *known]
        found = []
        for key in _unknown_keys(fault):
            help = suggest(key, known)
            if fault.value[key] is None and " " in key:  # {designed: handy, cheap}: YAML makes 'cheap' a key
                help = "quote the text before it: inside { } a comma ends a value"
            found.append(SCH003(self.places.key_span((*place, key)), f"unknown {self.word} '{key}'", help))
        return found

    def _missing(self, fault: Fault) -> list[Finding]:
        place, found = fault.place, []
        known = list(fault.schema.get("properties", {})) or list(fault.limit)
        meant = {suggest(key, known).split("'")[1] for key in self.unknown.get(place, ()) if "'" in suggest(key, known)}
        for key in fault.limit:
            # one error for each missing key; a key that is there under a slightly wrong name is told once, as unknown
            if key in fault.value or key in meant or f"'{key}' " not in fault.message:
                continue
            where = f" in '{_name(place)}'" if place and isinstance(place[-1], str) else ""
            example = _example(fault.schema.get("properties", {}).get(key, {}), key)
            message = f"{self.word} '{key}' is missing{where}"
            help = example or f"write {key}: …"
            found.append(SCH002(self.places.span(place), message, help, self._other((key,))))
        return found

    def _kind(self, fault: Fault) -> list[Finding]:
        place, value, kinds = fault.place, fault.value, fault.limit
        kinds = [kinds] if isinstance(kinds, str) else list(kinds)
        name, raw, span = _name(place), self.places.raw(place), self.places.span(place)
        if type(value) in (int, float) and fault.schema.get("format") in ("length", "size"):
            message, help = f"length '{raw or value}' has no unit", f"write {raw or value} mm (or in, cm, pt)"
            return [SCH005(span, message, help, self._other(place))]
        if "string" in kinds and isinstance(value, int | float):
            return [self._quote(place, value)]
        want = " or ".join(KINDS[kind] for kind in kinds)
        got = _kind_of(value)
        if value is None:
            message = f"'{name}' is empty"
        elif isinstance(value, str):
            message = f"'{name}' is {want}, but '{_short(value)}' is text"
        else:
            message = f"'{name}' is {want}, but this is {got}"
        help = _example(fault.schema, name)
        if isinstance(value, str) and "integer" in kinds and raw and _WHOLE.fullmatch(value):
            help = f"take the quotes away: {name}: {value}"
        elif isinstance(value, str) and "integer" in kinds and _WHOLE.fullmatch(_narrow(value)):
            help = f"write {int(_narrow(value))}"
        return [SCH001(span, message, help or f"write {want}", self._other(place))]

    def _quote(self, place: Place, value: object) -> Finding:
        raw = self.places.raw(place) or str(value).lower()
        kind = "true or false" if isinstance(value, bool) else "a number"
        key = f"{place[-1]}: " if place and isinstance(place[-1], str) else ""
        message = f"'{_name(place)}' is text, but '{raw}' is {kind}"
        return SCH001(self.places.span(place), message, f'quote it: {key}"{raw}"', self._other(place))

    def _choice(self, fault: Fault) -> list[Finding]:
        place, value = fault.place, fault.value
        choices = fault.limit if fault.keyword == "enum" else [fault.limit]
        if isinstance(value, int | float) and all(isinstance(c, str) for c in choices):
            raw = self.places.raw(place)
            if raw in choices or isinstance(value, bool) is False:
                return [self._quote(place, value)]
        span, name = self.places.span(place), _name(place)
        if value is None or isinstance(value, dict | list):
            message = f"'{name}' is empty" if value is None else f"'{name}' is {_kind_of(value)}"
        else:
            message = f"'{_short(value)}' is not one of the values of '{name}'"
        return [SCH004(span, message, suggest(str(value), map(str, choices)), self._other(place))]

    def _unusable(self, fault: Fault) -> list[Finding]:
        place = fault.place
        span = self.places.span(place)
        if fault.of_key:
            span = self.places.key_span((*place, str(fault.value)))
        help = fault.help or _example(fault.schema, _name(place))
        return [SCH005(span, fault.message, help, self._other(place))]

    def _no_form(self, fault: Fault) -> list[Finding]:
        place, value = fault.place, fault.value
        span, name = self.places.span(place), _name(place)
        inner = fault.inner
        if all(e.keyword == "required" for e in inner):
            keys = list(dict.fromkeys(str(e.limit[0]) for e in inner))
            return [SCH002(span, f"neither {' nor '.join(repr(k) for k in keys)} is there", f"write {keys[0]}: …")]
        choices = [c for e in inner for c in _constants(e)]
        if isinstance(value, str) and choices:
            message = f"'{_short(value)}' is not one of the values of '{name}'"
            help = suggest(value, choices) + (
                f", or {_example(fault.schema, name, last=True)}" if fault.schema.get("examples") else ""
            )
            return [SCH004(span, message, help, self._other(place))]
        message = f"'{name}' is empty" if value is None else f"'{name}' cannot be {_kind_of(value)}"
        return [SCH001(span, message, _example(fault.schema, name), self._other(place))]

    def _out_of_range(self, fault: Fault) -> list[Finding]:
        place, value, limit = fault.place, fault.value, fault.limit
        raw, name = self.places.raw(place) or _short(value), _name(place)
        messages = {
            "minimum": (f"'{name}' is {raw}, below {limit}", f"write {limit} or more"),
            "maximum": (f"'{name}' is {raw}, above {limit}", f"write {limit} or less"),
            "exclusiveMinimum": (f"'{name}' is {raw}, not above {limit}", f"write more than {limit}"),
            "minLength": (f"'{name}' is empty", f"write at least {limit} characters" if limit != 1 else "write a text"),
            "maxLength": (f"'{name}' has more than {limit} characters", "shorten it"),
            "minItems": (f"'{name}' has {_count(value)}, at least {limit} are needed", ""),
            "maxItems": (f"'{name}' has {_count(value)}, at most {limit} are possible", ""),
            "minProperties": (f"'{name}' is empty", ""),
            "uniqueItems": (f"'{name}' holds {_twice(value)} twice", "delete one of the two"),
            "pattern": (f"'{_short(value)}' does not match the pattern of '{name}'", f"the pattern is {_bare(limit)}"),
        }
        message, help = messages.get(fault.keyword, (f"'{name}': {fault.message}", ""))
        return [SCH005(self.places.span(place), message, _example(fault.schema, name) or help, self._other(place))]


def _constants(fault: Fault) -> list[str]:
    if fault.keyword == "enum":
        return [str(c) for c in fault.limit]
    return [str(fault.limit)] if fault.keyword == "const" else []


def _name(place: Place) -> str:
    return next((part for part in reversed(place) if isinstance(part, str)), "the file")


def _bare(pattern: object) -> str:
    """A pattern as its author wrote it."""
    return str(pattern).removeprefix("^(?:").removesuffix(r")\Z")


def _kind_of(value: object) -> str:
    for types, name in (
        (bool, "true or false"),
        (int | float, "a number"),
        (str, "text"),
        (list, "a list"),
        (dict, "a mapping"),
    ):
        if isinstance(value, types):
            return name
    return "nothing"


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 60 else text[:57] + "…"


def _narrow(text: str) -> str:
    """Digits of the keyboard for those of Japanese typing; no commas between thousands, no zeros behind the point."""
    text = unicodedata.normalize("NFKC", text).replace("\N{MINUS SIGN}", "-").replace(" ", "")
    return re.sub(r"\.0+$", "", re.sub(r"(?<=\d),(?=\d{3})", "", text))


def _count(items: object) -> str:
    if not isinstance(items, list):
        return ""
    return "one item" if len(items) == 1 else f"{len(items) or 'no'} items"


def _twice(items: object) -> str:
    if not isinstance(items, list):
        return ""
    return next((f"'{_short(item)}'" for i, item in enumerate(items) if item in items[:i]), "an item")


def _example(schema: Mapping[str, Any], name: str, last: bool = False) -> str:
    """The schema's example as a line to type."""
    examples = schema.get("examples")
    if not examples and str(schema.get("$ref", "")).startswith("common.schema.json#/$defs/"):
        return _example(_common()[schema["$ref"].rpartition("/")[2]], name, last)
    if not examples:
        return f"one of: {', '.join(map(str, schema['enum']))}" if "enum" in schema else ""
    example = _flow(examples[-1 if last else 0])
    return f"{name}: {example}" if last else f"write {name}: {example}" if name != "the file" else f"write {example}"


@cache
def _common() -> Mapping[str, Any]:
    defs: Mapping[str, Any] = json.loads((SCHEMAS / "common.schema.json").read_text(encoding="utf-8"))["$defs"]
    return defs


def _flow(value: Any) -> str:
    """A value as YAML in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k}: {_flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    text = str(value).lower() if isinstance(value, bool) else str(value)
    plain = not isinstance(value, str) or re.fullmatch(r"[A-Za-z][\w .-]*|[\d.]+ [\w ./]+", text)
    return text if plain else json.dumps(text, ensure_ascii=False)
