"""Where lines may end, and which ends are best.  In: text and the width of each character.  Out: slices, one a line.

Japanese after JLREQ and JIS X 4051: no line starts with closing punctuation, small kana or a length mark, none ends
with an opening bracket, numbers keep their counters, leaders stay whole; among legal ends those between phrases
(BudouX) are preferred.  Latin (and Hangul) breaks at spaces and after hyphens between letters.  The best lines are
found by optimum fit over all ends at once (Knuth and Plass without stretching), so a paragraph has no ragged
holes and no last line of one sign.
Widths are numbers in any unit; a line's trailing spaces hang and do not count.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

NO_START = frozenset(
    "’”）〕］｝〉》」』】｠〙〗〟»)]}｣"  # closing brackets
    "‐〜゠–～!?‼⁇⁈⁉！？・:;：；/。．.、，,｡､･"  # hyphens, dividers, stops
    "ヽヾゝゞ々〻ーｰ"  # iteration and length marks
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿｧｨｩｪｫｯｬｭｮ"  # small kana
    "%％‰℃°′″¢￠゛゜ﾞﾟ"  # what follows a number or a sign
)
NO_END = frozenset("‘“（〔［｛〈《「『【｟〘〖〝«([{｢￥¥＄$£￡€＃#№@＠")
COUNTERS = frozenset("個枚点人回色つ本巡杯円番組通種倍度名歳分秒年月日時周台冊歩軒頭匹階")
WHOLE = frozenset("…‥—―─〳〴〵")  # two or more of one kind stay together
OBJECT = "\ufffc"  # stands for an inline picture
GLUE = "\u00a0\u2060\u202f\ufeff"  # no break on either side

# spaces (not after an opening bracket, which would end the line), or a hyphen between letters
_LATIN_END = re.compile(r"(?<![(\[{$#@ ]) +(?=[^\s!?,.:;)\]}%/])|(?<=[A-Za-z])-(?=[A-Za-z])")
_KANA_OR_KANJI = re.compile("[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")

PHRASE = 0.10  # cost of ending a line inside a phrase; the cost of a line is the square of its empty share
PHRASE_SHORT = 0.35  # in a short text
SHORT = 30  # characters
HYPHEN = 0.03
LINE = 0.02
FULL = 0.45  # how full the lines are that optimum fit looks at first
LAST = 0.15  # how much the emptiness of the last line counts
ORPHAN = 0.06  # for a last line under …
ORPHAN_SHARE = 0.15  # … of the width
EPSILON = 1e-6
PAD = "\0\0\0"
GRAMS = (("U", 1, -1, 6), ("B", 2, 0, 3), ("T", 3, -1, 4))
"""BudouX's features in a window of six characters: kind, length, place of the first (less one), how many."""
INFINITE = float("inf")

Breaks = tuple[tuple[int, float], ...]
"""(index where a new line may start, cost of it), in order."""


@lru_cache(maxsize=8192)
def ends(text: str) -> Breaks:
    """Places where a new line may start (index into `text`, its end excluded), each with the cost of breaking there."""
    if text.isascii():
        return tuple([(m.end(), HYPHEN if m[0] == "-" else 0.0) for m in _LATIN_END.finditer(text)])
    inside = PHRASE_SHORT if len(text) <= SHORT else PHRASE
    has_phrases = _KANA_OR_KANJI.search(text) is not None
    padded = PAD + text + PAD
    found = []
    for i in range(1, len(text)):
        before, after = text[i - 1], text[i]
        if not _may_break(text, i, before, after):
            continue
        if before == "-":
            found.append((i, HYPHEN))
        elif before in " \u3000" or not has_phrases or ends_phrase(padded[i : i + 6]):
            found.append((i, 0.0))
        else:
            found.append((i, inside))
    return tuple(found)


def _may_break(text: str, i: int, before: str, after: str) -> bool:
    if not _parts(before, after):
        return False
    if before in " \u3000":
        stripped = text[:i].rstrip(" \u3000")
        return bool(stripped) and stripped[-1] not in NO_END
    return before != "-" or (i > 1 and text[i - 2].isalpha() and after.isalpha())


@lru_cache(maxsize=65_536)
def _parts(before: str, after: str) -> bool:
    """What two neighbouring signs allow; after a space or a hyphen the signs before it have a say, too."""
    if after in NO_START or after in " \u3000" or before in GLUE or after in GLUE:
        return False
    if before in " \u3000-":
        return True
    if before in NO_END:
        return False
    if after == "-":
        return False
    if before == after and before in WHOLE:
        return False
    if before.isdigit() and after in COUNTERS:
        return False
    return _is_wide(before) or _is_wide(after)


@cache
def _is_wide(c: str) -> bool:
    """Signs that a line may end before and after: kana, kanji, full-width forms, symbols, pictures; not Latin,
    Hangul, digits."""
    return c == OBJECT or (c >= "\u2e80" and not "\uac00" <= c <= "\ud7a3") or "\u2190" <= c <= "\u2bff" or c in WHOLE


