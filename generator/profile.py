"""Printer profiles: what a printer does to each side of a paper, kept in YAML, and the correction that undoes it.

In: a file of the form of `verify/schema/profile.schema.json`.  Out: for each side the transform that the whole page is
drawn through (µm, y down), or findings.  A printer scales the page about the middle of the paper, then turns it, then
shifts it; the correction is the inverse.  Limits are those of `verify/preflight/codes.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import cos, radians, sin
from pathlib import Path
from typing import Any

from verify.finding import Code, Finding, Span
from verify.source import Document, Folder
from verify.units import UM_PER_MM, LengthError, Size, mm, parse_length

from .geometry import IDENTITY, Transform

MOST_SHIFT = 5 * UM_PER_MM
MOST_TURN = 1.0  # degrees
MOST_SCALE = 2.0  # percent off 100
STEP = 100  # µm: margins grow by whole steps, so that people can read them
SIDES = {"long": ("front", "back"), "short": ("front", "back"), "fronts": ("front",)}
HEAD = "# printer profile of deckproof: what the printer does to each side, as seen on that side; percent and degrees\n"

PRO001 = Code(
    "PRO001",
    "error",
    "no such printer profile",
    """A printer profile is a file in the folder for settings (`DECKPROOF_CONFIG`, else the system's own place), written
by `deckproof calibrate --profile NAME` with readings from the calibration page.""",
)
PRO002 = Code(
    "PRO002",
    "error",
    "the printer profile was measured for another paper or side",
    """A printer shifts each paper differently, and the back differently by the edge the paper is turned over.  Measure
this paper and side, too: a profile holds as many as there are.""",
)
PRO003 = Code(
    "PRO003",
    "error",
    "a printer profile beyond what a printer is off",
    """Printers are off by a millimetre or two, a fraction of a degree and a fraction of a percent.  More than 5 mm, 1
degree or 2 percent is a wrong reading, or a page that was printed by "fit to page" instead of at 100 %.""",
)


@dataclass(frozen=True, slots=True)
class Error:
    """What a printer does to one side: shift in µm as seen on that side, degrees clockwise, percent."""

    right: int = 0
    down: int = 0
    clockwise: float = 0.0
    width: float = 100.0
    height: float = 100.0

    def printed(self, x: float, y: float, paper: Size) -> tuple[float, float]:
        """Where a point of the page comes out, µm."""
        cx, cy, turn = paper.w / 2, paper.h / 2, radians(self.clockwise)
        u, v = (x - cx) * self.width / 100, (y - cy) * self.height / 100
        return cx + u * cos(turn) - v * sin(turn) + self.right, cy + u * sin(turn) + v * cos(turn) + self.down

    def correction(self, paper: Size) -> Transform:
        """What the page is drawn through so that it comes out as it should."""
        cx, cy, turn = paper.w / 2, paper.h / 2, radians(self.clockwise)
        across, down = 100 / self.width, 100 / self.height
        a, b, c, d = across * cos(turn), -down * sin(turn), across * sin(turn), down * cos(turn)
        x, y = cx + self.right, cy + self.down
        found = Transform(a, b, c, d, round(cx - a * x - c * y), round(cy - b * x - d * y))
        return IDENTITY if found == IDENTITY else found

    def excess(self) -> dict[str, str]:
        """What is beyond the limits, in words, by key."""
        found = {}
        for key, shift in (("right", self.right), ("down", self.down)):
            if abs(shift) > MOST_SHIFT:
                found[key] = f"{key} {mm(shift)} is more than {mm(MOST_SHIFT)}"
        if abs(self.clockwise) > MOST_TURN:
            found["clockwise"] = f"clockwise {self.clockwise:g} is more than {MOST_TURN:g} degree"
        for key, scale in (("width", self.width), ("height", self.height)):
            if abs(scale - 100) > MOST_SCALE:
                found[key] = f"{key} {scale:g} is more than {MOST_SCALE:g} percent off 100"
        return found


Errors = Mapping[str, Error]
"""By side: front, back."""
Profile = Mapping[str, Mapping[str, Errors]]
"""By paper and duplex mode."""


def reach(corrections: Iterable[Transform], paper: Size) -> int:
    """How far a correction moves any point of the paper, µm, rounded up to a tenth of a millimetre: so much must the
    margin grow for ink to stay out of what a printer leaves blank."""
    most = 0
    for t in corrections:
        for x, y in ((0, 0), (paper.w, 0), (0, paper.h), (paper.w, paper.h)):
            u, v = t.point(x, y)
            most = max(most, abs(u - x), abs(v - y))
    return -(-most // STEP) * STEP


def corrections_of(
    path: Path, paper_name: str, paper: Size, duplex: str, base: Path
) -> tuple[dict[str, Transform], list[Finding], dict[str, str]]:
    """By side as sheets name them (Front, Back).  Findings for a missing or broken file, or another paper or side."""
    if not path.is_file():
        others = sorted(p.stem for p in path.parent.glob("*.yaml"))
        help = f"there are {', '.join(others)}" if others else f"measure: deckproof calibrate --profile {path.stem}"
        return {}, [PRO001(Span("--profile"), f"no printer profile '{path.stem}'", help)], {}
    profile, document, findings, sources = read(path, base)
    if profile is None or document is None:
        return {}, findings, sources
    errors = profile.get(paper_name, {}).get(duplex)
    if errors is None:
        there = ", ".join(f"{name} {side}" for name, sides in profile.items() for side in sides) or "nothing"
        said = f"profile '{path.stem}' has nothing for paper {paper_name}, side {duplex}; it has {there}"
        help = f"measure: deckproof calibrate --profile {path.stem} --paper {paper_name} --side {duplex}"
        if duplex == "gutterfold":
            help = "build without --profile: front and back are printed on one side, so they cannot be off"
        return {}, [PRO002(document.span(("papers",)), said, help)], sources
    return {side.capitalize(): error.correction(paper) for side, error in errors.items()}, findings, sources


def read(path: Path, base: Path) -> tuple[Profile | None, Document | None, list[Finding], dict[str, str]]:
    """A profile that is there; with findings it is None."""
    folder = Folder(path.parent, base)
    document = folder.document(path)
    if document is None or folder.findings:
        return None, None, folder.findings, folder.sources
    profile = _profile(document.data)
    if profile is None:
        from verify.schema import check

        return None, None, check("profile", document), folder.sources
    findings = [
        PRO003(document.span(("papers", paper, duplex, side, key)), said, "measure again at 100 %")
        for paper, modes in profile.items()
        for duplex, errors in modes.items()
        for side, error in errors.items()
        for key, said in error.excess().items()
    ]
    return (None if findings else profile), document, findings, folder.sources


def to_text(profile: Profile) -> str:
    """The file of a profile: sorted, so that equal profiles are equal files."""
    lines = [HEAD + "papers:"]
    for paper, modes in sorted(profile.items()):
        lines.append(f"  {paper}:")
        for duplex, errors in sorted(modes.items()):
            lines.append(f"    {duplex}:")
            for side in SIDES[duplex]:
                e = errors[side]
                words = f"right: {mm(e.right)}, down: {mm(e.down)}, clockwise: {_plain(e.clockwise)}"
                lines.append(f"      {side}: {{{words}, width: {_plain(e.width)}, height: {_plain(e.height)}}}")
    return "\n".join(lines) + "\n"


def _plain(value: float) -> str:
    """Four decimals: on 300 mm they are less than a micrometre of scale."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _profile(data: Any) -> Profile | None:
    """None for anything that the schema would refuse; it says why."""
    try:
        if data.keys() != {"papers"}:
            return None
        return {
            str(paper): {mode: _errors(data["papers"][paper][mode], SIDES[mode]) for mode in modes}
            for paper, modes in data["papers"].items()
        }
    except (KeyError, TypeError, AttributeError, ValueError, LengthError):
        return None


def _errors(data: Any, sides: tuple[str, ...]) -> dict[str, Error]:
    if data.keys() != set(sides):
        raise KeyError("sides")
    return {side: _error(data[side]) for side in sides}


def _error(data: Any) -> Error:
    numbers = [data[key] for key in ("clockwise", "width", "height")]
    if len(data) != 5 or any(isinstance(n, bool) or not isinstance(n, int | float) for n in numbers):
        raise TypeError("numbers")
    if min(numbers[1:]) <= 0:
        raise ValueError("scale")
    return Error(parse_length(data["right"]), parse_length(data["down"]), *map(float, numbers))
