"""Part jobs from the command line to the verdict: `build --only …`, `printed`, `build --changed`, `verify --job`."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from tests.cli.conftest import Run
from tests.cli.edit import swap

JOB = "home.a4.long.en"
FEW = ("--games", "5")


def claim(data: Any, name: str) -> dict[str, Any]:
    return next((c for c in data["claims"] if c["name"] == name), {"standing": "absent", "text": ""})


def test_a_part_says_what_it_is_which_slots_are_free_and_what_to_type_next(run: Run, project: Path) -> None:
    said = run("build", "belote", "--cards", "s-7..s-9", "--copies", "2")
    assert said.code == 0, said.all
    assert "belote: 6 parts (--cards s-7..s-9 --copies 2), home on a4, en" in said.out
    assert "1 sheet on both sides  written; free: slot 7–9 of sheet 1" in said.out
    verify = re.search(r"Then: deckproof (verify .*)", said.out)
    assert verify
    told = run(*shlex.split(verify[1]))
    assert told.code == 0, told.all
    assert told.out.startswith("PASS  belote: box and print verified; play not tested: part of a deck\n")


def test_the_verdict_on_a_part_is_exactly_what_was_asked_for(run: Run, built: Path) -> None:
    run("build", "belote", "--only", "trump_marker,reference")
    data = run("verify", "belote", "--job", f"{JOB}.part-trump_marker+reference", "--json").json
    assert data["verdict"] == "pass"
    assert claim(data, "asked") == claim(data, "asked") | {
        "standing": "proven", "text": "8 parts of 5 kinds, exactly what was asked for",
    }  # fmt: skip
    assert claim(data, "play")["text"] == "not tested: part of a deck"
    assert claim(data, "facts")["standing"] == "absent", "a few cards are no deck to hold against the rules"
    assert {p["component"]: p["printed"] for p in data["parts"]} == {
        "card": None, "reference": 4, "trump_marker": 4, "dealer_button": None, "score_pad": None, "pencil": None,
    }  # fmt: skip


def test_a_few_cards_of_a_deck_are_not_held_against_the_rules(run: Run, built: Path) -> None:
    run("build", "belote", "--cards", "s-*", "--copies", "3")
    said = run("verify", "belote", "--job", f"{JOB}.part-{part_of(built)}")
    assert said.code == 0, said.all
    assert "error" not in said.out


def part_of(project: Path) -> str:
    last = json.loads((project / "output/belote/build.json").read_text("utf-8"))["last"]
    return str(last).partition(".part-")[2]


def test_the_whole_job_stays_the_newest_whole(run: Run, built: Path) -> None:
    run("build", "belote", "--only", "card")
    data = run("verify", "belote", *FEW, "--json").json
    assert [Path(f).name for f in data["stamp"]["files"]] == [
        f"card.{JOB}.pdf", f"chipboard.{JOB}.pdf", f"paper.{JOB}.pdf",
    ]  # fmt: skip
    assert len(data["play"]) == 1


def test_only_a_part_was_ever_built(run: Run, project: Path) -> None:
    run("build", "belote", "--only", "card")
    said = run("verify", "belote")
    assert said.code == 0, said.all
    assert "play not tested: part of a deck" in said.out


def test_a_part_that_lost_a_copy_is_not_what_was_asked_for(run: Run, built: Path) -> None:
    run("build", "belote", "--cards", "s-7..s-9", "--side", "fronts")
    path = built / f"output/belote/card.home.a4.fronts.en.part-{part_of(built)}.pdf"
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        text = pdf.pages[0].Contents.read_bytes().decode("latin-1")
        fewer, n = re.subn(r"/Figure <</MCID 2>> BDC /PnP_Place.*? Q EMC EMC\s*", "", text, flags=re.DOTALL)
        assert n == 1
        pdf.pages[0].Contents = pdf.make_stream(fewer.encode("latin-1"))
        pdf.save(path)
    said = run("verify", "belote", "--job", f"home.a4.fronts.en.part-{part_of(built)}", "--json")
    assert said.code == 1
    (error,) = [f for f in said.json["findings"] if f["severity"] == "error"]
    assert error["code"] == "PRE052"
    assert error["message"] == "the sheets hold 0 of belote/card/s-9; 1 of it was asked for"
    assert claim(said.json, "asked")["standing"] == "not shown"


def test_a_part_whose_file_is_gone_names_the_command_that_makes_it(run: Run, built: Path) -> None:
    run("build", "belote", "--cards", "s-*", "--copies", "2")
    part = part_of(built)
    (built / f"output/belote/card.{JOB}.part-{part}.pdf").unlink()
    said = run("verify", "belote", "--job", f"{JOB}.part-{part}")
    assert said.code == 1
    assert "error[JOB002]" in said.out
    assert "type: deckproof build belote --cards 's-*' --copies 2" in said.out
    assert "PRE052" not in said.out


def test_a_part_that_is_older_than_the_files_says_so(run: Run, built: Path) -> None:
    run("build", "belote", "--only", "dealer_button", "--format", "rough")
    job = "rough.a4.long.en.part-dealer_button"
    assert "JOB003" not in run("verify", "belote", "--job", job).out
    swap(built / "components/belote/strings.ja.yaml", "game:", "# a comment\ngame:")
    assert "JOB003" not in run("verify", "belote", "--job", job).out, "a draft is held against a draft"
    swap(built / "components/belote/strings.en.yaml", "dealer: DEALER", "dealer: GIVER")
    assert "1 front of 'dealer_button' looks different today" in run("verify", "belote", "--job", job).out


@pytest.mark.parametrize(
    ("args", "told", "help"),
    [
        (("--only", "crad"), "'belote' has no component 'crad'", "did you mean 'card'?"),
        (("--cards", "s-77"), "there is no card 's-77'", "did you mean 's-7'?"),
        (("--cards", "s-9..s-7"), "'s-7' comes before 's-9'", "write s-7..s-9"),
        (("--cards", ""), "there is no card ''", "cards are called"),
        (("--copies", "0"), "'0' copies of each card are nothing to print", "write --copies 1 or more"),
        (("--only", "card", "--start-slot", "12"), "has slots 1 to 9 on a sheet, not 12", "3 rows of 3"),
        (("--start-slot", "4"), "slot 4 is of one used sheet", "--only card"),
        (("--changed", "--copies", "2"), "'--changed' prints as many copies as are missing", "leave '--copies' out"),
    ],
)
def test_what_cannot_be_printed_is_told_and_nothing_is_lost(
    run: Run, built: Path, args: tuple[str, ...], told: str, help: str
) -> None:
    before = sorted((path.name, path.read_bytes()) for path in (built / "output/belote").glob("*.*"))
    said = run("build", "belote", *args)
    assert said.code == 1, said.all
    assert told in said.err
    assert help in said.err
    assert sorted((path.name, path.read_bytes()) for path in (built / "output/belote").glob("*.*")) == before


def test_a_part_is_of_one_game(run: Run, project: Path) -> None:
    shutil.copytree(project / "components/belote", project / "components/petite")
    swap(project / "components/petite/game.yaml", "game: belote", "game: petite")
    for args in (("build", "--only", "card"), ("printed",)):
        said = run(*args)
        assert said.code == 2
        assert "of one game" in said.err
        assert re.search(r"belote, .*petite", said.err)


def test_a_print_is_recorded_and_then_only_changes_are_printed(run: Run, project: Path) -> None:
    """The designer's week: print, record, edit, print what changed, throw away, record."""
    record = project / "components/belote/printed.json"
    run("build", "belote")
    said = run("printed", "belote")
    assert said.code == 0, said.all
    assert f"belote: recorded {JOB}: 42 parts printed, 0 older gone" in said.out
    assert "components/belote/printed.json: 42 parts in 'en' on the table" in said.out
    first = record.read_bytes()
    assert "recorded already" in run("printed", "belote").out
    assert record.read_bytes() == first

    said = run("build", "belote", "--changed")
    assert said.code == 0
    assert said.out == "belote: nothing has changed since the last recorded print; nothing was written\n"

    swap(project / "components/belote/card.yaml", '{rank: "7", plain: 0', '{rank: "6", plain: 0')
    swap(project / "components/belote/card.yaml", 'values: ["7",', 'values: ["6",')
    swap(project / "components/belote/strings.en.yaml", "dealer: DEALER", "dealer: GIVER")
    said = run("build", "belote", "--changed")
    assert said.code == 0, said.all
    assert "belote: 5 parts (--changed)" in said.out
    assert "  Throw away 5 parts of the earlier print:\n    1 x card/c-7              no longer in the game" in said.out
    assert "    1 x dealer_button/dealer  its front changed" in said.out
    assert "When it is done: deckproof printed belote" in said.out
    game = run("build", "belote", "--changed", "--json").json["games"][0]
    assert game["written"] == []
    assert [(g["id"], g["copies"], g["why"]) for g in game["throw_away"]][-1] == (
        "dealer_button/dealer", 1, "its front changed",
    )  # fmt: skip
    assert set(game["parts"]) == {"card/s-6", "card/h-6", "card/d-6", "card/c-6", "dealer_button/dealer"}
    assert game["whole"] is False

    said = run("printed", "belote")
    assert f"recorded {JOB}.part-changed: 5 parts printed, 5 older gone" in said.out
    assert record.read_bytes() != first
    assert run("build", "belote", "--changed", "--json").json["games"][0]["current"] is True


