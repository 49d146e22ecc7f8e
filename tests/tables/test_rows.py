"""Headings, filters, copies, joins, ids: from a grid to the rows of a component, and what is said when it cannot be."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.tables import book
from tests.tables.deck import Deck, said
from verify.load import load

CSV = "{file: tables/cards.csv%s}"


def at(deck: Deck, text: str, nth: int = 1) -> str:
    """Where the text stands in the component's file, as the table names it."""
    lines = (deck.root / "card.yaml").read_text("utf-8").splitlines()
    line = next(i for i, line in enumerate(lines) if line.startswith("table:"))
    column = -1
    for _ in range(nth):
        column = lines[line].index(text, column + 1)
    return f"card.yaml:{line + 1}:{column + 1}"


def table(more: str = "") -> str:
    return CSV % (f", {more}" if more else "")


def test_headings_that_are_called_like_fields_need_no_mapping(deck: Deck) -> None:
    fields = "{title: {type: text}, flavour_text: {type: text}}"
    text = "ID,Title,Flavour Text,Copies,Designer's notes\na,x,f,3,n\n"
    assert deck.rows(table(), fields, cards_csv=text) == [("a", 3, {"title": "x", "flavour_text": "f"})]
    other = "id,TITLE,flavour-text,COUNT\na,x,f,3\n"
    assert deck.rows(table(), fields, cards_csv=other) == [("a", 3, {"title": "x", "flavour_text": "f"})]


def test_columns_names_the_others_and_goes_first(deck: Deck) -> None:
    text = "Nr,カード 名,title,x2\na,one,old,2\n"
    mapped = "columns: {Nr: id, カード  名: title, X2: count}"
    assert deck.rows(table(mapped), cards_csv=text) == [("a", 2, {"title": "one"})]


def test_a_field_called_copies_is_a_field(deck: Deck) -> None:
    fields = "{copies: {type: integer}}"
    assert deck.rows(table(), fields, cards_csv="id,copies\na,3\n") == [("a", 1, {"copies": 3})]


def test_a_row_of_no_copies_is_left_out_and_not_judged(deck: Deck) -> None:
    text = "id,title,points,count\na,x,1,2\nb,,idea,0\n"
    assert deck.rows(table(), cards_csv=text) == [("a", 2, {"title": "x", "points": 1})]
    cells: book.Cells = [["id", "title", "count"], ["a", "x", 1], ["b", '<c t="e"><v>#REF!</v></c>', 0]]
    assert deck.rows("{file: tables/cards.xlsx}", cards_xlsx=book.xlsx({"S": cells})) == [("a", 1, {"title": "x"})]
    fields = "{title: {type: text}}"
    copies = "id,title,count\na,x,2\nb,y,0\n"
    assert deck.rows(WITH % ("id", ""), fields, cards_csv="id\na\nb\n", texts_csv=copies) == [("a", 2, {"title": "x"})]


@pytest.mark.parametrize(
    "typed, message",
    [
        ("", "'count' is empty"),
        ("-1", "'count' is -1, below 1"),
        ("x", "'count' is a whole number, but 'x' is text"),
        ("1.5", "'count' is a whole number, but '1.5' is text"),
        ("99999", "'count' is 99999, above 10000"),
    ],
)
def test_a_count_is_a_whole_number(deck: Deck, typed: str, message: str) -> None:
    (found,) = deck.load(table(), cards_csv=f"id,title,count\na,x,{typed}\n")
    assert (str(found.span), found.message) == ("tables/cards.csv:2:5", message)


@pytest.mark.parametrize(
    "type, typed, value",
    [
        ("integer", "007", 7),
        ("integer", "-3", -3),
        ("integer", "+3", 3),
        ("boolean", "TRUE", True),
        ("boolean", "false", False),
        ("list", '"a, b,,c"', ("a", "b", "c")),
        ("list", '"a\nb"', ("a", "b")),
        ("list", "", ()),
        ("text", "TRUE", "TRUE"),
        ("list, items: integer", '"1,20"', (1, 20)),
        ("list, items: boolean", "true", (True,)),
        ("pattern, pattern: '[A-H][1-8]'", "E4", "E4"),
        ("enum, values: ['10', 'no']", "10", "10"),
        ("enum, values: ['10', 'no']", "no", "no"),
    ],
)
def test_the_type_of_the_field_decides(deck: Deck, type: str, typed: str, value: object) -> None:
    ((_, _, values),) = deck.rows(table(), f"{{f: {{type: {type}}}}}", cards_csv=f"id,f\na,{typed}\n")
    assert repr(values) == repr({"f": value})  # True is not 1


