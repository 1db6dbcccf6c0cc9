"""Withdraws a participant: recorded data are deleted, that they took part stays.

There are four steps, each of which may be repeated, so that, whenever the program is killed,
withdrawing once more completes it: no session of the participant may begin any more; files are
deleted (:mod:`vrhuman.study.belongings` finds them); answers (to items of benchmarks too), scores,
questionnaires, notes, screening and personal fields are deleted, sessions keep their hash; the
registry's file is written anew and its kept copies are replaced by one without the data. Last, what
was made of several people is made again without this one. What cannot be removed is returned, never
passed over.

What stays: pseudonym, kind, times of enrolment and sessions, the plan, the hashes of the deleted
files, the consent (the proof that recording was agreed to: no personal field), that there were
adverse events and how severe, without the words, and the hash by which their browser still learns
that they have withdrawn. Nobody can remove data from copies made elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import gettempdir

from vrhuman.recording.session_lock import is_locked
from vrhuman.records import VrhumanError
from vrhuman.study.belongings import Left, belongings, made_of, session_files
from vrhuman.study.entries import (
    AdverseEvent,
    AnswerEntry,
    AuditEntry,
    FileSeen,
    ItemAnswer,
    ItemRun,
    NoteEntry,
    Participant,
    QuestionnaireEntry,
    ScoreEntry,
    Screening,
    SessionEntry,
)
from vrhuman.study.registry import copies
from vrhuman.study.registry.errors import RegistryError
from vrhuman.study.registry.files import delete
from vrhuman.study.registry.lookups import the_participant
from vrhuman.study.registry.registry import Registry
from vrhuman.study.remaking import make_again

_COMPLETED, _INCOMPLETE = "withdrawal completed", "withdrawal incomplete"
_ENDS = (_COMPLETED, _INCOMPLETE)


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """What was deleted this time, and what could not be.

    ``again`` says what became of exports and reports that had other people's data too; ``missing``
    was made of their data, and is no longer where it was made. While anything is ``left``, the
    withdrawal is not complete and has to be repeated.
    """

    study_id: str
    participant_id: str
    sessions: int
    files: int
    again: tuple[str, ...] = ()
    missing: tuple[Path, ...] = ()
    left: tuple[Left, ...] = ()


def withdraw(registry: Registry, study_id: str, participant_id: str, reason: str = "") -> Withdrawn:
    """Delete what was recorded of a participant, or complete an interrupted withdrawal.

    :raises RegistryError: while a session of theirs runs; then nothing was changed.
    """
    _mark(registry, study_id, participant_id, reason)
    theirs = belongings(registry, study_id, participant_id)
    left = [*theirs.unsure, *_delete(theirs.places)]
    sessions = registry.sessions(study_id, participant_id)
    kept = [each for each in sessions if each.status != "deleted"]
    _forget(registry, study_id, participant_id, sessions)
    left += _scrub(registry)
    for copy in theirs.registries:
        left += _forget_in_copy(copy, registry, study_id, participant_id, reason)
    again: list[str] = []
    missing: list[Path] = []
    deleted = [made for made in theirs.made if not any(map(_is_there, made.places))]
    for made in deleted:
        if made.places[0] in theirs.places:
            again += make_again(registry, study_id, participant_id, made)
        elif not made.places[0].is_relative_to(gettempdir()):
            missing.append(made.places[0])
        made.entry.unlink(missing_ok=True)
    counts = {"sessions": len(kept), "files": len(theirs.places), "left": len(left)}
    what = _INCOMPLETE if left else _COMPLETED
    with registry.store.change(what, f"{study_id}/{participant_id}", counts):
        pass
    return Withdrawn(
        study_id,
        participant_id,
        len(kept),
        len(theirs.places),
        tuple(again),
        tuple(missing),
        tuple(left),
    )


def unfinished(registry: Registry, study_id: str) -> tuple[str, ...]:
    """Return participants whose withdrawal is incomplete, or of whom a file appeared since."""
    with registry.store.look() as view:
        ends = [each for what in _ENDS for each in view.all(AuditEntry, what=what)]
    last = {each.subject: each.what for each in sorted(ends, key=lambda each: each.number)}
    return tuple(
        each.participant_id
        for each in registry.participants(study_id)
        if each.status == "withdrawn"
        and (
            last.get(f"{study_id}/{each.participant_id}") != _COMPLETED
            or session_files(registry, study_id, each.participant_id)
            or made_of(registry, study_id, each.participant_id)
        )
    )


def _delete(places: tuple[Path, ...]) -> list[Left]:
    """Delete files and folders; return those that cannot be deleted."""
    left = []
    for place in places:
        try:
            delete(place)
        except OSError as error:
            left.append(
                Left(place, f"cannot be deleted ({error.strerror}); close what has it open")
            )
    return left


def _scrub(registry: Registry) -> list[Left]:
    try:
        registry.store.scrub()
    except VrhumanError as error:
        file = registry.store.place.file or registry.folder
        return [Left(file, str(error).removeprefix(f"{file}: "))]
    return []


def _forget_in_copy(
    copy: Path, registry: Registry, study_id: str, participant_id: str, reason: str
) -> list[Left]:
    """Remove a participant from a copy of the registry that somebody made."""
    kept = copies.folder_of(copy)
    had_copies = kept.exists()
    try:
        with Registry.open(copy, registry.store.who) as other:
            _mark(other, study_id, participant_id, reason)
            sessions = other.sessions(study_id, participant_id)
            _forget(other, study_id, participant_id, sessions)
            other.store.scrub()
        if not had_copies:
            delete(kept)
    except (VrhumanError, OSError) as error:
        return [Left(copy, f"a copy of the registry ({error}); delete it")]
    return []


def _is_there(place: Path) -> bool:
    return place.exists() or place.is_symlink()


def _mark(registry: Registry, study_id: str, participant_id: str, reason: str) -> None:
    """Mark the participant, so that no session of theirs begins from now on."""
    for each in registry.sessions(study_id, participant_id):
        if is_locked(registry.session_path(each)):
            raise RegistryError(
                f"{participant_id}: {each.session_id} is open in another program, which records "
                "it; end it there first"
            )
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
        for answered in (ItemAnswer, ItemRun):  # the answers name the run
            change.remove(answered, **theirs)
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
                pilot=was.pilot,
            )
        )
