"""`deckproof play`: a person against bots at the terminal; games recorded as text and replayed."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from verify.finding import has_errors

from .games import Target, targets
from .options import GAME, RULES
from .problem import Interrupted, Problem, near
from .told import counted, leave, stop, tell
from .wish import Wish, known, pairs

if TYPE_CHECKING:
    from verify.engine.protocol import Game
    from verify.engine.session import Session
    from verify.manifest import Manifest

NOBODY = "none"


@click.command("play", short_help="Play a game against bots at the terminal.")
@GAME
@RULES
@click.option("--seat", "seats", multiple=True, metavar="N", help="Where you sit, from 0; none: watch. Default: 0.")
@click.option("--bots", default="greedy", show_default=True, metavar="KIND", help="random, greedy or mc:20.")
@click.option("--seed", type=int, default=1, show_default=True, help="Names the run: equal seed, equal deals.")
@click.option("--number", type=click.IntRange(0), default=0, help="Which game of the run.")
@click.option("--rounds", type=click.IntRange(0), default=0, help="Stop after so many deals. Default: the whole game.")
@click.option("--setup", metavar="NAME", help="Default: the manifest's first.")
@click.option("--option", "options", multiple=True, metavar="K=V", help="A rule's option; can be repeated.")
@click.option("--profile", default="", metavar="NAME", help="A named bundle of options.")
@click.option(
    "--record", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write the game as text."
)
@click.option(
    "--replay",
    "old",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Play a recorded game again and say where it differs.",
)
def command(
    game: str,
    seats: tuple[str, ...],
    bots: str,
    seed: int,
    number: int,
    rounds: int,
    setup: str | None,
    options: tuple[str, ...],
    profile: str,
    record: Path | None,
    old: Path | None,
) -> None:
    """Play GAME with the deck of its manifest against bots: type the number of an action, or its name.

    q or the end of the input stops the game; what was played until then is recorded.
    """
    found = targets([game], reads=True)
    if len(found) != 1:
        raise Problem(f"'{game}' holds {len(found)} games", f"name one: {', '.join(t.id for t in found)}")
    manifest, rules = rules_of(found[0])
    if old is not None:
        _replay(old, manifest, rules)
        return
    wish = Wish(None, seed, (setup,) if setup else (), pairs(options), profile)
    known(manifest, wish)
    if not manifest.setups:
        raise Problem(f"'{manifest.id}' names no set-up", "add setups: to game.yaml")
    chosen = wish.chosen(manifest, rules)
    if record is not None and not record.absolute().parent.is_dir():
        raise Problem(f"no folder '{record.parent}' to record in", "name a file in a folder that is there")
    session = _session(manifest, rules, setup or manifest.setups[0].name, chosen, bots, seed, number)
    _sit(session, _people(seats, session.players), rounds, chosen, manifest, record)


def rules_of(target: Target) -> tuple[Manifest, Game]:
    """The manifest and its rules; a deck that these rules cannot deal ends here, with its findings."""
    from verify.checks import run
    from verify.discover import ruled
    from verify.judge import STOPS_PLAY
    from verify.load import load

    loaded = load(target.folder, base=target.base)
    if loaded.manifest is None:
        stop(loaded.findings, loaded.sources, False, exit_code=1)
    manifest, rules = ruled(loaded.manifest)
    if rules is None and not manifest.rules.engine:
        raise Problem(f"'{target.id}' has no rules to play by (rules: none)", "name an engine in game.yaml")
    boxed = run(manifest, rules)
    wrong = [f for f in boxed if f.code.startswith(STOPS_PLAY)]
    if rules is None or has_errors(wrong):
        stop(wrong, loaded.sources, False, exit_code=1)
    facts = rules.check(manifest.deck)
    if has_errors(facts):
        stop(facts, loaded.sources, False, exit_code=1)
    return manifest, rules


def _session(
    manifest: Manifest, rules: Game, setup: str, chosen: Mapping[str, str], bots: str, seed: int, number: int
) -> Session:
    from verify.engine.run import replay

    tables = rules.tables(manifest.deck, setup, **chosen)
    everybody = (bots,) * len(rules.SETUPS[setup].teams)
    try:
        return replay(rules, tables, seed, number, setup=setup, bots=everybody)
    except ValueError as error:
        raise Problem(str(error)) from None


def _people(seats: tuple[str, ...], players: int) -> frozenset[int]:
    if NOBODY in seats:
        return frozenset()
    people = set()
    for text in seats or ("0",):
        if not (text.isascii() and text.isdigit()) or int(text) >= players:
            raise Problem(f"no seat '{text}'", f"use 0 to {players - 1}, or {NOBODY}")
        people.add(int(text))
    return frozenset(people)


def _sit(
    session: Session,
    people: frozenset[int],
    rounds: int,
    chosen: Mapping[str, str],
    manifest: Manifest,
    record: Path | None,
) -> None:
    from .table import HELP, Table

    if people:
        click.echo(f"you sit at seat {' and '.join(map(str, sorted(people)))} of {session.players}; {HELP}")
    try:
        ended = Table(session, people, _read, click.echo, rounds).play()
    except KeyboardInterrupt:
        _write(session, chosen, manifest, record)
        raise Interrupted() from None
    if not ended:
        click.echo("stopped")
    _write(session, chosen, manifest, record)


def _read(prompt: str) -> str | None:
    """A line of the standard input; None at its end.  Works the same from a pipe."""
    click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    if not line:
        click.echo()
    return line or None


def _write(session: Session, chosen: Mapping[str, str], manifest: Manifest, record: Path | None) -> None:
    if record is None:
        return
    from verify.engine.transcript import record as transcript
    from verify.judge.deck import deck_hash

    text = transcript(session, chosen, deck_hash(manifest.deck))
    record.write_text(text, encoding="utf-8", newline="\n")
    click.echo(f"recorded: {record}")


def _replay(old: Path, manifest: Manifest, rules: Game) -> None:
    """Plays a transcript again and shows it; exit 1 where it goes another way."""
    from verify.engine.transcript import read_header, replay
    from verify.judge.deck import deck_hash

    text = old.read_text("utf-8", errors="replace")
    header, findings = read_header(text, str(old))
    if header is None:
        stop(findings, {str(old): text}, False, exit_code=1)
    if header.game != rules.ID:
        raise Problem(f"'{old}' is a game of '{header.game}', not of '{rules.ID}'{near(header.game, [rules.ID])}")
    known(manifest, Wish(setups=(header.setup,), options=header.options))
    tables = rules.tables(manifest.deck, header.setup, **header.options)
    session, findings = replay(text, str(old), rules, tables, deck_hash(manifest.deck))
    tell(findings, {str(old): text})
    if not has_errors(findings):
        click.echo(text, nl=False)
        said = counted(findings)
        click.echo(f"replayed: {len(session.actions) if session else 0} actions, all as recorded{said and f'; {said}'}")
    leave(findings)
