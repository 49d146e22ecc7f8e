"""How a number of an XLSX book looks to the person in front of it: value and number format → `Cell`.

Format codes are those of ECMA-376 part 1, 18.8.30 and 18.8.31.  What looks different on another computer (dates in the
system's order, names of months), what spreadsheets make of text by themselves (1-2, 1e3), and what is not known here
(fractions, conditions) is a fault of the cell, told where its text is used; its value stands beside it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache

from .codes import TAB008
from .grid import Cell

MOST_DIGITS = 15  # that a spreadsheet keeps of a number
LAST_DAY = 2_958_465  # 9999-12-31

SYSTEM = "[$-F800]"  # "as the computer's settings say"
BUILT_IN: Mapping[int, str] = {
    0: "General", 1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 11: "0.00E+00", 12: "# ?/?",
    13: "# ??/??", 14: SYSTEM, 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM",
    20: "h:mm", 21: "h:mm:ss", 22: SYSTEM, 37: "#,##0;-#,##0", 38: "#,##0;-#,##0", 39: "#,##0.00;-#,##0.00",
    40: "#,##0.00;-#,##0.00", 45: "mm:ss", 46: "[h]:mm:ss", 47: "mm:ss.0", 48: "##0.0E+0", 49: "@",
    **dict.fromkeys((*range(27, 37), *range(50, 59)), SYSTEM),
}  # fmt: skip
"""Formats that a book names by number only."""

_RETYPE = "format the column as text, then type it again"
_DATE_HELP = f"{_RETYPE}; if the date is meant, format it as yyyy-mm-dd"
_COLOUR = re.compile(r"(?i)\[(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)\]")
_TOKEN = re.compile(
    r'(?P<quoted>"[^"]*")|(?P<escaped>\\.)|(?P<pad>_.)|(?P<fill>\*.)|(?P<currency>\[\$[^\]]*\])|(?P<bracket>\[[^\]]*\])'
    r"|(?P<plain>(?i:General)|@)|(?P<noon>(?i:AM/PM))|(?P<date>(?i:y+|m+|d+|h+|s+|g+|e+|b+))"
    r"|(?P<number>(?:[0#?][0#?.,]*|\.[0#?]+)(?:[eE][+-][0#?]+)?)|(?P<next>;)|(?P<sign>.)",
    re.DOTALL,
)  # fmt: skip

Token = tuple[str, str]
"""Kind (a group of the pattern above) and text."""


def shown(raw: str, format: str, date1904: bool = False) -> Cell:
    """`raw`: the number as the file has it; `format`: its code."""
    try:
        number = Decimal(f"{float(raw) or 0:.{MOST_DIGITS}g}")
    except ValueError:
        return Cell(raw)
    if not number.is_finite():
        return Cell(raw)
    look = _look(format, number)
    if look.kind == "date":
        return _date(number, look.tokens, date1904)
    said, value = plain(number), int(number) if number == int(number) and "%" not in look.around else None
    if abs(number) >= 10**MOST_DIGITS:
        message = f"the spreadsheet has kept only {MOST_DIGITS} digits of a long number ({said})"
        return Cell(said, None, (TAB008, message, _RETYPE))
    if look.kind == "science":
        message = f"the spreadsheet has made the number {said} of what was typed"
        return Cell(said, value, (TAB008, message, _RETYPE))
    if look.kind == "unknown":
        message = f"the spreadsheet shows {said} in a way of its own ('{format}')"
        return Cell(said, value, (TAB008, message, "format the column as text, then type what it shows"))
    return Cell(look.text(number).strip(), value)


def plain(number: Decimal) -> str:
    """All digits, no exponent, no zeros at the end: 1000, 0.3."""
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


@dataclass(frozen=True, slots=True)
class Look:
    """One section of a format.  `kind`: plain (as typed), number, words (no number at all), science, date, unknown."""

    kind: str
    tokens: tuple[Token, ...]
    negative: bool
    """The section for negative numbers: the sign is its own business."""

    @property
    def around(self) -> str:
        return "".join(_words(token) for token in self.tokens)

    def text(self, number: Decimal) -> str:
        body = number * 100 ** self.around.count("%")
        parts = [_body(abs(body), token) if token[0] in ("plain", "number") else _words(token) for token in self.tokens]
        text = "".join(parts)
        minus = number < 0 and not self.negative and self.kind != "words" and re.search("[1-9]", text)
        return f"-{text}" if minus else text


def _body(number: Decimal, token: Token) -> str:
    """A number without its sign through a form such as `#,##0.00`."""
    kind, form = token
    if kind == "plain":
        return plain(number)
    whole, _, part = form.rstrip(",").partition(".")
    thousands = len(form) - len(form.rstrip(","))
    number = (number / 1000**thousands).quantize(Decimal(1).scaleb(-len(part)), ROUND_HALF_UP)
    left, _, right = f"{number:f}".partition(".")
    right = right.rstrip("0").ljust(part.count("0"), "0")
    left = ("" if left == "0" else left).rjust(whole.count("0"), "0")
    if "," in whole:
        left = re.sub(r"(?<=\d)(?=(?:\d{3})+$)", ",", left)
    return f"{left}.{right}" if right else left


def _look(format: str, number: Decimal) -> Look:
    """The section that a number is shown by: positive; negative; zero."""
    looks = _looks(format)
    if number < 0 and len(looks) > 1:
        return looks[1]
    return looks[2] if number == 0 and len(looks) > 2 else looks[0]


@lru_cache(maxsize=256)
def _looks(format: str) -> tuple[Look, ...]:
    sections: list[list[Token]] = [[]]
    for match in _TOKEN.finditer(format or "General"):
        if match.lastgroup == "next":
            sections.append([])
        else:
            sections[-1].append((str(match.lastgroup), match[0]))
    return tuple(Look(_kind(tokens), tuple(tokens), i == 1) for i, tokens in enumerate(sections))


def _kind(tokens: Sequence[Token]) -> str:
    numbers = [token for token in tokens if token[0] in ("plain", "number")]
    if any(kind in ("date", "noon") or text in (SYSTEM, "[$-F400]") for kind, text in tokens):
        return "date"
    if any(kind == "bracket" and not _COLOUR.fullmatch(text) for kind, text in tokens):
        return "unknown"
    if not numbers:
        return "words"
    if len(numbers) > 1 or numbers[0][1].count(".") > 1 or ("sign", "/") in tokens:
        return "unknown"
    return "science" if numbers[0][0] == "number" and "e" in numbers[0][1].lower() else numbers[0][0]


def _words(token: Token) -> str:
    """What a token that is no number puts on the page."""
    kind, text = token
    if kind == "currency":
        return text[2:-1].partition("-")[0]
    return {"quoted": text[1:-1], "escaped": text[1:], "pad": " ", "sign": text}.get(kind, "")


# Dates and times.

_UNITS: Mapping[str, Callable[[datetime], str]] = {
    "yyyy": lambda t: f"{t.year:04}", "yy": lambda t: f"{t.year % 100:02}",
    "m": lambda t: f"{t.month}", "mm": lambda t: f"{t.month:02}",
    "d": lambda t: f"{t.day}", "dd": lambda t: f"{t.day:02}",
    "h": lambda t: f"{t.hour}", "hh": lambda t: f"{t.hour:02}",
    "h12": lambda t: f"{t.hour % 12 or 12}", "hh12": lambda t: f"{t.hour % 12 or 12:02}",
    "n": lambda t: f"{t.minute}", "nn": lambda t: f"{t.minute:02}",
    "s": lambda t: f"{t.second}", "ss": lambda t: f"{t.second:02}",
}  # fmt: skip
"""Units that look the same on every computer; n: minutes."""


def _date(number: Decimal, tokens: Sequence[Token], date1904: bool) -> Cell:
    moment = _moment(number, date1904)
    if moment is None:
        return Cell(plain(number), None, (TAB008, f"the spreadsheet shows {plain(number)} as a date", _RETYPE))
    text = _clock(moment, tokens)
    if text:
        return Cell(text)
    iso = f"{moment:%Y-%m-%d}" if number == int(number) else f"{moment:%Y-%m-%d %H:%M}"
    return Cell(iso, None, (TAB008, f"the spreadsheet has made a date of what was typed ({iso})", _DATE_HELP))


def _moment(number: Decimal, date1904: bool) -> datetime | None:
    """Days since the epoch of the book; that of 1900 counts a 29 February that never was (day 60)."""
    if not 0 <= number <= LAST_DAY:
        return None
    epoch = datetime(1904, 1, 1) if date1904 else datetime(1899, 12, 30 if number >= 60 else 31)
    return epoch + timedelta(seconds=int((number * 86_400).to_integral_value(ROUND_HALF_UP)))


def _clock(moment: datetime, tokens: Sequence[Token]) -> str:
    """A date or time as it is shown; "" when that depends on the computer or leaves year, month or day open."""
    if any(kind in ("number", "plain", "bracket") or text in (SYSTEM, "[$-F400]") for kind, text in tokens):
        return ""
    units = [text.lower() for kind, text in tokens if kind == "date"]
    noon = any(kind == "noon" for kind, _ in tokens)
    for i, (before, unit, after) in enumerate(zip(["", *units], units, [*units[1:], ""], strict=False)):
        if unit in ("m", "mm") and (before[:1] == "h" or after[:1] == "s"):
            units[i] = unit.replace("m", "n")
        elif noon and unit in ("h", "hh"):
            units[i] = f"{unit}12"
    if not set(units) <= _UNITS.keys() or len({unit[0] for unit in units} & {"y", "m", "d"}) in (1, 2):
        return ""
    rest = iter(units)
    shown = [_UNITS[next(rest)](moment) if kind == "date" else _half(moment, kind, text) for kind, text in tokens]
    return "".join(shown).strip()


def _half(moment: datetime, kind: str, text: str) -> str:
    return ("AM" if moment.hour < 12 else "PM") if kind == "noon" else _words((kind, text))
