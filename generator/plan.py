"""A print job before it is drawn: manifest → faces → sheets of each stock, all as values.

In: what is asked for.  Out: a `Plan`, or findings.  A part job holds what was selected; `--changed` leaves of that what
is missing on the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from verify.finding import Code, Finding, Span, has_errors, suggest
from verify.manifest import DRAWN

from . import printed
from .record import SurplusRecord
from .selection import RowKey, Selection, select

if TYPE_CHECKING:
    from verify.manifest import Component, Manifest

    from .build import Request
    from .faces.fonts import FontBook
    from .faces.make import Made
    from .formats.format import Format
    from .geometry import Transform
    from .imposition.furniture import Lettering
    from .imposition.impose import Imposed, Job, Part

"""What a line of the box says of components that sheets are made for."""

BLD003 = Code(
    "BLD003",
    "error",
    "no such language",
    """The printed words come from `strings.<lang>.yaml`; `languages:` in game.yaml lists the languages there are.""",
)
BLD004 = Code(
    "BLD004",
    "error",
    "nothing to print",
    """No line of the box is `provide: printed` or `provide: stand-in` with a component that has rows.""",
)
BLD005 = Code(
    "BLD005",
    "error",
    "a part of the box cannot be printed",
    """A line of the box is to be printed, but its component has no file, so the sheets would be an incomplete box.  Put
the file back, correct the name, or say `provide: later` with a reason.""",
)
BLD010 = Code(
    "BLD010",
    "warning",
    "another number of parts than the box says",
    """The rows of a component give another number of parts than the lines of the box.  The sheets hold what the rows
say; `deckproof check` tells more.  A table that is only half saved looks like this, too.""",
)
BLD011 = Code(
    "BLD011",
    "error",
    "nothing is thrown away while the count is in doubt",
    """`--changed` calls cards surplus that the game no longer has.  While the rows give fewer parts than the box says,
