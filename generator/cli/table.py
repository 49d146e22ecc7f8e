"""A person at the terminal against bots.  In: a session and lines typed.  Out: lines shown, the session played on.

Everything a seat may know comes from the game's own `view`; the hands of others are never asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from verify.engine.session import Session

ROUNDS = ("deal", "round")  # what a game may call its rounds in `view`
QUIT = ("q", "quit", "exit")
HELP = "type the number of an action or its name; q stops, ? shows the table again"

Read = Callable[[str], str | None]
"""Shows a prompt, gives the line typed; None at the end of the input."""
Write = Callable[[str], None]


@dataclass(slots=True)
class Table:
    """`people`: the seats (from 0) that persons sit at.  `rounds`: how many to play, 0 for the whole game."""

    session: Session
    people: frozenset[int]
    read: Read
    write: Write
    rounds: int = 0

    def play(self) -> bool:
        """Plays on; True when the game (or the rounds asked for) came to its end, False when a person left."""
        while not self._done():
            seat = self.session.actor
            legal = self.session.legal()
            if not legal:
                self.write("nobody can act: the rules are stuck here")
                return True
            if seat not in self.people:
                self._act(seat, self.session.choose())
            elif len(legal) == 1:
                self._act(seat, legal[0], " (nothing else is possible)")
            else:
                action = self._ask(seat, legal)
                if action is None:
                    return False
                self._act(seat, action)
        self._end()
        return True

    def _done(self) -> bool:
        return self.session.over or (self.rounds > 0 and self._round() > self.rounds)

    def _round(self) -> int:
        view = self.session.view(0)
        return next((int(view[name]) for name in ROUNDS if name in view), 0)

    def _ask(self, seat: int, legal: tuple[int, ...]) -> int | None:
        names = [self.session.name(action) for action in legal]
        self._show(seat)
        while True:
            self.write("  ".join(f"{n}: {name}" for n, name in enumerate(names, 1)))
            line = self.read(f"seat {seat} > ")
            typed = "" if line is None else line.strip()
            if line is None or typed.lower() in QUIT:
                return None
            if typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(legal):
                return legal[int(typed) - 1]
            if typed in names:
                return legal[names.index(typed)]
            if typed == "?":
                self._show(seat)
            else:
                self.write(f"'{typed}' is none of these; {HELP}" if typed else HELP)

    def _show(self, seat: int) -> None:
        self.write("")
        self.write(self.session.game.table_text(self.session.view(seat)))

    def _act(self, seat: int, action: int, why: str = "") -> None:
        watching = self.people - {seat} if self.people else frozenset()
        hidden = watching and seat not in self.people and all(self.session.secret(other) for other in watching)
        name = "has chosen, in secret" if hidden else f"{self.session.name(action)}{why}"
        fired = self.session.apply(action)
        self.write(f"seat {seat}: {name}" + (f"   [{' '.join(fired)}]" if fired else ""))

    def _end(self) -> None:
        """The scores, and who is ahead."""
        scores = self.session.scores()
        best = max(scores)
        ahead = ", ".join(f"seat {seat}" for seat, score in enumerate(scores) if score == best)
        self.write("")
        self.write("the game is over" if self.session.over else f"{self.rounds} round{'s' * (self.rounds > 1)} played")
        if self.session.over:
            for name, value in self.session.outcome().items():
                self.write(f"{name.replace('_', ' ')}: {_said(value)}")
        else:
            self.write(f"scores: {', '.join(f'seat {s} {score}' for s, score in enumerate(scores))}; ahead: {ahead}")


def _said(value: object) -> str:
    """A value of an outcome: by seat where it is a list, `-` for none."""
    if isinstance(value, list | tuple):
        return ", ".join(map(_said, value)) or "–"
    return "–" if value is None else str(value)
