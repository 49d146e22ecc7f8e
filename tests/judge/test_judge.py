"""The verdict as a function of what was found out."""

from __future__ import annotations

import json
from dataclasses import replace

import jsonschema
import pytest

from tests.judge.toy import BAD, HERE, evidence, manifest, played, preflight, result
from verify.engine.result import Failure
from verify.finding import Span
from verify.judge import Evidence, judge, why_not_played
from verify.judge.deck import deck_hash
from verify.manifest import Rules
from verify.preflight import Preflight
from verify.report import json as report
from verify.report.verdict import Verdict

FAULT = BAD(Span("components/toy/card.yaml", 2, 3), "a fault")


def claim(v: Verdict, name: str) -> str:
    """The standing of a claim of the box, or of the first set-up that has one of this name."""
    found = [c for c in (*v.claims, *(c for p in v.play for c in p.claims)) if c.name == name]
    return found[0].standing if found else "absent"


def test_all_well() -> None:
    v = judge(evidence())
    assert (v.verdict, v.findings) == ("pass", ())
    assert v.summary == "box and print verified; plays to the end in 2 set-ups, nothing dead"
    standings = {
        name: claim(v, name) for name in ("complete", "printed", "facts", "ends", "alive:A", "statement:TOY-2")
    }
    assert standings == {
        "complete": "proven", "printed": "proven", "facts": "proven", "ends": "observed", "alive:A": "observed",
        "statement:TOY-2": "observed",
    }  # fmt: skip
    assert [claim(v, f"statement:TOY-{n}") for n in (1, 3, 4, 5)] == ["proven", "observed", "observed", "proven"]
    assert [(p.setup, p.players, p.games) for p in v.play] == [("p2", 2, 30_000), ("p3", 3, 30_000)]
    assert v.stamp["rules"] == "toy 1"
    assert v.stamp["deck_from"] == "sheets"


def test_parts_are_promised_made_and_measured() -> None:
    parts = judge(evidence(printed=preflight(cards=3))).parts
    assert [(p.component, p.expected, p.manifest, p.printed) for p in parts] == [
        ("card", 4, 4, 3),
        ("pencil", 1, 1, None),
    ]
    assert parts[0].source == "room § The deck"
    assert "bought" in parts[1].source


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"facts": (FAULT,)}, "these rules cannot deal this deck"),
        ({"boxed": (replace(FAULT, code="CNT004"),)}, "these rules cannot deal this deck"),
        ({"manifest": manifest(rules=Rules("", HERE)), "rules": None}, "rules: none"),
        ({"printed": preflight(whole=False)}, "part of a deck"),
        ({"printed": preflight(cards=0)}, "what the rules read is not in the deck"),
        ({"printed": preflight(verifiable=False)}, "there is no deck to be read"),
        ({"manifest": None, "read": (FAULT,)}, "the manifest cannot be read"),
        ({"manifest": manifest(setups=())}, "the manifest names no set-up"),
        ({"stopped": "there are no sheets"}, "there are no sheets"),
    ],
    ids=["facts", "needs", "no rules", "part", "no cards", "no labels", "unread", "no set-up", "stopped"],
)
def test_what_cannot_be_played_is_not_and_says_why(changed: dict[str, object], reason: str) -> None:
    e = evidence(**changed)
    assert why_not_played(e) == reason
    v = judge(e)
    assert v.play == ()
    (told,) = [c for c in v.claims if c.name == "play"]
    assert (told.standing, told.text) == ("not shown", f"not tested: {reason}")


@pytest.mark.parametrize("sheets", [preflight(cards=0), preflight(verifiable=False)], ids=["no cards", "no labels"])
def test_facts_that_nobody_could_read_are_not_proven(sheets: Preflight) -> None:
    (told,) = [c for c in judge(evidence(printed=sheets)).claims if c.name == "facts"]
    assert (told.standing, told.text) == ("not shown", "what the rules read is not in the sheets")


def test_a_part_job_is_judged_by_what_was_asked_for_alone() -> None:
    """Nobody holds two cards against the rules of a deck, or says that they fit."""
    part = replace(preflight(whole=False, cards=2), asked={"toy/card/A": 1, "toy/card/B": 1})
    v = judge(evidence(printed=part, facts=()))
    assert (v.verdict, v.summary) == ("pass", "box and print verified; play not tested: part of a deck")
    assert [claim(v, name) for name in ("printed", "asked", "facts")] == ["proven", "proven", "absent"]
    assert claim(judge(evidence()), "asked") == "absent"


@pytest.mark.parametrize(("code", "standing"), [("PRE052", "not shown"), ("PRE010", "proven")])
def test_another_number_than_was_asked_for_is_what_the_claim_is_about(code: str, standing: str) -> None:
    part = replace(preflight(replace(FAULT, code=code), whole=False, cards=2), asked={"toy/card/A": 1})
    v = judge(evidence(printed=part))
    assert (v.verdict, claim(v, "asked")) == ("fail", standing)


