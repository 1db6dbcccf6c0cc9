"""Whatever somebody changes in a sealed session, with all checksums right, `verify` names it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.paths import SAMPLE
from tests.support.recording.alterations import altered
from vrhuman.recording.recover import recover
from vrhuman.recording.seal import SealState
from vrhuman.recording.verify import Verification, verify

SEEDS = range(40)


@pytest.fixture(scope="module")
def sealed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample, as this version closes it."""
    path = tmp_path_factory.mktemp("sealed") / "sample.mcap"
    recover(SAMPLE, path)
    return path


def said(result: Verification) -> str:
    """All that a verification names."""
    found = (*result.changes(), *result.completeness.lines(), str(result.first_difference))
    return "\n".join(found)


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_altered_is_named(tmp_path: Path, sealed: Path, seed: int) -> None:
    alteration = altered(sealed, tmp_path / "s.mcap", seed)

    result = verify(tmp_path / "s.mcap")

    assert not result.good, alteration
    assert alteration.where in said(result) or result.seal.state is SealState.GONE, alteration
