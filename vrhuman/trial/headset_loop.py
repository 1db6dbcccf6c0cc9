"""The loop of display frames beside a headset: nothing else pure-Python runs in its process."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

from vrhuman.headset.errors import HeadsetPaused
from vrhuman.headset.input import Hand
from vrhuman.headset.openxr import DisplayFrame, OpenXRHeadset
from vrhuman.records import FrameTiming, HappeningKind
from vrhuman.trial.encoder_process import EncoderLink
from vrhuman.trial.frames import FrameCount
from vrhuman.trial.house_picture import HousePicture, Standpoint
from vrhuman.trial.participant_process import ParticipantLink
from vrhuman.trial.trial import Shown, Trial

PAUSE_SECONDS = 3600.0
"""How long a headset may be off the head before the trial is given up."""
FELT = {
    HappeningKind.PICKED: (0.8, 0.08),
    HappeningKind.SLIPPED: (0.5, 0.05),
    HappeningKind.COLLIDED: (0.3, 0.05),
    HappeningKind.OPENED: (0.4, 0.04),
    HappeningKind.CLOSED: (0.4, 0.04),
}
"""What the hand feels: amplitude 0..1 and seconds of vibration."""


class HeadsetLoop:
    """Drives one trial with one opened headset."""

    def __init__(
        self,
        trial: Trial,
        headset: OpenXRHeadset,
        picture: HousePicture,
        encoder: EncoderLink,
        participant: ParticipantLink | None,
        hand: Hand,
    ) -> None:
        self._trial = trial
        self._headset = headset
        self._picture = picture
        self._encoder = encoder
        self._participant = participant
        self._hand = hand
        self._previous: FrameTiming | None = None
        self._count = FrameCount(0, 0, 0)

    @property
    def count(self) -> FrameCount:
        return self._count

    def run(self, progress: Callable[[Trial, FrameCount], None]) -> None:
        """Frames until the trial is over. Memory is frozen: a collection would cost frames."""
        gc.collect()
        gc.freeze()
        gc.disable()
        try:
            while not self._trial.over:
                self._turn()
                progress(self._trial, self._count)
        finally:
            gc.enable()
            gc.unfreeze()

    def _turn(self) -> None:
        try:
            frame = self._headset.begin_frame()
        except HeadsetPaused:
            self._trial.pause()
            self._headset.resume(PAUSE_SECONDS)
            self._previous = None
            return
        self._frame(frame)

    def _frame(self, frame: DisplayFrame) -> None:
        began, cpu = time.perf_counter_ns(), time.thread_time_ns()
        state = self._headset.poll(frame)
        polled = time.perf_counter_ns()
        clock_ns = frame.display_time_ns - time.monotonic_ns()
        shown = self._trial.update(state, clock_ns, self._previous, self._encoder.take())
        if self._participant is not None:
            self._participant.show(self._trial.for_participant())
        self._vibrate(shown)
        updated = time.perf_counter_ns()
        views = self._headset.locate_views(frame) if state.head.valid else None
        located, before_drawing = time.perf_counter_ns(), time.thread_time_ns()
        presented = None
        if frame.should_render and views is not None and shown.in_house:
            where = Standpoint(state.head, views, shown.base, shown.rig_yaw, located)
            presented = self._picture.show(self._headset.acquire_eyes, where, shown.event)
        drawn, after_drawing = time.perf_counter_ns(), time.thread_time_ns()
        self._headset.submit(frame, presented.views if presented else None, shown.panels)
        ended = time.perf_counter_ns()
        self._previous = FrameTiming(
            frame=frame.number,
            display_time_ns=frame.display_time_ns,
            period_ns=frame.period_ns,
            missed=frame.missed,
            poll_ns=polled - began,
            update_ns=updated - polled,
            draw_ns=drawn - updated,
            record_ns=shown.record_ns,
            submit_ns=ended - drawn,
            cpu_ns=time.thread_time_ns() - cpu,
            draw_cpu_ns=after_drawing - before_drawing,
            pose_age_ns=drawn - (presented.located_ns if presented else located),
            event_age_ns=shown.event_age_ns,
        )
        self._count = FrameCount(
            self._count.shown + 1, self._count.missed + frame.missed, frame.period_ns
        )

    def _vibrate(self, shown: Shown) -> None:
        for happening in shown.happenings:
            if happening.kind in FELT:
                self._headset.haptic(self._hand, *FELT[happening.kind])
