"""A registry without a study, open."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from vrhuman.study.registry.registry import Registry


@pytest.fixture
def registry(source: str) -> Iterator[Registry]:
    """It, open."""
    with Registry.open(source) as opened:
        yield opened
