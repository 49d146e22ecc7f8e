"""The reference pages of this folder, written from what the program is made of; nothing in them is typed by hand.

commands.md from the command line, manifest.md and verdict.md from the JSON Schemas, findings.md from the codes where
they are declared, formats.md from the format files, and the README's table of games from the games.  `write.py` writes
them; `write.py --check` exits 1 and names each page that is stale.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import sys
import tempfile
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
SCHEMAS = {
    "game": "game.yaml",
    "component": "<component>.yaml",
    "layout": "layouts/*.yaml",
    "strings": "strings.<lang>.yaml",
    "printed": "printed.json",
    "translated": "translated.json",
}


def page(title: str, *parts: str) -> str:
    return "\n".join(
        [
            f"# {title}",
            "",
            "<!-- written by docs/write.py; change the source it names, then: make docs -->",
            "",
            *parts,
            "",
        ]
    )


def cell(text: object) -> str:
    return str(text).replace("|", "\\|").replace("\n", " ").strip()


def table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(map(cell, line)) + " |" for line in lines) + "\n"


# -- commands -------------------------------------------------------------------------------------------------------


def commands() -> str:
    import click

    from generator.cli import program

    def options(command: click.Command) -> list[list[str]]:
        rows = []
        with click.Context(command) as ctx:
            for parameter in command.params:
                record = parameter.get_help_record(ctx)
                if record and isinstance(parameter, click.Option):
                    rows.append([f"`{record[0]}`", record[1]])
        return rows

    parts = [
        "deckproof COMMAND [OPTIONS] [ARGS]; `python -m generator` is the same. Each command has `--help`.\n",
        table(["option of deckproof itself", "what it does"], options(program)),
    ]
    context = click.Context(program, info_name="deckproof")
    for name in program.list_commands(context):
        command = program.get_command(context, name)
        assert command is not None
        with click.Context(command, info_name=f"deckproof {name}") as ctx:
            usage = " ".join(["deckproof", name, *command.collect_usage_pieces(ctx)])
        parts += [f"## {name}\n", f"`{usage}`\n", paragraphs(command.help or ""), ""]
        rows = options(command)
        parts.append(table(["option", "what it does"], rows) if rows else "No options.\n")
    parts += [
        "## Exit codes\n",
        table(
            ["code", "when"],
            [
                ["0", "all well; warnings do not count, unless `--strict`"],
                ["1", "findings: something is wrong with the game, its sheets or a file"],
                ["2", "usage: the call itself was wrong"],
                ["3", "a bug in deckproof; the message names a log that can be pasted into an issue"],
                ["130", "interrupted; sheets that were there before are whole"],
                ["141", "whoever read the output (`| head`) closed it"],
            ],
        ),
    ]
    return page("Commands", *parts)


def paragraphs(text: str) -> str:
    """A docstring as Markdown: paragraphs in one line each, click's \\b blocks kept as they are."""
    out = []
    for block in text.strip().split("\n\n"):
        lines = [line.strip() for line in block.splitlines()]
        out.append("```\n" + "\n".join(lines[1:]) + "\n```" if lines[0] == "\b" else " ".join(lines))
    return "\n\n".join(out)


# -- schemas --------------------------------------------------------------------------------------------------------

Schema = dict[str, Any]
HEAD = ["key (* needed)", "value", "what it is", "examples"]