@pytest.mark.parametrize(
    "type, typed, code, message, help",
    [
        ("integer", "1.0", "SCH001", "'f' is a whole number, but '1.0' is text", "write 1"),
        ("integer", "１０", "SCH001", "'f' is a whole number, but '１０' is text", "write 10"),
        ("integer", "−3", "SCH001", "'f' is a whole number, but '−3' is text", "write -3"),
        ("integer", '"1,000"', "SCH001", "'f' is a whole number, but '1,000' is text", "write 1000"),
        ("integer", "1e3", "SCH001", "'f' is a whole number, but '1e3' is text", "write a whole number"),
        ("integer", "9" * 19, "SCH001", f"'f' is a whole number, but '{'9' * 19}' is text", "write a whole number"),
        ("boolean", "yes", "SCH001", "'f' is true or false, but 'yes' is text", "write true or false"),
        ("text", "", "SCH001", "'f' is empty", "write text"),
        ("enum, values: [sun, moon]", "", "SCH004", "'f' is empty", "one of: sun, moon"),
        (
            "enum, values: [sun, moon]",
            "son",
            "SCH004",
            "'son' is not one of the values of 'f'",
            "did you mean 'sun'? one of: sun, moon",
        ),
        (
            "pattern, pattern: '[A-H][1-8]'",
            "I9",
            "SCH005",
            "'I9' does not match the pattern of 'f'",
            "the pattern is [A-H][1-8]",
        ),
        ("list, items: integer", '"1,x"', "SCH001", "'f' is a whole number, but 'x' is text", "write a whole number"),
    ],
)
def test_a_value_of_another_type(deck: Deck, type: str, typed: str, code: str, message: str, help: str) -> None:
    (found,) = deck.load(table(), f"{{f: {{type: {type}}}}}", cards_csv=f"id,f\na,{typed}\n")
    assert (str(found.span), found.code, found.message, found.help) == ("tables/cards.csv:2:3", code, message, help)
    assert found.other == ((found.other[0][0], "'f' is declared here"),)


def test_another_sign_may_stand_between_the_items_of_a_list(deck: Deck) -> None:
    fields = "{with: {type: list}}"
    made = deck.rows(table("split: 、"), fields, cards_csv='id,with\na,"gin, dry 、 rum\nlime"\n')
    assert made == [("a", 1, {"with": ("gin, dry", "rum", "lime")})]


def test_an_optional_field_may_stay_empty(deck: Deck) -> None:
    text = "id,title,points\na,x,\nb,y,2\n\n,,\n"
    assert deck.rows(table(), cards_csv=text) == [("a", 1, {"title": "x"}), ("b", 1, {"title": "y", "points": 2})]


def test_rows_with_notes_only_are_passed_over(deck: Deck) -> None:
    text = "id,title,notes\na,x,\n,,to do: more cards\nb,y,\n"
    assert [id for id, *_ in deck.rows(table(), cards_csv=text)] == ["a", "b"]


def test_headings_need_not_be_in_the_first_row(deck: Deck) -> None:
    assert deck.rows(table("header: 3"), cards_csv="Deck of cards\n\nid,title\na,x\n") == [("a", 1, {"title": "x"})]


def test_ids_can_be_made_of_fields(deck: Deck) -> None:
    fields = "{suit: {type: text}, rank: {type: text}}"
    text = "suit,rank\nSun,1\nMoon,10\n"
    made = deck.rows(table('id: "{suit:1}-{rank}"'), fields, cards_csv=text)
    assert [id for id, *_ in made] == ["s-1", "m-10"]
    found = deck.load(table('id: "{suit}"'), fields, cards_csv="id,suit,rank\n9,Sun,1\n9,Sun,2\n9,Two words,1\n9,,1\n")
    assert said(found) == [
        (at(deck, '"{suit}"'), "ROW001", "the form of the ids gives two rows the id 'sun'"),
        ("tables/cards.csv:4:3", "ROW002", "'Two words' cannot stand in an id"),
        ("tables/cards.csv:5:3", "SCH001", "'suit' is empty"),
    ]
    assert [str(span) for span, _ in found[0].other] == ["tables/cards.csv:2:3", "tables/cards.csv:3:3"]


