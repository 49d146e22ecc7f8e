"""What lies on the table: what is missing, what is too many, and that only a change on paper is a change."""

from __future__ import annotations

import json
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import inputs, printed, record
from generator.build import Built
from generator.printed import Deck, Pile, after, face_key, job_key, missing, surplus, to_bytes
from generator.record import JobRecord, PieceRecord, SurplusRecord
from generator.selection import Selection

from .mini import JOB, Mini

CHANGED = Selection(changed=True)
NOTHING = JobRecord(False, "--changed", "", "home", "a4", "long", "en", "0" * 64, {}, {}, (), (), {})


def job(
    pieces: dict[str, tuple[str, int, int]], gone: tuple[SurplusRecord, ...] = (), whole: bool = False
) -> JobRecord:
    records = {id: PieceRecord(*piece) for id, piece in pieces.items()}
    return replace(NOTHING, whole=whole, pieces=records, surplus=gone)


# ---- pure


def test_a_face_is_called_by_its_sides() -> None:
    assert face_key("abcdefghijklmnopqrstuvwxyz", None) == "abcdefghijklmnop"
    assert face_key("abcdefghijklmnopqrstuvwxyz", "zyxwvutsrqponmlkjihgfedcba") == "abcdefghijklmnop-zyxwvutsrqponmlk"


def test_missing_and_surplus() -> None:
    wanted = {"c/a": ("f1-b", 2), "c/b": ("f2-b", 1), "c/c": ("f3-b", 3), "c/d": ("f4-x", 1), "c/e": ("f5-b", 1)}
    have = {"c/a": {"f1-b": 2}, "c/b": {"old-b": 1}, "c/c": {"f3-b": 5}, "c/d": {"f4-b": 1}, "c/z": {"z": 2}}
    assert missing(wanted, have) == {"c/b": 1, "c/d": 1, "c/e": 1}
    assert [(s.id, s.copies, s.why) for s in surplus(wanted, have)] == [
        ("c/b", 1, "its front changed"),
        ("c/c", 2, "the game needs 3"),
        ("c/d", 1, "its back changed"),
        ("c/z", 2, "no longer in the game"),
    ]


def test_both_sides_changed() -> None:
    assert surplus({"c/a": ("f-b", 1)}, {"c/a": {"g-c": 1}})[0].why == "its front and back changed"


def test_a_whole_job_is_the_whole_deck() -> None:
    assert after({"c/z": {"z": 1}}, job({"c/a": ("f", 2, 2)}, whole=True)) == {"c/a": {"f": 2}}


@pytest.mark.parametrize(
    ("have", "piece", "now"),
    [
        ({}, ("new", 2, 2), {"new": 2}),
        ({"old": 2}, ("new", 2, 2), {"new": 2}),
        ({"old": 3}, ("new", 1, 3), {"new": 1, "old": 2}),
        ({"new": 1, "old": 2}, ("new", 2, 3), {"new": 3}),
        ({"new": 1}, ("new", 1, 1), {"new": 1}),  # a lost card printed again
        ({"new": 1}, ("new", 5, 1), {"new": 5}),  # a second deck
        ({"a": 1, "b": 1, "c": 1}, ("new", 2, 3), {"new": 2, "a": 1}),
    ],
)
def test_a_copy_takes_the_place_of_an_older_one(
    have: dict[str, int], piece: tuple[str, int, int], now: dict[str, int]
) -> None:
    assert after({"c/a": have, "c/other": {"x": 1}}, job({"c/a": piece})) == {"c/a": now, "c/other": {"x": 1}}


def test_what_was_to_be_thrown_away_is_gone() -> None:
    gone = (SurplusRecord("c/z", "z", 2, "no longer in the game"), SurplusRecord("c/a", "f", 1, "the game needs 1"))
    assert after({"c/z": {"z": 2}, "c/a": {"f": 2}}, job({}, gone)) == {"c/a": {"f": 1}}


