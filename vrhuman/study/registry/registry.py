"""The registry of studies: their entries, and the rules that every change must follow.

It is one database for any number of studies: a SQLite file (several programs may have it open at
once) or a PostgreSQL server. Every change is one transaction together with its entry in the audit
log. Its errors are :class:`RegistryError` in one line; then nothing was changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from vrhuman.clock import utc_now
from vrhuman.protocol.specification import protocol_hash
from vrhuman.study.entries import (
    AccessLink,
    AdverseEvent,
    Amendment,
    AnswerEntry,
    Assignment,
    Consent,
    Duty,
    FileSeen,
    NoteEntry,
    Participant,
    QuestionnaireEntry,
    ScoreEntry,
    Screening,
    SessionEntry,
    Study,
    StudyBenchmark,
)
from vrhuman.study.registry import rules
from vrhuman.study.registry.database import connect, reporting_errors
from vrhuman.study.registry.errors import NotAllowed, RegistryError
from vrhuman.study.registry.heads import RESTORED
from vrhuman.study.registry.location import place_of
from vrhuman.study.registry.lookups import Lookups, the_participant, the_session, the_study
from vrhuman.study.registry.store import Change, Store, View

__all__ = ["BEGUN", "MERGED", "UPDATED", "NotAllowed", "Registry", "RegistryError"]

BEGUN = "session begun"
"""What the log's entry is called of a session that began in this registry."""
MERGED = "participant merged"
"""What the log's entry is called of a participant who came from another registry."""
UPDATED = "session updated"
"""What the log's entry is called of a session whose row was updated."""


@dataclass(frozen=True, slots=True)
class Enrolled:
    """A study and all who are in it, as a newcomer is planned for."""

    study: Study
    participants: tuple[Participant, ...]
    assignments: tuple[Assignment, ...]
    benchmarks: tuple[str, ...]
    duties: tuple[Duty, ...]
    links: tuple[AccessLink, ...] = ()


@dataclass(frozen=True, slots=True)
class Planned:
    """What a newcomer will do: sessions, and roles in a study of benchmarks.

    ``link`` is how they come, if it is by a link that enrols.
    """

    assignments: tuple[Assignment, ...] = ()
    duties: tuple[Duty, ...] = ()
    link: AccessLink | None = None


EnrolmentPlan = Callable[[Enrolled], Planned]
"""Plans for a new participant, given the study and all others."""


