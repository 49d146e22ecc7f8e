"""The published schema and what is written agree; the schema documents every key."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import jsonschema
import pytest

from tests.report.verdicts import FAILED, PASSED, UNVERIFIABLE
from verify.report import json as report
from verify.report.verdict import Claim, Part, Play, Verdict

SCHEMA = json.loads(report.SCHEMA.read_text("utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def test_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("verdict", [PASSED, FAILED, UNVERIFIABLE], ids=["pass", "fail", "unverifiable"])
def test_every_verdict_fits_the_schema(verdict: Verdict) -> None:
    VALIDATOR.validate(json.loads(report.dump([verdict])))


def test_several_games_are_a_list_one_is_an_object() -> None:
    several = json.loads(report.dump([PASSED, FAILED]))
    VALIDATOR.validate(several)
    assert [v["game"] for v in several["games"]] == [PASSED.game, FAILED.game]
    assert "games" not in json.loads(report.dump([PASSED]))


def test_places_are_spread_and_the_other_side_has_its_own() -> None:
    finding = json.loads(report.dump([FAILED]))["findings"][0]
    assert (finding["file"], finding["line"], finding["column"]) == ("components/toy/card.yaml", 12, 5)
    assert finding["other"][0] == {
        "file": "components/toy/game.yaml", "line": 9, "column": 12, "cell": "", "message": "promises 8",
    }  # fmt: skip


@pytest.mark.parametrize("key", ["verdict", "claims", "stamp"])
def test_a_missing_key_does_not_fit(key: str) -> None:
    data = json.loads(report.dump([PASSED]))
    del data[key]
    assert not VALIDATOR.is_valid(data)


@pytest.mark.parametrize(
    "broken",
    [
        replace(PASSED, verdict="maybe"),  # type: ignore[arg-type]
        replace(PASSED, claims=(Claim("ends", "all end", "believed"),)),  # type: ignore[arg-type]
        replace(PASSED, claims=(Claim("ends", "all end", "observed", 10, bound=1.5),)),
        replace(PASSED, parts=(Part("card", -1, 8, 8, "room § 1"),)),
        replace(PASSED, stamp={**PASSED.stamp, "clock": "now"}),
    ],
    ids=["verdict", "standing", "bound", "count", "stamp"],
)
def test_what_no_verdict_may_hold_does_not_fit(broken: Verdict) -> None:
    assert not VALIDATOR.is_valid(json.loads(report.dump([broken])))


@pytest.mark.parametrize("kind", [Verdict, Part, Claim, Play])
def test_schema_keys_are_the_field_names(kind: type) -> None:
    assert set(SCHEMA["$defs"][kind.__name__.lower()]["properties"]) == {f.name for f in fields(kind)}


def test_every_property_is_described() -> None:
    def walk(node: Any, path: str) -> Iterator[str]:
        if isinstance(node, dict):
            for name, sub in node.get("properties", {}).items():
                if "description" not in sub and "$ref" not in sub:
                    yield f"{path}/{name}"
            for key, sub in node.items():
                yield from walk(sub, f"{path}/{key}")

    assert list(walk(SCHEMA, "")) == []
    assert all("description" in sub for sub in SCHEMA["$defs"].values())


def test_text_keeps_japanese_and_ends_with_a_line_end() -> None:
    text = report.text({"title": "ブロット"})
    assert "ブロット" in text
    assert text.endswith("}\n")
