"""A game's folder → `Manifest`.

In: the folder that holds game.yaml.  Out: the manifest (None when anything stops it from meaning something), every
finding of source and schema in one run, and the texts of the files for the carets.  Lengths become µm here; rows of a
matrix are multiplied out, rows of a table read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import schema
from .expand import expand
from .finding import Code, Finding, Span, has_errors, in_order
from .manifest import (
    OVERLAP,
    BoxLine,
    Component,
    FieldSpec,
    Manifest,
    Row,
    Rulebook,
    Rules,
    Setup,
    Shape,
    Source,
    Text,
    Threshold,
    Tiles,
)
from .source import Document, Folder, Place
from .units import parse_length, parse_size

if TYPE_CHECKING:
    from .tables.books import Books

GAME = "game.yaml"
PICTURES = (".svg", ".png", ".jpg", ".jpeg")
PLACED = ("trim", "shape", "corner", "stock", "safe", "source", "joins", "tiles")
"""Keys of a component whose place is kept."""

MAN001 = Code("MAN001", "error", "no game here", """
A game is a folder with a `game.yaml`.  The folder exists, but it is empty or holds no such file.
""")  # fmt: skip
MAN002 = Code("MAN002", "error", "two things with one name", """
Two components, rulebooks, set-ups, lines of the box or pictures share a name, so that a reference to it could mean
either.
""")  # fmt: skip
MAN003 = Code("MAN003", "error", "file does not hold what its name says", """
The component in `card.yaml` is called `card`, and the game in the folder `mygame` is called `mygame`, so that people
and tools find each other's files.
""")  # fmt: skip
MAN004 = Code("MAN004", "error", "language without its strings", """
`languages:` lists a language that has no `strings.<lang>.yaml`.
""")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Loaded:
    """`sources`: text of every file read, by its name in findings."""

    manifest: Manifest | None
    findings: list[Finding]
    sources: Mapping[str, str]


def load(folder: Path, *, base: Path) -> Loaded:
    """Reads one game; file names in findings are relative to `base`."""
    loader = _Loader(Folder(folder, base))
    manifest = loader.manifest()
    found = in_order(loader.findings)
    return Loaded(None if has_errors(found) else manifest, found, loader.folder.sources)


class _Loader:
    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self.findings = folder.findings

    @cached_property
    def books(self) -> Books:
        from .tables.books import Books  # most games have no tables, and pay nothing for them

        return Books(self.folder)

    def manifest(self) -> Manifest | None:
        root = self.folder.root
        if not (root / GAME).exists() and not (root / GAME).is_symlink():
            empty = not root.is_dir() or not any(root.iterdir())
            message = f"folder '{self.folder.name(root)}' {'is empty' if empty else f'holds no {GAME}'}"
            help = "copy the folder of a game, or name another folder"
            self.findings.append(MAN001(Span(self.folder.name(root)), message, help))
            return None
        game = self._read("game", root / GAME)
        components = list(self._components())
        strings = dict(self._strings(root))
        layouts = {p.stem: p for p in self.folder.files("layouts", ".yaml")}
        for path in layouts.values():
            self._read("layout", path)
        art = self._art()
        if game is None:
            return None
        self._strings_of_languages(game, strings)
        if root.resolve().parent.name == "components" and game.data["game"] != root.resolve().name:
            message = f"game '{game.data['game']}' lies in the folder '{root.resolve().name}'"
            self.findings.append(MAN003(game.span(("game",)), message, f"write game: {root.resolve().name}"))
        return self._whole(game, {c.id: c for c in components}, strings, layouts, art)

    def _read(self, kind: str, path: Path) -> Document | None:
        """A document that has the form of its schema, or None and findings."""
        document = self.folder.document(path)
        if document is None:
            return None
        told = {f.span for f in self.findings}  # a value with a tag is not of the wrong kind as well
        found = schema.check(kind, document)
        self.findings.extend(f for f in found if f.span not in told)
        return None if has_errors(found) else document

    def _components(self) -> Iterator[Component]:
        for path in self.folder.files("", ".yaml"):
            if path.name == GAME or path.name.startswith("strings."):
                continue
            document = self._read("component", path)
            if document is None:
                continue
            component = self._component(document)
            if component and component.id != path.stem:
                message = f"component '{component.id}' stands in '{path.name}'"
                help = f"write component: {path.stem}, or rename the file to {component.id}.yaml"
                self.findings.append(MAN003(document.span(("component",)), message, help))
            if component:
                yield component

    def _component(self, document: Document) -> Component | None:
        data, span = document.data, document.span
        fields = {
            name: FieldSpec(
                name,
                spec["type"],
                document.key_span(("fields", name)),
                tuple(spec.get("values", ())),
                spec.get("pattern", ""),
                spec.get("items", "text"),
                spec.get("optional", False),
            )
            for name, spec in (data.get("fields") or {}).items()
        }
        rows, files = self._rows(document, fields)
        shape, safe, faces = data.get("shape", "rect"), data.get("safe"), data["faces"]
        corner = parse_length(data["corner"]) if "corner" in data else 0
        places: dict[str, Place] = {key: (key,) for key in PLACED if key in data}
        places |= {side: ("faces", side) for side in faces}
        places |= {
            f"tiles.{key}.{n}": ("tiles", key, *((n,) if isinstance(value, list) else ()))
            for key, value in (data.get("tiles") or {}).items()
            for n in range(len(value) if isinstance(value, list) else 1)
        }
        places |= {
            f"joins.{side}.{row}.{column}": ("joins", side, row, column)
            for side, grid in (data.get("joins") or {}).items()
            for row, ids in enumerate(grid)
            for column in range(len(ids))
        }
        return Component(
            id=data["component"],
            trim=parse_size(data["trim"]),
            shape=_shape(shape, corner),
            stock=data["stock"],
            fields=fields,
            rows=rows,
            front=faces["front"],
            back=faces.get("back"),
            span=span(("component",)),
            spans={name: span(place) for name, place in places.items()},
            joins={side: tuple(map(tuple, grid)) for side, grid in (data.get("joins") or {}).items()},
            safe=parse_length(safe["margin"]) if safe else None,
            safe_reason=safe["reason"] if safe else "",
            source=_source(document, ("source",)),
            tables=files,
            tiles=_tiles(data["tiles"]) if "tiles" in data else None,
        )

    def _rows(self, document: Document, fields: Mapping[str, FieldSpec]) -> tuple[tuple[Row, ...], tuple[Path, ...]]:
        """The rows, and the tables they are kept in."""
        table, told = None, set[Span]()
        spec = document.data.get("table")
        if spec:
            from .tables.rows import read_rows

            table, found = read_rows(document, fields, self.books)
            self.findings.extend(found)
            told = {f.span for f in found if f.severity == "error"}
        rows, found = expand(document, fields, table)
        self.findings.extend(f for f in found if f.span not in told)
        files = [spec["file"], *(join["file"] for join in spec.get("join") or ())] if spec else []
        return rows, tuple(dict.fromkeys(self.folder.root / file for file in files))

    def _strings(self, root: Path) -> Iterator[tuple[str, Mapping[str, Text]]]:
        for path in self.folder.files("", ".yaml"):
            if not path.name.startswith("strings."):
                continue
            lang = path.name.removeprefix("strings.").removesuffix(".yaml")
            document = self._read("strings", path)
            texts = document.data if document else {}
            yield lang, {key: Text(text, document.span((key,))) for key, text in texts.items() if document}

    def _strings_of_languages(self, game: Document, strings: Mapping[str, Mapping[str, Text]]) -> None:
        for i, lang in enumerate(game.data["languages"]):
            if lang not in strings:
                message = f"language '{lang}' has no strings.{lang}.yaml"
                self.findings.append(MAN004(game.span(("languages", i)), message, f"write strings.{lang}.yaml"))

    def _art(self) -> Mapping[str, Path]:
        art: dict[str, Path] = {}
        for path in self.folder.files("art"):
            if path.suffix.lower() not in PICTURES:
                continue
            if path.stem in art:
                other = [(Span(self.folder.name(art[path.stem])), "the other one")]
                message = f"two pictures are called '{path.stem}'"
                self.findings.append(MAN002(Span(self.folder.name(path)), message, "rename one of them", other))
            art.setdefault(path.stem, path)
        return art

    def _whole(
        self,
        game: Document,
        components: Mapping[str, Component],
        strings: Mapping[str, Mapping[str, Text]],
        layouts: Mapping[str, Path],
        art: Mapping[str, Path],
    ) -> Manifest:
        data, span = game.data, game.span
        for key, name in (("box", "id"), ("rulebooks", "id"), ("setups", "name")):
            self._once(game, key, name)
        return Manifest(
            id=data["game"],
            root=self.folder.root,
            languages=tuple(data["languages"]),
            rules=_rules(game),
            setups=tuple(
                Setup(s["name"], s["players"], span(("setups", i))) for i, s in enumerate(data.get("setups") or ())
            ),
            rulebooks={
                b["id"]: Rulebook(b["id"], b["title"], b["maker"], b["edition"], span(("rulebooks", i)))
                for i, b in enumerate(data.get("rulebooks") or ())
            },
            box=tuple(_box_line(game, i) for i in range(len(data["box"]))),
            components=components,
            strings=strings,
            layouts=layouts,
            art=art,
            span=span(()),
            thresholds={
                name: Threshold(
                    name, t["value"], _source(game, ("thresholds", name, "source")), span(("thresholds", name))
                )
                for name, t in (data.get("thresholds") or {}).items()
            },
        )

    def _once(self, game: Document, key: str, name: str) -> None:
        first: dict[str, Span] = {}
        for i, item in enumerate(game.data.get(key) or ()):
            span = game.span((key, i, name))
            if item[name] in first:
                other = [(first[item[name]], "the first one")]
                self.findings.append(
                    MAN002(span, f"'{item[name]}' stands twice in '{key}'", "rename one of them", other)
                )
            first.setdefault(item[name], span)


def _shape(said: str | dict[str, str], corner: int) -> Shape:
    if isinstance(said, str):
        return Shape(said, corner)  # type: ignore[arg-type]
    folds = said.get("folds", "")
    return Shape("net" if folds else "path", 0, said["path"], folds, said.get("cuts", ""))


def _tiles(said: dict[str, Any]) -> Tiles:
    seams = {key: tuple(map(parse_length, said.get(key, ()))) for key in ("across", "down")}
    return Tiles(**seams, overlap=parse_length(said["overlap"]) if "overlap" in said else OVERLAP)


def _source(document: Document, place: Place) -> Source:
    data: Any = document.data
    for part in place:
        data = data[part]
    return Source(document.span(place), **data)


def _rules(game: Document) -> Rules:
    rules = game.data["rules"]
    if rules == "none":
        return Rules("", game.span(("rules",)))
    options = rules.get("options") or {}
    spans = {key: game.span(("rules", key)) for key in rules} | {o: game.span(("rules", "options", o)) for o in options}
    return Rules(rules["engine"], game.span(("rules",)), options, spans, rules.get("profile", ""))


def _box_line(game: Document, i: int) -> BoxLine:
    line = game.data["box"][i]
    return BoxLine(
        id=line["id"],
        component=line.get("component"),
        count=line["count"],
        provide=line["provide"],
        source=_source(game, ("box", i, "source")),
        span=game.span(("box", i, "count")),
        reason=line.get("reason", ""),
    )
