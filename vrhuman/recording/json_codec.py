"""Records to JSON messages and back: the channels rare enough to be read by eye."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from vrhuman.recording.entries import (
    EndReason,
    Gap,
    Interruption,
    InterruptionReason,
    Marker,
    PanelShown,
    PauseChange,
    PauseReason,
    PhaseEnded,
    PhaseStart,
    QuestionnaireAnswer,
    QuestionsAsked,
    ReplayWatched,
    Resumed,
    Seen,
    StateRecord,
    TaskPractised,
)
from vrhuman.records import (
    Action,
    Answer,
    AnswerKind,
    Event,
    EventKind,
    GivenAnswer,
    JsonValue,
    Question,
    Step,
)


def _dump(value: JsonValue) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def _answer(value: JsonValue) -> Answer:
    return tuple(value) if isinstance(value, list) else value


def encode_step(step: Step) -> bytes:
    return _dump(
        {
            "number": step.number,
            "tick": step.tick,
            "action": step.action.name,
            "arguments": dict(step.action.arguments),
            "success": step.success,
            "error": step.error,
        }
    )


def decode_step(data: bytes) -> Step:
    value = json.loads(data)
    return Step(
        value["number"],
        value["tick"],
        Action(value["action"], value["arguments"]),
        value["success"],
        value["error"],
    )


def encode_event(event: Event) -> bytes:
    return _dump(asdict(event))


def decode_event(data: bytes) -> Event:
    value = json.loads(data)
    return Event(**{**value, "kind": EventKind(value["kind"])})


def encode_phase(phase: PhaseStart) -> bytes:
    return _dump(asdict(phase))


def decode_phase(data: bytes) -> PhaseStart:
    return PhaseStart(**json.loads(data))


def encode_state(record: StateRecord) -> bytes:
    return _dump(asdict(record))


def decode_phase_end(data: bytes) -> PhaseEnded:
    value = json.loads(data)
    return PhaseEnded(**{**value, "reason": EndReason(value["reason"])})


def decode_pause(data: bytes) -> PauseChange:
    value = json.loads(data)
    return PauseChange(**{**value, "reason": PauseReason(value["reason"])})


def decode_training(data: bytes) -> TaskPractised:
    return TaskPractised(**json.loads(data))


def decode_replay(data: bytes) -> ReplayWatched:
    return ReplayWatched(**json.loads(data))


def decode_interruption(data: bytes) -> Interruption:
    value = json.loads(data)
    return Interruption(**{**value, "reason": InterruptionReason(value["reason"])})


def encode_questions(asked: QuestionsAsked) -> bytes:
    return _dump(asdict(asked))


def decode_questions(data: bytes) -> QuestionsAsked:
    value = json.loads(data)
    return QuestionsAsked(
        value["time_ns"], value["phase"], tuple(_question(each) for each in value["questions"])
    )


def _question(value: dict[str, Any]) -> Question:
    return Question(
        **{
            **value,
            "kind": AnswerKind(value["kind"]),
            "options": tuple(value["options"]),
            "answer": _answer(value["answer"]),
        }
    )


def encode_answer(given: GivenAnswer) -> bytes:
    return _dump(asdict(given))


def decode_answer(data: bytes) -> GivenAnswer:
    value = json.loads(data)
    return GivenAnswer(**{**value, "answer": _answer(value["answer"])})


def encode_panel(panel: PanelShown) -> bytes:
    return _dump(asdict(panel))


def decode_panel(data: bytes) -> PanelShown:
    return PanelShown(**json.loads(data))


def encode_marker(marker: Marker) -> bytes:
    return _dump(asdict(marker))


def decode_marker(data: bytes) -> Marker:
    return Marker(**json.loads(data))


def encode_questionnaire(answer: QuestionnaireAnswer) -> bytes:
    return _dump(asdict(answer))


def decode_questionnaire(data: bytes) -> QuestionnaireAnswer:
    return QuestionnaireAnswer(**json.loads(data))


def encode_seen(seen: Seen) -> bytes:
    return _dump(asdict(seen))


def decode_seen(data: bytes) -> Seen:
    value = json.loads(data)
    return Seen(value["time_ns"], tuple(value["object_ids"]), value["by"])


def encode_resumed(resumed: Resumed) -> bytes:
    return _dump(asdict(resumed))


def decode_resumed(data: bytes) -> Resumed:
    return Resumed(**json.loads(data))


def encode_gap(gap: Gap) -> bytes:
    return _dump(asdict(gap))


def decode_gap(data: bytes) -> Gap:
    return Gap(**json.loads(data))
