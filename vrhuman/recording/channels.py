"""The channels of a session file: topic, encoding and schema of each, in the order of their ids."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from mcap.records import Channel, Schema

from vrhuman.recording.entries import (
    Interruption,
    PauseChange,
    PhaseEnded,
    ReplayWatched,
    StateRecord,
    TaskPractised,
)
from vrhuman.recording.json_schemas import JSON_SCHEMAS
from vrhuman.recording.schemas import descriptor_set


class Topic(StrEnum):
    """``HEADSET`` .. ``TIMING`` come every frame; ``TF`` is for Foxglove and never read back.

    New topics go to the end: their place is their channel's id, and files stay.
    """

    HEADSET = "/headset"
    COMMAND = "/command"
    EVENT = "/event"
    BODIES = "/bodies"
    TIMING = "/timing"
    STEP = "/step"
    HAPPENING = "/happening"
    PHASE = "/phase"
    QUESTIONS = "/questions"
    ANSWER = "/answer"
    NOTE = "/note"
    KEYFRAME = "/keyframe"
    VIDEO_AGENT = "/video/agent"
    VIDEO_PERSON = "/video/person"
    TF = "/tf"
    GAP = "/gap"
    RESUMED = "/resumed"
    PANEL = "/panel"
    MARKER = "/marker"
    SEEN = "/seen"
    AUDIO = "/audio"
    QUESTIONNAIRE = "/questionnaire"
    PHASE_END = "/phase_end"
    PAUSE = "/pause"
    TRAINING = "/training"
    REPLAY = "/replay"
    INTERRUPTION = "/interruption"


_SCHEMAS = {
    Topic.HEADSET: "vrhuman.HeadsetState",
    Topic.COMMAND: "vrhuman.Command",
    Topic.EVENT: "vrhuman.Event",
    Topic.BODIES: "vrhuman.Bodies",
    Topic.TIMING: "vrhuman.FrameTiming",
    Topic.STEP: "vrhuman.Step",
    Topic.HAPPENING: "vrhuman.Happening",
    Topic.PHASE: "vrhuman.PhaseStart",
    Topic.QUESTIONS: "vrhuman.QuestionsAsked",
    Topic.ANSWER: "vrhuman.GivenAnswer",
    Topic.NOTE: "foxglove.Log",
    Topic.KEYFRAME: "vrhuman.Keyframe",
    Topic.VIDEO_AGENT: "foxglove.CompressedVideo",
    Topic.VIDEO_PERSON: "foxglove.CompressedVideo",
    Topic.TF: "foxglove.FrameTransforms",
    Topic.GAP: "vrhuman.Gap",
    Topic.RESUMED: "vrhuman.Resumed",
    Topic.PANEL: "vrhuman.PanelShown",
    Topic.MARKER: "vrhuman.Marker",
    Topic.SEEN: "vrhuman.Seen",
    Topic.AUDIO: "foxglove.CompressedAudio",
    Topic.QUESTIONNAIRE: "vrhuman.QuestionnaireAnswer",
    Topic.PHASE_END: "vrhuman.PhaseEnded",
    Topic.PAUSE: "vrhuman.PauseChange",
    Topic.TRAINING: "vrhuman.TaskPractised",
    Topic.REPLAY: "vrhuman.ReplayWatched",
    Topic.INTERRUPTION: "vrhuman.Interruption",
}

STATE_TOPICS: Mapping[type[StateRecord], Topic] = {
    PhaseEnded: Topic.PHASE_END,
    PauseChange: Topic.PAUSE,
    TaskPractised: Topic.TRAINING,
    ReplayWatched: Topic.REPLAY,
    Interruption: Topic.INTERRUPTION,
}
"""Of each kind of :data:`vrhuman.recording.entries.StateRecord`, its topic."""
VIDEO_TOPICS = {"agent": Topic.VIDEO_AGENT, "person": Topic.VIDEO_PERSON}
CHANNEL_IDS = {topic: number for number, topic in enumerate(Topic, start=1)}


@dataclass(frozen=True, slots=True)
class _Encoding:
    message: Literal["protobuf", "json"]
    schema: Literal["protobuf", "jsonschema"]
    data: bytes


def _encoding(schema: str) -> _Encoding:
    if schema in JSON_SCHEMAS:
        return _Encoding("json", "jsonschema", json.dumps(JSON_SCHEMAS[schema]).encode())
    return _Encoding("protobuf", "protobuf", descriptor_set(schema))


def definitions() -> list[Schema | Channel]:
    """The schema and channel records that open every session file."""
    names = list(dict.fromkeys(_SCHEMAS.values()))
    encodings = {name: _encoding(name) for name in names}
    schemas = [
        Schema(id=number, name=name, encoding=encodings[name].schema, data=encodings[name].data)
        for number, name in enumerate(names, start=1)
    ]
    channels = [
        Channel(
            id=CHANNEL_IDS[topic],
            topic=topic,
            message_encoding=encodings[name].message,
            schema_id=names.index(name) + 1,
            metadata={},
        )
        for topic, name in _SCHEMAS.items()
    ]
    return [*schemas, *channels]
