"""``vrhuman calibrate``: runs a calibration in the headset and writes its profile to a file."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from vrhuman.apps.calibrated_wearer import CalibratedPerson, Measures
from vrhuman.embodiment.settings import BodySettings
from vrhuman.headset.choose import chosen_runtime
from vrhuman.headset.errors import HeadsetClosed, HeadsetPaused
from vrhuman.headset.openxr import DisplayFrame, OpenXRHeadset
from vrhuman.headset.simulated import SimulatedDevice
from vrhuman.headset.simulated_runtime import TestDisplay
from vrhuman.panels.painter import PanelPainter
from vrhuman.protocol.calibration.dots import packed
from vrhuman.protocol.calibration.machine import Calibration, advance, panels_of, recentred
from vrhuman.records import HeadsetState, Panel, VrhumanError
from vrhuman.runtime.calibrating.feeling import pointing_pulses
from vrhuman.runtime.calibrating.plan import CalibrationPlan, first_of, saved

PAUSE_SECONDS = 3600.0
"""How long a headset may be off the head before the calibration is cancelled [s]."""
CALM = (0.16, 0.17, 0.19)
"""The background around the panel: an even grey, in sRGB."""


class NotCalibrated(VrhumanError):
    """The calibration was ended before it was saved, so nothing was written."""


@dataclass(frozen=True, slots=True)
class CalibrationResult:
    """The result of a calibration: what was saved, and where.

    ``seconds`` is the time from the first panel to the last.
    """

    path: Path
    settings: BodySettings
    runtime: str
    seconds: float


def run_calibration(
    plan: CalibrationPlan,
    runtime: Literal["headset", "test"],
    display: TestDisplay,
    told: Callable[[Calibration], None],
    measures: Measures | None = None,
) -> CalibrationResult:
    """Calibrate in the headset, and save the profile.

    On the ``test`` runtime, which has that ``display``, a simulated person with these ``measures``
    is calibrated.

    :raises NotCalibrated: if it was closed from the headset before it was saved.
    :raises VrhumanError: if the runtime, the graphics, a file or the disk fails.
    """
    calibration = first_of(plan)
    packed()  # takes longer than one frame
    with ExitStack() as stack:
        choice = stack.enter_context(chosen_runtime(runtime, display))
        headset = stack.enter_context(OpenXRHeadset(choice, PanelPainter()))
        loop = _Loop(headset, calibration)
        if choice.port is not None:
            loop.person = CalibratedPerson(measures or Measures(), plan.seed)
            loop.device = stack.enter_context(SimulatedDevice(choice.port))
        try:
            while not loop.calibration.over:
                loop.turn()
                told(loop.calibration)
        except HeadsetClosed as error:
            raise NotCalibrated(
                f"{plan.name}: the calibration was closed in the headset and nothing was saved; "
                "start it again"
            ) from error
        seconds = loop.seconds
    settings = saved(plan, loop.calibration)
    return CalibrationResult(
        plan.profile, settings, f"{choice.name} {choice.version}".strip(), seconds
    )


class _Loop:
    """Runs the display frames of one calibration."""

    def __init__(self, headset: OpenXRHeadset, calibration: Calibration) -> None:
        self.calibration = calibration
        self.person: CalibratedPerson | None = None
        self.device: SimulatedDevice | None = None
        self._headset = headset
        self._panels: tuple[Panel, ...] = ()
        self._first_ns: int | None = None
        self._last_ns = 0

    @property
    def seconds(self) -> float:
        """The time from the first frame to the last [s]."""
        return (self._last_ns - (self._first_ns or self._last_ns)) * 1e-9

    def turn(self) -> None:
        """Run one frame, or wait for the headset to be put on."""
        try:
            frame = self._headset.begin_frame()
        except HeadsetPaused:
            self._headset.resume(PAUSE_SECONDS)
            return
        if self.person is not None and self.device is not None:
            self.device.send(self.person.update(self._panels, frame.display_time_ns))
        state = self._headset.poll(frame)
        before = self.calibration
        if frame.recentred:
            self.calibration = recentred(self.calibration)
        self.calibration = advance(self.calibration, state)
        self._panels = panels_of(self.calibration, state)
        self._feel(before)
        self._show(frame, state)
        self._first_ns = self._first_ns or frame.display_time_ns
        self._last_ns = frame.display_time_ns

    def _feel(self, before: Calibration) -> None:
        for pulse in pointing_pulses(before, self.calibration):
            self._headset.haptic(pulse.hand, pulse.amplitude, pulse.seconds)

    def _show(self, frame: DisplayFrame, state: HeadsetState) -> None:
        views = None
        if frame.should_render and state.head.valid:
            views = state.views
            for eye in self._headset.acquire_eyes():
                eye.framebuffer.clear(*CALM, 1.0)
        self._headset.submit(frame, views, self._panels)
