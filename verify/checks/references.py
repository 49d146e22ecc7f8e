"""References: what components name exists, and what lies in the folder is used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ..finding import Code, Finding, Span, suggest
from ..manifest import Fact, Manifest

REF001 = Code("REF001", "error", "layout that does not exist", """
`faces:` names a layout that is not in `layouts/`.
""")  # fmt: skip
REF002 = Code("REF002", "note", "file that nothing uses", """
No component draws with this layout or has its rows in this table, or no layout shows this picture.  It does no harm;
often it is a reference with a typing mistake, or a file that was forgotten.
""")  # fmt: skip
REF003 = Code("REF003", "warning", "file that nothing reads", """
The tool reads `*.yaml` of a game's folder, `layouts/*.yaml`, and `art/*.svg`, `.png`, `.jpg`.  A file of another kind
there is probably meant to be one of them.
""")  # fmt: skip

REF004 = Code("REF004", "error", "parts that cannot be laid together", """
`joins:` says how the parts of a component lie edge to edge: rows of ids, all equally long, each id one of the
component's rows and in one place only.
""")  # fmt: skip

PICTURES = (".svg", ".png", ".jpg", ".jpeg")
_EXTENDS = re.compile(r"^extends:\s*['\"]?([\w.-]+)", re.MULTILINE)
_WORD = re.compile(r"[\w.-]+")


def check_layouts(manifest: Manifest) -> Iterator[Finding]:
    """Each face has its layout."""
    for component in manifest.components.values():
        for side, layout in (("front", component.front), ("back", component.back)):
            if layout is not None and layout not in manifest.layouts:
                span = component.spans.get(side, component.span)
                yield REF001(span, f"'{layout}' is not a layout", suggest(layout, manifest.layouts))


def check_joins(manifest: Manifest) -> Iterator[Finding]:
    """Parts laid edge to edge are rows of the component, each in one place."""
    for component in manifest.components.values():
        known = {row.id for row in component.rows}
        for side, grid in component.joins.items():
            if side == "back" and component.back is None:
                span = component.spans["joins.back.0.0"]
                yield REF004(span, "the backs are laid together, and there are none", "add faces: back: …")
            seen: dict[str, Span] = {}
            for row, ids in enumerate(grid):
                for column, id in enumerate(ids):
                    span = component.spans[f"joins.{side}.{row}.{column}"]
                    if id not in known:
                        yield REF004(span, f"'{id}' is not a row of '{component.id}'", suggest(id, known))
                    elif id in seen:
                        yield REF004(span, f"'{id}' lies in two places", "", [(seen[id], "the first one")])
                    seen.setdefault(id, span)
                if len(ids) != len(grid[0]):
                    span = component.spans[f"joins.{side}.{row}.0"]
                    message = f"row {row + 1} of the {side}s has {len(ids)} parts, the first row {len(grid[0])}"
                    yield REF004(span, message, "make all rows equally long")


def check_unused(manifest: Manifest) -> Iterator[Finding]:
    """Layouts, pictures and tables that nothing names; a picture's name may stand anywhere in a layout or a row."""
    texts = {name: layout_text(path) for name, path in manifest.layouts.items()}
    faces = {layout for c in manifest.components.values() for layout in (c.front, c.back) if layout}
    faces |= {base for text in texts.values() for base in _EXTENDS.findall(text)}
    for name, path in manifest.layouts.items():
        if name not in faces and faces <= manifest.layouts.keys():  # else a face that lacks its layout is told (REF001)
            yield REF002(Span(manifest.file(path)), f"no face is drawn with layout '{name}'")
    words = {word for text in texts.values() for word in _WORD.findall(text)}
    words |= {w for c in manifest.components.values() for r in c.rows for v in r.values.values() for w in _words(v)}
    words |= {row.id for c in manifest.components.values() for row in c.rows}
    for name, path in manifest.art.items():
        if name not in words:
            yield REF002(Span(manifest.file(path)), f"no layout shows picture '{name}'")
    tables = {path for c in manifest.components.values() for path in c.tables}
    at = manifest.root / "tables"
    for path in sorted(at.iterdir()) if at.is_dir() else ():
        if path.is_file() and path not in tables and not path.name.startswith((".", "~$")):
            yield REF002(Span(manifest.file(path)), f"no component has its rows in table '{path.name}'")
    for folder, suffixes in (("", (".yaml",)), ("layouts", (".yaml",)), ("art", PICTURES)):
        yield from _unread(manifest, folder, suffixes)


def _unread(manifest: Manifest, folder: str, suffixes: tuple[str, ...]) -> Iterator[Finding]:
    at = manifest.root / folder
    for path in sorted(at.iterdir()) if at.is_dir() else ():
        meant = path.suffix.lower() == ".yml" if not folder else path.suffix.lower() not in suffixes
        if path.is_file() and meant and not path.name.startswith("."):
            help = (
                f"rename it to {path.stem}.yaml"
                if path.suffix.lower() == ".yml"
                else f"the files here are {', '.join(suffixes)}"
            )
            yield REF003(Span(manifest.file(path)), f"nothing reads '{path.name}'", help)


def bases(manifest: Manifest, layout: str) -> list[Path]:
    """A layout and those it extends."""
    found: list[Path] = []
    names = [layout]
    for name in names:  # grows while it is walked over
        path = manifest.layouts.get(name)
        if path is not None and path not in found:
            found.append(path)
            names += _EXTENDS.findall(layout_text(path))
    return found


def layout_text(path: Path) -> str:
    """The text of a layout that was loaded before; "" when it is gone."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _words(value: Fact) -> list[str]:
    return [w for item in value for w in _words(item)] if isinstance(value, tuple) else _WORD.findall(str(value))
