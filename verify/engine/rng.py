"""Chance as a function: every random thing is f(key, purpose, round, index); nothing moves on from draw to draw.

In: a 62-bit key and small numbers that name the thing drawn.  Out: uniform ints and shuffles.  Each shuffle or die of a
game has its own substream (purpose, round), so one draw more or less changes no other; bots draw from streams of their
own.  The same numbers come out interpreted, compiled, and on any number of workers.

The mixer is a 32-bit permutation (two odd multipliers, three shifts; constants from Chris Wellons' hash prospector).
Every product stays below 2**63, because compiled code treats signed overflow as undefined.  tests/engine/test_rng.py
measures its quality.
"""

from __future__ import annotations

import hashlib

from .kernel import kernel, twin

M32 = (1 << 32) - 1
M30 = (1 << 30) - 1
A = 0x21F0AAAD
B = 0x735A2D97
SPREAD = 0x9E3779B1  # odd: neighbouring indices fall far apart
CARDS = 1 << 16  # a card's number is below this

SEEDS, BOTS, WORLDS = 1, 2, 3  # purposes of a run's key; a game's own purposes hang on the game's key


def run_key(*parts: int | str) -> int:
    """The 62-bit key of a run, from anything that names it (seed, game, set-up …)."""
    return int.from_bytes(hashlib.blake2b(repr(parts).encode("utf-8"), digest_size=8).digest(), "big") >> 2


@kernel
def hash32(x: int) -> int:
    """A permutation of the 32-bit numbers that looks random."""
    x ^= x >> 16
    x = x * A & M32
    x ^= x >> 15
    x = x * B & M32
    return x ^ x >> 15


@kernel
def stream(key: int, purpose: int, round: int) -> int:
    """The 62-bit key of a substream.  For one key and purpose, different rounds below 2**32 never give the same."""
    low = hash32((key ^ (purpose & M30) * SPREAD) & M32)
    low = hash32(low ^ round & M32)
    high = hash32(key >> 32 ^ low ^ (round >> 32) * SPREAD & M32)
    return high >> 2 << 32 | low


@kernel
def seed_of(key: int, index: int) -> int:
    """The key of game `index` of a run, whatever the workers or the compiler: goes into `State.key`."""
    return stream(key, SEEDS, index)


@kernel
def draw(stream: int, index: int) -> int:
    """The number at `index` (below 2**30) of a substream: 0 … 2**32 - 1, a permutation over the indices."""
    x = (stream ^ (index & M30) * SPREAD) & M32
    x ^= x >> 16
    x = x * A & M32 ^ stream >> 32
    x ^= x >> 15
    x = x * B & M32
    return x ^ x >> 15


@kernel
def below(key: int, purpose: int, round: int, index: int, n: int) -> int:
    """Uniform in 0 … n - 1, n at most 2**30: the `index`-th die of this purpose and round."""
    return draw(stream(key, purpose, round), index) * n >> 32


@kernel
def shuffle(key: int, purpose: int, round: int, cards: list[int], n: int) -> None:
    """Shuffles the first `n` cells of `cards`: different numbers below 2**16.

    Stable: a card's place among the others hangs on its own number only, so one card more or less leaves the order of
    the rest as it was, and the order before the shuffle does not matter.
    """
    base = stream(key, purpose, round)
    low = base & M32
    high = base >> 32
    order = []
    for card in cards[:n]:  # `draw`, written out for speed
        x = low ^ card * SPREAD & M32
        x ^= x >> 16
        x = x * A & M32 ^ high
        x ^= x >> 15
        x = x * B & M32
        order.append((x ^ x >> 15) * CARDS + card)
    order.sort()
    cards[:n] = [place % CARDS for place in order]


@twin(shuffle)
def _shuffle_in_place(key: int, purpose: int, round: int, cards: list[int], n: int) -> None:
    base = stream(key, purpose, round)
    for i in range(n):
        cards[i] += draw(base, cards[i]) * CARDS
    for i in range(1, n):
        place = cards[i]
        k = i
        while k > 0 and cards[k - 1] > place:
            cards[k] = cards[k - 1]
            k -= 1
        cards[k] = place
    for i in range(n):
        cards[i] %= CARDS
