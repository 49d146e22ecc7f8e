"""`deckproof show`: pictures of the faces as they will be printed: single cards, a contact sheet, a fanned hand."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from verify.finding import has_errors, in_order

from .cache import cache_folder
from .games import Target, targets
from .options import GAME, JSON, LANG, OUTPUT
from .problem import Problem, near
from .progress import progress
from .told import stop, tell

if TYPE_CHECKING:
    from PIL.Image import Image

    from generator.faces.make import Made
    from verify.manifest import Component, Manifest, Row

FOLDER = "show"
VIEWS = {"card": 300, "contact": 100, "hand": 150}  # dots per inch unless asked for
LARGEST = 100_000_000
"""Pixels of all parts of one picture: about as much as a common computer holds and arranges within a minute."""
Side = Literal["Front", "Back"]


@click.command("show", short_help="Pictures of the cards: single, contact sheet, fanned hand.")
@GAME
@click.argument("cards", nargs=-1, metavar="[CARD]...")
@click.option("--as", "view", type=click.Choice(list(VIEWS)), help="Default: card with CARD given, else contact.")
@click.option("--side", type=click.Choice(["front", "back"]), default="front", show_default=True, help="Which side.")
@click.option("--greyscale", is_flag=True, help="As a mono printer prints it.")
@click.option("--dpi", type=click.IntRange(20, 1200), help="Dots per inch. Default: 300 card, 150 hand, 100 contact.")
@LANG
@OUTPUT
@JSON
def command(
    game: str,
    cards: tuple[str, ...],
    view: str | None,
    side: str,
    greyscale: bool,
    dpi: int | None,
    lang: str | None,
    output: Path | None,
    as_json: bool,
) -> None:
    """Pictures (PNG) of the cards as they will be printed, in output/GAME/show.

    CARD is a card's id, component/id, a component, or a pattern such as 's-*'; without it: every part of the game.
    """
    (target,) = _one(targets([game], output, as_json, reads=True), game)
    manifest, made, lang = _made(target, lang, as_json)
    shown: Side = "Back" if side == "back" else "Front"
    view = view or ("card" if cards else "contact")
    with progress(quiet=as_json) as say:
        say("rendering …")
        chosen = _chosen(manifest, cards)
        if view != "card":
            _bounded(chosen, view, dpi or VIEWS[view])
        pictures = _pictures(manifest, made, chosen, shown, lang, dpi or VIEWS[view])
        if view == "contact":
            pictures = _laid_together(dict.fromkeys(c.id for c, _ in chosen), manifest, side, pictures)
        files = _arranged(pictures, view, side, lang, greyscale, dpi or VIEWS[view])
    folder = target.output / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files:
        (folder / name).write_bytes(data)
    paths = [folder / name for name, _ in files]
    if as_json:
        from verify.report.json import text

        click.echo(text({"game": target.id, "files": [path.as_posix() for path in paths]}), nl=False)
    else:
        here = Path.cwd()
        click.echo("\n".join(str(p.relative_to(here) if p.is_relative_to(here) else p) for p in paths))


def _one(found: list[Target], game: str) -> list[Target]:
    if len(found) != 1:
        raise Problem(f"'{game}' holds {len(found)} games", f"name one: {', '.join(t.id for t in found)}")
    return found


def _made(target: Target, lang: str | None, as_json: bool) -> tuple[Manifest, Made, str]:
    from generator.faces.fonts import FontBook
    from generator.faces.make import make_faces
    from verify.load import load

    loaded = load(target.folder, base=target.base)
    if loaded.manifest is None:
        stop(loaded.findings, loaded.sources, as_json, exit_code=1)
    manifest = loaded.manifest
    if lang is not None and lang not in manifest.languages:
        raise Problem(f"'{target.id}' has no language '{lang}'{near(lang, manifest.languages)}")
    lang = lang or manifest.languages[0]
    made = make_faces(manifest, lang, FontBook(cache_folder() / "fonts"), base=target.base)
    findings, sources = in_order([*loaded.findings, *made.findings]), {**loaded.sources, **made.sources}
    if has_errors(findings):
        stop(findings, sources, as_json, exit_code=1)
    if not as_json:
        tell(findings, sources)
    return manifest, made, lang


def _chosen(manifest: Manifest, cards: Sequence[str]) -> list[tuple[Component, Row]]:
    """The parts that the arguments name, in their order; without arguments all of them."""
    order = [line.component for line in manifest.box] + list(manifest.components)
    every = [(manifest.components[c], row) for c in dict.fromkeys(order) if c for row in manifest.components[c].rows]
    if not cards:
        return every
    chosen: list[tuple[Component, Row]] = []
    for asked in cards:
        found = [(c, row) for c, row in every if _means(asked, c.id, row.id)]
        if not found:
            known = {row.id for _, row in every} | set(manifest.components)
            help = (
                f"type: deckproof show {manifest.id} --as {asked}"
                if asked in VIEWS
                else "type an id, or a pattern: 's-*'"
            )
            raise Problem(f"no card '{asked}' in '{manifest.id}'{near(asked, known)}", help)
        chosen += found
    return chosen


def _bounded(chosen: Iterable[tuple[Component, Row]], view: str, dpi: int) -> None:
    """A picture that no memory holds is refused before it is drawn."""
    inches = sum(c.trim.w * c.trim.h for c, _ in chosen) / 25_400**2
    if inches * dpi**2 > LARGEST:
        fits = math.isqrt(int(LARGEST / inches))
        raise Problem(f"a {view} of so many parts is too large at {dpi} dpi", f"--dpi {fits} or less, or fewer cards")


def _means(asked: str, component: str, row: str) -> bool:
    return asked == component or any(fnmatchcase(name, asked) for name in (row, f"{component}/{row}"))


def _pictures(
    manifest: Manifest, made: Made, chosen: Iterable[tuple[Component, Row]], side: Side, lang: str, dpi: int
) -> list[tuple[str, Image]]:
    """(component-id, picture cut out along the die line); equal faces are rendered once."""
    from generator.export.portraits import portraits

    wanted = [(c, row, made.faces[c.id, row.id, side]) for c, row in chosen if (c.id, row.id, side) in made.faces]
    if not wanted:
        raise Problem(f"none of these has a {side.lower()}")
    images = portraits([(face, c.shape.corner) for c, _, face in wanted], made.fonts, manifest.root, lang, dpi)
    return [(_name(c.id, row.id), image) for (c, row, _), image in zip(wanted, images, strict=True)]


def _name(component: str, row: str) -> str:
    return f"{component}-{row}" if component != row else component


def _laid_together(
    components: Iterable[str], manifest: Manifest, side: str, pictures: Sequence[tuple[str, Image]]
) -> list[tuple[str, Image]]:
    """Parts that join (`joins:`) as the one picture that they make, where all of them are shown."""
    from generator.export import png

    named = dict(pictures)
    for component in components:
        grid = [[_name(component, row) for row in rows] for rows in manifest.components[component].joins.get(side, ())]
        names = [name for row in grid for name in row]
        if names and all(name in named for name in names):
            whole = png.mosaic([[named[name] for name in row] for row in grid])
            named = {
                name: whole if name == names[0] else image for name, image in named.items() if name not in names[1:]
            }
    return list(named.items())


def _arranged(
    pictures: Sequence[tuple[str, Image]], view: str, side: str, lang: str, greyscale: bool, dpi: int
) -> list[tuple[str, bytes]]:
    """(file name, PNG): one file a card, or one for all."""
    from generator.export import png

    end = "".join([f".{lang}", ".back" if side == "back" else "", ".grey" if greyscale else "", ".png"])
    images = [image for _, image in pictures]
    if view == "card":
        named = dict(pictures)
        return [(f"{name}{end}", png.encode(image, dpi, greyscale)) for name, image in named.items()]
    whole = png.contact(images) if view == "contact" else png.fan(images)
    return [(f"{view}{end}", png.encode(whole, dpi, greyscale))]
