"""How a game is to be played, as typed: games, seed, set-ups, options.  Shared by `verify` and `play`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from .problem import Problem, near

if TYPE_CHECKING:
    from verify.engine.protocol import Game
    from verify.manifest import Manifest


@dataclass(frozen=True, slots=True)
class Wish:
    """What the user asked of play.  `games` None: enough for the bound when compiled, fewer when not.
    `until`: how well the share of each side is to be known, as a rate."""

    games: int | None = None
    seed: int = 1
    setups: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    profile: str = ""
    until: float | None = None
    resume: Path | None = None  # file of runs to go on from

    def chosen(self, manifest: Manifest, rules: Game) -> dict[str, str]:
        """A value for every option: as typed, else as the manifest says, else the default.  A profile that is typed
        replaces what the manifest says."""
        from verify.judge.plan import asked

        if self.profile:
            return asked(rules, self.profile, self.options)
        return asked(rules, manifest.rules.profile, {**manifest.rules.options, **self.options})


def pairs(options: Sequence[str]) -> dict[str, str]:
    """`--option name=value`, each."""
    found = {}
    for text in options:
        name, equals, value = text.partition("=")
        if not equals:
            raise Problem(f"option '{text}' has no value", f"write --option {text}=VALUE")
        found[name] = value
    return found


def known(manifest: Manifest, wish: Wish) -> None:
    """What was typed must be there: set-ups, options and their values, the profile."""
    from verify.discover import ruled

    manifest, rules = ruled(manifest)
    setups = [s.name for s in manifest.setups]
    for name in wish.setups:
        if name not in setups:
            raise Problem(f"'{manifest.id}' has no set-up '{name}'{near(name, setups)}")
    if rules is None:
        return
    if wish.profile and wish.profile not in rules.PROFILES:
        raise Problem(f"'{rules.ID}' has no profile '{wish.profile}'{near(wish.profile, rules.PROFILES)}")
    for name, value in wish.options.items():
        if name not in rules.OPTIONS:
            raise Problem(f"'{rules.ID}' has no option '{name}'{near(name, rules.OPTIONS)}")
        if value not in rules.OPTIONS[name].values:
            raise Problem(f"option '{name}' has no value '{value}'{near(value, rules.OPTIONS[name].values)}")