def test_two_rows_with_one_id_name_both_cells(deck: Deck) -> None:
    (found,) = deck.load(table(), cards_csv="title,id\nx,a\ny,b\nz,a\n")
    assert said([found]) == [("tables/cards.csv:4:3", "ROW001", "two rows have the id 'a'")]
    assert [str(span) for span, _ in found.other] == ["tables/cards.csv:2:3"]


def test_an_id_that_is_none(deck: Deck) -> None:
    found = deck.load(table(), cards_csv="id,title\n,x\nC 07,y\n")
    assert said(found) == [
        ("tables/cards.csv:2:1", "SCH001", "'id' is empty"),
        ("tables/cards.csv:3:1", "SCH005", "'C 07' is not an id"),
    ]


# What a column can be wrong in.


def test_a_heading_that_is_not_there(deck: Deck) -> None:
    (found,) = deck.load(table("columns: {Naem: title}"), cards_csv="id,Name\na,x\n")
    assert said([found]) == [(at(deck, "Naem"), "TAB004", "'tables/cards.csv' has no column 'Naem'")]
    assert found.help.startswith("did you mean 'Name'?")


def test_a_field_without_a_column(deck: Deck) -> None:
    (found,) = deck.load(table(), cards_csv="id,Titel,points\na,x,y\n")[1:]
    assert (found.code, found.message) == ("SCH001", "'points' is a whole number, but 'y' is text")
    (found,) = deck.load(table(), cards_csv="id,Titel\na,x\nb,y\n")
    assert said([found]) == [("tables/cards.csv:1:1", "TAB004", "no column gives 'title'")]
    assert found.help == "head a column 'title', or write columns: {Titel: title}"
    assert [str(span) for span, _ in found.other] == ["card.yaml:7:10"]
    (found,) = deck.load(table(), cards_csv="Name,title\na,x\n")
    assert (found.message, 'id: "{suit:1}-{rank}"' in found.help) == ("no column gives 'id'", True)


def test_two_columns_for_one_field(deck: Deck) -> None:
    (found,) = deck.load(table("columns: {A: title, B: title}"), cards_csv="id,A,B\na,x,y\n")
    assert said([found]) == [("tables/cards.csv:1:6", "TAB005", "two columns give 'title'")]
    assert [str(span) for span, _ in found.other] == ["tables/cards.csv:1:4"]
    (found,) = deck.load(table(), cards_csv="id,title,Title\na,x,y\n")
    assert said([found]) == [("tables/cards.csv:1:10", "TAB005", "two columns give 'title'")]
    (found,) = deck.load(table("columns: {A: title}"), cards_csv="id,A,a\na,x,y\n")
    assert said([found]) == [(at(deck, "A: title"), "TAB005", "two columns are headed 'A'")]
    (found,) = deck.load(table(), cards_csv="id,title,count,copies\na,x,1,1\n")
    assert found.message == "two columns give 'count'"
    assert deck.rows(table(), cards_csv="id,title,n,n,,\na,x,1,2,,\n")  # notes may be headed as they like


def test_a_field_that_is_not_declared(deck: Deck) -> None:
    (found,) = deck.load(table("columns: {title: titel}"), cards_csv="id,title\na,x\n")[:1]
    assert said([found]) == [(at(deck, "titel"), "SCH003", "unknown field 'titel'")]
    assert found.help == "did you mean 'title'? one of: id, count, title, points"


@pytest.mark.parametrize("text", ["", "\n \n", "id,title\n", "id,title\n,\n\n"])
def test_a_table_without_rows(deck: Deck, text: str) -> None:
    (found,) = deck.load(table(), cards_csv=text)
    assert found.code == "TAB006"


def test_a_book_without_rows(deck: Deck) -> None:
    (found,) = deck.load("{file: tables/cards.xlsx}", cards_xlsx=book.xlsx({"S": []}))
    assert said([found]) == [("tables/cards.xlsx", "TAB006", "'tables/cards.xlsx!S' is empty")]


def test_keys_that_mean_nothing_for_a_kind_of_table(deck: Deck) -> None:
    found = deck.load(table("sheet: One"), cards_csv="id,title\na,x\n")
    assert said(found) == [(at(deck, "sheet"), "SCH003", "'sheet' means nothing for a CSV file")]
    spec = '{file: tables/cards.xlsx, encoding: utf-8, separator: ";"}'
    found = deck.load(spec, cards_xlsx=book.xlsx({"S": [["id", "title"], ["a", "x"]]}))
    assert [f.message for f in found] == [f"'{key}' means nothing for a book" for key in ("encoding", "separator")]


