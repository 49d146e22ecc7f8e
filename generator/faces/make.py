"""Manifest + layouts + strings → every face of a box.  Pure but for the files it reads and the font cache it fills.

In: a `Manifest`, a language, a `FontBook`.  Out: `Made`: a `Face` for each (component, row, side), and findings.
Every layout is read once; a back that shows no field is one face for all its cards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Any, Literal

from verify.finding import Finding, Span, has_errors
from verify.manifest import Component, Manifest, Row
from verify.source import Document, Folder
from verify.units import UM_PER_IN

from .brush import Brush, Leaf, MissingString, report
from .codes import FNT001, LAY001, LAY002, LAY008, TXT003, Collector
from .colouring import check_colours, walk
from .digest import face_hash, facts_json
from .elements import draw
from .face import Background, Face, Item, Live, Text
from .face import Path as Drawn
from .fonts import DEFAULT, FontBook, Source, font_name
from .gallery import Gallery
from .kept import Asked, Entry, Kept, letters
from .layout import Layout, Node, Reader
from .margins import (
    WHITE,
    certain_rect,
    check_edge,
    check_safe,
    check_strips,
    check_texts,
    clearance,
    die_path,
    grown_edge,
)
from .nets import faults, inner_path
from .outline import PathError
from .template import ExpressionError, as_text
from .text import BOLD, Setter
from .values import Faults, near

FaceSide = Literal["Front", "Back"]
FaceKey = tuple[str, str, FaceSide]
"""(component id, row id, side)."""

BUILT_IN = ("id", "count", "component", "game", "lang", "side", "t")
LOOP = ("i", "n", "item", "column", "row", "number")
"""Names that a repeat, grid or track gives its elements."""

LANGUAGE = "\n"
"""Between the language and the key of a string that a face asks for in another language."""
MARK_SIZE = round(4 * UM_PER_IN / 72)  # 4 pt
MARK_UP = 1_000  # µm: baseline of the revision mark above the trim's lower side, where no live content may be
MARK_LETTERS = 4
MARK_LEAST = 30_000  # µm: a part with a shorter side carries no mark


@dataclass(frozen=True, slots=True)
class Made:
    """All faces asked for.  `fonts.instance(key)` is the font that a `Text` names; `sources`: the layouts' texts by
    file."""

    faces: Mapping[FaceKey, Face]
    findings: tuple[Finding, ...]
    fonts: FontBook
    sources: Mapping[str, str]


def make_faces(
    manifest: Manifest,
    lang: str,
    fonts: FontBook,
    components: Collection[str] | None = None,
    base: Path | None = None,
    kept: Kept | None = None,
) -> Made:
    """Faces of the given components (default: all) in one language.  Bad input never raises; it is in `findings`.

    `base`: file names in findings are relative to it (default: where one stands).  `kept`: faces of the last run,
    which are taken over where nothing they are made from has changed, and replaced by those of this run.
    """
    if kept is not None:
        kept.open(lang)
    maker = _Maker(manifest, lang, fonts, base or Path.cwd(), kept)
    for component in manifest.components.values():
        if components is None or component.id in components:
            maker.read(component)
    maker.prepare()
    faces = {key: face for component, sides in maker.read_components for key, face in maker.faces(component, sides)}
    maker.report_fonts()
    findings = (*maker.folder.findings, *maker.out.findings())
    made = Made(faces, findings, fonts, maker.folder.sources)
    if kept is not None and not has_errors(findings):
        kept.keep(lang, maker.entries, made, maker.expressions())
    return made


class _Maker:
    def __init__(self, manifest: Manifest, lang: str, fonts: FontBook, base: Path, kept: Kept | None) -> None:
        self.manifest = manifest
        self.lang = lang
        self.fonts = fonts
        self.out = Collector()
        self.folder = Folder(manifest.root, base)
        self.gallery = Gallery(self.folder, manifest.art, self.out)
        self.setter = Setter(fonts, self._aspect)
        self.reader = Reader(self._document, manifest.layouts, self.out)
        self.read_components: list[tuple[Component, list[tuple[FaceSide, Layout]]]] = []
        self.kept = kept
        self.entries: dict[FaceKey, Entry] = {}  # what is to be kept of this run
        self._asked = Asked()
        self._texts: dict[str, tuple[str, ...]] = {}  # that a layout is written in
        self._shared: tuple[Any, ...] = ()  # inputs of every face
        self._families: dict[str, Any] = {}
        self._fonts: dict[str, tuple[dict[int, Path], Span]] = {}  # by the source's name

    def _document(self, path: Path) -> Document | None:
        """A layout that is of the right form; what is wrong with it has been reported."""
        from verify.schema import check

        document = self.folder.document(path)
        if document is None:
            return None
        faults = check("layout", document)
        self.folder.findings.extend(faults)
        return None if has_errors(faults) else document

    def read(self, component: Component) -> None:
        """Read the layouts of a component and check every name in them."""
        sides: list[tuple[FaceSide, Layout]] = []
        names: tuple[tuple[FaceSide, str | None], ...] = (("Front", component.front), ("Back", component.back))
        for side, name in names:
            if name:
                layout = self.reader.layout(
                    name, component.spans.get(side.lower(), component.span), self._declare_fonts
                )
                if layout:
                    self._check_names(component, layout)
                    check_colours(component, layout, partial(self._scope, component, layout, side), self.out)
                    sides.append((side, layout))
        self.read_components.append((component, sides))

    def _check_names(self, component: Component, layout: Layout) -> None:
        fields = tuple(component.fields)
        known = {*fields, *BUILT_IN, *LOOP, *layout.values}
        for template, span in layout.uses:
            for name in sorted(template.names - known):
                self.out.add(
                    LAY001,
                    span,
                    f"'{name}' is not a field of {component.id}",
                    near(name, [*fields, *layout.values], "field"),
                )
            strange = template.languages - self.manifest.strings.keys()
            for lang in sorted(strange):
                self.out.add(LAY001, span, *self._no_language(lang))
            for key, lang in sorted((key, lang or self.lang) for key, lang in template.keys if lang not in strange):
                if key not in self.manifest.strings.get(lang, {}):
                    self.out.add(TXT003, span, *self._missing(key, lang))
        for element in walk(layout.elements):
            if element.field and element.field not in component.fields:
                help = near(element.field, fields, "field")
                self.out.add(
                    LAY001,
                    element.field_span or element.span,
                    f"'{element.field}' is not a field of {component.id}",
                    help,
                )

    def _missing(self, key: str, lang: str) -> tuple[str, str]:
        close = get_close_matches(key, self.manifest.strings.get(lang, {}), 1, 0.6)
        help = f"did you mean '{close[0]}'?" if close else f"add {key}: … to strings.{lang}.yaml"
        return f"strings.{lang}.yaml has no '{key}'", help

    def _no_language(self, lang: str) -> tuple[str, str]:
        return f"'{lang}' is not a language of this game", near(lang, sorted(self.manifest.strings), "language")

    def _declare_fonts(self, table: Mapping[str, Node]) -> Sequence[str]:
        """Families of a layout: a file, a list of files (a chain), or files by weight; below the game's folder."""
        for family, node in table.items():
            if self._families.setdefault(family, node.data) != node.data:
                self.out.add(
                    LAY002, node.span, f"font '{family}' is declared with other files elsewhere", "give it another name"
                )
                continue
            chain = [
                self._font(entry, node.span) for entry in (node.data if isinstance(node.data, list) else [node.data])
            ]
            self.fonts.add(family, tuple(source for source in chain if source))
        return (*self.fonts.families,)

    def _font(self, entry: Any, span: Span) -> Source | None:
        files = entry if isinstance(entry, dict) else {"0": entry}
        found: dict[int, Path] = {}
        for weight, name in files.items():
            path = self.manifest.root / as_text(name)
            if not as_text(weight).isdecimal():
                self.out.add(LAY002, span, f"'{weight}' is not a weight", "write 400: for regular, 700: for bold")
            elif not self.folder.holds(path) or not path.is_file():
                help = "write its path, such as fonts/Title.ttf"
                self.out.add(FNT001, span, f"'{as_text(name)}' is not a font file of this game", help)
            else:
                found[int(weight)] = path
        if len(found) < len(files) or not files:
            return None
        name = wanted = font_name(as_text(next(iter(files.values()))))
        while self._fonts.setdefault(name, (found, span))[0] != found:  # two paths that differ only in signs left out
            name = f"{wanted}-{len(self._fonts)}"
        return Source(name, found)

    def prepare(self) -> None:
        """Cut every font in use once, for all characters that may be printed."""
        styles = {s for _, sides in self.read_components for _, layout in sides for s in _styles(layout)}
        named = {
            lang for _, sides in self.read_components for _, lay in sides for t, _ in lay.uses for lang in t.languages
        }
        langs = sorted(named & self.manifest.strings.keys() | {self.lang})
        texts = [text.text for lang in langs for text in self.manifest.strings.get(lang, {}).values()]
        texts += [as_text(v) for c, _ in self.read_components for row in c.rows for v in row.values.values()]
        texts += [t.source for _, sides in self.read_components for _, layout in sides for t in _texts(layout)]
        if any("**" in text for text in texts):
            styles |= {(family, max(weight, BOLD)) for family, weight in styles}
        self.fonts.prepare(styles, set().union(*map(set, texts)))
        self._shared = (self.manifest.id, self.fonts.identity) if self.kept else ()

    def expressions(self) -> set[str]:
        """The texts of all layouts that were read."""
        return {t.source for _, sides in self.read_components for _, layout in sides for t, _ in layout.uses}

    def report_fonts(self) -> None:
        """Font files that turned out to be broken, at the place that names them."""
        for name, why in self.fonts.broken.items():
            if name in self._fonts:
                self.out.add(FNT001, self._fonts[name][1], why, "use another font file")

    def _aspect(self, name: str) -> float:
        art = self.gallery.find(name, self.manifest.span, "icon")
        return art.drawing.w / art.drawing.h if art and art.drawing else 1.0

    def faces(self, component: Component, sides: Sequence[tuple[FaceSide, Layout]]) -> Iterator[tuple[FaceKey, Face]]:
        for side, layout in sides:
            shared: Face | None = None
            common = side == "Back" and not _depends(layout, component)
            for row in component.rows:
                if shared is None or not common:
                    shared = self._kept_face(component, layout, side, row, common)
                yield (component.id, row.id, side), shared

    def _kept_face(self, component: Component, layout: Layout, side: FaceSide, row: Row, common: bool) -> Face:
        """The face of the last run where it would be made of the same, else a new one."""
        if self.kept is None:
            return self._face(component, layout, side, row, common)
        key: FaceKey = (component.id, "" if common else row.id, side)
        inputs = self._inputs(component, layout, row, common)
        entry = self.kept.find(self.lang, key, inputs, self._string, self.gallery.identity)
        if entry is None:
            said, self._asked = self.out.calls, Asked()
            self.gallery.asked.clear()
            face = self._face(component, layout, side, row, common)
            if self.out.calls > said:
                return face
            self._asked.art.update((name, self.gallery.identity(name)) for name in self.gallery.asked)
            entry = Entry(inputs, self._asked, face, letters(face.items))
        else:
            for font, characters in entry.letters.items():
                self.fonts.require(font, characters)
        self.entries[key] = entry
        return entry.face

    def _inputs(self, component: Component, layout: Layout, row: Row, common: bool) -> tuple[Any, ...]:
        """All that a face is made from, but what it asks for while it is drawn."""
        if layout.name not in self._texts:
            files = self.reader.files(layout.name)
            self._texts[layout.name] = tuple(self.folder.sources[self.folder.name(path)] for path in files)
        ours = (component.trim, component.shape, component.safe_area, tuple(component.fields))
        return *self._shared, self._texts[layout.name], *ours, None if common else (row.count, facts_json(row.values))

    def _string(self, asked: str) -> str | None:
        """A string as `_translate` notes it: by its key, after the language that it was asked for in, if any."""
        lang, _, key = asked.rpartition(LANGUAGE)
        found = self.manifest.strings.get(lang or self.lang, {}).get(key)
        return found.text if found else None

    def _face(self, component: Component, layout: Layout, side: FaceSide, row: Row, common: bool) -> Face:
        card = component.id if common else f"{component.id}/{row.id}"
        self.out.place(card, component.span if common else row.span)
        facts = {} if common else row.values
        scope = self._scope(component, layout, side, row)
        brush = Brush(
            layout, component.trim, component.safe_area, scope, facts, self.setter, self.gallery, self.out, card
        )
        leaves = [leaf for element in layout.elements for leaf in draw(element, brush)]
        return self._finish(component, layout, side, brush, leaves, facts, common)

    def _scope(self, component: Component, layout: Layout, side: FaceSide, row: Row) -> dict[str, Any]:
        given = {
            "id": row.id, "count": row.count, "component": component.id, "game": self.manifest.id, "lang": self.lang,
            "side": side.lower(), "t": self._translate,
        }  # fmt: skip
        return {**dict.fromkeys(component.fields, ""), **layout.values, **given, **row.values}

    def _translate(self, key: Any, lang: Any = "", **values: Any) -> str:
        """`t('key')`; `t('key', points=3)` for a string with {points} in it; `t('key', lang='en')` in that language,
        whatever the sheets are in."""
        named = as_text(lang) or self.lang
        if lang and named not in self.manifest.strings:
            raise ExpressionError(*self._no_language(named))
        found = self.manifest.strings.get(named, {}).get(as_text(key))
        if found is None:
            raise MissingString(*self._missing(as_text(key), named))
        asked = f"{named}{LANGUAGE}{as_text(key)}" if lang else as_text(key)
        text = self._asked.strings[asked] = found.text
        for name, value in values.items():
            text = text.replace("{" + name + "}", as_text(value))
        return text

    def _finish(
        self,
        component: Component,
        layout: Layout,
        side: FaceSide,
        brush: Brush,
        leaves: list[Leaf],
        facts: Mapping[str, Any],
        common: bool,
    ) -> Face:
        size, card, out = component.trim, brush.card, self.out
        die, folds, cuts = self._shape(component)
        inside = clearance(component.shape, size, die)
        edge = self._single(layout, "edge", brush)
        certain = certain_rect(component.shape, size, die, component.safe_area)
        check_safe(leaves, inside, certain, component.safe_area, out, card)
        bleed = check_edge(leaves, inside, certain, edge, layout, size, out, card)
        check_texts(leaves, out, card)
        if layout.strips:
            check_strips(leaves, layout, brush, out)
        items = list(_labelled(leaves))
        if edge is not None and edge != WHITE:
            bleed = layout.bleed
            items.insert(0, Background((replace(grown_edge(component.shape, size, bleed), fill=edge),)))
        alt = self._single(layout, "alt", brush) or f"{card} {side.lower()}"
        face = Face(size, tuple(items), "", facts_json(facts), alt, edge, bleed, component.safe_area, die, folds, cuts)
        hash = face_hash(face, lambda key: self.fonts.instance(key).digest, self._digest)
        return replace(face, hash=hash, mark=None if common else self._mark(face, hash, layout, brush))

    def _shape(self, component: Component) -> tuple[Drawn | None, Drawn | None, Drawn | None]:
        """Cutting outline, folds and inner cuts of a part that is no rectangle."""
        span = component.spans.get("shape", component.span)
        try:
            die = die_path(component.shape, component.trim)
            folds, cuts = inner_path(component.shape.folds), inner_path(component.shape.cuts)
        except PathError as fault:
            self.out.add(LAY002, span, str(fault), "write SVG path data in mm")
            return None, None, None
        if die and component.shape.path:
            for fault_ in faults(die, folds, cuts, component.trim):
                self.out.add(LAY008, span, fault_, "compare the path, its folds and cuts and the trim")
        return die, folds, cuts

    def _single(self, layout: Layout, key: str, brush: Brush) -> Any:
        value = getattr(layout, key)
        try:
            return value.of(brush.scope) if value else None
        except Faults as fault:
            report(fault, value.span, brush)
            return None

    def _digest(self, name: str) -> str:
        art = self.gallery.find(name, self.manifest.span, "icon")
        return art.digest if art else ""

    def _mark(self, face: Face, hash: str, layout: Layout, brush: Brush) -> Text | None:
        """First letters of the hash, centred at the lower side below all live content, or where `mark:` says."""
        if min(face.size.w, face.size.h) < MARK_LEAST or face.die is not None:
            return None
        text = hash[:MARK_LETTERS]
        font = self.fonts.primary(DEFAULT, 400)
        width = round(sum(font.advances[c] for c in text) * MARK_SIZE / 1000)
        place = face.size.w // 2, face.size.h - MARK_UP
        if layout.mark is not None:
            place = self._single(layout, "mark", brush)
            if place is None:
                return None
        return Text(text, place[0] - width // 2, place[1], font.key, MARK_SIZE, _legible(face.edge))


def _legible(edge: str | None) -> str:
    """A grey that can be read on the edge's colour."""
    r, g, b = (int((edge or WHITE)[i : i + 2], 16) for i in (1, 3, 5))
    return "#808080" if 299 * r + 587 * g + 114 * b > 128_000 else "#c0c0c0"


def _labelled(leaves: Sequence[Leaf]) -> Iterator[Item]:
    """Neighbours that say the same (background, or live without a field) share one label."""
    kind: tuple[bool, str, str] | None = None
    run: list[Item] = []
    for leaf in [*leaves, None]:
        own = (leaf.background, leaf.field, leaf.value) if leaf else None
        if run and (own != kind or (own and own[1])):
            assert kind is not None
            yield Background(tuple(run)) if kind[0] else Live(tuple(run), kind[1], kind[2])
            run = []
        if leaf:
            kind = own
            run.extend(leaf.items)


def _depends(layout: Layout, component: Component) -> bool:
    """True when the face can differ from card to card."""
    names = {*component.fields, "id", "count"}
    return bool(layout.names & names) or any(e.field in component.fields for e in walk(layout.elements) if e.field)


def _styles(layout: Layout) -> Iterator[tuple[str, int]]:
    yield DEFAULT, 400  # the revision mark
    for element in walk(layout.elements):
        if element.style:
            yield element.style.family, element.style.weight
        for keys in [element.own, *layout.styles.values()]:
            font, weight = keys.get("font"), keys.get("weight")
            if weight and weight.static and not (font and font.template):
                yield (font.static if font else DEFAULT), weight.static


def _texts(layout: Layout) -> Iterator[Any]:
    for template, _ in layout.uses:
        yield template
    for element in walk(layout.elements):
        value = element.values.get("text")
        if value is not None and isinstance(value.static, str):
            yield _Literal(value.static)


@dataclass(frozen=True, slots=True)
class _Literal:
    source: str
