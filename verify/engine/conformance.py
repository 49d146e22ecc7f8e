"""What every game must keep to, asked of any rules module (DESIGN §8): the conformance kit.

In: a game, the tables of one set-up, how many games.  Out: one `Checked` per question, and a finding for each that is
not kept, with the game and the decision where it was seen first.  Games are stepped through as plain objects; the last
questions play batches compiled, when numba is there.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from typing import Any

from ..finding import Code, Finding, Span
from . import loop
from .bots import DEFAULT_WORLDS, GREEDY, MC
from .graph import KernelError, graph
from .hidden import hidden_rows, read
from .kernel import copied, flat
from .protocol import Game
from .result import Result
from .rng import stream
from .run import RulesError, can_compile, play
from .seats import Bot
from .session import Session

KIT001 = Code("KIT001", "error", "rules module does not conform", """
A rules module must keep to the protocol of `verify/engine/protocol.py`, whatever the game: legal codes sorted and
never empty, action names that differ, questions that change nothing, games that replay from their actions, sampled
worlds that agree with what a seat sees, bots that cannot peek, and the same results interpreted and compiled.  The
message says which of these is not kept and in which game and decision it was seen first: `run.replay` steps to it.
""")  # fmt: skip

SENTINEL = -(1 << 40)
LARGEST = (1 << 63) - 1
APART = 7  # decisions from one search for hidden rows to the next
WORLDS = 3  # sampled each time
BATCH = 120  # games that are cut in two
FEW = 30  # games played compiled too, with greedy bots at every other seat
OTHER = 977  # a second key, for worlds that must not matter


@dataclass(frozen=True, slots=True)
class Checked:
    """One question: `problem` is "" when it is kept.  `seen`: decisions or games looked at; 0: not asked here."""

    name: str
    text: str
    problem: str
    seen: int

    @property
    def kept(self) -> bool:
        return not self.problem


@dataclass(frozen=True, slots=True)
class Conformance:
    game: str
    setup: str
    checks: tuple[Checked, ...]
    findings: tuple[Finding, ...]


def conform(game: Game, tables: Any, setup: str, games: int = 10, seed: int = 1) -> Conformance:
    """Asks every question of one set-up.  Never raises for what the rules do wrong."""
    checks = [_form(game)]
    if checks[0].kept:
        checks += _stepped(game, tables, setup, games, seed)
        checks += _batches(game, tables, setup, seed)
    place = Span(inspect.getsourcefile(game.legal) or game.ID)
    findings = tuple(KIT001(place, f"{game.ID}, {setup}: {c.problem}") for c in checks if c.problem)
    return Conformance(game.ID, setup, tuple(checks), findings)


# ---- at every decision -----------------------------------------------------------------------------------------------

Question = Callable[[Session], str]


def legal_codes(session: Session) -> str:
    """legal actions: some, sorted, each once, within MAX_ACTIONS"""
    legal = session.legal()
    if len(session.actions) >= session.game.MAX_STEPS:
        return f"still going on after MAX_STEPS = {session.game.MAX_STEPS} decisions"
    if not legal:
        return "no legal action"
    if list(legal) != sorted(set(legal)):
        return f"legal codes {legal} are not sorted, or one comes twice"
    return f"{len(legal)} codes, MAX_ACTIONS is less" if len(legal) > session.game.MAX_ACTIONS else ""


def action_names(session: Session) -> str:
    """action names: none empty, none for two actions"""
    names = [session.name(a) for a in session.legal()]
    twice = sorted({name for name in names if names.count(name) > 1})
    return f"two legal actions are called '{twice[0]}'" if twice else "" if all(names) else "an action has no name"


def acting_seat(session: Session) -> str:
    """the acting seat: one of the set-up's"""
    seat = session.actor
    return "" if 0 <= seat < session.players else f"seat {seat} is to act, of {session.players}"


def asking_changes_nothing(session: Session) -> str:
    """questions (legal, actor, over, value, scores, view, names) leave the state and the tables as they are"""
    game, s, t = session.game, session.state, session.tables
    before, deck = flat(s), flat(t)
    for a in session.legal():
        session.name(a)
    for seat in range(session.players):
        game.view(s, t, seat)
        game.value(s, t, seat)
    _ = session.actor, session.over, session.scores(), game.outcome(s, t)
    return "" if (flat(s), flat(t)) == (before, deck) else "a question changed the state or the tables"


def copies_stand_alone(session: Session) -> str:
    """copies: an action on one leaves the other as it was"""
    before = flat(session.state)
    session.game.apply(copied(session.state), session.tables, session.legal()[-1])
    return "" if flat(session.state) == before else "an action on a copy changed the original"


def state_fits(session: Session) -> str:
    """the state: rows keep their length, every cell is an int of 64 bits"""
    return _misfit(session.state, type(session.state).__name__)