class Registry(Lookups):
    """An open registry.

    ``folder`` is where the studies' folders are: beside the SQLite file, or what ``?folder=DIR``
    says in a server's URL. It may be used from any thread.
    """

    @classmethod
    def open(cls, source: str | Path, who: str = "experimenter", create: bool = False) -> Registry:
        """Open a registry.

        ``source`` is a path, ``sqlite:///PATH`` or
        ``postgresql+psycopg://USER@HOST/NAME[?folder=DIR]``. ``who`` is recorded with every change.

        :raises RegistryUnusable: if there is none (unless ``create``), or it cannot be used.
        """
        place = place_of(source)
        return cls(Store(connect(place, create), place, who))

    def close(self) -> None:
        """Close the database."""
        with reporting_errors(self.store.place):
            self.store.engine.dispose()

    def note_restored(self, copy: str, entries: int) -> None:
        """Add to the log that a backup copy, of so many entries, took the registry's place."""
        with self.store.change(RESTORED, copy, {"entries": entries}):
            pass

    def __enter__(self) -> Registry:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --------------------------------------------------------------------------------- studies

    def add_study(
        self,
        study: Study,
        benchmarks: Sequence[str] = (),
        prepare: Callable[[], object] | None = None,
    ) -> None:
        """Add a study, whose ``protocol_hash`` is that of its text, and what benchmarks it is for.

        See :func:`vrhuman.protocol.specification.protocol_hash`. ``prepare`` is called when it is
        certain that the name is free, and before the study is there: a program that is killed in
        it leaves no study, and can do the same again.
        """
        rules.check_name(study.study_id, "study")
        rules.check_inside(study.folder, "folder")
        if study.protocol_hash != protocol_hash(study.protocol):
            raise RegistryError(
                f"{study.study_id}: the hash does not match the protocol's text (SHA-256); compute "
                "it again"
            )
        detail = {"protocol": study.protocol_hash, "seed": study.seed}
        with self.store.change("study added", study.study_id, detail) as change:
            if change.one(Study, study_id=study.study_id):
                raise RegistryError(
                    f"{study.study_id}: a study of this name exists already; choose another name"
                )
            others = [each.study_id for each in change.all(Study)]
            rules.check_distinct(study.study_id, "study", others)
            if prepare is not None:
                prepare()
            change.add(study)
            change.add_all(
                StudyBenchmark,
                [StudyBenchmark(study.study_id, name, n) for n, name in enumerate(benchmarks)],
            )

    def lock(self, study_id: str) -> Study:
        """Lock a study: its protocol changes only by dated amendments from now on.

        The first person who is recorded does the same. A locked study stays as it is.
        """
        study = self.study(study_id)
        if study.locked_utc is not None:
            return study
        detail = {"protocol": study.protocol_hash}
        with self.store.change("protocol locked", study_id, detail) as change:
            return _locked(change, the_study(change, study_id))

    def amend(self, study_id: str, protocol: str, reason: str) -> Study:
        """Set another protocol from now on.

        If the study is locked, the text before it is kept, with the time at which it was replaced
        and why.
        """
        digest = protocol_hash(protocol)
        with self.store.change("protocol amended", study_id, {"protocol": digest}) as change:
            study = the_study(change, study_id)
            change.detail["before"] = study.protocol_hash
            if study.locked_utc is not None:
                if not reason.strip():
                    raise RegistryError(
                        f"{study_id}: its protocol is locked; give a reason for the change"
                    )
                was = (study.protocol, study.protocol_hash)
                change.add(Amendment(study_id, utc_now(), *was, reason))
            amended = replace(study, protocol=protocol, protocol_hash=digest)
            change.put(amended)
        return amended

    # ---------------------------------------------------------------------------- participants

    def enrol(self, participant: Participant, assignments: Sequence[Assignment] = ()) -> None:
        """Add a new participant, under a new pseudonym, with the planned sessions.

        :func:`vrhuman.study.enrolment.enrol` makes the sessions by the study's design.
        """
        self.enrol_with(participant, lambda _: Planned(tuple(assignments)))

    def enrol_with(self, participant: Participant, plan: EnrolmentPlan) -> Planned:
        """Add a new participant with a plan that depends on those of the others; return it.

        ``plan`` makes them while nobody else can enrol, so that two who are enrolled at once do not
        both get what is free.
        """
        study_id, name = participant.study_id, participant.participant_id
        rules.check_name(name, "participant")
        detail = {"kind": participant.kind}
        with self.store.change("enrolled", f"{study_id}/{name}", detail) as change:
            study = the_study(change, study_id)
            if change.one(Participant, study_id=study_id, participant_id=name):
                raise RegistryError(
                    f"{name}: is already a participant of {study_id}; choose another name"
                )
            others = [each.participant_id for each in change.all(Participant, study_id=study_id)]
            rules.check_distinct(name, "participant", others)
            planned = plan(_enrolled(change, study))
            change.detail["assignments"] = len(planned.assignments)
            change.add(participant)
            _assign(change, study_id, planned.assignments)
            change.add_all(Duty, planned.duties)
            if planned.link is not None:
                change.add(planned.link)
        return planned

    def change(self, participant: Participant) -> None:
        """Set new values for all fields except kind, time of enrolment, and whether a pilot."""
        study_id, name = participant.study_id, participant.participant_id
        with self.store.change("participant changed", f"{study_id}/{name}") as change:
            was = the_participant(change, study_id, name)
            rules.check_not_withdrawn(was)
            if (was.kind, was.enrolled_utc) != (participant.kind, participant.enrolled_utc):
                raise RegistryError(f"{name}: the kind and the time of enrolment cannot be changed")
            if was.pilot != participant.pilot:
                raise RegistryError(
                    f"{name}: whether somebody is a pilot cannot be changed; enrol them again "
                    "under another pseudonym"
                )
            if participant.status == "withdrawn":
                raise RegistryError(
                    f"{name}: use `vrhuman study withdraw`, which also deletes the files"
                )
            change.detail["fields"] = _differing(was, participant)
            if was.status != participant.status:
                change.detail["status"] = participant.status
            change.put(participant)

    def consent(self, consent: Consent) -> None:
        """Add a consent; the newest counts, earlier ones are kept."""
        self._add("consent", consent, {"text": consent.text_hash})

    def screen(self, screening: Screening) -> None:
        """Add answers to the lab's screening form; the newest counts."""
        self._add("screening", screening, {"passed": screening.passed})

    def adverse(self, event: AdverseEvent) -> None:
        """Add something that harmed or might have."""
        self._add("adverse event", event, {"severity": event.severity})

    # ------------------------------------------------------------------------ plan and sessions

    def assign(self, assignments: Sequence[Assignment]) -> None:
        """Add planned sessions of one study: all of them, or none.

        :raises RegistryError: if somebody would see a house twice, or be tested in a training
            house.
        """
        if not assignments:
            return
        studies = {each.study_id for each in assignments}
        if len(studies) > 1:
            raise RegistryError(
                f"assignments of {len(studies)} studies at once; give those of one study"
            )
        (study_id,) = studies
        counts = {"assignments": len(assignments)}
        with self.store.change("assigned", study_id, counts) as change:
            names = sorted({each.participant_id for each in assignments})
            for name in names:
                rules.check_taking_part(the_participant(change, study_id, name))
            change.detail["participants"] = names
            _assign(change, study_id, assignments)

    def begin(self, session: SessionEntry) -> None:
        """Begin a session; it is a pilot's if its participant is a pilot.

        :raises NotAllowed: see :func:`vrhuman.study.registry.rules.check_start`.
        :raises RegistryError: if it is not planned, or has begun already.
        """
        study_id, name = session.study_id, session.participant_id
        detail = {"participant": f"{study_id}/{name}", "order": session.order}
        with self.store.change(BEGUN, session.session_id, detail) as change:
            participant = _may_begin(change, session)
            change.detail["protocol"] = the_study(change, study_id).protocol_hash
            begun = replace(session, pilot=participant.pilot)
            change.add(begun)
            _lock_if_recorded(change, begun)

    def check_begin(self, session: SessionEntry) -> None:
        """Check that a session may begin; nothing is written.

        :raises RegistryError: as :meth:`begin` does.
        """
        with self.store.look() as view:
            _may_begin(view, session)

    def remove_unrecorded(self, session_id: str) -> None:
        """Remove the row of a session of which nothing was recorded, if it is still there.

        :raises RegistryError: if something was recorded.
        """
        with self.store.look() as view:
            if view.one(SessionEntry, session_id=session_id) is None:
                return
        with self.store.change("session not recorded", session_id) as change:
            was = the_session(change, session_id)
            if was.phase or was.sha256 or was.status not in ("running", "broken off"):
                raise RegistryError(f"{session_id}: was recorded, so its row stays")
            change.remove(NoteEntry, session_id=session_id)
            change.remove(SessionEntry, session_id=session_id)

    def update(self, session: SessionEntry, seen: FileSeen | None = None, seal: str = "") -> None:
        """Set a session's present status, end, hash, phase, steps and display.

        ``seen`` is its file as it was read, and ``seal`` the digest of the seal in it, which goes
        into the log beside the hash. The first person's session of which a phase was recorded locks
        the study's protocol; a pilot's does not.
        """
        detail = {"status": session.status, "sha256": session.sha256}
        if seal:
            detail["seal"] = seal
        with self.store.change(UPDATED, session.session_id, detail) as change:
            was = the_session(change, session.session_id)
            named = ("study_id", "participant_id", "order", "path", "started_utc", "pilot")
            if any(getattr(was, each) != getattr(session, each) for each in named):
                raise RegistryError(
                    f"{session.session_id}: its participant and its place cannot be changed"
                )
            rules.check_there(was)
            change.put(session)
            if seen is not None:
                _see(change, [seen])
            _lock_if_recorded(change, session)

    def see_files(self, seen: Sequence[FileSeen]) -> None:
        """Set how the files of finished sessions are, in place of what was known of them."""
        with self.store.change("files read", "sessions", {"files": len(seen)}) as change:
            _see(change, seen)

    # ---------------------------------------------------------------------- what came of them

    def put_answers(self, session_id: str, answers: Sequence[AnswerEntry]) -> None:
        """Set all answers of a session, in place of the earlier ones."""
        with self.store.change("answers", session_id, {"answers": len(answers)}) as change:
            rules.check_there(the_session(change, session_id))
            if any(each.session_id != session_id for each in answers):
                raise RegistryError(f"{session_id}: some answers belong to another session")
            change.remove(AnswerEntry, session_id=session_id)
            change.add_all(AnswerEntry, answers)

    def put_score(self, score: ScoreEntry) -> None:
        """Set a session's results, in place of the earlier ones."""
        with self.store.change("score", score.session_id) as change:
            rules.check_there(the_session(change, score.session_id))
            change.remove(ScoreEntry, session_id=score.session_id)
            change.add(score)

    def put_questionnaire(self, filled: QuestionnaireEntry) -> None:
        """Add a filled questionnaire."""
        asked = {"questionnaire": filled.questionnaire, "moment": filled.moment}
        self._add("questionnaire", filled, asked)

    def put_note(self, note: NoteEntry) -> None:
        """Add a note on a study, a participant (``participant_id``) or a session."""
        subject = f"{note.study_id}/{note.participant_id}".rstrip("/")
        with self.store.change("note", subject, {"kind": note.kind}) as change:
            the_study(change, note.study_id)
            if note.participant_id:
                rules.check_not_withdrawn(
                    the_participant(change, note.study_id, note.participant_id)
                )
            change.add(note)

    def _add(self, what: str, entry: Any, detail: dict[str, Any]) -> None:
        """Add an entry of a participant's."""
        study_id, name = entry.study_id, entry.participant_id
        with self.store.change(what, f"{study_id}/{name}", detail) as change:
            rules.check_not_withdrawn(the_participant(change, study_id, name))
            change.add(entry)


