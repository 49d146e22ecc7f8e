"""Layout files as data with places (through `verify.source`, checked against `layout.schema.json`)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from verify.finding import Span

from .codes import LAY002, Collector


class _Yaml:
    def __init__(self, data: Any, spans: dict[tuple[Any, ...], Span], file: str) -> None:
        self.data = data
        self._spans = spans
        self._file = file

    def span(self, path: tuple[str | int, ...]) -> Span:
        return self._spans.get(path, Span(self._file, 1, 1))


def open_layout(path: Path, root: Path, out: Collector) -> Any:
    import yaml

    try:
        node = yaml.compose(path.read_text("utf-8"), Loader=yaml.CSafeLoader)
    except Exception as fault:
        out.add(LAY002, Span(str(path)), str(fault))
        return None
    spans: dict[tuple[Any, ...], Span] = {}

    def walk(node: Any, at: tuple[Any, ...]) -> Any:
        spans[at] = Span(str(path), node.start_mark.line + 1, node.start_mark.column + 1)
        if isinstance(node, yaml.MappingNode):
            return {k.value: walk(v, (*at, k.value)) for k, v in node.value}
        if isinstance(node, yaml.SequenceNode):
            return [walk(v, (*at, i)) for i, v in enumerate(node.value)]
        return node.value

    return _Yaml(walk(node, ()), spans, str(path))
