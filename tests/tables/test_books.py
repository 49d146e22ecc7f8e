"""XLSX and ODS: what a person sees in a cell is what a card gets; findings name the cell."""

from __future__ import annotations

import datetime
import io
from collections.abc import Callable

import openpyxl
import pytest

from tests.tables import book
from tests.tables.deck import Deck, said

XLSX, ODS = "{file: tables/cards.xlsx}", "{file: tables/cards.ods}"
TEXT = "{title: {type: text, optional: true}}"
HEADS = ["id", "title"]


def xlsx(deck: Deck, cells: book.Cells, fields: str = TEXT, **more: object) -> object:
    return deck.rows(XLSX, fields, cards_xlsx=book.xlsx({"Sheet1": cells}, **more))  # type: ignore[arg-type]


def ods(deck: Deck, cells: book.Cells, fields: str = TEXT) -> object:
    return deck.rows(ODS, fields, cards_ods=book.ods({"Sheet1": cells}))


Reader = Callable[..., object]
both = pytest.mark.parametrize("read", [xlsx, ods])


def openpyxls(fill: Callable[[openpyxl.worksheet.worksheet.Worksheet], None]) -> bytes:
    made = openpyxl.Workbook()
    assert made.active is not None
    fill(made.active)
    stream = io.BytesIO()
    made.save(stream)
    return stream.getvalue()


@both
@pytest.mark.parametrize(
    "typed",
    [
        "007",
        "NA",
        "TRUE",
        "1-2",
        "1e3",
        "=1+1",
        "12345678901234567890",
        "2024-01-02",
        "#N/A",
        "a & <b>",
        "カード、表",
        "two\nlines",
        "x_y",
    ],
)
def test_text_is_kept_to_the_letter(deck: Deck, read: Reader, typed: str) -> None:
    cell = book.ods_cell(typed) if read is ods and "\n" in typed else typed
    assert read(deck, [HEADS, ["a", cell]]) == [("a", 1, {"title": typed})]


@both
def test_white_space_around_a_text_is_not_seen_but_an_indent_is(deck: Deck, read: Reader) -> None:
    assert read(deck, [HEADS, [" a ", "\xa0 x  "]]) == [("a", 1, {"title": "x"})]
    assert read(deck, [HEADS, ["a", "\u3000むかし"]]) == [("a", 1, {"title": "\u3000むかし"})]


@both
def test_signs_that_steer_a_terminal_are_told_and_not_shown(deck: Deck, read: Reader) -> None:
    with pytest.raises(AssertionError):
        read(deck, [HEADS, ["a", "x\x9b2J"]])
    assert deck.loaded
    (found,) = deck.loaded.findings
    assert (found.span.cell, found.code) == ("Sheet1:B2", "SRC007")
    sheet = "x\x9b2J"
    (found,) = deck.load(XLSX, cards_xlsx=book.xlsx({sheet: [HEADS, ["a b", "x"]]}))
    assert "\x9b" in str(found.span)
    assert "\x9b" not in deck.told()


@both
def test_numbers_and_truth_are_text_or_what_the_field_wants(deck: Deck, read: Reader) -> None:
    fields = "{title: {type: text}, points: {type: integer}, wild: {type: boolean}, seen: {type: text}}"
    cells = [["id", "title", "points", "wild", "seen"], [7, 10, 3, True, False], ["8", 0.5, -2, False, "TRUE"]]
    assert read(deck, cells, fields) == [
        ("7", 1, {"title": "10", "points": 3, "wild": True, "seen": "FALSE"}),
        ("8", 1, {"title": "0.5", "points": -2, "wild": False, "seen": "TRUE"}),
    ]


@both
def test_empty_rows_and_cells_leave_the_places_alone(deck: Deck, read: Reader) -> None:
    cells: book.Cells = [[], [None, *HEADS], [], [None, "a", "x"], [None, None, None], [None, "b"]]
    assert read(deck, cells) == [("a", 1, {"title": "x"}), ("b", 1, {})]
    assert [str(row.span).rpartition("!")[2] for row in deck.cards()] == ["Sheet1:B4", "Sheet1:B6"]


@both
def test_findings_name_the_cell(deck: Deck, read: Reader) -> None:
    fields = "{suit: {type: enum, values: [sun, moon]}, points: {type: integer}}"
    cells = [["id", "suit", "points"], ["a", "sun", "x"], ["b", "mon", 1.5], ["a", "moon", None]]
    file = "tables/cards.ods" if read is ods else "tables/cards.xlsx"
    with pytest.raises(AssertionError):
        read(deck, cells, fields)
    assert deck.loaded
    assert said(deck.loaded.findings) == [
        (f"{file}!Sheet1:C2", "SCH001", "'points' is a whole number, but 'x' is text"),
        (f"{file}!Sheet1:B3", "SCH004", "'mon' is not one of the values of 'suit'"),
        (f"{file}!Sheet1:C3", "SCH001", "'points' is a whole number, but '1.5' is text"),
        (f"{file}!Sheet1:A4", "ROW001", "two rows have the id 'a'"),
        (f"{file}!Sheet1:C4", "SCH001", "'points' is empty"),
    ]
    assert f"{file}!Sheet1:A4: error[ROW001]: two rows have the id 'a'" in deck.told()
    assert f"  {file}!Sheet1:A2: the first one" in deck.told()