# Filters.

STATES = "id,title,State,v\na,x,ready,TRUE\nb,y,test,1.10\nc,z,cut,\n"


@pytest.mark.parametrize(
    "where, ids",
    [
        ("{State: ready}", "a"),
        ("{state: [ready, test]}", "ab"),
        ("{State: {not: cut}}", "ab"),
        ("{State: {not: [cut, test]}}", "a"),
        ("{v: TRUE}", "a"),
        ("{v: 1.10}", "b"),
        ('{v: ""}', "c"),
        ("{State: [ready, cut], v: TRUE}", "a"),
    ],
)
def test_where_takes_rows_by_the_text_of_a_column(deck: Deck, where: str, ids: str) -> None:
    assert "".join(id for id, *_ in deck.rows(table(f"where: {where}"), cards_csv=STATES)) == ids


def test_a_filter_that_fits_nothing(deck: Deck) -> None:
    found = deck.load(table("where: {State: [ready, tset]}"), cards_csv=STATES)
    assert said(found) == [(at(deck, "tset"), "TAB013", "no row of 'tables/cards.csv' has 'tset' in column 'State'")]
    assert (found[0].severity, found[0].help) == ("warning", "did you mean 'test'? one of: cut, ready, test")
    assert [row.id for row in deck.cards()] == ["a"]
    found = deck.load(table("where: {State: redy}"), cards_csv=STATES)
    assert said(found) == [(at(deck, "{State: redy}"), "TAB006", "no row of 'tables/cards.csv' is left")]
    assert found[0].help == "did you mean 'ready'? one of: cut, ready, test"
    found = deck.load(table("where: {Stat: ready}"), cards_csv=STATES)
    assert [(f.code, f.message) for f in found] == [("TAB004", "'tables/cards.csv' has no column 'Stat'")]


# Joins.

WITH = "{file: tables/cards.csv, join: [{file: tables/texts.csv, on: %s%s}]}"
KINDS = "id,Kind,title\na,orc,x\nb,elf,y\nc,orc,z\n"


def test_a_join_brings_fields_by_a_key(deck: Deck) -> None:
    texts = "Name,Hit points,id\norc,7,1\nelf,5,2\n"
    made = deck.rows(WITH % ("{Kind: Name}", ", columns: {Hit points: points}"), cards_csv=KINDS, texts_csv=texts)
    assert [(id, values["points"]) for id, _, values in made] == [("a", 7), ("b", 5), ("c", 7)]
    assert [str(row.spans["points"]) for row in deck.cards()] == [f"tables/texts.csv:{n}:5" for n in (2, 3, 2)]
    assert [str(row.span) for row in deck.cards()] == [f"tables/cards.csv:{n}:1" for n in (2, 3, 4)]


def test_the_key_of_a_join_is_no_field_of_it(deck: Deck) -> None:
    made = deck.rows(WITH % ("id", ""), cards_csv="id,points\na,1\n", texts_csv="id,title\na,x\n")
    assert made == [("a", 1, {"title": "x", "points": 1})]


def test_two_tables_that_give_one_field(deck: Deck) -> None:
    (found,) = deck.load(WITH % ("id", ""), cards_csv="id,title\na,x\n", texts_csv="id,title\na,x\n")
    assert said([found]) == [("tables/texts.csv:1:4", "TAB005", "two columns give 'title'")]
    mapped = WITH % ("id", ", columns: {title: title}")
    assert deck.rows(mapped, cards_csv="id,title\na,x\n", texts_csv="id,title\na,y\n") == [("a", 1, {"title": "y"})]


def test_a_row_without_a_partner(deck: Deck) -> None:
    fields = "{title: {type: text}, points: {type: integer}}"
    texts = "Kind,points\nork,7\nelf,5\n"
    found = deck.load(WITH % ("Kind", ""), fields, cards_csv=KINDS, texts_csv=texts)
    assert said(found) == [
        ("tables/cards.csv:2:3", "TAB010", "no row of 'tables/texts.csv' has the key 'orc'"),
        ("tables/cards.csv:4:3", "TAB010", "no row of 'tables/texts.csv' has the key 'orc'"),
        ("tables/texts.csv:2:1", "TAB015", "no row of 'tables/cards.csv' has the key 'ork'"),
    ]
    assert found[0].help == "did you mean 'ork'? one of: ork, elf"
    found = deck.load(WITH % ("Kind", ""), cards_csv=KINDS, texts_csv=texts)  # points are optional now
    assert [f.code for f in found] == ["TAB015"]
    assert [dict(row.values).get("points") for row in deck.cards()] == [None, 5, None]
    (found_empty, *_) = deck.load(WITH % ("Kind", ""), fields, cards_csv="id,Kind,title\na,,x\n", texts_csv=texts)
    assert (str(found_empty.span), found_empty.message) == ("tables/cards.csv:2:3", "the key is empty")


