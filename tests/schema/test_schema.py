"""Schemas explain themselves, and their faults are told in words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from verify import schema
from verify.finding import Span
from verify.manifest import FieldSpec
from verify.schema import FORMATS, RowForm, check, check_row
from verify.source import decode, parse
from verify.wording import SCHEMAS

FILES = sorted(SCHEMAS.glob("*.schema.json"))


def told(kind: str, text: str) -> list[tuple[str, str, str]]:
    document, found = parse(text, "x.yaml")
    assert document
    assert not found
    return [(f.code, f.message, f.help) for f in check(kind, document)]


def properties(schema: Any, at: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(schema, dict):
        for name, inner in schema.get("properties", {}).items():
            if isinstance(inner, dict) and "if" not in at:
                yield f"{at}/{name}", inner
        for key, inner in schema.items():
            yield from properties(inner, f"{at}/{key}" if key != "if" else f"{at}/if")
    elif isinstance(schema, list):
        for i, inner in enumerate(schema):
            yield from properties(inner, f"{at}/{i}")


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name)
def test_a_schema_is_one_and_describes_every_property(path: Any) -> None:
    schema = json.loads(path.read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    bare = [name for name, inner in properties(schema) if "/if" not in name and not inner.get("description")]
    assert not bare
    formats = {inner["format"] for _, inner in properties(schema) if "format" in inner}
    assert formats <= FORMATS.keys()


def test_all_faults_in_one_run_and_each_once() -> None:
    text = """
game: toy
language: [en]
rules: non
box:
  - {id: a, cout: 1, provide: printed, component: a, source: {derived: x}}
"""
    keys = "game, languages, rules, setups, rulebooks, box, thresholds"
    of_rules = "rules: {engine: my-game, profile: tournament}"
    assert told("game", text) == [
        ("SCH003", "unknown key 'language'", f"did you mean 'languages'? one of: {keys}"),
        ("SCH004", "'non' is not one of the values of 'rules'", f"did you mean 'none'?, or {of_rules}"),
        ("SCH003", "unknown key 'cout'", "did you mean 'count'? one of: id, component, count, provide, reason, source"),
    ]  # fmt: skip


def test_the_form_most_likely_meant_is_the_one_that_is_told() -> None:
    def of(source: str) -> list[tuple[str, str]]:
        line = f"{{id: a, count: 1, provide: later, reason: x, source: {source}}}"
        text = f"game: a\nlanguages: [en]\nrules: none\nbox:\n  - {line}\n"
        return [(code, message) for code, message, _ in told("game", text)]

    assert of("{rulebook: a, section: b}") == of("{derived: x}") == of("{designed: x}") == []
    assert of("{rulebok: a, section: b}") == [("SCH003", "unknown key 'rulebok'")]
    assert of("{rulebook: a}") == [("SCH002", "key 'section' is missing in 'source'")]
    assert of("{rulebook: a, section: 7}") == [("SCH001", "'section' is text, but '7' is a number")]
    assert of("my book") == [("SCH001", "'source' cannot be text")]
    assert of("{}") == [("SCH002", "neither 'rulebook' nor 'derived' nor 'designed' is there")]


def test_a_length_says_what_to_type() -> None:
    def of(trim: str) -> list[tuple[str, str, str]]:
        rest = "stock: card\nsource: {derived: x}\nfaces: {front: a}\nrows: [{id: a}]\n"
        return told("component", f"component: a\ntrim: {trim}\n{rest}")

    assert of("63 x 88 mm") == of("2.5in x 3.5in") == of("63 × 88 mm") == []
    assert of("63") == [("SCH005", "length '63' has no unit", "write 63 mm (or in, cm, pt)")]
    assert of("63.50") == [("SCH005", "length '63.50' has no unit", "write 63.50 mm (or in, cm, pt)")]
    assert of("[63, 88]") == [("SCH001", "'trim' is text, but this is a list", "write trim: 63 x 88 mm")]


@pytest.mark.parametrize(
    "type, more, good, bad",
    [
        ("text", {}, ["a", "", "10"], [10, 1.5, True, None, ["a"]]),
        ("integer", {}, [0, -3], ["1", 1.5, True, None]),
        ("boolean", {}, [True, False], ["true", 1, 0]),
        ("enum", {"values": ("a", "10")}, ["a", "10"], ["b", 10, None]),
        ("pattern", {"pattern": "[A-H][1-8]|x"}, ["A1", "x"], ["A9", "xA1", "A1\n", 3]),
        ("list", {}, [[], ["a"]], ["a", [1], None]),
        ("list", {"items": "integer"}, [[1, 2]], [["1"], [True], 1]),
    ],
)  # fmt: skip
def test_fields_are_schemas_of_rows(type: Any, more: dict[str, Any], good: list[Any], bad: list[Any]) -> None:
    fields = {"f": FieldSpec("f", type, Span("x.yaml", 1, 1), **more)}
    document, _ = parse("f: 0\n", "x.yaml")
    assert document
    validator = RowForm(fields)
    for value in good:
        assert not check_row(validator, {"f": value}, document, fields), value
    for value in bad:
        assert len(check_row(validator, {"f": value}, document, fields)) == 1, value
    assert [f.code for f in check_row(validator, {}, document, fields)] == ["SCH002"]


BAD = Path(__file__).parents[1] / "bad"
KINDS = {"game.yaml": "game", "card.yaml": "component", "strings.en.yaml": "strings"}


def test_the_quick_validator_gives_the_same_answer() -> None:
    """On the files of every bad example that can be read at all."""
    pytest.importorskip("jsonschema_rs")
    answers = []
    for path in sorted(p for p in BAD.rglob("*.yaml") if p.name in KINDS):
        text, unreadable = decode(path.read_bytes(), path.name)
        if text is None or unreadable:
            continue
        document, found = parse(text, path.name)
        if document is None or found:
            continue
        kind = KINDS[path.name]
        well = schema._validator(kind).is_valid(document.data)
        assert schema._quick_validator(kind).is_valid(document.data) == well, path
        answers.append(well)
    assert answers.count(True) > 10
    assert answers.count(False) > 10


def test_without_the_quick_validator_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "game: x\nlanguages: [en]\ncout: 3\n"
    with_it = told("game", text)
    monkeypatch.setattr(schema, "_quick_validator", lambda kind: None)
    assert told("game", text) == with_it
    assert with_it
