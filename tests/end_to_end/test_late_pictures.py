"""A trial whose house stops drawing for a while: what the eyes are shown is in the file."""

from __future__ import annotations

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
    _first, *later = found["shown"]
    assert max(age for age, stage in later if stage == COVERED) > MAX_CLEAR_NS
    assert all(age <= MAX_MOVED_NS for age, stage in later if stage == CORRECTED)