def test_two_rows_with_one_key(deck: Deck) -> None:
    (found,) = deck.load(WITH % ("Kind", ""), cards_csv=KINDS, texts_csv="Kind,points\norc,7\nelf,5\norc,8\n")
    assert said([found]) == [("tables/texts.csv:4:1", "TAB011", "two rows have the key 'orc'")]
    assert [str(span) for span, _ in found.other] == ["tables/texts.csv:2:1"]
    states = "Kind,points,State\norc,7,cut\nelf,5,ok\norc,8,ok\n"
    made = deck.rows(WITH % ("Kind", ", where: {State: ok}"), cards_csv=KINDS, texts_csv=states)
    assert [values["points"] for *_, values in made] == [8, 5, 8]


def test_a_key_that_neither_table_has(deck: Deck) -> None:
    found = deck.load(WITH % ("Sort", ""), cards_csv=KINDS, texts_csv="Kind,points\norc,7\n")
    assert [(str(f.span), f.code) for f in found] == [(at(deck, "Sort"), "TAB004")] * 2
    fields = "{title: {type: text}, points: {type: integer}}"
    found = deck.load(WITH % ("{Kind: Sort}", ""), fields, cards_csv=KINDS, texts_csv="Kind,points\norc,7\n")
    assert [(f.code, f.message) for f in found] == [("TAB004", "'tables/texts.csv' has no column 'Sort'")]


def test_two_sheets_of_one_book(deck: Deck) -> None:
    sheets = {"Cards": [["id", "Kind"], ["a", "orc"]], "Kinds": [["Kind", "title"], ["orc", "Orc"]]}
    spec = "{file: tables/b.xlsx, sheet: Cards, join: [{file: tables/b.xlsx, sheet: Kinds, on: Kind}]}"
    assert deck.rows(spec, b_xlsx=book.xlsx(sheets)) == [("a", 1, {"title": "Orc"})]
    assert str(deck.cards()[0].spans["title"]) == "tables/b.xlsx!Kinds:B2"


# One path for all rows, and nothing loaded for games without tables.


def test_rows_of_the_manifest_and_of_a_table_are_one_list(deck: Deck) -> None:
    deck.load(table(), cards_csv="id,title\na,x\n")
    deck.write("card.yaml", (deck.root / "card.yaml").read_text("utf-8") + "rows: [{id: z, title: zz}]\n")
    loaded = load(deck.root, base=deck.root)
    assert loaded.manifest
    assert [row.id for row in loaded.manifest.components["card"].rows] == ["z", "a"]


PROGRAM = """
import sys
from pathlib import Path
from verify.load import load
loaded = load(Path(sys.argv[1]), base=Path(sys.argv[1]))
assert loaded.manifest, loaded.findings
names = ["verify.tables.rows", "verify.tables.xlsx", "zipfile", "xml.etree.ElementTree", "openpyxl", "odf"]
print([name for name in names if name in sys.modules])
"""


def modules(deck: Deck) -> str:
    run = subprocess.run([sys.executable, "-c", PROGRAM, str(deck.root)], capture_output=True, text=True, check=True)
    return run.stdout.strip()


def test_what_is_not_needed_is_not_loaded(deck: Deck) -> None:
    inline = "component: card\ntrim: 63 x 88 mm\nstock: card\nsource: {designed: x}\nfaces: {front: face}\n"
    deck.write("card.yaml", inline + "rows: [{id: a}]\n")
    assert "verify.tables" not in modules(deck)
    deck.rows(table(), cards_csv="id,title\na,x\n")
    assert "xml" not in modules(deck)
    deck.rows("{file: tables/cards.xlsx}", cards_xlsx=book.xlsx({"S": [["id", "title"], ["a", "x"]]}))
    assert "verify.tables.xlsx" in modules(deck)
    assert "openpyxl" not in modules(deck)
