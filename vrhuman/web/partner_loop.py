"""Runs the frames of a trial's second participant as their page sends them, and answers them."""

from __future__ import annotations

import time
from collections.abc import Callable

from vrhuman.embodiment.settings import BodySettings, desk_settings
from vrhuman.recording.channels.helper import HELPER_CLIENT_CLOCK
from vrhuman.runtime.loop.partner import PartnerBody
from vrhuman.runtime.trial import Trial
from vrhuman.web.messages import ClientFrame, Mode, Voice, written_message
from vrhuman.web.page_listener import PageListener
from vrhuman.web.shown import ShownFrames


class PartnerLoop(PageListener):
    """Runs a second participant's frames, between those of the first.

    ``settings`` is how their body moves, ``new_frames`` makes what a page of theirs is shown.
    """

    def __init__(
        self,
        trial: Trial,
        partner: PartnerBody,
        settings: BodySettings,
        new_frames: Callable[[BodySettings], ShownFrames],
    ) -> None:
        super().__init__()
        self._trial = trial
        self._partner = partner
        self._settings = settings
        self._new_frames = new_frames
        self._shown = new_frames(settings)

    def attend(self) -> None:
        """Let the house wait while the second participant is away."""
        self._partner.attend()

    def came(self, mode: Mode) -> None:
        settings = self._settings
        if mode == "desktop":
            settings = desk_settings(settings, "smooth")
        self._partner.came(settings)
        self._shown = self._new_frames(settings)
        self._trial.note(f"the second participant's page: {mode}")

    def away(self) -> None:
        self.frames.interrupted()
        self._partner.away()

    def server_ends(self) -> None:
        """Do nothing: the first participant's page is told."""

    def note(self, text: str) -> None:
        self._trial.note(f"the second participant's page's {text}")

    def voice(self, voice: Voice) -> bool:  # noqa: ARG002 -- the file has one voice
        return False

    def frame(self, frame: ClientFrame) -> bytes | None:
        now = time.monotonic_ns()
        state = self.frames.came(frame, now)
        began = time.perf_counter_ns()
        data, event_age_ns = None, 0
        if self.passes_over(state, self._partner.in_house):
            self._partner.pass_over(state, self.frames.previous)
            updated = ended = time.perf_counter_ns()
            record_ns = updated - began
        else:
            shown = self._partner.update(state, self.frames.previous)
            updated = time.perf_counter_ns()
            data = written_message(self._shown.message(frame.state.frame, now, shown))
            ended = time.perf_counter_ns()
            self.frames.answered(now)
            record_ns, event_age_ns = shown.record_ns, shown.event_age_ns
        self.frames.ended(frame, now, updated - began, record_ns, ended - updated, event_age_ns)
        estimate = self.frames.clock_estimate(now, self._trial.now_ns)
        if estimate is not None:
            self._trial.recorder.add(HELPER_CLIENT_CLOCK, estimate)
        return data