@pytest.mark.parametrize("table, make", [(XLSX, book.xlsx), (ODS, book.ods)])
def test_a_sheet_is_found_by_its_name(deck: Deck, table: str, make: Callable[[object], bytes]) -> None:
    file = "cards_ods" if table == ODS else "cards_xlsx"
    data = make({"Karten & Co": [HEADS, ["a", "x"]], "札": [HEADS, ["b", "y"]]})
    named = table.replace("}", ', sheet: "札"}')
    assert deck.rows(named, **{file: data}) == [("b", 1, {"title": "y"})]  # type: ignore[arg-type]
    assert str(deck.cards()[0].spans["title"]).endswith("!札:B2")
    (found,) = deck.load(table.replace("}", ", sheet: Karten}"))
    assert (str(found.span).partition(":")[0], found.code) == ("card.yaml", "TAB003")
    assert found.help == "did you mean 'Karten & Co'? one of: Karten & Co, 札"
    (found,) = deck.load(table)
    assert (found.code, found.help) == ("TAB003", "write sheet: Karten & Co (or 札)")


UNSAVED = [
    (XLSX, "<c><f>A1&amp;1</f></c>"),
    (XLSX, "<c><f>A1&amp;1</f><v></v></c>"),
    (XLSX, '<c t="shared"><f t="shared" si="0"/></c>'),
    (ODS, '<table:table-cell table:formula="of:=[.A1]"/>'),
]
OUTSIDE = [
    (XLSX, '<c t="str"><f>[1]Prices!A1</f><v>x</v></c>'),
    (XLSX, "<c t=\"str\"><f>SUM('[2]My prices'!A1)</f><v>x</v></c>"),
    (ODS, book.ods_cell("x", formula="of:=['file:///prices.ods'#$Sheet1.A1]")),
]
ERRORS = [
    (XLSX, '<c t="e"><f>A1/0</f><v>#DIV/0!</v></c>'),
    (XLSX, '<c t="e"><v>#REF!</v></c>'),
    (ODS, book.ods_cell("#DIV/0!", formula="of:=1/0")),
    (ODS, book.ods_cell("Err:508", formula="of:=X")),
]


@pytest.mark.parametrize(
    "table, cell, words",
    [(*c, "not saved") for c in UNSAVED] + [(*c, "another file") for c in OUTSIDE] + [(*c, "error") for c in ERRORS],
)
def test_a_formula_without_a_usable_result(deck: Deck, table: str, cell: str, words: str) -> None:
    make, file = (book.ods, "cards_ods") if table == ODS else (book.xlsx, "cards_xlsx")
    data = make({"S": [HEADS, ["a", cell], [cell, "y"]]})
    found = deck.load(table, TEXT, **{file: data})
    name = file.replace("_", ".")
    assert [(str(f.span), f.code) for f in found] == [(f"tables/{name}!S:{c}", "TAB007") for c in ("B2", "A3")]
    assert all(words in f.message for f in found)


@pytest.mark.parametrize("table, cell", [*UNSAVED, *OUTSIDE, *ERRORS])
def test_a_cell_that_nothing_uses_does_no_harm(deck: Deck, table: str, cell: str) -> None:
    read = ods if table == ODS else xlsx
    assert read(deck, [[*HEADS, "notes", cell], ["a", "x", cell, cell]]) == [("a", 1, {"title": "x"})]


@pytest.mark.parametrize(
    "table, cell",
    [
        (XLSX, '<c t="str"><f>LEFT("xyz")</f><v>x</v></c>'),
        (XLSX, '<c t="str"><f>Table1[1]&amp;Table1[[#This Row],[2]]</f><v>x</v></c>'),
        (ODS, book.ods_cell("x", formula="of:=LEFT()")),
    ],
)
def test_the_stored_result_of_a_formula_counts(deck: Deck, table: str, cell: str) -> None:
    read = ods if table == ODS else xlsx
    assert read(deck, [HEADS, ["a", cell]]) == [("a", 1, {"title": "x"})]


def test_a_formula_whose_result_is_an_empty_text_is_an_empty_cell(deck: Deck) -> None:
    assert xlsx(deck, [HEADS, ["a", '<c t="str"><f>IF(1,"")</f><v></v></c>']]) == [("a", 1, {})]
    assert ods(deck, [HEADS, ["a", book.ods_cell("", formula="of:=T(1)")]]) == [("a", 1, {})]


