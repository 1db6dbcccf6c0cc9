"""Reads everything that a study's registry holds, and scores its finished test sessions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol, TypeVar

from vrhuman.files.ledger import Source
from vrhuman.protocol.specification import ProtocolSpec, parse_protocol
from vrhuman.recording.losses.report import Completeness
from vrhuman.recording.notes_of_before import runtime_kind_of
from vrhuman.recording.personal.places import base_name
from vrhuman.runtime.runtime import VIRTUAL_TIME
from vrhuman.scoring.study import EpisodeScore, TypeAccuracy
from vrhuman.study.entries import (
    AdverseEvent,
    AnswerEntry,
    Assignment,
    Consent,
    ItemAnswer,
    ItemRun,
    NoteEntry,
    Participant,
    QuestionnaireEntry,
    ScoreEntry,
    Screening,
    SessionEntry,
    Study,
)
from vrhuman.study.item_answers import items_of, runs
from vrhuman.study.registry.examining import UNCHECKED
from vrhuman.study.registry.heads import Head
from vrhuman.study.registry.registry import Registry
from vrhuman.study.session_files import session_files


@dataclass(frozen=True, slots=True)
class HeldTest:
    """A finished test session.

    ``place`` is its number among its participant's tests, from 1; ``answers`` are those of both
    phases, ``figures`` the score's results by name.
    """

    participant: str
    session_id: str
    place: int
    episode: EpisodeScore
    answers: tuple[AnswerEntry, ...]
    figures: Mapping[str, float]
    measured_under: Mapping[str, str]

    @property
    def display(self) -> str:
        """What showed the session, in the words of :class:`RuntimeKind`."""
        under = self.measured_under
        return under.get("display") or str(runtime_kind_of(under.get("runtime", "")))

    @property
    def in_time(self) -> float | None:
        """Display frames in time [per cent]; None without a display."""
        return self.figures.get("frames_in_time")

    @property
    def sharpness(self) -> float | None:
        """The pixels along a side of those frames [per cent]; None if it is not known."""
        return self.figures.get("sharpness")

    @property
    def answered(self) -> float | None:
        """Questions answered, of those asked in all answer phases [per cent]."""
        given = [answer.given is not None for answer in self.answers]
        return 100.0 * sum(given) / len(given) if given else None

    @property
    def blocked(self) -> float | None:
        """Counted actions that the engine refused [per cent]; None if they were not examined."""
        blocked = self.figures.get("steps_blocked")
        steps = self.figures.get("steps_explore", 0.0) + self.episode.t3
        return 100.0 * blocked / steps if blocked is not None and steps else None


@dataclass(frozen=True, slots=True)
class StudyData:
    """A study as it is in its registry, without its pilots, or only these (``pilots``).

    ``consents`` and ``screenings`` are by participant; ``left_out`` says in words what is not here.
    ``files`` says of each ended session's file whether it has everything that was recorded.
    ``head`` is the newest entry of the registry's audit log, ``altered`` what was changed in the
    registry outside vrhuman.
    ``folder`` is the study's, None if there is none.
    """

    study: Study
    spec: ProtocolSpec
    participants: tuple[Participant, ...]
    consents: Mapping[str, Consent]
    screenings: Mapping[str, Screening]
    assignments: tuple[Assignment, ...]
    sessions: tuple[SessionEntry, ...]
    scores: Mapping[str, ScoreEntry]
    answers: Mapping[str, tuple[AnswerEntry, ...]]
    questionnaires: tuple[QuestionnaireEntry, ...]
    adverse: tuple[AdverseEvent, ...]
    notes: tuple[NoteEntry, ...]
    item_runs: tuple[ItemRun, ...] = ()
    item_answers: tuple[ItemAnswer, ...] = ()
    pilots: bool = False
    left_out: tuple[str, ...] = ()
    files: Mapping[str, Completeness] = field(default_factory=dict)
    head: Head | None = None
    altered: tuple[str, ...] = ()
    folder: Path | None = None

    @property
    def sources(self) -> list[Source]:
        """Whose data these are, for what is made from them; none are of who withdrew."""
        here = [each for each in self.participants if each.status != "withdrawn"]
        ids = {each.participant_id: [""] for each in here}
        for each in entries_of(ids, self.sessions):
            ids[each.participant_id].append(each.session_id)
        return [Source(self.folder, one, name) for name, every in ids.items() for one in every]

    def assignment(self, session: SessionEntry) -> Assignment | None:
        """Return the assignment of a session."""
        return next(
            (
                each
                for each in self.assignments
                if each.participant_id == session.participant_id and each.order == session.order
            ),
            None,
        )

    def kind(self, participant_id: str) -> str:
        """Return a participant's kind: person, scripted, ..."""
        return next(p.kind for p in self.participants if p.participant_id == participant_id)


