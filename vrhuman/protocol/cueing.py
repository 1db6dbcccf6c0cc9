"""Chooses the sounds that the participant hears, where cues are enabled, from frame to frame."""

from __future__ import annotations

from vrhuman.audio.cues import Cue
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
