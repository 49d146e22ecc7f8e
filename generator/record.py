"""`output/<game>/build.json`: what was built, from what.  Read by `build` (is there anything to do?) and `verify`
(which job?).

```
{"build": 1,                                        version of this description
 "game": "mygame",
 "languages": ["en", "ja"],                         of the game, the first is the default
 "newest": "home.a4.long.en",                       the whole job asked for last (a part only where none is whole)
 "last": "home.a4.long.en.part-recipe",             the job asked for last
 "jobs": {"home.a4.long.en": {
   "whole": true,                                   all parts of the game, each as often as the manifest says
   "part": "",                                      else what was asked for: "--only recipe"
   "since": "",                                     sha256 of the printed.json that `--changed` looked at
   "format": "home", "paper": "a4", "duplex": "long", "lang": "en",
   "profile": "",                                   printer profile (`profile.py`), "" for none
   "ink": "full",                                   or "saver", "mono"
   "inputs": "…",                                   sha256 over everything the sheets depend on (`inputs.py`)
   "parts": {"card": 32, …},                        parts printed, by component
   "pieces": {"card/s-7": {"face": "…", "copies": 1, "count": 1}},  … by card; `count`: what the game needs
   "surplus": [{"id": "card/s-6", "face": "…", "copies": 1, "why": "no longer in the game"}],  to throw away
   "why": ["Cards (57 x 88 mm): 9 on a page …"],    which grid was taken, and why
   "files": {"card.home.a4.long.en.pdf": {
     "stock": "card", "sha256": "…",
     "drawing": "…",                                sha256 over all that the file is drawn from (`drawing.py`)
     "parts": {"card": 32},
     "sheets": [{"sheet": 1, "side": "Front", "hash": "…"}, …],
     "free": {"4": [6, 7, 8, 9]}}}}}}               slots that stay clean, by sheet
```
A *job* is all PDFs of a game that share everything after the stock in their names.  A part never takes the place of a
whole.  Keys are sorted, there are no dates and no paths: equal input gives an equal file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

NAME = "build.json"
VERSION = 1
FULL, SAVER, MONO = "full", "saver", "mono"  # inks


@dataclass(frozen=True, slots=True)
class SheetRecord:
    sheet: int
    side: str
    hash: str


@dataclass(frozen=True, slots=True)
class FileRecord:
    stock: str
    sha256: str
    parts: Mapping[str, int]
    sheets: tuple[SheetRecord, ...]
    free: Mapping[str, tuple[int, ...]]
    drawing: str = ""  # "": not known


@dataclass(frozen=True, slots=True)
class PieceRecord:
    """Copies of one card in a print, by its face (`printed.py`); `count`: of the game, at that time."""

    face: str
    copies: int
    count: int


@dataclass(frozen=True, slots=True)
class SurplusRecord:
    """Copies of an earlier print that the game no longer needs.  `id`: component/card."""

    id: str
    face: str
    copies: int
    why: str


@dataclass(frozen=True, slots=True)
class JobRecord:
    whole: bool
    part: str
    since: str
    format: str
    paper: str
    duplex: str
    lang: str
    inputs: str
    parts: Mapping[str, int]
    pieces: Mapping[str, PieceRecord]
    surplus: tuple[SurplusRecord, ...]
    why: tuple[str, ...]
    files: Mapping[str, FileRecord]
    profile: str = ""
    ink: str = FULL


@dataclass(frozen=True, slots=True)
class Record:
    game: str
    languages: tuple[str, ...] = ()
    newest: str = ""
    last: str = ""
    jobs: Mapping[str, JobRecord] = field(default_factory=dict)

    def with_job(self, name: str, job: JobRecord, languages: tuple[str, ...]) -> Record:
        jobs = {**self.jobs, name: job}
        kept = not job.whole and self.newest in jobs and jobs[self.newest].whole
        return replace(self, languages=languages, newest=self.newest if kept else name, last=name, jobs=jobs)


def job_name(
    format: str, paper: str, duplex: str, lang: str, part: str = "", profile: str = "", ink: str = FULL
) -> str:
    more = [ink if ink != FULL else "", profile, f"part-{part}" if part else ""]
    return ".".join(word for word in (format, paper, duplex, lang, *more) if word)


def file_name(stock: str, job: str) -> str:
    return f"{stock}.{job}.pdf"


def read(folder: Path, game: str) -> Record:
    """The record of an output folder; an empty one when there is none, or none that this version understands."""
    try:
        data = json.loads((folder / NAME).read_text("utf-8"))
        if data["build"] != VERSION or data["game"] != game:
            return Record(game)
        jobs = {name: _job(job) for name, job in data["jobs"].items()}
        return Record(game, tuple(data["languages"]), data["newest"], data["last"], jobs)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return Record(game)


def to_bytes(record: Record) -> bytes:
    data = {"build": VERSION, **asdict(record)}
    return (json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode("utf-8")


def _job(data: Mapping[str, Any]) -> JobRecord:
    files = {name: _file(file) for name, file in data["files"].items()}
    pieces = {id: PieceRecord(**piece) for id, piece in data["pieces"].items()}
    surplus = tuple(SurplusRecord(**gone) for gone in data["surplus"])
    return JobRecord(**{**data, "why": tuple(data["why"]), "files": files, "pieces": pieces, "surplus": surplus})


def _file(data: Mapping[str, Any]) -> FileRecord:
    sheets = tuple(SheetRecord(**sheet) for sheet in data["sheets"])
    free = {sheet: tuple(slots) for sheet, slots in data["free"].items()}
    return FileRecord(data["stock"], data["sha256"], data["parts"], sheets, free, data.get("drawing", ""))