a card may be missing by mistake: put it back, or change the line of the box.""",
)


@dataclass(slots=True)
class Plan:
    """A print job before it is drawn."""

    manifest: Manifest
    title: str  # of the game
    lang: str
    format: Format
    made: Made
    lettering: Lettering
    stocks: dict[str, Imposed]
    counts: Mapping[RowKey, int]
    surplus: tuple[SurplusRecord, ...]
    sided: bool


def make_plan(request: Request, cache: Path, base: Path) -> tuple[list[Finding], dict[str, str], Plan | None]:
    """Everything up to the sheets as values.  Findings of a whole step are collected before the build stops."""
    from verify.load import load

    from .faces.fonts import FontBook
    from .formats.load import find
    from .imposition.impose import Job
    from .profile import corrections_of, reach

    loaded = load(request.root, base=base)
    format, asked = find(request.format, request.paper)
    findings, sources = [*loaded.findings, *asked], dict(loaded.sources)
    corrections: Mapping[str, Transform] = {}
    if request.profile and format:
        paper = format.papers[request.paper]
        corrections, told, read = corrections_of(request.profile, request.paper, paper, request.duplex, base)
        findings += told
        sources.update(read)
        format = replace(format, margin=format.margin + reach(corrections.values(), paper))
    manifest = loaded.manifest
    if manifest:
        findings += _language(request.lang, manifest)
    if manifest is None or format is None or has_errors(findings):
        return findings, sources, None
    lang = request.lang or manifest.languages[0]
    components = _printed(manifest)
    counts: Mapping[RowKey, int]
    counts, wrong = select(request.selection, manifest, components)
    findings += wrong
    book = FontBook(cache / "fonts")
    made = _made(request, manifest, lang, book, format, components, counts, cache, base)
    findings += made.findings
    sources.update(made.sources)
    if request.selection.whole:
        findings += _absent(manifest)
    findings += _miscounted(manifest, request.selection)
    if not components:
        findings.append(
            BLD004(manifest.span, f"'{manifest.id}' has nothing to print", "give a box line 'provide: printed'")
        )
    if has_errors(findings):
        return findings, sources, None
    surplus: tuple[SurplusRecord, ...] = ()
    if request.selection.changed:
        counts, surplus, told, texts = _changes(request, manifest, lang, made, counts, base)
        findings += told
        sources.update(texts)
    chosen = [c for c in components if any(key[0] == c.id for key in counts)]
    game = _string(manifest, lang, "game", manifest.id)
    lettering = lettering_of(book, lang, game + "".join(_title(manifest, lang, c) for c in chosen))
    job = Job(game, request.paper, format.papers[request.paper], format, request.duplex, lettering, corrections)
    stocks, told = _imposed(request, manifest, lang, made, job, components, counts)
    findings += told
    plan = Plan(manifest, game, lang, format, made, lettering, stocks, counts, surplus, request.duplex != "fronts")
    return findings, sources, None if has_errors(findings) else plan


def _made(
    request: Request,
    manifest: Manifest,
    lang: str,
    book: FontBook,
    format: Format,
    components: Sequence[Component],
    counts: Mapping[RowKey, int],
    cache: Path,
    base: Path,
) -> Made:
    """The faces of all components that are asked for, as the format draws them; for a used sheet also those that share
    its stock: they decide on its grid."""
    from .faces.draft import inked
    from .faces.drawer import Drawer
    from .faces.kept import Kept
    from .faces.make import make_faces
    from .inputs import program_hash

    wanted = {component for component, _ in counts}
    if request.selection.start_slot is not None:
        stocks = {c.stock for c in components if c.id in wanted}
        wanted = {c.id for c in components if c.stock in stocks}
    kept = request.kept or Kept(Drawer(cache / "faces", request.root, program_hash()))
    made = make_faces(manifest, lang, book, [c.id for c in components if c.id in wanted], base, kept)
    return replace(made, faces=inked(made.faces, manifest.components, format.ink, format.undersize, request.ink))


def _changes(
    request: Request, manifest: Manifest, lang: str, made: Made, counts: Mapping[RowKey, int], base: Path
) -> tuple[Mapping[RowKey, int], tuple[SurplusRecord, ...], list[Finding], Mapping[str, str]]:
    """What of `counts` is missing on the table, and what lies there too many."""
    decks, findings, sources = printed.read(request.root, manifest.id, base)
    if has_errors(findings):
        return {}, (), findings, sources
    deck = decks.get(lang)
    if deck is None:
        findings = [*findings, printed.nothing_recorded(request.root, lang, base)]
    have = deck.cards if deck else {}
    sided = request.duplex != "fronts"
    wanted = {f"{c}/{row}": (face_of(made, (c, row), sided), count) for (c, row), count in counts.items()}
    if not sided:
        have = printed.fronts(have)
    only, cards = request.selection.only, request.selection.cards
    scope = {id: f for id, f in have.items() if id in wanted or not (cards or (only and id.split("/")[0] not in only))}
    lacking = printed.missing(wanted, scope)
    if deck and lacking and not deck.last.startswith(f"{request.format}."):
        findings = [*findings, printed.other_format(request.root, deck.last, request.format, base)]
    missing = {key: lacking[f"{key[0]}/{key[1]}"] for key in counts if f"{key[0]}/{key[1]}" in lacking}
    return missing, printed.surplus(wanted, scope), findings, sources


def face_of(made: Made, key: RowKey, sided: bool) -> str:
    """What a print of the card is; not `sided`: without its back."""
    back = made.faces.get((*key, "Back")) if sided else None
    return printed.face_key(made.faces[*key, "Front"].hash, back.hash if back else None)


def _imposed(
    request: Request,
    manifest: Manifest,
    lang: str,
    made: Made,
    job: Job,
    components: Sequence[Component],
    counts: Mapping[RowKey, int],
) -> tuple[dict[str, Imposed], list[Finding]]:
    """The sheets of each stock."""
    from .imposition.impose import impose, several_grids

    stocks = sorted({c.stock for c in components if any(key[0] == c.id for key in counts)})
    start = request.selection.start_slot
    found: dict[str, Imposed] = {}
    everything: list[Part] = []
    for stock in stocks:
        of_stock = [c for c in components if c.stock == stock]
        parts = [part for c in of_stock for part in _parts(manifest, lang, c, made, counts)]
        like = [part for c in of_stock for part in _parts(manifest, lang, c, made, None)] if start is not None else []
        everything += parts
        found[stock] = impose(parts, job, 1 if start is None else start, like)
    if start is not None and len(stocks) > 1:
        return {}, [several_grids(start, everything)]
    return found, [finding for imposed in found.values() for finding in imposed.findings]


def _language(lang: str | None, manifest: Manifest) -> list[Finding]:
    if lang is None or lang in manifest.languages:
        return []
    help = f"use {' or '.join(manifest.languages)}, or add strings.{lang}.yaml and list it in game.yaml"
    return [BLD003(Span("--lang"), f"'{manifest.id}' has no language '{lang}'", help)]


def _printed(manifest: Manifest) -> list[Component]:
    """Components with something to print, in the order of the manifest; one that no line of the box names is printed
    too."""
    provided: dict[str, set[str]] = {}
    for line in manifest.box:
        if line.component:
            provided.setdefault(line.component, set()).add(line.provide)
    return [c for c in manifest.components.values() if c.count and provided.get(c.id, DRAWN) & DRAWN]


def _miscounted(manifest: Manifest, asked: Selection) -> Iterator[Finding]:
    """Components whose rows are not as many as the box says, where that matters for what is printed."""
    for component in manifest.components.values():
        lines = [line for line in manifest.box if line.component == component.id]
        promised = sum(line.count for line in lines)
        if not lines or promised == component.count or not (asked.whole or asked.changed):
            continue
        said = f"'{component.id}' has {component.count} parts, the box promises {promised}"
        code = BLD011 if asked.changed and component.count < promised else BLD010
        yield code(component.span, said, "compare the two", [(lines[0].span, f"count: {lines[0].count}")])


def _absent(manifest: Manifest) -> list[Finding]:
    """Lines of the box that are to be printed and have nothing to be printed from."""
    return [
        BLD005(line.span, f"line '{line.id}' of the box is filled by '{line.component}', which has no file", help)
        for line in manifest.box
        if line.component and line.component not in manifest.components and line.provide in DRAWN
        for help in [suggest(line.component, manifest.components) or f"write {line.component}.yaml"]
    ]


def _parts(
    manifest: Manifest, lang: str, component: Component, made: Made, counts: Mapping[RowKey, int] | None
) -> list[Part]:
    """`counts` None: as the manifest says."""
    from .imposition.impose import Part

    title = _title(manifest, lang, component)
    return [
        Part(
            f"{manifest.id}/{component.id}/{row.id}",
            title,
            count,
            made.faces[component.id, row.id, "Front"],
            made.faces.get((component.id, row.id, "Back")),
            component.spans.get("trim", component.span),
            component.tiles,
        )
        for row in component.rows
        if (count := row.count if counts is None else counts.get((component.id, row.id), 0))
    ]


def _title(manifest: Manifest, lang: str, component: Component) -> str:
    return _string(manifest, lang, f"component.{component.id}", component.id)


def _string(manifest: Manifest, lang: str, key: str, fallback: str) -> str:
    text = manifest.strings.get(lang, {}).get(key)
    return text.text if text else fallback


def lettering_of(book: FontBook, lang: str, titles: str) -> Lettering:
    """The default font; characters that it lacks come from the next font of its chain."""
    from .faces.fonts import DEFAULT
    from .imposition.furniture import Lettering, characters

    regular = 400
    book.prepare([(DEFAULT, regular)], characters(lang) + titles)
    primary = book.primary(DEFAULT, regular)

    def runs(text: str) -> list[tuple[str, str]]:
        if primary.advances.keys() >= set(text):
            return [(primary.key, text)]
        split: list[tuple[str, str]] = []
        for character in text:
            font = primary if character in primary.advances else book.find(DEFAULT, regular, character)
            if font and split and split[-1][0] == font.key:
                split[-1] = (font.key, split[-1][1] + character)
            elif font:  # a character that no font has is left out of a footer
                split.append((font.key, character))
        return split

    def width(text: str, size: int) -> int:
        ems = sum(sum(map(book.instance(key).advances.__getitem__, run)) for key, run in runs(text))
        return round(ems * size / 1000)

    return Lettering(primary.key, width, lang, runs)