def scores_fill(session: Session) -> str:
    """scores: an int for each seat, equal for team mates"""
    out = [SENTINEL] * session.players
    session.game.scores(session.state, session.tables, out)
    teams = session.game.SETUPS[session.setup].teams
    for seat, team in enumerate(teams):
        if out[seat] == SENTINEL:
            return f"no score for seat {seat}"
        if out[seat] != out[teams.index(team)]:
            return f"team {team} has the scores {out[teams.index(team)]} and {out[seat]}"
    return ""


def worlds_agree(session: Session) -> str:
    """sampled worlds: the seat sees what it saw, the same seat acts, and the actor has the same actions"""
    game, t = session.game, session.tables
    for seat in range(session.players):
        world = session.world(seat, stream(session.seed, seat, len(session.actions)))
        if game.view(world, t, seat) != session.view(seat):
            return f"redeal changes what seat {seat} sees: {_difference(session.view(seat), game.view(world, t, seat))}"
        if game.actor(world, t) != session.actor:
            return f"redeal for seat {seat} changes who is to act"
        acts = [0] * (game.MAX_ACTIONS + 1)
        if seat == session.actor and tuple(acts[: game.legal(world, t, acts)]) != session.legal():
            return f"redeal changes the legal actions of seat {seat}, who is to act"
    return ""


def worlds_hide(session: Session) -> str:
    """sampled worlds: the same view and key give the same world, whatever the truth was"""
    for seat in range(session.players):
        other = session.world(seat, stream(OTHER, seat, len(session.actions)))
        key = stream(session.seed, seat, 1)
        other.key = key
        session.game.redeal(other, session.tables, seat)
        first = session.world(seat, key)
        if flat(other) != flat(first):
            return (
                f"the world that seat {seat} samples depends on what it cannot see: {_first_difference(first, other)}"
            )
    return ""


def bots_cannot_peek(session: Session) -> str:
    """bots: the choice stays the same when hidden parts and chance are swapped"""
    if len(session.legal()) < 2:
        return ""
    truth = session.state
    for bot, name in ((Bot(GREEDY, DEFAULT_WORLDS), "greedy"), (Bot(MC, 1), "mc")):
        first = session.choose(bot)
        session.state = session.world(session.actor, stream(OTHER, session.actor, len(session.actions)))
        second = session.choose(bot)
        session.state = truth
        if first != second:
            return f"{name} chooses another action when the hidden parts are swapped"
    return ""


QUESTIONS: tuple[Question, ...] = (
    state_fits, acting_seat, legal_codes, action_names, asking_changes_nothing, copies_stand_alone, scores_fill,
    worlds_agree, worlds_hide,
    bots_cannot_peek,
)  # fmt: skip
SPARSE: dict[Question, int] = {worlds_hide: 2, bots_cannot_peek: 5}
"""Asked at each n-th decision only: they cost whole games."""


def _stepped(game: Game, tables: Any, setup: str, games: int, seed: int) -> Iterator[Checked]:
    problems: dict[str, str] = {}
    seen: dict[str, int] = dict.fromkeys([q.__name__ for q in QUESTIONS] + ["replays", "count"], 0)
    hidden: dict[str, bool] = {}
    for index in range(games):
        if problem := _one_game(game, tables, setup, index, seed, problems, seen, hidden):
            problems.setdefault("replays", problem)
    told = {q.__name__: _told(q) for q in QUESTIONS}
    text = "sampled worlds: whatever another seat sees and this one does not is dealt anew"
    still = sorted(field for field, moved in hidden.items() if not moved)
    problem = f"redeal never changes {still[0]}, which only another seat can see" if still else ""
    yield Checked("hidden rows", text, problem, len(hidden))
    told["replays"] = "replay: the actions lead to the same state again, and `count` stays within COUNTERS"
    for name, text in told.items():
        yield Checked(name.replace("_", " "), text, problems.get(name, ""), seen[name])


def _one_game(
    game: Game, tables: Any, setup: str, index: int, seed: int, problems: dict[str, str], seen: dict[str, int],
    hidden: dict[str, bool],
) -> str:  # fmt: skip
    """Steps through a game, notes the first time that a question is not kept; "" or why it does not replay."""
    bots = (Bot.of("random"),) * len(game.SETUPS[setup].teams)
    at = ""
    try:
        session = Session.start(game, tables, setup, seed, index, bots)
        acc = [0] * len(game.COUNTERS)
        while not session.over:
            n = len(session.actions)
            at = f" (game {index} of seed {seed}, decision {n + 1})"
            for question in QUESTIONS:
                name = question.__name__
                if name not in problems and n % SPARSE.get(question, 1) == 0:
                    seen[name] += 1
                    if problem := question(session):
                        problems[name] = problem + at
            if {"state_fits", "legal_codes", "acting_seat"} & problems.keys():
                return ""
            if n % APART == 0:
                _note_hidden(session, hidden)
            session.apply(session.choose())
            game.count(session.state, tables, acc)
        again = Session.start(game, tables, setup, seed, index, bots)
        for action in session.actions:
            again.apply(action)
    except Exception as error:
        return f"{type(error).__name__}: {error}{at}"
    seen["replays"] += 1
    return "" if flat(again.state) == flat(session.state) else f"game {index} of seed {seed} does not replay"


