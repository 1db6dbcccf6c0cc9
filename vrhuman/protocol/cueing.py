"""Chooses the sounds and vibrations that the protocol gives from frame to frame.

The sounds are cues, where they are requested; in the pointing hand there is a light tick at each
button and a firm one at a press.
"""

from __future__ import annotations

from vrhuman.audio.cues import Cue
from vrhuman.embodiment.feedback import Pulse
from vrhuman.embodiment.haptics import CLICK, HOVER
from vrhuman.protocol.progress import Episode, Progress, current_phase
from vrhuman.protocol.specification import PhaseKind


def cues(episode: Episode, before: Progress, after: Progress) -> tuple[Cue, ...]:
    """Return the sounds of a frame: a phase that begins, a break that is due, the next question."""
    phase = current_phase(episode.spec, after)
    if phase is None:
        return ()
    rests = after.menu is not None and after.menu.page == "rest"
    rested = before.menu is not None and before.menu.page == "rest"
    if rests and not rested:
        return (Cue.BREAK,)
    began = before.started_ns is None or before.phase != after.phase
    if after.started_ns is not None and began:
        return (Cue.BREAK if phase.kind is PhaseKind.BREAK else Cue.PHASE,)
    asking = phase.kind is PhaseKind.ANSWER and after.question < len(episode.questions)
    return (Cue.QUESTION,) if asking and after.question != before.question else ()


def ticks(before: Progress, after: Progress) -> tuple[Pulse, ...]:
    """Return the pulses of a frame, from what is pointed at before and after it."""
    pointing = after.pointing
    if pointing.click:
        return (Pulse(pointing.hand, *CLICK),)
    now, then = pointing.target, before.pointing.target
    if now is None or now.option is None:
        return ()
    same = then is not None and (then.panel_id, then.option) == (now.panel_id, now.option)
    same = same and before.pointing.hand == pointing.hand
    return () if same else (Pulse(pointing.hand, *HOVER),)
