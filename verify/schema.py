"""Is a document of the form its schema asks for?  The only door to jsonschema, referencing and jsonschema_rs.

In: a `Document` and the name of a schema in `verify/schema/` (JSON Schema 2020-12; every property has a description),
or the fields of a component.  Out: findings, all in one run, one for each cause, in words for people who write YAML
and have never seen a schema. Lengths, ids and the like are formats of the schemas (`FORMATS`).

Where jsonschema_rs is installed (extra `fast`) it is asked first, and only whether all is well; jsonschema, slower to
load and to run, says what is wrong, or everything where the other is missing.  Tests hold the two against each other.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from .finding import Finding
from .manifest import FieldSpec
from .source import Document
from .units import LengthError, parse_length, parse_size
from .wording import SCHEMAS, Fault, Places, findings

if TYPE_CHECKING:
    import jsonschema

ID = re.compile(r"[a-z0-9][a-z0-9._-]*")
NAME = re.compile(r"[a-z][a-z0-9_]*")
SLOT = re.compile(r"\{([a-z][a-z0-9_]*)(?::([1-9]))?\}")
LANGUAGE = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8})*")
KEY = re.compile(r"[A-Za-z0-9_]+([.-][A-Za-z0-9_]+)*")


BASE = "schema:///"  # where the quick validator looks for files that a schema refers to


class FormatError(ValueError):
    """A text that is not of its format; `help` is something to type."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.help = help


def check(kind: str, document: Document) -> list[Finding]:
    """Findings of a document against `verify/schema/<kind>.schema.json`."""
    quick = _quick_validator(kind)
    if quick is not None and quick.is_valid(document.data):
        return []
    return _findings(_validator(kind), document.data, document, "key")


def check_rows(document: Document, ids: bool) -> list[Finding]:
    """Findings about `id` and `count` of rows that stand in no component's file; `ids`: each must have its id."""
    name = "rows" if ids else "counts"
    quick = _quick_validator(name)
    if quick is not None and quick.is_valid(document.data):
        return []
    return _findings(_validator(name), document.data, document, "field")


class RowForm:
    """The fields of a component as a JSON Schema for its rows, compiled when it is first asked."""

    def __init__(self, fields: Mapping[str, FieldSpec]) -> None:
        self._schema = {
            "type": "object",
            "properties": {name: _field_schema(spec) for name, spec in fields.items()},
            "required": [name for name, spec in fields.items() if not spec.optional],
            "additionalProperties": False,
        }
        patterns = any(spec.type == "pattern" for spec in fields.values())  # Python's own regular expressions
        self._quick = None if patterns else _quick(self._schema)

    @cached_property
    def _full(self) -> Any:
        import jsonschema

        return jsonschema.Draft202012Validator(self._schema, format_checker=_checker())

    def is_valid(self, values: Mapping[str, Any]) -> bool:
        return bool((self._quick or self._full).is_valid(values))

    def iter_errors(self, values: Mapping[str, Any]) -> Any:
        return self._full.iter_errors(values)


def check_row(
    form: RowForm, values: Mapping[str, Any], places: Places, declared: Mapping[str, FieldSpec]
) -> list[Finding]:
    """Findings of one row's values (id and count left out)."""
    if form.is_valid(values):
        return []
    return _findings(form, values, places, "field", declared)


def _field_schema(spec: FieldSpec) -> dict[str, Any]:
    kinds = {"text": "string", "integer": "integer", "boolean": "boolean", "list": "array", "pattern": "string"}
    if spec.type == "enum":
        return {"enum": list(spec.values)}
    if spec.type == "list":
        return {"type": "array", "items": {"type": kinds[spec.items]}}
    if spec.type == "pattern":
        return {"type": "string", "pattern": rf"^(?:{spec.pattern})\Z"}
    return {"type": kinds[spec.type]}


# Formats: text → nothing, or a FormatError (or LengthError) that says what to type.


def _length(text: str) -> None:
    if parse_length(text) < 0:
        raise FormatError(f"length '{text}' is below zero", "write a length of zero or more, such as 3 mm")


def _form(regex: re.Pattern[str], what: str, help: str) -> Callable[[str], None]:
    def read(text: str) -> None:
        if not regex.fullmatch(text):
            raise FormatError(f"'{text}' is not {what}", help)

    return read


def _pattern(text: str) -> None:
    try:
        re.compile(text)
    except re.error as fault:
        raise FormatError(f"'{text}' is not a regular expression ({fault})", "write one, such as [A-H][1-8]") from fault


