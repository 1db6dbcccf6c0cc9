"""Declares the flat tables of a study: their columns, and how each cell is read.

Every table that is about sessions begins with the ids of session, participant, condition and house.
``scores`` has a row for each session and a column for each figure; what else is not a single value
(a form's answers) is JSON, and has a table of its own with a row for each value.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from typing import Any

from vrhuman.recording.fields import Column, Kind
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
)
from vrhuman.study.results.exclusions import left_out
from vrhuman.study.results.gathering import StudyData, held_tests

Cell = bool | int | float | str | None


@dataclass(frozen=True, slots=True)
class StudyTable:
    """A table: what a row is, its columns, and its rows, with a value for each column."""

    name: str
    meaning: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]


IDS = (
    Column("session_id", "string", "id of the session; empty if the row concerns none"),
    Column("participant_id", "string", "pseudonym of the participant"),
    Column("condition", "string", "the condition that was assigned; empty for a training"),
    Column("house", "string", "the house that was assigned: FILE[:N], a scene, or own:SEED"),
)
"""The first columns of every table about sessions."""

FIGURES = {
    "exqa": ("%", "ExQA"),
    "acc_exp": ("%", "right answers in the first answer phase"),
    "acc_ref": ("%", "right answers in the last answer phase"),
    "t3": ("steps", "counted steps of the second phase in the house"),
    "k": ("1/step", "the energy coefficient of exqa"),
    "steps_explore": ("steps", "counted steps of the first phase in the house"),
    "steps_blocked": ("steps", "counted steps that the engine refused"),
    "force_quanta": ("0.05 kgf", "steps of grasp force, the other rule for counting grasps"),
    "frames_in_time": ("%", "display frames in time; empty without a display. Read with sharpness"),
    "sharpness": ("%", "mean share of the pixels along a side that those frames had"),
    "pixels": ("%", "mean share of all pixels that those frames had"),
    "coverage": ("%", "floor that the participant saw"),
    "coverage_agent": ("%", "floor that the counted agent saw"),
    "rooms_entered": ("", "rooms entered"),
    "path_m": ("m", "length of the path walked"),
    "unanswered_exp": ("", "questions without an answer before re-entry"),
    "unanswered_ref": ("", "questions without an answer after re-entry"),
    "lost_accuracy": ("", "1: answers got worse on re-entry; 0: not"),
    "bonus": ("", "bonus earned, in the protocol's currency"),
    "mastered": ("", "1: every task of the training was mastered; 0: not"),
    "training_seconds": ("s", "time spent practising the tasks of a training"),
}
"""The figures of a score that are always columns: unit and meaning. Others follow by name."""

SETTINGS = {
    "display": ("display", "what showed the session: headset, simulated, desktop (a window), none"),
    "engine": ("engine", "the engine that simulated the house"),
    "runtime": ("runtime", "the headset's runtime"),
    "renderer": ("renderer", "what drew the house"),
    "meshes": ("meshes", "the mesh pack; empty: stand-ins"),
    "house_id": ("house", "the house, as its file names it"),
    "protocol_hash": ("protocol", "SHA-256 of the protocol"),
    "houses_from": ("houses", "where the houses come from"),
    "questions_from": ("questions", "where the questions come from"),
    "step_rule": ("steps", "the rule by which steps are counted"),
    "confidence_scale": ("confidence_scale", "how confidence was asked; empty: the earlier way"),
    "withheld": ("withheld", "results that are not known, and why"),
}
"""What scores must share to be compared: the column, and the name in the registry."""

_MEANINGS = {
    "adverse_events": "something that harmed a participant or might have",
    "answers": "a question of an answer phase, with the answer that counts",
    "assignments": "a planned session",
    "consents": "a consent that was given",
    "item_answers": "an item of a benchmark's set that was shown to a participant, with the answer",
    "item_runs": "a benchmark's set that a participant answers under one condition",
    "notes": "a note of the experimenter's",
    "participants": "a participant",
    "questionnaire_answers": "an item of a filled questionnaire",
    "questionnaire_scores": "a scale of a filled questionnaire",
    "questionnaires": "a filled questionnaire",
    "scores": "a session that was graded, with all its results",
    "screenings": "a screening form",
    "sessions": "a session and its file",
}
ENTRIES = {
    "answer": "the values of the form's fields by name, JSON; empty: not answered",
    "answered_utc": "when it was answered; empty: not answered",
    "audio": "whether the voice may be recorded",
    "author": "who wrote it",
    "begun_utc": "when it was first shown",
    "benchmark": "the benchmark that the set is of",
    "birth_year": "0: not asked",
    "calibration": "the calibration profile",
    "participant_id": "pseudonym of the participant",
    "colour_vision": "as stated by the participant",
    "condition": "what is shown: full (film and question), question-only or film-only",
    "confidence": "stated probability 0..1 that the answer is right; empty if it was not asked",
    "display": "what showed it: headset, simulated, desktop (a window), none",
    "ended_utc": "when it ended",
    "enrolled_utc": "when the participant was enrolled",
    "evidence": "whether what the question is about was seen (lifted, for weights) before",
    "family": "question family",
    "gaze": "whether the eyes' directions may be recorded",
    "gender": "as stated by the participant",
    "given": "the answer in words; empty if there was none",
    "handedness": "right or left",
    "height_cm": "0: not asked",
    "item_id": "id of the item",
    "item_order": "ids of the items in the order of asking, JSON",
    "kind": "the kind: of participant, answer or note",
    "language": "the language of the texts",
    "moment": "before, after, break, ...",
    "order": "number of the participant's session, from 0",
    "passed": "whether the participant may take part",
    "path": "the file, relative to the study's folder",
    "phase": "the phase of the protocol",
    "pilot": "whether it is a pilot's, which counts in no result",
    "question_id": "id of the question",
    "question_set": "the question set's file, or generated",
    "questionnaire": "name of the questionnaire",
    "reason": "why a participant is excluded",
    "right": "whether it is right; a missing answer is wrong",
    "right_answer": "the true answer in words",
    "role": "training or test",
    "seconds": "from when the question was last shown to its answer",
    "seed": "determines what is drawn at random: weights, sizes, questions; the order of items",
    "set_digest": "identifies the set's content",
    "set_name": "name of the set",
    "severity": "mild, moderate or severe",
    "sha256": "SHA-256 of the file; empty until it is closed",
    "sharing": "whether the recordings may be shared",
    "site": "the laboratory",
    "started_utc": "when it began",
    "status": "how far it is",
    "steps": "all counted steps",
    "study_id": "id of the study",
    "text": "the text",
    "text_hash": "SHA-256 of the text that was agreed to",
    "text_version": "version of the text that was agreed to",
    "times_shown": "how often it was shown; above 1: interrupted, or looked at again",
    "utc": "when",
    "vision": "as stated by the participant",
    "vr_experience": "none, some or much",
    "watches": "how often the film was watched; of a run: how often it may be, 0: any number",
    "answers": "the form's answers by key, JSON",
    "scores": "the scores by scale, JSON",
}
"""What the fields of the registry's entries mean as columns."""
_UNITS = {"seconds": "s", "height_cm": "cm", "steps": "steps", "birth_year": "year"}
_KINDS: Mapping[str, Kind] = {"bool": "bool", "int": "int64", "float": "float64"}


