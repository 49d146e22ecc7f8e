"""`deckproof calibrate`: a page to measure a printer with, before the first deck; and what was read off it, kept as a
printer profile."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .build import SIDES
from .cache import cache_folder
from .config import profile_file
from .options import JSON, OUTPUT
from .problem import Problem
from .told import stop

if TYPE_CHECKING:
    from generator.imposition.sheet import Duplex
    from generator.readings import Readings

CORNER = click.Choice(["top-left", "top-right", "bottom-left", "bottom-right"])
READING = (CORNER, float, float)


@click.command("calibrate", short_help="A page to measure the printer with; printer profiles.")
@OUTPUT
@click.option("--paper", default="a4", show_default=True, metavar="NAME", help="Paper; `deckproof formats` lists them.")
@click.option(
    "--side",
    default="long",
    show_default=True,
    type=click.Choice([side for side in SIDES if side != "gutterfold"]),
    help="How the printer turns the paper.",
)
@click.option("--lang", default="en", show_default=True, type=click.Choice(["en", "ja"]), help="Language of its words.")
@click.option(
    "--profile", metavar="NAME", help="Keep the readings under this name; without readings: correct the page by it."
)
@click.option("--front-across", type=float, metavar="MM", help="Reading: length of the front's ruler across.")
@click.option("--front-down", type=float, metavar="MM", help="Reading: length of the front's ruler down.")
@click.option("--back-across", type=float, metavar="MM", help="Reading: on the back, top left rings to top right ones.")
@click.option("--back-down", type=float, metavar="MM", help="Reading: on the back, top left rings to bottom left ones.")
@click.option(
    "--edge",
    type=READING,
    multiple=True,
    metavar="CORNER LEFT TOP",
    help="Reading: mm from the paper's left and upper edge to a cross of the front; can be repeated.",
)
@click.option(
    "--light",
    type=READING,
    multiple=True,
    metavar="CORNER RIGHT DOWN",
    help="Reading: against the light, mm from a cross to its rings, below zero to the left and up; two or more times.",
)
@JSON
def command(
    output: Path | None,
    paper: str,
    side: str,
    lang: str,
    profile: str | None,
    front_across: float | None,
    front_down: float | None,
    back_across: float | None,
    back_down: float | None,
    edge: tuple[tuple[str, float, float], ...],
    light: tuple[tuple[str, float, float], ...],
    as_json: bool,
) -> None:
    """A page to measure the printer with: rulers along both axes, a bank card's outline, and crosses on both sides.

    Print it as the sheets will be printed. The card covers its outline exactly; held against the light, each cross of
    the front lies on the rings of the back, which are 1 mm apart.

    With readings, all in mm, what the printer does is kept as a printer profile, and `build --profile NAME` undoes it:
    the rulers' lengths, and for two sides the rings at two crosses or more, at best at opposite corners.
    """
    from generator.readings import Readings

    readings = Readings(front_across, front_down, back_across, back_down, edge, light)
    path = profile_file(profile) if profile else None
    if readings != Readings():
        _keep(path, paper.lower(), side, readings, as_json)  # type: ignore[arg-type]
    else:
        _page(path, output, paper, side, lang, as_json)


def _page(profile: Path | None, output: Path | None, paper: str, side: str, lang: str, as_json: bool) -> None:
    from generator.calibration import calibration_pdf
    from generator.shelf import replace
    from verify.discover import find_project

    data, findings = calibration_pdf(paper, side, lang, cache_folder(), profile)  # type: ignore[arg-type]
    if data is None:
        stop(findings, {}, as_json, exit_code=1)
    folder = output or (find_project(Path.cwd()) or Path.cwd()) / "output"
    folder.mkdir(parents=True, exist_ok=True)
    name = f"calibration.{paper}.{side}{f'.{profile.stem}' if profile else ''}.pdf"
    replace(folder, {name: data})
    if as_json:
        from verify.report.json import text

        click.echo(text({"file": str(folder / name), "paper": paper, "side": side, "findings": []}), nl=False)
        return
    click.echo(f"{folder / name}: {SIDES[side]}, at 100 %")


def _keep(path: Path | None, paper: str, side: Duplex, readings: Readings, as_json: bool) -> None:
    """One paper and side of the profile; what it holds of others stays."""
    from generator.formats.load import load_papers
    from generator.profile import PRO003, read, to_text
    from generator.readings import expected, fitted, lacks
    from generator.shelf import replace
    from verify.finding import Span

    if path is None:
        raise Problem("readings are kept in a printer profile, and none is named", "add --profile NAME")
    if lacking := lacks(readings, side):
        help = "--front-across MM --front-down MM" + ("" if side == "fronts" else " --light CORNER RIGHT DOWN (twice)")
        raise Problem(f"a profile needs {lacking}", f"add the readings: {help}")
    papers, _ = load_papers()
    if paper not in papers:
        raise Problem(f"no paper '{paper}'", f"use {', '.join(papers)}")
    errors = fitted(readings, papers[paper], side)
    wrong = [PRO003(Span(f"--{on}"), f"{on}: {said}", expected(papers[paper], side)) for on, e in errors.items()
             for said in e.excess().values()]  # fmt: skip
    if wrong:
        stop(wrong, {}, as_json, exit_code=1)
    known: Any = {}
    if path.is_file():
        before, _, findings, sources = read(path, Path.cwd())
        if before is None:
            stop(findings, sources, as_json, exit_code=1)
        known = before
    profile = {**known, paper: {**known.get(paper, {}), side: errors}}
    path.parent.mkdir(parents=True, exist_ok=True)
    replace(path.parent, {path.name: to_text(profile).encode()})
    if as_json:
        from verify.report.json import text

        data = {on: {"right_mm": e.right / 1000, "down_mm": e.down / 1000, "clockwise": e.clockwise,
                     "width": e.width, "height": e.height} for on, e in errors.items()}  # fmt: skip
        click.echo(text({"profile": str(path), "paper": paper, "side": side, "sides": data, "findings": []}), nl=False)
        return
    click.echo(f"{path}: {paper}, {side}")
    for on, e in errors.items():
        moved = f"{e.right / 1000:+.2f} mm right, {e.down / 1000:+.2f} mm down, {e.clockwise:+.2f} degrees clockwise"
        click.echo(f"  {on:<5}  {moved}, {e.width:.2f} % wide, {e.height:.2f} % high")
    click.echo(f"Build with it: deckproof build --paper {paper} --side {side} --profile {path.stem}")
    click.echo(f"See that it is right: deckproof calibrate --paper {paper} --side {side} --profile {path.stem}")