def _note_hidden(session: Session, hidden: dict[str, bool]) -> None:
    """By field: was it hidden from a seat, and did a sampled world ever differ in it?"""
    for seat in range(session.players):
        for field, row in hidden_rows(session, seat).items():
            for key in range(WORLDS):
                world = session.world(seat, stream(session.seed, len(session.actions), key))
                moved = any(read(world, place) != read(session.state, place) for place in row)
                hidden[field] = hidden.get(field, False) or moved


# ---- of the module, and of batches -----------------------------------------------------------------------------------


def _form(game: Game) -> Checked:
    """The names, the rows of the state, and that every kernel can be compiled."""
    text = "form: the state has `key` and a cell of `fired` for each statement, every kernel can be compiled"
    state = game.State()
    if missing := {"key", "fired"} - {f.name for f in fields(state)}:
        return Checked("form", text, f"State lacks {' and '.join(sorted(missing))}", 1)
    if len(state.fired) != len(game.STATEMENTS):
        problem = f"State.fired has {len(state.fired)} cells for {len(game.STATEMENTS)} statements"
        return Checked("form", text, problem, 1)
    try:
        bound = loop.bind(loop.Kernels.of(game), True)
        graph(bound.play_block, bound.templates)
    except KernelError as error:
        return Checked("form", text, str(error), 1)
    return Checked("form", text, "", 1)


def _batches(game: Game, tables: Any, setup: str, seed: int) -> Iterator[Checked]:
    def run(games: int, **how: Any) -> Result | str:
        try:
            return play(game, tables, setup=setup, seed=seed, workers=1, games=games, **{"compiled": False, **how})
        except (RulesError, KernelError) as error:
            return str(error)

    first, rest = run(BATCH // 3), run(BATCH - BATCH // 3, first=BATCH // 3)
    cut = first if isinstance(first, str) else rest if isinstance(rest, str) else _unlike(run(BATCH), first + rest)
    yield Checked("cut", "a run cut in two adds up to the whole run", cut, BATCH)
    bots = tuple(("greedy", "random")[seat % 2] for seat in range(len(game.SETUPS[setup].teams)))
    able = can_compile()
    whole = run(FEW, bots=bots) if able else ""
    for name, text, bounds in (
        ("compiled", "compiled: the same games, counters and statements as interpreted", False),
        ("bounds", "compiled with every index checked: none lies outside its row", True),
    ):
        problem = _unlike(whole, run(FEW, bots=bots, compiled=True, bounds=bounds)) if able else ""
        yield Checked(name, text, problem, FEW if able else 0)


def _unlike(one: Result | str, two: Result | str) -> str:
    if isinstance(one, str) or isinstance(two, str):
        return one if isinstance(one, str) else str(two)
    for what in ("digest", "counters", "fired", "steps", "choices", "seats", "failure"):
        a, b = getattr(one, what), getattr(two, what)
        if a != b:
            return f"{what} differ: {_difference(a, b)}"
    return one.failures[0].reason if one.failed else ""


# ---- telling ---------------------------------------------------------------------------------------------------------


def _told(question: Question) -> str:
    return (question.__doc__ or "").strip()


def _difference(a: Any, b: Any) -> str:
    if isinstance(a, dict) and isinstance(b, dict):
        name = next((k for k in a if a[k] != b.get(k)), next(iter(b.keys() - a.keys()), ""))
        return f"{name}: {a.get(name)} and {b.get(name)}"
    return f"{a} and {b}"


def _first_difference(a: Any, b: Any) -> str:
    """The first field in which two states differ."""
    return next((f.name for f in fields(a) if repr(getattr(a, f.name)) != repr(getattr(b, f.name))), "")


def _misfit(obj: Any, where: str) -> str:
    """ "" or the first field that could not be a record's."""
    for f in fields(obj):
        value, shape, place = getattr(obj, f.name), f.metadata.get("shape", ()), f"{where}.{f.name}"
        if "cls" in f.metadata:
            items = value if shape else [value]
            if shape and len(items) != shape[0]:
                return f"{place} has {len(items)} parts, its row {shape[0]}"
            if problem := next((p for p in (_misfit(item, place) for item in items) if p), ""):
                return problem
        elif problem := _misfit_row(value, shape, place):
            return problem
    return ""


def _misfit_row(value: Any, shape: tuple[int, ...], place: str) -> str:
    if not shape:
        fits = isinstance(value, int) and -LARGEST <= value <= LARGEST
        return "" if fits else f"{place} holds {value!r}, no integer of 64 bits"
    if not isinstance(value, list) or len(value) != shape[0]:
        return f"{place} holds {value!r}, its row has {shape[0]} cells"
    return next((p for p in (_misfit_row(item, shape[1:], place) for item in value) if p), "")