def gather(registry: Registry, study_id: str, pilots: bool = False) -> StudyData:
    """Read a study from its registry: all who count in its results, or only its ``pilots``.

    :raises RegistryError: if there is no such study.
    """
    study = registry.study(study_id)
    every = registry.participants(study_id)
    people = tuple(each for each in every if each.pilot == pilots)
    names = {each.participant_id for each in people}
    sessions = registry.sessions(study_id)
    theirs = tuple(each for each in sessions if each.participant_id in names)
    ids = {each.session_id for each in theirs}
    answers: dict[str, list[AnswerEntry]] = defaultdict(list)
    for answer in registry.answers(study_id=study_id):
        if answer.session_id in ids:
            answers[answer.session_id].append(answer)
    consents = {p.participant_id: registry.consent_of(study_id, p.participant_id) for p in people}
    item_runs = entries_of(names, runs(registry, study_id))
    forms = {p.participant_id: registry.screening_of(study_id, p.participant_id) for p in people}
    return StudyData(
        study=study,
        spec=parse_protocol(study.protocol, f"{study_id}: protocol"),
        participants=people,
        consents={name: each for name, each in consents.items() if each is not None},
        screenings={name: each for name, each in forms.items() if each is not None},
        assignments=tuple(
            replace(each, house=base_name(each.house))  # a name, not where somebody had the file
            for each in entries_of(names, registry.assignments(study_id))
        ),
        sessions=theirs,
        scores={
            score.session_id: _seen(score)
            for score in registry.scores(study_id=study_id)
            if score.session_id in ids
        },
        answers={name: tuple(own) for name, own in answers.items()},
        questionnaires=entries_of(names, registry.questionnaires(study_id)),
        adverse=entries_of(names, registry.adverse_events(study_id)),
        notes=entries_of({"", *names}, registry.notes(study_id)),
        item_runs=item_runs,
        item_answers=tuple(e for run in item_runs for e in items_of(registry, run).values()),
        pilots=pilots,
        left_out=_left_out(pilots, len(every) - len(people), len(sessions) - len(theirs)),
        files=session_files(registry, theirs),
        head=registry.head(),
        altered=tuple(e.line for e in registry.examine().altered if e.kind not in UNCHECKED),
        folder=registry.folder / study.folder,
    )


class _Theirs(Protocol):
    @property
    def participant_id(self) -> str: ...


T = TypeVar("T", bound=_Theirs)


def entries_of(names: Container[str], entries: Iterable[T]) -> tuple[T, ...]:
    """Return the entries of these participants."""
    return tuple(each for each in entries if each.participant_id in names)


def _left_out(pilots: bool, people: int, sessions: int) -> tuple[str, ...]:
    if pilots:
        return ("only pilots: these sessions count in no result of the study",)
    if not people:
        return ()
    return (
        f"{people} {'pilot' if people == 1 else 'pilots'} left out, with {sessions} "
        f"{'session' if sessions == 1 else 'sessions'}",
    )


def _seen(score: ScoreEntry) -> ScoreEntry:
    """Return a score without frames in time where there was no display.

    Earlier versions stored 100 for sessions in virtual time.
    """
    if score.measured_under.get("runtime") != VIRTUAL_TIME.name:
        return score
    shown = {name: value for name, value in score.figures.items() if name != "frames_in_time"}
    return replace(score, figures=shown)


def held_tests(data: StudyData) -> tuple[HeldTest, ...]:
    """Return the finished test sessions that have a score, by participant and order."""
    out: list[HeldTest] = []
    places: dict[str, int] = defaultdict(int)
    for session in sorted(data.sessions, key=lambda s: (s.participant_id, s.order)):
        planned, score = data.assignment(session), data.scores.get(session.session_id)
        if planned is None or planned.role != "test" or session.status != "finished":
            continue
        places[session.participant_id] += 1
        if score is None or "exqa" not in score.figures:
            continue  # broken off too early to have one, or answers are missing
        answers = data.answers.get(session.session_id, ())
        out.append(
            HeldTest(
                participant=session.participant_id,
                session_id=session.session_id,
                place=places[session.participant_id],
                episode=EpisodeScore(
                    participant=session.participant_id,
                    house=planned.house,
                    condition=planned.condition,
                    kind=data.kind(session.participant_id),
                    acc_exp=score.figures["acc_exp"],
                    acc_ref=score.figures["acc_ref"],
                    t3=score.figures["t3"],
                    by_type=by_group(answers, lambda a: a.kind),
                ),
                answers=answers,
                figures=score.figures,
                measured_under=score.measured_under,
            )
        )
    return tuple(out)


def by_group(
    answers: Sequence[AnswerEntry], group: Callable[[AnswerEntry], str]
) -> tuple[TypeAccuracy, ...]:
    """Return accuracies in the first and the last answer phase, by type, family, ..."""
    phases = tuple(dict.fromkeys(answer.phase for answer in answers))
    out = []
    for name in sorted({group(answer) for answer in answers}):
        own = [answer for answer in answers if group(answer) == name]
        first = [answer.right for answer in own if answer.phase == phases[0]]
        last = [answer.right for answer in own if answer.phase == phases[-1]]
        if first and last:
            out.append(
                TypeAccuracy(
                    name,
                    len(first),
                    100.0 * sum(first) / len(first),
                    100.0 * sum(last) / len(last),
                )
            )
    return tuple(out)
