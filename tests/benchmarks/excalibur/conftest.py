"""One small set of the shipped session, for all tests of this folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.paths import SAMPLE
from vrhuman.benchmarks.excalibur.make import make
from vrhuman.benchmarks.making import Making


@pytest.fixture(scope="session")
def sample_set(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The set made of it."""
    out = tmp_path_factory.mktemp("excalibur") / "sample"
    make([SAMPLE], out, 1, Making(jobs=1, width=64))
    return out
