"""A part of the box, as typed: which components, which cards, how many copies, from which slot on.

In: the words of the command line and the components that are printed.  Out: how many copies of each row, in the order
of the manifest, or findings that say what there is.  Cards are named by id, component/id, a pattern (`s-*`) or a range
in the order of the rows (`c07..c12`, `c07..`, `..c12`).
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from verify.finding import Code, Finding, Span, suggest

if TYPE_CHECKING:  # a build with nothing to do reads no manifest
    from verify.manifest import Component, Manifest, Row

BLD006 = Code(
    "BLD006",
    "error",
    "no such component to print",
    """`--only` names a component that is printed: a file `<component>.yaml` whose line of the box says
`provide: printed` or `provide: stand-in`.  It can be repeated, or take several names with commas between.""",
)
BLD007 = Code(
    "BLD007",
    "error",
    "no such card to print",
    """`--cards` takes ids, `component/id`, patterns (`s-*`) and ranges in the order of the rows (`c07..c12`, `c07..` to
the last, `..c12` from the first), with commas between or repeated.  With `--only` they are cards of those
components.""",
)
BLD008 = Code(
    "BLD008",
    "error",
    "a number of copies that cannot be printed",
    """`--copies N` prints N of each card, whatever its `count`.  `--changed` counts for itself: it prints as many as
