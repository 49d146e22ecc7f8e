"""RULES.md as data: the numbered statements, their kind and the option they belong to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import get_args

from ...engine.protocol import Option, Statement, StatementClass

_LINE = re.compile(r"\| (TRI-\d+) \| (\w+)(?: (\w+=[\w-]+))? \| ([^|]+) \| ([^|]+) \|")


def read_statements(text: str) -> tuple[Statement, ...]:
    """The table of RULES.md; raises ValueError for a line with an unknown kind."""
    found = []
    for line in text.splitlines():
        match = _LINE.fullmatch(line.strip())
        if not match:
            continue
        number, kind, option, section, said = match.groups()
        if kind not in get_args(StatementClass) or (kind == "option") != bool(option):
            raise ValueError(f"{number}: '{kind}' is no kind of statement")
        found.append(Statement(number, said.strip(), kind, section.strip(), option or ""))  # type: ignore[arg-type]
    return tuple(found)


STATEMENTS = read_statements((Path(__file__).parent / "RULES.md").read_text(encoding="utf-8"))


def read_options(statements: tuple[Statement, ...]) -> Mapping[str, Option]:
    """Every option with its values in the order of their statements: the first is the default."""
    values: dict[str, list[str]] = {}
    first: dict[str, str] = {}
    for statement in statements:
        if statement.option:
            name, _, value = statement.option.partition("=")
            values.setdefault(name, []).append(value)
            first.setdefault(name, statement.id)
    return {name: Option(tuple(named), first[name]) for name, named in values.items()}


OPTIONS = read_options(STATEMENTS)
