"""A face as a format for drafts wants it: with black ink alone, cut a little smaller for a sleeve.

In: a finished `Face`, µm.  Out: another one with a hash of its own, so that a draft and a fair print of one card are
two things everywhere.  A smaller face loses its rim: nothing is scaled, so text and icons keep their sizes, and the
trim's new corner is the origin.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from verify.manifest import Component

from ..geometry import Rect, Transform
from ..record import MONO, SAVER
from .digest import base32
from .face import Face, Group, Icon, Path, Picture, Segment, Text
from .hatching import hatched
from .saving import saved

PLAIN = "plain"
MARK_LETTERS = 4  # of the hash, in the revision mark
SLEEVED = "card"  # the stock of what goes into sleeves
WEIGHTS = (299, 587, 114)  # of red, green and blue: how light the eye finds them (ITU-R BT.601), as Pillow converts


def drafts(
    faces: Mapping[tuple[str, str, Any], Face],
    components: Mapping[str, Component],
    mono: bool,
    undersize: int,
    patterns: bool = False,
) -> dict[tuple[str, str, Any], Face]:
    """All faces of a box by (component, row, side).  Only rectangles of the stock `card` become smaller, no part to
    half its size, and none that must meet a neighbour; a face that several cards share stays one."""
    known: dict[tuple[int, int], Face] = {}
    found = {}
    for key, face in faces.items():
        component = components[key[0]]
        sleeved = component.stock == SLEEVED and face.die is None and not component.joins
        by = undersize if sleeved and 2 * undersize < min(face.size.w, face.size.h) else 0
        if (id(face), by) not in known:
            known[id(face), by] = draft(face, mono, by, patterns)
        found[key] = known[id(face), by]
    return found


def inked(
    faces: Mapping[tuple[str, str, Any], Face],
    components: Mapping[str, Component],
    own: str,
    undersize: int,
    asked: str,
) -> dict[tuple[str, str, Any], Face]:
    """Faces as a format with the ink `own` draws them when the ink `asked` is wanted (`record.py` names them)."""
    found = drafts(faces, components, MONO in (own, asked), undersize, asked == MONO)
    if asked != SAVER or own == MONO:
        return found
    known = {id(face): saved(face) for key, face in found.items() if not components[key[0]].joins}
    return {key: known.get(id(face), face) for key, face in found.items()}


def draft(face: Face, mono: bool, undersize: int, patterns: bool = False) -> Face:
    """`undersize`: how much narrower and lower, half of it on each side.  `patterns`: in mono, lines and dots where
    there was a colour (`hatching.py`); not where it is the edge's, which runs on into the neighbour."""
    if not mono and not undersize:
        return face
    made, rim = face, undersize // 2
    if undersize:
        made = replace(
            made,
            size=replace(face.size, w=face.size.w - undersize, h=face.size.h - undersize),
            items=tuple(_moved(item, -rim) for item in face.items),
            mark=_moved(face.mark, -rim) if face.mark else None,
            safe=max(0, face.safe - rim),
            bleed=face.bleed + rim,
            undersize=undersize,
        )
    if mono:
        made = replace(
            made,
            items=tuple(_grey(item, face.edge if patterns else PLAIN) for item in made.items),
            mark=_grey(made.mark, PLAIN) if made.mark else None,
            edge=made.edge and _mixed(made.edge),
        )
    hash = base32(f"draft {face.hash} {mono} {undersize}{' patterns' if patterns else ''}")
    mark = replace(made.mark, text=hash[:MARK_LETTERS]) if made.mark else None
    return replace(made, hash=hash, mark=mark)


def grey(colour: str) -> str:
    """ "#rrggbb" → "#kk", the grey that is as light."""
    if len(colour) == 3:
        return colour
    channels = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return f"#{sum(w * c for w, c in zip(WEIGHTS, channels, strict=True)) // 1000:02x}"


def _mixed(colour: str) -> str:
    return "#" + 3 * grey(colour)[1:]


def _moved(item: Any, by: int) -> Any:
    """The item farther right and down by `by`; what is inside a group moves with its transform."""
    match item:
        case Path():
            return replace(item, segments=_shifted(item.segments, by))
        case Text():
            return replace(item, x=item.x + by, y=item.y + by)
        case Picture():
            return replace(item, box=_rect(item.box, by), clip=_rect(item.clip, by) if item.clip else None)
        case Icon() | Group():
            return replace(item, transform=_placed(item.transform, by))
        case _:
            return replace(item, items=tuple(_moved(inner, by) for inner in item.items))


def _shifted(segments: tuple[Segment, ...], by: int) -> tuple[Segment, ...]:
    return tuple((kind, *(int(v) + by for v in at)) for kind, *at in segments)


def _rect(r: Rect, by: int) -> Rect:
    return replace(r, x=r.x + by, y=r.y + by)


def _placed(t: Transform, by: int) -> Transform:
    return replace(t, e=t.e + by, f=t.f + by)


def _grey(item: Any, edge: str | None) -> Any:
    """`edge`: the colour that stays plain; `PLAIN`: all do."""
    match item:
        case Path():
            plain = edge == PLAIN or item.fill == edge
            return _inked(item) if plain else hatched(item, _inked(item))
        case Text():
            return replace(item, colour=grey(item.colour))
        case Icon():
            return replace(item, paths=tuple(map(_inked, item.paths)))
        case Picture():
            return replace(item, mono=True)
        case _:
            return replace(item, items=tuple(_grey(inner, edge) for inner in item.items))


def _inked(path: Path) -> Path:
    return replace(path, fill=path.fill and grey(path.fill), stroke=path.stroke and grey(path.stroke))