def test_copies_that_are_too_many_are_told_without_a_sheet(run: Run, project: Path) -> None:
    run("build", "belote")
    run("printed", "belote")
    swap(project / "components/belote/reference.yaml", "count: 4", "count: 3")
    said = run("build", "belote", "--changed")
    assert said.code == 1
    assert "error[BLD011]: 'reference' has 3 parts, the box promises 4" in said.err
    swap(
        project / "components/belote/game.yaml",
        "component: reference\n    count: 4",
        "component: reference\n    count: 3",
    )
    said = run("build", "belote", "--changed")
    assert said.code == 0, said.all
    assert "belote: nothing to print (--changed)" in said.out
    assert "1 x reference/reference  the game needs 3" in said.out
    assert "Print at" not in said.out
    assert "nothing was to be printed" in run("verify", "belote", "--job", f"{JOB}.part-changed").out
    assert "0 parts printed, 1 older gone" in run("printed", "belote").out
    assert run("build", "belote", "--changed", "--json").json["games"][0]["current"] is True


def test_an_older_job_can_be_recorded_by_its_name(run: Run, built: Path) -> None:
    run("build", "belote", "--lang", "ja")
    data = run("printed", "belote", "--job", JOB, "--json").json
    assert (data["job"], data["lang"], data["recorded"]) == (JOB, "en", True)
    assert sum(data["printed"].values()) == 42
    assert run("printed", "belote", "--json").json["lang"] == "ja"
    assert set(json.loads((built / "components/belote/printed.json").read_text("utf-8"))["decks"]) == {"en", "ja"}


