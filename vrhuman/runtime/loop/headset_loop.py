"""The loop of display frames for a headset; no other pure Python code runs in its process."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence

from vrhuman.embodiment.haptics import felt_pulses
from vrhuman.headset.errors import (
    HeadsetClosed,
    HeadsetPaused,
    RuntimeFailed,
    RuntimeLost,
    RuntimeNotFound,
)
from vrhuman.headset.input import Hand
from vrhuman.headset.lifecycle import Away
from vrhuman.headset.openxr import DisplayFrame
from vrhuman.protocol.cueing import cues
from vrhuman.protocol.progress import Progress
from vrhuman.recording.entries import (
    AudioPacket,
    InterruptionReason,
    PauseReason,
    VideoPacket,
)
from vrhuman.records import FrameTiming, Gaze, VrhumanError
from vrhuman.review.results.frames import NO_FRAMES, FrameCount
from vrhuman.runtime.loop.display import TrialDisplay
from vrhuman.runtime.loop.frame_output import FrameOutput
from vrhuman.runtime.processes.cue_process import CueLink
from vrhuman.runtime.processes.encoder_process import EncoderLink
from vrhuman.runtime.processes.microphone_process import MicrophoneLink
from vrhuman.runtime.processes.participant_process import ParticipantLink
from vrhuman.runtime.status_text import boards_in_words
from vrhuman.runtime.trial import Trial
from vrhuman.runtime.view.house_picture import Standpoint
from vrhuman.runtime.view.participant_view import ParticipantView
from vrhuman.runtime.view.person_film import PersonFilm
from vrhuman.runtime.view.picture_age import CORRECTED

PAUSE_SECONDS = 3600.0
"""How long a headset may be off the head, or its runtime lost, before the trial is given up [s]."""
RETRY_SECONDS = 0.5
"""The time between two attempts to find a runtime that was lost [s]."""
GazeSource = Callable[[DisplayFrame], Gaze | None]
"""Where the eyes look in a frame; None if that is not known."""
AWAY = {Away.OFF_HEAD: PauseReason.HEADSET_OFF, Away.SYSTEM_MENU: PauseReason.SYSTEM_MENU}
"""The reason for which the trial pauses while the input is not the participant's."""


