"""The forms that other programs read: JUnit, SARIF, workflow commands."""

from __future__ import annotations

import json
from dataclasses import replace
from inspect import cleandoc
from xml.etree import ElementTree

from tests.report.verdicts import COUNT, FAILED, PASSED, UNVERIFIABLE
from verify.checks.counts import CNT001
from verify.finding import Finding, Span
from verify.report.github import workflow
from verify.report.junit import junit
from verify.report.sarif import sarif

NASTY = Finding(
    "ZZZ001", "warning", "100 % of 'a,b: c'\nis <wrong> & \x00", Span("cartes à jouer/日本.yaml", 3, 7, length=4)
)
CELL = Finding("ZZZ001", "note", "a cell", Span("cards.xlsx", 14, 4, "Sheet1:D14"))
WHOLE = Finding("ZZZ001", "error", "a file", Span("card.pdf"))


def test_a_suite_for_each_game_and_its_numbers_add_up() -> None:
    root = ElementTree.fromstring(junit([PASSED, FAILED, UNVERIFIABLE]))
    suites = root.findall("testsuite")
    assert [s.get("name") for s in suites] == ["toy", "toy", "unknown"]
    for suite in [root, *suites]:
        assert int(suite.get("tests", "")) == len(list(suite.iter("testcase")))
        assert int(suite.get("failures", "")) == len(list(suite.iter("failure")))
        assert int(suite.get("skipped", "")) == len(list(suite.iter("skipped")))


def test_an_error_is_a_failed_case_with_its_help_and_the_other_side() -> None:
    (failure,) = ElementTree.fromstring(junit([FAILED])).iter("failure")
    assert failure.get("type") == "CNT001"
    assert failure.text == (
        "components/toy/card.yaml:12:5: error[CNT001]: the box promises 8 cards, 'card' has 7\n"
        "help: add a row or write count: 7\n"
        "components/toy/game.yaml:9:12: promises 8"
    )


def test_what_was_not_shown_is_skipped_and_the_rest_has_passed() -> None:
    root = ElementTree.fromstring(junit([PASSED]))
    cases = {case.get("name"): case for case in root.iter("testcase")}
    assert cases["statement:TOY-3"].find("skipped") is not None
    assert cases["ends"].findtext("system-out") == "observed: all 40,000 games end"
    assert cases["ends"].get("classname") == "toy.p2"


def test_signs_that_xml_has_no_place_for_are_replaced() -> None:
    root = ElementTree.fromstring(junit([replace(FAILED, findings=(NASTY,))]))
    assert any("is <wrong> & \ufffd" in (out.text or "") for out in root.iter("system-out"))


def test_sarif_names_rule_place_and_the_other_side() -> None:
    data = json.loads(sarif([COUNT, WHOLE, CELL, NASTY], "1.2.3"))
    assert data["version"] == "2.1.0"
    (run,) = data["runs"]
    driver = run["tool"]["driver"]
    assert (driver["name"], driver["version"]) == ("deckproof", "1.2.3")
    for result in run["results"]:
        assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in ("error", "warning", "note")
        assert result["message"]["text"]
    by_text = {r["message"]["text"].partition("\n")[0]: r for r in run["results"]}
    counted = by_text[COUNT.message]
    physical = counted["locations"][0]["physicalLocation"]
    assert physical["artifactLocation"]["uri"] == "components/toy/card.yaml"
    assert physical["region"] == {"startLine": 12, "startColumn": 5, "endColumn": 6}
    (other,) = counted["relatedLocations"]
    assert other["message"]["text"] == "promises 8"
    assert "region" not in by_text["a file"]["locations"][0]["physicalLocation"]
    cell = by_text["a cell"]["locations"][0]
    assert cell["logicalLocations"][0]["fullyQualifiedName"] == "cards.xlsx!Sheet1:D14"
    assert "region" not in cell["physicalLocation"]
    uri = by_text["100 % of 'a,b: c'"]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "cartes%20%C3%A0%20jouer/%E6%97%A5%E6%9C%AC.yaml"


def test_the_page_of_a_code_is_the_help_of_its_rule() -> None:
    (rule,) = json.loads(sarif([COUNT], "1"))["runs"][0]["tool"]["driver"]["rules"]
    assert rule["shortDescription"]["text"] == CNT001.title
    assert rule["help"]["text"] == cleandoc(CNT001.page)


def test_nothing_found_is_a_run_without_results() -> None:
    assert json.loads(sarif([], "1"))["runs"][0]["results"] == []
    assert workflow([]) == ""


def test_workflow_commands_are_a_line_each_with_their_escapes() -> None:
    assert workflow([COUNT]) == (
        "::error file=components/toy/card.yaml,line=12,col=5,endColumn=6,title=CNT001::the box promises 8 cards, "
        "'card' has 7%0Ahelp: add a row or write count: 7%0Acomponents/toy/game.yaml:9:12: promises 8\n"
    )
    assert workflow([CELL]) == "::notice file=cards.xlsx,title=ZZZ001::a cell\n"
    (line,) = workflow([NASTY]).splitlines()
    assert line.startswith(
        "::warning file=cartes à jouer/日本.yaml,line=3,col=7,endColumn=11,title=ZZZ001::100 %25 of 'a,b: c'%0A"
    )
    (line,) = workflow([replace(NASTY, span=Span("a,b:c.yaml", 1, 1))]).splitlines()
    assert "file=a%2Cb%3Ac.yaml," in line
