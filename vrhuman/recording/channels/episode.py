"""How an episode goes on: ``/phase``, ``/questions``, ``/answer``, ``/panel``, ``/seen``,
``/questionnaire``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from vrhuman.recording.channel import (
    NOTHING_PERSONAL,
    Table,
    gone,
    json_channel,
)
from vrhuman.recording.entries import (
    PanelShown,
    PhaseStart,
    QuestionnaireAnswer,
    QuestionsAsked,
    Seen,
)
from vrhuman.recording.fields import joined, one
from vrhuman.recording.redactions import Part
from vrhuman.records import Answer, GivenAnswer, Question

PHASE = json_channel(
    topic="/phase",
    record=PhaseStart,
    schema="vrhuman.PhaseStart",
    meaning="a phase begins; `end` is the end of the last one",
    redaction=NOTHING_PERSONAL,
    table=Table(
        "phases",
        "the beginnings of the protocol's phases",
        (
            one("phase", "string", "the phase that begins", "phase"),
            one("tick", "int64", "ticks until then", "tick"),
            one("step_count", "int64", "steps counted until then", "step_count"),
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """A question as a phase asked it."""

    phase: str
    question: Question


def _each_question(asked: QuestionsAsked) -> Iterator[QuestionRow]:
    return (QuestionRow(asked.phase, question) for question in asked.questions)


def _words(answer: Answer) -> str:
    """An answer in words; a set in one order."""
    return ";".join(sorted(answer)) if isinstance(answer, tuple) else str(answer)


QUESTIONS = json_channel(
    topic="/questions",
    record=QuestionsAsked,
    schema="vrhuman.QuestionsAsked",
    meaning="the questions of an answer phase with programs and true answers",
    redaction=NOTHING_PERSONAL,
    table=Table(
        "questions",
        "the questions as they were put, with their true answers",
        (
            one("phase", "string", "the phase that asks", "phase"),
            one("question_id", "string", "its id", "question.question_id"),
            one("family", "string", "its family", "question.family"),
            one("text", "string", "in English", "question.text"),
            one("program", "string", "as a functional program", "question.program"),
            one("kind", "string", "yes-no, count or query", "question.kind"),
            one("options", "string", "what was offered", joined("question.options")),
            one("answer", "string", "the true answer", lambda row: _words(row.question.answer)),
        ),
        _each_question,
    ),
)

ANSWER = json_channel(
    topic="/answer",
    record=GivenAnswer,
    schema="vrhuman.GivenAnswer",
    meaning="an answer given",
    redaction=NOTHING_PERSONAL,
    table=Table(
        "answers",
        "the participant's answers",
        (
            one("phase", "string", "the phase in which it was given", "phase"),
            one("question_id", "string", "the question's", "question_id"),
            one("answer", "string", "as it was given", lambda given: _words(given.answer)),
            one("confidence", "float64", "0..1; empty where none was asked", "confidence"),
        ),
    ),
)

PANEL = json_channel(
    topic="/panel",
    record=PanelShown,
    schema="vrhuman.PanelShown",
    meaning="a board came up, turned to another page (the question's id, else the title), or went",
    redaction=NOTHING_PERSONAL,
    table=Table(
        "panels",
        "when boards came up, turned a page and went",
        (
            one("name", "string", "the board's", "name"),
            one("page", "string", "the id of the question on it, else its title", "page"),
            one("shown", "bool", "it is there from now on", "shown"),
        ),
    ),
)

SEEN = json_channel(
    topic="/seen",
    record=Seen,
    schema="vrhuman.Seen",
    meaning="objects that came into the agent's view for the first time: 60 pixels of 800x600 or "
    "more, at 5 m or less",
    redaction=NOTHING_PERSONAL,
    table=Table(
        "seen",
        "objects as they came into view for the first time",
        (
            one("object_ids", "string", "their ids", joined("object_ids")),
            one("by", "string", "through whose eyes: agent or person", "by"),
        ),
    ),
)

QUESTIONNAIRE = json_channel(
    topic="/questionnaire",
    record=QuestionnaireAnswer,
    schema="vrhuman.QuestionnaireAnswer",
    meaning="an item of a [questionnaire](questionnaires.md) was answered, and at which moment of "
    "the session; of several answers to one the last counts",
    redaction={Part.QUESTIONNAIRES: gone},
    table=Table(
        "questionnaires",
        "what was answered to questionnaires",
        (
            one("questionnaire", "string", "its name", "questionnaire"),
            one("moment", "string", "when in the session: before, after, break", "moment"),
            one("item", "string", "the item's id; the last answer to one counts", "item"),
            one(
                "value",
                "string",
                "a number of its scale, or the name of a choice",
                lambda answer: str(answer.value),
            ),
        ),
    ),
)
