"""Do the sheets still look as today's files would draw them?  In: what was measured, and the record of the print job.
Out: findings, one for each side of a component.

Facts that differ are preflight's to tell.  Here it is what facts do not say: layouts, strings, pictures, fonts.  The
labels carry a hash of each drawing (`Face`); it is compared with one made now, and only when an input has changed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from verify.finding import Code, Finding, Span

from .cache import cache_folder
from .games import Target

if TYPE_CHECKING:
    from generator.record import JobRecord
    from verify.manifest import Component, Manifest
    from verify.preflight import Preflight

JOB003 = Code(
    "JOB003",
    "warning",
    "sheets that are older than the files",
    """A layout, a string, a picture or a font has changed since the sheets were made, and these parts would look
different today.  The sheets are measured as they are.  Build again: only what changed is written anew.""",
)
NAMED = 3  # parts named in one finding


def outdated(target: Target, job: JobRecord, manifest: Manifest, found: Preflight) -> Iterator[Finding]:
    """One warning for each side of a component that is drawn differently today; errors where it cannot be drawn."""
    from generator.inputs import inputs_hash

    if job.lang not in manifest.languages or not found.measured:
        return
    asked = job.format, job.paper, job.duplex, job.lang, job.part, job.since
    if job.inputs == inputs_hash(target.folder, *asked):
        return
    from generator.faces.draft import inked
    from generator.faces.fonts import FontBook
    from generator.faces.make import make_faces
    from generator.formats.load import find

    components = [c for c in manifest.components.values() if c.id in job.parts]
    book = FontBook(cache_folder() / "fonts")
    made = make_faces(manifest, job.lang, book, [c.id for c in components], base=target.base)
    yield from (f for f in made.findings if f.severity == "error")
    format, _ = find(job.format, job.paper)
    if format is None:  # it is no longer there: nothing says how these sheets should look
        return
    faces = inked(made.faces, manifest.components, format.ink, format.undersize, job.ink)
    today = {(f"{manifest.id}/{c}/{row}", side): face for (c, row, side), face in faces.items()}
    for component in components:
        for side in ("Front", "Back"):
            differing: dict[str, str] = {}
            for measured in found.measured:
                for placed in measured.placements:
                    face = today.get((placed.id, side)) if placed.side == side else None
                    if face is None or placed.component != component.id or placed.form.facts is None:
                        continue
                    if placed.form.face != face.hash and dict(placed.form.facts) == json.loads(face.facts):
                        differing.setdefault(placed.card, measured.file)
            if differing:
                yield _told(component, side, differing, target)


def _told(component: Component, side: str, differing: dict[str, str], target: Target) -> Finding:
    names = ", ".join(list(differing)[:NAMED]) + (" …" if len(differing) > NAMED else "")
    many = f"{len(differing)} {side.lower()}{'' if len(differing) == 1 else 's'}"
    verb = "looks" if len(differing) == 1 else "look"
    return JOB003(
        component.spans.get(side.lower(), component.span),
        f"{many} of '{component.id}' {verb} different today ({names})",
        f"type: deckproof build {target.typed}",
        [(Span(file), "printed before") for file in sorted(set(differing.values()))],
    )
