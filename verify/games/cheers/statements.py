"""The RULES.md of Cheers! as data: the numbered statements and the options that they leave open."""

from __future__ import annotations

from pathlib import Path

from ...engine.statements import read_options, read_statements

STATEMENTS = read_statements((Path(__file__).parent / "RULES.md").read_text(encoding="utf-8"), "CHR")
OPTIONS = read_options(STATEMENTS)
