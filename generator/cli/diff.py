"""`deckproof diff`: what has changed between two states of a game: a list for those who play, and pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from verify.finding import Finding, Span, has_errors

from .cache import cache_folder
from .games import output_of
from .options import JSON, OUTPUT
from .pace import no_collector
from .problem import Problem, near
from .progress import progress
from .told import stop, tell

if TYPE_CHECKING:
    from PIL.Image import Image

    from generator.changes import CardChange, Changes, State
    from generator.faces.face import Face
    from generator.faces.fonts import FontBook
    from generator.faces.make import FaceSide, Made

    from .revisions import Compared, Side

FOLDER = "diff"
LIST = "changes.md"
ALL = "all.png"
DPI = 150
LARGEST = 60_000_000
"""Pixels of the picture with all changes; more of them stand in their own files only."""
SIDES: tuple[FaceSide, ...] = ("Front", "Back")


@dataclass(frozen=True, slots=True)
class Drawn:
    """A state of a game as drawn.  `state` None: it is not there, or findings stopped it."""

    state: State | None
    made: Mapping[str, Made]
    findings: tuple[Finding, ...]
    sources: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Result:
    compared: Compared
    changes: Changes
    languages: tuple[str, ...]
    pictures: Mapping[str, list[str]]  # file names by card
    files: tuple[Path, ...]


@click.command("diff", short_help="What has changed between two states of a game.")
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="[NEW]", default=".")
@click.argument("names", nargs=-1, metavar="[GAME]...")
@click.option("--lang", metavar="LANG", help="Compare in this language only. Default: in every one that both have.")
@click.option("--dpi", type=click.IntRange(20, 600), default=DPI, show_default=True, help="Dots per inch of pictures.")
@OUTPUT
@JSON
def command(
    old: str, new: str, names: tuple[str, ...], lang: str | None, dpi: int, output: Path | None, as_json: bool
) -> None:
    """What has changed from OLD to NEW: a list for those who play, and pictures, in output/GAME/diff.

    OLD and NEW are folders of a game, projects, names of games, or revisions of git: `deckproof diff HEAD~1 . GAME`,
    `deckproof diff v1 v2`, `deckproof diff components/a components/b`. NEW is the project here unless said. In a
    picture old is on the left and new on the right; frames show where they differ. Exit code 0, changes or not.

    With --json: games[] {game, old, new, languages; cards[] {card, change: added|removed|renamed|changed, was, count,
    facts[] {name, old, new}, faces[] {lang, side, why: facts|words|look, old, new}, pictures[]}; words[] {lang, name,
    old, new}; settings[] {name, old, new}; files[]}, findings[].
    """
    import tempfile

    from .revisions import compared

    results: list[Result] = []
    findings: list[Finding] = []
    sources: dict[str, str] = {}
    with tempfile.TemporaryDirectory(prefix="deckproof-") as room, progress(quiet=as_json) as say, no_collector():
        for one in compared(old, new, names, Path(room).resolve()):
            say(f"comparing {one.game} …")
            sides = [_drawn(side, lang) for side in (one.old, one.new)]
            for side in sides:
                findings += side.findings
                sources |= side.sources
            if has_errors(findings):
                continue
            folder = output_of(one.home, output) / one.game / FOLDER
            results.append(_compare(one, sides[0], sides[1], f"{old} → {new}", folder, dpi))
    if has_errors(findings):
        stop(findings, sources, as_json, exit_code=1)
    if as_json:
        from verify.report.json import finding_data, text

        games = [_data(result, old, new) for result in results]
        click.echo(text({"games": games, "findings": [finding_data(f) for f in findings]}), nl=False)
        return
    tell((f for f in findings if f.severity == "error"), sources)
    for result in results:
        click.echo("\n".join(_lines(result)))


def _drawn(side: Side | None, lang: str | None) -> Drawn:
    """Loads and draws one state; what is wrong is told with the name of its revision."""
    from generator.changes import State
    from generator.faces.fonts import FontBook
    from generator.faces.make import make_faces
    from verify.load import load

    if side is None:
        return Drawn(None, {}, (), {})
    loaded = load(side.folder, base=side.base)
    findings, sources, made = list(loaded.findings), dict(loaded.sources), {}
    manifest = loaded.manifest
    if manifest is not None:
        if lang is not None and lang not in manifest.languages:
            raise Problem(f"'{manifest.id}' has no language '{lang}'{near(lang, manifest.languages)}")
        for language in [lang] if lang else manifest.languages:
            found = make_faces(manifest, language, FontBook(cache_folder() / "fonts"), base=side.base)
            made[language] = found
            findings += found.findings
            sources |= found.sources
    told = tuple(_from(finding, side.shown) for finding in findings)
    state = State(manifest, {language: m.faces for language, m in made.items()}) if manifest is not None else None
    return Drawn(state, made, told, {side.shown + name: source for name, source in sources.items()})


def _from(finding: Finding, shown: str) -> Finding:
    def place(span: Span) -> Span:
        return replace(span, file=shown + span.file)

    return replace(finding, span=place(finding.span), other=tuple((place(s), text) for s, text in finding.other))


# ---------------------------------------------------------------------------------------------------------------------
# comparing


def _compare(one: Compared, old: Drawn, new: Drawn, title: str, folder: Path, dpi: int) -> Result:
    from generator.changes import Changes, changes
    from generator.shelf import remove
    from generator.shelf import replace as write

    from .changelist import markdown

    if old.state is None or new.state is None:  # a game that came or went: there is nothing to compare it with
        found, languages = Changes(), tuple[str, ...]()
    else:
        found, languages = changes(old.state, new.state), tuple(lang for lang in new.made if lang in old.made)
    pictures = dict(_pairs(found, old, new, languages, dpi))
    from generator.export import png

    images = {name: image for named in pictures.values() for name, image in named}
    files = {name: png.encode(image, dpi, quick=True) for name, image in images.items()}
    if len(images) > 1 and sum(image.width * image.height for image in images.values()) <= LARGEST:
        files[ALL] = png.encode(png.contact(list(images.values())), dpi, quick=True)
    names = {card: [name for name, _ in named] for card, named in pictures.items()}
    heading = f"{one.game}: {title}"
    text = markdown(found, heading, names) if old.state and new.state else f"# {heading}\n\n{_presence(one)}\n"
    files[LIST] = text.encode("utf-8")
    folder.mkdir(parents=True, exist_ok=True)
    write(folder, files)
    remove(folder, {path.name for path in folder.glob("*.png")} - files.keys())  # of an earlier comparison
    return Result(one, found, languages, names, tuple(folder / name for name in files))


def _presence(one: Compared) -> str:
    return "the game is new" if one.old is None else "the game is gone" if one.new is None else ""


def _pairs(
    found: Changes, old: Drawn, new: Drawn, languages: tuple[str, ...], dpi: int
) -> Iterator[tuple[str, list[tuple[str, Image]]]]:
    """(card, [(file name, old and new side by side)]).  A side is shown in the first language in which it changed."""
    from generator.export import png

    from .desk import picture_name

    rendered: dict[tuple[int, int], Image] = {}
    for change in found.cards:
        named: list[tuple[str, Image]] = []
        for side in SIDES:
            lang = _first(change, side, languages)
            faces = [_face(change, side, lang, drawn, then) for drawn, then in ((old, True), (new, False))]
            if lang is None or not any(faces):
                continue
            key = (id(faces[0] and faces[0][0]), id(faces[1] and faces[1][0]))
            if key not in rendered:
                a, b = (_image(face, drawn, lang, dpi) for face, drawn in zip(faces, (old, new), strict=True))
                rendered[key] = png.pair(a, b, dpi)
            named.append((picture_name(change.component, change.row, lang, side), rendered[key]))
        if named:
            yield change.id, named


def _first(change: CardChange, side: FaceSide, languages: tuple[str, ...]) -> str | None:
    if change.kind in ("added", "removed"):
        return languages[0] if languages else None
    changed = {face.lang for face in change.faces if face.side == side}
    return next((lang for lang in languages if lang in changed), None)


def _face(change: CardChange, side: FaceSide, lang: str | None, drawn: Drawn, then: bool) -> tuple[Face, int] | None:
    """The face without its revision mark, which is never the same, and the radius of its corners."""
    if lang is None or drawn.state is None or change.kind == ("added" if then else "removed"):
        return None
    component = drawn.state.manifest.components.get(change.component)
    if component is None:
        return None
    row = (change.was if then else "") or change.row or next(row.id for row in component.rows if row.count)
    face = drawn.made[lang].faces.get((component.id, row, side))
    return (face, component.shape.corner) if face else None


def _image(face: tuple[Face, int] | None, drawn: Drawn, lang: str, dpi: int) -> Image | None:
    from generator.export.portraits import portraits

    if face is None or drawn.state is None:
        return None
    plain = replace(face[0], mark=None)
    book: FontBook = drawn.made[lang].fonts
    (image,) = portraits([(plain, face[1])], book, drawn.state.manifest.root, lang, dpi)
    return image


# ---------------------------------------------------------------------------------------------------------------------
# telling


def _lines(result: Result) -> Iterator[str]:
    from .changelist import lines

    said = _presence(result.compared)
    told = lines(result.changes)
    yield f"{click.style(result.compared.game, bold=True)}: {said or (_many(told))}"
    yield from (f"  {line}" for line in told)
    if told:
        here, folder = Path.cwd(), result.files[0].parent
        yield f"in {folder.relative_to(here) if folder.is_relative_to(here) else folder}: " + ", ".join(
            sorted(path.name for path in result.files if path.name in (LIST, ALL))
        )


def _many(told: Sequence[str]) -> str:
    return f"{len(told)} change{'s' * (len(told) > 1)}" if told else "no change"


def _data(result: Result, old: str, new: str) -> dict[str, Any]:
    from .changelist import data

    return {
        "game": result.compared.game,
        "old": old if result.compared.old else None,
        "new": new if result.compared.new else None,
        "languages": list(result.languages),
        **data(result.changes, result.pictures),
        "files": [path.as_posix() for path in result.files],
    }
