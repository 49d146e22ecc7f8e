"""Strings files edited in place: what changes says what was asked, and nothing else changes by a byte."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.words.edit import CannotEdit, edited, scalar, written
from verify.source import parse

FILE = """\
# first
game: Toy   # the title

plain: some words
single: 'it''s'
double: "a \\"b\\"\\nc"   # kept
block: |
  two
  lines

# about the next
folded: >-
  one
  text
long: words that
  go on
  # a comment
last: x
"""
ORDER = ["game", "plain", "single", "double", "block", "folded", "long", "last", "new.a", "new.b"]


def said(text: str) -> dict[str, str]:
    document, findings = parse(text, "f")
    assert not findings, findings
    assert document is not None
    return dict(document.data)


def test_nothing_asked_nothing_changed() -> None:
    assert edited(FILE, {}, ORDER) == FILE
    assert edited(FILE, said(FILE), ORDER) == FILE


@pytest.mark.parametrize("key", ["game", "plain", "single", "double", "block", "folded", "long", "last"])
@pytest.mark.parametrize("new", ["other", 'it\'s: "so" # no', "10", "yes", "two\nlines", " edge ", "多言語", "{a}"])
def test_one_text_changes_and_no_other_line(key: str, new: str) -> None:
    after = edited(FILE, {key: new}, ORDER)
    assert said(after) == {**said(FILE), key: new}
    for comment in ("# first\n", "# the title", "# kept", "\n\n# about the next\n", "  # a comment\n"):
        assert comment in after, "comments and blank lines stay"
    if key == "plain":
        assert after.splitlines()[4:] == FILE.splitlines()[4:]
        assert after.splitlines()[:3] == FILE.splitlines()[:3]


def test_quotes_stay_as_they_were_and_a_block_stays_a_block() -> None:
    after = edited(FILE, {"single": "he's", "double": "d", "block": "three\n\nlines", "plain": "more words"}, ORDER)
    assert "single: 'he''s'\n" in after
    assert 'double: "d"   # kept\n' in after
    assert "block: |-\n  three\n\n  lines\n" in after
    assert "plain: more words\n" in after


def test_new_keys_stand_behind_the_one_before_them() -> None:
    order = ["zero", "game", "block", "after.block", "also", "folded"]
    after = edited("game: A\nblock: |\n  b\n\n# f\nfolded: c", {"also": "2", "zero": "0", "after.block": "1"}, order)
    assert after == 'zero: "0"\ngame: A\nblock: |\n  b\nafter.block: "1"\nalso: "2"\n\n# f\nfolded: c'
    assert edited("a: b", {"c": "d"}, ["a", "c"]) == "a: b\nc: d"


@pytest.mark.parametrize("newline", ["\r\n", "\r"])
def test_line_ends_and_a_byte_order_mark_stay(newline: str) -> None:
    before = "\ufeff" + FILE.replace("\n", newline)
    after = edited(before, {"plain": "new", "new.a": "also"}, ORDER)
    wanted = FILE.replace("some words", "new").replace("last: x\n", "last: x\nnew.a: also\n")
    assert after == "\ufeff" + wanted.replace("\n", newline)


@pytest.mark.parametrize("text", ["{a: b, c: d}\n", "a: &x b\nc: *x\n"])
def test_what_is_not_understood_is_left_alone(text: str) -> None:
    with pytest.raises(CannotEdit):
        edited(text, {"a": "other", "n": "new"}, ["a", "c", "n"])


TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=("Cs",)), min_size=1, max_size=30)


@given(TEXTS, st.sampled_from(["", "'", '"']))
def test_any_text_is_written_so_that_it_is_read_back(text: str, quote: str) -> None:
    assert said(f"k: {scalar(text, quote)}\n") == {"k": text}


@given(st.dictionaries(st.sampled_from(ORDER), TEXTS))
def test_any_texts_into_a_file(texts: dict[str, str]) -> None:
    assert said(edited(FILE, texts, ORDER)) == {**said(FILE), **texts}


@given(st.dictionaries(st.sampled_from(ORDER), TEXTS, min_size=1))
def test_a_new_file(texts: dict[str, str]) -> None:
    assert said(written("# head\n", texts)) == texts
