"""The door to fontTools: a font file and a set of characters → small TrueType files, one for each weight.

In: a TrueType or OpenType file (variable, static, CFF, CFF2, first face of a collection).  Out: bytes and metrics in
font units.  reportlab draws TrueType outlines only, tells fonts apart by PostScript name and draws the default weight
of a variable font, so CFF is converted (cu2qu), every weight becomes a font of its own, and its PostScript name is
its key.
Tables that describe the whole font (head, hhea, OS/2, maxp) stay as the source has them: then what reportlab embeds
depends on the characters drawn and not on which others happen to be in the cached file.

Importing this takes a third of a second; `fonts.py` does so only when the cache lacks something.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, TTLibError, newTable
from fontTools.varLib import instancer

from .fonts import FontError

LAYOUT_TABLES = ["GSUB", "GPOS", "GDEF", "BASE", "VORG", "vhea", "vmtx", "VVAR", "STAT", "DSIG", "kern", "JSTF", "meta"]
CURVE_ERROR = 0.0005  # em: how far a converted curve may lie from the original (0.5 units of 1000)
RESTRICTED = 0x0002  # OS/2 fsType: "must not be embedded"


@dataclass(frozen=True, slots=True)
class Cut:
    """One weight, ready for a PDF.  Metrics in font units of `units` per em; `advances` by character, `absent` were
    asked for in vain."""

    data: bytes
    units: int
    ascent: int
    descent: int  # below the baseline, positive
    cap: int
    advances: Mapping[str, int]
    absent: str


def cut(source: Path, keys: Mapping[str, int], characters: Iterable[str]) -> dict[str, Cut]:
    """`keys` maps the PostScript name of each wanted font to its weight (ignored by a static font)."""
    wanted = sorted(set(characters))
    try:
        data = io.BytesIO(source.read_bytes())
        font = TTFont(data, fontNumber=0, recalcBBoxes=False, recalcTimestamp=False, lazy=True)
        small = _subset(font, wanted)
        return {key: _instance(small, key, weight, wanted) for key, weight in sorted(keys.items())}
    except (TTLibError, AssertionError, KeyError, ValueError, IndexError, OSError, EOFError) as fault:
        if isinstance(fault, FontError):
            raise
        raise FontError(f"the font file cannot be read ({fault or type(fault).__name__})") from fault


def _subset(font: TTFont, characters: list[str]) -> bytes:
    if "OS/2" in font and font["OS/2"].fsType & 0x000F == RESTRICTED:
        raise FontError("the font's licence bits forbid embedding")
    if not {"glyf", "CFF ", "CFF2"} & set(font.keys()):
        raise FontError("the font has no outlines")
    options = subset.Options()
    options.layout_features = []
    options.hinting = False
    options.desubroutinize = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    options.recalc_bounds = False
    options.recalc_average_width = False
    options.prune_unicode_ranges = False
    options.prune_codepage_ranges = False
    options.drop_tables += LAYOUT_TABLES
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[ord(c) for c in characters])
    subsetter.subset(font)
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def _instance(small: bytes, key: str, weight: int, wanted: list[str]) -> Cut:
    font = TTFont(io.BytesIO(small), recalcBBoxes=False, recalcTimestamp=False)
    if "fvar" in font:
        axes = {a.axisTag: a.defaultValue for a in font["fvar"].axes}
        limits = {a.axisTag: (a.minValue, a.maxValue) for a in font["fvar"].axes}
        if "wght" in axes:
            axes["wght"] = min(max(weight, limits["wght"][0]), limits["wght"][1])
        average = font["OS/2"].xAvgCharWidth if "OS/2" in font else 0
        font = instancer.instantiateVariableFont(font, axes, inplace=True)
        if "OS/2" in font:  # the instancer takes the average of the characters that happen to be here
            font["OS/2"].xAvgCharWidth = average
    if "glyf" not in font:
        _to_truetype(font)
    _rename(font, key)
    out = io.BytesIO()
    font.save(out)
    cmap, widths = font.getBestCmap() or {}, font["hmtx"].metrics
    has = {c: widths[cmap[ord(c)]][0] for c in wanted if ord(c) in cmap}
    units = font["head"].unitsPerEm
    ascent, descent, cap = _vertical(font, units)
    return Cut(out.getvalue(), units, ascent, descent, cap, has, "".join(c for c in wanted if c not in has))


def _vertical(font: TTFont, units: int) -> tuple[int, int, int]:
    """Typographic ascent, descent and cap height; where OS/2 is missing or silent, the usual shares of the em."""
    table: Any = font.get("OS/2")
    ascent = getattr(table, "sTypoAscender", 0) or font["hhea"].ascent
    descent = -getattr(table, "sTypoDescender", 0) or -font["hhea"].descent
    cap = getattr(table, "sCapHeight", 0) or round(0.7 * units)
    return ascent, descent, cap


def _to_truetype(font: TTFont) -> None:
    """CFF outlines become quadratic ones, in place."""
    order, glyphs = font.getGlyphOrder(), font.getGlyphSet()
    glyf = newTable("glyf")
    glyf.glyphOrder, glyf.glyphs = order, {}
    for name in order:
        pen = TTGlyphPen(None)
        glyphs[name].draw(Cu2QuPen(pen, font["head"].unitsPerEm * CURVE_ERROR, reverse_direction=True))
        glyf.glyphs[name] = pen.glyph()
    for name in order:
        glyf.glyphs[name].recalcBounds(glyf)
    font["glyf"], font["loca"] = glyf, newTable("loca")
    for tag in ("CFF ", "CFF2"):
        if tag in font:
            del font[tag]
    maxp = font["maxp"]
    maxp.tableVersion = 0x00010000
    limits = {"maxPoints": 0xFFFF, "maxContours": 0xFFFF, "maxZones": 1}
    for field in ("maxPoints", "maxContours", "maxCompositePoints", "maxCompositeContours", "maxZones",
                  "maxTwilightPoints",
                  "maxStorage", "maxFunctionDefs", "maxInstructionDefs", "maxStackElements", "maxSizeOfInstructions",
                  "maxComponentElements", "maxComponentDepth"):  # fmt: skip
        setattr(maxp, field, limits.get(field, 0))
    font["head"].glyphDataFormat, font["head"].indexToLocFormat = 0, 1
    font["post"].formatType = 3.0
    font.sfntVersion = "\x00\x01\x00\x00"


def _rename(font: TTFont, key: str) -> None:
    names = font["name"]
    for record in list(names.names):
        if record.nameID in (3, 4, 6, 16, 17, 25):
            names.removeNames(nameID=record.nameID)
    for name_id in (3, 4, 6):
        names.setName(key, name_id, 3, 1, 0x409)
        names.setName(key, name_id, 1, 0, 0)
