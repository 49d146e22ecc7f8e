"""`deckproof check`: the manifests alone.  Asks every question that needs no sheets, draws every face in memory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from verify.finding import Finding, has_errors, in_order

from .cache import cache_folder
from .games import Target, targets
from .options import JSON, RULES, STRICT, WHERE
from .pace import no_collector
from .told import counted, leave, tell

if TYPE_CHECKING:
    from generator.faces.kept import Kept
    from verify.manifest import Manifest


@dataclass(frozen=True, slots=True)
class Checked:
    """One game as checked; `manifest` is None when the files do not make one."""

    target: Target
    manifest: Manifest | None
    findings: tuple[Finding, ...]
    sources: Mapping[str, str]


@click.command("check", short_help="Are the manifests right? Needs no sheets.")
@WHERE
@RULES
@click.option("--lang", metavar="LANG", help="Draw the faces in this language only. Default: in every one.")
@STRICT
@JSON
def command(where: tuple[str, ...], lang: str | None, strict: bool, as_json: bool) -> None:
    """Are the manifests right? Files, fields, counts, sources, rules, and whether every text fits in every language."""
    with no_collector():
        checked = [check(target, lang) for target in targets(where, as_json=as_json)]
    findings = in_order(f for c in checked for f in c.findings)
    if as_json:
        from verify.report.json import finding_data, text

        games = [{"game": c.target.id, "errors": sum(f.severity == "error" for f in c.findings)} for c in checked]
        click.echo(text({"games": games, "findings": [finding_data(f) for f in findings]}), nl=False)
    else:
        tell(findings, {name: source for c in checked for name, source in c.sources.items()})
        for c in checked:
            click.echo(_line(c))
    leave(findings, strict)


def check(target: Target, lang: str | None = None, kept: Kept | None = None) -> Checked:
    """Everything that can be said about a game without sheets.  Of the faces only when nothing else is wrong.

    `kept`: faces of the run before; they are made anew in it whatever else is wrong."""
    from verify.checks import run
    from verify.discover import ruled
    from verify.load import load

    loaded = load(target.folder, base=target.base)
    manifest, findings, sources = loaded.manifest, list(loaded.findings), dict(loaded.sources)
    if manifest is not None:
        findings += run(*ruled(manifest))
        well = not has_errors(findings)
        if well or kept is not None:
            for language in [lang] if lang else manifest.languages:
                made, more = draw(manifest, language, target, kept)
                findings += made if well else ()
                sources |= more
    return Checked(target, manifest, tuple(in_order(findings)), sources)


def draw(
    manifest: Manifest, lang: str, target: Target, kept: Kept | None = None
) -> tuple[list[Finding], Mapping[str, str]]:
    """What is wrong with the faces in one language, and the texts of the layouts."""
    from generator.faces.drawer import Drawer
    from generator.faces.fonts import FontBook
    from generator.faces.kept import Kept
    from generator.faces.make import make_faces
    from generator.inputs import program_hash

    cache = cache_folder()
    kept = kept or Kept(Drawer(cache / "faces", manifest.root, program_hash()))
    made = make_faces(manifest, lang, FontBook(cache / "fonts"), base=target.base, kept=kept)
    return list(made.findings), made.sources


def _line(c: Checked) -> str:
    if c.manifest is None or has_errors(c.findings):
        return f"{click.style('not well', fg='red')}  {c.target.id}: {counted(c.findings)}"
    m = c.manifest
    parts = sum(component.count for component in m.components.values())
    rules = m.rules.engine or "none"
    kinds = f"{len(m.components)} {'kind' if len(m.components) == 1 else 'kinds'}"
    said = f"{parts} parts of {kinds}, languages {', '.join(m.languages)}, rules {rules}"
    more = counted(c.findings)
    return f"{click.style('well', fg='green')}  {c.target.id}: {said}{f'; {more}' if more else ''}"
