"""Finds a participant's next session, and what is missing before it can begin."""

from __future__ import annotations

from dataclasses import dataclass

from vrhuman.clock import day_of, utc_now
from vrhuman.desktop.desk.model.progress import Progress
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
    have recorded where the eyes look.
    """

    upcoming: UpcomingSession
    words: str
    about: str
    missing: tuple[Missing, ...]
    may_record: bool
    may_track: bool


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
    about = f"House {assignment.house}, seed {assignment.seed}."
    if who.kind != "person":
        about += f" A program takes part ({who.kind}), with the scripted headset."
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
        if not who.calibration:
            missing.append(Missing("Not calibrated. The default profile is used."))
        today = day_of(begun.started_utc if begun else utc_now())
        notes = registry.notes(study_id, who.participant_id)
        if not any(note.kind == "check" and day_of(note.utc) == today for note in notes):
            missing.append(Missing("The checklist has not been completed today."))
    return Readiness(
        upcoming,
        words,
        about,
        tuple(missing),
        may_record=consent is not None and consent.audio,
        may_track=consent is not None and consent.gaze,
    )
