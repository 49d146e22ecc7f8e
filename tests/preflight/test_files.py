"""Faults of whole files: not a PDF, cut off, damaged, too much or too little for the manifest.  Never a traceback."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pikepdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.preflight.conftest import Mini
from tests.preflight.faults import edit_form, edit_page, face, forms, page_text, shift_back, write_page
from verify.preflight import preflight

Clean = dict[tuple[str, str], Path]


def codes_of(path: Path, mini: Mini) -> set[str]:
    return {f.code for f in preflight([path], mini.manifest, base=path.parent).findings}


@pytest.mark.parametrize("data", [b"", b"%PDF-1.7\n", b"PK\x03\x04 something else", b"\0" * 5000])
def test_what_is_no_pdf_cannot_be_read(data: bytes, mini: Mini, tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    path.write_bytes(data)
    result = preflight([path], mini.manifest, base=tmp_path)
    assert {f.code for f in result.findings} == {"PRE001"}
    assert not result.verifiable
    assert result.deck is None


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(part=st.floats(0.01, 0.99))
def test_a_truncated_file_never_passes(part: float, clean: Clean, mini: Mini, tmp_path: Path) -> None:
    data = clean["home", "long"].read_bytes()
    path = tmp_path / "cut.pdf"
    path.write_bytes(data[: int(len(data) * part)])
    assert any(f.severity == "error" for f in preflight([path], mini.manifest, base=tmp_path).findings)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rng=st.randoms(use_true_random=False))
def test_changed_bytes_never_end_in_a_traceback(rng: random.Random, clean: Clean, mini: Mini, tmp_path: Path) -> None:
    data = bytearray(clean["home", "long"].read_bytes())
    for _ in range(rng.randint(1, 40)):
        data[rng.randrange(len(data))] = rng.randrange(256)
    path = tmp_path / "flipped.pdf"
    path.write_bytes(data)
    preflight([path], mini.manifest, base=tmp_path)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rng=st.randoms(use_true_random=False), on_page=st.booleans())
def test_lost_operators_never_end_in_a_traceback(
    rng: random.Random, on_page: bool, clean: Clean, mini: Mini, tmp_path: Path
) -> None:
    path = tmp_path / "lost.pdf"
    with pikepdf.open(clean["home", "long"]) as pdf:
        page = pdf.pages[0]
        stream = page.Contents if on_page else face(pdf, "K")
        steps = list(pikepdf.parse_content_stream(page if on_page else stream))
        at = rng.randrange(len(steps))
        del steps[at : at + rng.randint(1, 4)]
        stream.write(pikepdf.unparse_content_stream(steps))
        pdf.save(path)
    found = preflight([path], mini.manifest, base=tmp_path).findings
    assert on_page or found  # a face that lost anything is no longer the one that was signed


def test_a_damaged_file_is_told(clean: Clean, mini: Mini, tmp_path: Path) -> None:
    path = tmp_path / "damaged.pdf"
    path.write_bytes(re.sub(rb"startxref\s+\d+", b"startxref\n11", clean["home", "long"].read_bytes()))
    assert codes_of(path, mini) == {"PRE004"}


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_sheets_whose_backs_were_taken_out_are_told(duplex: str, clean: Clean, mini: Mini, tmp_path: Path) -> None:
    path = tmp_path / "fronts.pdf"
    with pikepdf.open(clean["home", duplex]) as pdf:
        del pdf.pages[1::2]
        pdf.save(path)
    assert codes_of(path, mini) == {"PRE008"}


def test_backs_that_are_all_off_are_one_finding_a_sheet(clean: Clean, mini: Mini, tmp_path: Path) -> None:
    path = tmp_path / "off.pdf"
    with pikepdf.open(clean["home", "long"]) as pdf:
        shift_back(pdf, "9 0")
        pdf.save(path)
    (finding,) = preflight([path], mini.manifest, base=tmp_path).findings
    assert finding.code == "PRE021"
    assert "3.1" in finding.message
    assert "more on this sheet" in finding.message


def test_why_a_file_cannot_be_read_says_nothing_of_our_memory(clean: Clean, mini: Mini, tmp_path: Path) -> None:
    path = tmp_path / "half.pdf"
    path.write_bytes(clean["home", "long"].read_bytes()[:900])
    (finding,) = preflight([path], mini.manifest, base=tmp_path).findings
    assert "0x" not in finding.message


def test_a_value_that_only_looks_like_a_number_is_no_traceback(clean: Clean, mini: Mini, tmp_path: Path) -> None:
    path = tmp_path / "square.pdf"
    with pikepdf.open(clean["home", "long"]) as pdf:
        edit_form(face(pdf, "Q"), r"/Field /stars /Value \(3\)", "/Field /stars /Value <FEFF00B2>")
        pdf.save(path)
    assert codes_of(path, mini) == {"PRE054", "PRE055"}


@pytest.mark.parametrize("safe", ["15.05", "15", "400", "-1"])
def test_a_safe_area_as_large_as_the_part_is_no_traceback(safe: str, clean: Clean, mini: Mini, tmp_path: Path) -> None:
    path = tmp_path / "safe.pdf"
    with pikepdf.open(clean["bleed", "long"]) as pdf:
        page = next(n for n in range(len(pdf.pages)) if "mini/coin" in page_text(pdf, n))
        edit_page(pdf, page, r"(mini/coin/coin\).*?/Safe )[\d.]+", rf"\g<1>{safe}")
        pdf.save(path)
    assert "PRE017" in codes_of(path, mini)


def test_a_piece_that_is_missing_is_found(clean: Clean, mini: Mini, tmp_path: Path) -> None:
    path = tmp_path / "piece.pdf"
    with pikepdf.open(clean["home", "long"]) as pdf:
        for page in range(len(pdf.pages)):
            text = page_text(pdf, page)
            write_page(pdf, page, text.replace("(mini/card/k) /Copy 1", "(mini/card/k) /Copy 1 /Part [1 2]"))
        pdf.save(path)
    found = preflight([path], mini.manifest, base=tmp_path).findings
    assert {f.code for f in found} == {"PRE063"}
    assert all("piece 2 of 2" in f.message for f in found)


def test_a_locked_file_cannot_be_read(clean: Clean, mini: Mini, tmp_path: Path) -> None:
    path = tmp_path / "locked.pdf"
    with pikepdf.open(clean["home", "long"]) as pdf:
        pdf.save(path, encryption=pikepdf.Encryption(owner="a", user="b"))
    assert codes_of(path, mini) == {"PRE001"}


def test_a_file_saved_by_another_program_is_still_verified(clean: Clean, mini: Mini, tmp_path: Path) -> None:
    path = tmp_path / "saved.pdf"
    with pikepdf.open(clean["home", "long"]) as pdf:
        pdf.save(path, compress_streams=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    assert codes_of(path, mini) == set()


def test_a_coarse_picture_is_a_warning(clean: Clean, mini: Mini, tmp_path: Path) -> None:
    path = tmp_path / "coarse.pdf"
    with pikepdf.open(clean["bleed", "long"]) as pdf:
        (picture,) = [x for _, x in face(pdf, "A").Resources.XObject.items()]
        picture.write(b"\x80" * (40 * 28 * 3))
        picture.Width, picture.Height, picture.ColorSpace, picture.BitsPerComponent = 40, 28, pikepdf.Name.DeviceRGB, 8
        pdf.save(path)
    assert codes_of(path, mini) == {"PRE045"}


def test_a_bleed_over_the_neighbour_is_found(clean: Clean, mini: Mini, tmp_path: Path) -> None:
    """In a block without gaps the clip ends the bleed at the neighbour's trim; here one clip is let go."""
    path = tmp_path / "over.pdf"
    with pikepdf.open(clean["home", "long"]) as pdf:
        edit_page(pdf, 0, r"q [-.\d]+ [-.\d]+ [-.\d]+ [-.\d]+ re W n ", "q ")
        pdf.save(path)
    assert codes_of(path, mini) == {"PRE012"}


