"""Computes the progress of everybody in a study, and what comes next for each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from vrhuman.clock import local_day, utc_now
from vrhuman.study.entries import Assignment, Duty, Participant, SessionEntry, Study
from vrhuman.study.registry.registry import Registry
from vrhuman.study.roles import roles_text

Next = Literal[
    "consent",
    "screening",
    "training",
    "session",
    "resume",
    "running",
    "done",
    "excluded",
    "withdrawn",
    "unplanned",
]


@dataclass(frozen=True, slots=True)
class Progress:
    """One participant's progress in the study.

    ``planned`` and ``done`` count test sessions; ``trained`` is None where no training is planned;
    ``session_id`` is the session of ``next`` where it already exists; ``checked`` is whether the
    checklist was completed today; ``roles`` are the participant's in a study of benchmarks.
    """

    participant: Participant
    consent: bool
    screened: bool | None
    trained: bool | None
    done: int
    planned: int
    next: Next
    next_condition: str = ""
    session_id: str = ""
    checked: bool = False
    roles: str = ""

    @property
    def sign(self) -> str:
        """The sign before :attr:`words`, so that no colour is needed."""
        match self.next:
            case "done":
                return "✓"
            case "excluded" | "withdrawn":
                return "✗"
            case "resume":
                return "⚠"
            case "unplanned":
                return "•" if self.roles else "⚠"
            case "running":
                return "▶"
            case _:
                return "•"

    @property
    def kind_words(self) -> str:
        """The kind of participant, and whether it is a pilot."""
        return (
            f"{self.participant.kind}, pilot" if self.participant.pilot else self.participant.kind
        )

    @property
    def words(self) -> str:
        """What comes next, as text."""
        match self.next:
            case "consent":
                return "consent missing"
            case "screening":
                return "screening missing" if self.screened is None else "screening not passed"
            case "training":
                return "training"
            case "session":
                return f"test {self.done + 1} of {self.planned}, {self.next_condition}"
            case "resume":
                return f"resume {self.session_id}"
            case "running":
                return f"{self.session_id} is running"
            case "excluded":
                return f"excluded: {self.participant.reason or 'no reason given'}"
            case "unplanned":
                return self.roles or "no sessions planned"
            case _:
                return self.next

    @property
    def due(self) -> bool:
        """Whether this participant has something left to do."""
        return self.next not in ("done", "excluded", "withdrawn", "unplanned")

    @property
    def training_words(self) -> str:
        """The text in the training's column."""
        return {None: "none", True: "mastered", False: "to do"}[self.trained]

    @property
    def consent_words(self) -> str:
        """The text in the consent's column; only people are asked for consent."""
        if self.participant.kind != "person":
            return "not needed"
        if not self.consent:
            return "missing"
        return {None: "given, no screening", True: "given", False: "given, not passed"}[
            self.screened
        ]


@dataclass(frozen=True, slots=True)
class StudyPicture:
    """A study at one moment: everybody's progress, and all sessions, the newest first."""

    study_id: str
    people: tuple[Progress, ...]
    sessions: tuple[SessionEntry, ...]

    @property
    def summary(self) -> str:
        """One line above the tables."""
        done, planned = self.done
        counts = {
            "finished": sum(1 for each in self.people if each.next == "done"),
            "excluded": sum(1 for each in self.people if each.next == "excluded"),
            "withdrawn": sum(1 for each in self.people if each.next == "withdrawn"),
            "interrupted": sum(1 for each in self.people if each.next == "resume"),
        }
        told = [f"{number} {name}" for name, number in counts.items() if number]
        pilots = sum(each.participant.pilot for each in self.people)
        count = len(self.people) - pilots
        words = f"{count} participant{'' if count == 1 else 's'}"
        if pilots:
            words += f" and {pilots} pilot{'' if pilots == 1 else 's'} (not counted)"
        return f"{words}{': ' if told else ''}{', '.join(told)}; {done} of {planned} test sessions"

    @property
    def done(self) -> tuple[int, int]:
        """The test sessions done, and those planned for everybody who still takes part."""
        taking = [
            each
            for each in self.people
            if each.next not in ("excluded", "withdrawn") and not each.participant.pilot
        ]
        return sum(each.done for each in taking), sum(each.planned for each in taking)


