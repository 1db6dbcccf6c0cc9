"""Whatever somebody changes in a sealed session, with all checksums right, `verify` names it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.paths import SAMPLE
from tests.support.recording.alterations import altered, named
from vrhuman.recording.recover import recover
from vrhuman.recording.verify import verify

SEEDS = range(40)


@pytest.fixture(scope="module")
def sealed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample, as this version closes it."""
    path = tmp_path_factory.mktemp("sealed") / "sample.mcap"
    recover(SAMPLE, path)
    return path


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_altered_is_named(tmp_path: Path, sealed: Path, seed: int) -> None:
    alteration = altered(sealed, tmp_path / "s.mcap", seed)

    result = verify(tmp_path / "s.mcap")

    assert named(result, alteration), alteration
