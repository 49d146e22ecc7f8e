"""The translator's table: it comes back as it went out, whatever the texts; what is wrong in it is told at its cell."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.words.table import Edits, Line, guarded, read_edits, to_bytes, unguarded
from verify.finding import Span
from verify.manifest import Manifest, Rules, Text
from verify.tables import delimited

HERE = Span("game.yaml", 1, 1)


def manifest(**strings: Mapping[str, str]) -> Manifest:
    texts = {
        lang: {key: Text(text, Span(f"strings.{lang}.yaml", n, 1)) for n, (key, text) in enumerate(own.items(), 1)}
        for lang, own in strings.items()
    }
    return Manifest("toy", Path("toy"), tuple(strings), Rules("", HERE), (), {}, (), {}, texts, {}, {}, HERE)


def table(game: Manifest, *langs: str) -> str:
    columns = [game.languages[0], *(langs or game.languages[1:])]
    texts = game.strings
    lines = [
        Line(key, "", "", {lang: texts[lang][key].text for lang in columns if key in texts.get(lang, {})})
        for key in texts[game.languages[0]]
    ]
    return to_bytes(lines, columns).decode("utf-8")


def edits(text: str, game: Manifest, *wanted: str) -> Edits:
    decoded, fault = delimited.decode(text.encode("utf-8"), "t.csv", None)
    assert decoded is not None, fault
    grid, findings = delimited.read(decoded, "t.csv")
    assert grid is not None, findings
    cells = {row: {n: c.text for n, c in line.items()} for row, line in grid.lines.items() if line}
    return read_edits(cells, grid.span, game, wanted)


def taken(found: Edits) -> dict[str, str]:
    assert not found.findings, found.findings
    return {f"{edit.lang}/{edit.key}": edit.text for edit in found.edits}


GAME = manifest(
    en={"one": "One", "two": "Two {points}", "num": "10", "long": "a\nb"},
    ja={"one": "一", "two": "二 {points}", "num": "10"},
)


def test_it_is_made_for_spreadsheet_programs() -> None:
    data = to_bytes([Line("num", "card front", "ja missing", {"en": "+10", "ja": 'a "b"\nc'})], ["en", "ja"])
    assert data == b'\xef\xbb\xbfkey,where,to do,en,ja\r\nnum,card front,ja missing,\'+10,"a ""b""\nc"\r\n'


TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc"), include_characters="\n\t'=+-1.,;\""))


@given(st.lists(st.tuples(TEXTS, TEXTS), min_size=1, max_size=4))
def test_a_table_that_comes_back_untouched_asks_for_nothing(texts: list[tuple[str, str]]) -> None:
    en, ja = ({f"k{n}": pair[i] for n, pair in enumerate(texts)} for i in (0, 1))
    game = manifest(en=en, ja=ja)
    for separator in (",", ";", "\t"):  # as other programs save it
        written = table(game).replace("\r\n", "\n")
        if separator != "," and any(sign in t for sign in ",;\t" for pair in texts for t in pair):
            continue
        assert taken(edits(written.replace(",", separator), game)) == {}
    assert taken(edits(table(game), game)) == {}


@given(TEXTS)
def test_a_guard_is_taken_away_again(text: str) -> None:
    assert unguarded(guarded(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "10",
        "007",
        "1-2",
        "3/4",
        "+5",
        "-1",
        "=A1",
        "@x",
        "1e3",
        "10 %",
        "TRUE",
        "Mar 1",
        "1月2日",
        "'10",
        "5 pm",
        "１０",
    ],
)
def test_what_a_program_would_change_is_guarded(text: str) -> None:
    assert guarded(text) == "'" + text


@pytest.mark.parametrize(
    "text", ["3 cards", "March on!", "'tis", "10 cards each", "**+10**", "", "May I?", "Declare", "March"]
)
def test_other_texts_are_not(text: str) -> None:
    assert guarded(text) == text
    assert unguarded(text) == text


def test_edits_are_new_and_changed_texts() -> None:
    text = table(GAME).replace("一", "壱").replace('"a\nb",', '"a\nb","あ\nい"')
    found = edits(text, GAME)
    assert taken(found) == {"ja/one": "壱", "ja/long": "あ\nい"}
    assert [edit.is_new for edit in found.edits] == [False, True]
    assert [edit.span.line for edit in found.edits] == [2, 6], "the line where the cell begins"


def test_an_empty_cell_leaves_what_is_there() -> None:
    found = edits(table(GAME).replace("一", ""), GAME)
    assert taken(found) == {}
    assert found.empty == 2  # 'one', and 'long' that never had one


def test_a_new_language_and_a_choice_of_columns() -> None:
    text = "key,FR,ja\none,Un,壱\n"
    assert taken(edits(text, GAME)) == {"fr/one": "Un", "ja/one": "壱"}
    assert taken(edits(text, GAME, "fr")) == {"fr/one": "Un"}


def test_columns_and_rows_may_be_moved_or_left_out() -> None:
    assert taken(edits("ja,to do,key\n二つ {points},x,two\n壱,,one\n", GAME)) == {
        "ja/two": "二つ {points}",
        "ja/one": "壱",
    }


def test_an_older_source_is_told_and_kept_with_the_edit() -> None:
    found = edits("key,en,ja\none,Only one,ただ一つ\n", GAME)
    assert [(f.code, f.severity, str(f.span)) for f in found.findings] == [("WRD003", "warning", "t.csv:2:5")]
    assert [(edit.text, edit.source) for edit in found.edits] == [("ただ一つ", "Only one")]


@pytest.mark.parametrize(
    ("text", "code", "place", "words"),
    [
        ("key,ja\nonne,x\n", "WRD002", "t.csv:2:1", "did you mean 'one'?"),
        ("key,ja\none,x\none,y\n", "WRD001", "t.csv:3:1", "two rows"),
        ("key,ja\n,x\n", "WRD001", "t.csv:2:2", "no key"),
        ("id,ja\none,x\n", "WRD001", "t.csv:1:1", "no column 'key'"),
        ("key,Français\none,x\n", "WRD001", "t.csv:1:5", "'Français'"),
        ("key,ja,ja\none,x,y\n", "WRD001", "t.csv:1:8", "two columns"),
        ("key,en\none,One\n", "WRD001", "t.csv:1:1", "no language"),
    ],
)
def test_what_is_wrong_is_told_at_its_cell(text: str, code: str, place: str, words: str) -> None:
    found = edits(text, GAME)
    assert [(f.code, str(f.span)) for f in found.findings] == [(code, place)]
    assert words in f"{found.findings[0].message} {found.findings[0].help}"
    assert not [edit for edit in found.edits if edit.key not in GAME.strings["en"]]


def test_a_column_that_is_asked_for_and_not_there() -> None:
    found = edits(table(GAME), GAME, "fr")
    assert [(f.code, f.message) for f in found.findings] == [("WRD001", "the table has no column 'fr'")]
