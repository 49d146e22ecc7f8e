"""`--resume FILE`: what was played is kept in a file after every piece, and a later call goes on from there.

The file is JSON: rules and version, hash of the deck, seed, and the results of the runs so far.  It is of one deck, one
version of the rules and one seed; with others the games would be others.  Written beside and renamed.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .problem import Failed, Problem

if TYPE_CHECKING:
    from verify.engine.result import Result
    from verify.judge.plan import Run

FORM = 1
LARGEST = 1 << 28  # bytes
ANEW = "name another file, or delete it to begin anew"
NAMES = {"form": "another version of deckproof", "rules": "other rules", "deck": "another deck", "seed": "another seed"}


@dataclass(slots=True)
class RunFile:
    """`told`: what the games hang on.  `results`: by the deck that was played and the run, without its length."""

    path: Path
    told: dict[str, Any]
    results: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def open(cls, path: Path, rules: str, deck: str, seed: int) -> RunFile:
        """A file that is not there yet is begun.  Problem: it is of other games, or no such file."""
        run = cls(path, {"form": FORM, "rules": rules, "deck": deck, "seed": seed})
        if not path.exists():
            return run
        try:
            if path.stat().st_size > LARGEST:
                raise ValueError("it is too large")
            data = json.loads(path.read_text(encoding="utf-8"))
            told = {name: data[name] for name in NAMES}
            results = dict(data["results"])
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise Problem(f"'{path}' holds no games to go on from: {_why(error)}", ANEW) from None
        for name, said in NAMES.items():
            if told[name] != run.told[name]:
                raise Problem(f"'{path}' is of {said}: {_short(told[name])}, not {_short(run.told[name])}", ANEW)
        run.results = results
        return run

    def found(self, deck: str, run: Run, keep: bool) -> Result | None:
        """What was played of it before."""
        from verify.engine.result import from_data

        data = self.results.get(_key(deck, run, keep))
        if data is None:
            return None
        try:
            return from_data(data)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise Problem(f"'{self.path}' holds a result that cannot be read: {_why(error)}", ANEW) from None

    def keep(self, deck: str, run: Run, keep: bool, result: Result) -> None:
        """The whole file is written anew: a process that is killed leaves the one before."""
        from generator.shelf import replace
        from verify.engine.result import as_data

        self.results[_key(deck, run, keep)] = as_data(result)
        text = json.dumps({**self.told, "results": self.results}, ensure_ascii=True, separators=(",", ":"))
        try:
            replace(self.path.absolute().parent, {self.path.name: text.encode("ascii")})
        except OSError as error:
            raise Failed(
                f"'{self.path}' cannot be written: {error.strerror}", "name a file in a folder that is there"
            ) from None


def _key(deck: str, run: Run, keep: bool) -> str:
    options = ",".join(f"{name}={value}" for name, value in sorted(run.options.items()))
    return "|".join([deck[:16], run.setup, options, ",".join(run.bots), "kept" if keep else ""])


def _short(value: Any) -> str:
    return f"{str(value)[:12]}…" if len(str(value)) > 24 else f"'{value}'"


def _why(error: Exception) -> str:
    return str(error) if isinstance(error, (OSError, ValueError)) else f"{type(error).__name__} {error}"
