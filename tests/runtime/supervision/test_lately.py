"""The desk's figure of the last ten seconds forgets what was before them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.runtime.visitor import in_a_trial
from vrhuman.review.results.frames import FrameCount
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.supervision.trial_status import StatusReporter

MISSED, A_TENTH = 100, 9
"""Frames missed in the first tenth of a second, and shown in each."""


def shown_of(frames: int) -> FrameCount:
    return FrameCount(frames, MISSED, 1, float(frames), float(frames))


@pytest.mark.parametrize(("tenths_ago", "counts"), [(99, True), (100, False)])
def test_frames_missed_ten_seconds_ago_no_longer_count(
    tmp_path: Path, house: str, tenths_ago: int, counts: bool
) -> None:
    reporter = StatusReporter()
    with in_a_trial(Plan(steps=5, house=house, out=tmp_path), None) as visitor:
        for tenth in range(1, tenths_ago + 2):
            status = reporter.of(visitor.trial, shown_of(A_TENTH * tenth))

    shown = A_TENTH * (tenths_ago + 1)
    of_all = 100.0 * shown / (shown + MISSED)
    assert status.frames_in_time == pytest.approx(of_all)
    assert status.in_time == pytest.approx(of_all if counts else 100.0)