def study_tables(data: StudyData) -> tuple[StudyTable, ...]:
    """Return every table of a study."""
    answers = [each for own in data.answers.values() for each in own]
    return (
        _of_entries("participants", Participant, data.participants),
        _of_entries("consents", Consent, tuple(data.consents.values())),
        _of_entries("screenings", Screening, tuple(data.screenings.values())),
        _of_sessions(data, "assignments", Assignment, data.assignments),
        _with_files(data, _of_sessions(data, "sessions", SessionEntry, data.sessions)),
        _scores(data),
        _of_sessions(data, "answers", AnswerEntry, answers),
        _of_sessions(data, "questionnaires", QuestionnaireEntry, data.questionnaires),
        _values(data, "questionnaire_answers", "item", "string", lambda filled: filled.answers),
        _values(data, "questionnaire_scores", "scale", "float64", lambda filled: filled.scores),
        _of_sessions(data, "adverse_events", AdverseEvent, data.adverse),
        _of_sessions(data, "notes", NoteEntry, data.notes),
        _of_entries("item_runs", ItemRun, data.item_runs),
        _of_entries("item_answers", ItemAnswer, data.item_answers),
    )


def _of_entries(name: str, kind: type[Any], rows: Iterable[Any]) -> StudyTable:
    """Return the entries of one kind with a column for each field."""
    columns = _columns(kind)
    read = [attrgetter(column.name) for column in columns]
    cells = tuple(tuple(_cell(get(row)) for get in read) for row in rows)
    return StudyTable(name, _MEANINGS[name], columns, cells)


def _of_sessions(data: StudyData, name: str, kind: type[Any], rows: Iterable[Any]) -> StudyTable:
    """Return the entries of one kind, the ids of their sessions first."""
    ids = _Ids(data)
    columns = tuple(each for each in _columns(kind) if each.name not in _ID_NAMES)
    read = [attrgetter(column.name) for column in columns]
    cells = tuple((*ids.of(row), *(_cell(get(row)) for get in read)) for row in rows)
    return StudyTable(name, _MEANINGS[name], (*IDS, *columns), cells)


def _with_files(data: StudyData, sessions: StudyTable) -> StudyTable:
    """Add what each session's file is, in words; empty where there is none, or it is not over."""
    column = Column("completeness", "string", "whether its file has all that was recorded")
    states = (data.files.get(each.session_id) for each in data.sessions)
    rows = tuple(
        (*row, None if found is None else found.line)
        for row, found in zip(sessions.rows, states, strict=True)
    )
    return replace(sessions, columns=(*sessions.columns, column), rows=rows)