def enrolled(registry: Registry, study: Study) -> Enrolled:
    """Return a study and all who are in it, to preview what a newcomer will do."""
    with registry.store.look() as view:
        return _enrolled(view, study)


def _enrolled(view: View, study: Study) -> Enrolled:
    of_study = {"study_id": study.study_id}
    return Enrolled(
        study,
        view.all(Participant, **of_study),
        view.all(Assignment, **of_study),
        tuple(each.benchmark for each in view.all(StudyBenchmark, **of_study)),
        view.all(Duty, **of_study),
        view.all(AccessLink, **of_study),
    )


def _see(change: Change, seen: Sequence[FileSeen]) -> None:
    for each in seen:
        change.remove(FileSeen, session_id=each.session_id)
    change.add_all(FileSeen, seen)


def _assign(change: Change, study_id: str, assignments: Sequence[Assignment]) -> None:
    rules.check_houses(change.all(Assignment, study_id=study_id), assignments)
    change.add_all(Assignment, assignments)


def _may_begin(view: View, session: SessionEntry) -> Participant:
    """Return the participant of a session that may begin.

    :raises RegistryError: if it may not.
    """
    study_id, name = session.study_id, session.participant_id
    rules.check_inside(session.path, "session")
    theirs = {"study_id": study_id, "participant_id": name}
    participant = the_participant(view, study_id, name)
    rules.check_start(participant, view.one(Consent, **theirs), view.one(Screening, **theirs))
    if view.one(Assignment, **theirs, order=session.order) is None:
        raise RegistryError(f"{name}: no session {session.order} is planned; plan it first")
    rules.check_once(session, view.all(SessionEntry, **theirs))
    return participant


def _lock_if_recorded(change: Change, session: SessionEntry) -> None:
    """Lock the protocol once a phase of a person's session is recorded, unless it is a pilot's."""
    recorded = session.phase or session.sha256 or session.status == "finished"
    if not recorded or session.pilot:
        return
    participant = the_participant(change, session.study_id, session.participant_id)
    if participant.kind == "person":
        _locked(change, the_study(change, session.study_id))


def _locked(change: Change, study: Study) -> Study:
    if study.locked_utc is not None:
        return study
    locked = replace(study, locked_utc=utc_now())
    change.detail["locked"] = study.protocol_hash
    change.put(locked)
    return locked


def _differing(was: Any, now: Any) -> list[str]:
    return [f.name for f in fields(was) if getattr(was, f.name) != getattr(now, f.name)]
