"""Vertical text on finished sheets: preflight reads every field as its fact says."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run
from tests.cli.edit import swap

FRONT = """\
alt: "{{ name }}"
elements:
  - {text: "{{ name }}", box: 6 6 51 76 mm, field: name, vertical: true, size: 12 pt}
"""


def test_a_field_is_read_back_from_its_columns(run: Run, nowhere: Path) -> None:
    run("new", "tate", "--blank")
    game = nowhere / "components/tate"
    name = "「山札」から12枚引き、VPを2024点もらう。ゲームはちょっと待って……！"
    (game / "layouts/card.yaml").write_text(FRONT, "utf-8")
    swap(game / "card.yaml", "  lights: {type: integer}", "  name: {type: text}")
    text = (game / "card.yaml").read_text("utf-8")
    for n, id in enumerate(("spark", "candle", "lantern", "bonfire", "wind")):
        text = text.replace(f"id: {id}, lights: {(1, 2, 3, 4, 0)[n]}", f'id: {id}, name: "{name}{n}"')
    (game / "card.yaml").write_text(text, "utf-8")
    said = run("build", "tate")
    assert said.code == 0, said.all
    said = run("verify", "tate", "--strict")
    assert said.code == 0, said.all
    (game / "card.yaml").write_text(text.replace("12枚", "13枚"), "utf-8")
    said = run("verify", "tate")
    assert said.code == 1
    assert f"was printed with name '{name}0'" in said.out
