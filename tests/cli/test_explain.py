"""Pages of codes."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run
from verify.discover import all_codes


def test_every_code_has_a_page(run: Run) -> None:
    codes = all_codes()
    listed = run("explain").out.splitlines()
    assert [line.split()[0] for line in listed] == sorted(codes)
    pages = run("explain", "--json").json["codes"]
    assert {p["code"] for p in pages} == set(codes)
    assert all(p["title"] and len(p["page"]) > 40 for p in pages)


@pytest.mark.parametrize("code", ["CNT001", "cnt001"])
def test_one_page(run: Run, code: str) -> None:
    said = run("explain", code)
    assert said.code == 0
    assert said.out.startswith("CNT001  error: ")
    assert all_codes()["CNT001"].title in said.out


def test_no_line_of_a_page_is_indented_by_its_source(run: Run) -> None:
    pages = run("explain", "--json").json["codes"]
    assert [p["code"] for p in pages if p["page"].startswith(" ") or "\n    them" in p["page"]] == []


def test_near_codes_are_named(run: Run) -> None:
    said = run("explain", "CNT01")
    assert said.code == 2
    assert "no code 'CNT01'; did you mean 'CNT001'" in said.err
