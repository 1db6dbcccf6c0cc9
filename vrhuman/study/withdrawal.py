"""Withdraws a participant: recorded data are deleted, that they took part stays.

There are four steps, each of which may be repeated, so that, whenever the program is killed,
withdrawing once more completes it: no session of the participant may begin any more; files are
deleted; answers, scores, questionnaires, notes, screening and personal fields are deleted, sessions
keep their hash; the kept copies of the registry are replaced by one without the data.

What stays: pseudonym, kind, times of enrolment and sessions, the plan, the hashes of the deleted
files, the consent (the proof that recording was agreed to: no personal field), that there were
adverse events and how severe, without the words. Nobody can remove data from copies made elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from vrhuman.study.entries import (
    AdverseEvent,
    AnswerEntry,
    AuditEntry,
    FileSeen,
    NoteEntry,
    Participant,
    QuestionnaireEntry,
    ScoreEntry,
    Screening,
    SessionEntry,
)
from vrhuman.study.registry.errors import RegistryError
from vrhuman.study.registry.files import delete, files_of
from vrhuman.study.registry.lookups import the_participant
from vrhuman.study.registry.registry import Registry

_COMPLETED = "withdrawal completed"


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """What was deleted this time."""

    study_id: str
    participant_id: str
    sessions: int
    files: int


def withdraw(registry: Registry, study_id: str, participant_id: str, reason: str = "") -> Withdrawn:
    """Delete what was recorded of a participant, or complete an interrupted withdrawal.

    :raises RegistryError: while a session of theirs runs, or if a file cannot be deleted.
    """
    _mark(registry, study_id, participant_id, reason)
    sessions = registry.sessions(study_id, participant_id)
    files = _files(registry, study_id, sessions) + _profiles(registry, participant_id)
    for each in files:
        try:
            delete(each)
        except OSError as error:
            raise RegistryError(
                f"{each}: cannot be deleted ({error.strerror}); close the program that has it "
                "open and withdraw again"
            ) from error
    kept = [each for each in sessions if each.status != "deleted"]
    _forget(registry, study_id, participant_id, sessions)
    registry.store.scrub()
    subject = f"{study_id}/{participant_id}"
    counts = {"sessions": len(kept), "files": len(files)}
    with registry.store.change(_COMPLETED, subject, counts):
        pass
    return Withdrawn(study_id, participant_id, len(kept), len(files))


def unfinished(registry: Registry, study_id: str) -> tuple[str, ...]:
    """Return participants whose withdrawal was interrupted, or of whom a file appeared since."""
    with registry.store.look() as view:
        completed = {each.subject for each in view.all(AuditEntry, what=_COMPLETED)}
    return tuple(
        each.participant_id
        for each in registry.participants(study_id)
        if each.status == "withdrawn"
        and (
            f"{study_id}/{each.participant_id}" not in completed
            or _files(registry, study_id, registry.sessions(study_id, each.participant_id))
        )
    )


def _mark(registry: Registry, study_id: str, participant_id: str, reason: str) -> None:
    """Mark the participant, so that no session of theirs begins from now on."""
    if registry.participant(study_id, participant_id).status == "withdrawn":
        return
    with registry.store.change("withdrawal begun", f"{study_id}/{participant_id}") as change:
        theirs = {"study_id": study_id, "participant_id": participant_id}
        for each in change.all(SessionEntry, **theirs, status="running"):
            raise RegistryError(
                f"{participant_id}: session {each.session_id} is running; end it first "
                f"(after a crash: `vrhuman study end {each.session_id}`)"
            )
        participant = the_participant(change, study_id, participant_id)
        change.put(replace(participant, status="withdrawn", reason=reason))


def _profiles(registry: Registry, participant_id: str) -> tuple[Path, ...]:
    """Return a participant's calibration with its older versions, which are named after them.

    A profile that somebody with the same pseudonym in another study uses is left out.
    """
    profile = f"calibration/{participant_id}.toml"
    with registry.store.look() as view:
        users = view.all(Participant, calibration=profile)
    if any(each.status != "withdrawn" for each in users):
        return ()
    return files_of(registry.folder / profile)


def _files(
    registry: Registry, study_id: str, sessions: tuple[SessionEntry, ...]
) -> tuple[Path, ...]:
    folder = registry.folder / registry.study(study_id).folder
    all_of_study = [folder / each.path for each in registry.sessions(study_id)]
    return tuple(path for each in sessions for path in files_of(folder / each.path, all_of_study))


def _forget(
    registry: Registry,
    study_id: str,
    participant_id: str,
    sessions: tuple[SessionEntry, ...],
) -> None:
    theirs = {"study_id": study_id, "participant_id": participant_id}
    with registry.store.change("data deleted", f"{study_id}/{participant_id}") as change:
        for each in sessions:
            for kind in (AnswerEntry, ScoreEntry, QuestionnaireEntry, NoteEntry, FileSeen):
                change.remove(kind, session_id=each.session_id)
            change.put(replace(each, status="deleted", phase="", steps=0))
        change.remove(Screening, **theirs)
        change.remove(QuestionnaireEntry, **theirs)
        change.remove(NoteEntry, **theirs)
        events = change.all(AdverseEvent, **theirs)
        change.remove(AdverseEvent, **theirs)
        change.add_all(AdverseEvent, [replace(each, text="") for each in events])
        was = the_participant(change, study_id, participant_id)
        change.put(
            Participant(
                study_id,
                participant_id,
                was.kind,
                was.enrolled_utc,
                status="withdrawn",
                reason=was.reason,
                handedness="",
                language="",
                site=was.site,
            )
        )
