"""What the pointing hand feels of the panels: a light tick at each button, a firm one to press."""

from __future__ import annotations

from vrhuman.embodiment.feedback import Pulse
from vrhuman.embodiment.haptics import CLICK, HOVER
from vrhuman.protocol.progress import Progress


def ticks(before: Progress, after: Progress) -> tuple[Pulse, ...]:
    """The pulses of a frame, from what is pointed at before and after it."""
    pointing = after.pointing
    if pointing.click:
        return (Pulse(pointing.hand, *CLICK),)
    now, then = pointing.target, before.pointing.target
    if now is None or now.option is None:
        return ()
    same = then is not None and (then.panel_id, then.option) == (now.panel_id, now.option)
    same = same and before.pointing.hand == pointing.hand
    return () if same else (Pulse(pointing.hand, *HOVER),)
