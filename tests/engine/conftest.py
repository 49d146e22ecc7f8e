"""Compiled loops of these tests go to one temporary cache that the test processes share."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from verify.engine import cache


@pytest.fixture(scope="session", autouse=True)
def compiled_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    before = os.environ.get(cache.VARIABLE)
    os.environ[cache.VARIABLE] = str(shared / "compiled")
    yield
    if before is None:
        del os.environ[cache.VARIABLE]
    else:
        os.environ[cache.VARIABLE] = before
