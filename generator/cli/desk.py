"""One game on the desk of somebody who works on it: what it was like when it was last well, which pictures are due.

In: a target and a request.  Out: what a save has changed (`Done`), pictures in `output/GAME/show` under the names that
`show` gives them, and the sheets.  Everything that could be made stays in memory: faces by what they were made from,
fonts, the masks of rounded corners.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from verify.finding import Finding, has_errors, in_order
from verify.units import UM_PER_IN

from .cache import cache_folder
from .games import Target
from .pace import no_collector
from .problem import os_problem

if TYPE_CHECKING:
    from generator.build import Built, Request
    from generator.changes import CardChange, Changes, State
    from generator.faces.face import Face
    from generator.faces.fonts import FontBook
    from generator.faces.kept import Kept
    from generator.faces.make import FaceSide, Made
    from verify.manifest import Manifest

FOLDER = "show"
DPI = 300
QUICK = 6_000_000  # pixels of a picture that is made while one waits; a board has fewer dots per inch instead
AT_ONCE = 8  # pictures made before one looks for the next save
FRESH = 10.0  # seconds: a file that was saved longer ago says nothing of how long we took
SIDES: tuple[FaceSide, ...] = ("Front", "Back")


@dataclass(frozen=True, slots=True)
class Due:
    """A picture that is to be made.  `corner`: radius in µm; `book`: the fonts that the face was set in."""

    face: Face
    corner: int
    lang: str
    book: FontBook


@dataclass(frozen=True, slots=True)
class Done:
    """What one save came to.  `changes` None: the faces could not be drawn; `due`: pictures still to be made; `known`:
    the findings are those of the save before; `trouble`: a file could not be read just then."""

    game: str
    saved: Sequence[str]
    seconds: float = 0.0
    changes: Changes | None = None
    pictures: Sequence[Path] = ()
    due: int = 0
    built: Built | None = None
    findings: Sequence[Finding] = ()
    sources: Mapping[str, str] = field(default_factory=dict)
    known: bool = False
    trouble: str = ""


class Desk:
    """`kept` stands in the request, too: both look at the same faces."""

    def __init__(self, target: Target, request: Request, kept: Kept, dpi: int | None = None) -> None:
        self.target = target
        self.due: dict[str, Due] = {}  # by the file's name
        self._request = request
        self._kept = kept
        self._dpi = dpi
        self._state: State | None = None
        self._told: Sequence[Finding] | None = None

    def work(self, saved: Sequence[str] = ()) -> Done:
        """All that the save of these files (below the game's folder) asks for: first the pictures, then the sheets."""
        began = _began(self.target.folder, saved)
        with no_collector():
            try:
                return self._work(saved, began)
            except OSError as fault:  # a file went away while it was read; whoever took it will bring it back
                return Done(self.target.id, saved, due=len(self.due), known=True, trouble=os_problem(fault).message)

    def _work(self, saved: Sequence[str], began: float) -> Done:
        from generator.build import build

        from .check import check

        before = dict(self._kept.made)
        checked = check(self.target, self._request.lang, self._kept)
        findings, sources = list(checked.findings), dict(checked.sources)
        changes, pictures, built = None, list[Path](), None
        if checked.manifest is not None:
            drawn = {lang: made for lang, made in self._kept.made.items() if made is not before.get(lang)}
            changes = self._look(checked.manifest, drawn) if drawn else None
            pictures = self.some_pictures()
            built = build(self._request, cache_folder(), self.target.base)
            if built.job or not has_errors(findings):  # one cause, one finding: `check` has told why there is no job
                findings, sources = in_order([*findings, *built.findings]), {**sources, **built.sources}
        known, self._told = findings == self._told, findings
        seconds = time.time() - began
        return Done(self.target.id, saved, seconds, changes, pictures, len(self.due), built, findings, sources, known)

    def _look(self, manifest: Manifest, drawn: Mapping[str, Made]) -> Changes:
        """What has changed since the game was last well; makes the pictures due that show it."""
        from generator.changes import Changes, State, changes

        old = self._state
        faces = {**(old.faces if old else {}), **{lang: made.faces for lang, made in drawn.items()}}
        self._state = new = State(manifest, {lang: faces[lang] for lang in manifest.languages if lang in faces})
        if old is None:
            return Changes()
        found = changes(old, new)
        for change in found.cards:
            if change.kind in ("removed", "renamed"):
                self._forget(change, old)
        for lang, made in drawn.items():  # all of the first language first
            for change in found.cards:
                self._order(change, lang, made, manifest)
        return found

    def _order(self, change: CardChange, lang: str, made: Made, manifest: Manifest) -> None:
        component = manifest.components.get(change.component)
        if component is None or change.kind == "removed":
            return
        changed = {(face.lang, face.side) for face in change.faces}
        row = change.row or next(row.id for row in component.rows if row.count)
        for side in SIDES:
            face = made.faces.get((component.id, row, side))
            if face is not None and (change.kind != "changed" or (lang, side) in changed):
                name = picture_name(component.id, change.row, lang, side)
                self.due[name] = Due(face, component.shape.corner, lang, made.fonts)

    def _forget(self, change: CardChange, old: State) -> None:
        """No picture of a card stays that the game does not have."""
        for lang in old.faces:
            for side in SIDES:
                name = picture_name(change.component, change.was or change.row, lang, side)
                self.due.pop(name, None)
                (self.target.output / FOLDER / name).unlink(missing_ok=True)

    def some_pictures(self) -> list[Path]:
        """Makes the next few of the pictures that are due."""
        from generator.export import png
        from generator.export.portraits import portraits
        from generator.shelf import replace

        folder = self.target.output / FOLDER
        chosen = {name: self.due.pop(name) for name in list(self.due)[:AT_ONCE]}
        for name, due in chosen.items():
            folder.mkdir(parents=True, exist_ok=True)
            dpi = self._dpi or fitting(due.face)
            (image,) = portraits([(due.face, due.corner)], due.book, self._request.root, due.lang, dpi)
            replace(folder, {name: png.encode(image, dpi, quick=True)})
        return [folder / name for name in chosen]


def fitting(face: Face) -> int:
    """Dots per inch at which a picture of the face is made quickly."""
    square_inches = face.size.w * face.size.h / UM_PER_IN**2
    return min(DPI, max(1, math.isqrt(int(QUICK / square_inches))))


def picture_name(component: str, row: str, lang: str, side: FaceSide) -> str:
    """As `show` calls them; `row` "": the side that all cards of the component share."""
    name = component if row in ("", component) else f"{component}-{row}"
    return f"{name}.{lang}{'.back' if side == 'Back' else ''}.png"


def _began(folder: Path, saved: Sequence[str]) -> float:
    """When the last of the files was saved; where that cannot be known, now."""
    now, times = time.time(), []
    for name in saved:
        try:
            times.append((folder / name).stat().st_mtime)
        except OSError:
            continue
    latest = max(times, default=now)
    return latest if 0 <= now - latest < FRESH else now