def test_what_a_spreadsheet_has_changed_is_told_only_where_its_text_is_used(deck: Deck) -> None:
    formats = ["0.00E+00", "d-mmm", "yyyy-mm-dd"]
    cells = [
        ["id", "title", "points"],
        *[
            ["a", f'<c s="{s}"><v>{v}</v></c>', '<c s="1"><v>1000</v></c>']
            for s, v in ((1, 1000), (2, 45293), (3, 45293))
        ],
    ]
    cells[2][0], cells[3][0] = "b", "c"
    found = deck.load(XLSX, cards_xlsx=book.xlsx({"S": cells}, formats))
    assert said(found) == [
        ("tables/cards.xlsx!S:B2", "TAB008", "the spreadsheet has made the number 1000 of what was typed"),
        ("tables/cards.xlsx!S:B3", "TAB008", "the spreadsheet has made a date of what was typed (2024-01-02)"),
    ]
    cell = book.ods_cell
    cells = [
        HEADS,
        ["a", cell("01/02/24", kind="date", more='office:date-value="2024-01-02"')],
        ["b", cell("2024年1月2日", kind="date", more='office:date-value="2024-01-02"')],
        ["c", cell("1.00E+03", kind="float", more='office:value="1000"')],
        ["d", cell("1.23456789012346E+19", kind="float", more='office:value="12345678901234567890"')],
        ["e", cell("007", kind="float", more='office:value="7"')],
        ["f", cell("1:30", kind="time", more='office:time-value="PT01H30M00S"')],
        ["g", cell("50%", kind="percentage", more='office:value="0.5"')],
        ["h", cell("3 €", kind="currency", more='office:value="3"')],
    ]
    found = deck.load(ODS, cards_ods=book.ods({"S": cells}))
    assert [(f.span.cell, f.code) for f in found] == [("S:B2", "TAB008"), ("S:B4", "TAB008"), ("S:B5", "TAB008")]
    kept = [row for i, row in enumerate(cells) if i not in (1, 3, 4)]
    texts = ["2024年1月2日", "007", "1:30", "50%", "3 €"]
    assert [values["title"] for *_, values in deck.rows(ODS, cards_ods=book.ods({"S": kept}))] == texts


def test_merged_cells_are_told_where_they_matter(deck: Deck) -> None:
    cells = [["a banner"], [], ["id", "title", "notes"], ["a", "x", "n"], ["b", "y", None]]

    def found(*areas: str) -> list[tuple[str, str]]:
        more = f"<mergeCells>{''.join(f'<mergeCell ref={a!r}/>' for a in areas)}</mergeCells>".replace("'", '"')
        data = book.xlsx({"S": cells}, more=more)
        return [(f.span.cell, f.message) for f in deck.load("{file: tables/cards.xlsx, header: 3}", cards_xlsx=data)]

    assert found("A1:C1", "C4:C5", "A90:B99", "F1:G9") == []
    assert found("B4:B5") == [("S:B4", "2 cells are merged into one (2 x 1)")]
    assert found("A3:B3", "A5:C5") == [
        ("S:A3", "2 cells are merged into one (1 x 2)"),
        ("S:A5", "3 cells are merged into one (1 x 3)"),
    ]
    spanned = book.ods_cell("x", more='table:number-rows-spanned="2"')
    data = book.ods({"S": [HEADS, ["a", spanned], ["b", "<table:covered-table-cell/>"]]})
    assert [(f.span.cell, f.code) for f in deck.load(ODS, TEXT, cards_ods=data)] == [("S:B2", "TAB009")]


def test_hidden_rows_and_columns_count(deck: Deck) -> None:
    """A filter hides rows; a card must not vanish by that."""

    def fill(sheet: openpyxl.worksheet.worksheet.Worksheet) -> None:
        for row in (HEADS, ["a", "x"], ["b", "y"]):
            sheet.append(row)
        sheet.row_dimensions[3].hidden = True
        sheet.column_dimensions["B"].hidden = True
        sheet.auto_filter.ref = "A1:B3"

    assert [id for id, *_ in deck.rows(XLSX, cards_xlsx=openpyxls(fill))] == ["a", "b"]


