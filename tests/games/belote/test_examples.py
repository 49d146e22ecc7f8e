"""Examples worked out by hand from RULES.md, one table for each noun: what may be played, who declares best, what is
scored.  They hold the kernels and the specification alike to something that neither of them computed.
"""

from __future__ import annotations

import pytest

from tests.games.belote.decks import DECK, SPADES, cards, mask
from verify.games import belote
from verify.games.belote.dealing import lay_out
from verify.games.belote.declarations import declare
from verify.games.belote.state import OVER, PASS, PLAY, TAKE, State, card_name


def names(acts: list[int]) -> str:
    return " ".join(map(card_name, acts))


# ---- what may be played, spades being trump -------------------------------------------------------------------

FREE = {"void_partner_winning": "free"}
BEAT = {"trump_led_partner": "beat"}
MAY_PLAY: list[tuple[str, str, str, str, dict[str, str]]] = [
    ("BEL-19 the leader is free", "", "♠7 ♥8 ♦A", "♠7 ♥8 ♦A", {}),
    ("BEL-20 follow, of any height", "♥K", "♥7 ♥A ♠J ♦A", "♥7 ♥A", {}),
    ("BEL-20 follow although an opponent trumped", "♥K ♥8 ♠7", "♥9 ♠J", "♥9", {}),
    ("BEL-21 void: trump", "♥K", "♠7 ♠J ♦A", "♠7 ♠J", {}),
    ("BEL-22 void without trump: anything", "♥K", "♦A ♣7", "♦A ♣7", {}),
    ("BEL-23 over an opponent's trump, when able", "♥K ♥8 ♠9", "♠7 ♠J ♦A", "♠J", {}),
    ("BEL-23 the nine is above the ace", "♥K ♥8 ♠A", "♠9 ♠10 ♠K ♦A", "♠9", {}),
    ("BEL-24 not able: a lower one", "♥K ♥8 ♠9", "♠7 ♠A ♦A", "♠7 ♠A", {}),
    ("BEL-24 also where the partner's exception is wide", "♥K ♥8 ♠9", "♠7 ♠A ♦A", "♠7 ♠A", FREE),
    ("BEL-25 trump led: higher, when able", "♠10", "♠7 ♠A ♠J ♥A", "♠J ♠A", {}),
    ("BEL-25 trump led, not able", "♠J", "♠7 ♠A ♥A", "♠7 ♠A", {}),
    ("BEL-26 trump led by the partner who wins", "♠10 ♠8", "♠7 ♠A ♥A", "♠7 ♠A", {}),
    ("BEL-27 trump led by the partner who wins", "♠10 ♠8", "♠7 ♠A ♥A", "♠A", BEAT),
    ("BEL-28 void, the partner wins: any trump", "♥A ♥8", "♠7 ♠J ♦A", "♠7 ♠J", {}),
    ("BEL-28 void, the partner has trumped: any trump", "♥A ♠9 ♥8", "♠7 ♠J ♦A", "♠7 ♠J", {}),
    ("BEL-29 void, the partner wins: anything", "♥A ♥8", "♠7 ♠J ♦A", "♠7 ♠J ♦A", FREE),
    ("BEL-29 void, an opponent wins: trump", "♥8 ♥A", "♠7 ♠J ♦A", "♠7 ♠J", FREE),
]


@pytest.mark.parametrize(("trick", "hand", "may", "options"), [c[1:] for c in MAY_PLAY], ids=[c[0] for c in MAY_PLAY])
def test_what_may_be_played(trick: str, hand: str, may: str, options: dict[str, str]) -> None:
    t = belote.tables(DECK, "p4", **options)
    lying = cards(trick)
    s = State(phase=PLAY, trump=SPADES, taker=0, trick_no=1, turn=0)
    s.hands = [1 << card for card in lying] + [0] * (4 - len(lying))
    s.hands[len(lying)] = mask(hand)
    s.choice = s.hands[0]
    for card in lying:
        belote.apply(s, t, card)
    acts = [0] * belote.MAX_ACTIONS
    n = belote.legal(s, t, acts)
    assert names(acts[:n]) == names(sorted(cards(may)))


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("♥K ♥10 ♥A ♥9", 2),  # BEL-03
        ("♥K ♥10 ♥Q ♥9", 1),  # the ten is above the king
        ("♥K ♦A ♥10 ♣A", 2),  # another suit cannot win
        ("♥A ♠7 ♥10 ♥K", 1),  # BEL-30
        ("♠A ♠9 ♠J ♠10", 2),  # BEL-04
        ("♥A ♠A ♠9 ♥7", 2),
    ],
)
def test_who_wins_a_trick(trick: str, winner: int) -> None:
    t = belote.tables(DECK, "p4")
    s = State(phase=PLAY, trump=SPADES, taker=0, trick_no=1, turn=0)
    s.hands = [1 << card for card in cards(trick)]
    for card in cards(trick):
        belote.apply(s, t, card)
    assert s.turn == winner


