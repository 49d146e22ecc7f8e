"""Every folder of tests/bad, laid over the good game in _base, gets exactly the findings that are written in it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.tables import book
from verify import checks
from verify.discover import all_codes
from verify.engine.protocol import Need, Option, Setup
from verify.finding import Finding
from verify.load import load
from verify.report.text import render

BAD = Path(__file__).parents[1] / "bad"
BASE = BAD / "_base"
ROOMS = ("SRC", "SCH", "ROW", "TAB", "MAN", "CNT", "ENG", "REF", "STR", "CIT", "SIZ", "PIC")
"""The codes that a manifest can get from loading and checking (PRJ, of projects, is tested in tests/discover)."""

_INLINE = re.compile(r"#\s*(error|warning|note): ([A-Z]{3}\d{3})\s*(.*?)\s*$")
_LISTED = re.compile(r"(\S+?)(?::(\d+))?: (error|warning|note): ([A-Z]{3}\d{3})\s*(.*?)\s*$")

TOY = SimpleNamespace(
    ID="toy",
    SETUPS={"p2": Setup(2, (0, 1), {})},
    OPTIONS={"last": Option(("high", "low"), "TOY-2")},
    PROFILES={"plain": {}},
    FIELDS={"card": {"suit": "enum", "rank": "text", "points": "integer"}},
    needs=lambda setup: {"card": Need(4, "TOY-1")},
    check=lambda deck: [],
)
"""A rules engine as far as checks look at one."""

Expected = tuple[str, int, str, str, str]  # file, line (0: the whole file), severity, code, words


def cases() -> list[Path]:
    return sorted(p for p in BAD.iterdir() if p.is_dir() and p != BASE)


def expected(case: Path) -> list[Expected]:
    found: list[Expected] = []
    for path in sorted(p for p in case.rglob("*") if p.suffix == ".yaml"):
        name = path.relative_to(case).as_posix()
        for number, line in enumerate(path.read_bytes().decode("utf-8", "replace").splitlines(), 1):
            if match := _INLINE.search(line):
                found.append((name, number, match[1], match[2], match[3]))
    listed = case / "expected"
    for line in listed.read_text("utf-8").splitlines() if listed.exists() else ():
        if match := _LISTED.fullmatch(line):
            found.append((match[1], int(match[2] or 0), match[3], match[4], match[5]))
        else:
            assert line.startswith(("without: ", "#")), f"{listed}: cannot read '{line}'"
    return found


def lay(case: Path, onto: Path) -> Path:
    game = onto / "toy"
    shutil.copytree(BASE, game)
    listed = case / "expected"
    for line in listed.read_text("utf-8").splitlines() if listed.exists() else ():
        if line.startswith("without: "):
            (game / line.removeprefix("without: ")).unlink()
    for path in sorted(p for p in case.rglob("*") if p.is_file() and p.name != "expected"):
        target = game / path.relative_to(case)
        target.parent.mkdir(exist_ok=True)
        shutil.copyfile(path, target)
    return game


def findings(game: Path) -> tuple[list[Finding], dict[str, str]]:
    loaded = load(game, base=game)
    if loaded.manifest is None:
        return loaded.findings, dict(loaded.sources)
    engine = TOY if loaded.manifest.rules.engine == TOY.ID else None
    return [*loaded.findings, *checks.run(loaded.manifest, engine)], dict(loaded.sources)


def test_the_good_game_has_no_finding(tmp_path: Path) -> None:
    found, sources = findings(lay(BASE, tmp_path / "x"))
    assert not found, render(found, sources)


@pytest.mark.parametrize("case", cases(), ids=lambda p: p.name)
def test_the_findings_are_those_written_in_it(case: Path, tmp_path: Path) -> None:
    found, sources = findings(lay(case, tmp_path))
    wanted = expected(case)
    told = render(found, sources)
    got = sorted((f.span.file, f.span.line, f.severity, f.code) for f in found)
    assert got == sorted(w[:4] for w in wanted), told
    for file, line, _, code, words in wanted:
        said = [f"{f.message} {f.help}" for f in found if (f.span.file, f.span.line, f.code) == (file, line, code)]
        assert any(words in text for text in said), told


def link_out(game: Path) -> None:
    (game.parent / "secret.yaml").write_text("x: 1\n", "utf-8")
    (game / "extra.yaml").symlink_to("../secret.yaml")


def link_of_pictures(game: Path) -> None:
    (game.parent / "outside").mkdir()
    shutil.move(game / "art" / "dot.svg", game.parent / "outside" / "dot.svg")
    (game / "art").rmdir()
    (game / "art").symlink_to("../outside", target_is_directory=True)


def link_in_a_circle(game: Path) -> None:
    (game / "extra.yaml").symlink_to("extra.yaml")


def large_text(game: Path) -> None:
    (game / "strings.en.yaml").write_text("# " + "x" * 2_000_001, "utf-8")


def large_drawing(game: Path) -> None:
    (game / "art" / "dot.svg").write_bytes(b"<svg>" + b" " * 2_000_000 + b"</svg>")


def unreadable(game: Path) -> None:
    (game / "game.yaml").unlink()
    (game / "game.yaml").mkdir()


def nothing(game: Path) -> None:
    shutil.rmtree(game)
    game.mkdir()


def no_game(game: Path) -> None:
    (game / "game.yaml").unlink()


def deep(game: Path) -> None:
    (game / "token.yaml").write_text("component: " + "[" * 5_000, "utf-8")


def tokens(game: Path, *rows: list[object], sheets: Sequence[str] = ("One",), **how: Any) -> None:
    """The tokens in a book; `how`: as in `book.xlsx`."""
    text = (game / "token.yaml").read_text("utf-8")
    (game / "token.yaml").write_text(text[: text.index("rows:")] + "table: {file: tables/tokens.xlsx}\n", "utf-8")
    (game / "tables").mkdir()
    cells = {name: [["id", "count"], *rows] for name in sheets}
    (game / "tables" / "tokens.xlsx").write_bytes(book.xlsx(cells, **how))


def two_sheets(game: Path) -> None:
    tokens(game, ["a", 3], sheets=("One", "Two"))


def formula_not_saved(game: Path) -> None:
    tokens(game, ["a", "<c><f>1+2</f></c>"])


def id_made_a_date(game: Path) -> None:
    tokens(game, ['<c s="1"><v>45293</v></c>', 3], formats=["d-mmm"])


def merged_cells(game: Path) -> None:
    tokens(game, ["a", 3], more='<mergeCells><mergeCell ref="B2:B3"/></mergeCells>')


def unfolds(game: Path) -> None:
    tokens(game, ["a", 3], sheet1="<worksheet>" + " " * 32_000_000)


BUILT: list[tuple[Callable[[Path], None], str]] = [
    (link_out, "SRC008"),
    (link_of_pictures, "SRC008"),
    (link_in_a_circle, "SRC008"),
    (large_text, "SRC006"),
    (large_drawing, "PIC002"),
    (unreadable, "SRC009"),
    (nothing, "MAN001"),
    (no_game, "MAN001"),
    (deep, "SRC005"),
    (two_sheets, "TAB003"),
    (formula_not_saved, "TAB007"),
    (id_made_a_date, "TAB008"),
    (merged_cells, "TAB009"),
    (unfolds, "TAB014"),
]
"""What a repository should not hold: links, books, large files, missing ones."""


@pytest.mark.parametrize("build, code", BUILT, ids=lambda v: getattr(v, "__name__", v))
def test_what_is_built_here_gets_its_code(build: Callable[[Path], None], code: str, tmp_path: Path) -> None:
    game = lay(BASE, tmp_path)
    try:
        build(game)
    except OSError as fault:  # Windows: links need a privilege
        pytest.skip(str(fault))
    found, sources = findings(game)
    errors = {f.code for f in found if f.severity == "error"}
    assert errors == {code}, render(found, sources)


def test_every_code_of_a_manifest_has_a_bad_example() -> None:
    shown = {code for case in cases() for *_, code, _ in expected(case)} | {code for _, code in BUILT}
    declared = {name for name in all_codes() if name.startswith(ROOMS)}
    assert declared == shown, f"without example: {declared - shown}; unknown: {shown - declared}"
