"""Grades a finished session for the registry: graded answers, results and questionnaires.

It reads files and changes nothing. Computing what was in view (evidence, coverage) draws the house
again and takes a while; everything else is quick.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from vrhuman.engines.backends import find_backend
from vrhuman.files.hashing import sha256_of
from vrhuman.questionnaires.loading import load_questionnaire
from vrhuman.questionnaires.questionnaire import Value
from vrhuman.questionnaires.scoring import QuestionnaireError, score
from vrhuman.recording.entries import PanelShown, QuestionsAsked, SessionStart
from vrhuman.recording.personal.places import without_places
from vrhuman.recording.reader import Session
from vrhuman.records import GivenAnswer, Question
from vrhuman.review.measuring.evidence import supported
from vrhuman.review.measuring.measures import WHOLE, measure
from vrhuman.review.measuring.sightings import Sightings, look_again
from vrhuman.review.recording import Recording
from vrhuman.review.results.mastery import mastery
from vrhuman.review.results.outcome import NotScorable, Outcome, PartialOutcome, assess
from vrhuman.review.tracks import answer_words
from vrhuman.scoring.accuracy import graded
from vrhuman.scoring.confidence import SCALE_SETTING, scale_of
from vrhuman.scoring.table import NOT_KNOWN
from vrhuman.study.entries import (
    AnswerEntry,
    QuestionnaireEntry,
    ScoreEntry,
    SessionEntry,
    Study,
)

_LOOKED = {
    "floor_seen_by_person_share": "coverage",
    "floor_seen_by_agent_share": "coverage_agent",
    "steps_blocked": "steps_blocked",
    "path_m": "path_m",
    "rooms_entered": "rooms_entered",
}
"""The measures of the whole session that are among its results, and their names there."""


@dataclass(frozen=True, slots=True)
class GradedSession:
    """Everything that one session's file contributes to the registry.

    ``steps`` is the number of all counted steps. ``mastered`` is None except for a training,
    ``failed`` names what was not mastered.
    """

    sha256: str
    steps: int
    answers: tuple[AnswerEntry, ...]
    score: ScoreEntry
    questionnaires: tuple[QuestionnaireEntry, ...]
    mastered: bool | None = None
    failed: str = ""


def grade_session(
    study: Study, entry: SessionEntry, path: Path, looking: bool = True
) -> GradedSession:
    """Grade the session of ``entry``; without ``looking``, what was in view is left out.

    :raises VrhumanError: if the file cannot be read, or is not a session.
    """
    sightings, figures = _looked(path) if looking else (None, {})
    with Session.open(path) as session:
        asked = list(session.questions())
        given = list(session.answers())
        panels = list(session.panels())
        steps = max((phase.step_count for phase in session.phases()), default=0)
        filled = list(session.questionnaires())
        start = session.start
    answers = tuple(answer_entries(entry.session_id, asked, given, panels, sightings))
    under = {
        "kind": start.participant_kind,
        "engine": start.engine,
        "house": start.house_id,
        "protocol": study.protocol_hash,
        "meshes": str(start.settings.get("meshes") or ""),
        "runtime": start.runtime,
        "display": start.runtime_kind,
        "renderer": renderer_of(start),
        "houses": f"those of the study {study.study_id}",
        "questions": str(start.settings.get("question_set") or "vrhuman's"),
        "steps": "vrhuman's",
        SCALE_SETTING: str(scale_of(start.settings)),
    }
    found: Outcome | PartialOutcome | None = None
    try:
        found = assess(path)
    except NotScorable as error:
        under["withheld"] = without_places(str(error).removeprefix(f"{path}: "))
    else:
        under["condition"] = found.condition
        figures |= _unanswered(found)
    if isinstance(found, PartialOutcome):
        under["withheld"] = without_places(str(found))
        known = {"acc_exp": found.acc_exp, "acc_ref": found.acc_ref, "t3": found.t3}
        figures |= {name: float(value) for name, value in known.items() if value is not None}
    elif found is not None:
        figures |= {
            "acc_exp": found.acc_exp,
            "acc_ref": found.acc_ref,
            "t3": float(found.t3),
            "exqa": found.exqa,
            "k": found.k,
            "steps_explore": float(found.steps_explore),
            "force_quanta": float(found.force_quanta),
            "lost_accuracy": float(found.lost_accuracy),
            **found.frames.figures(),
        }
        if found.bonus is not None:
            figures["bonus"] = found.bonus
    training = mastery(path)
    if training is not None:
        figures["mastered"] = float(training.mastered)
        figures["training_seconds"] = sum(task.seconds for task in training.tasks)
    by_name: defaultdict[tuple[str, str], dict[str, Value]] = defaultdict(dict)
    for each in filled:
        by_name[each.questionnaire, each.moment][each.item] = each.value
    return GradedSession(
        sha256=sha256_of(path),
        steps=steps,
        answers=answers,
        score=ScoreEntry(entry.session_id, figures, under),
        questionnaires=tuple(
            QuestionnaireEntry(
                entry.study_id,
                entry.participant_id,
                start.started_utc,
                name,
                moment,
                values,
                _scores(name, values),
                entry.session_id,
            )
            for (name, moment), values in by_name.items()
        ),
        mastered=training.mastered if training else None,
        failed=", ".join(task.name for task in training.missed) if training else "",
    )


def _unanswered(found: Outcome | PartialOutcome) -> dict[str, float]:
    """Return how many questions were not answered, in the first and in the second answer phase."""
    names = ("unanswered_exp", "unanswered_ref")
    return {name: float(each.unanswered) for name, each in zip(names, found.answers, strict=False)}


def renderer_of(start: SessionStart) -> str:
    """Return what drew a session's house."""
    backend = find_backend(start.engine)
    if backend is None:
        return NOT_KNOWN
    if backend.draws:
        return f"{backend.simulator}'s"
    return "vrhuman's, things as " + (
        "a mesh pack" if start.settings.get("meshes") else "stand-ins"
    )


