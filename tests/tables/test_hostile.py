"""Tables that are damaged, locked, too large or reach outside: a finding, and no byte from elsewhere."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tables import book
from tests.tables.deck import Deck
from verify.finding import Finding
from verify.tables import archive, books, delimited, grid, ods, xlsx
from verify.tables.grid import Unreadable

SHEET: book.Cells = [["id", "title"], ["a", "x"], ["b", 7]]
MANY = book.ods_cell("x", more='table:number-columns-repeated="999999999"')
XLSX, ODS = "{file: tables/cards.xlsx}", "{file: tables/cards.ods}"


def one(deck: Deck, table: str, **files: str | bytes) -> tuple[str, str, str]:
    (found,) = deck.load(table, **files)
    return str(found.span), found.code, f"{found.message}; {found.help}"


@pytest.mark.parametrize(
    "file, code",
    [
        ("../secret.csv", "SRC008"),
        ("/etc/passwd.csv", "SRC008"),
        ("tables/no.csv", "SRC009"),
        ("tables", "TAB001"),
        ("tables/a.csv/b.csv", "SRC009"),
        ("x" * 5000 + ".csv", "SRC009"),
        ('"a\\0.csv"', "SRC008"),
    ],
)
def test_only_files_of_the_game_are_read(deck: Deck, file: str, code: str) -> None:
    (deck.root.parent / "secret.csv").write_text("id,title\na,secret\n", "utf-8")
    (found,) = deck.load(f"{{file: {file}}}", a_csv="id,title\na,x\n")
    assert (found.code, found.span.file) == (code, "card.yaml")
    assert deck.loaded
    assert not any("secret" in text for text in deck.loaded.sources.values() if "table:" not in text)


def test_no_link_leads_out(deck: Deck) -> None:
    (deck.root.parent / "secret.csv").write_text("id,title\na,secret\n", "utf-8")
    (deck.root / "tables").mkdir()
    try:
        (deck.root / "tables" / "cards.csv").symlink_to("../../secret.csv")
    except OSError as fault:  # Windows: links need a privilege
        pytest.skip(str(fault))
    (found,) = deck.load("{file: tables/cards.csv}")
    assert found.code == "SRC008"


def test_a_name_with_a_typing_mistake(deck: Deck) -> None:
    assert one(deck, "{file: tables/crads.csv}", cards_csv="id,title\n") == (
        one(deck, "{file: tables/crads.csv}")[0],
        "SRC009",
        "'tables/crads.csv' does not exist; did you mean 'tables/cards.csv'?",
    )


@pytest.mark.parametrize(
    "name, words",
    [
        ("cards.xls", "save it as .xlsx"),
        ("cards.xlsm", "macros are never run"),
        ("cards.numbers", "export it"),
        ("cards.txt", "tables are .csv, .tsv, .xlsx, .ods"),
        ("cards", "tables are"),
    ],
)
def test_a_kind_of_table_that_is_not_read(deck: Deck, name: str, words: str) -> None:
    deck.write(f"tables/{name}", "id,title\na,x\n")
    place, code, told = one(deck, f"{{file: tables/{name}}}")
    assert (place.partition(":")[0], code, words in told) == ("card.yaml", "TAB001", True)


@pytest.mark.parametrize(
    "data, words",
    [
        (b"", "damaged"),
        (b"id,title\na,x\n", "damaged"),
        (book.xlsx({"S": SHEET})[:-30], "damaged"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "password"),
        (book.ods({"S": SHEET}), "lacks its part"),
    ],
)
def test_what_is_no_xlsx_book(deck: Deck, data: bytes, words: str) -> None:
    place, code, told = one(deck, XLSX, cards_xlsx=data)
    assert (place, code, words in told) == ("tables/cards.xlsx", "TAB001", True)


def test_a_book_with_a_password(deck: Deck) -> None:
    manifest = f"{book.HEAD}<manifest xmlns:m='x'><m:file-entry><m:encryption-data/></m:file-entry></manifest>"
    assert "password" in one(deck, ODS, cards_ods=book.ods({"S": SHEET}, manifest=manifest))[2]
    data = bytearray(book.xlsx({"S": SHEET}))
    for at in range(len(data) - 4):
        if data[at : at + 4] == b"PK\x01\x02":
            data[at + 8] |= 1
    assert "password" in one(deck, XLSX, cards_xlsx=bytes(data))[2]


def test_a_bomb_is_not_unfolded(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = f"<sheetData>{' ' * 40_000_000}</sheetData>"
    data = book.xlsx({"S": SHEET}, sheet1=f"<worksheet>{rows}</worksheet>")
    assert len(data) < 100_000
    assert one(deck, XLSX, cards_xlsx=data)[1] == "TAB014"
    monkeypatch.setattr(zipfile.ZipFile, "open", lambda *_: pytest.fail("a part was opened"))
    with pytest.raises(Unreadable):
        archive.Archive(data).root("xl/sheet1.xml")


def test_a_part_that_lies_about_its_size(deck: Deck) -> None:
    data = bytearray(book.xlsx({"S": SHEET}, sheet1=f"<worksheet>{' ' * 1_000_000}</worksheet>"))
    with zipfile.ZipFile(__import__("io").BytesIO(bytes(data))) as made:
        size = made.getinfo("xl/sheet1.xml").file_size.to_bytes(4, "little")
    lie = (100).to_bytes(4, "little")
    assert one(deck, XLSX, cards_xlsx=bytes(data).replace(size, lie))[1] == "TAB001"


@pytest.mark.parametrize("kind", ["doctype", "wide"])
def test_entities_do_not_unfold(deck: Deck, kind: str) -> None:
    entities = "".join(f'<!ENTITY e{i} "{f"&e{i - 1};" * 10}">' for i in range(1, 10))
    sheet = f'<!DOCTYPE x [<!ENTITY e0 "ha">{entities}]><worksheet>&e9;</worksheet>'
    part = sheet if kind == "doctype" else sheet.encode("utf-16")
    assert one(deck, XLSX, cards_xlsx=book.xlsx({"S": SHEET}, sheet1=part))[1] == "TAB001"
    outside = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'
    assert one(deck, ODS, cards_ods=book.ods({"S": SHEET}, content=outside))[1] == "TAB001"


def test_too_many_cells(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (grid, delimited, xlsx, ods):
        monkeypatch.setattr(module, "MOST_CELLS", 5)
    assert one(deck, "{file: tables/cards.csv}", cards_csv="id,title\na,x\nb,y\n")[1] == "TAB014"
    assert one(deck, XLSX, cards_xlsx=book.xlsx({"S": SHEET}))[1] == "TAB014"
    assert one(deck, ODS, cards_ods=book.ods({"S": [["id", MANY]]}))[1] == "TAB014"


def test_repeated_cells_of_ods_are_counted_before_they_are_made(deck: Deck) -> None:
    assert one(deck, ODS, cards_ods=book.ods({"S": [["id", MANY]]}))[1] == "TAB014"


def test_a_large_file(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books, "MOST_TABLE", 10)
    assert one(deck, "{file: tables/cards.csv}", cards_csv="id,title\na,x\n")[1] == "SRC006"


def test_too_many_rows(deck: Deck) -> None:
    text = "id,title\n" + "".join(f"c{i},x\n" for i in range(20_001))
    assert one(deck, "{file: tables/cards.csv}", cards_csv=text)[1] == "ROW003"


@pytest.mark.parametrize(
    "part, text",
    [
        ("sheet1", "<worksheet><sheetData><row r='x'/></sheetData></worksheet>"),
        ("sheet1", "<worksheet><sheetData><row><c t='s'><v>5</v></c></row></sheetData></worksheet>"),
        ("sheet1", "<worksheet><sheetData><row><c t='s'><v>x</v></c></row></sheetData></worksheet>"),
        ("sheet1", "<worksheet><sheetData><row><c s='x'><v>5</v></c></row></sheetData></worksheet>"),
        ("sheet1", "<worksheet><sheetData>"),
        ("sheet1", ""),
        ("styles", "<styleSheet><cellXfs><xf numFmtId='x'/></cellXfs></styleSheet>"),
        ("workbook", "<workbook/>"),
        ("workbook", "no XML"),
    ],
)
def test_a_damaged_part_is_a_finding(deck: Deck, part: str, text: str) -> None:
    (found,) = deck.load(XLSX, cards_xlsx=book.xlsx({"S": SHEET}, **{part: text}))
    assert found.code in ("TAB001", "TAB003")


WHOLE = {"xlsx": book.xlsx({"S": SHEET}, ["0.0", "d-mmm"]), "ods": book.ods({"S": SHEET})}


@pytest.mark.parametrize("kind", list(WHOLE))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(places=st.lists(st.tuples(st.integers(0, 5000), st.integers(0, 255)), max_size=4), cut=st.integers(0, 5000))
def test_damage_anywhere_never_ends_in_a_traceback(
    tmp_path: Path, kind: str, places: list[tuple[int, int]], cut: int
) -> None:
    data = bytearray(WHOLE[kind])
    for place, byte in places:
        data[place % len(data)] = byte
    shorter = bytes(data[: len(data) - cut % 40 if cut % 2 else len(data)])
    found = Deck(tmp_path / "deck").load(f"{{file: tables/cards.{kind}}}", **{f"cards_{kind}": shorter})
    assert all(isinstance(finding, Finding) for finding in found)


@settings(max_examples=100)
@given(st.binary(max_size=60), st.sampled_from([None, "utf-8", "cp932", "cp1252"]))
def test_any_bytes_are_a_table_or_a_finding(data: bytes, encoding: str | None) -> None:
    text, fault = delimited.decode(data, "x.csv", encoding)
    assert (text is None) == (fault is not None)
    if text is not None:
        made, found = delimited.read(text, "x.csv")
        assert (made is None) == bool(found)
