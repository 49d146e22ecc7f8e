"""Books written by hand, part by part: what no library writes on purpose (formulas without a result, damage, bombs).

A sheet is rows of cells; a cell is XML (it begins with `<`), a text, a number, True/False, or None.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

Cells = Sequence[Sequence[object]]
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
HEAD = '<?xml version="1.0" encoding="UTF-8"?>'


def archive(parts: Mapping[str, str | bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as book:
        for name, part in parts.items():
            book.writestr(zipfile.ZipInfo(name), part, zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def xlsx(sheets: Mapping[str, Cells], formats: Sequence[str] = (), more: str = "", **parts: str | bytes) -> bytes:
    """`formats`: number formats of the styles 1, 2, …; `more`: what follows the rows of each sheet; `parts`: instead of
    those written here, by their name in `xl/` without `.xml`."""
    names = list(sheets)
    written = {
        "workbook": f'{HEAD}<workbook xmlns="{MAIN}" xmlns:r="{REL}"><sheets>'
        + "".join(f'<sheet name={quoteattr(n)} sheetId="{i}" r:id="rId{i}"/>' for i, n in enumerate(names, 1))
        + "</sheets></workbook>",
        "styles": f'{HEAD}<styleSheet xmlns="{MAIN}"><numFmts>'
        + "".join(f'<numFmt numFmtId="{200 + i}" formatCode={quoteattr(f)}/>' for i, f in enumerate(formats, 1))
        + '</numFmts><cellXfs><xf numFmtId="0"/>'
        + "".join(f'<xf numFmtId="{200 + i}"/>' for i in range(1, len(formats) + 1))
        + "</cellXfs></styleSheet>",
        "sharedStrings": f'{HEAD}<sst xmlns="{MAIN}"></sst>',
        **{
            f"sheet{i}": f'{HEAD}<worksheet xmlns="{MAIN}"><sheetData>{_xlsx_rows(cells)}</sheetData>{more}</worksheet>'
            for i, cells in enumerate(sheets.values(), 1)
        },
        **parts,
    }
    kinds = {f"sheet{i}": "worksheet" for i in range(1, len(names) + 1)} | {s: s for s in ("styles", "sharedStrings")}
    related = "".join(
        f'<Relationship Id="{name.replace("sheet", "rId")}" Type="{REL}/{kind}" Target="{name}.xml"/>'
        for name, kind in kinds.items()
    )
    return archive(
        {
            "_rels/.rels": f'{HEAD}<Relationships xmlns="{PACKAGE}"><Relationship Id="a" Type="{REL}/officeDocument" '
            'Target="/xl/workbook.xml"/></Relationships>',
            "xl/_rels/workbook.xml.rels": f'{HEAD}<Relationships xmlns="{PACKAGE}">{related}</Relationships>',
            **{f"xl/{name}.xml": part for name, part in written.items()},
        }
    )


def _xlsx_rows(cells: Cells) -> str:
    rows = []
    for r, row in enumerate(cells, 1):
        inner = "".join(_xlsx_cell(value, f"{chr(64 + c)}{r}") for c, value in enumerate(row, 1))
        rows.append(f'<row r="{r}">{inner}</row>')
    return "".join(rows)


def _xlsx_cell(value: object, place: str) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return f'<c r="{place}" t="b"><v>{int(value)}</v></c>'
    if isinstance(value, int | float):
        return f'<c r="{place}"><v>{value!r}</v></c>'
    if str(value).startswith("<c"):
        return str(value).replace("<c", f'<c r="{place}"', 1)
    return f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{escape(str(value))}</t></is></c>'


ODS = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
)


def ods(sheets: Mapping[str, Cells], **parts: str | bytes) -> bytes:
    tables = "".join(
        f"<table:table table:name={quoteattr(name)}>{_ods_rows(cells)}</table:table>" for name, cells in sheets.items()
    )
    content = (
        f"{HEAD}<office:document-content {ODS}><office:body><office:spreadsheet>{tables}"
        "</office:spreadsheet></office:body></office:document-content>"
    )
    names = {"manifest": "META-INF/manifest.xml", "content": "content.xml"}
    return archive({"content.xml": content, **{names[name]: part for name, part in parts.items()}})


def ods_cell(text: str, *, formula: str = "", kind: str = "string", more: str = "") -> str:
    """A cell of any kind; `more`: further attributes."""
    formula = f'table:formula="{formula}"' if formula else ""
    text = "".join(f"<text:p>{line}</text:p>" for line in text.split("\n"))
    return f'<table:table-cell office:value-type="{kind}" {formula} {more}>{text}</table:table-cell>'


def _ods_rows(cells: Cells) -> str:
    rows = [
        row if isinstance(row, str) else f"<table:table-row>{''.join(map(_ods_cell, row))}</table:table-row>"
        for row in cells
    ]
    return "".join(rows) + '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>'


def _ods_cell(value: object) -> str:
    if value is None:
        return "<table:table-cell/>"
    if isinstance(value, bool):
        kind, text = f'office:value-type="boolean" office:boolean-value="{str(value).lower()}"', str(value).upper()
    elif isinstance(value, int | float):
        kind, text = f'office:value-type="float" office:value="{value}"', str(value)
    elif str(value).startswith("<table"):
        return str(value)
    else:
        kind, text = 'office:value-type="string"', escape(str(value))
    return f"<table:table-cell {kind}><text:p>{text}</text:p></table:table-cell>"
