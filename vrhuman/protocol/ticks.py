"""Chooses the vibration pulses of panels: a light one at each button, a firm one for a press."""

from __future__ import annotations

from vrhuman.embodiment.feedback import Pulse
from vrhuman.protocol.progress import Progress

HOVER, CLICK = (0.2, 0.012), (0.6, 0.025)
"""Amplitude 0..1 and duration [s]."""


def ticks(before: Progress, after: Progress) -> tuple[Pulse, ...]:
    """Return the pulses of a frame, from what the hand points at before and after it."""
    pointing = after.pointing
    if pointing.click:
        return (Pulse(pointing.hand, *CLICK),)
    now, then = pointing.target, before.pointing.target
    if now is None or now.option is None:
        return ()
    same = then is not None and (then.panel_id, then.option) == (now.panel_id, now.option)
    same = same and before.pointing.hand == pointing.hand
    return () if same else (Pulse(pointing.hand, *HOVER),)