def test_a_fault_of_the_print_does_not_keep_from_playing() -> None:
    v = judge(evidence(printed=preflight(FAULT)))
    assert v.verdict == "fail"
    assert claim(v, "printed") == "not shown"
    assert len(v.play) == 2


def test_without_rules_the_box_passes() -> None:
    v = judge(evidence(manifest=manifest(rules=Rules("", HERE)), rules=None, played=()))
    assert v.verdict == "pass"
    assert v.summary == "box and print verified; play not tested: rules: none"


def test_without_labels_nothing_is_said() -> None:
    v = judge(evidence(printed=preflight(FAULT, verifiable=False)))
    assert v.verdict == "unverifiable"
    assert v.stamp["deck"] is None


def test_the_manifest_alone_says_where_the_deck_is_from() -> None:
    v = judge(evidence(printed=None))
    assert v.verdict == "pass"
    assert claim(v, "printed") == "not shown"
    assert v.stamp["deck_from"] == "manifest"
    assert [p.printed for p in v.parts] == [None, None]


def test_a_game_that_does_not_end_fails_and_can_be_found_again() -> None:
    stuck = result(failure=Failure(17, 1, 40, "no legal action"))
    v = judge(evidence(played=(played(stuck),)))
    (finding,) = [f for f in v.findings if f.code == "PLY001"]
    assert "game 17 of seed 1, step 40: no legal action" in finding.message
    assert claim(v, "ends") == "not shown"
    assert v.verdict == "fail"


@pytest.mark.parametrize("games", [30_000, 200])
def test_a_card_that_never_scores_is_dead_only_after_enough_games(games: int) -> None:
    seen = result(games, counters={"chosen:A": 9, "scored:A": 0, "chosen:B": 9, "scored:B": 1}, wins=(1, 1))
    e = evidence()
    v = judge(replace(e, played=(played(seen), *e.played[2:])))
    assert claim(v, "alive:A") == "not shown"
    assert claim(v, "alive:B") == "observed"
    assert ("PLY002" in {f.code for f in v.findings}) == (games == 30_000)
    assert ("PLY005" in {f.code for f in v.findings}) == (games == 200)
    assert v.verdict == ("fail" if games == 30_000 else "pass")


def test_a_statement_that_never_fires_is_dead() -> None:
    e = evidence()
    silent = result(fired={"TOY-3": 1, "TOY-4": 1})
    v = judge(replace(e, played=tuple(replace(p, result=silent) for p in e.played)))
    (finding,) = v.findings
    assert finding.code == "PLY003"
    assert "TOY-2 never applied: the higher card wins" in finding.message


def test_a_statement_of_an_option_is_counted_in_runs_with_it() -> None:
    """It fired often under another value: that shows nothing."""
    e = evidence()
    with_no = played(result(fired={"TOY-2": 1, "TOY-3": 1, "TOY-4": 0}), False, draws="no")
    v = judge(replace(e, played=(played(result(fired={"TOY-2": 1, "TOY-3": 1, "TOY-4": 99})), with_no)))
    (finding,) = v.findings
    assert (finding.code, "TOY-4 never applied with draws=no" in finding.message) == ("PLY003", True)


def test_a_rare_statement_needs_its_position() -> None:
    v = judge(evidence(rare={}))
    assert [f.code for f in v.findings] == ["PLY006"]
    assert claim(v, "statement:TOY-5") == "not shown"


def test_a_value_that_was_not_run_is_told() -> None:
    e = evidence()
    v = judge(replace(e, played=e.played[:2]))
    assert claim(v, "option:draws=yes") == "observed"
    assert claim(v, "option:draws=no") == "not shown"


@pytest.mark.parametrize("sheets", [True, False])
def test_every_verdict_fits_the_schema(sheets: bool) -> None:
    schema = jsonschema.Draft202012Validator(json.loads(report.SCHEMA.read_text("utf-8")))
    for e in (
        evidence(printed=preflight() if sheets else None),
        evidence(read=(FAULT,), manifest=None, rules=None, played=()),
        Evidence("scan.pdf", None, None, printed=preflight(FAULT, verifiable=False)),
    ):
        schema.validate(json.loads(report.dump([judge(e)])))


def test_a_deck_has_one_name_whatever_its_order() -> None:
    deck = manifest().deck
    assert deck_hash(deck) == deck_hash({"card": tuple(reversed(deck["card"]))})
    fewer = {"card": deck["card"][1:]}
    assert deck_hash(deck) != deck_hash(fewer)
    altered = {"card": (replace(deck["card"][0], facts={"rank": 9}), *deck["card"][1:])}
    assert deck_hash(deck) != deck_hash(altered)
    none = {"card": (*deck["card"], replace(deck["card"][0], id="x", count=0))}
    assert deck_hash(deck) == deck_hash(none)
