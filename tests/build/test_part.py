"""Part jobs: what they hold, what they leave alone, and that they never take the place of a whole job."""

from __future__ import annotations

import io

import pikepdf
import pytest

from generator import record
from generator.selection import Selection

from .mini import JOB, PDFS, Mini


def ids(data: bytes) -> list[str]:
    """Every front on the sheets, in order."""
    found: list[str] = []
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for page in pdf.pages:
            for step in pikepdf.parse_content_stream(page):
                if str(step.operator) == "BDC" and str(step.operands[0]) == "/PnP_Place":
                    label = step.operands[1]
                    if str(label.Face) == "/Front":
                        found.append(f"{str(label.Id).partition('/')[2]}#{label.Copy}")
    return found


def test_a_component_alone(mini: Mini) -> None:
    built = mini.build(selection=Selection(only=("coin",)))
    name = f"chipboard.{JOB}.part-coin.pdf"
    assert built.written == (name,)
    assert ids(mini.files()[name]) == ["coin/coin#1"]
    assert built.job
    assert (built.job.whole, built.job.part, built.job.parts) == (False, "--only coin", {"coin": 1})


def test_cards_and_copies(mini: Mini) -> None:
    built = mini.build(selection=Selection(cards=("c07..c09",), copies=2))
    (name,) = built.written
    assert name == f"card.{JOB}.part-c07..c09+x2.pdf"
    assert ids(mini.files()[name]) == [f"card/c0{i}#{copy}" for i in (7, 8, 9) for copy in (1, 2)]
    assert built.job
    assert {id: (p.copies, p.count) for id, p in built.job.pieces.items()} == {f"card/c0{i}": (2, 1) for i in (7, 8, 9)}


def test_a_used_sheet(mini: Mini) -> None:
    built = mini.build(selection=Selection(cards=("c07..c09",), start_slot=5))
    assert built.job
    (file,) = built.job.files.values()
    assert file.free == {"1": (8, 9)}
    assert built.job.why[0].endswith("the first sheet was used before: slot 1–4")


def test_the_free_slots_of_a_whole_job_are_recorded(mini: Mini) -> None:
    built = mini.build()
    assert built.job
    assert built.job.files[PDFS[0]].free == {"3": (3, 4, 5, 6, 7, 8, 9)}


def test_a_part_leaves_the_whole_alone_and_the_whole_stays_the_newest(mini: Mini) -> None:
    mini.build()
    whole, times = mini.files(), mini.times()
    mini.build(selection=Selection(only=("coin",)))
    kept = record.read(mini.output, "mini")
    assert (kept.newest, kept.last) == (JOB, f"{JOB}.part-coin")
    assert [job.whole for job in kept.jobs.values()] == [True, False]
    for name in PDFS:
        assert mini.files()[name] == whole[name]
        assert mini.times()[name] == times[name]
    mini.build()
    assert (record.read(mini.output, "mini").last, record.read(mini.output, "mini").newest) == (JOB, JOB)
    assert f"chipboard.{JOB}.part-coin.pdf" in mini.files(), "a whole job removes no part"


def test_a_part_is_the_newest_only_where_none_is_whole(mini: Mini) -> None:
    mini.build(selection=Selection(only=("coin",)))
    mini.build(selection=Selection(only=("card",)))
    assert record.read(mini.output, "mini").newest == f"{JOB}.part-card"
    mini.build(paper="letter")
    mini.build(selection=Selection(only=("coin",)))
    assert record.read(mini.output, "mini").newest == "home.letter.long.en"


def test_all_components_by_name_are_still_a_part(mini: Mini) -> None:
    built = mini.build(selection=Selection(only=("card", "coin")))
    assert built.job
    assert not built.job.whole


def test_a_second_time_nothing_is_written(mini: Mini) -> None:
    asked = Selection(cards=("c01",), copies=3)
    mini.build(selection=asked)
    times = mini.times()
    assert mini.build(selection=asked).written == ()
    assert mini.times() == times
    mini.edit("card.yaml", 'rank: "1"', 'rank: "77"')
    assert len(mini.build(selection=asked).written) == 1


def test_two_parts_do_not_share_their_record(mini: Mini) -> None:
    one = mini.build(selection=Selection(cards=("c01",)))
    two = mini.build(selection=Selection(cards=("c02",)))
    assert one.name != two.name
    assert set(record.read(mini.output, "mini").jobs) == {one.name, two.name}


def test_a_part_does_not_ask_for_what_it_does_not_print(mini: Mini) -> None:
    """The coin's layout is broken, and a line of the box lacks its file: cards can be printed all the same."""
    mini.edit("layouts/coin.yaml", 'text: "1"', 'text: "{{ nobody }}"')
    assert mini.build().job is None
    assert mini.build(selection=Selection(only=("card",))).job
    (mini.game / "coin.yaml").unlink()
    assert mini.build().job is None
    assert mini.build(selection=Selection(only=("card",), copies=2)).job


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (Selection(only=("crd",)), "BLD006"),
        (Selection(cards=("c99",)), "BLD007"),
        (Selection(copies=0), "BLD008"),
        (Selection(only=("card",), start_slot=10), "IMP004"),
        (Selection(only=("card",), start_slot=0), "IMP004"),
        (Selection(start_slot=3), "IMP003"),
    ],
)
def test_a_part_that_cannot_be_writes_nothing(mini: Mini, asked: Selection, code: str) -> None:
    mini.build()
    before = mini.files()
    built = mini.build(selection=asked)
    assert built.job is None
    assert code in {f.code for f in built.findings if f.severity == "error"}
    assert mini.files() == before


def test_a_used_sheet_of_one_stock_among_several(mini: Mini) -> None:
    built = mini.build(selection=Selection(start_slot=3))
    (finding,) = [f for f in built.findings if f.severity == "error"]
    assert "57 x 88 mm for card; 25 x 25 mm for coin" in finding.message


def test_the_same_part_has_the_same_bytes_in_every_folder(mini: Mini, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = Mini(tmp_path_factory.mktemp("other"), mini.cache)
    asked = Selection(cards=("c03..c09",), start_slot=4, copies=2)
    mini.build(selection=asked)
    other.build(selection=asked)
    assert mini.files() == other.files()


def test_a_draft_holds_no_colour_and_smaller_cards(mini: Mini) -> None:
    mini.edit("layouts/card.yaml", "elements: [", 'elements: [{box: 6 20 20 10 mm, fill: "#aa3311"}, ')
    fair, rough = mini.build(), mini.build(format="rough")
    assert fair.job
    assert rough.job
    name = "card.rough.a4.long.en.pdf"
    with pikepdf.open(io.BytesIO(mini.files()[name])) as pdf:
        streams = [page.obj for page in pdf.pages]
        streams += [form for page in pdf.pages for form in page.obj.Resources.get("/XObject", {}).values()]
        operators = [str(step.operator) for s in streams for step in pikepdf.parse_content_stream(s)]
        labels = [
            (str(step.operands[1].get("/W")), str(step.operands[1].get("/H")), str(step.operands[1].get("/Under")))
            for page in pdf.pages
            for step in pikepdf.parse_content_stream(page)
            if str(step.operator) == "BDC" and str(step.operands[0]) == "/PnP_Place"
        ]
    assert not {"rg", "RG", "k", "K", "sc", "scn"} & set(operators)
    assert {"g", "G"} <= set(operators)
    assert set(labels) == {("56", "87", "1")}
    assert {p.face for p in fair.job.pieces.values()}.isdisjoint(p.face for p in rough.job.pieces.values())
