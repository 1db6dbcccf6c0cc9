"""A trial whose participant's eyes are tracked: the file has their gaze at session time."""

from __future__ import annotations

from pathlib import Path

from tests.support.protocol.person import pose
from tests.support.runtime.visitor import EYES, in_a_trial
from vrhuman.headset.simulated import SimulatedInputs
from vrhuman.recording.channels import Topic
from vrhuman.recording.channels.gaze import GAZE
from vrhuman.recording.reader import Session
from vrhuman.records import Gaze
from vrhuman.runtime.loop.virtual_loop import FRAME_NS, headset_state
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.trial import Trial

LATE_NS = 9_000_000
"""So long before its frame's display time the eyes were looked at."""


def frame(trial: Trial, number: int, time_ns: int) -> None:
    state = headset_state(SimulatedInputs(), number, time_ns)
    trial.update(state, 0, None, [], gaze=Gaze(time_ns, pose(EYES), time_ns - LATE_NS))


def test_gaze_is_recorded_with_its_frame_and_stays_with_it_where_the_clock_jumps(
    tmp_path: Path,
) -> None:
    with in_a_trial(Plan(steps=40, out=tmp_path), None) as visitor:
        begin = visitor.world.now_ns
        for number in range(1, 4):
            frame(visitor.trial, 10 + number, begin + number * FRAME_NS)
        for number in range(1, 4):  # another runtime's clock, from its own beginning
            frame(visitor.trial, 20 + number, begin - 60 * 1_000_000_000 + number * FRAME_NS)
        path = visitor.trial.recorder.path

    with Session.open(path) as session:
        frames = [state.display_time_ns for state in session.headset_states()][-6:]
        looked = list(session.read(GAZE))
        times = [time_ns for _, time_ns, _ in session.raw(Topic.GAZE)]

    assert [each.time_ns for each in looked] == times == frames
    assert [(each.sampled_ns or 0) + LATE_NS for each in looked] == frames
    assert frames == sorted(set(frames))


def test_nothing_is_recorded_of_eyes_that_nobody_asked_for(tmp_path: Path) -> None:
    with in_a_trial(Plan(steps=40, out=tmp_path), None) as visitor:
        visitor.frames(0.2)
        path = visitor.trial.recorder.path

    with Session.open(path) as session:
        assert list(session.read(GAZE)) == []
        assert session.start.settings["gaze"] is False
