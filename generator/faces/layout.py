"""Layout files → `Layout`: elements with their values read, styles and colours resolved, `extends` followed.

In: `layouts/*.yaml` as data with places.  Out: frozen values; everything that does not depend on a card is computed
here, once.
Lengths µm.  What is wrong goes to the collector with its place; the element or key is then left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as default
from pathlib import Path
from typing import Any, Protocol

from verify.finding import Span

from . import values as v
from .codes import EXP001, LAY001, LAY002, LAY006, Collector
from .template import ExpressionError, Template, as_text, read_expression
from .text import Style
from .values import BadValue, Faults, Palette, Value, make_value, near

DEFAULT_BLEED = 3_000
MOST_DEPTH = 12  # groups within groups, and layouts on layouts

STYLE_KEYS: Mapping[str, str] = {
    "font": "family", "weight": "weight", "italic": "italic", "size": "size", "min": "floor", "colour": "colour",
    "leading": "leading", "align": "align", "valign": "valign", "fit": "fit", "lines": "lines",
    "vertical": "vertical",
}  # fmt: skip
"""Keys of a style, which a text element may also say itself, and what they are called in `Style`."""

KINDS = ("text", "icon", "image", "circle", "line", "path", "repeat", "group", "grid", "track")
"""Keys that say what an element is; one with none of them and a `box` is a box."""

PAINT = ("fill", "stroke", "width", "dash", "round")
PICTURE = ("box", "colour", "align", "valign")
USED: Mapping[str, tuple[str, ...]] = {
    "text": ("box", "style", *STYLE_KEYS),
    "icon": PICTURE,
    "image": (*PICTURE, "fit"),
    "box": ("corner", *PAINT),
    "circle": PAINT,
    "line": ("stroke", "width", "dash", "round"),
    "path": ("at", *PAINT),
    "repeat": ("elements", "at", "box", "step", "cell", "columns", "align", "valign"),
    "group": ("at", "box", "clip", "corner"),
    "grid": ("elements", "at", "cell", "columns", "rows", "point", *PAINT),
    "track": ("elements", "at", "cell", "columns", "rows", "from", "along", *PAINT),
}
"""What each kind reads beside EVERYWHERE; another key would be ignored, so it is a finding."""

EVERYWHERE = ("field", "when", "id", "background", "rotate", "pivot")


class Document(Protocol):
    """A YAML file as data; `span` gives the place of a key path such as ("elements", 2, "box")."""

    @property
    def data(self) -> Any: ...

    def span(self, path: tuple[str | int, ...]) -> Span: ...


@dataclass(frozen=True, slots=True)
class Element:
    """One element: its kind, its values by key, and what it holds."""

    kind: str
    values: Mapping[str, Value]
    span: Span
    id: str = ""
    when: Template | None = None
    when_span: Span | None = None
    field: str = ""
    field_span: Span | None = None
    background: bool = False
    children: tuple[Element, ...] = ()
    own: Mapping[str, Value] = default(default_factory=dict)  # style keys it says itself
    style: Style | None = None  # None: it follows the card

    def get(self, key: str, scope: Mapping[str, Any], default: Any = None) -> Any:
        value = self.values.get(key)
        return default if value is None else value.of(scope)


@dataclass(frozen=True, slots=True)
class Strip:
    """`visible_when`: the fields that must be read inside `box` (x y w h; or a side and a width) of the face."""

    name: str
    box: Value
    fields: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Layout:
    name: str
    span: Span
    palette: Palette
    styles: Mapping[str, Mapping[str, Value]]
    values: Mapping[str, Any]  # constants for expressions
    elements: tuple[Element, ...]
    edge: Value | None
    bleed: int
    alt: Value | None
    mark: Value | None
    strips: tuple[Strip, ...]
    names: frozenset[str]  # all that its expressions use
    uses: tuple[tuple[Template, Span], ...]  # its expressions and their places


@dataclass(frozen=True, slots=True)
class Node:
    """A value of a layout file and where it stands."""

    data: Any
    document: Document
    path: tuple[str | int, ...] = ()

    @property
    def span(self) -> Span:
        return self.document.span(self.path)

    def items(self) -> dict[str, Node]:
        data = self.data if isinstance(self.data, dict) else {}
        return {str(k): Node(value, self.document, (*self.path, k)) for k, value in data.items()}

    def each(self) -> list[Node]:
        data = self.data if isinstance(self.data, list) else []
        return [Node(value, self.document, (*self.path, i)) for i, value in enumerate(data)]


@dataclass(slots=True)
class _Merged:
    """A layout laid over those it extends: tables by name, lists of elements, single values."""

    span: Span
    tables: dict[str, dict[str, Node]]
    lists: dict[str, list[Node]]
    single: dict[str, Node]


TABLES = ("colours", "styles", "values", "fonts", "visible_when")
LISTS = ("background", "elements")
SINGLE = ("edge", "bleed", "alt", "mark")


class Reader:
    """Reads the layouts of one box; each file once."""

    def __init__(
        self, open_document: Callable[[Path], Document | None], layouts: Mapping[str, Path], out: Collector
    ) -> None:
        """`open_document` gives None for a file that cannot be read (and has reported it)."""
        self._open = open_document
        self._layouts = layouts
        self._out = out
        self._documents: dict[Path, Document | None] = {}
        self._read: dict[str, Layout | None] = {}

    def layout(self, name: str, span: Span, families: Callable[[Mapping[str, Node]], Sequence[str]]) -> Layout | None:
        """The layout of that name; `span` is where it is asked for; `families` declares its fonts and gives all
        names."""
        if name not in self._read:
            merged = self._merge(name, span, ())
            self._read[name] = (
                _Builder(name, merged, families(merged.tables["fonts"]), self._out).layout() if merged else None
            )
        return self._read[name]

    def files(self, name: str) -> list[Path]:
        """The files that a layout which was read is written in: its own, and those of the layouts it extends."""
        path = self._layouts[name]
        document = self._documents[path]
        base = document.data.get("extends") if document else None
        return [path, *(self.files(str(base)) if base else ())]

    def _merge(self, name: str, span: Span, below: tuple[str, ...]) -> _Merged | None:
        if name in below:
            self._out.add(LAY006, span, f"layout '{name}' builds on itself", "take one 'extends' away")
            return None
        if name not in self._layouts:
            self._out.add(LAY001, span, f"'{name}' is not a layout", near(name, tuple(self._layouts), "layout"))
            return None
        path = self._layouts[name]
        if path not in self._documents:
            self._documents[path] = self._open(path)
        document = self._documents[path]
        if document is None:
            return None
        top = Node(document.data, document).items()
        base = self._merge(str(top["extends"].data), top["extends"].span, (*below, name)) if "extends" in top else None
        if base is None and "extends" in top:
            return None
        merged = base or _Merged(document.span(()), {t: {} for t in TABLES}, {k: [] for k in LISTS}, {})
        tables = {t: merged.tables[t] | (top[t].items() if t in top else {}) for t in TABLES}
        lists = {k: _over(merged.lists[k], top[k].each() if k in top else []) for k in LISTS}
        return _Merged(document.span(()), tables, lists, merged.single | {k: top[k] for k in SINGLE if k in top})


def _over(base: list[Node], own: list[Node]) -> list[Node]:
    """An element with the id of an inherited one takes its place; the others follow."""
    named = {node.data["id"]: node for node in own if isinstance(node.data, dict) and "id" in node.data}
    inherited = {node.data.get("id") for node in base if isinstance(node.data, dict)}
    replaced = [named.get(node.data.get("id"), node) if isinstance(node.data, dict) else node for node in base]
    return replaced + [n for n in own if not (isinstance(n.data, dict) and n.data.get("id") in inherited - {None})]


class _Builder:
    """One merged layout → `Layout`."""

    def __init__(self, name: str, merged: _Merged, families: Sequence[str], out: Collector) -> None:
        self._name = name
        self._merged = merged
        self._out = out
        self._palette = Palette({k: str(n.data) for k, n in merged.tables["colours"].items()})
        self._uses: list[tuple[Template, Span]] = []
        self._readers = _readers(self._palette, families)
        self._styles: dict[str, dict[str, Value]] = {}

    def layout(self) -> Layout:
        merged = self._merged
        for node in merged.tables["colours"].values():
            self._value("fill", node)
        for name in merged.tables["styles"]:
            self._styles[name] = self._style(name, ())
        single = {key: self._value(key, node) for key, node in merged.single.items()}
        bleed = single.get("bleed")
        elements = [self._element(n, True, 0) for n in merged.lists["background"]]
        elements += [self._element(n, False, 0) for n in merged.lists["elements"]]
        strips = tuple(self._strip(name, node) for name, node in merged.tables["visible_when"].items())
        uses = tuple(self._uses)
        return Layout(
            self._name,
            merged.span,
            self._palette,
            self._styles,
            {name: _frozen(node.data) for name, node in merged.tables["values"].items()},
            tuple(e for e in elements if e),
            single.get("edge"),
            bleed.static if bleed and bleed.static is not None else DEFAULT_BLEED,
            single.get("alt"),
            single.get("mark"),
            tuple(s for s in strips if s),
            frozenset().union(*(t.names for t, _ in uses)) if uses else frozenset(),
            uses,
        )

    def _value(self, key: str, node: Node) -> Value | None:
        try:
            value = make_value(node.data, node.span, self._readers[key])
        except Faults as fault:
            self.report(fault, node.span)
            return None
        if value.template is not None:
            self._uses.append((value.template, node.span))
        return value

    def report(self, fault: Exception, span: Span) -> None:
        code = EXP001 if isinstance(fault, ExpressionError) else LAY001 if getattr(fault, "unknown", False) else LAY002
        self._out.add(code, span, str(fault), getattr(fault, "help", ""))

    def _style(self, name: str, below: tuple[str, ...]) -> dict[str, Value]:
        node = self._merged.tables["styles"][name]
        keys = node.items()
        base: dict[str, Value] = {}
        if "extends" in keys:
            wanted, place = str(keys["extends"].data), keys["extends"].span
            if wanted in below or wanted == name:
                self._out.add(LAY006, place, f"style '{name}' builds on itself", "take one 'extends' away")
            elif wanted not in self._merged.tables["styles"]:
                self._out.add(
                    LAY001,
                    place,
                    f"'{wanted}' is not a style",
                    near(wanted, tuple(self._merged.tables["styles"]), "style"),
                )
            else:
                base = self._style(wanted, (*below, name))
        return base | self._own_style(keys)

    def _own_style(self, keys: Mapping[str, Node]) -> dict[str, Value]:
        read = {key: self._value(key, keys[key]) for key in STYLE_KEYS if key in keys}
        return {key: value for key, value in read.items() if value is not None}

    def _element(self, node: Node, background: bool, depth: int) -> Element | None:
        keys = node.items()
        kind = next((k for k in KINDS if k in keys), "box" if "box" in keys else "")
        if not kind or depth > MOST_DEPTH:
            problem = (
                "the element says nothing to draw" if not kind else f"elements are nested deeper than {MOST_DEPTH}"
            )
            self._out.add(LAY002, node.span, problem, f"give it one of {', '.join(KINDS)} or box")
            return None
        for key in keys.keys() - {kind, *EVERYWHERE, *USED[kind]}:
            known = ", ".join(USED[kind])
            self._out.add(LAY002, keys[key].span, f"'{key}' does nothing on a {kind}", f"a {kind} reads {known}")
        background = background or ("background" in keys and bool(keys["background"].data))
        when, when_span = self._when(keys)
        inside = keys["group"] if kind == "group" else keys.get("elements")
        children = [self._element(n, background, depth + 1) for n in inside.each()] if inside else []
        plain = (k for k in keys if k in self._readers and not (k == "fit" and kind == "text") and k not in STYLE_KEYS)
        values = {key: self._value(key, keys[key]) for key in plain}
        if kind == "image" and "fit" in keys:
            values["fit"] = self._value("image_fit", keys["fit"])
        for key in ("colour", "align", "valign"):
            if kind != "text" and key in keys:
                values[key] = self._value(key, keys[key])
        own_keys = keys.keys() & STYLE_KEYS.keys() if kind == "text" else ()
        own = self._own_style(keys) if own_keys else {}
        if None in values.values() or len(own) < len(own_keys) or (when is None and "when" in keys):
            return None  # one of its values has been reported
        element = Element(
            kind,
            {k: value for k, value in values.items() if value is not None},
            node.span,
            str(keys["id"].data) if "id" in keys else "",
            when,
            when_span,
            str(keys["field"].data) if "field" in keys else "",
            keys["field"].span if "field" in keys else node.span,
            background,
            tuple(c for c in children if c),
            own,
        )
        return replace(element, style=self._static_style(element)) if kind == "text" else element

    def _when(self, keys: Mapping[str, Node]) -> tuple[Template | None, Span | None]:
        if "when" not in keys:
            return None, None
        node = keys["when"]
        try:
            template = read_expression(as_text(node.data))
        except ExpressionError as fault:
            self.report(fault, node.span)
            return None, None
        self._uses.append((template, node.span))
        return template, node.span

    def _static_style(self, element: Element) -> Style | None:
        """The finished style when no card can change it."""
        name = element.values.get("style")
        if name is not None and name.template is not None:
            return None
        chosen = self._styles.get(name.static, {}) if name else {}
        if name and name.static not in self._styles:
            self._out.add(
                LAY001, name.span, f"'{name.static}' is not a style", near(name.static, tuple(self._styles), "style")
            )
        values = {**chosen, **element.own}
        if any(value.template for value in values.values()):
            return None
        return make_style({key: value.static for key, value in values.items()})

    def _strip(self, name: str, node: Node) -> Strip | None:
        keys = node.items()
        if "box" not in keys or "fields" not in keys:
            self._out.add(
                LAY002, node.span, f"strip '{name}' needs box and fields", "write {box: 0 0 12 88 mm, fields: [rank]}"
            )
            return None
        box = self._value("box", keys["box"])
        fields = tuple(as_text(n.data) for n in keys["fields"].each())
        return Strip(name, box, fields, keys["fields"].span) if box else None


def make_style(said: Mapping[str, Any]) -> Style:
    """A `Style` from the values of style keys; `min` never lies above `size`; columns begin at the right."""
    values = {STYLE_KEYS[key]: value for key, value in said.items()}
    if values.get("vertical"):
        values.setdefault("align", "right")
    style = Style(**values)
    return replace(style, floor=min(style.floor, style.size))


def style_of(element: Element, layout: Layout, scope: Mapping[str, Any]) -> Style:
    """The style of a text for one card; raises what the readers raise."""
    if element.style is not None:
        return element.style
    name = element.get("style", scope, "")
    if name and name not in layout.styles:
        raise BadValue(f"'{name}' is not a style", near(name, tuple(layout.styles), "style"), True, "style")
    values = {**(layout.styles[name] if name else {}), **element.own}
    return make_style({key: value.of(scope) for key, value in values.items()})


def _frozen(data: Any) -> Any:
    """Constants for expressions: lists as tuples, so that no expression can change them."""
    if isinstance(data, dict):
        return {str(k): _frozen(d) for k, d in data.items()}
    return tuple(map(_frozen, data)) if isinstance(data, list) else data


def _readers(palette: Palette, families: Sequence[str]) -> dict[str, v.Reader]:
    """How the value of each key is read: the whole format in one table."""
    text, length, positive, point = v.read_text, v.read_length, v.read_positive, v.read_point
    colour = palette.read
    count = v.read_number(0, v.MOST_ITEMS, whole=True)

    def family(raw: Any) -> str:
        name = as_text(raw)
        if name not in families:
            raise BadValue(f"'{name}' is not a font", near(name, tuple(families), "font"), unknown=True)
        return name

    def ink(raw: Any) -> str:
        found = colour(raw)
        if found is None:
            raise BadValue("text needs a colour", "write a named colour or #rrggbb")
        return found

    def mark(raw: Any) -> Any:
        return None if raw in (None, False, "none") else point(raw)

    return {
        "text": text, "icon": text, "image": text, "path": text, "style": text, "alt": text,
        "box": v.read_box, "at": point, "pivot": point, "step": point, "cell": point, "mark": mark,
        "circle": v.read_lengths(3), "line": v.read_lengths(4),
        "corner": length, "width": positive, "bleed": length, "dash": v.read_dash,
        "fill": colour, "stroke": colour, "edge": ink, "colour": ink,
        "rotate": v.read_angles, "clip": v.read_flag, "round": v.read_flag,
        "repeat": v.read_items, "track": count, "columns": count, "rows": count,
        "from": v.read_number(-10_000, 10_000, whole=True),
        "grid": v.read_choice("square", "hex"), "point": v.read_choice("up", "side"),
        "along": v.read_choice("row", "snake", "edge"),
        "image_fit": v.read_choice("contain", "crop"),
        "font": family, "weight": v.read_number(1, 1000, whole=True), "italic": v.read_flag,
        "size": positive, "min": positive,
        "leading": v.read_number(0.5, 4), "align": v.read_choice("left", "centre", "right"),
        "valign": v.read_choice("top", "middle", "bottom"), "fit": v.read_choice("shrink", "wrap", "fail"),
        "lines": v.read_number(0, 100, whole=True), "vertical": v.read_flag,
    }  # fmt: skip
