"""What a participant's next session is, and what is missing before it can begin."""

from __future__ import annotations

from dataclasses import dataclass

from vrhuman.desktop.desk.model.progress import Progress
from vrhuman.study.registry.registry import Registry
from vrhuman.study.running import NextSession, next_session


@dataclass(frozen=True, slots=True)
class Missing:
    """Something not done; what ``stops`` must be done first."""

    text: str
    stops: bool = False


@dataclass(frozen=True, slots=True)
class Readiness:
    """``may_record`` is whether the participant agreed to have the voice recorded."""

    following: NextSession
    words: str
    about: str
    missing: tuple[Missing, ...]
    may_record: bool


def readiness(registry: Registry, study_id: str, person: Progress) -> Readiness:
    """Of the session that comes next.

    :raises VrhumanError: where there is none left, or its files cannot be used.
    """
    who = person.participant
    following = next_session(registry, study_id, who.participant_id)
    assignment, entry = following.assignment, following.entry
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
    if following.resumes:
        where = f"in the phase {entry.phase}" if entry.phase else "before the first picture"
        about = (
            f"The session {entry.session_id} was interrupted {where}. It resumes at exactly that "
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
        today = entry.started_utc[:10]
        notes = registry.notes(study_id, who.participant_id)
        if not any(note.kind == "check" and note.utc[:10] == today for note in notes):
            missing.append(Missing("The checklist has not been completed today."))
    return Readiness(following, words, about, tuple(missing), consent is not None and consent.audio)
