"""A small box made in a test: layouts and art as text, rows as dicts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.faces.face import Face
from generator.faces.fonts import FontBook
from generator.faces.make import Made, make_faces
from verify.finding import Span
from verify.manifest import Component, FieldSpec, Manifest, Row, Rules, Shape, Text
from verify.units import parse_size

HERE = Span("box.yaml", 1, 1)
RECT = Shape()


@dataclass
class Box:
    """Write files with `layout` and `art`, then `make`."""

    root: Path
    fonts: FontBook
    components: dict[str, Component] = field(default_factory=dict)
    strings: dict[str, dict[str, str]] = field(default_factory=lambda: {"en": {}})

    def layout(self, name: str, text: str) -> Box:
        return self._write(f"layouts/{name}.yaml", text.encode())

    def art(self, name: str, data: bytes | str) -> Box:
        return self._write(f"art/{name}", data.encode() if isinstance(data, str) else data)

    def _write(self, name: str, data: bytes) -> Box:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return self

    def component(
        self,
        rows: Sequence[Mapping[str, Any]] = ({"id": "one"},),
        *,
        id: str = "card",
        trim: str = "57 x 88 mm",
        shape: Shape = RECT,
        front: str = "front",
        back: str | None = None,
        safe: int | None = None,
    ) -> Box:
        names = sorted({k for row in rows for k in row} - {"id", "count"})
        fields = {name: FieldSpec(name, "text", HERE) for name in names}
        made = tuple(
            Row(
                str(row["id"]),
                int(row.get("count", 1)),
                {k: tuple(v) if isinstance(v, list) else v for k, v in row.items() if k not in ("id", "count")},
                Span("box.yaml", 10 + i, 3),
                {},
            )
            for i, row in enumerate(rows)
        )
        self.components[id] = Component(id, parse_size(trim), shape, "card", fields, made, front, back, HERE, safe=safe)
        return self

    @property
    def manifest(self) -> Manifest:
        strings = {
            lang: {key: Text(text, Span(f"strings.{lang}.yaml", 1, 1)) for key, text in table.items()}
            for lang, table in self.strings.items()
        }
        return Manifest(
            "box",
            self.root,
            tuple(self.strings),
            Rules("", HERE),
            (),
            {},
            (),
            self.components,
            strings,
            {p.stem: p for p in sorted((self.root / "layouts").glob("*.yaml"))},
            {p.stem: p for p in sorted((self.root / "art").glob("*"))},
            HERE,
        )

    def make(self, lang: str = "en") -> Made:
        return make_faces(self.manifest, lang, self.fonts, base=self.root)


HEART = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M5 9 L1 4 L9 4 Z"/></svg>'


def face(box: Box, id: str = "one", component: str = "card", lang: str = "en") -> Face:
    made = box.make(lang)
    assert not made.findings, made.findings
    return made.faces[component, id, "Front"]


def codes(box: Box) -> list[str]:
    return [f.code for f in box.make().findings]


def one(text: str, **keys: str) -> str:
    more = "".join(f"{k}: {v}\n" for k, v in keys.items())
    return f"{more}elements:\n  - {text}\n"
