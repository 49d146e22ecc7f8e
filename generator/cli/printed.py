"""`deckproof printed`: records that the sheets built last lie on the table; `build --changed` compares with that."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from verify.finding import Finding, has_errors

from .games import Target, targets
from .jobs import not_built
from .options import JSON, OUTPUT, WHERE
from .problem import Problem, near
from .told import stop, tell

if TYPE_CHECKING:
    from generator.printed import Deck
    from generator.record import JobRecord


@dataclass(frozen=True, slots=True)
class Recorded:
    """One print, as recorded.  `before`, `now`: the deck in its language; `again`: it had been recorded already."""

    target: Target
    name: str
    job: JobRecord
    before: Deck
    now: Deck
    again: bool
    findings: tuple[Finding, ...]


@click.command("printed", short_help="Record that the sheets built last are on the table.")
@WHERE
@click.option("--job", metavar="NAME", help="Which print job, such as home.a4.long.en. Default: the one built last.")
@OUTPUT
@JSON
def command(where: tuple[str, ...], job: str | None, output: Path | None, as_json: bool) -> None:
    """Record that the sheets built last have been printed and cut, in components/GAME/printed.json; commit that file.

    A whole job is the whole deck; the copies of a part job take the place of older ones. From then on `deckproof build
    --changed` prints only what differs, and says what to throw away.
    """
    found = targets(where, output, as_json)
    if len(found) > 1:
        listed = ", ".join(target.id for target in found)
        raise Problem(f"a print is of one game, and here are {listed}", "type the name of one after 'printed'")
    recorded = _record(found[0], job, as_json)
    if as_json:
        from verify.report.json import text

        click.echo(text(_data(recorded)), nl=False)
    else:
        tell(recorded.findings, {})
        click.echo("\n".join(_lines(recorded)))


def _record(target: Target, name: str | None, as_json: bool) -> Recorded:
    from generator import printed, record, shelf

    built = record.read(target.output, target.id)
    name = name or built.last
    if not built.jobs:
        stop([not_built(target)], {}, as_json, exit_code=1)
    if name not in built.jobs:
        raise Problem(f"'{target.id}' has no print job '{name}'{near(name, built.jobs)}", "type it without the stock")
    job = built.jobs[name]
    if damaged := [f for f, there in job.files.items() if shelf.digest(target.output / f) != there.sha256]:
        said = f"'{damaged[0]}' is not there as it was built, so nobody knows what was printed"
        raise Problem(said, f"build it again, or name another job: deckproof build {target.id}")
    decks, findings, sources = printed.read(target.folder, target.id, target.base)
    if has_errors(findings):
        stop(findings, sources, as_json, exit_code=1)
    before = decks.get(job.lang, printed.Deck())
    key = printed.job_key(name, job)
    again = before.last == key
    now = before if again else printed.Deck(key, printed.after(before.cards, job))
    data = printed.to_bytes(target.id, {**decks, job.lang: now})
    shelf.replace(target.folder, {printed.NAME: data})
    return Recorded(target, name, job, before, now, again, tuple(findings))


def _lines(r: Recorded) -> list[str]:
    from generator.printed import NAME
    from verify.source import name_of

    name = click.style(r.target.id, bold=True)
    file = name_of(r.target.folder / NAME, Path.cwd())
    if r.again:
        return [f"{name}: {r.name} was recorded already; {file} is as it was"]
    count = sum(piece.copies for piece in r.job.pieces.values())
    gone = _copies(r.before.cards) + count - _copies(r.now.cards)
    lines = [f"{name}: recorded {r.name}: {count} {'part' if count == 1 else 'parts'} printed, {gone} older gone"]
    lines.append(f"  {file}: {_copies(r.now.cards)} parts in '{r.job.lang}' on the table; commit it with the game")
    return lines


def _copies(pile: Any) -> int:
    return sum(copies for faces in pile.values() for copies in faces.values())


def _data(r: Recorded) -> dict[str, Any]:
    return {
        "game": r.target.id,
        "job": r.name,
        "lang": r.job.lang,
        "recorded": not r.again,
        "printed": {id: piece.copies for id, piece in r.job.pieces.items()},
        "on_the_table": {id: dict(faces) for id, faces in r.now.cards.items()},
    }
