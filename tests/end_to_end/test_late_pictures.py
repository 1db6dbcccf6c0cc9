"""A trial whose house stops drawing for a while: what the eyes are shown is in the file."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from tests.support.scenarios.process import finish, needs_runtime, start
from vrhuman.runtime.view.picture_age import CORRECTED, COVERED, MAX_CLEAR_NS, MAX_MOVED_NS

pytestmark = [pytest.mark.end_to_end, needs_runtime]


def test_pictures_that_stay_away_are_covered_and_the_file_says_so(
    tmp_path: Path,
) -> None:
    found = finish(start("trials", "late", str(tmp_path)))

    assert found["completed"]
    stages = [stage for stage, _ in found["changes"]]
    assert all(before != after for before, after in itertools.pairwise([CORRECTED, *stages]))
    assert max(age for stage, age in found["changes"] if stage == COVERED) > MAX_CLEAR_NS
    assert all(age <= MAX_MOVED_NS for stage, age in found["changes"] if stage == CORRECTED)
    assert stages[-1] == CORRECTED  # the panels at the end
