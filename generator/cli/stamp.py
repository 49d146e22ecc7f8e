"""Which versions of what made a result: for `--version`, the verdict's stamp, `doctor` and bug logs."""

from __future__ import annotations

LIBRARIES = (
    "budoux", "click", "fonttools", "jinja2", "jsonschema", "justmytype-intl-cjk", "pikepdf", "pillow",
    "pypdfium2", "pyyaml", "referencing", "reportlab", "rl_accel",
)  # fmt: skip
OPTIONAL = {
    "numba": "plays a few hundred times faster; pip install 'deckproof[fast]'",
    "jsonschema-rs": "checks manifests faster; pip install 'deckproof[fast]'",
    "watchfiles": "watch is told of a save, it need not look; pip install 'deckproof[watch]'",
}


def version(distribution: str = "deckproof") -> str:
    """The installed version, or "" when there is none."""
    from importlib import metadata  # 25 ms that a build with nothing to do need not pay

    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return "" if distribution != "deckproof" else "(from a source tree)"


def versions() -> dict[str, str]:
    """Name → version of Python, deckproof and every library; "missing" for what is not installed."""
    import platform

    found = {"python": platform.python_version(), "deckproof": version()}
    return found | {name: version(name) or "missing" for name in (*LIBRARIES, *OPTIONAL)}