class Reader:
    """Rows for the keys of one schema; `$defs` of its own that are objects become sections."""

    def __init__(self, path: Path) -> None:
        self.root: Schema = json.loads(path.read_text("utf-8"))
        self.common: Schema = {}
        common = path.parent / "common.schema.json"
        if common.exists():
            self.common = json.loads(common.read_text("utf-8"))

    def resolved(self, schema: Schema) -> Schema:
        """Follows references; what stands beside a reference wins."""
        reference = schema.get("$ref")
        if not reference:
            return schema
        file, _, place = reference.partition("#/$defs/")
        target = (self.common if file else self.root)["$defs"][place]
        rest = {key: value for key, value in schema.items() if key != "$ref"}
        return {"x-name": place, **self.resolved(target), **rest}

    def own_section(self, schema: Schema) -> str:
        reference = schema.get("$ref", "")
        return reference.removeprefix("#/$defs/") if reference.startswith("#/$defs/") else ""

    def kind(self, schema: Schema) -> str:
        section = self.own_section(schema)
        if section and self.is_object(self.root["$defs"][section]):
            return f"[{section}](#{section})"
        found = self.resolved(schema)
        if "enum" in found:
            return ", ".join(f"`{value}`" for value in found["enum"])
        if "const" in found:
            return f"`{found['const']}`"
        for key in ("anyOf", "oneOf"):
            if key in found:
                return " or ".join(dict.fromkeys(filter(None, (self.kind(part) for part in found[key]))))
        kinds = found.get("type", "")
        if kinds == "array" and "items" in found:
            return f"list of {self.kind(found['items'])}"
        if found.get("format"):
            return str(found["format"])
        return " or ".join(kinds) if isinstance(kinds, list) else str(kinds).replace("object", "mapping")

    def is_object(self, schema: Schema) -> bool:
        return bool(schema.get("properties") or isinstance(schema.get("additionalProperties"), dict))

    def rows(self, schema: Schema, path: str = "") -> Iterator[list[str]]:
        required = schema.get("required", [])
        for name, part in schema.get("properties", {}).items():
            yield from self.key(f"{path}{name}", part, name in required)
        rest = schema.get("additionalProperties")
        if isinstance(rest, dict):
            yield from self.key(f"{path}<name>", rest, False)
        for key in ("anyOf", "oneOf"):
            for part in schema.get(key, []):
                if not self.own_section(part):
                    yield from self.rows(self.resolved(part), path)

    def key(self, path: str, schema: Schema, required: bool) -> Iterator[list[str]]:
        found = self.resolved(schema)
        own = (
            schema if schema.get("$ref", "").startswith("common") else found
        )  # shared values have a table of their own
        examples = "; ".join(f"`{json.dumps(e, ensure_ascii=False)}`" for e in own.get("examples", [])[:3])
        yield [f"`{path}`" + (" *" if required else ""), self.kind(schema), found.get("description", ""), examples]
        if self.own_section(schema) or "x-name" in found:
            return  # its keys stand in a section of their own
        yield from self.rows(found, f"{path}.")
        items = found.get("items")
        if isinstance(items, dict) and not self.own_section(items):
            yield from self.rows(self.resolved(items), f"{path}[].")


def schema_part(title: str, path: Path) -> list[str]:
    reader = Reader(path)
    parts = [f"## {title}\n", reader.root.get("description", ""), "", table(HEAD, unique(reader.rows(reader.root)))]
    for name, schema in reader.root.get("$defs", {}).items():
        if reader.is_object(schema):
            parts += [f"### {name}\n", schema.get("description", ""), "", table(HEAD, unique(reader.rows(schema)))]
    return parts


def unique(rows: Iterator[list[str]]) -> list[list[str]]:
    return list({row[0]: row for row in rows}.values())


def manifest() -> str:
    folder = ROOT / "verify" / "schema"
    intro = (
        "A game is a folder below `components/`. Every file is checked against a JSON Schema, which it names in its "
        "first line: an editor that knows YAML schemas completes and explains the same keys. Lengths carry a unit "
        "(`63 x 88 mm`, `2.5 in`). `<name>` stands for a name of your own; `[]` for each entry of a list.\n"
    )
    parts = [part for name, title in SCHEMAS.items() for part in schema_part(title, folder / f"{name}.schema.json")]
    shared = Reader(folder / "common.schema.json")
    rows, sections = [], []
    for name, schema in shared.root["$defs"].items():
        examples = "; ".join(f"`{json.dumps(e, ensure_ascii=False)}`" for e in schema.get("examples", []))
        rows.append([name, schema.get("description", ""), examples])
        keys = unique(shared.rows(schema))
        sections += [f"### {name}\n", table(HEAD, keys)] if keys else []
    values = table(["value", "what it is", "examples"], rows)
    return page("The files of a game", intro, *parts, "## Values that several files share\n", values, *sections)


def verdict() -> str:
    path = ROOT / "verify" / "report" / "verdict.schema.json"
    return page("The verdict as JSON", "What `deckproof verify --json` prints.\n", *schema_part("verdict", path))


# -- findings and formats -------------------------------------------------------------------------------------------


def all_codes() -> dict[str, tuple[Any, str]]:
    """Every code that a module of the two packages declares, and the file it stands in."""
    import generator
    import verify
    from verify.finding import Code

    codes: dict[str, tuple[Any, str]] = {}
    for package in (generator, verify):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if found.name.endswith("__main__"):
                continue
            module = importlib.import_module(found.name)
            text = Path(module.__file__ or "").read_text("utf-8")
            for value in vars(module).values():
                if isinstance(value, Code) and (value.name not in codes or f'Code("{value.name}"' in text):
                    codes[value.name] = value, Path(module.__file__ or "").relative_to(ROOT).as_posix()
    return codes


