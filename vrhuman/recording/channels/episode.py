"""How an episode goes on: ``/phase``, ``/questions``, ``/answer``, ``/panel``, ``/seen``,
``/questionnaire``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from vrhuman.recording.channel import (
    MEBIBYTE,
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
from vrhuman.recording.fields import Column, joined, one
from vrhuman.recording.redactions import Part
from vrhuman.records import Answer, GivenAnswer, Question

PHASE = json_channel(
    topic="/phase",
    record=PhaseStart,
    schema="vrhuman.PhaseStart",
    meaning="a phase begins; the phase `end` marks the end of the last one",
    redaction=NOTHING_PERSONAL,
    table=Table(
        "phases",
        "the beginnings of the protocol's phases",
        (
            one("phase", "string", "the phase that begins", "phase"),
            one("tick", "int64", "ticks simulated until then", "tick"),
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


def answer_cell(answer: Answer) -> str:
    """An answer in words; a set in one order."""
    return ";".join(sorted(answer)) if isinstance(answer, tuple) else str(answer)


QUESTIONS = json_channel(
    topic="/questions",
    record=QuestionsAsked,
    schema="vrhuman.QuestionsAsked",
    meaning="the questions of an answer phase, with programs and true answers",
    redaction=NOTHING_PERSONAL,
    table=Table(
        "questions",
        "the questions that were asked, with their true answers",
        (
            one("phase", "string", "the phase in which it is asked", "phase"),
            one("question_id", "string", "id of the question", "question.question_id"),
            one("family", "string", "question family", "question.family"),
            one("text", "string", "the question in English", "question.text"),
            one("program", "string", "the question as a functional program", "question.program"),
            one("kind", "string", "yes-no, count or query", "question.kind"),
            one("options", "string", "the options offered", joined("question.options")),
            one(
                "answer", "string", "the true answer", lambda row: answer_cell(row.question.answer)
            ),
        ),
        _each_question,
    ),
    max_bytes=16 * MEBIBYTE,
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
            one("phase", "string", "the phase in which the answer was given", "phase"),
            one("question_id", "string", "id of the question", "question_id"),
            one("answer", "string", "the answer as given", lambda given: answer_cell(given.answer)),
            one(
                "confidence",
                "float64",
                "stated probability 0..1 that the answer is right (in files without the setting "
                "`confidence_scale`: 0 a guess, 1 certain); empty if it was not asked",
                "confidence",
            ),
        ),
        derived=(
            Column("right", "bool", "whether it is right; empty if the file lacks the question"),
            Column("right_answer", "string", "the true answer; empty if the file lacks it"),
            Column("counts", "bool", "whether it counts: the phase's last answer to the question"),
        ),
    ),
)

PANEL = json_channel(
    topic="/panel",
    record=PanelShown,
    schema="vrhuman.PanelShown",
    meaning="a panel appeared, turned to another page (named by the question's id, otherwise by "
    "the title), or disappeared",
    redaction=NOTHING_PERSONAL,
    table=Table(
        "panels",
        "when panels appeared, turned a page and disappeared",
        (
            one("name", "string", "name of the panel", "name"),
            one("page", "string", "id of the question on it, otherwise its title", "page"),
            one("shown", "bool", "whether it is visible from now on", "shown"),
        ),
    ),
)

SEEN = json_channel(
    topic="/seen",
    record=Seen,
    schema="vrhuman.Seen",
    meaning="objects that were in the agent's view for the first time: at least 60 pixels of "
    "the 800x600 picture, at most 5 m away",
    redaction=NOTHING_PERSONAL,
    table=Table(
        "seen",
        "objects that came into view for the first time",
        (
            one("object_ids", "string", "ids of the objects", joined("object_ids")),
            one("by", "string", "whose view: agent or person", "by"),
        ),
    ),
)

QUESTIONNAIRE = json_channel(
    topic="/questionnaire",
    record=QuestionnaireAnswer,
    schema="vrhuman.QuestionnaireAnswer",
    meaning="an answer to an item of a [questionnaire](questionnaires.md), with the moment of "
    "the session; if an item has several answers, the last one counts",
    redaction={Part.QUESTIONNAIRES: gone},
    table=Table(
        "questionnaires",
        "answers to questionnaires",
        (
            one("questionnaire", "string", "name of the questionnaire", "questionnaire"),
            one("moment", "string", "moment of the session: before, after, break", "moment"),
            one("item", "string", "id of the item; the last answer counts", "item"),
            one(
                "value",
                "string",
                "a number of its scale, or the name of a choice",
                lambda answer: str(answer.value),
            ),
        ),
    ),
)
