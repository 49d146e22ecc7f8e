"""The page to look at: nothing comes from elsewhere, nothing that a file says can steer it, equal bytes."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

from tests.report.verdicts import COUNT, FAILED, PASSED, UNVERIFIABLE
from verify.report.html import Album, Picture, Report, html
from verify.report.plots import WIDE, histogram, shares
from verify.report.verdict import Bin, Claim, Side

FACE = Picture("card s-7, front", b"\xff\xd8face", 60, 90, ("card", "s-7"), "Front")
BACK = Picture("card s-7, back", b"\xff\xd8back", 60, 90, ("card", "s-7"), "Back")
SHEET = Picture("card.pdf, page 1", b"\xff\xd8sheet", 200, 300)
SIDES = (Side((0, 2), 44, 3, 0.44, (0.34, 0.54)), Side((1, 3), 56, 3, 0.56, (0.46, 0.66)))
LENGTHS = (Bin(10, 12, 5), Bin(13, 15, 0), Bin(16, 18, 20))
ALIVE = tuple(c for c in PASSED.play[0].claims if c.name.startswith("alive:"))
RICH = replace(
    PASSED,
    claims=(*PASSED.claims, *ALIVE, Claim("statement:TOY-3", "a rare thing", "not shown", 9, bound=0.3)),
    play=(replace(PASSED.play[0], sides=SIDES, lengths=LENGTHS),),
)  # fmt: skip


class Page(HTMLParser):
    """Every tag with its attributes, every address, and that all tags close in order."""

    VOID = ("meta", "img")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.texts).split())


def test_everything_is_in_the_file() -> None:
    text = html([Report(RICH, {}, Album((SHEET,), (FACE, BACK))), Report(FAILED), Report(UNVERIFIABLE)])
    page = Page(text)
    for tag, attributes in page.tags:
        assert tag not in ("script", "link", "iframe", "object", "base")
        for name in ("src", "href", "xlink:href", "action"):
            address = attributes.get(name) or ""
            assert address == "" or address.startswith(("data:image/jpeg;base64,", "#"))
    assert not re.search(r"@import|url\(", text)


def test_it_shows_the_verdict_the_box_the_claims_and_the_play() -> None:
    text = Page(html([Report(RICH)])).text
    for said in (
        "PASS", "8 parts whole", "room § The deck", "all 40,000 games end", "seat 1 wins 50.2 %", "target=501",
        "rules not shown : 1 of 1", "a rare thing", "rules toy 1", "numba missing",
    ):  # fmt: skip
        assert said in text, said


def test_a_finding_is_shown_with_its_source_and_the_other_side() -> None:
    source = "component: card\n" * 11 + "rows: [a, b]\n"
    text = Page(html([Report(FAILED, {"components/toy/card.yaml": source})])).text
    assert "12 | rows: [a, b]" in text
    assert "help: add a row or write count: 7" in text
    assert "promises 8" in text


def test_a_part_stands_beside_its_own_front_the_rarest_first() -> None:
    page = Page(html([Report(RICH, {}, Album((), (FACE, BACK)))]))
    text = page.text.partition("Nothing dead")[2]
    assert text.index("h-8") < text.index("s-7")  # 0.04 % before 25 %
    shown = [a["alt"] for tag, a in page.tags if tag == "img"]
    assert shown == ["card s-7, front", "card s-7, front", "card s-7, back"]


def test_an_id_that_two_components_have_names_no_picture() -> None:
    twin = replace(FACE, part=("chip", "s-7"), alt="chip s-7, front")
    page = Page(html([Report(RICH, {}, Album((), (FACE, twin)))]))
    assert [a["alt"] for tag, a in page.tags if tag == "img"] == ["card s-7, front", "chip s-7, front"]


def test_what_a_file_says_cannot_become_markup() -> None:
    evil = "</pre><script>alert(1)</script>\"'&{{ 7 * 7 }}"
    verdict = replace(FAILED, game=evil, summary=evil, findings=(replace(COUNT, message=evil, help=evil),))
    page = Page(html([Report(verdict, {}, Album((replace(SHEET, alt=evil),)))]))
    assert "script" not in [tag for tag, _ in page.tags]
    assert evil in page.text


def test_equal_reports_give_equal_bytes() -> None:
    reports = [Report(RICH, {}, Album((SHEET,), (FACE, BACK)))]
    assert html(reports) == html(reports)


def test_a_side_is_drawn_where_its_number_is() -> None:
    drawn = shares(SIDES)
    dots = [float(x) for x in re.findall(r'<circle class="dot" cx="([\d.]+)"', drawn)]
    ends = [(float(a), float(b)) for a, b in re.findall(r'class="interval" x1="([\d.]+)" x2="([\d.]+)"', drawn)]
    (equal,) = (float(x) for x in re.findall(r'class="equal" x1="([\d.]+)"', drawn))
    assert dots[0] < equal < dots[1]
    assert abs((dots[0] + dots[1]) / 2 - equal) < 0.11  # 44 and 56 lie round 50
    assert all(a < dot < b for (a, b), dot in zip(ends, dots, strict=True))
    assert "seats 0 2: 44.0 % (34.0 % to 54.0 %), 44 games won, 3 shared" in drawn


def test_bars_are_as_high_as_their_games() -> None:
    drawn = histogram(LENGTHS)
    heights = [float(h) for h in re.findall(r'class="bar"[^>]* height="([\d.]+)"', drawn)]
    assert heights[1] == 0
    assert abs(heights[2] / heights[0] - 4) < 0.02
    assert f'viewBox="0 0 {WIDE} ' in drawn
    assert "16 to 18 actions: 20 games" in drawn