def test_a_background_that_ends_at_the_trim_is_found(clean: Clean, mini: Mini, tmp_path: Path) -> None:
    path = tmp_path / "ground.pdf"
    with pikepdf.open(clean["bleed", "long"]) as pdf:
        for form in forms(pdf, 1):
            edit_form(form, r"-8\.5039", "0", count=0)
        pdf.save(path)
    assert codes_of(path, mini) == {"PRE013"}


def test_a_mark_that_leads_through_a_card_is_found(clean: Clean, mini: Mini, tmp_path: Path) -> None:
    path = tmp_path / "mark.pdf"
    with pikepdf.open(clean["bleed", "long"]) as pdf:
        found = re.search(r"(\S+) (\S+) m \1 (\S+) l S", page_text(pdf, 0))
        assert found
        x, low, high = (float(n) for n in found.groups())
        tick = f"/PnP_Cut <</Kind /Tick>> BDC {x + 30:g} {low:g} m {x + 30:g} {high:g} l S EMC"
        write_page(pdf, 0, f"{page_text(pdf, 0)}\n/Artifact BMC {tick} EMC")
        pdf.save(path)
    assert codes_of(path, mini) == {"PRE031"}


def test_a_die_line_off_its_trim_is_found(clean: Clean, mini: Mini, tmp_path: Path) -> None:
    path = tmp_path / "die.pdf"
    with pikepdf.open(clean["bleed", "long"]) as pdf:
        page = next(n for n in range(len(pdf.pages)) if "/Kind /Die" in page_text(pdf, n))
        edit_page(pdf, page, r"(/Kind /Die .*?BDC q )", r"\g<1>1 0 0 1 2 0 cm ")
        pdf.save(path)
    assert codes_of(path, mini) == {"PRE032"}


