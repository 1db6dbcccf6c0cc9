"""Calibrates a participant on their page, before their trial, as ``vrhuman calibrate`` does."""

from __future__ import annotations

import time
from collections.abc import Callable
from multiprocessing.connection import Connection

from vrhuman.embodiment.settings import BodySettings
from vrhuman.protocol.calibration.dots import packed
from vrhuman.protocol.calibration.machine import Calibration, advance, panels_of, recentred
from vrhuman.runtime.calibrating.feeling import pointing_pulses
from vrhuman.runtime.calibrating.plan import CalibrationPlan, first_of, saved
from vrhuman.web.messages import ClientFrame, Mode, Voice, written_message
from vrhuman.web.page_listener import PageListener
from vrhuman.web.page_loop import SILENCE_SECONDS, waiter
from vrhuman.web.shown import told_pulses
from vrhuman.web.shown_panels import ShownPanels
from vrhuman.web.trial_messages import (
    Calibrated,
    CalibrationBegins,
    ServerEnds,
    TrialBegins,
    received,
)


def calibrate_on_page(plan: CalibrationPlan, link: Connection) -> BodySettings | None:
    """Calibrate the participant whose page is at the other end of ``link``, and save the profile.

    None where the server ends before that; nothing is written then.

    :raises VrhumanError: if a file or the disk fails.
    :raises EOFError: if the server is gone.
    """
    loop = CalibrationLoop(first_of(plan))
    packed()  # takes longer than one frame
    link.send(CalibrationBegins())
    waiting = waiter((link,))
    while not (loop.calibration.over or loop.ended):
        if waiting(SILENCE_SECONDS):
            loop.hear(received(link), bool(waiting(0.0)), link)
        else:
            loop.away()
    if loop.ended:
        return None
    settings = saved(plan, loop.calibration)
    link.send(Calibrated(plan.profile, settings))
    while not isinstance(told := received(link), TrialBegins):  # the page sends on until it hears
        if isinstance(told, ServerEnds):
            return None
    return settings


class CalibrationLoop(PageListener):
    """Runs the frames of one calibration as the page sends them.

    A page that goes away, or comes anew, begins the present step again. ``clock`` is what times
    are of [ns].
    """

    def __init__(
        self, calibration: Calibration, clock: Callable[[], int] = time.monotonic_ns
    ) -> None:
        super().__init__()
        self._clock = clock
        self.calibration = calibration
        self.ended = False
        """Whether the server ends."""
        self._shown = ShownPanels()

    def came(self, mode: Mode) -> None:
        self._shown = ShownPanels()
        if mode != "headset":
            self.refuse("put the headset on again: you are being measured with it")

    def away(self) -> None:
        self.frames.interrupted()
        self.calibration = recentred(self.calibration)

    def server_ends(self) -> None:
        self.ended = True

    def note(self, text: str) -> None:
        """Do nothing: a calibration has no file of notes."""

    def voice(self, voice: Voice) -> bool:  # noqa: ARG002 -- nothing is recorded yet
        return True

    def frame(self, frame: ClientFrame) -> bytes:
        now = self._clock()
        state = self.frames.came(frame, now)
        before, self.calibration = self.calibration, advance(self.calibration, state)
        message = {
            "kind": "shown",
            "frame": frame.state.frame,
            "stamp": now,
            "base": [0.0, 0.0],
            "rig_yaw": 0.0,
            "lift": 0.0,
            "in_house": False,
            **self._shown.message(panels_of(self.calibration, state)),
            **told_pulses(pointing_pulses(before, self.calibration)),
        }
        data = written_message(message)
        self.frames.answered(now)
        return data
