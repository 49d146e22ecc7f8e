"""`deckproof new`: what is made, under which names, from what, and that nothing is ever written over."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from pathlib import Path

import pytest
from click.shell_completion import BashComplete

from generator import starter
from generator.cli import program
from tests.cli.conftest import Run
from tests.cli.edit import swap
from verify.discover import examples
from verify.load import load
from verify.manifest import Manifest


def below(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def loaded(folder: Path) -> Manifest:
    found = load(folder, base=folder)
    assert found.findings == []
    assert found.manifest
    return found.manifest


def test_a_folder_becomes_a_project_with_a_game_that_is_well(run: Run, nowhere: Path) -> None:
    said = run("new", "my-game")
    assert said.code == 0, said.all
    assert "my-game: a starter of 12 cards, in components/my-game\n" in said.out
    checked = run("check", "--strict")
    assert (checked.code, checked.err) == (0, "")
    assert "12 parts of 1 kind, languages en, rules none" in checked.out
    assert loaded(nowhere / "components/my-game").id == "my-game"


def test_everything_it_says_to_type_works(run: Run, nowhere: Path) -> None:
    for words in (("new", "one"), ("new", "two", "--from", "belote")):
        said = run(*words)
        typed = re.findall(r"deckproof (\w+ \w+)$", said.out, re.MULTILINE)
        assert len(typed) == (2 if words[1] == "one" else 3)
        for line in typed:
            done = run(*line.split(), *(["--rounds", "0"] if line.startswith("play") else []), input="q\n")
            assert done.code == 0, done.all


@pytest.mark.parametrize("name", ["12", "007", "1e3", "null", "no", "a.b", "x_1-y", "a" * 60])
def test_any_id_is_a_name(run: Run, nowhere: Path, name: str) -> None:
    assert run("new", name).code == 0
    manifest = loaded(nowhere / "components" / name)
    assert manifest.id == name
    assert manifest.strings["en"]["game"].text == starter.title_of(name)
    assert run("check").code == 0


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("My Game", "my-game"),
        ("Café Ünö!", "cafe-uno"),
        ("../outside", "outside"),
        ("components/inside", "inside"),
        ("con", "my-con"),
        ("nul.txt", "my-nul.txt"),
        ("lpt1", "my-lpt1"),
        (".hidden", "hidden"),
        ("dot.", "dot"),
        ("ねこ", "my-game"),
        ("..", "my-game"),
        ("", "my-game"),
    ],
)
def test_what_is_no_name_is_told_with_one_that_is(run: Run, nowhere: Path, name: str, near: str) -> None:
    said = run("new", name)
    assert said.code == 2
    assert f"error[NEW001]: '{name}' is not a name for a game" in said.err
    assert list(nowhere.iterdir()) == []
    typed = re.search(r"type: deckproof (.*?)   \(", said.err)
    assert typed
    assert typed[1] == f"new {near}"
    assert run(*shlex.split(typed[1])).code == 0


def test_a_title_without_quotes_is_a_title(run: Run, nowhere: Path) -> None:
    said = run("new", "My", "Game", "--from", "belote")
    assert said.code == 2
    assert "'My Game' is not a name" in said.err
    assert "type: deckproof new my-game --from belote " in said.err


@pytest.mark.parametrize("kind", ["folder", "empty folder", "file", "link that leads nowhere"])
def test_nothing_is_written_over(run: Run, nowhere: Path, kind: str) -> None:
    place = nowhere / "components" / "taken"
    place.parent.mkdir()
    match kind:
        case "folder":
            place.mkdir()
            (place / "notes.txt").write_text("mine", "utf-8")
        case "empty folder":
            place.mkdir()
        case "file":
            place.write_text("mine", "utf-8")
        case _:
            place.symlink_to("gone")
    before = below(nowhere)
    said = run("new", "taken", "--from", "belote")
    assert said.code == 2
    assert "error[NEW002]: 'components/taken' is there already" in said.err
    assert "help: type: deckproof new taken-2 --from belote" in said.err
    assert below(nowhere) == before
    (nowhere / "components" / "taken-2").mkdir()
    assert "new taken-3" in run("new", "taken").err


def test_all_that_is_wrong_is_told_in_one_run(run: Run, nowhere: Path) -> None:
    said = run("new", "My Game", "--from", "belot")
    assert said.code == 2
    assert re.findall(r"error\[(\w+)\]", said.err) == ["NEW001", "PRJ002"]
    assert "did you mean 'belote'?" in said.err


def test_a_folder_that_is_a_game_is_no_place_for_a_project(run: Run, nowhere: Path) -> None:
    (nowhere / "game.yaml").write_text("game: mine\n", "utf-8")
    said = run("new", "other")
    assert said.code == 2
    assert "error[NEW003]: this folder is a game itself" in said.err
    assert [p.name for p in nowhere.iterdir()] == ["game.yaml"]


def test_a_file_called_components_is_in_the_way(run: Run, nowhere: Path) -> None:
    (nowhere / "components").write_text("mine", "utf-8")
    said = run("new", "other")
    assert said.code == 2
    assert "error[NEW003]: 'components' is no folder" in said.err
    assert (nowhere / "components").read_text("utf-8") == "mine"


def test_without_a_name_it_says_what_to_type(run: Run, nowhere: Path) -> None:
    said = run("new")
    assert said.code == 2
    assert said.err.startswith("error: the game has no name\nhelp: type: deckproof new my-game, or: deckproof new ")
    assert said.err.rstrip().rpartition(" ")[2] in examples()


def test_two_ways_to_begin_are_one_too_many(run: Run, nowhere: Path) -> None:
    said = run("new", "mine", "--blank", "--from", "belote")
    assert (said.code, list(nowhere.iterdir())) == (2, [])
    assert run("new", "mine", "--blank").code == 0


def test_a_copy_differs_in_its_id_alone(run: Run, project: Path) -> None:
    mine = project / "components/belote"
    swap(mine / "game.yaml", "game: belote\n", "game:   belote   # a remark\n")
    (mine / "printed.json").write_text("{}", "utf-8")
    (mine / ".DS_Store").write_bytes(b"\0")
    (mine / "notes").mkdir()
    (mine / "notes/idea.txt").write_text("trumps", "utf-8")
    assert run("new", "variant", "--from", "belote").code == 0
    copy, old = below(project / "components/variant"), below(mine)
    assert old.keys() - copy.keys() == {"printed.json", ".DS_Store"}
    assert "notes/idea.txt" in copy
    assert b"game:   variant   # a remark\n" in copy["game.yaml"]
    for name, data in copy.items():
        lines, before = data.splitlines(), old[name].splitlines()
        differing = [a for a, b in zip(lines, before, strict=True) if a != b]
        assert all(line.startswith((b"# yaml-language-server", b"game:   variant")) for line in differing), name
    assert run("check", "variant").code == 0


def test_a_copy_is_made_of_a_path(run: Run, nowhere: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(root / "components/belote", nowhere / "old games/belote")
    (nowhere / "new").mkdir()
    monkeypatch.chdir(nowhere / "new")
    assert run("new", "mine", "--from", "../old games/belote").code == 0
    assert loaded(nowhere / "new/components/mine").id == "mine"


def test_bytes_of_other_systems_are_copied_whole(run: Run, project: Path) -> None:
    mine = project / "components/belote"
    swap(mine / "game.yaml", "game: belote", "# one line\u2028# or two?\ngame: belote")
    for name in ("game.yaml", "card.yaml"):
        data = (mine / name).read_bytes().replace(b"\n", b"\r\n")
        (mine / name).write_bytes(b"\xef\xbb\xbf" + data)
    assert run("new", "variant", "--from", "belote").code == 0
    assert run("check", "variant").code == 0
    assert "$schema=../.schema/component" in (project / "components/variant/card.yaml").read_text("utf-8-sig")


@pytest.mark.skipif(os.name == "nt", reason="links of POSIX")
def test_a_link_that_leads_out_stays_behind(run: Run, project: Path) -> None:
    (project / "secret.txt").write_text("secret", "utf-8")
    (project / "components/belote/notes").mkdir()
    (project / "components/belote/notes/link.txt").symlink_to(project / "secret.txt")
    assert run("new", "variant", "--from", "belote").code == 0
    assert not (project / "components/variant/notes").exists()


def test_a_game_that_does_not_load_is_told_and_not_copied(run: Run, project: Path) -> None:
    swap(project / "components/belote/card.yaml", "corner: 3 mm", "cornr: 3 mm")
    said = run("new", "variant", "--from", "belote")
    assert said.code == 1
    assert "unknown key 'cornr'" in said.err
    assert not (project / "components/variant").exists()


def test_a_project_of_two_games_is_not_one_game(run: Run, nowhere: Path, root: Path) -> None:
    for name in ("one", "two"):
        assert run("new", name).code == 0
    said = run("new", "three", "--from", ".")
    assert said.code == 2
    assert "error: '.' holds 2 games\nhelp: name one: one, two" in said.err


def test_games_of_the_project_go_before_examples(run: Run, nowhere: Path) -> None:
    assert run("new", "belote").code == 0
    assert run("new", "copy", "--from", "belote").code == 0
    assert loaded(nowhere / "components/copy").strings["en"]["game"].text == "Belote"
    assert "rules none" in run("check", "copy").out
    assert "no rules to play by" in run("play", "belote").err


def test_a_failure_leaves_nothing_behind(run: Run, nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, data: bytes) -> int:
        if self.name == "lantern.svg":
            return real(self, data)
        raise OSError(28, "No space left on device", str(self))

    real = Path.write_bytes
    monkeypatch.setattr(Path, "write_bytes", full)
    said = run("new", "mine")
    assert said.code == 1
    assert said.err.startswith("error: 'components/mine' cannot be made: no space left on device\nhelp: ")
    assert list(nowhere.iterdir()) == []


def test_schemas_are_kept_as_the_tool_has_them(run: Run, nowhere: Path) -> None:
    assert run("new", "one").code == 0
    schemas = nowhere / "components/.schema"
    (schemas / "game.schema.json").write_text("{}", "utf-8")
    (schemas / "my.schema.json").write_text("{}", "utf-8")
    stamp = (schemas / "layout.schema.json").stat().st_mtime_ns
    assert run("new", "two").code == 0
    assert (schemas / "game.schema.json").read_bytes() == (starter.SCHEMAS / "game.schema.json").read_bytes()
    assert (schemas / "layout.schema.json").stat().st_mtime_ns == stamp
    assert (schemas / "my.schema.json").read_text("utf-8") == "{}"


@pytest.mark.parametrize(
    ("tool", "line"), [("", "../../verify/schema"), (".venv/lib/python3.12/site-packages", "../.schema")]
)
def test_a_project_that_is_the_tool_itself_needs_no_copy(
    run: Run, nowhere: Path, monkeypatch: pytest.MonkeyPatch, tool: str, line: str
) -> None:
    place = nowhere / tool / "verify" / "schema"
    shutil.copytree(starter.SCHEMAS, place)
    monkeypatch.setattr(starter, "SCHEMAS", place)
    assert run("new", "one").code == 0
    assert (nowhere / "components/.schema").exists() == (line == "../.schema")
    layout = (nowhere / "components/one/layouts/card.yaml").read_text("utf-8")
    assert layout.startswith(f"# yaml-language-server: $schema=../{line}/layout.schema.json\n")


def test_json(run: Run, nowhere: Path) -> None:
    said = run("new", "mine", "--json")
    assert said.json["game"] == "mine"
    assert said.json["from"] is None
    assert set(said.json["files"]) == set(below(nowhere / "components/mine"))
    assert Path(said.json["folder"]) == nowhere / "components/mine"
    wrong = run("new", "mine", "--json")
    assert [f["code"] for f in wrong.json["findings"]] == ["NEW002"]


def completed(*words: str) -> list[str]:
    *before, last = words
    return [item.value for item in BashComplete(program, {}, "deckproof", "_X").get_completions(list(before), last)]


def test_names_complete(run: Run, nowhere: Path) -> None:
    run("new", "lanterns")
    assert completed("ne") == ["new"]
    assert completed("new", "x", "--from", "lan") == ["lanterns"]
    assert "belote" in completed("new", "x", "--from", "")
    assert "belote" in completed("play", "")
    assert completed("build", "") == ["lanterns"]  # examples are not built


def test_an_empty_folder_says_how_to_begin(run: Run, nowhere: Path) -> None:
    assert "deckproof new my-game" in run().all
    said = run("check")
    assert said.code == 2
    assert "help: type: deckproof new NAME" in said.err


def test_examples_complete_where_there_is_no_project(nowhere: Path) -> None:
    assert set(completed("show", "")) == set(examples())
