"""Reads a registry's entries, each kind in a fixed order."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import func, or_, select

from vrhuman.names import possible_path, shown
from vrhuman.study.entries import (
    AccessLink,
    AdverseEvent,
    Amendment,
    AnswerEntry,
    Assignment,
    AuditEntry,
    Consent,
    Duty,
    FileSeen,
    NoteEntry,
    Participant,
    QuestionnaireEntry,
    ScoreEntry,
    Screening,
    SessionEntry,
    SessionStatus,
    Study,
    StudyBenchmark,
)
from vrhuman.study.registry.audit import first_broken
from vrhuman.study.registry.errors import RegistryError
from vrhuman.study.registry.examining import Anchor, Examination, examine
from vrhuman.study.registry.heads import Head
from vrhuman.study.registry.keys import read_keys
from vrhuman.study.registry.log import last_entry
from vrhuman.study.registry.rules import check_inside
from vrhuman.study.registry.schema import TABLES, entry_of
from vrhuman.study.registry.store import Store, View

E = TypeVar("E")


class Lookups:
    """The methods of the registry that change nothing; ``folder`` has the studies' folders."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.folder = store.place.folder

    def studies(self) -> tuple[Study, ...]:
        """Return all studies, oldest first."""
        return self._all(Study)

    def study(self, study_id: str) -> Study:
        """Return the study of that name.

        :raises RegistryError: if there is none.
        """
        with self.store.look() as view:
            return the_study(view, study_id)

    def amendments(self, study_id: str) -> tuple[Amendment, ...]:
        """Return the protocol's earlier texts, oldest first.

        Each has the time at which it ended.
        """
        return self._all(Amendment, study_id=study_id)

    def participants(self, study_id: str) -> tuple[Participant, ...]:
        """Return participants in the order of their enrolment, including those who withdrew."""
        return self._all(Participant, study_id=study_id)

    def participant(self, study_id: str, participant_id: str) -> Participant:
        """Return the participant with that pseudonym.

        :raises RegistryError: if there is none.
        """
        with self.store.look() as view:
            return the_participant(view, study_id, participant_id)

    def consent_of(self, study_id: str, participant_id: str) -> Consent | None:
        """Return the newest consent; None if there is none."""
        return self._last(Consent, study_id, participant_id)

    def screening_of(self, study_id: str, participant_id: str) -> Screening | None:
        """Return the newest screening; None if there is none."""
        return self._last(Screening, study_id, participant_id)

    def consented(self, study_id: str) -> frozenset[str]:
        """Return the participants whose consent is there."""
        return frozenset(each.participant_id for each in self._all(Consent, study_id=study_id))

    def screened(self, study_id: str) -> dict[str, bool]:
        """Return for each screened participant whether the newest screening was passed."""
        entries = self._all(Screening, study_id=study_id)
        return {each.participant_id: each.passed for each in entries}

    def adverse_events(self, study_id: str) -> tuple[AdverseEvent, ...]:
        """Return adverse events in the order in which they were recorded."""
        return self._all(AdverseEvent, study_id=study_id)

    def assignments(
        self, study_id: str, participant_id: str | None = None
    ) -> tuple[Assignment, ...]:
        """Return assignments by participant and order."""
        return self._all(Assignment, study_id=study_id, participant_id=participant_id)

    def benchmarks(self, study_id: str) -> tuple[str, ...]:
        """Return the names of the benchmarks that a study is for, none of an ordinary one."""
        found = self._all(StudyBenchmark, study_id=study_id)
        return tuple(each.benchmark for each in found)

    def duties(self, study_id: str, participant_id: str | None = None) -> tuple[Duty, ...]:
        """Return who has which role in which house."""
        return self._all(Duty, study_id=study_id, participant_id=participant_id)

    def session(self, session_id: str) -> SessionEntry:
        """Return the session with that id.

        :raises RegistryError: if there is none.
        """
        with self.store.look() as view:
            return the_session(view, session_id)

    def session_path(self, session: SessionEntry) -> Path:
        """Return the path of a session's file.

        :raises RegistryError: if it would be outside the study's folder.
        """
        folder = self.study(session.study_id).folder
        check_inside(folder, "folder")
        check_inside(session.path, "session")
        return self.folder / folder / possible_path(session.path)

    def sessions(
        self,
        study_id: str | None = None,
        participant_id: str | None = None,
        status: SessionStatus | None = None,
        text: str | None = None,
        limit: int | None = None,
        offset: int = 0,
    ) -> tuple[SessionEntry, ...]:
        """Return sessions, oldest first.

        ``text`` occurs in the name of session, participant, file or phase, in upper or lower case.
        """
        table = TABLES[SessionEntry]
        query = select(table).order_by(table.c.started_utc, table.c.session_id)
        equal = {"study_id": study_id, "participant_id": participant_id, "status": status}
        for column, value in equal.items():
            if value is not None:
                query = query.where(table.c[column] == value)
        if text:
            looked_at = (
                table.c[each] for each in ("session_id", "participant_id", "path", "phase")
            )
            query = query.where(
                or_(*(func.lower(c).contains(text.lower(), autoescape=True) for c in looked_at))
            )
        with self.store.look() as view:
            rows = view.connection.execute(query.limit(limit).offset(offset)).mappings()
            return tuple(entry_of(SessionEntry, row) for row in rows)

    def answers(
        self, session_id: str | None = None, study_id: str | None = None
    ) -> tuple[AnswerEntry, ...]:
        """Return answers of a session in the order of asking, or of all a study's sessions."""
        return self._of_sessions(AnswerEntry, session_id, study_id)

    def scores(
        self, session_id: str | None = None, study_id: str | None = None
    ) -> tuple[ScoreEntry, ...]:
        """Return the scores of a session (one or none), or of all a study's sessions."""
        return self._of_sessions(ScoreEntry, session_id, study_id)

    def questionnaires(
        self, study_id: str, participant_id: str | None = None
    ) -> tuple[QuestionnaireEntry, ...]:
        """Return questionnaires, oldest first."""
        return self._all(QuestionnaireEntry, study_id=study_id, participant_id=participant_id)

    def notes(
        self, study_id: str, participant_id: str | None = None, session_id: str | None = None
    ) -> tuple[NoteEntry, ...]:
        """Return notes in the order in which they were added."""
        return self._all(
            NoteEntry, study_id=study_id, participant_id=participant_id, session_id=session_id
        )

    def links(self, study_id: str, participant_id: str | None = None) -> tuple[AccessLink, ...]:
        """Return by which links participants come."""
        return self._all(AccessLink, study_id=study_id, participant_id=participant_id)

    def audit(self) -> tuple[AuditEntry, ...]:
        """Return every change that was ever made, oldest first."""
        return self._all(AuditEntry)

    def changes(self) -> int:
        """Return the number of changes, from which a viewer sees whether there is a new one."""
        with self.store.look() as view:
            newest = view.connection.execute(select(func.max(TABLES[AuditEntry].c.number)))
            return int(newest.scalar() or 0)

    def verify_audit(self) -> int | None:
        """Return the number of the first entry that was changed.

        It is None if all are as they were written.
        """
        return first_broken(self.audit(), read_keys(self.store.place.beside(".key")))

    def examine(self, anchors: Iterable[Anchor] = ()) -> Examination:
        """Return what was changed behind the registry's back, in its log and in its rows.

        ``anchors`` are heads of the log that are written down elsewhere.
        """
        return examine(self.store, anchors)

    def head(self) -> Head | None:
        """Return the number and the chain of the newest entry of the audit log."""
        with self.store.look() as view:
            last = last_entry(view.connection)
        return None if last is None else Head(last.number, last.chain)

    def files_seen(self) -> dict[str, FileSeen]:
        """Return the files of finished sessions as they were last read, by session."""
        return {each.session_id: each for each in self._all(FileSeen)}

    def _all(self, kind: type[E], **equal: Any) -> tuple[E, ...]:
        with self.store.look() as view:
            return view.all(kind, **equal)

    def _last(self, kind: type[E], study_id: str, participant_id: str) -> E | None:
        with self.store.look() as view:
            return view.one(kind, study_id=study_id, participant_id=participant_id)

    def _of_sessions(
        self, kind: type[E], session_id: str | None, study_id: str | None
    ) -> tuple[E, ...]:
        sessions = TABLES[SessionEntry]
        of_study = TABLES[kind].c.session_id.in_(
            select(sessions.c.session_id).where(sessions.c.study_id == study_id)
        )
        with self.store.look() as view:
            within = () if study_id is None else (of_study,)
            return view.all(kind, *within, session_id=session_id)


def the_study(view: View, study_id: str) -> Study:
    """Return the study of that name.

    :raises RegistryError: if there is none.
    """
    found = view.one(Study, study_id=study_id)
    if found is None:
        names = ", ".join(each.study_id for each in view.all(Study)) or "no studies"
        raise RegistryError(f"{shown(study_id)}: no such study; the registry has: {names}")
    return found


def the_participant(view: View, study_id: str, participant_id: str) -> Participant:
    """Return the participant of that name.

    :raises RegistryError: if there is none.
    """
    found = view.one(Participant, study_id=study_id, participant_id=participant_id)
    if found is None:
        the_study(view, study_id)
        raise RegistryError(
            f"{shown(participant_id)}: not a participant of {study_id}; enrol with "
            "`vrhuman study add`"
        )
    return found


def the_session(view: View, session_id: str) -> SessionEntry:
    """Return the session of that name.

    :raises RegistryError: if there is none.
    """
    found = view.one(SessionEntry, session_id=session_id)
    if found is None:
        raise RegistryError(
            f"{shown(session_id)}: no such session; `vrhuman study show STUDY PARTICIPANT` lists "
            "them"
        )
    return found
