"""RULES.md as data: the numbered statements of a game, their kinds, and the options they leave open.

In: the text of a RULES.md whose table has the columns id, kind, section, statement, and the prefix of its numbers
("BEL" for BEL-00, BEL-01 …).  Out: `Statement`s in the order of the table, and an `Option` for each name in a kind
`option name=value`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import get_args

from .protocol import Option, Statement, StatementClass


def read_statements(text: str, prefix: str) -> tuple[Statement, ...]:
    """The table of RULES.md; ValueError for a kind that does not exist, or numbers that leave a gap."""
    line = re.compile(rf"\| ({re.escape(prefix)}-\d+) \| (\w+)(?: (\w+=[\w-]+))? \| ([^|]+) \| ([^|]+) \|")
    found: list[Statement] = []
    for match in filter(None, map(line.fullmatch, map(str.strip, text.splitlines()))):
        number, kind, option, section, said = match.groups()
        if kind not in get_args(StatementClass) or (kind == "option") != bool(option):
            raise ValueError(f"{number}: '{kind}' is no kind of statement")
        if number != f"{prefix}-{len(found):02}":
            raise ValueError(f"{number} stands where {prefix}-{len(found):02} should: `fired` counts by place")
        found.append(Statement(number, said.strip(), kind, section.strip(), option or ""))  # type: ignore[arg-type]
    return tuple(found)


def read_options(statements: Sequence[Statement]) -> Mapping[str, Option]:
    """Every option with its values in the order of their statements: the first is the default."""
    values: dict[str, list[str]] = {}
    first: dict[str, str] = {}
    for statement in statements:
        if statement.option:
            name, _, value = statement.option.partition("=")
            values.setdefault(name, []).append(value)
            first.setdefault(name, statement.id)
    return {name: Option(tuple(named), first[name]) for name, named in values.items()}


def chosen(options: Mapping[str, Option], given: Mapping[str, str]) -> dict[str, str]:
    """A value for every option: the given one, else the default.  ValueError for an unknown option or value."""
    for name, value in given.items():
        if name not in options or value not in options[name].values:
            raise ValueError(f"no option {name}={value}")
    return {name: given.get(name, option.values[0]) for name, option in options.items()}
