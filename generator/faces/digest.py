"""The hash of a face: what changed.  In: display list, fonts and art in use.  Out: lower-case base 32 of a sha256.

Over the items as written, the source font files' bytes + axis values and the art files' bytes; never over subset
fonts (they depend on what else is printed) nor over the revision mark (it shows this hash).
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from verify.manifest import Fact

from .face import Background, Face, Group, Icon, Item, Live, Path, Picture, Text

_ENCODER = json.JSONEncoder(ensure_ascii=True, sort_keys=True, separators=(",", ":"))


def face_hash(face: Face, fonts: Callable[[str], str], art: Callable[[str], str]) -> str:
    """`fonts` gives the digest of a font key, `art` that of an icon's file."""
    keys: set[str] = set()
    names: set[str] = set()
    parts = [
        f"face 1 {face.size.w} {face.size.h} {face.bleed} {face.safe} {face.edge}",
        _path(face.die) if face.die else "",
        *([f"folds {_path(face.folds)}"] if face.folds else []),
        *([f"cuts {_path(face.cuts)}"] if face.cuts else []),
        *(_item(item, keys, names) for item in face.items),
        *(f"font {key} {fonts(key)}" for key in sorted(keys)),
        *(f"art {name} {art(name)}" for name in sorted(names)),
    ]
    return base32("\n".join(parts))


def base32(text: str) -> str:
    return base64.b32encode(hashlib.sha256(text.encode()).digest()).decode().lower().rstrip("=")


def facts_json(values: Mapping[str, Fact]) -> str:
    """Canonical ASCII JSON: sorted keys, no spaces."""
    return _ENCODER.encode(dict(values))


def _items(items: Iterable[Item], keys: set[str], names: set[str]) -> str:
    return "\n".join(_item(item, keys, names) for item in items)


def _item(item: Item, keys: set[str], names: set[str]) -> str:
    return _WRITE[type(item)](item, keys, names)


def _text(t: Text, keys: set[str], names: set[str]) -> str:
    keys.add(t.font)
    return f"text {t.x} {t.y} {t.font} {t.size} {t.colour} {t.text!r}"


def _icon(i: Icon, keys: set[str], names: set[str]) -> str:
    """The file's digest stands for the outlines; colours follow from the file and the colour asked for."""
    names.add(i.name)
    colours = sorted({c for p in i.paths for c in (p.fill, p.stroke) if c})
    return f"icon {i.name} {_matrix(i.transform)} {colours}"


def _matrix(t: Any) -> str:
    return f"{t.a:.9g} {t.b:.9g} {t.c:.9g} {t.d:.9g} {t.e} {t.f}"


def _path(p: Path) -> str:
    return f"path {p.segments} {p.fill} {p.stroke} {p.width} {p.dash} {p.evenodd} {p.round}"


_WRITE: Mapping[type, Callable[[Any, set[str], set[str]], str]] = {
    Path: lambda p, keys, names: _path(p),
    Text: _text,
    Icon: _icon,
    Picture: lambda p, keys, names: f"picture {p.digest} {p.box} {p.clip}",
    Group: lambda g, keys, names: (
        f"group {_matrix(g.transform)} {_path(g.clip) if g.clip else ''}\n{_items(g.items, keys, names)}\nend"
    ),
    Live: lambda v, keys, names: f"live {v.field} {v.value!r}\n{_items(v.items, keys, names)}\nend",
    Background: lambda b, keys, names: f"background\n{_items(b.items, keys, names)}\nend",
}
