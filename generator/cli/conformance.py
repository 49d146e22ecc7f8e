"""`deckproof conformance`: does a rules module keep to the protocol?  For who writes rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from verify.finding import Finding

from .games import Target, targets
from .options import JSON, RULES, WHERE
from .play import rules_of
from .problem import Problem
from .progress import progress
from .told import leave, tell
from .wish import Wish

if TYPE_CHECKING:
    from verify.engine.conformance import Conformance


@click.command("conformance", short_help="Does a rules module keep to the protocol?")
@WHERE
@RULES
@click.option("--games", type=click.IntRange(1), default=10, show_default=True, help="Games stepped through.")
@click.option("--seed", type=int, default=1, show_default=True, help="Names the run: equal seed, equal games.")
@JSON
def command(where: tuple[str, ...], games: int, seed: int, as_json: bool) -> None:
    """Asks the rules of GAME what every rules module must keep to, in each set-up of the manifest.

    Legal actions, replay, hidden information, and the same bits interpreted and compiled.
    """
    found: list[Conformance] = []
    with progress(quiet=as_json) as say:
        for target in targets(where, as_json=as_json):
            found += _conform(target, games, seed, say)
    findings: list[Finding] = [f for c in found for f in c.findings]
    if not found:
        raise Problem("none of these games has rules to ask (rules: none)", "name an engine in game.yaml")
    if as_json:
        from verify.report.json import finding_data, text

        asked = [{"game": c.game, "setup": c.setup, "checks": [asdict(check) for check in c.checks]} for c in found]
        click.echo(text({"conformance": asked, "findings": [finding_data(f) for f in findings]}), nl=False)
    else:
        tell(findings, {})
        for c in found:
            _show(c)
    leave(findings)


def _conform(target: Target, games: int, seed: int, say: Callable[[str], None]) -> Iterator[Conformance]:
    from verify.engine.conformance import conform

    manifest, rules = rules_of(target)
    options = Wish().chosen(manifest, rules)
    for setup in manifest.setups:
        say(f"asking {rules.ID} {setup.name} …")
        yield conform(rules, rules.tables(manifest.deck, setup.name, **options), setup.name, games, seed)


def _show(c: Conformance) -> None:
    click.echo(click.style(f"{c.game}, {c.setup}", bold=True))
    for check in c.checks:
        state = "not kept" if check.problem else "kept" if check.seen else "not asked"
        colour = {"kept": "green", "not kept": "red"}.get(state, "yellow")
        click.echo(f"  {click.style(f'{state:<9}', fg=colour)}  {check.text} ({check.seen:,} looked at)")
