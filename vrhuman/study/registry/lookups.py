"""What is asked of a registry: its entries, each kind in a fixed order."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import func, or_, select

from vrhuman.study.entries import (
    AdverseEvent,
    Amendment,
    AnswerEntry,
    Assignment,
    AuditEntry,
    Consent,
    NoteEntry,
    Participant,
    QuestionnaireEntry,
    ScoreEntry,
    Screening,
    SessionEntry,
    SessionStatus,
    Study,
)
from vrhuman.study.registry.audit import first_broken
from vrhuman.study.registry.errors import RegistryError
from vrhuman.study.registry.schema import TABLES, entry_of
from vrhuman.study.registry.store import Store, View

E = TypeVar("E")


class Lookups:
    """The half of a registry that changes nothing. ``folder`` is where the studies' folders lie."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.folder = store.place.folder

    def studies(self) -> tuple[Study, ...]:
        """All of them, oldest first."""
        return self._all(Study)

    def study(self, study_id: str) -> Study:
        """:raises RegistryError: where there is none of that name."""
        with self.store.look() as view:
            return the_study(view, study_id)

    def amendments(self, study_id: str) -> tuple[Amendment, ...]:
        """The protocol's earlier texts, oldest first, each with the time at which it ended."""
        return self._all(Amendment, study_id=study_id)

    def participants(self, study_id: str) -> tuple[Participant, ...]:
        """In the order of their enrolment, those who withdrew among them."""
        return self._all(Participant, study_id=study_id)

    def participant(self, study_id: str, participant_id: str) -> Participant:
        """:raises RegistryError: where there is none of that pseudonym."""
        with self.store.look() as view:
            return the_participant(view, study_id, participant_id)

    def consent_of(self, study_id: str, participant_id: str) -> Consent | None:
        """The newest; None where nobody was asked."""
        return self._last(Consent, study_id, participant_id)

    def screening_of(self, study_id: str, participant_id: str) -> Screening | None:
        """The newest; None where nobody was asked."""
        return self._last(Screening, study_id, participant_id)

    def consented(self, study_id: str) -> frozenset[str]:
        """Those whose consent is there."""
        return frozenset(each.participant_id for each in self._all(Consent, study_id=study_id))

    def screened(self, study_id: str) -> dict[str, bool]:
        """Whether those who were screened passed, as asked last."""
        entries = self._all(Screening, study_id=study_id)
        return {each.participant_id: each.passed for each in entries}

    def adverse_events(self, study_id: str) -> tuple[AdverseEvent, ...]:
        """In the order in which they were recorded."""
        return self._all(AdverseEvent, study_id=study_id)

    def assignments(
        self, study_id: str, participant_id: str | None = None
    ) -> tuple[Assignment, ...]:
        """By participant and order."""
        return self._all(Assignment, study_id=study_id, participant_id=participant_id)

    def session(self, session_id: str) -> SessionEntry:
        """:raises RegistryError: where there is none of that id."""
        with self.store.look() as view:
            return the_session(view, session_id)

    def session_path(self, session: SessionEntry) -> Path:
        """Where its file is."""
        return self.folder / self.study(session.study_id).folder / session.path

    def sessions(
        self,
        study_id: str | None = None,
        participant_id: str | None = None,
        status: SessionStatus | None = None,
        text: str | None = None,
        limit: int | None = None,
        offset: int = 0,
    ) -> tuple[SessionEntry, ...]:
        """Oldest first. ``text`` is somewhere in the names of session, participant, file or phase,
        whichever case its letters have."""
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
        """Of a session in the order in which they were put, or of all a study's sessions."""
        return self._of_sessions(AnswerEntry, session_id, study_id)

    def scores(
        self, session_id: str | None = None, study_id: str | None = None
    ) -> tuple[ScoreEntry, ...]:
        """Of a session (one or none), or of all a study's sessions."""
        return self._of_sessions(ScoreEntry, session_id, study_id)

    def questionnaires(
        self, study_id: str, participant_id: str | None = None
    ) -> tuple[QuestionnaireEntry, ...]:
        """Oldest first."""
        return self._all(QuestionnaireEntry, study_id=study_id, participant_id=participant_id)

    def notes(
        self, study_id: str, participant_id: str | None = None, session_id: str | None = None
    ) -> tuple[NoteEntry, ...]:
        """In the order in which they were put."""
        return self._all(
            NoteEntry, study_id=study_id, participant_id=participant_id, session_id=session_id
        )

    def audit(self) -> tuple[AuditEntry, ...]:
        """Every change there ever was, oldest first."""
        return self._all(AuditEntry)

    def changes(self) -> int:
        """How many changes there were: whoever looks sees by it whether anybody made one since."""
        with self.store.look() as view:
            newest = view.connection.execute(select(func.max(TABLES[AuditEntry].c.number)))
            return int(newest.scalar() or 0)

    def verify_audit(self) -> int | None:
        """The number of the first entry that is not as it was written; None where all are."""
        return first_broken(self.audit())

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
    """:raises RegistryError: where there is none of that name."""
    found = view.one(Study, study_id=study_id)
    if found is None:
        names = ", ".join(each.study_id for each in view.all(Study)) or "no studies"
        raise RegistryError(f"{study_id}: no such study; the registry has: {names}")
    return found


def the_participant(view: View, study_id: str, participant_id: str) -> Participant:
    """:raises RegistryError: where there is none of that name."""
    found = view.one(Participant, study_id=study_id, participant_id=participant_id)
    if found is None:
        the_study(view, study_id)
        raise RegistryError(
            f"{participant_id}: not a participant of {study_id}; enrol with `vrhuman study add`"
        )
    return found


def the_session(view: View, session_id: str) -> SessionEntry:
    """:raises RegistryError: where there is none of that name."""
    found = view.one(SessionEntry, session_id=session_id)
    if found is None:
        raise RegistryError(
            f"{session_id}: no such session; `vrhuman study show STUDY PARTICIPANT` lists them"
        )
    return found
