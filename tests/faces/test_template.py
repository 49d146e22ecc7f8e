"""Expressions: what they give, what they may not do, which names they use."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from generator.faces.template import MOST_OUTPUT, ExpressionError, read_expression, read_template

SCOPE: dict[str, Any] = {
    "rank": "10",
    "suit": "hearts",
    "points": 11,
    "tags": ("a", "b"),
    "table": {"K": {"art": "king"}},
    "t": lambda key: f"<{key}>",
}


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("plain", "plain"),
        ("{{ rank }}", "10"),
        ("{{ points }}", 11),  # one expression keeps its type
        ("{{ points }} points", "11 points"),
        ("{{rank}}{{ suit }}", "10hearts"),
        ("{{ 'red' if suit in ['hearts', 'diamonds'] else 'black' }}", "red"),
        ("{{ table['K'].art }}", "king"),
        ("{{ points * 2 + 1 }}", 23),
        ("{{ 2 ** 5 }}", 32),
        ("{{ suit | upper }}", "HEARTS"),
        ("{{ suit.replace('h', 'H') if false else suit | replace('h', 'H') }}", "Hearts"),
        ("{{ t('suit.' ~ suit) }}!", "<suit.hearts>!"),
        ("{{ tags }} {{ points > 3 }}", "a, b true"),
        ("{red:{{ suit }}}", "{red:hearts}"),
    ],
)
def test_values(source: str, value: Any) -> None:
    assert read_template(source).value(SCOPE) == value


@pytest.mark.parametrize(
    "source",
    [
        "{% for x in tags %}{{ x }}{% endfor %}",
        "{% set x = 1 %}",
        "{{ 'a' * 1000000000 }}",
        "{{ tags * 1000000000 }}",
        "{{ 'a' ** 2 }}",
        "{{ 9 ** 999999999 }}",
        "{{ '%999999999d' % 1 }}",
        "{{ 'a'.ljust(999999999) }}",
        "{{ 'a'.__class__ }}",
        "{{ ''.__class__.__mro__ }}",
        "{{ tags.__class__ }}",
        "{{ t.__globals__ }}",
        "{{ tags.append(1) }}",
        "{{ '{:>999999999}'.format(1) }}",
        "{{ 'x' | center(99999999) }}",
        "{{ range(99999999) }}",
        "{{ cycler('a') }}",
        "{{ nothing }}",
        "{{ suit.nothing }}",
        "{{ tags[9] }}",
        "{{ 1 / 0 }}",
        "{{ rank + 1 }}",
        "{{ rank",
        "{{ }}",
        "{{ " + "(" * 500 + "1" + ")" * 500 + " }}",
        "{{ '" + "a" * 3000 + "' }}",
        "{{ ('a' | replace('a', 'aaaaaaaaaa'))" + " | replace('a', 'aaaaaaaaaa')" * 9 + " }}",
    ],
)
def test_what_is_refused(source: str) -> None:
    with pytest.raises(ExpressionError):
        read_template(source).value(SCOPE)


def test_no_scope_value_can_be_changed() -> None:
    scope = {"items": [1, 2]}
    with pytest.raises(ExpressionError):
        read_template("{{ items.append(3) }}").value(scope)
    assert scope == {"items": [1, 2]}


def test_names_and_keys_are_known_before_any_card_is_drawn() -> None:
    template = read_template("{{ a if b.c == d[0] else t('word') ~ t('x' ~ e) }} {{ f }}")
    assert template.names == {"a", "b", "d", "e", "f", "t"}
    assert template.keys == {("word", "")}
    assert read_template("{{ bare }}").names == {"bare"}


def test_a_condition_is_one_expression() -> None:
    assert read_expression("rank == '10'").value(SCOPE) is True
    assert read_expression("{{ rank == '10' }}").value(SCOPE) is True
    assert read_expression("suit").value(SCOPE) == "hearts"
    with pytest.raises(ExpressionError):
        read_expression("a {{ rank }}")


def test_output_is_bounded() -> None:
    with pytest.raises(ExpressionError, match=str(MOST_OUTPUT)):
        read_template("{{ long }} {{ long }}").value({"long": "x" * (MOST_OUTPUT - 10)})


def test_bare_names_load_no_jinja() -> None:
    code = (
        "import sys; from generator.faces.template import read_template\n"
        "assert read_template('{{ a }} of {{ b }}').value({'a': 1, 'b': 2}) == '1 of 2'\n"
        "sys.exit('jinja2' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
