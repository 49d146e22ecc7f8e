"""The documents say what the program does: reference pages are fresh, every command, key, code and link is there."""

from __future__ import annotations

import importlib.util
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from generator.cli import program

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")
SCHEMAS = sorted([*(ROOT / "verify").rglob("*.schema.json"), *(ROOT / "generator").rglob("*.schema.json")])


def pages() -> Any:
    spec = importlib.util.spec_from_file_location("docs_write", ROOT / "docs" / "write.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def write() -> Any:
    return pages()


@pytest.fixture(scope="module")
def text() -> dict[str, str]:
    return {path.stem: path.read_text("utf-8") for path in (ROOT / "docs").glob("*.md")}


@pytest.mark.parametrize("name", list(pages().PAGES))
def test_reference_pages_are_fresh(write: Any, name: str) -> None:
    assert write.place(name).read_text("utf-8") == write.PAGES[name](), "type: make docs"


def commands() -> Iterator[tuple[str, click.Command]]:
    context = click.Context(program)
    for name in program.list_commands(context):
        command = program.get_command(context, name)
        assert command is not None
        yield name, command


@pytest.mark.parametrize(("name", "command"), list(commands()))
def test_a_command_is_documented(name: str, command: click.Command, text: dict[str, str]) -> None:
    assert f"deckproof {name}" in README
    assert f"## {name}\n" in text["commands"]
    assert command.help
    assert command.get_short_help_str()
    for option in command.params:
        if isinstance(option, click.Option) and not option.hidden:
            assert option.help, f"{name} {option.opts[0]} says nothing"
            assert option.opts[0] in text["commands"]


CONDITIONS = {"if", "then", "else", "not"}  # say when a key may stand, not what it is
VALUES = {"examples", "enum", "const", "default", "required"}


def properties(schema: Any, place: str = "") -> Iterator[tuple[str, str, Any]]:
    """(place, key, its schema) of every key there is."""
    if isinstance(schema, list):
        for i, part in enumerate(schema):
            yield from properties(part, f"{place}/{i}")
    elif isinstance(schema, dict):
        for key, part in schema.get("properties", {}).items():
            yield f"{place}/{key}", key, part
        for name, part in schema.items():
            if name not in CONDITIONS | VALUES:
                yield from properties(part, f"{place}/{name}")


def described(schema: Any, root: Any) -> bool:
    """Here, or where it refers to within the same file."""
    place = schema.get("$ref", "").partition("#/$defs/")
    return bool(schema.get("description") or root.get("$defs", {}).get(place[2], {}).get("description"))


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_a_key_has_a_description_and_stands_in_the_docs(path: Path, text: dict[str, str]) -> None:
    everything = "\n".join(text.values())
    root = json.loads(path.read_text("utf-8"))
    keys = list(properties(root))
    assert keys or path.name == "strings.schema.json" or path.name == "common.schema.json"
    for place, key, schema in keys:
        assert described(schema, root), f"{path.name}: {place} has no description"
        assert re.search(rf"[`.]{re.escape(key)}[`.\[]", everything), f"{path.name}: {key} is in no page of docs/"


def test_a_code_has_a_page(write: Any, text: dict[str, str]) -> None:
    codes = write.all_codes()
    assert codes
    for name, (code, _) in codes.items():
        assert f"### {name}: {code.title}" in text["findings"]
        assert len(code.page.split()) >= 7, f"{name} says too little"


def test_explain_knows_every_code(write: Any) -> None:
    from click.testing import CliRunner

    said = CliRunner().invoke(program, ["explain"]).output
    assert [name for name in write.all_codes() if name not in said] == []


def test_a_format_and_a_paper_are_documented(text: dict[str, str]) -> None:
    from generator.formats.load import load_papers, names

    for name in [*names(), *load_papers()[0]]:
        assert f"`{name}`" in text["formats"]


@pytest.mark.parametrize(
    "path", [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))], ids=lambda p: p.name
)
def test_a_link_leads_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text("utf-8")):
        assert (path.parent / target).exists(), f"{path.name}: {target}"


def test_the_readme_names_what_is_there() -> None:
    """Paths in back quotes exist; `deckproof …` calls name a command and options that it has."""
    known = dict(commands())
    for path in re.findall(r"`((?:components|verify|generator|tests|docs|output)/[\w./-]*)`", README):
        assert (ROOT / path).exists(), path
    for name, rest in re.findall(r"deckproof ([a-z]+)([^`\n#→]*)", README):
        if name in known:
            options = {option for parameter in known[name].params for option in parameter.opts} | {"--help"}
            assert set(re.findall(r"--[a-z-]+", rest)) <= options, f"deckproof {name}{rest}"
    for target in re.findall(r"make ([a-z]+) ", README):
        assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE), f"make {target}"


CALL = re.compile(r"deckproof ([a-z]+)(?= [A-Z]{2,}| --|[`'\"])")
NO_COMMAND = {"made", "verdict"}  # "a PDF that deckproof made", the title of a schema


def test_no_help_names_a_command_that_is_not_there() -> None:
    known = {name for name, _ in commands()} | NO_COMMAND
    wrong = [
        f"{path.relative_to(ROOT)}: deckproof {name}"
        for folder in ("generator", "verify")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in (".py", ".json", ".yaml", ".md")
        for name in CALL.findall(path.read_text("utf-8"))
        if name not in known
    ]
    assert wrong == []


def test_the_changelog_tells_of_this_version() -> None:
    version = re.search(r'^version = "(.+)"', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    assert version
    assert f"## {version[1]}" in (ROOT / "CHANGELOG.md").read_text("utf-8")
