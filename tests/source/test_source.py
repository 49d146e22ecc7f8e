"""YAML with places: scalars stay what the user wrote, everything knows where it stands, nothing leaves the folder."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from verify.finding import Span
from verify.source import Folder, decode, name_of, parse


def data(text: str) -> object:
    document, found = parse(text, "x.yaml")
    assert document, found
    assert not found
    return document.data


PLAIN = "no off yes on Y 1:30 007 1e3 1_000 0x1F 0o17 2020-01-01 .5 1. +.inf .nan J 10mm"


@pytest.mark.parametrize("text", PLAIN.split())
def test_plain_text_stays_text(text: str) -> None:
    assert data(f"a: {text}") == {"a": text}


@pytest.mark.parametrize(
    "text, value",
    [
        ("10", 10),
        ("0", 0),
        ("-3", -3),
        ("+4", 4),
        ("1.5", 1.5),
        ("true", True),
        ("False", False),
        ("null", None),
        ("~", None),
    ],
)
def test_numbers_truth_and_nothing(text: str, value: object) -> None:
    assert data(f"a: {text}") == {"a": value}
    assert data(f'a: "{text}"') == {"a": text}
    assert data(f"a: '{text}'") == {"a": text}


def test_a_number_of_many_digits_stays_text() -> None:
    assert data("a: " + "9" * 5_000) == {"a": "9" * 5_000}


def test_block_text_stays_text() -> None:
    assert data("a: |\n  10\nb: >-\n  no\n") == {"a": "10\n", "b": "no"}


def test_keys_are_text() -> None:
    assert data("10: a\nno: b\n1.5: c\n") == {"10": "a", "no": "b", "1.5": "c"}


def test_places_of_keys_and_values() -> None:
    document, _ = parse("rows:\n  - {id: a, count: 12}\n  - id: b\n", "x.yaml")
    assert document
    assert document.span(("rows", 0, "count")) == Span("x.yaml", 2, 20)
    assert document.key_span(("rows", 0, "count")) == Span("x.yaml", 2, 13)
    assert document.span(("rows", 1, "id")) == Span("x.yaml", 3, 9)
    assert document.raw(("rows", 0, "count")) == "12"
    assert document.span(("rows", 1, "count")) == document.span(("rows", 1))  # the nearest thing that exists


def test_columns_count_characters_and_lines_any_line_end() -> None:
    document, _ = parse("\ufeffa: 日本\r\nb: [é, x]\rc: 1\n", "x.yaml")
    assert document
    assert document.span(("b", 1)) == Span("x.yaml", 2, 8)
    assert document.span(("c",)) == Span("x.yaml", 3, 4)


def test_what_is_wrong_does_not_hide_the_rest() -> None:
    document, found = parse("a: 1\na: 2\nb: !x 3\nb: 4\n", "x.yaml")
    assert [(f.code, f.span.line) for f in found] == [("SRC002", 2), ("SRC004", 3), ("SRC002", 4)]
    assert document
    assert document.data == {"a": 1, "b": 3}
    assert found[0].other[0][0] == Span("x.yaml", 1, 1)


VALUES = st.recursive(
    st.one_of(st.booleans(), st.none(), st.integers(-(10**17), 10**17), st.text(max_size=12)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=6), inner, max_size=4)),
    max_leaves=20,
)


@given(VALUES.filter(lambda v: v is not None))
def test_what_another_writer_quotes_comes_back(value: object) -> None:
    text = yaml.safe_dump({"a": value}, allow_unicode=False, default_style='"' if isinstance(value, str) else None)
    document, found = parse(text, "x.yaml")
    assert document, found
    assert document.data == {"a": value}


@given(st.text(max_size=60))
def test_any_text_gives_data_or_findings(text: str) -> None:
    document, found = parse(text, "x.yaml")
    assert document is not None or found


@given(st.binary(max_size=60))
def test_any_bytes_give_text_or_a_finding(raw: bytes) -> None:
    text, finding = decode(raw, "x.yaml")
    assert (text is None) != (finding is None)


def test_the_folder_is_a_jail(tmp_path: Path) -> None:
    game = tmp_path / "game"
    game.mkdir()
    (tmp_path / "outside.yaml").write_text("a: 1\n", "utf-8")
    folder = Folder(game, tmp_path)
    assert folder.document(game / ".." / "outside.yaml") is None
    assert folder.data(Path("/etc/hostname"), 100) is None
    assert [f.code for f in folder.findings] == ["SRC008", "SRC008"]
    assert not folder.sources


def test_a_link_inside_the_folder_is_fine(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("a: 1\n", "utf-8")
    try:
        (tmp_path / "b.yaml").symlink_to("a.yaml")
    except OSError as fault:
        pytest.skip(str(fault))
    folder = Folder(tmp_path, tmp_path)
    document = folder.document(tmp_path / "b.yaml")
    assert document
    assert document.file == "b.yaml"
    assert not folder.findings


def test_names_are_what_a_user_would_type(tmp_path: Path) -> None:
    assert name_of(tmp_path / "a" / "b.yaml", tmp_path) == "a/b.yaml"
    assert name_of(tmp_path / "b.yaml", tmp_path / "a") == (tmp_path / "b.yaml").as_posix()
