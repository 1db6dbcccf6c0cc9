"""How a phase ends, and what comes after it."""

from __future__ import annotations

from vrhuman.protocol import film as films
from vrhuman.protocol.progress import Inputs, PhaseEnd, Progress
from vrhuman.protocol.specification import PhaseKind, PhaseSpec, ProtocolSpec
from vrhuman.recording.entries import EndReason, ReplayWatched

LAST = frozenset({EndReason.UNWELL, EndReason.SESSION, EndReason.FAILED})
"""A phase that ends so is the session's last, but for the page that closes it."""


def ended(
    spec: ProtocolSpec, phase: PhaseSpec, progress: Progress, inputs: Inputs, reason: EndReason
) -> Progress:
    """The progress at the next phase's beginning."""
    watched: tuple[ReplayWatched, ...] = ()
    if progress.film is not None:
        _, watched = films.stopped(progress.film, inputs.time_ns)
    end = PhaseEnd(
        index=progress.phase,
        name=phase.name,
        reason=reason,
        steps=inputs.steps - progress.steps_before if progress.started_ns is not None else 0,
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
    )


def upcoming(spec: ProtocolSpec, end: PhaseEnd) -> int:
    """The number of the phase that comes after one that ended so."""
    if end.reason is EndReason.STOPPED:
        return len(spec.phases)
    if end.reason in LAST:
        closing = closing_page(spec)
        return len(spec.phases) if closing is None or end.index >= closing else closing
    return end.index + 1


def closing_page(spec: ProtocolSpec) -> int | None:
    """The page that a protocol ends with (the debriefing), which is shown to whoever comes to the
    end of the session early, too."""
    last = len(spec.phases) - 1
    return last if last >= 0 and spec.phases[last].kind is PhaseKind.PAGE else None
