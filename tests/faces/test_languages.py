"""Faces in two languages: `t('key', lang='ja')` beside the language of the sheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from generator.faces.face import Group, Item, Live, Text
from generator.faces.fonts import FontBook
from generator.faces.template import read_template

from .box import Box, face

TWO = """\
elements:
  - {text: "{{ t('sun') }}", box: 5 5 47 10 mm}
  - {text: "{{ t('sun', lang='ja') }}", box: 5 20 47 10 mm}
"""


def texts(items: Sequence[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, (Live, Group)):
            yield from texts(item.items)


def bilingual(box: Box, layout: str = TWO) -> Box:
    box.strings = {
        "en": {"sun": "Sun", "n": "{n} suns"},
        "ja": {"sun": "太陽", "n": "太陽{n}個"},
        "fr": {"sun": "Soleil"},
    }
    return box.layout("front", layout).component()


@pytest.mark.parametrize(("lang", "first"), [("en", "Sun"), ("fr", "Soleil"), ("ja", "太陽")])
def test_the_sheets_language_is_the_main_one(box: Box, lang: str, first: str) -> None:
    assert [*texts(face(bilingual(box), lang=lang).items)] == [first, "太陽"]


def test_fonts_are_cut_once_for_both(box: Box, fonts: FontBook, monkeypatch: pytest.MonkeyPatch) -> None:
    bilingual(box)
    prepared: list[set[str]] = []
    prepare = fonts.prepare

    def spy(wanted: object, characters: set[str]) -> None:
        prepared.append(set(characters))
        prepare(wanted, characters)  # type: ignore[arg-type]

    monkeypatch.setattr(fonts, "prepare", spy)
    face(box)
    assert [set("Sun太陽") <= characters for characters in prepared] == [True]
    assert not set("é") & prepared[0]


def test_slots_are_filled_in_both(box: Box) -> None:
    layout = TWO.replace("t('sun')", "t('n', n=3)").replace("t('sun', ", "t('n', n=3, ")
    assert [*texts(face(bilingual(box, layout)).items)] == ["3 suns", "太陽3個"]


def test_a_language_may_come_from_a_row(box: Box) -> None:
    bilingual(box, TWO.replace("'ja'", "tongue")).component([{"id": "one", "tongue": "fr"}])
    assert [*texts(face(box).items)] == ["Sun", "Soleil"]


def test_a_key_that_the_named_language_lacks_is_told_at_its_place(box: Box) -> None:
    made = bilingual(box, TWO.replace("'sun', lang='ja'", "'n', lang='fr'")).make()
    assert [(f.code, f.span.line, f.message) for f in made.findings] == [("TXT003", 3, "strings.fr.yaml has no 'n'")]
    assert made.findings[0].help == "add n: … to strings.fr.yaml"


def test_a_language_that_the_game_has_not(box: Box) -> None:
    made = bilingual(box, TWO.replace("'ja'", "'jp'")).make()
    assert [(f.code, f.span.line, f.message) for f in made.findings] == [
        ("LAY001", 3, "'jp' is not a language of this game")
    ]
    assert made.findings[0].help == "known: en, fr, ja"


def test_a_computed_language_that_the_game_has_not(box: Box) -> None:
    bilingual(box, TWO.replace("'ja'", "tongue")).component([{"id": "one", "tongue": "xx"}])
    assert [(f.code, f.span.line) for f in box.make().findings] == [("EXP002", 3)]


def test_only_faces_that_show_a_text_change_with_it(box: Box) -> None:
    """A translator's edit reprints what shows it, in each language of the sheets."""
    bilingual(box).layout("plain", TWO.splitlines()[0] + "\n" + TWO.splitlines()[1])
    box.component(id="other", front="plain")
    before = {lang: box.make(lang).faces for lang in box.strings}
    box.strings["ja"]["sun"] = "日"
    after = {lang: box.make(lang).faces for lang in box.strings}
    differ = {(lang, key[0]) for lang in box.strings for key in before[lang] if before[lang][key] != after[lang][key]}
    assert differ == {("en", "card"), ("fr", "card"), ("ja", "card"), ("ja", "other")}


def test_what_a_text_asks_for_is_known_when_it_is_read() -> None:
    template = read_template("{{ t('a') }} {{ t('b', lang='en') }} {{ t('c' ~ x, lang='fr') }} {{ t('d', lang=y) }}")
    assert template.keys == {("a", ""), ("b", "en")}
    assert template.languages == {"en", "fr"}
    assert template.names == {"t", "x", "y"}
    assert read_template("{{ t('a') }}").keys == {("a", "")}
