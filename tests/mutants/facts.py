"""Facts of a box changed one at a time in the text of its files: a number one up, an entry of a list gone.

In: the YAML text of a file.  Out: mutants as (what was done, the whole new text).  Prose, places in the rulebook, sizes
and pictures are left alone: nothing else in the box contradicts them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import yaml

PROSE = {
    "source", "rulebooks", "reason", "trim", "corner", "stock", "shape", "faces", "languages", "game", "component",
    "safe", "type", "id", "rulebook", "thresholds",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mutant:
    place: str  # "card.yaml:27 matrix/axes/rank/3/plain"
    done: str
    text: str


def mutants(file: str, text: str) -> Iterator[Mutant]:
    """Every mutant of one file, in the order of the text."""
    yield from _walk(file, text, yaml.compose(text, Loader=yaml.SafeLoader), "")


def _walk(file: str, text: str, node: Any, path: str) -> Iterator[Mutant]:
    where = f"{file}:{node.start_mark.line + 1} {path}"
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value not in PROSE:
                yield from _walk(file, text, value, f"{path}/{key.value}".strip("/"))
    elif isinstance(node, yaml.SequenceNode):
        for i, item in enumerate(node.value):
            yield from _walk(file, text, item, f"{path}/{i}")
            if len(node.value) > 1:
                yield Mutant(where, f"entry {i} left out", _without(text, node, i))
    elif node.tag == "tag:yaml.org,2002:int" or (node.style in ("'", '"') and node.value.isdigit()):
        yield Mutant(where, f"{node.value} becomes {int(node.value) + 1}", _put(text, node, str(int(node.value) + 1)))


def _put(text: str, node: Any, value: str) -> str:
    quote = node.style if node.style in ("'", '"') else ""
    return text[: node.start_mark.index] + quote + value + quote + text[node.end_mark.index :]


def _without(text: str, node: Any, i: int) -> str:
    """The text with one entry of a list gone: written in brackets, or line by line."""
    items = node.value
    start, end = items[i].start_mark.index, items[i].end_mark.index
    if node.flow_style:
        if i + 1 < len(items):
            return text[:start] + text[items[i + 1].start_mark.index :]
        return text[: items[i - 1].end_mark.index] + text[end:]
    start = text.rindex("\n", 0, start) + 1  # the line of the dash
    line_end = text.find("\n", _end(items[i]))
    return text[:start] + (text[line_end + 1 :] if line_end >= 0 else "")


def _end(node: Any) -> int:
    """Where the last scalar ends; a block's own end mark is where the next thing begins."""
    if isinstance(node, yaml.ScalarNode) or node.flow_style or not node.value:
        return int(node.end_mark.index)
    last = node.value[-1]
    return _end(last[1] if isinstance(last, tuple) else last)
