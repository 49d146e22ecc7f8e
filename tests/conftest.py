"""What every test shares: the golden switch, and property tests that are the same in every run."""

from __future__ import annotations

import os
from pathlib import Path

import hypothesis
import pytest

from tests import golden

ROOT = Path(__file__).resolve().parent.parent

# No clock decides a test, and a failure seen once is seen by everybody.
hypothesis.settings.register_profile("same", deadline=None, derandomize=True, database=None)
hypothesis.settings.load_profile("same")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden files anew; then read the diff")


def pytest_configure(config: pytest.Config) -> None:
    golden.UPDATE = bool(config.getoption("--update-golden"))
    os.environ["NO_COLOR"] = "1"
    os.environ.pop("FORCE_COLOR", None)


@pytest.fixture(scope="session")
def root() -> Path:
    """The repository: a project of its own, with `components/` and `output/`."""
    return ROOT
