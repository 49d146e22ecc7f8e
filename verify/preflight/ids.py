"""Whose labels a file carries, without measuring it.  In: a PDF.  Out: the ids of the games on its pages."""

from __future__ import annotations

import re
from pathlib import Path

import pikepdf

from .reader import BROKEN

_GAME = re.compile(rb"/PnP_Place\s*<<\s*/Id\s*\(([a-z0-9._-]+)/")


def games_of(path: Path) -> frozenset[str]:
    """Empty for a file that cannot be read or has no labels."""
    try:
        with pikepdf.open(path) as pdf:
            found = {match for page in pdf.pages for match in _GAME.findall(_content(page))}
    except BROKEN:
        return frozenset()
    return frozenset(match.decode("ascii") for match in found)


def _content(page: pikepdf.Page) -> bytes:
    contents = page.obj.get("/Contents")
    if contents is None:
        return b""
    streams = contents if isinstance(contents, pikepdf.Array) else [contents]
    return b"\n".join(stream.read_bytes() for stream in streams)