piles = st.dictionaries(
    st.sampled_from(["c/a", "c/b", "c/c", "d/a"]),
    st.dictionaries(st.sampled_from(["f-b", "g-b", "f-c", "h"]), st.integers(1, 4), min_size=1),
)
decks = st.dictionaries(
    st.sampled_from(["c/a", "c/b", "c/c", "e/a"]), st.tuples(st.sampled_from(["f-b", "g-b"]), st.integers(1, 4))
)


@given(piles, decks)
def test_after_printing_what_is_missing_the_deck_is_whole_and_nothing_changed(
    have: Pile, wanted: dict[str, tuple[str, int]]
) -> None:
    pieces = {id: (wanted[id][0], copies, wanted[id][1]) for id, copies in missing(wanted, have).items()}
    now = after(have, job(pieces, surplus(wanted, have)))
    assert now == {id: {face: count} for id, (face, count) in wanted.items()}
    assert missing(wanted, now) == {}
    assert surplus(wanted, now) == ()


@given(st.dictionaries(st.sampled_from(["en", "ja"]), st.builds(Deck, st.text("ab c.", max_size=9), piles)))
def test_equal_decks_are_equal_bytes_that_say_what_they_hold(decks: dict[str, Deck]) -> None:
    data = to_bytes("mini", decks)
    assert data == to_bytes("mini", dict(reversed(decks.items())))
    again = json.loads(data)
    assert again == {
        "printed": 1,
        "game": "mini",
        "decks": {lang: {"last": deck.last, "cards": deck.cards} for lang, deck in decks.items()},
    }


# ---- with a game


def record_it(mini: Mini, built: Built) -> None:
    """What `deckproof printed` writes."""
    decks, findings, _ = printed.read(mini.game, "mini", mini.root)
    assert findings == []
    last = record.read(mini.output, "mini").last
    made = record.read(mini.output, "mini").jobs[last]
    assert built.job == made
    deck = decks.get(made.lang, Deck())
    decks[made.lang] = Deck(job_key(last, made), after(deck.cards, made))
    (mini.game / printed.NAME).write_bytes(to_bytes("mini", decks))


def parts(built: Built) -> dict[str, int]:
    assert built.job, built.findings
    return {id: piece.copies for id, piece in built.job.pieces.items()}


def gone(built: Built) -> list[tuple[str, int, str]]:
    assert built.job
    return [(g.id, g.copies, g.why) for g in built.job.surplus]


@pytest.fixture
def played(mini: Mini) -> Mini:
    """The whole deck has been printed and recorded."""
    record_it(mini, mini.build())
    return mini


def test_the_first_time_everything_is_to_print(mini: Mini) -> None:
    built = mini.build(selection=CHANGED)
    assert sum(parts(built).values()) == 21
    (note,) = [f for f in built.findings if f.code == "PRN002"]
    assert (note.severity, str(note.span)) == ("note", "components/mini/printed.json")
    assert "deckproof printed" in note.help
    assert not (mini.game / printed.NAME).exists()


def test_nothing_changed_nothing_written(played: Mini) -> None:
    before = played.files()
    built = played.build(selection=CHANGED)
    assert built.current
    assert (built.job, built.written, built.findings) == (None, (), ())
    assert played.files() == before


def test_cards_that_look_different_are_printed_and_the_old_ones_thrown_away(played: Mini) -> None:
    played.edit("card.yaml", 'rank: "12"', 'rank: "99"')
    played.edit("layouts/coin.yaml", 'text: "1"', 'text: "5"')
    built = played.build(selection=CHANGED)
    assert built.written == (f"card.{JOB}.part-changed.pdf", f"chipboard.{JOB}.part-changed.pdf")
    assert parts(built) == {"card/c12": 1, "coin/coin": 1}
    assert gone(built) == [("card/c12", 1, "its front changed"), ("coin/coin", 1, "its front changed")]
    record_it(played, built)
    assert played.build(selection=CHANGED).current


