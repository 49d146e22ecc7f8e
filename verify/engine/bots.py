"""Players that choose among legal codes: random, greedy (one step ahead), mc (Monte-Carlo over sampled worlds).

They are templates: `loop.bind` closes them over a game's kernels.  In: the codes, the stream of the game's bots and the
number of the step, which names seat and decision.  Out: one of the codes.  A bot never sees the true state:
`deal_world` copies it, gives the copy a key of its own and lets `redeal` deal anew whatever the seat cannot know; the
bot looks at the copy only.  Random asks for no world and pays for none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .kernel import copier, kernel, twin
from .rng import M32, SPREAD, WORLDS, A, B, draw, stream


def unbound(*_: Any) -> Any:
    """Stands for a game's kernel until `loop.bind` puts it there."""
    raise NameError("a template is played only through loop.bind")


actor: Callable[[Any, Any], int] = unbound
legal: Callable[[Any, Any, Any], int] = unbound
apply: Callable[[Any, Any, int], None] = unbound
over: Callable[[Any, Any], bool] = unbound
value: Callable[[Any, Any, int], int] = unbound
redeal: Callable[[Any, Any, int], None] = unbound

TRUE, BLANK, WORLD, TRIAL, PEEK = range(5)  # the states of a block: the game, a fresh one, a bot's world, what it tries
STATES = 5
RANDOM, GREEDY, MC, MC_RANDOM = range(4)
KINDS = {"random": RANDOM, "greedy": GREEDY, "mc": MC, "mc-random": MC_RANDOM}
DEFAULT_WORLDS = 20
HORIZON = 64  # steps of a rollout; then `value` speaks
MOST_WORLDS = 1 << 12


@kernel
def copy_state(states: Any, to: int, of: int) -> None:
    copier(type(states[to]))(states[to], states[of])


@twin(copy_state)
def _copy_record(states: Any, to: int, of: int) -> None:
    states[to] = states[of]


@kernel
def choose_random(
    states: Any, t: Any, kinds: Any, worlds: Any, acts: Any, m: int, memory: Any, bots: int, n: int
) -> int:
    """One of acts[0 … m-1], each as likely: `acts[draw(bots, n) * m >> 32]`, with `draw` written out for speed."""
    x = (bots ^ n * SPREAD) & M32
    x ^= x >> 16
    x = x * A & M32 ^ bots >> 32
    x ^= x >> 15
    x = x * B & M32
    return acts[(x ^ x >> 15) * m >> 32]  # type: ignore[no-any-return]


@kernel
def choose_any(states: Any, t: Any, kinds: Any, worlds: Any, acts: Any, m: int, memory: Any, bots: int, n: int) -> int:
    """What the bot of the acting seat chooses.  `memory` holds a rollout's codes and the gain of each choice."""
    seat = actor(states[TRUE], t)
    kind = kinds[seat]
    if kind == RANDOM:
        return int(acts[draw(bots, n) * m >> 32])
    if kind == GREEDY:
        deal_world(states, t, seat, bots, n, 0)
        return best_step(states, t, WORLD, TRIAL, seat, acts, m)
    gain = memory[1]
    for k in range(m):
        gain[k] = 0
    for w in range(worlds[seat]):
        deal_world(states, t, seat, bots, n, w)
        luck = stream(bots, WORLDS + 1, n * MOST_WORLDS + w)
        for k in range(m):
            copy_state(states, TRIAL, WORLD)
            apply(states[TRIAL], t, acts[k])
            roll_out(states, t, kind, memory[0], luck)
            gain[k] += value(states[TRIAL], t, seat)
    best = 0
    for k in range(1, m):
        if gain[k] > gain[best]:
            best = k
    return int(acts[best])


@kernel
def deal_world(states: Any, t: Any, seat: int, bots: int, n: int, w: int) -> None:
    """World `w` of decision `n`: what the seat knows, the rest dealt anew; its chance is not the game's."""
    copy_state(states, WORLD, TRUE)
    states[WORLD].key = stream(bots, WORLDS, n * MOST_WORLDS + w)
    redeal(states[WORLD], t, seat)


@kernel
def best_step(states: Any, t: Any, of: int, to: int, seat: int, acts: Any, m: int) -> int:
    """The code after which `value` is highest for the seat; the first of equals.  State `to` is written over."""
    best = 0
    top = 0
    for k in range(m):
        copy_state(states, to, of)
        apply(states[to], t, acts[k])
        v = value(states[to], t, seat)
        if k == 0 or v > top:
            top = v
            best = k
    return int(acts[best])


@kernel
def roll_out(states: Any, t: Any, kind: int, acts: Any, luck: int) -> None:
    """Plays the trial on, all seats random or all greedy, to the end of the game or of the horizon."""
    s = states[TRIAL]
    n = 0
    while n < HORIZON and not over(s, t):
        m = legal(s, t, acts)
        if m == 0:
            return
        a = acts[0]
        if m > 1:
            if kind == MC_RANDOM:
                a = acts[draw(luck, n) * m >> 32]
            else:
                a = best_step(states, t, TRIAL, PEEK, actor(s, t), acts, m)
        apply(s, t, a)
        n += 1
