"""`deckproof whatif`: the deck as it might be.  What would break, what would mend it, and how play would change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from .games import Target, targets
from .options import GAME, JSON, RULES
from .play import rules_of
from .problem import Problem, near
from .progress import progress
from .told import leave
from .wish import Wish, known, pairs

if TYPE_CHECKING:
    from verify.engine.protocol import Game
    from verify.judge.whatif import RowKey
    from verify.manifest import Manifest
    from verify.report.verdict import Verdict

    from .examine import Say

GAMES = 2_000
MOST = 100_000  # copies


@click.command("whatif", short_help="Fewer cards, more copies, other players: what would break?")
@GAME
@RULES
@click.option("--drop", multiple=True, metavar="CARD", help="Without this card, pattern or component; repeatable.")
@click.option("--copies", multiple=True, metavar="CARD=N", help="So many of this card or component; repeatable.")
@click.option("--players", type=int, metavar="N", help="The set-ups of the rules for so many.")
@click.option("--games", type=click.IntRange(1), default=GAMES, show_default=True, help="Games in each set-up.")
@click.option("--seed", type=int, default=1, show_default=True, help="Names the run: equal seed, equal games.")
@click.option("--setup", "setups", multiple=True, metavar="NAME", help="Play this set-up only; can be repeated.")
@click.option("--option", "options", multiple=True, metavar="K=V", help="A rule's option; can be repeated.")
@JSON
def command(
    game: str,
    drop: tuple[str, ...],
    copies: tuple[str, ...],
    players: int | None,
    games: int,
    seed: int,
    setups: tuple[str, ...],
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    """What if GAME had fewer cards, more copies, other players? No file is changed.

    Asks the checks and the rules, and plays the deck as it would be and as it is with the same seeds. A card is named
    by id, component/id, pattern (h-*) or range (c07..c12). Exit code 1 when it would not play.
    """
    found = targets([game], reads=True)
    if len(found) != 1:
        raise Problem(f"'{game}' holds {len(found)} games", f"name one: {', '.join(t.id for t in found)}")
    if not (drop or copies or players is not None or options):
        raise Problem("nothing is to be otherwise", "type --drop CARD, --copies CARD=N, --players N or --option K=V")
    from verify.load import load

    (target,) = found
    manifest, rules = rules_of(target)
    wish = Wish(games, seed, setups, pairs(options))
    changed = _edited(manifest, rules, drop, copies, players)
    known(changed, wish)
    with progress(quiet=as_json) as say:
        verdict = _judged(target, manifest, changed, rules, wish, say)
    if as_json:
        from verify.report.json import dump

        click.echo(dump([verdict]), nl=False)
    else:
        _show(verdict, _idea(drop, copies, players, options), load(target.folder, base=target.base).sources)
    leave(verdict.findings)


# ---------------------------------------------------------------------------------------------------------------------
# the idea


def _edited(
    manifest: Manifest, rules: Game, drop: Sequence[str], copies: Sequence[str], players: int | None
) -> Manifest:
    from verify.judge.whatif import with_counts, with_players

    counts: dict[RowKey, int] = {}
    for word in drop:
        counts |= dict.fromkeys(_rows(manifest, word), 0)
    for text in copies:
        word, equals, number = text.rpartition("=")
        if not word or not equals or not (number.isascii() and number.isdigit()) or int(number) > MOST:
            raise Problem(f"'{text}' names no card and number", f"write --copies {word or 'CARD'}=2")
        counts |= _copies(manifest, word, int(number))
    changed = with_counts(manifest, counts)
    if players is None:
        return changed
    seated = with_players(changed, rules, players)
    if seated is None:
        there = ", ".join(f"{name} ({setup.players})" for name, setup in rules.SETUPS.items())
        raise Problem(f"'{rules.ID}' has no rules for {players} players", f"it has: {there}")
    return seated


def _rows(manifest: Manifest, word: str) -> list[RowKey]:
    from generator.selection import named

    components = list(manifest.components.values())
    rows = list(named(word, components))
    if not rows and word in manifest.components:
        rows = [(word, row.id) for row in manifest.components[word].rows]
    if not rows:
        ids = [*manifest.components, *(row.id for c in components for row in c.rows)]
        raise Problem(f"'{manifest.id}' has no card or component '{word}'{near(word, ids)}")
    return rows


def _copies(manifest: Manifest, word: str, number: int) -> Mapping[RowKey, int]:
    """A component's number is that of all its parts, a card's its own."""
    from verify.judge.whatif import total

    rows = _rows(manifest, word)
    component = manifest.components.get(word)
    if component is None or any(id == word for _, id in rows):
        return dict.fromkeys(rows, number)
    found = total(component, number)
    if found is None:
        help = f"write a multiple of {component.count}, or one card: {component.rows[0].id}={number}"
        raise Problem(f"{number} parts are not a multiple of the {component.count} of '{word}'", help)
    return found


# ---------------------------------------------------------------------------------------------------------------------
# what comes of it


def _judged(target: Target, manifest: Manifest, changed: Manifest, rules: Game, wish: Wish, say: Say) -> Verdict:
    """Of what is found only what the idea brings: not what the box has as it is, nor that few games show little."""
    from verify.checks import run
    from verify.judge import Evidence, judge

    from .examine import Rival, examine

    same = {setup.name for setup in changed.setups} <= {setup.name for setup in manifest.setups}
    rival = Rival("the deck as it is", manifest.deck) if same and changed.deck != manifest.deck else None
    verdict = judge(examine(Evidence(target.id, changed, None), wish, say, rival))
    before = {(f.code, f.message) for f in (*run(manifest, rules), *rules.check(manifest.deck))}
    new = tuple(f for f in verdict.findings if (f.code, f.message) not in before and f.severity != "note")
    unsure = tuple(c for c in verdict.claims if c.standing == "not shown" and c.name != "printed")
    return replace(verdict, findings=new, parts=(), claims=unsure)


def _show(verdict: Verdict, idea: str, sources: Mapping[str, str]) -> None:
    from verify.report.text import render
    from verify.report.verdict_text import render as verdict_text

    said = {"pass": "it would play", "fail": "it would not play"}.get(verdict.verdict, verdict.verdict)
    click.echo(f"what if {verdict.game} had {idea}: {click.style(said, bold=True)}\n")
    click.echo(verdict_text(verdict, render(verdict.findings, sources, True), True), nl=False)


def _idea(drop: Sequence[str], copies: Sequence[str], players: int | None, options: Sequence[str]) -> str:
    said = [f"no {word}" for word in drop] + list(copies)
    said += [f"{players} players"] if players is not None else []
    return ", ".join([*said, *options])
