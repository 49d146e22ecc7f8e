"""CSV: separators, encodings and quotes as spreadsheets write them; text to the letter; places to the column."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tables.deck import Deck, said
from verify.source import lines_of
from verify.tables import delimited

ONE = "{file: tables/cards.csv}"
TEXT = "{title: {type: text}, note: {type: text, optional: true}}"


def grid(text: str, separator: str | None = None) -> list[list[str]]:
    made, found = delimited.read(text, "x.csv", separator)
    assert made, found
    width = max((max(line) for line in made.lines.values()), default=0)
    return [[made.cell(row, column).text for column in range(1, width + 1)] for row in made.lines]


@pytest.mark.parametrize(
    "typed",
    [
        "007",
        "NA",
        "N/A",
        "nan",
        "null",
        "TRUE",
        "no",
        "1-2",
        "1/2",
        "1e3",
        "3.10",
        "1:30",
        "2024-01-02",
        "12345678901234567890",
        "+5",
        "#ff0000",
        "=1+1",
        "'x",
        "０７",
        "é",
        "∞",
        "–",
        "~",
    ],
)
def test_text_is_kept_to_the_letter(deck: Deck, typed: str) -> None:
    ((_, _, values),) = deck.rows(ONE, TEXT, cards_csv=f"id,title\na,{typed}\n")
    assert values == {"title": typed}


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_separator_is_found_or_said(deck: Deck, separator: str) -> None:
    text = f"id{separator}title\na{separator}x\n"
    assert deck.rows(ONE, cards_csv=text) == [("a", 1, {"title": "x"})]
    name = {"\t": "tab"}.get(separator, separator)
    assert deck.rows(f'{{file: tables/cards.csv, separator: "{name}"}}', cards_csv=text) == [("a", 1, {"title": "x"})]


def test_only_separators_outside_of_quotes_are_counted() -> None:
    assert grid('"a,b,c,d";e\n1;2') == [["a,b,c,d", "e"], ["1", "2"]]
    assert grid("\n\na;b,c;d\n")[0] == ["a", "b,c", "d"]


def test_a_tsv_file_is_separated_by_tabs(deck: Deck) -> None:
    text = "id\ttitle, or name; or both\na\tx\n"
    table = '{file: tables/cards.tsv, columns: {"title, or name; or both": title}}'
    assert deck.rows(table, cards_tsv=text) == [("a", 1, {"title": "x"})]


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    "codec, said", [("utf-8", ""), ("utf-8-sig", ""), ("cp932", ""), ("cp932", "cp932"), ("utf-8", "utf-8")]
)
def test_encodings_and_line_ends(deck: Deck, codec: str, said: str, ends: str) -> None:
    data = f'id,title{ends}a,"カード、表{ends}裏"{ends}b,十{ends}'.encode(codec)
    table = f"{{file: tables/cards.csv{f', encoding: {said}' if said else ''}}}"
    assert deck.rows(table, cards_csv=data) == [("a", 1, {"title": "カード、表\n裏"}), ("b", 1, {"title": "十"})]
    assert [str(row.span) for row in deck.cards()] == ["tables/cards.csv:2:1", "tables/cards.csv:4:1"]


def test_a_western_table_is_not_taken_for_a_japanese_one(deck: Deck) -> None:
    data = "id,title\na,It’s détail\n".encode("cp1252")
    assert data.decode("cp932")  # it could be read as CP932, and would print nonsense
    (found,) = deck.load(ONE, cards_csv=data)
    assert (str(found.span), found.code) == ("tables/cards.csv:2:5", "TAB002")
    assert "encoding: cp932 (or cp1252)" in found.help
    table = "{file: tables/cards.csv, encoding: cp1252}"
    assert deck.rows(table, cards_csv=data) == [("a", 1, {"title": "It’s détail"})]


def test_bytes_of_no_encoding_name_those_that_were_tried(deck: Deck) -> None:
    (found,) = deck.load(ONE, cards_csv=b"id,title\r\na,x\xff\xff\r\n")
    assert said([found]) == [("tables/cards.csv:2:4", "TAB002", "byte 0xFF: the table is neither UTF-8 nor CP932")]
    (found,) = deck.load("{file: tables/cards.csv, encoding: utf-8}", cards_csv="id,title\na,表\n".encode("cp932"))
    assert found.message == "byte 0x95 is not UTF-8"
    (found,) = deck.load(ONE, cards_csv="id,title\na,x\n".encode("utf-16"))
    assert (found.code, found.help) == ("TAB002", "save it as CSV UTF-8")


def test_a_byte_order_mark_is_not_part_of_the_first_heading(deck: Deck) -> None:
    assert deck.rows(ONE, cards_csv="\ufeffid,title\na,x\n") == [("a", 1, {"title": "x"})]
    assert deck.rows(ONE, cards_csv='\ufeff"id","title"\na,x\n') == [("a", 1, {"title": "x"})]


def test_quotes_hold_separators_quotes_and_line_breaks() -> None:
    assert grid('a,b\n"x, ""y""\nz", "w" \n') == [["a", "b"], ['x, "y"\nz', "w"]]
    assert grid('a,b\n5" ruler,"",') == [["a", "b"], ['5" ruler', ""]]


@pytest.mark.parametrize(
    "text, place, message",
    [
        ('id,title\na,"x\n', "tables/cards.csv:2:3", "a quote that is not closed"),
        ('id,title\na,"x"y\n', "tables/cards.csv:2:6", "text behind a closing quote"),
        ('id,title\na,"x" "y"\n', "tables/cards.csv:2:7", "text behind a closing quote"),
        (
            "id,title\na,draw 2, then discard\n",
            "tables/cards.csv:2:11",
            "the row has 3 cells, but there are 2 headings",
        ),
    ],
)
def test_what_is_not_well_formed_is_shown_with_a_caret(deck: Deck, text: str, place: str, message: str) -> None:
    assert said(deck.load(ONE, cards_csv=text)) == [(place, "TAB012", message)]
    _, line, caret, _ = deck.told().split("\n", 3)
    column = int(place.rpartition(":")[2])
    assert line == f"   2 | {text.splitlines()[1]}"
    assert caret.index("^") == len("   2 | ") + column - 1


def test_empty_cells_behind_the_last_heading_do_no_harm(deck: Deck) -> None:
    assert deck.rows(ONE, cards_csv="id,title\na,x,,\n,,,\n") == [("a", 1, {"title": "x"})]


def test_a_control_character_is_told_at_its_place(deck: Deck) -> None:
    assert said(deck.load(ONE, cards_csv="id,title\na,x\x07\n"))[0][:2] == ("tables/cards.csv:2:4", "SRC007")


def test_every_value_knows_its_line_and_column(deck: Deck) -> None:
    text = 'id;  title ;points\n\na;"x;\n y";7\n  b ;z;  8\n'
    assert deck.rows(ONE, cards_csv=text) == [
        ("a", 1, {"title": "x;\n y", "points": 7}),
        ("b", 1, {"title": "z", "points": 8}),
    ]
    places = [
        {name: str(span).removeprefix("tables/cards.csv:") for name, span in row.spans.items()} for row in deck.cards()
    ]
    assert places[0] == {"id": "3:1", "title": "3:3", "points": "4:5", "count": "3:1"}
    assert places[1] == {"id": "5:3", "title": "5:6", "points": "5:10", "count": "5:3"}
    first, last = deck.cards()[0].spans["title"], deck.cards()[1].spans["points"]
    lines = lines_of(text)
    assert lines[first.line - 1][first.column - 1 :][: first.length] == '"x;'
    assert lines[last.line - 1][last.column - 1 :][: last.length] == "8"


plain = st.text(st.characters(exclude_categories=("Cc", "Cs", "Cf", "Zl", "Zp", "Zs", "Cn", "Co")), max_size=6)
cells = st.lists(
    st.lists(plain | st.sampled_from(['a,"b"', "x\ny", '""', ";"]), min_size=3, max_size=3), min_size=1, max_size=5
)


@given(cells, st.sampled_from([(",", ","), (";", ";"), ("tab", "\t")]), st.sampled_from(["\n", "\r\n"]))
def test_what_pythons_writer_writes_is_read(table: list[list[str]], separator: tuple[str, str], ends: str) -> None:
    stream = io.StringIO()
    csv.writer(stream, delimiter=separator[1], lineterminator=ends).writerows([["h", "h", "h"], *table])
    text, fault = delimited.decode(stream.getvalue().encode(), "x.csv", None)
    assert text is not None, fault
    wanted = [[cell.strip() for cell in row] for row in table]
    assert grid(text, separator[0])[1:] == [row for row in wanted if any(row)]


def test_the_text_of_a_table_is_kept_for_the_carets(deck: Deck, tmp_path: Path) -> None:
    deck.load(ONE, cards_csv="id,title\na,表\n".encode("cp932") + "b,かな\n".encode("cp932"))
    assert deck.loaded
    assert deck.loaded.sources["tables/cards.csv"] == "id,title\na,表\nb,かな\n"
