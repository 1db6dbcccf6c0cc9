"""Finds a participant's next session, and what is missing before it can begin."""

from __future__ import annotations

from dataclasses import dataclass

from vrhuman.desktop.desk.model.progress import Progress, checked_today
from vrhuman.protocol.specification import PhaseKind, PhaseSpec, parse_protocol
from vrhuman.runtime.plan import Plan
from vrhuman.study.preparing import design_of
from vrhuman.study.registry.registry import Registry
from vrhuman.study.running import UpcomingSession, upcoming_session


@dataclass(frozen=True, slots=True)
class Missing:
    """Something not done; what ``stops`` must be done first."""

    text: str
    stops: bool = False


@dataclass(frozen=True, slots=True)
class Readiness:
    """The next session and what it needs.

    ``may_record`` is whether the participant agreed to have the voice recorded, ``may_track`` to
    have recorded where the eyes look; ``may_choose_display`` is whether another display than the
    study's may be used. ``phases`` names what the participant goes through.
    """

    upcoming: UpcomingSession
    words: str
    about: str
    missing: tuple[Missing, ...]
    may_record: bool
    may_track: bool
    may_choose_display: bool
    phases: str


def readiness(registry: Registry, study_id: str, person: Progress) -> Readiness:
    """Return what the next session needs; nothing is written.

    :raises VrhumanError: where no session is left, or its files cannot be used.
    """
    who = person.participant
    upcoming = upcoming_session(registry, study_id, who.participant_id)
    assignment, begun = upcoming.assignment, upcoming.begun
    consent = registry.consent_of(study_id, who.participant_id)
    planned = registry.assignments(study_id, who.participant_id)
    tests = [each.order for each in planned if each.role == "test"]
    if assignment.role == "training":
        words = "training"
    else:
        number = sorted(tests).index(assignment.order) + 1
        words = f"test {number} of {len(tests)}, {assignment.condition}"
    in_window = _in_window(registry, study_id, upcoming)
    about = f"House {assignment.house}, seed {assignment.seed}. "
    if who.kind != "person":
        about += f"A program takes part ({who.kind}), with the scripted headset."
    elif in_window:
        about += "Shown in a window on this computer, with mouse and keys."
    else:
        about += "Shown in the headset."
    if upcoming.resumes and begun is not None:
        where = f"in the phase {begun.phase}" if begun.phase else "before the first picture"
        about = (
            f"The session {begun.session_id} was interrupted {where}. It resumes at exactly that "
            "step, with the same house, steps left, questions and answers. The time in between "
            "does not count."
        )
    missing = []
    if who.kind == "person":
        if not person.consent:
            missing.append(Missing("The consent is missing.", stops=True))
        if person.screened is not True:
            missing.append(Missing("The screening has not been passed.", stops=True))
        if not who.calibration and not in_window:
            missing.append(Missing("Not calibrated. The default profile is used."))
        if who.participant_id not in checked_today(registry, study_id):
            missing.append(Missing("The checklist has not been completed today."))
    return Readiness(
        upcoming,
        words,
        about,
        tuple(missing),
        may_record=consent is not None and consent.audio,
        may_track=consent is not None and consent.gaze and not in_window,
        may_choose_display=who.pilot and who.kind == "person" and not upcoming.resumes,
        phases=_phases(study_id, upcoming),
    )


def _in_window(registry: Registry, study_id: str, upcoming: UpcomingSession) -> bool:
    if isinstance(upcoming.what, Plan):
        return upcoming.what.display == "desktop"
    shown = upcoming.begun.display if upcoming.begun else ""
    return shown == "desktop" or (not shown and shown_in_window(registry, study_id))


def shown_in_window(registry: Registry, study_id: str) -> bool:
    """Return whether people see a study's houses in a window."""
    return design_of(registry.study(study_id)).display == "desktop"


def _phases(study_id: str, upcoming: UpcomingSession) -> str:
    """Return the phases to come, with their limits; empty for a session that is resumed."""
    if upcoming.protocol is None or upcoming.resumes:
        return ""
    spec = parse_protocol(upcoming.protocol.text, f"{study_id}: protocol")
    return ", ".join(_phase(each, spec.questions) for each in spec.phases)


def _phase(phase: PhaseSpec, questions: int) -> str:
    limits = []
    if phase.kind is PhaseKind.ANSWER:
        limits.append(f"{questions} questions")
    if phase.max_steps is not None:
        limits.append(f"at most {phase.max_steps} steps")
    if phase.max_seconds is not None:
        limits.append(f"at most {phase.max_seconds / 60:g} min")
    return phase.name + (f" ({', '.join(limits)})" if limits else "")
