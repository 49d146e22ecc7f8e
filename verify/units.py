"""Lengths.  In: text with a unit ("63 mm", "2.5 in", "8 pt").  Out: integer micrometres.

Every length in the project is an integer number of micrometres (1 mm = 1,000; 1 in = 25,400, exact by the
international inch of 1959; 1 pt = 1/72 in).  Text is rounded half to even once, here, at parsing; points and
floats appear again only in `generator/pdf/`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal

UM_PER_MM = 1_000
UM_PER_IN = 25_400
TOLERANCE = 1  # µm: two lengths closer than this are the same length

_PER_UNIT = {
    "mm": Decimal(UM_PER_MM),
    "cm": Decimal(10 * UM_PER_MM),
    "in": Decimal(UM_PER_IN),
    "pt": Decimal(UM_PER_IN) / 72,
}
_NUMBER = r"[-+]?(?:\d+(?:\.\d+)?|\.\d+)"
_LENGTH = re.compile(rf"\s*({_NUMBER})\s*([a-zA-Z]*)\s*")
_LENGTHS = re.compile(rf"\s*({_NUMBER}(?:\s+{_NUMBER})*)\s*([a-zA-Z]*)\s*")


class LengthError(ValueError):
    """Text that is no length.  `help` is something to type instead."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.help = help


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height in micrometres."""

    w: int
    h: int

    @property
    def turned(self) -> Size:
        """The same size after a quarter turn."""
        return Size(self.h, self.w)

    def __str__(self) -> str:
        return f"{_plain(self.w)} x {_plain(self.h)} mm"


def parse_length(text: str) -> int:
    """One length ("63 mm") in micrometres; `LengthError` for a missing or unknown unit."""
    match = _LENGTH.fullmatch(text)
    if not match:
        raise LengthError(f"'{text}' is not a length", "write a number and a unit, such as 63 mm or 2.5 in")
    return _um(match[1], match[2], text)


def parse_lengths(text: str, count: int) -> tuple[int, ...]:
    """`count` lengths that share the last unit ("3 3 9 8 mm") in micrometres."""
    match = _LENGTHS.fullmatch(text)
    numbers = match[1].split() if match else []
    if not match or len(numbers) != count:
        example = " ".join(str(n + 3) for n in range(count))
        raise LengthError(
            f"'{text}' is not {count} lengths", f"write {count} numbers and one unit, such as {example} mm"
        )
    return tuple(_um(number, match[2], text) for number in numbers)


def parse_size(text: str) -> Size:
    """Width x height ("63 x 88 mm", "2.5 x 3.5 in", "63mm × 88mm"); both must be above zero."""
    first, cross, second = text.replace("×", "x").partition("x")
    if not cross:
        raise LengthError(f"'{text}' is not a size", "write width x height and a unit, such as 63 x 88 mm")
    if not re.search(r"[a-zA-Z]", first + second):
        raise LengthError(f"'{text.strip()}' has no unit", f"write {text.strip()} mm (or in, cm, pt)")
    unit = re.search(r"[a-zA-Z]+\s*$", second)
    if unit and not re.search(r"[a-zA-Z]\s*$", first):
        first += unit[0]
    w, h = parse_length(first), parse_length(second)
    if w <= 0 or h <= 0:
        raise LengthError(
            f"'{text}' has a side that is not above zero", "write two sides above zero, such as 63 x 88 mm"
        )
    return Size(w, h)


def mm(um: int) -> str:
    """A length for people: `63 mm`, `88.9 mm`."""
    return f"{_plain(um)} mm"


def _um(number: str, unit: str, text: str) -> int:
    if not unit:
        raise LengthError(f"length '{text.strip()}' has no unit", f"write {text.strip()} mm (or in, cm, pt)")
    if unit not in _PER_UNIT:
        raise LengthError(f"'{unit}' is not a unit of length", "use mm, cm, in or pt")
    return int((Decimal(number) * _PER_UNIT[unit]).to_integral_value(ROUND_HALF_EVEN))


def _plain(um: int) -> str:
    return f"{Decimal(um) / UM_PER_MM:f}".rstrip("0").rstrip(".") if um % UM_PER_MM else str(um // UM_PER_MM)
