"""The box as a whole: what is promised, what the manifest holds, what the sheets show.  Pure: values in, values out.

Each question has its room, and the findings of a room decide its claim: an error there and the claim is not shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ..finding import Finding, has_errors
from ..manifest import DRAWN, BoxLine, Deck, Manifest
from ..report.verdict import Claim, Part

if TYPE_CHECKING:
    from ..preflight import Preflight


COUNTED = "PRE052"
"""Preflight's code for another number of a part than there should be."""


def parts(manifest: Manifest, printed: Deck | None, whole: bool = True) -> tuple[Part, ...]:
    """One line a component or thing that is not drawn.  Not `whole`: what the sheets do not show was not asked for."""
    grouped: dict[str, list[BoxLine]] = {}
    for line in manifest.box:
        grouped.setdefault(line.component or line.id, []).append(line)
    return tuple(_part(name, lines, manifest, printed, whole) for name, lines in grouped.items())


def _part(name: str, lines: Sequence[BoxLine], manifest: Manifest, printed: Deck | None, whole: bool) -> Part:
    promised = sum(line.count for line in lines)
    source = "; ".join(dict.fromkeys(_source(line) for line in lines))
    component = manifest.components.get(name)
    if component is None:
        return Part(name, promised, promised if lines[0].component is None else 0, None, source)
    measured = None
    if printed is not None and any(line.provide in DRAWN for line in lines):
        count = sum(piece.count for piece in printed.get(name, ()))
        measured = count if whole or count else None
    return Part(name, promised, component.count, measured, source)


def _source(line: BoxLine) -> str:
    return str(line.source) if line.provide == "printed" else f"{line.provide}; {line.source}"


def complete(manifest: Manifest, findings: Sequence[Finding]) -> Claim:
    """Every promised part is in the manifest, with its source."""
    drawn = [line for line in manifest.box if line.component]
    others = [line for line in manifest.box if not line.component]
    kinds = len({line.component for line in drawn})
    text = (
        f"{_number(sum(line.count for line in drawn), 'part')} of {_number(kinds, 'kind')}, each count with its source"
    )
    if others:
        text += f"; to find elsewhere: {', '.join(f'{line.count} {line.id}' for line in others)}"
    return _claim("complete", text, findings)


def printed_right(printed: Preflight) -> Claim:
    """The sheets measure what they should, on both sides, and carry the manifest's facts in readable text."""
    measured = f"{_number(printed.placements, 'part')} on {_number(printed.sheets, 'sheet')}"
    text = f"{measured}: size, place, both sides, marks, fonts, text and icons as measured"
    tiled = {(p.id, p.copy) for m in printed.measured for p in m.placements if p.window}
    if tiled:
        pieces = f"{_number(len(tiled), 'part')} in pieces {'joins' if len(tiled) == 1 else 'join'}"
        text += f"; {pieces} when cut at the marks (measured)"
    if smaller := {placed.under for m in printed.measured for placed in m.placements if placed.under}:
        text += f"; cards are {max(smaller):g} mm smaller than their trim, for sleeves"
    return _claim("printed", text, printed.findings)


def as_asked(printed: Preflight, asked: Mapping[str, int]) -> Claim:
    """A part job holds what was asked for, and nothing else."""
    text = f"{_number(sum(asked.values()), 'part')} of {_number(len(asked), 'kind')}, exactly what was asked for"
    return _claim("asked", text, [f for f in printed.findings if f.code == COUNTED])


def facts_fit(deck_from: str, findings: Sequence[Finding], asked: bool) -> Claim:
    """Not `asked`: the rules could not look at the deck, because what they read is not in it."""
    if not asked and not has_errors(findings):
        return Claim("facts", f"what the rules read is not in the {deck_from}", "not shown")
    return _claim("facts", f"the facts of the {deck_from} are a deck of these rules", findings)


def _claim(name: str, text: str, findings: Sequence[Finding]) -> Claim:
    if not has_errors(findings):
        return Claim(name, text, "proven")
    errors = sum(f.severity == "error" for f in findings)
    return Claim(name, f"{_number(errors, 'error')} against it", "not shown")


def _number(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
