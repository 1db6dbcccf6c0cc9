"""A small house for trials in virtual time."""

from __future__ import annotations

import json

import pytest

from vrhuman.houses.generator import generate


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The path of its file, as a plan names it."""
    path = tmp_path_factory.mktemp("houses") / "two-rooms.json"
    path.write_text(json.dumps(generate(2, 1)), encoding="utf-8")
    return str(path)
