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
JOB004 = Code(
    "JOB004",
    "warning",
    "sheets that another reading of the printer corrected",
    """The sheets were made with a printer profile (`build --profile`), and the profile of that name says something else
today, or is gone.  The sheets are measured as they are; on that printer fronts and backs may no longer meet.  Build
again with the profile as it is now.""",
)
SLACK = (*[1e-6] * 4, 0.02, 0.02)  # of the linear part, and of the shift in points: less is rounding
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


def corrected_otherwise(target: Target, job: JobRecord, found: Preflight) -> Iterator[Finding]:
    """A warning when the profile that the sheets name would correct them another way today."""
    if not job.profile or not found.measured:
        return
    from generator.pdf.content import correction
    from generator.profile import corrections_of
    from verify.preflight.matrix import MM
    from verify.units import UM_PER_MM, Size

    from .config import profile_file

    file = profile_file(job.profile)
    for measured in found.measured:
        for label in (label for page in measured.pages for label in page.sheets):
            paper = Size(*(round(side * UM_PER_MM) for side in label.paper))
            today, wrong, _ = corrections_of(file, job.paper, paper, job.duplex, target.base)
            there = Span(measured.file)
            if wrong:
                said = f"the printer profile '{job.profile}' of these sheets cannot be asked: {wrong[0].message}"
                yield JOB004(there, said, wrong[0].help)
                return
            if label.side not in today or not label.correct:
                continue
            linear, (e, f) = correction(today[label.side], paper.h)
            now = (*map(float, linear.split()), e * MM / UM_PER_MM, f * MM / UM_PER_MM)
            if any(abs(a - b) > slack for a, b, slack in zip(now, label.correct, SLACK, strict=True)):
                side = f"the {label.side.lower()}s of these sheets"
                said = f"the printer profile '{job.profile}' corrects {side} otherwise today"
                asked = f"--paper {job.paper} --side {job.duplex} --profile {job.profile}"
                other = [(Span(str(file)), "as it is now")]
                yield JOB004(there, said, f"type: deckproof build {target.typed} {asked}", other)
                return


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
