"""The channels of a session file, in the order of their ids; each is declared in a file beside.

To add one, declare it (:mod:`vrhuman.recording.channel`) and give it a line at the end of
:class:`Topic`.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from mcap import records as mcap

from vrhuman.recording.channel import Channel
from vrhuman.recording.channels import (
    client_clock,
    episode,
    gaze,
    headset,
    helper,
    instructing,
    media,
    picture,
    remarks,
    runs,
    state,
    world,
)
from vrhuman.recording.entries import StateRecord


class Topic(StrEnum):
    """The name of every channel; ``channel`` is what is declared of it.

    New ones go to the end: their place is their channel's id, and files stay.
    """

    channel: Channel[Any]

    def __new__(cls, channel: Any) -> Topic:
        topic = str.__new__(cls, channel.topic)
        topic._value_ = channel.topic
        topic.channel = channel
        return topic

    HEADSET = headset.HEADSET
    COMMAND = headset.COMMAND
    EVENT = world.EVENT
    BODIES = world.BODIES
    TIMING = headset.TIMING
    STEP = world.STEP
    HAPPENING = world.HAPPENING
    PHASE = episode.PHASE
    QUESTIONS = episode.QUESTIONS
    ANSWER = episode.ANSWER
    NOTE = remarks.NOTE
    KEYFRAME = world.KEYFRAME
    VIDEO_AGENT = media.VIDEO_AGENT
    VIDEO_PERSON = media.VIDEO_PERSON
    TF = world.TF
    GAP = runs.GAP
    RESUMED = runs.RESUMED
    PANEL = episode.PANEL
    MARKER = remarks.MARKER
    SEEN = episode.SEEN
    AUDIO = media.AUDIO
    QUESTIONNAIRE = episode.QUESTIONNAIRE
    PHASE_END = state.PHASE_END
    PAUSE = state.PAUSE
    TRAINING = state.TRAINING
    REPLAY = state.REPLAY
    INTERRUPTION = state.INTERRUPTION
    GAZE = gaze.GAZE
    MISSING = runs.MISSING
    PICTURE_CHANGE = picture.PICTURE_CHANGE
    OBJECT_ACTION = world.OBJECT_ACTION
    INSTRUCTIONS = instructing.INSTRUCTIONS
    INSTRUCTION_DONE = instructing.INSTRUCTION_DONE
    INSTRUCTION_SKIPPED = instructing.INSTRUCTION_SKIPPED
    HELPER_COMMAND = helper.HELPER_COMMAND
    HELPER_STATE = helper.HELPER_STATE
    HELPER_STEP = helper.HELPER_STEP
    HELPER_HAPPENING = helper.HELPER_HAPPENING
    HELPER_OBJECT_ACTION = helper.HELPER_OBJECT_ACTION
    GOALS = instructing.GOALS
    CLIENT_CLOCK = client_clock.CLIENT_CLOCK
    HELPER_HEADSET = helper.HELPER_HEADSET
    HELPER_TIMING = helper.HELPER_TIMING
    HELPER_CLIENT_CLOCK = helper.HELPER_CLIENT_CLOCK


STATE_TOPICS: Mapping[type[StateRecord], Topic] = {
    topic.channel.record: topic
    for topic in (
        *(Topic.PHASE_END, Topic.PAUSE, Topic.TRAINING, Topic.REPLAY, Topic.INTERRUPTION),
        *(Topic.INSTRUCTION_DONE, Topic.INSTRUCTION_SKIPPED),
    )
}
"""The topic of each kind of :data:`vrhuman.recording.entries.StateRecord`."""
VIDEO_TOPICS = {"agent": Topic.VIDEO_AGENT, "person": Topic.VIDEO_PERSON}
CHANNEL_IDS = {topic: number for number, topic in enumerate(Topic, start=1)}


def definitions() -> list[mcap.Schema | mcap.Channel]:
    """The schema and channel records that open every session file."""
    declared = {topic.channel.schema.name: topic.channel.schema for topic in Topic}
    numbers = {name: number for number, name in enumerate(declared, start=1)}
    schemas = [
        mcap.Schema(id=numbers[name], name=name, encoding=each.encoding, data=each.data)
        for name, each in declared.items()
    ]
    channels = [
        mcap.Channel(
            id=CHANNEL_IDS[topic],
            topic=topic,
            message_encoding=topic.channel.schema.message,
            schema_id=numbers[topic.channel.schema.name],
            metadata={},
        )
        for topic in Topic
    ]
    return [*schemas, *channels]
