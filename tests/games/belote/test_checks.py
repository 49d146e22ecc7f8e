"""Broken decks and the finding that names the fault; the sound deck has none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.belote.decks import DECK, PIECES, piece
from verify.finding import Span
from verify.games import belote
from verify.manifest import Deck, Piece


def without(*ids: str) -> tuple[Piece, ...]:
    return tuple(p for p in PIECES if p.id not in ids)


BROKEN: dict[str, tuple[tuple[Piece, ...], list[str]]] = {
    "the 7 of clubs dropped (the sum stays 162)": (without("c-7"), ["BEL001 ♣7"]),
    "the jack of clubs dropped": (without("c-j"), ["BEL001 ♣J"]),
    "an ace dropped": (without("h-a"), ["BEL001 ♥A"]),
    "two kings of hearts": ((*PIECES, piece("hearts", "K", id="h-k2")), ["BEL002 ♥K"]),
    "a king of hearts counted twice": (
        (*without("h-k"), piece("hearts", "K", count=2)),
        ["BEL002 ♥K"],
    ),
    "a card that stands for another": (
        (*without("c-7"), piece("hearts", "K", id="c-7")),
        ["BEL001 ♣7", "BEL002 ♥K"],
    ),
    "a six added": ((*PIECES, piece("spades", "6")), ["BEL003 rank '6'"]),
    "a fifth suit": ((*PIECES, piece("stars", "7")), ["BEL003 suit 'stars'"]),
    "equal ranks in a suit": ((*without("d-8"), piece("diamonds", "7", id="d-8")), ["BEL001 ♦8", "BEL002 ♦7"]),
    "an ace worth 12": ((*without("s-a"), piece("spades", "A", plain=12)), ["BEL004 ♠A"]),
    "a jack that is no trump": ((*without("s-j"), piece("spades", "J", trump=2)), ["BEL004 ♠J"]),
    "36 cards": (PIECES + tuple(piece(s, "6") for s in ("spades", "hearts", "diamonds", "clubs")), ["BEL003"] * 4),
    "the jacks of the reds dropped": (without("h-j", "d-j"), ["BEL001 no ♥J ♦J: 30 of 32"]),
    "nothing": ((), ["BEL001 0 of 32"]),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_deck_is_found_with_its_place(name: str) -> None:
    pieces, expected = BROKEN[name]
    found = belote.check({"card": pieces})
    assert len(found) == len(expected)
    for finding, said in zip(sorted(found, key=lambda f: f.code), sorted(expected), strict=True):
        code, _, words = said.partition(" ")
        assert finding.code == code
        assert words in finding.message
        assert finding.help
    if pieces:
        assert all(finding.span.file == "card.yaml" for finding in found)


def test_the_sound_deck_has_no_finding() -> None:
    assert belote.check(DECK) == []


def test_a_sum_that_is_off_is_told() -> None:
    (finding,) = belote.check({"card": (*without("s-a"), piece("spades", "A", plain=12))})
    assert "153" in finding.message
    assert "not 152" in finding.message


def test_one_wrong_fact_of_a_rank_is_one_finding() -> None:
    """A matrix states the points of a rank once: one place, one finding, four cards."""
    place = Span("card.yaml", 30, 40)
    wrong = tuple(
        Piece(p.component, p.id, 1, {**p.facts, "plain": 3}, p.span, {"plain": place}) if p.facts["rank"] == "J" else p
        for p in PIECES
    )
    (finding,) = belote.check({"card": wrong})
    assert finding.span == place
    assert "♠J ♥J ♦J ♣J" in finding.message


def renamed(field: str, value: str, to: str) -> tuple[Piece, ...]:
    """The deck with one value of a field written another way, in one place as a matrix states it."""
    place = Span("card.yaml", 30, 16)
    return tuple(
        replace(p, facts={**p.facts, field: to}, spans={field: place}) if p.facts[field] == value else p for p in PIECES
    )


@pytest.mark.parametrize(
    ("field", "value", "to", "said"),
    [
        ("rank", "J", "V", "4 cards (s-j, h-j, d-j, c-j) have the rank 'V'"),
        ("suit", "clubs", "stars", "8 cards (c-7, c-8, c-9, c-10, c-j, c-q …) have the suit 'stars'"),
    ],
)
def test_a_value_written_another_way_is_one_finding_that_names_the_right_one(
    field: str, value: str, to: str, said: str
) -> None:
    """Four unknown cards and four missing ones have one cause."""
    (finding,) = belote.check({"card": renamed(field, value, to)})
    assert finding.code == "BEL003"
    assert finding.span == Span("card.yaml", 30, 16)
    assert said in finding.message
    assert "and the deck has no ♠J ♥J ♦J ♣J" in finding.message or "and the deck has no ♣7 ♣8" in finding.message
    assert finding.help == f"write {value}"


def test_an_unknown_value_does_not_hide_what_else_is_missing() -> None:
    found = belote.check({"card": tuple(p for p in renamed("rank", "J", "V") if p.id != "h-a")})
    assert sorted((f.code, f.message.split(":")[0]) for f in found) == [
        ("BEL001", "the deck has no ♥A"),
        ("BEL003", found[0].message),
    ]


def test_a_count_stated_once_for_all_is_one_finding() -> None:
    place = Span("card.yaml", 20, 10)
    (finding,) = belote.check({"card": tuple(replace(p, count=2, spans={"count": place}) for p in PIECES)})
    assert (finding.code, finding.span, finding.help) == ("BEL002", place, "write count: 1")
    assert "(32 cards) are each in the deck 2 times" in finding.message


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("trump_order", ("J", "A")),
        ("plain_points", (11, 10)),
        ("squares", ("J",)),
        ("runs", ("5", "4")),
        ("run_points", (100,)),
    ],
)
def test_a_reference_card_that_contradicts_the_rules_is_found(field: str, value: tuple[object, ...]) -> None:
    deck: Deck = {**DECK, "reference": (Piece("reference", "r", 4, {field: value}, Span("reference.yaml", 3, 1)),)}  # type: ignore[dict-item]
    (finding,) = belote.check(deck)
    assert finding.code == "BEL005"
    assert finding.span.file == "reference.yaml"
