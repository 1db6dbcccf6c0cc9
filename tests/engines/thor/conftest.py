"""AI2-THOR's real client with ``vrhuman-thor`` behind it, in a home folder of its own."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.paths import THOR_SERVER
from vrhuman.embodiment.build import build_house
from vrhuman.engines.thor.engine import ThorEngine
from vrhuman.houses.generator import generate


@pytest.fixture(scope="package")
def _home(client_home: Path) -> Path:
    if sys.platform == "win32":
        pytest.skip("AI2-THOR has no build for Windows")
    return client_home


@pytest.fixture(scope="package")
def thor(_home: Path) -> Iterator[ThorEngine]:
    """One small house for the tests that only look or move; none relies on where the agent is."""
    data = generate(1, 3)
    engine = ThorEngine(build_house(data, "test", 3), data, THOR_SERVER)
    yield engine
    engine.close()
