"""What stands behind a key of a layout: read once where it is plain, for each card where it holds `{{ … }}`.

In: scalars of YAML.  Out: µm, colours, numbers, choices.  Every reader raises `ValueLike` errors (`LengthError`,
`ExpressionError` or `BadValue`): message and help, no place; the caller knows the place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from verify.finding import Span
from verify.units import LengthError, parse_length, parse_lengths

from ..geometry import Point, Rect
from .template import ExpressionError, Template, as_text, read_template

Reader = Callable[[Any], Any]

PLACES = ("trim", "bleed", "safe")
"""Words that stand for a box: the finished size, with the bleed round it, or what is safe from the blade."""

_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")


class BadValue(ValueError):
    """A value of the wrong form, or a name that is not known (`unknown`); `key`: of which key, when the caller cannot
    see."""

    def __init__(self, message: str, help: str, unknown: bool = False, key: str = "") -> None:
        super().__init__(message)
        self.key = key
        self.help = help
        self.unknown = unknown


Faults = (LengthError, ExpressionError, BadValue)


@dataclass(frozen=True, slots=True)
class Value:
    """A static value, or a template and the reader of what it gives."""

    span: Span
    static: Any = None
    template: Template | None = None
    reader: Reader | None = None

    def of(self, scope: Mapping[str, Any]) -> Any:
        if self.template is None:
            return self.static
        found = self.template.value(scope)
        return self.reader(found) if self.reader else found


def make_value(raw: Any, span: Span, reader: Reader | None) -> Value:
    """Read now when `raw` holds no expression; raises what the reader raises."""
    if isinstance(raw, str) and "{" in raw:
        template = read_template(raw)
        if not template.is_plain:
            return Value(span, None, template, reader)
    return Value(span, reader(raw) if reader else raw)


def near(name: str, known: Sequence[str], what: str) -> str:
    """Help for an unknown name: the near one, or the list when it is short."""
    close = get_close_matches(name, known, 1, 0.6)
    if close:
        return f"did you mean '{close[0]}'?"
    if not known:
        return f"there is no {what} yet"
    listed = ", ".join(sorted(known)[:12])
    return f"known: {listed}" + (" …" if len(known) > 12 else "")


@lru_cache(maxsize=4096)
def _box(text: str) -> Rect | str:
    if text in PLACES:
        return text
    x, y, w, h = parse_lengths(text, 4)
    if w <= 0 or h <= 0:
        raise BadValue(f"box '{text}' has a side that is not above zero", "write x y w h, such as 4 4 10 9 mm")
    return Rect(x, y, w, h)


def read_box(raw: Any) -> Rect | str:
    """ "x y w h mm", or one of PLACES."""
    return _box(as_text(raw).strip())


@lru_cache(maxsize=4096)
def _lengths(text: str, count: int) -> tuple[int, ...]:
    return parse_lengths(text, count)


def read_lengths(count: int) -> Reader:
    return lambda raw: _lengths(as_text(raw), count)


def read_point(raw: Any) -> Point:
    x, y = _lengths(as_text(raw), 2)
    return x, y


@lru_cache(maxsize=1024)
def _length(text: str) -> int:
    return parse_length(text)


def read_length(raw: Any) -> int:
    return _length(as_text(raw))


def read_positive(raw: Any) -> int:
    found = read_length(raw)
    if found <= 0:
        raise BadValue(f"'{raw}' is not above zero", "write a length above zero")
    return found


def read_dash(raw: Any) -> tuple[int, ...]:
    """ "1 0.5 mm": marks and gaps."""
    text = as_text(raw)
    return _lengths(text, len(re.findall(r"[0-9.]+", text)))


def read_text(raw: Any) -> str:
    return as_text(raw)


def read_number(low: float, high: float, whole: bool = False) -> Reader:
    def read(raw: Any) -> Any:
        try:
            number = float(raw) if not isinstance(raw, bool) else None
        except (TypeError, ValueError):
            number = None
        if number is None or not low <= number <= high or (whole and number != int(number)):
            kind = "a whole number" if whole else "a number"
            raise BadValue(
                f"'{as_text(raw)}' is not {kind} from {low:g} to {high:g}", f"write {kind} from {low:g} to {high:g}"
            )
        return int(number) if whole else number

    return read


def read_angles(raw: Any) -> tuple[float, ...]:
    """Degrees clockwise: one number, or a list (the element is drawn once for each)."""
    one = read_number(-360, 360)
    return tuple(one(r) for r in raw) if isinstance(raw, (list, tuple)) else (one(raw),)


def read_choice(*choices: str) -> Reader:
    def read(raw: Any) -> str:
        text = as_text(raw)
        if text not in choices:
            raise BadValue(f"'{text}' is none of {', '.join(choices)}", near(text, choices, "choice"))
        return text

    return read


def read_flag(raw: Any) -> bool:
    text = as_text(raw).lower()
    if text in ("true", "yes", "on", "1"):
        return True
    if text in ("false", "no", "off", "0", ""):
        return False
    raise BadValue(f"'{text}' is neither true nor false", "write true or false")


def read_items(raw: Any) -> tuple[Any, ...]:
    """What a repeat goes over: a count, or a list."""
    if isinstance(raw, (list, tuple)):
        items = tuple(raw)
    else:
        count: int = read_number(0, MOST_ITEMS, whole=True)(raw)
        items = tuple(range(count))
    if len(items) > MOST_ITEMS:
        raise BadValue(f"{len(items)} items are more than {MOST_ITEMS}", "draw fewer")
    return items


MOST_DRAWN = 10_000  # of one element, with all repeats and turns around it
MOST_ITEMS = 2_000


class Palette:
    """Named colours of a layout; a name may stand for another name."""

    def __init__(self, colours: Mapping[str, str]) -> None:
        self._colours = colours

    def read(self, raw: Any) -> str | None:
        """ "#rrggbb" from a hex colour or a name; None for "none"."""
        name = as_text(raw).strip()
        seen: list[str] = []
        while not name.startswith("#"):
            if name == "none":
                return None
            if name in seen:
                raise BadValue(f"colour '{name}' is defined by itself", "give one of them a #rrggbb")
            if name not in self._colours:
                help = near(name, tuple(self._colours), "named colour")
                raise BadValue(f"'{name}' is not a colour", f"{help}; or write one, such as #ffffff", unknown=True)
            seen.append(name)
            name = self._colours[name].strip()
        if not _HEX.fullmatch(name):
            raise BadValue(f"'{name}' is not a colour", "write #rrggbb, such as #c3142d")
        return name.lower() if len(name) == 7 else "#" + "".join(c * 2 for c in name[1:].lower())