def findings() -> str:
    codes = sorted(all_codes().items())
    parts = [
        "`deckproof explain CODE` prints the same. An error makes the exit code 1; a warning does with `--strict`.\n"
    ]
    for family, members in groupby(codes, key=lambda item: item[0].rstrip("0123456789")):
        named = list(members)
        files = sorted({file for _, (_, file) in named})
        parts.append(f"## {family}\n\nFrom {', '.join(f'`{file}`' for file in files)}.\n")
        for name, (code, _) in named:
            parts += [f"### {name}: {code.title}\n", f"*{code.severity}*\n", paragraphs(code.page), ""]
    return page("Findings", *parts)


def formats() -> str:
    from generator.formats.load import load, load_papers, names
    from verify.units import mm

    papers, _ = load_papers()
    intro = (
        "One file of `generator/formats/` is one sheet format (`build --format`); one line of `papers.yaml` there is "
        "one paper (`build --paper`).\n"
    )
    parts = [intro]
    rows = []
    for name in names():
        format, _ = load(name, papers)
        assert format is not None
        lengths = [mm(length) for length in (format.margin, format.gutter, format.bleed)]
        smaller = mm(format.undersize) if format.undersize else "–"
        rows.append([f"`{name}`", format.title, *lengths, format.marks, format.ink, smaller])
    parts.append(table(["format", "what for", "margin", "gutter", "bleed", "marks", "ink", "cards smaller by"], rows))
    parts.append(table(["paper", "size"], [[f"`{name}`", str(size)] for name, size in papers.items()]))
    parts += schema_part("Keys of a format file", ROOT / "verify" / "schema" / "format.schema.json")
    parts += schema_part("Keys of papers.yaml", ROOT / "verify" / "schema" / "papers.schema.json")
    parts += schema_part("Keys of a printer profile", ROOT / "verify" / "schema" / "profile.schema.json")
    return page("Sheet formats and papers", *parts)


# -- README --------------------------------------------------------------------------------------------------------

GAMES = ("<!-- games: written by docs/write.py -->\n", "<!-- /games -->")
PAPERS = ("a4", "letter")


def readme() -> str:
    """The README with its table of games written anew."""
    text = (ROOT / "README.md").read_text("utf-8")
    before, _, rest = text.partition(GAMES[0])
    _, _, after = rest.partition(GAMES[1])
    return before + GAMES[0] + games() + GAMES[1] + after


def games() -> str:
    """What is in each box, on how many sheets it is printed, and how it can be played."""
    from verify.discover import games as folders

    head = ["game", "players", "set-ups", "parts", "sheets on A4, Letter", "numbered rules"]
    with tempfile.TemporaryDirectory() as scratch:
        rows = [_game(folder, Path(scratch)) for folder in folders(ROOT).values()]
    return table(head, rows)


def _game(folder: Path, scratch: Path) -> list[str]:
    from generator.build import Request, build
    from generator.cli.cache import cache_folder
    from verify.discover import engine
    from verify.load import load

    manifest = load(folder, base=ROOT).manifest
    assert manifest is not None, folder
    rules = engine(manifest.rules.engine)
    players = sorted({setup.players for setup in manifest.setups})
    sheets = []
    for paper in PAPERS:
        job = build(Request(folder, scratch / manifest.id, paper=paper), cache_folder(), ROOT).job
        assert job is not None, folder
        sheets.append(sum(sheet.side == "Front" for file in job.files.values() for sheet in file.sheets))
    parts = [c for c in manifest.components.values() if any(line.component == c.id for line in manifest.box)]
    return [
        f"[{manifest.strings['en']['game'].text}](components/{manifest.id}/)",
        str(players[0]) if len(players) == 1 else f"{players[0]}–{players[-1]}",
        ", ".join(setup.name for setup in manifest.setups),
        f"{sum(c.count for c in parts)} of {len(parts)} kinds",
        ", ".join(map(str, sheets)),
        f"[{len(rules.STATEMENTS)}](verify/games/{manifest.rules.engine}/RULES.md)" if rules else "",
    ]


PAGES = {
    "commands": commands, "manifest": manifest, "findings": findings, "formats": formats, "verdict": verdict,
    "README": readme,
}  # fmt: skip


def place(name: str) -> Path:
    return ROOT / "README.md" if name == "README" else HERE / f"{name}.md"


def stale() -> list[str]:
    """Pages that are not what would be written now."""
    wrong = [n for n, make in PAGES.items() if not place(n).exists() or place(n).read_text("utf-8") != make()]
    return [place(name).relative_to(ROOT).as_posix() for name in wrong]


def main(arguments: list[str]) -> int:
    if arguments == ["--check"]:
        found = stale()
        for name in found:
            print(f"{name} is stale; type: make docs", file=sys.stderr)
        return bool(found)
    for name, make in PAGES.items():
        place(name).write_text(make(), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    raise SystemExit(main(sys.argv[1:]))
