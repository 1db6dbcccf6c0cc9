"""Shared by the tests of houses: the catalogue, one generated house, the real houses' folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.paths import SHARED
from vrhuman.houses.catalogue import Catalogue, load_catalogue
from vrhuman.houses.generator import generate
from vrhuman.records import JsonValue

REAL_HOUSES = SHARED / "houses"


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return load_catalogue()


@pytest.fixture(scope="session")
def house_json() -> dict[str, JsonValue]:
    return generate(rooms=4, seed=1)


@pytest.fixture(scope="session")
def real_houses() -> Path:
    if not REAL_HOUSES.is_dir():
        pytest.skip("the folder of real ProcTHOR houses (../shared/houses) is not there")
    return REAL_HOUSES
