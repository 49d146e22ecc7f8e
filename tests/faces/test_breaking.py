"""Line breaking: no prohibited end, no line too wide, nothing lost; phrases kept where there is room."""

from __future__ import annotations

from itertools import pairwise

import budoux
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.faces.breaking import NO_END, NO_START, PAD, WHOLE, Measured, best, ends, ends_phrase, fewest, measure

SENTENCES = (
    "カードを1枚引いて、手札から「ブロット」と言いながら出します。",
    "切札のジャック（20点）は、9（14点）よりも強い。ただし、平札では一番弱いカードです！",
    "ディーラーの左隣のプレイヤーから順番に、パスするか、めくられたスートを切札として引き受けるかを言います。",
    "「シャーッと切って、ぴったり配る」――そう言って彼は笑った……。",
    "1回のゲームは10分ほど。2人でも3人でも遊べますが、4人がもっとも楽しいでしょう。",
    "宣言した役は、最初のトリックが終わるまでに見せなければなりません（見せないと０点）。",
    "コーヒー、紅茶、ジュース、ビール、ワイン、ウイスキー、カクテル、ソーダ、ラムネ、サイダー。",
    "ゲーム開始時、場札を5枚並べます。得点は合計162点、すべて取れば252点（カポ）。",
    "Aは11点、Kは4点、Qは3点、Jは2点。",
    "『勝者』とは〈最後に笑う者〉のことだ、と【ルール】に書いてある。",
)

TEXT = st.text(
    st.sampled_from("あいカタャッー、。「」（）漢字札点々…―!?％ 　AbC-19’“”・:;￥＃ゝヵ한국\u00a0"),
    min_size=1,
    max_size=60,
)


def sums_of(text: str) -> list[float]:
    sums = [0.0]
    for c in text:
        sums.append(sums[-1] + (0.5 if c.isascii() else 1.0))
    return sums


def measured(text: str) -> Measured:
    return measure(text, sums_of(text), ends(text))


def check(text: str, lines: list[tuple[int, int]], width: float) -> None:
    sums = sums_of(text)
    assert "".join(text[a:b] for a, b in lines).replace(" ", "").replace("　", "") == text.replace(" ", "").replace(
        "　", ""
    ), "nothing is lost, nothing comes twice"
    for a, b in lines:
        assert sums[b] - sums[a] <= width + 1e-6
    for (_, b), (a, _) in pairwise(lines):
        assert text[a] not in NO_START
        assert text[b - 1] not in NO_END
        assert not (text[b - 1] == text[a] and text[a] in WHOLE and a == b)


@pytest.mark.parametrize("text", SENTENCES)
@pytest.mark.parametrize("width", range(6, 25))
def test_no_sentence_breaks_where_it_must_not(text: str, width: int) -> None:
    lines = best(measured(text), width, 99)
    assert lines is not None
    check(text, lines, width)


@given(TEXT, st.integers(1, 30))
def test_no_text_breaks_where_it_must_not(text: str, width: int) -> None:
    m = measured(text)
    need, lines = fewest(m, width), best(m, width, 99)
    assert (need is None) == (lines is None), "greedy filling and optimum fit agree on what is possible"
    if lines is not None and need is not None:
        check(text, lines, width)
        assert len(lines) >= need
        tight = best(m, width, need)
        assert tight is not None, "what fits into so many lines is set in so many"
        assert len(tight) <= need
        check(text, tight, width)


@given(TEXT, st.integers(1, 30))
def test_a_wider_box_never_needs_more_lines(text: str, width: int) -> None:
    m = measured(text)
    narrow, wide = fewest(m, width), fewest(m, width + 1)
    assert narrow is None or (wide is not None and wide <= narrow)


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("The taker names the trump suit", 8, ["The taker names", "the trump suit"]),
        ("a well-known rule", 5, ["a well-", "known rule"]),
        ("see page 3 (below)", 5, ["see page 3", "(below)"]),
        ("8-10 points", 3, ["8-10", "points"]),
        ("8-10", 1.5, None),  # no end inside a range of numbers
        ("Vraiment ?", 4.5, None),  # French space before a question mark
    ],
)
def test_latin(text: str, width: float, lines: list[str] | None) -> None:
    found = best(measured(text), width, 9)
    assert (found and [text[a:b] for a, b in found]) == lines


def test_a_number_keeps_its_counter() -> None:
    text = "手札は全部で10枚です"
    assert 8 not in [place for place, _ in ends(text)]
    assert text[8] == "枚"


@given(TEXT)
def test_phrases_are_those_of_budoux(text: str) -> None:
    parser = budoux.load_default_japanese_parser()
    places, at = set(), 0
    for phrase in parser.parse(text):
        at += len(phrase)
        places.add(at)
    padded = PAD + text + PAD
    assert {i for i in range(1, len(text)) if ends_phrase(padded[i : i + 6])} == places - {len(text)}


@pytest.mark.parametrize("text", SENTENCES)
def test_phrases_of_sentences_are_those_of_budoux(text: str) -> None:
    test_phrases_are_those_of_budoux.hypothesis.inner_test(text)  # type: ignore[attr-defined]


def test_lines_end_between_phrases_when_there_is_room() -> None:
    text = "今日は天気がいいので遊びに行きます"
    found = best(measured(text), 8, 9)
    assert found is not None
    assert [text[a:b] for a, b in found] == ["今日は天気が", "いいので遊びに", "行きます"]


def test_the_last_line_is_not_one_sign_when_it_can_be_helped() -> None:
    text = "ああああああああああいいいいいい、いいう"
    found = best(measured(text), 19, 9)
    assert found is not None
    assert found[-1][1] - found[-1][0] > 2


def test_emptiness_is_spread() -> None:
    text = "one two three four five six seven"
    found = best(measured(text), 9, 9)
    assert found is not None
    widths = [sums_of(text)[b] - sums_of(text)[a] for a, b in found]
    assert max(widths) - min(widths) < 4
