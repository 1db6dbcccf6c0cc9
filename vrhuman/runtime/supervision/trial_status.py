"""Collects a trial's status in one record for the experimenter's window.

This happens in the process of the headset's loop, so the record contains only what is known there.
"""

from __future__ import annotations

from collections import deque

import numpy as np

from vrhuman.protocol.progress import Progress, current_phase, steps_left, waiting
from vrhuman.protocol.specification import PhaseSpec
from vrhuman.review.results.frames import NO_FRAMES, FrameCount, percent
from vrhuman.runtime.status_text import head_yaw, in_a_line
from vrhuman.runtime.supervision.messages import TrialStatus
from vrhuman.runtime.trial import END, Trial

STANDINGS_PER_SECOND = 10
LATELY = 10 * STANDINGS_PER_SECOND
"""The number of status records over which recent frames are counted."""


class StatusReporter:
    """Makes the status records one after another.

    It counts the frames of the last ten seconds too.
    """

    def __init__(self) -> None:
        self._frames: deque[FrameCount] = deque([NO_FRAMES], maxlen=LATELY)

    def of(self, trial: Trial, frames: FrameCount) -> TrialStatus:
        """Return the present status, after ``frames`` of the trial."""
        before = self._frames[0]
        self._frames.append(frames)
        lately = frames.since(before)
        progress, episode, world_state = trial.progress, trial.episode, trial.world_state
        phase, state = current_phase(episode.spec, progress), trial.state
        x, _, z = world_state.agent_position
        return TrialStatus(
            time_ns=trial.now_ns,
            phase=phase.name if phase else END,
            phase_number=progress.phase,
            phase_kind=str(phase.kind) if phase else END,
            begun=progress.started_ns is not None,
            phase_seconds=_seconds(trial, progress),
            steps=world_state.step_count,
            steps_left=steps_left(episode.spec, progress, world_state.step_count),
            question=progress.question,
            told=in_a_line(trial),
            paused=trial.pauses.shown_reason or waiting(progress),
            agent=np.array([x, z, world_state.yaw]),
            head_yaw=head_yaw(trial),
            room=world_state.room,
            held=world_state.held,
            force=world_state.grasp_force,
            in_time=percent(lately.in_time),
            frames_in_time=percent(frames.in_time),
            hz=frames.hz or 0.0,
            tracked=(
                (state.head.tracked, state.left.grip.tracked, state.right.grip.tracked)
                if state
                else (False, False, False)
            ),
            focused=state is not None and state.focused,
            sound=trial.loudness,
            free_bytes=trial.recorder.free,
            exposure_seconds=progress.exposure.worn_ns * 1e-9,
            task=_task(phase, progress),
            sharpness=percent(lately.sharpness),
            frames_sharpness=percent(frames.sharpness),
        )


def _task(phase: PhaseSpec | None, progress: Progress) -> str:
    """Return the task that is practised and its progress; empty outside training."""
    state = progress.task
    if phase is None or phase.practice is None or state is None:
        return ""
    said = state.verdict or f"{state.share:.0%}"
    return f"{phase.practice.task}: {said}, attempt {state.attempt}, {state.seconds:.0f} s"


def _seconds(trial: Trial, progress: Progress) -> float:
    """Return the duration of the present phase, without the time spent waiting [s]."""
    if progress.started_ns is None:
        return 0.0
    until_ns = trial.pauses.since_ns if trial.pauses.reasons else trial.now_ns
    return max(0.0, (until_ns - progress.started_ns - progress.waited_ns) * 1e-9)
