"""`deckproof calibrate`: the page is as large as the paper, its outline a bank card, its rings behind its crosses."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner, Result

from generator.cli import program
from verify.preflight.matrix import MM

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}


def page(folder: Path, paper: str, side: str, *more: str) -> Path:
    arguments = ["calibrate", "--output", str(folder), "--paper", paper, "--side", side, *more]
    done = CliRunner().invoke(program, arguments, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return folder / f"calibration.{paper}.{side}.pdf"


@pytest.mark.parametrize("side", ["long", "short", "fronts"])
@pytest.mark.parametrize("paper", PAPERS)
def test_pages_of_the_paper_and_the_side(paper: str, side: str, tmp_path: Path) -> None:
    with pikepdf.open(page(tmp_path, paper, side)) as pdf:
        assert len(pdf.pages) == (1 if side == "fronts" else 2)
        for sheet in pdf.pages:
            size = [float(v) / MM for v in sheet.MediaBox[2:]]
            assert size == pytest.approx(PAPERS[paper], abs=0.01)
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"


@pytest.mark.parametrize("side", ["long", "short"])
def test_held_against_the_light_the_crosses_lie_on_the_rings(side: str, tmp_path: Path) -> None:
    """Turned as the printer turns the paper, every cross of the front has ink of the back 1, 2 and 3 mm around it."""
    document = pypdfium2.PdfDocument(page(tmp_path, "a4", side))
    dpi = 127  # 5 pixels a millimetre
    front, back = (document[n].render(scale=dpi / 72, grayscale=True).to_pil() for n in (0, 1))
    document.close()
    flip = 0 if side == "long" else 1  # PIL: left to right, top to bottom
    seen = back.transpose(flip)
    for x, y in ((35, 35), (175, 35), (35, 262), (165, 262)):
        assert front.getpixel((x * 5 + 12, y * 5)) < 200  # an arm of the cross
        for ring in (1, 2, 3):
            around = [seen.getpixel((x * 5 + ring * 5 + d, y * 5)) for d in (-1, 0, 1)]
            assert min(around) < 220, (x, y, ring)


def test_an_unknown_paper_is_a_finding_with_a_near_name(tmp_path: Path) -> None:
    done = CliRunner().invoke(program, ["calibrate", "--output", str(tmp_path), "--paper", "a44"])
    assert done.exit_code == 1
    assert "no paper 'a44'" in done.output
    assert "a4" in done.output
    assert list(tmp_path.iterdir()) == []


READ = ("--front-across", "159.7", "--front-down", "250.2")
LIGHT = ("--light", "top-left", "0.5", "-0.25", "--light", "bottom-right", "0.7", "-0.5")


@pytest.fixture
def typed(tmp_path: Path, cache: Path) -> Callable[..., Result]:
    environment = {"DECKPROOF_CONFIG": str(tmp_path / "settings"), "DECKPROOF_CACHE": str(cache), "NO_COLOR": "1"}
    return lambda *args: CliRunner().invoke(program, list(args), env=environment, catch_exceptions=False)


def test_readings_become_a_profile_that_corrects_the_page(typed: Callable[..., Result], tmp_path: Path) -> None:
    done = typed("calibrate", "--profile", "office", *READ, *LIGHT)
    assert done.exit_code == 0, done.output
    assert "deckproof build --paper a4 --side long --profile office" in done.output
    kept = (tmp_path / "settings" / "profiles" / "office.yaml").read_text(encoding="utf-8")
    assert "width: 99.8125" in kept
    assert typed("calibrate", "--profile", "office", "--side", "fronts", *READ).exit_code == 0
    both = (tmp_path / "settings" / "profiles" / "office.yaml").read_text(encoding="utf-8")
    assert set(kept.splitlines()) < set(both.splitlines())  # the other side of the paper stays
    done = typed("calibrate", "--profile", "office", "--output", str(tmp_path))
    assert done.exit_code == 0, done.output
    with pikepdf.open(tmp_path / "calibration.a4.long.office.pdf") as pdf:
        assert all(b"/Correct [" in sheet.Contents.read_bytes() for sheet in pdf.pages)


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (READ, 2, "add --profile NAME"),
        (("--profile", "office", *READ), 2, "the rings at two crosses"),
        (("--profile", "office", *LIGHT), 2, "the lengths of both rulers"),
        (("--profile", "../x", *READ, *LIGHT), 2, "no name of a printer profile"),
        (("--profile", "part-x", *READ, *LIGHT), 2, "no name of a printer profile"),
        (("--profile", "office", "--front-across", "150", "--front-down", "250", *LIGHT), 1, "PRO003"),
        (("--profile", "office"), 1, "PRO001"),
    ],
)
def test_readings_that_make_no_profile(
    args: tuple[str, ...], code: int, said: str, typed: Callable[..., Result], tmp_path: Path
) -> None:
    done = typed("calibrate", "--output", str(tmp_path / "out"), *args)
    assert done.exit_code == code, done.output
    assert said in done.output
    assert not list(tmp_path.glob("settings/profiles/*.yaml"))


def test_a_build_with_a_profile_is_a_job_of_its_own(
    typed: Callable[..., Result], project: Path, tmp_path: Path
) -> None:
    typed("calibrate", "--profile", "office", *READ, *LIGHT)
    done = typed("build", "belote", "--profile", "office")
    assert done.exit_code == 0, done.output
    assert (project / "output" / "belote" / "card.home.a4.long.en.office.pdf").is_file()
    done = typed("verify", "belote", "--job", "home.a4.long.en.office", "--games", "1")
    assert "PRE0" not in done.output
    done = typed("build", "belote", "--profile", "office", "--paper", "letter")
    assert done.exit_code == 1
    assert "PRO002" in done.output


def test_sheets_of_an_older_reading_are_told(
    typed: Callable[..., Result], tmp_path: Path, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed("calibrate", "--profile", "office", *READ, *LIGHT)
    assert typed("build", "belote", "--profile", "office").exit_code == 0
    said = typed("verify", "belote", "--games", "5").output
    assert "PASS" in said
    assert "JOB004" not in said
    typed(
        "calibrate",
        "--profile",
        "office",
        *READ,
        "--light",
        "top-left",
        "0.9",
        "-0.25",
        "--light",
        "bottom-right",
        "1.1",
        "-0.5",
    )
    said = typed("verify", "belote", "--games", "5").output
    assert "warning[JOB004]" in said
    assert "deckproof build belote --paper a4 --side long --profile office" in said
    (tmp_path / "settings" / "profiles" / "office.yaml").unlink()
    assert "cannot be asked: no printer profile 'office'" in typed("verify", "belote", "--games", "5").output
