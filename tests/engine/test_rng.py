"""Is chance fair, stable and free of overflow?  Chi-square statistics as z values: |z| < 4.5 fails a fair one in 1 of
100,000 runs; keys are fixed, so each test always gives the same answer."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.engine import rng
from verify.engine.graph import graph
from verify.engine.kernel import KERNELS, kernel
from verify.engine.rng import below, draw, hash32, run_key, seed_of, shuffle, stream

KEYS = [0, 1, run_key(1), run_key("belt", 7), (1 << 62) - 1]
LIMIT = 4.5
FIRST = 1  # purposes
SECOND = 2


def z(counts: Counter[object], cells: int, freedom: int | None = None) -> float:
    """Chi-square of equal cells, as the distance from its mean in standard deviations."""
    expected = sum(counts.values()) / cells
    square = sum((n - expected) ** 2 for n in counts.values()) / expected + (cells - len(counts)) * expected
    freedom = freedom or cells - 1
    return (square - freedom) / sqrt(2 * freedom)


@pytest.mark.parametrize("key", KEYS)
def test_draws_and_serial_pairs_are_uniform(key: int) -> None:
    one = stream(key, FIRST, 0)
    drawn = [draw(one, i) * 32 >> 32 for i in range(40_000)]
    assert abs(z(Counter(drawn), 32)) < LIMIT
    assert abs(z(Counter(pairwise(drawn)), 1024)) < LIMIT


@pytest.mark.parametrize("key", KEYS)
def test_the_same_die_in_the_next_game_is_independent(key: int) -> None:
    dice = [below(seed_of(key, game), FIRST, 3, 2, 20) for game in range(20_000)]
    assert abs(z(Counter(dice), 20)) < LIMIT
    assert abs(z(Counter(pairwise(dice)), 400)) < LIMIT


@pytest.mark.parametrize("key", KEYS)
def test_purposes_rounds_and_keys_are_independent(key: int) -> None:
    for a, b in (
        (lambda n: below(key, FIRST, n, 0, 16), lambda n: below(key, SECOND, n, 0, 16)),
        (lambda n: below(key, FIRST, n, 0, 16), lambda n: below(key, FIRST, n + 1, 0, 16)),
        (lambda n: below(key, FIRST, n, 0, 16), lambda n: below(key, FIRST, n, 1, 16)),
        (lambda n: below(key, FIRST, n, 0, 16), lambda n: below(key + 1, FIRST, n, 0, 16)),
        (lambda n: below(seed_of(key, n), FIRST, 0, 0, 16), lambda n: draw(stream(key, rng.BOTS, n), 0) * 16 >> 32),
    ):
        assert abs(z(Counter((a(n), b(n)) for n in range(10_000)), 256)) < LIMIT


@pytest.mark.parametrize("key", KEYS)
def test_every_card_comes_to_every_place_alike(key: int) -> None:
    cards, games = 12, 4_000
    places: Counter[object] = Counter()
    tops: Counter[object] = Counter()
    neighbours: Counter[object] = Counter()
    for game in range(games):
        deck = list(range(cards))
        shuffle(seed_of(key, game), FIRST, 0, deck, cards)
        places.update(enumerate(deck))
        tops[deck[0], deck[1]] += 1
        neighbours.update(pairwise(deck))
    assert abs(z(places, cards * cards, (cards - 1) ** 2)) < LIMIT
    assert abs(z(tops, cards * (cards - 1))) < LIMIT
    assert abs(z(neighbours, cards * (cards - 1))) < LIMIT


def test_all_orders_of_four_cards_come_alike() -> None:
    orders: Counter[object] = Counter()
    for game in range(12_000):
        deck = [3, 9, 27, 81]
        shuffle(seed_of(run_key(5), game), FIRST, 1, deck, 4)
        orders[tuple(deck)] += 1
    assert len(orders) == 24
    assert abs(z(orders, 24)) < LIMIT


@given(
    st.integers(0, (1 << 62) - 1), st.integers(0, 999), st.lists(st.integers(0, 65535), unique=True, max_size=60),
    st.randoms(),
)  # fmt: skip
def test_a_shuffle_hangs_on_each_card_alone(key: int, round: int, cards: list[int], random: object) -> None:
    whole = cards[:]
    shuffle(key, FIRST, round, whole, len(whole))
    assert sorted(whole) == sorted(cards)
    fewer = cards[1:]
    shuffle(key, FIRST, round, fewer, len(fewer))
    assert fewer == [card for card in whole if card != cards[0]] if cards else not fewer
    turned = cards[::-1]
    shuffle(key, FIRST, round, turned, len(turned))
    assert turned == whole
    compiled_form = cards[:]
    KERNELS[shuffle](key, FIRST, round, compiled_form, len(cards))
    assert compiled_form == whole


def test_only_the_first_cells_are_shuffled() -> None:
    deck = [*range(10), 77, 76]
    shuffle(8, FIRST, 0, deck, 10)
    assert sorted(deck[:10]) == list(range(10))
    assert deck[10:] == [77, 76]


def test_no_two_games_of_a_run_share_a_stream() -> None:
    games = range(100_000)
    assert len({stream(seed_of(run_key(3), game), FIRST, 0) & rng.M32 for game in games}) == len(games)


def test_the_mixer_is_a_permutation() -> None:
    sample = [*range(60_000), *range(1 << 31, (1 << 31) + 60_000)]
    assert len({hash32(x) for x in sample}) == len(sample)
    assert len({draw(12345 << 32 | 678, i) for i in range(60_000)}) == 60_000


class Guarded(int):
    """An int that no product may take to 2**63."""

    def __mul__(self, other: int) -> Guarded:
        product = int(self) * int(other)
        assert abs(product) < 1 << 63, f"{int(self)} * {int(other)}"
        return Guarded(product)

    def _kept(name: str) -> object:
        plain = getattr(int, name)
        return lambda self, other: Guarded(plain(self, int(other)))

    __rmul__ = __mul__
    __and__ = __rand__ = _kept("__and__")
    __xor__ = __rxor__ = _kept("__xor__")
    __or__ = __ror__ = _kept("__or__")
    __rshift__ = _kept("__rshift__")

    def __lshift__(self, other: int) -> Guarded:
        shifted = int(self) << int(other)
        assert shifted < 1 << 63
        return Guarded(shifted)


def test_the_guard_sees_an_overflow() -> None:
    with pytest.raises(AssertionError):
        Guarded(1 << 62) * 3


@pytest.mark.parametrize("key", [0, 1, (1 << 62) - 1, (1 << 62) - (1 << 31)])
@pytest.mark.parametrize("number", [0, 1, (1 << 30) - 1])
def test_no_product_reaches_the_sign(key: int, number: int) -> None:
    big = Guarded((1 << 40) - 1 if number else 0)
    for x in (0, 1, rng.M32, 0x80000000):
        assert hash32(Guarded(x)) == hash32(x)
    one = stream(Guarded(key), Guarded(number), big)
    assert one == stream(key, number, int(big))
    assert 0 <= one < 1 << 62
    assert below(Guarded(key), Guarded(number), big, Guarded(number), Guarded(1 << 30)) < 1 << 30
    cards = [Guarded(c) for c in (0, 1, 40_000, 65_535)]
    KERNELS[shuffle](Guarded(key), Guarded(number), big, cards, 4)
    assert sorted(cards) == [0, 1, 40_000, 65_535]


@kernel
def chance(keys: list[int], deck: list[int], out: list[int]) -> None:
    for i in range(len(keys)):
        key = seed_of(keys[i], i)
        for k in range(8):
            deck[k] = k * 5
        shuffle(key, 1, i, deck, 8)
        for k in range(8):
            out[i * 9 + k] = deck[k]
        out[i * 9 + 8] = below(key, 2, i, 3, 1000)


def test_chance_is_the_same_compiled() -> None:
    jit = pytest.importorskip("verify.engine.jit", exc_type=ImportError)
    plain = [0] * (9 * len(KEYS))
    chance(KEYS, [0] * 8, plain)
    arrays = jit.row_of(KEYS), jit.zeros(8), jit.zeros(9 * len(KEYS))
    jit.compile_loop(chance, graph(chance), "chance", arrays, None, False)(*arrays)
    assert arrays[2].tolist() == plain