@cache
def _model() -> tuple[float, list[tuple[int, int, Callable[[str, float], float]]]]:
    """BudouX's model: the score of a place where nothing is known, and what each n-gram around it adds (start, end,
    look up)."""
    import budoux

    weights = budoux.load_default_japanese_parser().model
    base = -sum(sum(group.values()) for group in weights.values()) * 0.5
    grams = [
        (f"{kind}W{n}", n + first, n + first + size) for kind, size, first, most in GRAMS for n in range(1, most + 1)
    ]
    return base, [(start, end, weights[name].get) for name, start, end in grams if name in weights]


@lru_cache(maxsize=65_536)
def ends_phrase(window: str) -> bool:
    """Whether a phrase ends in the middle of six characters (PAD where the text has none).  Vocabularies of games are
    small: most windows have been seen before, which is why this is not BudouX's own loop over a sentence."""
    base, grams = _model()
    return base + sum(look_up(window[start:end], 0) for start, end, look_up in grams) > 0


@dataclass(slots=True)
class Measured:
    """A paragraph as pieces between ends: line k … j takes pieces k to j.  Piece k starts at `starts[k]`, its last
    sign that prints ends at `stops[k]`; `origins` and `reaches` are those places in width; `prices[k]` is the cost of
    ending a line after it."""

    starts: list[int]
    stops: list[int]
    origins: list[float]
    reaches: list[float]
    prices: list[float]


def measure(text: str, sums: Sequence[float], breaks: Breaks) -> Measured:
    """`sums[i]` is the width of `text[:i]`; `breaks` are the ends allowed, as `ends` gives them."""
    starts, stops = [0], []
    for at, _ in breaks:
        starts.append(at)
        while at and text[at - 1] in " \u3000":
            at -= 1
        stops.append(at)
    stops.append(len(text.rstrip(" \u3000")))
    prices = [price for _, price in breaks]
    prices.append(0.0)
    return Measured(starts, stops, [sums[i] for i in starts], [sums[i] for i in stops], prices)


def fewest(m: Measured, width: float) -> int | None:
    """How many lines greedy filling needs, or None when some piece is wider than `width`."""
    lines = _greedy(m, width)
    return None if lines is None else len(lines)


def _greedy(m: Measured, width: float) -> list[tuple[int, int]] | None:
    """Each line takes as many pieces as it can: (first piece, piece after the last)."""
    reaches, origins, lines, k, count = m.reaches, m.origins, [], 0, len(m.reaches)
    while k < count:
        after = bisect_right(reaches, origins[k] + width + EPSILON, k)
        if after == k:
            return None
        lines.append((k, after))
        k = after
    return lines


def best(m: Measured, width: float, most: int) -> list[tuple[int, int]] | None:
    """The best lines as (start, end) in the text, trailing spaces left out; at most `most` of them; None when that is
    impossible."""
    if m.reaches[-1] <= width + EPSILON:
        return [(0, m.stops[-1])]
    for weight in (1.0, 0.3, 0.0):
        lines = _optimum(m, width, weight, FULL) or _optimum(m, width, weight, 0.0)
        if lines is None:
            return None
        if len(lines) <= most:
            break
    else:
        lines = _greedy(m, width)
    if lines is None or len(lines) > most:
        return None
    return [(m.starts[k], max(m.stops[after - 1], m.starts[k])) for k, after in lines]


def _optimum(m: Measured, width: float, weight: float, full: float) -> list[tuple[int, int]] | None:
    """Shortest path from the first piece to the last; the length of a line is how empty it is and what its end costs.
    Only lines at least `full` are looked at (but for the last)."""
    reaches, count = m.reaches, len(m.reaches)
    prices = m.prices if weight == 1 else [price * weight for price in m.prices]
    cost: list[float] = [0.0] + [INFINITE] * count
    came = [0] * (count + 1)
    for k, origin in enumerate(m.origins):
        so_far = cost[k] + LINE
        if so_far == INFINITE:
            continue
        first = bisect_left(reaches, origin + full * width, k)
        beyond = bisect_right(reaches, origin + width + EPSILON, k)
        for j in range(first, min(beyond, count - 1)):
            empty = 1 - (reaches[j] - origin) / width
            total = so_far + empty * empty + prices[j]
            if total < cost[j + 1]:
                cost[j + 1], came[j + 1] = total, k
        if beyond == count:
            empty = 1 - (reaches[-1] - origin) / width
            total = so_far + LAST * empty * empty + (ORPHAN if empty > 1 - ORPHAN_SHARE else 0.0)
            if total < cost[count]:
                cost[count], came[count] = total, k
    if cost[count] == INFINITE:
        return None
    lines: list[tuple[int, int]] = []
    after = count
    while after:
        lines.append((came[after], after))
        after = came[after]
    return lines[::-1]
