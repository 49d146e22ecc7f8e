"""Which cards are meant by the words of the command line; what is told when none are."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.selection import MOST_COPIES, Selection, select, words
from verify.finding import Finding, Span
from verify.manifest import BoxLine, Component, Manifest, Row, Rules, Shape, Source
from verify.units import Size

HERE = Span("game.yaml", 1, 1)


def component(id: str, *rows: str, count: int = 1) -> Component:
    made = tuple(Row(row, count, {}, Span(f"{id}.yaml", i, 3), {}) for i, row in enumerate(rows, 10))
    return Component(id, Size(57_000, 88_000), Shape(), "card", {}, made, id, None, Span(f"{id}.yaml"))


CARD = component("card", *(f"c{i:02}" for i in range(1, 21)), count=2)
RECIPE = component("recipe", "mule", "negroni", "c07")
SPARE = component("spare", "joker", count=0)
BOX = (("cards", "card", "printed"), ("recipes", "recipe", "printed"), ("pencil", None, "bought"))
MANIFEST = Manifest(
    "game",
    Path("game"),
    ("en",),
    Rules("", HERE),
    (),
    {},
    tuple(BoxLine(id, c, 1, p, Source(HERE), Span("game.yaml", 9, 3)) for id, c, p in BOX),  # type: ignore[arg-type]
    {c.id: c for c in (CARD, RECIPE, SPARE)},
    {},
    {},
    {},
    HERE,
)


def chosen(**asked: object) -> tuple[dict[str, int], list[Finding]]:
    counts, findings = select(Selection(**asked), MANIFEST, [CARD, RECIPE, SPARE])  # type: ignore[arg-type]
    return {f"{c}/{row}": n for (c, row), n in counts.items()}, findings


def ids(**asked: object) -> list[str]:
    counts, findings = chosen(**asked)
    assert findings == []
    return list(counts)


def card_range(first: int, last: int) -> list[str]:
    return [f"card/c{i:02}" for i in range(first, last + 1)]


def test_without_words_everything_as_often_as_the_manifest_says() -> None:
    counts, findings = chosen()
    assert findings == []
    assert len(counts) == 23
    assert (counts["card/c01"], counts["recipe/mule"]) == (2, 1)


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("mule", ["recipe/mule"]),
        ("c07", ["card/c07", "recipe/c07"]),
        ("card/c07", ["card/c07"]),
        ("c01..c03", card_range(1, 3)),
        ("card/c18..c20", card_range(18, 20)),
        ("card/c18..card/c20", card_range(18, 20)),
        ("card/c18..", card_range(18, 20)),
        ("card/..c02", card_range(1, 2)),
        ("c05..c05", ["card/c05"]),
        ("c1*", card_range(10, 19)),
        ("recipe/*", ["recipe/mule", "recipe/negroni", "recipe/c07"]),
        ("*/c0[12]", card_range(1, 2)),
        ("c?9", ["card/c09", "card/c19"]),
    ],
)
def test_ids_patterns_and_ranges(word: str, told: list[str]) -> None:
    assert ids(cards=(word,)) == told


def test_a_range_follows_the_rows_not_the_alphabet() -> None:
    assert ids(cards=("mule..c07",)) == ["recipe/mule", "recipe/negroni", "recipe/c07"]


def test_an_id_with_two_dots_is_an_id() -> None:
    odd = component("odd", "a", "a..b", "b")
    counts, findings = select(Selection(cards=("a..b",)), MANIFEST, [odd])
    assert (list(counts), findings) == ([("odd", "a..b")], [])


def test_words_add_up_and_come_in_the_order_of_the_manifest() -> None:
    assert ids(cards=("negroni", "c03", "c01..c02")) == [*card_range(1, 3), "recipe/negroni"]


def test_with_only_they_are_cards_of_those_components() -> None:
    assert ids(only=("recipe",)) == ["recipe/mule", "recipe/negroni", "recipe/c07"]
    assert ids(only=("recipe",), cards=("c07",)) == ["recipe/c07"]
    assert len(ids(only=("recipe", "card"))) == 23


def test_copies_are_of_each_card_whatever_its_count() -> None:
    assert chosen(cards=("c01", "mule"), copies=3)[0] == {"card/c01": 3, "recipe/mule": 3}
    assert chosen(only=("spare",), copies=1)[0] == {"spare/joker": 1}


def test_words_with_commas_and_repeated() -> None:
    assert words(("a, b", "c", "a")) == ("a", "b", "c")
    assert words(()) == ()
    assert words((" , ",)) == ("",), "an empty word is told, not taken for everything"


@pytest.mark.parametrize(
    ("asked", "code", "message", "help"),
    [
        ({"only": ("recip",)}, "BLD006", "'game' has no component 'recip'", "did you mean 'recipe'?"),
        ({"only": ("recipes",)}, "BLD006", "'recipes' is a line of the box; its", "type: --only recipe"),
        ({"only": ("pencil",)}, "BLD006", "'pencil' is not printed: the box says 'provide: bought'", "one of: card"),
        ({"only": ("mule",)}, "BLD006", "no component 'mule'", "it is a card of 'recipe': --cards mule"),
        ({"only": ("",)}, "BLD006", "no component ''", "one of: card, recipe"),
        ({"cards": ("recipe",)}, "BLD007", "'recipe' is a component, not a card", "type: --only recipe"),
        ({"cards": ("mulle",)}, "BLD007", "there is no card 'mulle'", "did you mean 'mule'?"),
        ({"cards": ("card/c77",)}, "BLD007", "there is no card 'card/c77'", "did you mean 'c17'?"),
        ({"cards": ("x*",)}, "BLD007", "no card matches 'x*'", "cards are called 'c01' … 'joker'"),
        ({"cards": ("",)}, "BLD007", "there is no card ''", "cards are called"),
        ({"cards": ("c03..c77",)}, "BLD007", "no card 'c77', an end of 'c03..c77'", "did you mean 'c17'?"),
        ({"cards": ("c12..c08",)}, "BLD007", "'c08' comes before 'c12' in the rows of 'card'", "write c08..c12"),
        ({"cards": ("c01..mule",)}, "BLD007", "'c01' is a card of 'card', 'mule' of 'recipe'", "a range for each"),
        ({"cards": ("..",)}, "BLD007", "'..' has no ends", "c07..c12"),
        ({"only": ("card",), "cards": ("mule",)}, "BLD007", "'mule' is of 'recipe', which '--only'", "--only recipe"),
        ({"copies": 0}, "BLD008", "'0' copies", "write --copies 1 or more"),
        ({"copies": -2}, "BLD008", "'-2' copies", "write --copies 1 or more"),
        ({"copies": MOST_COPIES + 1}, "BLD008", "more than 1,000", "print them in parts"),
        ({"copies": 2, "changed": True}, "BLD008", "as many copies as are missing", "leave '--copies' out"),
        ({"only": ("spare",)}, "BLD009", "all cards that were asked for have 'count: 0'", "add --copies 1"),
    ],
)
def test_what_there_is_not_is_told_with_what_there_is(
    asked: dict[str, object], code: str, message: str, help: str
) -> None:
    counts, (finding,) = chosen(**asked)
    assert counts == {}
    assert finding.code == code
    assert message in finding.message
    assert help in finding.help


def test_everything_wrong_is_told_at_once() -> None:
    _, findings = chosen(cards=("foo", "c12..c08"), copies=0)
    assert sorted(f.code for f in findings) == ["BLD007", "BLD007", "BLD008"]


def test_both_ends_of_a_range_are_shown_with_their_places() -> None:
    _, (finding,) = chosen(cards=("c12..c08",))
    assert [str(span) for span, _ in finding.other] == ["card.yaml:21:3", "card.yaml:17:3"]


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        (Selection(), ""),
        (Selection(only=("recipe",)), "recipe"),
        (Selection(only=("recipe", "card")), "recipe+card"),
        (Selection(cards=("c07..c12",), copies=2), "c07..c12+x2"),
        (Selection(cards=("c07",), start_slot=4), "c07+slot4"),
        (Selection(changed=True), "changed"),
        (Selection(only=("recipe",), changed=True), "recipe+changed"),
    ],
)
def test_the_name_of_a_part_says_what_it_is(asked: Selection, name: str) -> None:
    assert asked.name == name
    assert asked.whole == (not name)


def test_names_fit_any_file_system_and_tell_parts_apart() -> None:
    awkward = [
        Selection(cards=("s-*",)),
        Selection(cards=("s-?",)),
        Selection(cards=("card/c01",)),
        Selection(cards=("C01",)),
        Selection(cards=("c01..",)),
        Selection(cards=("",)),
        Selection(cards=tuple(f"c{i}" for i in range(90))),
        Selection(cards=tuple(f"c{i}" for i in range(91))),
        Selection(cards=("カード",)),
    ]
    names = [selection.name for selection in awkward]
    assert len(set(names)) == len(names)
    assert all(name and set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789._+-") for name in names)
    assert all(len(name) <= 48 and not name.endswith(".") for name in names)


def test_the_words_can_be_typed_again() -> None:
    asked = Selection(("recipe",), ("c07..c12", "s-*"), 2, 4, True)
    assert asked.text == "--only recipe --cards c07..c12 --cards 's-*' --copies 2 --start-slot 4 --changed"