def test_a_common_back_changes_every_card(played: Mini) -> None:
    played.edit("strings.en.yaml", "back: back", "back: other side")
    built = played.build(selection=CHANGED)
    assert len(parts(built)) == 20
    assert {why for _, _, why in gone(built)} == {"its back changed"}


def test_cards_added_dropped_and_counted_otherwise(played: Mini) -> None:
    played.edit("card.yaml", '{id: c03, rank: "3", count: 1}', '{id: c03, rank: "3", count: 3}')
    played.edit("card.yaml", '{id: c04, rank: "4", count: 1}', '{id: x04, rank: "4", count: 1}')
    first = played.build(selection=CHANGED)
    assert parts(first) == {"card/c03": 2, "card/x04": 1}
    assert gone(first) == [("card/c04", 1, "no longer in the game")]
    record_it(played, first)
    played.edit("card.yaml", '{id: c03, rank: "3", count: 3}', '{id: c03, rank: "3", count: 1}')
    second = played.build(selection=CHANGED)
    assert second.job
    assert (parts(second), gone(second)) == ({}, [("card/c03", 2, "the game needs 1")])
    assert second.job.files == {}
    assert set(second.removed) == {f"card.{JOB}.part-changed.pdf"}, "sheets of an earlier change are no longer wanted"
    record_it(played, second)
    assert played.build(selection=CHANGED).current


def test_a_card_that_is_no_longer_printed_is_thrown_away(played: Mini) -> None:
    line = "component: coin, count: 1, provide: printed,"
    played.edit("game.yaml", line, line.replace("printed,", "bought, reason: cheaper,"))
    assert gone(played.build(selection=CHANGED)) == [("coin/coin", 1, "no longer in the game")]


def test_only_and_cards_keep_to_their_part(played: Mini) -> None:
    played.edit("card.yaml", 'rank: "12"', 'rank: "99"')
    played.edit("card.yaml", '{id: c04, rank: "4", count: 1}', '{id: x04, rank: "4", count: 1}')
    played.edit("layouts/coin.yaml", 'text: "1"', 'text: "5"')
    coin = played.build(selection=Selection(only=("coin",), changed=True))
    assert (parts(coin), gone(coin)) == ({"coin/coin": 1}, [("coin/coin", 1, "its front changed")])
    card = played.build(selection=Selection(only=("card",), changed=True))
    assert parts(card) == {"card/c12": 1, "card/x04": 1}
    assert [id for id, _, _ in gone(card)] == ["card/c04", "card/c12"]
    one = played.build(selection=Selection(cards=("c12",), changed=True))
    assert (parts(one), gone(one)) == ({"card/c12": 1}, [("card/c12", 1, "its front changed")])


def test_a_change_in_one_language_is_a_change_of_its_deck_only(played: Mini) -> None:
    record_it(played, played.build(lang="ja"))
    played.edit("strings.ja.yaml", "back: 裏", "back: うら")
    assert played.build(selection=CHANGED).current
    assert len(parts(played.build(selection=CHANGED, lang="ja"))) == 20


def test_facts_that_nobody_sees_change_nothing(played: Mini) -> None:
    played.edit("card.yaml", "fields: {rank: {type: text}}", "fields: {rank: {type: text}, secret: {type: text}}")
    text = (played.game / "card.yaml").read_text("utf-8").replace(", count: 1}", ", count: 1, secret: hidden}")
    played.write("card.yaml", text)
    assert played.build(selection=CHANGED).current


def test_another_paper_format_or_duplex_changes_nothing(played: Mini) -> None:
    for asked in ({"paper": "letter"}, {"format": "bleed"}, {"duplex": "short"}):
        assert played.build(selection=CHANGED, **asked).current, asked


