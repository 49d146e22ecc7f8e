"""`deckproof words`: a language goes out as a table, comes back as a strings file, and is told when it grows old."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.edit import swap

GAME = "components/belote"


def files(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as stream:
        return list(csv.DictReader(stream))


def save(path: Path, table: list[dict[str, str]], encoding: str = "utf-8-sig", delimiter: str = ",") -> None:
    with path.open("w", encoding=encoding, newline="") as stream:
        writer = csv.DictWriter(stream, list(table[0]), delimiter=delimiter)
        writer.writeheader()
        writer.writerows(table)


def codes(run: Run) -> list[str]:
    """Errors and warnings."""
    found = run("check", "belote", "--json").json["findings"]
    return [f["code"] for f in found if f["severity"] != "note"]


def test_every_game_goes_out_and_comes_back_unchanged(run: Run, project: Path) -> None:
    before = files(project / "components")
    for game in sorted(p.name for p in (project / "components").iterdir()):
        assert run("words", game, "--to", f"{game}.csv").code == 0
        said = run("words", game, "--from", f"{game}.csv")
        assert said.code == 0, said.all
        assert f"{game}: 0 texts taken" in said.out
        assert "strings.ja.yaml: as it was" in said.out
        save(project / "again.csv", rows(project / f"{game}.csv"), "utf-8", ";")  # as a program elsewhere saves it
        assert run("words", game, "--from", "again.csv").code == 0
    assert files(project / "components") == before


def test_the_table_says_where_a_text_is_printed(run: Run, project: Path) -> None:
    run("words", "belote", "--to", "t.csv")
    where = {row["key"]: row["where"] for row in rows(project / "t.csv")}
    assert where["component.card"] == "foot of the sheets"
    assert where["dealer"] == "dealer_button front"
    assert all(where.values()), where


def test_a_new_language(run: Run, project: Path) -> None:
    said = run("words", "belote", "--to", "fr.csv", "--lang", "fr")
    assert "fr: 0 of 27 texts, 27 missing" in said.out
    table = rows(project / "fr.csv")
    assert list(table[0]) == ["key", "where", "to do", "en", "fr"]
    assert table[0]["to do"] == "fr missing"
    save(project / "fr.csv", [{**row, "fr": row["en"]} for row in table])
    said = run("words", "belote", "--from", "fr.csv")
    assert said.code == 0, said.all
    assert "27 texts taken" in said.out
    assert "to print it, add fr to languages: in game.yaml" in said.out
    made = (project / GAME / "strings.fr.yaml").read_text("utf-8")
    assert made.startswith("# yaml-language-server: $schema=../../verify/schema/strings.schema.json\ngame: Belote\n")
    assert codes(run) == ["STR003"]
    swap(project / GAME / "game.yaml", "languages: [en, ja]", "languages: [en, ja, fr]")
    assert codes(run) == []
    assert "languages en, ja, fr" in run("check", "belote").out
    swap(project / GAME / "strings.fr.yaml", "dealer: DEALER", "dealer: " + "Distributeur " * 40)
    assert codes(run) == ["TXT001"], "a text that does not fit is told by check"


def test_an_edit_changes_its_line_and_is_recorded(run: Run, project: Path) -> None:
    file = project / GAME / "strings.ja.yaml"
    before = file.read_text("utf-8")
    run("words", "belote", "--to", "t.csv")
    save(project / "t.csv", [{**r, "ja": "オヤ" if r["key"] == "dealer" else r["ja"]} for r in rows(project / "t.csv")])
    said = run("words", "belote", "--from", "t.csv")
    assert "strings.ja.yaml: 1 changed" in said.out
    assert file.read_text("utf-8") == before.replace("dealer: 親\n", "dealer: オヤ\n")
    record = json.loads((project / GAME / "translated.json").read_text("utf-8"))
    assert record["from"] == "en"
    assert list(record["languages"]["ja"]) == ["dealer"]
    assert "note[STR007]: 26 texts in 'ja' without a record" in run("check", "belote").err


def test_a_text_that_changes_makes_its_translations_old(run: Run, project: Path) -> None:
    said = run("words", "belote", "--done")
    assert "ja 27" in said.out
    record = (project / GAME / "translated.json").read_bytes()
    assert run("words", "belote", "--done").code == 0
    assert (project / GAME / "translated.json").read_bytes() == record, "equal records are equal bytes"
    assert codes(run) == []
    swap(project / GAME / "strings.en.yaml", "dealer: DEALER", "dealer: DEALS")
    told = run("check", "belote")
    assert told.code == 0
    assert f"{GAME}/strings.ja.yaml:15:9: warning[STR006]: 'dealer' in 'ja' translates an older text" in told.err
    assert f"{GAME}/strings.en.yaml:15:9" in told.err
    assert "  ja: 27 of 27 texts, 1 changed since\n    dealer: changed\n" in run("words", "belote").out
    run("words", "belote", "--to", "t.csv")
    table = rows(project / "t.csv")
    assert [row["key"] for row in table if row["to do"] == "ja changed"] == ["dealer"]
    run("words", "belote", "--from", "t.csv")
    assert codes(run) == ["STR006"], "a table that nobody worked on makes nothing up to date"
    save(project / "t.csv", [{**row, "ja": "配る人" if row["key"] == "dealer" else row["ja"]} for row in table])
    run("words", "belote", "--from", "t.csv")
    assert codes(run) == []


def test_a_text_that_changed_while_it_was_away(run: Run, project: Path) -> None:
    run("words", "belote", "--done")
    run("words", "belote", "--to", "t.csv")
    save(project / "t.csv", [{**r, "ja": "オヤ" if r["key"] == "dealer" else r["ja"]} for r in rows(project / "t.csv")])
    swap(project / GAME / "strings.en.yaml", "dealer: DEALER", "dealer: DEALS")
    said = run("words", "belote", "--from", "t.csv")
    assert said.code == 0
    assert "warning[WRD003]: 'dealer' in 'en' is not what the game says" in said.err
    assert codes(run) == ["STR006"], "the translation was taken, and is one of the older text"


@pytest.mark.parametrize(
    ("key", "text", "code"),
    [("dealer", "**親", "TXT004"), ("dealer", "親 {points}", "STR005"), ("deeler", "親", "WRD002")],
)
def test_what_breaks_is_refused_and_nothing_written(run: Run, project: Path, key: str, text: str, code: str) -> None:
    before = files(project / "components")
    save(project / "t.csv", [{"key": "trump", "ja": "切り札"}, {"key": key, "ja": text}])
    said = run("words", "belote", "--from", "t.csv")
    assert said.code == 1
    assert f"t.csv:3:{1 if code == 'WRD002' else len(key) + 2}: error[{code}]" in said.err
    assert [f["code"] for f in run("words", "belote", "--from", "t.csv", "--json").json["findings"]] == [code]
    assert files(project / "components") == before


def test_a_slot_lost_is_refused(run: Run, project: Path) -> None:
    swap(project / GAME / "strings.en.yaml", "dealer: DEALER", 'dealer: "Dealer {n}"')
    save(project / "t.csv", [{"key": "dealer", "ja": "オヤ"}])
    said = run("words", "belote", "--from", "t.csv")
    assert "error[STR005]: 'dealer' lacks {n}" in said.err


def test_a_table_is_never_written_over_another(run: Run, project: Path) -> None:
    (project / "t.csv").write_text("key,ja\ndealer,x\n", "utf-8")
    said = run("words", "belote", "--to", "t.csv")
    assert said.code == 2
    assert "'t.csv' is there already" in said.err
    assert (project / "t.csv").read_text("utf-8") == "key,ja\ndealer,x\n"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "'t.csv' is empty"),
        ("key,ja\ndealer,親\n".encode("utf-16"), "UTF-16"),
        (b'key,ja\ndealer,"x\n', "a quote that is not closed"),
        (b"PK\x03\x04\x00\x00", "control character"),
        (b"dealer,x\n", "'dealer' is not the heading of a column"),
    ],
)
def test_a_table_that_is_none(run: Run, project: Path, data: bytes, words: str) -> None:
    before = files(project / "components")
    (project / "t.csv").write_bytes(data)
    said = run("words", "belote", "--from", "t.csv")
    assert said.code in (1, 2)
    assert words in said.err
    assert "Traceback" not in said.all
    assert files(project / "components") == before


def test_a_japanese_table_saved_by_a_program_of_windows(run: Run, project: Path) -> None:
    save(project / "t.csv", [{"key": "dealer", "ja": "オヤ"}], "cp932")
    assert run("words", "belote", "--from", "t.csv").code == 0
    assert "dealer: オヤ\n" in (project / GAME / "strings.ja.yaml").read_text("utf-8")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("belote", "--to", "t.csv", "--done"), "three commands"),
        (("--to", "t.csv"), "a table is of one game"),
        (("belote", "--from", "no.csv"), "there is no file 'no.csv'"),
        (("belote", "--to", "t.csv", "--lang", "en"), "is translated from"),
        (("belote", "--to", "t.csv", "--lang", "Français"), "is not a language"),
        (("belote", "--lang", "fr"), "has no language 'fr'"),
    ],
)
def test_what_cannot_be_asked(run: Run, project: Path, args: tuple[str, ...], words: str) -> None:
    said = run("words", *args)
    assert said.code == 2
    assert words in said.err
    assert not (project / "t.csv").exists()


def test_a_damaged_record_is_told_and_not_written_over(run: Run, project: Path) -> None:
    (project / GAME / "translated.json").write_text('{"translated": 1', "utf-8")
    said = run("words", "belote", "--done")
    assert said.code == 1
    assert "take it from version control" in said.err
    assert (project / GAME / "translated.json").read_text("utf-8") == '{"translated": 1'


def test_the_record_is_no_input_of_sheets(run: Run, built: Path) -> None:
    before = files(built / "output")
    run("words", "belote", "--done")
    assert run("build", "belote").code == 0
    assert files(built / "output") == before


def test_a_change_in_one_language_changes_the_faces_of_that_one(run: Run, built: Path) -> None:
    """What `--changed` compares: hashes of faces.  A text edit of a translator touches no other language's cards."""
    for lang in ("en", "ja"):
        assert run("build", "belote", "--lang", lang).code == 0
    before, jobs = files(built / "output/belote"), record(built)
    run("words", "belote", "--to", "t.csv")
    table = rows(built / "t.csv")
    save(built / "t.csv", [{**row, "ja": "配る人" if row["key"] == "dealer" else row["ja"]} for row in table])
    assert run("words", "belote", "--from", "t.csv").code == 0
    for lang in ("en", "ja"):
        assert run("build", "belote", "--lang", lang).code == 0
    after, now = files(built / "output/belote"), record(built)
    assert now["home.a4.long.en"] == jobs["home.a4.long.en"]
    differ = {id for id, piece in now["home.a4.long.ja"].items() if piece != jobs["home.a4.long.ja"][id]}
    assert differ == {"dealer_button/dealer"}
    pdfs = {name for name in after if name.endswith(".pdf") and after[name] != before.get(name)}
    assert pdfs == {"chipboard.home.a4.long.ja.pdf"}


def record(project: Path) -> dict[str, dict[str, object]]:
    """Pieces by job."""
    jobs = json.loads((project / "output/belote/build.json").read_text("utf-8"))["jobs"]
    return {name: job["pieces"] for name, job in jobs.items()}
