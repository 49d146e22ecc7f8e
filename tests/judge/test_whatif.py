"""A box as it might be: counts and the contents list go together."""

from __future__ import annotations

from dataclasses import replace

from tests.judge.toy import RULES, manifest
from verify.judge.whatif import total, with_counts, with_players

CARD = manifest().components["card"]


def test_a_row_with_none_is_gone_and_the_list_follows() -> None:
    found = with_counts(manifest(), {("card", "c-1"): 0, ("card", "c-2"): 3})
    assert [(row.id, row.count) for row in found.components["card"].rows] == [("c-0", 1), ("c-2", 3), ("c-3", 1)]
    assert [(line.id, line.count) for line in found.box] == [("cards", 5), ("pencil", 1)]
    assert with_counts(manifest(), {}) == manifest()


def test_two_lines_of_one_component_change_once() -> None:
    box = manifest()
    twice = replace(box, box=(*box.box, replace(box.box[0], id="more", count=2)))
    found = with_counts(twice, {("card", "c-1"): 5})
    assert [(line.id, line.count) for line in found.box] == [("cards", 8), ("pencil", 1), ("more", 2)]


def test_fewer_parts_are_the_first_ones_more_are_multiples() -> None:
    assert total(CARD, 2) == {("card", "c-0"): 1, ("card", "c-1"): 1, ("card", "c-2"): 0, ("card", "c-3"): 0}
    assert total(CARD, 8) == {("card", f"c-{n}"): 2 for n in range(4)}
    assert total(CARD, 7) is None
    assert total(replace(CARD, rows=CARD.rows[:1]), 7) == {("card", "c-0"): 7}
    assert total(replace(CARD, rows=()), 7) is None


def test_only_the_set_ups_for_so_many() -> None:
    three = with_players(manifest(), RULES, 3)
    assert three is not None
    assert [(setup.name, setup.players) for setup in three.setups] == [("p3", 3)]
    assert with_players(manifest(), RULES, 7) is None
