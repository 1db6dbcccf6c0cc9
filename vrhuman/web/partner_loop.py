"""Runs the frames of a trial's second participant as their page sends them, and answers them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from vrhuman.embodiment.settings import BodySettings, desk_settings
from vrhuman.recording.channels.helper import HELPER_CLIENT_CLOCK
from vrhuman.records import HeadsetState
from vrhuman.runtime.loop.frame_output import FrameOutput
from vrhuman.runtime.loop.partner import PartnerBody
from vrhuman.runtime.trial import Trial
from vrhuman.web.messages import Mode, Voice
from vrhuman.web.shown import ShownFrames
from vrhuman.web.trial_listener import TrialListener


class PartnerLoop(TrialListener):
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
        super().__init__(trial, HELPER_CLIENT_CLOCK, new_frames(settings))
        self._partner = partner
        self._settings = settings
        self._new_frames = new_frames

    def attend(self) -> None:
        """Let the house wait while the second participant is away."""
        self._partner.attend()

    def came(self, mode: Mode) -> None:
        settings = self._settings
        if mode == "desktop":
            settings = desk_settings(settings, "smooth")
        self._partner.came(settings)
        self.shown = self._new_frames(settings)
        self.trial.note(f"the second participant's page: {mode}")

    def away(self) -> None:
        self.frames.interrupted()
        self._partner.away()

    def server_ends(self) -> None:
        """Do nothing: the first participant's page is told."""

    def note(self, text: str) -> None:
        self.trial.note(f"the second participant's page's {text}")

    def voice(self, voice: Voice) -> bool:  # noqa: ARG002 -- the file has one voice
        return False

    @property
    def in_house(self) -> bool:
        return self._partner.in_house

    def update(self, state: HeadsetState) -> tuple[FrameOutput, Mapping[str, Any]]:
        return self._partner.update(state, self.frames.previous), {}

    def pass_over(self, state: HeadsetState) -> None:
        self._partner.pass_over(state, self.frames.previous)
