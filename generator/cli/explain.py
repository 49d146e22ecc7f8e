"""`deckproof explain CODE`: the page of a finding's code; without a code, the list of all."""

from __future__ import annotations

from inspect import cleandoc

import click

from .options import JSON
from .problem import Problem, near


@click.command("explain", short_help="What a finding's code means and how to mend it.")
@click.argument("code", required=False, metavar="[CODE]")
@JSON
def command(code: str | None, as_json: bool) -> None:
    """What a finding's code means, why it matters and how to mend it. Without CODE: all codes."""
    from verify.discover import all_codes
    from verify.report.json import text

    codes = all_codes()
    if code is None:
        chosen = [codes[name] for name in sorted(codes)]
    elif code.upper() in codes:
        chosen = [codes[code.upper()]]
    else:
        raise Problem(f"no code '{code}'{near(code.upper(), codes)}", "type: deckproof explain  (lists all codes)")
    if as_json:
        pages = [{"code": c.name, "severity": c.severity, "title": c.title, "page": cleandoc(c.page)} for c in chosen]
        click.echo(text({"codes": pages}), nl=False)
    elif code is None:
        for c in chosen:
            click.echo(f"{c.name}  {c.severity:<7}  {c.title}")
    else:
        click.echo(f"{click.style(chosen[0].name, bold=True)}  {chosen[0].severity}: {chosen[0].title}\n")
        click.echo(cleandoc(chosen[0].page))
