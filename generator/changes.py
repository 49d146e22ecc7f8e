"""What differs between two states of a game, as values: the change list for people who have played it before.

In: a `State` (manifest, and its faces in each language) of before and of after.  Out: `Changes`: cards that came, went
or changed, with the facts, words and sides that did; the words of each language; sizes, box and rules.  Pure.
A side has changed when its drawing has (`Face.hash`).  Why is one of three: a fact of the card did, other words are
read on it, or neither: then it only looks different.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from .faces.face import Background, Face, Group, Item, Live, Text
from .faces.template import as_text

if TYPE_CHECKING:
    from verify.manifest import Component, Manifest, Row

    from .faces.make import FaceKey, FaceSide

Kind = Literal["added", "removed", "renamed", "changed"]
Why = Literal["facts", "words", "look"]
SIDES: tuple[FaceSide, ...] = ("Front", "Back")


@dataclass(frozen=True, slots=True)
class State:
    """`faces`: by language; a language that is missing there is not compared."""

    manifest: Manifest
    faces: Mapping[str, Mapping[FaceKey, Face]]


@dataclass(frozen=True, slots=True)
class Difference:
    """One value; None where there was, or is, no such thing."""

    name: str
    old: str | None
    new: str | None


@dataclass(frozen=True, slots=True)
class FaceChange:
    """One side in one language.  `old`, `new`: with `words` the words that are not the same, else ""."""

    lang: str
    side: FaceSide
    why: Why
    old: str = ""
    new: str = ""


@dataclass(frozen=True, slots=True)
class CardChange:
    """`row` is "" for a side that all cards of the component share.  `was`: the id before, of a renamed one.
    `count`: copies now, of a card that is gone: then."""

    component: str
    row: str
    kind: Kind
    was: str = ""
    count: int = 0
    facts: tuple[Difference, ...] = ()
    faces: tuple[FaceChange, ...] = ()

    @property
    def id(self) -> str:
        return f"{self.component}/{self.row}" if self.row else self.component


@dataclass(frozen=True, slots=True)
class Changes:
    """`words`: strings by language; `settings`: sizes, stocks, lines of the box, rules, set-ups."""

    cards: tuple[CardChange, ...] = ()
    words: Mapping[str, tuple[Difference, ...]] = field(default_factory=dict)
    settings: tuple[Difference, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.cards or self.words or self.settings)


def changes(old: State, new: State) -> Changes:
    """Everything that differs, in the order of the new manifest; what is gone comes last in its component."""
    names = [*new.manifest.components, *(c for c in old.manifest.components if c not in new.manifest.components)]
    return Changes(
        tuple(change for name in names for change in _component(name, old, new)),
        dict(_words(old.manifest, new.manifest)),
        tuple(_different(_settings(old.manifest), _settings(new.manifest))),
    )


# ---------------------------------------------------------------------------------------------------------------------
# cards


def _component(name: str, old: State, new: State) -> Iterator[CardChange]:
    before, after = _rows(old.manifest, name), _rows(new.manifest, name)
    renamed = _renamed(before, after)
    shared = _shared(name, old, new)
    if before and after:
        faces = tuple(_faces((name, next(iter(before))), (name, next(iter(after))), shared, old, new, set()))
        if faces:
            yield CardChange(name, "", "changed", faces=faces)
    own = [(lang, side) for lang in old.faces if lang in new.faces for side in SIDES if (lang, side) not in shared]
    for id, row in after.items():
        was = id if id in before else renamed.get(id, "")
        if not was:
            yield CardChange(name, id, "added", count=row.count)
            continue
        facts = tuple(_different(_facts(before[was]), _facts(row)))
        faces = tuple(_faces((name, was), (name, id), own, old, new, {fact.name for fact in facts}))
        if facts or faces or was != id:
            yield CardChange(
                name, id, "changed" if was == id else "renamed", was if was != id else "", row.count, facts, faces
            )
    for id, row in before.items():
        if id not in after and id not in renamed.values():
            yield CardChange(name, id, "removed", count=row.count)


def _rows(manifest: Manifest, component: str) -> dict[str, Row]:
    found = manifest.components.get(component)
    return {row.id: row for row in found.rows if row.count} if found else {}


def _renamed(before: Mapping[str, Row], after: Mapping[str, Row]) -> dict[str, str]:
    """New id → old id, where just one card that is gone has the facts of just one that is new."""
    gone = {id: tuple(_facts(row).items()) for id, row in before.items() if id not in after and row.values}
    came = {id: tuple(_facts(row).items()) for id, row in after.items() if id not in before and row.values}
    known, times = {own: id for id, own in gone.items()}, Counter([*gone.values(), *came.values()])
    return {id: known[own] for id, own in came.items() if own in known and times[own] == 2}


def _facts(row: Row) -> dict[str, str]:
    """Fields as text, and how often the card is printed."""
    return {**{name: as_text(value) for name, value in row.values.items()}, "count": str(row.count)}


def _shared(name: str, old: State, new: State) -> list[tuple[str, FaceSide]]:
    """The sides that are one drawing for all cards of the component, before and after."""
    return [
        (lang, side)
        for lang in old.faces
        if lang in new.faces
        for side in SIDES
        if _is_one(name, side, old.manifest, old.faces[lang]) and _is_one(name, side, new.manifest, new.faces[lang])
    ]


def _is_one(name: str, side: FaceSide, manifest: Manifest, faces: Mapping[FaceKey, Face]) -> bool:
    rows = _rows(manifest, name)
    return len(rows) > 1 and len({id(faces[key]) for row in rows if (key := (name, row, side)) in faces}) == 1


def _faces(
    was: tuple[str, str],
    now: tuple[str, str],
    sides: Sequence[tuple[str, FaceSide]],
    old: State,
    new: State,
    facts: set[str],
) -> Iterator[FaceChange]:
    """The given sides of one card that are drawn differently; `facts`: names of those that changed."""
    for lang, side in sides:
        a, b = old.faces[lang].get((*was, side)), new.faces[lang].get((*now, side))
        if a is None and b is None:
            continue
        if a is None or b is None or (a.hash != b.hash and not _only_safe(a, b)):
            yield _face(lang, side, a, b, facts)


def _only_safe(a: Face, b: Face) -> bool:
    """Another safe margin is another hash, and nothing that anybody sees."""
    return a.safe != b.safe and replace(a, safe=b.safe, hash=b.hash, mark=b.mark) == b


def _face(lang: str, side: FaceSide, a: Face | None, b: Face | None, facts: set[str]) -> FaceChange:
    read = [[(name, text) for name, text in _read(face.items)] if face else [] for face in (a, b)]
    other = [" ".join(text for name, text in one if name not in facts).split() for one in read]
    if other[0] != other[1]:
        return FaceChange(lang, side, "words", *_core(*other))
    return FaceChange(lang, side, "facts" if read[0] != read[1] or facts else "look")


def _read(items: Sequence[Item], name: str = "") -> Iterator[tuple[str, str]]:
    """(field, text) of every run of letters in the order of drawing; a field that is drawn twice is read twice."""
    for item in items:
        if isinstance(item, Text):
            yield name, item.text
        elif isinstance(item, Live):
            yield from _read(item.items, item.field)
        elif isinstance(item, Group | Background):
            yield from _read(item.items, name)


def _core(old: Sequence[str], new: Sequence[str]) -> tuple[str, str]:
    """Two texts without the words that they begin and end with alike."""
    most = min(len(old), len(new))
    start = next((i for i in range(most) if old[i] != new[i]), most)
    end = next((i for i in range(most - start) if old[-1 - i] != new[-1 - i]), most - start)
    return " ".join(old[start : len(old) - end]), " ".join(new[start : len(new) - end])


# ---------------------------------------------------------------------------------------------------------------------
# everything else


def _different(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[Difference]:
    for name in [*new, *(name for name in old if name not in new)]:
        if old.get(name) != new.get(name):
            yield Difference(name, old.get(name), new.get(name))


def _words(old: Manifest, new: Manifest) -> Iterator[tuple[str, tuple[Difference, ...]]]:
    for lang in [*new.languages, *(lang for lang in old.languages if lang not in new.languages)]:
        texts = [{key: text.text for key, text in m.strings.get(lang, {}).items()} for m in (old, new)]
        found = tuple(_different(texts[0], texts[1]))
        if found:
            yield lang, found


def _settings(manifest: Manifest) -> dict[str, str]:
    """What the cards do not say, as text by name."""
    rules = manifest.rules
    found = {"languages": ", ".join(manifest.languages), "rules": rules.engine or "none"}
    found |= {"rules profile": rules.profile} if rules.profile else {}
    found |= {f"rules option {name}": value for name, value in rules.options.items()}
    found |= {f"set-up {s.name}": f"{s.players} players" for s in manifest.setups}
    found |= {f"box {line.id}": f"{line.count} {line.provide}" for line in manifest.box}
    for component in manifest.components.values():
        found |= {f"{component.id} {name}": value for name, value in _form(component).items()}
    return found


def _form(component: Component) -> dict[str, str]:
    shape = component.shape
    found = {
        "trim": str(component.trim),
        "shape": " ".join(filter(None, (shape.kind, shape.path, shape.folds, shape.cuts))),
        "corner": f"{shape.corner / 1000:g} mm",
        "stock": component.stock,
    }
    return found if component.safe is None else {**found, "safe": f"{component.safe / 1000:g} mm"}
