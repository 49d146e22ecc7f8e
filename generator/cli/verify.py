"""Being written."""

from __future__ import annotations

import click


@click.command("verify", short_help="Being written.")
def command() -> None:
    """Being written."""
