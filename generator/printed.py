"""`components/<game>/printed.json`: what lies on the table, as last recorded.  Committable; `deckproof printed` writes
it.

```
{"printed": 1,                                   version of this description
 "game": "mygame",
 "decks": {"en": {                               by language
   "last": "home.a4.long.en 3f2a…",              the print job recorded last, and the hash of what it was made from
   "cards": {"card/c07": {"k3fa…-9qab…": 2}}}}}  copies of each face: front-back, first characters of their hashes
```
A *pile* is that last mapping: card → face → copies.  From a pile and the game of today follow the copies that are
missing and those to throw away; all functions but `read` are pure.  Keys are sorted, there are no dates: equal decks
are equal bytes.  Hashes of faces cover the drawing, the font files and the pictures, so that no library changes them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from verify.finding import Code, Finding, Span, has_errors

from .record import JobRecord, PieceRecord, SurplusRecord

NAME = "printed.json"
VERSION = 1
FACE = 16  # characters of a hash: 80 bits
HASH = 12

PRN001 = Code(
    "PRN001",
    "error",
    "what was printed is of another game",
    """`printed.json` says which game's cards it lists, and this is another one: it came along when the folder was
copied.  Delete it: nothing of this game has been printed yet.""",
)
PRN002 = Code(
    "PRN002",
    "note",
    "no print was recorded yet",
    """`build --changed` compares the faces of today with those of the last print that `deckproof printed` recorded.
There is none in this language, so everything counts as changed.""",
)
PRN003 = Code(
    "PRN003",
    "note",
    "the last recorded print was of another format",
    """A card in black ink, cut smaller for a sleeve, is another card than one in colour at its full size, so all of
