"""`deckproof verify`: the verdict on sheets, on files, on the manifest alone."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.cli.conftest import Run, Said
from tests.cli.edit import swap
from verify.report import json as report

JOB = "home.a4.long.en"
FEW = ("--games", "20")  # interpreted, over at once


def standing(data: Any, name: str) -> str:
    return next((c["standing"] for c in data["claims"] if c["name"] == name), "absent")


def valid(said: Said) -> Any:
    jsonschema.Draft202012Validator(json.loads(report.SCHEMA.read_text("utf-8"))).validate(said.json)
    return said.json


def test_the_whole_verdict(run: Run, built: Path) -> None:
    said = run("verify", "belote", *FEW, "--json")
    assert said.code == 0, said.all
    data = valid(said)
    assert data["verdict"] == "pass"
    assert [standing(data, name) for name in ("complete", "printed", "facts")] == ["proven"] * 3
    parts = {p["component"]: (p["expected"], p["manifest"], p["printed"]) for p in data["parts"]}
    assert parts["card"] == (32, 32, 32)
    assert parts["pencil"] == (1, 1, None)
    (play,) = data["play"]
    assert (play["setup"], play["players"], play["games"], play["options"]) == ("p4", 4, 20, {})
    assert data["stamp"]["deck_from"] == "sheets"
    assert [Path(f).name for f in data["stamp"]["files"]] == [
        f"card.{JOB}.pdf", f"chipboard.{JOB}.pdf", f"paper.{JOB}.pdf",
    ]  # fmt: skip
    values = [c["name"] for c in data["claims"] if c["name"].startswith("option:") and c["standing"] == "observed"]
    assert {"option:target=501", "option:target=701", "option:target=1001", "option:declarations=off"} <= set(values)


def test_text_at_a_glance(run: Run, built: Path) -> None:
    said = run("verify", "belote", *FEW)
    lines = said.out.splitlines()
    assert lines[0].startswith("PASS  belote: box and print verified; plays to the end in 1 set-up")
    assert any(re.match(r" +card +32 +32 +32 +room § ", line) for line in lines)
    assert any(re.match(r" +parts +observed +32 of 32", line) for line in lines)
    assert any("20 games" in line for line in lines)


def test_equal_seed_equal_verdict(run: Run, built: Path) -> None:
    first, again, other = (run("verify", "belote", *FEW, "--seed", seed, "--json").out for seed in ("1", "1", "2"))
    assert first == again
    assert first != other


def test_the_manifest_alone(run: Run, project: Path) -> None:
    data = valid(run("verify", "belote", "--deck", *FEW, "--json"))
    assert (data["verdict"], data["stamp"]["deck_from"]) == ("pass", "manifest")
    assert standing(data, "printed") == "not shown"


def test_without_sheets_it_names_the_command_that_makes_them(run: Run, project: Path) -> None:
    said = run("verify", "belote")
    assert said.code == 1
    assert "error[JOB001]" in said.out
    assert "type: deckproof build belote" in said.out
    assert "not tested: there are no sheets" in said.out


def test_the_newest_job_or_the_one_asked_for(run: Run, built: Path) -> None:
    run("build", "belote", "--format", "bleed", "--paper", "letter")
    newest = run("verify", "belote", *FEW, "--json").json["stamp"]["files"]
    asked = run("verify", "belote", "--job", JOB, *FEW, "--json").json["stamp"]["files"]
    assert all(".bleed.letter." in name for name in newest)
    assert all(f".{JOB}." in name for name in asked)
    said = run("verify", "belote", "--job", "home.a4.long.ja")
    assert said.code == 2
    assert "no print job 'home.a4.long.ja'; did you mean 'home.a4.long.en'" in said.err


def test_a_file_of_the_job_that_is_gone(run: Run, built: Path) -> None:
    (built / f"output/belote/chipboard.{JOB}.pdf").unlink()
    data = valid(run("verify", "belote", *FEW, "--json"))
    assert data["verdict"] == "fail"
    assert {f["code"] for f in data["findings"] if f["severity"] == "error"} == {"JOB002"}
    assert len(data["play"]) == 1  # the button is gone, the deck is there
    (built / f"output/belote/card.{JOB}.pdf").unlink()
    said = run("verify", "belote", *FEW, "--json")
    data = valid(said)
    assert (said.code, data["verdict"], data["play"]) == (1, "fail", [])
    assert standing(data, "facts") == "not shown"
    assert [f["code"] for f in data["findings"]] == ["JOB002", "JOB002"]


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("strings.en.yaml", "dealer: DEALER", "dealer: GIVER", ["1 front of 'dealer_button' looks different"]),
        ("layouts/dealer_button.yaml", "9.4 mm", "9.3 mm", ["1 front of 'dealer_button' looks different"]),
        ("strings.ja.yaml", "game:", "# a comment\ngame:", []),
    ],
    ids=["string", "layout", "another language"],
)
def test_sheets_older_than_the_files(run: Run, built: Path, file: str, old: str, new: str, told: list[str]) -> None:
    swap(built / "components/belote" / file, old, new)
    said = run("verify", "belote", *FEW, "--json")
    older = [f for f in valid(said)["findings"] if f["code"] == "JOB003"]
    assert len(older) == len(told)
    assert all(part in f["message"] for part, f in zip(told, older, strict=True))
    assert said.code == 0
    assert run("verify", "belote", *FEW, "--strict").code == (1 if told else 0)
    run("build", "belote")
    assert "JOB003" not in run("verify", "belote", *FEW).all


def test_any_labelled_files(run: Run, built: Path) -> None:
    sheets = [str(path) for path in sorted((built / "output/belote").glob("*.pdf"))]
    data = valid(run("verify", *sheets, *FEW, "--json"))
    assert (data["game"], data["verdict"], len(data["play"])) == ("belote", "pass", 1)
    paper = valid(run("verify", f"output/belote/paper.{JOB}.pdf", *FEW, "--json"))
    assert (paper["verdict"], paper["play"]) == ("pass", [])
    assert {p["component"]: p["printed"] for p in paper["parts"]}["card"] is None
    assert any("part of a deck" in c["text"] for c in paper["claims"])


def test_a_labelled_file_without_its_project(run: Run, built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = built.parent / f"{built.name}-alone"
    alone.mkdir()
    (alone / "card.pdf").write_bytes((built / f"output/belote/card.{JOB}.pdf").read_bytes())
    monkeypatch.chdir(alone)
    data = valid(run("verify", "card.pdf", "--json"))
    assert (data["game"], data["verdict"], data["parts"]) == ("belote", "pass", [])
    assert standing(data, "printed") == "proven"


def test_a_file_that_is_no_pdf_or_cut_short_is_never_a_pass(run: Run, built: Path) -> None:
    whole = (built / f"output/belote/card.{JOB}.pdf").read_bytes()
    for name, data in (("short.pdf", whole[: len(whole) // 3]), ("empty.pdf", b""), ("text.pdf", b"hello")):
        (built / name).write_bytes(data)
        said = run("verify", name, "--json")
        assert (said.code, valid(said)["verdict"]) == (1, "unverifiable")


def test_no_such_file(run: Run, project: Path) -> None:
    said = run("verify", "gone.pdf")
    assert said.code == 2
    assert "no file 'gone.pdf'" in said.err


def test_rules_none_is_first_class(run: Run, project: Path) -> None:
    game = project / "components/belote/game.yaml"
    text = game.read_text("utf-8")
    start, end = text.index("rules:"), text.index("setups:")
    game.write_text(text[:start] + "rules: none\n\n" + text[end:], encoding="utf-8")
    assert run("build", "belote").code == 0
    said = run("verify", "belote")
    assert said.code == 0, said.all
    assert said.out.startswith("PASS  belote: box and print verified; play not tested: rules: none\n")


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--option", "tie_contrac=down"), "no option 'tie_contrac'; did you mean 'tie_contract'"),
        (("--option", "tie_contract=never"), "option 'tie_contract' has no value 'never'; there is down, litige, made"),
        (("--option", "tie_contract"), "option 'tie_contract' has no value"),
        (("--profile", "sed"), "no profile 'sed'; did you mean 'seed'?"),
        (("--setup", "p5"), "no set-up 'p5'; did you mean 'p4'?"),
    ],
)
def test_what_there_is_not(run: Run, project: Path, args: tuple[str, ...], told: str) -> None:
    said = run("verify", "belote", "--deck", *args)
    assert said.code == 2
    assert told in said.err


def test_options_and_profile_are_played_and_told(run: Run, project: Path) -> None:
    said = run("verify", "belote", "--deck", *FEW, "--profile", "ffb2016", "--option", "target=701", "--json")
    (play,) = valid(said)["play"]
    assert play["options"]["target"] == "701"
    assert play["options"]["tie_contract"] == "litige"


def test_a_note_does_not_fail_and_a_warning_does_when_strict(run: Run, project: Path) -> None:
    (project / "components/belote/strings.fr.yaml").write_text("game: Belote\n", encoding="utf-8")
    assert run("verify", "belote", "--deck", *FEW).code == 0
    assert run("verify", "belote", "--deck", *FEW, "--strict").code == 1


def test_a_seat_that_is_too_good_fails(run: Run, project: Path) -> None:
    """No limit can be met by one game in which somebody wins … but its interval is wide: not shown, not failed."""
    with (project / "components/belote/game.yaml").open("a", encoding="utf-8") as file:
        file.write("\nthresholds:\n  seat_advantage: {value: 0 %, source: {designed: nobody may win}}\n")
    assert run("verify", "belote", "--deck", "--games", "2").code == 0


def test_a_manifest_that_cannot_be_read_is_not_measured_and_not_played(run: Run, built: Path) -> None:
    swap(built / "components/belote/card.yaml", "corner: 3 mm", "cornr: 3 mm")
    data = valid(run("verify", "belote", "--json"))
    assert (data["verdict"], data["play"]) == ("fail", [])
    assert [f["code"] for f in data["findings"]] == ["SCH003"]


def test_a_variant_is_a_copied_folder_and_several_games_are_one_answer(run: Run, project: Path) -> None:
    shutil.copytree(project / "components/belote", project / "components/petite")
    swap(project / "components/petite/game.yaml", "game: belote", "game: petite")
    data = valid(run("verify", "--deck", "--games", "5", "--json"))
    verdicts = {v["game"]: (v["verdict"], v["stamp"]["rules"]) for v in data["games"]}
    assert verdicts["petite"] == verdicts["belote"] == ("pass", "belote 1")
    one, other = (next(v for v in data["games"] if v["game"] == game) for game in ("belote", "petite"))
    assert one["stamp"]["deck"] == other["stamp"]["deck"]
    assert one["play"] == other["play"]


def test_a_folder_outside_any_project(run: Run, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sheets go to ./output, and the verdict is on them."""
    away = project.parent / f"{project.name}-away"
    shutil.copytree(project / "components/belote", away / "belote")
    monkeypatch.chdir(away)
    assert run("build", "belote").code == 0
    assert (away / "output/belote/build.json").is_file()
    data = valid(run("verify", "./belote", *FEW, "--json"))
    assert (data["verdict"], data["stamp"]["deck_from"]) == ("pass", "sheets")


def test_text_of_a_fault_shows_the_line_of_the_manifest(run: Run, built: Path) -> None:
    swap(built / "components/belote/card.yaml", "rank: A, plain: 11,", "rank: A, plain: 12,")
    said = run("verify", "belote")
    assert said.code == 1
    assert said.out.startswith("FAIL  belote: ")
    assert re.search(r"components/belote/card\.yaml:\d+:\d+: error\[BEL004\]: .* shows 12 plain points", said.out)
    assert re.search(r"^ +\d+ \|.*plain: 12", said.out, re.MULTILINE)
    assert "Traceback" not in said.all