def _slots(text: str) -> None:
    rest = SLOT.sub("0", text)
    if not ID.fullmatch(rest) or not SLOT.search(text):
        help = "write slots and a-z 0-9 . _ - between them, such as {suit:1}-{rank}"
        raise FormatError(f"'{text}' is not the form of an id", help)


def _field(text: str) -> None:
    _form(NAME, "a name", "use a-z, 0-9 and '_', and start with a letter")(text)
    if text in ("id", "count"):
        raise FormatError(f"every row has '{text}'; it is no field", "choose another name")


FORMATS: Mapping[str, Callable[[str], object]] = {
    "length": _length,
    "size": parse_size,
    "shift": parse_length,
    "id": _form(ID, "an id", "use a-z, 0-9, '.', '_' and '-', and start with a letter or digit"),
    "name": _form(NAME, "a name", "use a-z, 0-9 and '_', and start with a letter"),
    "field": _field,
    "language": _form(LANGUAGE, "a language tag", "write a tag such as en, ja or pt-br"),
    "key": _form(KEY, "a key of a string", "use letters, digits and '_', joined by '.' or '-'"),
    "pattern": _pattern,
    "slots": _slots,
}


@cache
def _checker() -> jsonschema.FormatChecker:
    import jsonschema

    checker = jsonschema.FormatChecker(formats=())
    for name, read in FORMATS.items():
        checker.checks(name, raises=(FormatError, LengthError))(_format(read))
    return checker


def _format(read: Callable[[str], object]) -> Callable[[object], bool]:
    def holds(value: object) -> bool:
        if isinstance(value, str):
            read(value)
        return True

    return holds


_ROW = "component.schema.json#/properties/rows"
_ROWS: Mapping[str, Any] = {
    "rows": {"$ref": _ROW},
    "counts": {"items": {"properties": {"count": {"$ref": f"{_ROW}/items/properties/count"}}}},
}
"""Rows of a table: what a component's file asks of its own rows."""


@cache
def _schemas() -> Mapping[str, Any]:
    """Every schema by its file name."""
    schemas = {p.name: json.loads(p.read_text(encoding="utf-8")) for p in sorted(SCHEMAS.glob("*.schema.json"))}
    dialect = schemas["component.schema.json"]["$schema"]
    of_tables = {name: {"$schema": dialect, "properties": {"rows": rows}} for name, rows in _ROWS.items()}
    return schemas | {f"{name}.schema.json": schema for name, schema in of_tables.items()}


@cache
def _validator(kind: str) -> Any:
    import jsonschema

    name = f"{kind}.schema.json"
    schema = {"$id": name, **_schemas()[name]}
    return jsonschema.Draft202012Validator(schema, registry=_registry(), format_checker=_checker())


@cache
def _registry() -> Any:
    """References between the schemas, found once."""
    import referencing

    resources = ((name, referencing.Resource.from_contents(schema)) for name, schema in _schemas().items())
    return referencing.Registry().with_resources(resources).crawl()


# The quick question.


@cache
def _quick_validator(kind: str) -> Any:
    name = f"{kind}.schema.json"
    return _quick({**_schemas()[name], "$id": f"{BASE}{name}"})


def _quick(schema: dict[str, Any]) -> Any:
    """None where jsonschema_rs is missing."""
    try:
        import jsonschema_rs
    except ImportError:
        return None
    others = [(f"{BASE}{name}", contents) for name, contents in _schemas().items()]
    formats = {name: _holds(read) for name, read in FORMATS.items()}
    return jsonschema_rs.Draft202012Validator(
        schema, formats=formats, validate_formats=True, registry=jsonschema_rs.Registry(others)
    )


def _holds(read: Callable[[str], object]) -> Callable[[str], bool]:
    def holds(text: str) -> bool:
        try:
            read(text)
        except (FormatError, LengthError):
            return False
        return True

    return holds


def _findings(
    validator: Any, data: Any, places: Places, word: str, declared: Mapping[str, FieldSpec] | None = None
) -> list[Finding]:
    return findings(map(_fault, validator.iter_errors(data)), places, word, declared)


def _fault(error: Any) -> Fault:
    path = tuple(error.absolute_schema_path)
    return Fault(
        keyword=str(error.validator),
        place=tuple(error.absolute_path),
        value=error.instance,
        limit=error.validator_value,
        schema=error.schema,
        message=str(error.cause or error.message),
        help=getattr(error.cause, "help", ""),
        top=not error.path,
        of_key="propertyNames" in path,
        form=int(error.schema_path[0]) if error.parent else 0,
        inner=tuple(map(_fault, error.context or ())),
    )
