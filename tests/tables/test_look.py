"""Numbers of an XLSX book look as they do in the spreadsheet.

The expectations were written from ECMA-376 part 1, 18.8.30 and 18.8.31, and what Excel and LibreOffice show.
"""

from __future__ import annotations

from datetime import datetime

import pytest

from verify.tables.look import BUILT_IN, shown

SYSTEM = BUILT_IN[14]


@pytest.mark.parametrize(
    "raw, format, text, value",
    [
        ("7", "General", "7", 7),
        ("7.0", "General", "7", 7),
        ("-7", "General", "-7", -7),
        ("0", "General", "0", 0),
        ("-0", "General", "0", 0),
        ("0.1", "General", "0.1", None),
        ("0.30000000000000004", "General", "0.3", None),
        ("1E+3", "General", "1000", 1000),
        ("123456789012", "General", "123456789012", 123456789012),
        ("999999999999999", "0", "999999999999999", 999999999999999),
        ("7", "@", "7", 7),
        ("7", "000", "007", 7),
        ("7", "", "7", 7),
        ("3", '0" gold"', "3 gold", 3),
        ("3", r"0\ x", "3 x", 3),
        ("3", "¥#,##0", "¥3", 3),
        ("1234567", "#,##0", "1,234,567", 1234567),
        ("1234.5", "#,##0.00", "1,234.50", None),
        ("12", "#,##0", "12", 12),
        ("12", "0,000", "0,012", 12),
        ("1234567", "0.0,,", "1.2", 1234567),
        ("2.5", "0", "3", None),
        ("3.5", "0", "4", None),
        ("-2.5", "0", "-3", None),
        ("-0.2", "0", "0", None),
        ("0.5", "0%", "50%", None),
        ("1", "0%", "100%", None),
        ("0.125", "0.0%", "12.5%", None),
        ("0.5", "#.##", ".5", None),
        ("0.5", "0.0#", "0.5", None),
        ("0.25", "0.0#", "0.25", None),
        ("5", "0;(0)", "5", 5),
        ("-5", "0;(0)", "(5)", -5),
        ("0", '0;-0;"none"', "none", 0),
        ("0", "0;-0;", "", 0),
        ("5", "[Red]0", "5", 5),
        ("5", '"n/a"', "n/a", 5),
        ("5", "0_)", "5", 5),
        ("5", "[$€-407] 0", "€ 5", 5),
        ("45293", "yyyy-mm-dd", "2024-01-02", None),
        ("45293", "yyyy/m/d", "2024/1/2", None),
        ("45293", 'yyyy"年"m"月"d"日"', "2024年1月2日", None),
        ("45293", "[$-411]yyyy-mm-dd;@", "2024-01-02", None),
        ("45293", "dd.mm.yy", "02.01.24", None),
        ("45293.75", "yyyy-mm-dd hh:mm", "2024-01-02 18:00", None),
        ("0.0625", "h:mm", "1:30", None),
        ("0.0625", "hh:mm:ss", "01:30:00", None),
        ("0.5625", "h:mm AM/PM", "1:30 PM", None),
        ("0.0010416666666666667", "mm:ss", "01:30", None),
        ("1", "yyyy-mm-dd", "1900-01-01", None),
        ("59", "yyyy-mm-dd", "1900-02-28", None),
        ("61", "yyyy-mm-dd", "1900-03-01", None),
    ],
)
def test_what_is_seen(raw: str, format: str, text: str, value: int | None) -> None:
    cell = shown(raw, format)
    assert (cell.text, cell.value, cell.fault) == (text, value, None)


@pytest.mark.parametrize(
    "raw, format, words, value",
    [
        ("45293", "d-mmm", "made a date of what was typed (2024-01-02)", None),  # 1-2, typed
        ("45293", SYSTEM, "made a date", None),  # 1/2/24, typed
        ("45293", "mmm-yy", "made a date", None),
        ("45293", "m/d", "made a date", None),
        ("45293", "yyyy", "made a date", None),
        ("45293", "ge.m.d", "made a date", None),
        ("45293.75", "d-mmm", "(2024-01-02 18:00)", None),
        ("1.5", "[h]:mm", "made a date", None),
        ("-1", "yyyy-mm-dd", "as a date", None),
        ("99999999", "yyyy-mm-dd", "as a date", None),
        ("1000", "0.00E+00", "made the number 1000 of what was typed", 1000),  # 1e3, typed
        ("0.5", "# ?/?", "in a way of its own", None),
        ("5", "[>3]0", "in a way of its own", 5),
        ("1234567", "000-0000", "in a way of its own", 1234567),
        ("1.23456789012346E+19", "General", "kept only 15 digits", None),
        ("1234567890123456", "0", "kept only 15 digits", None),
    ],
)
def test_what_the_spreadsheet_has_changed_is_a_fault_of_the_text(
    raw: str, format: str, words: str, value: object
) -> None:
    cell = shown(raw, format)
    assert cell.fault
    assert (cell.fault[0].name, words in cell.fault[1], cell.value) == ("TAB008", True, value)


def test_books_that_count_from_1904() -> None:
    assert shown("0", "yyyy-mm-dd", date1904=True).text == "1904-01-01"
    assert shown("43831", "yyyy-mm-dd", date1904=True).text == f"{datetime(2024, 1, 2):%Y-%m-%d}"


@pytest.mark.parametrize(
    "format", ["0", "General", "yyyy-mm-dd", "d-mmm", "[h]", '"', "\\", "[", "_", "*", "0;;;;", "%", "E+", "0E+0"]
)
@pytest.mark.parametrize("raw", ["", "x", "nan", "inf", "-1e308", "1e308", "1e-308", "9" * 400, "1_000", "0x10"])
def test_nothing_makes_it_stumble(raw: str, format: str) -> None:
    assert isinstance(shown(raw, format).text, str)
