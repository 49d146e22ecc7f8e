"""`output/<game>/build.json`: what was built, from what.  Read by `build` (is there anything to do?) and `verify`
(which job?).

```
{"build": 1,                                        version of this description
 "game": "mygame",
 "languages": ["en", "ja"],                         of the game, the first is the default
 "newest": "home.a4.long.en",                       the job asked for last
 "jobs": {"home.a4.long.en": {
   "whole": true,                                   all parts of the game, each as often as the manifest says
   "format": "home", "paper": "a4", "duplex": "long", "lang": "en",
   "inputs": "…",                                   sha256 over everything the sheets depend on (`inputs.py`)
   "parts": {"card": 32, …},                        parts printed, by component
   "why": ["Cards (57 x 88 mm): 9 on a page …"],    which grid was taken, and why
   "files": {"card.home.a4.long.en.pdf": {
     "stock": "card", "sha256": "…",
     "drawing": "…",                                sha256 over all that the file is drawn from (`drawing.py`)
     "parts": {"card": 32},
     "sheets": [{"sheet": 1, "side": "Front", "hash": "…"}, …]}}}}}
```
A *job* is all PDFs of a game that share everything after the stock in their names.  Keys are sorted, there are no
dates and no paths: equal input gives an equal file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

NAME = "build.json"
VERSION = 1


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
    drawing: str = ""  # "": not known, by a build of before there was one


@dataclass(frozen=True, slots=True)
class JobRecord:
    whole: bool
    format: str
    paper: str
    duplex: str
    lang: str
    inputs: str
    parts: Mapping[str, int]
    why: tuple[str, ...]
    files: Mapping[str, FileRecord]


@dataclass(frozen=True, slots=True)
class Record:
    game: str
    languages: tuple[str, ...] = ()
    newest: str = ""
    jobs: Mapping[str, JobRecord] = field(default_factory=dict)

    def with_job(self, name: str, job: JobRecord, languages: tuple[str, ...]) -> Record:
        return replace(self, languages=languages, newest=name, jobs={**self.jobs, name: job})


def job_name(format: str, paper: str, duplex: str, lang: str) -> str:
    return f"{format}.{paper}.{duplex}.{lang}"


def file_name(stock: str, job: str) -> str:
    return f"{stock}.{job}.pdf"


def read(folder: Path, game: str) -> Record:
    """The record of an output folder; an empty one when there is none, or none that this version understands."""
    try:
        data = json.loads((folder / NAME).read_text("utf-8"))
        if data["build"] != VERSION or data["game"] != game:
            return Record(game)
        jobs = {name: _job(job) for name, job in data["jobs"].items()}
        return Record(game, tuple(data["languages"]), data["newest"], jobs)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return Record(game)


def to_bytes(record: Record) -> bytes:
    data = {"build": VERSION, **asdict(record)}
    return (json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode("utf-8")


def _job(data: Mapping[str, Any]) -> JobRecord:
    files = {
        name: FileRecord(
            f["stock"],
            f["sha256"],
            f["parts"],
            tuple(SheetRecord(**sheet) for sheet in f["sheets"]),
            f.get("drawing", ""),
        )
        for name, f in data["files"].items()
    }
    return JobRecord(**{**data, "why": tuple(data["why"]), "files": files})
