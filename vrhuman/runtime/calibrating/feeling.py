"""What the pointing hand feels while a calibration's panels are answered."""

from __future__ import annotations

from vrhuman.embodiment.feedback import Pulse
from vrhuman.embodiment.haptics import CLICK, HOVER
from vrhuman.protocol.calibration.machine import Calibration


def pointing_pulses(before: Calibration, now: Calibration) -> tuple[Pulse, ...]:
    """Return what is felt of a frame: a page that turned, or a button that is pointed at now."""
    hand = now.pointing.hand
    if now.turned_ns != before.turned_ns:
        return (Pulse(hand, *CLICK),)
    if now.hovered is not None and now.hovered != before.hovered:
        return (Pulse(hand, *HOVER),)
    return ()
