"""The verdict as one HTML page to look at: no network, no script, everything in the file.

In: reports (a verdict, the texts its findings point into, pictures of sheets and faces).  Out: HTML text; equal in,
equal bytes out.  Every part stands beside its picture where its id names exactly one.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from . import plots
from .text import render as findings_text
from .verdict import Claim, Standing, Verdict
from .verdict_text import KINDS, rate

TEMPLATE = Path(__file__).with_name("page.html.jinja")


@dataclass(frozen=True, slots=True)
class Picture:
    """A JPEG, its size in pixels, and what it shows in words.  `part`: component and id of the face, on `side`."""

    alt: str
    data: bytes
    width: int
    height: int
    part: tuple[str, str] | None = None
    side: str = ""

    @property
    def url(self) -> str:
        return f"data:image/jpeg;base64,{b64encode(self.data).decode('ascii')}"


@dataclass(frozen=True, slots=True)
class Album:
    """Sheets in the order of the files, fronts and backs of faces in the order of the sheets."""

    sheets: tuple[Picture, ...] = ()
    faces: tuple[Picture, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    verdict: Verdict
    sources: Mapping[str, str] = field(default_factory=dict)
    album: Album = Album()


@dataclass(frozen=True, slots=True)
class Alive:
    """A part that plays, its picture if it has one of its own, and how often its rarest use came, in games."""

    name: str
    claim: Claim
    picture: Picture | None
    width: float  # of its bar, 0 to 100
    often: str


@dataclass(frozen=True, slots=True)
class Group:
    """Claims of one kind that stand alike: `alive`, `statement`, `option`."""

    title: str
    standing: Standing
    claims: tuple[Claim, ...]
    of: int


def html(reports: Sequence[Report]) -> str:
    """One page for all games of a call."""
    pages = [_game(r) for r in reports]
    return str(_environment().from_string(TEMPLATE.read_text("utf-8")).render(games=pages))


def _game(r: Report) -> dict[str, Any]:
    v = r.verdict
    lone = [c for c in v.claims if c.name.partition(":")[0] not in KINDS]
    return {
        "v": v,
        "findings": [(f, findings_text([f], r.sources).rsplit("\n\n", 1)[0]) for f in v.findings],
        "claims": lone,
        "plays": [
            (p, plots.shares(p.sides) if p.sides else "", plots.histogram(p.lengths) if p.lengths else "")
            for p in v.play
        ],
        "alive": _alive(v.claims, r.album.faces),
        "groups": [g for kind in ("statement", "option") for g in _groups(v.claims, kind)],
        "album": r.album,
        "stamp": {name: value for name, value in v.stamp.items() if value and name not in ("versions", "files")},
        "versions": v.stamp.get("versions", {}),
        "files": v.stamp.get("files", ()),
    }


def _alive(claims: Sequence[Claim], faces: Sequence[Picture]) -> list[Alive]:
    """Rarest first."""
    fronts: dict[str, list[Picture]] = {}
    for picture in faces:
        if picture.part and picture.side == "Front":
            fronts.setdefault(picture.part[1], []).append(picture)
    parts = [c for c in claims if c.name.startswith("alive:")]
    most = max((c.value or 0 for c in parts), default=0) or 1
    found = []
    for claim in sorted(parts, key=lambda c: (c.value or 0, c.name)):
        name = claim.name.partition(":")[2]
        own = fronts.get(name, [])
        share = 100 * (claim.value or 0) / most
        found.append(Alive(name, claim, own[0] if len(own) == 1 else None, share, rate(claim.value or 0)))
    return found


def _groups(claims: Sequence[Claim], kind: str) -> list[Group]:
    mine = [c for c in claims if c.name.startswith(f"{kind}:")]
    standings: tuple[Standing, ...] = ("not shown", "observed", "proven")
    return [
        Group(KINDS[kind], standing, alike, len(mine))
        for standing in standings
        if (alike := tuple(c for c in mine if c.standing == standing))
    ]


@cache
def _environment() -> Any:
    from jinja2 import Environment, StrictUndefined

    return Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
