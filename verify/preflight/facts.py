"""Is the printed deck the deck of the manifest: facts, counts, texts as read, icons as drawn?  And the deck as
printed.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..finding import Finding, Span
from ..manifest import DRAWN, Component, Deck, Fact, Manifest, Piece, Row
from . import codes
from .measured import FormFace, Measured, Placement, Shown
from .placing import where


def canonical(values: Mapping[str, object]) -> str:
    """The form in which facts are compared: JSON with sorted keys, ASCII, no spaces."""
    return json.dumps(dict(values), sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def readable(text: str) -> str:
    """NFKC without white space: how two texts are compared."""
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text))


# ---- one file --------------------------------------------------------------------------------------------------------


def check(measured: Measured, manifest: Manifest | None) -> Iterator[Finding]:
    span = Span(measured.file)
    first: dict[int, Placement] = {}
    for placed in measured.placements:
        first.setdefault(id(placed.form), placed)
    for placed in first.values():
        if placed.form.stream != placed.form.digest:
            yield codes.STREAM(
                span, f"the drawing of {where(measured, placed)} was changed after the build", "build the sheets again"
            )
        for shown in placed.form.shown:
            yield from _reads(measured, placed, shown, span)
    yield from _shapes(measured, span)
    yield from _silent(measured, first, span)
    yield from _alike(measured, first, manifest, span)
    yield from _against(measured, manifest, span)


def _alike(
    measured: Measured, first: Mapping[int, Placement], manifest: Manifest | None, span: Span
) -> Iterator[Finding]:
    """One text that stands for two values of a field tells nobody which it is."""
    means: dict[tuple[str, str, str], tuple[object, Placement]] = {}
    told: set[tuple[str, str]] = set()
    for placed in first.values():
        component = manifest.components.get(placed.component) if manifest else None
        for shown in placed.form.shown:
            spec = component.fields.get(shown.field) if component else None
            fact = (placed.form.facts or {}).get(shown.field)
            if spec is None or spec.type != "enum" or fact is None or shown.icons:
                continue
            other, there = means.setdefault((placed.component, shown.field, readable(shown.value)), (fact, placed))
            if other != fact and (placed.component, shown.field) not in told:
                told.add((placed.component, shown.field))
                yield codes.VALUE(
                    span,
                    f"{where(measured, placed)} shows its {shown.field} '{fact}' as '{shown.value}', and "
                    f"{where(measured, there)} its '{other}' as well",
                    "let each value of the field have a text of its own",
                    [(component.span, "their component")] if component else [],
                )


def _reads(measured: Measured, placed: Placement, shown: Shown, span: Span) -> Iterator[Finding]:
    """Text and icons of one field are what the label says."""
    if not shown.field:
        return
    name = where(measured, placed)
    if shown.icons:
        wrong = _icons(shown)
        if wrong:
            yield codes.ICONS(
                span, f"the {shown.field} '{shown.value}' of {name} is drawn as {wrong}", "build the sheets again"
            )
    elif readable(shown.text) != readable(shown.value):
        yield codes.TEXT(
            span, f"the {shown.field} '{shown.value}' of {name} reads '{shown.text}'", "build the sheets again"
        )


def _silent(measured: Measured, first: Mapping[int, Placement], span: Span) -> Iterator[Finding]:
    """A fact that other cards of the component show on this side, and this card has but does not show."""
    sides: dict[tuple[str, str], list[Placement]] = {}
    for placed in first.values():
        sides.setdefault((placed.component, placed.side), []).append(placed)
    for side in sides.values():
        fields = {shown.field for placed in side for shown in placed.form.shown if shown.field}
        for placed in side:
            here = {shown.field for shown in placed.form.shown}
            for field in sorted(fields - here):
                if value := (placed.form.facts or {}).get(field):
                    said = f"{where(measured, placed)} does not show its {field} '{value}'"
                    yield codes.NOT_SHOWN(span, said, "show the field on every card of the component")


def _icons(shown: Shown) -> str:
    """What is drawn instead of the value: a number of icons, icons of one name, or those of a list in its order."""
    if ", " in shown.value:
        return "" if ", ".join(shown.icons) == shown.value else ", ".join(shown.icons)
    if shown.value.isascii() and shown.value.isdecimal():
        return "" if len(shown.icons) == int(shown.value) else f"{len(shown.icons)} icons"
    return "" if set(shown.icons) == {shown.value} else ", ".join(sorted(set(shown.icons)))


def _shapes(measured: Measured, span: Span) -> Iterator[Finding]:
    """One name, one outline; one outline, one name."""
    by_name: dict[str, set[str]] = {}
    for face in measured.faces:
        for name, found in face.outlines.items():
            by_name.setdefault(name, set()).update(found)
    for name, shapes in by_name.items():
        if len(shapes) > 1:
            yield codes.SHAPE(span, f"the icon '{name}' is drawn in {len(shapes)} shapes", "build the sheets again")
    names: dict[str, list[str]] = {}
    for name, shapes in by_name.items():
        for outline in shapes:
            names.setdefault(outline, []).append(name)
    for same in names.values():
        if len(same) > 1:
            yield codes.SHAPE(
                span, f"the icons {' and '.join(map(repr, sorted(same)))} have one shape", "draw them apart"
            )


def _against(measured: Measured, manifest: Manifest | None, span: Span) -> Iterator[Finding]:
    told: set[tuple[str, str]] = set()
    for placed in measured.placements:
        key = (placed.id, placed.side)
        if key in told:
            continue
        told.add(key)
        component, row = _row(placed, manifest)
        if manifest and row is None:
            yield codes.UNKNOWN(
                span,
                f"{where(measured, placed)} is not in the manifest",
                "build the sheets again",
                [(manifest.span, "the manifest")],
            )
            continue
        facts = placed.form.facts
        if facts is None:
            yield codes.BROKEN_LABEL(
                span, f"the face of {where(measured, placed)} carries no facts", "build the sheets again"
            )
            continue
        bare = placed.side == "Back" and not facts  # a common back shows no card's facts
        if component and row and not bare and canonical(facts) != canonical(row.values):
            yield _changed(measured, placed, facts, row, span)
            continue
        yield from _values(measured, placed, component, span)


def _row(placed: Placement, manifest: Manifest | None) -> tuple[Component | None, Row | None]:
    if manifest is None or placed.id.split("/")[0] != manifest.id:
        return None, None
    component = manifest.components.get(placed.component)
    if component is None:
        return None, None
    return component, next((row for row in component.rows if row.id == placed.card), None)


def _changed(measured: Measured, placed: Placement, facts: Mapping[str, object], row: Row, span: Span) -> Finding:
    differing = [k for k in sorted({*facts, *row.values}) if facts.get(k) != _plain(row.values.get(k))]
    field = differing[0] if differing else "?"
    place = row.spans.get(field, row.span)
    return codes.FACTS(
        span,
        f"{where(measured, placed)} was printed with {field} '{facts.get(field, 'missing')}'",
        "build the sheets again, or put the manifest back",
        [(place, f"the manifest says '{_plain(row.values.get(field, 'nothing'))}'")],
    )


def _plain(value: object) -> object:
    return [_plain(v) for v in value] if isinstance(value, tuple) else value


def _values(measured: Measured, placed: Placement, component: Component | None, span: Span) -> Iterator[Finding]:
    """A label that shows a fact must show the card's own: a number in figures, a name unless it is another card's
    name.
    """
    facts = placed.form.facts or {}
    yield from _lists(measured, placed, component, span)
    for shown in placed.form.shown:
        fact = facts.get(shown.field)
        if fact is None or isinstance(fact, list) or readable(str(fact)) == readable(shown.value):
            continue
        others = {readable(str(row.values.get(shown.field))) for row in component.rows} if component else set()
        if not isinstance(fact, int) and not shown.icons and readable(shown.value) not in others:
            continue  # a translated word
        place = [(component.span, "its component")] if component else []
        yield codes.VALUE(
            span,
            f"{where(measured, placed)} shows the {shown.field} '{shown.value}', its fact is '{fact}'",
            "build the sheets again",
            place,
        )


def _lists(measured: Measured, placed: Placement, component: Component | None, span: Span) -> Iterator[Finding]:
    """A list is shown piece by piece: all its letters and digits, in order, in capitals or not.

    Texts of several letters, each letter a piece, are a picture: rows of cells.  Then each must lie in its cell.
    """
    for field, fact in sorted((placed.form.facts or {}).items()):
        pieces = [shown for shown in placed.form.shown if shown.field == field]
        if not isinstance(fact, list) or not pieces:
            continue
        whole, said = [str(item) for item in fact], " ".join(shown.value for shown in pieces)
        if _signs(shown.value for shown in pieces) != _signs(whole):
            what = f"shows the {field} '{said}', its fact is '{', '.join(whole)}'"
        elif (wanted := _cells(whole)) and (seen := _seen(pieces)) and seen != wanted:
            what = f"shows the {field} '{'/'.join(seen)}', its fact is '{'/'.join(whole)}'"
        else:
            continue
        place = [(component.span, "its component")] if component else []
        yield codes.VALUE(span, f"{where(measured, placed)} {what}", "build the sheets again", place)


def _signs(texts: Iterable[str]) -> str:
    return "".join(sign for text in texts for sign in readable(text).casefold() if sign.isalnum())


def _cells(rows: Sequence[str]) -> list[str]:
    """Rows of a picture, "." for what is no letter or digit, without empty rows and columns; [] when there are none."""
    if max(map(len, rows)) < 2 or len(set(map(len, rows))) > 1:
        return []
    full = [row.casefold() for row in rows if any(sign.isalnum() for sign in row)]
    columns = [column for column in zip(*full, strict=True) if any(sign.isalnum() for sign in column)]
    return ["".join(sign if sign.isalnum() else "." for sign in row) for row in zip(*columns, strict=True)]


def _seen(pieces: Sequence[Shown]) -> list[str]:
    """The picture that single letters make on the face; [] when they are none."""
    found = [(piece.box, _signs([piece.value])) for piece in pieces if piece.box and len(_signs([piece.value])) == 1]
    if len(found) < len(pieces):
        return []
    middles = [((box[0] + box[2]) / 2, (box[1] + box[3]) / 2, sign) for box, sign in found]
    xs, ys = _lanes(x for x, _, _ in middles), _lanes(-y for _, y, _ in middles)
    at = {(_lane(-y, ys), _lane(x, xs)): sign for x, y, sign in middles}
    return ["".join(at.get((row, column), ".") for column in range(len(xs))) for row in range(len(ys))]


LANE = 3.0  # mm: letters of one row or column are no farther apart across it


def _lanes(values: Iterable[float]) -> list[float]:
    """Where rows or columns lie, from the first on."""
    lanes: list[float] = []
    for value in sorted(values):
        if not lanes or value - lanes[-1] > LANE:
            lanes.append(value)
    return lanes


def _lane(value: float, lanes: Sequence[float]) -> int:
    return min(range(len(lanes)), key=lambda n: abs(lanes[n] - value))


# ---- the whole job ---------------------------------------------------------------------------------------------------


def counts(files: Sequence[Measured], manifest: Manifest, whole: bool) -> Iterator[Finding]:
    """Fronts of every part against the manifest; `duplex.py` pairs them with backs.  A part job may hold anything."""
    if not whole:
        return
    fronts = tally(files, "Front")
    for component in manifest.components.values():
        if not any(line.component == component.id and line.provide in DRAWN for line in manifest.box):
            continue
        known = {f"{manifest.id}/{component.id}/{row.id}" for row in component.rows}
        strangers = any(identity.split("/")[1:2] == [component.id] for identity in fronts if identity not in known)
        for row in component.rows:
            identity = f"{manifest.id}/{component.id}/{row.id}"
            there = fronts[identity]
            if there > row.count or (there < row.count and not strangers):  # a renamed row is told once, as a stranger
                yield codes.COUNT(
                    Span(_file_of(files, component.id)),
                    f"the sheets hold {there} of {identity}, not {row.count}",
                    "print all pages, or build the sheets again",
                    [(row.spans.get("count", row.span), f"count: {row.count}")],
                )


def asked_for(files: Sequence[Measured], asked: Mapping[str, int], manifest: Manifest | None) -> Iterator[Finding]:
    """Exactly what a part job was to hold: each part as often as asked, and no other."""
    fronts = tally(files, "Front")
    for identity in sorted(fronts.keys() | asked.keys()):
        there, wanted = fronts[identity], asked.get(identity, 0)
        if there != wanted:
            component = identity.split("/")[1] if identity.count("/") == 2 else ""
            known = manifest.components.get(component) if manifest else None
            places = [(known.span, "its component")] if known else []
            said = f"the sheets hold {there} of {identity}; {wanted or 'none'} of it {'was' if wanted < 2 else 'were'}"
            help = "print all pages, or build the part again"
            yield codes.COUNT(Span(_file_of(files, component)), f"{said} asked for", help, places)


def _file_of(files: Sequence[Measured], component: str) -> str:
    return next(
        (f.file for f in files if any(p.component == component for p in f.placements)), files[0].file if files else ""
    )


def tally(files: Sequence[Measured], side: str) -> Counter[str]:
    """Placements of one side by id; a part in several pieces counts once (`tiles.py` asks whether all are there)."""
    found: Counter[str] = Counter()
    begun: set[tuple[str, int]] = set()
    for placed in (p for f in files for p in f.placements if p.side == side):
        if placed.part is None:
            found[placed.id] += 1
        elif (placed.id, placed.copy) not in begun:
            begun.add((placed.id, placed.copy))
            found[placed.id] += 1
    return found


def printed(files: Sequence[Measured], manifest: Manifest | None) -> Deck:
    """The deck as printed: the facts that the fronts carry, how often each lies on the sheets."""
    forms: dict[str, tuple[FormFace, str]] = {}
    for measured in files:
        for placed in measured.placements:
            if placed.side == "Front":
                forms.setdefault(placed.id, (placed.form, measured.file))
    pieces: dict[str, list[Piece]] = {}
    for identity, count in tally(files, "Front").items():
        form, file = forms[identity]
        _, component, card = identity.split("/") if identity.count("/") == 2 else ("", identity, identity)
        row = None
        if manifest and component in manifest.components:
            row = next((r for r in manifest.components[component].rows if r.id == card), None)
        facts = {name: fact_of(value) for name, value in (form.facts or {}).items()}
        pieces.setdefault(component, []).append(
            Piece(component, card, count, facts, row.span if row else Span(file), row.spans if row else {})
        )
    return {component: tuple(found) for component, found in pieces.items()}


def fact_of(value: object) -> Fact:
    if isinstance(value, list):
        return tuple(fact_of(v) for v in value)
    return value if isinstance(value, (str, int, bool)) else str(value)