them count as changed.  Build with the `--format` that the deck on the table has.""",
)

Pile = Mapping[str, Mapping[str, int]]
"""component/card → face → copies."""
Wanted = Mapping[str, tuple[str, int]]
"""component/card → face of today, and how many the game needs."""


@dataclass(frozen=True, slots=True)
class Deck:
    """What lies on the table in one language; `last`: the job recorded last."""

    last: str = ""
    cards: Pile = field(default_factory=dict)


def face_key(front: str, back: str | None) -> str:
    """How a face is called here, from the hashes of its sides."""
    return "-".join(hash[:FACE] for hash in (front, back) if hash)


def fronts(have: Pile) -> Pile:
    """The same pile, looked at from the front alone."""
    found: dict[str, dict[str, int]] = {}
    for id, faces in have.items():
        for face, copies in faces.items():
            front = face.partition("-")[0]
            found.setdefault(id, {})[front] = found.get(id, {}).get(front, 0) + copies
    return found


def missing(wanted: Wanted, have: Pile) -> dict[str, int]:
    """Copies to print, by card."""
    lacking = {id: count - have.get(id, {}).get(face, 0) for id, (face, count) in wanted.items()}
    return {id: copies for id, copies in lacking.items() if copies > 0}


def surplus(wanted: Wanted, have: Pile) -> tuple[SurplusRecord, ...]:
    """Copies to throw away, in the order of their names."""
    found = []
    for id, faces in sorted(have.items()):
        face_now, count = wanted.get(id, ("", 0))
        for face, copies in sorted(faces.items()):
            if face != face_now:
                found.append(SurplusRecord(id, face, copies, _difference(face, face_now)))
            elif copies > count:
                found.append(SurplusRecord(id, face, copies - count, f"the game needs {count}"))
    return tuple(found)


def _difference(before: str, now: str) -> str:
    if not now:
        return "no longer in the game"
    (front, _, back), (front_now, _, back_now) = before.partition("-"), now.partition("-")
    sides = [side for side, differs in (("front", front != front_now), ("back", back != back_now)) if differs]
    return f"its {' and '.join(sides)} changed"


def after(have: Pile, job: JobRecord) -> Pile:
    """The pile when a job has been printed, and what it replaces thrown away.

    A whole job is the whole deck.  Of a part job each copy takes the place of an older one: there are never more of a
    card than the game needs, unless more were printed at once."""
    if job.whole:
        return {id: {piece.face: piece.copies} for id, piece in job.pieces.items()}
    pile = {id: dict(faces) for id, faces in have.items()}
    for gone in job.surplus:
        faces = pile.get(gone.id, {})
        faces[gone.face] = faces.get(gone.face, 0) - gone.copies
    for id, piece in job.pieces.items():
        pile[id] = _replaced(pile.get(id, {}), piece)
    kept = {id: {face: copies for face, copies in faces.items() if copies > 0} for id, faces in pile.items()}
    return {id: faces for id, faces in kept.items() if faces}


def _replaced(faces: Mapping[str, int], piece: PieceRecord) -> dict[str, int]:
    there = min(max(piece.count, piece.copies), faces.get(piece.face, 0) + piece.copies)
    found, room = {piece.face: there}, piece.count - there
    for face, copies in sorted(faces.items()):
        if face != piece.face:
            found[face] = max(0, min(copies, room))
            room -= found[face]
    return found


def job_key(name: str, job: JobRecord) -> str:
    """Tells one print from another."""
    return f"{name} {job.inputs[:HASH]}"


# ---------------------------------------------------------------------------------------------------------------------
# the file


def read(root: Path, game: str, base: Path) -> tuple[dict[str, Deck], list[Finding], Mapping[str, str]]:
    """Decks by language, none when nothing was recorded; findings with their place, and the text they point into.

    `root`: the game's folder; file names in findings are relative to `base`."""
    if not (root / NAME).exists():
        return {}, [], {}
    from verify.schema import check
    from verify.source import Folder

    folder = Folder(root, base)
    document = folder.document(root / NAME)
    findings = folder.findings
    if document is not None and not has_errors(findings):
        findings = findings + check("printed", document)
        if not has_errors(findings) and document.data["game"] != game:
            said = f"'{document.file}' lists cards of '{document.data['game']}', not of '{game}'"
            return {}, [PRN001(document.span(("game",)), said, f"delete {document.file}")], folder.sources
    if document is None or has_errors(findings):
        return {}, [_way_out(finding) for finding in findings], folder.sources
    return {lang: _deck(deck) for lang, deck in document.data["decks"].items()}, findings, folder.sources


def _deck(data: Any) -> Deck:
    return Deck(data["last"], data["cards"])


def _way_out(finding: Finding) -> Finding:
    way = "take it from version control, or delete it and print everything"
    return replace(finding, help=f"{finding.help}; or {way}" if finding.help else way)


def to_bytes(game: str, decks: Mapping[str, Deck]) -> bytes:
    """One line a card, so that a change can be read as a difference."""
    blocks = []
    for lang, deck in sorted(decks.items()):
        lines = [f"    {_json(id)}: {_json(faces)}" for id, faces in sorted(deck.cards.items())]
        cards = "{\n" + ",\n".join(lines) + "\n   }" if lines else "{}"
        blocks.append(f'  {_json(lang)}: {{\n   "last": {_json(deck.last)},\n   "cards": {cards}\n  }}')
    decks_text = "{\n" + ",\n".join(blocks) + "\n }" if blocks else "{}"
    text = f'{{\n "printed": {VERSION},\n "game": {_json(game)},\n "decks": {decks_text}\n}}\n'
    return text.encode("utf-8")


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def nothing_recorded(root: Path, lang: str, base: Path) -> Finding:
    from verify.source import name_of

    said = f"no print in '{lang}' was recorded yet, so everything counts as changed"
    return PRN002(Span(name_of(root / NAME, base)), said, "when it is printed, type: deckproof printed")


def other_format(root: Path, last: str, format: str, base: Path) -> Finding:
    from verify.source import name_of

    said = f"the last recorded print is '{last.partition(' ')[0]}', this is '{format}'"
    return PRN003(Span(name_of(root / NAME, base)), said, f"type: --format {last.partition('.')[0]}")