class HeadsetLoop:
    """Drives one trial with one opened headset, or with a display that has the same methods."""

    def __init__(
        self,
        trial: Trial,
        headset: TrialDisplay,
        view: ParticipantView,
        encoder: EncoderLink,
        participant: ParticipantLink | None,
        hand: Hand,
        microphone: MicrophoneLink | None = None,
        film: PersonFilm | None = None,
        cueing: CueLink | None = None,
        gaze: GazeSource | None = None,
    ) -> None:
        self._trial = trial
        self._headset = headset
        self._view = view
        self._encoder = encoder
        self._participant = participant
        self._hand = hand
        self._microphone = microphone
        self._film = film
        self._cues = cueing
        self._gaze = gaze
        self._previous: FrameTiming | None = None
        self._count = NO_FRAMES
        self._met = False  # whether the participant was there since frames last began
        self._awaited: Callable[[], None] | None = None
        self._waiting_since: float | None = None
        self._stage = CORRECTED

    @property
    def count(self) -> FrameCount:
        return self._count

    def run(self, progress: Callable[[Trial, FrameCount], None]) -> None:
        """Run frames until the trial ends, or until the participant closes it from the headset.

        Garbage collection is frozen meanwhile: a collection would cost frames.
        """
        gc.collect()
        gc.freeze()
        gc.disable()
        try:
            while not self._trial.at_end:
                self._turn()
                progress(self._trial, self._count)
        except HeadsetClosed:
            self._trial.interrupted(InterruptionReason.HEADSET)
        finally:
            gc.enable()
            gc.unfreeze()

    def _turn(self) -> None:
        """Run one frame, or check again for a worn headset and a living runtime."""
        try:
            if self._awaited is not None:
                self._awaited()
                self._awaited = self._waiting_since = None
            self._frame(self._headset.begin_frame())
        except HeadsetPaused as paused:
            self._wait_for(lambda: self._headset.resume(RETRY_SECONDS), paused)
        except (RuntimeLost, RuntimeNotFound, RuntimeFailed) as gone:
            again = self._awaited is not None
            if not again and not isinstance(gone, RuntimeLost):
                raise
            self._wait_for(self._headset.reopen, gone)
            if again:
                time.sleep(RETRY_SECONDS)

    def _wait_for(self, awaited: Callable[[], None], reason: VrhumanError) -> None:
        """Pause the trial until ``awaited`` succeeds; ``reason`` is raised if it takes too long."""
        off = isinstance(reason, HeadsetPaused)
        self._trial.pause(PauseReason.HEADSET_OFF if off else PauseReason.RUNTIME_LOST)
        self._previous, self._met = None, False
        self._awaited = awaited
        now = time.monotonic()
        if self._waiting_since is None:
            self._waiting_since = now
            self._trial.note(str(reason))
        if now - self._waiting_since > PAUSE_SECONDS:
            raise reason

    def _frame(self, frame: DisplayFrame) -> None:
        began, cpu = time.perf_counter_ns(), time.thread_time_ns()
        state = self._headset.poll(frame)
        gaze = None if self._gaze is None else self._gaze(frame)
        polled = time.perf_counter_ns()
        self._met = self._met or state.focused
        if self._met and (away := self._headset.away) is not None:
            self._trial.pause(AWAY[away])
        if frame.recentred:
            self._trial.recentred()
        now_ns, before = time.monotonic_ns(), self._trial.progress
        shown = self._trial.update(
            state,
            frame.display_time_ns - now_ns,
            self._previous,
            self._video(),
            self._sound(),
            frame.shown_ns - now_ns,
            gaze,
        )
        if self._participant is not None:
            self._participant.show(boards_in_words(self._trial))
        self._vibrate(shown)
        self._cue(before)
        updated = time.perf_counter_ns()
        views = self._headset.locate_views(frame) if state.head.valid else None
        located, before_drawing = time.perf_counter_ns(), time.thread_time_ns()
        presented = None
        if frame.should_render and views is not None:
            where = Standpoint(state.head, views, shown.base, shown.rig_yaw, located)
            if self._film is not None and shown.in_house:
                self._film.want(where)
            presented = self._view.show(self._headset.acquire_eyes, where, shown)
        drawn, after_drawing = time.perf_counter_ns(), time.thread_time_ns()
        if presented is None:
            self._headset.submit(frame, None, shown.panels)
        else:
            self._headset.submit(frame, presented.views, shown.panels, presented.depth)
        ended = time.perf_counter_ns()
        if presented is not None and presented.correction.stage != self._stage:
            self._stage = presented.correction.stage
            self._trial.picture_changed(self._stage, presented.age_ns)
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
            sharpness=frame.sharpness,
        )
        self._count = self._count.after(frame.missed, frame.period_ns, frame.sharpness)

    def _video(self) -> list[VideoPacket]:
        packets = self._encoder.take()
        return packets if self._film is None else packets + self._film.take()

    def _sound(self) -> Sequence[AudioPacket]:
        if self._microphone is None:
            return ()
        sound = self._microphone.take()
        self._trial.loudness = self._microphone.peak
        for line in self._microphone.news():
            self._trial.note(line)
        return sound

    def _cue(self, before: Progress) -> None:
        if self._cues is None:
            return
        for cue in cues(self._trial.episode, before, self._trial.progress):
            self._cues.play(cue)
        for line in self._cues.news():
            self._trial.note(line)

    def _vibrate(self, shown: FrameOutput) -> None:
        for pulse in (*felt_pulses(shown.events, self._hand), *shown.feedback.pulses):
            self._headset.haptic(pulse.hand, pulse.amplitude, pulse.seconds)
