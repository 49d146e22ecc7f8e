"""Golden files: a text kept in the repository, compared whole, written anew by `pytest --update-golden`."""

from __future__ import annotations

import difflib
from pathlib import Path

UPDATE = False
"""Set by conftest.py from the command line."""

_SHOWN = 60  # lines of a difference


def assert_golden(path: Path | str, text: str) -> None:
    """Fails with a unified difference unless the file at `path` holds exactly `text` (UTF-8, LF line ends)."""
    path = Path(path)
    kept = path.read_bytes().decode("utf-8").replace("\r\n", "\n") if path.exists() else None
    if kept == text:
        return
    if UPDATE:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        return
    if kept is None:
        raise AssertionError(f"no golden file {path}; look at the text, then: pytest --update-golden\n{text}")
    difference = list(
        difflib.unified_diff(kept.splitlines(), text.splitlines(), f"{path} (kept)", f"{path} (now)", lineterm="")
    )
    if not difference:  # only the end of the last line differs
        difference = [f"{path}: kept {kept[-20:]!r}, now {text[-20:]!r}"]
    more = [f"… {len(difference) - _SHOWN} more lines"] if len(difference) > _SHOWN else []
    raise AssertionError("\n".join([*difference[:_SHOWN], *more, "wanted?  pytest --update-golden"]))
