"""A small session of the shipped sample's house with a message on every channel."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from mcap.records import Attachment

from tests.support.paths import SAMPLE
from tests.support.recording.crafted import Parts, taken_apart
from tests.support.recording.synthetic_session import headset
from tests.support.recording.tone import encoded
from vrhuman.recording.channels import CHANNEL_IDS, Topic
from vrhuman.recording.container.append_file import Packet
from vrhuman.recording.entries import (
    ClockEstimate,
    Gap,
    Interruption,
    InterruptionReason,
    Marker,
    Missing,
    QuestionnaireAnswer,
    ReplayWatched,
    Resumed,
    TaskPractised,
)
from vrhuman.recording.redactions import Part, Redaction, redactions_attachment
from vrhuman.recording.video import VideoEncoder
from vrhuman.records import Gaze, PictureChange, TrackedPose

_THINNED = {Topic.HEADSET: 12, Topic.TIMING: 12, Topic.TF: 8}
"""Of so many of the sample's messages one is kept."""
_PICTURES = 12


def every_channel() -> Parts:
    """Return the parts of the session; its world states are simulated again identically."""
    sample = taken_apart(SAMPLE)
    counts: dict[int, int] = {}
    packets: list[Packet] = []
    for packet in sample.packets:
        number = counts[packet.channel] = counts.get(packet.channel, -1) + 1
        topic = list(Topic)[packet.channel - 1]
        if topic is Topic.VIDEO_AGENT and number >= _PICTURES:
            continue
        if number % _THINNED.get(topic, 1) == 0:
            packets.append(packet)
    middle = packets[len(packets) // 2].time_ns
    at = next(n for n, each in enumerate(packets) if each.time_ns > middle)
    packets[at:at] = _others(middle)
    told = Redaction((Part.AUDIO,), "2026-01-02T03:04:05.000Z", "1.0", 3, 0)
    attachments: tuple[Attachment, ...] = (*sample.attachments, redactions_attachment((told,)))
    return Parts(attachments, tuple(packets))


def _others(time_ns: int) -> list[Packet]:
    """The messages on the channels that the sample has not."""
    pose = TrackedPose(np.zeros(3), np.array([0.0, 0.0, 0.0, 1.0]), True, True, True)
    entries = [
        (Topic.GAZE, Gaze(time_ns, pose, time_ns)),
        (Topic.PICTURE_CHANGE, PictureChange(time_ns, 1, 40_000_000)),
        (Topic.CLIENT_CLOCK, ClockEstimate(time_ns, 5_000, 700_000, -12.5)),
        (Topic.HELPER_CLIENT_CLOCK, ClockEstimate(time_ns, 9_000, 300_000, None)),
        (Topic.HELPER_HEADSET, replace(headset(1), display_time_ns=time_ns)),
        (Topic.MARKER, Marker(time_ns, "1", "laughed")),
        (Topic.QUESTIONNAIRE, QuestionnaireAnswer(time_ns, "ssq", "after", "nausea", 1)),
        (Topic.TRAINING, TaskPractised(time_ns, "explore", 2, 3.5)),
        (Topic.REPLAY, ReplayWatched(time_ns, 0.0, 1.5)),
        (Topic.INTERRUPTION, Interruption(time_ns, InterruptionReason.KEYBOARD)),
    ]
    made = [Packet(CHANNEL_IDS[topic], time_ns, topic.channel.encode(e)) for topic, e in entries]
    picture = np.full((120, 160, 3), 90, dtype=np.uint8)
    for packet in VideoEncoder(160, 120, 10, "person").encode(time_ns, picture):
        data = Topic.VIDEO_PERSON.channel.encode(packet)
        made.append(Packet(CHANNEL_IDS[Topic.VIDEO_PERSON], time_ns, data))
    times = [time_ns + n * 20_000_000 for n in range(25)]
    for heard in encoded(times):
        data = Topic.AUDIO.channel.encode(replace(heard, time_ns=max(heard.time_ns, time_ns)))
        made.append(Packet(CHANNEL_IDS[Topic.AUDIO], max(heard.time_ns, time_ns), data))
    return made


def with_gap(parts: Parts) -> Parts:
    """The same, recovered and resumed: a gap and a resumption stand at its end."""
    last = parts.packets[-1].time_ns
    made = [
        (Topic.MISSING, Missing(last, last, 1, ("/tf",))),
        (Topic.GAP, Gap(last, last, 10)),
        (Topic.RESUMED, Resumed(last, 2, "2026-01-02T03:04:05.000Z", 3.0, "none", {"a": {}})),
    ]
    more = [Packet(CHANNEL_IDS[topic], last, topic.channel.encode(e)) for topic, e in made]
    return replace(parts, packets=(*parts.packets, *more))
