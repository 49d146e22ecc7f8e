"""`deckproof play`: a person, typed as a person types; recorded and replayed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.cli.table import Table
from tests.cli.conftest import Run
from tests.cli.edit import swap

ONES = "1\n" * 400


def test_one_deal_by_numbers(run: Run, project: Path) -> None:
    said = run("play", "belote", "--rounds", "1", input=ONES)
    assert said.code == 0, said.all
    assert "you sit at seat 0 of 4" in said.out
    assert "your hand: " in said.out
    assert re.search(r"^1: \S+  2: \S+", said.out, re.MULTILINE)
    assert "1 round played" in said.out
    assert len(re.findall(r"^(?:seat 0 > )?seat \d: ", said.out, re.MULTILINE)) >= 32 + 1


def test_a_whole_match(run: Run, project: Path) -> None:
    said = run("play", "belote", "--bots", "random", "--option", "target=501", input=ONES)
    assert said.code == 0
    assert "the game is over" in said.out
    (score,) = re.findall(r"^score: (\d+), (\d+)$", said.out, re.MULTILINE)
    assert max(map(int, score)) >= 501
    assert re.search(r"^winner: [01]$", said.out, re.MULTILINE)


def test_by_names_and_with_mistakes(run: Run, project: Path) -> None:
    first = run("play", "belote", "--rounds", "1", input="").out
    name = re.findall(r"^1: (.*?)  2:", first, re.MULTILINE)[0]
    said = run("play", "belote", "--rounds", "1", input=f"0\n99\nnonsense\n\n?\n{name}\nq\n")
    assert said.code == 0
    assert said.out.count("is none of these; type the number") == 3
    assert f"seat 0: {name}" in said.out
    assert said.out.rstrip().endswith("stopped")


@pytest.mark.parametrize("input", ["", "1\n", "q\n", "1\nQUIT\n"])
def test_leaving_is_no_failure_and_keeps_what_was_played(run: Run, project: Path, input: str) -> None:
    said = run("play", "belote", "--record", "game.txt", input=input)
    assert said.code == 0
    assert "stopped\nrecorded: game.txt" in said.out
    assert run("play", "belote", "--replay", "game.txt").code == 0


def test_ctrl_c_keeps_what_was_played(run: Run, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: Table) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(Table, "play", interrupted)
    said = run("play", "belote", "--record", "game.txt")
    assert said.code == 130
    assert "Traceback" not in said.all
    assert Path("game.txt").is_file()


def test_recorded_and_replayed(run: Run, project: Path) -> None:
    how = ("--seat", "none", "--bots", "random", "--rounds", "2", "--seed", "7", "--profile", "ffb2016")
    args = ("play", "belote", *how)
    assert run(*args, "--record", "one.txt").code == 0
    assert run(*args, "--record", "two.txt").code == 0
    text = Path("one.txt").read_text("utf-8")
    assert text == Path("two.txt").read_text("utf-8")
    assert "tie_contract=litige" in text.splitlines()[1]
    said = run("play", "belote", "--replay", "one.txt")
    assert said.code == 0, said.all
    actions = len(re.findall(r"plays: ", text))
    assert said.out == f"{text}replayed: {actions} actions, all as recorded\n"


def test_a_changed_transcript_is_found_at_its_line(run: Run, project: Path) -> None:
    run("play", "belote", "--seat", "none", "--rounds", "1", "--record", "game.txt")
    lines = Path("game.txt").read_text("utf-8").splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if "   fired: " in line)
    lines[at] = lines[at].replace("   fired: ", "   fired: BEL-99 ")
    Path("game.txt").write_text("".join(lines), encoding="utf-8")
    said = run("play", "belote", "--replay", "game.txt")
    assert said.code == 1
    assert f"game.txt:{at + 1}:1: error[TRN002]: the game goes another way" in said.err


def test_a_transcript_of_another_deck_is_told(run: Run, project: Path) -> None:
    run("play", "belote", "--seat", "none", "--rounds", "1", "--record", "game.txt")
    swap(project / "components/belote/card.yaml", 'id: "{suit:1}-{rank}"', 'id: "{suit}-{rank}"')
    said = run("play", "belote", "--replay", "game.txt")
    assert said.code == 0
    assert "warning[TRN003]" in said.err


def test_what_is_no_transcript(run: Run, project: Path) -> None:
    Path("notes.txt").write_bytes(b"\xff\xfe milk, eggs")
    said = run("play", "belote", "--replay", "notes.txt")
    assert said.code == 1
    assert "error[TRN001]" in said.err


def test_it_never_shows_another_hand(run: Run, project: Path) -> None:
    """What seat 0 reads before its first card names no card that it neither holds nor has seen."""
    said = run("play", "belote", "--rounds", "1", input="")
    hand = set(re.findall(r"[♠♥♦♣](?:10|[7-9JQKA])", said.out.split("your hand: ")[1].splitlines()[0]))
    shown = set(re.findall(r"[♠♥♦♣](?:10|[7-9JQKA])", said.out))
    played = set(re.findall(r"seat \d: ([♠♥♦♣](?:10|[7-9JQKA]))", said.out))
    turned = set(re.findall(r"turned up: (\S+)", said.out))
    declared = set(re.findall(r"[♠♥♦♣](?:10|[7-9JQKA])", "".join(re.findall(r"declared: .*", said.out))))
    assert shown <= hand | played | turned | declared
    assert len(hand) in (5, 8)


def test_a_deck_that_cannot_be_dealt_is_not_played(run: Run, project: Path) -> None:
    with (project / "components/belote/card.yaml").open("a", encoding="utf-8") as file:
        file.write('  except: [{suit: clubs, rank: "7"}]\n')
    said = run("play", "belote", input=ONES)
    assert said.code == 1
    assert "error[BEL001]" in said.err
    assert "seat 0" not in said.out


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--seat", "4"), "no seat '4'"),
        (("--seat", "north"), "no seat 'north'"),
        (("--bots", "clever"), "no bot 'clever'"),
        (("--setup", "p3"), "no set-up 'p3'"),
        (("--option", "target=99"), "option 'target' has no value '99'"),
    ],
)
def test_what_there_is_not(run: Run, project: Path, args: tuple[str, ...], told: str) -> None:
    said = run("play", "belote", *args)
    assert said.code == 2
    assert told in said.err


def test_a_record_that_cannot_be_written_is_told_before_the_game(run: Run, project: Path) -> None:
    said = run("play", "belote", "--record", "nowhere/one.txt", input="")
    assert (said.code, said.out) == (2, "")
    assert "no folder 'nowhere' to record in" in said.err


def test_what_others_choose_in_secret_is_not_told(run: Run, project: Path) -> None:
    """Cards are passed at the same time: nobody knows what will come (BLT-12)."""
    said = run("play", "blenders_tricks", "--setup", "p3", "--seed", "2", input="1\n1\nq\n")
    before = said.out[: said.out.rindex("your hand")]
    assert before.count("has chosen, in secret") >= 2
    assert not [
        line for line in before.splitlines() if line.startswith(("seat 1: ", "seat 2: ")) and " to the " in line
    ]
