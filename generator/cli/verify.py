"""`deckproof verify`: measures the sheets, plays the deck that was printed, and gives the verdict."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from verify.finding import has_errors, in_order

from .games import Target, targets
from .jobs import not_built, sheets_of
from .options import JSON, OUTPUT, RULES, STRICT
from .outdated import corrected_otherwise, outdated
from .problem import Interrupted, Problem
from .progress import progress
from .reports import GITHUB, REPORT, Judged, annotate, write
from .told import leave
from .wish import Wish, known, pairs

if TYPE_CHECKING:
    from verify.judge import Evidence
    from verify.manifest import Deck, Manifest

    from .examine import Rival, Say


FINEST = 0.0002
"""No run is long enough for a share to be known better than that."""


def _share(ctx: click.Context, _: click.Parameter, typed: str | None) -> float | None:
    """`0.5%` or `0.5 %` as a rate."""
    if typed is None:
        return None
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*%", typed.strip())
    share = float(match[1]) / 100 if match else 0
    if not FINEST <= share < 0.5:
        help = f"write a percentage from {100 * FINEST:g}% to 49%, such as 0.5%"
        raise Problem(f"'{typed}' is not a share to play on for", help)
    return share


@click.command("verify", short_help="The verdict: complete, printed right, and does it play?")
@click.argument("where", nargs=-1, metavar="[GAME|PATH|FILE.pdf]...")
@RULES
@OUTPUT
@click.option(
    "--job", metavar="NAME", help="Which print job of the game, such as home.a4.long.en. Default: the newest whole one."
)
@click.option("--deck", is_flag=True, help="Play the deck of the manifest; look at no sheets.")
@click.option(
    "--games", type=click.IntRange(1), metavar="N", help="Games in each set-up. Default: enough for the bound."
)
@click.option(
    "--until",
    metavar="PERCENT",
    callback=_share,
    help="Play on until the share of every side is known to ± PERCENT, such as 0.5%.",
)
@click.option(
    "--resume",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Keep what is played in FILE, and go on from there the next time.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Names the run: equal seed, equal games.")
@click.option(
    "--against", metavar="REV|PATH", help="Play the deck of another folder or git revision too, the same games."
)
@click.option("--setup", "setups", multiple=True, metavar="NAME", help="Play this set-up only; can be repeated.")
@click.option("--option", "options", multiple=True, metavar="K=V", help="A rule's option; can be repeated.")
@click.option("--profile", default="", metavar="NAME", help="A named bundle of options.")
@REPORT
@GITHUB
@STRICT
@JSON
def command(
    where: tuple[str, ...],
    output: Path | None,
    job: str | None,
    deck: bool,
    games: int | None,
    until: float | None,
    resume: Path | None,
    seed: int,
    against: str | None,
    setups: tuple[str, ...],
    options: tuple[str, ...],
    profile: str,
    reports: tuple[Path, ...],
    github: bool,
    strict: bool,
    as_json: bool,
) -> None:
    """The verdict: is the box complete, is it printed right, does it play to the end, is nothing in it dead?

    Measures the newest sheets of each game and plays the deck that is printed on them. FILE.pdf: any labelled file.
    """
    wish = Wish(games, seed, setups, pairs(options), profile, until, resume)
    files = [Path(name) for name in where if name.lower().endswith(".pdf")]
    others = [name for name in where if not name.lower().endswith(".pdf")]
    judged: list[Judged] = []
    with progress(quiet=as_json) as say:
        if files:
            judged.append(_files(files, wish, say))
        if others or not files:
            judged += [_game(target, job, deck, against, wish, say) for target in targets(others, output, as_json)]
    write(reports, judged)
    if github:
        annotate(f for j in judged for f in j.verdict.findings)
    _show(judged, as_json)
    findings = [f for j in judged for f in j.verdict.findings]
    if any(f.code == "PLY010" for f in findings):
        raise click.exceptions.Exit(Interrupted.exit_code)
    leave(findings, strict)


def _game(target: Target, job: str | None, deck: bool, against: str | None, wish: Wish, say: Say) -> Judged:
    """One game of a project: its manifest, the sheets of one print job, and play."""
    from verify.judge import Evidence
    from verify.load import load

    say(f"reading {target.id} …")
    loaded = load(target.folder, base=target.base)
    e = Evidence(target.id, loaded.manifest, None, tuple(loaded.findings))
    if loaded.manifest is not None:
        known(loaded.manifest, wish)
        if not deck:
            e = _measured(e, loaded.manifest, target, job, say)
    rival = _rival(target, against, e.manifest) if against else None
    return _judged(e, wish, say, loaded.sources, target.base, rival)


def _rival(target: Target, word: str, manifest: Manifest | None) -> Rival | None:
    """The deck of the same game in another state; what is wrong with that state ends the command."""
    from verify.checks import run
    from verify.discover import ruled
    from verify.judge import has_fields
    from verify.load import load

    from .examine import Rival
    from .revisions import other

    rules = ruled(manifest)[1] if manifest else None
    if rules is None:
        return None
    with tempfile.TemporaryDirectory(prefix="deckproof-") as room:
        side = other(word, target.folder, Path(room).resolve())
        if side is None:
            raise Problem(f"'{target.id}' is not in '{word}'", "name a folder of the game, or a revision that has it")
        loaded = load(side.folder, base=side.base)
        there = loaded.manifest
        wrong = list(loaded.findings) if there is None else [*run(there, rules)]
        if there is not None and not has_errors(wrong) and has_fields(there.deck, rules):
            wrong += rules.check(there.deck)
        if there is None or has_errors(wrong):
            first = next(f for f in in_order(wrong) if f.severity == "error")
            said = f"the deck of '{word}' cannot be played: {side.shown}{first.span}: {first.message}"
            raise Problem(said, f"look at it with: deckproof diff {word} . {target.id}")
        return Rival(word, there.deck)


def _measured(e: Evidence, manifest: Manifest, target: Target, job: str | None, say: Say) -> Evidence:
    from verify.preflight import preflight

    sheets = sheets_of(target, job)
    if sheets is None:
        return replace(e, read=(*e.read, not_built(target)), stopped="there are no sheets")
    if not sheets.job.files:
        return replace(e, stopped="nothing was to be printed")
    say(f"measuring {target.id} …")
    all_there = not sheets.findings  # a file that is gone is told once, not again for each of its parts
    there = sheets.whole and all_there
    pieces = {f"{target.id}/{id}": piece.copies for id, piece in sheets.job.pieces.items()}
    asked = pieces if all_there and not sheets.whole else None
    found = preflight(sheets.files, manifest, base=target.base, whole=there, asked=asked)
    if sheets.whole and not there:
        found = replace(found, whole=_enough(found.deck, manifest))
    older = (*outdated(target, sheets.job, manifest, found), *corrected_otherwise(target, sheets.job, found))
    return replace(e, printed=replace(found, findings=(*sheets.findings, *found.findings, *older)))


def _files(files: Sequence[Path], wish: Wish, say: Say) -> Judged:
    """Labelled files from anywhere: judged by the game of their labels, when the project here has it."""
    from verify.discover import find_project, games
    from verify.judge import Evidence
    from verify.load import Loaded, load
    from verify.preflight import preflight
    from verify.preflight.ids import games_of

    if missing := [path for path in files if not path.is_file()]:
        raise Problem(f"no file '{missing[0]}'", "type the path of a PDF that deckproof made")
    base = Path.cwd()
    say("measuring …")
    game = " ".join(sorted({game for path in files for game in games_of(path)}))
    project = find_project(base)
    folder = games(project).get(game) if project else None
    loaded = load(folder, base=base) if folder else Loaded(None, [], {})
    manifest = loaded.manifest
    if manifest is not None:
        known(manifest, wish)
    found = preflight(files, manifest, base=base, whole=False)
    if manifest is not None:
        found = replace(found, whole=_enough(found.deck, manifest))
    name = game or " ".join(path.name for path in files)
    stopped = "" if folder else "no manifest here has these labels"
    return _judged(
        Evidence(name, manifest, None, tuple(loaded.findings), printed=found, stopped=stopped),
        wish,
        say,
        loaded.sources,
        base,
    )


def _enough(deck: Deck | None, manifest: Manifest) -> bool:
    """Every kind of part that the rules need is on the sheets, as often as in the manifest: that can be played."""
    from verify.discover import ruled

    rules = ruled(manifest)[1]
    if deck is None or rules is None:
        return False
    needed = {component for setup in rules.SETUPS for component in rules.needs(setup)}
    whole = manifest.components
    return all(c in whole and sum(p.count for p in deck.get(c, ())) == whole[c].count for c in needed)


def _judged(
    e: Evidence, wish: Wish, say: Say, sources: Mapping[str, str], base: Path, rival: Rival | None = None
) -> Judged:
    from verify.judge import judge

    from .examine import examine

    return Judged(judge(examine(e, wish, say, rival)), sources, e.printed, base)


def _show(judged: Sequence[Judged], as_json: bool) -> None:
    if as_json:
        from verify.report.json import dump

        click.echo(dump([j.verdict for j in judged]), nl=False)
        return
    from verify.report.text import render
    from verify.report.verdict_text import render as verdict_text

    texts = [verdict_text(j.verdict, render(j.verdict.findings, j.sources, True), True) for j in judged]
    click.echo("\n".join(texts), nl=False)
