"""JSON Schemas of the session file's rare channels; they are written into every file."""

from __future__ import annotations

from enum import StrEnum

from vrhuman.recording.entries import EndReason, InterruptionReason, PauseReason
from vrhuman.records import JsonValue


def _object(**properties: JsonValue) -> JsonValue:
    return {"type": "object", "properties": properties, "required": list(properties)}


def _one_of(kind: type[StrEnum]) -> JsonValue:
    return {"type": "string", "enum": [each.value for each in kind]}


_TEXT = {"type": "string"}
_WHOLE = {"type": "integer"}
_NUMBER = {"type": "number"}
_TEXTS = {"type": "array", "items": _TEXT}
_ANSWER = {"anyOf": [_TEXT, _WHOLE, _TEXTS]}

JSON_SCHEMAS: dict[str, JsonValue] = {
    "vrhuman.Step": _object(
        number=_WHOLE,
        tick=_WHOLE,
        action=_TEXT,
        arguments={"type": "object"},
        success={"type": "boolean"},
        error=_TEXT,
    ),
    "vrhuman.Happening": _object(
        number=_WHOLE, tick=_WHOLE, kind=_TEXT, object_id=_TEXT, force=_NUMBER
    ),
    "vrhuman.PhaseStart": _object(time_ns=_WHOLE, phase=_TEXT, tick=_WHOLE, step_count=_WHOLE),
    "vrhuman.QuestionsAsked": _object(
        time_ns=_WHOLE,
        phase=_TEXT,
        questions={
            "type": "array",
            "items": _object(
                question_id=_TEXT,
                family=_TEXT,
                text=_TEXT,
                program=_TEXT,
                kind=_TEXT,
                options=_TEXTS,
                answer=_ANSWER,
            ),
        },
    ),
    "vrhuman.GivenAnswer": _object(
        question_id=_TEXT,
        phase=_TEXT,
        answer=_ANSWER,
        time_ns=_WHOLE,
        confidence={"type": ["number", "null"]},
    ),
    "vrhuman.Resumed": _object(
        time_ns=_WHOLE,
        part=_WHOLE,
        started_utc=_TEXT,
        away_seconds=_NUMBER,
        runtime=_TEXT,
        provenance={"type": "object"},
    ),
    "vrhuman.PanelShown": _object(
        time_ns=_WHOLE, name=_TEXT, page=_TEXT, shown={"type": "boolean"}
    ),
    "vrhuman.Marker": _object(time_ns=_WHOLE, key=_TEXT, text=_TEXT, author=_TEXT),
    "vrhuman.QuestionnaireAnswer": _object(
        time_ns=_WHOLE,
        questionnaire=_TEXT,
        moment=_TEXT,
        item=_TEXT,
        value={"anyOf": [_WHOLE, _TEXT]},
    ),
    "vrhuman.Seen": _object(time_ns=_WHOLE, object_ids=_TEXTS, by=_TEXT),
    "vrhuman.PhaseEnded": _object(time_ns=_WHOLE, phase=_TEXT, reason=_one_of(EndReason)),
    "vrhuman.PauseChange": _object(
        time_ns=_WHOLE, reason=_one_of(PauseReason), begins={"type": "boolean"}
    ),
    "vrhuman.TaskPractised": _object(time_ns=_WHOLE, phase=_TEXT, attempts=_WHOLE, seconds=_NUMBER),
    "vrhuman.ReplayWatched": _object(time_ns=_WHOLE, from_seconds=_NUMBER, to_seconds=_NUMBER),
    "vrhuman.Interruption": _object(time_ns=_WHOLE, reason=_one_of(InterruptionReason)),
    "vrhuman.Gap": _object(first_time_ns=_WHOLE, last_time_ns=_WHOLE, lost_bytes=_WHOLE),
}
"""JSON Schemas of the channels that are rare enough to be read by eye."""