# ---- bidding ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("all_pass", "dealer"), [("same_dealer", 0), ("next_dealer", 1)])
def test_who_deals_after_eight_passes(all_pass: str, dealer: int) -> None:
    """BEL-11 … BEL-15: the turned suit four times, another suit four times, new cards."""
    t = belote.tables(DECK, "p4", all_pass=all_pass, first_dealer="given")
    s = State(key=3)
    belote.new_game(s, t)
    acts = [0] * belote.MAX_ACTIONS
    turned, dealt, asked = s.turned // 8, list(s.hands), []
    for _ in range(8):
        n = belote.legal(s, t, acts)
        asked.append((s.turn, [a - 32 for a in acts[: n - 1]], acts[n - 1]))
        belote.apply(s, t, PASS)
    others = [suit for suit in range(4) if suit != turned]
    assert asked == [(seat, suits, PASS) for suits in ([turned], others) for seat in (1, 2, 3, 0)]
    assert (s.dealer, s.turn, s.deal) == (dealer, dealer + 1, 2)
    assert s.hands != dealt


@pytest.mark.parametrize(("packets", "hand"), [("3-2", "♠7 ♠8 ♠9 ♥J ♥Q"), ("2-3", "♠7 ♠8 ♥7 ♥8 ♥9")])
def test_how_cards_are_dealt_and_who_gets_the_rest(packets: str, hand: str) -> None:
    """BEL-08 … BEL-10, BEL-16: from an unshuffled deck, seat 3 dealing; seat 1 takes the card turned up."""
    t = belote.tables(DECK, "p4", packets=packets)
    s = State(dealer=3, deal=1, deck=list(range(32)))
    lay_out(s, t)
    assert s.hands[0] == mask(hand)
    assert card_name(s.turned) == "♦J"
    belote.apply(s, t, PASS)
    first = list(s.hands)
    belote.apply(s, t, TAKE + s.turned // 8)
    rest = ["♦Q ♦K ♦A", "♦J ♣7 ♣8", "♣9 ♣10 ♣J", "♣Q ♣K ♣A"]
    assert [now ^ before for now, before in zip(s.hands, first, strict=True)] == [mask(text) for text in rest]


# ---- declarations, spades being trump, seat 3 the dealer: seat 0 is first in turn ----------------------------------

A10KQ = {"square_order": "A10KQ"}
REST = {"long_run_rest": "counts"}
DECLARED: list[tuple[str, tuple[str, str], tuple[int, int], dict[str, str]]] = [
    ("BEL-36 jacks", ("♠J ♥J ♦J ♣J", ""), (200, 0), {}),
    ("BEL-37 eights are nothing", ("♠8 ♥8 ♦8 ♣8", "♥9 ♥10 ♥J"), (0, 20), {}),
    ("BEL-38 three, four, five", ("♥9 ♥10 ♥J ♦7 ♦8 ♦9 ♦10", "♣10 ♣J ♣Q ♣K ♣A"), (0, 100), {}),
    ("BEL-38 the ten stands between nine and jack", ("♥9 ♥J ♥Q", "♥8 ♥10 ♥K"), (0, 0), {}),
    ("BEL-38 no row round the corner", ("♥K ♥A ♥7", ""), (0, 0), {}),
    ("BEL-39 six show five", ("♥7 ♥8 ♥9 ♥10 ♥J ♥Q", "♦10 ♦J ♦Q ♦K ♦A"), (0, 100), {}),
    ("BEL-40 eight in a row", ("♥7 ♥8 ♥9 ♥10 ♥J ♥Q ♥K ♥A", ""), (100, 0), {}),
    ("BEL-41 eight in a row: a row of three is left", ("♥7 ♥8 ♥9 ♥10 ♥J ♥Q ♥K ♥A", ""), (120, 0), REST),
    ("BEL-41 of seven two are left", ("♥7 ♥8 ♥9 ♥10 ♥J ♥Q ♥K", ""), (100, 0), REST),
    ("BEL-42 a jack of the four leaves no row", ("♠J ♥J ♦J ♣J ♥10 ♥Q", ""), (200, 0), {}),
    ("BEL-42 the row beside the four", ("♠J ♥J ♦J ♣J ♥8 ♥9 ♥10", ""), (220, 0), {}),
    ("BEL-44 four queens beat five in a row", ("♣7 ♣8 ♣9 ♣10 ♣J", "♠Q ♥Q ♦Q ♣Q"), (0, 100), {}),
    ("BEL-45 nines beat kings", ("♠K ♥K ♦K ♣K", "♠9 ♥9 ♦9 ♣9"), (0, 150), {}),
    ("BEL-45 aces beat kings", ("♠K ♥K ♦K ♣K", "♠A ♥A ♦A ♣A ♥7 ♥8 ♥9"), (0, 120), {}),
    ("BEL-46 queens beat tens", ("♠10 ♥10 ♦10 ♣10", "♠Q ♥Q ♦Q ♣Q ♥7 ♥8 ♥9"), (0, 120), {}),
    ("BEL-47 tens beat kings", ("♠10 ♥10 ♦10 ♣10", "♠K ♥K ♦K ♣K"), (100, 0), A10KQ),
    ("BEL-48 four beat three", ("♥Q ♥K ♥A", "♦7 ♦8 ♦9 ♦10"), (0, 50), {}),
    ("BEL-49 queen high beats ten high", ("♥8 ♥9 ♥10", "♦10 ♦J ♦Q"), (0, 20), {}),
    ("BEL-50 in trump", ("♥8 ♥9 ♥10", "♠8 ♠9 ♠10"), (0, 20), {}),
    ("BEL-51 outside trump the first in turn", ("♥8 ♥9 ♥10", "♦8 ♦9 ♦10"), (20, 0), {}),
    ("BEL-35 not played", ("♠J ♥J ♦J ♣J", ""), (0, 0), {"declarations": "off"}),
]


@pytest.mark.parametrize(("hands", "points", "options"), [c[1:] for c in DECLARED], ids=[c[0] for c in DECLARED])
def test_who_declares_best(hands: tuple[str, str], points: tuple[int, int], options: dict[str, str]) -> None:
    s = State(phase=PLAY, trump=SPADES, dealer=3, hands=[*map(mask, hands), 0, 0])
    declare(s, belote.tables(DECK, "p4", **options))
    assert tuple(s.declared) == points


def test_the_side_with_the_best_scores_all_of_its_own() -> None:
    """BEL-43: partners' rows count together, the other side's fifty counts nothing."""
    s = State(phase=PLAY, trump=SPADES, dealer=3)
    s.hands = [mask("♥7 ♥8 ♥9"), mask("♦7 ♦8 ♦9 ♦10"), mask("♣10 ♣J ♣Q ♣K ♣A"), mask("♥J ♥Q ♥K")]
    declare(s, belote.tables(DECK, "p4"))
    assert tuple(s.declared) == (120, 0)


@pytest.mark.parametrize(("exclusive", "scored"), [("no", 20), ("yes", 0)])
def test_belote_beside_a_row_of_the_same_cards(exclusive: str, scored: int) -> None:
    """BEL-52 … BEL-54: ♠Q ♠K ♠A count 20 as a row; whether they are a belote too is the option."""
    t = belote.tables(DECK, "p4", belote_exclusive=exclusive)
    s = State(phase=PLAY, trump=SPADES, dealer=3, taker=0, turn=0, belote=0)
    s.hands = [mask("♠Q ♠K ♠A"), mask("♥7 ♥8 ♦8"), mask("♥9 ♦9 ♣9"), mask("♣7 ♣8 ♦10")]
    s.choice = s.hands[0]
    seen = []
    for card in cards("♠Q ♥7 ♥9 ♣7 ♠K ♥8 ♦9 ♣8"):
        belote.apply(s, t, card)
        seen.append(s.belotes[0])
    assert (s.declared[0], seen) == (20, [0] * 4 + [scored] * 4)


# ---- scoring: the last trick is worth nothing and goes to side 0, who so has ten points more -----------------------

WITH = {"contract_counts": "with_belote"}
LITIGE = {"tie_contract": "litige"}
MOVED = {"failed_declarations": "to_defenders"}
# taker's side; trick points, belotes, declarations of both sides before the bonus of ten; held → gains, held
SCORED: list[tuple[str, dict[str, object], tuple[int, int, int], dict[str, str]]] = [
    ("BEL-57 made", {"taker": 0, "won": [90, 62]}, (100, 62, 0), {}),
    ("BEL-58 down", {"taker": 0, "won": [70, 82]}, (0, 162, 0), {}),
    ("BEL-58 down, the other side", {"taker": 1, "won": [90, 62]}, (162, 0, 0), {}),
    ("BEL-62 81 to 81 is made", {"taker": 0, "won": [71, 81]}, (81, 81, 0), {}),
    ("BEL-63 81 to 81 is held", {"taker": 0, "won": [71, 81]}, (0, 81, 81), LITIGE),
    ("BEL-64 81 to 81 is down", {"taker": 0, "won": [71, 81]}, (0, 162, 0), {"tie_contract": "down"}),
    ("BEL-63 what was held, to the taker", {"taker": 0, "won": [90, 62], "held": 81}, (181, 62, 0), LITIGE),
    ("BEL-63 what was held, to the defenders", {"taker": 0, "won": [70, 82], "held": 81}, (0, 243, 0), LITIGE),
    ("BEL-63 held twice", {"taker": 1, "won": [71, 81], "held": 81}, (81, 0, 162), LITIGE),
    ("BEL-55 belote does not help", {"taker": 0, "won": [65, 87], "belotes": [20, 0]}, (20, 162, 0), {}),
    ("BEL-56 belote helps", {"taker": 0, "won": [65, 87], "belotes": [20, 0]}, (95, 87, 0), WITH),
    ("BEL-56 … and hurts", {"taker": 0, "won": [75, 77], "belotes": [0, 20]}, (0, 182, 0), WITH),
    ("BEL-63 91 to 91", {"taker": 0, "won": [61, 91], "belotes": [20, 0]}, (20, 91, 71), {**WITH, **LITIGE}),
    ("BEL-59 declarations stay", {"taker": 0, "won": [70, 82], "declared": [50, 0]}, (50, 162, 0), {}),
    ("BEL-60 declarations move", {"taker": 0, "won": [70, 82], "declared": [50, 0]}, (0, 212, 0), MOVED),
    ("BEL-60 only when down", {"taker": 0, "won": [90, 62], "declared": [50, 0]}, (150, 62, 0), MOVED),
    ("BEL-55 declarations do not help", {"taker": 0, "won": [70, 82], "declared": [200, 0]}, (200, 162, 0), {}),
    ("BEL-61 belote stays", {"taker": 0, "won": [70, 82], "belotes": [20, 0]}, (20, 162, 0), MOVED),
    ("BEL-33 all tricks", {"taker": 0, "won": [152, 0], "tricks": [7, 0]}, (252, 0, 0), {}),
    ("BEL-33 the defenders' too", {"taker": 1, "won": [152, 0], "tricks": [7, 0]}, (252, 0, 0), {}),
    ("BEL-61 belote beside it", {"taker": 1, "won": [152, 0], "tricks": [7, 0], "belotes": [0, 20]}, (252, 20, 0), {}),
]


def last_trick(set_up: dict[str, object], options: dict[str, str], score: tuple[int, int] = (0, 0)) -> State:
    t = belote.tables(DECK, "p4", **options)
    s = State(phase=PLAY, trump=SPADES, trick_no=7, turn=0, deal=1, dealer=3, tricks=[4, 3], score=list(score))
    for name, value in set_up.items():
        setattr(s, name, list(value) if isinstance(value, list) else value)
    if any(s.declared):
        s.declaring = 0 if s.declared[0] else 1
    s.hands = [1 << card for card in cards("♥9 ♥8 ♥7 ♦7")]
    s.choice = s.hands[0]
    for card in cards("♥9 ♥8 ♥7 ♦7"):
        belote.apply(s, t, card)
    return s


@pytest.mark.parametrize(("set_up", "gains", "options"), [c[1:] for c in SCORED], ids=[c[0] for c in SCORED])
def test_what_is_scored(set_up: dict[str, object], gains: tuple[int, int, int], options: dict[str, str]) -> None:
    s = last_trick(set_up, options)
    assert (*s.score, s.held) == gains
    assert (s.phase == OVER, s.dealer, s.deal) == (False, 0, 2)  # BEL-17


@pytest.mark.parametrize(
    ("score", "options", "over"),
    [
        ((400, 0), {}, False),  # 500
        ((401, 0), {}, True),  # BEL-65, BEL-68
        ((401, 0), {"target": "701"}, False),  # BEL-69
        ((901, 0), {"target": "1001"}, True),  # BEL-70
        ((410, 470), {}, True),  # BEL-66: 510 to 532
        ((440, 478), {}, False),  # BEL-67: 540 to 540
    ],
)
def test_when_a_match_is_over(score: tuple[int, int], options: dict[str, str], over: bool) -> None:
    """Side 0 gains 100, side 1 gains 62."""
    s = last_trick({"taker": 0, "won": [90, 62]}, options, score)
    assert tuple(s.score) == (score[0] + 100, score[1] + 62)
    assert (s.phase == OVER) is over
    if over:
        out = belote.outcome(s, belote.tables(DECK, "p4", **options))
        assert out["winner"] == (0 if s.score[0] > s.score[1] else 1)
