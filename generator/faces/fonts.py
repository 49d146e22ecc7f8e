"""The fonts of one run: families (chains of font files) → metrics now, and files to embed.  Warm runs need no
fontTools.

In: a cache folder and, for each family, font files in order of preference (the next is asked for glyphs that the ones
before lack).  Out: `Instance`s: one weight of one font file, cut down to the characters in use, with its metrics.
Cached beside each other: `<key>.<hash>.ttf` and a sidecar `<key>.<place>.json`.  The sidecar remembers every
character ever asked for, so a text edit rarely cuts again; what the PDF embeds does not depend on that superset (see
`subsetting.py`).
Default: Noto Sans JP, then KR, SC, TC (package justmytype-intl-cjk, OFL, variable 100–900).
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

SIDECAR_VERSION = 1
DEFAULT = "sans"
NOTO = ("jp", "kr", "sc", "tc")
ALWAYS = "".join(
    chr(c)
    for first, last in ((0x20, 0x7E), (0xA0, 0xFF), (0x2010, 0x2027), (0x3000, 0x30FF), (0xFF01, 0xFF5E))
    for c in range(first, last + 1)
    if chr(c).isprintable()
)
"""Cut into every primary font from the start: Latin, kana and their punctuation cost little and spare later cuts."""


class FontError(ValueError):
    """A file that cannot be used as a font; the text says why."""


@dataclass(frozen=True, slots=True)
class Source:
    """One font of a chain: a name that is unique in the run, and its files by weight (0: any weight)."""

    name: str
    files: Mapping[int, Path]

    def file(self, weight: int) -> Path:
        """The file whose weight is nearest (the heavier one of two equally near)."""
        return self.files[min(self.files, key=lambda w: (abs(w - weight) if w else 0, -w))]


@dataclass(frozen=True, slots=True)
class Instance:
    """One weight of one font.  `file` is TrueType with PostScript name `key`; `digest` covers the source file's bytes
    and the axis values (never the cut); metrics are in 1/1000 em, `advances` by character."""

    key: str
    file: Path
    digest: str
    ascent: float
    descent: float
    cap: float
    advances: Mapping[str, float]
    absent: frozenset[str]

    def knows(self, characters: Iterable[str]) -> bool:
        """Whether it is settled for each character that the font has it or lacks it."""
        return all(c in self.advances or c in self.absent for c in characters)


def default_chain() -> tuple[Source, ...]:
    """The Noto Sans CJK fonts of justmytype-intl-cjk; found without importing the package."""
    spec = find_spec("justmytype_intl_cjk")
    if spec is None or not spec.submodule_search_locations:
        return ()
    root = Path(spec.submodule_search_locations[0]) / "fonts" / "ofl"
    return tuple(
        Source(f"NotoSans{tag.upper()}", {0: root / f"notosans{tag}" / f"NotoSans{tag.upper()}[wght].ttf"})
        for tag in NOTO
    )


class FontBook:
    """All fonts of a run.  The only state of this package: it fills as characters are asked for."""

    def __init__(self, folder: Path, families: Mapping[str, tuple[Source, ...]] | None = None) -> None:
        self._folder = folder
        self._families = dict(families) if families is not None else {DEFAULT: default_chain()}
        self._sources = {s.name: s for chain in self._families.values() for s in chain}
        self._instances: dict[str, Instance] = {}
        self._asked: dict[str, set[str]] = {}  # by source name
        self.broken: dict[str, str] = {}
        """Why a source was left out, by its name."""

    @property
    def families(self) -> tuple[str, ...]:
        return tuple(self._families)

    def add(self, family: str, chain: tuple[Source, ...]) -> None:
        """Declare a family; its chain goes on with the default chain.  Declaring it again with the same files changes
        nothing."""
        base = tuple(s for s in self._families.get(DEFAULT, ()) if s not in chain)
        self._families[family] = chain + base
        self._sources.update({s.name: s for s in chain})

    @property
    def identity(self) -> tuple[object, ...]:
        """Equal in two runs where every family is drawn from the same files, as far as their sizes and times tell."""
        return tuple(
            (family, source.name, weight, str(file), _stat(file))
            for family, chain in sorted(self._families.items())
            for source in chain
            for weight, file in sorted(source.files.items())
        )

    def require(self, key: str, characters: Iterable[str]) -> None:
        """Make `instance(key)` ready for text that was set by a book of the same identity."""
        name, _, weight = key.rpartition("-")
        self._one(self._sources[name], int(weight), set(characters))

    def prepare(self, wanted: Iterable[tuple[str, int]], characters: Iterable[str]) -> None:
        """Make the given (family, weight) ready for `characters`: one pass over each font file, whatever the
        weights."""
        weights: dict[str, set[int]] = {}
        for family, weight in wanted:
            weights.setdefault(family, set()).add(weight)
        for family, own in sorted(weights.items()):
            rest = {c for c in characters if c.isprintable()}
            base = set(ALWAYS)
            for source in self._families[family]:
                found = self._cover(source, own, rest | base) if rest else []
                if found:
                    rest, base = {c for c in rest if any(c not in i.advances for i in found)}, set()

    def instance(self, key: str) -> Instance:
        """The font that `face.Text.font` names."""
        return self._instances[key]

    def primary(self, family: str, weight: int) -> Instance:
        """First font of the chain: it gives the line its metrics."""
        for source in self._families[family]:
            found = self._instances.get(f"{source.name}-{weight}") or self._one(source, weight, set(ALWAYS))
            if found is not None:
                return found
        raise FontError("no font is left to draw with; is the package justmytype-intl-cjk installed?")

    def find(self, family: str, weight: int, character: str) -> Instance | None:
        """The first font of the chain that has the character, or None."""
        for source in self._families[family]:
            instance = self._one(source, weight, {character})
            if instance is not None and character in instance.advances:
                return instance
        return None

    def _one(self, source: Source, weight: int, characters: set[str]) -> Instance | None:
        have = self._instances.get(f"{source.name}-{weight}")
        if have is not None and have.knows(characters):
            return have
        return next(iter(self._cover(source, {weight}, characters)), None)

    def _cover(self, source: Source, weights: set[int], characters: set[str]) -> list[Instance]:
        """The weights of one source, each knowing all of `characters`; what is stale is cut in one pass over its
        file."""
        asked = self._asked.setdefault(source.name, set())
        asked |= characters
        stale: dict[Path, dict[str, int]] = {}
        known = set(asked)
        for weight in sorted(weights):
            key, file = f"{source.name}-{weight}", source.file(weight)
            have = self._instances.get(key) or self._load(key, file, weight)
            if have is not None:
                self._instances[key] = have
                known |= set(have.advances) | have.absent
            if have is None or not have.knows(characters):
                stale.setdefault(file, {})[key] = weight
        for file, keys in stale.items():
            try:
                self._instances |= self._cut(file, keys, known)
            except FontError as fault:
                self.broken[source.name] = str(fault)
                return []
        return [self._instances[f"{source.name}-{weight}"] for weight in sorted(weights)]

    def _sidecar(self, key: str, file: Path) -> Path:
        place = hashlib.sha256(str(file.resolve()).encode()).hexdigest()[:8]
        return self._folder / f"{key}.{place}.json"

    def _load(self, key: str, file: Path, weight: int) -> Instance | None:
        """From the sidecar, when it is about this very file and the cut file is there."""
        try:
            data = json.loads(self._sidecar(key, file).read_text("ascii"))
            if data["version"] != SIDECAR_VERSION:
                return None
            stat = file.stat()
            if [stat.st_size, stat.st_mtime_ns] != data["stat"] and _sha256(file) != data["sha256"]:
                return None
            cut = self._folder / data["file"]
            return _instance(key, cut, weight, data) if cut.is_file() else None
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def _cut(self, file: Path, keys: Mapping[str, int], characters: set[str]) -> dict[str, Instance]:
        from .subsetting import cut  # fontTools: only when the cache lacks something

        made = cut(file, keys, characters)
        stat = file.stat()
        self._folder.mkdir(parents=True, exist_ok=True)
        found = {}
        for key, weight in keys.items():
            one = made[key]
            name = f"{key}.{hashlib.sha256(one.data).hexdigest()[:12]}.ttf"
            data: dict[str, Any] = {
                "version": SIDECAR_VERSION,
                "stat": [stat.st_size, stat.st_mtime_ns],
                "sha256": _sha256(file),
                "file": name,
                "units": one.units,
                "ascent": one.ascent,
                "descent": one.descent,
                "cap": one.cap,
                "characters": "".join(sorted(one.advances)),
                "advances": [one.advances[c] for c in sorted(one.advances)],
                "absent": one.absent,
            }
            _write(self._folder / name, one.data)
            _write(self._sidecar(key, file), json.dumps(data, ensure_ascii=True).encode("ascii"))
            found[key] = _instance(key, self._folder / name, weight, data)
        return found


def font_name(text: str) -> str:
    """A PostScript-safe name from a file's path ("fonts/My Font.otf" → "fonts-My-Font")."""
    return re.sub(r"[^A-Za-z0-9]+", "-", text.rsplit(".", 1)[0]).strip("-")[:50] or "font"


def _instance(key: str, cut: Path, weight: int, data: Mapping[str, Any]) -> Instance:
    per = 1000 / data["units"]
    advances = dict(zip(data["characters"], (a * per for a in data["advances"]), strict=True))
    digest = hashlib.sha256(f"{data['sha256']} wght={weight}".encode()).hexdigest()
    vertical = (data["ascent"] * per, data["descent"] * per, data["cap"] * per)
    return Instance(key, cut, digest, *vertical, advances, frozenset(data["absent"]))


def _sha256(file: Path) -> str:
    return _digest(file, _stat(file))


@cache
def _digest(file: Path, stat: tuple[int, int] | None) -> str:
    """`stat`: a process that lives long sees a file change."""
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _stat(file: Path) -> tuple[int, int] | None:
    """Size and time of the last change, None for a file that is not there."""
    try:
        stat = file.stat()
    except OSError:
        return None
    return stat.st_size, stat.st_mtime_ns


def _write(path: Path, data: bytes) -> None:
    """Whole or not at all: another process may be reading or writing the same."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".part-")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