def _values(
    data: StudyData,
    name: str,
    key: str,
    kind: Kind,
    values: Callable[[QuestionnaireEntry], Mapping[str, Any]],
) -> StudyTable:
    """Return a row for each value of the filled questionnaires."""
    ids = _Ids(data)
    columns = (
        *IDS,
        *(Column(each, "string", ENTRIES[each]) for each in ("utc", "questionnaire", "moment")),
        Column(key, "string", f"the {key}"),
        Column("value", kind, f"its {'answer' if kind == 'string' else 'score'}"),
    )
    cells = tuple(
        (*ids.of(filled), filled.utc, filled.questionnaire, filled.moment, found, value)
        for filled in data.questionnaires
        for found, value in _each(values(filled), kind)
    )
    return StudyTable(name, _MEANINGS[name], columns, cells)


def _each(values: Mapping[str, Any], kind: Kind) -> Iterator[tuple[str, Cell]]:
    for name, value in values.items():
        yield name, float(value) if kind == "float64" else str(value)


def _scores(data: StudyData) -> StudyTable:
    """Return a row for each graded session: whose it is, its figures, and its settings."""
    ids = _Ids(data)
    others = sorted({name for each in data.scores.values() for name in each.figures} - set(FIGURES))
    left: dict[str, list[str]] = {}
    for each in left_out(data, held_tests(data)):
        left.setdefault(each.session_id, []).append(each.rule)
    scores = [
        (session, data.scores[session.session_id])
        for session in data.sessions
        if session.session_id in data.scores
    ]
    return StudyTable(
        "scores",
        _MEANINGS["scores"],
        score_columns(others),
        tuple(
            (
                *ids.of(session),
                session.study_id,
                data.kind(session.participant_id),
                session.pilot,
                planned.role if (planned := data.assignment(session)) else None,
                session.order,
                session.status,
                _share_answered(data.answers.get(session.session_id, ())),
                ";".join(left.get(session.session_id, ())) or None,
                *(_figure(score, name) for name in (*FIGURES, *others)),
                *(score.measured_under.get(name) or None for name, _ in SETTINGS.values()),
            )
            for session, score in scores
        ),
    )


def score_columns(others: Sequence[str] = ()) -> tuple[Column, ...]:
    """Return the columns of ``scores``; ``others`` are figures that :data:`FIGURES` lacks."""
    return (
        *IDS,
        Column("study_id", "string", ENTRIES["study_id"]),
        Column("participant_kind", "string", "person, scripted, ...: kinds are never pooled"),
        Column("pilot", "bool", ENTRIES["pilot"]),
        Column("role", "string", ENTRIES["role"]),
        Column("order", "int64", ENTRIES["order"]),
        Column("status", "string", "how far the session is"),
        Column("answered", "float64", "questions answered, of those asked in all phases", "%"),
        Column("left_out_by", "string", "the protocol's rules that leave it out, joined by ;"),
        *(Column(name, "float64", says, unit) for name, (unit, says) in FIGURES.items()),
        *(Column(name, "float64", "a figure of the score") for name in others),
        *(Column(name, "string", says) for name, (_, says) in SETTINGS.items()),
    )


def _figure(score: ScoreEntry, name: str) -> float | None:
    value = score.figures.get(name)
    return None if value is None else float(value)


def _share_answered(answers: Sequence[AnswerEntry]) -> float | None:
    given = [each.given is not None for each in answers]
    return 100.0 * sum(given) / len(given) if given else None


class _Ids:
    """Finds session, participant, condition and house of a row by its session or its place."""

    def __init__(self, data: StudyData) -> None:
        self._sessions = {each.session_id: each for each in data.sessions}
        self._held = {(each.participant_id, each.order): each for each in data.sessions}
        self._planned = {(each.participant_id, each.order): each for each in data.assignments}

    def of(self, row: Any) -> tuple[Cell, ...]:
        session = self._sessions.get(getattr(row, "session_id", ""))
        if isinstance(row, Assignment):
            session = self._held.get((row.participant_id, row.order))
        own = row if session is None else session
        planned = self._planned.get((getattr(own, "participant_id", ""), getattr(own, "order", -1)))
        return (
            session.session_id if session else getattr(row, "session_id", "") or None,
            getattr(own, "participant_id", "") or None,
            planned.condition or None if planned else None,
            planned.house if planned else None,
        )


def _columns(kind: type[Any]) -> tuple[Column, ...]:
    return tuple(
        Column(each.name, _kind(str(each.type)), ENTRIES.get(each.name, ""), _unit(each.name))
        for each in fields(kind)
    )


def _unit(name: str) -> str:
    return _UNITS.get(name, "UTC, ISO 8601" if name.endswith("utc") else "")


def _kind(annotation: str) -> Kind:
    return _KINDS.get(annotation.removesuffix(" | None"), "string")


def _cell(value: Any) -> Cell:
    if isinstance(value, Mapping):
        return json.dumps(dict(value), sort_keys=True)
    if isinstance(value, list | tuple):
        return json.dumps(list(value))
    return value  # type: ignore[no-any-return]


_ID_NAMES = frozenset(each.name for each in IDS)