are missing.""",
)
BLD009 = Code(
    "BLD009",
    "error",
    "nothing is left to print",
    """What was asked for exists, but all of it has `count: 0`.  `--copies N` prints such cards all the same.""",
)

MOST_COPIES = 1_000
LONGEST_NAME = 48
HASH = 4
_UNFIT = re.compile(r"[^a-z0-9._+-]")

RowKey = tuple[str, str]
"""(component id, row id)."""


@dataclass(frozen=True, slots=True)
class Selection:
    """The words of a part job; without any the job is whole.  `start_slot`: from 1."""

    only: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    copies: int | None = None
    start_slot: int | None = None
    changed: bool = False

    @property
    def whole(self) -> bool:
        return self == Selection()

    @property
    def text(self) -> str:
        """As it could be typed; "" for a whole job."""
        if self.whole:
            return ""
        import shlex

        typed = [word for name in self.only for word in ("--only", name)]
        typed += [word for name in self.cards for word in ("--cards", name)]
        typed += ["--copies", str(self.copies)] if self.copies is not None else []
        typed += ["--start-slot", str(self.start_slot)] if self.start_slot is not None else []
        return shlex.join(typed + ["--changed"] * self.changed)

    @property
    def name(self) -> str:
        """What the files of the part are called by: the words, and a hash where they make no file name; "" for a whole
        job."""
        if self.whole:
            return ""
        words = [*self.only, *self.cards]
        words += [f"x{self.copies}"] if self.copies is not None else []
        words += [f"slot{self.start_slot}"] if self.start_slot is not None else []
        plain = "+".join(words + ["changed"] * self.changed)
        fit = _UNFIT.sub("-", plain.lower())
        if fit and fit == plain and len(fit) <= LONGEST_NAME and not fit.endswith("."):
            return fit
        digest = base64.b32encode(hashlib.sha256(plain.encode()).digest()).decode("ascii").lower()
        return f"{fit[: LONGEST_NAME - HASH - 1].strip('-.+')}-{digest[:HASH]}".lstrip("-")


def words(typed: Sequence[str]) -> tuple[str, ...]:
    """Values of an option that can be repeated and can hold several with commas between; one without any is kept, so
    that it is told and not taken for "everything"."""
    found = tuple(dict.fromkeys(word.strip() for value in typed for word in value.split(",") if word.strip()))
    return found or (("",) if typed else ())


def select(
    asked: Selection, manifest: Manifest, printed: Sequence[Component]
) -> tuple[dict[RowKey, int], list[Finding]]:
    """Copies of each row that is asked for; `printed`: the components with something to print.  `changed` is not looked
    at: what has changed is known when the faces are."""
    by_id = {c.id: c for c in printed}
    unknown = [name for name in asked.only if name not in by_id]
    findings = [*_copies(asked), *(_no_component(name, manifest, by_id) for name in unknown)]
    within = [c for c in printed if not asked.only or c.id in asked.only]
    chosen = {(c.id, row.id) for c in within for row in c.rows} if not asked.cards else set[RowKey]()
    for word in asked.cards:
        found = list(named(word, within))
        if not found and not unknown:
            findings.append(_no_card(word, within, printed))
        chosen.update(found)
    if findings:
        return {}, findings
    counts = {
        (c.id, row.id): row.count if asked.copies is None else asked.copies
        for c in within
        for row in c.rows
        if (c.id, row.id) in chosen
    }
    counts = {key: count for key, count in counts.items() if count}
    if not counts and printed:
        findings.append(_all_zero(chosen, within))
    return counts, findings


def _copies(asked: Selection) -> Iterator[Finding]:
    span = Span("--copies")
    if asked.copies is None:
        return
    if asked.changed:
        yield BLD008(span, "'--changed' prints as many copies as are missing", "leave '--copies' out")
    if asked.copies < 1:
        yield BLD008(span, f"'{asked.copies}' copies of each card are nothing to print", "write --copies 1 or more")
    if asked.copies > MOST_COPIES:
        yield BLD008(span, f"'{asked.copies}' copies of each card are more than {MOST_COPIES:,}", "print them in parts")


# ---------------------------------------------------------------------------------------------------------------------
# what a word means


def named(word: str, components: Sequence[Component]) -> Iterator[RowKey]:
    """The cards that a word means; an id is an id, even one that looks like a range or a pattern."""
    called = [(c.id, row.id) for c in components for row in c.rows if word in (row.id, f"{c.id}/{row.id}")]
    if called:
        yield from called
    elif ".." in word:
        yield from _range(word, components)
    else:
        yield from (
            (c.id, row.id)
            for c in components
            for row in c.rows
            if fnmatchcase(row.id, word) or fnmatchcase(f"{c.id}/{row.id}", word)
        )


def _ends(word: str) -> tuple[str, str, str]:
    """Component ("" for any), first and last card of a range."""
    first, _, last = word.partition("..")
    component, slash, first = first.rpartition("/")
    return component, first, last.removeprefix(component + slash) if slash else last


def _range(word: str, components: Sequence[Component]) -> Iterator[RowKey]:
    component, first, last = _ends(word)
    for c in components:
        ids = [row.id for row in c.rows]
        if component in ("", c.id) and (first or last) and all(end in ids for end in (first, last) if end):
            start = ids.index(first) if first else 0
            stop = ids.index(last) if last else len(ids) - 1
            yield from ((c.id, id) for id in ids[start : stop + 1])


# ---------------------------------------------------------------------------------------------------------------------
# what people are told


def _no_component(name: str, manifest: Manifest, printed: Mapping[str, Component]) -> Finding:
    span = Span("--only")
    line = next((line for line in manifest.box if name in (line.component, line.id)), None)
    if line and line.component in printed:
        said = f"'{name}' is a line of the box; its component is '{line.component}'"
        return BLD006(span, said, f"type: --only {line.component}", [(line.span, "the line of the box")])
    if line and (line.component is None or name in manifest.components):
        said = f"'{name}' is not printed: the box says 'provide: {line.provide}'"
        return BLD006(span, said, _listed(name, printed), [(line.span, "the line of the box")])
    owner = next((c.id for c in printed.values() if any(row.id == name for row in c.rows)), None)
    help = f"it is a card of '{owner}': --cards {name}" if owner else _listed(name, printed)
    return BLD006(span, f"'{manifest.id}' has no component '{name}'", help)


def _listed(name: str, printed: Mapping[str, Component]) -> str:
    return suggest(name, printed) or "give a line of the box 'provide: printed'"


def _no_card(word: str, within: Sequence[Component], printed: Sequence[Component]) -> Finding:
    span = Span("--cards")
    if elsewhere := list(dict.fromkeys(component for component, _ in named(word, printed))):
        said = f"'{word}' is of '{elsewhere[0]}', which '--only' leaves out"
        return BLD007(span, said, f"add --only {elsewhere[0]}, or leave '--only' out")
    if word in {c.id for c in printed}:
        return BLD007(span, f"'{word}' is a component, not a card", f"type: --only {word}")
    if ".." in word:
        return _no_range(word, within, span)
    ids = [row.id for c in within for row in c.rows]
    card = word.rpartition("/")[2]
    if any(sign in word for sign in "*?["):
        return BLD007(span, f"no card matches '{word}'", _near(card, ids))
    return BLD007(span, f"there is no card '{word}'", _near(card, ids))


def _no_range(word: str, within: Sequence[Component], span: Span) -> Finding:
    component, first, last = _ends(word)
    rows: dict[str, list[tuple[Component, Row, int]]] = {}
    for c in within:
        if component in ("", c.id):
            for i, row in enumerate(c.rows):
                rows.setdefault(row.id, []).append((c, row, i))
    if not first and not last:
        return BLD007(span, f"'{word}' has no ends", "write the first and the last card: c07..c12")
    for end in (first, last):
        if end and end not in rows:
            return BLD007(span, f"there is no card '{end}', an end of '{word}'", _near(end, list(rows)))
    for c, row, i in rows[first]:
        for d, other, k in rows[last]:
            if c is d and k < i:
                said = f"'{last}' comes before '{first}' in the rows of '{c.id}'"
                places = [(row.span, f"'{first}'"), (other.span, f"'{last}'")]
                return BLD007(span, said, f"write {last}..{first}", places)
    said = f"'{first}' is a card of '{rows[first][0][0].id}', '{last}' of '{rows[last][0][0].id}'"
    return BLD007(span, said, f"write a range for each: {first}.. and ..{last}")


def _near(word: str, ids: Sequence[str]) -> str:
    """Close matches; for a name that is like none, how cards are called here."""
    named = list(dict.fromkeys(ids))
    return suggest(word, named) or (f"cards are called '{named[0]}' … '{named[-1]}'" if named else "")


def _all_zero(chosen: set[RowKey], within: Sequence[Component]) -> Finding:
    rows = [row for c in within for row in c.rows if (c.id, row.id) in chosen]
    places = [(row.spans.get("count", row.span), "count: 0") for row in rows[:3]]
    return BLD009(Span("--cards"), "all cards that were asked for have 'count: 0'", "add --copies 1", places)