def _looked(path: Path) -> tuple[Sightings, dict[str, float]]:
    """Return what was in view, and how much of the house; all shares in per cent."""
    with Recording.open(path) as recording:
        sightings = look_again(recording)
        row = next(r for r in measure(recording, sightings).rows() if r["phase"] == WHOLE)
    figures = {}
    for key, name in _LOOKED.items():
        if row[key] is not None:
            figures[name] = float(row[key]) * (100.0 if key.endswith("_share") else 1.0)
    return sightings, figures


def answer_entries(
    session_id: str,
    asked: Sequence[QuestionsAsked],
    given: Sequence[GivenAnswer],
    panels: Sequence[PanelShown] = (),
    sightings: Sightings | None = None,
) -> Iterator[AnswerEntry]:
    """Yield each question of each phase that asked it, with the answer that counts."""
    for phase in {each.phase: each for each in asked}.values():
        for each in graded(phase.questions, given, phase.phase):
            question, answer = each.question, each.answer
            yield AnswerEntry(
                session_id=session_id,
                phase=phase.phase,
                question_id=question.question_id,
                family=question.family,
                kind=str(question.kind),
                text=question.text,
                given=None if answer is None else _words(question, answer),
                right_answer=_words(question, None),
                right=each.right,
                confidence=answer.confidence if answer else None,
                seconds=_seconds(panels, phase, answer) if answer else None,
                evidence=(
                    supported(sightings, question, answer.time_ns).holds
                    if sightings is not None and answer is not None
                    else None
                ),
            )


def _words(question: Question, answer: GivenAnswer | None) -> str:
    """Return an answer in words; without an answer, the correct one."""
    given = answer or GivenAnswer(question.question_id, "", question.answer, 0)
    return answer_words(replace(given, confidence=None))


def _seconds(
    panels: Sequence[PanelShown], phase: QuestionsAsked, answer: GivenAnswer
) -> float | None:
    """Return the time from when the question was last shown to its answer."""
    shown = [
        panel.time_ns
        for panel in panels
        if panel.shown
        and panel.page == answer.question_id
        and phase.time_ns <= panel.time_ns < answer.time_ns
    ]
    return round((answer.time_ns - shown[-1]) * 1e-9, 3) if shown else None


def _scores(name: str, values: Mapping[str, Value]) -> dict[str, float]:
    """Return the scores of a questionnaire by its rule; none if it is incomplete or was removed."""
    try:
        return score(load_questionnaire(name), values)
    except QuestionnaireError:
        return {}