def test_readings_above_japanese_words_are_not_part_of_them(deck: Deck) -> None:
    text = "<si><r><t>原</t></r><r><t>酒</t></r><rPh sb='0' eb='2'><t>げんしゅ</t></rPh></si>"
    shared = f'{book.HEAD}<sst xmlns="{book.MAIN}">{text}</sst>'
    cells = [HEADS, ["a", '<c t="s"><v>0</v></c>']]
    assert xlsx(deck, cells, sharedStrings=shared) == [("a", 1, {"title": "原酒"})]
    ruby = "<text:ruby><text:ruby-base>原酒</text:ruby-base><text:ruby-text>げんしゅ</text:ruby-text></text:ruby>"
    note = "<office:annotation><text:p>a note</text:p></office:annotation>"
    text = f"<text:p>{ruby} <text:span>x<text:s text:c='2'/>y</text:span>\n  z</text:p>"
    cell = f"<table:table-cell>{note}{text}</table:table-cell>"
    assert ods(deck, [HEADS, ["a", cell]]) == [("a", 1, {"title": "原酒 x  y z"})]


def test_escapes_of_the_file_format(deck: Deck) -> None:
    cells = [HEADS, ["a", "two_x000D__x000A_lines"], ["b", "_x005F_x0041_"], ["c", "_x0007_"]]
    assert [v["title"] for *_, v in xlsx(deck, cells)] == ["two\nlines", "_x0041_", "_x0007_"]  # type: ignore[attr-defined]


def test_repeated_rows_and_cells_of_ods(deck: Deck) -> None:
    fields = "{a: {type: text}, b: {type: text}, c: {type: text, optional: true}}"
    same = book.ods_cell("x", more='table:number-columns-repeated="2"')
    empty = '<table:table-cell table:number-columns-repeated="3"/>'
    row = f'<table:table-row table:number-rows-repeated="2">{empty}</table:table-row>'
    heads = "".join(map(book.ods_cell, ["id", "a", "b", "c"]))
    group = f"<table:table-header-rows><table:table-row>{heads}</table:table-row></table:table-header-rows>"
    made = deck.rows(ODS, fields, cards_ods=book.ods({"S": [group, row, ["i", same, "y"]]}))  # type: ignore[list-item]
    assert made == [("i", 1, {"a": "x", "b": "x", "c": "y"})]
    assert deck.cards()[0].span.cell == "S:A4"


def test_a_book_of_openpyxl_says_the_same_as_openpyxl(deck: Deck) -> None:
    """An independent writer: shared strings, styles, dates, numbers, a second sheet that is in front."""
    rows = [
        [f"c{i}", f'タイトル {i} <&>\n"x"', i * 7 - 3, i % 2 == 0, i / 8, datetime.date(2024, 1, 1 + i)]
        for i in range(9)
    ]

    def fill(sheet: openpyxl.worksheet.worksheet.Worksheet) -> None:
        sheet.append(["id", "title", "points", "wild", "part", "day"])
        for row in rows:
            sheet.append(row)
        for cell in sheet["F"]:
            cell.number_format = "yyyy-mm-dd"
        sheet.title = "Cards"
        assert sheet.parent
        sheet.parent.create_sheet("Notes", 0).append(["id", "nothing"])

    fields = (
        "{title: {type: text}, points: {type: integer}, wild: {type: boolean}, part: {type: text}, day: {type: text}}"
    )
    made = deck.rows("{file: tables/cards.xlsx, sheet: Cards}", fields, cards_xlsx=openpyxls(fill))
    wanted = [
        (id, 1, {"title": title, "points": points, "wild": wild, "part": f"{part:g}", "day": f"{day}"})
        for id, title, points, wild, part, day in rows
    ]
    assert made == wanted


def test_a_strict_book_with_prefixes_and_no_places(deck: Deck) -> None:
    """The other dialect, namespaces by prefix, cells without `r`, a relation to outside: all in the standard."""
    strict = "http://purl.oclc.org/ooxml/officeDocument/relationships"
    main = 'xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main"'
    cell = '<x:c t="inlineStr"><x:is><x:t>{}</x:t></x:is></x:c>'
    rows = "".join(f"<x:row>{''.join(cell.format(t) for t in row)}</x:row>" for row in (["id", "title"], ["a", "x"]))
    relations = f'<Relationships xmlns="{book.PACKAGE}">{{}}</Relationships>'
    one = '<Relationship Id="{}" Type="' + strict + '/{}" Target="{}"/>'
    outside = '<Relationship Id="o" Type="x/externalLink" TargetMode="External" Target="file:///etc/passwd"/>'
    listed = '<x:sheets><x:sheet name="S" r:id="s"/></x:sheets>'
    parts = {
        "_rels/.rels": relations.format(one.format("r", "officeDocument", "b/book.xml")),
        "b/_rels/book.xml.rels": relations.format(one.format("s", "worksheet", "../c/one.xml") + outside),
        "b/book.xml": f'<x:workbook {main} xmlns:r="{strict}">{listed}</x:workbook>',
        "c/one.xml": f"<x:worksheet {main}><x:sheetData>{rows}</x:sheetData></x:worksheet>",
    }
    assert deck.rows(XLSX, cards_xlsx=book.archive(parts)) == [("a", 1, {"title": "x"})]
    assert deck.cards()[0].span.cell == "S:A2"
