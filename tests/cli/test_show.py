"""`deckproof show`: pictures to look at."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

from tests.cli.conftest import Run, Said


def pictures(said: Said) -> list[Image.Image]:
    assert said.code == 0, said.all
    shown = []
    for line in said.out.splitlines():
        with Image.open(line) as image:
            shown.append(image.copy())
    return shown


def test_a_card(run: Run, project: Path) -> None:
    (image,) = pictures(run("show", "belote", "h-k", "--dpi", "100"))
    assert image.size == (225, 347)  # 57 x 88 mm
    assert Path("output/belote/show/card-h-k.en.png").is_file()
    pixel = image.convert("RGBA").getpixel((0, 0))
    assert isinstance(pixel, tuple)
    assert pixel[3] == 0  # a round corner


def test_everything_on_a_contact_sheet(run: Run, project: Path) -> None:
    (image,) = pictures(run("show", "belote", "--dpi", "30"))
    assert image.width > image.height


def test_a_hand(run: Run, project: Path) -> None:
    (image,) = pictures(run("show", "belote", "s-*", "--as", "hand", "--dpi", "40"))
    assert Path("output/belote/show/hand.en.png").is_file()
    assert image.width > image.height


def test_greyscale_backs_in_another_language(run: Run, project: Path) -> None:
    args = ("reference", "--side", "back", "--greyscale", "--lang", "ja", "--dpi", "50")
    (image,) = pictures(run("show", "belote", *args))
    colours = {pixel[:3] for _, pixel in image.convert("RGBA").getcolors(1 << 16) or [] if isinstance(pixel, tuple)}
    assert all(len(set(colour)) == 1 for colour in colours)
    assert Path("output/belote/show/reference.ja.back.grey.png").is_file()


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("h-kk",), "no card 'h-kk' in 'belote'; did you mean 'h-k'"),
        (("dealer_button", "--side", "back"), "none of these has a back"),
        (("--lang", "fr"), "'belote' has no language 'fr'; there is en, ja"),
    ],
)
def test_what_there_is_not(run: Run, project: Path, args: tuple[str, ...], told: str) -> None:
    said = run("show", "belote", *args)
    assert said.code == 2
    assert told in said.err


def test_a_manifest_that_is_wrong_shows_findings_and_no_picture(run: Run, project: Path) -> None:
    (project / "components/belote/card.yaml").write_text("component: card\n", encoding="utf-8")
    said = run("show", "belote", "--json")
    assert said.code == 1
    assert "SCH002" in {f["code"] for f in said.json["findings"]}
    assert not (project / "output").exists()


@pytest.mark.parametrize("view", ["hand", "contact"])
def test_one_picture_of_many_parts_has_a_bound_and_says_which_fits(run: Run, project: Path, view: str) -> None:
    said = run("show", "belote", "--as", view, "--dpi", "1200")
    assert said.code == 2
    fits = re.search(r"help: --dpi (\d+) or less, or fewer cards", said.err)
    assert fits, said.all
    assert 200 <= int(fits[1]) < 1200


def test_a_view_typed_as_a_card(run: Run, project: Path) -> None:
    said = run("show", "belote", "hand")
    assert said.code == 2
    assert "help: type: deckproof show belote --as hand" in said.err
