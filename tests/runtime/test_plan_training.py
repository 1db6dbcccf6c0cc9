"""Training is refused in a house that lacks what it practises with."""

from __future__ import annotations

from pathlib import Path

import pytest

from vrhuman.protocol.training import house as training
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import SceneError, prepare


def test_a_house_without_the_things_of_the_training_is_refused(tmp_path: Path, house: str) -> None:
    with pytest.raises(SceneError, match=r"has no .* which training needs; leave out --house"):
        prepare(Plan(protocol="training", house=house, out=tmp_path))


def test_without_a_house_training_is_in_its_own(tmp_path: Path) -> None:
    prepared = prepare(Plan(protocol="training", out=tmp_path))

    assert prepared.house_id == training.HOUSE_ID
