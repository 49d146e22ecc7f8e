"""What everybody knows stays true in every world that `redeal` makes for a seat, and what nobody knows moves.

Spades are trump, seat 0 looks; seats play one card each, then the other three hands are dealt anew sixty times.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field

import pytest

from tests.games.belote.decks import DECK, SPADES, cards, mask
from verify.games import belote
from verify.games.belote.state import PLAY, State

WORLDS = 60
FOLLOWED = "♥A ♥10 ♠10 ♣A | ♥8 ♦8 ♠7 ♠K | ♥9 ♦9 ♣9 ♠J | ♥K ♦K ♠A ♠Q"
NOT_OVER_PARTNER = "♥A ♥10 ♠10 ♣A | ♥8 ♦8 ♠7 ♥J | ♦9 ♣7 ♣9 ♣10 | ♥K ♦K ♠A ♠Q"


@dataclass(frozen=True)
class Known:
    """`hands`: the first card of each is played.  `seat` holds `always` in every world, `never` in none, each of
    `sometimes` in some but not all.
    """

    why: str
    hands: str
    seat: int
    always: str = ""
    never: str = ""
    sometimes: str = ""
    options: dict[str, str] = field(default_factory=dict)
    taken: str = ""  # the card that seat 1 took
    laid_open: str = ""  # cards that seat 2 declared


KNOWN = [
    Known("nothing", FOLLOWED, 1, sometimes="♠J ♠Q ♠A ♦8"),
    Known("the taker's turned card", FOLLOWED, 1, always="♦8", sometimes="♠J ♠A", taken="♦8"),
    Known("cards laid open", FOLLOWED, 2, always="♦9 ♣9", sometimes="♠Q ♠K", laid_open="♦9 ♣9"),
    Known(
        "a king without belote",
        "♠10 ♥A ♥10 ♣A | ♠K ♥8 ♦8 ♠7 | ♠J ♥9 ♦9 ♣9 | ♠A ♠Q ♥K ♦K",
        1,
        never="♠Q",
        sometimes="♠7 ♥K",
    ),
    Known(
        "neither followed nor trumped",
        "♥A ♥10 ♠10 ♣A | ♦8 ♣7 ♣8 ♣10 | ♥9 ♦9 ♥8 ♠J | ♥K ♦K ♠A ♠Q",
        1,
        never="♥8 ♠J ♠A ♠Q",
        sometimes="♦9 ♦K",
    ),
    Known("no trump over the partner", NOT_OVER_PARTNER, 2, never="♥J ♠7 ♠A ♠Q", sometimes="♦8 ♦K"),
    Known(
        "no trump over the partner where none is due",
        NOT_OVER_PARTNER,
        2,
        never="♥J",
        sometimes="♠7 ♠A ♠Q",
        options={"void_partner_winning": "free"},
    ),
    Known(
        "below an opponent's trump",
        "♠10 ♥A ♥10 ♣A | ♠7 ♥8 ♦8 ♠K | ♠J ♥9 ♦9 ♣9 | ♠8 ♠A ♥K ♦K",
        1,
        never="♠A",
        sometimes="♠K ♥K",
    ),
    Known(
        "below the partner's trump",
        "♠10 ♥A ♥10 ♣A | ♠8 ♥8 ♦8 ♠K | ♠7 ♥9 ♦9 ♠A | ♠J ♠Q ♥K ♦K",
        2,
        sometimes="♠A ♠K",
    ),
    Known(
        "below the partner's trump where he must be beaten",
        "♠10 ♥A ♥10 ♣A | ♠8 ♥8 ♦8 ♠K | ♠7 ♥9 ♦9 ♣9 | ♠J ♠A ♥K ♦K",
        2,
        never="♠A",
        sometimes="♠K ♥K",
        options={"trump_led_partner": "beat"},
    ),
]


def trick_of(hands: str, **facts: int) -> State:
    """Before the first cards of the hands are played."""
    s = State(phase=PLAY, trump=SPADES, taker=0, turned=cards("♠10")[0], trick_no=1, turn=0, deal=1)
    s.hands = [mask(hand) for hand in hands.split("|")]
    s.choice = s.hands[0]
    for name, value in facts.items():
        setattr(s, name, value)
    return s


def play(s: State, hands: str, options: dict[str, str]) -> list[int]:
    """The first card of each hand, which must be legal; the cards."""
    t = belote.tables(DECK, "p4", **options)
    acts = [0] * belote.MAX_ACTIONS
    trick = [cards(hand)[0] for hand in hands.split("|")]
    for card in trick:
        assert card in acts[: belote.legal(s, t, acts)]
        belote.apply(s, t, card)
    return trick


def worlds(s: State, options: dict[str, str]) -> list[State]:
    t = belote.tables(DECK, "p4", **options)
    made = []
    for key in range(1, WORLDS + 1):
        world = deepcopy(s)
        world.key = key
        belote.redeal(world, t, 0)
        made.append(world)
    return made


@pytest.mark.parametrize("known", KNOWN, ids=[known.why for known in KNOWN])
def test_what_is_known_of_a_seat_stays_and_the_rest_moves(known: Known) -> None:
    s = trick_of(known.hands)
    if known.taken:
        s.taker, s.turned = 1, cards(known.taken)[0]
    if known.laid_open:
        s.shown[2], s.declaring = mask(known.laid_open), 0
    played = sum(1 << card for card in play(s, known.hands, known.options))
    made = worlds(s, known.options)
    for world in made:
        assert world.hands[0] == s.hands[0]
        assert [hand.bit_count() for hand in world.hands] == [3] * 4
        assert not any(hand & played for hand in world.hands)
    hands = [world.hands[known.seat] for world in made]
    assert all(hand & mask(known.always) == mask(known.always) for hand in hands)
    assert not any(hand & mask(known.never) for hand in hands)
    for card in cards(known.sometimes):
        assert {hand >> card & 1 for hand in hands} == {0, 1}


BELOTE = "♠10 ♥A | ♠K ♠Q | ♠J ♥9 | ♠9 ♥K"


def test_the_other_half_of_an_announced_belote_stays() -> None:
    """Seat 1 plays the king of trump and says belote: the queen is there in every world."""
    s = trick_of(BELOTE, belote=1)
    play(s, BELOTE, {})
    assert belote.view(s, belote.tables(DECK, "p4"), 0)["belote"] == 1
    made = worlds(s, {})
    assert all(world.hands[1] == mask("♠Q") for world in made)
    assert {world.hands[2] for world in made} == {mask("♥9"), mask("♥K")}


def test_a_belote_that_nobody_knows_of_follows_the_world() -> None:
    """King and queen of trump with seat 1, unplayed: `belote` names whoever holds both in the world."""
    s = trick_of(BELOTE, belote=1)
    made = worlds(s, {})
    both = mask("♠K ♠Q")
    assert all(world.belote == next((p for p in range(4) if world.hands[p] & both == both), -1) for world in made)
    assert len({world.belote for world in made}) > 2
    assert belote.view(s, belote.tables(DECK, "p4"), 0)["belote"] == -1