def test_a_draft_is_another_deck(played: Mini) -> None:
    built = played.build(selection=CHANGED, format="rough")
    assert len(parts(built)) == 21
    (note,) = [f for f in built.findings if f.code == "PRN003"]
    assert note.help == "type: --format home"


def test_changed_cards_on_a_used_sheet(played: Mini) -> None:
    played.edit("card.yaml", 'rank: "12"', 'rank: "99"')
    built = played.build(selection=Selection(start_slot=3, changed=True))
    assert built.job
    assert built.job.files[f"card.{JOB}.part-slot3+changed.pdf"].free == {"1": (4, 5, 6, 7, 8, 9)}


def test_a_library_upgrade_alone_prints_nothing(played: Mini, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other versions, and a compression that gives other bytes: every sheet is written anew, no card is."""
    before = played.files()
    compress = zlib.compress
    monkeypatch.setattr(inputs, "_libraries", lambda: ["reportlab-99.0.dist-info", "fonttools-99.0.dist-info"])
    monkeypatch.setattr("generator.pdf.document.zlib.compress", lambda data: compress(data, 1))
    assert sorted(played.build().written) == sorted(name for name in before if name.endswith(".pdf"))
    assert played.build(selection=CHANGED).current


def test_fonts_cut_otherwise_print_nothing(played: Mini, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new fontTools writes other font files for the same font; the card looks the same."""
    from fontTools.ttLib import TTFont

    save = TTFont.save

    def other(self: TTFont, *args: object, **more: object) -> None:
        self["head"].fontRevision = 99.0
        save(self, *args, **more)

    monkeypatch.setattr(TTFont, "save", other)
    played.cache = tmp_path / "a fresh cache"
    monkeypatch.setattr(inputs, "_libraries", lambda: ["fonttools-99.0.dist-info"])
    assert played.build().written, "the fonts in the sheets are the old ones"
    assert played.build(selection=CHANGED).current


def test_a_second_look_is_over_at_once_until_a_print_is_recorded(played: Mini) -> None:
    played.edit("card.yaml", 'rank: "12"', 'rank: "99"')
    first = played.build(selection=CHANGED)
    times = played.times()
    again = played.build(selection=CHANGED)
    assert (again.written, again.job) == ((), first.job)
    assert played.times() == times
    record_it(played, first)
    assert played.build(selection=CHANGED).current


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("{", "SRC001", "components/mini/printed.json:2:1"),
        ("", "SRC010", "components/mini/printed.json"),
        ("[]", "SCH001", "components/mini/printed.json:1:1"),
        ('{"printed": 1, "game": "mini"}', "SCH002", "components/mini/printed.json:1:1"),
        ('{"printed": 2, "game": "mini", "decks": {}}', "SCH004", "components/mini/printed.json:1:13"),
        ('{"printed": 1, "game": "other", "decks": {}}', "PRN001", "components/mini/printed.json:1:24"),
        ("<<<<<<< HEAD\n{}\n", "SCH001", "components/mini/printed.json:1:1"),
        (
            '{"printed": 1, "game": "mini", "decks": {"en": {"last": "x",\n "cards": {"card/c01": {"a": "one"}}}}}',
            "SCH001",
            "components/mini/printed.json:2:30",
        ),
    ],
)
def test_a_damaged_record_is_a_finding_with_its_place(mini: Mini, text: str, code: str, place: str) -> None:
    mini.build()
    before = mini.files()
    mini.write(printed.NAME, text)
    built = mini.build(selection=CHANGED)
    assert built.job is None
    assert not built.current
    (finding,) = [f for f in built.findings if f.severity == "error"]
    assert (finding.code, str(finding.span)) == (code, place)
    assert "delete" in finding.help
    assert mini.files() == before
    assert mini.build().job, "a whole job does not look at it"


def test_a_record_that_is_no_file(mini: Mini) -> None:
    (mini.game / printed.NAME).mkdir()
    assert [f.code for f in mini.build(selection=CHANGED).findings if f.severity == "error"] == ["SRC009"]