def read_study(registry: Registry, study_id: str) -> StudyPicture:
    """Read all of a study, with few queries of the registry.

    :raises RegistryError: where it cannot be read.
    """
    sessions = registry.sessions(study_id)
    people = progress(
        registry.participants(study_id),
        registry.assignments(study_id),
        sessions,
        registry.consented(study_id),
        registry.screened(study_id),
        checked_today(registry, study_id),
        registry.duties(study_id),
    )
    newest = sorted(sessions, key=lambda each: each.started_utc, reverse=True)
    return StudyPicture(study_id, people, tuple(newest))


def checked_today(registry: Registry, study_id: str) -> frozenset[str]:
    """Return the participants whose checklist was completed today, in this computer's time."""
    today = local_day(utc_now())
    return frozenset(
        note.participant_id
        for note in registry.notes(study_id)
        if note.kind == "check" and local_day(note.utc) == today
    )


def progress(
    participants: Sequence[Participant],
    assignments: Iterable[Assignment],
    sessions: Iterable[SessionEntry],
    consented: frozenset[str],
    screened: Mapping[str, bool],
    checked: frozenset[str] = frozenset(),
    duties: Sequence[Duty] = (),
) -> tuple[Progress, ...]:
    """Return the progress of each participant, in order.

    ``screened`` says who passed, ``checked`` whose checklist was completed today, ``duties`` who
    has which role.
    """
    planned: dict[str, list[Assignment]] = defaultdict(list)
    for each in assignments:
        planned[each.participant_id].append(each)
    roles: dict[str, list[Duty]] = defaultdict(list)
    for duty in duties:
        roles[duty.participant_id].append(duty)
    begun: dict[str, list[SessionEntry]] = defaultdict(list)
    for session in sessions:
        begun[session.participant_id].append(session)
    return tuple(
        _of(
            person,
            sorted(planned[person.participant_id], key=lambda each: each.order),
            begun[person.participant_id],
            person.participant_id in consented,
            screened.get(person.participant_id),
            person.participant_id in checked,
            roles_text(roles[person.participant_id]),
        )
        for person in participants
    )


def _of(
    person: Participant,
    planned: Sequence[Assignment],
    begun: Sequence[SessionEntry],
    consent: bool,
    passed: bool | None,
    checked: bool,
    roles: str,
) -> Progress:
    over = {each.order for each in begun if each.status in ("finished", "stopped")}
    finished = {each.order for each in begun if each.status == "finished"}
    training = [each for each in planned if each.role == "training"]
    tests = [each for each in planned if each.role == "test"]
    trained = all(each.order in finished for each in training) if training else None
    open_session = next((each for each in begun if each.status in ("running", "broken off")), None)
    due = next(  # an interrupted training is begun again, a test is not
        (p for p in planned if p.order not in (finished if p.role == "training" else over)), None
    )
    needs = person.kind == "person"
    what: Next
    if person.status in ("excluded", "withdrawn"):
        what = "excluded" if person.status == "excluded" else "withdrawn"
    elif needs and not consent:
        what = "consent"
    elif needs and passed is not True:
        what = "screening"
    elif open_session is not None:
        what = "running" if open_session.status == "running" else "resume"
    elif not planned:
        what = "unplanned"
    elif due is None or person.status == "finished":
        what = "done"
    else:
        what = "training" if due.role == "training" else "session"
    return Progress(
        person,
        consent,
        passed,
        trained,
        sum(1 for each in tests if each.order in over),
        len(tests),
        what,
        due.condition if due else "",
        open_session.session_id if open_session else "",
        checked,
        roles,
    )


@dataclass(frozen=True, slots=True)
class Seen:
    """What was read from the registry: ``changes`` is the number of its newest change."""

    changes: int = -1
    studies: tuple[Study, ...] = ()
    picture: StudyPicture | None = None


def look_at(registry: Registry, study_id: str) -> Seen:
    """Read the study of that name, else the newest one.

    :raises RegistryError: where it cannot be read.
    """
    changes, studies = registry.changes(), registry.studies()
    names = [each.study_id for each in studies]
    wanted = study_id if study_id in names else (names[-1] if names else "")
    return Seen(changes, studies, read_study(registry, wanted) if wanted else None)
