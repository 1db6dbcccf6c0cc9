"""Ends a phase, and decides what comes after it."""

from __future__ import annotations

from vrhuman.protocol import film as films
from vrhuman.protocol.progress import Inputs, PhaseEnd, Progress, steps_here
from vrhuman.protocol.specification import PhaseKind, PhaseSpec, ProtocolSpec
from vrhuman.recording.entries import EndReason, ReplayWatched

LAST = frozenset({EndReason.UNWELL, EndReason.SESSION, EndReason.FAILED})
"""Reasons after which only the page that closes the session may follow."""


def ended(
    spec: ProtocolSpec, phase: PhaseSpec, progress: Progress, inputs: Inputs, reason: EndReason
) -> Progress:
    """End the phase and return the progress at the next phase's beginning."""
    watched: tuple[ReplayWatched, ...] = ()
    if progress.film is not None:
        _, watched = films.stopped(progress.film, inputs.time_ns)
    end = PhaseEnd(
        index=progress.phase,
        name=phase.name,
        reason=reason,
        steps=steps_here(progress, inputs.steps),
        started_ns=progress.started_ns or inputs.time_ns,
        ended_ns=inputs.time_ns,
    )
    return Progress(
        phase=upcoming(spec, end),
        pointing=progress.pointing,
        exposure=progress.exposure,
        message=progress.message,
        ends=(*progress.ends, end),
        answers=progress.answers,
        filled=progress.filled,
        practised=progress.practised,
        watched=(*progress.watched, *watched),
        notes=progress.notes,
        finished=progress.finished,
        chosen=progress.chosen,
    )


def upcoming(spec: ProtocolSpec, end: PhaseEnd) -> int:
    """Return the number of the phase that comes after one that ended for this reason."""
    if end.reason is EndReason.STOPPED:
        return len(spec.phases)
    if end.reason in LAST:
        closing = closing_page(spec)
        return len(spec.phases) if closing is None or end.index >= closing else closing
    return end.index + 1


def closing_page(spec: ProtocolSpec) -> int | None:
    """Return the page that a protocol ends with (the debriefing), None where there is none.

    It is also shown where the session ends early.
    """
    last = len(spec.phases) - 1
    return last if last >= 0 and spec.phases[last].kind is PhaseKind.PAGE else None
