"""One small set of one drawn session, for all tests of this folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.recording.table_person import record
from vrhuman.benchmarks.egotaskqa.make import make
from vrhuman.benchmarks.making import Making


@pytest.fixture(scope="session")
def drawn_session(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Somebody does fourteen things at a table."""
    return record(tmp_path_factory.mktemp("table") / "table.mcap", 4, 14)


@pytest.fixture(scope="session")
def small_set(drawn_session: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The set made of it."""
    out = tmp_path_factory.mktemp("egotaskqa") / "small"
    make([drawn_session], out, 1, Making(jobs=1, width=64))
    return out
