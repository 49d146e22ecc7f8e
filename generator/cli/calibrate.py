"""`deckproof calibrate`: a page to measure a printer with, before the first deck."""

from __future__ import annotations

from pathlib import Path

import click

from .build import SIDES
from .cache import cache_folder
from .options import JSON, OUTPUT
from .told import stop


@click.command("calibrate", short_help="A page to measure the printer with.")
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
@JSON
def command(output: Path | None, paper: str, side: str, lang: str, as_json: bool) -> None:
    """A page to measure the printer with: rulers along both axes, a bank card's outline, and crosses on both sides.

    Print it as the sheets will be printed. The card covers its outline exactly; held against the light, each cross of
    the front lies on the rings of the back, which are 1 mm apart.
    """
    from generator.calibration import calibration_pdf
    from generator.shelf import replace
    from verify.discover import find_project

    data, findings = calibration_pdf(paper, side, lang, cache_folder())  # type: ignore[arg-type]
    if data is None:
        stop(findings, {}, as_json, exit_code=1)
    folder = output or (find_project(Path.cwd()) or Path.cwd()) / "output"
    folder.mkdir(parents=True, exist_ok=True)
    name = f"calibration.{paper}.{side}.pdf"
    replace(folder, {name: data})
    if as_json:
        from verify.report.json import text

        click.echo(text({"file": str(folder / name), "paper": paper, "side": side, "findings": []}), nl=False)
        return
    click.echo(f"{folder / name}: {SIDES[side]}, at 100 %")