def test_what_was_printed_is_recorded_even_when_the_files_have_changed_since(run: Run, built: Path) -> None:
    swap(built / "components/belote/strings.en.yaml", "dealer: DEALER", "dealer: GIVER")
    run("printed", "belote")
    assert set(run("build", "belote", "--changed", "--json").json["games"][0]["parts"]) == {"dealer_button/dealer"}


def test_without_sheets_or_with_another_name_nothing_is_recorded(run: Run, project: Path) -> None:
    said = run("printed", "belote")
    assert said.code == 1
    assert "error[JOB001]" in said.err
    assert "type: deckproof build belote" in said.err
    run("build", "belote", "--only", "dealer_button")
    said = run("printed", "belote", "--job", f"{JOB}.part-dealer")
    assert said.code == 2
    assert f"did you mean '{JOB}.part-dealer_button'" in said.err
    assert not (project / "components/belote/printed.json").exists()


@pytest.mark.parametrize(
    ("text", "told"),
    [("{", "printed.json:2:1: error[SRC001]"), ('{"printed": 1, "game": "other", "decks": {}}', "error[PRN001]")],
)
def test_a_damaged_record_is_told_with_its_place_and_left_as_it_is(run: Run, built: Path, text: str, told: str) -> None:
    record = built / "components/belote/printed.json"
    record.write_text(text, encoding="utf-8")
    for args in (("printed", "belote"), ("build", "belote", "--changed")):
        said = run(*args)
        assert said.code == 1
        assert told in said.err
        assert "Traceback" not in said.all
    assert record.read_text("utf-8") == text
    data = run("printed", "belote", "--json")
    assert (data.code, len(data.json["findings"])) == (1, 1)


def test_rough_sheets_of_the_whole_deck_are_verified_and_played(run: Run, project: Path) -> None:
    said = run("build", "belote", "--format", "rough")
    assert said.code == 0, said.all
    assert "card.rough.a4.long.en.pdf" in said.out
    data = run("verify", "belote", *FEW, "--json").json
    assert (data["verdict"], len(data["play"])) == ("pass", 1)
    assert claim(data, "printed")["text"].endswith("; cards are 1 mm smaller than their trim, for sleeves")


def test_every_file_of_a_used_sheet_is_verified(run: Run, project: Path) -> None:
    for side in ("long", "short"):
        said = run("build", "belote", "--cards", "s-7..h-7", "--start-slot", "5", "--side", side)
        assert said.code == 0, said.all
        assert "the first sheet was used before: slot 1–4" in said.out
        job = f"home.a4.{side}.en.part-{part_of(project)}"
        told = run("verify", "belote", "--job", job)
        assert told.code == 0, told.all


def test_a_table_half_saved_throws_nothing_away(run: Run, project: Path) -> None:
    """Rows that are not there make a warning in a build, and stop `--changed`."""
    run("build", "belote")
    run("printed", "belote")
    swap(project / "components/belote/trump_marker.yaml", "  - {id: clubs, suit: clubs, count: 1}\n", "")
    said = run("build", "belote")
    assert said.code == 0
    assert "warning[BLD010]: 'trump_marker' has 3 parts, the box promises 4" in said.err
    assert "error[BLD011]" in run("build", "belote", "--changed").err


def test_fronts_alone_are_no_print_of_backs(run: Run, project: Path) -> None:
    run("build", "belote", "--side", "fronts")
    run("printed", "belote")
    assert "nothing has changed" in run("build", "belote", "--side", "fronts", "--changed").out
    said = run("build", "belote", "--changed")
    assert "belote: 40 parts (--changed)" in said.out  # all that have a back
    assert "its back changed" in said.out


def test_sheets_that_were_damaged_are_not_recorded(run: Run, project: Path) -> None:
    run("build", "belote")
    (sheet,) = (project / "output/belote").glob("card.*.pdf")
    sheet.write_bytes(sheet.read_bytes()[:1000])
    said = run("printed", "belote")
    assert said.code == 2
    assert f"'{sheet.name}' is not there as it was built" in said.err
    assert not (project / "components/belote/printed.json").exists()
