"""`deckproof formats`: the sheet formats and papers there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .options import JSON

if TYPE_CHECKING:
    from generator.formats.format import Format


@click.command("formats", short_help="Sheet formats and papers.")
@JSON
def command(as_json: bool) -> None:
    """Sheet formats (what `build --format` takes) and papers (what `build --paper` takes).

    A new format is one file in generator/formats/, a new paper one line in papers.yaml there.
    """
    from generator.formats.load import load, load_papers, names
    from verify.report.json import text
    from verify.units import mm

    papers, _ = load_papers()
    formats = [found for name in names() if (found := load(name, papers)[0])]
    if as_json:
        made = [
            {
                "format": f.name,
                "title": f.title,
                "margin_mm": f.margin / 1000,
                "gutter_mm": f.gutter / 1000,
                "bleed_mm": f.bleed / 1000,
                "gapless": f.gapless,
                "marks": f.marks,
                "ink": f.ink,
                "undersize_mm": f.undersize / 1000,
            }
            for f in formats
        ]
        sizes = [{"paper": name, "mm": [size.w / 1000, size.h / 1000]} for name, size in papers.items()]
        click.echo(text({"formats": made, "papers": sizes}), nl=False)
        return
    for f in formats:
        click.echo(f"{click.style(f'{f.name:<8}', bold=True)}  {f.title}")
        click.echo(f"{'':<10}margin {mm(f.margin)}, gutter {mm(f.gutter)}, bleed {mm(f.bleed)}")
        click.echo(f"{'':<10}{f.marks}, {f.ink}{_smaller(f)}")
    click.echo()
    for name, size in papers.items():
        click.echo(f"{click.style(f'{name:<8}', bold=True)}  {size}")


def _smaller(format: Format) -> str:
    from verify.units import mm

    return f", cards {mm(format.undersize)} smaller" if format.undersize else ""
