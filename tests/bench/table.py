"""What was measured against its bar, as one line each."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """`value` against `bar`: at most the bar, or at least it.  `unit`: "×", "s", "MB".  `how`: where it came from."""

    work: str
    value: float | None
    bar: float
    unit: str
    how: str = ""
    at_least: bool = False

    @property
    def good(self) -> bool | None:
        """None: this system cannot tell."""
        if self.value is None:
            return None
        return self.value >= self.bar if self.at_least else self.value <= self.bar

    def __str__(self) -> str:
        mark = {True: "ok    ", False: "MISSED", None: "—     "}[self.good]
        value = "—" if self.value is None else f"{self.value:.{0 if self.value >= 100 else 2}f}"
        sign = "≥" if self.at_least else "≤"
        return f"{mark}  {self.work:<52} {value:>8} {self.unit:<2}  {sign} {self.bar:g} {self.unit:<2}  {self.how}"