def test_sheets_of_several_jobs_are_counted_together(mini: Mini, clean: Clean) -> None:
    result = preflight([clean["home", "long"], clean["home", "short"]], mini.manifest, base=mini.output)
    assert {f.code for f in result.findings} == {"PRE052"}
    assert all(f.other for f in result.findings)


def test_a_part_job_may_hold_anything(mini: Mini, clean: Clean) -> None:
    result = preflight([clean["home", "long"]] * 2, mini.manifest, base=mini.output, whole=False)
    assert result.findings == ()


def test_without_a_manifest_the_sheets_are_measured_on_their_own(clean: Clean, mini: Mini) -> None:
    result = preflight([clean["home", "short"]], None, base=mini.output)
    assert result.findings == ()
    assert result.deck is not None
    assert sum(p.count for p in result.deck["card"]) == 5


@pytest.mark.parametrize(
    ("pattern", "to", "code"),
    [
        (r"(/Kind /Fold>> BDC q .*? 0 d\s)", r"\g<1>1 0 0 1 0 4 cm ", "PRE021"),  # the crease 1.4 mm higher
        (r"(/Face /Back .*?>> BDC\s+q .*?re W n )", r"\g<1>1 0 0 1 0 3 cm ", "PRE021"),
        (r"(/PnP_Place <<[^>]*/Face )/Back", r"\g<1>/Front", "PRE"),
    ],
)
def test_a_folded_sheet_whose_halves_do_not_meet_is_found(
    clean: Clean, mini: Mini, tmp_path: Path, pattern: str, to: str, code: str
) -> None:
    path = tmp_path / "fold.pdf"
    with pikepdf.open(clean["bleed", "gutterfold"]) as pdf:
        edit_page(pdf, 0, pattern, to)
        pdf.save(path)
    found = {f.code for f in preflight([path], mini.manifest, base=tmp_path).findings}
    assert any(name.startswith(code) for name in found), found
